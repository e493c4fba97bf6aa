"""Hints, what stands, finishing, solving: what the worker's search says on the page."""

import re

from playwright.sync_api import BrowserContext, Locator, expect

from crescent.cards import FACE, FACE_DOWN, card_text, one_pack
from crescent.moves import SHIFT
from crescent.search import hint
from crescent.words import ENGLISH
from tests.browser.pages import Pages, wait_for
from tests.browser.robot import (
    GAMES,
    MICROPYTHON,
    Player,
    eventually,
    in_the_site,
    player_at,
    recorded,
    script,
)

STUCK_WORDS = "No moves left — shuffle or undo."
SEARCH_FILE = "**/search.py"
THINKING = "Thinking… (press again to cancel)"

# A worker that comes only when the test says so.
GATE = in_the_site("""
    const reach = window.fetch;
    const opened = new Promise((open) => { window.openGate = open; });
    window.fetch = async (address, ...others) => {
        if (String(address).endsWith("search.py")) await opened;
        return reach(address, ...others);
    };""")


def ready(player: Player) -> Player:
    """The player once the worker is there."""
    wait_for(player.page, "search", "ready")
    return player


def hinted(player: Player) -> list[str]:
    """The piles that a hint marks."""
    marks = player.marks()
    assert set(marks.values()) <= {"hint"}
    return sorted(marks)


def check_hinted(player: Player, names: set[str]) -> None:
    """Make sure that the hint marks these piles, and no others."""
    assert hinted(player) == sorted(names)


def solve_dialog(player: Player) -> Locator:
    """The dialog that says whether the game can still be won, once it knows."""
    player.press("solve")
    dialog = player.dialog("solve")
    expect(dialog.locator("progress")).to_have_count(0, timeout=60_000)
    return dialog


# Hints.


def test_hint_marks_card_and_destination(page_at: Pages) -> None:
    """The first press marks the first step, the second numbers all steps; a move clears them."""
    player = ready(player_at(page_at, GAMES["published"]["link"] + "&shifts=2", search=True))
    session = player.session
    line = hint(session.rules, session.position).line
    while len(line) < 2:
        player.play_move(line[0])
        line = hint(session.rules, session.position).line
    player.press("hint")
    eventually(check_hinted, player, set(player.ends(line[0])))
    expect(player.status("message")).not_to_be_empty()
    player.press("hint")
    names = {name for move in line for name in player.ends(move)}
    eventually(check_hinted, player, names)
    for name in names:
        steps = [str(n + 1) for n, move in enumerate(line) if name in player.ends(move)]
        expect(player.page.locator(f"[data-pile='{name}'] .number")).to_have_text(" ".join(steps))
    player.play_move(line[0])
    eventually(check_hinted, player, set())
    player.agrees()
    kept = player.save()
    assert kept is not None and kept.hints == 1


@MICROPYTHON
def test_hints_used_are_counted_and_shown(page_at: Pages) -> None:
    """Each hint counts once; the number is kept and can be seen."""
    player = ready(player_at(page_at, search=True))
    for count in (1, 2):
        player.press("hint")
        eventually(check_some, player)
        eventually(check_hints, player, count)
        player.play_move(next(move for move in player.session.legal_moves() if move != SHIFT))
    eventually(check_hints, player, 2)
    expect(player.page.locator("body")).to_contain_text(re.compile("2 hints|hints: 2", re.I))


def check_some(player: Player) -> None:
    """Make sure that a hint is shown."""
    assert hinted(player)


def check_hints(player: Player, count: int) -> None:
    """Make sure that the page keeps this number of hints."""
    kept = player.save()
    assert kept is not None and kept.hints == count


@MICROPYTHON
def test_early_hint_waits_and_can_be_cancelled(page_at: Pages) -> None:
    """Pressed before the worker is there, the hint waits visibly; a second press cancels it."""
    player = player_at(page_at, prepare=script(GATE), search=True)
    message = player.status("message")
    player.press("hint")
    expect(message).to_have_text(THINKING)
    player.press("hint")
    expect(message).to_have_text("")
    player.press("hint")
    expect(message).to_have_text(THINKING)
    player.page.keyboard.press("Escape")
    expect(message).to_have_text("")
    player.press("hint")
    player.page.evaluate("openGate()")
    wait_for(player.page, "search", "ready")
    eventually(check_some, player)
    player.agrees()


@MICROPYTHON
def test_early_hint_is_for_its_own_game(page_at: Pages) -> None:
    """A hint that waits for the worker is not given, nor counted, in another game."""
    player = player_at(page_at, prepare=script(GATE), search=True)
    player.press("hint")
    expect(player.status("message")).to_have_text(THINKING)
    player.press("wrap")
    expect(player.status("message")).to_have_text("")
    player.page.evaluate("openGate()")
    wait_for(player.page, "search", "ready")
    player.press("hint")
    eventually(check_some, player)
    eventually(check_hints, player, 1)


@MICROPYTHON
def test_hint_points_at_the_shuffle(page_at: Pages) -> None:
    """Where only a shuffle helps, the hint marks the place to shuffle, and says so."""
    player = ready(recorded(page_at, "stuck", search=True))
    player.press("hint")
    eventually(check_hinted, player, {"SHIFT"})
    expect(player.status("message")).to_have_text("Only a shuffle helps.")


# What stands.


@MICROPYTHON
def test_stuck_is_found_out_though_cards_can_move(page_at: Pages) -> None:
    """Where moves remain but none helps, the page says so after the move, without a dialog."""
    game = GAMES["secretly stuck"]
    player = ready(player_at(page_at, game["link"], game["line"][:-1], search=True))
    player.play(game["line"][-1])
    expect(player.status("message")).to_have_text(STUCK_WORDS)
    player.no_dialog()
    player.agrees()


@MICROPYTHON
def test_over_is_found_out_though_cards_can_move(page_at: Pages) -> None:
    """Where no card will ever go up again, the dialog says so; a hint says that nothing helps."""
    game = GAMES["secretly over"]
    player = ready(player_at(page_at, game["link"], game["line"][:-1], search=True))
    player.play(game["line"][-1])
    dialog = player.dialog("over")
    expect(dialog).to_contain_text(f"{player.session.home} of 104 cards reached the foundations.")
    dialog.get_by_role("button", name="Close").click()
    player.press("hint")
    expect(player.status("message")).to_contain_text("Nothing can help any more")
    assert player.marks() == {}
    player.undo()
    player.agrees()


@MICROPYTHON
def test_moves_are_not_delayed_by_the_search(page_at: Pages) -> None:
    """Played at once one after the other, moves stand; answers that come late change nothing."""
    game = GAMES["won"]
    player = ready(player_at(page_at, game["link"], search=True))
    player.play(*game["line"][:25])
    player.agrees()
    player.press("hint")
    position = player.session.position
    line = hint(player.session.rules, position).line
    eventually(check_hinted, player, set(player.ends(line[0])))


# Finishing and solving.


@MICROPYTHON
def test_finish_is_offered_and_finishes(page_at: Pages) -> None:
    """Once the rest goes up by itself, one press plays it and the game is won."""
    player = ready(recorded(page_at, "finish", search=True))
    player.page.locator("#status [data-action=finish]").click()
    expect(player.page.locator("dialog[data-dialog=won]")).to_be_visible(timeout=60_000)
    expect(player.status("home")).to_have_text("104 of 104")
    expect(player.page.locator("#status [data-action=finish]")).to_be_hidden()


@MICROPYTHON
def test_finish_can_be_interrupted(page_at: Pages) -> None:
    """While the rest plays itself, a press on the board gives the game back to the player."""
    player = ready(recorded(page_at, "finish", search=True))
    moves = player.session.moves
    player.page.locator("#status [data-action=finish]").click()
    expect(player.status("moves")).not_to_have_text(f"{moves} moves")
    player.page.keyboard.press("Escape")
    stopped = player.status("moves").text_content() or ""
    player.page.wait_for_timeout(600)
    expect(player.status("moves")).to_have_text(stopped)
    player.no_dialog()


def test_win_is_found_and_played(page_at: Pages) -> None:
    """Can this still be won? Yes, in so many moves: the next move, then all the others."""
    game = GAMES["won"]
    player = ready(player_at(page_at, game["link"], game["line"], redo=30, search=True))
    moves = player.session.moves
    dialog = solve_dialog(player)
    expect(dialog).to_contain_text(re.compile(r"Yes, in \d+ more moves?\."))
    dialog.get_by_role("button", name="Next move").click()
    player.no_dialog()
    expect(player.status("moves")).to_have_text(f"{moves + 1} moves")
    dialog = solve_dialog(player)
    dialog.get_by_role("button", name="Play it out").click()
    expect(player.page.locator("dialog[data-dialog=won]")).to_be_visible(timeout=60_000)


@MICROPYTHON
def test_lost_game_is_told_with_its_reason(page_at: Pages) -> None:
    """A game that is proven lost is called so only when asked, and the reason is given."""
    player = ready(recorded(page_at, "lost", search=True))
    expect(player.status("message")).to_have_text("")
    dialog = solve_dialog(player)
    expect(dialog).to_contain_text(re.compile(r"No, it is proven lost\. \S.{10,}"))


@MICROPYTHON
def test_solving_can_be_stopped(page_at: Pages) -> None:
    """A search that finds nothing for long shows its progress and stops; the game plays on."""
    player = ready(player_at(page_at, "game=open&seed=2&shifts=1", search=True))
    player.press("solve")
    dialog = player.dialog("solve")
    expect(dialog).to_contain_text("positions searched")
    dialog.get_by_role("button", name="Stop").click()
    player.no_dialog()
    player.play_move(player.session.legal_moves()[0])
    player.agrees()
    player.press("hint")
    eventually(check_some, player)


# Without a worker.


def without_file(context: BrowserContext) -> None:
    """Have the worker's script missing."""
    context.route(SEARCH_FILE, lambda route: route.fulfill(status=404, body="gone"))


@MICROPYTHON
def test_missing_worker_is_told_once_and_can_be_retried(page_at: Pages) -> None:
    """Without its worker the page says so once and plays on; a retry brings it."""

    player = player_at(page_at, search=True, prepare=without_file)
    wait_for(player.page, "search", "failed")
    message = player.status("message")
    expect(message).to_contain_text("Hints and solving are off")
    player.play("6S:10>5", "4S:10>16")
    player.agrees()
    expect(message).not_to_contain_text("Hints and solving are off")
    retry = player.page.locator("#status [data-action=retry-search]")
    expect(retry).to_be_visible()
    player.page.context.unroute(SEARCH_FILE)
    retry.click()
    root = player.page.locator("html")
    expect(root).to_have_attribute("data-search", "ready", timeout=60_000)
    expect(retry).to_be_hidden()
    player.press("hint")
    eventually(check_some, player)
    assert any("404" in error for error in page_at.errors)
    page_at.errors.clear()


# Closed games.

# Every card that a pile names: drawn, or in an attribute.
NAMED_CARDS = r"""() => [...document.querySelectorAll("#piles > [data-pile]")].map((pile) => [
    pile.dataset.pile, pile.outerHTML.match(/#card-\w+|data-card="\w+"/g) ?? []])"""

# Every card that is named in words anywhere.
SPOKEN_CARDS = r"""() => {
    const page = document.documentElement.cloneNode(true);
    page.querySelectorAll("#art, script, style").forEach((part) => part.remove());
    return page.outerHTML.match(/\w+ of (spades|hearts|clubs|diamonds)/g) ?? [];
}"""


def reveals_nothing(player: Player) -> None:
    """Make sure that the page names no cards but those that can be seen."""
    eventually(player.sees)
    rules, position = player.session.rules, player.session.position
    for name, found in player.page.evaluate(NAMED_CARDS):
        if name != "SHIFT":
            cards = position.piles[rules.index[name]]
            seen = {card_text(card) for card in cards if not card & FACE_DOWN}
            drawn = [text.removeprefix("#card-") for text in found if text.startswith("#card-")]
            named = [text.split('"')[1] for text in found if text.startswith("data-card")]
            assert set(drawn) - {"back"} <= seen, name
            assert set(named) <= seen, name
            assert drawn.count("back") == sum(1 for card in cards if card & FACE_DOWN), name
    visible = {card & FACE for pile in position.piles for card in pile if not card & FACE_DOWN}
    hidden = {ENGLISH.card(card) for card in one_pack() if card not in visible}
    awaited = player.page.locator(".foundation").evaluate_all(
        "piles => piles.map((pile) => pile.getAttribute('aria-label')).join()"
    )
    spoken = set(player.page.evaluate(SPOKEN_CARDS)) & hidden
    assert {card for card in spoken if card not in awaited} == set()


@MICROPYTHON
def test_closed_game_reveals_no_card(page_at: Pages) -> None:
    """Nothing in the page names a card that lies face down, nor one that undo turned down again."""
    player = ready(player_at(page_at, "seed=7&game=closed", search=True))
    reveals_nothing(player)
    player.play("6S:10>5")
    reveals_nothing(player)
    player.press("hint")
    eventually(check_some, player)
    reveals_nothing(player)
    player.undo()
    reveals_nothing(player)
    player.play("SHIFT")
    reveals_nothing(player)
    player.undo()
    reveals_nothing(player)
    player.agrees()


@MICROPYTHON
def test_closed_game_is_not_solved_before_its_end(page_at: Pages) -> None:
    """Whether a game with face-down cards can be won is not told while it is under way."""
    player = ready(player_at(page_at, "seed=7&game=closed", search=True))
    player.press("solve")
    dialog = player.dialog("solve")
    expect(dialog).to_contain_text("cards still lie face down")
    expect(dialog.get_by_role("button")).to_have_count(1)
