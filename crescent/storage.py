"""
All that is kept of a player, by name, and all of it as one file.

A *value* is text under a name: ``game.closed`` the save of a preset, ``current``
the preset that was played last, ``kept`` the games that gave way to another,
``settings``, ``records`` and ``days``. The file of an export holds every value as it is.
What is read from a file is checked to the last move before any of it is given
back; where the texts come from and go to is not known here.
"""

from crescent.daily import read_days
from crescent.deals import dealt_cards, needs_twister
from crescent.errors import InputError, quoted
from crescent.messages import message
from crescent.notation import parse_move
from crescent.records import read_records
from crescent.rules import preset_of
from crescent.save import read_kept, read_session, saved_deal
from crescent.settings import read_settings
from crescent.text import json_text, number_in, read_object, text_in, texts_in, words_in

VERSION = 1

CURRENT = "current"
DAYS = "days"
GAME = "game."
KEPT = "kept"
RECORDS = "records"
SETTINGS = "settings"

LONGEST_FILE = 4 * 1024 * 1024
"""The characters of a file that is read at all; no browser keeps more for one site."""


def export_text(values: dict[str, str]) -> str:
    """
    The file of *values*.

    What an import would refuse is left out, so that the rest can be had again.
    """
    found: dict[str, str] = {}
    for name in sorted(values):
        try:
            check_value(name, values[name])
        except InputError:
            continue
        found[name] = values[name]
    return json_text({"crescent": "export", "v": VERSION, "values": found})


def read_export(text: str) -> dict[str, str]:
    """
    The values in the file *text*, every one of them checked.

    :raises InputError: if anything in it cannot be read; none of it is to be used then.
    """
    if len(text) > LONGEST_FILE:
        raise InputError(
            "The file has {number} characters; expected at most {most}.",
            number=len(text),
            most=LONGEST_FILE,
        )
    data = read_object(text, message("The file"))
    if data.get("crescent") != "export":
        raise InputError("The file {quote} is no export of Crescent.", quote=quoted(text))
    if data.get("v") != VERSION:
        raise InputError(
            "The file has the version {quote}; this page reads version {version}.",
            quote=quoted(data.get("v")),
            version=VERSION,
        )
    values = data.get("values")
    if not isinstance(values, dict):
        raise InputError(
            "{name} cannot be {quote}; expected an object.", name="values", quote=quoted(values)
        )
    found = {name: text_in(values, name) for name in sorted(values)}
    for name in sorted(found):
        check_value(name, found[name])
    return found


def check_value(name: str, text: str) -> None:
    """
    Nothing, if *text* is a whole value of that *name*.

    :raises InputError: if it is not, or if no value has that name.
    """
    if name.startswith(GAME):
        _check_game(name[len(GAME) :], text)
    elif name == CURRENT:
        preset_of(text)
    elif name == KEPT:
        for save in read_kept(text):
            check_save(save)
    elif name == DAYS:
        read_days(text)
    elif name == SETTINGS:
        read_settings(text)
    elif name == RECORDS:
        read_records(text)
    else:
        raise InputError("Nothing is kept under the name {quote}.", quote=quoted(name))


def _check_game(game: str, text: str) -> None:
    rules, _ = saved_deal(text)
    if rules.game != preset_of(game).game:
        raise InputError(
            "The save of {game} cannot be one of {quote}.", game=game, quote=quoted(rules.game)
        )
    check_save(text)


def check_save(text: str) -> None:
    """
    Nothing, if *text* is the save of a game of legal moves.

    Not every interpreter can deal PySolFC's large numbers; of those only the form is checked, and
    the moves when the game is opened.

    :raises InputError: if it is not.
    """
    rules, seed = saved_deal(text)
    if not needs_twister(seed):
        read_session(text)
        return
    data = read_object(text, message("The saved game"))
    steps = texts_in(data, "steps")
    for step in steps:
        if not words_in(step):
            raise InputError("A step of the game is empty; expected at least one move.")
        for word in words_in(step):
            parse_move(rules, word)
    if number_in(data, "done") > len(steps):
        raise InputError(
            "{name} cannot be {quote}; the game has {number} steps.",
            name="done",
            quote=quoted(data["done"]),
            number=len(steps),
        )
    unplayed = {name: data[name] for name in data if not isinstance(data[name], (dict, list))}
    unplayed["steps"] = []
    unplayed["done"] = 0
    read_session(json_text(unplayed), dealt_cards(rules, "1"))
