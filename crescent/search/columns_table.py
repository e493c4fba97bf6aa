"""
Tables of columns, as the search of that family sees them.

A :class:`Table` is what the rules of a game with columns and a stock come to. A
:class:`View` is a position without what cannot matter: the two foundations of a
suit are the ranks they show, the higher one first. In the player's view a card
that lies face down is :data:`UNKNOWN`, whatever it is, and of the stock only the
number of cards is there, so nothing that is found from it can depend on what
nobody has seen.
"""

from __future__ import annotations

from typing import NamedTuple

from crescent.cards import FACE, FACE_DOWN, KING, SUITS, card_of, rank_of, suit_of
from crescent.moves import Move, apply, legal_moves
from crescent.position import Position
from crescent.rules import FOUNDATION, PILE, STOCK, WASTE, Rules

UNKNOWN = FACE_DOWN
"""A card that lies face down: it goes nowhere, and nothing goes onto it."""

WASTED = -1
HOME = -2
DEALT = -3
"""Ends of a :data:`Step` that are no columns: the waste, the foundations, the stock."""

Columns = tuple[bytes, ...]
Tops = tuple[int, ...]
Step = tuple[int, int, int]
"""A card, where it comes from and where it goes; a column by its place."""


class Table:
    """
    What the rules allow, as tables indexed by card.

    ``takes`` are the cards that go onto a card in a column, and at 0 those that an
    empty column takes; ``under`` are the cards that a card goes onto, as a set of
    bits. ``lowest`` is the rank that no foundation is taken below. ``ranks`` is 13
    for a real pack, smaller for the tiny packs of the tests.
    """

    __slots__ = ("give_backs", "lowest", "ranks", "takes", "under")

    def __init__(
        self, takes: list[bytes], *, give_backs: bool, lowest: int, ranks: int = KING
    ) -> None:
        self.takes = takes + [b""] * (UNKNOWN + 1 - len(takes))
        self.under = [0] * (UNKNOWN + 1)
        for top, cards in enumerate(takes):
            for card in cards if top else b"":
                self.under[card] |= 1 << top
        self.give_backs = give_backs
        self.lowest = lowest
        self.ranks = ranks

    def wanted(self, tops: Tops) -> int:
        """The cards that go onto foundations which show *tops*, as a set of bits."""
        found = 0
        for place, top in enumerate(tops):
            if top < self.ranks:
                found |= 1 << card_of(place >> 1, top + 1)
        return found

    def returning(self, tops: Tops) -> list[int]:
        """The cards that may come back from foundations which show *tops*, each once."""
        if not self.give_backs:
            return []
        return [
            card_of(place >> 1, top)
            for place, top in enumerate(tops)
            if top > self.lowest and not (place & 1 and top == tops[place - 1])
        ]


class View(NamedTuple):
    """
    A position with columns.

    ``tops`` are the ranks that the two foundations of each suit show, 0 for a vacant
    one, the higher first; ``stock`` is how many cards are left to deal.
    """

    columns: Columns
    waste: bytes
    tops: Tops
    stock: int

    @property
    def sees_everything(self) -> bool:
        """Whether no card lies face down."""
        return not self.stock and not any(UNKNOWN in column for column in self.columns)


_TABLES: dict[str, Table] = {}


def table_for(rules: Rules) -> Table:
    """The table of *rules*, made once for all rules that play alike."""
    key = rules.key()
    if key not in _TABLES:
        takes = list(rules.accepts[rules.of_role(PILE)[0]])
        lowest = rules.keeps[rules.of_role(FOUNDATION)[0]]
        _TABLES[key] = Table(takes, give_backs=rules.give_backs, lowest=lowest)
    return _TABLES[key]


def view_of(rules: Rules, position: Position) -> View:
    """*position* as what the player can see of it."""
    piles = position.piles
    columns = [
        bytes(UNKNOWN if card & FACE_DOWN else card for card in piles[number])
        for number in rules.of_role(PILE)
    ]
    waste = b"".join(piles[number] for number in rules.of_role(WASTE))
    stock = sum(len(piles[number]) for number in rules.of_role(STOCK))
    ranks: list[list[int]] = [[] for _ in SUITS]
    for number in rules.of_role(FOUNDATION):
        for card in piles[number][-1:]:
            ranks[suit_of(card)].append(rank_of(card))
    tops = [rank for found in ranks for rank in sorted([*found, 0, 0], reverse=True)[:2]]
    return View(tuple(columns), waste, tuple(tops), stock)


def open_view_of(rules: Rules, position: Position) -> View:
    """*position* with every card of its columns known; for those who may know."""
    columns = [
        bytes(card & FACE for card in position.piles[number]) for number in rules.of_role(PILE)
    ]
    return view_of(rules, position)._replace(columns=tuple(columns))


def stock_of(rules: Rules, position: Position) -> bytes:
    """The cards of the stock in the order in which they are dealt; for those who may know."""
    cards = b"".join(position.piles[number] for number in rules.of_role(STOCK))
    return bytes(card & FACE for card in reversed(cards))


def raised(tops: Tops, card: int) -> Tops:
    """*tops* when *card*, which fits, has gone up."""
    place, rank = suit_of(card) * 2, rank_of(card)
    if tops[place] != rank - 1:
        place += 1
    return (*tops[:place], rank, *tops[place + 1 :])


def lowered(tops: Tops, card: int) -> Tops:
    """*tops* when *card*, one of those shown, has come back."""
    place, rank = suit_of(card) * 2, rank_of(card)
    high, low = tops[place], tops[place + 1]
    pair = (high, rank - 1) if low == rank else (max(low, rank - 1), min(low, rank - 1))
    return (*tops[:place], *pair, *tops[place + 2 :])


def moves_of(rules: Rules, position: Position, steps: list[Step]) -> tuple[Move, ...]:
    """*steps* from *position* as moves of the core, each of them one that the core allows."""
    found: list[Move] = []
    for step in steps:
        found.append(
            next(move for move in legal_moves(rules, position) if _is_step(rules, move, step))
        )
        position = apply(rules, position, found[-1])
    return tuple(found)


def _is_step(rules: Rules, move: Move, step: Step) -> bool:
    card, source, target = step
    return (
        move.card == (0 if source == DEALT else card)
        and _end(rules, move.source) == source
        and _end(rules, move.target) == target
    )


def _end(rules: Rules, number: int) -> int:
    """Pile *number* as the end of a step."""
    role = rules.roles[number]
    if role == PILE:
        return rules.of_role(PILE).index(number)
    return {WASTE: WASTED, FOUNDATION: HOME, STOCK: DEALT}[role]
