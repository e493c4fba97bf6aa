"""
The rules of Crescent once more, slowly and from the published text alone.

A game is the JSON form of a position, worked on as text; nothing of the engine is used, so that
the engine can be held against it. What is handed in is never changed.
"""

import json
from typing import Any

RANKS = "A23456789TJQK"
SUITS = "SHCD"

Game = dict[str, Any]


def higher(rank: str) -> str:
    """The rank above *rank*, empty above the King."""
    return RANKS[RANKS.index(rank) + 1 :][:1]


def lower(rank: str) -> str:
    """The rank below *rank*, empty below the Ace."""
    return RANKS[: RANKS.index(rank)][-1:]


def fits_on_pile(game: Game, card: str, top: str) -> bool:
    """Whether *card* may lie on *top* of a pile: same suit, one rank apart, wrapping if allowed."""
    if card[1] != top[1]:
        return False
    if game["wrap"] and {card[0], top[0]} == {"A", "K"}:
        return True
    return card[0] in (higher(top[0]), lower(top[0]))


def foundations_for(game: Game, card: str) -> list[str]:
    """Those of ``A`` and ``K`` whose foundation of its suit *card* continues."""
    ace, king = game["foundations"][card[1]]
    return [name for name, next_ in (("A", higher(ace)), ("K", lower(king))) if next_ == card[0]]


def moves(game: Game) -> list[str]:
    """Every legal move, sorted by code point."""
    piles = [pile.split() for pile in game["piles"]]
    tops = {number: pile[-1] for number, pile in enumerate(piles, 1) if pile}
    found = []
    for number, card in tops.items():
        foundations = foundations_for(game, card)
        found += [f"{card}:{number}>{name}" for name in foundations]
        if game["hold"] and len(foundations) == 2 and card[1] not in game.get("holds", {}):
            found.append(f"{card}:{number}>H")
        for other, top in tops.items():
            if other != number and fits_on_pile(game, card, top):
                found.append(f"{card}:{number}>{other}")
    for suit in SUITS:
        ace, king = game["foundations"][suit]
        if game["transfers"] and ace != "A" and lower(king) == ace:
            found.append(f"{suit}:A>K")
        if game["transfers"] and king != "K" and higher(ace) == king:
            found.append(f"{suit}:K>A")
        for name, rank in (("A", ace), ("K", king)):
            for number, top in tops.items():
                if game["give_backs"] and rank != name and fits_on_pile(game, rank + suit, top):
                    found.append(f"{rank}{suit}:{name}>{number}")
    for card in game.get("holds", {}).values():
        found += [f"{card}:H>{name}" for name in foundations_for(game, card)]
    if game["shifts"] and any(len(pile) > 1 for pile in piles):
        found.append("SHIFT")
    return sorted(found)


def played(game: Game, move: str) -> Game:
    """The game after the legal *move*."""
    after: Game = json.loads(json.dumps(game))
    piles = [pile.split() for pile in game["piles"]]
    if move == "SHIFT":
        piles = [pile[1:] + pile[:1] for pile in piles]
        after["shifts"] -= 1
    else:
        card, ends = move.split(":")
        source, target = ends.split(">")
        suit = card[-1]
        tops = dict(zip("AK", game["foundations"][suit], strict=True))
        rank = tops[source] if len(card) == 1 else card[0]
        if source == "H":
            del after["holds"][suit]
        elif source == "A":
            tops["A"] = lower(rank)
        elif source == "K":
            tops["K"] = higher(rank)
        else:
            piles[int(source) - 1].pop()
        if target == "H":
            after.setdefault("holds", {})[suit] = card
        elif target in tops:
            tops[target] = rank
        else:
            piles[int(target) - 1].append(card)
        after["foundations"][suit] = tops["A"] + tops["K"]
    for pile in piles:
        pile[-1:] = [card.strip("[]") for card in pile[-1:]]
    after["piles"] = [" ".join(pile) for pile in piles]
    if not after.get("holds"):
        after.pop("holds", None)
    return after


def home(game: Game) -> int:
    """How many cards lie on the foundations."""
    tops = game["foundations"].values()
    return sum(RANKS.index(ace) + 1 + 13 - RANKS.index(king) for ace, king in tops)


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
