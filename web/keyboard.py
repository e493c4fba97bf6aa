"""
The keyboard: which key means which intent of the page.

A key pressed in a text field, in a dialog or with another modifier means nothing to the game.
"""

from typing import Any, Protocol

import browser
import js

from crescent.cards import SUITS, card_of

TYPING_MS = 1500
DIGITS = "0123456789"
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
LETTERS = {
    "n": "new",
    "r": "restart",
    "u": "undo",
    "s": "shift",
    "d": "deal",
    "h": "hint",
    "p": "peek",
    "b": "read",
    "f": "full",
    "?": "keys",
}


class Intents(Protocol):
    """What the page does with what the keyboard reports."""

    def act(self, action: str) -> None:
        """Do the action of that name."""

    def press_cursor(self, pick_up: bool) -> None:
        """Press the pile under the cursor."""

    def move_cursor(self, direction: tuple[int, int]) -> None:
        """Move the cursor one pile in *direction*."""

    def seek(self, card: int) -> None:
        """Move the cursor to a pile that shows *card*."""

    def cancel(self) -> None:
        """Give up what is selected, shown or carried."""

    def is_asking(self) -> bool:
        """Whether a dialog is open."""

    def replay_key(self, key: str, on_button: bool) -> bool:
        """Do what *key* means while a game is replayed; whether it meant anything."""


class Keyboard:
    """The keys of the whole page, reported to *page*."""

    def __init__(self, page: Intents) -> None:
        self._page = page
        self._rank = 0
        self._typed_at = 0
        browser.listen(js.document, "keydown", self._pressed)

    def _pressed(self, event: Any) -> None:
        if self._page.is_asking() or event.altKey:
            return
        if event.target.closest("input:not([type=range]), select, textarea"):
            return
        key, shift = str(event.key), bool(event.shiftKey)
        if event.ctrlKey or event.metaKey:
            handled = self._command(key.lower(), shift)
        else:
            handled = self._plain(key, shift, bool(event.target.closest("button")))
        if handled:
            event.preventDefault()

    def _command(self, key: str, shift: bool) -> bool:
        """A key with Ctrl or Cmd; whether it meant something."""
        if key not in ("z", "y"):
            return False
        self._page.act("redo" if shift or key == "y" else "undo")
        return True

    def _plain(self, key: str, shift: bool, on_button: bool) -> bool:
        """A key by itself or with Shift; whether it meant something."""
        if self._page.replay_key(key, on_button) or self._card_key(key):
            return True
        if key in ARROWS:
            self._page.move_cursor(ARROWS[key])
        elif key in ("Enter", " ") and not on_button:
            self._page.press_cursor(shift)
        elif key == "Escape":
            self._page.cancel()
        elif key.lower() in LETTERS:
            action = LETTERS[key.lower()]
            self._page.act("redo" if action == "undo" and shift else action)
        else:
            return False
        return True

    def _card_key(self, key: str) -> bool:
        """A digit, or the suit's letter after one: the card that they name is sought."""
        if len(key) != 1:
            return False
        if key in DIGITS:
            self._rank = 10 if key in "01" else int(key)
            self._typed_at = browser.clock()
            return True
        rank, self._rank = self._rank, 0
        in_time = browser.clock() - self._typed_at < TYPING_MS
        if not rank or not in_time or key.upper() not in SUITS:
            return False
        self._page.seek(card_of(SUITS.index(key.upper()), rank))
        return True
