"""
The shortest line of pile moves that brings a wanted card to the top of a pile.

This is the whole of the hint where no card comes back from a foundation: what
may be played is fixed until the first card is, so a line is pile moves and then
one play, whose price (the transfers before it, and itself) is known beforehand.

Three facts keep the search small, and each holds under every choice of wrap,
transfers and hold:

* *Suits commute.* A card is only ever moved onto a card of its own suit, so
  moves of different suits use different piles. A suit matters only if it is the
  suit of a wanted card, or lies above such a card or above one that could move
  in a suit that matters; moves of other suits can be left out of any line.
* *The relaxation.* Take all top cards as seen. A card that comes to the top when
  seen cards are lifted can be lifted itself if a card it goes onto was ever
  seen. What is never seen this way is never on top in any line, because moves
  only ever bring seen cards onto seen cards.
* *The distance.* Every card above a wanted card must be lifted by a move of its
  own, so the number of them and the price of the card is never more than the
  true distance, and falls by at most one with each move.

It does not know shifts and give-backs; see :mod:`crescent.search.climb`.
"""

from __future__ import annotations

from typing import NamedTuple

from crescent.search.board import NO_LIMIT, UNKNOWN, Piles, Step, Table


class Wanted(NamedTuple):
    """
    The cards that end a line: ``price`` of each by card, and their ``bits``.

    A price is the number of moves from the card on top of a pile to the goal.
    """

    price: list[int]
    bits: int


class Found(NamedTuple):
    """
    What a search came to: a line of steps, or None; whether the answer is proven.

    ``decided`` is False when the budget ended the search: there may be a line,
    or a shorter one. ``nodes`` are the positions looked at.
    """

    steps: list[Step] | None
    card: int
    place: int
    decided: bool
    nodes: int


State = tuple[Piles, int, int, Step, int]
"""Piles, the moves made, the suits that matter, the last move, and the state it came from."""


def reach(table: Table, piles: Piles) -> list[int]:
    """For each pile the place of its lowest card that the relaxation sees, 0 for an empty one."""
    bit, near = table.bit, table.near
    seen = 0
    lowest = []
    waiting = []
    for number, pile in enumerate(piles):
        lowest.append(max(len(pile) - 1, 0))
        if pile:
            seen |= bit[pile[-1]]
            if len(pile) > 1:
                waiting.append(number)
    before = -1
    while seen != before:
        before = seen
        still = []
        for number in waiting:
            pile = piles[number]
            place = lowest[number]
            if near[pile[place]] & seen:
                while place and near[pile[place]] & seen:
                    place -= 1
                    seen |= bit[pile[place]]
                lowest[number] = place
            if place:
                still.append(number)
        waiting = still
    return lowest


def prospect(table: Table, piles: Piles, wanted: Wanted) -> tuple[int, int]:
    """
    The least distance to a wanted card and the bits of the suits that matter.

    The distance is -1 when no wanted card is within reach.
    """
    price, bits = wanted
    suit_bit = table.suit_bit
    best = -1
    suits = 0
    covered = []
    for pile, low in zip(piles, reach(table, piles), strict=True):
        above = 0
        for distance, card in enumerate(reversed(pile[low:])):
            if bits >> card & 1:
                suits |= above | suit_bit[card]
                if best < 0 or distance + price[card] < best:
                    best = distance + price[card]
            if distance:
                covered.append((suit_bit[card], above))
            above |= suit_bit[card]
    before = 0
    while suits != before:
        before = suits
        for own, above in covered:
            if own & suits:
                suits |= above
    return best, suits


def shortest_line(
    table: Table, piles: Piles, wanted: Wanted, nodes: int, limit: int = NO_LIMIT
) -> Found:
    """
    The shortest line of pile moves to a wanted card, its price counted in.

    Lines whose whole length reaches *limit* are not looked for. At most *nodes*
    positions are looked at, the first one included.
    """
    states: list[State] = []
    fewest: dict[Piles, int] = {}
    queue: dict[int, list[int]] = {}
    best = (limit, -1, -1)
    children: list[tuple[Piles, int, Step, int]] = [(piles, 0, (0, 0, 0), -1)]
    while True:
        for child in children:
            key = tuple(sorted(child[0]))
            if fewest.get(key, NO_LIMIT) <= child[1]:
                continue
            if len(states) == nodes:
                return Found(None, 0, -1, False, nodes)
            fewest[key] = child[1]
            now, moved, step, parent = child
            distance, suits = prospect(table, now, wanted)
            if distance >= 0 and moved + distance < best[0]:
                queue.setdefault(moved + distance, []).append(len(states))
                price, place = _cheapest_top(now, wanted)
                if place >= 0 and moved + price < best[0]:
                    best = (moved + price, len(states), place)
            states.append((now, moved, suits, step, parent))
        total = min(queue, default=limit)
        if total >= best[0]:
            break
        bucket = queue[total]
        number = bucket.pop()
        if not bucket:
            del queue[total]
        children = _children(table, states, number)
    if best[1] < 0:
        return Found(None, 0, -1, True, len(states))
    _, number, place = best
    card = states[number][0][place][-1]
    return Found(_steps(states, number), card, place, True, len(states))


def _children(table: Table, states: list[State], number: int) -> list[tuple[Piles, int, Step, int]]:
    """What one move makes of a state, with the moves made, the move, and where it came from."""
    piles, moved, suits, _, _ = states[number]
    children = []
    for step in pile_moves(table, piles, suits):
        card, source, target = step
        after = list(piles)
        after[source] = piles[source][:-1]
        after[target] = piles[target] + bytes((card,))
        children.append((tuple(after), moved + 1, step, number))
    return children


def pile_moves(table: Table, piles: Piles, suits: int) -> list[Step]:
    """The moves from pile to pile of the *suits*, a set of bits."""
    tops: dict[int, list[int]] = {}
    for number, pile in enumerate(piles):
        if pile and suits & table.suit_bit[pile[-1]]:
            tops.setdefault(pile[-1], []).append(number)
    return [
        (card, source, target)
        for card, sources in tops.items()
        for near in table.neighbours[card]
        for target in tops.get(near, ())
        for source in sources
    ]


def _cheapest_top(piles: Piles, wanted: Wanted) -> tuple[int, int]:
    """The least price of a wanted top card and its pile, -1 when there is none."""
    best = (0, -1)
    for number, pile in enumerate(piles):
        if pile and wanted.bits >> pile[-1] & 1:
            price = wanted.price[pile[-1]]
            if best[1] < 0 or price < best[0]:
                best = (price, number)
    return best


def _steps(states: list[State], number: int) -> list[Step]:
    steps = []
    while number > 0:
        _, _, _, step, number = states[number]
        steps.append(step)
    return steps[::-1]


TURN = Wanted([0] * 64, 1 << UNKNOWN)
"""A line that turns a card up: an unknown card comes to the top, at no further price."""
