"""
What the page offers beside the game: statistics, sharing, the guide, the worth of deals, the day.

All of it comes after the board takes presses and is loaded when it is first asked for. Each action
is a method that gets the value of the button that was pressed, or an empty text.
"""

import asyncio
import json
from typing import Any, Callable, Protocol

import browser
import js
from games import Games
from keeping import DAYS, Keeping
from ledger import Ledger, hand_out
from replayer import Replayer

from crescent import menus
from crescent.daily import (
    Day,
    date_text,
    day_of_deal,
    day_query,
    days_text,
    deal_of_day,
    noted,
    phases,
    read_days,
    rules_of_day,
    share_text,
    streaks,
)
from crescent.daily_panel import calendar
from crescent.errors import InputError
from crescent.guide import guide, opening
from crescent.lessons import LESSONS, lesson
from crescent.notation import REPLAY_MARK, link_query
from crescent.odds_panel import LOST_SEED, lost_rules, odds
from crescent.panels import paragraph
from crescent.replay import (
    checked,
    line_code,
    read_replay_file,
    replay_file,
)
from crescent.session import Session
from crescent.sharing import qr_picture, result_text
from crescent.statistics_panel import import_question, reset_question, statistics
from crescent.words import ENGLISH, Words
from crescent.worth import deals_for, pick
from crescent.worth_panel import new_game, worth

LARGEST_DRAW = 2**30
QR_LIBRARY = "qr.zip"


class Host(Protocol):
    """What the extras need of the page."""

    words: Words
    session: Session
    games: Games
    keeping: Keeping
    search: browser.Search
    dialog: Any

    def say(self, message: str) -> None:
        """Tell the player *message*."""

    def open_dialog(self, name: str, html: str) -> None:
        """Show a dialog."""

    def close_dialog(self) -> None:
        """Close the dialog."""

    def is_asking(self, name: str = "") -> bool:
        """Whether a dialog is open: the one of that *name*, or any."""

    def ask(self, question: str, action: Callable[[], None]) -> None:
        """Do *action* when the player says yes to *question*."""

    def tell_notices(self) -> None:
        """Tell what has to be told about loading."""


class Extras:
    """The extras of *page*; :attr:`actions` are their names as buttons carry them."""

    def __init__(self, page: Host, replayer: Replayer) -> None:
        self._page = page
        self._replayer = replayer
        self._ledger = Ledger(page.keeping)
        self._told: Words = ENGLISH
        self._shared = ""
        self._shared_link = ""
        self._played = False
        self._wish = "any"
        self.actions: dict[str, Callable[[str], None]] = {
            "statistics": self.open_statistics,
            "export": self.export,
            "import": self.ask_import,
            "reset-statistics": self.ask_reset,
            "share": self.share,
            "share-on": self.share_on,
            "copy-link": lambda _: self._copy(self._shared_link),
            "copy-replay": lambda _: self._copy(self.replay_link()),
            "qr": lambda _: browser.spawn(self._qr_shown(False)),
            "qr-replay": lambda _: browser.spawn(self._qr_shown(True)),
            "save-replay": self.save_replay,
            "open-replay": self.ask_replay,
            "guide": self.open_guide,
            "opening": self.show_opening,
            "lesson": self.show_lesson,
            "lesson-game": self.show_lesson_game,
            "choose": self.choose_deal,
            "wished": self.wished,
            "worth": self.open_worth,
            "odds": self.open_odds,
            "lost-deal": self.deal_lost,
            "days": self.open_days,
            "today": self.deal_today,
            "day": self.deal_day,
            "month": self.show_month,
            "share-day": self.share_day,
        }

    # Statistics, export and import.

    def note(self, session: Session, now: int, left: bool) -> None:
        """Have statistics and calendar know *session* as it stands."""
        self._ledger.note(session, now, left)
        date = day_of_deal(session.rules, session.seed, self.today())
        if date:
            days = self.days()
            after = noted(days, date, session, now, self.today())
            if after is not days:
                self._page.keeping.write(DAYS, days_text(after))

    def open_statistics(self, key: str) -> None:
        """Show the statistics of the rules with that *key*, or of those that are played."""
        chosen = key or self._page.session.rules.key()
        html = statistics(self._page.words, self._ledger.records(), chosen)
        self._page.open_dialog("statistics", html)

    def export(self, _: str) -> None:
        """Hand out a file of everything that is kept."""
        self._page.games.save()
        self._ledger.export()

    def ask_import(self, _: str) -> None:
        """Let the player choose a file to import."""
        choose_file(".json,application/json", self._imported)

    async def _imported(self, file: Any) -> None:
        text, error = await browser.ask(file, "text")
        values: dict[str, str] = {}
        if not error:
            try:
                values = self._ledger.checked(str(text))
            except InputError as wrong:
                error = self._page.words.error(wrong)
        if error:
            self._page.close_dialog()
            self._page.say(error)
            return
        self._page.ask(import_question(self._page.words), lambda: self._replace_all(values))

    def _replace_all(self, values: dict[str, str]) -> None:
        if self._ledger.replace(values):
            self._page.games.restart_page()

    def ask_reset(self, _: str) -> None:
        """Ask before the statistics are forgotten."""
        self._page.ask(reset_question(self._page.words), self._reset)

    def _reset(self) -> None:
        self._ledger.forget()
        self.open_statistics("")

    # Sharing.

    def link(self) -> str:
        """A link to the deal that is played."""
        session = self._page.session
        return here() + "?" + link_query(session.rules, session.seed)

    def replay_link(self) -> str:
        """A link to a replay of the game as far as it was played."""
        session = self._page.session
        code = line_code(session.rules, session.positions[0], session.line)
        return self.link() + REPLAY_MARK + code

    def share(self, _: str) -> None:
        """Show the link to this deal, and the ways to hand it on."""
        session, link = self._page.session, self.link()
        text = result_text(self._page.words, session, link)
        self._show_shared(text, link, bool(session.line))

    def _show_shared(self, text: str, link: str, played: bool) -> None:
        self._shared = text
        self._shared_link = link
        self._played = played
        sheet, _ = browser.call("Reflect", "has", js.navigator, "share")
        self._page.open_dialog("share", menus.share(self._page.words, text, played, bool(sheet)))

    def share_on(self, _: str) -> None:
        """Hand the result and its link to the system's share sheet."""
        data = js.JSON.parse(json.dumps({"text": self._shared}))
        browser.spawn(self._handed_on("navigator", "share", data))

    def _copy(self, text: str) -> None:
        browser.spawn(self._handed_on("navigator.clipboard", "writeText", text))

    async def _handed_on(self, target: str, name: str, value: Any) -> None:
        """Call a method that the browser may refuse, and say how that went."""
        _, error = await browser.ask(target, name, value)
        self._page.close_dialog()
        say = self._page.words.say
        if error:
            self._page.say(say("The browser refused: {reason}.", reason=error))
        elif name == "writeText":
            self._page.say(say("Copied."))

    async def _qr_shown(self, replay: bool) -> None:
        """Show the QR code of the link in the dialog, or of the one to the *replay*."""
        link = self.replay_link() if replay else self._shared_link
        shared = self._shared
        if self._page.search.state == "loading":
            soon = self._page.words.say("The QR code will be here in a moment.")
            self._page.dialog.querySelector("#qr").innerHTML = paragraph(soon)
        html = await self._qr(link, replay)
        place = self._page.dialog.querySelector("#qr")
        if not place or shared != self._shared:
            return
        is_focused = bool(list(place.querySelectorAll(":focus")))
        place.innerHTML = html
        place.scrollIntoView()
        if is_focused:
            self._page.dialog.querySelector("#qr button, .buttons button").focus()

    async def _qr(self, link: str, replay: bool) -> str:
        """The QR code of *link* as HTML, or a sentence why there is none."""
        search, say = self._page.search, self._page.words.say
        while search.state == "loading":
            await asyncio.sleep(0.1)
        if search.state != "ready":
            text = say("There is no QR code, because the part that draws it did not start.")
            return paragraph(text)
        library = here() + str(browser.ROOT.getAttribute("data-build")) + "/" + QR_LIBRARY
        try:
            answer = await search.ask("qr", {"text": link, "library": library})
        except browser.SearchError as error:
            text = say("There is no QR code: {reason}.", reason=str(error))
            return paragraph(text)
        if not answer["size"]:
            return paragraph(say("This link is too long for a QR code."))
        words = self._page.words
        return qr_picture(words, answer["size"], answer["path"], replay, self._played)

    # Replays.

    def save_replay(self, _: str) -> None:
        """Hand out a file with the moves of the game as far as it was played."""
        session = self._page.session
        text = replay_file(session.rules, session.seed, session.line)
        hand_out(text, "text/plain", "crescent-" + session.seed + ".txt")

    def ask_replay(self, _: str) -> None:
        """Let the player choose a replay's file."""
        self._page.close_dialog()
        choose_file(".txt,text/plain", self._replay_chosen)

    async def _replay_chosen(self, file: Any) -> None:
        text, error = await browser.ask(file, "text")
        if error:
            self._page.say(error)
            return
        try:
            rules, seed, texts = read_replay_file(str(text))
        except InputError as wrong:
            self._page.say(self._page.words.error(wrong))
            return
        await self._replayer.read(rules, seed, lambda first: checked(rules, first, texts))
        self._page.tell_notices()

    # The guide.

    def open_guide(self, _: str) -> None:
        """Tell the rules and how to play."""
        browser.spawn(self._guide_opened())

    async def _guide_opened(self) -> None:
        words = self._page.words
        if words is not ENGLISH and self._told is not words:
            text, error = await browser.fetch_text("words/" + words.language + "-guide.json")
            if text is None:
                self._page.say(str(error))
            else:
                words.learn(json.loads(text))
                self._told = words
        self._page.open_dialog("guide", guide(words, self._page.session.rules))

    def show_opening(self, step: str) -> None:
        """Show the guide's worked opening after *step* moves, its buttons keeping the focus."""
        board = self._page.dialog.querySelector("#guide-board")
        focused = focused_place(board)
        board.innerHTML = opening(self._page.words, int(step))
        focus_place(board, focused)

    def show_lesson(self, value: str) -> None:
        """Show a lesson's frame, ``2 5`` for the sixth of lesson 2, its buttons keeping focus."""
        number, _, place = value.partition(" ")
        dialog = self._page.dialog
        focused = focused_place(dialog) if self._page.is_asking("lesson") else -1
        self._page.open_dialog("lesson", lesson(self._page.words, int(number), int(place)))
        focus_place(dialog, focused)

    def show_lesson_game(self, number: str) -> None:
        """Replay the game that led to a lesson; its end is shown, where one can play on."""
        browser.spawn(self._lesson_game_shown(LESSONS[int(number) - 1].link))

    async def _lesson_game_shown(self, link: str) -> None:
        await self._replayer.opened(link)
        self._replayer.actions["replay-last"]()

    # What deals are worth.

    def choose_deal(self, _: str) -> None:
        """Ask what the next deal shall be like."""
        html = new_game(self._page.words, self._page.session.rules, self._wish)
        self._page.open_dialog("new-game", html)

    def wished(self, wish: str) -> None:
        """Start a deal as the player wished it, one not played yet where there is one."""
        self._wish = wish
        rules = self._page.session.rules
        account = self._ledger.records().get(rules.key())
        played = [game.seed for game in account.games] if account is not None else []
        draw = int(js.Math.random() * LARGEST_DRAW)
        seed = pick(deals_for(rules, wish), draw, played)
        self._page.close_dialog()
        question = self._page.words.say("Leave this game for a new one?")
        games = self._page.games
        games.guarded(question, lambda: games.replace(rules, seed))

    def open_worth(self, _: str) -> None:
        """Tell what is known of this deal."""
        session = self._page.session
        self._page.open_dialog("worth", worth(self._page.words, session.rules, session.seed))

    def open_odds(self, _: str) -> None:
        """Tell the measured odds of the games."""
        self._page.open_dialog("odds", odds(self._page.words))

    def deal_lost(self, _: str) -> None:
        """Deal the one that is proven lost from the start."""
        self._page.close_dialog()
        self._page.games.ask_deal(lost_rules(), LOST_SEED)

    # The deal of the day.

    def today(self) -> str:
        """Today's date in the player's own calendar."""
        clock = js.Date.new()
        return date_text(int(clock.getFullYear()), int(clock.getMonth()) + 1, int(clock.getDate()))

    def days(self) -> dict[str, Day]:
        """What became of the days' deals; what cannot be read is set aside."""
        text = self._page.keeping.read(DAYS)
        if text is None:
            return {}
        try:
            return read_days(text)
        except InputError:
            self._page.keeping.set_aside(DAYS, text)
            return {}

    def open_days(self, _: str) -> None:
        """Show this month's calendar."""
        self.show_month(self.today()[:7])

    def show_month(self, month: str) -> None:
        """Show the calendar of *month*, ``2026-11``."""
        year, number = int(month[:4]), int(month[5:7])
        html = calendar(self._page.words, self.days(), year, number, self.today())
        self._page.open_dialog("days", html)

    def deal_today(self, _: str) -> None:
        """Play the deal of today."""
        self.deal_day(self.today())

    def deal_day(self, date: str) -> None:
        """Play the deal of *date*; one to come is not dealt."""
        try:
            seed = deal_of_day(date)
        except InputError as error:
            self._page.say(self._page.words.error(error))
            return
        self._page.close_dialog()
        if date > self.today():
            self._page.say(self._page.words.say("That day is still to come."))
            return
        question = self._page.words.say("Leave this game for the deal of the day?")
        games = self._page.games
        games.guarded(question, lambda: games.replace(rules_of_day(), seed))

    def share_day(self, date: str) -> None:
        """Show the result of the day *date*, to be handed on without telling the deal."""
        days, session = self.days(), self._page.session
        if date not in days:
            return
        is_played = day_of_deal(session.rules, session.seed, self.today()) == date
        moons = phases(session) if is_played else ""
        streak = streaks(days, self.today()).current
        link = here() + "?" + day_query(date)
        text = share_text(self._page.words, date, days[date], moons, streak, link)
        self._show_shared(text, link, False)


def choose_file(accepted: str, taken: Callable[[Any], Any]) -> None:
    """Let the player choose a file of the *accepted* kinds; the task *taken* gets it."""
    chooser = js.document.createElement("input")
    chooser.type = "file"
    chooser.accept = accepted
    browser.listen(chooser, "change", lambda _: browser.spawn(taken(chooser.files[0])))
    chooser.click()


def focused_place(part: Any) -> int:
    """Which of the buttons in *part* has the focus, -1 for none."""
    for place, button in enumerate(list(part.querySelectorAll("button"))):
        if button.matches(":focus"):
            return place
    return -1


def focus_place(part: Any, place: int) -> None:
    """Give the focus to the button at *place* in *part*, or to the first that is enabled."""
    if place >= 0:
        same = list(part.querySelectorAll("button"))[place]
        (part.querySelector("button:enabled") if same.disabled else same).focus()


def here() -> str:
    """The address of the page without what a link adds to it."""
    return str(js.location.origin) + str(js.location.pathname)
