"""
Games with columns and a stock on tiny packs, by plain code that knows nothing of the engine.

A state is (columns, waste, foundations, stock): columns and waste are tuples of cards, bottom
first, a card is (suit, rank), foundations are a sorted tuple of (suit, rank) of their top cards,
vacant ones left out, and the stock is a tuple of cards, the next one first.
"""

from collections import deque
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Pack:
    """The rules of a tiny game; ``lowest`` is 1 when the Aces never leave the foundations."""

    suits: int
    ranks: int
    match: str
    give_backs: bool
    lowest: int


def fits(pack, card, top):
    """Whether *card* goes onto *top* in a column."""
    (suit, rank), (under, above) = card, top
    if rank + 1 != above:
        return False
    return suit == under if pack.match == "suit" else (suit % 2) != (under % 2)


def gone_up(pack, foundations, card):
    """The foundations with *card* on one of them, or None."""
    suit, rank = card
    if rank == 1:
        return tuple(sorted((*foundations, card)))
    if (suit, rank - 1) not in foundations:
        return None
    rest = list(foundations)
    rest.remove((suit, rank - 1))
    return tuple(sorted((*rest, card)))


def come_back(foundations, card):
    """The foundations without *card*, which is on top of one."""
    suit, rank = card
    rest = list(foundations)
    rest.remove(card)
    if rank > 1:
        rest.append((suit, rank - 1))
    return tuple(sorted(rest))


def up(state):
    """How many cards are on the foundations."""
    return sum(rank for _, rank in state[2])


def moves(pack, state):
    """Every move as (card, source, target) with the state after it; "deal" for the stock."""
    columns, waste, foundations, stock = state
    found = []

    def without(place):
        return tuple(c[:-1] if i == place else c for i, c in enumerate(columns))

    def onto(some, place, card):
        return tuple((*c, card) if i == place else c for i, c in enumerate(some))

    lifted = [(c[-1], i, without(i), waste) for i, c in enumerate(columns) if c]
    if waste:
        lifted.append((waste[-1], "waste", columns, waste[:-1]))
    for card, source, rest, left in lifted:
        after = gone_up(pack, foundations, card)
        if after is not None:
            found.append(((card, source, "home"), (rest, left, after, stock)))
        for j, column in enumerate(columns):
            if j != source and (not column or fits(pack, card, column[-1])):
                found.append(((card, source, j), (onto(rest, j, card), left, foundations, stock)))
    for card in set(foundations) if pack.give_backs else ():
        for j, column in enumerate(columns):
            if card[1] > pack.lowest and (not column or fits(pack, card, column[-1])):
                after = come_back(foundations, card)
                found.append(((card, "home", j), (onto(columns, j, card), waste, after, stock)))
    if stock:
        found.append(("deal", (columns, (*waste, stock[0]), foundations, stock[1:])))
    return found


def explore(pack, state, most, arrived, allowed=lambda move: True):
    """The fewest moves to a state that has *arrived*, -1 for none, None after *most* states."""
    seen = {state}
    queue = deque([(state, 0)])
    while queue:
        now, depth = queue.popleft()
        if arrived(now):
            return depth
        for move, after in moves(pack, now):
            if allowed(move) and after not in seen:
                if len(seen) >= most:
                    return None
                seen.add(after)
                queue.append((after, depth + 1))
    return -1


def shortest_gain(pack, state, most):
    """The fewest moves without a deal to more cards up than in *state*."""
    return explore(pack, state, most, lambda s: up(s) > up(state), lambda move: move != "deal")


def fewest_to_win(pack, state, most):
    """The fewest moves to a win."""
    return explore(pack, state, most, lambda s: up(s) == 2 * pack.suits * pack.ranks)


def fewest_plays_to_win(pack, state, most):
    """The fewest moves to a win when every move goes to a foundation."""
    full = 2 * pack.suits * pack.ranks
    return explore(pack, state, most, lambda s: up(s) == full, lambda move: move[2] == "home")


def sample(number, stock=True):
    """The pack and the state number *number* of an endless list, the same on every machine."""
    random = Random(number)
    lowest = random.randint(0, 1)
    match = random.choice(("suit", "suit", "alternate"))
    suits = 2 if match == "alternate" else random.randint(1, 3)
    pack = Pack(suits, random.randint(3, 5), match, random.random() < 0.5, lowest)
    cards = [(s, r) for s in range(suits) for r in range(1, pack.ranks + 1) for _ in "12"]
    foundations = ()
    if lowest:
        foundations = tuple(sorted((s, 1) for s in range(suits) for _ in "12"))
        cards = [card for card in cards if card[1] > 1]
    random.shuffle(cards)
    count, height = random.randint(2, 4), random.randint(1, 3)
    columns = tuple(tuple(cards[i * height : (i + 1) * height]) for i in range(count))
    state = (columns, (), foundations, tuple(cards[count * height :]))
    for _ in range(random.choice((0, 3, 8, 15, 30))):
        some = moves(pack, state)
        if some:
            state = random.choice(some)[1]
    while not stock and state[3]:
        state = moves(pack, state)[-1][1]
    return pack, state
