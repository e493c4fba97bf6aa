"""
What is kept in the browser: the games, one for each preset, and a list of kept ones.

Every value is text under a key that begins with ``crescent``. Nothing here reads a game: the
texts are those of ``crescent.save``. A value that cannot be read is set aside under another key,
never deleted. Storage that is full or forbidden is reported once, through *notice*.
"""

from typing import Callable

import browser

from crescent.errors import InputError
from crescent.rules import PRESETS
from crescent.save import kept_text, read_kept, timeless

PREFIX = "crescent."
GAME = PREFIX + "game."
CURRENT = PREFIX + "current"
KEPT = PREFIX + "kept"
ASIDE = PREFIX + "aside."
SETTINGS = PREFIX + "settings"
PERSIST = PREFIX + "persist"
RECORDS = PREFIX + "records"
DAYS = PREFIX + "days"
REVIEWS = PREFIX + "reviews"


class Keeping:
    """The browser's storage; *notice* is called once with the reason when it fails."""

    def __init__(self, notice: Callable[[str], None]) -> None:
        self._notice = notice
        self._failed = False
        self._seen: dict[str, str | None] = {}

    def read(self, key: str) -> str | None:
        """The text under *key*, or None."""
        value, error = browser.call("localStorage", "getItem", key)
        if error:
            self._fail(error)
        return None if value is None else str(value)

    def write(self, key: str, text: str) -> bool:
        """Put *text* under *key*; whether that worked."""
        _, error = browser.call("localStorage", "setItem", key, text)
        if error:
            self._fail(error)
        return not error

    def _fail(self, error: str) -> None:
        if not self._failed:
            self._failed = True
            self._notice(error)

    async def ask_to_persist(self) -> None:
        """Once, ask the browser never to clear the storage by itself."""
        if self.read(PERSIST) is None and self.write(PERSIST, "asked"):
            await browser.ask("navigator.storage", "persist")

    def current(self) -> str | None:
        """The preset that was played last, or None."""
        return self.read(CURRENT)

    def game(self, preset: str) -> str | None:
        """The save of *preset*, or None."""
        text = self.read(GAME + preset)
        self._seen[preset] = text
        return text

    def games(self) -> list[tuple[str, str]]:
        """The presets that have a save, and their saves."""
        found = []
        for preset in PRESETS:
            text = self.read(GAME + preset.game)
            if text is not None:
                found.append((str(preset.game), text))
        return found

    def write_game(self, preset: str, text: str) -> bool:
        """
        Keep *text* as the save of *preset*, the one that is played.

        False, and nothing is written, where another tab has written since this one looked.
        """
        if self.is_changed_elsewhere(preset):
            return False
        if self.write(GAME + preset, text):
            self._seen[preset] = text
            self.write(CURRENT, preset)
        return True

    def is_changed_elsewhere(self, preset: str) -> bool:
        """Whether another tab has written the save of *preset* since this one looked."""
        stored, seen = self.read(GAME + preset), self._seen.get(preset)
        return stored is not None and stored != seen and timeless(stored) != timeless(seen or "")

    def kept(self) -> list[str]:
        """The saves that gave way to another game, the newest first."""
        text = self.read(KEPT)
        if text is None:
            return []
        try:
            return read_kept(text)
        except InputError:
            self.set_aside(KEPT, text)
            return []

    def keep(self, text: str) -> None:
        """Put *text* first in the list of kept games; the oldest beyond ten goes."""
        saves = [save for save in self.kept() if timeless(save) != timeless(text)]
        self.write(KEPT, kept_text([text] + saves))

    def let_go(self, text: str) -> None:
        """Remove the kept save *text* from the list."""
        self.write(KEPT, kept_text([save for save in self.kept() if save != text]))

    def set_aside(self, key: str, text: str) -> None:
        """Move the *text* under *key* to a key of its own, out of the way of playing."""
        number = 1
        while self.read(ASIDE + str(number)) is not None:
            number += 1
        if self.write(ASIDE + str(number), text):
            browser.call("localStorage", "removeItem", key)

    def values(self) -> dict[str, str]:
        """All that is kept and would be exported, by name: what was set aside stays here."""
        values = {}
        for key in self._keys():
            text = self.read(key)
            if text is not None:
                values[key[len(PREFIX) :]] = text
        return values

    def replace_values(self, values: dict[str, str]) -> bool:
        """
        Have *values* in place of :meth:`values`; whether all could be written.

        Where one cannot be written, what was there before is put back.
        """
        before = self.values()
        if self._put(values):
            return True
        self._put(before)
        return False

    def _put(self, values: dict[str, str]) -> bool:
        for key in self._keys():
            if key[len(PREFIX) :] not in values:
                browser.call("localStorage", "removeItem", key)
        self._seen = {}
        return all([self.write(PREFIX + name, values[name]) for name in sorted(values)])

    def _keys(self) -> list[str]:
        """The keys of what an export holds."""
        found = []
        place = 0
        key, _ = browser.call("localStorage", "key", place)
        while key is not None:
            name = str(key)
            if name in (CURRENT, KEPT, SETTINGS, RECORDS, DAYS) or name.startswith(GAME):
                found.append(name)
            place += 1
            key, _ = browser.call("localStorage", "key", place)
        return sorted(found)
