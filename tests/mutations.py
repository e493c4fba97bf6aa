"""What an enemy, a bad disk or a half-finished write makes of a kept text."""

import json
import random
from collections.abc import Iterator
from typing import Any

STRANGE: list[Any] = [
    *(None, True, False, 0, 1, -1, 7, 99, 1.5, 2**31, 2**53, 10**30, float("inf"), float("nan")),
    *("", "7", "w", "SHIFT", "5C:1>7", "crescent", "pysol-5", "<script>", "\0", "“", "\ud800"),
    *([], {}, [[]], ["7"], [7], {"": 0}, {"v": 1}),
]
LETTERS = '[]{}",:0123456789-.eE\\ nulltruefalse<&\0é'


def mutations(text: str, count: int, seed: int = 0) -> Iterator[str]:
    """*count* damaged forms of the JSON *text*, always the same ones for a *seed*."""
    source = random.Random(seed)
    value = json.loads(text)
    for _ in range(count):
        if source.random() < 0.2:
            yield scribbled(text, source)
        else:
            changed = value
            for _ in range(source.choice((1, 1, 1, 2, 3))):
                changed = replaced(changed, source)
            yield json.dumps(changed)


def scribbles(text: str, count: int, letters: str, seed: int = 0) -> Iterator[str]:
    """*count* damaged forms of *text*, some of its letters others of *letters* then."""
    source = random.Random(seed)
    for _ in range(count):
        yield scribbled(text, source, letters)


def scribbled(text: str, source: random.Random, letters: str = LETTERS) -> str:
    """*text* cut off, or with a few letters changed, lost or put in."""
    if source.random() < 0.2:
        return text[: source.randrange(len(text))]
    for _ in range(source.choice((1, 1, 2, 5))):
        place = source.randrange(len(text) + 1)
        letter = source.choice(["", source.choice(letters)])
        text = text[:place] + letter + text[place + source.randrange(2) :]
    return text


def replaced(value: Any, source: random.Random) -> Any:
    """The JSON *value* with something in it, seldom all of it, lost, doubled or made strange."""
    if isinstance(value, str) and value.startswith("{") and source.random() < 0.9:
        try:
            return json.dumps(replaced(json.loads(value), source))
        except ValueError:
            return source.choice(STRANGE)
    if not isinstance(value, (dict, list)) or not value or source.random() < 0.02:
        return near(value, source)
    if isinstance(value, list):
        place = source.randrange(len(value))
        kind = source.random()
        middle = [replaced(value[place], source)] if kind < 0.8 else [value[place]] * 2
        return [*value[:place], *(middle if kind < 0.9 else []), *value[place + 1 :]]
    name = source.choice(sorted(value))
    if source.random() < 0.1:
        return {other: value[other] for other in value if other != name}
    return {**value, name: replaced(value[name], source)}


def near(value: Any, source: random.Random) -> Any:
    """A number or a text a little off, or something else altogether."""
    if type(value) is int and source.random() < 0.5:
        return value + source.choice((-1, 1, 10, -value))
    if isinstance(value, str) and value and source.random() < 0.3:
        return scribbled(value, source)
    return source.choice(STRANGE)
