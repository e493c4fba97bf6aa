"""
A whole winning line from any position.

The solver is anytime: it makes one column search after another, see
:mod:`crescent.search.solver_columns`, each with weights changed a little, until
one of them wins. It can be run piece by piece and dropped at any time.

Work is counted in positions that were generated, so that the same budget gives
the same answer on every interpreter. Each line is played out under the core's
rules before it is told. Cards that lie face down are used like any other: the
solver is for those who may know.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple, Protocol

from crescent.moves import SHIFT, Move, home, is_won
from crescent.position import Position
from crescent.rules import PILE, Rules
from crescent.search import verdicts
from crescent.search.board import can_search
from crescent.search.solver_columns import FURTHEST, Columns, Node, root_of
from crescent.search.solver_line import face_up, line_of, piles_of, states_of
from crescent.search.solver_score import WITH_WRAP, WITHOUT_WRAP, Judge, Weights
from crescent.search.solver_suits import Ways
from crescent.search.uncollected import uncollected

WON = "won"
LOST = verdicts.LOST
UNKNOWN = "unknown"
NODES = 600_000
RESTART = 60_000
"""How many positions one column search generates before the next begins."""
SLICE = 1000
PROOF_NODES = 5_000
"""How many positions the proof that a game is lost may look at."""

_FACTORS = (
    *(54, 62, 67, 71, 75, 78, 81, 84, 87, 90, 93, 95, 98),
    *(102, 105, 108, 111, 115, 119, 123, 128, 134, 141, 149, 161, 186),
)
"""Values of 100 × exp(0.3 × a normal deviate) that are equally likely."""


class Solution(NamedTuple):
    """
    What a search came to.

    ``verdict`` is ``won``, ``lost`` (proven) or ``unknown``. ``line`` are the moves
    that win, ``shifts`` is how many of them are shifts, ``nodes`` how many positions
    were generated.
    """

    verdict: str
    line: tuple[Move, ...]
    shifts: int
    nodes: int


class Search(Protocol):
    """Any solver that can be run piece by piece; see :class:`Solver`."""

    over: bool
    nodes: int

    def run(self, nodes: int) -> str:
        """The verdict so far, after about *nodes* more positions were generated."""

    @property
    def solution(self) -> Solution:
        """What has been found so far."""


class Draws:
    """Numbers drawn by a linear congruence, the same on every interpreter."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, bound: int) -> int:
        """A number from 0 to *bound* - 1; *bound* is at most 2**32."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 32) * bound >> 32

    def odd(self) -> int:
        """An odd number of 65 bits."""
        return 1 + 2 * self.below(1 << 32) + (self.below(1 << 32) << 33)

    def changed(self, weights: Weights) -> Weights:
        """*weights*, each times a factor of its own."""
        return Weights(*(weight * _FACTORS[self.below(len(_FACTORS))] // 100 for weight in weights))


class Solver:
    """
    The search for a line that wins *position* under *rules*.

    *seed* chooses its chances; with 0 the learnt weights are tried first. Only lines of
    fewer than *limit* steps are looked for, where a step is a shift or a move of a card
    from a pile.

    ``verdict`` is ``unknown`` until :meth:`run` has found more, ``over`` tells that it
    will find no more, ``nodes`` counts the positions generated, and ``best`` is the
    fewest cards that were left in the piles.
    """

    def __init__(
        self, rules: Rules, position: Position, seed: int = 0, limit: int = FURTHEST
    ) -> None:
        self.rules = rules
        self.position = position
        self.limit = limit
        self.verdict = UNKNOWN
        self.over = False
        self.nodes = 0
        self.best: int = rules.cards - home(rules, position)
        self.line: tuple[Move, ...] = ()
        self._ways = Ways(rules.transfers, rules.hold, rules.give_backs)
        self._draws = Draws(seed)
        self._exact = seed == 0
        self._columns: Columns | None = None
        self._sweep: Iterator[None] = iter(())
        self._before = 0

    def run(self, nodes: int) -> str:
        """The verdict so far, after about *nodes* more positions were generated."""
        goal = self.nodes + nodes
        while not self.over and self.nodes < goal:
            self._go_on()
        return self.verdict

    @property
    def solution(self) -> Solution:
        """What has been found so far."""
        return Solution(self.verdict, self.line, self.line.count(SHIFT), self.nodes)

    def _go_on(self) -> None:
        """Expand one more position, or begin the next sweep or attempt."""
        columns = self._columns
        if columns is None:
            self._decide_at_once()
            if not self.over:
                self._begin()
        elif next(self._sweep, columns) is None:
            self.nodes = self._before + columns.nodes
            self.best = min(self.best, columns.best)
            if columns.won is not None:
                self._win(columns.won)
        elif not columns.alive:
            self.over = True
        elif columns.nodes < RESTART:
            self._sweep = columns.sweep()
        else:
            self._begin()

    def _begin(self) -> None:
        """Begin an attempt, with the learnt weights or, once those were tried, with others."""
        weights = WITH_WRAP if self.rules.wrap else WITHOUT_WRAP
        noise = 0
        if not self._exact:
            weights = self._draws.changed(weights)
            noise = self._draws.odd()
        self._exact = False
        self._before = self.nodes
        self._columns = columns = self._new_columns(weights, noise)
        self._sweep = columns.sweep()

    def _decide_at_once(self) -> None:
        """Give the verdict where it needs no search, or where there can be none."""
        if not can_search(self.rules):
            self.over = True
        elif is_won(self.rules, self.position):
            self.verdict, self.over = WON, True
        elif self._is_proven_lost():
            self.verdict, self.over = LOST, True

    def _is_proven_lost(self) -> bool:
        known = verdicts.outlook(self.rules, face_up(self.position), PROOF_NODES)
        return known.outlook in (verdicts.OVER, verdicts.LOST)

    def _new_columns(self, weights: Weights, noise: int) -> Columns:
        judge = Judge(self._ways, self.rules.wrap, weights)
        piles = piles_of(self.rules, self.position)
        states = states_of(self.rules, self.position)
        root = root_of(judge, piles, states, self.position.shifts)
        return Columns(judge, root, noise, self.limit)

    def _win(self, node: Node) -> None:
        self.line = line_of(self.rules, self._ways, self.position, node.line())
        self.verdict = WON
        self.over = True


def solve(
    rules: Rules, position: Position, nodes: int = NODES, seconds: float | None = None
) -> Solution:
    """
    A line that wins *position* under *rules*, if one is found within the budget.

    The budget is *nodes*, the positions generated; *seconds* are only a backstop.
    """
    return searched(Solver(rules, position), nodes, seconds)


@uncollected()
def searched(solver: Search, nodes: int, seconds: float | None = None) -> Solution:
    """What *solver* finds within the budget; see :func:`solve`."""
    end = None if seconds is None else perf_counter() + seconds
    while not solver.over and solver.nodes < nodes and (end is None or perf_counter() < end):
        solver.run(min(SLICE, nodes - solver.nodes))
    return solver.solution


def with_fewest_shifts(
    rules: Rules, position: Position, solution: Solution, nodes: int = NODES
) -> Solution:
    """
    The line with the fewest shifts that is found when *solution* wins *position*.

    Each smaller number of shifts is tried with *nodes*, until one fails; 0 tries none. The
    ``nodes`` of the answer are those of the search that found it.
    """
    while nodes and solution.verdict == WON and solution.shifts:
        fewer = Position(position.piles, solution.shifts - 1)
        found = solve(rules, fewer, nodes)
        if found.verdict != WON:
            break
        solution = found
    return solution


@uncollected()
def shortened(rules: Rules, position: Position, solution: Solution, nodes: int = NODES) -> Solution:
    """The shortest line found with *nodes* more when *solution* wins *position*."""
    if solution.verdict != WON:
        return solution
    goal = solution.nodes + nodes
    best = solution
    seed = 1
    while best.nodes < goal:
        solver = Solver(rules, position, seed, steps_in(rules, best.line))
        solver.run(goal - best.nodes)
        line = min(best.line, solver.line or best.line, key=len)
        best = Solution(WON, line, line.count(SHIFT), best.nodes + solver.nodes)
        if solver.verdict != WON:
            break
        seed += 1
    return best


def steps_in(rules: Rules, line: tuple[Move, ...]) -> int:
    """How many moves of *line* are shifts or take a card from a pile."""
    return sum(move == SHIFT or rules.roles[move.source] == PILE for move in line)
