"""
How soon the page takes a press, and what it costs: ``python -m bench.startup [RUNS]``.

Each case is opened several times and the medians are printed beside what is to be reached. A phone
is this machine with its page slowed down four times, behind a line of 9 Mbit/s that takes 85 ms to
answer; the server plays the line, so that the worker's files pass through it too. (Chromium cannot
slow a worker down: only its line is a phone's.)
"""

import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, BinaryIO

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from crescent import site
from crescent.rules import rules_for
from crescent.save import session_text
from crescent.session import Session
from tests.browser import chromium
from tests.browser.pages import UNDER, slow_down

BYTES_PER_SECOND = 9_000_000 / 8
ANSWER_SECONDS = 0.085
CPU_SLOWDOWN = 4
SAVED_MOVES = 150
CHUNK = 16 * 1024
WAIT_MS = 120_000

# Notes when the root element says that the board, and the search, are ready; when the largest part
# of the page was painted; and how much of it was shifted later.
WATCH = """
    globalThis.readyAt = { shifted: 0 };
    const watch = (type, note) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note))
            .observe({ type, buffered: true });
    watch("largest-contentful-paint", ({ startTime }) => readyAt.painted = startTime);
    watch("layout-shift", ({ value }) => readyAt.shifted += value);
    new MutationObserver(() => {
        for (const part of ["board", "search"]) {
            if (document.documentElement.dataset[part] !== "ready" || readyAt[part]) continue;
            readyAt[part] = performance.now();
            if (part === "board")
                readyAt.bytes = ["navigation", "resource"]
                    .flatMap((kind) => performance.getEntriesByType(kind))
                    .reduce((sum, entry) => sum + entry.transferSize, 0);
        }
    }).observe(document, { subtree: true, attributes: true });
"""

# Case, what is measured, the factor to the unit, the unit, what is to be reached.
ROWS = [
    ("cold", "board", 0.001, "s", 0.5),
    ("phone cold", "board", 0.001, "s", 1.7),
    ("phone warm", "board", 0.001, "s", 1.3),
    ("phone cold", "painted", 0.001, "s", 1),
    ("phone warm", "painted", 0.001, "s", 0.5),
    ("phone cold", "shifted", 1, "", 0),
    ("phone warm", "shifted", 1, "", 0),
    ("cold", "bytes", 0.001, "KB", 350),
    ("cold", "search", 0.001, "s", 2),
    ("phone cold", "search", 0.001, "s", 10),
]
TITLES = {
    "board": "board takes a press",
    "painted": "board is seen",
    "shifted": "layout shift",
    "bytes": "sent before that",
    "search": "worker answers",
}


class Line:
    """A line that all connections share."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.free_at = 0.0

    def carry(self, size: int) -> None:
        """Wait as long as *size* bytes take, after all that are on their way."""
        with self.lock:
            self.free_at = max(self.free_at, time.monotonic()) + size / BYTES_PER_SECOND
            arrival = self.free_at
        time.sleep(max(0.0, arrival - time.monotonic()))


class PhoneHandler(site.SiteHandler):
    """Answers as if over a phone's line."""

    line = Line()

    def send_head(self) -> Any:
        """Send the head of an answer, after the time that the question and it take."""
        time.sleep(ANSWER_SECONDS)
        return super().send_head()

    def copyfile(self, source: Any, outputfile: BinaryIO) -> None:  # type: ignore[override]
        """Send *source* piece by piece."""
        while piece := source.read(CHUNK):
            self.line.carry(len(piece))
            outputfile.write(piece)


@contextmanager
def served(folder: Path, handler: type[site.SiteHandler]) -> Iterator[str]:
    """The address at which *handler* serves *folder*."""
    with site.server(folder, under=UNDER, caching="max-age=600", handler=handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{UNDER}"
        server.shutdown()


def long_game() -> tuple[str, str]:
    """The preset and the save of a game of 150 moves."""
    choose = Random(SAVED_MOVES)
    for seed in range(1, 1000):
        session = Session(rules_for(), str(seed))
        while session.moves < SAVED_MOVES and session.legal_moves():
            session.play(choose.choice(session.legal_moves()), session.moves * 1000)
        if session.moves == SAVED_MOVES:
            return session.rules.game, session_text(session, SAVED_MOVES * 1000)
    raise RuntimeError("no deal lasts long enough")


def visit(context: BrowserContext, address: str, slowdown: int) -> dict[str, float]:
    """The milliseconds until the board and the search were ready, and the bytes sent until then."""
    page = context.new_page()
    slow_down(page, slowdown)
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_selector("html[data-search=ready]", state="attached", timeout=WAIT_MS)
    measured: dict[str, float] = page.evaluate("readyAt")
    page.close()
    return measured


def visits(browser: Browser, fast: str, phone: str) -> dict[str, dict[str, float]]:
    """One visit of each case."""
    context = browser.new_context()
    cold = visit(context, fast, 1)
    context.close()
    context = browser.new_context()
    phone_cold = visit(context, phone, CPU_SLOWDOWN)
    page = context.new_page()
    page.goto(phone)
    page.wait_for_selector("html[data-board=ready]", state="attached")
    game, save = long_game()
    page.evaluate("items => Object.assign(localStorage, items)", stored(game, save))
    # A page that goes away saves its own game: this one must not.
    page.evaluate("Storage.prototype.setItem = () => {}")
    page.reload()
    page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=WAIT_MS)
    page.goto("about:blank")
    page.close()
    phone_warm = visit(context, phone, CPU_SLOWDOWN)
    context.close()
    return {"cold": cold, "phone cold": phone_cold, "phone warm": phone_warm}


def stored(game: str, save: str) -> dict[str, str]:
    """What the page keeps for *save* of the preset *game*."""
    return {f"crescent.game.{game}": save, "crescent.current": game}


def main(runs: int) -> None:
    """Measure *runs* visits of each case and print the medians."""
    path = chromium.find()
    assert path, "no Chromium: run python -m tests.browser.chromium"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        dist = Path(folder, "dist")
        site.build(dist)
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        with served(dist, site.SiteHandler) as fast, served(dist, PhoneHandler) as phone:
            results = [visits(browser, fast, phone) for _ in range(runs)]
        browser.close()
    print(f"{'start-up, medians of ' + str(runs):42} {'is':>8} {'reach':>8}")
    for case, what, factor, unit, reach in ROWS:
        value = median(result[case][what] for result in results) * factor
        print(f"{case + ': ' + TITLES[what]:42} {value:8.2f} {reach:8} {unit}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
