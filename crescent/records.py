"""
Statistics: what became of every game, for each set of rules apart.

Records are a plain value, an :class:`Account` under each key of rules; the
functions give new ones and change none. A game is known by the token with which
it was started, so that it counts once however often it is opened, left, won,
undone and won again. It counts as played from its first move, as lost when it
is left for another game, as won for good once it is won. The order of games is
that in which they were begun. Only the latest :data:`MOST_GAMES` of an account
are kept one by one, older ones as their :class:`Figures` alone, so that records
stay small for ever.
"""

from collections import namedtuple

from crescent.deals import parse_seed
from crescent.errors import InputError, quoted
from crescent.messages import message
from crescent.rules import PRESETS, SWITCHES, Preset, Rules, parse_field, rules_for
from crescent.session import WON, Session
from crescent.text import json_text, number_in, read_object, words_in

VERSION = 1

FIELDS = SWITCHES + ("shifts",)

UNDER_WAY = "p"
LOST = "l"
WON_ALONE = "w"
WON_HELPED = "h"
ENDS = (UNDER_WAY, LOST, WON_ALONE, WON_HELPED)
"""How a game stands; one was won with help if the player took moves from a win the search found."""

Game = namedtuple("Game", "started seed end moves time hints undos")
"""
One game: its token, its deal, one of :data:`ENDS`, the moves and the milliseconds it took, the
hints and the undos. What is counted is as it was when the game ended.
"""

Best = namedtuple("Best", "time moves seed")
"""A game that was won without help: the milliseconds and the moves it took, and its deal."""

Figures = namedtuple(
    "Figures",
    "played lost won helped time moves fewest streak longest hints undos best times lengths",
)
"""
What is told of many games.

``played`` are all, ``lost``, ``won`` (without help) and ``helped`` those that ended. ``time`` and
``moves`` are the sums, ``fewest`` the fewest moves (0 for none), ``best`` the :class:`Best` in
order of time, all of the games won without help. ``streak`` is how many of these came one after
another up to the last game that ended, ``longest`` the longest there was. ``hints`` and ``undos``
are those of all games that ended. ``times`` and ``lengths`` count the games won without help by
:data:`TIME_STEP` and by :data:`MOVES_STEP`.
"""

Account = namedtuple("Account", "until past games")
"""
The games under one set of rules: those with tokens up to ``until`` as the figures ``past``, later
ones as a tuple of games in the order of their tokens.
"""

NOTHING = Figures(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (), (), ())
NUMBERS = tuple("played lost won helped time moves fewest streak longest hints undos".split(" "))
"""Those of the figures that are numbers, the first ones."""
NO_GAMES = Account(0, NOTHING, ())

MOST_GAMES = 100
MOST_BEST = 5
TIME_STEP = 60000
MOVES_STEP = 10
TIME_BINS = 120
MOVES_BINS = 60
"""The last bin counts whatever is longer, too."""

LARGEST = 2**53 - 1
"""No number of one game is larger."""


def start_token(records: dict[str, Account], rules: Rules, clock: int) -> int:
    """
    The token of a game under *rules* that begins now.

    *clock* is the time in milliseconds since 1970. The token is that, or as much
    more as it takes to come after every earlier game, whatever was done to the clock.
    """
    account = records.get(rules.key(), NO_GAMES)
    latest: int = account.games[-1].started if account.games else account.until
    return min(max(clock, latest + 1), LARGEST)


def game_of(session: Session, now: int, left: bool = False) -> Game:
    """The game of *session* as it stands at *now*; one that is *left* unwon is lost."""
    if session.state() == WON:
        end = WON_HELPED if session.helped else WON_ALONE
    else:
        end = LOST if left else UNDER_WAY
    counts = [session.moves, session.time(now), session.hints, session.undos]
    return Game(
        min(session.started, LARGEST), session.seed, end, *[min(count, LARGEST) for count in counts]
    )


def noted(
    records: dict[str, Account], session: Session, now: int, left: bool = False
) -> dict[str, Account]:
    """
    *records* with the game of *session* as it stands at *now*; see :func:`game_of`.

    It may be noted at any time and as often as one likes. The same records come
    back when it changes nothing: before the first move, and once it was won.
    """
    if not session.started or not session.steps:
        return records
    key = session.rules.key()
    account = records.get(key, NO_GAMES)
    after = with_game(account, game_of(session, now, left))
    if after is account:
        return records
    found = dict(records)
    found[key] = after
    return found


def with_game(account: Account, game: Game) -> Account:
    """*account* with *game* in place of what it knew of it, unless it was won already."""
    if game.started <= account.until:
        return account
    others = []
    for known in account.games:
        if known.started != game.started:
            others.append(known)
        elif known == game or known.end in (WON_ALONE, WON_HELPED):
            return account
    games = sorted(others + [game])
    until, past = account.until, account.past
    while len(games) > MOST_GAMES:
        oldest = games.pop(0)
        until, past = oldest.started, _with_old(past, oldest)
    return Account(until, past, tuple(games))


def _with_old(past: Figures, game: Game) -> Figures:
    """*past* with a game that is kept no longer; if it is still under way, that is given up."""
    if game.end == UNDER_WAY:
        game = Game(game.started, game.seed, LOST, game.moves, game.time, game.hints, game.undos)
    return _added(past, game)


def figures(account: Account) -> Figures:
    """The figures of all games of *account*."""
    total: Figures = account.past
    for game in account.games:
        total = _added(total, game)
    return total


def _added(total: Figures, game: Game) -> Figures:
    """*total* with *game* after all others."""
    values = {name: getattr(total, name) for name in NUMBERS}
    best, times, lengths = total.best, total.times, total.lengths
    values["played"] += 1
    if game.end != UNDER_WAY:
        values["hints"] += game.hints
        values["undos"] += game.undos
        values["streak"] = 0
    if game.end == LOST:
        values["lost"] += 1
    elif game.end == WON_HELPED:
        values["helped"] += 1
    elif game.end == WON_ALONE:
        values["won"] += 1
        values["time"] += game.time
        values["moves"] += game.moves
        values["fewest"] = min(total.fewest, game.moves) if total.won else game.moves
        values["streak"] = total.streak + 1
        values["longest"] = max(total.longest, total.streak + 1)
        best = tuple(sorted(best + (Best(game.time, game.moves, game.seed),))[:MOST_BEST])
        times = _counted(times, min(game.time // TIME_STEP, TIME_BINS - 1))
        lengths = _counted(lengths, min(game.moves // MOVES_STEP, MOVES_BINS - 1))
    fields: list[object] = [values[name] for name in NUMBERS]
    found: Figures = Figures(*(fields + [best, times, lengths]))
    return found


def _counted(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    """*counts* with one more at *place*."""
    found = list(counts) + [0] * (place + 1 - len(counts))
    found[place] += 1
    return tuple(found)


def widened(counts: tuple[int, ...], most: int) -> tuple[int, int, list[int]]:
    """
    *counts* in at most *most* equal steps: the first's place, how many a step is wide, the counts.

    Steps are 1, 2, 5, 10, 20, … wide and start at multiples of that; *most* is at least 2.
    """
    seen = [place for place, count in enumerate(counts) if count]
    if not seen:
        return 0, 1, []
    widths = [scale * factor for scale in (1, 10, 100) for factor in (1, 2, 5)]
    width = next(w for w in widths if seen[-1] // w - seen[0] // w < most)
    first, last = seen[0] // width, seen[-1] // width
    found = [sum(counts[step * width : (step + 1) * width]) for step in range(first, last + 1)]
    return first * width, width, found


def rules_of(key: str) -> Rules:
    """
    The rules whose :meth:`Rules.key` is *key*, under the preset that is nearest to them.

    A field that the key lacks, because it is older than the field, is the preset's.

    :raises InputError: if there are no such rules.
    """
    preset, changes = _nearest(key)
    return rules_for(preset.game, **changes)


def _whole_key(key: str) -> str:
    """The key that the rules of *key* have today; it makes no rules, which would take long."""
    preset, changes = _nearest(key)
    values = [(name, changes.get(name, getattr(preset, name))) for name in FIELDS]
    words = [name + "=" + str(int(value)) for name, value in values]  # type: ignore[call-overload]
    return " ".join([preset.layout.name] + words)


def _nearest(key: str) -> tuple[Preset, dict[str, object]]:
    """The preset that differs from the rules of *key* in the fewest fields, and these."""
    layout, _, fields = key.partition(" ")
    given: dict[str, object] = {}
    for word in words_in(fields):
        name, _, text = word.partition("=")
        given[name] = parse_field(name, text)
    found = None
    for preset in PRESETS:
        changes = {name: given[name] for name in given if given[name] != getattr(preset, name)}
        if preset.layout.name != layout or set(changes) - set(preset.layout.fields):
            continue
        if found is None or len(changes) < len(found[1]):
            found = (preset, changes)
    if found is None:
        raise InputError("No rules have the key {quote}.", quote=quoted(key))
    return found


def records_text(records: dict[str, Account]) -> str:
    """*records* as they are kept."""
    accounts = {key: _account_data(records[key]) for key in records}
    return json_text({"v": VERSION, "accounts": accounts})


def _account_data(account: Account) -> dict[str, object]:
    past: dict[str, object] = {name: getattr(account.past, name) for name in NUMBERS}
    past["best"] = account.past.best
    past["times"] = account.past.times
    past["lengths"] = account.past.lengths
    return {"until": account.until, "past": past, "games": account.games}


def read_records(text: str) -> dict[str, Account]:
    """
    The records that *text* keeps.

    :raises InputError: if they cannot be read, contradict themselves or have another version.
    """
    data = read_object(text, message("The statistics"))
    if data.get("v") != VERSION:
        raise InputError(
            "The statistics have the version {quote}; this page reads version {version}.",
            quote=quoted(data.get("v")),
            version=VERSION,
        )
    accounts = _object_in(data, "accounts")
    records = {}
    for key in sorted(accounts):
        records[_whole_key(key)] = _read_account(_object_in(accounts, key))
    if len(records) != len(accounts):
        raise InputError("The statistics have the same rules twice.")
    return records


def _object_in(data: dict[str, object], name: str) -> dict[str, object]:
    value = data.get(name)
    if not isinstance(value, dict):
        raise InputError(
            "{name} cannot be {quote}; expected an object.", name=name, quote=quoted(value)
        )
    return value


def _list_in(data: dict[str, object], name: str) -> list[object]:
    value = data.get(name)
    if not isinstance(value, list):
        raise InputError(
            "{name} cannot be {quote}; expected a list.", name=name, quote=quoted(value)
        )
    return value


def _is_count(value: object) -> bool:
    """Whether *value* can be a number of one game."""
    return type(value) is int and 0 <= value <= LARGEST


def _is_seed(value: object) -> bool:
    try:
        return isinstance(value, str) and parse_seed(value) == value
    except InputError:
        return False


def _read_account(data: dict[str, object]) -> Account:
    until = number_in(data, "until")
    past = _read_figures(_object_in(data, "past"))
    if until > LARGEST or (until == 0) != (past.played == 0):
        raise InputError(
            "{name} cannot be {quote}; expected the start of the last of the older games.",
            name="until",
            quote=quoted(until),
        )
    games = []
    latest = until
    for row in _list_in(data, "games"):
        game = _read_game(row, latest)
        latest = game.started
        games.append(game)
    return Account(until, past, tuple(games))


def _read_game(row: object, after: int) -> Game:
    """The game that *row* writes, begun after the token *after*."""
    if (
        not isinstance(row, list)
        or len(row) != 7
        or not all([_is_count(number) for number in row[:1] + row[3:]])
        or not _is_seed(row[1])
        or row[2] not in ENDS
        or row[0] <= after
    ):
        raise InputError(
            "A game in the statistics cannot be {quote}; expected its start, later than the one "
            + "before, its deal, its end, its moves, its time, its hints and its undos.",
            quote=quoted(row),
        )
    return Game(*row)


def _read_figures(data: dict[str, object]) -> Figures:
    numbers: list[object] = [number_in(data, name) for name in NUMBERS]
    best = [_read_best(row) for row in _list_in(data, "best")]
    times = tuple(_list_in(data, "times"))
    lengths = tuple(_list_in(data, "lengths"))
    found = Figures(*(numbers + [tuple(best), times, lengths]))
    if not _agree(found):
        raise InputError("The figures in the statistics contradict themselves.")
    return found


def _read_best(row: object) -> Best:
    if (
        not isinstance(row, list)
        or len(row) != 3
        or not _is_count(row[0])
        or not _is_count(row[1])
        or not _is_seed(row[2])
    ):
        raise InputError(
            "A best time in the statistics cannot be {quote}; expected a time, moves and a deal.",
            quote=quoted(row),
        )
    return Best(*row)


def _agree(found: Figures) -> bool:
    """Whether *found* can be the figures of games that have ended."""
    return bool(
        found.played == found.lost + found.won + found.helped
        and found.streak <= found.longest <= found.won
        and (found.longest > 0) == (found.won > 0)
        and found.fewest * found.won <= found.moves
        and list(found.best) == sorted(found.best)
        and len(found.best) == min(found.won, MOST_BEST)
        and sum([best.time for best in found.best]) <= found.time
        and _are_counts(found.times, TIME_BINS, found.won)
        and _are_counts(found.lengths, MOVES_BINS, found.won)
    )


def _are_counts(counts: tuple[int, ...], bins: int, total: int) -> bool:
    if len(counts) > bins or not all([type(n) is int and n >= 0 for n in counts]):
        return False
    return sum(counts) == total
