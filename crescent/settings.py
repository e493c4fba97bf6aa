"""
What a player may set about the screen: rows of choices, and their text for keeping.

None of these changes a rule. The first choice of each row holds until the
player chooses another. Unknown names and values in a kept text are dropped one
by one, so that settings from another version still serve.
"""

from crescent.errors import InputError, quoted
from crescent.messages import message
from crescent.text import json_text, read_object

VERSION = 1

ROWS = (
    ("theme", ("auto", "night", "baize", "light", "contrast")),
    ("suits", ("two", "four")),
    ("letters", ("auto", "AJQK", "ABDK")),
    ("toolbar", ("right", "left")),
    ("language", ("auto", "en", "de")),
)
"""The name of each setting, and its choices, the first being the one at first."""


def defaults() -> dict[str, str]:
    """Every setting as it stands at first."""
    return {name: choices[0] for name, choices in ROWS}


def choices_of(name: str) -> tuple[str, ...]:
    """The choices of the setting *name*; none for a name that is no setting."""
    for known, choices in ROWS:
        if known == name:
            return choices
    return ()


def settings_text(settings: dict[str, str]) -> str:
    """*settings* as they are kept."""
    data: dict[str, object] = {name: settings[name] for name, _ in ROWS}
    data["v"] = VERSION
    return json_text(data)


def read_settings(text: str) -> dict[str, str]:
    """
    The settings that *text* keeps.

    :raises InputError: if it is no JSON object of a known version.
    """
    data = read_object(text, message("The settings"))
    if data.get("v") != VERSION:
        raise InputError(
            "The settings have the version {quote}; this page reads version {version}.",
            quote=quoted(data.get("v")),
            version=VERSION,
        )
    settings = defaults()
    for name, choices in ROWS:
        value = data.get(name)
        if isinstance(value, str) and value in choices:
            settings[name] = value
    return settings
