"""
Where a played game could still be won.

A review looks at every position of a line and finds the longest beginning from
which a win is known and the longest end that is proven lost. What is won at one
position is won at all that lead to it; what is lost at one is lost at all that
follow; what lies between is not known. Answers come a few at a time and depend
on the budget in positions alone, never on time.
"""

from collections.abc import Sequence

from crescent.moves import Move, apply, is_won
from crescent.position import Position
from crescent.rules import Rules
from crescent.search.reasons import Reason
from crescent.search.solver import LOST, WON, Solver
from crescent.search.verdicts import outlook

FIRST_BUDGET = 12_000
GROWTH = 4
LAST_BUDGET = 400_000


class Review:
    """
    The review of the game that *line* plays from *position*.

    Positions are numbered from 0, the one before the first move. ``won_until`` is
    the last from which a win is known (-1 for none), ``lost_from`` the first that
    is proven lost (one more than the last for none), ``winning`` the moves that
    win from ``won_until``, ``reason`` why the rest is lost.
    """

    def __init__(self, rules: Rules, position: Position, line: Sequence[Move]) -> None:
        self.rules = rules
        self.line = list(line)
        self.positions = [position]
        for move in line:
            self.positions.append(apply(rules, self.positions[-1], move))
        self.won_until = -1
        self.lost_from = len(self.positions)
        self.winning: list[Move] = []
        self.reason: Reason | None = None
        self.nodes = 0
        self.done = False
        self._proving = len(self.positions) - 1
        self._budget = FIRST_BUDGET
        self._without = self.lost_from
        self._solver: Solver | None = None
        self._solving = 0
        if is_won(rules, self.positions[-1]):
            self.won_until = len(self.line)
            self.done = True

    def run(self, nodes: int) -> bool:
        """Look at about *nodes* more positions; whether nothing is left to find out."""
        until = self.nodes + nodes
        while not self.done and self.nodes < until:
            if self._proving >= 0:
                self._prove()
            elif self._solver is None:
                self._choose()
            else:
                self._solve(self._solver, until - self.nodes)
        return self.done

    def undecided(self) -> int:
        """How many positions are neither won nor lost."""
        return self.lost_from - self.won_until - 1

    def _prove(self) -> None:
        """Try to prove the position before those that are proven lost."""
        found = outlook(self.rules, self.positions[self._proving])
        self.nodes += found.nodes + 1
        if found.outlook in ("lost", "over"):
            self.lost_from = self._without = self._proving
            self.reason = found.reason
            self._proving -= 1
        else:
            self._proving = -1

    def _choose(self) -> None:
        """Take the next position to solve: the middle of what the budget may still decide."""
        if self.won_until + 1 >= self.lost_from:
            self.done = True
        elif self.won_until + 1 >= self._without:
            self._budget *= GROWTH
            self._without = self.lost_from
            self.done = self._budget > LAST_BUDGET
        else:
            self._solving = (self.won_until + self._without) // 2 if self.won_until >= 0 else 0
            if self._solving <= self.won_until:
                self._solving = self.won_until + 1
            self._solver = Solver(self.rules, self.positions[self._solving])

    def _solve(self, solver: Solver, nodes: int) -> None:
        """Go on with the solve that is under way."""
        before = solver.nodes
        verdict = solver.run(min(nodes, self._budget - before))
        self.nodes += max(1, solver.nodes - before)
        if verdict == WON:
            self.won_until = self._solving
            self.winning = list(solver.solution.line)
            self._solver = None
        elif verdict == LOST:
            self.lost_from = self._without = self._solving
            self._solver = None
        elif solver.over or solver.nodes >= self._budget:
            self._without = self._solving
            self._solver = None
