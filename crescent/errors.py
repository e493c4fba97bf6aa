"""
The one error that bad input raises.

A link, a save, a file or a command line that cannot be read raises
:class:`InputError`. Its text is a sentence for the person who sent it: it
quotes what came and says what was expected.
"""


class InputError(ValueError):
    """What came from outside cannot be read; the text says why."""


LONGEST_QUOTE = 60


def quoted(value: object) -> str:
    """*value* as it is quoted in an error: its text in quotes, shortened when it is long."""
    text = str(value)
    if len(text) > LONGEST_QUOTE:
        text = text[: LONGEST_QUOTE - 1] + "…"
    return "“" + text + "”"
