"""
The end of a game that plays itself out.

:func:`finish` finds a line of plays alone, from the piles and the hold, with the
transfers between them where the rules have them: no card moves from pile to
pile and none is shifted. It is None unless the line ends in a win.
"""

from __future__ import annotations

from crescent.cards import rank_of, suit_of
from crescent.moves import Move
from crescent.position import Position
from crescent.rules import Rules
from crescent.search.board import (
    HELD,
    Board,
    Step,
    Table,
    board_of,
    can_search,
    moves_of,
    table_for,
)
from crescent.search.foundations import tops_after, ways_up
from crescent.search.world import sees_all, world_of

FINISH_NODES = 2_000


def finish(rules: Rules, position: Position, nodes: int = FINISH_NODES) -> tuple[Move, ...] | None:
    """
    A line of foundation moves alone that wins from *position*, or None.

    It is None too when a card lies face down, when the game is won already, and
    when none was found within *nodes* positions.
    """
    if not can_search(rules):
        return None
    board = board_of(rules, position)
    if not board.sees_everything:
        return None
    steps = last_plays(table_for(rules), board, nodes)
    return moves_of(rules, steps) if steps else None


def last_plays(table: Table, board: Board, nodes: int) -> list[Step] | None:
    """The steps of a line of plays and transfers that wins from *board*, or None."""
    still = _without_pile_moves(table)
    board = board._replace(shifts=0)
    seen = {board}
    stack: list[tuple[Board, list[Step]]] = [(board, [])]
    while stack and len(seen) <= nodes:
        now, line = stack.pop()
        if not any(now.piles) and not any(now.holds):
            return line
        if not sees_all(now, world_of(still, now)):
            continue
        for steps in _choices(table, now):
            after = _after(now, steps)
            if after not in seen:
                seen.add(after)
                stack.append((after, line + steps))
    return None


def _without_pile_moves(table: Table) -> Table:
    still = Table(
        wrap=False, transfers=table.transfers, ranks=table.ranks, suits=table.suits, hold=table.hold
    )
    still.near = [0] * len(still.near)
    return still


def _choices(table: Table, board: Board) -> list[list[Step]]:
    """The plays to try from *board*; one alone where it can do no harm."""
    found = []
    sources = [(pile[-1], number) for number, pile in enumerate(board.piles) if pile]
    for card, source in sources + [(card, HELD) for card in board.holds if card]:
        ways = ways_up(table, board.tops, card, source)
        if ways and _is_safe(table, board, card):
            return ways
        found.extend(ways)
    return found


def _is_safe(table: Table, board: Board, card: int) -> bool:
    """
    Whether *card*, which fits, can be played without taking anything away.

    It can when its other copy is up, because then only one place is left for
    it, unless a transfer could still change which card comes next.
    """
    ace, king = board.tops[suit_of(card)]
    if table.transfers and table.met((ace, king)):
        return False
    return rank_of(card) <= ace or rank_of(card) >= king


def _after(board: Board, steps: list[Step]) -> Board:
    """*board* after transfers and a play, the last of *steps*."""
    card, source, _ = steps[-1]
    piles, holds = list(board.piles), list(board.holds)
    if source == HELD:
        holds[suit_of(card)] = 0
    else:
        piles[source] = piles[source][:-1]
    return Board(tuple(piles), tops_after(board.tops, steps), tuple(holds), board.shifts)
