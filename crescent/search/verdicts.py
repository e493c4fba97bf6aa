"""
Hint, verdict and outlook.

``verdict`` asks whether a card can still go up without a shift, and by which
shortest line; ``outlook`` whether one can go up at all, and whether the game is
lost for certain; ``hint`` what to show a player who asks. A line and a proof are
exact; when the budget of positions ends first, the answer is ``unknown``.

They know the Crescent family; of a game with other mechanics, such as a stock,
they say ``unknown``. All three see only what the player sees: while a card lies
face down they speak of stuck and over only when no move is left, as everyone can
see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crescent.moves import SHIFT, Move, apply, can_shift, home, is_won, legal_moves
from crescent.position import Position
from crescent.rules import Rules
from crescent.search.board import (
    HELD,
    NO_LIMIT,
    Board,
    Step,
    Table,
    board_of,
    can_search,
    moves_of,
    table_for,
)
from crescent.search.climb import any_climb, shortest_climb
from crescent.search.foundations import prices, ways_up
from crescent.search.lines import TURN, Wanted, shortest_line
from crescent.search.reasons import NO_CARD_GOES_UP, Reason, loss

HINT = "hint"
STUCK = "stuck"
OPEN = "open"
OVER = "over"
LOST = "lost"
UNDECIDED = "unknown"

LINE = "line"
TURNING = "turn"
SHUFFLE = "shift"
NOTHING = "nothing"
WON = "won"

NODES = 20_000
NO_GIVE_BACK_HELPS = 3
"""
So short a line cannot be bettered by giving back: a card given back, a move that
it serves, and two cards that go up are four moves.
"""
_FROZEN = 63
"""No card: in a hold it keeps the place and never goes up."""


class Verdict(NamedTuple):
    """
    Whether a card can still go up without a shift.

    ``verdict`` is ``hint``, ``stuck`` or ``unknown``; ``line`` a shortest line,
    empty unless it is ``hint``; ``nodes`` the positions looked at.
    """

    verdict: str
    line: tuple[Move, ...]
    nodes: int


class Outlook(NamedTuple):
    """
    What can be said for certain of the rest of a game.

    ``outlook`` is ``over`` (no card will ever go up), ``lost`` (a card may, but
    not all can), ``open`` (a card can, and no loss is proven) or ``unknown``;
    ``reason`` why it is over or lost, else None; ``nodes`` the positions looked at.
    """

    outlook: str
    reason: Reason | None
    nodes: int


class Hint(NamedTuple):
    """
    What to show a player who asks.

    ``kind`` is ``line`` (play ``line``), ``turn`` (``line`` turns a card up),
    ``shift`` (only a shift can help), ``nothing`` (the game is over), ``won`` or
    ``unknown``.
    """

    kind: str
    line: tuple[Move, ...]
    nodes: int


def verdict(rules: Rules, position: Position, nodes: int = NODES) -> Verdict:
    """
    Whether a line without a shift brings more cards up than now, and a shortest.

    :param nodes: how many positions to look at at most.
    """
    if not can_search(rules):
        return Verdict(UNDECIDED, (), 0)
    board = board_of(rules, position)
    found, steps, looked = next_play(table_for(rules), board, nodes)
    if found == STUCK and not board.sees_everything and _can_move(rules, position):
        found = UNDECIDED
    return Verdict(found, moves_of(rules, steps), looked)


def outlook(rules: Rules, position: Position, nodes: int = NODES) -> Outlook:
    """
    Whether the game is over or lost for certain, and why.

    :param nodes: how many positions to look at at most.
    """
    if is_won(rules, position):
        return Outlook(OPEN, None, 0)
    if not can_search(rules):
        return Outlook(UNDECIDED, None, 0)
    board = board_of(rules, position)
    if not board.sees_everything:
        over = not legal_moves(rules, position)
        return Outlook(OVER if over else UNDECIDED, NO_CARD_GOES_UP if over else None, 1)
    table = table_for(rules)
    rises, looked = ever_rises(table, board, nodes)
    if rises is False:
        return Outlook(OVER, NO_CARD_GOES_UP, looked)
    reason = loss(table, board)
    if reason is not None:
        return Outlook(LOST, reason, looked)
    return Outlook(OPEN if rises else UNDECIDED, None, looked)


def hint(
    rules: Rules,
    position: Position,
    known_line: Sequence[Move] | None = None,
    nodes: int = NODES,
) -> Hint:
    """
    What to show a player who asks for help.

    The beginning of *known_line*, which wins from here, when there is one; else
    a shortest line that brings a card up, with a held card only when no other
    can go; else, with cards face down, a shortest line that turns one up; else
    the shift.
    """
    if is_won(rules, position):
        return Hint(WON, (), 0)
    if not can_search(rules):
        return Hint(UNDECIDED, (), 0)
    board = board_of(rules, position)
    if known_line and board.sees_everything:
        return _beginning(rules, position, known_line)
    table = table_for(rules)
    frozen = board._replace(holds=tuple(_FROZEN if card else 0 for card in board.holds))
    found, steps, looked = next_play(table, frozen, nodes)
    if found != HINT and frozen != board:
        found, steps, more = next_play(table, board, nodes)
        looked += more
    if found == HINT:
        return Hint(LINE, moves_of(rules, steps), looked)
    if not board.sees_everything:
        steps, more = next_turn(table, board, nodes)
        looked += more
        if steps:
            return Hint(TURNING, moves_of(rules, steps), looked)
    elif found == UNDECIDED:
        return Hint(UNDECIDED, (), looked)
    if not can_shift(rules, position):
        over = board.sees_everything or not legal_moves(rules, position)
        return Hint(NOTHING if over else UNDECIDED, (), looked)
    if board.sees_everything:
        climb = any_climb(table, board, nodes)
        looked += climb.nodes
        if climb.decided and climb.steps is None:
            return Hint(NOTHING, (), looked)
    return Hint(SHUFFLE, (SHIFT,), looked)


def next_play(table: Table, board: Board, nodes: int) -> tuple[str, list[Step], int]:
    """The verdict by what is face up, a shortest line of steps, and the positions looked at."""
    price = prices(table, board.tops)
    wanted = Wanted(price, sum(1 << card for card in range(64) if price[card]))
    cards = [card for card in board.holds if table.bit[card]]
    held = [way for card in cards for way in ways_up(table, board.tops, card, HELD)]
    best = min(held, key=len, default=[])
    limit = len(best) or NO_LIMIT
    found = shortest_line(table, board.piles, wanted, nodes, limit)
    looked = found.nodes
    if found.steps is not None:
        best = found.steps + ways_up(table, board.tops, found.card, found.place)[0]
    decided = found.decided
    if table.give_backs and not 0 < len(best) <= NO_GIVE_BACK_HELPS:
        climb = shortest_climb(table, board, nodes, len(best) or NO_LIMIT)
        looked += climb.nodes
        decided = climb.decided
        best = climb.steps or best
    if not decided:
        return UNDECIDED, [], looked
    return (HINT if best else STUCK), best, looked


def next_turn(table: Table, board: Board, nodes: int) -> tuple[list[Step], int]:
    """A shortest line that turns a card up, empty when none is found; the positions looked at."""
    found = shortest_line(table, board.piles, TURN, nodes)
    steps = found.steps or []
    if not table.give_backs or len(steps) == 1:
        return steps, found.nodes
    climb = shortest_climb(table, board, nodes, len(steps) or NO_LIMIT, turning=True)
    return climb.steps or steps, found.nodes + climb.nodes


def ever_rises(table: Table, board: Board, nodes: int) -> tuple[bool | None, int]:
    """Whether a card can still go up, shifts counted in, or None; the positions looked at."""
    looked = 0
    if not table.give_backs:
        found, _, looked = next_play(table, board, nodes)
        if found == HINT:
            return True, looked
        if not board.shifts:
            return (None if found == UNDECIDED else False), looked
    climb = any_climb(table, board, nodes)
    rises = climb.steps is not None if climb.decided else None
    return rises, looked + climb.nodes


def _can_move(rules: Rules, position: Position) -> bool:
    return any(move != SHIFT for move in legal_moves(rules, position))


def _beginning(rules: Rules, position: Position, line: Sequence[Move]) -> Hint:
    """The moves of *line* up to the first that brings a card up, or to the shift."""
    if line[0] == SHIFT:
        return Hint(SHUFFLE, (SHIFT,), 0)
    before = home(rules, position)
    shown: list[Move] = []
    for move in line:
        if move == SHIFT:
            break
        shown.append(move)
        position = apply(rules, position, move)
        if home(rules, position) > before:
            break
    return Hint(LINE, tuple(shown), 0)
