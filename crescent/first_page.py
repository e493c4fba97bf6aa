"""
What the page shows before its Python has started, worked out by the build.

On a first visit that is the first deal by the default rules, drawn by the functions that draw it
later, for a few shapes of the board's space; the toolbar's and the status line's words in every
language; and the glyphs for the letters on the cards. The page's script first.js shows it. The
game's icon is drawn here too.
"""

import re
from html.parser import HTMLParser
from typing import Any

from crescent import catalog, panels
from crescent.faces import GLYPHS, crescent_mark
from crescent.rules import ARCS, PRESETS, rules_for
from crescent.scene import board_svg, picture_name
from crescent.session import Session
from crescent.settings import choices_of
from crescent.table import arrange
from crescent.words import ENGLISH, Words

SEED = "1"
NUMBER = re.compile(r"-?\b\d+\b")
SPACES = ((1280, 634), (1024, 670), (688, 390), (390, 744))
"""The board's space in windows of common shapes: desktops, tablets, phones lying and upright."""


def first_page(html: str) -> dict[str, Any]:
    """What first.js reads of the page whose source is *html*."""
    session = Session(rules_for(), SEED)
    spoken = [ENGLISH] + [
        Words(language, catalog.tables(language)[catalog.PAGE]) for language in catalog.languages()
    ]
    letters = {words.language: words.letters() for words in spoken}
    return {
        **pictures(session),
        "labels": {words.language: labels(words, session, html) for words in spoken},
        "letters": letters,
        "glyphs": {
            chosen: {rank: GLYPHS[letter] for rank, letter in zip("AJQK", chosen, strict=True)}
            for chosen in {*letters.values(), *choices_of("letters")} - {"auto"}
        },
        "game": session.rules.game,
        "framed": {
            preset.game: {"shifts": preset.shifts, "wrap": int(preset.wrap)}
            for preset in PRESETS
            if preset.layout.table == ARCS and not preset.hold
        },
    }


def icon(size: int) -> str:
    """The game's icon, 100 by 100, its emblem as large as *size*."""
    mark = crescent_mark().replace("var(--gold)", "#e9c46a").replace("var(--paper)", "#fffdf8")
    edge = (100 - size) / 2
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        '<rect width="100" height="100" fill="#10243f"/>'
        f'<g transform="translate({edge} {edge}) scale({size / 100})">{mark}</g></svg>\n'
    )


def pictures(session: Session) -> dict[str, Any]:
    """
    The board of *session* in each of the spaces.

    ``piles`` is the markup that they share, with ``~`` for each number that they do not, and each
    of ``pictures`` has its own ``numbers``.
    """
    tables = [arrange(session.rules, width, height) for width, height in SPACES]
    drawn = [board_svg(session.rules, table, session.position, ENGLISH) for table in tables]
    columns = list(zip(*[NUMBER.findall(markup) for markup in drawn], strict=True))
    marks = iter([column[0] if len(set(column)) == 1 else "~" for column in columns])
    own = [[*map(int, row)] for row in zip(*[c for c in columns if len(set(c)) > 1], strict=True)]
    return {
        "piles": NUMBER.sub(lambda _: next(marks), drawn[0]),
        "pictures": [
            {
                "shape": round(width / height, 3),
                "box": f"0 0 {table.width} {table.height}",
                "shows": picture_name(table, session.position, ENGLISH),
                "numbers": numbers,
            }
            for (width, height), table, numbers in zip(SPACES, tables, own, strict=True)
        ],
    }


def labels(words: Words, session: Session, html: str) -> dict[str, Any]:
    """What the status line and the toolbar say of *session*, which has just begun."""
    rules = session.rules
    texts = {action: words.say(text) for action, text in toolbar(html).items()}
    texts["shift"] = words.say("Shuffle ({number})", number=session.position.shifts)
    return {
        "shuffle": words.say("Shuffle ({number})"),
        "status": {
            "deal": words.say("Deal #{seed}", seed=session.seed),
            "rules": panels.rules_name(words, rules),
            "moves": words.count("{number} move", "{number} moves", session.moves),
            "time": panels.time_text(0),
            "home": words.say("{home} of {cards}", home=session.home, cards=rules.cards),
        },
        "buttons": {
            action: [text, action == "deal", action in ("undo", "redo")]
            for action, text in texts.items()
        },
    }


def toolbar(html: str) -> dict[str, str]:
    """The labels of the toolbar's buttons, by their action, in the page's source *html*."""
    reader = _ToolbarReader()
    reader.feed(html.partition("</header>")[0])
    return reader.labels


class _ToolbarReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.labels: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "button" and "data-action" in given:
            self.labels[str(given["data-action"])] = str(given["aria-label"])
