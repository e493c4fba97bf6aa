"""
The deals that the solver wins, and how fast: ``python -m bench.solver_bench [N-M [S [GAME]]]``.

For each game: how many of the deals (1-200) are won with S seconds each (10), the median of
the time to a win, moves and shifts of the lines, children generated a second, and the most memory
that the process ever had. Each line is replayed. Seconds are the work of this process, not the
clock's, so that a busy machine does not count. A GAME is a preset, or a preset and fields like
``open,wrap=0,transfers=1``.
"""

import resource
import sys
import time
from collections.abc import Iterator
from statistics import median

from crescent.deals import deal
from crescent.moves import apply, is_legal, is_won
from crescent.position import Position
from crescent.rules import Rules, parse_field, rules_for
from crescent.search.solver import WON, Solver
from crescent.search.uncollected import uncollected
from crescent.survey import deal_range

GAMES = ("open", "crescent", "open,wrap=0,transfers=1", "hoffmann", "four")
DEALS = "1-200"
SECONDS = 10.0
SLICE = 500


def rules_of(text: str) -> Rules:
    """The rules that *text*, a preset and fields, names."""
    game, *fields = text.split(",")
    changes = {}
    for field in fields:
        name, _, value = field.partition("=")
        changes[name] = parse_field(name, value)
    return rules_for(game, **changes)


@uncollected()
def solved(rules: Rules, position: Position, seconds: float) -> tuple[Solver, float]:
    """A solver that has won or worked for so many *seconds*, and how many it worked."""
    start = time.process_time()
    solver = Solver(rules, position)
    while not solver.over and time.process_time() - start < seconds:
        solver.run(SLICE)
    return solver, time.process_time() - start


def check(rules: Rules, position: Position, solver: Solver) -> None:
    """Replay the line that *solver* found."""
    for move in solver.line:
        assert is_legal(rules, position, move), move
        position = apply(rules, position, move)
    assert is_won(rules, position)


def rows(games: tuple[str, ...], deals: range, seconds: float) -> Iterator[str]:
    """A line of the table for each of the *games*."""
    for game in games:
        rules = rules_of(game)
        times, moves, shifts = [], [], []
        nodes, work = 0, 0.0
        for number in deals:
            position = deal(rules, str(number))
            solver, taken = solved(rules, position, seconds)
            nodes, work = nodes + solver.nodes, work + taken
            if solver.verdict == WON:
                check(rules, position, solver)
                times.append(taken)
                moves.append(len(solver.line))
                shifts.append(solver.solution.shifts)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        middle = [median(values) if values else 0 for values in (times, moves, shifts)]
        yield (
            f"{game:<26}{len(times):>4} of {len(deals):<4}{len(times) / len(deals):>6.1%}"
            f"{middle[0]:>9.2f} s{middle[1]:>7.0f}{middle[2]:>7.0f}{nodes / work:>10.0f}/s"
            f"{memory:>7} MB"
        )


def main(words: list[str]) -> None:
    """Print the table."""
    deals = deal_range(words[0] if words else DEALS)
    seconds = float(words[1]) if len(words) > 1 else SECONDS
    games = tuple(words[2:]) or GAMES
    print(
        f"{'game':<26}{'won':>18}{'median':>11}{'moves':>7}{'shifts':>7}{'children':>12}{'most':>10}"
    )
    for row in rows(games, deals, seconds):
        print(row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
