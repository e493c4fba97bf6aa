"""
The one error that bad input raises.

A link, a save, a file or a command line that cannot be read raises
:class:`InputError`. Its text is a sentence for the person who sent it: it
quotes what came and says what was expected.
"""


class InputError(ValueError):
    """
    What came from outside cannot be read: *message*, its ``{names}`` replaced by *values*.

    The text is English. ``message`` and ``values`` are kept for whoever says it
    in another language; values named in :data:`PHRASES` are messages themselves.
    """

    def __init__(self, message: str, **values: object) -> None:
        self.message = message
        self.values = values
        super().__init__(message.format(**values) if values else message)


PHRASES = ("reason", "what")
"""The names of the values that are messages."""


LONGEST_QUOTE = 60


def quoted(value: object) -> str:
    """
    *value* as it is quoted in an error: its text in quotes, on one line.

    It is shortened when it is long; what is nested too deeply to be written is left out.
    """
    try:
        text = str(value)
    except RuntimeError:
        text = "…"
    if len(text) > LONGEST_QUOTE:
        text = text[: LONGEST_QUOTE - 1] + "…"
    return "“" + "".join([max(letter, " ") for letter in text]) + "”"
