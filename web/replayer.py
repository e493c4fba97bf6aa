"""
A game that is looked at, not played: step by step, by itself, or at any point.

It shows positions on the page's board and has a bar of its own below it. The game that is being
played stays as it is, until the player goes on from a position of the replay. Long games are read
and laid out in short tasks, so that the page takes presses all the while.
"""

import asyncio
from typing import Any, Callable, Iterator, Protocol

import browser
import js
from board import Board
from games import FIRST_SEED, Games
from hints import Hints
from keeping import Keeping
from peek import Peek

from crescent import menus, panels
from crescent.deals import lay_out
from crescent.errors import InputError
from crescent.moves import SHIFT, Move, apply, has_face_down, legal_moves
from crescent.notation import move_text, parse_move, parse_query
from crescent.position import Position
from crescent.replay import BrokenReplayError, decoded, parse_link
from crescent.rules import Rules
from crescent.session import Session
from crescent.words import Words

TASK_MS = 12
"""How long a task may work before it lets the browser do other things."""
PAUSE_SECONDS = 0.001


class Host(Protocol):
    """What the replay needs of the page."""

    words: Words
    session: Session
    board: Board
    peek: Peek
    games: Games
    hints: Hints
    search: browser.Search
    keeping: Keeping
    notices: list[str]

    def open(self, session: Session) -> None:
        """Make *session* the one that is played."""

    def say(self, message: str) -> None:
        """Tell the player *message*."""

    def tell_notices(self) -> None:
        """Tell what has to be told about loading."""

    def select(self, number: int | None) -> None:
        """Select the top card of a pile, or nothing."""

    def close_dialog(self) -> None:
        """Close the dialog."""

    def pause(self) -> None:
        """Stop the clock, and whatever is played out."""

    def resume(self) -> None:
        """Let the clock run."""

    def offer(self, action: str, offered: bool) -> None:
        """Show the status line's button for *action*, or hide it."""

    def show(self) -> None:
        """Show the game that is played."""

    def show_address(self) -> None:
        """Have the address bar show a link to what is played."""

    def write(self, name: str, text: str) -> None:
        """Set a part of the status line."""

    def write_figures(self, rules: Rules, moves: int, position: Position) -> None:
        """Write the moves made and the cards that are home."""


class Replayer:
    """The replay on *page*."""

    def __init__(self, page: Host) -> None:
        self.is_open = False
        self._page = page
        self._bar = js.document.getElementById("replay")
        self._rules: Rules | None = None
        self._seed = ""
        self._cards = b""
        self._line: list[Move] = []
        self._positions: list[Position] = []
        self._played: list[Move] = []
        self._at = 0
        self._wanted = -1
        self._run = 0
        self._opened = 0
        self._playing = False
        self._reviewing: Any = None
        self.actions: dict[str, Callable[[], None]] = {
            "replay": self.replay,
            "review-game": self.review_game,
            "replay-first": lambda: self.go(0),
            "replay-back": lambda: self.step(-1),
            "replay-play": self.toggle,
            "replay-next": lambda: self.step(1),
            "replay-last": lambda: self.go(len(self._line)),
            "replay-shift": self.next_shift,
            "replay-here": self.play_from_here,
            "replay-close": self.close,
            "review": self.review,
            "review-stop": self.stop_review,
            "review-line": self.show_winning,
            "review-back": self.show_played,
        }
        self._keys: dict[str, Callable[[], None]] = {
            "ArrowLeft": self.actions["replay-back"],
            "ArrowRight": self.actions["replay-next"],
            "Home": self.actions["replay-first"],
            "End": self.actions["replay-last"],
            " ": self.toggle,
            "Escape": self.close,
        }
        browser.listen(self._bar, "input", self._scrubbed)
        browser.listen(self._bar, "click", self._clicked)

    def replay(self) -> None:
        """Replay the game that is played, what was undone left out."""
        self._begin()
        session = self._page.session
        first, line = session.positions[:1], session.line
        self.open(session.rules, session.seed, session.cards, first, line, 0)

    def review_game(self) -> None:
        """Replay the game that is played, from its end, and find out where it could be won."""
        self.replay()
        self.go(len(self._line))
        self.review()

    def open_link(self, link: str) -> None:
        """Open *link*: to a replay or to a deal."""
        browser.spawn(self.opened(link))

    async def opened(self, link: str) -> None:
        """The task of :meth:`open_link`. A replay is shown as far as it goes."""
        page = self._page
        query, code = parse_link(link)
        try:
            rules, seed = parse_query(query)
        except InputError as error:
            page.notices.append(page.words.error(error))
        else:
            seed = seed or FIRST_SEED
            if code:
                await self.read(rules, seed, lambda first: decoded(rules, first, code))
            else:
                page.games.ask_deal(rules, seed)
        page.tell_notices()

    async def read(
        self, rules: Rules, seed: str, moves: Callable[[Position], Iterator[tuple[Move, Position]]]
    ) -> None:
        """Show the game that *moves* gives from the first position of its deal."""
        page = self._page
        try:
            cards = await page.games.cards(rules, seed)
            first = Session(rules, seed, cards)
            self._begin()
            fault: InputError | None = await self._read(rules, seed, first.cards, moves)
        except browser.SearchError as error:
            page.notices.append(page.games.undealt(error))
            return
        except InputError as error:
            self._left()
            fault = error
        if fault is not None:
            page.notices.append(page.words.error(fault))

    async def _read(
        self,
        rules: Rules,
        seed: str,
        cards: bytes,
        moves: Callable[[Position], Iterator[tuple[Move, Position]]],
    ) -> BrokenReplayError | None:
        """What is wrong with some move of the game that *moves* gives; it is shown up to there."""
        positions = [lay_out(rules, cards)]
        line: list[Move] = []
        fault = None
        until = browser.clock() + TASK_MS
        try:
            for move, position in moves(positions[0]):
                line.append(move)
                positions.append(position)
                if browser.clock() > until:
                    await asyncio.sleep(PAUSE_SECONDS)
                    until = browser.clock() + TASK_MS
        except BrokenReplayError as error:
            fault = error
        self.open(rules, seed, cards, positions, line, len(line) if fault else 0)
        return fault

    def _begin(self) -> None:
        """Put the game that is played aside, as it is, for a replay."""
        page = self._page
        browser.ROOT.removeAttribute("data-won")
        page.close_dialog()
        page.peek.close()
        page.pause()
        page.offer("finish", False)
        page.select(None)

    def open(
        self,
        rules: Rules,
        seed: str,
        cards: bytes,
        positions: list[Position],
        line: list[Move],
        at: int,
    ) -> None:
        """
        Show the game *line* at move *at*.

        *positions* are its first ones, or all of them.
        """
        self._played = line
        self._show_line(rules, seed, cards, positions, line, at)

    def _show_line(
        self,
        rules: Rules,
        seed: str,
        cards: bytes,
        positions: list[Position],
        line: list[Move],
        at: int,
    ) -> None:
        self.stop_review()
        self.is_open = True
        self._opened += 1
        self._rules, self._seed, self._cards = rules, seed, cards
        self._positions, self._line = positions, line
        self._reviewing = None
        self._bar.innerHTML = menus.replay_bar(self._page.words, len(line))
        self._button("review-back").hidden = line is self._played
        self._bar.hidden = False
        js.document.documentElement.setAttribute("data-replay", "")
        self._page.board.draw(rules, positions[0])
        self.go(at)
        browser.spawn(self._prepare(self._opened))

    def close(self) -> None:
        """Go back to the game that is played."""
        self.stop()
        self.stop_review()
        self._opened += 1
        self.is_open = False
        self._bar.hidden = True
        js.document.documentElement.removeAttribute("data-replay")
        self._left()

    def _left(self) -> None:
        """Back to the game that is played."""
        page = self._page
        page.show_address()
        page.resume()
        page.board.draw(page.session.rules, page.session.position)
        page.say("")
        page.show()
        page.hints.advice.rejudge()

    def _button(self, action: str) -> Any:
        return self._bar.querySelector("[data-action=" + action + "]")

    def _position(self, number: int) -> Position:
        """The position after *number* moves, found from the last one that is known."""
        assert self._rules is not None
        while len(self._positions) <= number:
            move = self._line[len(self._positions) - 1]
            self._positions.append(apply(self._rules, self._positions[-1], move))
        return self._positions[number]

    async def _prepare(self, opened: int) -> None:
        """Find all positions, and then what an earlier review of the game found."""
        until = browser.clock() + TASK_MS
        while len(self._positions) <= len(self._line):
            self._position(len(self._positions))
            if browser.clock() > until:
                await asyncio.sleep(PAUSE_SECONDS)
                if opened != self._opened:
                    return
                until = browser.clock() + TASK_MS
        if self._line is self._played and self._may_review():
            self._review_of().recall()
            self._tell_place()

    # Going through the game.

    def go(self, at: int) -> None:
        """Show the position after *at* moves, and go on by itself no longer."""
        self.stop()
        self._show(at)

    def _show(self, at: int) -> None:
        rules = self._rules
        if rules is None:
            return
        before, self._at = self._at, max(0, min(at, len(self._line)))
        position = self._position(self._at)
        self._page.board.show(rules, position, gliding=abs(self._at - before) == 1)
        self._show_status(rules, position)
        self._bar.querySelector("[type=range]").value = str(self._at)
        self._tell_place()
        text = ""
        if self._at:
            text = self._page.words.happened(rules, position, self._line[self._at - 1])
        self._page.say(text)

    def _show_status(self, rules: Rules, position: Position) -> None:
        """Show in the status line what the replay shows."""
        words = self._page.words
        self._page.write("deal", words.say("Deal #{seed}", seed=self._seed))
        self._page.write("rules", panels.rules_name(words, rules))
        self._page.write_figures(rules, self._at, position)

    def _tell_place(self) -> None:
        """Say where in the game this is, and what the review knows of it."""
        text = self._page.words.say("Move {move} of {moves}", move=self._at, moves=len(self._line))
        known = self._reviewing.standing(self._at) if self._reviewing is not None else ""
        if known:
            text += ": " + known
        self._bar.querySelector("[type=range]").setAttribute("aria-valuetext", text)
        self._bar.querySelector(".place").textContent = text

    def step(self, moves: int) -> None:
        """Go so many *moves* on, or back when it is negative."""
        self.go(self._at + moves)

    def key(self, key: str, on_button: bool) -> bool:
        """Do what *key* means in a replay; whether it means anything."""
        if key not in self._keys or (key == " " and on_button):
            return False
        sheet, _ = browser.call(self._bar, "querySelector", ":popover-open")
        if key == "Escape" and sheet:
            browser.call(sheet, "hidePopover")
        else:
            self._keys[key]()
        return True

    def redraw(self) -> None:
        """Lay the table out again, for a space that has changed."""
        if self._rules is not None:
            self._page.board.draw(self._rules, self._position(self._at))

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
            rules, line = self._rules, self._line[: self._at]
            self.close()
            session = Session(rules, self._seed, self._cards)
            session.replay([move_text(rules, move) for move in line], len(line))
            # What comes before was not played now: such a win is not one's own alone.
            session.helped = bool(line)
            self._page.games.begin(session)

    def _scrubbed(self, event: Any) -> None:
        """The slider was moved: show its place once the last one is on the screen."""
        if str(event.target.type) == "range":
            waiting = self._wanted >= 0
            self._wanted = int(str(event.target.value))
            if not waiting:
                browser.spawn(self._follow())

    async def _follow(self) -> None:
        await browser.painted()
        wanted, self._wanted = self._wanted, -1
        if self.is_open:
            self.go(wanted)

    def _clicked(self, event: Any) -> None:
        """The strip was pressed: show the place that it stands for."""
        strip = event.target.closest(".strip")
        if strip:
            box = strip.getBoundingClientRect()
            share = (float(event.clientX) - float(box.left)) / float(box.width)
            self.go(int(share * (len(self._line) + 1)))

    # The review.

    def _may_review(self) -> bool:
        """Whether a review tells nothing that the player is still to find out."""
        assert self._rules is not None
        last = self._position(len(self._line))
        return not (has_face_down(last) and legal_moves(self._rules, last))

    def review(self) -> None:
        """Find out where the game could still be won."""
        if self._may_review():
            browser.spawn(self._review_of().run())
        else:
            self._page.say(
                self._page.words.say(
                    "That is told when the game is over: cards still lie face down."
                )
            )

    def _tell_found(self) -> None:
        """Say what the review knows; its text may have taken space from the board."""
        self._tell_place()
        if self._page.board.is_resized():
            self.redraw()

    def _review_of(self) -> Any:
        """The review of the game that is shown."""
        from reviewing import Reviewing

        if self._reviewing is None:
            assert self._rules is not None
            self._position(len(self._line))
            self._reviewing = Reviewing(
                self._bar, self._page, self._rules, self._seed, self._positions, self._line
            )
            self._reviewing.on_found = self._tell_found
        return self._reviewing

    def stop_review(self) -> None:
        """Search no further."""
        if self._reviewing is not None:
            self._reviewing.stop()

    def show_winning(self) -> None:
        """
        Replay the game as it could have been won.

        It leaves the played one at the last position from which a win is known; what is shown is
        the place the player looked at, if that is before.
        """
        if self._rules is None or self._reviewing is None or self._reviewing.found is None:
            return
        won, texts = self._reviewing.found.won, self._reviewing.found.winning
        line = self._line[:won]
        positions = self._positions[: won + 1]
        for text in texts:
            line.append(parse_move(self._rules, text, positions[-1]))
            positions.append(apply(self._rules, positions[-1], line[-1]))
        at = min(self._at, won)
        self._show_line(self._rules, self._seed, self._cards, positions, line, at)

    def show_played(self) -> None:
        """Back from a winning line to the game as it was played."""
        if self._rules is not None:
            first = self._positions[:1]
            at = min(self._at, len(self._played))
            self._show_line(self._rules, self._seed, self._cards, first, self._played, at)
