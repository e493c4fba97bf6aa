"""The game as it is played with clicks: moves, marks, shuffles, the end, every preset."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from crescent.deals import needs_twister
from crescent.moves import SHIFT, Move
from crescent.rules import FOUNDATION, HOLD, PRESETS
from tests.browser.pages import Pages, wait_for
from tests.browser.robot import (
    GAMES,
    MICROPYTHON,
    Player,
    eventually,
    player_at,
    recorded,
)

STUCK_WORDS = "No moves left — shuffle or undo."

# What PySolFC deals, as rules.md publishes it: the first and the last pile.
PYSOL = {
    "pysol-24680": ("5S TH KS 3H KC TC", "9S 8S JH TD 9C 8C"),
    "pysol-100000": ("TC 6H 8S KH JH 9S", "AD 5D 2S QC 8C 6C"),
    "pysol-12345678901234567890": ("2C 9H 2S JH 2H 3S", "3C 8D 7H 9S 6S JS"),
}


def take_turns(player: Player, count: int, seed: int) -> None:
    """Play up to *count* random legal moves by clicks, a shift among them."""
    source = random.Random(seed)
    for turn in range(count):
        moves = player.session.legal_moves()
        if not moves:
            return
        shift = turn == count // 2 and SHIFT in moves
        others = [move for move in moves if move != SHIFT] or moves
        player.play_move(SHIFT if shift else source.choice(others))
        eventually(player.sees)


# The published deal.


def test_published_line_by_clicks(page_at: Pages) -> None:
    """Deal 7's published line plays, and with wrap its King of clubs goes onto the Ace."""
    player = player_at(page_at, "seed=7")
    assert player.board()["1"] == "2H QH TC 3D 8D 5C"
    player.play(*GAMES["published"]["line"])
    player.play("KC:11>10")
    player.agrees()
    expect(player.status("deal")).to_have_text("Deal #7")


@MICROPYTHON
def test_without_wrap_the_king_is_not_offered_the_ace(page_at: Pages) -> None:
    """Without wrap the last move of the published line has no target mark, and does nothing."""
    player = player_at(page_at, "seed=7&wrap=0")
    player.play(*GAMES["published"]["line"])
    player.tap("11", shift=True)
    eventually(check_marks, player, {"11": "selected"})
    player.tap("10")
    player.agrees()
    assert player.session.moves == 5


def check_marks(player: Player, expected: dict[str, str]) -> None:
    """Make sure that these piles are marked, and no others."""
    assert player.marks() == expected


def marks_for(player: Player, name: str) -> dict[str, str]:
    """The marks when the top card of the pile *name* is selected."""
    piles = player.session.rules.piles
    number = player.session.rules.index[name]
    moves = [move for move in player.session.legal_moves() if move.source == number]
    return {piles[move.target]: "target" for move in moves} | {name: "selected"}


# Selecting.


@MICROPYTHON
def test_marks_are_the_legal_moves(page_at: Pages) -> None:
    """A selected card marks its pile, and exactly the piles that it may go to."""
    player = player_at(page_at, "seed=7")
    for name in player.session.rules.piles[:16]:
        player.tap(name, shift=True)
        eventually(check_marks, player, marks_for(player, name))
        player.tap(name)
        eventually(check_marks, player, {})
    player.agrees()


@MICROPYTHON
def test_selection_can_be_given_up(page_at: Pages) -> None:
    """The same card again, Escape, or a press beside the piles selects nothing."""
    player = player_at(page_at, "seed=7")
    board = player.page.locator("#board").bounding_box()
    assert board
    ways: tuple[Callable[[], None], ...] = (
        lambda: player.tap("10"),
        lambda: player.page.keyboard.press("Escape"),
        lambda: player.page.mouse.click(board["x"] + 3, board["y"] + 3),
    )
    for give_up in ways:
        player.tap("10")
        eventually(check_marks, player, marks_for(player, "10"))
        give_up()
        eventually(check_marks, player, {})
    player.agrees()


@MICROPYTHON
def test_another_card_takes_the_selection(page_at: Pages) -> None:
    """A press on a pile that is no target selects that pile's card instead."""
    player = player_at(page_at, "seed=7")
    player.tap("10")
    player.tap("2")
    eventually(check_marks, player, marks_for(player, "2"))


@MICROPYTHON
def test_buried_card_selects_its_piles_top(page_at: Pages) -> None:
    """A tap on any card of a fan counts for its pile, whose top card is selected."""
    player = player_at(page_at, "seed=7")
    for index in range(5):
        player.tap("10", index)
        eventually(check_marks, player, marks_for(player, "10"))
        player.tap("10", index)
        eventually(check_marks, player, {})


# Foundations.


@MICROPYTHON
def test_card_with_one_foundation_goes_there(page_at: Pages) -> None:
    """One tap sends a card to the only foundation that it fits."""
    player = player_at(page_at, GAMES["won"]["link"])
    first = player.move(GAMES["won"]["line"][0])
    assert player.sends_itself(first)
    player.tap(player.ends(first)[0])
    player.session.play(first, 0)
    player.agrees()
    assert player.session.home == 9


@MICROPYTHON
@pytest.mark.parametrize("rank", ["A", "K"])
def test_card_that_fits_both_lets_the_player_pick(page_at: Pages, rank: str) -> None:
    """A card that fits both foundations of its suit is selected, both are marked, one is picked."""
    player = recorded(page_at, "fits both")
    choices = {move.source: player.homeward(move.source) for move in player.session.legal_moves()}
    source = next(number for number, moves in choices.items() if len(moves) == 2)
    name = player.session.rules.piles[source]
    player.tap(name)
    marks = marks_for(player, name)
    eventually(check_marks, player, marks)
    suit = player.board()[name][-1]
    assert marks[suit + "A"] == marks[suit + "K"] == "target"
    player.tap(suit + rank)
    picked = [m for m in choices[source] if player.session.rules.piles[m.target] == suit + rank]
    player.session.play(picked[0], 0)
    player.agrees()


@MICROPYTHON
def test_undecided_card_is_held_and_taken_up_again(page_at: Pages) -> None:
    """By Hoffmann's rules a card that fits both goes to the hold, and from there to either."""
    player = recorded(page_at, "held")
    rules = player.session.rules
    hold = next(m for m in player.session.legal_moves() if rules.roles[m.target] == HOLD)
    player.play_move(hold)
    player.agrees()
    name = rules.piles[hold.target]
    player.tap(name)
    marks = marks_for(player, name)
    eventually(check_marks, player, marks)
    assert sorted(marks.values()) == ["selected", "target", "target"]
    player.tap(name[0] + "K")
    player.session.play(Move(hold.card, hold.target, rules.index[name[0] + "K"]), 0)
    player.agrees()


@MICROPYTHON
def test_foundation_card_is_selected_never_sent(page_at: Pages) -> None:
    """A tap on a foundation selects its top card; a second tap elsewhere transfers it."""
    player = recorded(page_at, "fits both")
    source = next(
        move.source
        for move in player.session.legal_moves()
        if len(player.homeward(move.source)) == 2
    )
    move = player.homeward(source)[0]
    player.play_move(move)
    roles = player.session.rules.roles
    transfer = next(m for m in player.session.legal_moves() if roles[m.source] == FOUNDATION)
    source_name, target_name = player.ends(transfer)
    player.tap(source_name)
    eventually(check_marks, player, marks_for(player, source_name))
    player.agrees()
    player.tap(target_name)
    player.session.play(transfer, 0)
    player.agrees()


@MICROPYTHON
def test_refused_foundation_is_explained(page_at: Pages) -> None:
    """A selected card that a pressed foundation does not take stays, and the page says why."""
    player = player_at(page_at, "seed=7")
    player.tap("10")
    player.tap("HA")
    expect(player.status("message")).to_have_text("That card does not fit there.")
    eventually(check_marks, player, {})
    player.agrees()


# Shuffling, undoing.


@MICROPYTHON
def test_shuffle_by_button_and_by_its_place(page_at: Pages) -> None:
    """Button and place shuffle alike, show what is left, and refuse when none is."""
    player = player_at(page_at, "seed=7")
    for left in (2, 1, 0):
        if left == 1:
            player.tap("SHIFT")
        else:
            player.press("shift")
        player.session.play(SHIFT, 0)
        player.agrees()
        expect(player.page.locator("[data-pile=SHIFT]")).to_have_text(f"Shuffle ({left})")
    assert player.board()["1"] == "3D 8D 5C 2H QH TC"
    expect(player.page.locator("#toolbar [data-action=shift]")).to_be_disabled()
    player.tap("SHIFT")
    expect(player.status("message")).to_have_text("No shuffle is left.")
    player.agrees()


def test_undo_and_redo_any_number(page_at: Pages) -> None:
    """Moves and shuffles are undone to the deal and played again; a new move ends the redo."""
    player = player_at(page_at, "seed=7")
    undo = player.page.locator("#toolbar [data-action=undo]")
    redo = player.page.locator("#toolbar [data-action=redo]")
    expect(undo).to_be_disabled()
    player.play("6S:10>5", "SHIFT")
    for _ in range(2):
        player.undo()
        player.agrees()
    expect(undo).to_be_disabled()
    for _ in range(2):
        player.redo()
        player.agrees()
    expect(redo).to_be_disabled()
    player.undo()
    player.play("4S:10>16")
    player.agrees()
    expect(redo).to_be_disabled()


@MICROPYTHON
def test_automatic_moves_follow_and_are_undone_with_their_move(page_at: Pages) -> None:
    """In Open Crescent what has only a foundation to go to goes there; one undo takes all back."""
    player = player_at(page_at, "seed=2&game=open")
    for _ in range(40):
        moves = [m for m in player.session.legal_moves() if m != SHIFT]
        player.play_move(moves[0] if moves else SHIFT)
        eventually(player.sees)
        if len(player.session.steps[-1]) > 1:
            break
    assert len(player.session.steps[-1]) > 1
    player.agrees()
    player.undo()
    player.agrees()
    player.redo()
    player.agrees()


# The end.


def test_whole_game_is_won_by_clicks(page_at: Pages) -> None:
    """A recorded line wins; the dialog says so; the win is undone, played again, told again."""
    game = GAMES["won"]
    player = player_at(page_at, game["link"])
    player.play(*game["line"])
    dialog = player.dialog("won")
    expect(dialog).to_contain_text("Won!")
    expect(dialog).to_contain_text(f"{player.session.moves} moves")
    dialog.get_by_role("button", name="Close").click()
    player.no_dialog()
    player.agrees()
    expect(player.status("home")).to_have_text("104 of 104")
    assert player.page.get_attribute("html", "data-won") is not None
    player.undo()
    player.agrees()
    assert player.page.get_attribute("html", "data-won") is None
    player.redo()
    player.dialog("won").get_by_role("button", name="Close").click()
    player.agrees()


@MICROPYTHON
def test_clock_stands_after_the_win(page_at: Pages) -> None:
    """The time of a won game does not grow."""
    game = GAMES["won"]
    player = player_at(page_at, game["link"], game["line"], redo=1)
    player.redo()
    player.dialog("won")
    eventually(player.is_kept)
    text = player.status("time").text_content()
    player.page.wait_for_timeout(2200)
    expect(player.status("time")).to_have_text(text or "")


@MICROPYTHON
def test_won_dialog_leads_to_another_game(page_at: Pages) -> None:
    """From a won game a new one starts without a question, under the same rules."""
    game = GAMES["won"]
    player = player_at(page_at, game["link"], game["line"], redo=1)
    player.redo()
    player.dialog("won").get_by_role("button", name="New game").click()
    player.no_dialog()
    expect(player.status("moves")).to_have_text("0 moves")
    assert player.page.get_attribute("html", "data-won") is None


@MICROPYTHON
def test_over_is_told_in_a_dialog(page_at: Pages) -> None:
    """Where no move and no shuffle is left, the dialog tells how many cards are home."""
    game = GAMES["over"]
    player = player_at(page_at, game["link"], game["line"], redo=1)
    player.redo()
    dialog = player.dialog("over")
    home = player.session.home
    expect(dialog.get_by_role("heading")).to_have_text("No moves left.")
    expect(dialog).to_contain_text(f"{home} of 104 cards reached the foundations.")
    names = [button.text_content() for button in dialog.get_by_role("button").all()]
    review = "Where could it still be won?"
    assert names == ["Undo last move", "New game", review, "Close"]
    dialog.get_by_role("button", name="Close").click()
    player.no_dialog()
    player.agrees()


@MICROPYTHON
def test_over_can_be_undone_from_its_dialog(page_at: Pages) -> None:
    """The dialog's Undo takes the last move back, and the game goes on."""
    game = GAMES["over"]
    player = player_at(page_at, game["link"], game["line"], redo=1)
    player.redo()
    player.dialog("over").get_by_role("button", name="Undo last move").click()
    player.no_dialog()
    player.session.undo(0)
    player.agrees()


@MICROPYTHON
def test_stuck_with_a_shuffle_left_is_said_without_a_dialog(page_at: Pages) -> None:
    """Where only a shuffle is left, the status line says so and waits."""
    game = GAMES["stuck"]
    player = player_at(page_at, game["link"], game["line"][:-1])
    player.play(game["line"][-1])
    expect(player.status("message")).to_have_text(STUCK_WORDS)
    player.no_dialog()
    player.play("SHIFT")
    player.agrees()


# Every preset.


@MICROPYTHON
@pytest.mark.parametrize("game", [preset.game for preset in PRESETS])
def test_every_preset_plays_and_is_kept(page_at: Pages, game: str) -> None:
    """Each preset deals, plays random legal moves, and is the same after a reload."""
    player = player_at(page_at, f"seed=11&game={game}")
    take_turns(player, 12, seed=len(game))
    player.undo()
    player.undo()
    player.redo()
    player.agrees()
    player.page.reload()
    wait_for(player.page, "board", "ready")
    player.agrees()
    player.redo()
    player.agrees()


@pytest.mark.parametrize("interpreter", ["py"], indirect=True)
def test_pyodide_plays_alike(page_at: Pages) -> None:
    """On Pyodide, closed piles with every house rule play, are kept and come back."""
    player = player_at(page_at, "seed=3&game=closed&give_backs=1&hold=1")
    take_turns(player, 12, seed=5)
    player.undo()
    player.agrees()
    player.page.reload()
    wait_for(player.page, "board", "ready")
    player.agrees()


@MICROPYTHON
@pytest.mark.parametrize("seed", PYSOL)
def test_pysol_numbers_deal_what_pysol_deals(page_at: Pages, seed: str) -> None:
    """PySolFC's numbers, small ones and those of twenty digits, give its published deals."""
    player = player_at(page_at, f"seed={seed}", search=needs_twister(seed))
    board = player.board()
    assert (board["1"], board["16"]) == PYSOL[seed]
    expect(player.status("deal")).to_have_text(f"Deal #{seed}")
    take_turns(player, 3, seed=1)
    player.agrees()
