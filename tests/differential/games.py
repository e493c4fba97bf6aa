"""
Random games as text, the same on every interpreter that means the same by the core.

It runs on CPython, on MicroPython and in Pyodide, so it keeps to the core's dialect. :data:`TEXTS`
are the functions whose text is compared after games: what the core learns to write is added there.
"""

import binascii
import hashlib

from crescent.deals import parse_seed
from crescent.errors import InputError
from crescent.faces import definitions
from crescent.moves import Move, objection
from crescent.notation import (
    link_query,
    move_text,
    parse_move,
    parse_query,
    position_data,
    position_from_data,
)
from crescent.records import (
    ENDS,
    NO_GAMES,
    Game,
    noted,
    read_records,
    records_text,
    start_token,
    with_game,
)
from crescent.rules import PRESETS, rules_for
from crescent.save import read_session, session_text
from crescent.scene import board_svg
from crescent.session import Session
from crescent.sharing import result_text
from crescent.statistics_panel import statistics
from crescent.storage import export_text, read_export
from crescent.table import arrange
from crescent.text import json_text, read_object
from crescent.words import ENGLISH

LENGTH = 24

HOUSES = (
    ("crescent", {"give_backs": True, "hold": True, "shifts": 9}),
    ("hoffmann", {"transfers": True, "give_backs": True, "shifts": 0}),
    ("closed", {"wrap": False, "give_backs": True, "hold": True, "shifts": 1}),
)

# What is read from outside and must be refused, or taken, in the same words everywhere.
SEEDS = ("", " 7 ", "#7", "007", "7\u00a0", "\u00a07", "7\x1c", "4294967295", "4294967296", "٧")
PYSOL = ("pysol-5", "PYSOL-5", "pysol-0", "99999999999999999999", "pysol-99999999999999999999")
LINKS = (
    "seed=%37",
    "seed=%C3%A9",
    "seed=%FF&game=é",
    "game=moon",
    "wrap=2",
    "shifts=3&hold=1",
    "%",
)
JSON = ("{", "[", "{}", "null", '{"v": 2}', '{"v": 1}', "{'v': 1}", "\x00", "“", "é\n\t\x7f𝄞")
MOVES = (
    "5C:1>7",
    "5C:1>H",
    "C:A>K",
    "C:1>K",
    "SHIFT",
    "DEAL",
    "[5C]:1>2",
    "5C:1>17",
    ":>",
    "C:A>A",
)
OUTSIDE = SEEDS + PYSOL + LINKS + JSON + MOVES + ("x" * 99, "[" * 500)


def presets() -> list:
    """The rules that are played, each with its name."""
    found = [(preset.game, rules_for(preset.game)) for preset in PRESETS]
    for game, changes in HOUSES:
        found.append((game + " house", rules_for(game, **changes)))
    return found


class Draws:
    """Whole numbers drawn by a small congruence of our own."""

    def __init__(self, start: int) -> None:
        self.state = start

    def below(self, bound: int) -> int:
        """A number from 0 to *bound* - 1."""
        self.state = (self.state * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self.state >> 8) * bound >> 24


def moves_line(session: Session) -> str:
    """The line and whatever else may be played, in the order in which the engine finds it."""
    moves = session.line + session.legal_moves()
    return " ".join([move_text(session.rules, move) for move in moves])


def position_line(session: Session) -> str:
    """The position as JSON, and as it is after it was read back."""
    data = position_data(session.rules, session.position)
    again = position_data(*position_from_data(data))
    return json_text(data) + json_text(again)


def save_text(session: Session) -> str:
    """The save, and the save of the game that it reads back as."""
    text = session_text(session, 12345)
    return text + session_text(read_session(text), 0)


def link(session: Session) -> str:
    """The link, and the link of what it reads back as."""
    query = link_query(session.rules, session.seed)
    return query + link_query(*parse_query(query))


def state_text(session: Session) -> str:
    """What the player is told, and the rules by their two names."""
    facts = (session.state(), session.home, session.moves, session.undos, session.time(99999))
    return " ".join([str(fact) for fact in facts]) + repr(session.rules) + session.rules.key()


def picture(session: Session) -> str:
    """The board on a wide and on a narrow table."""
    tables = [arrange(session.rules, 1600, 900), arrange(session.rules, 390, 700)]
    svgs = [board_svg(session.rules, table, session.position, ENGLISH) for table in tables]
    return "".join(svgs)


def statistics_text(session: Session) -> str:
    """The statistics of many games and this one: as they are kept, shown and exported."""
    draws = Draws(session.time(99999) + session.moves)
    account = NO_GAMES
    for number in range(130):
        end = ENDS[draws.below(len(ENDS))]
        counts = [draws.below(bound) for bound in (400, 9000000, 20, 90)]
        account = with_game(account, Game(10**12 + number, str(number), end, *counts))
    key = session.rules.key()
    session.started = start_token({key: account}, session.rules, 5)
    records = noted({key: account}, session, 99999, left=True)
    kept = records_text(records)
    values = {"records": kept, "game." + session.rules.game: session_text(session, 99999)}
    file = export_text(values)
    again = read_export(file)
    parts = [records_text(read_records(kept)), statistics(ENGLISH, records, key), file]
    parts += [again[name] for name in sorted(again)] + [result_text(ENGLISH, session, "link")]
    return "\n".join(parts)


# What is written, and after one game in how many.
TEXTS = (
    (moves_line, 1),
    (state_text, 2),
    (position_line, 10),
    (save_text, 10),
    (link, 10),
    (picture, 50),
    (statistics_text, 100),
)


def played(rules, draws: Draws) -> Session:
    """A game of a deal drawn, with moves, undos and redos drawn."""
    seed = str(draws.below(1 << 24)) if draws.below(4) else "pysol-" + str(1 + draws.below(31999))
    session = Session(rules, seed)
    session.autoplay = draws.below(2) == 1
    for turn in range(draws.below(LENGTH)):
        moves = session.legal_moves()
        kind = draws.below(12)
        if kind == 0:
            session.undo(turn * 1000)
        elif kind == 1:
            session.redo(turn * 1000)
        elif moves:
            session.play(moves[draws.below(len(moves))], turn * 1000)
    return session


def objections(session: Session, draws: Draws) -> str:
    """What is said of some moves that are drawn from all there could be."""
    places = len(session.rules.piles)
    found = []
    for _ in range(8):
        source = draws.below(places)
        cards = session.position.piles[source]
        move = Move(cards[-1] if cards else 0, source, draws.below(places))
        found.append(objection(session.rules, session.position, move))
    return " ".join(found)


def refusal(read, *arguments) -> str:
    """What *read* says to *arguments*: what it makes of them, or why it refuses."""
    try:
        return repr(read(*arguments))
    except InputError as error:
        return str(error)


def outside(text: str) -> str:
    """What every reader says to *text*."""
    rules = rules_for("hoffmann")
    said = [
        refusal(parse_seed, text),
        refusal(parse_query, text),
        refusal(parse_move, rules, text),
        refusal(lambda text: read_session(text).seed, text),
        refusal(lambda text: sorted(read_object(text, "The text")), text),
        refusal(lambda text: sorted(read_records(text)), text),
        refusal(read_export, text),
        json_text({text: [text, 1, None, True]}),
    ]
    return "\n".join(said)


def digests(games: int) -> list:
    """For each of the rules and for what comes from outside, the name and a digest of all texts."""
    found = []
    for name, rules in presets():
        digest = hashlib.sha256()
        draws = Draws(len(found) + 1)
        for number in range(games):
            session = played(rules, draws)
            for write, one_in in TEXTS:
                if number % one_in == 0:
                    digest.update((write(session) + "\n").encode())
            digest.update(objections(session, draws).encode())
        found.append((name, shown(digest)))
    digest = hashlib.sha256()
    for text in OUTSIDE:
        digest.update(outside(text).encode())
    digest.update(definitions().encode())
    found.append(("outside", shown(digest)))
    return found


def shown(digest) -> str:
    """The digest in letters."""
    return binascii.hexlify(digest.digest()).decode()


def report(games: int) -> str:
    """The digests as lines of a name and a digest."""
    return "\n".join([digest + " " + name for name, digest in digests(games)])
