"""Surveys: the statistics, what a deal's record says, and that no kill changes a file."""

import json
import math
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crescent import survey, worth
from crescent.__main__ import main
from crescent.deals import deal
from crescent.errors import InputError
from crescent.moves import SHIFT, apply, is_won, objection
from crescent.odds_panel import LOST_CARDS, LOST_REASON, LOST_SEED, lost_rules
from crescent.replay import read_line_code
from crescent.rules import rules_for
from crescent.search import outlook
from crescent.search.solver import solve

SMALL = survey.Plan(rules_for("open"), 3000, 1000)
SAMPLE = 7
"""Every so manyth line of the kept surveys is replayed."""


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (8, 10, 0.4902, 0.9433),
        (10, 10, 0.7225, 1.0),
        (15, 148, 0.0624, 0.1605),
        (50, 100, 0.4038, 0.5962),
        (0, 0, 0.0, 1.0),
    ],
)
def test_the_interval_is_wilsons(part, whole, low, high):
    """Published and hand-made values; 15 of 148 is R. G. Newcombe's example of 1998."""
    found = survey.wilson(part, whole)
    assert found == pytest.approx((low, high), abs=0.00006)


@given(st.integers(0, 500), st.integers(1, 500))
def test_the_interval_solves_its_equation(part, more):
    """Its ends are where the share lies 1.96 standard deviations off, and the share is inside."""
    whole = part + more
    share = part / whole
    for end in survey.wilson(part, whole):
        if 0 < end < 1:
            deviations = abs(share - end) / math.sqrt(end * (1 - end) / whole)
            assert deviations == pytest.approx(survey.NORMAL_95)
    low, high = survey.wilson(part, whole)
    assert low <= share <= high


def record(number, result="won", **values):
    """A made-up record."""
    won = {"shifts": 2, "moves": 120, "effort": 50, "line": "1"} if result == "won" else {}
    return {"deal": number, "result": result, "nodes": 100, **won, **values}


def test_a_summary_counts():
    """Won, lost and undecided deals, fewest shifts, lengths and effort, worked out by hand."""
    records = [
        record(1, shifts=1, moves=111, nodes=10),
        record(2, shifts=3, moves=140, nodes=900),
        record(3, "lost"),
        record(4, "unknown"),
        record(5, shifts=3, moves=125, nodes=30),
    ]
    found = survey.summary(records)
    assert found[:4] == (5, 3, 1, 1)
    assert (found.low, found.high) == survey.wilson(3, 5)
    assert found.fewest == {1: 1, 3: 2}
    assert found.moves == (111, 125, 140)
    assert found.effort == 30


def test_no_deal_won():
    """A summary of nothing, and one of losses alone, are whole."""
    assert survey.summary([]).deals == 0
    found = survey.summary([record(1, "lost")])
    assert (found.won, found.moves, found.fewest) == (0, (0, 0, 0), {})


@pytest.mark.parametrize(
    ("text", "numbers"), [("7", [7]), ("0-2", [0, 1, 2]), ("4294967295", [4294967295])]
)
def test_deals_are_named(text, numbers):
    """One number, or the first and the last."""
    assert list(survey.deal_range(text)) == numbers


@pytest.mark.parametrize("text", ["", "-", "7-", "-7", "5-3", "x", "1-4294967296", "٧", "1-2-3"])
def test_other_deals_are_refused(text):
    """What names no deals is quoted."""
    with pytest.raises(InputError, match=f"“{text}”"):
        survey.deal_range(text)


def replayed(rules, found):
    """The moves of a record, every one of them checked; they must win."""
    position = deal(rules, str(found["deal"]))
    line = read_line_code(rules, position, found["line"])
    for move in line:
        assert objection(rules, position, move) == ""
        position = apply(rules, position, move)
    assert is_won(rules, position)
    return line


def test_a_record_holds_what_was_found():
    """Its line wins and has the shifts and moves that it says; a better budget finds no more."""
    head = survey.Plan(rules_for("crescent"), 20000, 4000).head()
    found = survey.surveyed(head, 5)
    line = replayed(rules_for("crescent"), found)
    assert found["result"] == "won"
    assert (line.count(SHIFT), len(line)) == (found["shifts"], found["moves"])
    plain = survey.surveyed({**head, "fewer": 0}, 5)
    assert plain["nodes"] == plain["effort"] == found["nodes"]
    assert found["shifts"] <= plain["shifts"]
    assert json.loads(json.dumps(found)) == found == survey.surveyed(head, 5)


def test_a_small_budget_leaves_a_deal_undecided():
    """No win and no proof is no loss."""
    found = survey.surveyed(survey.Plan(rules_for("open"), 50, 0).head(), 1)
    assert (found["result"], sorted(found)) == ("unknown", ["deal", "nodes", "result"])


def test_a_deal_proven_lost_is_not_searched():
    """The proof comes first, with face-down cards known."""
    for rules in (lost_rules(), rules_for("closed", wrap=False)):
        found = survey.surveyed(survey.Plan(rules, 1000, 0).head(), int(LOST_SEED))
        assert found == {"deal": int(LOST_SEED), "result": "lost", "nodes": 0}


def test_the_search_gives_the_proof_that_is_told():
    """The deal of the odds page is lost for the reason shown there."""
    reason = outlook(lost_rules(), deal(lost_rules(), LOST_SEED)).reason
    assert (reason.key, reason.cards, reason.count) == (LOST_REASON, LOST_CARDS, 2)


def run(path, numbers, plan=SMALL, executor=None, ahead=1):
    """A survey into *path*, in this process unless said otherwise."""
    return survey.survey(plan, numbers, path, executor or survey.InThisProcess(), ahead)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of a survey of eight deals that was not disturbed."""
    path = tmp_path_factory.mktemp("whole") / "survey.jsonl"
    run(path, range(1, 9))
    return path.read_bytes()


KILLED = """
import os, signal, sys
from pathlib import Path
from crescent import survey
from crescent.rules import rules_for

class Mortal(survey.InThisProcess):
    left = int(sys.argv[2])
    def submit(self, *arguments):
        self.left -= 1
        if self.left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().submit(*arguments)

plan = survey.Plan(rules_for("open"), 3000, 1000)
survey.survey(plan, range(1, 9), Path(sys.argv[1]), Mortal(), 1)
"""


def same_but_for_the_day(found, whole):
    """Whether two files differ at most in the day on which they were begun."""
    heads = [json.loads(data.split(b"\n")[0]) for data in (found, whole)]
    days = [head.pop("begun") for head in heads]
    rest = [data.split(b"\n")[1:] for data in (found, whole)]
    return len(days[0]) == 10 and heads[0] == heads[1] and rest[0] == rest[1]


def test_a_killed_survey_goes_on(tmp_path, whole):
    """Killed without warning after three deals, then after two more, it ends as if nothing was."""
    path = tmp_path / "survey.jsonl"
    for deals, done in ((3, 3), (2, 5)):
        command = [sys.executable, "-c", KILLED, str(path), str(deals)]
        process = subprocess.run(command, cwd=Path(__file__).parent.parent, check=False)
        assert process.returncode == -signal.SIGKILL
        assert len(survey.read_survey(path).records) == done
    run(path, range(1, 9))
    assert same_but_for_the_day(path.read_bytes(), whole)


@pytest.fixture
def quick(monkeypatch):
    """Records are made up, at once; the deals that were asked for, in their order."""
    asked = []

    def made_up(head, number):
        asked.append(number)
        return record(number, moves=head["nodes"] + number)

    monkeypatch.setattr(survey, "surveyed", made_up)
    return asked


def test_a_torn_line_is_done_again(tmp_path, quick):
    """Wherever the file ends after its head, the rest is done and nothing else."""
    path = tmp_path / "survey.jsonl"
    run(path, range(1, 6))
    done = path.read_bytes()
    for end in range(done.index(b"\n") + 1, len(done)):
        quick.clear()
        path.write_bytes(done[:end])
        run(path, range(1, 6))
        assert path.read_bytes() == done
        assert quick == list(range(done[:end].count(b"\n"), 6))


def test_a_survey_grows(tmp_path, quick):
    """More deals may be asked for later, in any order, and the file is in order."""
    path = tmp_path / "survey.jsonl"
    run(path, [5, 3])
    run(path, range(2, 7))
    assert quick == [5, 3, 2, 4, 6]
    assert list(survey.read_survey(path).records) == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    "plan",
    [
        survey.Plan(rules_for("open"), 3001, 1000),
        survey.Plan(rules_for("open"), 3000, 0),
        survey.Plan(rules_for("open", wrap=False), 3000, 1000),
    ],
)
def test_another_survey_is_not_touched(tmp_path, quick, plan):
    """A file with other rules or budgets is refused as it is."""
    path = tmp_path / "survey.jsonl"
    run(path, range(3))
    before = path.read_bytes()
    with pytest.raises(InputError, match="other rules or budgets"):
        run(path, range(5), plan)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["", "notes", "notes\n", "{}\n", '{"survey":2}\n'])
def test_another_file_is_not_touched(tmp_path, quick, text):
    """A file that is no survey is refused as it is."""
    path = tmp_path / "survey.jsonl"
    path.write_text(text)
    with pytest.raises(InputError):
        run(path, range(5))
    assert path.read_text() == text


def test_an_interrupted_survey_keeps_what_is_done(tmp_path, monkeypatch):
    """Ctrl-C keeps the deals before it."""

    def interrupted(head, number):
        if number == 3:
            raise KeyboardInterrupt
        return record(number)

    monkeypatch.setattr(survey, "surveyed", interrupted)
    path = tmp_path / "survey.jsonl"
    with pytest.raises(KeyboardInterrupt):
        run(path, range(1, 6))
    assert list(survey.read_survey(path).records) == [1, 2]


def test_any_executor_will_do(tmp_path, whole):
    """Threads, several at a time and in whatever order they end, make the same file."""
    path = tmp_path / "survey.jsonl"
    with ThreadPoolExecutor(3) as threads:
        run(path, range(1, 9), executor=threads, ahead=6)
    assert same_but_for_the_day(path.read_bytes(), whole)


def command_line(path, *words):
    """The words of the command that makes *whole*."""
    budgets = ["--nodes", "3000", "--fewer", "1000"]
    return ["survey", "--deals", "1-8", "--game", "open", *budgets, "--out", str(path), *words]


def test_processes_make_the_same_file(tmp_path, whole, capsys):
    """The command runs processes, and prints what the file comes to."""
    path = tmp_path / "survey.jsonl"
    assert main(command_line(path, "--jobs", "2", "--json")) == 0
    assert same_but_for_the_day(path.read_bytes(), whole)
    printed = json.loads(capsys.readouterr().out)
    total = survey.summary(survey.read_survey(path).records.values())
    assert (printed["deals"], printed["won"]) == (8, total.won)
    assert printed["interval"] == [round(total.low, 4), round(total.high, 4)]
    assert main(command_line(path, "--jobs", "1")) == 0
    assert f"8 deals: {total.won} won" in capsys.readouterr().out


def test_a_cluster_makes_the_same_file(tmp_path, whole, capsys):
    """Two worker processes of a Dask cluster on this machine do what this process does."""
    from distributed import LocalCluster

    path = tmp_path / "survey.jsonl"
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        assert main(command_line(path, "--dask", cluster.scheduler_address)) == 0
    assert same_but_for_the_day(path.read_bytes(), whole)
    assert "8 deals" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["--deals", "x"],
        ["--jobs", "many"],
        ["--nodes", "-1"],
        ["--dask", "nonsense://nowhere"],
        ["--game", "chess"],
    ],
)
def test_bad_words_are_refused(tmp_path, capsys, words):
    """One sentence that quotes them, status 2, no file."""
    path = tmp_path / "survey.jsonl"
    assert main(command_line(path, *words)) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and f"“{words[1]}”" in printed.err
    assert not path.exists()


KEPT = survey.kept_surveys()


@pytest.mark.parametrize("path", sorted(survey.SURVEYS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_kept_surveys_are_in_order(path):
    """A kept file is as a survey leaves it: whole, in order, without doubles."""
    found = survey.read_survey(path)
    rows = [json.loads(line)["deal"] for line in path.read_text().splitlines()[1:]]
    assert rows == sorted(set(rows)) == list(found.records)


@pytest.mark.parametrize("found", KEPT, ids=lambda found: found.plan.rules.key())
def test_kept_wins_can_be_replayed(found):
    """A sample of the winning lines is played move by move, and is as long as it is said to be."""
    won = [record for record in found.records.values() if record["result"] == "won"]
    for kept in won[::SAMPLE]:
        line = replayed(found.plan.rules, kept)
        assert (line.count(SHIFT), len(line)) == (kept["shifts"], kept["moves"])


@pytest.mark.parametrize("found", KEPT, ids=lambda found: found.plan.rules.key())
def test_kept_losses_are_proven(found):
    """Every deal that is said to be lost is proven lost again."""
    for kept in found.records.values():
        if kept["result"] == "lost":
            start = deal(found.plan.rules, str(kept["deal"]))
            assert solve(found.plan.rules, start, 1).verdict == "lost"


def test_the_tables_are_those_of_the_kept_surveys(tmp_path):
    """``python -m crescent.survey`` was run after the last survey."""
    survey.write_tables(KEPT, tmp_path / "tables.py")
    assert (tmp_path / "tables.py").read_text() == survey.TABLES.read_text()
    assert survey.CHART.read_text() == survey.picture(worth.surveys()) + "\n"


def test_the_readme_tells_the_kept_surveys():
    """The README's table is the one that ``python -m crescent.survey`` prints."""
    readme = (Path(survey.__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    assert survey.odds_table(worth.surveys()) in readme


def test_weeks_go_from_easy_to_hard():
    """A list of days has won deals alone, each once, whole weeks, the hardest on Sundays."""
    records = {n: record(n, shifts=n % 4, effort=n * 7 % 50) for n in range(1, 40)}
    records[20] = record(20, "unknown")
    text = survey.week_by_week(survey.Survey(SMALL, "", records), 7)
    numbers = [
        survey.DIGITS.index(text[i]) * 64 + survey.DIGITS.index(text[i + 1])
        for i in range(0, len(text), 2)
    ]
    assert len(numbers) == 35 and len(set(numbers)) == 35 and 20 not in numbers
    for start in range(0, 35, 7):
        week = [(records[n]["shifts"], records[n]["effort"]) for n in numbers[start : start + 7]]
        assert week == sorted(week)
