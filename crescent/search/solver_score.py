"""
How promising a position is, in whole numbers; lower is better.

The score is a weighted sum of a few things that can be seen of a position,
with weights that were learnt from solving many deals. Whole numbers make it
the same on every interpreter.

Nearly all of it is a sum over piles. So each pile has a *stamp*, one large
whole number in which every thing that is summed has a field of its own:

====================  ===========================================================
the lowest 28 bits    what the pile's cards, bad joints and length weigh
then 208 bits         which good joints it has, two bits for each that can be
then 104 bits         its top card, two bits for each card
then 104 bits         its bottom card, if it is not the top card too
the rest              a number of its own, to tell positions apart
====================  ===========================================================

The stamp of a position is the sum of its piles' stamps, so a move changes it by
the difference of two piles. A *joint* is two neighbours in a pile: good if the
upper can be played onto the lower, else bad. What cannot be summed is how deep
the cards lie that are needed next: see :meth:`Judge.needs` and :meth:`Judge.changes`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from crescent.cards import ACE, KING, SUITS, card_of, rank_of, suit_of
from crescent.search.solver_suits import MET, State, Ways

CARDS = 64
JOINTS_AT = 28
TOPS_AT = JOINTS_AT + 208
BOTTOMS_AT = TOPS_AT + 104
NUMBER_AT = BOTTOMS_AT + 104
WEIGHT_BITS = (1 << JOINTS_AT) - 1
SUIT_BITS = (1 << 26) - 1
"""One suit's part of the field of top cards or of bottom cards."""

_BIAS = 1 << 20
"""Added to each pile's weight so that it is never negative."""
_PRIME = 1152921504606847009
_NUMBERS = 0x9E3779B97F4A7C15

SIX = tuple(min(count, 6) for count in range(128))
EIGHT = tuple(min(count, 8) for count in range(128))


class Weights(NamedTuple):
    """What each thing that is seen of a position counts, in ten-thousandths."""

    left: int
    bad: int
    wrong: int
    squares: int
    standing: int
    next_bad: int
    next_above: int
    second_bad: int
    pairs: int
    friends: int
    bottom_pairs: int
    bottom_wait: int
    spread: int
    met: int


WITH_WRAP = Weights(
    left=13570,
    bad=11820,
    wrong=16270,
    squares=815,
    standing=-11260,
    next_bad=6100,
    next_above=3450,
    second_bad=1000,
    pairs=-6870,
    friends=-6740,
    bottom_pairs=-11710,
    bottom_wait=0,
    spread=0,
    met=25070,
)
WITHOUT_WRAP = Weights(
    left=15390,
    bad=11110,
    wrong=15550,
    squares=920,
    standing=-11980,
    next_bad=6100,
    next_above=3450,
    second_bad=1000,
    pairs=-6620,
    friends=-6740,
    bottom_pairs=-13600,
    bottom_wait=-2550,
    spread=-2620,
    met=25070,
)

Need = tuple[int, int, int]
"""A card, and what each bad joint and each card above it weigh."""
Option = tuple[int, int, int]
"""A card that can go up, and the two that are needed after it (0 for none)."""


class Row:
    """What the state of one suit means to the score and to the moves."""

    __slots__ = (
        "bottoms",
        "constant",
        "earliness",
        "forced",
        "gives",
        "needs",
        "number",
        "options",
        "plays",
        "seconds",
        "sole",
        "state",
        "suit",
        "wrong_once",
        "wrong_twice",
    )

    def __init__(self, judge: Judge, suit: int, state: State) -> None:
        self.suit = suit
        self.state = state
        plays = judge.ways.plays(state)
        self.plays = [(card_of(suit, rank), goals) for rank, goals in plays.items()]
        self.gives = [(card_of(suit, rank), goal) for rank, goal in judge.ways.gives(state)]
        self.forced = judge.ways.is_forced(state)
        sole = judge.ways.sole_plays(state)
        self.sole = [(card_of(suit, rank), goal) for rank, goal in sole.items()]
        self.number = _scattered((suit + 1 << 12) + state.ace * 256 + state.king * 16 + state.held)
        self.earliness = [_earliness(state, rank) for rank in range(16)]
        needs = _needs(suit, state, judge.weights)
        self.needs = [need for need in needs if need[2]]
        self.seconds = [(card, bad) for card, bad, above in needs if not above]
        self.options = _options(suit, list(plays)) if state == MET or state.held else ()
        self.constant = _constant(state, judge.weights)
        self.bottoms = Bottoms(judge.weights, judge.wrap, self.earliness)
        self.wrong_once = 0
        for lower in range(ACE, KING + 1):
            for upper in judge.ranks_near(lower):
                if self.earliness[upper] > self.earliness[lower]:
                    self.wrong_once |= _joint(card_of(suit, lower), card_of(suit, upper))
        self.wrong_twice = self.wrong_once << 1


def _earliness(state: State, rank: int) -> int:
    """How many steps of its suit come before a card of *rank* can go up; 1 when it can now."""
    if state == MET:
        return 2
    if state.held:
        return max(1, abs(rank - state.held))
    waits = [wait for wait in (rank - state.ace, state.king - rank) if wait > 0]
    return min(waits, default=13)


def _needs(suit: int, state: State, weights: Weights) -> tuple[Need, ...]:
    """The cards that the two foundations need next and after it, each once."""
    if state == MET or state.held:
        return ()
    found: dict[int, tuple[int, int]] = {}
    ace, king, _ = state
    for rank, bad, above in (
        (ace + 1, weights.next_bad, weights.next_above),
        (king - 1, weights.next_bad, weights.next_above),
        (ace + 2, weights.second_bad, 0),
        (king - 2, weights.second_bad, 0),
    ):
        if ACE <= rank <= KING:
            card = card_of(suit, rank)
            before = found.get(card, (0, 0))
            found[card] = (before[0] + bad, before[1] + above)
    return tuple((card, bad, above) for card, (bad, above) in found.items())


def _options(suit: int, ranks: list[int]) -> tuple[Option, ...]:
    def card(rank: int) -> int:
        return card_of(suit, rank) if ACE <= rank <= KING else 0

    return tuple((card(rank), card(rank - 1), card(rank + 1)) for rank in ranks)


def _constant(state: State, weights: Weights) -> int:
    if state == MET:
        return weights.met
    if state.held:
        return 0
    return weights.spread * ((KING - state.ace) ** 2 + (state.king - ACE) ** 2) // 20


def _scattered(number: int) -> int:
    """A number of about sixty bits for *number*, different for all that matter."""
    return pow(number + _NUMBERS, 3, _PRIME)


def _joint(lower: int, upper: int) -> int:
    """The bit of a good joint in the field of joints."""
    up = rank_of(upper) == rank_of(lower) % KING + 1
    return 1 << JOINTS_AT + suit_of(lower) * 52 + (rank_of(lower) - 1) * 4 + (2 if up else 0)


def _place(card: int) -> int:
    """Where the two bits of a card lie in the field of top or of bottom cards."""
    return suit_of(card) * 26 + (rank_of(card) - 1) * 2


def _counts(code: int) -> list[int]:
    """How many cards of each rank *code*, one suit's part of a field, has; 0 at both ends."""
    return [0, *(code >> 2 * place & 3 for place in range(KING)), 0]


def _friends(counts: list[int], wrap: bool) -> list[int]:
    """For each rank the number of its neighbours' cards in *counts*."""
    found = [0] * 15
    for rank in range(ACE, KING + 1):
        found[rank] = counts[rank - 1] + counts[rank + 1]
    if wrap:
        found[ACE] += counts[KING]
        found[KING] += counts[ACE]
    return found


class Tops(dict[int, int]):
    """What the top cards of one suit weigh, by their part of the field."""

    def __init__(self, weights: Weights, wrap: bool) -> None:
        super().__init__()
        self._weights = weights
        self._wrap = wrap

    def __missing__(self, code: int) -> int:
        counts = _counts(code)
        friends = _friends(counts, self._wrap)
        pairs = sum(count * near for count, near in zip(counts, friends, strict=True)) // 2
        befriended = sum(count for count, near in zip(counts, friends, strict=True) if near)
        self[code] = weight = pairs * self._weights.pairs + befriended * self._weights.friends
        return weight


class Bottoms(dict[int, int]):
    """What the bottom cards of one suit weigh in one of its states, by their part of the field."""

    def __init__(self, weights: Weights, wrap: bool, earliness: list[int]) -> None:
        super().__init__()
        self._weights = weights
        self._wrap = wrap
        self._earliness = earliness

    def __missing__(self, code: int) -> int:
        counts = _counts(code)
        friends = _friends(counts, self._wrap)
        pairs = sum(count * near for count, near in zip(counts, friends, strict=True)) // 2
        wait = sum(count * SIX[self._earliness[rank]] for rank, count in enumerate(counts))
        self[code] = weight = pairs * self._weights.bottom_pairs + wait * self._weights.bottom_wait
        return weight


class Stamps(dict[bytes, int]):
    """The stamp of each pile, by its cards."""

    def __init__(self, weights: Weights, near: list[tuple[int, ...]]) -> None:
        super().__init__()
        self._weights = weights
        self._near = near

    def __missing__(self, pile: bytes) -> int:
        weights, near = self._weights, self._near
        stamp = _BIAS
        if pile:
            bad = 0
            for lower, upper in pairwise(pile):
                if upper in near[lower]:
                    stamp += _joint(lower, upper)
                else:
                    bad += 1
            size = len(pile)
            stamp += weights.left * size + weights.bad * bad
            stamp += weights.squares * size * size + weights.standing
            stamp += 1 << TOPS_AT + _place(pile[-1])
            if size > 1:
                stamp += 1 << BOTTOMS_AT + _place(pile[0])
            stamp += _scattered(int.from_bytes(pile, "big")) << NUMBER_AT
        self[pile] = stamp
        return stamp


class Blocks(dict[bytes, bytes]):
    """For each pile the number of bad joints above each place."""

    def __init__(self, near: list[tuple[int, ...]]) -> None:
        super().__init__()
        self._near = near

    def __missing__(self, pile: bytes) -> bytes:
        counts = bytearray(len(pile))
        for place in range(len(pile) - 2, -1, -1):
            counts[place] = counts[place + 1] + (pile[place + 1] not in self._near[pile[place]])
        self[pile] = blocks = bytes(counts)
        return blocks


Rows = tuple[Row, ...]
Piles = list[bytes]


class Judge:
    """
    Scores positions by *weights*, under rules with or without *wrap*.

    It remembers what it found out about each pile and each state of a suit; a
    new judge forgets. ``where`` gives, for each card, the two piles where its
    copies lie as ``16 * one + other``, the same twice for the last copy.
    """

    def __init__(self, ways: Ways, wrap: bool, weights: Weights) -> None:
        self.ways = ways
        self.wrap = wrap
        self.weights = weights
        self.near: list[tuple[int, ...]] = [()] * CARDS
        for suit in range(len(SUITS)):
            for rank in range(ACE, KING + 1):
                near = tuple(card_of(suit, other) for other in self.ranks_near(rank))
                self.near[card_of(suit, rank)] = near
        self.stamps = Stamps(weights, self.near)
        self.blocks = Blocks(self.near)
        self.tops = Tops(weights, wrap)
        self._rows: dict[tuple[int, State], Row] = {}

    def ranks_near(self, rank: int) -> list[int]:
        """The ranks that go onto a card of *rank*."""
        if self.wrap:
            return [(rank - 2) % KING + 1, rank % KING + 1]
        return [near for near in (rank - 1, rank + 1) if ACE <= near <= KING]

    def row(self, suit: int, state: State) -> Row:
        """The row of a settled *state* of *suit*."""
        found = self._rows.get((suit, state))
        if found is None:
            found = self._rows[suit, state] = Row(self, suit, state)
        return found

    def stamp(self, piles: Piles) -> int:
        """The sum of the stamps of *piles*."""
        return sum(map(self.stamps.__getitem__, piles))

    def score(self, stamp: int, rows: Rows, shifts: int) -> int:
        """All of the score but the needs."""
        tops = self.tops
        spades, hearts, clubs, diamonds = rows
        once = spades.wrong_once | hearts.wrong_once | clubs.wrong_once | diamonds.wrong_once
        wrong = (stamp & once).bit_count() + 2 * (stamp & once << 1).bit_count()
        total = (stamp & WEIGHT_BITS) + wrong * self.weights.wrong
        for row in rows:
            at = row.suit * 26
            total += row.constant + tops[stamp >> TOPS_AT + at & SUIT_BITS]
            if shifts:
                total += row.bottoms[stamp >> BOTTOMS_AT + at & SUIT_BITS]
        return total

    def needs(self, piles: Piles, where: bytearray, rows: Rows) -> int:
        """What the depth of the cards that are needed next weighs."""
        blocks = self.blocks
        total = 0
        for row in rows:
            for card, bad, above in row.needs:
                both = where[card]
                pile = piles[both >> 4]
                place = pile.rfind(card)
                over = len(pile) - place - 1
                if over:
                    least = blocks[pile][place]
                    if both % 17:
                        pile = piles[both & 15]
                        place = pile.rfind(card)
                        other = blocks[pile][place]
                        if other < least:
                            least = other
                        other = len(pile) - place - 1
                        if other < over:
                            over = other
                    total += bad * SIX[least] + above * EIGHT[over]
            for card, bad in row.seconds:
                both = where[card]
                pile = piles[both >> 4]
                least = blocks[pile][pile.rfind(card)]
                if least:
                    if both % 17:
                        pile = piles[both & 15]
                        other = blocks[pile][pile.rfind(card)]
                        if other < least:
                            least = other
                    total += bad * SIX[least]
            if row.options:
                total += self._cheapest(row, piles, where, -1)
        return total

    def _cheapest(self, row: Row, piles: Piles, where: bytearray, lifted: int) -> int:
        """What the cheapest card weighs that can go up, when the pile *lifted* lost its top."""
        blocks = self.blocks
        depth = {0: 0}
        for card, before, after in row.options:
            for needed in (card, before, after):
                if needed not in depth:
                    least = 6
                    for number in {where[needed] >> 4, where[needed] & 15}:
                        pile = piles[number]
                        place = pile.rfind(needed)
                        if place >= 0:
                            bad = blocks[pile][place]
                            if number == lifted and place < len(pile) - 1:
                                bad -= blocks[pile][-2]
                            least = min(least, bad)
                    depth[needed] = least
        best, first, rest = 99, 0, 0
        for card, before, after in row.options:
            beside = depth[before] + depth[after]
            if 2 * depth[card] + beside < best:
                best, first, rest = 2 * depth[card] + beside, depth[card], beside
        return first * self.weights.next_bad + rest * self.weights.second_bad // 2

    def changes(
        self, piles: Piles, where: bytearray, rows: Rows
    ) -> tuple[int, list[int], list[int], dict[int, int]]:
        """
        The needs, and how a move from pile to pile changes them.

        After a move from pile p to q they weigh by ``lifts[p] + covers[q]`` more,
        and by what is found under ``16 * p + q`` in the last part.
        """
        blocks = self.blocks
        lifts = [0] * 16
        covers = [0] * 16
        crossed: dict[int, int] = {}
        total = 0
        for row in rows:
            for card, bad, above in row.needs:
                both = where[card]
                number = both >> 4
                pile = piles[number]
                table = blocks[pile]
                place = pile.rfind(card)
                least = table[place]
                over = len(pile) - place - 1
                if both % 17 == 0:
                    if over:
                        total += bad * SIX[least] + above * EIGHT[over]
                        if table[-2]:
                            lifts[number] += bad * (SIX[least - 1] - SIX[least])
                        if over <= 8:
                            lifts[number] -= above
                    if over < 8:
                        covers[number] += above
                    continue
                other = both & 15
                pile2 = piles[other]
                table2 = blocks[pile2]
                place2 = pile2.rfind(card)
                least2 = table2[place2]
                over2 = len(pile2) - place2 - 1
                if over and over2:
                    now = bad * SIX[min(least, least2)] + above * EIGHT[min(over, over2)]
                    total += now
                    lower, lower2 = least - table[-2], least2 - table2[-2]
                    freed = bad * SIX[min(lower, least2)]
                    freed2 = bad * SIX[min(least, lower2)]
                    kept = now - above * EIGHT[min(over, over2)]
                    lift = freed + above * EIGHT[min(over - 1, over2)] - now
                    lift2 = freed2 + above * EIGHT[min(over, over2 - 1)] - now
                    cover = kept + above * EIGHT[min(over + 1, over2)] - now
                    cover2 = kept + above * EIGHT[min(over, over2 + 1)] - now
                    lifts[number] += lift
                    lifts[other] += lift2
                    covers[number] += cover
                    covers[other] += cover2
                    cross = freed + above * EIGHT[min(over - 1, over2 + 1)] - now - lift - cover2
                    cross2 = freed2 + above * EIGHT[min(over + 1, over2 - 1)] - now - lift2 - cover
                    if cross:
                        key = number * 16 + other
                        crossed[key] = crossed.get(key, 0) + cross
                    if cross2:
                        key = other * 16 + number
                        crossed[key] = crossed.get(key, 0) + cross2
                elif over:
                    covers[other] += above
                    if over == 1:
                        key = number * 16 + other
                        crossed[key] = crossed.get(key, 0) - above
                elif over2:
                    covers[number] += above
                    if over2 == 1:
                        key = other * 16 + number
                        crossed[key] = crossed.get(key, 0) - above
            for card, bad in row.seconds:
                both = where[card]
                pile = piles[both >> 4]
                table = blocks[pile]
                least = table[pile.rfind(card)]
                if both % 17:
                    pile2 = piles[both & 15]
                    table2 = blocks[pile2]
                    least2 = table2[pile2.rfind(card)]
                    if least2 <= least:
                        if 0 < least2 <= 6 and table2[-2]:
                            lifts[both & 15] -= bad
                        if least2 < least:
                            total += bad * SIX[least2]
                            continue
                total += bad * SIX[least]
                if 0 < least <= 6 and table[-2]:
                    lifts[both >> 4] -= bad
            if row.options:
                now = self._cheapest(row, piles, where, -1)
                total += now
                for number, pile in enumerate(piles):
                    if len(pile) > 1 and blocks[pile][-2]:
                        lifts[number] += self._cheapest(row, piles, where, number) - now
        return total, lifts, covers, crossed
