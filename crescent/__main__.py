"""
The command line: ``python -m crescent``, and the console script ``crescent``.

A file is JSON lines in the form of :func:`crescent.notation.position_data`, one position a line,
with an ``id`` of its own or else known by its line number; a line with a ``seed`` and no ``piles``
is the first position of that deal. ``-`` reads the standard input. Each command yields answers,
which are printed as readable text, or as JSON lines with ``--json``.

Bad input ends the run with one sentence on the standard error, which quotes it and says what was
expected, and the exit status 2.
"""

import argparse
import io
import os
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO, NamedTuple, NoReturn

from crescent.cards import SUITS
from crescent.deals import deal, parse_seed
from crescent.errors import InputError, quoted
from crescent.moves import REASONS, apply, home, is_won, legal_moves, objection
from crescent.notation import (
    move_text,
    parse_move,
    position_data,
    position_from_data,
    rules_from_data,
)
from crescent.position import Position
from crescent.rules import DEFAULT_GAME, PILE, Rules, parse_field, rules_for
from crescent.text import json_text, read_object, text_in, texts_in

BAD_INPUT = 2
BROKEN_PIPE = 1
INTERRUPTED = 130
DEEPEST = 99
LAST_PORT = 65535
MOST_NODES = 999_999_999
MOST_JOBS = 999


class Answer(NamedTuple):
    """One thing a command has to say: for programs, and for people."""

    data: dict[str, object]
    text: str


class Entry(NamedTuple):
    """One line of a file: a position, the rules it is under, and whatever else the line says."""

    name: object
    rules: Rules
    position: Position
    data: dict[str, object]


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are the sentences of this command line."""

    def error(self, message: str) -> NoReturn:
        usage = " ".join(self.format_usage().split()).removeprefix("usage: ")
        raise InputError(f"{quoted(self.prog)} cannot be run: {message}; expected {usage}.")


class Command(NamedTuple):
    """A row of :data:`COMMANDS`: what the command takes and what it does."""

    name: str
    purpose: str
    declare: Callable[[Parser], None]
    run: Callable[[argparse.Namespace], Iterator[Answer]]


def perft(rules: Rules, position: Position, depth: int) -> int:
    """How many sequences of *depth* legal moves *position* has; equal positions share the work."""
    if depth == 0:
        return 1
    ways: Counter[Position] = Counter([position])
    for _ in range(depth - 1):
        following: Counter[Position] = Counter()
        for before, count in ways.items():
            for move in legal_moves(rules, before):
                following[apply(rules, before, move)] += count
        ways = following
    return sum(count * len(legal_moves(rules, before)) for before, count in ways.items())


def position_text(rules: Rules, position: Position) -> str:
    """*position* for people: a line for each pile, then the other places and the shifts left."""
    data = position_data(rules, position)
    names = [rules.piles[number] for number in rules.of_role(PILE)]
    lines = [
        f"{name:>2}  {pile}" for name, pile in zip(names, texts_in(data, "piles"), strict=True)
    ]
    places = [place for place in ("foundations", "holds", "stock", "waste") if place in data]
    lines += [f"{place}  {_place_text(data[place])}" for place in places]
    return "\n".join([*lines, f"shifts left  {position.shifts}"])


def _place_text(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{suit}:{value[suit]}" for suit in SUITS if suit in value)
    return " ".join(value) if isinstance(value, list) else str(value)


def declare_rules(parser: Parser) -> None:
    """Let *parser* take ``--game`` and ``--set``, which :func:`chosen_rules` reads."""
    parser.add_argument("--game", metavar="ID", help="a preset (crescent)")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="FIELD=VALUE",
        help="a house rule: wrap, transfers, give_backs, hold or closed = 0 or 1, shifts = 0 to 9",
    )


def chosen_rules(arguments: argparse.Namespace) -> Rules:
    """The rules that ``--game`` and ``--set`` name. :raises InputError: if they do not fit."""
    changes = {}
    for word in arguments.set:
        name, equals, value = word.partition("=")
        if not equals:
            raise InputError(f"--set cannot be {quoted(word)}; expected field=value.")
        changes[name] = parse_field(name, value)
    return rules_for(DEFAULT_GAME if arguments.game is None else arguments.game, **changes)


def whole_number(option: str, text: str, last: int) -> int:
    """The number *text* of *option*. :raises InputError: if it is not within 0 to *last*."""
    if text.isascii() and text.isdigit() and len(text) <= 9 and int(text) <= last:
        return int(text)
    raise InputError(
        f"{option} cannot be {quoted(text)}; expected a whole number from 0 to {last}."
    )


def entries(name: str) -> Iterator[Entry]:
    """
    The positions in the file *name*, one by one.

    :raises InputError: if the file or a line of it cannot be read; the sentence names the line.
    """
    try:
        source = _opened(name)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(
            f"The file {quoted(name)} cannot be read ({why}); expected positions as JSON lines."
        ) from error
    with source as lines:
        yield from _entries_in(name, lines)


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:
        raise ValueError("the standard input is closed")
    return nullcontext(sys.stdin.buffer)


def _entries_in(name: str, lines: BinaryIO) -> Iterator[Entry]:
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                entry = _entry(line, number)
            except InputError as error:
                raise InputError(f"Line {number} of {quoted(name)}: {error}") from error
            yield entry


def _entry(line: bytes, number: int) -> Entry:
    try:
        text = line.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        start = line.decode("utf-8", "backslashreplace")
        raise InputError(f"{quoted(start)} cannot be read; expected UTF-8.") from error
    data = read_object(text, "The position")
    name = data.get("id", number)
    if type(name) not in (str, int):
        raise InputError(f"id cannot be {quoted(name)}; expected a text or a whole number.")
    if "seed" in data and "piles" not in data:
        rules = rules_from_data(data)
        return Entry(name, rules, deal(rules, parse_seed(text_in(data, "seed"))), data)
    rules, position = position_from_data(data)
    return Entry(name, rules, position, data)


def declare_file(parser: Parser) -> None:
    """Let *parser* take the name of a file of positions."""
    parser.add_argument(
        "file", metavar="FILE", help="positions as JSON lines; - is the standard input"
    )


def declare_deal(parser: Parser) -> None:
    """Let *parser* take a deal number and the rules."""
    parser.add_argument("number", metavar="NUMBER", help="a deal number, or pysol-N")
    declare_rules(parser)


def run_deal(arguments: argparse.Namespace) -> Iterator[Answer]:
    """The first position of a deal."""
    rules = chosen_rules(arguments)
    position = deal(rules, parse_seed(arguments.number))
    yield Answer(position_data(rules, position), position_text(rules, position))


def run_moves(arguments: argparse.Namespace) -> Iterator[Answer]:
    """The legal moves of each position, sorted by code point."""
    for name, rules, position, _ in entries(arguments.file):
        moves = sorted(move_text(rules, move) for move in legal_moves(rules, position))
        yield Answer({"id": name, "moves": moves}, f"{name}: {' '.join(moves) or 'no legal move'}")


def declare_perft(parser: Parser) -> None:
    """Let *parser* take a file or a deal, and a depth."""
    parser.add_argument("file", metavar="FILE", nargs="?", help="positions as JSON lines")
    parser.add_argument("--deal", metavar="N", help="a deal instead of a file")
    parser.add_argument("--depth", metavar="D", required=True, help="the length of the sequences")
    declare_rules(parser)


def run_perft(arguments: argparse.Namespace) -> Iterator[Answer]:
    """The number of sequences of legal moves of a length."""
    depth = whole_number("--depth", arguments.depth, DEEPEST)
    if (arguments.file is None) == (arguments.deal is None):
        given = "neither" if arguments.file is None else f"both {quoted(arguments.file)} and a deal"
        raise InputError(f"perft was given {given}; expected either a file or --deal N.")
    if arguments.deal is not None:
        rules, seed = chosen_rules(arguments), parse_seed(arguments.deal)
        found: Iterator[Entry] = iter([Entry(seed, rules, deal(rules, seed), {})])
    elif arguments.game is not None or arguments.set:
        option = f"--set {arguments.set[0]}" if arguments.set else f"--game {arguments.game}"
        raise InputError(
            f"perft cannot take {quoted(option)} with a file, whose positions name their rules; "
            "expected it with --deal N."
        )
    else:
        found = entries(arguments.file)
    for name, rules, position, _ in found:
        count = perft(rules, position, depth)
        yield Answer({"id": name, "depth": depth, "count": count}, f"{name}: {count}")


def run_replay(arguments: argparse.Namespace) -> Iterator[Answer]:
    """What comes of the line of each position."""
    for name, rules, position, data in entries(arguments.file):
        try:
            line = texts_in(data, "line")
        except InputError as error:
            raise InputError(f"The position {quoted(name)}: {error}") from error
        yield _replayed(name, rules, position, line)


def _replayed(name: object, rules: Rules, position: Position, line: list[str]) -> Answer:
    for index, word in enumerate(line):
        try:
            move = parse_move(rules, word, position)
        except InputError as error:
            reason = str(error)
        else:
            key = objection(rules, position, move)
            reason = REASONS[key] if key else ""
        if reason:
            data = {"id": name, "result": "illegal", "index": index, "reason": reason}
            return Answer(data, f"{name}: illegal at {index}, {quoted(word)}: {reason}")
        position = apply(rules, position, move)
    if is_won(rules, position):
        return Answer({"id": name, "result": "won"}, f"{name}: won")
    left = rules.cards - home(rules, position)
    return Answer({"id": name, "result": "ok", "left": left}, f"{name}: ok, {left} cards left")


def declare_hint(parser: Parser) -> None:
    """Let *parser* take a file and the budget of positions."""
    declare_file(parser)
    parser.add_argument(
        "--nodes", metavar="N", default="20000", help="how many positions to look at (20000)"
    )


def run_hint(arguments: argparse.Namespace) -> Iterator[Answer]:
    """The shortest line that brings a card up in each position, and whether it is over or lost."""
    nodes = whole_number("--nodes", arguments.nodes, MOST_NODES)
    for name, rules, position, _ in entries(arguments.file):
        yield _hinted(name, rules, position, nodes)


def _hinted(name: object, rules: Rules, position: Position, nodes: int) -> Answer:
    from crescent.search import outlook, verdict

    start = time.perf_counter()
    found, future = verdict(rules, position, nodes), outlook(rules, position, nodes)
    line = [move_text(rules, move) for move in found.line]
    data: dict[str, object] = {
        "id": name,
        "verdict": found.verdict,
        "length": len(line) if line else None,
        "line": line,
        "outlook": future.outlook,
        "reason": future.reason.text if future.reason else None,
        "nodes": found.nodes + future.nodes,
        "seconds": round(time.perf_counter() - start, 6),
    }
    steps = f" in {len(line)}, {' '.join(line)}" if line else ""
    reason = f" ({future.reason.text})" if future.reason else ""
    return Answer(data, f"{name}: {found.verdict}{steps}; {future.outlook}{reason}")


def declare_solve(parser: Parser) -> None:
    """Let *parser* take a file or deals, the rules, the budget and the number of processes."""
    parser.add_argument("file", metavar="FILE", nargs="?", help="positions as JSON lines")
    parser.add_argument("--deals", metavar="N-M", help="deals instead of a file: 7, or 1-300")
    declare_rules(parser)
    parser.add_argument(
        "--nodes",
        metavar="N",
        help="how many positions to generate (600000, or no bound with --seconds)",
    )
    parser.add_argument("--seconds", metavar="S", help="how long to search, whatever comes first")
    parser.add_argument(
        "--fewer",
        metavar="N",
        default="0",
        help="positions for each try with one shift less; at first none is made",
    )
    parser.add_argument(
        "--shorter",
        metavar="N",
        default="0",
        help="positions for a shorter line, however many its shifts; at first none is sought",
    )
    parser.add_argument("--jobs", metavar="J", default="1", help="processes (1)")


def run_solve(arguments: argparse.Namespace) -> Iterator[Answer]:
    """A whole line that wins each position, if one is found within the budget."""
    from crescent import survey

    if (arguments.file is None) == (arguments.deals is None):
        given = "neither" if arguments.file is None else f"both {quoted(arguments.file)} and deals"
        raise InputError(f"solve was given {given}; expected either a file or --deals N-M.")
    seconds = None
    if arguments.seconds is not None:
        seconds = whole_number("--seconds", arguments.seconds, MOST_NODES)
    nodes = MOST_NODES if seconds is not None else 600_000
    if arguments.nodes is not None:
        nodes = whole_number("--nodes", arguments.nodes, MOST_NODES)
    fewer = whole_number("--fewer", arguments.fewer, MOST_NODES)
    shorter = whole_number("--shorter", arguments.shorter, MOST_NODES)
    budget = Budget(nodes, seconds, fewer, shorter)
    found: Iterable[Task]
    if arguments.deals is not None:
        numbers, rules = survey.deal_range(arguments.deals), chosen_rules(arguments)
        total = len(numbers)
        found = (Task("deal", n, rules, deal(rules, str(n)), budget) for n in numbers)
    elif arguments.game is not None or arguments.set:
        raise InputError(
            f"solve cannot take {quoted(arguments.game or arguments.set[0])} with a file, whose "
            "positions name their own rules; expected it with --deals N-M."
        )
    else:
        found = [Task("id", *entry[:3], budget) for entry in entries(arguments.file)]
        total = len(found)
    jobs = whole_number("--jobs", arguments.jobs, MOST_JOBS) or 1
    with survey.processes(jobs) as (executor, ahead):
        yield from _with_bar(_solved_in_order(found, executor, ahead), total)


class Budget(NamedTuple):
    """Positions for a win, seconds as its backstop, positions to better it: see ``solve``."""

    nodes: int
    seconds: int | None
    fewer: int
    shorter: int


class Task(NamedTuple):
    """A position to solve, what its answer calls it, and the budget."""

    field: str
    name: object
    rules: Rules
    position: Position
    budget: Budget


def _solved_in_order(tasks: Iterable[Task], executor: Executor, ahead: int) -> Iterator[Answer]:
    """The answers to *tasks* in their order; so many of them are with the *executor* at once."""
    pending: deque[Future[Answer]] = deque()
    try:
        for task in tasks:
            pending.append(executor.submit(_solved, task))
            if len(pending) >= ahead:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    finally:
        for future in pending:
            future.cancel()


def _solved(task: Task) -> Answer:
    from crescent.search import has_stock, solver_for
    from crescent.search.solver import searched, shortened, with_fewest_shifts

    start = time.perf_counter()
    rules, position, budget = task.rules, task.position, task.budget
    found = searched(solver_for(rules, position), budget.nodes, budget.seconds)
    found = with_fewest_shifts(rules, position, found, budget.fewer)
    if budget.shorter and not has_stock(rules):
        found = shortened(rules, position, found, budget.shorter)
    line = [move_text(task.rules, move) for move in found.line]
    data: dict[str, object] = {
        task.field: task.name,
        "verdict": found.verdict,
        "line": line,
        "shifts": found.shifts,
        "nodes": found.nodes,
        "seconds": round(time.perf_counter() - start, 6),
    }
    steps = f" in {len(line)}, {' '.join(line)}" if line else ""
    return Answer(data, f"{task.name}: {found.verdict}{steps}")


def _with_bar(found: Iterator[Answer], total: int) -> Iterator[Answer]:
    """What is *found*, of so many, with a bar on the standard error where that is a terminal."""
    shown = sys.stderr.isatty()
    won = 0
    for done, answer in enumerate(found, 1):
        won += answer.data["verdict"] == "won"
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        yield answer
        if shown:
            full = "█" * (30 * done // total)
            text = f"{full:░<30} {done} of {total}, {won} won"
            print(text, end="\n" if done == total else "", file=sys.stderr, flush=True)


def declare_survey(parser: Parser) -> None:
    """Let *parser* take the deals, the rules, the budgets, the file and where to search."""
    parser.add_argument("--deals", metavar="N-M", required=True, help="deal numbers: 7, or 1-1000")
    declare_rules(parser)
    parser.add_argument(
        "--nodes", metavar="N", default="300000", help="positions for a win (300000)"
    )
    parser.add_argument(
        "--fewer",
        metavar="N",
        default="20000",
        help="positions for each try with one shift less (20000); 0 makes none",
    )
    parser.add_argument("--out", metavar="FILE", required=True, help="goes on with what is there")
    parser.add_argument("--jobs", metavar="N", help="processes (as many as there are processors)")
    parser.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a Dask cluster instead")


def run_survey(arguments: argparse.Namespace) -> Iterator[Answer]:
    """How many of many deals a search wins; a survey that was killed goes on where it was."""
    from crescent import survey

    numbers = survey.deal_range(arguments.deals)
    nodes = whole_number("--nodes", arguments.nodes, MOST_NODES)
    fewer = whole_number("--fewer", arguments.fewer, MOST_NODES)
    plan = survey.Plan(chosen_rules(arguments), nodes, fewer)
    if arguments.dask is not None:
        place = survey.cluster(arguments.dask)
    else:
        jobs = os.cpu_count() if arguments.jobs is None else arguments.jobs
        place = survey.processes(whole_number("--jobs", str(jobs), MOST_JOBS) or 1)
    with place as (executor, ahead):
        found = survey.survey(plan, numbers, Path(arguments.out), executor, ahead)
    yield Answer(survey.summary_data(found), survey.summary_text(found))


def declare_build(parser: Parser) -> None:
    """Let *parser* take the folder of the site."""
    parser.add_argument("--out", metavar="FOLDER", default="dist", help="the site's folder (dist)")


def run_build(arguments: argparse.Namespace) -> Iterator[Answer]:
    """Build the site."""
    _build(Path(arguments.out))
    yield Answer({"out": arguments.out}, f"The site is in {arguments.out}.")


def _build(out: Path) -> None:
    from crescent import site

    try:
        site.build(out)
    except site.BuildError as error:
        raise InputError(str(error)) from error


def declare_play(parser: Parser) -> None:
    """Let *parser* take the port and the folder of the site."""
    parser.add_argument("--port", metavar="PORT", default="8000", help="0 takes a free one (8000)")
    declare_build(parser)


def run_play(arguments: argparse.Namespace) -> Iterator[Answer]:
    """Serve the site on this machine, built first where it is missing or older than its sources."""
    from crescent import site

    port = whole_number("--port", arguments.port, LAST_PORT)
    out = Path(arguments.out)
    sources = [*site.PACKAGE.rglob("*.p[oy]")]
    for folder in (".", "pack", "stubs"):
        sources += (site.WEB / folder).glob("*.*")
    if not _is_current(out, sources):
        _build(out)
    try:
        site.serve(out, port)
    except OSError as error:
        raise InputError(
            f"--port cannot be {quoted(port)} ({error.strerror}); expected a free port."
        ) from error
    yield from ()


def _is_current(out: Path, sources: list[Path]) -> bool:
    """Whether the site in *out* is there and none of its *sources* is younger."""
    page = out / "index.html"
    return page.is_file() and all(
        source.stat().st_mtime <= page.stat().st_mtime for source in sources
    )


COMMANDS = (
    Command("deal", "show the position of a deal", declare_deal, run_deal),
    Command("moves", "list the legal moves of positions", declare_file, run_moves),
    Command("perft", "count sequences of legal moves", declare_perft, run_perft),
    Command("replay", "play the lines of positions", declare_file, run_replay),
    Command("hint", "find what can still go up", declare_hint, run_hint),
    Command("solve", "find lines that win", declare_solve, run_solve),
    Command("survey", "find out how many of many deals can be won", declare_survey, run_survey),
    Command("build", "build the web site", declare_build, run_build),
    Command("play", "serve the web site on this machine", declare_play, run_play),
)


def command_of(words: list[str]) -> Command:
    """The command that *words* begin with. :raises InputError: if there is none."""
    known = ", ".join(command.name for command in COMMANDS)
    for command in COMMANDS:
        if words[:1] == [command.name]:
            return command
    if not words:
        raise InputError(f"“crescent” was given no command; expected one of {known}.")
    raise InputError(f"No command is called {quoted(words[0])}; expected one of {known}.")


def help_text() -> str:
    """The commands and what they are for."""
    rows = [f"  {command.name:<8}{command.purpose}" for command in COMMANDS]
    return "\n".join(
        ["usage: crescent COMMAND …", "", *rows, "", "crescent COMMAND --help says more."]
    )


def answers(words: list[str]) -> Iterator[str]:
    """
    The lines that the command line *words* prints, one by one as they are found.

    :raises InputError: if they cannot be understood, or what they name cannot be read.
    """
    if words[:1] in (["-h"], ["--help"]):
        yield help_text()
        return
    command = command_of(words)
    parser = Parser(
        prog=f"crescent {command.name}",
        description=(command.run.__doc__ or "").strip(),
        add_help=False,
        allow_abbrev=False,
    )
    parser.add_argument("--help", "-h", action="store_true", help="show this and do nothing")
    parser.add_argument("--json", action="store_true", help="print JSON lines")
    command.declare(parser)
    if "--help" in words or "-h" in words:
        yield parser.format_help().rstrip()
        return
    arguments, unknown = parser.parse_known_args(words[1:])
    if unknown:
        parser.error(f"it takes no {quoted(unknown[0])}")
    for data, text in command.run(arguments):
        yield json_text(data) if arguments.json else text


def main(argv: list[str] | None = None) -> int:
    """Run the command line *argv*, by default this process's own, and give its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        for line in answers(sys.argv[1:] if argv is None else argv):
            print(line, flush=True)
    except BrokenPipeError:
        # Python flushes once more at its end, which must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except InputError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except OSError as error:
        where = f" {quoted(error.filename)}" if error.filename else ""
        print(f"The system refused{where}: {error.strerror}.", file=sys.stderr)
        return BAD_INPUT
    return 0


if __name__ == "__main__":
    sys.exit(main())
