"""Two tabs with one game: neither destroys what was played in the other."""

from playwright.sync_api import Page, expect

from crescent.moves import SHIFT
from tests.browser.pages import Pages, wait_for
from tests.browser.robot import MICROPYTHON, Player, player_at

pytestmark = MICROPYTHON

FIRST = "6S:10>5"


def second_tab(player: Player) -> Player:
    """A player with another tab of the same browser, which shows the same game."""
    page: Page = player.page.context.new_page()
    page.goto(player.page.url)
    wait_for(page, "board", "ready")
    session = player.save()
    assert session is not None
    other = Player(page, session)
    other.agrees()
    return other


def test_older_tab_is_asked_and_loads(page_at: Pages) -> None:
    """When the game goes on in one tab, the other asks, and takes it over when told to."""
    older = player_at(page_at)
    newer = second_tab(older)
    newer.play(FIRST)
    newer.agrees()
    dialog = older.dialog("elsewhere")
    dialog.locator("[data-action=load-elsewhere]").click()
    older.no_dialog()
    older.session.play(older.move(FIRST), 0)
    older.agrees()


def test_older_tab_goes_on_as_a_copy(page_at: Pages) -> None:
    """A tab that goes on as a copy keeps the other's game in the list of kept games."""
    older = player_at(page_at)
    newer = second_tab(older)
    newer.play(FIRST)
    newer.agrees()
    older.dialog("elsewhere").locator("[data-action=copy-elsewhere]").click()
    older.no_dialog()
    older.agrees()
    expect(newer.dialog("elsewhere")).to_be_visible()
    older.page.locator("#toolbar [data-action=menu]").click()
    kept = older.dialog("menu").locator("[data-action=kept]")
    expect(kept).to_have_count(1)
    kept.click()
    older.session.play(older.move(FIRST), 0)
    older.agrees()


def test_interleaved_moves_lose_nothing(page_at: Pages) -> None:
    """Two tabs that take turns, each loading what the other did, end with every move."""
    one = player_at(page_at)
    two = second_tab(one)
    for turn in range(6):
        player, other = (one, two) if turn % 2 == 0 else (two, one)
        move = next(move for move in player.session.legal_moves() if move != SHIFT)
        player.play_move(move)
        player.agrees()
        other.dialog("elsewhere").locator("[data-action=load-elsewhere]").click()
        other.no_dialog()
        other.session.play(move, 0)
        other.agrees()


def test_closing_the_older_tab_loses_nothing(page_at: Pages) -> None:
    """A tab that is closed, or hidden, while it asks does not write over the other's game."""
    older = player_at(page_at)
    newer = second_tab(older)
    newer.play(FIRST)
    newer.agrees()
    older.dialog("elsewhere")
    older.page.reload()
    wait_for(older.page, "board", "ready")
    newer.agrees()
    newer.no_dialog()
    older.session.play(older.move(FIRST), 0)
    older.agrees()
    older.page.close()
    newer.agrees()


def test_other_presets_do_not_disturb(page_at: Pages) -> None:
    """A game of another preset in another tab is another save: nobody is asked."""
    one = player_at(page_at)
    page = one.page.context.new_page()
    page.goto(page_at.url("?game=closed&seed=3"))
    wait_for(page, "board", "ready")
    one.play(FIRST)
    one.agrees()
    expect(page.locator("dialog[open]")).to_have_count(0)
    one.no_dialog()
