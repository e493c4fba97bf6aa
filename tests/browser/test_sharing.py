"""The QR code of a link: what a camera sees of it, and what is said where there is none."""

import json
from datetime import date
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import BrowserContext, expect

from tests.browser.pages import WAIT_MS, Pages, wait_for
from tests.browser.robot import GAMES, MICROPYTHON, Player, in_the_site, player_at

QUIET_ZONE = 4
# A card that goes to and fro makes a game of any length.
TO_AND_FRO = ["8D:11>6", "8D:6>11"]
THEMES = ["auto", "night", "baize", "light", "contrast"]

WITHOUT_LIBRARY = "**/qr.zip"


def shared(player: Player, code: str = "qr") -> Player:
    """The *player*, who has asked for that QR code in the share dialog."""
    player.press("share")
    dialog = player.dialog("share")
    dialog.locator(".buttons [data-action=qr]").click()
    if code != "qr":
        dialog.locator(f"#qr [data-action={code}]").click(timeout=WAIT_MS)
    return player


def picture(player: Player) -> Image.Image:
    """The QR code as it is on the screen."""
    found = player.page.locator("#qr svg")
    found.scroll_into_view_if_needed()
    return Image.open(BytesIO(found.screenshot())).convert("L")


def decoded(image: Image.Image) -> list[str]:
    """What a reader of QR codes finds in *image*."""
    return [found.text for found in zxingcpp.read_barcodes(image)]


def test_qr_code_of_the_deal_is_read(page_at: Pages) -> None:
    """In every theme a camera reads the link to the deal, dark on light, with its quiet zone."""
    player = shared(player_at(page_at, search=True, color_scheme="dark"))
    code = player.page.get_by_role("img", name="QR code of the deal")
    expect(code).to_be_visible(timeout=WAIT_MS)
    modules = int((code.get_attribute("viewBox") or "").split()[-1])
    for theme in THEMES:
        player.page.evaluate("(name) => document.documentElement.dataset.theme = name", theme)
        image = picture(player)
        assert decoded(image) == [page_at.address + "?seed=7"]
        zone = image.width / modules * QUIET_ZONE
        # The outermost pixels may be half of the dialog's.
        dark = image.crop((2, 2, image.width - 2, image.height - 2)).point(
            lambda value: value < 128
        )
        found = dark.getbbox() or (0, 0)
        assert found[0] + 2 == pytest.approx(zone, abs=1)
        assert found[1] + 2 == pytest.approx(zone, abs=1)


@pytest.mark.parametrize("viewport", [(1280, 720), (375, 667)])
@MICROPYTHON
def test_qr_code_of_a_replay_is_read(page_at: Pages, viewport: tuple[int, int]) -> None:
    """A whole won game can be read from the screen, on a phone too, and the deal again."""
    game = GAMES["won"]
    player = player_at(page_at, game["link"], game["line"], search=True, viewport=viewport)
    if player.page.locator("dialog[open]").count():
        player.page.keyboard.press("Escape")
    shared(player, "qr-replay")
    expect(player.page.get_by_role("img", name="QR code of the replay")).to_be_visible()
    (link,) = decoded(picture(player))
    player.page.locator("#qr [data-action=qr]").press("Enter")
    expect(player.page.get_by_role("img", name="QR code of the deal")).to_be_visible()
    expect(player.page.locator("#qr [data-action=qr-replay]")).to_be_focused()
    (deal,) = decoded(picture(player))
    assert link.startswith(deal + "#moves=1")
    player.page.goto("about:blank")
    player.page.goto(link)
    wait_for(player.page, "board", "ready")
    expect(player.page.locator("#replay")).to_contain_text(str(len(game["line"])))


@pytest.mark.parametrize("moves", [600, 4000])
@MICROPYTHON
def test_longest_links(page_at: Pages, moves: int) -> None:
    """A link of many hundred letters is read as well; one that no code holds gets a sentence."""
    player = player_at(page_at, "seed=7", TO_AND_FRO * (moves // 2), search=True)
    shared(player, "qr-replay")
    if moves == 600:
        expect(player.page.get_by_role("img", name="QR code of the replay")).to_be_visible()
        (link,) = decoded(picture(player))
        assert len(link) > 450
    else:
        sentence = "This link is too long for a QR code."
        expect(player.page.locator("#qr")).to_have_text(sentence)
        expect(player.page.locator("dialog .buttons [data-action=copy-link]")).to_be_focused()


@MICROPYTHON
def test_qr_code_waits_for_the_worker(page_at: Pages) -> None:
    """While the search is loading, and where it cannot be had, a sentence says so."""
    player = player_at(page_at)
    shared(player)
    expect(player.page.locator("#qr")).to_have_text("The QR code will be here in a moment.")
    player.page.evaluate("document.documentElement.dataset.search = 'failed'")
    expect(player.page.locator("#qr")).to_have_text(
        "There is no QR code, because the part that draws it did not start."
    )


@MICROPYTHON
def test_library_comes_when_it_is_asked_for(page_at: Pages) -> None:
    """Nobody loads the library who asks for no QR code; a missing one is told and tried again."""
    player = player_at(page_at, search=True)
    wait_for(player.page, "search", "ready")
    player.page.context.route(WITHOUT_LIBRARY, lambda route: route.fulfill(status=404))
    assert not any(url.endswith("qr.zip") for url in page_at.requests)
    shared(player)
    expect(player.page.locator("#qr")).to_contain_text("There is no QR code: ")
    expect(player.page.locator("#qr")).to_contain_text("qr.zip: 404")
    player.page.context.unroute(WITHOUT_LIBRARY)
    player.dialog("share").locator(".buttons [data-action=qr]").click()
    expect(player.page.get_by_role("img", name="QR code of the deal")).to_be_visible()
    page_at.errors.clear()


@MICROPYTHON
def test_day_is_shared_by_its_own_link(page_at: Pages) -> None:
    """What is shared of a day is the day: its QR code and its copied link tell no deal."""

    def kept(context: BrowserContext) -> None:
        context.add_init_script(in_the_site(f"localStorage['crescent.days'] = `{days}`"))

    today = date.today().isoformat()
    days = json.dumps({"v": 1, "days": {today: ["w", 90, 60_000, 0, 0, 0]}})
    grants = ["clipboard-read", "clipboard-write"]
    player = player_at(page_at, search=True, prepare=kept, permissions=grants)
    player.press("days")
    player.dialog("days").locator("[data-action=share-day]").click()
    dialog = player.dialog("share")
    dialog.locator(".buttons [data-action=qr]").click()
    expect(dialog.locator("#qr svg")).to_be_visible(timeout=WAIT_MS)
    expect(dialog.locator("#qr button")).to_have_count(0)
    link = f"{page_at.address}?day={today}"
    assert decoded(picture(player)) == [link]
    dialog.locator("[data-action=copy-link]").click()
    expect(player.status("message")).to_have_text("Copied.")
    assert player.page.evaluate("navigator.clipboard.readText()") == link
