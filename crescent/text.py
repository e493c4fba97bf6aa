"""
JSON in one form, and reading it from outside.

The text written here is the same on every interpreter, whatever order its
dictionaries keep; what is read may come from anywhere, so whatever is wrong
with it is an :class:`InputError`. Words are separated by spaces alone, because
interpreters differ in what else is blank.
"""

import json

from crescent.errors import InputError, quoted


def json_text(value: object) -> str:
    """*value* (dict, list, text, whole number, truth value, None) as JSON, keys sorted."""
    if isinstance(value, dict):
        members = [json_text(key) + ":" + json_text(value[key]) for key in sorted(value)]
        return "{" + ",".join(members) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([json_text(item) for item in value]) + "]"
    if isinstance(value, str):
        if value and min(value) >= " " and '"' not in value and "\\" not in value:
            return '"' + value + '"'
        return '"' + "".join([_escaped(letter) for letter in value]) + '"'
    return json.dumps(value)


def _escaped(letter: str) -> str:
    if letter in ('"', "\\"):
        return "\\" + letter
    return letter if letter >= " " else "\\u{:04x}".format(ord(letter))


def words_in(text: str) -> list[str]:
    """The words of *text* that spaces separate."""
    return [word for word in text.split(" ") if word]


def read_object(text: str, what: str) -> dict[str, object]:
    """
    The JSON object that *text* is; *what*, a message, names it in an error.

    :raises InputError: if the text is no JSON object.
    """
    try:
        value = json.loads(text)
    except (ValueError, RuntimeError):
        value = None
    if not isinstance(value, dict):
        raise InputError(
            "{what} cannot be read: {quote} is not a JSON object.", what=what, quote=quoted(text)
        )
    return value


def text_in(data: dict[str, object], name: str) -> str:
    """The text under *name* in *data*. :raises InputError: if there is none."""
    value = data.get(name)
    if not isinstance(value, str):
        raise InputError(
            "{name} cannot be {quote}; expected a text.", name=name, quote=quoted(value)
        )
    return value


def number_in(data: dict[str, object], name: str, least: int = 0) -> int:
    """The whole number under *name* in *data*. :raises InputError: if there is none, or a lower."""
    value = data.get(name)
    if type(value) is not int or value < least:
        raise InputError(
            "{name} cannot be {quote}; expected a whole number from {least}.",
            name=name,
            quote=quoted(value),
            least=least,
        )
    return value


def truth_in(data: dict[str, object], name: str) -> bool:
    """The truth value under *name* in *data*. :raises InputError: if there is none."""
    value = data.get(name)
    if value is not True and value is not False:
        raise InputError(
            "{name} cannot be {quote}; expected true or false.", name=name, quote=quoted(value)
        )
    return value


def texts_in(data: dict[str, object], name: str) -> list[str]:
    """The list of texts under *name* in *data*. :raises InputError: if there is none."""
    value = data.get(name)
    if not isinstance(value, list) or not all([isinstance(item, str) for item in value]):
        raise InputError(
            "{name} cannot be {quote}; expected a list of texts.", name=name, quote=quoted(value)
        )
    return value
