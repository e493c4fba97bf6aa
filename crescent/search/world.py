"""
An optimistic world: what could ever be seen, played and gained.

Take every top card as seen, and with shifts left the lowest cards of each pile,
as many as there are shifts (the third shift lifts a card that was among the
lowest three, or one that has been seen). A seen card never goes away: it can be
moved onto, and played, as often as it helps. A card that comes to the top when
seen cards are lifted can be lifted itself if a card it goes onto was ever seen,
or if its foundation could come to need it. A foundation grows by every next
card that was ever seen or is held. Where cards may be given back, all cards of
a foundation are seen as soon as its top card could be laid onto a seen one,
because the rest follow it one onto the other.

Every real line can be followed in this world move by move, whatever the rules,
so what is impossible here is impossible: that is a proof. The converse is not
true.
"""

from __future__ import annotations

from typing import NamedTuple

from crescent.search.board import Board, Table


class World(NamedTuple):
    """
    What the optimistic world of a board comes to.

    ``lowest`` is for each pile the place of the lowest card seen from the top;
    ``gains`` are for each suit the most cards that could still go up, ``suits``
    the bits of those that matter for it: the suits that could gain, and those
    that lie above a seen card of a suit that matters.
    """

    lowest: list[int]
    gains: list[int]
    suits: int


def world_of(table: Table, board: Board, closed: frozenset[int] | None = None) -> World:
    """
    The optimistic world of *board*, its shifts counted in.

    Only the piles in *closed*, all when it is None, are piles there; of the
    others every card is taken as seen.
    """
    near = table.near
    shifts = board.shifts
    growth = _Growth(table, board)
    lowest = []
    waiting = []
    for number, pile in enumerate(board.piles):
        lowest.append(max(len(pile) - 1, 0))
        if closed is not None and number not in closed:
            lowest[-1] = 0
            growth.see(pile)
        elif pile:
            growth.see(pile[:shifts] if shifts else b"")
            if len(pile) > shifts:
                growth.see(pile[-1:])
            if len(pile) > 1:
                waiting.append(number)
    before = growth.state()
    growth.grow()
    while growth.state() != before:
        before = growth.state()
        growth.grow()
        still = []
        for number in waiting:
            pile = board.piles[number]
            place = lowest[number]
            card = pile[place]
            while place and (near[card] & growth.seen or growth.playable >> card & 1):
                place -= 1
                card = pile[place]
                if place >= shifts:
                    growth.see(pile[place : place + 1])
            lowest[number] = place
            if place:
                still.append(number)
        waiting = still
    gains = growth.gains()
    suits = sum(1 << suit for suit, gain in enumerate(gains) if gain)
    return World(lowest, gains, _that_matter(table, board, lowest, suits))


class _Growth:
    """
    The foundations of an optimistic world: how far they have grown, and what fits.

    ``seen`` are the bits of the cards that have been on top of a pile, those that
    were given back among them, and the held ones that could be; ``copies`` how many
    of each came from the piles themselves, ``found`` how many in all. ``playable``
    are the bits of the cards that could go up, ``pairs`` the tops that the
    foundations could come to.
    """

    __slots__ = ("board", "copies", "found", "held", "pairs", "playable", "seen", "table")

    def __init__(self, table: Table, board: Board) -> None:
        self.table = table
        self.board = board
        self.held = sum(table.bit[card] for card in board.holds)
        self.copies = [0] * 64
        self.found = 0
        self.seen = self.held if table.give_backs else 0
        self.playable = 0
        self.pairs = list(board.tops)

    def state(self) -> tuple[int, int, int]:
        """What has been found so far; it only grows."""
        return self.found, self.seen, self.playable

    def see(self, cards: bytes) -> None:
        """Take *cards* of the piles, not counted before, as seen."""
        self.found += len(cards)
        for card in cards:
            self.seen |= self.table.bit[card]
            self.copies[card] += 1

    def grow(self) -> None:
        """Let the foundations grow, and give back, by what has been seen."""
        ranks = self.table.ranks
        for suit in range(self.table.suits):
            base = suit * 16
            have = (self.seen | self.held) >> base
            first, last = self.board.tops[suit]
            ace, king = self.pairs[suit]
            while ace < ranks and have >> (ace + 1) & 1:
                ace += 1
            while king > 1 and have >> (king - 1) & 1:
                king -= 1
            self.pairs[suit] = ace, king
            slides = self.table.transfers and ace + 1 >= king
            if slides:
                fits = _span(1, ranks)
            else:
                fits = _span(first + 1, min(ace + 1, ranks)) | _span(max(king - 1, 1), last - 1)
            self.playable |= fits << base
            if self.table.give_backs:
                self._give_back(suit, slides)

    def _give_back(self, suit: int, slides: bool) -> None:
        """
        See what the foundations of a suit could give back, when they *slide* or not.

        That is of no use unless two cards of the piles are neighbours of what comes
        back. If there is one alone, then whatever comes back lies on it and stays
        on that pile; once that has gone up again the foundations are as they were,
        and no other card could go up on them or be laid onto them meanwhile. Not so
        where the foundations may have met and take each other's cards, where a card
        is held, and where a shift could bring that one card from beneath the others.
        """
        near, base = self.table.near, suit * 16
        first, last = (base + rank for rank in self.board.tops[suit])
        from_aces, from_kings = _span(base + 2, first), _span(last, base + self.table.ranks - 1)
        aces = slides or bool(near[first] & self.seen)
        kings = slides or bool(near[last] & self.seen) or (aces and bool(near[last] & from_aces))
        aces = aces or (kings and bool(near[first] & from_kings))
        given = (from_aces if aces else 0) | (from_kings if kings else 0)
        if not given & ~self.seen:
            return
        ace, king = self.pairs[suit]
        may_meet = slides or (first < last and ace + 1 >= king)
        if not (may_meet or self.board.holds[suit] or self.board.shifts):
            cards = range(base + 1, base + self.table.ranks + 1)
            if sum(self.copies[card] for card in cards if near[card] & given) < 2:
                return
        self.seen |= given

    def gains(self) -> list[int]:
        """For each suit the most cards that could go up."""
        ranks = self.table.ranks
        gains = []
        for suit in range(self.table.suits):
            first, last = self.board.tops[suit]
            ace, king = self.pairs[suit]
            if ace + 1 < king:
                gains.append(ace - first + last - king)
                continue
            run = longest = 0
            for rank in range(1, ranks + 1):
                there = self.copies[suit * 16 + rank] + (rank <= first) + (rank >= last)
                there += self.held >> suit * 16 + rank & 1
                run = run + 1 if there > 1 else 0
                longest = max(longest, run)
            gains.append(max(0, longest + last - first - 1))
        return gains


def _span(low: int, high: int) -> int:
    """The bits from *low* to *high*, none when *high* is below *low*."""
    return (1 << (high + 1)) - (1 << low) if high >= low else 0


def _that_matter(table: Table, board: Board, lowest: list[int], suits: int) -> int:
    """*suits* and, over and over, those that lie above a seen card of one of them."""
    suit_bit = table.suit_bit
    before = 0
    while suits != before:
        before = suits
        for pile, low in zip(board.piles, lowest, strict=True):
            above = 0
            for card in reversed(pile[low:]):
                own = suit_bit[card]
                if own & suits:
                    suits |= above
                above |= own
    return suits


def sees_all(board: Board, world: World) -> bool:
    """Whether every card is seen in its *world*; if not, the game is lost for certain."""
    return all(low <= board.shifts for low in world.lowest)
