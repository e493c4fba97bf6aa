"""
What the search knows about the game on the page: judgements, hints, whole winning lines.

Every position is judged in the worker after it is on the screen; an answer that comes when the
game has gone on is dropped. A solve goes in slices that the page asks for one by one, so that
stopping it is not asking again. Without a worker everything here is silent.
"""

import asyncio
from typing import Any, Callable

import browser

from crescent.moves import Move, apply
from crescent.notation import move_text, parse_move, position_data
from crescent.position import Position
from crescent.rules import Rules
from crescent.session import Session
from crescent.words import Words

FIRST_BUDGET = 600000
"""Positions that a solve looks at before it asks whether to go on."""


class Judgement:
    """What the worker says of one position: see the service ``judge`` of search.py."""

    def __init__(self, position: Position, answer: dict[str, Any], rules: Rules) -> None:
        self.position = position
        self.outlook = str(answer["outlook"])
        self._reason = answer["reason"]
        self.kind = str(answer["kind"])
        self.stuck = answer["verdict"] == "stuck"
        self.line = read_line(rules, position, answer["line"])
        self.finish = read_line(rules, position, answer["finish"])

    def reason(self, words: Words) -> str:
        """Why the game is lost, in the language of *words*; empty when that is not known."""
        if not self._reason:
            return ""
        return words.reason(self._reason["key"], self._reason["cards"], self._reason["count"])


def read_line(rules: Rules, position: Position, texts: list[str]) -> list[Move]:
    """The moves that *texts* write from *position* on."""
    line = []
    for text in texts:
        move = parse_move(rules, text, position)
        position = apply(rules, position, move)
        line.append(move)
    return line


class Advice:
    """
    The search's view of the session that is played.

    *judged* is called with each judgement of the position that stands.
    """

    def __init__(self, search: browser.Search, judged: Callable[[Judgement], None]) -> None:
        self.winning: list[Move] = []
        self._search = search
        self._judged = judged
        self._session: Session | None = None
        self._judgement: Judgement | None = None
        self._expected: Position | None = None
        self._asked = 0
        self._solving = 0

    def watch(self, session: Session) -> None:
        """Follow *session*: its position has changed, or it is another one."""
        position = session.position
        if self._session is not session or position != self._expected:
            self.winning = []
        self._session = session
        self._expected = position
        self.stop_solving()
        self._asked += 1
        browser.spawn(self._judge(self._asked))

    def follow(self, move: Move) -> None:
        """*move* is about to be played: a winning line that begins with it stays known."""
        if self._session is not None and self.winning and self.winning[0] == move:
            self.winning = self.winning[1:]
            self._expected = apply(self._session.rules, self._session.position, move)

    def judgement(self) -> Judgement | None:
        """The judgement of the position that stands, once it is there."""
        found = self._judgement
        if found is not None and self._session and found.position == self._session.position:
            return found
        return None

    async def _judge(self, asked: int) -> None:
        await browser.painted()
        session = self._session
        if asked != self._asked or session is None or self._search.state != "ready":
            return
        rules, position = session.rules, session.position
        question = {
            "position": position_data(rules, position),
            "winning": [move_text(rules, move) for move in self.winning],
        }
        try:
            answer = await self._search.ask("judge", question)
        except browser.SearchError:
            return
        if asked == self._asked:
            self._judgement = Judgement(position, answer, rules)
            self._judged(self._judgement)

    def rejudge(self) -> None:
        """Judge the position again: the worker is there now, or a winning line is known."""
        if self._session is not None:
            self._asked += 1
            browser.spawn(self._judge(self._asked))

    # Solving.

    def stop_solving(self) -> None:
        """Let the solve that is under way end after its slice."""
        self._solving += 1

    async def solve(self, budget: int, progress: Callable[[int, int], None]) -> dict[str, Any]:
        """
        The worker's answer for the position that stands, after at most *budget* positions.

        *progress* is called with the positions looked at and the fewest cards left. The answer
        is empty when the solve was stopped. Asked again for the same position, it goes on.

        :raises SearchError: if there is no worker, or it refuses.
        """
        session = self._session
        if session is None:
            return {}
        self._solving += 1
        solving = self._solving
        rules, position = session.rules, session.position
        question = {"position": position_data(rules, position)}
        while True:
            answer = await self._search.ask("solve", question)
            if solving != self._solving:
                return {}
            progress(answer["nodes"], answer["left"])
            if answer["verdict"] != "unknown" or answer["done"] or answer["nodes"] >= budget:
                break
            await asyncio.sleep(0)
        self.winning = read_line(rules, position, answer["line"])
        if self.winning:
            self.rejudge()
        return answer
