"""
How fast the engine is: positions a second of ``legal_moves`` and ``apply``, one core.

Run as ``python -m bench.engine``; prints the median of five runs over seeded random games.
"""

import statistics
import time
from random import Random

from crescent.deals import deal
from crescent.moves import apply, legal_moves
from crescent.rules import Rules, rules_for

RUNS = 5
POSITIONS = 20_000
MOST_MOVES = 300


def positions_a_second(rules: Rules, seed: int) -> float:
    """How many positions a second random games go through, their moves all listed."""
    random = Random(seed)
    count = 0
    number = 0
    start = time.process_time()
    while count < POSITIONS:
        number += 1
        position = deal(rules, str(number))
        for _ in range(MOST_MOVES):
            moves = legal_moves(rules, position)
            if not moves:
                break
            position = apply(rules, position, random.choice(moves))
            count += 1
    return count / (time.process_time() - start)


def main() -> None:
    """Print the figure for the default game and for one with a stock."""
    print("legal_moves + apply, positions a second (median of 5; to reach: 20,000)")
    for game in ("crescent", "waning-moon"):
        rules = rules_for(game)
        figures = [positions_a_second(rules, seed) for seed in range(RUNS)]
        print(f"  {game:12} {statistics.median(figures):10,.0f}")


if __name__ == "__main__":
    main()
