"""
Mouse, pen and touch on the board: taps, drags, long presses, a resting mouse.

It turns the browser's pointer events into the page's intents. A press that moves far enough
carries the top card of its pile; one that stays long enough shows the pile enlarged; all others
are left to the browser's own ``click``. Only the first finger and the main button count.
"""

import asyncio
from typing import Any, Protocol

import browser
import js
from board import Board
from peek import Peek

DRAG_PIXELS = 7
LONG_PRESS_SECONDS = 0.55
REST_SECONDS = 0.9


class Intents(Protocol):
    """What the page does with what the pointer reports; piles are named as on the board."""

    peek: Peek

    def may_carry(self, name: str) -> bool:
        """Whether the top card of the pile can be taken up."""

    def carried(self, name: str) -> list[str]:
        """The top card was taken up: the names of the piles that it may go to."""

    def dropped(self, name: str, target: str, corner: tuple[int, int]) -> None:
        """The card was let go over *target*, or, when that is empty, over no pile that takes it."""

    def put_back(self, name: str, corner: tuple[int, int]) -> None:
        """The card at *corner* is carried no more, and was not let go over anything."""

    def refuse_buried(self) -> None:
        """A card was pulled that others lie on."""


class Pointer:
    """The pointer over *element*, which holds *board*."""

    def __init__(self, element: Any, board: Board, page: Intents) -> None:
        self._element = element
        self._board = board
        self._page = page
        self._id = -1
        self._name = ""
        self._buried = False
        self._start = (0.0, 0.0)
        self._corner = (0, 0)
        self._home = (0, 0)
        self._targets: list[str] = []
        self._carrying = False
        self._presses = 0
        self._rests = 0
        self._swallows = False
        for event, handler in (
            ("pointerdown", self._down),
            ("pointermove", self._move),
            ("pointerup", self._up),
            ("pointercancel", self._cancelled),
            ("pointerover", self._over),
            ("pointerleave", self._left),
        ):
            browser.listen(element, event, handler)
        browser.listen(js.document, "pointerdown", self._pressed_anew)

    def swallows_click(self) -> bool:
        """Whether the click that comes now is only the end of a drag or of a long press."""
        swallows, self._swallows = self._swallows, False
        return swallows

    def _pressed_anew(self, _: Any) -> None:
        self._swallows = False

    def cancel(self) -> None:
        """Stop carrying; the card glides back."""
        if self._carrying:
            self._carrying = False
            self._board.let_go(self._name)
            self._page.put_back(self._name, self._corner)
        self._id = -1

    def _down(self, event: Any) -> None:
        if self._id != -1 or not event.isPrimary or event.button != 0:
            return
        pile = event.target.closest("[data-pile]")
        if not pile or str(pile.getAttribute("data-pile")) == "SHIFT":
            return
        self._id = event.pointerId
        self._name = str(pile.getAttribute("data-pile"))
        card = event.target.closest("[data-card]")
        self._buried = bool(card) and not card.classList.contains("top")
        self._start = (event.clientX, event.clientY)
        self._presses += 1
        browser.spawn(self._long_press(self._presses))

    async def _long_press(self, press: int) -> None:
        await asyncio.sleep(LONG_PRESS_SECONDS)
        # On a busy page the release may be waiting still: let it come first.
        await browser.painted()
        if press == self._presses and self._id != -1 and not self._carrying:
            self._id = -1
            self._swallows = True
            self._page.peek.show(self._name, False)

    def _move(self, event: Any) -> None:
        if event.pointerId != self._id:
            return
        across, down = event.clientX - self._start[0], event.clientY - self._start[1]
        if not self._carrying:
            if abs(across) + abs(down) < DRAG_PIXELS or not self._take_up():
                return
            browser.call(self._element, "setPointerCapture", self._id)
        x, y = self._board.units(event.clientX, event.clientY)
        from_x, from_y = self._board.units(self._start[0], self._start[1])
        self._corner = (self._home[0] + x - from_x, self._home[1] + y - from_y)
        self._board.carry(self._corner)

    def _take_up(self) -> bool:
        """Begin to carry the pressed pile's top card, if it can be."""
        if self._buried or not self._page.may_carry(self._name):
            if self._buried:
                self._swallows = True
                self._page.refuse_buried()
            self._id = -1
            return False
        self._targets = self._page.carried(self._name)
        self._board.measure()
        self._home = self._board.lift(self._name)
        self._carrying = True
        return True

    def _up(self, event: Any) -> None:
        if event.pointerId != self._id:
            return
        if self._carrying:
            self._carrying = False
            self._swallows = True
            self._board.let_go(self._name)
            target = self._board.pile_under(self._corner, self._targets)
            self._page.dropped(self._name, target, self._corner)
        self._id = -1

    def _cancelled(self, event: Any) -> None:
        if event.pointerId == self._id:
            self.cancel()

    def _over(self, event: Any) -> None:
        self._rests += 1
        self._page.peek.close_quiet()
        pile = event.target.closest("[data-pile]")
        if str(event.pointerType) == "mouse" and pile and self._id == -1:
            name = str(pile.getAttribute("data-pile"))
            if self._board.is_tightened(name):
                browser.spawn(self._rest(self._rests, name))

    async def _rest(self, rest: int, name: str) -> None:
        await asyncio.sleep(REST_SECONDS)
        if rest == self._rests and self._id == -1:
            self._page.peek.show(name, True)

    def _left(self, _: Any) -> None:
        self._rests += 1
        self._page.peek.close_quiet()
