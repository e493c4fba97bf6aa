"""The command ``solve``: its answers as JSON lines and as text, and its bar."""

import json
import sys

import pytest

from crescent.__main__ import main
from crescent.deals import deal
from crescent.moves import apply, is_won
from crescent.notation import parse_move, position_data
from crescent.rules import rules_for


@pytest.fixture
def run(capsys):
    """Runs a command line that must work and gives the lines it prints."""

    def ran(*words):
        assert main([str(word) for word in words]) == 0
        return capsys.readouterr().out.splitlines()

    return ran


def wins(rules, position, texts):
    """Whether the moves *texts* win *position*."""
    for text in texts:
        position = apply(rules, position, parse_move(rules, text, position))
    return is_won(rules, position)


@pytest.mark.parametrize("jobs", [1, 2])
def test_deals_are_solved_in_their_order(run, jobs):
    """Each deal gets its verdict and a line that wins, whatever the number of processes."""
    rules = rules_for("six", wrap=False)
    words = ("--game", "six", "--set", "wrap=0", "--nodes", "20000", "--jobs", jobs, "--json")
    answers = [json.loads(line) for line in run("solve", "--deals", "1004-1006", *words)]
    assert [answer["deal"] for answer in answers] == [1004, 1005, 1006]
    for answer in answers:
        assert set(answer) == {"deal", "verdict", "line", "shifts", "nodes", "seconds"}
        assert answer["verdict"] == "won"
        assert wins(rules, deal(rules, str(answer["deal"])), answer["line"])
        assert answer["shifts"] == answer["line"].count("SHIFT")


def test_positions_in_a_file_are_solved(run, tmp_path):
    """Each position of a file is known by its id, and plays by its own rules."""
    rules = rules_for("hoffmann")
    file = tmp_path / "positions"
    data = {"id": "x", **position_data(rules, deal(rules, "7"))}
    file.write_text(json.dumps(data) + '\n{"seed": "1004", "game": "open", "shifts": 0}\n')
    first, second = (json.loads(line) for line in run("solve", file, "--nodes", 9000, "--json"))
    assert first["id"] == "x" and first["verdict"] == "won"
    assert wins(rules, deal(rules, "7"), first["line"])
    assert second["id"] == 2
    assert run("solve", file, "--nodes", 9000)[0].startswith(f"x: won in {len(first['line'])}, ")


def test_waning_moon_is_solved_too(run):
    """A game with a stock has its own search behind the same command."""
    (line,) = run("solve", "--deals", "7", "--game", "waning-moon", "--nodes", "300", "--json")
    assert json.loads(line)["verdict"] in ("won", "unknown")


def test_a_bar_on_a_terminal(capsys, monkeypatch):
    """Where the standard error is a terminal it shows how far the command is; else nothing."""
    words = ["solve", "--deals", "1004-1005", "--game", "nine", "--nodes", "9000"]
    assert main(words) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(words) == 0
    assert capsys.readouterr().err.endswith("2 of 2, 2 won\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "solve was given neither; expected either a file or --deals N-M.\n"),
        (("--deals", "9-1"), "--deals cannot be “9-1”; expected a deal like 7, or deals like"),
        (("f", "--set", "wrap=0"), "solve cannot take “wrap=0” with a file"),
        (("--deals", "1", "--nodes", "x"), "--nodes cannot be “x”; expected a whole number"),
    ],
)
def test_what_does_not_fit_is_refused(capsys, words, sentence):
    """Bad input ends the command with one sentence that quotes it."""
    assert main(["solve", *words]) == 2
    assert capsys.readouterr().err.startswith(sentence)
