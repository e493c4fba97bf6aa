"""What the browser keeps, what links do to it, and playing on when nothing can be kept."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from crescent.notation import parse_query
from crescent.save import session_text
from crescent.session import Session
from tests.browser.pages import Pages, wait_for
from tests.browser.robot import (
    GAMES,
    MICROPYTHON,
    Player,
    eventually,
    in_the_site,
    player_at,
    script,
)

LINE = GAMES["published"]["line"]

FORBIDDEN = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("no storage here", "SecurityError"); } });"""
FULL = in_the_site("""
    if (!localStorage.length) {
        for (let size = 1 << 22; size; size >>= 1) {
            try { while (true) localStorage.setItem("other" + Math.random(), "x".repeat(size)); }
            catch {}
        }
    }""")


def storage(player: Player) -> dict[str, str]:
    """Everything that the browser keeps for the page."""
    found: dict[str, str] = player.page.evaluate("({ ...localStorage })")
    return found


def visit(player: Player, query: str) -> None:
    """Open the link *query* in the same browser."""
    player.page.goto(player.page.url.partition("?")[0] + query)
    wait_for(player.page, "board", "ready")


def session_of(query: str) -> Session:
    """The first position that *query* names."""
    rules, seed = parse_query(query)
    return Session(rules, seed or "1")


def leaving(storage: dict[str, str]) -> Any:
    """What has the browser keep *storage* before the page is opened first."""
    text = f"localStorage.length || Object.assign(localStorage, {json.dumps(storage)})"
    return script(in_the_site(text))


# Reloading.


def test_reload_goes_on_where_it_was(page_at: Pages) -> None:
    """After a reload board, moves, undo and redo are as before, and no time is lost."""
    player = player_at(page_at)
    player.play(*LINE)
    player.undo()
    player.undo()
    player.agrees()
    expect(player.status("time")).not_to_have_text(re.compile("^0:0[01]$"))
    before = player.status("time").text_content() or ""
    player.page.reload()
    wait_for(player.page, "board", "ready")
    player.agrees()
    assert (player.status("time").text_content() or "") >= before
    player.redo()
    player.undo()
    for _ in range(3):
        player.undo()
    player.agrees()


@MICROPYTHON
def test_clock_starts_with_the_first_move(page_at: Pages) -> None:
    """Looking costs no time: the clock stands until something is played."""
    player = player_at(page_at)
    player.page.wait_for_timeout(1500)
    expect(player.status("time")).to_have_text("0:00")
    player.play(LINE[0])
    expect(player.status("time")).not_to_have_text("0:00")


@MICROPYTHON
def test_address_without_query_resumes_the_last_game(page_at: Pages) -> None:
    """The bare address goes on with what was played last, whatever preset that was."""
    player = player_at(page_at, "seed=5&game=six")
    first = player.session.legal_moves()[0]
    player.play_move(first)
    player.agrees()
    visit(player, "")
    player.agrees()
    assert player.query() == "?seed=5&game=six"


@MICROPYTHON
def test_address_bar_shows_a_link_to_what_is_played(page_at: Pages) -> None:
    """Whatever is played, the address bar links to it, with only what differs from the preset."""
    player = player_at(page_at, "")
    assert player.query() == "?seed=1"
    visit(player, "?game=four&seed=007&wrap=1&shifts=4&utm=x")
    assert player.query() == "?seed=7&game=four"
    visit(player, "?wrap=false&seed=%37")
    assert player.query() == "?seed=7&wrap=0"


# Links.


@pytest.mark.parametrize(
    ("query", "quote"),
    [
        ("?seed=abc", "abc"),
        ("?game=zzz", "zzz"),
        ("?shifts=77", "77"),
        ("?wrap=maybe", "maybe"),
        ("?seed=pysol-32000", "pysol-32000"),
        ("?seed=%3Cb%3Ebold%3C/b%3E", "<b>bold</b>"),
    ],
)
@MICROPYTHON
def test_bad_link_is_quoted_and_the_board_plays(page_at: Pages, query: str, quote: str) -> None:
    """A link that means nothing is quoted in a sentence, and there is a board to play on."""
    pages = page_at(query)
    player = Player(pages, session_of(""))
    expect(player.status("message")).to_contain_text(f"“{quote}”")
    eventually(player.sees)
    player.play_move(player.session.legal_moves()[0])
    player.agrees()


@MICROPYTHON
def test_bad_link_keeps_the_game_under_way(page_at: Pages) -> None:
    """A link that means nothing leads back to the game that was played."""
    player = player_at(page_at)
    player.play(*LINE[:2])
    player.agrees()
    visit(player, "?seed=abc")
    expect(player.status("message")).to_contain_text("“abc”")
    player.agrees()


@MICROPYTHON
def test_link_to_the_saved_game_resumes_it(page_at: Pages) -> None:
    """The same seed and rules as the kept game go on with it."""
    player = player_at(page_at)
    player.play(*LINE[:2])
    player.agrees()
    visit(player, "?seed=7")
    player.agrees()


@MICROPYTHON
@pytest.mark.parametrize("query", ["?seed=8", "?seed=7&wrap=0", "?seed=9&game=open"])
def test_link_never_destroys_a_game_under_way(page_at: Pages, query: str) -> None:
    """A link to another deal keeps the game; one press in the menu returns to it, and back."""
    player = player_at(page_at)
    player.play(*LINE[:3])
    player.agrees()
    visit(player, query)
    other = Player(player.page, session_of(query))
    eventually(other.sees)
    other.play_move(other.session.legal_moves()[0])
    other.agrees()
    player.press("menu")
    player.dialog("menu").get_by_role("button", name=re.compile("^Back to .*#7$")).click()
    player.no_dialog()
    player.agrees()
    assert player.query() == "?seed=7"
    player.press("menu")
    seed = other.session.seed
    player.dialog("menu").get_by_role("button", name=re.compile(f"^Back to .*#{seed}$")).click()
    other.agrees()


@MICROPYTHON
def test_ten_games_are_kept(page_at: Pages) -> None:
    """Of the games that gave way the last ten are kept, the newest first."""
    player = player_at(page_at)
    for seed in range(1, 13):
        player.press("number")
        player.dialog("number").get_by_label("Deal number").fill(str(seed))
        player.page.keyboard.press("Enter")
        if seed > 1:
            player.dialog("confirm").get_by_role("button", name="Yes").click()
        player = Player(player.page, session_of(f"seed={seed}"))
        eventually(player.sees)
        player.play_move(player.session.legal_moves()[0])
        player.agrees()
    player.press("menu")
    kept = player.dialog("menu").locator("[data-action=kept]")
    expect(kept).to_have_text([re.compile(f"#{seed}$") for seed in range(11, 1, -1)])


# Damage.


def damaged_saves() -> dict[str, str]:
    """Saves of deal 7 with something wrong, by what it is."""
    session = session_of("seed=7")
    session.replay(LINE, len(LINE))
    text = session_text(session, 5000)
    data = json.loads(text)
    illegal = data | {"steps": [*data["steps"][:2], "KS:1>2"]}
    return {
        "no JSON": text[: len(text) // 2],
        "empty": "",
        "another kind": "[1, 2, 3]",
        "an unknown version": json.dumps(data | {"v": 99}),
        "no version": json.dumps({name: value for name, value in data.items() if name != "v"}),
        "an illegal move": json.dumps(illegal),
        "a strange move": json.dumps(data | {"steps": ["castle"]}),
        "steps that are numbers": json.dumps(data | {"steps": [1, 2]}),
        "more done than steps": json.dumps(data | {"done": 999}),
        "a strange seed": json.dumps(data | {"seed": "pysol-"}),
        "a strange game": json.dumps(data | {"game": "whist"}),
        "a strange field": json.dumps(data | {"shifts": -3}),
        "a strange time": json.dumps(data | {"elapsed": "soon"}),
    }


@MICROPYTHON
@pytest.mark.parametrize("damage", damaged_saves())
def test_damaged_save_is_set_aside(page_at: Pages, damage: str) -> None:
    """A save that cannot be read is kept under another key and told, and the page plays."""
    text = damaged_saves()[damage]
    kept = {"crescent.game.crescent": text, "crescent.current": "crescent", "neighbour": "own"}
    player = player_at(page_at, "", prepare=leaving(kept))
    expect(player.status("message")).to_contain_text("It was set aside.")
    aside = [value for name, value in storage(player).items() if "aside" in name]
    assert aside == [text]
    player.play_move(player.session.legal_moves()[0])
    player.agrees()
    assert all(name.startswith("crescent") for name in storage(player) if name != "neighbour")
    assert storage(player)["neighbour"] == "own"
    player.page.reload()
    wait_for(player.page, "board", "ready")
    player.agrees()
    expect(player.status("message")).to_have_text("")


@MICROPYTHON
@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("crescent.current", "whist"),
        ("crescent.settings", "{"),
        ("crescent.settings", '{"v": 1, "theme": "plaid"}'),
        ("crescent.kept", "{"),
        ("crescent.kept", '["{", "{}", "[]"]'),
    ],
)
def test_other_damaged_values_are_no_obstacle(page_at: Pages, key: str, text: str) -> None:
    """Whatever else is damaged, the page starts, plays, and its menu and settings open."""
    player = player_at(page_at, "", prepare=leaving({key: text}))
    player.play_move(player.session.legal_moves()[0])
    for action in ("menu", "settings"):
        player.press(action)
        player.dialog(action).get_by_role("button", name="Close").click()
    player.agrees()
    assert text in storage(player).values() or key == "crescent.current"


# No storage.


@MICROPYTHON
@pytest.mark.parametrize("way", ["full", "forbidden"])
def test_without_storage_the_game_works_with_one_notice(page_at: Pages, way: str) -> None:
    """Where nothing can be kept, the player is told once and everything else works."""

    def prepare(context: BrowserContext) -> None:
        context.add_init_script(FULL if way == "full" else in_the_site(FORBIDDEN))

    player = player_at(page_at, "seed=7", prepare=prepare)
    message = player.status("message")
    expect(message).to_contain_text("This browser keeps nothing")
    player.play(*LINE[:2])
    expect(message).not_to_contain_text("keeps nothing")
    player.undo()
    eventually(player.sees)
    expect(message).to_have_text("Undone.")
    player.press("menu")
    player.dialog("menu").get_by_role("button", name="Close").click()
    player.press("restart")
    player.dialog("confirm").get_by_role("button", name="Yes").click()
    player.session = session_of("seed=7")
    eventually(player.sees)
    expect(message).not_to_contain_text("keeps nothing")


# Settings.


@MICROPYTHON
def test_settings_are_kept(page_at: Pages) -> None:
    """Theme, suits and letters take effect at once and hold after a reload."""
    player = player_at(page_at)
    player.play(LINE[0])
    player.press("settings")
    dialog = player.dialog("settings")
    dialog.get_by_label("Colours").select_option("baize")
    dialog.get_by_label("Suits").select_option("four")
    dialog.get_by_label("Letters on the cards").select_option("ABDK")
    dialog.get_by_role("button", name="Close").click()
    for _ in range(2):
        root = player.page.locator("html")
        expect(root).to_have_attribute("data-theme", "baize")
        expect(root).to_have_attribute("data-suits", "four")
        player.agrees()
        player.page.reload()
        wait_for(player.page, "board", "ready")
