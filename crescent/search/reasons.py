"""
Why a game is lost, so that a player can see it on the table.

A game is lost for certain when some card is never seen in the optimistic world
of :mod:`crescent.search.world`. Each pile that holds such a card ends there on a
card that *blocks*: all it could go onto, and all that its foundation needs
before it, is among the cards that are never seen. :func:`loss` looks for the
fewest piles whose blocking cards do this to each other even if all other piles
could be searched freely: mostly it is one pile, where a card lies on every card
that it could go onto.
"""

from __future__ import annotations

from dataclasses import dataclass

from crescent.cards import RANKS, SUITS, rank_of, suit_of
from crescent.search.board import Board, Table
from crescent.search.world import sees_all, world_of

BURIED = "buried"
RING = "ring"
OVER = "over"


@dataclass(frozen=True, slots=True)
class Reason:
    """
    A reason as data and as an English sentence.

    ``key`` names its form. ``buried``: the first of ``cards`` lies on all that is
    left of the others, its neighbours, ``count`` cards altogether. ``ring``:
    ``cards`` are the blocking ones, which lie on what the others need, ``count``
    of them. ``over``: no card can go up any more; no cards.
    """

    key: str
    cards: tuple[int, ...]
    count: int
    text: str


NO_CARD_GOES_UP = Reason(OVER, (), 0, "No card can reach a foundation any more.")

_SUIT_WORDS = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}
_RANK_WORDS = {"A": "Ace", "T": "10", "J": "Jack", "Q": "Queen", "K": "King"}
_LISTED = 4


def loss(table: Table, board: Board) -> Reason | None:
    """Why *board* is lost for certain, or None when that is not proven. All cards lie face up."""
    world = world_of(table, board)
    if sees_all(board, world):
        return None
    blocked = [number for number, low in enumerate(world.lowest) if low > board.shifts]
    needed = list(blocked)
    for number in blocked:
        fewer = [kept for kept in needed if kept != number]
        if fewer and not sees_all(board, world_of(table, board, frozenset(fewer))):
            needed = fewer
    lowest = world_of(table, board, frozenset(needed)).lowest
    blocked = [number for number in needed if lowest[number] > board.shifts]
    cards = tuple(board.piles[number][lowest[number]] for number in blocked)
    if len(cards) > 1:
        return Reason(RING, cards, len(cards), ring_text(cards))
    return _buried(table, cards[0], board.piles[blocked[0]][: lowest[blocked[0]]])


def _buried(table: Table, card: int, beneath: bytes) -> Reason:
    """The reason when *card* lies on all its neighbours that are left, which are *beneath*."""
    neighbours = [near for near in table.neighbours[card] if near in beneath]
    phrases = [_all_of(near, beneath.count(near)) for near in neighbours]
    text = f"The {card_words(card)} lies on {' and '.join(phrases)} of {_suit_words(card)}."
    count = sum(beneath.count(near) for near in neighbours)
    return Reason(BURIED, (card, *neighbours), count, text)


def _all_of(card: int, copies: int) -> str:
    rank = _rank_words(card)
    return f"both {rank}s" if copies > 1 else f"the last {rank}"


def ring_text(cards: tuple[int, ...]) -> str:
    names = [
        f"both {_rank_words(card)}s of {_suit_words(card)}"
        if cards.count(card) > 1
        else f"the {card_words(card)}"
        for card in sorted(set(cards), key=cards.index)
    ]
    if len(names) == 1:
        first = names[0]
    elif len(cards) > _LISTED:
        first = f"{len(cards)} cards, {names[0]} among them,"
    else:
        first = f"{', '.join(names[:-1])} and {names[-1]}"
    others = "each other" if len(cards) == 2 else "one another"
    sentence = f"{first} block {others}: every card that they could go onto lies beneath them."
    return sentence[0].upper() + sentence[1:]


def card_words(card: int) -> str:
    """``King of diamonds``."""
    return f"{_rank_words(card)} of {_suit_words(card)}"


def _rank_words(card: int) -> str:
    letter = RANKS[rank_of(card) - 1]
    return _RANK_WORDS.get(letter, letter)


def _suit_words(card: int) -> str:
    return _SUIT_WORDS[SUITS[suit_of(card)]]
