"""The site without a network, and what becomes of a page when a new build is deployed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.host import Host, build_of, hosted, variant
from tests.browser.pages import WAIT_MS, Pages, wait_for
from tests.browser.robot import Player, eventually, player_at

OPENING = ("6S:10>5",)
CACHES = "async () => (await caches.keys()).sort()"


@pytest.fixture
def host(site_folder: Path) -> Iterator[Host]:
    """A host of the site."""
    with hosted(site_folder) as host:
        yield host


@pytest.fixture(scope="session")
def other_folder(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another build of the site."""
    return variant(site_folder, tmp_path_factory.mktemp("other") / "dist")


@pytest.fixture
def pages(browser: Browser, host: Host) -> Iterator[Pages]:
    """Opens pages of the host's site that keep it for when there is no network."""
    pages = Pages(browser, host.address, "mpy")
    yield pages
    pages.close()
    assert pages.strays() == []


def offline(page: Page, state: str) -> None:
    """Wait until the page says that the keeping of the site is in *state*."""
    page.wait_for_selector(f'html[data-offline="{state}"]', state="attached", timeout=60_000)


def visitor(pages: Pages) -> Player:
    """A player who has made a move on a first visit, and whose browser has kept the site."""
    player = player_at(pages, search=True, offline=True)
    player.play(*OPENING)
    player.agrees()
    offline(player.page, "ready")
    return player


def reload(player: Player) -> None:
    """Load the page again, and make sure that the game is as it was."""
    player.page.reload()
    wait_for(player.page, "board", "ready")
    player.agrees()


def cut(player: Player, host: Host) -> None:
    """Take the network away."""
    host.down = True
    player.page.context.set_offline(True)


def build(page: Page) -> str | None:
    """The name of the page's build."""
    return page.get_attribute("html", "data-build")


def test_everything_works_without_a_network(pages: Pages, host: Host) -> None:
    """After one visit the game reloads, plays, hints, solves and is shared with no network."""
    player = visitor(pages)
    cut(player, host)
    reload(player)
    player.undo()
    player.agrees()
    wait_for(player.page, "search", "ready")
    player.press("hint")
    eventually(check_hint, player)
    player.press("menu")
    player.page.locator("dialog [data-action=solve]").click()
    expect(player.dialog("solve")).to_contain_text("Yes, in", timeout=60_000)
    player.page.keyboard.press("Escape")
    player.press("share")
    player.page.locator("dialog .buttons [data-action=qr]").click()
    expect(player.page.locator("#qr svg")).to_be_visible()
    german = player.page.evaluate(
        "fetch(`${document.documentElement.dataset.build}/words/de.json`)"
        ".then((answer) => answer.ok)"
    )
    assert german
    offline(player.page, "ready")
    pages.errors.clear()


def check_hint(player: Player) -> None:
    """Make sure that a hint is shown."""
    assert "hint" in player.marks().values()


def test_new_build_is_offered_and_taken(pages: Pages, host: Host, other_folder: Path) -> None:
    """A new build changes nothing until the player asks for it, and the game goes on in it."""
    player = visitor(pages)
    page, old = player.page, build_of(host.folder)
    page.evaluate(
        "Promise.all(['other', 'crescent-/elsewhere/-1'].map((name) => caches.open(name)))"
    )
    host.deploy(other_folder)
    reload(player)
    offline(page, "update")
    assert build(page) == old
    button = page.locator("[data-action=update]")
    expect(button).to_be_visible()
    with page.expect_navigation():
        button.click()
    wait_for(page, "board", "ready")
    assert build(page) == build_of(other_folder)
    player.agrees()
    offline(page, "ready")
    expect(button).to_be_hidden()
    kept = ["crescent-/crescent/-" + build_of(other_folder), "crescent-/elsewhere/-1", "other"]
    eventually(check_caches, page, kept)
    cut(player, host)
    reload(player)
    assert build(page) == build_of(other_folder)
    pages.errors.clear()


def check_caches(page: Page, names: list[str]) -> None:
    """Make sure that there are just these caches."""
    assert page.evaluate(CACHES) == names


@pytest.mark.parametrize("how", ["lost", "cut"])
@pytest.mark.parametrize("name", ["later.css", "index.html"])
def test_broken_deploy_leaves_the_old_build(
    pages: Pages, host: Host, other_folder: Path, name: str, how: str
) -> None:
    """A build of which a file is missing or cut short is not offered; the old one goes on."""
    player = visitor(pages)
    page, old = player.page, build_of(host.folder)
    host.deploy(other_folder, **{name: how})
    reload(player)
    expect(player.status("message")).to_contain_text("did not arrive whole", timeout=60_000)
    assert page.locator("[data-action=update]").is_hidden()
    reload(player)
    assert build(page) == old
    host.spoiled = {}
    offline(page, "update")
    cut(player, host)
    reload(player)
    assert build(page) == old
    pages.errors.clear()


def test_half_failed_first_visit_is_said_and_tried_again(pages: Pages, host: Host) -> None:
    """A file that does not come on a first visit is named, and kept once it is there."""
    host.spoiled = {"de-guide.json": "lost"}
    player = player_at(pages, search=True, offline=True)
    offline(player.page, "failed")
    expect(player.status("message")).to_contain_text("de-guide.json: 404")
    host.spoiled = {}
    offline(player.page, "ready")
    cut(player, host)
    reload_unplayed(player)
    pages.errors.clear()


@pytest.mark.parametrize(
    ("how", "reason"), [("lost", "{}: 404"), ("cut", r"{}: \d+ / \d+ B"), ("dropped", "{}")]
)
def test_keeping_is_told_in_german(
    pages: Pages, host: Host, other_folder: Path, how: str, reason: str
) -> None:
    """Where German is spoken, what came of keeping the site is German, with nothing else in it."""
    host.spoiled = {"de-guide.json": how}
    page = pages("?seed=7", offline=True, locale="de-DE")
    message = page.locator("[data-status=message]")
    file = r"[0-9a-f]{16}/words/de-guide\.json"
    expect(message).to_have_text(
        re.compile(rf"^Noch nicht ohne Netz spielbar: {reason.format(file)}\.$"), timeout=WAIT_MS
    )
    host.spoiled = {}
    offline(page, "ready")
    host.deploy(other_folder, **{"later.css": how})
    page.reload()
    wait_for(page, "board", "ready")
    file = r"[0-9a-f]{16}/later\.css"
    expect(message).to_have_text(
        re.compile(rf"^Die neue Version kam nicht vollständig an: {reason.format(file)}\.$"),
        timeout=WAIT_MS,
    )
    host.spoiled = {}
    offline(page, "update")
    expect(page.locator("[data-action=update]")).to_have_text("Neue Version verwenden")
    page.locator("[data-action=update]").click()
    offline(page, "ready")
    assert build(page) == build_of(other_folder)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    pages.errors.clear()


def reload_unplayed(player: Player) -> None:
    """Load the page again, and make sure that the deal is there."""
    player.page.reload()
    wait_for(player.page, "board", "ready")
    eventually(player.sees)


def test_pages_of_two_builds_each_keep_their_own(
    pages: Pages, host: Host, other_folder: Path
) -> None:
    """While one tab goes on in a new build, the other's files are those of its own build."""
    player = visitor(pages)
    old, new = build_of(host.folder), build_of(other_folder)
    host.deploy(other_folder)
    second = player.page.context.new_page()
    second.goto(pages.url())
    wait_for(second, "board", "ready")
    offline(second, "update")
    with second.expect_navigation():
        second.locator("[data-action=update]").click()
    offline(second, "ready")
    assert (build(player.page), build(second)) == (old, new)
    text = (
        "(path) => fetch(`${document.documentElement.dataset.build}/${path}`).then((a) => a.text())"
    )
    assert "another build" not in player.page.evaluate(text, "later.css")
    assert "another build" in second.evaluate(text, "later.css")
    assert len(second.evaluate(CACHES)) == 2
    player.page.close()
    second.reload()
    offline(second, "ready")
    eventually(check_caches, second, [f"crescent-/crescent/-{new}"])
    pages.errors.clear()
