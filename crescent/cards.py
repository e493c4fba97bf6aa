"""
Cards as small whole numbers.

A card is ``suit * 16 + rank``: suits are 0 to 3 in the order spades, hearts,
clubs, diamonds, and ranks 1 (Ace) to 13 (King). Bit 64 is set on a card that
lies face down. A pile is a ``bytes`` of cards, bottom first. The two copies of
a card are the same number, because nobody can tell them apart.

Cards are written rank then suit, ``5C``; a face-down card in brackets, ``[5C]``.
"""

from crescent.errors import InputError, quoted
from crescent.text import words_in

SUITS = "SHCD"
RANKS = "A23456789TJQK"
ACE = 1
KING = 13
FACE_DOWN = 64
FACE = 63


def card_of(suit: int, rank: int) -> int:
    """The face-up card of *suit* (0 to 3) and *rank* (1 to 13)."""
    return suit * 16 + rank


def suit_of(card: int) -> int:
    """The suit, 0 to 3, of a card lying either way."""
    return (card & FACE) >> 4


def rank_of(card: int) -> int:
    """The rank, 1 to 13, of a card lying either way."""
    return card & 15


def is_red(suit: int) -> bool:
    """Whether *suit* is hearts or diamonds."""
    return suit in (1, 3)


def one_pack() -> list[int]:
    """The 52 cards, suits in the order S H C D, ranks from Ace to King."""
    return [card_of(suit, rank) for suit in range(4) for rank in range(ACE, KING + 1)]


def card_text(card: int) -> str:
    """``5C`` for a face-up card, ``[5C]`` for a face-down one."""
    name = RANKS[rank_of(card) - 1] + SUITS[suit_of(card)]
    return "[" + name + "]" if card & FACE_DOWN else name


def parse_card(text: str) -> int:
    """
    The card that *text* names, ``5C`` or ``[5C]``.

    :raises InputError: if it names none.
    """
    if len(text) == 4 and text[0] == "[" and text[3] == "]":
        return parse_card(text[1:3]) | FACE_DOWN
    if len(text) == 2 and text[0] in RANKS and text[1] in SUITS:
        return card_of(SUITS.index(text[1]), RANKS.index(text[0]) + 1)
    raise InputError(
        "No card is called {quote}; a card is written like 5C or TH.", quote=quoted(text)
    )


def pile_text(pile: bytes) -> str:
    """The cards of *pile*, bottom first, with a space between: ``2H QH [TC]``."""
    return " ".join([card_text(card) for card in pile])


def parse_pile(text: str) -> bytes:
    """
    The pile that *text* writes, bottom first; an empty text is an empty pile.

    :raises InputError: if a word in it names no card.
    """
    return bytes([parse_card(word) for word in words_in(text)])
