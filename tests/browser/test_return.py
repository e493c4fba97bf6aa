"""What is on the screen before Python has started, and what becomes of what is pressed then."""

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from crescent.rules import rules_for
from crescent.session import Session
from tests.browser.pages import Pages, slow_down, wait_for
from tests.browser.robot import MICROPYTHON, NO_SEARCH, Player, eventually, in_the_site, player_at

pytestmark = MICROPYTHON

SHIFTS = """
    globalThis.shifts = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => entry.value)))
        .observe({ type: "layout-shift", buffered: true });
"""
PAINTS = "performance.getEntriesByType('paint').map(({ name, startTime }) => [name, startTime])"
SLOWDOWN = 4
PIECE = "document.querySelector('#piles [data-pile=\"1\"]')"
SIZES = [(1280, 720), (390, 844), (844, 390), (320, 568)]


class Python:
    """Keeps the interpreter from starting until it may."""

    def __init__(self) -> None:
        self.held: list[Route] = []
        self.may_start = False

    def __call__(self, context: BrowserContext) -> None:
        context.add_init_script(NO_SEARCH)
        context.add_init_script(SHIFTS)
        context.route("**/micropython.wasm", self.answer)

    def answer(self, route: Route) -> None:
        if self.may_start:
            route.continue_()
        else:
            self.held.append(route)

    def start(self, page: Page) -> None:
        """Let it start, and wait until the board is ready."""
        self.may_start = True
        for route in self.held:
            route.continue_()
        self.held.clear()
        wait_for(page, "board", "ready")

    def stop(self) -> None:
        """Keep the next one from starting."""
        self.may_start = False


def first_visitor(pages: Pages, python: Python, **options: Any) -> Player:
    """A player on a first visit, before Python."""
    return Player(pages(prepare=python, until="loading", **options), Session(rules_for(), "1"))


def returning(pages: Pages, python: Python, *line: str, **options: Any) -> Player:
    """A player who comes back to deal 7 after *line*, before Python."""
    python.may_start = True
    player = player_at(pages, prepare=python, **options)
    player.play(*line)
    player.agrees()
    eventually(lambda: has_picture(player, player.status("moves").inner_text()))
    python.stop()
    player.page.reload()
    return player


def picture(page: Page) -> str | None:
    """What the page says that it shows before Python."""
    return page.get_attribute("html", "data-picture")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_first_visit_shows_the_first_deal(page_at: Pages, size: tuple[int, int]) -> None:
    """Before Python has started the first deal is there, and nothing shifts when it has."""
    python = Python()
    player = first_visitor(page_at, python, viewport=size)
    assert picture(player.page) == "first"
    player.sees()
    expect(player.status("deal")).to_have_text("Deal #1")
    python.start(player.page)
    player.sees()
    assert player.page.evaluate("shifts") == []


def test_first_visit_is_in_the_players_language(page_at: Pages) -> None:
    """The toolbar, the status line and the letters on the cards are German for a German browser."""
    python = Python()
    player = first_visitor(page_at, python, locale="de-AT")
    before = texts(player.page)
    assert "Mischen" in before or "Rückgängig" in before
    letters = player.page.locator("#rank-Q").get_attribute("d")
    python.start(player.page)
    assert texts(player.page) == before
    assert player.page.locator("#rank-Q").get_attribute("d") == letters
    assert player.page.evaluate("shifts") == []


def texts(page: Page) -> str:
    """What the toolbar and the figures of the status line say."""
    return page.locator("#toolbar").inner_text() + page.locator("#status .figures").inner_text()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_return_shows_the_last_board(page_at: Pages, size: tuple[int, int]) -> None:
    """The board that was left is there before Python, which takes over its very elements."""
    python = Python()
    player = returning(page_at, python, "6S:10>5", viewport=size)
    assert picture(player.page) == "kept"
    player.sees()
    expect(player.status("moves")).to_have_text("1 move")
    player.page.evaluate(f"globalThis.piece = {PIECE}")
    python.start(player.page)
    player.agrees()
    assert player.page.evaluate(f"piece === {PIECE}")
    assert player.page.evaluate("shifts") == []


def test_nothing_is_painted_before_the_board(page_at: Pages) -> None:
    """However slowly the page is read, the first picture of it has the board."""
    page = first_visitor(page_at, Python()).page
    slow_down(page, SLOWDOWN)
    page.reload()
    eventually(painted_at_once, page)


def painted_at_once(page: Page) -> None:
    """Assert that the first thing painted was more than a background."""
    painted = dict(page.evaluate(PAINTS))
    assert painted.keys() == {"first-paint", "first-contentful-paint"}
    assert painted["first-paint"] == painted["first-contentful-paint"]


def test_presses_before_python_are_played_in_order(page_at: Pages) -> None:
    """Taps and keys made before Python has started are played once it has, in their order."""
    python = Python()
    player = returning(page_at, python)
    player.tap("10")
    player.tap("5")
    player.page.keyboard.press("u")
    player.press("redo")
    assert player.page.locator("[data-mark]").count() == 0
    python.start(player.page)
    player.session.play(player.move("6S:10>5"), 0)
    player.agrees()
    player.page.keyboard.press("u")
    player.session.undo(0)
    player.agrees()


def test_first_deal_is_played_on(page_at: Pages) -> None:
    """What is pressed on the first deal's picture is played on the first deal."""
    python = Python()
    player = first_visitor(page_at, python)
    move = next(move for move in player.session.legal_moves() if player.sends_itself(move))
    player.tap(player.ends(move)[0])
    python.start(player.page)
    player.session.play(move, 0)
    player.agrees()


@pytest.mark.parametrize("suffix", ["?seed=7", "?seed=1&wrap=0"])
def test_link_to_a_deal_shows_empty_places(page_at: Pages, suffix: str) -> None:
    """A link whose deal is not known yet shows the board's places and how loading goes on."""
    python = Python()
    page = page_at(suffix, prepare=python, until="loading")
    assert picture(page) == "frame"
    assert page.locator("#piles [data-pile]").count() == 25
    assert page.locator("#piles [data-card]").count() == 0
    expect(page.locator("#loading-bar")).to_be_visible()
    python.start(page)
    assert page.locator("#piles [data-card]").count() == 104
    assert page.evaluate("shifts") == []


def change(player: Player, changes: str) -> None:
    """Change the picture that is kept, and load the page again."""
    player.page.evaluate(
        f"""() => {{
            const picture = JSON.parse(localStorage["crescent.board"]);
            {changes};
            localStorage.setItem("crescent.board", JSON.stringify(picture));
            Storage.prototype.setItem = () => {{}};
        }}"""
    )
    player.page.reload()


@pytest.mark.parametrize(
    "changes",
    [
        "picture.build = '0123456789abcdef'",
        "picture.shape = picture.shape / 2",
        "picture.query = '?seed=8'; history.replaceState(null, '', '?seed=7')",
        "picture.language = 'de'",
        "picture.piles = picture.piles + '<img src=x onerror=globalThis.hit=1>'",
        "picture.piles = picture.piles.replace('<rect', '<rect onclick=1')",
        "picture.piles = '</svg><b>bold</b>'",
        "picture.piles = '<foreignObject><b>bold</b></foreignObject>'",
        "picture.piles = picture.piles.replaceAll('#card', 'http://127.0.0.1:1/#card')",
        "picture.piles = 7",
        "delete picture.piles",
    ],
)
def test_picture_that_does_not_fit_is_dropped(page_at: Pages, changes: str) -> None:
    """A picture of another build, shape, deal or language, or with foreign markup, is not shown."""
    python = Python()
    player = returning(page_at, python, "6S:10>5")
    assert picture(player.page) == "kept"
    python.start(player.page)
    python.stop()
    change(player, changes)
    assert picture(player.page) == "frame"
    assert (
        player.page.evaluate("document.querySelectorAll('#table :is(b, img, [onclick])').length")
        == 0
    )
    python.start(player.page)
    player.agrees()
    assert player.page.evaluate("globalThis.hit") is None
    # The policy speaks up where a handler is only read.
    page_at.errors[:] = [error for error in page_at.errors if "inline event handler" not in error]


def test_stale_picture_gives_way(page_at: Pages) -> None:
    """A picture of an older position, left by a crash, is replaced when Python has started."""
    python = Python()
    player = returning(page_at, python)
    python.start(player.page)
    older = player.page.evaluate("localStorage['crescent.board']")
    player.play("6S:10>5")
    player.agrees()
    python.stop()
    player.page.context.add_init_script(
        in_the_site(f"localStorage.setItem('crescent.board', {json.dumps(older)})")
    )
    player.page.reload()
    assert picture(player.page) == "kept"
    python.start(player.page)
    eventually(player.agrees)


def test_settings_hold_from_the_first_paint(page_at: Pages) -> None:
    """Theme, suits and toolbar are the player's before Python has started."""
    python = Python()
    kept = {"v": 1, "theme": "baize", "suits": "four", "toolbar": "left", "letters": "ABDK"}

    def prepare(context: BrowserContext) -> None:
        python(context)
        value = json.dumps(json.dumps(kept))
        context.add_init_script(in_the_site(f"localStorage.setItem('crescent.settings', {value})"))

    page = page_at(prepare=prepare, until="loading")
    names = ["theme", "suits", "toolbar"]
    before = [page.get_attribute("html", f"data-{name}") for name in names]
    assert before == ["baize", "four", "left"]
    queen = page.locator("#rank-Q").get_attribute("d")
    python.start(page)
    assert [page.get_attribute("html", f"data-{name}") for name in names] == before
    assert page.locator("#rank-Q").get_attribute("d") == queen


def test_killed_tab_has_left_its_picture(page_at: Pages) -> None:
    """A tab that ends without a word has kept a picture of the last position before."""
    player = player_at(page_at, prepare=deaf)
    player.play("6S:10>5")
    player.agrees()
    eventually(lambda: has_picture(player, "1 move"))
    player.play("4S:10>16")
    player.agrees()
    eventually(lambda: has_picture(player, "2 moves"))


# A page that is not told when it is hidden or left.
DEAF = """
    for (const type of ["pagehide", "visibilitychange"]) {
        addEventListener(type, (event) => event.stopImmediatePropagation(), true);
    }
"""


def deaf(context: BrowserContext) -> None:
    """Have a page that is not told when it goes away."""
    context.add_init_script(NO_SEARCH + DEAF)


def has_picture(player: Player, moves: str) -> None:
    """Make sure that the picture that is kept shows so many *moves*."""
    text = player.page.evaluate("localStorage.getItem('crescent.board')") or "{}"
    assert json.loads(text).get("status", {}).get("moves") == moves
