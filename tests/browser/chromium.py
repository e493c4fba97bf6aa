"""
Finding a Chromium, and getting one where there is none.

``python -m tests.browser.chromium`` makes sure of one and prints where it is: what the PATH has,
else Playwright's own, else the one of the system's packages. Browser tests never pass by having
no browser.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]

# A browser that talks to nobody but the page's server, inside a container too.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

DOWNLOAD_SECONDS = 300


def find() -> str | None:
    """The path of a Chromium that is there, or None."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def install() -> None:
    """Try to get a Chromium: Playwright's download, then the system's packages."""
    attempts = [[[sys.executable, "-m", "playwright", "install", "chromium"]]]
    if shutil.which("apt-get"):
        sudo = ["sudo", "-n"] if os.geteuid() and shutil.which("sudo") else []
        attempts.append(
            [
                [*sudo, "apt-get", "update"],
                [*sudo, "apt-get", "install", "--yes", "--no-install-recommends", "chromium"],
            ]
        )
    for commands in attempts:
        try:
            for command in commands:
                subprocess.run(command, check=True, timeout=DOWNLOAD_SECONDS)
        except (OSError, subprocess.SubprocessError) as error:
            print(error, file=sys.stderr)
        else:
            return


def main() -> int:
    """Make sure of a browser; 1 if there is none to be had."""
    if not find():
        install()
    path = find()
    print(path or "There is no Chromium here, and none could be installed.")
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
