"""The board fills every screen: nothing cut off, nothing covered, nothing too small to hit."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crescent import catalog
from crescent.rules import PRESETS, rules_for
from crescent.table import arrange
from tests.browser.pages import Pages
from tests.browser.robot import MICROPYTHON, Player, eventually, player_at, recorded
from tests.browser.test_access import dialogs, speaker

pytestmark = MICROPYTHON

SCREENS = [
    (320, 568),
    (390, 844),
    (844, 390),
    (667, 375),
    (768, 1024),
    (1280, 720),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
]
PHONES = [screen for screen in SCREENS if min(screen) < 480]

RECTANGLES = """(selector) => [...document.querySelectorAll(selector)]
    .map((part) => part.getBoundingClientRect())
    .filter((box) => box.width && box.height)
    .map((box) => [box.left, box.top, box.right, box.bottom])"""

NOT_CUT = "part => part.scrollWidth <= part.clientWidth"

# The least width that a strip of a buried card shows, and that a tapped pile has.
TARGET = 24
TOOL = 44
INDEX = 11

Box = tuple[float, float, float, float]


def boxes(page: Page, selector: str) -> list[Box]:
    """Left, top, right and bottom of everything that *selector* finds and that is shown."""
    found: list[Box] = [tuple(box) for box in page.evaluate(RECTANGLES, selector)]
    return found


def inside(box: Box, frame: Box) -> bool:
    """Whether *box* lies in *frame*, give or take half a pixel."""
    left, top, right, bottom = box
    return (
        left > frame[0] - 0.5
        and top > frame[1] - 0.5
        and right < frame[2] + 0.5
        and bottom < frame[3] + 0.5
    )


def fills(player: Player, screen: tuple[int, int]) -> None:
    """Make sure that nothing scrolls, is cut off or is covered on this *screen*."""
    page = player.page
    width, height = screen
    size = page.evaluate(
        "[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"
    )
    assert size == [width, height]
    (board,) = boxes(page, "#board")
    (toolbar,) = boxes(page, "#toolbar")
    (status,) = boxes(page, "#status")
    whole = (0, 0, width, height)
    for frame in (board, toolbar, status):
        assert inside(frame, whole)
    for one, other in ((board, toolbar), (board, status), (toolbar, status)):
        assert apart(one, other)
    for card in boxes(page, "#piles [data-card], #piles .place, #piles .reach, #piles .pill"):
        assert inside(card, board)
    buttons = boxes(page, "#toolbar button, #status button")
    for button in buttons:
        assert inside(button, whole)
    for text in boxes(page, "#status span, #status [data-status=message]"):
        assert inside(text, status)


def apart(one: Box, other: Box) -> bool:
    """Whether two boxes do not overlap, give or take half a pixel."""
    return (
        one[2] < other[0] + 0.5
        or other[2] < one[0] + 0.5
        or one[3] < other[1] + 0.5
        or other[3] < one[1] + 0.5
    )


def piles_apart(player: Player) -> None:
    """Make sure that no pile lies over another."""
    reaches = boxes(player.page, "#piles .reach, #piles .pill")
    for number, one in enumerate(reaches):
        for other in reaches[number + 1 :]:
            assert apart(one, other)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen[0]}x{screen[1]}")
def test_board_fills_the_screen(page_at: Pages, screen: tuple[int, int]) -> None:
    """No scrolling, nothing cut off or covered: open, closed, with holds, with a long pile."""
    player = recorded(page_at, "long pile", viewport=screen)
    assert max(len(pile) for pile in player.session.position.piles[:16]) >= 20
    fills(player, screen)
    piles_apart(player)
    for query in ("seed=7", "seed=7&game=closed", "seed=1&game=hoffmann&shifts=9"):
        player.page.goto(player.page.url.partition("?")[0] + "?" + query)
        expect(player.status("deal")).to_be_visible()
        player.page.wait_for_selector("html[data-board=ready]", state="attached")
        fills(player, screen)
        piles_apart(player)


@pytest.mark.parametrize("screen", PHONES, ids=lambda screen: f"{screen[0]}x{screen[1]}")
def test_targets_can_be_hit_with_a_finger(page_at: Pages, screen: tuple[int, int]) -> None:
    """On phones tools are 44 pixels wide and high, and apart; piles 24; the rest is in the menu."""
    player = player_at(page_at, viewport=screen, has_touch=True, is_mobile=True)
    tools = boxes(player.page, "#toolbar button")
    assert len(tools) >= 6
    for left, top, right, bottom in tools:
        assert right - left >= TOOL - 0.1 and bottom - top >= TOOL - 0.1
    for number, one in enumerate(tools):
        assert all(apart(one, other) for other in tools[number + 1 :])
    for left, top, right, bottom in boxes(player.page, "#piles .reach"):
        assert right - left >= TARGET and bottom - top >= TARGET
    holds_main_commands(player)


def holds_main_commands(player: Player) -> None:
    """Make sure that the toolbar has the main commands, and the menu all others."""
    for action in ("undo", "redo", "hint", "shift", "new", "menu"):
        expect(player.page.locator(f"#toolbar [data-action={action}]")).to_be_visible()
    player.press("menu")
    items = player.dialog("menu").get_by_role("button")
    names = [item.get_attribute("data-action") for item in items.all()]
    assert {"restart", "number", "rules", "wrap", "solve", "settings", "keys"} <= set(names)


def test_rank_is_readable_on_the_smallest_screen(page_at: Pages) -> None:
    """At 320 pixels every card shows a strip in which its rank is at least 11 pixels high."""
    player = player_at(page_at, viewport=(320, 568))
    heights = player.page.evaluate(
        """() => [...document.querySelectorAll("#art [id^=card-]:not(#card-back) > :last-child")]
            .map((rank) => rank.getBBox().height)"""
    )
    assert len(heights) == 52
    for name in player.session.rules.piles[:16]:
        _, _, width, height = player.reach(name)
        assert min(heights) * width / 100 >= INDEX
        assert (height - width * 1.4) / 5 >= INDEX


ART_ABOVE = """(strip) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".index, .paper { display: none }");
    document.adoptedStyleSheets.push(sheet);
    const table = document.getElementById("table");
    const card = document.createElementNS(table.namespaceURI, "use");
    table.setAttribute("viewBox", "0 0 100 140");
    document.getElementById("piles").replaceChildren(card);
    const matrix = card.getScreenCTM();
    const hits = (x, y) => card === document.elementFromPoint(
        matrix.a * x + matrix.e, matrix.d * y + matrix.f);
    const drawn = [];
    for (const { id } of document.querySelectorAll("#art [id^=card-]:not(#card-back)")) {
        card.setAttribute("href", "#" + id);
        let top = 0;
        const row = (y) => [...Array(99).keys()].some((x) => hits(x + 1, y));
        while (top < 140 && !row(top)) top += 1;
        if (top < strip || top === 140) drawn.push([id, top]);
    }
    return drawn;
}"""


def test_no_strip_shows_a_piece_of_the_picture(page_at: Pages) -> None:
    """However wide a fan may be, the strip of a covered card shows its index and nothing else."""
    rules = [rules_for(preset.game) for preset in PRESETS]
    shapes = [(320 + 10 * step, 620) for step in range(100)]
    tables = [arrange(each, *shape) for each in rules for shape in shapes]
    widest = max(place.strip for table in tables for place in table.places)
    player = player_at(page_at)
    assert player.page.evaluate(ART_ABOVE, widest) == []


def test_layout_follows_the_window(page_at: Pages) -> None:
    """Turned and resized, the board is laid out anew and the game is the same."""
    player = player_at(page_at)
    player.play("6S:10>5")
    for screen in ((390, 844), (844, 390), (320, 568), (1280, 720)):
        player.page.set_viewport_size({"width": screen[0], "height": screen[1]})
        eventually(fills, player, screen)
        player.sees()
    player.play("4S:10>16")
    player.agrees()


def test_message_moves_nothing(page_at: Pages) -> None:
    """A message, short or long, comes and goes without moving the board."""
    player = player_at(page_at)
    for width, height in ((1280, 720), (844, 390), (320, 568)):
        player.page.set_viewport_size({"width": width, "height": height})
        eventually(fills, player, (width, height))
        expect(player.status("message")).to_be_empty()
        before = boxes(player.page, "#table, #piles .reach")
        player.tap("10", shift=True)
        expect(player.status("message")).not_to_be_empty()
        assert boxes(player.page, "#table, #piles .reach") == before
        player.tap("5")
        expect(player.status("message")).to_contain_text("now on top of pile 10")
        assert boxes(player.page, "#table") == before[:1]
        player.page.keyboard.press("Control+z")
        expect(player.status("message")).to_have_text("Undone.")
        player.tap("10")
        player.tap("10")


def test_page_is_usable_when_enlarged(page_at: Pages) -> None:
    """At 200 % zoom, which halves the window, everything is still there and can be pressed."""
    player = player_at(page_at, viewport=(640, 360), device_scale_factor=2)
    fills(player, (640, 360))
    player.play("6S:10>5")
    player.press("menu")
    player.dialog("menu").get_by_role("button", name="Restart").click()
    player.dialog("confirm").get_by_role("button", name="No").click()
    player.agrees()


SPACING = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important;
        word-spacing: .16em !important; }`);
    document.adoptedStyleSheets.push(sheet);
}"""


@pytest.mark.parametrize("screen", [(1280, 720), (390, 844)])
def test_page_bears_wide_text(page_at: Pages, screen: tuple[int, int]) -> None:
    """With the text spacing that readers may ask for nothing is cut off."""
    player = player_at(page_at, viewport=screen)
    player.page.evaluate(SPACING)
    player.page.set_viewport_size({"width": screen[0], "height": screen[1] - 1})
    eventually(fills, player, (screen[0], screen[1] - 1))


@pytest.mark.parametrize("screen", [(320, 568), (667, 375)])
def test_dialogs_fit_the_smallest_screens(page_at: Pages, screen: tuple[int, int]) -> None:
    """Every dialog stays on the screen, its buttons can be reached, and none is too wide."""
    player = player_at(page_at, viewport=screen)
    for name in ("menu", "number", "rules", "settings", "keys"):
        player.press(name)
        dialog = player.dialog(name)
        (frame,) = boxes(player.page, "dialog[open]")
        assert inside(frame, (0, 0, *screen))
        assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
        dialog.get_by_role("button", name="Close").click()
        player.no_dialog()


@pytest.mark.parametrize("language", ["en", *catalog.languages()])
def test_every_language_fits_the_smallest_screen(page_at: Pages, language: str) -> None:
    """At 320 pixels toolbar, status line and every dialog are no wider than the window."""
    screen = (320, 568)
    player = speaker(page_at, language, viewport=screen)
    for part in ("header", "#toolbar", "#status", ".figures"):
        assert player.page.locator(f"{part} >> nth=0").evaluate(NOT_CUT), part
    for name in dialogs(player):
        assert player.page.locator("dialog[open]").evaluate(NOT_CUT), name
        frame, *buttons = boxes(player.page, "dialog[open], dialog[open] > .buttons button")
        assert inside(frame, (0, 0, *screen)), name
        for button in buttons:
            assert inside(button, (frame[0], 0, frame[2], frame[3])), name


@pytest.mark.parametrize("screen", [(320, 568), (667, 375), (844, 390), (1280, 720)])
def test_replay_bar_fits(page_at: Pages, screen: tuple[int, int]) -> None:
    """The bar is low, its slider long, and all it offers can be pressed, the rest behind More."""
    player = recorded(page_at, "won", viewport=screen)
    player.press("replay")
    (bar,) = boxes(player.page, "#replay")
    (slider,) = boxes(player.page, "#replay [type=range]")
    (board,) = boxes(player.page, "#board")
    assert inside(bar, (0, 0, *screen)) and apart(bar, board)
    assert bar[3] - bar[1] <= 90
    assert slider[2] - slider[0] >= 150
    more = player.page.locator("#replay").get_by_role("button", name="More")
    if more.is_visible():
        more.click()
    tools = boxes(player.page, "#replay button, #replay select")
    for left, top, right, bottom in tools:
        assert inside((left, top, right, bottom), (0, 0, *screen))
        assert right - left >= TARGET and bottom - top >= TARGET
    for action in ("first", "back", "play", "next", "last", "shift", "here", "close"):
        expect(player.page.locator(f"#replay [data-action=replay-{action}]")).to_be_visible()


def test_left_handed_toolbar(page_at: Pages) -> None:
    """The toolbar can be turned to the other hand, and the choice is kept."""
    player = player_at(page_at, viewport=(844, 390))
    (before,) = boxes(player.page, "#toolbar")
    player.press("settings")
    dialog = player.dialog("settings")
    chosen: Any = dialog.get_by_label("Toolbar")
    chosen.select_option("left")
    dialog.get_by_role("button", name="Close").click()
    (after,) = boxes(player.page, "#toolbar")
    assert before[0] > 400 and after[0] < 100
    player.page.set_viewport_size({"width": 844, "height": 389})
    eventually(fills, player, (844, 389))
