"""
A whole winning line from any position, found by column search.

There is a queue for each number of moves made and of shifts left. A sweep goes
through them, fewest moves first, takes the most promising position of each,
and puts what can follow into the queues it comes to next; so each sweep dives
from the start to the end. From time to time everything is forgotten and the
search starts again with weights changed a little.

Work is counted in positions that were generated, so that the same budget gives
the same answer on every interpreter. A line that is found is played out by the
core's rules before it is told. Cards that lie face down are used like any
other: the solver is for those who may know.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from time import perf_counter
from typing import NamedTuple

from crescent.cards import ACE, FACE, KING, SUITS, card_of, rank_of, suit_of
from crescent.moves import SHIFT, Move, apply, is_legal, is_won
from crescent.position import Position
from crescent.rules import FOUNDATION, HOLD, PILE, Rules
from crescent.search.solver_score import (
    BOTTOMS_AT,
    EIGHT,
    NUMBER_AT,
    SUIT_BITS,
    TOPS_AT,
    WEIGHT_BITS,
    WITH_WRAP,
    WITHOUT_WRAP,
    Judge,
    Piles,
    Row,
    Rows,
    Weights,
)
from crescent.search.solver_suits import ACES, FROM_PILE, HELD, KINGS, State, Ways

WON = "won"
LOST = "lost"
UNKNOWN = "unknown"
NODES = 600_000
RESTART = 60_000
NOISE = 20_000
FURTHEST = 400
"""The most moves that a line is followed to."""
_SHIFT_NUMBER = 0x3C6EF372FE94F82B


class Solution(NamedTuple):
    """
    What a search came to.

    ``verdict`` is ``won``, ``lost`` (proven) or ``unknown``. ``line`` are the
    moves that win, ``shifts`` how many of them are shifts, ``nodes`` how many
    positions were generated.
    """

    verdict: str
    line: tuple[Move, ...]
    shifts: int
    nodes: int


class Step(NamedTuple):
    """A move from pile to pile, a card from a pile that brings its suit to ``goal``, or a shift."""

    source: int
    target: int
    goal: State | None


TURN = Step(-1, -1, None)


class Node:
    """A position in the search, and how it was come to."""

    __slots__ = ("left", "parent", "piles", "rows", "shifts", "stamp", "step", "where")

    def __init__(
        self,
        piles: Piles,
        where: bytearray,
        rows: Rows,
        shifts: int,
        stamp: int,
        left: int,
        parent: Node | None,
        step: Step,
    ) -> None:
        self.piles = piles
        self.where = where
        self.rows = rows
        self.shifts = shifts
        self.stamp = stamp
        self.left = left
        self.parent = parent
        self.step = step


Entry = tuple[int, int, Node, int, int]
"""A score, a running number, a node, and the move from pile to pile made there (-1 for none)."""


class Random:
    """Numbers that look random and are the same on every interpreter."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, bound: int) -> int:
        """A number from 0 to *bound* - 1."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 32) * bound >> 32


SPREAD = (
    54,
    62,
    67,
    71,
    75,
    78,
    81,
    84,
    87,
    90,
    93,
    95,
    98,
    102,
    105,
    108,
    111,
    115,
    119,
    123,
    128,
    134,
    141,
    149,
    161,
    186,
)
"""Evenly likely values of 100 × exp(0.3 × a normal deviate)."""


def changed(weights: Weights, random: Random) -> Weights:
    """*weights*, each changed a little."""
    return Weights(*(weight * SPREAD[random.below(len(SPREAD))] // 100 for weight in weights))


class Solver:
    """
    A search for a line that wins *position* under *rules*, which can be run piece by piece.

    ``verdict`` is ``unknown`` until :meth:`run` has found more, ``over`` tells that it will
    find no more, ``nodes`` counts the positions generated, and ``best`` is the fewest
    cards that were left in the piles.
    """

    def __init__(self, rules: Rules, position: Position, seed: int = 0) -> None:
        self.rules = rules
        self.position = position
        self.verdict = UNKNOWN
        self.over = False
        self.nodes = 0
        self.best = rules.cards
        self.line: tuple[Move, ...] = ()
        self._ways = Ways(rules.transfers, rules.hold)
        self._random = Random(seed)
        self._search = self._sweeps()

    def run(self, nodes: int) -> str:
        """Search until about *nodes* more positions were generated, and give the verdict."""
        goal = self.nodes + nodes
        while not self.over and self.nodes < goal:
            next(self._search, None)
        return self.verdict

    @property
    def solution(self) -> Solution:
        """What has been found so far."""
        return Solution(self.verdict, self.line, self.line.count(SHIFT), self.nodes)

    def _sweeps(self) -> Iterator[None]:
        """Search until nothing is left to be searched; a pause after each position expanded."""
        weights = WITH_WRAP if self.rules.wrap else WITHOUT_WRAP
        noise = 0
        while True:
            attempt = Attempt(self, weights, noise)
            while attempt.generated < RESTART and attempt.alive:
                yield from attempt.sweep()
            if not attempt.alive:
                self.over = True
                return
            weights = changed(WITH_WRAP if self.rules.wrap else WITHOUT_WRAP, self._random)
            noise = 1 + 2 * self._random.below(1 << 62)

    def won_by(self, node: Node) -> None:
        """Take the line that led to *node*, which has no card in the piles."""
        steps = []
        at: Node | None = node
        while at is not None and at.parent is not None:
            steps.append(at.step)
            at = at.parent
        self.line = core_line(self.rules, self._ways, self.position, steps[::-1])
        self.verdict = WON
        self.over = True

    def root(self, judge: Judge) -> Node:
        """The position to start from."""
        piles = core_piles(self.rules, self.position)
        where = bytearray(64)
        for card in range(64):
            found = [number for number, pile in enumerate(piles) if card in pile]
            if found:
                where[card] = found[0] * 16 + found[-1]
        states = suit_states(self.rules, self.position)
        rows = tuple(
            judge.row(suit, self._ways.settled(state)) for suit, state in enumerate(states)
        )
        left = sum(map(len, piles))
        return Node(piles, where, rows, self.position.shifts, judge.stamp(piles), left, None, TURN)

    @property
    def ways(self) -> Ways:
        """The ways of the suits under the rules."""
        return self._ways


class Attempt:
    """One search with one set of weights, from an empty memory."""

    def __init__(self, solver: Solver, weights: Weights, noise: int) -> None:
        self.solver = solver
        self.judge = Judge(solver.ways, solver.rules.wrap, weights)
        self.noise = noise
        self.generated = 0
        self.alive = True
        root = solver.root(self.judge)
        self.seen = {self._key(root.stamp, root.rows, root.shifts)}
        self.columns: list[list[list[Entry]]] = [
            [[] for _ in range(root.shifts + 1)] for _ in range(FURTHEST + 2)
        ]
        self.columns[0][root.shifts].append((0, 0, root, -1, -1))
        if not root.left:
            solver.won_by(root)

    def _key(self, stamp: int, rows: Rows, shifts: int) -> int:
        number = sum(row.number for row in rows) + shifts * _SHIFT_NUMBER
        return (stamp >> NUMBER_AT) + number

    def sweep(self) -> Iterator[None]:
        """Expand the most promising position of each queue, fewest moves first."""
        self.alive = False
        for moves in range(FURTHEST):
            column = self.columns[moves]
            for shifts in range(len(column) - 1, -1, -1):
                if column[shifts]:
                    self.alive = True
                    _, _, node, source, target = heappop(column[shifts])
                    if source >= 0:
                        node = self._moved(node, source, target)
                    before = self.generated
                    self._expand(node, self.columns[moves + 1])
                    self.solver.nodes += self.generated - before
                    yield

    def _moved(self, node: Node, source: int, target: int) -> Node:
        piles = node.piles.copy()
        pile = piles[source]
        card = pile[-1]
        rest = pile[:-1]
        piles[source] = rest
        piles[target] += pile[-1:]
        where = node.where[:]
        both = where[card]
        other = source if card in rest else both >> 4 if both >> 4 != source else both & 15
        where[card] = target * 16 + (other if other != source or card in rest else target)
        stamps = self.judge.stamps
        stamp = node.stamp - stamps[pile] + stamps[rest]
        stamp += stamps[piles[target]] - stamps[node.piles[target]]
        step = Step(source, target, None)
        return Node(piles, where, node.rows, node.shifts, stamp, node.left, node, step)

    def _expand(self, node: Node, column: list[list[Entry]]) -> None:
        """Put what can follow *node* into the queues of the next *column*."""
        tops: dict[int, list[int]] = {}
        for number, pile in enumerate(node.piles):
            if pile:
                tops.setdefault(pile[-1], []).append(number)
        forced = False
        free = []
        for row in node.rows:
            for card, goals in row.plays:
                if card in tops:
                    if row.forced:
                        forced = True
                        self._play(node, row, tops[card], goals, column)
                    else:
                        free.append((row, tops[card], goals))
        if forced:
            return
        for row, sources, goals in free:
            self._play(node, row, sources, goals, column)
        if node.shifts:
            self._shift(node, column)
        self._move(node, tops, column[node.shifts])

    def _play(
        self,
        node: Node,
        row: Row,
        sources: list[int],
        goals: tuple[State, ...],
        column: list[list[Entry]],
    ) -> None:
        """The plays of the cards on top of *sources*, of the suit of *row*."""
        judge = self.judge
        rows = list(node.rows)
        for goal in goals:
            rows[row.suit] = judge.row(row.suit, goal)
            after = tuple(rows)
            for source in sources:
                self.generated += 1
                pile = node.piles[source]
                rest = pile[:-1]
                stamp = node.stamp - judge.stamps[pile] + judge.stamps[rest]
                key = self._key(stamp, after, node.shifts)
                if key in self.seen:
                    continue
                self.seen.add(key)
                piles = node.piles.copy()
                piles[source] = rest
                where = node.where[:]
                card = pile[-1]
                if card in rest:
                    where[card] = source * 17
                elif where[card] % 17:
                    both = where[card]
                    where[card] = 17 * (both >> 4 if both >> 4 != source else both & 15)
                left = node.left - 1
                step = Step(source, -1, goal)
                child = Node(piles, where, after, node.shifts, stamp, left, node, step)
                self._put(child, key, column)
                if left < self.solver.best:
                    self.solver.best = left
                    if not left:
                        self.solver.won_by(child)

    def _put(self, child: Node, key: int, column: list[list[Entry]]) -> None:
        judge = self.judge
        score = judge.score(child.stamp, child.rows, child.shifts)
        score += judge.needs(child.piles, child.where, child.rows)
        if self.noise:
            score += (key * self.noise >> 40) % NOISE
        heappush(column[child.shifts], (score, self.generated, child, -1, -1))

    def _shift(self, node: Node, column: list[list[Entry]]) -> None:
        if max(map(len, node.piles)) < 2:
            return
        self.generated += 1
        piles = [pile[1:] + pile[:1] for pile in node.piles]
        stamp = self.judge.stamp(piles)
        shifts = node.shifts - 1
        key = self._key(stamp, node.rows, shifts)
        if key not in self.seen:
            self.seen.add(key)
            child = Node(piles, node.where, node.rows, shifts, stamp, node.left, node, TURN)
            self._put(child, key, column)

    def _move(self, node: Node, tops: dict[int, list[int]], queue: list[Entry]) -> None:
        """The moves from pile to pile."""
        judge = self.judge
        near = judge.near
        pairs = [
            (card, sources, other, tops[other])
            for card, sources in tops.items()
            for other in near[card]
            if other in tops
        ]
        if not pairs:
            return
        piles, rows, shifts = node.piles, node.rows, node.shifts
        stamps, weigh, seen, noise = judge.stamps, judge.tops, self.seen, self.noise
        wrong_weight = judge.weights.wrong
        once = rows[0].wrong_once | rows[1].wrong_once | rows[2].wrong_once | rows[3].wrong_once
        twice = once << 1
        bottoms = [row.bottoms for row in rows]
        needs, lifts, covers, crossed = judge.changes(piles, node.where, rows)
        constant = needs + sum(row.constant for row in rows)
        own = self._key(node.stamp, rows, shifts) - (node.stamp >> NUMBER_AT)
        generated = self.generated
        for card, sources, _, targets in pairs:
            put = bytes((card,))
            for source in sources:
                pile = piles[source]
                lifted = node.stamp - stamps[pile] + stamps[pile[:-1]]
                base = constant + lifts[source]
                for target in targets:
                    generated += 1
                    pile = piles[target]
                    stamp = lifted - stamps[pile] + stamps[pile + put]
                    key = (stamp >> NUMBER_AT) + own
                    if key in seen:
                        continue
                    seen.add(key)
                    top = stamp >> TOPS_AT
                    score = (
                        base
                        + covers[target]
                        + (stamp & WEIGHT_BITS)
                        + wrong_weight
                        * ((stamp & once).bit_count() + 2 * (stamp & twice).bit_count())
                        + weigh[top & SUIT_BITS]
                        + weigh[top >> 26 & SUIT_BITS]
                        + weigh[top >> 52 & SUIT_BITS]
                        + weigh[top >> 78 & SUIT_BITS]
                    )
                    if crossed:
                        score += crossed.get(source * 16 + target, 0)
                    if shifts:
                        low = stamp >> BOTTOMS_AT
                        score += (
                            bottoms[0][low & SUIT_BITS]
                            + bottoms[1][low >> 26 & SUIT_BITS]
                            + bottoms[2][low >> 52 & SUIT_BITS]
                            + bottoms[3][low >> 78 & SUIT_BITS]
                        )
                    if noise:
                        score += (key * noise >> 40) % NOISE
                    heappush(queue, (score, generated, node, source, target))
        self.generated = generated


def core_piles(rules: Rules, position: Position) -> Piles:
    """The piles of *position* with every card face up."""
    return [
        bytes([card & FACE for card in position.piles[number]]) for number in rules.of_role(PILE)
    ]


def suit_states(rules: Rules, position: Position) -> list[State]:
    """The state of each suit in *position*."""
    states = [State(ACE, KING, 0)] * len(SUITS)
    for number in rules.of_role(FOUNDATION):
        pile = position.piles[number]
        suit, rank = suit_of(pile[-1]), rank_of(pile[-1])
        if rank_of(pile[0]) == ACE:
            states[suit] = states[suit]._replace(ace=rank)
        else:
            states[suit] = states[suit]._replace(king=rank)
    for number in rules.of_role(HOLD):
        for card in position.piles[number]:
            states[suit_of(card)] = states[suit_of(card)]._replace(held=rank_of(card))
    return states


def core_line(rules: Rules, ways: Ways, position: Position, steps: list[Step]) -> tuple[Move, ...]:
    """The core's moves that *steps* stand for, each of them legal, and won at the end."""
    numbers = rules.of_role(PILE)
    states = suit_states(rules, position)
    line: list[Move] = []

    def play(move: Move) -> None:
        nonlocal position
        if not is_legal(rules, position, move):
            raise AssertionError(f"{move} is not legal")
        position = apply(rules, position, move)
        line.append(move)

    def quiet(suit: int, moves: list[tuple[int, str, str]], source: int) -> None:
        for rank, start, end in moves:
            here = numbers[source] if start == FROM_PILE else rules.index[SUITS[suit] + start]
            play(Move(card_of(suit, rank), here, rules.index[SUITS[suit] + end]))

    for step in steps:
        if step == TURN:
            play(SHIFT)
            continue
        card = position.piles[numbers[step.source]][-1] & FACE
        if step.goal is None:
            play(Move(card, numbers[step.source], numbers[step.target]))
        else:
            suit = suit_of(card)
            moves, states[suit] = ways.line(states[suit], rank_of(card), step.goal)
            quiet(suit, moves, step.source)
    for suit, state in enumerate(states):
        quiet(suit, ways.emptied(state), -1)
    if not is_won(rules, position):
        raise AssertionError("the line does not win")
    return tuple(line)


def solve(
    rules: Rules, position: Position, nodes: int = NODES, seconds: float | None = None
) -> Solution:
    """
    A line that wins *position* under *rules*, if one is found within the budget.

    The budget is *nodes*, positions generated; *seconds* are only a backstop.
    """
    solver = Solver(rules, position)
    end = None if seconds is None else perf_counter() + seconds
    while not solver.over and solver.nodes < nodes:
        solver.run(min(1000, nodes - solver.nodes))
        if end is not None and perf_counter() > end:
            break
    return solver.solution
