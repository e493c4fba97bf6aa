"""
The compact form that the exact search works on.

A :class:`Board` holds the piles as ``bytes`` of cards, bottom first, the two
foundations of each suit as the ranks they show, and the cards in the hold. A
card that lies face down is :data:`UNKNOWN`, whatever it is: nothing that is
found from a board can depend on what the player cannot see.

A :class:`Table` is what the rules come to, compiled once for all rules that
play alike. Its number of ranks is 13 for a real pack and smaller for the tiny
packs that the tests search by brute force.
"""

from __future__ import annotations

from typing import NamedTuple

from crescent.cards import FACE_DOWN, KING, SUITS, card_of, rank_of, suit_of
from crescent.moves import SHIFT, Move
from crescent.position import Position
from crescent.rules import FOUNDATION, HOLD, PILE, STOCK, Rules

UNKNOWN = 0
ACES = -1
KINGS = -2
HELD = -3
SHUFFLE = -4
"""Ends of a :data:`Step` that are no piles: the foundations, the hold, and a shift."""

ROLES = (PILE, FOUNDATION, STOCK)
NO_LIMIT = 1 << 30
"""A length that no line reaches."""

Piles = tuple[bytes, ...]
Tops = tuple[tuple[int, int], ...]
Holds = tuple[int, ...]
Step = tuple[int, int, int]
"""A card, where it lies and where it goes; a pile by its place on the board."""


class Board(NamedTuple):
    """
    A position as the search sees it.

    ``tops`` are, for each suit, the ranks that its Ace and its King foundation
    show; ``holds`` the card held for each suit, or 0.
    """

    piles: Piles
    tops: Tops
    holds: Holds
    shifts: int

    @property
    def sees_everything(self) -> bool:
        """Whether no card lies face down."""
        return not any(UNKNOWN in pile for pile in self.piles)


class Table:
    """
    What the rules allow, as tables indexed by card.

    ``neighbours`` are the cards that go onto a card, ``near`` the same as a set
    of bits; ``suit_bit`` is the bit of a card's suit, none for an unknown card.
    """

    __slots__ = (
        "bit",
        "give_backs",
        "hold",
        "near",
        "neighbours",
        "ranks",
        "suit_bit",
        "suits",
        "transfers",
        "wrap",
    )

    def __init__(
        self,
        *,
        wrap: bool,
        transfers: bool,
        give_backs: bool = False,
        hold: bool = False,
        ranks: int = KING,
        suits: int = len(SUITS),
    ) -> None:
        self.wrap = wrap
        self.transfers = transfers
        self.give_backs = give_backs
        self.hold = hold
        self.ranks = ranks
        self.suits = suits
        self.bit: list[int] = [0] * FACE_DOWN
        self.near: list[int] = [0] * FACE_DOWN
        self.suit_bit: list[int] = [0] * FACE_DOWN
        self.neighbours: list[tuple[int, ...]] = [()] * FACE_DOWN
        for suit in range(suits):
            for rank in range(1, ranks + 1):
                self._compile_card(suit, rank)

    def _compile_card(self, suit: int, rank: int) -> None:
        card = card_of(suit, rank)
        found = {rank - 1, rank + 1}
        if self.wrap:
            found = {(near - 1) % self.ranks + 1 for near in found}
        ranks = sorted(near for near in found if 1 <= near <= self.ranks and near != rank)
        self.neighbours[card] = tuple(card_of(suit, near) for near in ranks)
        self.near[card] = sum(1 << near for near in self.neighbours[card])
        self.bit[card] = 1 << card
        self.suit_bit[card] = 1 << suit

    def met(self, tops: tuple[int, int]) -> bool:
        """Whether the two foundations of a suit have met, so that a transfer fits."""
        return tops[0] + 1 == tops[1]


def can_search(rules: Rules) -> bool:
    """
    Whether the search understands a game with these *rules*.

    It must be of the Crescent family: piles take the neighbours of their top card
    in suit and stay empty, each suit has an Ace and a King foundation, and there
    is no stock.
    """
    groups = {role: [group for group in rules.groups if group.role == role] for role in ROLES}
    return (
        all(g.match == "suit" and set(g.steps) == {1, -1} and not g.empty for g in groups[PILE])
        and sorted(g.steps for g in groups[FOUNDATION]) == [(-1,), (1,)]
        and all(len(g.starts) == len(SUITS) for g in groups[FOUNDATION])
        and not groups[STOCK]
    )


_TABLES: dict[str, Table] = {}


def table_for(rules: Rules) -> Table:
    """The table of *rules*, made once for all rules that play alike."""
    key = rules.key()
    if key not in _TABLES:
        _TABLES[key] = Table(
            wrap=rules.wrap,
            transfers=rules.transfers,
            give_backs=rules.give_backs,
            hold=rules.hold,
        )
    return _TABLES[key]


def board_of(rules: Rules, position: Position) -> Board:
    """*position* as what the player can see of it."""
    piles = [
        bytes(UNKNOWN if card & FACE_DOWN else card for card in position.piles[number])
        for number in rules.of_role(PILE)
    ]
    ranks: list[list[int]] = [[0, 0] for _ in SUITS]
    for number in rules.of_role(FOUNDATION):
        top = position.piles[number][-1]
        side = 0 if position.piles[number][0] == card_of(suit_of(top), 1) else 1
        ranks[suit_of(top)][side] = rank_of(top)
    holds = [0] * len(SUITS)
    for number in rules.of_role(HOLD):
        for card in position.piles[number]:
            holds[suit_of(card)] = card
    tops = tuple((ace, king) for ace, king in ranks)
    return Board(tuple(piles), tops, tuple(holds), position.shifts)


def moves_of(rules: Rules, steps: list[Step]) -> tuple[Move, ...]:
    """*steps* as moves of the core."""
    piles = rules.of_role(PILE)

    def place(card: int, end: int) -> int:
        if end >= 0:
            return piles[end]
        suit = SUITS[suit_of(card)]
        return rules.index[suit + {ACES: "A", KINGS: "K", HELD: "H"}[end]]

    return tuple(
        SHIFT if source == SHUFFLE else Move(card, place(card, source), place(card, target))
        for card, source, target in steps
    )
