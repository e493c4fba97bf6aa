"""
The built site in Firefox and in WebKitGTK.

``visit`` opens it as a new visitor or as one who comes back; a test fails when the page's console
shows an error, when a script fails, or when a request leaves the site's own folder. Each browser is
started once for all tests.
"""

import threading
from collections.abc import Iterator

import pytest
from selenium.webdriver.remote.webdriver import WebDriver

from crescent import site
from tests.browser.pages import UNDER
from tests.other_browsers.browsers import BROWSERS, STARTS
from tests.other_browsers.visitor import Visitor

WINDOW = (1280, 860)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address at which the site, built once, is served."""
    folder = tmp_path_factory.mktemp("site") / "dist"
    site.build(folder)
    with site.server(folder, under=UNDER, caching="max-age=600") as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{UNDER}"
        server.shutdown()


@pytest.fixture(scope="session", params=BROWSERS)
def driver(request: pytest.FixtureRequest) -> Iterator[WebDriver]:
    """The browser under test. A machine without one fails; it never passes by skipping."""
    with STARTS[request.param]() as running:
        running.set_window_size(*WINDOW)
        yield running


@pytest.fixture
def visitor(driver: WebDriver, address: str) -> Iterator[Visitor]:
    """Opens pages of the site: see :class:`Visitor`."""
    visitor = Visitor(driver, address)
    visitor.forget()
    yield visitor
    visitor.look_for_errors()
    assert visitor.errors == []
