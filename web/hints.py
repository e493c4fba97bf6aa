"""
What the page does with the search's advice: hints, finishing, solving, playing out.

The search itself is asked by :class:`advice.Advice`; here its answers become marks on the board,
sentences and dialogs. The player's next move, or any other press, ends what is played out.
"""

import asyncio
from typing import Any, Callable, Protocol

import browser
from advice import FIRST_BUDGET, Advice, Judgement
from board import Board
from games import Games

from crescent import panels
from crescent.moves import SHIFT, Move
from crescent.session import OVER, WON, Session
from crescent.words import Words

PLAYING_OUT_SECONDS = 0.18


class Host(Protocol):
    """What the hints need of the page."""

    words: Words
    session: Session
    board: Board
    search: browser.Search
    games: Games
    dialog: Any
    selected: int | None

    def play(self, move: Move, *, alone: bool) -> None:
        """Make *move*."""

    def say(self, message: str) -> None:
        """Tell the player *message*."""

    def offer(self, action: str, offered: bool) -> None:
        """Show the status line's button for *action*, or hide it."""

    def show_status(self) -> None:
        """Write the status line."""

    def tell_over(self) -> None:
        """Say that the game is at its end."""

    def tell_stuck(self) -> None:
        """Say that only a shuffle helps."""

    def open_dialog(self, name: str, html: str) -> None:
        """Show a dialog."""

    def close_dialog(self) -> None:
        """Close the dialog."""

    def is_asking(self, name: str = "") -> bool:
        """Whether a dialog is open: the one of that *name*, or any."""

    def is_replaying(self) -> bool:
        """Whether a replay is on the board."""


class Hints:
    """The hints of *page*."""

    def __init__(self, page: Host) -> None:
        self._page = page
        self.advice = Advice(page.search, self._judged)
        page.search.on_ready = self._search_ready
        self._is_wanted = False
        self._steps_shown = 0
        self._run = 0
        self._is_playing_out = False
        self._budget = FIRST_BUDGET
        self.actions: dict[str, Callable[[], None]] = {
            "hint": self.hint,
            "finish": self.finish,
            "solve": self.ask_solve,
            "solve-on": self.solve_on,
            "next-move": self.next_winning_move,
            "play-out": self.play_out,
            "retry-search": self.start_search,
        }

    def start_search(self) -> None:
        """Start the worker, unless it is starting, and say so once when it fails."""
        if self._page.search.state != "loading":
            self._page.offer("retry-search", False)
            browser.spawn(self._search_started())

    async def _search_started(self) -> None:
        page = self._page
        try:
            await page.search.start()
        except browser.SearchError as error:
            self._is_wanted = False
            page.say(
                page.words.say(
                    "Hints and solving are off, because the search did not start: {reason}.",
                    reason=str(error),
                )
            )
            page.offer("retry-search", True)

    def _search_ready(self) -> None:
        """The worker answers, whoever had it started."""
        self._page.offer("retry-search", False)
        self.advice.rejudge()

    def _judged(self, judgement: Judgement) -> None:
        """The worker has judged the position that stands."""
        page = self._page
        if page.is_replaying():
            return
        session = page.session
        page.offer("finish", bool(judgement.finish) and not self._is_playing_out)
        if session.state() == WON or not session.sees_everything():
            pass
        elif judgement.outlook == "over":
            if session.steps and not self._is_playing_out:
                page.tell_over()
        elif judgement.stuck:
            page.tell_stuck()
        if self._is_wanted:
            self._is_wanted = False
            self._show(judgement)

    # Hints.

    def hint(self) -> None:
        """Show the first step of a shortest line; pressed again, all its steps."""
        page, judgement = self._page, self.advice.judgement()
        if judgement is not None:
            self._show(judgement)
        elif self._is_wanted:
            self._is_wanted = False
            page.say("")
        elif page.search.state == "failed":
            self.start_search()
        else:
            self._is_wanted = True
            page.say(page.words.say("Thinking… (press again to cancel)"))
            if page.search.state == "ready":
                self.advice.rejudge()

    def forget(self) -> None:
        """No hint is on the board any more."""
        self._steps_shown = 0

    def cancel(self) -> None:
        """Wait for no hint, and leave the rest of a line to the player."""
        self._is_wanted = False
        self.stop_playing_out()

    def _show(self, judgement: Judgement) -> None:
        """Mark the steps of the hint, the first alone at first."""
        page = self._page
        if page.session.state() == WON:
            page.say(page.words.say("This game is won."))
        elif judgement.kind == "nothing":
            page.say(page.words.say("Nothing can help any more: undo, or a new game."))
        elif judgement.kind == "unknown":
            page.say(page.words.say("No hint found."))
        else:
            self._mark(judgement.line if judgement.kind != "shift" else [SHIFT])
            page.say(self._text(judgement))

    def _mark(self, line: list[Move]) -> None:
        """Mark the steps of *line* on the board and count the help."""
        page = self._page
        steps = line if self._steps_shown else line[:1]
        if not self._steps_shown:
            page.session.hints += 1
            page.show_status()
            page.games.save_soon()
        page.selected = None
        self._steps_shown = len(steps)
        names = page.session.rules.piles
        numbers: dict[str, list[str]] = {}
        for place, move in enumerate(steps):
            for end in (move.source, move.target):
                found = numbers.setdefault(names[end] if end >= 0 else "SHIFT", [])
                if str(place + 1) not in found:
                    found.append(str(place + 1))
        page.board.mark(dict.fromkeys(numbers, "hint"))
        many = len(steps) > 1
        page.board.number({name: " ".join(numbers[name]) if many else "" for name in numbers})

    def _text(self, judgement: Judgement) -> str:
        """The hint in words."""
        words, line = self._page.words, judgement.line
        if judgement.kind == "shift":
            return words.say("Only a shuffle helps.")
        text = words.move(self._page.session.rules, line[0])
        if len(line) > 1:
            text += ", " + words.count("{number} more step", "{number} more steps", len(line) - 1)
        return text + "."

    # Playing a line out.

    def finish(self) -> None:
        """Play the line that ends the game."""
        judgement = self.advice.judgement()
        if judgement is not None and judgement.finish:
            self._start_playing_out(judgement.finish)

    def _start_playing_out(self, line: list[Move]) -> None:
        """Play *line* move by move, until the player does something else."""
        self._page.close_dialog()
        self._run += 1
        self._is_playing_out = True
        browser.spawn(self._played_out(self._run, line))

    def stop_playing_out(self) -> None:
        """Leave the rest of a line to the player."""
        self._run += 1
        self._is_playing_out = False

    async def _played_out(self, run: int, line: list[Move]) -> None:
        for move in line:
            if run != self._run:
                return
            self._page.play(move, alone=True)
            await asyncio.sleep(PLAYING_OUT_SECONDS)
        self.stop_playing_out()

    # Solving.

    def ask_solve(self) -> None:
        """Find out whether the game can still be won."""
        page, state = self._page, self._page.session.state()
        if state == WON:
            page.close_dialog()
            page.say(page.words.say("This game is won."))
        elif page.session.sees_everything() or state == OVER:
            self._start_solving(FIRST_BUDGET)
        else:
            page.open_dialog("solve", panels.solve_refused(page.words))

    def solve_on(self) -> None:
        """Go on with the solve that found nothing."""
        self._start_solving(self._budget + FIRST_BUDGET)

    def _start_solving(self, budget: int) -> None:
        self._budget = budget
        self._page.open_dialog("solve", panels.solving(self._page.words))
        browser.spawn(self._solved())

    async def _solved(self) -> None:
        page = self._page
        try:
            answer = await self.advice.solve(self._budget, self._show_progress)
        except browser.SearchError as error:
            answer = {"verdict": "failed", "reason": str(error), "line": []}
        if answer and page.is_asking("solve"):
            judgement = self.advice.judgement()
            reason = judgement.reason(page.words) if judgement is not None else ""
            verdict, moves = str(answer["verdict"]), len(answer["line"])
            page.open_dialog("solve", panels.solved(page.words, verdict, moves, reason))

    def _show_progress(self, nodes: int, left: int) -> None:
        """Show how far the solve has come."""
        bar = self._page.dialog.querySelector("progress")
        if bar:
            bar.value = nodes / self._budget
            note = self._page.dialog.querySelector(".note")
            note.textContent = panels.solving_note(self._page.words, nodes, left)

    def next_winning_move(self) -> None:
        """Play the next move of the winning line that was found."""
        self._page.close_dialog()
        if self.advice.winning:
            self._page.session.helped = True
            self._page.play(self.advice.winning[0], alone=True)

    def play_out(self) -> None:
        """Play the winning line that was found to its end."""
        self._page.session.helped = True
        self._start_playing_out(list(self.advice.winning))
