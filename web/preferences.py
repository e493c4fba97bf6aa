"""
The player's settings: kept in the browser, and brought to the page.

Colours, suits, letters, the toolbar's side and the language take effect at once; the game stays
as it is. Which settings there are is :mod:`crescent.settings`' to say.
"""

import json
from typing import Any, Protocol

import browser
import js
from board import Board
from keeping import SETTINGS, Keeping

from crescent.errors import InputError
from crescent.settings import choices_of, defaults, read_settings, settings_text
from crescent.words import ENGLISH, Words, language_for

SPOKEN = "#toolbar, #toolbar button, #table, #status button, #replay, #peek"


class Host(Protocol):
    """What the settings need of the page."""

    words: Words
    board: Board
    keeping: Keeping
    notices: list[str]

    def language_changed(self) -> None:
        """Say everything again."""


class Preferences:
    """The settings of *page*; :attr:`values` are the chosen ones by their names."""

    def __init__(self, page: Host) -> None:
        self._page = page
        self.values = self._kept()

    def _kept(self) -> dict[str, str]:
        """The settings that the browser keeps, or those at first."""
        text = self._page.keeping.read(SETTINGS)
        if text is None:
            return defaults()
        try:
            return read_settings(text)
        except InputError as error:
            self._page.keeping.set_aside(SETTINGS, text)
            self._page.notices.append(self._page.words.error(error))
            return defaults()

    async def use(self) -> None:
        """Let the page speak and look as the settings say."""
        await self._use_language()
        self._use_looks()

    def choose(self, name: str, value: str) -> None:
        """Take a setting over, and keep it."""
        if value in choices_of(name):
            self.values[name] = value
            self._page.keeping.write(SETTINGS, settings_text(self.values))
            self._use_looks()
            if name == "language":
                browser.spawn(self._language_chosen())

    async def _language_chosen(self) -> None:
        await self.use()
        self._page.language_changed()

    def _use_looks(self) -> None:
        for name in ("theme", "suits", "toolbar"):
            browser.ROOT.setAttribute("data-" + name, self.values[name])
        letters = self.values["letters"]
        self._page.board.set_letters(self._page.words.letters() if letters == "auto" else letters)

    async def _use_language(self) -> None:
        """Speak the language that the settings or the browser ask for."""
        page, language = self._page, self.values["language"]
        if language == "auto":
            language = language_for([str(tag) for tag in js.navigator.languages])
        if language == page.words.language:
            return
        words = await self._learned(language)
        if self.values["language"] not in ("auto", language):
            return
        page.words = words
        page.board.words = page.words
        browser.ROOT.setAttribute("lang", page.words.language)
        for element in js.document.querySelectorAll(SPOKEN):
            self._translate(element)

    def _translate(self, element: Any) -> None:
        """Have *element*, which was written in English, speak the page's language."""
        english = element.getAttribute("data-english")
        if not english:
            english = element.getAttribute("aria-label") or element.textContent
            element.setAttribute("data-english", english)
        text = self._page.words.say(str(english))
        label = element.querySelector("span")
        if label:
            label.textContent = text
        if element.hasAttribute("aria-label"):
            element.setAttribute("aria-label", text)
        else:
            element.textContent = text

    async def _learned(self, language: str) -> Words:
        """The words of *language*, or English where its table cannot be had."""
        if language == ENGLISH.language:
            return ENGLISH
        text, error = await browser.fetch_text("words/" + language + ".json")
        if text is None:
            self._page.notices.append(str(error))
            return ENGLISH
        return Words(language, json.loads(text))
