"""
The page: what the player does, and what follows from it.

It hands presses and keys to the session, and the session's positions to the board. What may be
played is the engine's to say, what is wise the search's; which game is played is decided in
:mod:`games`, how the page speaks and looks in :mod:`preferences`. Dialogs, replays and whatever
else a player does not need at once are loaded after the board takes presses.
"""

import asyncio
from typing import Any, Callable

import browser
import js
from board import Board
from games import Games
from hints import Hints
from keeping import Keeping
from keyboard import Keyboard
from peek import Peek
from pointer import Pointer
from preferences import Preferences

from crescent import panels
from crescent.moves import REASONS, SHIFT, Move, can_shift, home, objection, stock_deal
from crescent.notation import REPLAY_MARK, link_query, link_value
from crescent.position import Position
from crescent.rules import FOUNDATION, HOLD, STOCK, Rules, rules_for
from crescent.session import OVER, STUCK, WON, Session
from crescent.table import neighbour
from crescent.words import ENGLISH, Words, capitalised


class Page:
    """The one page: its session, its board, what is selected and what is being asked."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.session = Session(rules_for(), "1")
        self.board = Board(js.document.getElementById("table"), words)
        self.notices: list[str] = []
        self.storage_fault = ""
        self.keeping = Keeping(self.storage_failed)
        self.preferences = Preferences(self)
        self.search = browser.Search()
        self.games = Games(self)
        self.hints = Hints(self)
        self.peek = Peek(self)
        self.selected: int | None = None
        self.cursor = self.session.rules.piles[0]
        self.awaited: Callable[[], None] | None = None
        self.told_over = False
        self.offline_reason = ""
        self.pictured = ""
        self.extras: Any = None
        self.replayer: Any = None
        self.dialog = js.document.getElementById("dialog")
        self.shown: dict[str, str] = {}
        self.actions: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "shift": self.shift,
            "deal": self.deal_stock,
            "autoplay": self.toggle_autoplay,
            "read": self.read_board,
            "full": self.full_screen,
            "peek": self.peek.toggle,
            "close-peek": self.peek.close,
            "close": self.close_dialog,
            "confirmed": self.confirmed,
            "update": self.update,
        }
        self.actions.update(self.games.actions)
        self.actions.update(self.hints.actions)
        self.valued: dict[str, Callable[[str], None]] = {
            "kept": self.games.open_kept,
            "resume": self.games.resume,
            "peeked": self.peek.play,
        }
        self.pointer = Pointer(js.document.getElementById("board"), self.board, self)

    # Starting, and what comes after the start.

    async def start(self) -> None:
        """Show the game that the address or the storage names, and take presses."""
        await self.preferences.use()
        query, link = str(js.location.search), str(js.location.hash)
        session = await self.games.asked("" if REPLAY_MARK in link else query)
        self.open(session, bool(session.steps))
        self.listen()
        if REPLAY_MARK in link and await self.loaded():
            await self.replayer.opened(query + link)
        browser.board_ready()
        self.tell_notices()
        day = link_value(query, "day")
        if day:
            self.extra("day", day)
        await browser.painted()
        if self.search.state == "off":
            self.hints.start_search()
        while True:
            await asyncio.sleep(1)
            self.show_time()
            if self.board.shows() != self.pictured:
                self.keep_picture()

    def note(self, left: bool = False) -> None:
        """Have the statistics know the game that is played; unwon, it is lost when it is *left*."""
        if self.session.steps:
            browser.spawn(self.noted(self.session, left))

    async def noted(self, session: Session, left: bool) -> None:
        """The task of :meth:`note`."""
        if await self.loaded():
            self.extras.note(session, browser.milliseconds(), left)

    def extra(self, action: str, value: str) -> None:
        """Do one of the actions that the start leaves out."""
        browser.spawn(self.extra_done(action, value))

    async def extra_done(self, action: str, value: str) -> None:
        """The task of :meth:`extra`."""
        if await self.loaded():
            self.do(action, value)

    async def loaded(self) -> bool:
        """Whether everything is there that the start leaves out; if not, the player is told."""
        error = await browser.everything()
        if error:
            self.say(error)
        elif self.extras is None:
            from dialogs import Dialogs
            from extras import Extras
            from replayer import Replayer

            self.replayer = Replayer(self)
            self.actions.update(self.replayer.actions)
            self.extras = Extras(self, self.replayer)
            self.valued.update(self.extras.actions)
            self.valued.update(Dialogs(self).actions)
            self.valued["open-link"] = self.replayer.open_link
        return not error

    def do(self, action: str, value: str = "") -> None:
        """Do the action of that name, with its value if it has one; it ends what was going on."""
        self.pointer.cancel()
        self.hints.stop_playing_out()
        if action in self.actions:
            self.actions[action]()
        elif action not in self.valued and self.extras is None:
            self.extra(action, value)
        else:
            self.valued[action](value)

    def open(self, session: Session, resumed: bool = False) -> None:
        """Make *session* the one that is played; one *resumed* is in the storage already."""
        self.hints.cancel()
        if self.is_replaying():
            self.replayer.close()
        self.session = session
        fields = session.rules.layout.fields
        for action, there in (
            ("shift", "shifts" in fields),
            ("wrap", "wrap" in fields),
            ("deal", bool(session.rules.of_role(STOCK))),
        ):
            toolbar_button(action).hidden = not there
        wrap = "true" if session.rules.wrap else "false"
        toolbar_button("wrap").setAttribute("aria-pressed", wrap)
        self.selected = None
        self.told_over = False
        if self.cursor not in session.rules.index:
            self.cursor = session.rules.piles[0]
        self.resume()
        self.show_address()
        self.say("")
        self.show()
        if session.started:
            self.note()
        if not resumed:
            self.games.save_soon()
        self.hints.advice.watch(session)

    def pause(self) -> None:
        """Stop the clock, and whatever is played out."""
        self.hints.stop_playing_out()
        self.session.stop_clock(browser.milliseconds())

    def resume(self) -> None:
        """Let the clock run, unless a replay is on the board."""
        if not self.is_replaying():
            self.session.resume_clock(browser.milliseconds())

    def show_address(self) -> None:
        """Have the address bar show a link to what is played."""
        query = "?" + link_query(self.session.rules, self.session.seed)
        if "interpreter=pyodide" in str(js.location.search):
            query += "&interpreter=pyodide"
        browser.call(js.history, "replaceState", None, "", query)

    def language_changed(self) -> None:
        """Say everything again, in a language that was chosen; the game stays."""
        for name in [name for name in sorted(self.shown) if name.startswith("label ")]:
            self.shown.pop(name)
        self.board.draw(self.session.rules, self.session.position)
        self.say("")
        self.show()
        self.tell_notices()
        self.hints.advice.rejudge()
        if self.is_asking("settings"):
            self.do("settings")

    # Showing.

    def show(self, dropped: dict[int, tuple[int, int]] | None = None) -> None:
        """Bring board, marks, toolbar and status line to what the session says."""
        session = self.session
        self.board.show(session.rules, session.position, dropped)
        self.hints.forget()
        self.peek.close()
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
        """Mark what is selected, and where it may go; a replay's board has other piles."""
        if self.is_replaying():
            return
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

    def write_figures(self, rules: Rules, moves: int, position: Position) -> None:
        """Write the moves made and the cards that are home."""
        self.write("moves", self.words.count("{number} move", "{number} moves", moves))
        up = home(rules, position)
        self.write("home", self.words.say("{home} of {cards}", home=up, cards=rules.cards))

    def show_time(self) -> None:
        """Write the time played."""
        self.write("time", panels.time_text(self.session.time(browser.milliseconds())))

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
        if self.storage_fault:
            say, reason = self.words.say, self.storage_fault
            self.notices.append(
                say("This browser keeps nothing: {reason}. You can play on.", reason=reason)
            )
            self.storage_fault = ""
        if self.notices:
            self.say(" ".join(self.notices))
            self.notices.clear()

    def storage_failed(self, reason: str) -> None:
        """Tell that nothing can be kept."""
        self.storage_fault = reason
        if browser.is_board_ready():
            browser.spawn(self.told_later())

    async def told_later(self) -> None:
        """Tell the notices once what is being done is done."""
        await browser.painted()
        self.tell_notices()

    # Keeping.

    def visibility_changed(self, _: Any) -> None:
        """Stop the clock in a hidden tab, and write the game before the tab may go."""
        if str(js.document.visibilityState) == "hidden":
            self.session.stop_clock(browser.milliseconds())
            self.go_away()
        else:
            self.resume()

    def go_away(self, *_: Any) -> None:
        """Write the game, and a picture of its board, before the page may go."""
        self.games.save()
        self.keep_picture()

    def keep_picture(self) -> None:
        """Keep a picture of the board for the start of the next visit."""
        if not self.is_replaying():
            shows = self.board.shows()
            if browser.keep_picture(shows):
                self.pictured = shows

    # Keeping the site.

    def offline_told(self, event: Any) -> None:
        """Say what came of keeping the site for when there is no network, and offer an update."""
        state = str(browser.ROOT.getAttribute("data-offline"))
        self.offer("update", state == "update")
        reason = str(event.detail)
        if reason and reason != self.offline_reason:
            self.say(self.offline_text(state, reason))
        self.offline_reason = reason

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
        if self.is_replaying():
            self.say(self.words.say("This is a replay: play from here, or close it."))
            return
        self.hints.stop_playing_out()
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
        self.hints.forget()
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
        self.hints.advice.follow(move)
        self.session.play(move, browser.milliseconds(), alone)
        self.after_move(dropped)
        self.tell_state(self.words.happened(self.session.rules, self.session.position, move))

    def after_move(self, dropped: dict[int, tuple[int, int]] | None = None) -> None:
        """What follows every change of the position."""
        self.selected = None
        self.told_over = False
        if not self.session.started or self.session.state() == WON:
            self.note()
        self.show(dropped)
        self.games.save_soon()
        self.hints.advice.watch(self.session)

    def tell_state(self, message: str) -> None:
        """Say *message*, or what stands if the game is won, or everyone sees that nothing moves."""
        state = self.session.state()
        self.say(message)
        if state == WON:
            self.open_dialog("won", panels.won(self.words, self.session, browser.milliseconds()))
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
        if "shifts" not in self.session.rules.layout.fields:
            self.say(self.words.say("This game has no shuffles."))
        elif reason:
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
        if self.session.undo(browser.milliseconds()):
            self.after_move()
            self.say(self.words.say("Undone."))

    def redo(self) -> None:
        """Play the undone step again."""
        if self.session.redo(browser.milliseconds()):
            self.after_move()
            self.tell_state(self.words.say("Redone."))

    def toggle_autoplay(self) -> None:
        """Turn automatic moves on or off for this sitting."""
        self.session.autoplay = not self.session.autoplay
        self.games.save()
        self.close_dialog()
        on = self.session.autoplay
        self.say(
            self.words.say("Automatic moves are on.")
            if on
            else self.words.say("Automatic moves are off.")
        )

    # The pointer's intents.

    def may_carry(self, name: str) -> bool:
        """Whether the top card of the pile can be taken up."""
        if self.is_replaying():
            return False
        rules = self.session.rules
        number = rules.index[name]
        cards = self.session.position.piles[number]
        return len(cards) > rules.keeps[number] and rules.roles[number] != STOCK

    def carried(self, name: str) -> list[str]:
        """The top card of the pile was taken up: where it may go."""
        self.hints.stop_playing_out()
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

    def read_board(self) -> None:
        """Have a screen reader read the whole board."""
        self.close_dialog()
        text = panels.board_text(self.words, self.session.rules, self.session.position)
        js.document.getElementById("reading").textContent = text

    # The keyboard's intents.

    def act(self, action: str) -> None:
        """Do the action of that name, unless a replay is on the board."""
        if not self.is_replaying():
            self.do(action)

    def press_cursor(self, pick_up: bool) -> None:
        """Press the pile under the cursor."""
        self.press(self.cursor, pick_up)
        if not self.is_asking() and not self.is_replaying():
            self.board.focus(self.cursor)

    def is_replaying(self) -> bool:
        """Whether a replay is on the board, not the game that is played."""
        return self.replayer is not None and bool(self.replayer.is_open)

    def replay_key(self, key: str, on_button: bool) -> bool:
        """Do what *key* means while a game is replayed; whether it meant anything."""
        return self.is_replaying() and bool(self.replayer.key(key, on_button))

    def move_cursor(self, direction: tuple[int, int]) -> None:
        """Move the cursor to the next pile in *direction*."""
        if self.board.table is not None and not self.is_replaying():
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
        self.hints.cancel()
        self.peek.leave()
        self.select(None)

    def is_asking(self, name: str = "") -> bool:
        """Whether a dialog is open: the one of that *name*, or any."""
        # A dialog that Escape has closed says so only later, and has its name until then.
        if not self.dialog.open:
            return False
        return name in ("", str(self.dialog.getAttribute("data-dialog")))

    # Dialogs.

    def open_dialog(self, name: str, html: str) -> None:
        """Show the dialog *name* with *html* in it."""
        self.peek.close()
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
        self.hints.advice.stop_solving()

    def ask(self, question: str, action: Callable[[], None]) -> None:
        """Do *action* when the player says yes to *question*."""
        self.awaited = action
        self.open_dialog("confirm", panels.confirm(self.words, question, "confirmed"))

    def confirmed(self) -> None:
        """The player said yes."""
        self.close_dialog()
        if self.awaited is not None:
            self.awaited()

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
        browser.listen(self.dialog, "close", self.dialog_closed)
        browser.listen(js.window, "pagehide", self.go_away)
        browser.listen(js.document, "crescent-offline", self.offline_told)
        browser.listen(js.window, "resize", self.resized)
        browser.listen(js.window, "hashchange", self.hash_changed)

    def clicked(self, event: Any) -> None:
        """Something was pressed: a control, a pile, or neither."""
        if self.pointer.swallows_click():
            return
        control = event.target.closest("[data-action]")
        if control:
            value = control.getAttribute("data-value")
            self.do(str(control.getAttribute("data-action")), str(value or ""))
            return
        pile = event.target.closest("[data-pile]")
        if pile:
            self.press(str(pile.getAttribute("data-pile")), bool(event.shiftKey))
        elif event.target.closest("#board"):
            self.peek.close()
            self.select(None)

    def focused(self, event: Any) -> None:
        """The focus came to a pile, by whatever way: the cursor goes with it."""
        pile = event.target.closest("[data-pile]")
        if pile and not self.is_replaying():
            self.cursor = str(pile.getAttribute("data-pile"))
            self.board.set_cursor(self.cursor)

    def dialog_closed(self, _: Any) -> None:
        """The dialog closed, by a button or by Escape: the board has the keys again."""
        if not self.dialog.open:
            self.dialog.removeAttribute("data-dialog")
            self.hints.advice.stop_solving()
            if self.session.state() == WON:
                toolbar_button("new").focus()
            elif not self.is_replaying():
                self.board.focus(self.cursor)

    def hash_changed(self, _: Any) -> None:
        """Another replay was asked for in the address bar."""
        link = str(js.location.hash)
        if REPLAY_MARK in link:
            self.extra("open-link", str(js.location.search) + link)

    def resized(self, _: Any) -> None:
        """The space changed: lay the table out again."""
        self.pointer.cancel()
        self.peek.close()
        if self.is_replaying():
            self.replayer.redraw()
        else:
            self.board.draw(self.session.rules, self.session.position)
            self.show_marks()


def toolbar_button(action: str) -> Any:
    """The toolbar's button for *action*."""
    return js.document.querySelector("#toolbar [data-action=" + action + "]")


browser.spawn(Page(ENGLISH).start(), browser.start_failed)
