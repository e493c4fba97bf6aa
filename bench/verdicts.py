"""
How fast and how sure hint, verdict and outlook are: ``python -m bench.verdicts [POSITIONS]``.

The positions are from games of our own under every Crescent preset, half of them with house rules,
played by chance, by greed, or a mixture of both, and the known ones of ``tests/data``. Each hint's
line is replayed; each answer is compared with a plain search of the engine's moves where that comes
to an end within a small budget. Positions with give-backs are counted apart. Times are the work of
this process, not the clock's, so that a busy machine does not count.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TypeVar

from crescent.deals import deal
from crescent.moves import SHIFT, apply, has_face_down, home, is_legal, is_won, legal_moves
from crescent.notation import position_from_data
from crescent.position import Position
from crescent.rules import CRESCENT, PRESETS, Rules, rules_for
from crescent.search import Outlook, Verdict, hint, outlook, verdict

POSITIONS = 1_200
PLAIN = 400
DATA = Path(__file__).parent.parent / "tests" / "data"
Answer = TypeVar("Answer")
GAMES = [preset.game for preset in PRESETS if preset.layout is CRESCENT]


def played(rules: Rules, number: int) -> Position:
    """A position of deal *number* after moves by chance and greed."""
    source = Random(number)
    greed = source.choice((0.5, 0.8, 0.95, 1.0))
    position = deal(rules, str(number))
    for _ in range(source.randrange(5, 160)):
        moves = legal_moves(rules, position)
        calm = [move for move in moves if move != SHIFT]
        up = [
            move
            for move in calm
            if home(rules, apply(rules, position, move)) > home(rules, position)
        ]
        if not moves:
            break
        choice = up if up and source.random() < greed else calm if source.random() < 0.97 else moves
        position = apply(rules, position, source.choice(choice or moves))
    return position


def games(count: int, give_backs: bool) -> Iterator[tuple[Rules, Position]]:
    """*count* positions of our own."""
    for number in range(1, count + 1):
        source = Random(-number)
        house = {}
        if number % 2:
            house = {name: source.random() < 0.5 for name in ("wrap", "transfers", "hold")}
        game = GAMES[number // 2 % len(GAMES)]
        rules = rules_for(game, give_backs=give_backs, **house)
        yield rules, played(rules, number)


def known() -> Iterator[tuple[Rules, Position]]:
    """The positions whose answers are known."""
    for name in ("hints.jsonl", "outlooks.jsonl"):
        for line in (DATA / name).read_text().splitlines():
            yield position_from_data(json.loads(line))


def fewest(rules: Rules, position: Position, shifting: bool) -> int | None:
    """The fewest moves to more cards up, -1 when there is none, None when it takes too long."""
    level, seen, length = [position], {position}, 0
    goal = home(rules, position)
    while level:
        length += 1
        following = []
        for now in level:
            for move in legal_moves(rules, now):
                if move == SHIFT and not shifting:
                    continue
                after = apply(rules, now, move)
                if home(rules, after) > goal:
                    return length
                if after not in seen:
                    if len(seen) == PLAIN:
                        return None
                    seen.add(after)
                    following.append(after)
        level = following
    return -1


def is_wrong(rules: Rules, position: Position, said: Verdict, future: Outlook) -> bool:
    """Whether a line does not play, or a plain search of an open game finds otherwise."""
    after = position
    for move in said.line:
        if not is_legal(rules, after, move):
            return True
        after = apply(rules, after, move)
    if said.line and home(rules, after) <= home(rules, position):
        return True
    if has_face_down(position) or is_won(rules, position):
        return False
    shortest = fewest(rules, position, False)
    if shortest is not None and said.verdict != "unknown" and shortest != (len(said.line) or -1):
        return True
    some = fewest(rules, position, True)
    if some is None or future.outlook == "unknown":
        return False
    return (future.outlook == "over") != (some < 0)


def timed(
    times: list[float],
    question: Callable[[Rules, Position], Answer],
    rules: Rules,
    position: Position,
) -> Answer:
    """The answer to *question*; the seconds of work it took go to *times*."""
    start = time.process_time()
    answer = question(rules, position)
    times.append(time.process_time() - start)
    return answer


def report(title: str, positions: Iterator[tuple[Rules, Position]]) -> None:
    """Ask about each of the *positions* and print what came of it."""
    times: dict[str, list[float]] = {"verdict": [], "outlook": [], "hint": []}
    said: Counter[str] = Counter()
    wrong = most = 0
    for rules, position in positions:
        closed = "closed " if has_face_down(position) else ""
        found = timed(times["verdict"], verdict, rules, position)
        future = timed(times["outlook"], outlook, rules, position)
        timed(times["hint"], hint, rules, position)
        said.update([closed + found.verdict, closed + future.outlook])
        wrong += is_wrong(rules, position, found, future)
        most = max(most, found.nodes)
    print(f"{title}: {wrong} wrong; most positions looked at {most}; {dict(sorted(said.items()))}")
    for name, taken in times.items():
        taken.sort()
        parts = [
            f"{1000 * taken[int(share * (len(taken) - 1))]:.2f}" for share in (0.5, 0.95, 0.99, 1)
        ]
        print(f"  {name}: median, p95, p99, worst: {', '.join(parts)} ms")


def main(count: int) -> None:
    """Measure the known positions, *count* of our own, and as many with give-backs by fours."""
    report("known", known())
    report("our own", games(count, give_backs=False))
    report("our own with give-backs", games(count // 4, give_backs=True))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS)
