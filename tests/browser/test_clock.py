"""The clock of a game in a browser: what it counts, and what is done to it in vain."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import Pages, wait_for
from tests.browser.robot import GAMES, MICROPYTHON, Player, player_at, recorded, script

pytestmark = MICROPYTHON

LINE = GAMES["published"]["line"]
HOUR_MS = 3_600_000
# More than the time that a page may sleep unnoticed, far less than the sleep.
SOON_SECONDS = 3_600

# A machine whose clocks can be moved: the one on the wall alone, or both, as after a sleep.
MACHINE = """
    const wall = Date.now.bind(Date), steady = performance.now.bind(performance);
    const moved = { wall: 0, steady: 0 };
    Date.now = () => wall() + moved.wall;
    performance.now = () => steady() + moved.steady;
    globalThis.machine = {
        set: (ms) => { moved.wall += ms; },
        sleep: (ms) => { moved.wall += ms; moved.steady += ms; },
        hide: (state) => {
            const property = { value: state, configurable: true };
            Object.defineProperty(document, "visibilityState", property);
            document.dispatchEvent(new Event("visibilitychange"));
        },
    };
"""


def under_way(pages: Pages) -> Player:
    """A player whose first move was a second ago."""
    player = player_at(pages, prepare=script(MACHINE))
    player.play(LINE[0])
    expect(player.status("time")).not_to_have_text("0:00")
    return player


def seconds(page: Page) -> int:
    """The time in the status line."""
    hours, minutes = 0, page.locator("[data-status=time]").text_content() or ""
    if minutes.count(":") == 2:
        first, _, minutes = minutes.partition(":")
        hours = int(first)
    whole, _, rest = minutes.partition(":")
    return hours * 3600 + int(whole) * 60 + int(rest)


def goes_on(page: Page) -> None:
    """Make sure that the clock runs."""
    before = page.locator("[data-status=time]").text_content() or ""
    expect(page.locator("[data-status=time]")).not_to_have_text(before)


@pytest.mark.parametrize("hours", [-25, -1, 1, 25])
def test_clock_on_the_wall_is_set(page_at: Pages, hours: int) -> None:
    """Whatever the machine's clock is set to, time played is neither lost nor made, and runs on."""
    player = under_way(page_at)
    before = seconds(player.page)
    player.page.evaluate("(ms) => machine.set(ms)", hours * HOUR_MS)
    goes_on(player.page)
    player.play(LINE[1])
    player.agrees()
    assert before < seconds(player.page) < SOON_SECONDS
    kept = player.save()
    assert kept is not None and before * 1000 <= kept.elapsed < SOON_SECONDS * 1000


def test_machine_sleeps(page_at: Pages) -> None:
    """The hours that a machine sleeps with the page in sight are not played."""
    player = under_way(page_at)
    before = seconds(player.page)
    player.page.evaluate("(ms) => machine.sleep(ms)", 8 * HOUR_MS)
    goes_on(player.page)
    player.play(LINE[1])
    player.agrees()
    assert before < seconds(player.page) < SOON_SECONDS
    kept = player.save()
    assert kept is not None and kept.elapsed < SOON_SECONDS * 1000
    # The worker, which this page never gets, did not come in time.
    page_at.errors.clear()


def test_hidden_tab(page_at: Pages) -> None:
    """In a hidden tab the clock stands, and goes on from there when the tab is seen again."""
    player = under_way(page_at)
    player.page.evaluate("machine.hide('hidden')")
    kept = player.save()
    assert kept is not None
    hidden_at = kept.elapsed
    player.page.wait_for_timeout(2_500)
    player.page.evaluate("machine.hide('hidden')")
    kept = player.save()
    assert kept is not None and kept.elapsed == hidden_at
    player.page.evaluate("machine.hide('visible')")
    goes_on(player.page)


def test_closed_page(page_at: Pages) -> None:
    """What passes while the page is closed is not played: it goes on with the time it was left."""
    player = under_way(page_at)
    player.page.goto(page_at.address + "service.js")
    kept = player.save()
    assert kept is not None and kept.elapsed >= 1_000
    player.page.wait_for_timeout(2_500)
    player.page.go_back()
    wait_for(player.page, "board", "ready")
    player.page.evaluate("machine.hide('hidden')")
    again = player.save()
    assert again is not None
    started = player.page.evaluate("performance.now()")
    assert kept.elapsed <= again.elapsed <= kept.elapsed + started
    # The browser wants an icon for what it shows between.
    page_at.errors.clear()


def test_win_is_undone(page_at: Pages) -> None:
    """The clock of a won game stands; it runs on when the win is undone, until it is won again."""
    player = recorded(page_at, "won", redo=1)
    player.redo()
    stands_when_won(player)
    player.undo()
    goes_on(player.page)
    player.redo()
    stands_when_won(player)


def stands_when_won(player: Player) -> None:
    """Make sure that the game is won and its clock stands."""
    player.dialog("won").get_by_role("button", name="Close").click()
    time = player.status("time").text_content() or ""
    player.page.wait_for_timeout(2_500)
    expect(player.status("time")).to_have_text(time)
