"""Opening pages of the site, and noting what goes wrong in them."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

# GitHub Pages serves a project's site under the project's name.
UNDER = "/crescent/"
WAIT_MS = 60_000

# Keeping the whole site takes time that a test of something else has not to spend.
NOT_OFFLINE = "delete Navigator.prototype.serviceWorker"


class Pages:
    """Opens pages of the site, each in a browser context of its own, and notes what goes wrong."""

    def __init__(self, browser: Browser, address: str, interpreter: str) -> None:
        self.browser = browser
        self.address = address
        self.interpreter = interpreter
        self.contexts: list[BrowserContext] = []
        self.requests: list[str] = []
        self.errors: list[str] = []

    def __call__(
        self,
        suffix: str = "",
        *,
        viewport: tuple[int, int] = (1280, 720),
        prepare: Callable[[BrowserContext], object] | None = None,
        until: str = "ready",
        offline: bool = False,
        **options: Any,
    ) -> Page:
        """
        A page at the site's address and *suffix*, once its board is as *until* says.

        *prepare* gets the context before anything is loaded. Only a page with *offline* keeps the
        site for when there is no network. A test that provokes errors takes
        them from ``errors`` itself.
        """
        width, height = viewport
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        self.contexts.append(context)
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("console", lambda message: self.note(message.type, message.text))
        context.on("weberror", lambda error: self.note("error", str(error.error)))
        if not offline:
            context.add_init_script(NOT_OFFLINE)
        if prepare:
            prepare(context)
        page = context.new_page()
        page.goto(self.url(suffix))
        wait_for(page, "board", until)
        return page

    def url(self, suffix: str = "") -> str:
        """The address of the page with *suffix*, run by the interpreter under test."""
        if self.interpreter == "mpy":
            return self.address + suffix
        query, _, fragment = suffix.removeprefix("?").partition("#")
        chosen = "&".join(part for part in (query, "interpreter=pyodide") if part)
        return f"{self.address}?{chosen}" + (f"#{fragment}" if fragment else "")

    def path(self, url: str) -> str:
        """The path of the file at *url* in the folder of its build."""
        return re.sub("^[0-9a-f]{16}/", "", url.removeprefix(self.address))

    def note(self, kind: str, text: str) -> None:
        """Keep what the console says, if it is an error."""
        if kind == "error":
            self.errors.append(text)

    def strays(self) -> list[str]:
        """The requests that left the site's folder."""
        own = (self.address, "data:", "blob:" + self.address.removesuffix(UNDER))
        return [url for url in self.requests if not url.startswith(own)]

    def close(self) -> None:
        """Close every page that was opened."""
        for context in self.contexts:
            context.close()


def wait_for(page: Page, part: str, state: str) -> None:
    """Wait until the page's root says that its *part* (``board``, ``search``) is in *state*."""
    ends = ",".join(f'html[data-{part}="{end}"]' for end in {state, "ready", "failed"})
    page.wait_for_selector(ends, state="attached", timeout=WAIT_MS)
    said = page.locator("#loading-text").text_content()
    assert page.get_attribute("html", f"data-{part}") == state, said


def slow_down(page: Page, rate: int) -> None:
    """Slow the page's own thread down *rate* times."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
