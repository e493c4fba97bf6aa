"""
What it takes to play a card: which foundation, after how many transfers.

A transfer is possible exactly when the two foundations of a suit have met; then
the border between them can be moved card by card to any place, so that every
card of the suit can be played. Transfers therefore never branch: they are a
price that a card has.
"""

from __future__ import annotations

from crescent.cards import card_of, rank_of, suit_of
from crescent.search.board import ACES, KINGS, Step, Table, Tops


def ways_up(table: Table, tops: Tops, card: int, source: int) -> list[list[Step]]:
    """
    The ways to play *card* from *source*: for each, the transfers and then the play.

    There are two where the card fits both foundations as they are, else at most
    one, the shortest. Two foundations that have met come to the same, whichever
    of them takes a card in the end.
    """
    suit, rank = suit_of(card), rank_of(card)
    ace, king = tops[suit]
    ways = []
    if rank == ace + 1:
        ways.append([(card, source, ACES)])
    if rank == king - 1:
        ways.append([(card, source, KINGS)])
    if ways or not (table.transfers and table.met((ace, king))):
        return ways
    if rank > king:
        slide = [(card_of(suit, moved), KINGS, ACES) for moved in range(king, rank)]
        return [[*slide, (card, source, ACES)]]
    slide = [(card_of(suit, moved), ACES, KINGS) for moved in range(ace, rank, -1)]
    return [[*slide, (card, source, KINGS)]]


def prices(table: Table, tops: Tops) -> list[int]:
    """For each card the number of moves in its shortest way up, 0 when it has none."""
    found = [0] * 64
    for suit in range(table.suits):
        for rank in range(1, table.ranks + 1):
            card = card_of(suit, rank)
            ways = ways_up(table, tops, card, 0)
            found[card] = len(ways[0]) if ways else 0
    return found


def tops_after(tops: Tops, steps: list[Step]) -> Tops:
    """The foundations when *steps*, plays and transfers alone, have been made."""
    pairs = [list(pair) for pair in tops]
    for card, source, target in steps:
        pair = pairs[suit_of(card)]
        for end, sign in ((source, -1), (target, 1)):
            if end == ACES:
                pair[0] += sign
            elif end == KINGS:
                pair[1] -= sign
    return tuple((ace, king) for ace, king in pairs)
