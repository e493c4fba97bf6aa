"""
The review of the game that is replayed: asked of the worker slice by slice, shown, and kept.

Stopping it is not asking again; the worker goes on where it was when it is asked for the same game.
"""

import asyncio
from typing import Any, Callable, Protocol

import browser
from keeping import REVIEWS, Keeping

from crescent.moves import Move
from crescent.notation import link_query, move_text, position_data
from crescent.position import Position
from crescent.reviews import (
    Found,
    found_in,
    kept_review,
    line_text,
    standing,
    strip,
    told,
    with_review,
)
from crescent.rules import Rules
from crescent.words import Words


class Host(Protocol):
    """What a review needs of the page."""

    words: Words
    search: browser.Search
    keeping: Keeping


class Reviewing:
    """
    The review of the game that *line* plays through *positions*, shown in the replay's *bar*.

    ``on_found`` is called when more is known.
    """

    def __init__(
        self,
        bar: Any,
        page: Host,
        rules: Rules,
        seed: str,
        positions: list[Position],
        line: list[Move],
    ) -> None:
        self.found: Found | None = None
        self.running = False
        self.on_found: Callable[[], None] = lambda: None
        self._bar = bar
        self._words = page.words
        self._search = page.search
        self._keeping = page.keeping
        self._rules = rules
        self._positions = positions
        self._line = line
        self._texts = [move_text(rules, move) for move in line]
        self._game = link_query(rules, seed)

    def recall(self) -> None:
        """Show what was found at an earlier visit."""
        text = self._keeping.read(REVIEWS)
        if text is not None:
            line = line_text(self._texts)
            found = kept_review(text, self._game, line, self._positions)
            if found is not None:
                self._show(found)
        self.show_buttons()

    def stop(self) -> None:
        """Ask no more; what was found is kept."""
        if self.running:
            self.running = False
            self._keep()
            self._note("")
            self.show_buttons()

    async def run(self) -> None:
        """Ask until everything is found, or the review is stopped."""
        self.running = True
        self.show_buttons()
        question = {
            "position": position_data(self._rules, self._positions[0]),
            "line": self._texts,
        }
        say = self._words.say
        self._note(say("Searching…"))
        while self.running:
            try:
                await self._until_ready()
                if not self.running:
                    return
                answer = await self._search.ask("review", question)
            except browser.SearchError as error:
                self.stop()
                self._note(say("The search did not start: {reason}.", reason=str(error)))
                return
            if self.running:
                number = self._words.number(answer["nodes"])
                self._note(say("Searching… {nodes} positions", nodes=number))
                self._show(found_in(answer))
                if answer["done"]:
                    self.stop()

    async def _until_ready(self) -> None:
        if self._search.state in ("off", "failed"):
            await self._search.start()
        while self._search.state == "loading" and self.running:
            await asyncio.sleep(0.1)

    def standing(self, number: int) -> str:
        """What is known of the position after *number* moves; empty before anything is."""
        return "" if self.found is None else standing(self._words, self.found, number)

    def show_buttons(self) -> None:
        """Show the buttons that mean something now."""
        found = self.found
        for action, there in (
            ("review", not self.running and (found is None or not found.done)),
            ("review-stop", self.running),
            ("review-line", found is not None and 0 <= found.won < len(self._line)),
        ):
            self._bar.querySelector("[data-action=" + action + "]").hidden = not there

    def _show(self, found: Found) -> None:
        if found == self.found:
            return
        self.found = found
        picture = self._bar.querySelector(".strip")
        picture.innerHTML = strip(len(self._line), found)
        picture.removeAttribute("hidden")
        text = told(self._words, self._rules, self._line, found)
        verdict = self._bar.querySelector(".verdict")
        if str(verdict.textContent) != text:
            verdict.textContent = text
        self.show_buttons()
        self.on_found()

    def _note(self, text: str) -> None:
        self._bar.querySelector(".progress").textContent = text

    def _keep(self) -> None:
        if self.found is not None:
            text = self._keeping.read(REVIEWS)
            line = line_text(self._texts)
            self._keeping.write(REVIEWS, with_review(text, self._game, line, self.found))
