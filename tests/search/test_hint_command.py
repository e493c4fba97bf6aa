"""The command ``hint``: its answers as JSON lines and as text."""

import json
from pathlib import Path

import pytest

from crescent.__main__ import main
from crescent.moves import apply, home
from crescent.notation import parse_move, position_from_data

DATA = Path(__file__).parent.parent / "data"
FIELDS = {"id", "verdict", "length", "line", "outlook", "reason", "nodes", "seconds"}


@pytest.fixture
def run(capsys):
    """Runs a command line that must work and gives the lines it prints."""

    def ran(*words):
        assert main([str(word) for word in words]) == 0
        return capsys.readouterr().out.splitlines()

    return ran


def test_hints_as_json_lines(run):
    """Each position gets its verdict, a line that plays, the outlook and its reason."""
    file = DATA / "outlooks.jsonl"
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    answers = [json.loads(line) for line in run("hint", file, "--json")]
    assert [answer["id"] for answer in answers] == [row["id"] for row in rows]
    for row, answer in zip(rows, answers, strict=True):
        assert set(answer) == FIELDS
        assert answer["verdict"] == row["verdict"] and answer["outlook"] == row["outlook"]
        assert answer["length"] == row.get("length")
        assert answer["reason"].endswith(".") and answer["seconds"] >= 0 < answer["nodes"]
        rules, position = position_from_data(row)
        before = home(rules, position)
        for text in answer["line"]:
            position = apply(rules, position, parse_move(rules, text, position))
        assert home(rules, position) - before == (1 if row["verdict"] == "hint" else 0)


def test_hints_as_text(run, tmp_path):
    """One readable line for each position."""
    file = tmp_path / "positions"
    rows = (DATA / "outlooks.jsonl").read_text().splitlines()
    file.write_text("\n".join([*rows[5:], '{"seed": "7", "id": "deal"}']))
    assert run("hint", file) == [
        "nowrap_lost_seed4079: hint in 1, 2S:2>A; lost "
        "(The King of hearts lies on both Queens of hearts.)",
        "product: stuck; over (No card can reach a foundation any more.)",
        "deal: hint in 1, 2D:8>A; open",
    ]


def test_the_budget_of_a_hint(run, capsys):
    """``--nodes`` bounds the search, and what is no number is refused."""
    answers = [
        json.loads(line) for line in run("hint", DATA / "hints.jsonl", "--nodes", 1, "--json")
    ]
    assert {answer["verdict"] for answer in answers} == {"hint", "stuck", "unknown"}
    assert main(["hint", "-", "--nodes", "many"]) == 2
    assert "--nodes cannot be “many”" in capsys.readouterr().err
