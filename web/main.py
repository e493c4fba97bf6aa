"""
The page: what the player does, and what follows from it.

It reads the address, keeps the game in the browser's storage, hands presses and keys to the
session, and the session's positions to the board. What may be played is the engine's to say.
"""

import asyncio
from typing import Any

import browser
import js
from board import Board
from keeping import GAME, Keeping

from crescent import panels
from crescent.cards import card_of, card_text
from crescent.deals import needs_twister, parse_seed
from crescent.errors import InputError
from crescent.moves import SHIFT, Move
from crescent.notation import link_query, parse_query, rules_data
from crescent.rules import DEFAULT_GAME, FOUNDATION, Rules, parse_field, rules_for
from crescent.save import read_session, saved_deal, session_text
from crescent.scene import neighbour
from crescent.session import IN_PLAY, OVER, STUCK, WON, Session
from crescent.words import ENGLISH, Words

FIRST_SEED = "1"
LARGEST_NEW_SEED = 999999
TYPING_SECONDS = 1.5
RANK_KEYS = "0123456789"
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def now() -> int:
    """The time in milliseconds, for the session's clock."""
    return int(browser.now() * 1000)


class Page:
    """The one page: its session, its board, what is selected and what is being asked."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.session = Session(rules_for(), FIRST_SEED)
        self.board = Board(js.document.getElementById("table"), words)
        self.keeping = Keeping(self.storage_failed)
        self.search = browser.Search()
        self.selected: int | None = None
        self.cursor = self.session.rules.piles[0]
        self.notices: list[str] = []
        self.awaited: Any = None
        self.typed_rank = 0
        self.typed_at = 0.0
        self.saving = False
        self.dialog = js.document.getElementById("dialog")
        self.status = {
            name: js.document.querySelector('[data-status="' + name + '"]')
            for name in ("deal", "rules", "moves", "time", "home", "message")
        }
        self.shown: dict[str, str] = {}
        self.actions = {
            "new": self.ask_new_game,
            "restart": self.ask_restart,
            "undo": self.undo,
            "redo": self.redo,
            "shift": self.shift,
            "number": self.ask_number,
            "rules": self.ask_rules,
            "wrap": self.toggle_wrap,
            "autoplay": self.toggle_autoplay,
            "menu": self.open_menu,
            "keys": self.show_keys,
            "full": self.full_screen,
            "close": self.close_dialog,
            "confirmed": self.confirmed,
            "retry-search": self.start_search,
        }

    # Starting and opening games.

    async def start(self) -> None:
        """Show the game that the address or the storage names, and take presses."""
        session = await self.asked_session()
        self.open(session)
        self.listen()
        browser.board_ready()
        self.tell_notices()
        await browser.painted()
        if self.search.state == "off":
            self.start_search()
        while True:
            await asyncio.sleep(1)
            self.show_time()

    async def asked_session(self) -> Session:
        """The session that the address asks for, resumed or new; else the last one played."""
        query = str(js.location.search)
        try:
            rules, seed = parse_query(query)
        except InputError as error:
            self.notices.append(str(error))
            rules, seed, query = rules_for(), "", ""
        asked = seed or rules != rules_for() or "game=" in query
        saved = await self.saved(rules.game if asked else self.keeping.current())
        if saved is not None and (not asked or self.is_asked(saved, rules, seed)):
            return saved
        if saved is not None:
            self.keep(saved)
        return await self.dealt(rules, seed or FIRST_SEED)

    def is_asked(self, saved: Session, rules: Rules, seed: str) -> bool:
        """Whether *saved* is what a link with *rules* and *seed* (empty for any) asks for."""
        return saved.rules == rules and seed in ("", saved.seed)

    async def saved(self, game: str | None) -> Session | None:
        """The saved session of the preset *game*, if there is one that can be read."""
        text = self.keeping.game(game) if game else None
        if text is None:
            return None
        try:
            return await self.read(text)
        except InputError as error:
            self.keeping.set_aside(GAME + str(game), text)
            self.notices.append(str(error) + " " + self.words.say("It was set aside."))
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
        """The cards of deals that only the worker can deal; None for all others."""
        if not needs_twister(seed):
            return None
        self.say(self.words.say("Dealing…"))
        if self.search.state == "off" or self.search.state == "failed":
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
        """The task that starts the worker."""
        try:
            await self.search.start()
        except browser.SearchError as error:
            self.say(self.words.say("The search did not start: {reason}.", reason=str(error)))

    def open(self, session: Session) -> None:
        """Make *session* the one that is played."""
        self.session = session
        self.selected = None
        if self.cursor not in session.rules.index:
            self.cursor = session.rules.piles[0]
        session.resume_clock(now())
        query = link_query(session.rules, session.seed)
        interpreter = "&interpreter=pyodide" if "interpreter=pyodide" in str(js.location.search) else ""
        browser.call(js.history, "replaceState", None, "", "?" + query + interpreter)
        self.show()
        self.save()

    def keep(self, session: Session) -> None:
        """Put *session* in the list of kept games if it is under way."""
        if self.is_under_way(session):
            self.keeping.keep(session_text(session, now()))

    def is_under_way(self, session: Session) -> bool:
        """Whether leaving *session* would lose something: it was played and is not won."""
        return bool(session.steps) and session.state() != WON

    def replace(self, rules: Rules, seed: str) -> None:
        """Keep the game under way and start deal *seed* under *rules*."""
        self.close_dialog()
        browser.spawn(self.replaced(rules, seed))

    async def replaced(self, rules: Rules, seed: str) -> None:
        """The task of :meth:`replace`."""
        session = await self.dealt(rules, seed)
        self.session.stop_clock(now())
        self.keep(self.session)
        self.open(session)
        self.tell_notices()

    # Showing.

    def show(self) -> None:
        """Bring board, marks, toolbar and status line to what the session says."""
        session = self.session
        self.board.show(session.rules, session.position)
        self.show_marks()
        self.show_status()
        for action, enabled in (
            ("undo", session.can_undo()),
            ("redo", session.can_redo()),
            ("shift", SHIFT in session.legal_moves()),
        ):
            self.enable(action, enabled)

    def enable(self, action: str, enabled: bool) -> None:
        """Let the toolbar's button for *action* be pressed or not."""
        button = js.document.querySelector("#toolbar [data-action=" + action + "]")
        button.disabled = not enabled

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
        session = self.session
        self.write("deal", self.words.say("Deal #{seed}", seed=session.seed))
        self.write("rules", panels.rules_name(self.words, session.rules))
        self.write("moves", self.words.count("{number} move", "{number} moves", session.moves))
        self.write(
            "home",
            self.words.say("{home} of {cards}", home=session.home, cards=session.rules.cards),
        )
        self.show_time()
        shifts = self.words.say("Shuffle ({number})", number=session.position.shifts)
        self.write_button("shift", shifts)
        self.write_button("wrap", panels.wrap_name(self.words, session.rules.wrap))

    def show_time(self) -> None:
        """Write the time played."""
        self.write("time", panels.time_text(self.session.time(now())))

    def write(self, name: str, text: str) -> None:
        """Set the part *name* of the status line."""
        if self.shown.get(name) != text:
            self.shown[name] = text
            self.status[name].textContent = text

    def write_button(self, action: str, text: str) -> None:
        """Set the label of the toolbar's button for *action*."""
        if self.shown.get("button " + action) != text:
            self.shown["button " + action] = text
            button = js.document.querySelector("#toolbar [data-action=" + action + "]")
            button.querySelector("span").textContent = text
            button.setAttribute("aria-label", text)
            button.title = text

    def say(self, message: str) -> None:
        """Tell the player *message*, on the screen and to a screen reader."""
        self.write("message", message)

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
        if self.saving:
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
        self.save()
        self.saving = False

    def save(self, *_: Any) -> None:
        """Write the game to the storage."""
        self.keeping.write_game(self.session.rules.game, session_text(self.session, now()))

    def visibility_changed(self, _: Any) -> None:
        """Stop the clock in a hidden tab, and write the game before the tab may go."""
        if str(js.document.visibilityState) == "hidden":
            self.session.stop_clock(now())
            self.save()
        else:
            self.session.resume_clock(now())

    # Playing.

    def moves_from(self, number: int) -> list[Move]:
        """The legal moves of the top card of pile *number*."""
        return [move for move in self.session.legal_moves() if move.source == number]

    def press(self, name: str, pick_up: bool) -> None:
        """The pile *name* was pressed; *pick_up* selects its card without sending it."""
        if name == "SHIFT":
            self.shift()
            return
        number = self.session.rules.index[name]
        self.cursor = name
        if self.selected is not None:
            for move in self.moves_from(self.selected):
                if move.target == number:
                    self.play(move)
                    return
        if self.selected == number or not self.session.position.piles[number]:
            self.select(None)
            return
        home = self.homeward(number)
        if len(home) == 1 and not pick_up:
            self.play(home[0])
        else:
            self.select(number)

    def homeward(self, number: int) -> list[Move]:
        """The moves of a pile's top card to a foundation; a foundation's own card has none."""
        rules = self.session.rules
        if rules.roles[number] == FOUNDATION:
            return []
        return [move for move in self.moves_from(number) if rules.roles[move.target] == FOUNDATION]

    def select(self, number: int | None) -> None:
        """Select the top card of pile *number*, or nothing."""
        self.selected = number
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

    def play(self, move: Move) -> None:
        """Make *move*, and say what came of it."""
        self.session.play(move, now())
        self.after_move()
        last = self.session.steps[self.session.done - 1][0]
        self.tell_state(self.words.happened(self.session.rules, self.session.position, last))

    def after_move(self) -> None:
        """What follows every change of the position."""
        self.selected = None
        self.show()
        self.save_soon()

    def tell_state(self, message: str) -> None:
        """Say *message*, or what stands if the game is won, over or stuck."""
        state = self.session.state()
        if state == WON:
            self.open_dialog("won", panels.won(self.words, self.session, now()))
        elif state == OVER:
            self.open_dialog("over", panels.over(self.words, self.session))
            message = self.words.say("No moves left.") + " " + panels.home_text(
                self.words, self.session
            )
        elif state == STUCK:
            message = self.words.say("No moves left — shuffle or undo.")
        self.say(message)

    def shift(self) -> None:
        """Shuffle, if the rules allow."""
        if SHIFT in self.session.legal_moves():
            self.play(SHIFT)

    def undo(self) -> None:
        """Take the last step back."""
        self.close_dialog()
        if self.session.undo(now()):
            self.after_move()
            self.tell_state(self.words.say("Undone."))

    def redo(self) -> None:
        """Play the undone step again."""
        if self.session.redo(now()):
            self.after_move()
            self.tell_state(self.words.say("Redone."))

    # Another game.

    def guarded(self, question: str, action: Any) -> None:
        """Do *action* at once, or after asking *question* when a game is under way."""
        if not self.is_under_way(self.session):
            action()
            return
        self.awaited = action
        self.open_dialog("confirm", panels.confirm(self.words, question, "confirmed"))

    def confirmed(self) -> None:
        """The player said yes."""
        self.close_dialog()
        self.awaited()

    def ask_new_game(self) -> None:
        """A new game by the same rules."""
        question = self.words.say("Leave this game for a new one?")
        self.guarded(question, self.new_game)

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
        message = "Automatic moves are on." if on else "Automatic moves are off."
        self.say(self.words.say(message))

    # Dialogs.

    def open_dialog(self, name: str, html: str) -> None:
        """Show the dialog *name* with *html* in it."""
        self.close_dialog()
        self.dialog.innerHTML = html
        self.dialog.setAttribute("data-dialog", name)
        browser.call(self.dialog, "showModal")

    def close_dialog(self) -> None:
        """Close whatever dialog is open."""
        if self.dialog.open:
            browser.call(self.dialog, "close")
        self.dialog.removeAttribute("data-dialog")

    def ask_number(self) -> None:
        """Ask for a deal number."""
        self.open_dialog("number", panels.number(self.words, self.session.seed))

    def ask_rules(self) -> None:
        """Show every field of the rules, to be changed."""
        self.open_dialog("rules", panels.house_rules(self.words, self.session.rules))

    def show_keys(self) -> None:
        """Tell the keys."""
        self.open_dialog("keys", panels.keys(self.words))

    def open_menu(self) -> None:
        """Open the menu, with the kept games in it."""
        names = []
        for text in self.keeping.kept():
            try:
                rules, seed = saved_deal(text)
                names.append(panels.rules_name(self.words, rules) + " #" + seed)
            except InputError:
                names.append("?")
        self.open_dialog("menu", panels.menu(self.words, self.session, names))

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
        except (InputError, browser.SearchError) as error:
            self.keeping.keep(text)
            self.say(str(error))
            return
        self.session.stop_clock(now())
        self.keep(self.session)
        self.open(session)

    def submitted(self, event: Any) -> None:
        """A form in a dialog was sent."""
        event.preventDefault()
        form = event.target
        if str(form.getAttribute("data-form")) == "number":
            self.number_given(str(form.querySelector("[name=seed]").value))
        else:
            self.rules_given(form)

    def number_given(self, text: str) -> None:
        """Deal the number that was typed, or say what is wrong with it."""
        try:
            seed = parse_seed(text)
        except InputError as error:
            note = self.dialog.querySelector("#seed-note")
            note.textContent = str(error)
            note.setAttribute("data-error", "")
            return
        rules = self.session.rules
        question = self.words.say("Leave this game for deal {seed}?", seed=seed)
        self.guarded(question, lambda: self.replace(rules, seed))

    def rules_given(self, form: Any) -> None:
        """Play by the rules that the form shows."""
        game = str(form.querySelector("[name=game]").value)
        changes = {}
        for name, _ in panels.field_values(game):
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
        """Another preset was chosen in the dialog of the rules: show its fields."""
        if str(event.target.getAttribute("name")) != "game":
            return
        for name, value in panels.field_values(str(event.target.value)):
            control = self.dialog.querySelector("[name=" + name + "]")
            if name == "shifts":
                control.value = str(value)
            else:
                control.checked = value

    def full_screen(self) -> None:
        """Fill the screen with the game, or stop."""
        if js.document.fullscreenElement:
            browser.spawn(self.full_screen_asked(js.document, "exitFullscreen"))
        else:
            browser.spawn(self.full_screen_asked(js.document.documentElement, "requestFullscreen"))

    async def full_screen_asked(self, target: Any, name: str) -> None:
        """The task of :meth:`full_screen`."""
        _, error = await browser.ask(target, name)
        if error:
            self.say(self.words.say("This browser has no full screen: {reason}.", reason=error))

    # Presses and keys.

    def listen(self) -> None:
        """Bind every event once."""
        browser.listen(js.document, "click", self.clicked)
        browser.listen(js.document, "keydown", self.key_pressed)
        browser.listen(js.document, "visibilitychange", self.visibility_changed)
        browser.listen(self.dialog, "submit", self.submitted)
        browser.listen(self.dialog, "change", self.changed)
        browser.listen(self.dialog, "close", self.dialog_closed)
        browser.listen(js.window, "pagehide", self.save)
        browser.listen(js.window, "resize", self.resized)

    def clicked(self, event: Any) -> None:
        """Something was pressed: a control, a pile, or neither."""
        control = event.target.closest("[data-action]")
        if control:
            action = str(control.getAttribute("data-action"))
            if action == "kept":
                self.open_kept(int(str(control.getAttribute("data-value"))))
            else:
                self.actions[action]()
            return
        pile = event.target.closest("[data-pile]")
        if pile:
            self.press(str(pile.getAttribute("data-pile")), bool(event.shiftKey))
        elif event.target.closest("#board") and self.selected is not None:
            self.select(None)

    def dialog_closed(self, _: Any) -> None:
        """The dialog closed, by a button or by Escape: the board has the keys again."""
        self.dialog.removeAttribute("data-dialog")
        self.board.focus(self.cursor)

    def resized(self, _: Any) -> None:
        """The space changed: lay the table out again."""
        self.board.draw(self.session.rules, self.session.position)
        self.show_marks()

    def key_pressed(self, event: Any) -> None:
        """A key; one pressed in a dialog, in a field or with another modifier is not ours."""
        if self.dialog.open or event.altKey or event.target.closest("input, select, textarea"):
            return
        key = str(event.key)
        if event.ctrlKey or event.metaKey:
            handled = self.command_key(key.lower(), bool(event.shiftKey))
        else:
            handled = self.plain_key(key, bool(event.shiftKey), event.target.closest("button"))
        if handled:
            event.preventDefault()

    def command_key(self, key: str, shift: bool) -> bool:
        """A key with Ctrl or Cmd; whether it meant something."""
        if key == "z":
            (self.redo if shift else self.undo)()
        elif key == "y":
            self.redo()
        else:
            return False
        return True

    def plain_key(self, key: str, shift: bool, on_button: Any) -> bool:
        """A key by itself or with Shift; whether it meant something."""
        if self.typed_card(key):
            return True
        if key in ARROWS:
            self.move_cursor(ARROWS[key])
        elif key in ("Enter", " "):
            if on_button:
                return False
            self.press(self.cursor, shift)
            self.board.focus(self.cursor)
        elif key == "Escape":
            self.select(None)
        elif key.lower() in "nrusf?" and len(key) == 1:
            self.letter_key(key.lower(), shift)
        else:
            return False
        return True

    def letter_key(self, key: str, shift: bool) -> None:
        """One of the letters that stand for a command."""
        if key == "u":
            (self.redo if shift else self.undo)()
        else:
            name = {"n": "new", "r": "restart", "s": "shift", "f": "full", "?": "keys"}[key]
            self.actions[name]()

    def typed_card(self, key: str) -> bool:
        """A rank's digit and then a suit's letter move the cursor to the pile with that card."""
        if len(key) == 1 and key in RANK_KEYS:
            self.typed_rank = 10 if key in "01" else int(key)
            self.typed_at = browser.now()
            return True
        fresh = browser.now() - self.typed_at < TYPING_SECONDS
        rank, self.typed_rank = self.typed_rank, 0
        if not rank or not fresh or len(key) != 1 or key.upper() not in "SHCD":
            return False
        card = card_of("SHCD".index(key.upper()), rank)
        for number, pile in enumerate(self.session.position.piles):
            if pile and pile[-1] == card and self.session.rules.piles[number] != self.cursor:
                self.set_cursor(self.session.rules.piles[number])
                return True
        self.say(self.words.say("No pile shows {card}.", card=card_text(card)))
        return True

    def move_cursor(self, direction: tuple[int, int]) -> None:
        """Move the cursor to the next pile in *direction*."""
        self.set_cursor(neighbour(self.session.rules, self.board.table, self.cursor, direction))

    def set_cursor(self, name: str) -> None:
        """Put the cursor on the pile *name*."""
        self.cursor = name
        self.board.set_cursor(name)
        self.board.focus(name)


page = Page(ENGLISH)
browser.spawn(page.start())
