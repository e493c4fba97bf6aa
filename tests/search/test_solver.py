"""Whole winning lines: legal, the same everywhere, from any position, never lost without proof."""

import gc
import itertools
import json
import os
import subprocess
import sys
import weakref
from pathlib import Path

import pytest
from walks import CRESCENTS, name_of, walk

from crescent.deals import deal
from crescent.moves import SHIFT, apply, is_legal, is_won
from crescent.notation import position_from_data
from crescent.rules import FOUNDATION, PILE, SWITCHES, rules_for
from crescent.search import solver_for
from crescent.search.solver import (
    LOST,
    UNKNOWN,
    WON,
    Solver,
    shortened,
    solve,
    with_fewest_shifts,
)
from crescent.search.uncollected import uncollected

OUTLOOKS = Path(__file__).parents[1] / "data" / "outlooks.jsonl"
GAMES = ["crescent", "open", "closed", "four", "six", "nine", "hoffmann"]
MIXES = [
    dict(zip(SWITCHES, values, strict=True))
    for values in itertools.product((False, True), repeat=len(SWITCHES))
]


def wins(rules, position, line):
    """Whether *line* is legal move by move from *position*, and wins."""
    for move in line:
        if not is_legal(rules, position, move):
            return False
        position = apply(rules, position, move)
    return is_won(rules, position)


@pytest.mark.parametrize("game", GAMES)
def test_deal_7_is_won(game):
    """A whole line is found from the deal under every preset, and the engine agrees."""
    rules = rules_for(game)
    position = deal(rules, "7")
    found = solve(rules, position, 20_000)
    assert found.verdict == WON
    assert wins(rules, position, found.line)
    assert found.shifts == found.line.count(SHIFT) <= rules.shifts


@pytest.mark.parametrize("seed", ["1004", "1007", "1016", "pysol-24680"])
def test_easy_deals_are_won(seed):
    """Deals that were won within a small budget stay so."""
    rules = rules_for("open")
    found = solve(rules, deal(rules, seed), 20_000)
    assert found.verdict == WON
    assert wins(rules, deal(rules, seed), found.line)


@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: ",".join(k for k in mix if mix[k]) or "none")
def test_every_mix_of_rules_is_played(mix):
    """Under any house rules a line that is found is legal and wins."""
    rules = rules_for("custom", shifts=9, **mix)
    position = deal(rules, "1009")
    found = solve(rules, position, 20_000)
    assert found.verdict == WON
    assert wins(rules, position, found.line)


def test_cards_are_given_back_where_that_helps():
    """A line may lead over cards given back, and then too it is legal and wins."""
    rules = rules_for("open", wrap=False, give_backs=True)
    position = deal(rules, "1007")
    found = solve(rules, position, 20_000)
    roles = [(rules.roles[m.source], rules.roles[m.target]) for m in found.line if m != SHIFT]
    assert (FOUNDATION, PILE) in roles
    assert wins(rules, position, found.line)


@pytest.mark.parametrize("rules", CRESCENTS, ids=name_of)
def test_games_under_way_are_played_on(rules):
    """From the middle of a game, held cards and all, a line that is found is legal and wins."""
    for number in range(3):
        for position, _, _ in itertools.islice(walk(rules, number, 60), 20, None, 13):
            found = solve(rules, position, 1000)
            assert found.verdict != WON or wins(rules, position, found.line)


def test_a_line_is_won_from_each_of_its_positions():
    """Along a line that wins no position is called lost, and near its end it is won again."""
    rules = rules_for("hoffmann")
    position = deal(rules, "7")
    line = solve(rules, position, 20_000).line
    for number, move in enumerate(line):
        if number % 20 == 0 or number > len(line) - 20:
            found = solve(rules, position, 300)
            assert found.verdict != LOST
            assert found.verdict == WON or number < len(line) - 40
        position = apply(rules, position, move)
    assert solve(rules, position).line == ()
    assert solve(rules, position).verdict == WON


def test_a_budget_gives_one_answer():
    """The answer hangs on the budget alone: not on how it is cut, nor on a process's hashes."""
    rules = rules_for("open")
    position = deal(rules, "1005")
    whole, cut = Solver(rules, position), Solver(rules, position)
    whole.run(1_000_000)
    while cut.run(37) == UNKNOWN:
        pass
    assert whole.solution == cut.solution
    code = (
        "from crescent.rules import rules_for; from crescent.deals import deal;"
        "from crescent.search.solver import solve; rules = rules_for('open');"
        "print(solve(rules, deal(rules, '1005')).line)"
    )
    for salt in ("1", "2"):
        printed = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": salt},
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[2],
        ).stdout
        assert printed.strip() == repr(whole.line)


def test_a_search_can_be_left():
    """A slice ends about when it was asked to, tells how far it came, and the next goes on."""
    rules = rules_for("hoffmann", hold=False)
    solver = Solver(rules, deal(rules, "1001"))
    before = 0
    for _ in range(5):
        assert solver.run(200) == UNKNOWN
        assert before < solver.nodes < before + 600
        before = solver.nodes
    assert 0 < solver.best < 96


@pytest.mark.parametrize("game", ["crescent", "waning-moon"])
def test_a_search_leaves_nothing_behind(game):
    """It holds itself in no circle, so all that it remembers goes with it, and at once."""
    rules = rules_for(game)
    solver = solver_for(rules, deal(rules, "7"))
    search = weakref.ref(solver)
    with uncollected():
        solver.run(500)
        assert not solver.over
        del solver
        assert search() is None


@pytest.mark.parametrize("enabled", [True, False])
def test_the_collector_is_left_as_it_was(enabled):
    """It rests in a search, be it given up or broken, and then works again if it did before."""
    before = gc.isenabled()
    try:
        (gc.enable if enabled else gc.disable)()
        with pytest.raises(ZeroDivisionError), uncollected():
            assert not gc.isenabled()
            with uncollected():
                pass
            assert not gc.isenabled()
            raise ZeroDivisionError
        assert gc.isenabled() == enabled
    finally:
        (gc.enable if before else gc.disable)()


def test_a_search_with_nothing_left_ends():
    """Where all that can follow was looked at without a win, the solver says so and stops."""
    rules = rules_for("open", shifts=0)
    for number in range(40):
        *_, (_, _, position) = walk(rules, number, 400)
        solver = Solver(rules, position)
        verdict = solver.run(50_000)
        assert solver.over
        assert verdict in (LOST, UNKNOWN) or is_won(rules, position)


def test_lost_is_said_where_it_is_proven_and_won_never():
    """A position that is known to be lost is never won; one with a win is never called lost."""
    lost = 0
    for line in OUTLOOKS.read_text().splitlines()[::5]:
        data = json.loads(line)
        rules, position = position_from_data(data)
        found = solve(rules, position, 300)
        if data["outlook"] in ("over", "lost"):
            assert found.verdict != WON
            lost += found.verdict == LOST
        elif found.verdict == WON:
            assert wins(rules, position, found.line)
    assert lost


def test_more_work_betters_a_line():
    """With more budget a line has no more shifts, or is shorter; and it still wins."""
    rules = rules_for("open")
    position = deal(rules, "1004")
    first = solve(rules, position)
    fewest = with_fewest_shifts(rules, position, first, 5_000)
    assert fewest.shifts <= first.shifts
    assert wins(rules, position, fewest.line)
    shorter = shortened(rules, position, first, 10_000)
    assert len(shorter.line) < len(first.line)
    assert wins(rules, position, shorter.line)
