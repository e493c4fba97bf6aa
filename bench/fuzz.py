"""
A hundred thousand damaged texts: ``python -m bench.fuzz [INPUTS] [SEED]``.

Each kind of text that a player can bring gets its share of them. A text must be refused in a
sentence, or what it gives must be sound, every move of a game among the legal ones: exit status 1
if not. Another *seed* damages them otherwise; a fault is printed with the text that shows it.
"""

import sys
import time
import traceback

from tests.fuzz import TARGETS, Target, takes

INPUTS = 100_000
MOST_SHOWN = 3


def fuzz(target: Target, count: int, seed: int) -> tuple[int, list[str]]:
    """How many of *count* damaged texts *target* takes, and those that show a fault."""
    taken = 0
    faults: list[str] = []
    for text in target.damaged(count, seed):
        try:
            taken += takes(target, text)
        except Exception:
            faults.append(text)
            if len(faults) <= MOST_SHOWN:
                traceback.print_exc()
                print(f"{target.name}: {text!r}", file=sys.stderr)
    return taken, faults


def main(inputs: int = INPUTS, seed: int = 0) -> int:
    """Print what became of the texts; 1 if any of them showed a fault."""
    print(f"{'':12} {'inputs':>8} {'seconds':>8} {'refused':>8} {'taken':>8} {'faults':>8}")
    faulty = 0
    for place, target in enumerate(TARGETS):
        count = len(range(place, inputs, len(TARGETS)))
        started = time.perf_counter()
        taken, faults = fuzz(target, count, seed)
        seconds = time.perf_counter() - started
        refused = count - taken - len(faults)
        faulty += len(faults)
        print(
            f"{target.name:12} {count:8} {seconds:8.1f} {refused:8} {taken:8} {len(faults):8}",
            flush=True,
        )
    print(f"{inputs} inputs, {faulty} tracebacks.")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in sys.argv[1:])))
