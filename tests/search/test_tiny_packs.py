"""The exact search against brute force by plain code, on small packs under every mix of rules."""

from collections import Counter
from dataclasses import replace
from itertools import count

import brute
import pytest
from tiny import board_of, replayed, table_of

from crescent.search.finish import FINISH_NODES, last_plays
from crescent.search.reasons import loss
from crescent.search.verdicts import HINT, NODES, STUCK, ever_rises, next_play

MOST = 1200
CHUNK = 200
CHUNKS = [
    (maker, first) for maker in (brute.sample, brute.scattered) for first in range(0, 1000, CHUNK)
]


def samples(maker, first):
    """The packs, states, tables and boards of one chunk."""
    for number in range(first, first + CHUNK):
        pack, state = maker(number)
        yield number, pack, state, table_of(pack), board_of(state)


def chunk_name(chunk):
    """A name for a test's id."""
    return f"{chunk[0].__name__}-{chunk[1]}"


@pytest.mark.parametrize("chunk", CHUNKS, ids=chunk_name)
def test_the_verdict_and_its_shortest_line_are_right(chunk):
    """A hint is a shortest line that plays, stuck means that there is none, unknown never comes."""
    judged = Counter()
    for number, pack, state, table, board in samples(*chunk):
        verdict, steps, _ = next_play(table, board, NODES)
        if steps:
            assert brute.up(replayed(pack, state, steps)) > brute.up(state), number
        shortest = brute.shortest_gain(pack, state, MOST)
        if shortest is not None:
            expected = (HINT, shortest) if shortest > 0 else (STUCK, 0)
            assert (verdict, len(steps)) == expected, (number, pack, state)
            judged[verdict] += 1
    assert judged[HINT] > CHUNK // 3 and judged[STUCK] > CHUNK // 20


@pytest.mark.parametrize("chunk", CHUNKS, ids=chunk_name)
def test_over_is_right(chunk):
    """A game is over exactly when no moves and shifts bring more cards up."""
    judged = Counter()
    for number, pack, state, table, board in samples(*chunk):
        rises, _ = ever_rises(table, board, NODES)
        fewest = brute.fewest_to_any_gain(pack, state, MOST)
        if fewest is not None:
            assert rises is (fewest > 0), (number, pack, state)
            judged[rises] += 1
    assert judged[True] > CHUNK // 3 and judged[False] > CHUNK // 20


@pytest.mark.parametrize("chunk", CHUNKS, ids=chunk_name)
def test_lost_is_right(chunk):
    """A game that is called lost cannot be won; most lost ones are called so."""
    judged = Counter()
    for number, pack, state, table, board in samples(*chunk):
        fewest = brute.fewest_to_win(pack, state, MOST)
        if fewest is not None:
            proven = loss(table, board) is not None
            assert not (proven and fewest >= 0), (number, pack, state)
            judged[fewest >= 0, proven] += 1
    assert judged[True, False] > CHUNK // 20
    assert judged[False, True] > CHUNK // 10


@pytest.mark.parametrize("chunk", CHUNKS, ids=chunk_name)
def test_a_game_finishes_exactly_when_plays_alone_win(chunk):
    """A line of plays and transfers is found when there is one, and it wins."""
    judged = Counter()
    for number, pack, state, table, board in samples(*chunk):
        steps = last_plays(table, board, FINISH_NODES)
        fewest = brute.fewest_plays_to_win(pack, state, MOST)
        if steps:
            assert brute.is_won(replayed(pack, state, steps)), number
        if fewest is not None:
            assert (steps is not None) == (fewest >= 0), (number, pack, state)
            judged[steps is not None] += 1
    assert judged[True] > CHUNK // 20 and judged[False] > CHUNK // 3


def first_sample(wanted):
    """The first scattered sample that is *wanted*."""
    return next(
        (pack, state) for pack, state in map(brute.scattered, count()) if wanted(pack, state)
    )


def test_the_search_of_pile_moves_alone_would_be_wrong_with_give_backs():
    """With give-backs a card may go up where pile moves alone prove that none can."""

    def wanted(pack, state):
        without = table_of(replace(pack, give_backs=False))
        return (
            pack.give_backs
            and next_play(without, board_of(state), NODES)[0] == STUCK
            and (brute.shortest_gain(pack, state, MOST) or -1) > 0
        )

    pack, state = first_sample(wanted)
    assert next_play(table_of(pack), board_of(state), NODES)[0] == HINT


def test_the_proof_of_loss_would_be_wrong_without_give_backs_and_shifts():
    """Leaving give-backs or shifts out of the optimistic world would call won games lost."""
    for change in ("give_backs", "shifts"):

        def wanted(pack, state, change=change):
            table, board = table_of(pack), board_of(state)
            if change == "shifts":
                wrong = board.shifts and loss(table, board._replace(shifts=0))
            else:
                wrong = pack.give_backs and loss(table_of(replace(pack, give_backs=False)), board)
            return wrong and (brute.fewest_to_win(pack, state, MOST) or -1) > 0

        pack, state = first_sample(wanted)
        assert loss(table_of(pack), board_of(state)) is None


def test_foundations_that_meet_and_held_cards_help_where_cards_come_back():
    """
    Two won games that a proof without these two cases would call lost.

    In the first all that comes back lies on the one card that must be freed, but
    the foundations have met, so it goes up on the other one. In the second the
    only card that another could be laid onto is a held one that goes up and comes back.
    """
    met = brute.scattered(6320)
    held = brute.scattered(23853)
    assert met[1][1] == ((2, 3),) and held[1][2] == ((0, 3),)
    for pack, state in (met, held):
        assert pack.give_backs and brute.fewest_to_win(pack, state, 20_000) > 0
        assert loss(table_of(pack), board_of(state)) is None


def test_a_position_that_is_reached_again_by_fewer_moves_counts_with_the_fewer():
    """The shortest line of this game leads through positions first seen on longer ways."""
    pack, state = brute.scattered(9366)
    verdict, steps, _ = next_play(table_of(pack), board_of(state), NODES)
    assert (verdict, len(steps)) == (HINT, brute.shortest_gain(pack, state, 20_000))


def test_holding_a_card_is_never_needed_for_a_hint_without_give_backs():
    """A card that may be held may be played at once, so moves to the hold are left out."""
    judged = 0
    for number in range(300):
        pack, state = brute.sample(number)
        if pack.hold and not pack.give_backs and not any(state[2]):
            with_hold = brute.shortest_gain(pack, state, MOST)
            without = brute.shortest_gain(replace(pack, hold=False), state, MOST)
            assert None in (with_hold, without) or with_hold == without, number
            judged += with_hold is not None
    assert judged > 40
