"""
Writes ``tests/data/family_perft.jsonl``: positions of the games with columns, and counts.

Run as ``python tests/make_family.py``. As in :mod:`make_perft`, but found and counted with
:mod:`plain_columns`. Every preset with a stock is in it, from a deal and under way.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path

import plain_columns
from plain_columns import Game

from crescent.deals import deal
from crescent.notation import position_data
from crescent.rules import PRESETS, STOCK, Rules, rules_for

CORPUS = Path(__file__).parent / "data" / "family_perft.jsonl"
DEPTH = 3
LENGTH = 250


def dealt(rules: Rules, seed: str) -> Game:
    """The first position of a deal."""
    return dict(position_data(rules, deal(rules, seed)))


def found(rules: Rules, number: int, wanted: Callable[[Game], bool]) -> Game:
    """The first position like *wanted* in random games of deal *number* and those after it."""
    while True:
        source = random.Random(number)
        game = dealt(rules, str(number))
        for _ in range(LENGTH):
            some = plain_columns.moves(game)
            if not some:
                break
            homeward = [move for move in some if ">F" in move]
            if "DEAL" in some and source.random() < 0.4:
                some = ["DEAL"]
            elif homeward and source.random() < 0.7:
                some = homeward
            game = plain_columns.played(game, source.choice(some))
            if wanted(game):
                return game
        number += 1


def under_way(game: Game) -> bool:
    """A position with cards home, a card in the waste, and several moves."""
    moves = plain_columns.moves(game)
    return plain_columns.home(game) > 12 and game["waste"] != "" and len(moves) > 3


def has_vacancy(game: Game) -> bool:
    """A position with an empty column while cards are left in the stock."""
    return "" in game["piles"] and game["stock"] != ""


def gives_back(game: Game) -> bool:
    """A position in which a foundation card may come onto a column that holds cards."""
    full = [f">{number}" for number, pile in enumerate(game["piles"], 1) if pile]
    return any(":F" in move and move.endswith(tuple(full)) for move in plain_columns.moves(game))


def main() -> None:
    """Write the corpus."""
    rows = []
    for index, preset in enumerate(PRESETS):
        rules = rules_for(preset.game)
        if rules.of_role(STOCK):
            rows.append((f"{preset.game} deal 7", dealt(rules, "7")))
            rows.append((f"{preset.game} under way", found(rules, 100 * index, under_way)))
            generous = rules_for(preset.game, give_backs=True)
            rows.append((f"{preset.game} gives back", found(generous, 200 * index, gives_back)))
            ended = found(rules, 300 * index, lambda game: not game["stock"])
            rows.append((f"{preset.game} without a stock", ended))
    rows.append(("an empty column", found(rules_for("lucas"), 1, has_vacancy)))
    lines = []
    for name, game in rows:
        counts = [plain_columns.perft(game, depth) for depth in range(1, DEPTH + 1)]
        lines.append(json.dumps({"id": name, "perft": counts} | game))
    CORPUS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
