"""
The board on the screen: it paints positions and says where on it a point lies.

It compares the position it shows with the next one and rewrites only the piles that changed;
cards that came from elsewhere glide, by a style sheet's animation. It knows no rules.
"""

import asyncio
from typing import Any

import browser
import js

from crescent.position import Position
from crescent.rules import Rules
from crescent.scene import (
    Arrival,
    arrivals,
    board_svg,
    card_href,
    changed_piles,
    flight_svg,
    picture_name,
    pile_svg,
    shift_label,
)
from crescent.table import CARD_HEIGHT, CARD_WIDTH, Table, arrange
from crescent.words import Words

FLIGHT_SECONDS = 0.4


class Board:
    """
    The board inside *element*, an ``<svg>``; *words* name the piles.

    What it shows is set by :meth:`show`, what is marked by :meth:`mark`.
    """

    def __init__(self, element: Any, words: Words) -> None:
        self.words = words
        self.table: Table | None = None
        self._element = element
        self._rules: Rules | None = None
        self._position: Position | None = None
        self._groups: dict[str, Any] = {}
        self._marked: dict[str, str] = {}
        self._flight: Any = None
        self._cursor = ""
        self._carried: Any = None
        self._paints = 0
        self._space = (1, 1)
        self._scale = 1.0
        self._corner = (0.0, 0.0)

    def set_letters(self, letters: str) -> None:
        """Draw the faces with *letters* for ace, jack, queen and king."""
        js.crescent.setLetters(letters)

    def show(
        self,
        rules: Rules,
        position: Position,
        dropped: dict[int, tuple[int, int]] | None = None,
        gliding: bool = True,
    ) -> None:
        """
        Show *position*, the cards that changed place *gliding* there.

        *dropped* tells, by pile, where its top card was let go when that was not on the pile.
        """
        if self._rules != rules or self._position is None or self.table is None:
            self.draw(rules, position)
            return
        before, table = self._position, self.table
        coming = arrivals(table, before, position, dropped or {}) if gliding else {}
        for number in changed_piles(before, position):
            self._rewrite(rules, position, number, coming.get(number, {}))
        self._fly(flight_svg(table, position, coming))
        if before.shifts != position.shifts:
            self._write_shift(position)
        self._position = position

    def glide_back(self, number: int, corner: tuple[int, int]) -> None:
        """Let the top card of pile *number* glide from *corner* to where it lies."""
        if self._rules is None or self._position is None or self.table is None:
            return
        coming = {number: returning(self.table, self._position, number, corner)}
        self._rewrite(self._rules, self._position, number, coming[number])
        self._fly(flight_svg(self.table, self._position, coming))

    def _rewrite(
        self, rules: Rules, position: Position, number: int, coming: dict[int, Arrival]
    ) -> None:
        assert self.table is not None
        group = self.group(rules.piles[number])
        group.innerHTML = pile_svg(rules, self.table, position, number, coming)
        group.setAttribute("aria-label", self.words.pile_label(rules, position, number))

    def _fly(self, flight: str) -> None:
        if flight:
            self._flight.insertAdjacentHTML("beforeend", flight)
            self._paints += 1
            browser.spawn(self._land(self._paints))

    async def _land(self, paint: int) -> None:
        """Clear the cards in flight once the last of them has landed."""
        await asyncio.sleep(FLIGHT_SECONDS)
        if paint == self._paints and self._carried is None:
            self._flight.innerHTML = ""

    def _write_shift(self, position: Position) -> None:
        group = self.group("SHIFT")
        if group:
            label = shift_label(position, self.words)
            group.setAttribute("aria-label", label)
            group.querySelector("text").textContent = label

    def shows(self) -> str:
        """The name of the picture that is shown."""
        assert self._position is not None and self.table is not None
        return picture_name(self.table, self._position, self.words)

    def draw(self, rules: Rules, position: Position) -> None:
        """
        Draw the whole board for the space that there is, with nothing moving.

        The same picture may be there from before Python started: it is taken over as it is.
        """
        is_first = self._rules is None
        self._rules = rules
        self._position = position
        self._space = self._measured()
        self.table = arrange(rules, *self._space)
        box = "0 0 " + str(self.table.width) + " " + str(self.table.height)
        self._element.setAttribute("viewBox", box)
        layer = self._element.querySelector("#piles")
        if not is_first or str(layer.getAttribute("data-shows")) != self.shows():
            layer.innerHTML = board_svg(rules, self.table, position, self.words)
        self._flight = self._element.querySelector("#flight")
        self._groups = {}
        self._marked = {}
        self._cursor = ""
        self._carried = None

    def _measured(self) -> tuple[int, int]:
        """The width and the height of the space that there is, in pixels."""
        space = self._element.parentElement
        return max(1, int(space.clientWidth)), max(1, int(space.clientHeight))

    def is_resized(self) -> bool:
        """Whether the space is another than the one that the board was drawn for."""
        return self._measured() != self._space

    def group(self, name: str) -> Any:
        """The group of the pile *name*."""
        if name not in self._groups:
            self._groups[name] = self._element.querySelector('[data-pile="' + name + '"]')
        return self._groups[name]

    def mark(self, marks: dict[str, str]) -> None:
        """Mark the piles in *marks* as ``selected``, ``target`` or ``hint``, and no others."""
        for name in sorted(self._marked):
            if name not in marks:
                self.group(name).removeAttribute("data-mark")
        for name in sorted(marks):
            if self._marked.get(name) != marks[name]:
                self.group(name).setAttribute("data-mark", marks[name])
        self._marked = dict(marks)

    def number(self, numbers: dict[str, str]) -> None:
        """Write the *numbers* of a hint's steps beside the marks of their piles."""
        for name in sorted(numbers):
            label = self.group(name).querySelector(".number")
            if label:
                label.textContent = numbers[name]

    def set_cursor(self, name: str) -> None:
        """Make the pile *name* the one that the Tab key reaches."""
        if name == self._cursor:
            return
        if self._cursor:
            self.group(self._cursor).setAttribute("tabindex", "-1")
        self._cursor = name
        self.group(name).setAttribute("tabindex", "0")

    def focus(self, name: str) -> None:
        """Move the keyboard's focus to the pile *name*."""
        self.group(name).focus()

    # Carrying a card. Points are in the page's pixels, corners in card units.

    def measure(self) -> None:
        """Learn where on the page the table lies, for the points that follow."""
        assert self.table is not None
        box = self._element.getBoundingClientRect()
        self._scale = min(box.width / self.table.width, box.height / self.table.height)
        left = box.left + (box.width - self._scale * self.table.width) / 2
        top = box.top + (box.height - self._scale * self.table.height) / 2
        self._corner = (left, top)

    def units(self, x: float, y: float) -> tuple[int, int]:
        """The point *x*, *y* of the page in card units of the table."""
        left, top = self._corner
        return int((x - left) / self._scale), int((y - top) / self._scale)

    def lift(self, name: str) -> tuple[int, int]:
        """Take the top card of the pile *name* up to be carried; its corner on the table."""
        assert self._rules is not None and self._position is not None and self.table is not None
        number = self._rules.index[name]
        cards = self._position.piles[number]
        corner = self.table.corner(number, len(cards) - 1, len(cards))
        self._flight.insertAdjacentHTML(
            "beforeend", '<use class="carried" href="' + card_href(cards[-1]) + '"/>'
        )
        self._carried = self._flight.lastElementChild
        self.group(name).setAttribute("data-lifted", "")
        self.carry(corner)
        return corner

    def carry(self, corner: tuple[int, int]) -> None:
        """Move the card that is carried to *corner*."""
        self._carried.setAttribute(
            "transform", "translate(" + str(corner[0]) + " " + str(corner[1]) + ")"
        )

    def let_go(self, name: str) -> None:
        """The card from the pile *name* is carried no more."""
        if self._carried is not None:
            self._carried.remove()
            self._carried = None
            self.group(name).removeAttribute("data-lifted")

    def is_tightened(self, name: str) -> bool:
        """Whether the fan of the pile *name* is tighter than its table would have it."""
        if name == "SHIFT" or self._rules is None or self._position is None or self.table is None:
            return False
        number = self._rules.index[name]
        place, count = self.table.places[number], len(self._position.piles[number])
        return count > 1 and place.step(count) < place.strip

    def point_out(self, cards: list[tuple[int, int]]) -> None:
        """Outline the *cards*, each a pile's number and an index in it, and no others."""
        assert self._position is not None and self.table is not None
        parts = []
        for number, index in cards:
            count = len(self._position.piles[number])
            x, y = self.table.corner(number, index, count)
            height = CARD_HEIGHT
            if index < count - 1:
                height = self.table.corner(number, index + 1, count)[1] - y
            parts.append(outline(x, y, height))
        self._element.querySelector("#kin").innerHTML = "".join(parts)

    def pile_under(self, corner: tuple[int, int], wanted: list[str]) -> str:
        """
        The pile of *wanted* that a card at *corner* lies over most; empty when over none.

        A pile reaches as far as its whole fan does.
        """
        assert self._rules is not None and self._position is not None and self.table is not None
        best, found = 0, ""
        for name in wanted:
            number = self._rules.index[name]
            place = self.table.places[number]
            count = len(self._position.piles[number])
            height = CARD_HEIGHT + self.table.offset(number, max(0, count - 1), count)[1]
            wide = CARD_WIDTH - abs(corner[0] - place.x)
            top, bottom = max(corner[1], place.y), min(corner[1] + CARD_HEIGHT, place.y + height)
            if wide > 0 and bottom > top and wide * (bottom - top) > best:
                best, found = wide * (bottom - top), name
        return found


def returning(
    table: Table, position: Position, number: int, corner: tuple[int, int]
) -> dict[int, Arrival]:
    """The arrival of the top card of pile *number* from *corner*, by its index."""
    cards = position.piles[number]
    x, y = table.corner(number, len(cards) - 1, len(cards))
    return {len(cards) - 1: Arrival(corner[0] - x, corner[1] - y, True)}


def outline(x: int, y: int, height: int) -> str:
    """The frame around what shows of a card at *x*, *y*."""
    corner = 'x="' + str(x - 2) + '" y="' + str(y) + '" height="' + str(height)
    return "<rect " + corner + '" width="' + str(CARD_WIDTH + 4) + '" rx="8"/>'
