"""
The text of a game as it is kept.

A save is the deal, the rules and the moves, not a picture of the position:
loading plays them again, each checked, on a session of its own, so that a
damaged save can never leave half a game. Every save carries its version.
"""

from crescent.deals import parse_seed
from crescent.errors import InputError, quoted
from crescent.messages import message
from crescent.notation import rules_data, rules_from_data
from crescent.rules import Rules
from crescent.session import Session
from crescent.text import json_text, number_in, read_object, text_in, texts_in, truth_in

VERSION = 1
KEPT_VERSION = 1
MOST_KEPT = 10


def session_text(session: Session, now: int) -> str:
    """The save of *session* as it stands at *now*."""
    data = rules_data(session.rules)
    data["v"] = VERSION
    data["seed"] = session.seed
    data["steps"] = session.step_texts()
    data["done"] = session.done
    data["elapsed"] = session.time(now)
    data["hints"] = session.hints
    data["undos"] = session.undos
    data["helped"] = session.helped
    data["started"] = session.started
    data["autoplay"] = session.autoplay
    return json_text(data)


def saved_deal(text: str) -> tuple[Rules, str]:
    """
    The rules and the seed of the save *text*, before anything is played.

    :raises InputError: if they cannot be read or the version is not known.
    """
    data = _checked(text)
    return rules_from_data(data), parse_seed(text_in(data, "seed"))


def read_session(text: str, cards: bytes | None = None) -> Session:
    """
    The game that the save *text* holds, its clock standing.

    *cards* are those of its deal where the caller had to ask for them.

    :raises InputError: if anything in it cannot be read or is not legal.
    """
    data = _checked(text)
    rules, seed = rules_from_data(data), parse_seed(text_in(data, "seed"))
    session = Session(rules, seed, cards)
    session.replay(texts_in(data, "steps"), number_in(data, "done"))
    session.elapsed = number_in(data, "elapsed")
    session.hints = number_in(data, "hints")
    session.undos = number_in(data, "undos")
    session.started = number_in(data, "started")
    session.helped = truth_in(data, "helped")
    session.autoplay = truth_in(data, "autoplay")
    return session


def kept_text(saves: list[str]) -> str:
    """The value that keeps *saves*, of which only the first :data:`MOST_KEPT` stay."""
    return json_text({"v": KEPT_VERSION, "games": saves[:MOST_KEPT]})


def read_kept(text: str) -> list[str]:
    """
    The saves that the value *text* keeps; whether they can be played is not asked.

    :raises InputError: if it is no such value of a known version, or holds too many.
    """
    data = read_object(text, message("The list of kept games"))
    if data.get("v") != KEPT_VERSION:
        raise InputError(
            "The list of kept games has the version {quote}; this page reads version {version}.",
            quote=quoted(data.get("v")),
            version=KEPT_VERSION,
        )
    saves = texts_in(data, "games")
    if len(saves) > MOST_KEPT:
        raise InputError(
            "The list of kept games has {number} of them; expected at most {most}.",
            number=len(saves),
            most=MOST_KEPT,
        )
    return saves


def timeless(text: str) -> str:
    """The save *text* without the time played: equal for saves that differ in nothing else."""
    before, _, after = text.partition('"elapsed":')
    return before + after.lstrip("0123456789")


def _checked(text: str) -> dict[str, object]:
    data = read_object(text, message("The saved game"))
    if data.get("v") != VERSION:
        raise InputError(
            "The saved game has the version {quote}; this page reads version {version}.",
            quote=quoted(data.get("v")),
            version=VERSION,
        )
    return data
