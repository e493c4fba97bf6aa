"""
What may be played, and what comes of it.

:func:`legal_moves` gives every legal move and nothing else; which of them are
wise is not known here. :func:`objection` says why a move is not legal.
:func:`apply` trusts its move: ask :func:`is_legal` about one from outside.
"""

from collections import namedtuple

from crescent.cards import FACE, FACE_DOWN, SUITS, suit_of
from crescent.position import Position
from crescent.rules import FOUNDATION, HOLD, PILE, STOCK, WASTE, Rules

Move = namedtuple("Move", "card source target")
"""
One card from the top of a pile to another pile, both by number. A shift is
:data:`SHIFT`; a deal from the stock names no card, because nobody has seen it.
"""

SHIFT = Move(0, -1, -1)

REASONS = {
    "over": "No shuffle is left.",
    "flat": "No pile holds two cards, so a shuffle would change nothing.",
    "route": "No card goes from there to there.",
    "empty": "There is no card to take.",
    "top": "Only the top card of a pile moves.",
    "start": "The card that a foundation starts with never leaves it.",
    "vacant": "An emptied pile stays empty.",
    "fit": "That card does not fit there.",
    "hold": "Only a card that fits both foundations of its suit can be held.",
    "held": "Another card is held there.",
    "alike": "Vacant foundations are alike; the first takes the Ace.",
}
"""The reasons that :func:`objection` gives, as sentences."""


def legal_moves(rules: Rules, position: Position) -> list[Move]:
    """Every legal move, once each, in an order that depends on the position alone."""
    piles = position.piles
    moves: list[Move] = []
    for sources, targets in rules.feeds:
        tops: dict[int, list[int]] = {}
        for source, keep in sources:
            cards = piles[source]
            if len(cards) > keep:
                tops.setdefault(cards[-1], []).append(source)
        for table, takers, alike in targets:
            vacant_seen = False
            for target in takers:
                cards = piles[target]
                if not cards and alike:
                    if vacant_seen:
                        continue
                    vacant_seen = True
                for card in table[cards[-1] if cards else 0]:
                    for source in tops.get(card, ()):
                        if source != target:
                            moves.append(Move(card, source, target))
    if rules.hold:
        moves.extend(_moves_to_hold(rules, position, moves))
    deal = stock_deal(rules, position)
    if deal is not None:
        moves.append(deal)
    if can_shift(rules, position):
        moves.append(SHIFT)
    return moves


def _moves_to_hold(rules: Rules, position: Position, moves: list[Move]) -> list[Move]:
    """A card that fits two foundations at once may be held; *moves* are those found so far."""
    fits: dict[int, int] = {}
    for move in moves:
        if rules.roles[move.target] == FOUNDATION and rules.roles[move.source] == PILE:
            fits[move.source] = fits.get(move.source, 0) + 1
    found = []
    for source in sorted(fits):
        card = position.piles[source][-1]
        target = hold_of(rules, card)
        if fits[source] > 1 and not position.piles[target]:
            found.append(Move(card, source, target))
    return found


def hold_of(rules: Rules, card: int) -> int:
    """The number of the holding place for the suit of *card*, or -1 when there is none."""
    for number in rules.of_role(HOLD):
        if rules.piles[number][0] == SUITS[suit_of(card)]:
            return number
    return -1


def stock_deal(rules: Rules, position: Position) -> Move | None:
    """The move that deals a card from the stock to the waste, if there is one to deal."""
    for number in rules.of_role(STOCK):
        if position.piles[number]:
            return Move(0, number, rules.of_role(WASTE)[0])
    return None


def can_shift(rules: Rules, position: Position) -> bool:
    """Whether a shift is left and would change a pile."""
    if position.shifts > 0:
        for number in rules.shifting:
            if len(position.piles[number]) > 1:
                return True
    return False


def is_legal(rules: Rules, position: Position, move: Move) -> bool:
    """Whether *move* is one of the legal moves, found without listing them."""
    return objection(rules, position, move) == ""


def objection(rules: Rules, position: Position, move: Move) -> str:
    """
    Why *move* is not legal, as a key of :data:`REASONS`; empty when it is legal.

    The pile numbers of *move* must exist.
    """
    if move == SHIFT:
        return "" if can_shift(rules, position) else "over" if position.shifts == 0 else "flat"
    card, source, target = move
    cards = position.piles[source]
    if rules.roles[source] == STOCK:
        return _objection_to_deal(rules, cards, move)
    if not cards:
        return "empty"
    if cards[-1] != card:
        return "top"
    if rules.roles[target] == HOLD:
        return _objection_to_hold(rules, position, move)
    if source == target or not rules.may_go(rules.roles[source], rules.roles[target]):
        return "route"
    if len(cards) <= rules.keeps[source]:
        return "start"
    below = position.piles[target]
    table = rules.accepts[target]
    if card not in table[below[-1] if below else 0]:
        return "vacant" if not below and not table[0] else "fit"
    if not below and rules.roles[target] == FOUNDATION and _first_vacant(rules, position) != target:
        return "alike"
    return ""


def _objection_to_deal(rules: Rules, cards: bytes, move: Move) -> str:
    if move.card or rules.roles[move.target] != WASTE:
        return "route"
    return "" if cards else "empty"


def _objection_to_hold(rules: Rules, position: Position, move: Move) -> str:
    if rules.roles[move.source] != PILE or hold_of(rules, move.card) != move.target:
        return "route"
    if position.piles[move.target]:
        return "held"
    fitting = 0
    for number in rules.of_role(FOUNDATION):
        below = position.piles[number]
        if move.card in rules.accepts[number][below[-1] if below else 0]:
            fitting += 1
    return "" if fitting > 1 else "hold"


def _first_vacant(rules: Rules, position: Position) -> int:
    for number in rules.of_role(FOUNDATION):
        if not position.piles[number]:
            return number
    return -1


def apply(rules: Rules, position: Position, move: Move) -> Position:
    """
    The position after *move*, which must be legal.

    A card that becomes the top card of a pile is turned up.
    """
    piles = list(position.piles)
    source, target = move.source, move.target
    if source < 0:
        for number in rules.shifting:
            cards = piles[number]
            if len(cards) > 1:
                piles[number] = cards[1:] + bytes((cards[0] & FACE,))
        return Position(tuple(piles), position.shifts - 1)
    cards = piles[source]
    piles[target] = piles[target] + bytes((cards[-1] & FACE,))
    cards = cards[:-1]
    if cards and cards[-1] & FACE_DOWN and rules.roles[source] == PILE:
        cards = cards[:-1] + bytes((cards[-1] & FACE,))
    piles[source] = cards
    return Position(tuple(piles), position.shifts)


def home(rules: Rules, position: Position) -> int:
    """How many cards lie on the foundations, the starting cards included."""
    return sum([len(position.piles[number]) for number in rules.of_role(FOUNDATION)])


def is_won(rules: Rules, position: Position) -> bool:
    """Whether all cards lie on the foundations."""
    return home(rules, position) == rules.cards


def has_face_down(position: Position) -> bool:
    """Whether any card lies face down, so that the player cannot know the whole position."""
    for pile in position.piles:
        for card in pile:
            if card & FACE_DOWN:
                return True
    return False


def automatic_move(rules: Rules, position: Position) -> Move | None:
    """
    The move that autoplay makes next, or None.

    It is the top card of the first pile that has one place to go and that a
    foundation. Held cards and foundation cards never move by themselves.
    """
    choices: dict[int, list[Move]] = {}
    for move in legal_moves(rules, position):
        choices.setdefault(move.source, []).append(move)
    for number in rules.of_role(PILE):
        found = choices.get(number, ())
        if len(found) == 1 and rules.roles[found[0].target] == FOUNDATION:
            return found[0]
    return None
