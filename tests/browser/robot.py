"""
A player of the page: presses, drags and keys as a person makes them, and eyes for the board.

The player knows the rules by heart, in a session of its own, so that every test can ask whether
the page shows and keeps what was played.
"""

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from crescent.cards import FACE_DOWN, card_text
from crescent.moves import SHIFT, Move
from crescent.notation import parse_move, parse_query
from crescent.rules import FOUNDATION, PILE, STOCK
from crescent.save import read_session, session_text
from crescent.session import Session
from tests.browser.pages import Pages

MICROPYTHON = pytest.mark.parametrize("interpreter", ["mpy"], indirect=True)

GAMES = {
    game["id"]: game
    for game in map(
        json.loads, (Path(__file__).parent.parent / "data" / "games.jsonl").open(encoding="utf-8")
    )
}
"""The recorded games: see record.py."""

PATIENCE_SECONDS = 20

READ_BOARD = """() => Object.fromEntries(
    [...document.querySelectorAll("#piles > [data-pile]:not([data-pile=SHIFT])")].map((pile) => {
        const cards = [...pile.querySelectorAll(":scope > g:not(.marks, .glides), .glides > g")];
        const shown = pile.classList.contains("pile") ? cards : cards.slice(-1);
        return [pile.dataset.pile, shown.map((card) => card.dataset.card
            ?? (card.querySelector("[href='#card-back']") ? "[]" : "?")).join(" ")];
    }))"""

READ_MARKS = """() => Object.fromEntries(
    [...document.querySelectorAll("#piles [data-mark]")].map(
        (pile) => [pile.dataset.pile, pile.dataset.mark]))"""

READ_REACH = """(name) => {
    const pile = document.querySelector(`#piles [data-pile="${name}"]`);
    const box = pile.querySelector(".reach, .pill").getBoundingClientRect();
    return [box.left, box.top, box.width, box.height];
}"""

READ_SAVE = """() => localStorage.getItem(
    "crescent.game." + localStorage.getItem("crescent.current"))"""


NO_SEARCH = """
    const reach = window.fetch;
    window.fetch = (address, ...others) => String(address).endsWith("search.py")
        ? new Promise(() => {}) : reach(address, ...others);
"""
"""A script that keeps the worker from coming, which spares its time where it is not needed."""


def eventually(check: Callable[..., None], *arguments: Any) -> None:
    """Wait until *check* no longer fails; its failure stands when patience ends."""
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return check(*arguments)
        except AssertionError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


class Player:
    """Who plays at *page*, which shows the first position of *session*."""

    def __init__(self, page: Page, session: Session) -> None:
        self.page = page
        self.session = session

    # What the player sees.

    def board(self) -> dict[str, str]:
        """The visible cards of every pile; a face-down card is ``[]``."""
        found: dict[str, str] = self.page.evaluate(READ_BOARD)
        return found

    def marks(self) -> dict[str, str]:
        """The mark of every pile that has one."""
        found: dict[str, str] = self.page.evaluate(READ_MARKS)
        return found

    def status(self, part: str) -> Locator:
        """A part of the status line."""
        return self.page.locator(f"[data-status={part}]")

    def dialog(self, name: str) -> Locator:
        """The dialog *name*, which must be open."""
        found = self.page.locator(f"dialog[data-dialog={name}]")
        expect(found).to_be_visible()
        return found

    def no_dialog(self) -> None:
        """Make sure that no dialog is open."""
        expect(self.page.locator("dialog[open]")).to_have_count(0)

    def reach(self, name: str) -> tuple[float, float, float, float]:
        """Left, top, width and height of the pile *name*, its fan included."""
        left, top, width, height = self.page.evaluate(READ_REACH, name)
        return left, top, width, height

    def card(self, name: str, index: int = -1) -> tuple[float, float]:
        """The middle of what shows of a card of the pile *name*, the top card when not told."""
        left, top, width, height = self.reach(name)
        if name == "SHIFT":
            return left + width / 2, top + height / 2
        number = self.session.rules.index[name]
        count = len(self.session.position.piles[number])
        if self.session.rules.roles[number] != PILE:
            return left + width - height / 2.8, top + height / 2
        card_height = width * 1.4
        if index == -1 or count < 2:
            return left + width / 2, top + height - card_height / 2
        step = (height - card_height) / (count - 1)
        return left + width / 2, top + step * (index + 0.5)

    def query(self) -> str:
        """The query in the address bar."""
        found: str = self.page.evaluate("location.search")
        return found

    def save(self) -> Session | None:
        """The game that the page keeps."""
        text = self.page.evaluate(READ_SAVE)
        return read_session(text, self.session.cards) if text else None

    # What the player does.

    def press(self, action: str) -> None:
        """Press the toolbar's button for *action*, or the menu's where the toolbar has none."""
        button = self.page.locator(f"#toolbar [data-action={action}]")
        if not button.count() or not button.is_visible():
            self.page.locator("#toolbar [data-action=menu]").click()
            button = self.page.locator(f"dialog [data-action={action}]")
        button.click()

    def tap(self, name: str, index: int = -1, *, shift: bool = False) -> None:
        """Click a card of the pile *name*, the top card when not told."""
        x, y = self.card(name, index)
        if shift:
            self.page.keyboard.down("Shift")
        self.page.mouse.click(x, y)
        if shift:
            self.page.keyboard.up("Shift")

    def pick_up(self, name: str) -> None:
        """Move the mouse to the top card of the pile *name* and press its button."""
        self.page.mouse.move(*self.card(name))
        self.page.mouse.down()

    def drag(self, source: str, target: str) -> None:
        """Drag the top card of a pile onto another pile with the mouse."""
        self.pick_up(source)
        self.page.mouse.move(*self.card(target), steps=4)
        self.page.mouse.up()

    def move(self, text: str) -> Move:
        """The move that *text* writes, at the position that stands."""
        return parse_move(self.session.rules, text, self.session.position)

    def ends(self, move: Move) -> tuple[str, str]:
        """The names of the two piles of *move*."""
        return self.session.rules.piles[move.source], self.session.rules.piles[move.target]

    def sends_itself(self, move: Move) -> bool:
        """Whether one tap on the card of *move* plays it."""
        if self.session.rules.roles[move.source] == STOCK:
            return True
        return self.homeward(move.source) == [move]

    def homeward(self, number: int) -> list[Move]:
        """The moves of a pile's top card to foundations."""
        rules = self.session.rules
        return [
            move
            for move in self.session.legal_moves()
            if move.source == number and rules.roles[number] != FOUNDATION
            if rules.roles[move.target] == FOUNDATION
        ]

    def play(self, *texts: str) -> None:
        """Play the moves of *texts* by clicks."""
        for text in texts:
            self.play_move(self.move(text))

    def play_move(self, move: Move) -> None:
        """Play *move* by clicks, and know it."""
        if move == SHIFT:
            self.press("shift")
        else:
            source, target = self.ends(move)
            if self.sends_itself(move):
                self.tap(source)
            else:
                self.tap(source, shift=len(self.homeward(move.source)) == 1)
                self.tap(target)
        self.session.play(move, 0)

    # What must be so.

    def sees(self, session: Session | None = None) -> None:
        """Make sure that the board shows the position of *session*, the player's own at first."""
        session = session or self.session
        expected = shown(session)
        assert self.board() == expected
        label = self.page.locator("#toolbar [data-action=shift]").get_attribute("aria-label")
        assert label == f"Shuffle ({session.position.shifts})"

    def agrees(self) -> None:
        """Make sure that board, status line and save are those of the player's session."""
        eventually(self.sees)
        moves, home = self.session.moves, self.session.home
        expect(self.status("moves")).to_have_text(f"{moves} move" + ("s" if moves != 1 else ""))
        expect(self.status("home")).to_have_text(f"{home} of 104")
        eventually(self.is_kept)

    def is_kept(self) -> None:
        """Make sure that the page keeps the player's session: moves, and what may be redone."""
        kept = self.save()
        assert kept is not None
        assert kept.rules == self.session.rules
        assert kept.seed == self.session.seed
        assert kept.step_texts() == self.session.step_texts()
        assert kept.done == self.session.done

    def undo(self) -> None:
        """Press Undo."""
        self.press("undo")
        self.session.undo(0)

    def redo(self) -> None:
        """Press Redo."""
        self.press("redo")
        self.session.redo(0)


def shown(session: Session) -> dict[str, str]:
    """What can be seen of the position of *session*, as :meth:`Player.board` reads it."""
    rules = session.rules
    found = {}
    for number, name in enumerate(rules.piles):
        cards = session.position.piles[number]
        if rules.roles[number] != PILE:
            cards = cards[-1:]
        found[name] = " ".join("[]" if card & FACE_DOWN else card_text(card) for card in cards)
    return found


def player_at(
    pages: Pages,
    query: str = "seed=7",
    line: Sequence[str] = (),
    *,
    redo: int = 0,
    search: bool = False,
    prepare: Callable[[BrowserContext], None] | None = None,
    **options: Any,
) -> Player:
    """
    A player at a fresh page that deals what *query* says.

    With a *line*, at a game that was left after it, its last *redo* moves undone. The worker is
    there only if *search* is true.
    """
    rules, seed = parse_query(query)
    session = Session(rules, seed or "1")
    if line:
        session.autoplay = False
        session.replay(list(line), len(line) - redo)

    def prepared(context: BrowserContext) -> None:
        if not search:
            context.add_init_script(NO_SEARCH)
        if line:
            context.add_init_script(left_behind(session))
        if prepare:
            prepare(context)

    player = Player(pages("?" + query, prepare=prepared, **options), session)
    eventually(player.sees)
    return player


def recorded(pages: Pages, name: str, **options: Any) -> Player:
    """A player at a recorded game, left after its line."""
    return player_at(pages, GAMES[name]["link"], GAMES[name]["line"], **options)


def left_behind(session: Session) -> str:
    """A script that leaves *session* in an empty storage, as an earlier visit would."""
    game = session.rules.game
    storage = {"crescent.game." + game: session_text(session, 0), "crescent.current": game}
    return in_the_site(f"localStorage.length || Object.assign(localStorage, {json.dumps(storage)})")


def in_the_site(text: str) -> str:
    """The script *text*, left out in the blank page that every tab begins with."""
    return f"if (location.protocol !== 'about:') {{ {text} }}"


def script(text: str) -> Callable[[BrowserContext], None]:
    """What runs the script *text* in every page before anything of it."""

    def prepare(context: BrowserContext) -> None:
        context.add_init_script(text)

    return prepare
