"""
Damaged forms of all that a player can bring, and what must be so of every one of them.

A :class:`Target` is one kind of text: sound examples, how they are damaged, and a reader that
raises an :class:`~crescent.errors.InputError`, or takes the text and then holds that what came of
it is sound: of a game, that each of its moves is among the legal ones.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from crescent.cards import FACE_DOWN
from crescent.daily import Day, days_text, read_days
from crescent.deals import deal
from crescent.errors import InputError
from crescent.moves import Move, apply, legal_moves
from crescent.notation import link_query, parse_query
from crescent.position import Position
from crescent.records import noted, read_records, records_text
from crescent.replay import (
    MOST_MOVES,
    checked,
    line_code,
    parse_link,
    read_line_code,
    read_replay_file,
    replay_file,
)
from crescent.rules import PRESETS, Rules, rules_for
from crescent.save import kept_text, read_kept, read_session, session_text
from crescent.session import Session
from crescent.settings import choices_of, defaults, read_settings, settings_text
from crescent.storage import DAYS, GAME, KEPT, RECORDS, SETTINGS, export_text, read_export
from tests.mutations import mutations, scribbles

CODE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_%&=#"
LINK_LETTERS = "?&=#%+/:.-0123456789abcdefghijklmnopqrstuvwxyz<>\"' \0é"
GAME_LETTERS = "A23456789TJQKSHCDF:>1W \n\r?&=#<é"
LARGE_SEED = "pysol-24681357902468135790"


class Target(NamedTuple):
    """One kind of text that comes from outside."""

    name: str
    texts: list[str]
    read: Callable[[str], object]
    letters: str = ""

    def damaged(self, count: int, seed: int = 0) -> Iterator[str]:
        """*count* damaged forms of its texts, always the same ones for a *seed*."""
        for place, text in enumerate(self.texts):
            share = len(range(place, count, len(self.texts)))
            if self.letters:
                yield from scribbles(text, share, self.letters, seed)
            else:
                yield from mutations(text, share, seed)


def takes(target: Target, text: str) -> bool:
    """
    Whether *target* takes *text*; False if it is refused in one sentence.

    Whatever else it raises is a fault, as is what it took and should not have.
    """
    try:
        target.read(text)
    except InputError as error:
        assert str(error).endswith("."), f"no sentence: {error}"
        assert "\n" not in str(error), f"more than one line: {error}"
        return False
    return True


# What must be so of what was taken.


def is_legal_line(rules: Rules, position: Position, line: list[Move]) -> None:
    """Hold that every move of *line* is among the legal ones, and that no card is lost."""
    cards = sorted(card & ~FACE_DOWN for pile in position.piles for card in pile)
    for move in line:
        assert move in legal_moves(rules, position), f"{move} is not legal"
        position = apply(rules, position, move)
    assert sorted(card & ~FACE_DOWN for pile in position.piles for card in pile) == cards


def read_save(text: str) -> None:
    """Read a save."""
    session = read_session(text)
    is_legal_line(
        session.rules, session.positions[0], [move for step in session.steps for move in step]
    )
    assert session_text(read_session(session_text(session, 0)), 0) == session_text(session, 0)


def read_all(text: str) -> None:
    """Read an export."""
    values = read_export(text)
    assert read_export(export_text(values)) == values
    readers = {RECORDS: read_record, SETTINGS: read_setting, DAYS: read_day}
    for name, value in values.items():
        if name.startswith(GAME):
            read_save(value)
        elif name == KEPT:
            for save in read_kept(value):
                read_save(save)
        elif name in readers:
            readers[name](value)


def read_record(text: str) -> None:
    """Read statistics."""
    records = read_records(text)
    assert records_text(read_records(records_text(records))) == records_text(records)


def read_setting(text: str) -> None:
    """Read settings."""
    for name, value in read_settings(text).items():
        assert value in choices_of(name)


def read_day(text: str) -> None:
    """Read what became of the days' deals."""
    days = read_days(text)
    assert read_days(days_text(days)) == days


def read_link(text: str) -> None:
    """Read a link, with the replay that it may have."""
    query, code = parse_link(text)
    rules, seed = parse_query(query)
    if not seed:
        return
    assert parse_query(link_query(rules, seed)) == (rules, seed)
    first = deal(rules, seed)
    line = read_line_code(rules, first, code) if code else []
    assert len(line) <= MOST_MOVES
    is_legal_line(rules, first, line)


def read_replay(text: str) -> None:
    """Read a replay's file."""
    rules, seed, texts = read_replay_file(text)
    first = deal(rules, seed)
    is_legal_line(rules, first, [move for move, _ in checked(rules, first, texts)])


# What is damaged.


def played(rules: Rules, seed: str, steps: int) -> Session:
    """A session of so many *steps*, the last of them undone."""
    session = Session(rules, seed)
    for number in range(steps):
        moves = session.legal_moves()
        if moves:
            session.play(moves[number * 7 % len(moves)], number * 1000)
    session.undo(steps * 1000)
    session.started = 5
    return session


SESSIONS = [
    played(rules_for(preset.game), str(place + 1), 12) for place, preset in enumerate(PRESETS)
]
SESSIONS.append(played(rules_for("crescent", wrap=False, shifts=1), "pysol-24680", 30))
SESSIONS.append(played(rules_for(), LARGE_SEED, 3))
SAVES = [session_text(session, 1000) for session in SESSIONS]
RECORDS_TEXT = records_text(noted(noted({}, SESSIONS[0], 1000), SESSIONS[1], 2000, True))
DAYS_TEXT = days_text({"2026-11-30": Day("w", 120, 60_000, 1, 2, 0)})
EXPORT = export_text(
    {GAME + session.rules.game: session_text(session, 1000) for session in SESSIONS[:4]}
    | {KEPT: kept_text(SAVES[-2:]), RECORDS: RECORDS_TEXT, SETTINGS: settings_text(defaults())}
    | {DAYS: DAYS_TEXT}
)
LINKS = [
    "https://example.org/crescent/?" + link_query(session.rules, session.seed)
    for session in SESSIONS
]
CODES = [
    f"{link}#moves={line_code(session.rules, session.positions[0], session.line)}"
    for link, session in zip(LINKS, SESSIONS, strict=True)
]
FILES = [replay_file(session.rules, session.seed, session.line) for session in SESSIONS]

TARGETS = [
    Target("export", [EXPORT], read_all),
    Target("save", SAVES, read_save),
    Target("records", [RECORDS_TEXT], read_record),
    Target("settings", [settings_text(defaults())], read_setting),
    Target("days", [DAYS_TEXT], read_day),
    Target("link", [*LINKS, "?day=2026-11-30"], read_link, LINK_LETTERS),
    Target("replay link", CODES, read_link, CODE_LETTERS),
    Target("replay file", FILES, read_replay, GAME_LETTERS),
]
