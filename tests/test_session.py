"""The laws of a game being played: history, clock, autoplay."""

import plain_rules
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import rule_sets, seeds, sessions
from walks import ALL_RULES, CRESCENTS, easy_deal, name_of

from crescent.cards import FACE_DOWN, one_pack
from crescent.deals import deal
from crescent.errors import InputError
from crescent.moves import SHIFT, Move, apply
from crescent.notation import move_text, parse_move, position_data
from crescent.rules import HOLD, PILE, rules_for
from crescent.session import IN_PLAY, OVER, STUCK, WON, Session


def easy_session(rules):
    """A game that is won by playing its cards home, with the line that does it."""
    cards, line = easy_deal()
    session = Session(rules, "0", cards)
    session.autoplay = False
    return session, line


def play(session, text, now=0):
    """Play the move that *text* writes."""
    session.play(parse_move(session.rules, text, session.position), now)


@given(sessions())
def test_undo_leads_to_the_start_and_redo_back(found):
    """Undo without limit comes to the deal, every position on the way as it was; redo as well."""
    session, now = found
    while session.redo(now):
        pass
    line, kept = session.line, list(session.positions)
    for expected in reversed(kept[:-1]):
        assert session.can_undo() and session.undo(now)
        assert session.position == expected
    assert not session.can_undo() and not session.undo(now)
    assert session.position == deal(session.rules, session.seed)
    assert (session.line, session.moves) == ([], 0)
    for expected in kept[1:]:
        assert session.can_redo() and session.redo(now)
        assert session.position == expected
    assert not session.can_redo() and not session.redo(now)
    assert session.line == line and session.moves == len(line)


@given(sessions())
def test_the_line_leads_to_the_position(found):
    """Playing the line from the deal gives the position; the count of moves is the line's."""
    session, _ = found
    position = deal(session.rules, session.seed)
    for move in session.line:
        position = apply(session.rules, position, move)
    assert position == session.position
    assert session.moves == len(session.line)


@given(sessions(), st.integers(0, 99))
def test_a_new_move_gives_up_what_could_be_redone(found, choice):
    """After an undo another move drops the old future, and the same move keeps it."""
    session, now = found
    moves = session.legal_moves()
    future = [list(step) for step in session.steps[session.done :]]
    done = session.done
    if moves:
        move = moves[choice % len(moves)]
        session.play(move, now)
        played = session.steps[done]
        assert played[0] == move
        assert session.steps[done + 1 :] == (future[1:] if future[:1] == [played] else [])


def test_the_same_move_again_keeps_the_future():
    """After three undos the first move played again leaves the other two to be redone."""
    session = Session(rules_for(), "7")
    line = ["6S:10>5", "4S:10>16", "3C:10>4"]
    for text in line:
        play(session, text)
    for _ in line:
        session.undo(0)
    play(session, line[0])
    assert session.redo(0) and session.redo(0) and not session.can_redo()
    assert [move_text(session.rules, move) for move in session.line] == line


@given(sessions(), st.data())
def test_an_illegal_move_changes_nothing(found, data):
    """A refused move leaves position, history, clock and counts as they were."""
    session, now = found
    places = st.integers(0, len(session.rules.piles) - 1)
    cards = st.sampled_from([0, *one_pack()])
    move = data.draw(st.just(SHIFT) | st.builds(Move, cards, places, places))
    assume(move not in session.legal_moves())
    before = (session.position, session.step_texts(), session.done, session.time(now + 5))
    with pytest.raises(InputError, match="is not legal"):
        session.play(move, now)
    after = (session.position, session.step_texts(), session.done, session.time(now + 5))
    assert after == before


@pytest.mark.parametrize("rules", CRESCENTS, ids=name_of)
@pytest.mark.parametrize("number", range(4))
def test_autoplay_follows_each_move(rules, number):
    """
    After a move with autoplay on, top cards that fit one foundation and no pile go home.

    The lowest pile first, looked at afresh after each, until none is left; never before the first
    move, never from a hold or a foundation.
    """
    session = Session(rules, str(number))
    session.autoplay = True
    assert session.moves == 0
    game = dict(position_data(rules, session.position))
    for turn in range(60):
        moves = session.legal_moves()
        if not moves:
            break
        done = session.done
        session.play(moves[(turn * 7 + number) % len(moves)], turn)
        step = session.steps[done]
        game = plain_rules.played(game, move_text(rules, step[0]))
        expected = []
        while (text := plain_automatic(game)) is not None:
            expected.append(text)
            game = plain_rules.played(game, text)
        assert [move_text(rules, move) for move in step[1:]] == expected
        assert position_data(rules, session.position) == game
        assert all(rules.roles[move.source] == PILE for move in step[1:])


def plain_automatic(game):
    """The next automatic move, from the text of the rule alone."""
    moves = plain_rules.moves(game)
    for pile in range(1, 17):
        found = [text for text in moves if f":{pile}>" in text]
        if len(found) == 1 and found[0][-1] in "AK":
            return found[0]
    return None


def test_one_undo_takes_back_a_move_and_what_followed_by_itself():
    """A move and the automatic ones after it are one step, for undo, redo and the count."""
    session, line = easy_session(rules_for("open"))
    session.autoplay = True
    start = session.position
    play(session, line[0])
    count = session.moves
    assert session.done == 1 and count > 1
    session.undo(0)
    assert session.position == start and session.moves == 0
    session.autoplay = False
    session.redo(0)
    assert session.moves == count and session.undos == 1


@pytest.mark.parametrize("rules", ALL_RULES, ids=name_of)
def test_autoplay_stands_as_the_preset_says_at_first(rules):
    """A new game takes the setting of its preset."""
    assert Session(rules, "7").autoplay == rules.autoplay


@pytest.mark.parametrize("rules", [r for r in CRESCENTS if r.closed], ids=name_of)
def test_undo_turns_cards_down_again(rules):
    """In closed piles a card that a move turned up lies face down again after undo."""
    session = Session(rules, "7")
    session.autoplay = False
    turned = 0
    for turn in range(60):
        moves = session.legal_moves()
        if not moves:
            break
        before = session.position
        session.play(moves[turn % len(moves)], turn)
        after = session.position
        turned += hidden(before) - hidden(after)
        session.undo(turn)
        assert session.position == before
        session.redo(turn)
        assert session.position == after
    assert turned > 0


def hidden(position):
    """How many cards lie face down."""
    return sum(bool(card & FACE_DOWN) for pile in position.piles for card in pile)


clock_steps = st.lists(
    st.tuples(st.sampled_from(["play", "undo", "redo", "stop", "resume"]), st.integers(0, 10_000)),
    max_size=30,
)


@given(clock_steps)
def test_the_clock_counts_the_time_it_runs(steps):
    """Time starts with the first move, stands when stopped, and never runs backwards."""
    session = Session(rules_for(), "7")
    now, expected, running = 1_000_000, 0, False
    for what, passed in steps:
        now += passed
        expected += passed if running else 0
        assert session.time(now) == expected
        if what == "play":
            session.play(session.legal_moves()[0], now)
            running = True
        elif what == "stop":
            session.stop_clock(now)
            running = False
        elif what == "resume":
            session.resume_clock(now)
            running = running or bool(session.steps)
        else:
            changed = session.undo(now) if what == "undo" else session.redo(now)
            running = running or changed
        assert session.time(now) == expected


@given(st.lists(st.tuples(st.booleans(), st.integers(-10_000, 10_000)), max_size=30))
def test_a_clock_set_back_takes_nothing_away(steps):
    """Whatever the machine's clock does, time that was counted once is never lost."""
    session = Session(rules_for(), "7")
    now, least = 0, 0
    for stop, passed in steps:
        now += passed
        if stop:
            session.stop_clock(now)
            assert session.time(now) >= least
            least = session.time(now)
        else:
            session.play(session.legal_moves()[0], now)
        assert session.time(now) >= least
        assert session.elapsed >= least


@pytest.mark.parametrize("rules", CRESCENTS, ids=name_of)
def test_the_clock_stands_when_the_game_is_won(rules):
    """The win stops the clock, undoing it lets it run on, and winning again stops it again."""
    session, line = easy_session(rules)
    for second, text in enumerate(line):
        assert session.state() in (IN_PLAY, STUCK)
        play(session, text, second * 1000)
    assert session.state() == WON and session.home == 104
    won_at = (len(line) - 1) * 1000
    assert session.time(won_at + 60_000) == won_at
    session.resume_clock(won_at + 60_000)
    assert session.time(won_at + 90_000) == won_at
    session.undo(won_at + 100_000)
    assert session.state() == IN_PLAY
    assert session.time(won_at + 105_000) == won_at + 5_000
    session.redo(won_at + 105_000)
    assert session.state() == WON
    assert session.time(won_at + 900_000) == won_at + 5_000


@given(rule_sets(), seeds)
def test_states_say_what_everyone_can_see(rules, seed):
    """Over is no legal move, stuck is a shift alone; a fresh deal is neither won nor over."""
    session = Session(rules, seed)
    for turn in range(25):
        moves = session.legal_moves()
        expected = OVER if not moves else STUCK if moves == [SHIFT] else IN_PLAY
        assert session.state() == expected
        if not moves:
            break
        session.play(moves[turn % len(moves)], 0)


def test_a_game_without_moves_is_stuck_and_then_over():
    """With nothing to play a game is stuck while a shift is left, and over after the last."""
    # Odd ranks from 3 to 9 go neither on each other nor home; they lie on top and at the bottom.
    ends = [suit * 16 + rank for suit in range(4) for rank in (3, 5, 7, 9)]
    cards, _ = easy_deal()
    others = [card for card in cards if card not in ends]
    piles = [[end, *others[n * 4 : n * 4 + 4], end] for n, end in enumerate(ends)]
    cards = bytes(card for pile in piles for card in pile)
    session = Session(rules_for("crescent", shifts=1), "0", cards)
    assert session.state() == STUCK
    play(session, "SHIFT")
    assert session.state() == OVER
    session.undo(0)
    assert session.state() == STUCK


@given(sessions())
def test_what_is_seen_is_everything_or_not(found):
    """The player sees everything exactly when no card lies face down."""
    session, _ = found
    assert session.sees_everything() == (hidden(session.position) == 0)


@pytest.mark.parametrize("number", range(3))
def test_held_cards_never_move_by_themselves(number):
    """With autoplay on a held card waits for the player, also when a foundation takes it."""
    rules = rules_for("hoffmann")
    session = Session(rules, str(number))
    session.autoplay = True
    for turn in range(150):
        moves = session.legal_moves()
        if not moves:
            break
        into = [move for move in moves if move != SHIFT and rules.roles[move.target] == HOLD]
        session.play((into or moves)[turn % len(into or moves)], 0)
        for move in session.steps[session.done - 1][1:]:
            assert rules.roles[move.source] == PILE
