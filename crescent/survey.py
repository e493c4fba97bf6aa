"""
What deals are worth: whole lines searched for in many deals, and what that comes to.

A survey is a file of JSON lines: a head that names the rules and the budgets, then a line for each
deal. What a deal's line says depends on the head and the deal alone, for budgets are counted in
positions; so however often a survey is killed and run again, and whoever runs it, the whole file
is the same but for the day in its head. Lines are added as the deals are done, and put into the
order of the deals at the end. A won deal's line holds the winning moves, which anyone can replay.

The deals are searched on any :class:`concurrent.futures.Executor`: this process, several, or the
machines of a Dask cluster. Run as a module, this file writes ``data/tables.py``, which is what the
page knows, and the chart for the README, from the surveys in ``data/surveys``.
"""

import multiprocessing
import os
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from datetime import date
from math import sqrt
from pathlib import Path
from statistics import median_high
from typing import Any, NamedTuple

from crescent.deals import LAST_NUMBER, deal
from crescent.deals import shuffled as mixed
from crescent.errors import InputError, quoted
from crescent.notation import rules_data, rules_from_data
from crescent.odds_panel import chart, odds_label, share
from crescent.replay import DIGITS, line_code
from crescent.rules import PRESETS, Rules
from crescent.search import solver_for
from crescent.search.solver import UNKNOWN, WON, searched, with_fewest_shifts
from crescent.search.verdicts import LOST
from crescent.text import json_text, read_object
from crescent.words import ENGLISH
from crescent.worth import LOST as WORTH_LOST
from crescent.worth import (
    MOST_PACKED_MOVES,
    MOST_PACKED_SHIFTS,
    RATED,
    UNDECIDED,
    UNRATED,
    Odds,
    Worth,
    packed,
    rating,
)

VERSION = 1
NORMAL_95 = 1.959963984540054
"""Within so many standard deviations lie 95 % of a normal distribution."""

DATA = Path(__file__).resolve().parent / "data"
SURVEYS = DATA / "surveys"
TABLES = DATA / "tables.py"
PIECE = 76
CHART = DATA.parent.parent / ".github" / "odds.svg"

Record = dict[str, Any]


class Plan(NamedTuple):
    """
    What a survey asks of each deal.

    ``nodes`` is the budget of the first search, in positions generated; ``fewer`` that of each
    search for a win with fewer shifts, 0 for none.
    """

    rules: Rules
    nodes: int
    fewer: int

    def head(self) -> Record:
        """The plan as the head of a file says it."""
        data = {**rules_data(self.rules), "nodes": self.nodes, "fewer": self.fewer}
        return {"survey": VERSION, **data}


class Survey(NamedTuple):
    """A survey's file: its plan, the day it was begun (``2026-11-30``), and a record each deal."""

    plan: Plan
    begun: str
    records: dict[int, Record]


class Summary(NamedTuple):
    """
    What a survey comes to.

    ``low`` and ``high`` bound the share of deals that such a search wins, among all deals, with
    95 % confidence. ``fewest`` counts the won deals by the fewest shifts found, ``moves`` are the
    least, the middle and the greatest length of the lines, ``effort`` is the middle number of
    positions that the first search of a won deal generated.
    """

    deals: int
    won: int
    lost: int
    undecided: int
    low: float
    high: float
    fewest: dict[int, int]
    moves: tuple[int, int, int]
    effort: int


class InThisProcess(Executor):
    """An executor that does at once what it is given."""

    def submit(self, function: Any, /, *arguments: Any, **options: Any) -> Future[Any]:
        """A future that is done: the result of *function*, or what it raised."""
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments, **options))
        except Exception as error:
            future.set_exception(error)
        return future


def wilson(part: int, whole: int) -> tuple[float, float]:
    """
    The Wilson score interval for a share of which *part* of *whole* were seen, with 95 %.

    E. B. Wilson, “Probable inference, the law of succession, and statistical inference”, 1927.
    """
    if not whole:
        return 0.0, 1.0
    square = NORMAL_95 * NORMAL_95
    middle = part + square / 2
    reach = NORMAL_95 * sqrt(part * (whole - part) / whole + square / 4)
    low, high = (middle - reach) / (whole + square), (middle + reach) / (whole + square)
    return (low if part else 0.0), (high if part < whole else 1.0)


def deal_range(text: str) -> range:
    """The deals that *text*, ``7`` or ``1-1000``, names. :raises InputError: if it names none."""
    first, dash, last = text.partition("-")
    ends = [first, last if dash else first]
    if all(end.isascii() and end.isdigit() and len(end) <= 10 for end in ends):
        low, high = int(ends[0]), int(ends[1])
        if low <= high <= LAST_NUMBER:
            return range(low, high + 1)
    raise InputError(
        f"--deals cannot be {quoted(text)}; expected a deal like 7, or deals like 1-1000."
    )


def surveyed(head: Record, number: int) -> Record:
    """
    The record of deal *number* in the survey with that *head*.

    ``result`` is ``won``, ``lost`` (proven) or ``unknown``; ``nodes`` the positions that the first
    search generated. Of a won deal ``line`` is the code of the winning line with the fewest shifts
    that were found, ``shifts`` and ``moves`` how many are in it, ``effort`` the positions that the
    search which found it generated.
    """
    rules = rules_from_data(head)
    start = deal(rules, str(number))
    first = searched(solver_for(rules, start), head["nodes"])
    best = with_fewest_shifts(rules, start, first, head["fewer"])
    record = {"deal": number, "result": first.verdict, "nodes": first.nodes}
    if first.verdict == WON:
        record["shifts"] = best.shifts
        record["moves"] = len(best.line)
        record["effort"] = best.nodes
        record["line"] = line_code(rules, start, list(best.line))
    return record


def read_survey(path: Path) -> Survey:
    """
    The survey in the file at *path*. A last line that was not written to its end is passed over.

    :raises InputError: if it is no survey, or a line of it cannot be read.
    """
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    if not lines:
        raise InputError(f"The file {quoted(path)} is no survey; expected a head.")
    head = read_object(lines[0], "The head of the survey")
    if head.get("survey") != VERSION:
        raise InputError(f"The file {quoted(path)} is no survey of version {VERSION}.")
    plan = Plan(rules_from_data(head), int(head["nodes"]), int(head["fewer"]))  # type: ignore[call-overload]
    records: dict[int, Record] = {}
    for number, line in enumerate(lines[1:], 2):
        record: Record = read_object(line, f"Line {number} of {quoted(path)}")
        records[record["deal"]] = record
    return Survey(plan, str(head["begun"]), records)


def survey(
    plan: Plan, numbers: Iterable[int], path: Path, executor: Executor, ahead: int
) -> Survey:
    """
    Survey the deals *numbers* into the file at *path*, and what is in the file then.

    Deals that it has already are not done again. At most *ahead* deals are with the *executor* at
    a time.

    :raises InputError: if the file holds something else, or a survey by another plan.
    """
    found = _resumed(plan, path)
    waiting = [number for number in numbers if number not in found.records]
    with path.open("a", encoding="utf-8") as file:
        for record in _done(plan, waiting, executor, ahead):
            file.write(json_text(record) + "\n")
            file.flush()
            found.records[record["deal"]] = record
    _write(path, found)
    return found


def _resumed(plan: Plan, path: Path) -> Survey:
    """The survey that *path* has so far, its file ready for more lines."""
    if not path.exists():
        found = Survey(plan, date.today().isoformat(), {})
        _write(path, found)
        return found
    found = read_survey(path)
    if found.plan.head() != plan.head():
        raise InputError(
            f"The file {quoted(path)} holds a survey with other rules or budgets, "
            f"{quoted(json_text(found.plan.head()))}; expected {quoted(json_text(plan.head()))}."
        )
    text = path.read_bytes()
    os.truncate(path, text.rindex(b"\n") + 1)
    return found


def _done(plan: Plan, numbers: list[int], executor: Executor, ahead: int) -> Iterator[Record]:
    """The records of the deals *numbers*, each as it is done."""
    head = plan.head()
    coming = iter(numbers)
    pending: set[Future[Record]] = set()
    try:
        while True:
            while len(pending) < ahead and (number := next(coming, None)) is not None:
                pending.add(executor.submit(surveyed, head, number))
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in pending:
            future.cancel()


def _write(path: Path, found: Survey) -> None:
    """Write the file at *path* anew, its deals in order; it is never half there."""
    rows = [{**found.plan.head(), "begun": found.begun}]
    rows += [found.records[number] for number in sorted(found.records)]
    part = path.with_name(path.name + ".part")
    part.write_text("".join(json_text(row) + "\n" for row in rows), encoding="utf-8")
    part.replace(path)


@contextmanager
def processes(jobs: int) -> Iterator[tuple[Executor, int]]:
    """An executor of so many processes, and how many deals to keep with it."""
    if jobs == 1:
        yield InThisProcess(), 1
        return
    with ProcessPoolExecutor(jobs, initializer=_die_with_parent) as pool:
        yield pool, 2 * jobs


def _die_with_parent() -> None:
    """End this process when the one that started it is gone, however it ended."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """
    The executor of the Dask cluster whose scheduler is at *address*.

    :raises InputError: if Dask is not installed, or nothing answers there.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise InputError(
            "--dask needs dask.distributed: pip install 'crescent[survey]'."
        ) from error
    try:
        client: Any = Client(address)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise InputError(
            f"--dask cannot be {quoted(address)}; expected a scheduler’s address."
        ) from error
    with client, client.get_executor() as executor:
        yield executor, 2 * max(1, sum(client.nthreads().values()))


def summary(records: Iterable[Record]) -> Summary:
    """What *records* come to."""
    results: Counter[str] = Counter()
    won = []
    for record in records:
        results[record["result"]] += 1
        if record["result"] == WON:
            won.append(record)
    deals = results.total()
    lengths = [record["moves"] for record in won]
    return Summary(
        deals,
        len(won),
        results[LOST],
        results[UNKNOWN],
        *wilson(len(won), deals),
        dict(sorted(Counter(record["shifts"] for record in won).items())),
        (min(lengths), median_high(lengths), max(lengths)) if won else (0, 0, 0),
        median_high(record["nodes"] for record in won) if won else 0,
    )


def summary_data(found: Survey) -> dict[str, object]:
    """The survey *found* for programs: its head, and what it comes to."""
    total = summary(found.records.values())
    return {
        **found.plan.head(),
        "begun": found.begun,
        "deals": total.deals,
        "won": total.won,
        "lost": total.lost,
        "undecided": total.undecided,
        "interval": [round(total.low, 4), round(total.high, 4)],
        "fewest": {str(shifts): count for shifts, count in total.fewest.items()},
        "moves": list(total.moves),
        "effort": total.effort,
    }


def summary_text(found: Survey) -> str:
    """The survey *found* for people."""
    total = summary(found.records.values())
    if not total.deals:
        return "No deal was surveyed."
    fewest = ", ".join(f"{count} with {shifts}" for shifts, count in total.fewest.items())
    shortest, middle, longest = total.moves
    return (
        f"{total.deals} deals: {total.won} won ({total.won / total.deals:.1%}, "
        f"95 % interval {total.low:.1%} to {total.high:.1%}), {total.lost} proven lost, "
        f"{total.undecided} undecided.\n"
        f"Fewest shifts found: {fewest or 'none'}. Lines of {shortest} to {longest} moves, "
        f"middle {middle}; {total.effort} positions for the middle won deal.\n"
        f"Budget {found.plan.nodes} positions, {found.plan.fewer} for fewer shifts; "
        f"begun {found.begun}."
    )


def worth_of_record(rules: Rules, record: Record) -> Worth:
    """What the deal of *record* is worth under *rules*, as the page knows it."""
    if record["result"] == WON:
        level = rating(record["shifts"], record["effort"])
        state = RATED + level if "shifts" in rules.layout.fields else UNRATED
        return Worth(state, record["shifts"], min(record["moves"], MOST_PACKED_MOVES))
    return Worth(WORTH_LOST if record["result"] == LOST else UNDECIDED, 0, 0)


def odds_of(found: Survey) -> Odds:
    """The survey *found* as a row of the page’s table; shares are in tenths of a percent."""
    numbers = sorted(found.records)
    total = summary(found.records.values())
    most = max(total.fewest, default=0)
    return Odds(
        found.plan.rules.game,
        tuple(found.plan.rules.changed_fields()),
        numbers[0],
        numbers[-1],
        total.deals,
        total.won,
        total.lost,
        round(1000 * total.low),
        round(1000 * total.high),
        tuple(total.fewest.get(shifts, 0) for shifts in range(most + 1)),
        total.moves,
        found.plan.nodes,
        found.plan.fewer,
        found.begun,
    )


def kept_surveys() -> list[Survey]:
    """The surveys in ``data/surveys`` that have any deals, in the order of the presets."""
    found = [read_survey(path) for path in sorted(SURVEYS.glob("*.jsonl"))]
    games = [preset.game for preset in PRESETS]
    return sorted(
        [survey for survey in found if survey.records],
        key=lambda survey: (
            games.index(survey.plan.rules.game),
            survey.plan.rules.changed_fields(),
        ),
    )


def write_tables(surveys: list[Survey], path: Path) -> None:
    """Write the module at *path* that tells the page what *surveys* found."""
    tables = [row for survey in surveys if (row := _table_row(survey)) is not None]
    odds = [tuple(odds_of(survey)) for survey in surveys]
    path.write_text(TABLES_TEXT.format(tables=_rows(tables), odds=_rows(odds)), encoding="utf-8")


TABLES_TEXT = '''"""
What the surveys beside this file found; ``python -m crescent.survey`` writes it from them.

:mod:`crescent.worth` reads it and says what the columns are.
"""

TABLES: tuple[tuple[str, tuple[tuple[str, object], ...], int, str], ...] = {tables}

ODDS: tuple[tuple[object, ...], ...] = {odds}
'''


def _table_row(found: Survey) -> tuple[str, tuple[tuple[str, object], ...], int, str] | None:
    """The packed table of a survey; None for one that is not to be packed."""
    rules = found.plan.rules
    if rules.closed or rules.shifts > MOST_PACKED_SHIFTS:
        return None
    first = min(found.records)
    worths: list[Worth] = []
    while first + len(worths) in found.records:
        worths.append(worth_of_record(rules, found.records[first + len(worths)]))
    return rules.game, tuple(rules.changed_fields()), first, packed(worths)


def _rows(rows: list[tuple[Any, ...]]) -> str:
    """*rows* as Python’s text, a value on each line, long texts in pieces."""
    if not rows:
        return "()"
    return "(\n" + "".join(f"    (\n{_values(row)}    ),\n" for row in rows) + ")"


def _values(row: tuple[Any, ...]) -> str:
    lines = []
    for value in row:
        if isinstance(value, str) and len(value) > PIECE:
            pieces = [value[start : start + PIECE] for start in range(0, len(value), PIECE)]
            lines += ["        (", *(f'            "{piece}"' for piece in pieces), "        ),"]
        else:
            lines.append(f"        {_value(value)},")
    return "".join(line + "\n" for line in lines)


def _value(value: Any) -> str:
    if isinstance(value, tuple):
        inner = ", ".join(_value(item) for item in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    return f'"{value}"' if isinstance(value, str) else repr(value)


def week_by_week(found: Survey, seed: int) -> str:
    """
    A list of days for ``data/days.py``: the won deals of *found*, mixed by *seed*.

    Each seven in a row go from the easiest to the hardest, by their rating, the fewest shifts and
    the positions that these took; what does not fill a week is left out.
    """
    won = [number for number in sorted(found.records) if _is_won(found.records[number])]
    order = mixed(won, seed)
    weeks = [order[start : start + 7] for start in range(0, len(order) - 6, 7)]
    days = [number for week in weeks for number in sorted(week, key=lambda n: _hardness(found, n))]
    return "".join(DIGITS[number // 64] + DIGITS[number % 64] for number in days)


def _is_won(record: Record) -> bool:
    return bool(record["result"] == WON and record["deal"] < len(DIGITS) ** 2)


def _hardness(found: Survey, number: int) -> tuple[int, int, int, int]:
    shifts, effort = found.records[number]["shifts"], found.records[number]["effort"]
    return rating(shifts, effort), shifts, effort, number


def odds_table(odds: list[Odds]) -> str:
    """*odds* as a table in Markdown, for the README."""
    lines = ["| game | deals | won | 95 % interval | proven lost | undecided | budget | begun |"]
    lines.append("|---|---|---|---|---|---|---|---|")
    for row in odds:
        undecided = row.deals - row.won - row.lost
        lines.append(
            f"| {odds_label(ENGLISH, row)} | {row.first}–{row.last} "
            f"| {row.won} ({share(row) / 10:.1f} %) | {row.low / 10:.1f}–{row.high / 10:.1f} % "
            f"| {row.lost} | {undecided} | {row.nodes:,} | {row.begun} |"
        )
    return "\n".join(lines)


def picture(odds: list[Odds]) -> str:
    """The chart of *odds* as a file of its own, for light and dark pages."""
    start = '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" '
    return (
        chart(ENGLISH, odds).replace("<svg ", start, 1).replace("<title", CHART_STYLE + "<title", 1)
    )


CHART_STYLE = (
    "<style>svg{color:#222}.track{fill:#8884}.bar{fill:#3a7d5d}"
    "@media(prefers-color-scheme:dark){svg{color:#ddd}.bar{fill:#63a583}}</style>"
)


def update() -> None:
    """Write ``data/tables.py`` and the README’s chart from the surveys, and print its table."""
    surveys = kept_surveys()
    write_tables(surveys, TABLES)
    odds = [odds_of(survey) for survey in surveys]
    CHART.write_text(picture(odds) + "\n", encoding="utf-8")
    print(odds_table(odds))


if __name__ == "__main__":
    update()
