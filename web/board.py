"""
The board on the screen: it paints positions and says which pile was pressed.

It compares the position it shows with the next one and rewrites only the piles that changed;
cards that came from elsewhere glide, by a style sheet's animation. It knows no rules.
"""

import asyncio

import browser
import js

from crescent.faces import definitions
from crescent.scene import (
    arrange,
    arrivals,
    board_svg,
    changed_piles,
    flight_svg,
    pile_svg,
    shift_label,
)

FLIGHT_SECONDS = 0.4


class Board:
    """
    The board inside *element*, an ``<svg>``; *words* name the piles.

    What it shows is set by :meth:`show`, what is marked by :meth:`mark`.
    """

    def __init__(self, element, words):
        self._element = element
        self.words = words
        self.rules = None
        self.position = None
        self.table = None
        self._groups = {}
        self._marked = {}
        self._paints = 0
        self._cursor = None
        art = js.document.getElementById("art")
        art.innerHTML = definitions()

    def show(self, rules, position):
        """Show *position*, the cards that changed place gliding there."""
        if self.rules is not rules or self.position is None:
            self.draw(rules, position)
            return
        changed = changed_piles(self.position, position)
        coming = arrivals(rules, self.table, self.position, position)
        flight = flight_svg(self.table, position, coming)
        for number in changed:
            group = self.group(rules.piles[number])
            group.innerHTML = pile_svg(
                rules, self.table, position, number, coming.get(number, {})
            )
            group.setAttribute("aria-label", self.words.pile_label(rules, position, number))
        if flight:
            self._flight.insertAdjacentHTML("beforeend", flight)
            self._paints += 1
            browser.spawn(self._land(self._paints))
        if self.position.shifts != position.shifts:
            self._write_shift(position)
        self.position = position

    def _write_shift(self, position):
        group = self.group("SHIFT")
        if group:
            label = shift_label(position, self.words)
            group.setAttribute("aria-label", label)
            group.querySelector("text").textContent = label

    async def _land(self, paint):
        """Clear the cards in flight once the last of them has landed."""
        await asyncio.sleep(FLIGHT_SECONDS)
        if paint == self._paints:
            self._flight.innerHTML = ""

    def draw(self, rules, position):
        """Draw the whole board for the space that there is, with nothing moving."""
        self.rules = rules
        self.position = position
        space = self._element.parentElement
        width, height = max(1, space.clientWidth), max(1, space.clientHeight)
        self.table = arrange(rules, width, height)
        box = "0 0 " + str(self.table.width) + " " + str(self.table.height)
        self._element.setAttribute("viewBox", box)
        layer = self._element.querySelector("#piles")
        layer.innerHTML = board_svg(rules, self.table, position, self.words)
        self._flight = self._element.querySelector("#flight")
        self._groups = {}
        self._marked = {}
        self._cursor = None

    def group(self, name):
        """The group of the pile *name*."""
        if name not in self._groups:
            self._groups[name] = self._element.querySelector('[data-pile="' + name + '"]')
        return self._groups[name]

    def mark(self, marks):
        """Mark the piles in *marks*, names with ``selected``, ``target`` or ``hint``, and no others."""
        for name in sorted(self._marked):
            if name not in marks:
                self.group(name).removeAttribute("data-mark")
        for name in sorted(marks):
            if self._marked.get(name) != marks[name]:
                self.group(name).setAttribute("data-mark", marks[name])
        self._marked = dict(marks)

    def set_cursor(self, name: str) -> None:
        """Make the pile *name* the one that the Tab key reaches."""
        if self._cursor is not None:
            self._cursor.setAttribute("tabindex", "-1")
        self._cursor = self.group(name)
        self._cursor.setAttribute("tabindex", "0")

    def focus(self, name):
        """Move the keyboard's focus to the pile *name*."""
        self.group(name).focus()
