"""
The page: what the player does, and what follows from it.

It reads the address, keeps the game in the browser's storage, hands presses and keys to the
session, and the session's positions to the board. What may be played is the engine's to say,
what is wise the search's.
"""

import asyncio
import json
from typing import Any, Callable, Iterator

import browser
import js
from advice import FIRST_BUDGET, Advice, Judgement
from board import Board
from keeping import GAME, SETTINGS, Keeping
from keyboard import Keyboard
from pointer import Pointer
from replayer import Replayer

from crescent import panels
from crescent.cards import card_of, rank_of, suit_of
from crescent.deals import needs_twister, parse_seed
from crescent.errors import InputError
from crescent.moves import REASONS, SHIFT, Move, can_shift, home, objection, stock_deal
from crescent.notation import link_query, move_text, parse_query, rules_data
from crescent.position import Position
from crescent.replay import decoded, parse_link
from crescent.rules import FOUNDATION, HOLD, STOCK, Rules, parse_field, rules_for
from crescent.save import read_session, saved_deal, session_text
from crescent.session import OVER, STUCK, WON, Session
from crescent.settings import choices_of, defaults, read_settings, settings_text
from crescent.table import neighbour
from crescent.words import ENGLISH, Words, capitalised, language_for

FIRST_SEED = "1"
LARGEST_NEW_SEED = 999999
SPOKEN = "#toolbar, #toolbar button, #table, #status button, #replay, #peek"
DAY_MARK = "day="
PLAYING_OUT_SECONDS = 0.18


def now() -> int:
    """The time in milliseconds, for the session's clock."""
    return int(browser.now() * 1000)


class Page:
    """The one page: its session, its board, what is selected and what is being asked."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.session = Session(rules_for(), FIRST_SEED)
        self.board = Board(js.document.getElementById("table"), words)
        self.notices: list[str] = []
        self.keeping = Keeping(self.storage_failed)
        self.settings = self.kept_settings()
        self.search = browser.Search()
        self.advice = Advice(self.search, self.judged)
        self.selected: int | None = None
        self.cursor = self.session.rules.piles[0]
        self.awaited: Callable[[], None] | None = None
        self.hint_wanted = False
        self.hint_shown = 0
        self.told_over = False
        self.playing_out = 0
        self.saving = False
        self.peeked = ""
        self.extras: Any = None
        self.dialog = js.document.getElementById("dialog")
        self.peek_panel = js.document.getElementById("peek")
        self.shown: dict[str, str] = {}
        self.actions: dict[str, Callable[[], None]] = {
            "new": self.ask_new_game,
            "restart": self.ask_restart,
            "undo": self.undo,
            "redo": self.redo,
            "shift": self.shift,
            "deal": self.deal_stock,
            "hint": self.hint,
            "finish": self.finish,
            "solve": self.ask_solve,
            "solve-on": self.solve_on,
            "next-move": self.next_winning_move,
            "play-out": self.play_out,
            "number": self.ask_number,
            "rules": self.ask_rules,
            "wrap": self.toggle_wrap,
            "autoplay": self.toggle_autoplay,
            "replay": self.replay,
            "review-game": self.review_game,
            "load-elsewhere": self.load_elsewhere,
            "copy-elsewhere": self.copy_elsewhere,
            "settings": self.ask_settings,
            "menu": self.open_menu,
            "keys": self.show_keys,
            "games": self.show_games,
            "read": self.read_board,
            "full": self.full_screen,
            "peek": self.peek_cursor,
            "close-peek": self.close_peek,
            "close": self.close_dialog,
            "confirmed": self.confirmed,
            "retry-search": self.start_search,
            "update": self.update,
        }
        self.replayer = Replayer(self)
        self.actions.update(self.replayer.actions)
        self.pointer = Pointer(js.document.getElementById("board"), self.board, self)

    # Starting and opening games.

    async def start(self) -> None:
        """Show the game that the address or the storage names, and take presses."""
        await self.use_language()
        self.use_settings()
        query = str(js.location.search)
        code = parse_link(str(js.location.hash))[1]
        session = await self.asked_session("" if code else query)
        self.open(session, bool(session.steps))
        self.listen()
        if code:
            await self.open_replay(query, code)
        browser.board_ready()
        self.tell_notices()
        if DAY_MARK in query:
            self.extra("day", query[query.index(DAY_MARK) + len(DAY_MARK) :][:10])
        await browser.painted()
        if self.search.state == "off":
            self.start_search()
        while True:
            await asyncio.sleep(1)
            self.show_time()

    async def asked_session(self, query: str) -> Session:
        """The session that a link's *query* asks for, resumed or new; else the last one played."""
        try:
            rules, seed = parse_query(query)
        except InputError as error:
            self.notices.append(self.words.error(error))
            rules, seed, query = rules_for(), "", ""
        asked = seed or rules != rules_for() or "game=" in query
        saved = await self.saved(rules.game if asked else self.keeping.current())
        if saved is not None and (not asked or is_asked(saved, rules, seed)):
            return saved
        if saved is not None:
            self.keep(saved)
        return await self.dealt(rules, seed or FIRST_SEED)

    async def saved(self, game: str | None) -> Session | None:
        """The saved session of the preset *game*, if there is one that can be read."""
        text = self.keeping.game(game) if game else None
        if text is None:
            return None
        try:
            return await self.read(text)
        except InputError as error:
            self.keeping.set_aside(GAME + str(game), text)
            self.notices.append(self.words.error(error) + " " + self.words.say("It was set aside."))
        except browser.SearchError as error:
            self.keeping.keep(text)
            self.notices.append(self.undealt(error))
        return None

    async def read(self, text: str) -> Session:
        """The session that the save *text* holds."""
        rules, seed = saved_deal(text)
        return read_session(text, await self.cards(rules, seed))

    async def dealt(self, rules: Rules, seed: str) -> Session:
        """A new session of deal *seed*, or of the first deal where that cannot be dealt now."""
        try:
            return Session(rules, seed, await self.cards(rules, seed))
        except browser.SearchError as error:
            self.notices.append(self.undealt(error))
            return Session(rules, FIRST_SEED)

    def undealt(self, error: Exception) -> str:
        """The sentence for a deal that needs the worker while there is none."""
        return self.words.say(
            "That deal cannot be dealt now, because the search did not start: {reason}.",
            reason=str(error),
        )

    async def cards(self, rules: Rules, seed: str) -> bytes | None:
        """The cards of a deal that only the worker can deal; None for all others."""
        if not needs_twister(seed):
            return None
        self.say(self.words.say("Dealing…"))
        if self.search.state in ("off", "failed"):
            await self.search.start()
        while self.search.state == "loading":
            await asyncio.sleep(0.05)
        answer = await self.search.ask("deal", {"rules": rules_data(rules), "seed": seed})
        self.say("")
        return bytes(answer["cards"])

    def start_search(self) -> None:
        """Start the worker, and say so once when it fails."""
        browser.spawn(self.run_search())

    async def run_search(self) -> None:
        """The task of :meth:`start_search`."""
        try:
            await self.search.start()
        except browser.SearchError as error:
            self.hint_wanted = False
            self.say(
                self.words.say(
                    "Hints and solving are off, because the search did not start: {reason}.",
                    reason=str(error),
                )
            )
            self.offer("retry-search", True)
            return
        self.offer("retry-search", False)
        self.advice.rejudge()

    def note(self, left: bool = False) -> None:
        """Have the statistics know the game that is played; unwon, it is lost when it is *left*."""
        if self.session.steps:
            browser.spawn(self.noted(self.session, left))

    async def noted(self, session: Session, left: bool) -> None:
        """The task of :meth:`note`."""
        if await browser.everything() is None:
            self.all_extras().note(session, now(), left)

    def extra(self, action: str, value: str) -> None:
        """Do one of the actions that the start leaves out."""
        browser.spawn(self.extra_done(action, value))

    async def extra_done(self, action: str, value: str) -> None:
        """The task of :meth:`extra`."""
        error = await browser.everything()
        if error:
            self.say(str(error))
        else:
            self.all_extras().actions[action](value)

    def all_extras(self) -> Any:
        """What the page offers beside the game; :func:`browser.everything` has been waited for."""
        if self.extras is None:
            from extras import Extras

            self.extras = Extras(self)
        return self.extras

    def ask(self, question: str, action: Callable[[], None]) -> None:
        """Do *action* when the player says yes to *question*."""
        self.awaited = action
        self.open_dialog("confirm", panels.confirm(self.words, question, "confirmed"))

    def restart_page(self) -> None:
        """Load the page anew, from what the storage holds."""
        self.leaving = True
        js.location.assign(str(js.location.pathname))

    def open(self, session: Session, resumed: bool = False) -> None:
        """Make *session* the one that is played; one *resumed* is in the storage already."""
        self.stop_playing_out()
        self.session = session
        fields = session.rules.layout.fields
        for action, there in (
            ("shift", "shifts" in fields),
            ("wrap", "wrap" in fields),
            ("deal", bool(session.rules.of_role(STOCK))),
        ):
            toolbar_button(action).hidden = not there
        self.selected = None
        self.told_over = False
        if self.cursor not in session.rules.index:
            self.cursor = session.rules.piles[0]
        session.resume_clock(now())
        self.show_address()
        self.say("")
        self.show()
        if session.started:
            self.note()
        if not resumed:
            self.save_soon()
        self.advice.watch(session)

    def show_address(self) -> None:
        """Have the address bar show a link to what is played."""
        query = "?" + link_query(self.session.rules, self.session.seed)
        if "interpreter=pyodide" in str(js.location.search):
            query += "&interpreter=pyodide"
        browser.call(js.history, "replaceState", None, "", query)

    def keep(self, session: Session) -> None:
        """Put *session* in the list of kept games if it is under way."""
        if is_under_way(session):
            self.keeping.keep(session_text(session, now()))

    def replace(self, rules: Rules, seed: str) -> None:
        """Keep the game under way and start deal *seed* under *rules*."""
        self.close_dialog()
        browser.spawn(self.replaced(rules, seed))

    async def replaced(self, rules: Rules, seed: str) -> None:
        """The task of :meth:`replace`."""
        session = await self.dealt(rules, seed)
        self.leave(rules.game)
        self.open(session)
        self.tell_notices()

    def leave(self, game: str) -> None:
        """
        Put the game that is played away for one of the preset *game*.

        One of another preset stays where it is saved; one of the same gives way and is kept.
        """
        self.session.stop_clock(now())
        self.save()
        if game == self.session.rules.game:
            self.note(True)
            self.keep(self.session)

    # Showing.

    def show(self, dropped: dict[int, tuple[int, int]] | None = None) -> None:
        """Bring board, marks, toolbar and status line to what the session says."""
        session = self.session
        self.board.show(session.rules, session.position, dropped)
        self.hint_shown = 0
        self.close_peek()
        self.show_marks()
        self.show_status()
        self.enable("undo", session.can_undo())
        self.enable("redo", session.can_redo())
        self.enable("shift", can_shift(session.rules, session.position))
        self.enable("deal", stock_deal(session.rules, session.position) is not None)
        self.offer("finish", False)
        if session.state() == WON:
            browser.ROOT.setAttribute("data-won", "")
        else:
            browser.ROOT.removeAttribute("data-won")

    def enable(self, action: str, enabled: bool) -> None:
        """Let the toolbar's button for *action* be pressed or not."""
        state = "enabled " + str(enabled)
        if self.shown.get("state " + action) != state:
            self.shown["state " + action] = state
            toolbar_button(action).disabled = not enabled

    def offer(self, action: str, offered: bool) -> None:
        """Show the status line's button for *action*, or hide it."""
        js.document.querySelector("#status [data-action=" + action + "]").hidden = not offered

    def show_marks(self) -> None:
        """Mark what is selected, and where it may go."""
        rules = self.session.rules
        marks = {}
        if self.selected is not None:
            for move in self.moves_from(self.selected):
                marks[rules.piles[move.target]] = "target"
            marks[rules.piles[self.selected]] = "selected"
        self.board.mark(marks)
        self.board.set_cursor(self.cursor)

    def show_status(self) -> None:
        """Write the parts of the status line that changed."""
        session, say = self.session, self.words.say
        self.write("deal", say("Deal #{seed}", seed=session.seed))
        self.write("rules", panels.rules_name(self.words, session.rules))
        self.write_figures(session.rules, session.moves, session.position)
        hints = self.words.count("{number} hint", "{number} hints", session.hints)
        self.write("hints", hints if session.hints else "")
        self.show_time()
        self.label("shift", say("Shuffle ({number})", number=session.position.shifts))
        self.label("wrap", panels.wrap_name(self.words, session.rules.wrap))

    def show_time(self) -> None:
        """Write the time played."""
        self.write("time", panels.time_text(self.session.time(now())))

    def write(self, name: str, text: str) -> None:
        """Set the part *name* of the status line."""
        if self.shown.get(name) != text:
            self.shown[name] = text
            js.document.querySelector('[data-status="' + name + '"]').textContent = text

    def label(self, action: str, text: str) -> None:
        """Set the label of the toolbar's button for *action*."""
        if self.shown.get("label " + action) != text:
            self.shown["label " + action] = text
            button = toolbar_button(action)
            button.querySelector("span").textContent = text
            button.setAttribute("aria-label", text)

    def say(self, message: str) -> None:
        """Tell the player *message*, on the screen and to a screen reader."""
        self.write("message", capitalised(message))

    def tell_notices(self) -> None:
        """Tell what has to be told about loading, once."""
        if self.notices:
            self.say(" ".join(self.notices))
            self.notices.clear()

    def storage_failed(self, reason: str) -> None:
        """Tell that nothing can be kept."""
        self.notices.append(
            self.words.say("This browser keeps nothing: {reason}. You can play on.", reason=reason)
        )
        browser.spawn(self.told_later())

    async def told_later(self) -> None:
        """Tell the notices once what is being done is done."""
        await browser.painted()
        self.tell_notices()

    # Keeping.

    def save_soon(self) -> None:
        """Write the game to the storage as soon as the move is on the screen."""
        if not self.saving:
            self.saving = True
            browser.spawn(self.saved_later())

    async def saved_later(self) -> None:
        """The task of :meth:`save_soon`."""
        await browser.painted()
        self.saving = False
        self.save()

    leaving = False

    def save(self, *_: Any) -> None:
        """Write the game to the storage, unless another tab went on with it."""
        if self.leaving:
            return
        text = session_text(self.session, now())
        if not self.keeping.write_game(self.session.rules.game, text):
            self.tell_elsewhere()

    def stored(self, event: Any) -> None:
        """Another tab wrote to the storage."""
        game = self.session.rules.game
        if str(event.key) == GAME + game and self.keeping.is_changed_elsewhere(game):
            self.tell_elsewhere()

    def tell_elsewhere(self) -> None:
        """Ask what to do with a game that went on in another tab."""
        self.session.stop_clock(now())
        self.stop_playing_out()
        self.open_dialog("elsewhere", panels.elsewhere(self.words))

    def load_elsewhere(self) -> None:
        """Go on with the game as the other tab left it."""
        self.close_dialog()
        browser.spawn(self.elsewhere_loaded())

    async def elsewhere_loaded(self) -> None:
        """The task of :meth:`load_elsewhere`."""
        session = await self.saved(self.session.rules.game)
        if session is not None:
            self.open(session, True)
        self.tell_notices()

    def copy_elsewhere(self) -> None:
        """Go on with this tab's game; the other tab's is kept."""
        self.close_dialog()
        text = self.keeping.game(self.session.rules.game)
        if text is not None:
            self.keeping.keep(text)
        self.session.resume_clock(now())
        self.save()

    def visibility_changed(self, _: Any) -> None:
        """Stop the clock in a hidden tab, and write the game before the tab may go."""
        if str(js.document.visibilityState) == "hidden":
            self.session.stop_clock(now())
            self.go_away()
        else:
            self.session.resume_clock(now())

    def go_away(self, *_: Any) -> None:
        """Write the game, and a picture of its board, before the page may go."""
        self.save()
        if not self.replayer.is_open:
            browser.keep_picture(self.board.shows())

    # Keeping the site.

    def offline_told(self, event: Any) -> None:
        """Say what came of keeping the site for when there is no network, and offer an update."""
        state = str(browser.ROOT.getAttribute("data-offline"))
        self.offer("update", state == "update")
        reason = str(event.detail)
        if reason and reason != self.offline_reason:
            self.say(self.offline_text(state, reason))
        self.offline_reason = reason

    offline_reason = ""

    def offline_text(self, state: str, reason: str) -> str:
        """The sentence for files that could not be kept because of *reason*."""
        if state == "failed":
            return self.words.say("Not ready to play offline yet: {reason}.", reason=reason)
        return self.words.say("The new version did not arrive whole: {reason}.", reason=reason)

    def update(self) -> None:
        """Go on with the new version of the page."""
        self.go_away()
        browser.update()

    # Playing.

    def moves_from(self, number: int) -> list[Move]:
        """The legal moves of the top card of pile *number*."""
        return [move for move in self.session.legal_moves() if move.source == number]

    def press(self, name: str, pick_up: bool) -> None:
        """The pile *name* was pressed; *pick_up* selects its card without sending it."""
        if self.replayer.is_open:
            self.say(self.words.say("This is a replay: play from here, or close it."))
            return
        self.stop_playing_out()
        if name == "SHIFT":
            self.shift()
            return
        self.cursor = name
        number = self.session.rules.index[name]
        if self.selected is not None and self.put_down(self.selected, number):
            return
        if self.session.rules.roles[number] == STOCK:
            self.deal_stock()
            return
        if not self.session.position.piles[number]:
            self.select(None)
            return
        home = self.homeward(number)
        if len(home) == 1 and not pick_up:
            self.play(home[0])
        else:
            self.select(number)

    def put_down(self, source: int, target: int) -> bool:
        """Play the selected card to where was pressed, or refuse it; False to begin anew there."""
        for move in self.moves_from(source):
            if move.target == target:
                self.play(move)
                return True
        if source == target:
            self.select(None)
            return True
        if self.session.rules.roles[target] in (FOUNDATION, HOLD):
            self.refuse(source, target)
            return True
        return False

    def refuse(self, source: int, target: int) -> None:
        """Say why the top card of *source* does not go to *target*, and select nothing."""
        position = self.session.position
        move = Move(position.piles[source][-1], source, target)
        self.select(None)
        self.say(self.words.say(REASONS[objection(self.session.rules, position, move)]))

    def homeward(self, number: int) -> list[Move]:
        """The moves of a pile's top card to a foundation; a foundation's own card has none."""
        rules = self.session.rules
        if rules.roles[number] == FOUNDATION:
            return []
        return [move for move in self.moves_from(number) if rules.roles[move.target] == FOUNDATION]

    def select(self, number: int | None) -> None:
        """Select the top card of pile *number*, or nothing."""
        self.selected = number
        self.hint_shown = 0
        self.show_marks()
        if number is None:
            self.say("")
            return
        card = self.words.card(self.session.position.piles[number][-1])
        places = len(self.moves_from(number))
        self.say(
            self.words.count(
                "{card}: {number} place to go.", "{card}: {number} places to go.", places, card=card
            )
        )

    def play(
        self,
        move: Move,
        dropped: dict[int, tuple[int, int]] | None = None,
        alone: bool = False,
    ) -> None:
        """Make *move*, and say what came of it."""
        self.advice.follow(move)
        self.session.play(move, now(), alone)
        self.after_move(dropped)
        self.tell_state(self.words.happened(self.session.rules, self.session.position, move))

    def after_move(self, dropped: dict[int, tuple[int, int]] | None = None) -> None:
        """What follows every change of the position."""
        self.selected = None
        self.told_over = False
        if not self.session.started or self.session.state() == WON:
            self.note()
        self.show(dropped)
        self.save_soon()
        self.advice.watch(self.session)

    def tell_state(self, message: str) -> None:
        """Say *message*, or what stands if the game is won, or everyone sees that nothing moves."""
        state = self.session.state()
        self.say(message)
        if state == WON:
            self.open_dialog("won", panels.won(self.words, self.session, now()))
            browser.spawn(self.keeping.ask_to_persist())
        elif state == OVER:
            self.tell_over()
        elif state == STUCK:
            self.tell_stuck()

    def tell_stuck(self) -> None:
        """Say that only a shuffle helps."""
        self.say(self.words.say("No moves left — shuffle or undo."))

    def tell_over(self) -> None:
        """Say, once for a position, that the game is at its end."""
        if not self.told_over:
            self.told_over = True
            ended = self.words.say("No moves left.")
            self.say(ended + " " + panels.home_text(self.words, self.session))
            self.open_dialog("over", panels.over(self.words, self.session))

    def shift(self) -> None:
        """Shuffle, if the rules allow."""
        reason = objection(self.session.rules, self.session.position, SHIFT)
        if reason:
            self.say(self.words.say(REASONS[reason]))
        else:
            self.play(SHIFT)

    def deal_stock(self) -> None:
        """Deal a card from the stock to the waste, if there is one."""
        move = stock_deal(self.session.rules, self.session.position)
        if move is not None:
            self.play(move)
        elif self.session.rules.of_role(STOCK):
            self.say(self.words.say("The stock is empty."))

    def undo(self) -> None:
        """Take the last step back."""
        self.close_dialog()
        self.stop_playing_out()
        if self.session.undo(now()):
            self.after_move()
            self.say(self.words.say("Undone."))

    def redo(self) -> None:
        """Play the undone step again."""
        self.stop_playing_out()
        if self.session.redo(now()):
            self.after_move()
            self.tell_state(self.words.say("Redone."))

    # Advice.

    def judged(self, judgement: Judgement) -> None:
        """The worker has judged the position that stands."""
        if self.replayer.is_open:
            return
        self.offer("finish", bool(judgement.finish) and not self.playing_out)
        if self.session.state() == WON or not self.session.sees_everything():
            pass
        elif judgement.outlook == "over":
            if self.session.steps and not self.playing_out:
                self.tell_over()
        elif judgement.stuck:
            self.tell_stuck()
        if self.hint_wanted:
            self.hint_wanted = False
            self.show_hint(judgement)

    def hint(self) -> None:
        """Show the first step of a shortest line; pressed again, all its steps."""
        self.stop_playing_out()
        judgement = self.advice.judgement()
        if judgement is not None:
            self.show_hint(judgement)
        elif self.hint_wanted:
            self.hint_wanted = False
            self.say("")
        elif self.search.state == "failed":
            self.start_search()
        else:
            self.hint_wanted = True
            self.say(self.words.say("Thinking… (press again to cancel)"))
            if self.search.state == "ready":
                self.advice.rejudge()

    def show_hint(self, judgement: Judgement) -> None:
        """Mark the steps of the hint, the first alone at first."""
        if self.session.state() == WON:
            return
        if judgement.kind == "nothing":
            self.say(self.words.say("Nothing can help any more: undo, or a new game."))
        elif judgement.kind == "unknown":
            self.say(self.words.say("No hint found."))
        else:
            self.mark_line(judgement)

    def mark_line(self, judgement: Judgement) -> None:
        """Mark a hint's moves on the board and count the help."""
        line = judgement.line if judgement.kind != "shift" else [SHIFT]
        steps = line[:1] if not self.hint_shown else line
        if not self.hint_shown:
            self.session.hints += 1
            self.show_status()
            self.save_soon()
        self.selected = None
        self.hint_shown = len(steps)
        names, marks = self.session.rules.piles, {}
        numbers: dict[str, list[str]] = {}
        for place, move in enumerate(steps):
            for end in (move.source, move.target):
                name = names[end] if end >= 0 else "SHIFT"
                marks[name] = "hint"
                found = numbers.setdefault(name, [])
                if str(place + 1) not in found:
                    found.append(str(place + 1))
        self.board.mark(marks)
        many = len(steps) > 1
        self.board.number({name: " ".join(numbers[name]) if many else "" for name in numbers})
        self.say(self.hint_text(judgement, line))

    def hint_text(self, judgement: Judgement, line: list[Move]) -> str:
        """The hint in words."""
        if judgement.kind == "shift":
            return self.words.say("Only a shuffle helps.")
        words = self.words.move(self.session.rules, line[0])
        if len(line) > 1:
            more = self.words.count("{number} more step", "{number} more steps", len(line) - 1)
            words += ", " + more
        return words + "."

    def finish(self) -> None:
        """Play the line that ends the game."""
        judgement = self.advice.judgement()
        if judgement is not None and judgement.finish:
            self.start_playing_out(judgement.finish)

    def start_playing_out(self, line: list[Move]) -> None:
        """Play *line* move by move, until the player does something else."""
        self.close_dialog()
        self.playing_out += 1
        browser.spawn(self.played_out(self.playing_out, line))

    def stop_playing_out(self) -> None:
        """Leave the rest of a line to the player."""
        self.playing_out = 0

    async def played_out(self, run: int, line: list[Move]) -> None:
        """The task of :meth:`start_playing_out`."""
        for move in line:
            if run != self.playing_out:
                return
            self.play(move, alone=True)
            await asyncio.sleep(PLAYING_OUT_SECONDS)
        self.stop_playing_out()

    def ask_solve(self) -> None:
        """Find out whether the game can still be won."""
        if not self.session.sees_everything() and self.advice_is_early():
            self.open_dialog("solve", panels.solve_refused(self.words))
            return
        self.open_dialog("solve", panels.solving(self.words))
        browser.spawn(self.solved(FIRST_BUDGET))

    def advice_is_early(self) -> bool:
        """Whether the player could learn from the search what nobody can see yet."""
        return self.session.state() not in (WON, OVER)

    def solve_on(self) -> None:
        """Go on with the solve that found nothing."""
        self.open_dialog("solve", panels.solving(self.words))
        browser.spawn(self.solved(self.solve_budget + FIRST_BUDGET))

    async def solved(self, budget: int) -> None:
        """The task of a solve, up to *budget* positions."""
        self.solve_budget = budget
        try:
            answer = await self.advice.solve(budget, self.show_solving)
        except browser.SearchError as error:
            answer = {"verdict": "failed", "reason": str(error), "line": []}
        if answer and str(self.dialog.getAttribute("data-dialog")) == "solve":
            judgement = self.advice.judgement()
            reason = judgement.reason(self.words) if judgement is not None else ""
            self.open_dialog(
                "solve",
                panels.solved(self.words, str(answer["verdict"]), len(answer["line"]), reason),
            )

    solve_budget = FIRST_BUDGET

    def show_solving(self, nodes: int, left: int) -> None:
        """Show how far the solve has come."""
        bar = self.dialog.querySelector("progress")
        if bar:
            bar.value = nodes / self.solve_budget
            note = self.dialog.querySelector(".note")
            note.textContent = panels.solving_note(self.words, nodes, left)

    def next_winning_move(self) -> None:
        """Play the next move of the winning line that was found."""
        self.close_dialog()
        if self.advice.winning:
            self.session.helped = True
            self.play(self.advice.winning[0], alone=True)

    def play_out(self) -> None:
        """Play the winning line that was found to its end."""
        self.session.helped = True
        self.start_playing_out(list(self.advice.winning))

    # The pointer's intents.

    def may_carry(self, name: str) -> bool:
        """Whether the top card of the pile can be taken up."""
        number = self.session.rules.index[name]
        if self.replayer.is_open:
            return False
        cards, rules = self.session.position.piles[number], self.session.rules
        return len(cards) > rules.keeps[number] and rules.roles[number] != STOCK

    def carried(self, name: str) -> list[str]:
        """The top card of the pile was taken up: where it may go."""
        self.stop_playing_out()
        self.cursor = name
        self.select(self.session.rules.index[name])
        rules = self.session.rules
        return [rules.piles[move.target] for move in self.moves_from(rules.index[name])]

    def dropped(self, name: str, target: str, corner: tuple[int, int]) -> None:
        """The carried card was let go over *target*, or over no pile that takes it."""
        rules = self.session.rules
        number = rules.index[name]
        for move in self.moves_from(number):
            if rules.piles[move.target] == target:
                self.play(move, {number: corner})
                return
        self.board.glide_back(number, corner)
        over = self.board.pile_under(corner, [other for other in rules.piles if other != name])
        if over:
            self.refuse(number, rules.index[over])
        else:
            self.select(None)

    def put_back(self, name: str, corner: tuple[int, int]) -> None:
        """The card of the pile is carried no more."""
        self.board.glide_back(self.session.rules.index[name], corner)
        self.select(None)

    def refuse_buried(self) -> None:
        """A card was pulled that others lie on."""
        self.say(self.words.say(REASONS["top"]))

    def peek(self, name: str, quietly: bool) -> None:
        """Show the pile *name* enlarged."""
        number = self.session.rules.index[name]
        if self.replayer.is_open or not self.session.position.piles[number]:
            return
        self.close_peek()
        self.peeked = name
        rules, position = self.session.rules, self.session.position
        self.peek_panel.innerHTML = panels.peek(self.words, rules, position, number)
        self.peek_panel.hidden = False
        if quietly:
            self.peek_panel.setAttribute("data-quiet", "")
        else:
            self.peek_panel.removeAttribute("data-quiet")
            self.peek_panel.querySelector("button").focus()
        self.board.point_out(self.kin(number))

    def kin(self, number: int) -> list[tuple[int, int]]:
        """The twin and the neighbours in suit of a pile's top card that can be seen, by place."""
        rules, position = self.session.rules, self.session.position
        card = position.piles[number][-1]
        steps = (-1, 0, 1)
        ranks = [rank_of(card) + step for step in steps]
        if rules.wrap:
            ranks = [(rank - 1) % 13 + 1 for rank in ranks]
        wanted = [card_of(suit_of(card), rank) for rank in ranks if 1 <= rank <= 13]
        return [
            (pile, index)
            for pile, cards in enumerate(position.piles)
            for index, other in enumerate(cards)
            if other in wanted and (pile != number or index < len(cards) - 1)
            if rules.roles[pile] == "pile"
        ]

    def end_quiet_peek(self) -> None:
        """The mouse has left the pile that it rested on."""
        if self.peeked and self.peek_panel.hasAttribute("data-quiet"):
            self.close_peek()

    def close_peek(self) -> None:
        """Put the enlarged pile away."""
        if self.peeked:
            self.peeked = ""
            self.peek_panel.hidden = True
            self.board.point_out([])

    def read_board(self) -> None:
        """Have a screen reader read the whole board."""
        self.close_dialog()
        text = panels.board_text(self.words, self.session.rules, self.session.position)
        js.document.getElementById("reading").textContent = text

    def peek_cursor(self) -> None:
        """Show the pile under the cursor enlarged, or put it away."""
        if self.peeked:
            self.close_peek()
            self.board.focus(self.cursor)
        elif self.cursor != "SHIFT":
            self.peek(self.cursor, False)

    def play_peeked(self, target: str) -> None:
        """Move the enlarged pile's top card to *target*."""
        rules = self.session.rules
        for move in self.moves_from(rules.index[self.peeked]):
            if rules.piles[move.target] == target:
                self.play(move)
                return

    # The keyboard's intents.

    def act(self, action: str) -> None:
        """Do the action of that name; a replay knows its own and no others."""
        if not self.replayer.is_open or action in self.replayer.actions:
            self.actions[action]()

    def press_cursor(self, pick_up: bool) -> None:
        """Press the pile under the cursor."""
        self.press(self.cursor, pick_up)
        if not self.is_asking():
            self.board.focus(self.cursor)

    def replay_key(self, key: str, on_button: bool) -> bool:
        """Do what *key* means while a game is replayed; whether it meant anything."""
        return self.replayer.is_open and self.replayer.key(key, on_button)

    def move_cursor(self, direction: tuple[int, int]) -> None:
        """Move the cursor to the next pile in *direction*."""
        if self.board.table is not None:
            rules = self.session.rules
            self.set_cursor(neighbour(rules, self.board.table, self.cursor, direction))

    def seek(self, card: int) -> None:
        """Move the cursor to a pile that shows *card*, to the next one if it is on one."""
        rules, piles = self.session.rules, self.session.position.piles
        found = [name for name in rules.piles if piles[rules.index[name]][-1:] == bytes((card,))]
        if not found:
            self.say(self.words.say("No pile shows the {card}.", card=self.words.card(card)))
        elif self.cursor in found:
            self.set_cursor(found[(found.index(self.cursor) + 1) % len(found)])
        else:
            self.set_cursor(found[0])

    def set_cursor(self, name: str) -> None:
        """Put the cursor on the pile *name*."""
        self.cursor = name
        self.board.set_cursor(name)
        self.board.focus(name)

    def cancel(self) -> None:
        """Give up what is selected, shown, carried or waited for."""
        self.pointer.cancel()
        self.stop_playing_out()
        self.hint_wanted = False
        if self.replayer.is_open:
            self.replayer.close()
        if self.peeked:
            self.close_peek()
            self.board.focus(self.cursor)
        self.select(None)

    def is_asking(self) -> bool:
        """Whether a dialog is open."""
        return bool(self.dialog.open)

    # Another game.

    def guarded(self, question: str, action: Callable[[], None]) -> None:
        """Do *action* at once, or after asking *question* when a game is under way."""
        if not is_under_way(self.session):
            action()
            return
        self.ask(question, action)

    def confirmed(self) -> None:
        """The player said yes."""
        self.close_dialog()
        if self.awaited is not None:
            self.awaited()

    def ask_new_game(self) -> None:
        """A new game by the same rules."""
        self.guarded(self.words.say("Leave this game for a new one?"), self.new_game)

    def new_game(self) -> None:
        """Deal a number nobody chose."""
        seed = str(1 + int(js.Math.random() * LARGEST_NEW_SEED))
        self.replace(self.session.rules, seed)

    def ask_restart(self) -> None:
        """The same deal from the start."""
        self.guarded(self.words.say("Start this deal again?"), self.restart)

    def restart(self) -> None:
        """Deal the same deal again."""
        self.replace(self.session.rules, self.session.seed)

    def toggle_wrap(self) -> None:
        """The same deal with the other choice of Wrap."""
        rules = self.session.rules
        changes = dict(rules.changed_fields())
        changes["wrap"] = not rules.wrap
        self.ask_change(rules_for(rules.game, **changes))

    def ask_change(self, rules: Rules) -> None:
        """The same deal under other *rules*, after asking."""
        seed = self.session.seed
        question = self.words.say("Leave this game and play the deal by other rules?")
        self.guarded(question, lambda: self.replace(rules, seed))

    def toggle_autoplay(self) -> None:
        """Turn automatic moves on or off for this sitting."""
        self.session.autoplay = not self.session.autoplay
        self.save()
        self.close_dialog()
        on = self.session.autoplay
        self.say(
            self.words.say("Automatic moves are on.")
            if on
            else self.words.say("Automatic moves are off.")
        )

    # Replays.

    async def open_replay(self, query: str, code: str) -> None:
        """Show the replay of a link, as far as it goes; the game that is played stays."""
        try:
            rules, seed = parse_query(query)
        except InputError as error:
            self.notices.append(self.words.error(error))
            return
        await self.read_replay(rules, seed or FIRST_SEED, lambda first: decoded(rules, first, code))

    async def read_replay(
        self, rules: Rules, seed: str, moves: Callable[[Position], Iterator[tuple[Move, Position]]]
    ) -> None:
        """Show the game that *moves* gives from the first position of its deal."""
        try:
            cards = await self.cards(rules, seed)
            first = Session(rules, seed, cards)
            self.begin_replay()
            fault: InputError | None = await self.replayer.read(rules, seed, first.cards, moves)
        except browser.SearchError as error:
            self.notices.append(self.undealt(error))
            return
        except InputError as error:
            self.replay_left()
            fault = error
        if fault is not None:
            self.notices.append(self.words.error(fault))

    async def link_opened(self, query: str, code: str) -> None:
        """Open the link with that *query* and *code*: to a replay or to a deal."""
        if code:
            await self.open_replay(query, code)
            self.tell_notices()
        else:
            rules, seed = parse_query(query)
            question = self.words.say("Leave this game for deal {seed}?", seed=seed)
            self.guarded(question, lambda: self.replace(rules, seed or FIRST_SEED))

    def hash_changed(self, _: Any) -> None:
        """Another replay was asked for in the address bar."""
        code = parse_link(str(js.location.hash))[1]
        if code:
            browser.spawn(self.link_opened(str(js.location.search), code))

    def begin_replay(self) -> None:
        """Put the game that is played aside, as it is, for a replay."""
        browser.ROOT.removeAttribute("data-won")
        self.close_dialog()
        self.close_peek()
        self.stop_playing_out()
        self.session.stop_clock(now())
        self.selected = None
        self.show_marks()

    def replay(self) -> None:
        """Replay the game that is played, what was undone left out."""
        self.begin_replay()
        session = self.session
        first, line = session.positions[:1], session.line
        self.replayer.open(session.rules, session.seed, session.cards, first, line, 0)

    def review_game(self) -> None:
        """Replay the game that is played, from its end, and find out where it could be won."""
        self.replay()
        self.replayer.go(len(self.session.line))
        self.replayer.review()

    def show_replayed(self, rules: Rules, seed: str, moves: int, position: Position) -> None:
        """Show in the status line what the replay shows."""
        self.write("deal", self.words.say("Deal #{seed}", seed=seed))
        self.write("rules", panels.rules_name(self.words, rules))
        self.write_figures(rules, moves, position)

    def write_figures(self, rules: Rules, moves: int, position: Position) -> None:
        """Write the moves made and the cards that are home."""
        self.write("moves", self.words.count("{number} move", "{number} moves", moves))
        up = home(rules, position)
        self.write("home", self.words.say("{home} of {cards}", home=up, cards=rules.cards))

    def replay_left(self) -> None:
        """Back to the game that is played."""
        self.show_address()
        self.session.resume_clock(now())
        self.show()

    def play_on(self, rules: Rules, seed: str, cards: bytes, line: list[Move]) -> None:
        """Play on from a position of a replay, as a new game."""
        session = Session(rules, seed, cards)
        session.replay([move_text(rules, move) for move in line], len(line))
        self.leave(rules.game)
        self.open(session)

    # Settings.

    def kept_settings(self) -> dict[str, str]:
        """The settings that the browser keeps, or those at first."""
        text = self.keeping.read(SETTINGS)
        if text is None:
            return defaults()
        try:
            return read_settings(text)
        except InputError as error:
            self.keeping.set_aside(SETTINGS, text)
            self.notices.append(self.words.error(error))
            return defaults()

    def use_settings(self) -> None:
        """Let the page look as the settings say."""
        for name in ("theme", "suits", "toolbar"):
            browser.ROOT.setAttribute("data-" + name, self.settings[name])
        letters = self.settings["letters"]
        self.board.set_letters(self.words.letters() if letters == "auto" else letters)

    async def use_language(self) -> None:
        """Speak the language that the settings or the browser ask for."""
        language = self.settings["language"]
        if language == "auto":
            language = language_for([str(tag) for tag in js.navigator.languages])
        if language == self.words.language:
            return
        self.words = await self.learned(language)
        self.board.words = self.words
        browser.ROOT.setAttribute("lang", self.words.language)
        for element in js.document.querySelectorAll(SPOKEN):
            english = element.getAttribute("data-english")
            if not english:
                english = element.getAttribute("aria-label") or element.textContent
                element.setAttribute("data-english", english)
            text = self.words.say(str(english))
            label = element.querySelector("span")
            if label:
                label.textContent = text
            if element.hasAttribute("aria-label"):
                element.setAttribute("aria-label", text)
            else:
                element.textContent = text
        for name in [name for name in sorted(self.shown) if name.startswith("label ")]:
            self.shown.pop(name)

    async def learned(self, language: str) -> Words:
        """The words of *language*, or English where its table cannot be had."""
        if language == ENGLISH.language:
            return ENGLISH
        text, error = await browser.fetch_text("words/" + language + ".json")
        if text is None:
            self.notices.append(str(error))
            return ENGLISH
        return Words(language, json.loads(text))

    async def language_chosen(self) -> None:
        """Say everything again in the language that was chosen; the game stays."""
        await self.use_language()
        self.use_settings()
        self.board.draw(self.session.rules, self.session.position)
        self.say("")
        self.show()
        self.tell_notices()
        self.ask_settings()

    def ask_settings(self) -> None:
        """Show the settings, to be changed."""
        self.open_dialog("settings", panels.settings(self.words, self.settings))

    def setting_chosen(self, name: str, value: str) -> None:
        """Take a setting over, and keep it."""
        if value in choices_of(name):
            self.settings[name] = value
            self.keeping.write(SETTINGS, settings_text(self.settings))
            self.use_settings()
            if name == "language":
                browser.spawn(self.language_chosen())

    # Dialogs.

    def open_dialog(self, name: str, html: str) -> None:
        """Show the dialog *name* with *html* in it."""
        self.close_peek()
        self.dialog.innerHTML = html
        self.dialog.setAttribute("data-dialog", name)
        if not self.dialog.open:
            browser.call(self.dialog, "showModal")
        self.dialog.scrollTop = 0

    def close_dialog(self) -> None:
        """Close whatever dialog is open."""
        if self.dialog.open:
            browser.call(self.dialog, "close")
        self.dialog.removeAttribute("data-dialog")
        self.advice.stop_solving()

    def ask_number(self) -> None:
        """Ask for a deal number."""
        self.open_dialog("number", panels.number(self.words, self.session.seed))

    def ask_rules(self) -> None:
        """Show every field of the rules, to be changed."""
        self.open_dialog("rules", panels.house_rules(self.words, self.session.rules))

    def show_games(self) -> None:
        """Show every game and preset, each to be started."""
        self.open_dialog("games", panels.games(self.words, self.session.rules))

    def show_keys(self) -> None:
        """Tell the keys."""
        self.open_dialog("keys", panels.keys(self.words))

    def open_menu(self) -> None:
        """Open the menu, with the games in it that one can go back to."""
        others = [
            ("resume", game, self.name_of(text))
            for game, text in self.keeping.games()
            if game != self.session.rules.game
        ]
        kept = [
            ("kept", str(place), self.name_of(text))
            for place, text in enumerate(self.keeping.kept())
        ]
        back = [item for item in others + kept if item[2]]
        self.open_dialog("menu", panels.menu(self.words, self.session, back))

    def name_of(self, text: str) -> str:
        """What the player calls the game of the save *text*; empty where nothing was played."""
        try:
            rules, seed = saved_deal(text)
        except InputError:
            return "?"
        if '"steps":[]' in text:
            return ""
        return panels.rules_name(self.words, rules) + " #" + seed

    def resume(self, game: str) -> None:
        """Go back to the game of the preset *game*."""
        self.close_dialog()
        browser.spawn(self.resumed(game))

    async def resumed(self, game: str) -> None:
        """The task of :meth:`resume`."""
        session = await self.saved(game)
        if session is not None:
            self.leave(game)
            self.open(session, True)
            self.save_soon()
        self.tell_notices()

    def open_kept(self, place: int) -> None:
        """Go back to the kept game at *place*."""
        text = self.keeping.take(place)
        self.close_dialog()
        if text is not None:
            browser.spawn(self.kept_opened(text))

    async def kept_opened(self, text: str) -> None:
        """The task of :meth:`open_kept`; the save stays kept where it cannot be read."""
        try:
            session = await self.read(text)
        except InputError as error:
            self.keeping.keep(text)
            self.say(self.words.error(error))
            return
        except browser.SearchError as error:
            self.keeping.keep(text)
            self.say(self.undealt(error))
            return
        self.leave(session.rules.game)
        self.open(session)

    def submitted(self, event: Any) -> None:
        """A form in a dialog was sent."""
        event.preventDefault()
        form = event.target
        kind = str(form.getAttribute("data-form"))
        if kind == "number":
            self.number_given(str(form.querySelector("[name=seed]").value))
        elif kind == "rules":
            self.rules_given(form)
        elif kind == "new-game":
            wish = form.querySelector("[name=wish]:checked")
            self.all_extras().wished(str(wish.value) if wish else "any")

    def number_given(self, text: str) -> None:
        """Deal the number that was typed, or open the link; or say what is wrong with it."""
        query, code = parse_link(text)
        try:
            if query:
                parse_query(query)
            else:
                seed = parse_seed(text)
        except InputError as error:
            note = self.dialog.querySelector("#seed-note")
            note.textContent = self.words.error(error)
            note.setAttribute("data-error", "")
            return
        rules = self.session.rules
        self.close_dialog()
        if query:
            browser.spawn(self.link_opened(query, code))
            return
        question = self.words.say("Leave this game for deal {seed}?", seed=seed)
        self.guarded(question, lambda: self.replace(rules, seed))

    def rules_given(self, form: Any) -> None:
        """Play by the rules that the form shows."""
        game = str(form.querySelector("[name=game]").value)
        changes: dict[str, object] = {}
        for name in rules_for(game).layout.fields:
            control = form.querySelector("[name=" + name + "]")
            if name == "shifts":
                changes[name] = parse_field(name, str(control.value))
            else:
                changes[name] = bool(control.checked)
        rules = rules_for(game, **changes)
        self.close_dialog()
        if rules != self.session.rules:
            self.ask_change(rules)

    def changed(self, event: Any) -> None:
        """A choice in a dialog was changed."""
        form = str(event.target.form.getAttribute("data-form"))
        name, value = str(event.target.getAttribute("name")), str(event.target.value)
        if form == "settings":
            self.setting_chosen(name, value)
        elif form == "statistics":
            self.extra("statistics", value)
        elif form == "rules" and name == "game":
            self.open_dialog("rules", panels.house_rules(self.words, rules_for(value)))
            self.dialog.querySelector("[name=game]").focus()

    def full_screen(self) -> None:
        """Fill the screen with the game, or stop."""
        self.close_dialog()
        if js.document.fullscreenElement:
            browser.spawn(self.full_screen_asked(js.document, "exitFullscreen"))
        else:
            browser.spawn(self.full_screen_asked(browser.ROOT, "requestFullscreen"))

    async def full_screen_asked(self, target: Any, name: str) -> None:
        """The task of :meth:`full_screen`."""
        _, error = await browser.ask(target, name)
        if error:
            self.say(self.words.say("This browser has no full screen: {reason}.", reason=error))

    # Events.

    def listen(self) -> None:
        """Bind every event once."""
        Keyboard(self)
        browser.listen(js.document, "click", self.clicked)
        browser.listen(js.document, "visibilitychange", self.visibility_changed)
        browser.listen(js.document.getElementById("table"), "focusin", self.focused)
        browser.listen(self.dialog, "submit", self.submitted)
        browser.listen(self.dialog, "change", self.changed)
        browser.listen(self.dialog, "close", self.dialog_closed)
        browser.listen(js.window, "pagehide", self.go_away)
        browser.listen(js.document, "crescent-offline", self.offline_told)
        browser.listen(js.window, "storage", self.stored)
        browser.listen(js.window, "resize", self.resized)
        browser.listen(js.window, "hashchange", self.hash_changed)

    def clicked(self, event: Any) -> None:
        """Something was pressed: a control, a pile, or neither."""
        if self.pointer.swallows_click():
            return
        control = event.target.closest("[data-action]")
        if control:
            self.control_pressed(control)
            return
        pile = event.target.closest("[data-pile]")
        if pile:
            self.press(str(pile.getAttribute("data-pile")), bool(event.shiftKey))
        elif event.target.closest("#board"):
            self.close_peek()
            self.select(None)

    def control_pressed(self, control: Any) -> None:
        """A button was pressed: do what its name says, with its value if it has one."""
        action = str(control.getAttribute("data-action"))
        valued: dict[str, Callable[[str], None]] = {
            "kept": lambda place: self.open_kept(int(place)),
            "resume": self.resume,
            "peeked": self.play_peeked,
        }
        value = str(control.getAttribute("data-value") or "")
        if action in valued:
            valued[action](value)
        elif action in self.actions:
            self.actions[action]()
        else:
            self.extra(action, value)

    def focused(self, event: Any) -> None:
        """The focus came to a pile, by whatever way: the cursor goes with it."""
        pile = event.target.closest("[data-pile]")
        if pile:
            self.cursor = str(pile.getAttribute("data-pile"))
            self.board.set_cursor(self.cursor)

    def dialog_closed(self, _: Any) -> None:
        """The dialog closed, by a button or by Escape: the board has the keys again."""
        if not self.dialog.open:
            self.dialog.removeAttribute("data-dialog")
            self.advice.stop_solving()
            self.board.focus(self.cursor)

    def resized(self, _: Any) -> None:
        """The space changed: lay the table out again."""
        self.pointer.cancel()
        self.close_peek()
        if self.replayer.is_open:
            self.replayer.redraw()
        else:
            self.board.draw(self.session.rules, self.session.position)
            self.show_marks()


def toolbar_button(action: str) -> Any:
    """The toolbar's button for *action*."""
    return js.document.querySelector("#toolbar [data-action=" + action + "]")


def is_asked(saved: Session, rules: Rules, seed: str) -> bool:
    """Whether *saved* is what a link with *rules* and *seed* (empty for any) asks for."""
    return saved.rules == rules and seed in ("", saved.seed)


def is_under_way(session: Session) -> bool:
    """Whether leaving *session* would lose something: it was played and is not won."""
    return bool(session.steps) and session.state() != WON


browser.spawn(Page(ENGLISH).start(), browser.start_failed)
