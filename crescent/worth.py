"""
What single deals are worth: whether they can be won, and how hard that is.

A worth comes from a survey, see ``crescent.survey``, which searched every deal with a budget of
positions. It is told only of the deals that were searched; a deal in which no win was found is
undecided unless it is proven lost.

**How hard a deal is** goes by two figures: the fewest shifts with which a search of fixed budget
wins it, and then the positions which that search generated. :func:`rating` makes of them one of the
words in :data:`RATINGS`.

Tables come packed, 12 bits a deal, in two digits of base64url: three bits for the state, two for
the shifts, seven for the moves beyond 96, the fewest that a win can take.
"""

from collections import namedtuple

from crescent.data.tables import ODDS, TABLES
from crescent.deals import PYSOL
from crescent.replay import DIGITS
from crescent.rules import Rules, rules_for

Worth = namedtuple("Worth", "state shifts moves")
"""
What a deal is worth: :data:`UNDECIDED`, :data:`LOST`, or :data:`RATED` and its rating.

Of a won deal ``shifts`` is the fewest shifts found, and ``moves`` the length of that line, its
*par*, or :data:`MOST_PACKED_MOVES` if it is longer; else both are 0. A won deal of a game without
shifts is :data:`UNRATED`.
"""

Odds = namedtuple(
    "Odds",
    "game changes first last deals won lost low high fewest moves nodes fewer begun",
)
"""
A survey: the rules as a preset and its changed fields, the first and the last deal, how many
deals, how many of them won and proven lost. ``low`` and ``high`` are the Wilson 95 % interval of
the share that such a search wins, in tenths of a percent. ``fewest`` counts the won deals by the
fewest shifts found, from none on; ``moves`` are the least, the middle and the greatest length of
their lines. ``nodes`` and ``fewer`` are the budgets in positions, of the first search of a deal and
of each for a win with fewer shifts; ``begun`` is the day on which it was begun.
"""

UNDECIDED = 0
LOST = 1
RATED = 2
RATINGS = ("gentle", "fair", "tricky", "hard", "fiendish")
UNRATED = RATED + len(RATINGS)
"""Won, in a game without shifts: they are what tells how hard a deal is."""

ANY = "any"
WINNABLE = "winnable"

LEAST_MOVES = 96
MOST_PACKED_SHIFTS = 3
MOST_PACKED_MOVES = LEAST_MOVES + 127

QUICK = 5000
"""A search that wins within so many positions is a quick one."""
LONG = 20000
"""One that generates more finds the deal fiendish, however few shifts it uses."""


def rating(shifts: int, effort: int) -> int:
    """
    How hard a won deal is, as an index into :data:`RATINGS`.

    *shifts* are the fewest with which it was won, *effort* the positions generated for that.
    With at most one shift a deal is gentle; with two it is fair if that was quick and tricky if
    not; with more it is hard if that was quick and fiendish if not, or whenever it took long.
    """
    if effort > LONG:
        return 4
    if shifts <= 1:
        return 0
    return (1 if shifts == 2 else 3) + (0 if effort <= QUICK else 1)


def packed(worths: list[Worth]) -> str:
    """*worths*, one after another; :raises ValueError: if one of them does not fit."""
    text = ""
    for worth in worths:
        moves = max(0, worth.moves - LEAST_MOVES)
        if (
            not 0 <= worth.state <= UNRATED
            or not 0 <= worth.shifts <= MOST_PACKED_SHIFTS
            or worth.moves > MOST_PACKED_MOVES
            or (worth.state >= RATED) != (worth.moves >= LEAST_MOVES)
        ):
            raise ValueError("12 bits cannot hold " + repr(worth))
        value = (worth.state * 4 + worth.shifts) * 128 + moves
        text += DIGITS[value // 64] + DIGITS[value % 64]
    return text


_STATES = {digit: place // 8 for place, digit in enumerate(DIGITS)}
"""The state that the first digit of a packed worth begins with."""


def unpacked(text: str, place: int) -> Worth:
    """The worth at *place* in what :func:`packed` gave."""
    value = DIGITS.index(text[2 * place]) * 64 + DIGITS.index(text[2 * place + 1])
    state = value // 512
    if state < RATED:
        return Worth(state, 0, 0)
    return Worth(state, value // 128 % 4, LEAST_MOVES + value % 128)


def surveys() -> list[Odds]:
    """The surveys that were made, in the order of the table of the odds."""
    return [Odds(*row) for row in ODDS]


def worth_of(rules: Rules, seed: str) -> Worth | None:
    """
    What deal *seed* is worth under *rules*; None where that was not surveyed.

    Whether cards lie face down makes no difference to what a deal is worth.
    """
    for game, changes, first, text in TABLES:
        if _plays_alike(rules, rules_for(game, **dict(changes))) and not seed.startswith(PYSOL):
            place = int(seed) - first
            if 0 <= place < len(text) // 2:
                return unpacked(text, place)
    return None


def _plays_alike(rules: Rules, others: Rules) -> bool:
    return _allows(rules, others) and _allows(others, rules)


def _allows(rules: Rules, others: Rules) -> bool:
    """Whether every line under *others* is one under *rules*, too, where all cards are known."""
    return (
        rules.layout.name == others.layout.name
        and rules.shifts >= others.shifts
        and all(
            [
                getattr(rules, name) or not getattr(others, name)
                for name in ("wrap", "transfers", "give_backs", "hold")
            ]
        )
    )


def known_deals(rules: Rules) -> dict[str, list[int]]:
    """
    The deals known that a new game under *rules* may be, by what the player may ask for.

    That is :data:`WINNABLE`, which takes in the wins under rules that allow less, and the
    :data:`RATINGS`; what no deal is known for is left out.
    """
    winnable: dict[int, bool] = {}
    rated: list[list[int]] = [[] for _ in RATINGS]
    for game, changes, first, text in TABLES:
        others = rules_for(game, **dict(changes))
        if not _allows(rules, others):
            continue
        is_alike = _allows(others, rules)
        for place in range(len(text) // 2):
            state = _STATES[text[2 * place]]
            if state >= RATED:
                winnable[first + place] = True
                if is_alike and state < UNRATED:
                    rated[state - RATED].append(first + place)
    found = {wish: sorted(deals) for wish, deals in zip(RATINGS, rated) if deals}
    if winnable:
        found[WINNABLE] = sorted(winnable)
    return found


def deals_for(rules: Rules, wish: str) -> list[int]:
    """The deals of :func:`known_deals` for *wish*; none for :data:`ANY`: every deal will do."""
    return known_deals(rules).get(wish, [])


def wishes(known: dict[str, list[int]]) -> list[str]:
    """What a player may ask of a new game: :data:`ANY`, and what is *known* of its rules."""
    return [ANY] + [wish for wish in (WINNABLE,) + RATINGS if wish in known]


def pick(numbers: list[int], draw: int, played: list[str]) -> str:
    """
    The seed of one of the deals *numbers*, chosen by *draw*, any whole number from 0.

    It is one that is not among the seeds *played*, as long as there is one.
    """
    fresh = [number for number in numbers if str(number) not in played]
    choice = fresh or numbers
    return str(choice[draw % len(choice)])
