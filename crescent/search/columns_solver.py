"""
A whole winning line of a game with columns and a stock.

The solver is for those who may know: it uses the cards that lie face down, and
so answers whether a game could have been won. It is anytime, with the names of
:class:`crescent.search.solver.Solver`: one search after another, each with
weights changed a little, until one wins. In a search there is a queue for each
number of moves made; a sweep goes through them and looks further from the best
position of each, so that every sweep is a dive to the end of the game.

A card that fits a foundation goes up at once, and one comes back only together
with the card that is laid on it. So the end of a search proves nothing, and
``lost`` is never said. Work is counted in positions generated, and scores are
whole numbers, so that the same budget gives the same answer on every
interpreter. Each line is played out under the core's rules before it is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from crescent.cards import FACE_DOWN, card_of, rank_of, suit_of
from crescent.moves import Move
from crescent.position import Position
from crescent.rules import Rules
from crescent.search.columns_table import (
    DEALT,
    HOME,
    UNKNOWN,
    WASTED,
    Columns,
    Step,
    Table,
    Tops,
    View,
    lowered,
    moves_of,
    open_view_of,
    raised,
    stock_of,
    table_for,
)
from crescent.search.solver import UNKNOWN as UNDECIDED
from crescent.search.solver import WON, Draws, Solution

RESTART = 60_000
"""How many positions one search generates before the next begins."""
DEEPEST = 8
"""A wanted card below more than so many others is as bad as if it were not there."""
NOISE = 200


class Weights(NamedTuple):
    """
    What a position is judged by; the less the better.

    For each card of a column that does not go onto the one below it; that must make
    way for a lower one of its suit; for the square of a column's height; for each
    card of the waste, and of it that must make way for one below; for each card in
    the stock, and each that is not up; for a vacant column; for each card above the
    cards that the foundations want next.
    """

    joint: int = 60
    block: int = 150
    square: int = 1
    waste: int = 250
    waste_block: int = 70
    stock: int = 280
    left: int = 100
    vacant: int = -150
    above: int = 50

    def changed(self, draws: Draws) -> Weights:
        """These, each times a factor of its own."""
        return Weights(*(weight * (60 + draws.below(91)) // 100 for weight in self))


class Node(NamedTuple):
    """A position of the search, its steps from the one before, and that one."""

    columns: Columns
    waste: bytes
    dealt: int
    tops: Tops
    steps: tuple[Step, ...]
    before: Node | None

    def line(self) -> list[Step]:
        """All steps from the first position."""
        found: list[Step] = []
        node: Node | None = self
        while node is not None:
            found[:0] = node.steps
            node = node.before
        return found


class Judge:
    """What positions are worth by *weights*; what one pile is worth is remembered."""

    def __init__(self, table: Table, stock: bytes, weights: Weights) -> None:
        self.table = table
        self.stock = stock
        self.weights = weights
        self._columns = {b"": weights.vacant}
        self._wastes = {b"": (0, b"\xff\xff\xff\xff")}

    def score(self, columns: Columns, waste: bytes, dealt: int, tops: Tops) -> int:
        """The score of a position, the less the better."""
        weights = self.weights
        known = self._columns
        undealt = len(self.stock) - dealt
        total = weights.stock * undealt - weights.left * sum(tops)
        for column in columns:
            value = known.get(column)
            total += self._column(column) if value is None else value
        return total + self._waste(waste)[0] + weights.above * self._above(columns, waste, tops)

    def _above(self, columns: Columns, waste: bytes, tops: Tops) -> int:
        """How many cards lie above the wanted ones, with each of those counted in."""
        total = 0
        last = -1
        for place, top in enumerate(tops):
            card = card_of(place >> 1, top + 1)
            if top == self.table.ranks or card == last:
                continue
            last = card
            best = DEEPEST
            for pile in (*columns, waste):
                at = pile.rfind(card)
                if at >= 0 and len(pile) - at < best:
                    best = len(pile) - at
            total += best
        return total

    def _column(self, column: bytes) -> int:
        takes = self.table.takes
        weights = self.weights
        total = weights.square * len(column) ** 2
        lowest = [FACE_DOWN] * 4
        for place, card in enumerate(column):
            if place and card not in takes[column[place - 1]]:
                total += weights.joint
            suit, rank = suit_of(card), rank_of(card)
            if lowest[suit] < rank:
                total += weights.block
            lowest[suit] = min(lowest[suit], rank)
        self._columns[column] = total
        return total

    def _waste(self, waste: bytes) -> tuple[int, bytes]:
        """What a waste is worth, and the lowest rank of each suit in it."""
        found = self._wastes.get(waste)
        if found is None:
            value, ranks = self._waste(waste[:-1])
            suit, rank = suit_of(waste[-1]), rank_of(waste[-1])
            value += self.weights.waste
            if ranks[suit] < rank:
                value += self.weights.waste_block
            lowest = bytearray(ranks)
            lowest[suit] = min(lowest[suit], rank)
            found = self._wastes[waste] = value, bytes(lowest)
        return found


class Dive:
    """One search: the queues, what has been seen, and ``won``, a position that is won."""

    def __init__(self, judge: Judge, view: View, noise: Draws | None) -> None:
        self.nodes = 0
        self.best = UNKNOWN << 1
        self.won: Node | None = None
        self._judge = judge
        self._table = judge.table
        self._stock = judge.stock
        self._noise = noise
        self._cards = sum(map(len, (*view.columns, view.waste, judge.stock))) + sum(view.tops)
        self._queues: list[list[tuple[int, int, Node]]] = []
        self._seen: set[tuple[Columns, bytes, Tops]] = set()
        self._add(list(view.columns), view.waste, 0, view.tops, [], None, 0)

    @property
    def alive(self) -> bool:
        """Whether a position is left to look further from."""
        return any(self._queues)

    def sweep(self) -> Iterator[None]:
        """Look further from the best of each queue; a pause after each."""
        for depth, queue in enumerate(self._queues, 1):
            if queue:
                self._expand(heappop(queue)[2], depth)
                yield

    def _add(
        self,
        columns: list[bytes],
        waste: bytes,
        dealt: int,
        tops: Tops,
        steps: list[Step],
        before: Node | None,
        depth: int,
    ) -> None:
        """Take in a position, after all that fits the foundations has gone up."""
        self.nodes += 1
        waste, tops = self._settle(columns, waste, tops, steps)
        key = (tuple(sorted(columns)), waste, tops)
        if key in self._seen:
            return
        self._seen.add(key)
        node = Node(tuple(columns), waste, dealt, tops, tuple(steps), before)
        left = self._cards - sum(tops)
        self.best = min(self.best, left)
        if not left:
            self.won = node
        if depth == len(self._queues):
            self._queues.append([])
        score = self._judge.score(node.columns, waste, dealt, tops)
        if self._noise is not None:
            score += self._noise.below(NOISE)
        heappush(self._queues[depth], (score, self.nodes, node))

    def _settle(
        self, columns: list[bytes], waste: bytes, tops: Tops, steps: list[Step]
    ) -> tuple[bytes, Tops]:
        """Let cards go up as long as one fits; the waste and the tops after that."""
        wanted = self._table.wanted(tops)
        number = -1
        while number < len(columns):
            pile = waste if number < 0 else columns[number]
            if pile and wanted >> pile[-1] & 1:
                if number < 0:
                    waste = pile[:-1]
                else:
                    columns[number] = pile[:-1]
                steps.append((pile[-1], number, HOME))
                tops = raised(tops, pile[-1])
                wanted = self._table.wanted(tops)
                number = -1
            else:
                number += 1
        return waste, tops

    def _expand(self, node: Node, depth: int) -> None:
        columns, waste, dealt, tops = node[:4]
        if dealt < len(self._stock):
            card = self._stock[dealt]
            deal = [(card, DEALT, WASTED)]
            self._add(list(columns), waste + bytes((card,)), dealt + 1, tops, deal, node, depth)
        vacant = columns.index(b"") if b"" in columns else -1
        lifted: dict[int, list[int]] = {}
        for number, column in enumerate((*columns, waste)):
            if column:
                source = number if number < len(columns) else WASTED
                lifted.setdefault(column[-1], []).append(source)
        hosts = {column[-1]: number for number, column in enumerate(columns) if column}
        for host, target in hosts.items():
            for card in self._table.takes[host]:
                for source in lifted.get(card, ()):
                    self._move(node, (), card, source, target, depth)
        if vacant >= 0:
            for card in self._table.takes[0]:
                for source in lifted.get(card, ()):
                    if source == WASTED or len(columns[source]) > 1:
                        self._move(node, (), card, source, vacant, depth)
        for back in self._table.returning(tops):
            targets = [hosts[host] for host in hosts if self._table.under[back] >> host & 1]
            if vacant >= 0 and back in self._table.takes[0]:
                targets.append(vacant)
            for card in self._table.takes[back] if targets else b"":
                for source in lifted.get(card, ()):
                    if source != targets[0]:
                        self._move(node, (back,), card, source, targets[0], depth)

    def _move(
        self, node: Node, back: tuple[int, ...], card: int, source: int, target: int, depth: int
    ) -> None:
        """Lay *card* onto a column, after a card that comes *back* for it, if any."""
        columns = list(node.columns)
        waste, tops = node.waste, node.tops
        steps: list[Step] = [(given, HOME, target) for given in back]
        for given in back:
            tops = lowered(tops, given)
        columns[target] += bytes((*back, card))
        if source == WASTED:
            waste = waste[:-1]
        else:
            columns[source] = columns[source][:-1]
        steps.append((card, source, target))
        self._add(columns, waste, node.dealt, tops, steps, node, depth)


class ColumnsSolver:
    """
    The search for a line that wins *position* under *rules*; *seed* chooses its chances.

    ``verdict`` is ``unknown`` until :meth:`run` has found a win, ``over`` tells that it
    will find no more, ``nodes`` counts the positions generated, and ``best`` is the
    fewest cards that were left below the foundations.
    """

    def __init__(self, rules: Rules, position: Position, seed: int = 0) -> None:
        self.rules = rules
        self.position = position
        self.verdict = UNDECIDED
        self.over = False
        self.nodes = 0
        self.best: int = rules.cards
        self.line: tuple[Move, ...] = ()
        self._draws = Draws(seed)
        self._dive = self._new_dive(Weights(), None)
        self._sweep = self._dive.sweep()
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
        return Solution(self.verdict, self.line, 0, self.nodes)

    def _new_dive(self, weights: Weights, noise: Draws | None) -> Dive:
        judge = Judge(table_for(self.rules), stock_of(self.rules, self.position), weights)
        return Dive(judge, open_view_of(self.rules, self.position), noise)

    def _go_on(self) -> None:
        """Look further from one more position, or begin the next sweep or search."""
        dive = self._dive
        if next(self._sweep, dive) is None:
            self.nodes = self._before + dive.nodes
            self.best = min(self.best, dive.best)
            if dive.won is not None:
                self.line = moves_of(self.rules, self.position, dive.won.line())
                self.verdict = WON
                self.over = True
        elif not dive.alive:
            self.over = True
        else:
            if dive.nodes >= RESTART:
                self._before = self.nodes
                weights = Weights().changed(self._draws)
                self._dive = self._new_dive(weights, self._draws)
            self._sweep = self._dive.sweep()
