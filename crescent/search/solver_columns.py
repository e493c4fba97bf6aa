"""
One column search: an attempt to win with one set of weights, from an empty memory.

There is a queue for each number of moves made and of shifts left; together, the
queues of one number of moves are a *column*. A sweep goes through the columns,
fewest moves first, takes the most promising position of each queue, and puts
what can follow into the columns that it comes to next; so each sweep dives from
the start to the end.

A card that goes up loses little by going at once, so a position waits in a
queue only after every card went up that has one way to do so. Such plays are
taken in one order alone: none of them stops another.

What a move between piles leads to is scored without being made. It is made
when its turn comes, which for most never happens.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from crescent.cards import rank_of
from crescent.search.solver_line import TURN, Step
from crescent.search.solver_score import (
    BOTTOMS_AT,
    NUMBER_AT,
    SUIT_BITS,
    TOPS_AT,
    WEIGHT_BITS,
    Judge,
    Piles,
    Row,
    Rows,
)
from crescent.search.solver_suits import MET, State

FURTHEST = 400
"""No line is followed further than this many moves."""
LONGEST = 96
"""The most cards that can go up at once."""
NOISE = 20_000
"""What chance adds to a score at most, where it adds any."""
_SHIFT_NUMBER = 0x3C6EF372FE94F82B


class Node:
    """
    A position in the search, and the steps by which it came from its parent.

    ``where`` gives the two piles of each card's copies as :class:`Judge` wants them,
    ``left`` the number of cards in the piles.
    """

    __slots__ = ("left", "parent", "piles", "rows", "shifts", "stamp", "steps", "where")

    def __init__(
        self,
        piles: Piles,
        where: bytearray,
        rows: Rows,
        shifts: int,
        stamp: int,
        left: int,
        parent: Node | None = None,
        steps: tuple[Step, ...] = (),
    ) -> None:
        self.piles = piles
        self.where = where
        self.rows = rows
        self.shifts = shifts
        self.stamp = stamp
        self.left = left
        self.parent = parent
        self.steps = steps

    def line(self) -> list[Step]:
        """The steps that lead here from the root."""
        steps: list[Step] = []
        node: Node | None = self
        while node is not None:
            steps.extend(reversed(node.steps))
            node = node.parent
        return steps[::-1]


Entry = tuple[int, int, Node, int, int]
"""A score, a running number, a node, and the two piles of a move still to be made, or -1."""


QuietMove = tuple[int, bytes, int, list[int]]
"""A pile, its top card, the stamp of the position without it, and the piles it can go to."""


def _sole_play(rows: list[Row], tops: bytearray) -> tuple[int, State | None]:
    """A pile whose top card has one way to go up, and what it brings its suit to."""
    for row in rows:
        for card, goal in row.sole:
            if card in tops and tops.count(card) == 1:
                return tops.index(card), goal
    return -1, None


def root_of(judge: Judge, piles: Piles, states: list[State], shifts: int) -> Node:
    """The node of a position that is not come to from another."""
    where = bytearray(64)
    for card in range(64):
        found = [number for number, pile in enumerate(piles) if card in pile]
        if found:
            where[card] = found[0] * 16 + found[-1]
    rows = tuple(judge.row(suit, judge.ways.settled(state)) for suit, state in enumerate(states))
    left = sum(map(len, piles))
    return Node(piles, where, rows, shifts, judge.stamp(piles), left)


class Columns:
    """
    The column search from *root*; *noise* is 0 for none, else an odd number that seeds it.

    Only lines of fewer than *limit* steps are looked for. ``queues`` holds, by moves made
    and shifts left, what waits to be expanded; ``nodes`` counts the positions generated,
    ``best`` is the fewest cards left in the piles, ``won`` a node without any, ``alive``
    whether anything was left to expand.
    """

    def __init__(self, judge: Judge, root: Node, noise: int, limit: int = FURTHEST) -> None:
        self.judge = judge
        self.limit = limit
        self.noise = noise
        self.nodes = 0
        self.best = root.left
        self.won: Node | None = None
        self.alive = True
        self._seen: set[int] = set()
        self.queues: list[list[list[Entry]]] = [
            [[] for _ in range(root.shifts + 1)] for _ in range(limit + LONGEST + 2)
        ]
        self._settle(root, 0)

    def sweep(self) -> Iterator[None]:
        """Expand the most promising position of each queue; a pause after each."""
        self.alive = False
        for moves in range(self.limit):
            for queue in reversed(self.queues[moves]):
                if queue:
                    self.alive = True
                    _, _, node, source, target = heappop(queue)
                    if moves + node.left >= self.limit:
                        continue
                    if source >= 0:
                        node = self.moved(node, source, target)
                    self._expand(node, moves)
                    yield

    def _expand(self, node: Node, moves: int) -> None:
        """Put what can follow *node*, which took *moves*, into the queues further on."""
        tops: dict[int, list[int]] = {}
        for number, pile in enumerate(node.piles):
            if pile:
                tops.setdefault(pile[-1], []).append(number)
        for forced in (True, False):
            for row in node.rows:
                if row.forced == forced:
                    found = [(card, goals) for card, goals in row.plays if card in tops]
                    for card, goals in found:
                        self._play(node, tops[card], goals, moves)
                    if forced and found:
                        return
        if node.shifts:
            self._shift(node, moves)
        self._move(node, tops, moves)
        self._give(node, tops, moves)

    def _play(self, node: Node, sources: list[int], goals: tuple[State, ...], moves: int) -> None:
        """Let the card on top of the *sources* go up, in every way."""
        left = node.left
        for goal in goals:
            for source in sources:
                piles, where = node.piles.copy(), node.where.copy()
                child = Node(piles, where, node.rows, node.shifts, node.stamp, left, node)
                self._settle(child, moves, source, goal)

    def _shift(self, node: Node, moves: int) -> None:
        """Shift, if it changes a pile."""
        if max(map(len, node.piles)) > 1:
            piles = [pile[1:] + pile[:1] for pile in node.piles]
            stamp, shifts = self.judge.stamp(piles), node.shifts - 1
            where = node.where.copy()
            child = Node(piles, where, node.rows, shifts, stamp, node.left, node, (TURN,))
            self._settle(child, moves)

    def _give(self, node: Node, tops: dict[int, list[int]], moves: int) -> None:
        """
        Give a card back to a pile, if it serves at once.

        It can go up again otherwise than before, as by a transfer, or take a card onto it.
        """
        near = self.judge.near
        for row in node.rows:
            for card, goal in row.gives:
                for target in [pile for under in near[card] for pile in tops.get(under, ())]:
                    back = Step(-1, target, goal, row.suit)
                    for other in self.judge.ways.plays(goal).get(rank_of(card), ()):
                        if other != row.state:
                            child = self._returned(node, back, card)
                            self._settle(child, moves, target, other)
                    for source in [pile for over in near[card] for pile in tops.get(over, ())]:
                        if source != target:
                            child = self._returned(node, back, card)
                            child = self.moved(child, source, target)
                            child.parent, child.steps = node, (back, *child.steps)
                            self._settle(child, moves)

    def _returned(self, node: Node, back: Step, card: int) -> Node:
        """What comes of giving *card* back by the step *back*."""
        piles, where = node.piles.copy(), node.where.copy()
        under = piles[back.target]
        piles[back.target] = over = under + bytes((card,))
        one = where[card] >> 4
        where[card] = back.target * 16 + (one if card in node.piles[one] else back.target)
        stamp = node.stamp - self.judge.stamps[under] + self.judge.stamps[over]
        rows = list(node.rows)
        rows[back.suit] = self.judge.row(back.suit, back.goal or MET)
        return Node(piles, where, tuple(rows), node.shifts, stamp, node.left + 1, node, (back,))

    def moved(self, node: Node, source: int, target: int) -> Node:
        """What comes of the move from *source* to *target*."""
        piles = node.piles.copy()
        pile, under = piles[source], piles[target]
        card = pile[-1]
        piles[source] = rest = pile[:-1]
        piles[target] = over = under + pile[-1:]
        where = node.where.copy()
        one, other = divmod(where[card], 16)
        if card in rest:
            other = source
        elif one == other:
            other = target
        elif other == source:
            other = one
        where[card] = target * 16 + other
        stamps = self.judge.stamps
        stamp = node.stamp - stamps[pile] + stamps[rest] - stamps[under] + stamps[over]
        steps = (Step(source, target),)
        return Node(piles, where, node.rows, node.shifts, stamp, node.left, node, steps)

    def _settle(self, node: Node, moves: int, source: int = -1, goal: State | None = None) -> None:
        """
        Finish the new *node*, which its parent came to in *moves* less its steps, and queue it.

        The top card of *source* goes up first, where one is given; then every card
        that has one way to do so.
        """
        self.nodes += 1
        piles, where, rows = node.piles, node.where, list(node.rows)
        row_of, stamps = self.judge.row, self.judge.stamps
        tops = bytearray([pile[-1] if pile else 0 for pile in piles])
        steps = list(node.steps)
        while True:
            if goal is None:
                source, goal = _sole_play(rows, tops)
                if goal is None:
                    break
            pile = piles[source]
            card = pile[-1]
            piles[source] = rest = pile[:-1]
            tops[source] = rest[-1] if rest else 0
            node.stamp += stamps[rest] - stamps[pile]
            one, other = divmod(where[card], 16)
            if one != other:
                where[card] = 17 * (other if one == source else one)
            rows[card >> 4] = row_of(card >> 4, goal)
            steps.append(Step(source, -1, goal))
            node.left -= 1
            goal = None
        node.rows, node.steps = tuple(rows), tuple(steps)
        key = self._key(node.rows, node.shifts) + (node.stamp >> NUMBER_AT)
        if key not in self._seen:
            self._seen.add(key)
            self._put(node, key, moves + len(steps))

    def _put(self, node: Node, key: int, moves: int) -> None:
        """Put *node*, which took *moves*, into its queue."""
        if moves + node.left >= self.limit:
            return
        if node.left < self.best:
            self.best = node.left
        if not node.left:
            self.won = node
        judge = self.judge
        score = judge.score(node.stamp, node.rows, node.shifts)
        score += judge.needs(node.piles, node.where, node.rows)
        if self.noise:
            score += (key * self.noise >> 40) % NOISE
        heappush(self.queues[moves][node.shifts], (score, self.nodes, node, -1, -1))

    def _key(self, rows: Rows, shifts: int) -> int:
        """What the suits and the shifts add to the key of a position."""
        spades, hearts, clubs, diamonds = rows
        return (
            spades.number + hearts.number + clubs.number + diamonds.number + shifts * _SHIFT_NUMBER
        )

    def _move(self, node: Node, tops: dict[int, list[int]], moves: int) -> None:
        """Every move from pile to pile."""
        judge, piles = self.judge, node.piles
        near, stamps = judge.near, judge.stamps
        pairs = [
            (sources, tops[other])
            for card, sources in tops.items()
            for other in near[card]
            if other in tops
        ]
        if not pairs:
            return
        playable = {card for row in node.rows if row.forced for card, _ in row.plays}
        quiet = []
        for sources, targets in pairs:
            for source in sources:
                pile = piles[source]
                if len(pile) > 1 and pile[-2] in playable:
                    for target in targets:
                        self._settle(self.moved(node, source, target), moves)
                else:
                    lifted = node.stamp - stamps[pile] + stamps[pile[:-1]]
                    quiet.append((source, pile[-1:], lifted, targets))
        if quiet:
            self._appraise(node, quiet, self.queues[moves + 1][node.shifts])

    def _appraise(self, node: Node, moves: list[QuietMove], queue: list[Entry]) -> None:
        """Score *moves* from pile to pile that bring no card up, and put them into *queue*."""
        judge, piles, rows, shifts = self.judge, node.piles, node.rows, node.shifts
        stamps, weigh, seen, noise = judge.stamps, judge.tops, self._seen, self.noise
        wrong = judge.weights.wrong
        once = rows[0].wrong_once | rows[1].wrong_once | rows[2].wrong_once | rows[3].wrong_once
        twice = once << 1
        spades, hearts, clubs, diamonds = [row.bottoms for row in rows]
        needs, lifts, covers, crossed = judge.changes(piles, node.where, rows)
        constant = needs + sum(row.constant for row in rows)
        own_key = self._key(rows, shifts)
        nodes = self.nodes
        for source, card, lifted, targets in moves:
            base = constant + lifts[source]
            for target in targets:
                nodes += 1
                pile = piles[target]
                stamp = lifted - stamps[pile] + stamps[pile + card]
                key = (stamp >> NUMBER_AT) + own_key
                if key in seen:
                    continue
                seen.add(key)
                field = stamp >> TOPS_AT
                score = (
                    base
                    + covers[target]
                    + (stamp & WEIGHT_BITS)
                    + wrong * ((stamp & once).bit_count() + 2 * (stamp & twice).bit_count())
                    + weigh[field & SUIT_BITS]
                    + weigh[field >> 26 & SUIT_BITS]
                    + weigh[field >> 52 & SUIT_BITS]
                    + weigh[field >> 78 & SUIT_BITS]
                )
                if crossed:
                    score += crossed.get(source * 16 + target, 0)
                if shifts:
                    field = stamp >> BOTTOMS_AT
                    score += (
                        spades[field & SUIT_BITS]
                        + hearts[field >> 26 & SUIT_BITS]
                        + clubs[field >> 52 & SUIT_BITS]
                        + diamonds[field >> 78 & SUIT_BITS]
                    )
                if noise:
                    score += (key * noise >> 40) % NOISE
                heappush(queue, (score, nodes, node, source, target))
        self.nodes = nodes
