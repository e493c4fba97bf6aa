"""
The icon as a picture: ``python -m tests.browser.icons`` draws those that lie in web/.

The build only copies them, because drawing them takes a browser; a test draws them again.
"""

import sys

from playwright.sync_api import Browser, sync_playwright

from crescent import first_page, site
from tests.browser import chromium


def drawn(browser: Browser, size: int) -> bytes:
    """The icon as a PNG of so many pixels on each side."""
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(first_page.icon(site.ICONS["icon.svg"]).replace("<svg", "<svg id='icon'"))
    page.add_style_tag(content="#icon { position: fixed; inset: 0 }")
    picture = page.screenshot()
    page.close()
    return picture


def main() -> int:
    """Draw every picture; 1 if there is no browser to do it."""
    path = chromium.find()
    if not path:
        print("There is no Chromium: run python -m tests.browser.chromium", file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        for name, size in site.ICON_PICTURES.items():
            (site.WEB / name).write_bytes(drawn(browser, size))
    return 0


if __name__ == "__main__":
    sys.exit(main())
