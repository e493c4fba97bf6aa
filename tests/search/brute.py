"""
The game by plain brute force, as a judge of the search.

Written from the rules alone: it shares no code with the engine or the search. A
card is a pair of suit and rank; a state is a tuple of piles (tuples of cards,
bottom first), a pair of ranks for each suit (what its Ace and its King
foundation show), the held cards, and the shifts left.
"""

from collections import deque
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Pack:
    """A small pack and its rules; ranks go from 1 to ``ranks``."""

    suits: int
    ranks: int
    wrap: bool
    transfers: bool
    give_backs: bool
    hold: bool


def near(pack, card, other):
    """Whether two cards are neighbours on the piles."""
    if card[0] != other[0]:
        return False
    apart = abs(card[1] - other[1])
    return apart == 1 or (pack.wrap and apart == pack.ranks - 1 and pack.ranks > 2)


def up(state):
    """How many cards are on the foundations, the King foundations counted from the ranks' end."""
    return sum(ace - king for ace, king in state[1])


def is_won(state):
    """Whether no card is anywhere but on a foundation."""
    return not any(state[0]) and not any(state[2])


def moves(pack, state):
    """Every legal move: its text and the state after it."""
    piles, tops, holds, shifts = state
    found = []

    def note(text, new_piles=piles, new_tops=tops, new_holds=holds, new_shifts=shifts):
        found.append((text, (tuple(new_piles), tuple(new_tops), tuple(new_holds), new_shifts)))

    def replaced(sequence, place, value):
        return (*sequence[:place], value, *sequence[place + 1 :])

    for i, pile in enumerate(piles):
        if not pile:
            continue
        card = pile[-1]
        suit, rank = card
        ace, king = tops[suit]
        rest = replaced(piles, i, pile[:-1])
        if rank == ace + 1:
            note(f"{card}:{i}>A", rest, replaced(tops, suit, (rank, king)))
        if rank == king - 1:
            note(f"{card}:{i}>K", rest, replaced(tops, suit, (ace, rank)))
        if pack.hold and rank == ace + 1 == king - 1 and holds[suit] is None:
            note(f"{card}:{i}>H", rest, new_holds=replaced(holds, suit, card))
        for j, other in enumerate(piles):
            if i != j and other and near(pack, card, other[-1]):
                note(f"{card}:{i}>{j}", replaced(rest, j, (*other, card)))
    for suit, (ace, king) in enumerate(tops):
        held = holds[suit]
        if held is not None:
            if held[1] == ace + 1:
                note(
                    f"{held}:H>A",
                    new_tops=replaced(tops, suit, (ace + 1, king)),
                    new_holds=replaced(holds, suit, None),
                )
            if held[1] == king - 1:
                note(
                    f"{held}:H>K",
                    new_tops=replaced(tops, suit, (ace, king - 1)),
                    new_holds=replaced(holds, suit, None),
                )
        if pack.transfers and ace == king - 1:
            if ace > 1:
                note(f"{(suit, ace)}:A>K", new_tops=replaced(tops, suit, (ace - 1, king - 1)))
            if king < pack.ranks:
                note(f"{(suit, king)}:K>A", new_tops=replaced(tops, suit, (ace + 1, king + 1)))
        if pack.give_backs:
            for j, other in enumerate(piles):
                if other and ace > 1 and near(pack, (suit, ace), other[-1]):
                    note(
                        f"{(suit, ace)}:A>{j}",
                        replaced(piles, j, (*other, (suit, ace))),
                        replaced(tops, suit, (ace - 1, king)),
                    )
                if other and king < pack.ranks and near(pack, (suit, king), other[-1]):
                    note(
                        f"{(suit, king)}:K>{j}",
                        replaced(piles, j, (*other, (suit, king))),
                        replaced(tops, suit, (ace, king + 1)),
                    )
    if shifts and any(len(pile) > 1 for pile in piles):
        note("SHIFT", [pile[1:] + pile[:1] for pile in piles], new_shifts=shifts - 1)
    return found


def explore(pack, state, most, arrived, allowed=lambda text: True):
    """
    The fewest moves to a state that has *arrived*, -1 when there is none.

    None when more than *most* states would have to be looked at.
    """
    seen = {state}
    queue = deque([(state, 0)])
    while queue:
        now, depth = queue.popleft()
        if arrived(now):
            return depth
        for text, after in moves(pack, now):
            if allowed(text) and after not in seen:
                if len(seen) >= most:
                    return None
                seen.add(after)
                queue.append((after, depth + 1))
    return -1


def shortest_gain(pack, state, most):
    """The fewest moves without a shift to more cards up than in *state*."""
    return explore(pack, state, most, lambda s: up(s) > up(state), lambda text: text != "SHIFT")


def fewest_to_any_gain(pack, state, most):
    """The fewest moves, shifts counted in, to more cards up than in *state*."""
    return explore(pack, state, most, lambda s: up(s) > up(state))


def fewest_to_win(pack, state, most):
    """The fewest moves to a win."""
    return explore(pack, state, most, is_won)


def fewest_plays_to_win(pack, state, most):
    """The fewest moves to a win without a pile move, a shift, a give-back or a hold."""
    return explore(
        pack, state, most, is_won, lambda text: text[-2:] in (">A", ">K") and text != "SHIFT"
    )


def dealt(pack, piles, shifts, random):
    """A fresh deal of *pack* to a number of piles of nearly one height."""
    cards = [(s, r) for s in range(pack.suits) for r in range(1, pack.ranks + 1) for _ in "12"]
    for suit in range(pack.suits):
        cards.remove((suit, 1))
        cards.remove((suit, pack.ranks))
    random.shuffle(cards)
    columns = tuple(tuple(cards[i::piles]) for i in range(piles))
    return columns, ((1, pack.ranks),) * pack.suits, (None,) * pack.suits, shifts


def played(pack, state, count, random):
    """*state* after up to *count* moves at random, most of them not shifts."""
    for _ in range(count):
        found = moves(pack, state)
        calm = [move for move in found if move[0] != "SHIFT"]
        if not found:
            break
        state = random.choice(calm if calm and random.random() < 0.9 else found)[1]
    return state


def sample(number):
    """The pack and state number *number* of an endless list, the same on every machine."""
    random = Random(number)
    pack = Pack(
        suits=random.randint(1, 3),
        ranks=random.randint(4, 7),
        wrap=random.random() < 0.5,
        transfers=random.random() < 0.5,
        give_backs=random.random() < 0.4,
        hold=random.random() < 0.4,
    )
    state = dealt(pack, random.randint(2, 6), random.choice((0, 0, 1, 2, 3)), random)
    return pack, played(pack, state, random.choice((0, 2, 5, 10, 20, 40, 80)), random)


def scattered(number):
    """Like :func:`sample`, but any cards may be up or held, and the piles are of any height."""
    random = Random(number)
    pack = Pack(
        suits=random.choice((1, 1, 2, 2, 3)),
        ranks=random.randint(4, 7),
        wrap=random.random() < 0.5,
        transfers=random.random() < 0.4,
        give_backs=random.random() < 0.6,
        hold=random.random() < 0.5,
    )
    tops = []
    cards = []
    for suit in range(pack.suits):
        ace, king = random.randint(1, pack.ranks), random.randint(1, pack.ranks)
        tops.append((ace, king))
        cards += [(suit, rank) for rank in range(ace + 1, pack.ranks + 1)]
        cards += [(suit, rank) for rank in range(1, king)]
    holds = [None] * pack.suits
    for suit, (ace, king) in enumerate(tops):
        held = (suit, ace + 1)
        if pack.hold and ace + 1 in (king - 1, king) and held in cards and random.random() < 0.7:
            holds[suit] = held
            cards.remove(held)
    piles = [[] for _ in range(random.randint(1, 5))]
    for card in random.sample(cards, len(cards)):
        random.choice(piles).append(card)
    shifts = random.choice((0, 0, 0, 1, 2))
    return pack, (tuple(map(tuple, piles)), tuple(tops), tuple(holds), shifts)
