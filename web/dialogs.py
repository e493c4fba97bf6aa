"""
The menu and the dialogs behind it: deal number, rules, settings, games, keys.

Loaded after the board takes presses. Each action gets the value of the button that was pressed,
or an empty text; what a form holds is read here and handed to the page.
"""

from typing import Any, Callable, Protocol

import browser
from games import Games
from preferences import Preferences

from crescent import menus
from crescent.deals import parse_seed
from crescent.errors import InputError
from crescent.notation import link_value, parse_query
from crescent.replay import parse_link
from crescent.rules import parse_field, rules_for
from crescent.session import Session
from crescent.words import Words


class Host(Protocol):
    """What the dialogs need of the page."""

    words: Words
    session: Session
    games: Games
    preferences: Preferences
    dialog: Any

    def open_dialog(self, name: str, html: str) -> None:
        """Show a dialog."""

    def close_dialog(self) -> None:
        """Close the dialog."""

    def do(self, action: str, value: str = "") -> None:
        """Do the action of that name."""


class Dialogs:
    """The dialogs of *page*; :attr:`actions` are their names as buttons carry them."""

    def __init__(self, page: Host) -> None:
        self._page = page
        self.actions: dict[str, Callable[[str], None]] = {
            "menu": self.open_menu,
            "number": self.ask_number,
            "rules": self.ask_rules,
            "settings": self.ask_settings,
            "games": self.show_games,
            "keys": self.show_keys,
            "start": self.start_preset,
        }
        self._submitted: dict[str, Callable[[Any], None]] = {
            "number": self._number_given,
            "rules": self._rules_given,
            "new-game": self._wish_given,
        }
        browser.listen(page.dialog, "submit", self._form_submitted)
        browser.listen(page.dialog, "change", self._form_changed)

    def open_menu(self, _: str) -> None:
        """Open the menu, with the games in it that one can go back to."""
        page = self._page
        page.open_dialog("menu", menus.menu(page.words, page.session, page.games.back()))

    def ask_number(self, _: str) -> None:
        """Ask for a deal number."""
        self._page.open_dialog("number", menus.number(self._page.words, self._page.session.seed))

    def ask_rules(self, _: str) -> None:
        """Show every field of the rules, to be changed."""
        rules = self._page.session.rules
        self._page.open_dialog("rules", menus.house_rules(self._page.words, rules))

    def ask_settings(self, _: str) -> None:
        """Show the settings, to be changed."""
        values = self._page.preferences.values
        self._page.open_dialog("settings", menus.settings(self._page.words, values))

    def show_games(self, _: str) -> None:
        """Show every game and preset, each to be started."""
        self._page.open_dialog("games", menus.games(self._page.words, self._page.session.rules))

    def show_keys(self, _: str) -> None:
        """Tell the keys."""
        self._page.open_dialog("keys", menus.keys(self._page.words))

    def start_preset(self, game: str) -> None:
        """Play the same deal by the rules of the preset *game*."""
        self._page.close_dialog()
        if rules_for(game) != self._page.session.rules:
            self._page.games.ask_change(rules_for(game))

    # Forms.

    def _form_submitted(self, event: Any) -> None:
        """A form in a dialog was sent."""
        event.preventDefault()
        self._submitted[str(event.target.getAttribute("data-form"))](event.target)

    def _number_given(self, form: Any) -> None:
        """Deal the number that was typed, or open the link; or say what is wrong with it."""
        text = str(form.querySelector("[name=seed]").value)
        query = parse_link(text)[0]
        day = link_value(query, "day")
        if day:
            self._page.do("day", day)
            return
        try:
            if query:
                parse_query(query)
            else:
                seed = parse_seed(text)
        except InputError as error:
            note = self._page.dialog.querySelector("#seed-note")
            note.textContent = self._page.words.error(error)
            note.setAttribute("data-error", "")
            return
        self._page.close_dialog()
        if query:
            self._page.do("open-link", text)
        else:
            self._page.games.ask_deal(self._page.session.rules, seed)

    def _rules_given(self, form: Any) -> None:
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
        self._page.close_dialog()
        if rules != self._page.session.rules:
            self._page.games.ask_change(rules)

    def _wish_given(self, form: Any) -> None:
        """Start a deal as the player wished it."""
        wish = form.querySelector("[name=wish]:checked")
        self._page.do("wished", str(wish.value) if wish else "any")

    def _form_changed(self, event: Any) -> None:
        """A choice in a dialog was changed."""
        page = self._page
        form = str(event.target.form.getAttribute("data-form"))
        name, value = str(event.target.getAttribute("name")), str(event.target.value)
        if form == "settings":
            page.preferences.choose(name, value)
        elif form == "statistics":
            page.do("statistics", value)
        elif form == "rules" and name == "game":
            page.open_dialog("rules", menus.house_rules(page.words, rules_for(value)))
            page.dialog.querySelector("[name=game]").focus()
