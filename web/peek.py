"""
Looking at one pile enlarged, every card of it readable.

A long press and a key open the panel to stay, with the top card's moves as buttons; a mouse that
rests on a tightened fan opens it quietly, until it goes away. Meanwhile the top card's twin and
its neighbours in suit are pointed out on the board.
"""

from typing import Any, Protocol

import js
from board import Board

from crescent import panels
from crescent.cards import card_of, rank_of, suit_of
from crescent.moves import Move
from crescent.position import Position
from crescent.rules import PILE, Rules
from crescent.session import Session
from crescent.words import Words


class Host(Protocol):
    """What the panel needs of the page."""

    words: Words
    session: Session
    board: Board
    cursor: str

    def is_replaying(self) -> bool:
        """Whether a replay is on the board."""

    def moves_from(self, number: int) -> list[Move]:
        """The legal moves of a pile's top card."""

    def play(self, move: Move) -> None:
        """Make *move*."""


class Peek:
    """The panel of *page*; ``pile`` is the name of the pile it shows, or empty."""

    def __init__(self, page: Host) -> None:
        self._page = page
        self._panel: Any = js.document.getElementById("peek")
        self.pile = ""

    def show(self, name: str, quietly: bool) -> None:
        """Show the pile *name* enlarged."""
        page = self._page
        if page.is_replaying():
            return
        rules, position = page.session.rules, page.session.position
        number = rules.index[name]
        if not position.piles[number]:
            return
        self.close()
        self.pile = name
        self._panel.innerHTML = panels.peek(page.words, rules, position, number)
        self._panel.hidden = False
        if quietly:
            self._panel.setAttribute("data-quiet", "")
        else:
            self._panel.removeAttribute("data-quiet")
            self._panel.querySelector("button").focus()
        page.board.point_out(kin(rules, position, number))

    def close(self) -> None:
        """Put the enlarged pile away."""
        if self.pile:
            self.pile = ""
            self._panel.hidden = True
            self._page.board.point_out([])

    def close_quiet(self) -> None:
        """The mouse has left the pile that it rested on."""
        if self.pile and self._panel.hasAttribute("data-quiet"):
            self.close()

    def leave(self) -> bool:
        """Put the enlarged pile away and go back to the board; whether there was one."""
        if not self.pile:
            return False
        self.close()
        self._page.board.focus(self._page.cursor)
        return True

    def toggle(self) -> None:
        """Show the pile under the cursor enlarged, or put it away."""
        if not self.leave() and self._page.cursor != "SHIFT":
            self.show(self._page.cursor, False)

    def play(self, target: str) -> None:
        """Move the enlarged pile's top card to *target*."""
        if not self.pile:
            return
        rules = self._page.session.rules
        for move in self._page.moves_from(rules.index[self.pile]):
            if rules.piles[move.target] == target:
                self._page.play(move)
                return


def kin(rules: Rules, position: Position, number: int) -> list[tuple[int, int]]:
    """The twin and the neighbours in suit of a pile's top card that can be seen, by place."""
    card = position.piles[number][-1]
    ranks = [rank_of(card) + step for step in (-1, 0, 1)]
    if rules.wrap:
        ranks = [(rank - 1) % 13 + 1 for rank in ranks]
    wanted = [card_of(suit_of(card), rank) for rank in ranks if 1 <= rank <= 13]
    return [
        (pile, index)
        for pile, cards in enumerate(position.piles)
        for index, other in enumerate(cards)
        if other in wanted and (pile != number or index < len(cards) - 1)
        if rules.roles[pile] == PILE
    ]
