"""
The built site, served as GitHub Pages serves it, in a real browser.

``page_at`` opens it; a test fails when the console shows an error, when a script fails, or when a
request leaves the site's own folder. Tests run on both of the page's interpreters unless they
choose one.
"""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from crescent import site
from tests.browser import chromium
from tests.browser.pages import UNDER, Pages

CACHING = "max-age=600"
# Every other name than the server's is unknown, so that nothing can be loaded from elsewhere.
NOWHERE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once."""
    folder = tmp_path_factory.mktemp("site") / "dist"
    site.build(folder)
    return folder


@pytest.fixture(scope="session")
def address(site_folder: Path) -> Iterator[str]:
    """The address at which the site is served."""
    with site.server(site_folder, under=UNDER, caching=CACHING) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{UNDER}"
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium without a window. A machine without one fails; it never passes by skipping."""
    path = chromium.find()
    assert path, "no Chromium: run python -m tests.browser.chromium"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=[*chromium.FLAGS, NOWHERE])
        yield running
        running.close()


@pytest.fixture(params=["mpy", "py"])
def interpreter(request: pytest.FixtureRequest) -> str:
    """What runs the page: MicroPython or Pyodide."""
    return str(request.param)


@pytest.fixture
def page_at(browser: Browser, address: str, interpreter: str) -> Iterator[Pages]:
    """Opens pages of the site: see :class:`Pages`."""
    pages = Pages(browser, address, interpreter)
    yield pages
    pages.close()
    assert pages.strays() == []
    assert pages.errors == []
