"""All that is kept goes out as one file and comes in again, and a hostile file changes nothing."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from crescent.storage import read_export
from tests.browser.pages import Pages, wait_for
from tests.browser.robot import GAMES, MICROPYTHON, Player, player_at
from tests.browser.test_security import HOSTILE, check_clean

pytestmark = MICROPYTHON

LINE = GAMES["published"]["line"]
# All that is kept but the picture of the board, which is taken again and again.
STORAGE = "(({ 'crescent.board': _, ...kept }) => kept)(localStorage)"


def exported(player: Player) -> str:
    """The file that the page hands out."""
    player.press("statistics")
    with player.page.expect_download() as download:
        player.dialog("statistics").locator("[data-action=export]").click()
    player.page.keyboard.press("Escape")
    return Path(download.value.path()).read_text(encoding="utf-8")


def chosen(page: Page, text: str) -> None:
    """Choose a file with that *text* to be imported."""
    page.locator("#toolbar [data-action=menu]").click()
    page.locator("dialog [data-action=statistics]").click()
    with page.expect_file_chooser() as chooser:
        page.locator("dialog [data-action=import]").click()
    file = FilePayload(name="crescent.json", mimeType="application/json", buffer=text.encode())
    chooser.value.set_files(file)


def test_everything_goes_out_and_comes_in(page_at: Pages) -> None:
    """In another browser the game, its records and the settings are as they were in the first."""
    player = player_at(page_at)
    player.play(*LINE)
    player.undo()
    player.agrees()
    file = exported(player)
    assert {"current", "game.crescent", "records"} <= read_export(file).keys()
    other = Player(page_at("?seed=3"), player.session)
    before = other.page.evaluate(STORAGE)
    chosen(other.page, file)
    other.dialog("confirm").get_by_role("button", name="No").click()
    assert other.page.evaluate(STORAGE) == before
    chosen(other.page, file)
    with other.page.expect_navigation():
        other.dialog("confirm").get_by_role("button", name="Yes").click()
    wait_for(other.page, "board", "ready")
    other.agrees()
    assert noted_games(exported(other)) == noted_games(file)


def test_statistics_can_be_forgotten(page_at: Pages) -> None:
    """Asked first and answered No nothing goes; with Yes the records do, and the game stays."""
    player = player_at(page_at)
    player.play(*LINE)
    before = noted_games(exported(player))
    assert before
    for answer, left in (("No", before), ("Yes", [])):
        player.press("statistics")
        player.dialog("statistics").locator("[data-action=reset-statistics]").click()
        player.dialog("confirm").get_by_role("button", name=answer).click()
        player.page.keyboard.press("Escape")
        assert noted_games(exported(player)) == left
    expect(player.page.locator("dialog")).to_be_hidden()
    player.page.reload()
    wait_for(player.page, "board", "ready")
    player.agrees()


def noted_games(file: str) -> list[Any]:
    """The games in the records of a *file*, without how far each has come."""
    accounts = json.loads(read_export(file)["records"])["accounts"]
    return [[name, [game[:3] for game in accounts[name]["games"]]] for name in sorted(accounts)]


def hostile_files(text: str) -> list[str]:
    """Files with *text* where a text may stand."""
    export: dict[str, Any] = {"crescent": "export", "v": 1, "values": {}}
    save = {"v": 1, "game": "crescent", "seed": text, "steps": [text], "done": 1}
    values = [
        {text: text},
        {"current": text},
        {"game." + text: text},
        {"game.crescent": json.dumps(save)},
        {"game.crescent": json.dumps(save | {"seed": "7"})},
        {"kept": json.dumps({"v": 1, "games": [text]})},
        {"records": json.dumps({"v": 1, "games": {text: text}})},
        {"days": json.dumps({"v": 1, "days": {text: [text]}})},
    ]
    return [text, json.dumps(export | {"v": text}), json.dumps(export | {"crescent": text})] + [
        json.dumps(export | {"values": value}) for value in values
    ]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_files_stay_text(page_at: Pages, text: str) -> None:
    """Whatever a file says is quoted in a sentence, not built, and nothing that is kept changes."""
    player = player_at(page_at)
    player.play(LINE[0])
    player.agrees()
    before = player.page.evaluate(STORAGE)
    for file in hostile_files(text):
        player.page.evaluate("document.querySelector('[data-status=message]').textContent = ''")
        chosen(player.page, file)
        expect(player.status("message")).not_to_have_text("")
        player.no_dialog()
        check_clean(player.page)
    assert player.page.evaluate(STORAGE).keys() == before.keys()
    player.agrees()
