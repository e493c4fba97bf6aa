"""
Writes ``tests/data/perft.jsonl``: positions and how many sequences of legal moves they have.

Run as ``python tests/make_perft.py``. Positions are found by random games, and counted, with
:mod:`plain_rules`, which knows nothing of the engine but the deals; the tests hold the engine
against the counts.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path

import plain_rules
from plain_rules import Game

from crescent.deals import deal
from crescent.notation import position_data
from crescent.rules import CRESCENT, PRESETS, Rules, rules_for

CORPUS = Path(__file__).parent / "data" / "perft.jsonl"
DEPTH = 4

Wanted = Callable[[Game], bool]


def dealt(rules: Rules, seed: str) -> Game:
    """The first position of a deal."""
    return dict(position_data(rules, deal(rules, seed)))


def moves_like(*ends: str) -> Wanted:
    """A position that has a legal move with each of the given ends, ``A>K`` or ``>H``."""
    return lambda game: all(any(end in move for move in plain_rules.moves(game)) for end in ends)


def is_given_back(move: str) -> bool:
    """Whether *move* takes a card from a foundation to a pile."""
    return move[-1].isdigit() and move.split(":")[-1][0] in "AK"


def half_turned(game: Game) -> bool:
    """A position with cards still face down, others turned up and covered, and some home."""
    text = " ".join(game["piles"])
    turned = sum(len(pile.split()) - pile.count("[") > 2 for pile in game["piles"])
    return "[" in text and turned > 3 and plain_rules.home(game) > 16


def found(rules: Rules, number: int, wanted: Wanted) -> Game:
    """The first position like *wanted* in random games of deal *number* and those after it."""
    while True:
        source = random.Random(number)
        game = dealt(rules, str(number))
        for _ in range(200):
            moves = plain_rules.moves(game)
            calm = [move for move in moves if move != "SHIFT"]
            homeward = [move for move in calm if move[-1] in "AKH" and move[-3] not in "AK"]
            if not moves:
                break
            if homeward and source.random() < 0.6:
                moves = homeward
            elif calm and source.random() < 0.9:
                moves = calm
            game = plain_rules.played(game, source.choice(moves))
            if wanted(game):
                return game
        number += 1


def nearly_won(rules: Rules, number: int, count: int) -> Game:
    """A won game with the last *count* cards taken from the foundations onto the piles."""
    source = random.Random(number)
    game = dealt(rules, "0")
    tops = {suit: ["K", "A"] for suit in plain_rules.SUITS}
    piles: list[list[str]] = [[] for _ in range(16)]
    for _ in range(count):
        suit = source.choice(plain_rules.SUITS)
        side = source.randrange(2)
        rank = tops[suit][side]
        if rank != "AK"[side]:
            tops[suit][side] = (plain_rules.higher if side else plain_rules.lower)(rank)
            source.choice(piles[:8]).append(rank + suit)
    game["foundations"] = {suit: "".join(pair) for suit, pair in tops.items()}
    game["piles"] = [" ".join(pile) for pile in piles]
    return game


def corpus() -> list[tuple[str, Game]]:
    """The positions, each with the id that tells what it is for."""
    rows = []
    for index, preset in enumerate(PRESETS):
        if preset.layout is CRESCENT:
            rules = rules_for(preset.game)
            rows.append((f"{preset.game} deal 7", dealt(rules, "7")))
            game = found(rules, 100 * index, lambda game: plain_rules.home(game) > 30)
            rows.append((f"{preset.game} under way", game))
    crescent = rules_for("crescent")
    rows.append(("transfers", found(crescent, 1, moves_like("A>K"))))
    rows.append(("transfers back", found(crescent, 50, moves_like("K>A"))))
    hoffmann = rules_for("hoffmann")
    rows.append(("into the hold", found(hoffmann, 1, moves_like(">H"))))
    rows.append(("out of the hold", found(hoffmann, 20, moves_like(":H>", ">H"))))
    rows.append(("two held", found(hoffmann, 40, lambda game: len(game.get("holds", {})) > 1)))
    held = rules_for("hoffmann", wrap=True, transfers=True, give_backs=True)
    rows.append(("held with transfers", found(held, 1, moves_like(":H>", "A>K"))))
    generous = rules_for("crescent", give_backs=True, shifts=9)

    def gives_back(game: Game) -> bool:
        return any(is_given_back(move) for move in plain_rules.moves(game))

    rows.append(("give-backs", found(generous, 1, gives_back)))
    strict = rules_for("crescent", wrap=False, give_backs=True, transfers=False, shifts=0)
    rows.append(("give-backs without wrap", found(strict, 1, gives_back)))
    rows.append(("half turned", found(rules_for("closed"), 1, half_turned)))
    shut = rules_for("closed", hold=True, give_backs=True, wrap=False, shifts=1)
    rows.append(("closed with everything", found(shut, 1, half_turned)))
    rows.append(("nearly won", nearly_won(crescent, 5, 9)))
    rows.append(("nearly won with everything", nearly_won(held, 6, 16)))
    rows.append(("won", nearly_won(generous, 0, 0)))
    return rows


def main() -> None:
    """Write the corpus."""
    lines = []
    for name, game in corpus():
        counts = [plain_rules.perft(game, depth) for depth in range(1, DEPTH + 1)]
        lines.append(json.dumps({"id": name, "perft": counts} | game))
    CORPUS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
