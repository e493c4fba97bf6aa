"""
How much a review finds out: ``python -m bench.review [SECONDS [GAME ...]]``.

The games are those of ``tests/data/reviewed_games.jsonl``: twenty of them, under mixed presets,
won and lost, as a player plays who follows hints and has moods. Each is reviewed with *SECONDS* of
this process's work; printed are the work until the first answer and until all that will be known,
and the share of positions that is decided by then. ``python -m bench.review record`` plays the
games again.
"""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from crescent.deals import deal
from crescent.moves import SHIFT, Move, apply, is_won, legal_moves
from crescent.notation import link_query, move_text, parse_query
from crescent.position import Position
from crescent.replay import checked
from crescent.rules import FOUNDATION, Rules, rules_for
from crescent.search import hint
from crescent.search.review import Review
from crescent.search.uncollected import uncollected

GAMES = Path(__file__).parent.parent / "tests" / "data" / "reviewed_games.jsonl"
PLAN = (
    *(("open", "7000", 0.3), ("open", "7001", 0.15), ("open", "7002", 0.05)),
    *(("open", "7003", 0.3), ("open", "7004", 0.3), ("open", "7005", 0.05)),
    *(("crescent", "7000", 0.15), ("crescent", "7001", 0.3), ("crescent", "7004", 0.05)),
    *(("four", "7000", 0.3), ("four", "7003", 0.3)),
    *(("six", "7000", 0.3), ("six", "7004", 0.05), ("six", "7004", 0.15)),
    *(("nine", "7001", 0.05), ("nine", "7005", 0.15)),
    *(("hoffmann", "7000", 0.3), ("hoffmann", "7004", 0.05)),
    *(("closed", "7003", 0.05), ("closed", "7005", 0.3)),
)
"""The recorded games: preset, deal, and how often the player does what no hint said."""
SECONDS = 60.0
SLICE = 200
LONGEST = 400
HINT_NODES = 1_000


def played(rules: Rules, seed: str, mood: float, random: Random) -> list[Move]:
    """
    The game of a player who follows hints, and with odds of *mood* does something else.

    That is a card home if one goes, else a move between piles that does not take the last back.
    """
    position = deal(rules, seed)
    line: list[Move] = []
    while len(line) < LONGEST and not is_won(rules, position):
        advised = hint(rules, position, nodes=HINT_NODES)
        steps = list(advised.line)
        others = moody(rules, position, line)
        if others and (random.random() < mood or not steps):
            steps = [random.choice(others)]
        if not steps or advised.kind == "nothing":
            break
        for move in steps:
            line.append(move)
            position = apply(rules, position, move)
    return line


def moody(rules: Rules, position: Position, line: list[Move]) -> list[Move]:
    """What a player might do without much thought after *line*."""
    moves = [move for move in legal_moves(rules, position) if move != SHIFT]
    homeward = [
        move
        for move in moves
        if rules.roles[move.target] == FOUNDATION and rules.roles[move.source] != FOUNDATION
    ]
    moved = [(move.target, move.source) for move in line[-6:]]
    return homeward or [move for move in moves if (move.source, move.target) not in moved]


def record() -> None:
    """Play the games and write them."""
    rows = []
    for game, seed, mood in PLAN:
        rules = rules_for(game)
        line = played(rules, seed, mood, Random(seed))
        data = {"link": link_query(rules, seed), "line": texts(rules, line)}
        rows.append(json.dumps(data) + "\n")
    GAMES.write_text("".join(rows), encoding="utf-8")


def texts(rules: Rules, line: list[Move]) -> list[str]:
    """The moves of *line* in the notation."""
    return [move_text(rules, move) for move in line]


def recorded() -> Iterator[tuple[str, Rules, Position, list[Move]]]:
    """The recorded games: each one's link, rules, first position and moves."""
    for row in GAMES.read_text(encoding="utf-8").splitlines():
        data = json.loads(row)
        rules, seed = parse_query(data["link"])
        first = deal(rules, seed)
        line = [move for move, _ in checked(rules, first, data["line"])]
        yield data["link"], rules, first, line


def main(seconds: float, wanted: list[str]) -> None:
    """Review the games, those alone whose links have a word of *wanted* if there is one."""
    positions = known = 0
    for link, rules, first, line in recorded():
        if wanted and not any(word in link for word in wanted):
            continue
        review = Review(rules, first, line)
        start = time.process_time()
        answered = 0.0
        with uncollected():
            while time.process_time() - start < seconds and not review.run(SLICE):
                if not answered and review.undecided <= len(line):
                    answered = time.process_time() - start
        found, taken = review.findings, time.process_time() - start
        positions += len(line) + 1
        known += len(line) + 1 - review.undecided
        print(
            f"{link}: {len(line)} moves, won until {found.won_until}, lost from {found.lost_from},"
            f" unknown {review.undecided}; {review.nodes} positions, first answer {answered:.2f} s,"
            f" {'all' if review.done else 'left'} after {taken:.1f} s",
            flush=True,
        )
    print(f"decided: {known} of {positions} positions, {100 * known / max(1, positions):.1f} %")


if __name__ == "__main__":
    if sys.argv[1:] == ["record"]:
        record()
    else:
        main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS, sys.argv[2:])
