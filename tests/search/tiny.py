"""Tiny packs for the search: a state of the brute force as a board, and lines played back."""

import brute

from crescent.cards import card_of, rank_of, suit_of
from crescent.search.board import ACES, HELD, KINGS, Board, Table


def table_of(pack):
    """The search's table for the rules of a tiny pack."""
    return Table(
        wrap=pack.wrap,
        transfers=pack.transfers,
        give_backs=pack.give_backs,
        hold=pack.hold,
        ranks=pack.ranks,
        suits=pack.suits,
    )


def board_of(state):
    """A state of the brute force as a board of the search."""
    piles, tops, holds, shifts = state
    return Board(
        tuple(bytes(card_of(*card) for card in pile) for pile in piles),
        tops,
        tuple(card_of(*card) if card else 0 for card in holds),
        shifts,
    )


def replayed(pack, state, steps):
    """The state after the *steps* of the search; a step that is not legal is a KeyError."""
    for card, source, target in steps:
        ends = [{ACES: "A", KINGS: "K", HELD: "H"}.get(end, end) for end in (source, target)]
        text = f"{(suit_of(card), rank_of(card))}:{ends[0]}>{ends[1]}"
        state = dict(brute.moves(pack, state))[text]
    return state
