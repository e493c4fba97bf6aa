"""
Rules to test under, and random games under them.

New presets come in by themselves; laws that hold for Crescent alone ask for :data:`CRESCENTS`.
"""

import random
from collections.abc import Iterator

from crescent.cards import SUITS, card_of
from crescent.deals import deal, parse_seed
from crescent.moves import SHIFT, Move, apply, legal_moves
from crescent.position import Position
from crescent.rules import CRESCENT, FOUNDATION, PILE, PRESETS, Rules, rules_for

HOUSES = [
    rules_for("crescent", give_backs=True, hold=True, shifts=9),
    rules_for("hoffmann", transfers=True, give_backs=True, shifts=0),
    rules_for("closed", wrap=False, give_backs=True, hold=True, shifts=1),
    rules_for("open", closed=True, hold=True),
    rules_for("custom", wrap=False, shifts=0),
]
ALL_RULES = [rules_for(preset.game) for preset in PRESETS] + HOUSES
CRESCENTS = [rules for rules in ALL_RULES if rules.layout is CRESCENT]


def name_of(rules: Rules) -> str:
    """A name for a test's id: the preset and the fields that differ."""
    return " ".join([rules.game, *(f"{field}={value}" for field, value in rules.changed_fields())])


def chosen(rules: Rules, moves: list[Move], source: random.Random) -> Move:
    """One of *moves*: mostly one that brings cards about, and a shift seldom."""
    homeward = [m for m in moves if m != SHIFT and rules.roles[m.target] == FOUNDATION]
    unusual = [
        m
        for m in moves
        if m != SHIFT and (rules.roles[m.source] != PILE or rules.roles[m.target] != PILE)
    ]
    for some, odds in ((unusual, 0.2), (homeward, 0.3)):
        if some and source.random() < odds:
            return source.choice(some)
    others = [move for move in moves if move != SHIFT]
    return source.choice(others) if others and source.random() < 0.95 else source.choice(moves)


def walk(rules: Rules, number: int, length: int) -> Iterator[tuple[Position, Move, Position]]:
    """The moves of a random game: the position before, the move, the position after."""
    source = random.Random(number)
    position = deal(rules, parse_seed(str(number)))
    for _ in range(length):
        moves = legal_moves(rules, position)
        if not moves:
            return
        move = chosen(rules, moves, source)
        after = apply(rules, position, move)
        yield position, move, after
        position = after


def positions(rules: Rules, number: int, length: int) -> list[Position]:
    """The positions of a random game, the deal first."""
    start = deal(rules, parse_seed(str(number)))
    return [start, *(after for _, _, after in walk(rules, number, length))]


def easy_deal() -> tuple[bytes, list[str]]:
    """Cards of a Crescent deal that can be played home one after the other, and that line."""
    order = []
    for suit in range(len(SUITS)):
        order += [(card_of(suit, rank), "A") for rank in range(2, 14)]
        order += [(card_of(suit, rank), "K") for rank in range(12, 0, -1)]
    cards = b""
    line = []
    for pile in range(16):
        six = order[pile * 6 : pile * 6 + 6]
        cards += bytes(card for card, _ in reversed(six))
        for card, foundation in six:
            rank, suit = "A23456789TJQK"[card % 16 - 1], SUITS[card // 16]
            line.append(f"{rank}{suit}:{pile + 1}>{foundation}")
    return cards, line
