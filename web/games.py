"""
Which game is played: the one of a link, of the storage, or of the player's wish.

Opens games and puts them away. A game under way that gives way to another is kept, so none is
lost; a save that cannot be read is set aside. What is played is written to the storage after
every move, unless another tab went on with it: then the player is asked. Draws nothing.
"""

import asyncio
from typing import Any, Callable, Protocol

import browser
import js
from keeping import GAME, Keeping

from crescent import panels
from crescent.deals import needs_twister
from crescent.errors import InputError
from crescent.notation import parse_query, rules_data
from crescent.rules import Rules, rules_for
from crescent.save import read_session, saved_deal, session_text
from crescent.session import WON, Session
from crescent.words import Words

FIRST_SEED = "1"
LARGEST_NEW_SEED = 999999


class Host(Protocol):
    """What the games need of the page."""

    words: Words
    session: Session
    keeping: Keeping
    search: browser.Search
    notices: list[str]

    def open(self, session: Session, resumed: bool = False) -> None:
        """Make *session* the one that is played."""

    def note(self, left: bool = False) -> None:
        """Have the statistics know the game that is played."""

    def say(self, message: str) -> None:
        """Tell the player *message*."""

    def tell_notices(self) -> None:
        """Tell what has to be told about loading."""

    def ask(self, question: str, action: Callable[[], None]) -> None:
        """Do *action* when the player says yes to *question*."""

    def open_dialog(self, name: str, html: str) -> None:
        """Show a dialog."""

    def close_dialog(self) -> None:
        """Close the dialog."""

    def pause(self) -> None:
        """Stop the clock, and whatever is played out."""

    def resume(self) -> None:
        """Let the clock run."""


class Games:
    """The games of *page*."""

    def __init__(self, page: Host) -> None:
        self._page = page
        self._saving = False
        self._leaving = False
        self.actions: dict[str, Callable[[], None]] = {
            "new": self.ask_new,
            "restart": self.ask_restart,
            "wrap": self.toggle_wrap,
            "load-elsewhere": self.load_elsewhere,
            "copy-elsewhere": self.copy_elsewhere,
        }
        browser.listen(js.window, "storage", self._stored)

    # Reading and dealing.

    async def asked(self, query: str) -> Session:
        """The session that a link's *query* asks for, resumed or new; else the last one played."""
        page = self._page
        try:
            rules, seed = parse_query(query)
        except InputError as error:
            page.notices.append(page.words.error(error))
            rules, seed, query = rules_for(), "", ""
        asked = seed or rules != rules_for() or "game=" in query
        saved = await self._saved(rules.game if asked else page.keeping.current())
        if saved is not None and (not asked or is_asked(saved, rules, seed)):
            return saved
        if saved is not None:
            self._keep(saved)
        kept = await self._kept_one(rules, seed) if seed else None
        return kept or await self._dealt(rules, seed or FIRST_SEED)

    async def _kept_one(self, rules: Rules, seed: str) -> Session | None:
        """The kept game of deal *seed* under *rules*, now the saved one, if there is one."""
        keeping = self._page.keeping
        for text in keeping.kept():
            try:
                if saved_deal(text) == (rules, seed):
                    session = await self._read(text)
                    keeping.write_game(rules.game, text)
                    keeping.let_go(text)
                    return session
            except (InputError, browser.SearchError):
                continue
        return None

    async def _saved(self, game: str | None) -> Session | None:
        """The saved session of the preset *game*, if there is one that can be read."""
        page = self._page
        text = page.keeping.game(game) if game else None
        if text is None:
            return None
        try:
            return await self._read(text)
        except InputError as error:
            page.keeping.set_aside(GAME + str(game), text)
            page.notices.append(page.words.error(error) + " " + page.words.say("It was set aside."))
        except browser.SearchError as error:
            page.keeping.keep(text)
            page.notices.append(self.undealt(error))
        return None

    async def _read(self, text: str) -> Session:
        """The session that the save *text* holds."""
        rules, seed = saved_deal(text)
        return read_session(text, await self.cards(rules, seed))

    async def _dealt(self, rules: Rules, seed: str) -> Session:
        """A new session of deal *seed*, or of the first deal where that cannot be dealt now."""
        try:
            return Session(rules, seed, await self.cards(rules, seed))
        except browser.SearchError as error:
            self._page.notices.append(self.undealt(error))
            return Session(rules, FIRST_SEED)

    def undealt(self, error: Exception) -> str:
        """The sentence for a deal that needs the worker while there is none."""
        return self._page.words.say(
            "That deal cannot be dealt now, because the search did not start: {reason}.",
            reason=str(error),
        )

    async def cards(self, rules: Rules, seed: str) -> bytes | None:
        """The cards of a deal that only the worker can deal; None for all others."""
        if not needs_twister(seed):
            return None
        page, search = self._page, self._page.search
        page.say(page.words.say("Dealing…"))
        if search.state in ("off", "failed"):
            await search.start()
        while search.state == "loading":
            await asyncio.sleep(0.05)
        answer = await search.ask("deal", {"rules": rules_data(rules), "seed": seed})
        page.say("")
        return bytes(answer["cards"])

    # Another game.

    def replace(self, rules: Rules, seed: str) -> None:
        """Keep the game under way and start deal *seed* under *rules*."""
        self._page.close_dialog()
        browser.spawn(self._replaced(rules, seed))

    async def _replaced(self, rules: Rules, seed: str) -> None:
        await self._begun(await self._dealt(rules, seed))

    def begin(self, session: Session) -> None:
        """Play *session*, a new one; the games that give way to it are kept."""
        browser.spawn(self._begun(session))

    async def _begun(self, session: Session) -> None:
        await self._give_way(session.rules.game)
        self._page.open(session)
        self._page.tell_notices()

    async def _give_way(self, game: str) -> None:
        """
        Put the game that is played away, and keep what a new one of the preset *game* replaces.

        That is the game that is played or, when it is of another preset, the one that is saved.
        """
        played = self._page.session
        saved = None if game == played.rules.game else await self._saved(game)
        self._put_away()
        if game == played.rules.game:
            self._page.note(True)
            self._keep(played)
        elif saved is not None:
            self._keep(saved)

    def _put_away(self) -> None:
        """Leave the game that is played where it is saved."""
        session = self._page.session
        session.stop_clock(browser.milliseconds())
        if session.steps:
            self.save()

    def _keep(self, session: Session) -> None:
        """Put *session* in the list of kept games if it is under way."""
        if is_under_way(session):
            self._page.keeping.keep(session_text(session, browser.milliseconds()))

    def guarded(self, question: str, action: Callable[[], None]) -> None:
        """Do *action* at once, or after asking *question* when a game is under way."""
        if is_under_way(self._page.session):
            self._page.ask(question, action)
        else:
            action()

    def ask_new(self) -> None:
        """A new game by the same rules, of a number nobody chose."""
        question = self._page.words.say("Leave this game for a new one?")
        seed = str(1 + int(js.Math.random() * LARGEST_NEW_SEED))
        self.guarded(question, lambda: self.replace(self._page.session.rules, seed))

    def ask_restart(self) -> None:
        """The same deal from the start."""
        session = self._page.session
        question = self._page.words.say("Start this deal again?")
        self.guarded(question, lambda: self.replace(session.rules, session.seed))

    def ask_deal(self, rules: Rules, seed: str) -> None:
        """The deal *seed* under *rules*, after asking."""
        question = self._page.words.say("Leave this game for deal {seed}?", seed=seed)
        self.guarded(question, lambda: self.replace(rules, seed))

    def toggle_wrap(self) -> None:
        """The same deal with the other choice of Wrap."""
        rules = self._page.session.rules
        changes = dict(rules.changed_fields())
        changes["wrap"] = not rules.wrap
        self.ask_change(rules_for(rules.game, **changes))

    def ask_change(self, rules: Rules) -> None:
        """The same deal under other *rules*, after asking."""
        seed = self._page.session.seed
        question = self._page.words.say("Leave this game and play the deal by other rules?")
        self.guarded(question, lambda: self.replace(rules, seed))

    # Back to a game.

    def back(self) -> list[tuple[str, str, str]]:
        """The games that one can go back to: an action, its value, what the player calls it."""
        keeping, played = self._page.keeping, self._page.session.rules.game
        found = [("resume", game, text) for game, text in keeping.games() if game != played]
        found += [("kept", str(place), text) for place, text in enumerate(keeping.kept())]
        named = [(action, value, self._name_of(text)) for action, value, text in found]
        return [item for item in named if item[2]]

    def _name_of(self, text: str) -> str:
        """What the player calls the game of the save *text*; empty where nothing was played."""
        try:
            rules, seed = saved_deal(text)
        except InputError:
            return "?"
        if '"steps":[]' in text:
            return ""
        return panels.rules_name(self._page.words, rules) + " #" + seed

    def resume(self, game: str) -> None:
        """Go back to the game of the preset *game*."""
        self._page.close_dialog()
        browser.spawn(self._resumed(game))

    async def _resumed(self, game: str) -> None:
        session = await self._saved(game)
        if session is not None:
            self._put_away()
            self._page.open(session, True)
            self.save_soon()
        self._page.tell_notices()

    def open_kept(self, place: str) -> None:
        """Go back to the kept game at *place*, a number."""
        self._page.close_dialog()
        saves = self._page.keeping.kept()
        if int(place) < len(saves):
            browser.spawn(self._kept_opened(saves[int(place)]))

    async def _kept_opened(self, text: str) -> None:
        """Open the save *text*, which stays kept where it cannot be read."""
        try:
            session = await self._read(text)
        except InputError as error:
            self._page.say(self._page.words.error(error))
            return
        except browser.SearchError as error:
            self._page.say(self.undealt(error))
            return
        await self._give_way(session.rules.game)
        self._page.keeping.let_go(text)
        self._page.open(session)
        self._page.tell_notices()

    # Keeping the game that is played.

    def save_soon(self) -> None:
        """Write the game to the storage as soon as the move is on the screen."""
        if not self._saving:
            self._saving = True
            browser.spawn(self._saved_later())

    async def _saved_later(self) -> None:
        await browser.painted()
        self._saving = False
        self.save()

    def save(self) -> None:
        """Write the game to the storage, unless another tab went on with it."""
        session = self._page.session
        if not self._leaving:
            text = session_text(session, browser.milliseconds())
            if not self._page.keeping.write_game(session.rules.game, text):
                self._tell_elsewhere()

    def restart_page(self) -> None:
        """Load the page anew, from what the storage holds."""
        self._leaving = True
        js.location.assign(str(js.location.pathname))

    def _stored(self, event: Any) -> None:
        """Another tab wrote to the storage."""
        game = self._page.session.rules.game
        if str(event.key) == GAME + game and self._page.keeping.is_changed_elsewhere(game):
            self._tell_elsewhere()

    def _tell_elsewhere(self) -> None:
        """Ask what to do with a game that went on in another tab."""
        self._page.pause()
        self._page.open_dialog("elsewhere", panels.elsewhere(self._page.words))

    def load_elsewhere(self) -> None:
        """Go on with the game as the other tab left it."""
        self._page.close_dialog()
        browser.spawn(self._elsewhere_loaded())

    async def _elsewhere_loaded(self) -> None:
        session = await self._saved(self._page.session.rules.game)
        if session is None:
            self._page.resume()
        else:
            self._page.open(session, True)
        self._page.tell_notices()

    def copy_elsewhere(self) -> None:
        """Go on with this tab's game; the other tab's is kept."""
        self._page.close_dialog()
        session = self._page.session
        text = self._page.keeping.game(session.rules.game)
        if text is not None:
            self._page.keeping.keep(text)
        self._page.resume()
        self.save()


def is_asked(saved: Session, rules: Rules, seed: str) -> bool:
    """Whether *saved* is what a link with *rules* and *seed* (empty for any) asks for."""
    return saved.rules == rules and seed in ("", saved.seed)


def is_under_way(session: Session) -> bool:
    """Whether leaving *session* would lose something: it was played and is not won."""
    return bool(session.steps) and session.state() != WON
