"""Positions whose answers are known from elsewhere, and games of our own under every preset."""

import json
from pathlib import Path

import pytest
from walks import CRESCENTS, name_of, positions

from crescent.moves import SHIFT, apply, home, is_legal, legal_moves
from crescent.notation import position_from_data
from crescent.search import hint, outlook, verdict

DATA = Path(__file__).parent.parent / "data"
HINTS, OUTLOOKS = (
    [json.loads(line) for line in (DATA / name).read_text().splitlines()]
    for name in ("hints.jsonl", "outlooks.jsonl")
)
NODES = 2_000


def replayed(rules, position, line):
    """The position after *line*, each move of which must be legal."""
    for move in line:
        assert is_legal(rules, position, move)
        position = apply(rules, position, move)
    return position


@pytest.mark.parametrize("part", range(10))
def test_known_verdicts(part):
    """Hint or stuck as known, and the hint's line as short as known, replayed by the engine."""
    rows = (HINTS + OUTLOOKS)[part::10]
    assert len(rows) > 40
    for row in rows:
        rules, position = position_from_data(row)
        found = verdict(rules, position)
        assert found.verdict == row["verdict"], row["id"]
        if found.verdict == "hint":
            assert len(found.line) == row["length"], row["id"]
            after = replayed(rules, position, found.line)
            assert SHIFT not in found.line
            assert home(rules, after) == home(rules, position) + 1


@pytest.mark.parametrize("row", OUTLOOKS, ids=lambda row: row["id"])
def test_known_outlooks(row):
    """Over and lost as known, with a reason."""
    found = outlook(*position_from_data(row))
    assert found.outlook == row["outlook"]
    assert found.reason is not None and found.reason.text.endswith(".")


def test_known_hints_are_open_or_lost_and_never_over():
    """Where a card can go up the game is not over; without a shift left, stuck is over."""
    for row in HINTS:
        rules, position = position_from_data(row)
        found = outlook(rules, position).outlook
        if row["verdict"] == "hint":
            assert found in ("open", "lost"), row["id"]
        elif row["shifts"] == 0:
            assert found == "over", row["id"]


def test_suits_that_do_not_matter_do_not_multiply_the_search():
    """The position made for it is decided among a few positions, not millions."""
    (row,) = [row for row in OUTLOOKS if row["id"] == "product"]
    assert verdict(*position_from_data(row)).nodes < 100


@pytest.mark.parametrize("rules", CRESCENTS, ids=name_of)
def test_what_is_said_of_our_own_games_fits_together(rules):
    """Lines replay; stuck, over and the hint agree with each other and with the moves there are."""
    kinds = set()
    for number in range(1, 5):
        for position in positions(rules, number, 240)[::12]:
            said = verdict(rules, position, NODES)
            outcome = outlook(rules, position, NODES)
            shown = hint(rules, position, nodes=NODES)
            kinds.add(shown.kind)
            after = replayed(rules, position, said.line)
            assert bool(said.line) == (said.verdict == "hint")
            assert not said.line or home(rules, after) == home(rules, position) + 1
            after = replayed(rules, position, shown.line)
            if shown.kind == "line":
                assert said.verdict == "hint"
                assert home(rules, after) == home(rules, position) + 1
            if not legal_moves(rules, position):
                assert (said.verdict, outcome.outlook) == ("stuck", "over")
            assert (shown.kind == "nothing") == (outcome.outlook == "over")
            assert outcome.outlook != "over" or said.verdict == "stuck"
            assert (shown.kind == "shift") <= (shown.line == (SHIFT,))
    assert "line" in kinds


def test_an_answer_that_the_budget_ends_is_unknown():
    """A hint that needs more positions than are allowed is not found, and nothing is claimed."""
    row = max(HINTS, key=lambda row: row.get("length") or 0)
    rules, position = position_from_data(row)
    needed = verdict(rules, position).nodes
    assert needed > 1
    assert verdict(rules, position, needed).verdict == "hint"
    few = verdict(rules, position, 1)
    assert (few.verdict, few.line) == ("unknown", ())
    assert hint(rules, position, nodes=1).kind == "unknown"


def test_the_same_question_gets_the_same_answer():
    """Nothing depends on what was asked before."""
    for row in HINTS[::45]:
        rules, position = position_from_data(row)
        assert verdict(rules, position) == verdict(rules, position)
