"""
Where a played game could still be won.

What is won at one position of a game is won at all that lead to it; what is lost
at one is lost at all that follow. So a review knows a beginning of the game from
which a win is known, an end that is proven lost, and what lies between, which it
makes smaller and smaller:

* from the end backwards it looks for reasons that a position is lost, and then, as
  far as the budget goes, looks at everything that can follow;
* it looks for wins in the middle of what is not known, and each win that it
  finds it tries to carry over, with its moves made where they still can be, to the
  positions that were played after it.

Both are repeated with larger budgets. Budgets are counted in positions, never in
time, so that a game's review is the same on every machine. Cards that lie face
down are used like any other: a review is for a game that is over, or open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from crescent.moves import Move, apply, is_legal, is_won
from crescent.position import Position
from crescent.rules import Rules
from crescent.search import outlook, solver_for
from crescent.search.exhaustion import Exhaustion
from crescent.search.reasons import Reason
from crescent.search.solver_line import face_up

BUDGETS = (12_000, 48_000, 192_000, 600_000)
"""How many positions a search for a win looks at, first and later."""
COARSE = 8
"""One budget leaves alone what is left of the unknown when it has shrunk to this part of it."""
BLIND = 5
"""How many places of the game are tried with one budget while no win is known at all."""
EXHAUSTING = 8
"""A position that is exhausted costs as much as so many of a search for a win."""
MOST_EXHAUSTED = 120_000
"""As many positions of an exhaustion as a phone's memory holds with ease."""
SLICE = 100


class Findings(NamedTuple):
    """
    What is known of a game's positions, numbered from 0, the one before the first move.

    ``won_until`` is the last from which a win is known, -1 for none; ``winning`` are
    the moves that win from there. ``lost_from`` is the first that is proven lost, one
    more than the last for none; ``reason`` is why, where one can be told.
    """

    won_until: int
    winning: tuple[Move, ...]
    lost_from: int
    reason: Reason | None


class Review:
    """
    The review of the game that the legal *line* plays from *position* under *rules*.

    ``findings`` is what is known so far, ``nodes`` how many positions were looked
    at, ``done`` whether no more will be known.
    """

    def __init__(self, rules: Rules, position: Position, line: Sequence[Move]) -> None:
        self.rules = rules
        self.line = tuple(line)
        self.positions = [face_up(position)]
        for move in line:
            self.positions.append(apply(rules, self.positions[-1], move))
        self.findings = Findings(-1, (), len(self.positions), None)
        self.nodes = 0
        self.done = False
        self._exhaustion = Exhaustion(rules)
        self._exhausting = -1
        self._work = self._works()

    def run(self, nodes: int) -> bool:
        """Look at about *nodes* more positions; whether nothing is left to find out."""
        until = self.nodes + nodes
        while not self.done and self.nodes < until:
            next(self._work, None)
        return self.done

    @property
    def undecided(self) -> int:
        """How many positions are known neither to be won nor to be lost."""
        return self.findings.lost_from - self.findings.won_until - 1

    def _works(self) -> Iterator[None]:
        """All that is to be done, with a pause after each piece of it."""
        if is_won(self.rules, self.positions[-1]):
            self._win(len(self.line), ())
        yield from self._reason()
        for budget in BUDGETS:
            yield from self._exhaust(budget)
            yield from self._seek(budget)
        self.done = True

    # What is lost.

    def _lose(self, number: int, reason: Reason | None) -> None:
        self.findings = self.findings._replace(lost_from=number, reason=reason)
        self.done = not self.undecided

    def _reason(self) -> Iterator[None]:
        """Go backwards from the end as long as there is a reason that the game is lost."""
        while self.undecided:
            number = self.findings.lost_from - 1
            found = outlook(self.rules, self.positions[number])
            self.nodes += found.nodes + 1
            if found.outlook not in ("lost", "over"):
                return
            self._lose(number, found.reason)
            yield

    def _exhaust(self, budget: int) -> Iterator[None]:
        """Go backwards as long as *budget* is enough for everything that can follow."""
        found = self._exhaustion
        until = self.nodes + budget
        while self.undecided and self.nodes < until and found.positions < MOST_EXHAUSTED:
            number = self.findings.lost_from - 1
            if self._exhausting != number:
                self._exhausting = number
                found.start(self.positions[number])
            before = found.positions
            found.run(SLICE // EXHAUSTING)
            self.nodes += EXHAUSTING * (found.positions - before) + 1
            if found.line:
                self._win(number, found.line)
            elif found.lost:
                self._lose(number, self.findings.reason)
            yield

    # What is won.

    def _win(self, number: int, line: tuple[Move, ...]) -> None:
        self.findings = self.findings._replace(won_until=number, winning=line)
        self.done = not self.undecided

    def _seek(self, budget: int) -> Iterator[None]:
        """
        Look for wins with *budget*, in the middle of what is not known.

        Where that finds none, all later positions are left alone; the earlier ones
        too once a win is known, and as long as none is they are tried as well.
        """
        failed: list[int] = []
        finest = 1 if budget == BUDGETS[-1] else max(1, self.undecided // COARSE)
        while self.undecided:
            number = self._next(failed, finest)
            if number < 0:
                return
            solver = solver_for(self.rules, self.positions[number])
            while solver.verdict == "unknown" and not solver.over and solver.nodes < budget:
                before = solver.nodes
                solver.run(min(SLICE, budget - before))
                self.nodes += max(1, solver.nodes - before)
                yield
            if solver.verdict == "won":
                self._win(number, tuple(solver.solution.line))
                yield from self._carry()
            else:
                failed.append(number)

    def _next(self, failed: list[int], finest: int) -> int:
        """
        The position to look at next, when there was no win at those *failed*; -1 for none.

        Gaps of up to *finest* positions are left alone.
        """
        won, lost = self.findings.won_until, self.findings.lost_from
        if won >= 0:
            lost = min([number for number in failed if number > won], default=lost)
            return (won + lost) // 2 if lost - won > finest else -1
        if not failed:
            return 0
        if len(failed) == BLIND:
            return -1
        edges = sorted([*failed, lost])
        widest, low = max((high - low, low) for low, high in pairwise(edges))
        return low + widest // 2 if widest > finest else -1

    def _carry(self) -> Iterator[None]:
        """Win as late as can be with the moves of the win that is known."""
        known = self.findings
        for number in range(known.won_until + 1, known.lost_from):
            line = carried(self.rules, self.positions[number], known.winning)
            self.nodes += 1 + len(known.winning) // EXHAUSTING
            if line is not None:
                self._win(number, line)
            yield


def carried(rules: Rules, position: Position, line: Sequence[Move]) -> tuple[Move, ...] | None:
    """
    The moves of *line* that can be made from *position*, one after another, if they win.

    A card that lies elsewhere by now is taken from there.
    """
    made = []
    for move in line:
        if not is_legal(rules, position, move):
            sources = [number for number, pile in enumerate(position.piles) if pile]
            tops = [number for number in sources if position.piles[number][-1] == move.card]
            moves = [Move(move.card, number, move.target) for number in tops]
            fitting = [other for other in moves if is_legal(rules, position, other)]
            if move.source < 0 or not fitting:
                continue
            move = fitting[0]
        made.append(move)
        position = apply(rules, position, move)
    return tuple(made) if is_won(rules, position) else None
