"""The solver's compact form, held against the engine's own moves by random walks."""

import functools
import itertools

import pytest
from walks import CRESCENTS, name_of, walk

from crescent.moves import SHIFT, apply, legal_moves
from crescent.rules import PILE
from crescent.search.solver_columns import Columns, root_of
from crescent.search.solver_line import line_of, piles_of, states_of
from crescent.search.solver_score import WITHOUT_WRAP, Judge
from crescent.search.solver_suits import Ways

WEIGHTS = WITHOUT_WRAP._replace(bottom_pairs=-13601)


@functools.cache
def judge_of(rules):
    """A judge for *rules*."""
    return Judge(Ways(rules.transfers, rules.hold, rules.give_backs), rules.wrap, WEIGHTS)


def root(rules, position):
    """*position* as the root of a search, and the judge of it."""
    judge = judge_of(rules)
    piles, states = piles_of(rules, position), states_of(rules, position)
    return judge, root_of(judge, piles, states, position.shifts)


def expanded(rules, position):
    """A search in which *position* was expanded, and the entries that wait in it."""
    judge, node = root(rules, position)
    columns = Columns(judge, node, 0)
    next(columns.sweep(), None)
    return columns, [entry for column in columns.queues for queue in column for entry in queue]


def positions(rules, numbers, every=7):
    """Positions of random games under *rules*."""
    for number in numbers:
        for before, _, _ in itertools.islice(walk(rules, number, 120), 0, None, every):
            yield before


def child(columns, entry):
    """The node that *entry* stands for."""
    _, _, node, source, target = entry
    return columns.moved(node, source, target) if source >= 0 else node


@pytest.mark.parametrize("rules", CRESCENTS, ids=name_of)
def test_steps_are_legal_and_lead_where_the_search_thinks(rules):
    """The moves that a step stands for are legal, and the engine comes to the node's piles."""
    ways = Ways(rules.transfers, rules.hold, rules.give_backs)
    for position in positions(rules, range(2)):
        columns, entries = expanded(rules, position)
        for entry in entries:
            node = child(columns, entry)
            after = position
            for move in line_of(rules, ways, position, node.line()):
                assert move in legal_moves(rules, after)
                after = apply(rules, after, move)
            assert piles_of(rules, after) == node.piles
            assert after.shifts == node.shifts
            settled = [ways.settled(state) for state in states_of(rules, after)]
            emptied = [ways.settled(row.state) for row in node.rows]
            assert all(a == b or b.held for a, b in zip(settled, emptied, strict=True))


@pytest.mark.parametrize("rules", CRESCENTS, ids=name_of)
def test_what_is_added_up_is_what_is_counted_afresh(rules):
    """Stamp, places, cards left and score of a node are those of its position by itself."""
    for position in positions(rules, range(2, 4)):
        columns, entries = expanded(rules, position)
        judge = columns.judge
        for entry in entries:
            node = child(columns, entry)
            states = [row.state for row in node.rows]
            fresh = root_of(judge, node.piles, states, node.shifts)
            assert (node.stamp, node.left) == (fresh.stamp, fresh.left)
            for card in {card for pile in node.piles for card in pile}:
                assert set(divmod(node.where[card], 16)) == set(divmod(fresh.where[card], 16))
            score = judge.score(fresh.stamp, fresh.rows, fresh.shifts)
            assert entry[0] == score + judge.needs(fresh.piles, fresh.where, fresh.rows)


def waiting(columns):
    """What tells the positions apart that wait in a search."""
    entries = [entry for column in columns.queues for queue in column for entry in queue]
    nodes = [child(columns, entry) for entry in entries]
    return {
        (tuple(sorted(node.piles)), tuple(row.state for row in node.rows), node.shifts)
        for node in nodes
    }


@pytest.mark.parametrize("rules", CRESCENTS, ids=name_of)
def test_no_move_is_left_out(rules):
    """Where no card must go up first, what follows any pile move or shift is searched."""
    looked = 0
    for position in positions(rules, range(4, 8), 3):
        judge, node = root(rules, position)
        tops = {pile[-1] for pile in node.piles if pile}
        if any(card in tops for row in node.rows for card, _ in row.plays):
            continue
        wanted = set()
        for move in legal_moves(rules, position):
            if move == SHIFT or rules.roles[move.source] == rules.roles[move.target] == PILE:
                _, after = root(rules, apply(rules, position, move))
                wanted |= waiting(Columns(judge, after, 0))
        columns, _ = expanded(rules, position)
        wanted -= waiting(Columns(judge, node, 0))
        assert waiting(columns) >= wanted
        assert rules.give_backs or waiting(columns) == wanted
        looked += 1
    assert looked
