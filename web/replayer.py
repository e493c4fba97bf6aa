"""
A game that is looked at, not played: step by step, by itself, or at any point.

It shows positions on the page's board and has a bar of its own below it. The game that is being
played stays as it is, until the player goes on from a position of the replay.
"""

import asyncio
from typing import Any, Callable

import browser
import js
from advice import read_line
from board import Board

from crescent import panels
from crescent.moves import SHIFT, Move, apply, has_face_down, legal_moves
from crescent.notation import move_text, position_data
from crescent.position import Position
from crescent.rules import Rules
from crescent.words import Words


class Replayer:
    """
    The replay over *board*; *leave* is called when it is closed, *play_on* to play from here.

    *play_on* gets the rules, the seed, the cards and the moves up to the position shown.
    """

    def __init__(
        self,
        board: Board,
        say: Callable[[str], None],
        leave: Callable[[], None],
        play_on: Callable[[Rules, str, bytes | None, list[Move]], None],
        search: browser.Search,
    ) -> None:
        self._search = search
        self.words = board.words
        self.is_open = False
        self._board = board
        self._say = say
        self._leave = leave
        self._play_on = play_on
        self._bar = js.document.getElementById("replay")
        self._rules: Rules | None = None
        self._seed = ""
        self._cards: bytes | None = None
        self._line: list[Move] = []
        self._positions: list[Position] = []
        self._at = 0
        self._run = 0
        self._playing = False
        self._reviewing = 0
        self._winning: tuple[int, list[str]] = (-1, [])
        self.actions: dict[str, Callable[[], None]] = {
            "replay-first": lambda: self.go(0),
            "replay-back": lambda: self.step(-1),
            "replay-play": self.toggle,
            "replay-next": lambda: self.step(1),
            "replay-last": lambda: self.go(len(self._line)),
            "replay-shift": self.next_shift,
            "replay-here": self.play_from_here,
            "replay-close": self.close,
            "review": self.review,
            "review-line": self.show_winning,
        }
        browser.listen(self._bar, "input", self._scrubbed)

    def open(
        self,
        words: Words,
        rules: Rules,
        seed: str,
        cards: bytes | None,
        first: Position,
        line: list[Move],
        at: int,
    ) -> None:
        """Show the game that *line* plays from the position *first*, at move *at*."""
        self.words = words
        self.is_open = True
        self._rules, self._seed, self._cards, self._line = rules, seed, cards, line
        self._positions = [first]
        for move in line:
            self._positions.append(apply(rules, self._positions[-1], move))
        self._bar.innerHTML = panels.replay_bar(words, len(line))
        self._bar.querySelector("[data-action=review-line]").hidden = True
        hidden = has_face_down(self._positions[-1]) and bool(
            legal_moves(rules, self._positions[-1])
        )
        self._bar.querySelector("[data-action=review]").hidden = hidden
        self._bar.hidden = False
        js.document.documentElement.setAttribute("data-replay", "")
        self.go(at)

    def close(self) -> None:
        """Go back to the game that is played."""
        self.stop()
        self._reviewing += 1
        self.is_open = False
        self._bar.hidden = True
        js.document.documentElement.removeAttribute("data-replay")
        self._leave()

    def go(self, at: int) -> None:
        """Show the position after *at* moves, and go on by itself no longer."""
        self.stop()
        self._show(at)

    def _show(self, at: int) -> None:
        if self._rules is None:
            return
        self._at = max(0, min(at, len(self._line)))
        self._board.show(self._rules, self._positions[self._at])
        slider = self._bar.querySelector("[type=range]")
        slider.value = str(self._at)
        text = self.words.say("Move {move} of {moves}", move=self._at, moves=len(self._line))
        slider.setAttribute("aria-valuetext", text)
        self._bar.querySelector(".place").textContent = text
        if self._at:
            move = self._line[self._at - 1]
            self._say(self.words.happened(self._rules, self._positions[self._at], move))
        else:
            self._say("")

    def step(self, moves: int) -> None:
        """Go so many *moves* on, or back when it is negative."""
        self.go(self._at + moves)

    def redraw(self) -> None:
        """Lay the table out again, for a space that has changed."""
        if self._rules is not None:
            self._board.draw(self._rules, self._positions[self._at])

    def toggle(self) -> None:
        """Go on by itself, from the start when it is at the end; or stop."""
        if self._playing:
            self.stop()
            return
        self._playing = True
        self._run += 1
        self._bar.setAttribute("data-playing", "")
        browser.spawn(self._play(self._run))

    def stop(self) -> None:
        """Stay at the position that is shown."""
        self._playing = False
        self._run += 1
        self._bar.removeAttribute("data-playing")

    async def _play(self, run: int) -> None:
        if self._at == len(self._line):
            self._show(0)
        while run == self._run and self._at < len(self._line):
            speed = int(str(self._bar.querySelector("select").value))
            await asyncio.sleep(1 / speed)
            if run == self._run:
                self._show(self._at + 1)
        if run == self._run:
            self.stop()

    def next_shift(self) -> None:
        """Go to just before the next shift, or to the end."""
        following = [n for n, move in enumerate(self._line) if move == SHIFT and n > self._at]
        self.go(following[0] if following else len(self._line))

    def play_from_here(self) -> None:
        """Play on from the position that is shown."""
        if self._rules is not None:
            line = self._line[: self._at]
            self.close()
            self._play_on(self._rules, self._seed, self._cards, line)

    # The review.

    def review(self) -> None:
        """Find out where the game could still be won."""
        self._bar.querySelector("[data-action=review]").hidden = True
        strip = self._bar.querySelector(".strip")
        strip.removeAttribute("hidden")
        self._reviewing += 1
        browser.spawn(self._reviewed(self._reviewing))

    async def _reviewed(self, run: int) -> None:
        rules, first, line = self._rules, self._positions[0], self._line
        if rules is None:
            return
        question = {
            "position": position_data(rules, first),
            "line": [move_text(rules, move) for move in line],
        }
        verdict = self._bar.querySelector(".verdict")
        while True:
            try:
                answer = await self._search.ask("review", question)
            except browser.SearchError as error:
                verdict.textContent = self.words.say(
                    "The search did not start: {reason}.", reason=str(error)
                )
                return
            if run != self._reviewing or not self.is_open:
                return
            self._show_review(rules, answer)
            if answer["done"]:
                return

    def _show_review(self, rules: Rules, answer: dict[str, Any]) -> None:
        """Show what the review knows by now."""
        moves, won, lost = len(self._line), answer["won"], answer["lost"]
        self._bar.querySelector(".strip").innerHTML = panels.review_strip(moves, won, lost)
        reason = answer["reason"]
        why = self.words.reason(reason["key"], reason["cards"], reason["count"]) if reason else ""
        text = panels.review_text(self.words, moves, won, lost, why)
        if not answer["done"]:
            text = self.words.say("Searching…") + " " + text
        verdict = self._bar.querySelector(".verdict")
        if str(verdict.textContent) != text:
            verdict.textContent = text
        self._winning = (won, answer["winning"])
        self._bar.querySelector("[data-action=review-line]").hidden = not answer["winning"]

    def show_winning(self) -> None:
        """Replay the game as it could have been won, from where that was still known."""
        won, texts = self._winning
        if self._rules is None or not texts:
            return
        self._reviewing += 1
        line = self._line[:won] + read_line(self._rules, self._positions[won], texts)
        self.open(self.words, self._rules, self._seed, self._cards, self._positions[0], line, won)

    def _scrubbed(self, event: Any) -> None:
        if str(event.target.type) == "range":
            self.go(int(str(event.target.value)))
