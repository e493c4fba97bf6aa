"""
Everything that can follow from a position.

When all of it was looked at and none of it is won, the position is lost: a proof
that needs no reason. It is for the ends of games, where little can follow. The
moves are the core's own, so it serves every game, and it uses cards that lie face
down like any other. A position that is lost in the optimistic world of
:mod:`crescent.search.world` is not gone beyond.
"""

from __future__ import annotations

from collections import deque

from crescent.moves import Move, apply, is_won, legal_moves
from crescent.position import Position
from crescent.rules import PILE, Rules
from crescent.search.board import board_of, can_search, table_for
from crescent.search.solver_line import face_up
from crescent.search.world import sees_all, world_of

Found = tuple[Position, "Found | None", Move | None]
"""A position, what it was come to from, and by which move."""


class Exhaustion:
    """
    The positions that can follow, under *rules*, from those that :meth:`start` is given.

    What was proven lost stays known from one to the next: begin with the last of
    a game and go backwards. ``lost`` and ``line`` tell what is known of the one
    that was started last: whether it is lost, and the moves that win it, empty while
    there are none. ``positions`` counts all that were found.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.lost = False
        self.line: tuple[Move, ...] = ()
        self._seen: set[bytes] = set()
        self._waiting: deque[Found] = deque()
        self._table = table_for(rules) if can_search(rules) else None
        self._columns = rules.of_role(PILE)
        self._others = [number for number in range(len(rules.piles)) if number not in self._columns]

    @property
    def positions(self) -> int:
        """How many different positions were found."""
        return len(self._seen)

    def start(self, position: Position) -> None:
        """
        Begin with *position*, which must not be won.

        The one before it must be lost, or this one another: what is left of it is
        looked at first.
        """
        self.lost, self.line = False, ()
        self._find(face_up(position), None, None)

    def run(self, positions: int) -> None:
        """Look further from about so many *positions*, unless all is known."""
        while positions > 0 and self._waiting and not self.line:
            positions -= 1
            found = self._waiting.popleft()
            for move in legal_moves(self.rules, found[0]):
                self._find(apply(self.rules, found[0], move), found, move)
        self.lost = not self._waiting and not self.line

    def _find(self, position: Position, before: Found | None, move: Move | None) -> None:
        """Have *position* wait for its turn, if it is new and may be won."""
        key = self._key(position)
        if key in self._seen:
            return
        self._seen.add(key)
        found = (position, before, move)
        if is_won(self.rules, position):
            self.line = _line(found)
        elif not self._is_hopeless(position):
            self._waiting.append(found)

    def _is_hopeless(self, position: Position) -> bool:
        if self._table is None:
            return False
        board = board_of(self.rules, position)
        return not sees_all(board, world_of(self._table, board))

    def _key(self, position: Position) -> bytes:
        """The same for positions that differ only in where on the table their piles lie."""
        piles = position.piles
        columns = sorted([piles[number] for number in self._columns])
        return b"\0".join([*columns, *[piles[n] for n in self._others]]) + bytes([position.shifts])


def _line(found: Found) -> tuple[Move, ...]:
    """The moves that lead to what was *found*."""
    line = []
    while found[1] is not None and found[2] is not None:
        line.append(found[2])
        found = found[1]
    return tuple(reversed(line))
