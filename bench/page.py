"""
How soon the page answers a press, and what it takes: ``python -m bench.page [RUNS]``.

Medians on a phone's profile, which is this machine with its page slowed down four times, beside
what is to be reached. A press is a real one, from the browser's own time stamp of the click to the
end of the first frame that shows what it did. (Chromium cannot slow a worker down, so the search
has this machine's full speed.) A run takes about three minutes.
"""

import json
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from crescent import site
from crescent.moves import SHIFT
from crescent.notation import parse_query
from crescent.session import Session
from tests.browser import chromium
from tests.browser.pages import UNDER, Pages, slow_down, wait_for
from tests.browser.robot import GAMES, NO_SEARCH, Player, left_behind

PHONE: dict[str, Any] = {"viewport": (390, 844), "device_scale_factor": 2, "has_touch": True}
CPU_SLOWDOWN = 4
QUIET_MS = 600
HINTS = 20
SCRUBBED = 24
SOON_SECONDS = 10
SETTLED_SECONDS = 60
SOLVED_GAME = "won"
LOST_GAME = "seed=7000&game=open"
REVIEWED = Path(__file__).parent.parent / "tests" / "data" / "reviewed_games.jsonl"

# What tells that a press has done its work: cards that are written anew, or marks.
CARDS = {"childList": True, "subtree": True}
MARKS = {"attributes": True, "attributeFilter": ["data-mark"], "subtree": True}

# Notes how long it takes from a click to the end of the first frame after the change, and the
# longest task meanwhile; a task under 50 ms is none that the browser tells of.
WATCH = """(change) => new Promise((resolve) => {
    let clicked = 0, longest = 0;
    addEventListener("click", (event) => { clicked ||= event.timeStamp; }, { capture: true });
    const tasks = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    tasks.observe({ type: "longtask" });
    const observer = new MutationObserver(() => {
        if (!clicked) return;
        observer.disconnect();
        const { port1, port2 } = new MessageChannel();
        port2.onmessage = () => {
            const shown = performance.now() - clicked;
            setTimeout(() => {
                tasks.disconnect();
                resolve({ shown, longest });
            }, QUIET_MS);
        };
        requestAnimationFrame(() => port1.postMessage(0));
    });
    observer.observe(document.querySelector("#piles"), change);
})""".replace("QUIET_MS", str(QUIET_MS))

# The milliseconds from a click until the replay's bar says what the review knows.
WATCH_ANSWER = """() => new Promise((resolve) => {
    let clicked = 0;
    addEventListener("click", (event) => { clicked ||= event.timeStamp; }, { capture: true });
    new MutationObserver(() => {
        if (document.querySelector("#replay .verdict")?.textContent)
            resolve(performance.now() - clicked);
    }).observe(document.querySelector("#replay"), { childList: true, subtree: true });
})"""

# The longest task from now until a while after the mouse's button is let go.
WATCH_TASKS = """() => new Promise((resolve) => {
    let longest = 0;
    const tasks = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    tasks.observe({ type: "longtask" });
    addEventListener("pointerup", () => setTimeout(() => {
        tasks.disconnect();
        resolve(longest);
    }, QUIET_MS), { once: true });
})""".replace("QUIET_MS", str(QUIET_MS))

# Times every legal move of a position, in the page's own Python.
TIME_MOVES = """
import js
from crescent.moves import legal_moves
from crescent.notation import parse_query
from crescent.session import Session

rules, seed = parse_query("seed=7&game=waning-moon")
session = Session(rules, seed)
for _ in range(30):
    session.play(session.legal_moves()[-1], 0)
started = js.performance.now()
for _ in range(200):
    legal_moves(rules, session.position)
js.document.documentElement.setAttribute("data-took", str((js.performance.now() - started) / 200))
"""

ADD_SCRIPT = """(text) => {
    const script = document.createElement("script");
    script.type = "mpy";
    script.textContent = text;
    document.head.append(script);
}"""

# What is measured, the unit, and what is to be reached.
ROWS = {
    "press to the next frame after the move": ("ms", 50),
    "new deal drawn": ("ms", 150),
    "shift drawn": ("ms", 150),
    "longest task during a shift": ("ms", 100),
    "longest task during a new deal": ("ms", 100),
    "hint, p95 of 20": ("ms", 150),
    "hint at once after a move, p95 of 20": ("ms", 150),
    "legal moves of Waning Moon": ("ms", 10),
    "first answer of a review": ("ms", 3000),
    "longest task while scrubbing": ("ms", 100),
    "private memory of the tab, settled": ("MB", 130),
    "the same, soon after it was opened": ("MB", 130),
}


def player_at(pages: Pages, query: str, line: list[str], search: bool = False) -> Player:
    """A player with a phone, at the game of *query* after *line*."""
    rules, seed = parse_query(query)
    session = Session(rules, seed)
    session.autoplay = False
    session.replay(line, len(line))

    def prepare(context: BrowserContext) -> None:
        context.add_init_script(left_behind(session))
        if not search:
            context.add_init_script(NO_SEARCH)

    page = pages("?" + query, prepare=prepare, **PHONE)
    if search:
        wait_for(page, "search", "ready")
    slow_down(page, CPU_SLOWDOWN)
    page.wait_for_timeout(QUIET_MS)
    return Player(page, session)


def watched(
    page: Page, press: Callable[[], object], change: dict[str, Any] = CARDS
) -> dict[str, float]:
    """What :data:`WATCH` notes while *press* is done."""
    handle = page.evaluate_handle(f"(change) => ({{ noted: ({WATCH})(change) }})", change)
    press()
    noted: dict[str, float] = handle.evaluate("({ noted }) => noted")
    return noted


def moves(pages: Pages) -> list[dict[str, float]]:
    """The moves of a game to foundations, each by one tap."""
    recorded = GAMES[SOLVED_GAME]
    player = player_at(pages, recorded["link"], [])
    found = []
    for text in recorded["line"]:
        move = player.move(text)
        if move == SHIFT or not player.sends_itself(move):
            player.play_move(move)
            player.page.wait_for_timeout(QUIET_MS)
        else:
            source, _ = player.ends(move)
            found.append(watched(player.page, partial(player.tap, source)))
            player.session.play(move, 0)
        if len(found) == 12:
            break
    player.page.context.close()
    return found


def shifts(pages: Pages) -> list[dict[str, float]]:
    """The three shifts of a game under way."""
    recorded = GAMES[SOLVED_GAME]
    line = [text for text in recorded["line"][:40] if text != "SHIFT"]
    player = player_at(pages, recorded["link"], line[:10])
    found = [watched(player.page, lambda: player.press("shift")) for _ in range(3)]
    player.page.context.close()
    return found


def new_deals(pages: Pages) -> list[dict[str, float]]:
    """Some new games, dealt while nothing is under way."""
    player = player_at(pages, "seed=7", [])
    found = [watched(player.page, lambda: player.press("new")) for _ in range(5)]
    player.page.context.close()
    return found


def hints(pages: Pages, patience_ms: int) -> list[float]:
    """The times of hints, each asked for *patience_ms* after the move before it."""
    recorded = GAMES[SOLVED_GAME]
    player = player_at(pages, recorded["link"], recorded["line"][:30], search=True)
    found = []
    for text in recorded["line"][30 : 30 + HINTS]:
        player.play(text)
        player.page.wait_for_timeout(patience_ms)
        hint = watched(player.page, lambda: player.press("hint"), MARKS)
        found.append(hint["shown"])
    player.page.context.close()
    return found


def legal_moves(pages: Pages) -> float:
    """The milliseconds that all legal moves of a Waning Moon position take on the page."""
    player = player_at(pages, "seed=7&game=waning-moon", [])
    player.page.evaluate(ADD_SCRIPT, TIME_MOVES)
    took = player.page.wait_for_selector("html[data-took]", state="attached")
    assert took
    milliseconds = float(str(took.get_attribute("data-took")))
    player.page.context.close()
    return milliseconds


def lost_game() -> tuple[str, list[str]]:
    """The link and the moves of a lost game of about 120 moves."""
    rows = map(json.loads, REVIEWED.read_text(encoding="utf-8").splitlines())
    return next((row["link"], row["line"]) for row in rows if row["link"] == LOST_GAME)


def review(pages: Pages) -> float:
    """The milliseconds from asking where a lost game could be won to the first answer."""
    player = player_at(pages, *lost_game(), search=True)
    page = player.page
    button = player.dialog("over").locator("[data-action=review-game]")
    button.wait_for()
    page.wait_for_timeout(QUIET_MS)
    handle = page.evaluate_handle(f"() => ({{ noted: ({WATCH_ANSWER})() }})")
    button.click()
    noted: float = handle.evaluate("({ noted }) => noted")
    page.context.close()
    return noted


def scrubbing(pages: Pages) -> list[float]:
    """The longest tasks while a finger goes over the slider of a replay."""
    player = player_at(pages, *lost_game())
    page = player.page
    player.press("replay")
    slider = page.locator("#replay [type=range]")
    slider.wait_for()
    page.wait_for_timeout(2 * QUIET_MS)
    found = []
    for _ in range(2):
        handle = page.evaluate_handle(f"() => ({{ noted: ({WATCH_TASKS})() }})")
        box = slider.bounding_box()
        assert box
        y = box["y"] + box["height"] / 2
        page.mouse.move(box["x"] + 12, y)
        page.mouse.down()
        for step in range(SCRUBBED):
            page.mouse.move(box["x"] + 12 + (box["width"] - 24) * step / SCRUBBED, y)
            page.wait_for_timeout(50)
        page.mouse.up()
        found.append(float(handle.evaluate("({ noted }) => noted")))
    page.context.close()
    return found


def memory(browser: Browser, address: str) -> tuple[float, float]:
    """
    The private megabytes of the tab's process, soon after it was opened and once it has settled.

    The worker is in that process too. Nothing watches this page: whatever does has the page's own
    process keep a copy of every file that it loads.
    """
    session = browser.new_browser_cdp_session()
    context = session.send("Target.createBrowserContext")
    session.send("Target.createTarget", {"url": address, **context})
    time.sleep(SOON_SECONDS)
    targets = session.send("Target.getTargets")["targetInfos"]
    # The page keeps the site for later once the search's worker has come.
    assert any(target["type"] == "service_worker" for target in targets), "the worker did not come"
    soon = largest_renderer(session)
    time.sleep(SETTLED_SECONDS - SOON_SECONDS)
    settled = largest_renderer(session)
    session.send("Target.disposeBrowserContext", context)
    return soon, settled


def largest_renderer(session: CDPSession) -> float:
    """The private megabytes of the largest process that shows a page."""
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    ids = [process["id"] for process in processes if process["type"] == "renderer"]
    return max(private_bytes(number) for number in ids) / 1e6


def private_bytes(process: int) -> int:
    """The bytes of a process that no other one has."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) * 1024


def measure(browser: Browser, pages: Pages) -> dict[str, list[float]]:
    """Everything once, by the titles of :data:`ROWS`."""
    moved, shifted, dealt = moves(pages), shifts(pages), new_deals(pages)
    patient, hasty = hints(pages, 2 * QUIET_MS), hints(pages, 0)
    answered, scrubbed = review(pages), scrubbing(pages)
    soon, settled = memory(browser, pages.address)
    return {
        "press to the next frame after the move": [noted["shown"] for noted in moved],
        "new deal drawn": [noted["shown"] for noted in dealt],
        "shift drawn": [noted["shown"] for noted in shifted],
        "longest task during a shift": [noted["longest"] for noted in shifted],
        "longest task during a new deal": [noted["longest"] for noted in dealt],
        "hint, p95 of 20": [quantiles(patient, n=20)[-1]],
        "hint at once after a move, p95 of 20": [quantiles(hasty, n=20)[-1]],
        "legal moves of Waning Moon": [legal_moves(pages)],
        "first answer of a review": [answered],
        "longest task while scrubbing": scrubbed,
        "private memory of the tab, settled": [settled],
        "the same, soon after it was opened": [soon],
    }


def main(runs: int) -> None:
    """Measure everything *runs* times and print the medians."""
    path = chromium.find()
    assert path, "no Chromium: run python -m tests.browser.chromium"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        dist = Path(folder, "dist")
        site.build(dist)
        with site.server(dist, under=UNDER, caching="max-age=600") as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_port}{UNDER}"
            found: dict[str, list[float]] = {}
            for run in range(runs):
                print(f"run {run + 1} of {runs}", file=sys.stderr, flush=True)
                browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
                for title, values in measure(browser, Pages(browser, address, "mpy")).items():
                    found.setdefault(title, []).extend(values)
                browser.close()
            server.shutdown()
    print(f"{'the page on a phone, medians of ' + str(runs) + ' runs':42} {'is':>8} {'reach':>8}")
    for title, (unit, reach) in ROWS.items():
        print(f"{title:42} {median(found[title]):8.1f} {reach:8} {unit}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
