"""The corpus of counted positions: ``tests/data/perft.jsonl``."""

import json
from pathlib import Path

import plain_rules
import pytest

from crescent.__main__ import perft
from crescent.notation import position_from_data
from crescent.rules import CRESCENT, PRESETS

CORPUS = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "perft.jsonl").read_text().splitlines()
]


def game_of(row):
    """The position of a row of the corpus, without its id and its counts."""
    return {name: value for name, value in row.items() if name not in ("id", "perft")}


@pytest.mark.parametrize("row", CORPUS, ids=lambda row: row["id"])
def test_the_engine_counts_as_the_corpus_says(row):
    """The engine finds every sequence of legal moves, and no other."""
    rules, position = position_from_data(row)
    counts = [perft(rules, position, depth) for depth in range(1, len(row["perft"]) + 1)]
    assert counts == row["perft"]


@pytest.mark.parametrize("row", CORPUS, ids=lambda row: row["id"])
def test_the_plain_rules_count_as_the_corpus_says(row):
    """The rules written a second time, from their text alone, find the same counts."""
    counts = [plain_rules.perft(game_of(row), depth) for depth in (1, 2, 3)]
    assert counts == row["perft"][:3]


def test_the_corpus_covers_the_presets_and_the_mechanics():
    """Every Crescent preset is counted to depth 3 or more, from a deal and under way."""
    assert all(len(row["perft"]) >= 3 for row in CORPUS)
    for preset in PRESETS:
        if preset.layout is CRESCENT:
            homes = {plain_rules.home(row) for row in CORPUS if row["game"] == preset.game}
            assert 8 in homes and max(homes) > 8
    moves = " ".join(" ".join(plain_rules.moves(row)) for row in CORPUS)
    for kind in (">H", ":H>A", ":H>K", "C:A>K", "C:K>A", "SHIFT"):
        assert kind in moves
    assert any("[" in "".join(row["piles"]) for row in CORPUS)
    assert any(row.get("holds") for row in CORPUS)
    given = [row for row in CORPUS if row["give_backs"]]
    assert any(f":{side}>1" in " ".join(plain_rules.moves(r)) for r in given for side in "AK")
