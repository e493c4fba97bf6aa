"""For everyone: axe finds nothing in any theme or dialog, colours can be told, names are heard."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from crescent import catalog
from crescent.notation import parse_query
from crescent.session import Session
from tests.browser.pages import Pages
from tests.browser.robot import (
    GAMES,
    MICROPYTHON,
    NO_SEARCH,
    Player,
    player_at,
    recorded,
    script,
)

pytestmark = MICROPYTHON

THEMES = ["night", "baize", "light", "contrast"]
# What the menu holds that opens no dialog, or asks what is asked elsewhere.
NO_DIALOG = {"new", "restart", "wrap", "autoplay", "full", "read", "close", "kept", "resume"}

# Which colour is read or seen upon which, and how much they must differ.
FELTS = ["--felt", "--felt-light"]
TEXT = 4.5
MARK = 3.0
PAIRS = [
    *(("--ink", under, TEXT) for under in [*FELTS, "--panel", "--button", "--button-lit"]),
    *(("--ink-soft", under, TEXT) for under in ["--felt", "--panel"]),
    ("--error", "--panel", TEXT),
    *(("--suit-" + suit, "--paper", TEXT) for suit in "SHCD"),
    *(
        (mark, under, MARK)
        for mark in ("--selected", "--target", "--hint", "--kin")
        for under in FELTS
    ),
    ("--target", "--target-edge", MARK),
    ("--hint", "--hint-edge", MARK),
    ("--back-moon", "--back", MARK),
]

# The luminance that WCAG 2 defines, of a colour as the browser computes it.
LUMINANCE = """(name) => {
    const probe = document.createElement("i");
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    probe.remove();
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data]
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}"""


def use_theme(player: Player, theme: str, suits: str = "two") -> None:
    """Choose a theme and the suits' colours as a player does."""
    player.press("settings")
    dialog = player.dialog("settings")
    dialog.get_by_label("Colours").select_option(theme)
    dialog.get_by_label("Suits").select_option(suits)
    dialog.get_by_role("button", name="Close").click()
    player.no_dialog()
    player.page.mouse.move(1, 1)


def is_clean(player: Player, where: str) -> None:
    """Make sure that axe finds nothing wrong with the page as it stands *where*."""
    response = Axe().run(player.page).response
    found = [
        (violation["id"], violation["impact"], [node["html"][:120] for node in violation["nodes"]])
        for violation in response["violations"]
    ]
    assert found == [], where


def speaker(pages: Pages, language: str, query: str = "seed=7", **options: Any) -> Player:
    """A player at a page whose browser speaks *language*."""
    page = pages("?" + query, prepare=script(NO_SEARCH), locale=language, **options)
    expect(page.locator("html")).to_have_attribute("lang", language)
    rules, seed = parse_query(query)
    return Player(page, Session(rules, seed))


def dialogs(player: Player) -> Iterator[str]:
    """Open the menu, and every dialog that it leads to."""
    player.press("menu")
    items = player.dialog("menu").locator("[data-action]").all()
    actions = [item.get_attribute("data-action") or "" for item in items]
    yield "menu"
    for action in sorted(set(actions) - NO_DIALOG):
        player.page.keyboard.press("Escape")
        player.no_dialog()
        player.press("menu")
        player.dialog("menu").locator(f"[data-action={action}]").first.click()
        if player.page.locator("dialog[open]").count():
            yield action
    player.page.keyboard.press("Escape")
    player.no_dialog()


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing(page_at: Pages, theme: str) -> None:
    """No violation of any level: on the board, selected and hinted at, in a peek, in dialogs."""
    player = player_at(page_at)
    use_theme(player, theme)
    is_clean(player, "board")
    player.tap("10")
    is_clean(player, "selected")
    player.page.keyboard.press("p")
    expect(player.page.locator("#peek")).to_be_visible()
    is_clean(player, "peek")
    player.page.keyboard.press("Escape")
    for name in dialogs(player):
        is_clean(player, name)
    player.tap("10")
    player.tap("5")
    player.press("new")
    player.dialog("confirm")
    is_clean(player, "confirm")


@pytest.mark.parametrize("game", ["won", "over"])
def test_axe_finds_nothing_at_the_end(page_at: Pages, game: str) -> None:
    """The dialogs of a game that is won or over are clean, too."""
    player = player_at(page_at, GAMES[game]["link"], GAMES[game]["line"], redo=1)
    player.redo()
    player.dialog(game)
    is_clean(player, game)


CHOOSE_AND_CLOSE = """(language) => {
    const choice = document.querySelector("dialog [name=language]");
    choice.value = language;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    document.getElementById("dialog").close();
}"""


def test_settings_that_are_closed_stay_closed(page_at: Pages) -> None:
    """A language that is chosen as the settings are closed does not open them again."""
    player = speaker(page_at, "de")
    for language in ("de", "en", "de"):
        player.press("settings")
        expect(player.dialog("settings")).to_be_visible()
        player.page.evaluate(CHOOSE_AND_CLOSE, language)
        expect(player.page.locator("html")).to_have_attribute("lang", language)
        player.page.wait_for_timeout(300)
        player.no_dialog()


def test_guide_speaks_the_language_that_is_chosen(page_at: Pages) -> None:
    """The guide is German again after a visit to English."""
    player = speaker(page_at, "de")
    titles = {"de": "Regeln und Spielanleitung", "en": "Rules and how to play"}
    for language in ("de", "en", "de"):
        player.press("settings")
        choice = player.dialog("settings").locator("[name=language]")
        choice.select_option(language)
        expect(player.page.locator("html")).to_have_attribute("lang", language)
        player.page.keyboard.press("Escape")
        player.press("guide")
        expect(player.dialog("guide").locator("h2")).to_have_text(titles[language])
        first = player.dialog("guide").locator("p").nth(0)
        expect(first).to_contain_text("Regeln" if language == "de" else "rules")
        player.page.keyboard.press("Escape")


@pytest.mark.parametrize("language", catalog.languages())
def test_axe_finds_nothing_in_another_language(page_at: Pages, language: str) -> None:
    """In another language the board and all that the menu opens are clean, too."""
    player = speaker(page_at, language)
    is_clean(player, "board")
    for name in dialogs(player):
        is_clean(player, name)


def test_axe_finds_nothing_on_a_phone(page_at: Pages) -> None:
    """The small toolbar and its menu are clean."""
    player = player_at(page_at, viewport=(320, 568), has_touch=True, is_mobile=True)
    is_clean(player, "board")
    player.press("menu")
    player.dialog("menu")
    is_clean(player, "menu")


def test_colours_can_be_told_apart(page_at: Pages) -> None:
    """Text differs from what it stands on by 4.5 : 1, marks and drawings by 3 : 1."""
    player = player_at(page_at)
    poor = {}
    for theme in THEMES:
        for suits in ("two", "four"):
            use_theme(player, theme, suits)
            for over, under, least in PAIRS:
                ratio = contrast(player, over, under)
                if ratio < least:
                    poor[theme, suits, over, under] = round(ratio, 2)
    assert poor == {}


@pytest.mark.parametrize("theme", THEMES)
def test_cards_stand_out_from_the_table(page_at: Pages, theme: str) -> None:
    """A card's paper or else its edge differs by 3 : 1 from every shade of the table."""
    player = player_at(page_at)
    use_theme(player, theme)
    for felt in FELTS:
        assert max(contrast(player, part, felt) for part in ("--paper", "--paper-edge")) >= MARK


def contrast(player: Player, one: str, other: str) -> float:
    """The contrast of two of the page's colours, as WCAG 2 defines it."""
    first, second = (player.page.evaluate(LUMINANCE, name) + 0.05 for name in (one, other))
    return float(max(first, second) / min(first, second))


def test_marks_need_no_colour(page_at: Pages) -> None:
    """A selected card is lifted and a target carries a sign, so that hue is never all."""
    player = player_at(page_at)
    plain = player.page.locator("[data-pile='10'] .top").bounding_box()
    player.tap("10")
    lifted = player.page.locator("[data-pile='10'] .top").bounding_box()
    assert plain and lifted and lifted["y"] < plain["y"] - 1
    sign = player.page.locator("[data-pile='5'] .sign")
    assert sign.evaluate("sign => getComputedStyle(sign).fill") != "none"
    other = player.page.locator("[data-pile='1'] .sign")
    assert other.evaluate("sign => getComputedStyle(sign).fill") == "none"


def test_every_place_has_a_name_and_a_role(page_at: Pages) -> None:
    """Piles, foundations, holds and the place to shuffle are buttons that say what they hold."""
    player = recorded(page_at, "held")
    for name in [*player.session.rules.piles, "SHIFT"]:
        place = player.page.locator(f"#piles [data-pile='{name}']")
        assert place.get_attribute("role") == "button"
        assert place.get_attribute("aria-label")
    left = f"Shuffle ({player.session.position.shifts})"
    expect(player.page.locator("[data-pile=SHIFT]")).to_have_attribute("aria-label", left)
    label = player.page.locator("[data-pile=SH]").get_attribute("aria-label")
    assert label == "Hold of spades: empty"


def test_live_region_says_what_happened(page_at: Pages) -> None:
    """A move is told politely: the card, where it went, and what lies on top now."""
    player = player_at(page_at)
    player.play("6S:10>5")
    message = player.status("message")
    expect(message).to_have_attribute("aria-live", "polite")
    expect(message).to_have_text("6 of spades to pile 5; now on top of pile 10: 4 of spades.")
    player.play("SHIFT")
    expect(message).to_have_text("Shuffled; 2 left.")


def test_reduced_motion_moves_nothing(page_at: Pages) -> None:
    """Who asks for less motion sees no card glide or fly."""
    player = player_at(page_at, reduced_motion="reduce")
    player.play("6S:10>5", "SHIFT")
    running = player.page.evaluate(
        "document.getAnimations().filter(a => a.effect.target.getBoundingClientRect().width).length"
    )
    assert running == 0
    player.agrees()


def test_forced_colours_keep_the_board_readable(page_at: Pages) -> None:
    """Where the system forces its colours, cards, marks and text are still drawn."""
    player = player_at(page_at, forced_colors="active")
    for over in ("--suit-H", "--ink"):
        assert contrast(player, over, "--paper") >= TEXT
    player.play("6S:10>5")
    player.agrees()
