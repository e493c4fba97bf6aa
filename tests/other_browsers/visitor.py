"""Who opens the page in a driven browser and plays there, noting what goes wrong."""

import time
from typing import cast

from playwright.sync_api import Page
from selenium.webdriver.remote.webdriver import WebDriver

from crescent.notation import parse_query
from crescent.session import Session
from tests.browser.robot import Player, eventually
from tests.other_browsers.driven import DrivenPage, Found

WAIT_SECONDS = 120

# WebDriver can run nothing before the page's own scripts, but this comes long before Python starts.
WATCH = """
    window.wrong = [];
    addEventListener("error", (event) => wrong.push(String(event.message)));
    addEventListener("unhandledrejection", (event) => wrong.push(String(event.reason)));
    const say = console.error;
    console.error = (...values) => (wrong.push(values.map(String).join(" ")), say(...values));
"""

READ_WRONG = """
    if (!window.wrong) return [];
    const strays = performance.getEntriesByType("resource").map(({ name }) => name)
        .filter((name) => !/^(data|blob):/.test(name))
        .filter((name) => !name.startsWith(new URL(".", location).href));
    return [...wrong, ...strays];
"""


class Visitor:
    """Visits the site at *address* with *driver*."""

    def __init__(self, driver: WebDriver, address: str) -> None:
        self.driver = driver
        self.address = address
        self.errors: list[str] = []

    def forget(self) -> None:
        """Leave the page, and forget what it kept."""
        self.leave()
        self.driver.execute_script("localStorage.clear()")

    def leave(self) -> None:
        """Go to a part of the site that runs nothing."""
        self.look_for_errors()
        self.driver.get(self.address + "icon.svg")

    def open(self, suffix: str = "") -> None:
        """Open the page and wait until its board takes a press."""
        self.leave()
        self.driver.get(self.address + suffix)
        self.driver.execute_script(WATCH)
        self.wait_for("board")

    def reload(self) -> None:
        """Load the page again and wait until its board takes a press."""
        self.look_for_errors()
        self.driver.refresh()
        self.driver.execute_script(WATCH)
        self.wait_for("board")

    def wait_for(self, part: str) -> None:
        """Wait until the page's root says that its *part* (``board``, ``search``) is ready."""
        until = time.monotonic() + WAIT_SECONDS
        state = "loading"
        while state not in ("ready", "failed") and time.monotonic() < until:
            state = self.driver.execute_script(
                "return document.documentElement.dataset[arguments[0]]", part
            )
            time.sleep(0.05)
        said = self.driver.execute_script("return document.body.innerText")
        assert state == "ready", (part, state, said)

    def look_for_errors(self) -> None:
        """Note what went wrong on the page that is shown."""
        self.errors += self.driver.execute_script(READ_WRONG)

    def player(self, query: str = "seed=7") -> "DrivingPlayer":
        """A player at a fresh page that deals what *query* says."""
        self.open("?" + query)
        rules, seed = parse_query(query)
        player = DrivingPlayer(self.driver, Session(rules, seed or "1"))
        eventually(player.sees)
        return player


class DrivingPlayer(Player):
    """A player at the page that *driver* shows, where the first position of *session* lies."""

    def __init__(self, driver: WebDriver, session: Session) -> None:
        page = DrivenPage(driver)
        super().__init__(cast(Page, page), session)
        self.driver = driver
        self.mouse = page.mouse
        self.finger = page.finger
        self.keyboard = page.keyboard

    def pick_up(self, name: str) -> None:
        """Press the top card of the pile *name* with the mouse and begin to carry it."""
        self.mouse.pull(*self.card(name))

    def text(self, part: str) -> str:
        """What a part of the status line says."""
        return Found(self.driver, f"[data-status={part}]").text_content()

    def agrees(self) -> None:
        """Make sure that board, status line and save are those of the player's session."""
        eventually(self.sees)
        eventually(self.reads_status)
        eventually(self.is_kept)

    def reads_status(self) -> None:
        """Make sure that the status line is that of the player's session."""
        moves, home = self.session.moves, self.session.home
        assert self.text("moves") == f"{moves} move" + ("s" if moves != 1 else "")
        assert self.text("home") == f"{home} of 104"

    def carries(self, count: int) -> None:
        """Make sure that *count* cards are being carried."""
        assert Found(self.driver, "#flight .carried").count() == count
