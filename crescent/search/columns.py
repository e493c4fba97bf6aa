"""
Hint, verdict, outlook and finish for tables of columns with a stock.

The same questions and answers as in :mod:`crescent.search.verdicts`. What lies
face down, in the stock or in a column, is not known: a line is made of cards that
have been seen, and nothing is called stuck or over before all cards are known,
unless no move is left, as everyone can see. Games that differ in face-down cards
alone get the same answers.
"""

from __future__ import annotations

from collections.abc import Sequence

from crescent.moves import Move, apply, home, is_won, legal_moves, stock_deal
from crescent.position import Position
from crescent.rules import Rules
from crescent.search.columns_lines import (
    Rise,
    State,
    Turn,
    following,
    shortest_line,
    still_covered,
)
from crescent.search.columns_table import HOME, Step, Table, View, moves_of, table_for, view_of
from crescent.search.reasons import NO_CARD_GOES_UP, RING, Reason, ring_text
from crescent.search.verdicts import (
    HINT,
    LINE,
    LOST,
    NODES,
    NOTHING,
    OPEN,
    OVER,
    STUCK,
    TURNING,
    UNDECIDED,
    WON,
    Hint,
    Outlook,
    Verdict,
)

DEALING = "deal"
"""The kind of a hint whose line is a deal from the stock: no card that was seen can help."""

FINISH_NODES = 2_000


def verdict(rules: Rules, position: Position, nodes: int = NODES) -> Verdict:
    """
    Whether a line over cards that were seen brings more cards up than now, and a shortest.

    :param nodes: how many positions to look at at most.
    """
    view = view_of(rules, position)
    found, steps, looked = next_rise(table_for(rules), view, nodes)
    if found == STUCK and not view.sees_everything and legal_moves(rules, position):
        found = UNDECIDED
    return Verdict(found, moves_of(rules, position, steps), looked)


def outlook(rules: Rules, position: Position, nodes: int = NODES) -> Outlook:
    """
    Whether the game is over or lost for certain, and why.

    :param nodes: how many positions to look at at most.
    """
    if is_won(rules, position):
        return Outlook(OPEN, None, 0)
    view = view_of(rules, position)
    if not view.sees_everything:
        over = not legal_moves(rules, position)
        return Outlook(OVER if over else UNDECIDED, NO_CARD_GOES_UP if over else None, 1)
    table = table_for(rules)
    found, _, looked = next_rise(table, view, nodes)
    if found == STUCK:
        return Outlook(OVER, NO_CARD_GOES_UP, looked)
    reason = loss(table, view)
    if reason is not None:
        return Outlook(LOST, reason, looked)
    return Outlook(OPEN if found == HINT else UNDECIDED, None, looked)


def hint(
    rules: Rules,
    position: Position,
    known_line: Sequence[Move] | None = None,
    nodes: int = NODES,
) -> Hint:
    """
    What to show a player who asks for help.

    The beginning of *known_line*, which wins from here, when there is one and no
    card lies face down; else a shortest line that brings a card up; else one that
    turns a card of a column up; else the deal from the stock, whose kind is ``deal``.
    """
    if is_won(rules, position):
        return Hint(WON, (), 0)
    view = view_of(rules, position)
    if known_line and view.sees_everything:
        return Hint(LINE, _beginning(rules, position, known_line), 0)
    table = table_for(rules)
    found, steps, looked = next_rise(table, view, nodes)
    if found == HINT:
        return Hint(LINE, moves_of(rules, position, steps), looked)
    if view.sees_everything:
        return Hint(NOTHING if found == STUCK else UNDECIDED, (), looked)
    turn = shortest_line(table, view, Turn(), nodes)
    looked += turn.nodes
    if turn.steps:
        return Hint(TURNING, moves_of(rules, position, turn.steps), looked)
    deal = stock_deal(rules, position)
    if deal is not None and found == STUCK and turn.decided:
        return Hint(DEALING, (deal,), looked)
    return Hint(UNDECIDED if legal_moves(rules, position) else NOTHING, (), looked)


def finish(rules: Rules, position: Position, nodes: int = FINISH_NODES) -> tuple[Move, ...] | None:
    """
    A line of foundation moves alone that wins from *position*, or None.

    It is None too when a card lies face down, when the game is won already, and
    when none was found within *nodes* positions.
    """
    view = view_of(rules, position)
    if not view.sees_everything:
        return None
    steps = last_plays(table_for(rules), view, nodes)
    return moves_of(rules, position, steps) if steps else None


def next_rise(table: Table, view: View, nodes: int) -> tuple[str, list[Step], int]:
    """The verdict by what is face up, a shortest line, and the positions looked at."""
    if never_rises(table, view):
        return STUCK, [], 0
    found = shortest_line(table, view, Rise(table, view), nodes)
    if found.steps:
        return HINT, found.steps, found.nodes
    return (STUCK if found.decided else UNDECIDED), [], found.nodes


def never_rises(table: Table, view: View) -> bool:
    """Whether no card that could go up now is within reach: proven, but not always seen."""
    left = still_covered(table, view, winning=False)
    if left is None:
        return False
    wanted = table.wanted(view.tops)
    piles = zip([*view.columns, view.waste], left, strict=True)
    return not any(
        wanted >> card & 1 for pile, count in piles for card in pile[max(count - 1, 0) :]
    )


def loss(table: Table, view: View) -> Reason | None:
    """Why *view* is lost for certain, or None when that is not proven. All cards are known."""
    left = still_covered(table, view, winning=True)
    if left is None or not any(left):
        return None
    piles = zip([*view.columns, view.waste], left, strict=True)
    cards = tuple(pile[count - 1] for pile, count in piles if count)
    return Reason(RING, cards, len(cards), ring_text(cards))


def last_plays(table: Table, view: View, nodes: int) -> list[Step] | None:
    """The steps of a line of plays that wins from *view*, or None."""
    start = State(view.columns, view.waste, view.tops, 0, None, None)
    stack = [start]
    seen = {start[:3]}
    while stack and len(seen) <= nodes:
        state = stack.pop()
        if not any(state.columns) and not state.waste:
            return state.line()
        for after in following(table, state):
            if after.step is not None and after.step[2] == HOME and after[:3] not in seen:
                seen.add(after[:3])
                stack.append(after)
    return None


def _beginning(rules: Rules, position: Position, line: Sequence[Move]) -> tuple[Move, ...]:
    """The moves of *line* up to the first that brings more cards up."""
    before = home(rules, position)
    for count, move in enumerate(line, 1):
        position = apply(rules, position, move)
        if home(rules, position) > before:
            return tuple(line[:count])
    return tuple(line)
