"""
Numbered deals.

A deal number names one order of the two packs, for ever and on every
interpreter, so that players can share deals and tests can rely on them.
Nothing here knows a game by name: the layout comes from the rules.

A *seed* is the text that names a deal: a whole number (``7``), or ``pysol-N``
for the deal that PySolFC gives its number N. It stays text, because twenty
digits do not fit a JavaScript number.
"""

from typing import Callable

from crescent.cards import FACE_DOWN, SUITS, card_of, one_pack
from crescent.errors import InputError, quoted
from crescent.messages import message
from crescent.position import Position
from crescent.rules import STOCK, TOP, Rules

LAST_NUMBER = 4294967295
PYSOL = "pysol-"
PYSOL_SMALL = 31999
PYSOL_LAST = 10**20 - 1
_NO_DEAL = message(
    "There is no deal {quote}; expected a whole number from 0 to 4294967295, or pysol-N "
    + "with N from 1 to 31999 or from 32001 to 99999999999999999999."
)


def parse_seed(text: str) -> str:
    """
    The seed that *text* names, in its one form: no spaces, no leading zeros.

    :raises InputError: if it is neither a deal number nor a PySolFC number.
    """
    word = text.strip(" \t\r\n").lower()
    prefix = PYSOL if word.startswith(PYSOL) else ""
    digits = word[len(prefix) :].lstrip("#" if not prefix else "")
    if not 0 < len(digits) <= 20 or any([digit not in "0123456789" for digit in digits]):
        raise InputError(_NO_DEAL, quote=quoted(text))
    number = int(digits)
    if prefix:
        fits = 0 < number <= PYSOL_LAST and number != PYSOL_SMALL + 1
    else:
        fits = number <= LAST_NUMBER
    if not fits:
        raise InputError(_NO_DEAL, quote=quoted(text))
    return prefix + str(number)


def needs_twister(seed: str) -> bool:
    """Whether *seed* is dealt by Python's own ``random.Random``, which MicroPython lacks."""
    return seed.startswith(PYSOL) and int(seed[len(PYSOL) :]) > PYSOL_SMALL


def dealt_cards(rules: Rules, seed: str) -> bytes:
    """
    The cards of deal *seed* in the order of the table.

    Pile 1 from bottom to top, then pile 2 and so on, then the stock. *seed* is
    in the form of :func:`parse_seed`.

    :raises ImportError: if the seed needs a Mersenne Twister and there is none.
    """
    if seed.startswith(PYSOL):
        return _pysol_cards(rules, int(seed[len(PYSOL) :]))
    pack = [card for card, _ in _numbered_pack(rules, SUITS)]
    return bytes(shuffled(pack, int(seed)))


def deal(rules: Rules, seed: str) -> Position:
    """The first position of deal *seed* under *rules*; see :func:`dealt_cards`."""
    return lay_out(rules, dealt_cards(rules, seed))


def lay_out(rules: Rules, cards: bytes) -> Position:
    """The first position when *cards* lie in the order of :func:`dealt_cards`."""
    piles: list[bytes] = []
    used = 0
    for group in rules.groups:
        for number in range(len(group.names)):
            if group.role == STOCK:
                taken = bytes([card | FACE_DOWN for card in cards[used:]])
                used = len(cards)
            elif group.starts:
                taken = bytes((group.starts[number],))
            else:
                taken = cards[used : used + group.dealt]
                used += group.dealt
                if group.dealt and (rules.closed or group.open == TOP):
                    taken = bytes([card | FACE_DOWN for card in taken[:-1]]) + taken[-1:]
            piles.append(taken)
    return Position(tuple(piles), rules.shifts)


def shuffled(pack: list[int], number: int) -> list[int]:
    """
    The cards of *pack* in the order that deal *number* gives them.

    The order is that of a published browser game, found from its deal 7, so
    its numbers and ours are the same deals: mulberry32 started with the number,
    and a swap of each place from the last to the second with one before it.
    """
    cards = list(pack)
    state = number
    for place in range(len(cards) - 1, 0, -1):
        state = (state + 0x6D2B79F5) & 0xFFFFFFFF
        other = (_mulberry32(state) * (place + 1)) >> 32
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def _mulberry32(state: int) -> int:
    """The 32-bit output of mulberry32 for its *state* after the step."""
    mixed = ((state ^ (state >> 15)) * (state | 1)) & 0xFFFFFFFF
    mixed ^= (mixed + ((mixed ^ (mixed >> 7)) * (mixed | 61))) & 0xFFFFFFFF
    return (mixed ^ (mixed >> 14)) & 0xFFFFFFFF


def _numbered_pack(rules: Rules, suits: str) -> list[tuple[int, int]]:
    """
    Both packs without the cards that start on foundations, suits in order.

    Each card comes with its place, 0 to 103, among all cards of both packs.
    """
    starts = [card for group in rules.groups for card in group.starts]
    pack = []
    place = 0
    for _ in range(2):
        for suit in suits:
            for rank in range(1, 14):
                card = card_of(SUITS.index(suit), rank)
                if card in starts:
                    starts.remove(card)
                else:
                    pack.append((card, place))
                place += 1
    return pack


def _pysol_cards(rules: Rules, number: int) -> bytes:
    """
    PySolFC's deal *number*: both packs shuffled, starting cards taken out, dealt in rounds.

    The shuffle and the order of its cards are those of PySolFC's games 647 and
    79; rounds of one card to each pile come from the end of the list.
    """
    kept = {place: card for card, place in _numbered_pack(rules, "CSHD")}
    order = list(range(2 * len(one_pack())))
    draw = _small_draws(number) if number <= PYSOL_SMALL else _large_draws(number)
    for place in range(len(order) - 1, 0, -1):
        other = draw(place + 1)
        order[place], order[other] = order[other], order[place]
    cards = [kept[place] for place in order if place in kept]
    dealt = [group for group in rules.groups if group.dealt]
    piles: list[list[int]] = []
    for group in dealt:
        columns: list[list[int]] = [[] for _ in group.names]
        for _ in range(group.dealt):
            for column in columns:
                column.append(cards.pop())
        piles.extend(columns)
    return bytes([card for pile in piles for card in pile] + cards)


def _small_draws(number: int) -> Callable[[int], int]:
    """Draws below a bound by the linear congruence of PySolFC's small numbers."""
    state = [number]

    def draw(bound: int) -> int:
        state[0] = (state[0] * 214013 + 2531011) % 2**33
        return ((state[0] >> 16) & 32767) % bound

    return draw


def _large_draws(number: int) -> Callable[[int], int]:
    """Draws below a bound by the Mersenne Twister, as for PySolFC's large numbers."""
    from random import Random

    source = Random(number)

    def draw(bound: int) -> int:
        return int(source.random() * bound)

    return draw
