"""
The shortest line to a card that goes up, on a table of columns.

A best-first search whose bound is a number of moves that every line needs: each
card above a wanted card is lifted by a move of its own, each card given back
goes up by one, and the card that ends the line by one more. The bound falls by
at most one with each move, so the first line that is found is a shortest one.

A card that lies face down stays where it is and whatever it is; nothing is
dealt from the stock, because a line never goes on from a card that nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from crescent.cards import card_of, rank_of, suit_of
from crescent.search.columns_table import (
    HOME,
    UNKNOWN,
    WASTED,
    Columns,
    Step,
    Table,
    Tops,
    View,
    lowered,
    raised,
)

FAR = 1 << 20
"""A distance that no line has."""


class Found(NamedTuple):
    """
    What a search came to: a shortest line, or None.

    ``decided`` is False when the budget ended the search; ``nodes`` are the
    positions looked at.
    """

    steps: list[Step] | None
    decided: bool
    nodes: int


class State(NamedTuple):
    """A position on the way, and how it was come to."""

    columns: Columns
    waste: bytes
    tops: Tops
    moves: int
    step: Step | None
    before: State | None

    def line(self) -> list[Step]:
        """The steps from the first position."""
        steps = []
        state = self
        while state.step is not None and state.before is not None:
            steps.append(state.step)
            state = state.before
        return steps[::-1]


class Rise:
    """The goal that more cards are up than in *view*."""

    def __init__(self, table: Table, view: View) -> None:
        self.up = sum(view.tops)
        bits = table.wanted(view.tops)
        self.cards = [card for card in range(UNKNOWN) if bits >> card & 1]

    def distance(self, columns: Columns, waste: bytes, tops: Tops) -> int:
        """A number of moves that every line to the goal needs; 0 exactly at the goal."""
        missing = self.up - sum(tops)
        if missing < 0:
            return 0
        return max(missing, least_above(columns, waste, self.cards)) + 1


class Turn:
    """The goal that a card is turned up."""

    def distance(self, columns: Columns, waste: bytes, tops: Tops) -> int:
        """How many cards lie on the least covered card that lies face down."""
        return least_above(columns, b"", [UNKNOWN])


def least_above(columns: Columns, waste: bytes, cards: list[int]) -> int:
    """The least number of cards above one of *cards*; :data:`FAR` when none is there."""
    return min(
        (
            len(pile) - 1 - pile.rfind(card)
            for pile in (*columns, waste)
            for card in cards
            if card in pile
        ),
        default=FAR,
    )


def shortest_line(table: Table, view: View, goal: Rise | Turn, nodes: int) -> Found:
    """A shortest line from *view* to *goal*, looking at *nodes* positions at most."""
    start = State(view.columns, view.waste, view.tops, 0, None, None)
    distance = goal.distance(*start[:3])
    if distance >= FAR:
        return Found(None, True, 0)
    queue = [(distance, 0, 0, start)]
    seen = {_key(start): 0}
    looked = 0
    while queue:
        bound, _, _, state = heappop(queue)
        if goal.distance(*state[:3]) == 0:
            return Found(state.line(), True, looked)
        if seen[_key(state)] < state.moves:
            continue
        if looked >= nodes:
            return Found(None, False, looked)
        looked += 1
        for after in following(table, state):
            key = _key(after)
            if seen.get(key, FAR) > after.moves:
                distance = goal.distance(*after[:3])
                if distance < FAR:
                    seen[key] = after.moves
                    bound = after.moves + distance
                    heappush(queue, (bound, -after.moves, len(seen), after))
    return Found(None, True, looked)


def _key(state: State) -> tuple[Columns, bytes, Tops]:
    """The same for positions that differ in the order of their columns alone."""
    return tuple(sorted(state.columns)), state.waste, state.tops


def following(table: Table, state: State) -> Iterator[State]:
    """
    The positions one move further.

    Of vacant columns only the first is used, and no card goes from a column of its own to one.
    """
    columns, waste, tops = state[:3]
    wanted = table.wanted(tops)
    for card, source in sources_of(columns, waste):
        if wanted >> card & 1:
            yield _moved(state, (card, source, HOME))
        lone = source >= 0 and len(columns[source]) == 1
        for target in targets_for(table, columns, card):
            if target != source and not (lone and not columns[target]):
                yield _moved(state, (card, source, target))
    for card in table.returning(tops):
        for target in targets_for(table, columns, card):
            yield _moved(state, (card, HOME, target))


def sources_of(columns: Columns, waste: bytes) -> list[tuple[int, int]]:
    """The cards that may be lifted, each with where it lies."""
    found = [(column[-1], place) for place, column in enumerate(columns) if column]
    if waste:
        found.append((waste[-1], WASTED))
    return [(card, place) for card, place in found if card != UNKNOWN]


def targets_for(table: Table, columns: Columns, card: int) -> list[int]:
    """The columns that take *card*; of the vacant ones the first."""
    bits = table.under[card]
    found = [n for n, column in enumerate(columns) if column and bits >> column[-1] & 1]
    if b"" in columns and card in table.takes[0]:
        found.append(columns.index(b""))
    return found


def _moved(state: State, step: Step) -> State:
    card, source, target = step
    columns, waste, tops = list(state.columns), state.waste, state.tops
    if source == WASTED:
        waste = waste[:-1]
    elif source == HOME:
        tops = lowered(tops, card)
    else:
        columns[source] = columns[source][:-1]
    if target == HOME:
        tops = raised(tops, card)
    else:
        columns[target] += bytes((card,))
    return State(tuple(columns), waste, tops, state.moves + 1, step, state)


def still_covered(table: Table, view: View, winning: bool) -> list[int] | None:
    """
    How many cards of each column, and at last of the waste, can never be lifted.

    Found in a world where a card that was seen once is at hand for ever, where
    lifted cards need no room, and, when *winning*, where a foundation grows by
    every card that was seen: what cannot be lifted there never can. The card that
    is highest of those of a pile can be seen all the same. None when a column may
    come to be vacant, because then any card might be lifted.
    """
    piles = [*view.columns, view.waste]
    left = [len(pile) for pile in piles]
    seen = _returned(table, view.tops)
    highest = list(view.tops[::2])
    before = None
    while before != (seen, left):
        before = seen, list(left)
        for number, pile in enumerate(piles):
            while left[number]:
                card = pile[left[number] - 1]
                seen |= 1 << card
                home = (winning or table.give_backs) and rank_of(card) <= highest[suit_of(card)]
                if card == UNKNOWN or not (home or table.under[card] & seen):
                    break
                left[number] -= 1
        for suit in range(len(highest)) if winning else ():
            while seen >> card_of(suit, highest[suit] + 1) & 1:
                highest[suit] += 1
        if 0 in left[:-1]:
            return None
    return left


def _returned(table: Table, tops: Tops) -> int:
    """The cards that could come back from the foundations, as a set of bits."""
    found = 0
    for suit, high in enumerate(tops[::2]):
        for rank in range(table.lowest + 1, high + 1) if table.give_backs else ():
            found |= 1 << card_of(suit, rank)
    return found
