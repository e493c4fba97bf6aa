"""
The rules of the games with columns and a stock once more, slowly and from their text alone.

A game is the JSON form of a position, worked on as text; nothing of the engine is used, so that
the engine can be held against it. What is handed in is never changed.
"""

import json
from typing import Any

RANKS = "A23456789TJQK"
RED = "HD"
ALTERNATING = ("emperor",)
ACES_STAY = ("lucas",)

Game = dict[str, Any]


def lower(rank: str) -> str:
    """The rank below *rank*, empty below the Ace."""
    return RANKS[: RANKS.index(rank)][-1:]


def fits_in_column(game: Game, card: str, column: list[str]) -> bool:
    """Whether *card* may go onto a column: anything onto none, else one rank lower in kind."""
    if not column:
        return True
    top = column[-1]
    if card[0] != lower(top[0]):
        return False
    if game["game"] in ALTERNATING:
        return (card[1] in RED) != (top[1] in RED)
    return card[1] == top[1]


def foundations_for(game: Game, card: str) -> list[int]:
    """The foundations, from 1, that *card* may go onto; of the vacant ones the first."""
    tops = game["foundations"]
    if card[0] == "A":
        return [tops.index("-") + 1] if "-" in tops else []
    return [place for place, top in enumerate(tops, 1) if top == lower(card[0]) + card[1]]


def moves(game: Game) -> list[str]:
    """Every legal move, sorted by code point."""
    columns = [pile.split() for pile in game["piles"]]
    lifted = [(str(number), column[-1]) for number, column in enumerate(columns, 1) if column]
    lifted += [("W", card) for card in game["waste"].split()[-1:]]
    found = ["DEAL"] if game["stock"] else []
    for source, card in lifted:
        found += [f"{card}:{source}>F{place}" for place in foundations_for(game, card)]
    if game["give_backs"]:
        for place, top in enumerate(game["foundations"], 1):
            if top != "-" and not (top[0] == "A" and game["game"] in ACES_STAY):
                lifted.append((f"F{place}", top))
    for source, card in lifted:
        for number, column in enumerate(columns, 1):
            if str(number) != source and fits_in_column(game, card, column):
                found.append(f"{card}:{source}>{number}")
    return sorted(found)


def played(game: Game, move: str) -> Game:
    """The game after the legal *move*."""
    after: Game = json.loads(json.dumps(game))
    stock, waste = game["stock"].split(), game["waste"].split()
    columns = [pile.split() for pile in game["piles"]]
    tops = after["foundations"]
    if move == "DEAL":
        waste.append(stock.pop().strip("[]"))
    else:
        card, ends = move.split(":")
        source, target = ends.split(">")
        if source == "W":
            waste.pop()
        elif source[0] == "F":
            place = int(source[1:]) - 1
            tops[place] = lower(card[0]) + card[1] if card[0] != "A" else "-"
        else:
            columns[int(source) - 1].pop()
        if target[0] == "F":
            tops[int(target[1:]) - 1] = card
        else:
            columns[int(target) - 1].append(card)
    for column in columns:
        column[-1:] = [card.strip("[]") for card in column[-1:]]
    after |= {"stock": " ".join(stock), "waste": " ".join(waste)}
    after["piles"] = [" ".join(column) for column in columns]
    return after


def home(game: Game) -> int:
    """How many cards lie on the foundations."""
    return sum(RANKS.index(top[0]) + 1 for top in game["foundations"] if top != "-")


def perft(game: Game, depth: int) -> int:
    """How many sequences of *depth* legal moves there are."""
    ways = {json.dumps(game, sort_keys=True): 1}
    for _ in range(depth - 1):
        following: dict[str, int] = {}
        for text, count in ways.items():
            before = json.loads(text)
            for move in moves(before):
                after = json.dumps(played(before, move), sort_keys=True)
                following[after] = following.get(after, 0) + count
        ways = following
    return sum(count * len(moves(json.loads(text))) for text, count in ways.items())
