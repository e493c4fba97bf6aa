"""
The deal of the day: which it is, what the player made of it, and streaks.

A day is a date of the player's own calendar, ``2026-11-30``; nothing else decides which deal it
has, so all players have the same deal on the same date, wherever they are. The deals stand in
``crescent.data.days``, all of them known to be won. That list only grows, by whole versions that
say from which day on they count, so a past day never changes its deal. Within a version the deals
follow one another and begin again after the last; from the second version on, each week goes from
a gentle Monday to a hard Sunday.

What the player made of the days is a plain value, a dictionary from dates to :class:`Day`; the
functions give new ones and change none. They know no clock: today is told them.
"""

from collections import namedtuple

from crescent.data.days import GAME, VERSIONS
from crescent.deals import PYSOL
from crescent.errors import InputError, quoted
from crescent.messages import message
from crescent.moves import SHIFT, home
from crescent.records import LARGEST, UNDER_WAY, WON_ALONE, WON_HELPED
from crescent.replay import DIGITS
from crescent.rules import Rules, rules_for
from crescent.session import WON, Session
from crescent.sharing import won_text
from crescent.text import json_text, read_object
from crescent.words import Words

VERSION = 1

Day = namedtuple("Day", "end moves time hints undos late")
"""
What became of a day's deal: ``p`` under way, ``w`` won, ``h`` won with the solver's help; the
moves, the milliseconds, the hints and the undos it took; whether (0 or 1) it was won on a later
date than its own.
"""

Streaks = namedtuple("Streaks", "current longest won")
"""
Days in a row whose deal was won on its own date without the solver's help: up to today, or up to
yesterday while today's is not won; the most there ever were; and how many days were won at all.
"""

Cell = namedtuple("Cell", "day date state")
"""
A day in a month's calendar: its number in the month, its date, and its state: ``none`` (before the
first day), ``future``, ``new`` (not played), ``play``, ``won``, ``helped`` or ``late``.
"""

_ENDS = (UNDER_WAY, WON_ALONE, WON_HELPED)
_NO_DAY = message("{quote} is no day; expected a date like 2026-11-30.")
_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
PHASES = "🌑🌒🌓🌔🌕"
LOOK_BACK = 1000


def days_in_month(year: int, month: int) -> int:
    """How many days *month*, 1 to 12, of *year* has."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return _MONTHS[month - 1] + (1 if month == 2 and leap else 0)


def date_text(year: int, month: int, day: int) -> str:
    """The date as it is written everywhere: ``2026-11-30``."""
    return "{:04d}-{:02d}-{:02d}".format(year, month, day)


def date_parts(date: str) -> tuple[int, int, int]:
    """
    The year, 1 to 9999, the month and the day of *date*.

    :raises InputError: if it is no date.
    """
    fields = date.split("-")
    digits = "".join(fields)
    if [len(field) for field in fields] == [4, 2, 2] and all([d in "0123456789" for d in digits]):
        year, month, day = [int(field) for field in fields]
        if year and 1 <= month <= 12 and 1 <= day <= days_in_month(year, month):
            return year, month, day
    raise InputError(_NO_DAY, quote=quoted(date))


def day_number(date: str) -> int:
    """How many days after 1 January of the year 1 *date* is. :raises InputError: if it is none."""
    year, month, day = date_parts(date)
    before = year - 1
    number = before * 365 + before // 4 - before // 100 + before // 400
    return number + sum([days_in_month(year, m) for m in range(1, month)]) + day - 1


def date_of(number: int) -> str:
    """The date that has the *number* of :func:`day_number`."""
    year = number // 366 + 1
    while day_number(date_text(year + 1, 1, 1)) <= number:
        year += 1
    left = number - day_number(date_text(year, 1, 1))
    month = 1
    while left >= days_in_month(year, month):
        left -= days_in_month(year, month)
        month += 1
    return date_text(year, month, left + 1)


def weekday(date: str) -> int:
    """The day of the week of *date*, 0 for Monday."""
    return day_number(date) % 7


_STARTS = [(day_number(date), deals) for date, deals in VERSIONS]


def first_day() -> str:
    """The first day that has a deal."""
    return str(VERSIONS[0][0])


def rules_of_day() -> Rules:
    """The rules under which the deals of the day are played."""
    return rules_for(GAME)


def deal_of_day(date: str) -> str:
    """The seed of the deal of *date*; days before the first have one by going on backwards."""
    code = _code_on(day_number(date))
    return str(DIGITS.index(code[0]) * 64 + DIGITS.index(code[1]))


def _code_on(number: int) -> str:
    """The two digits that name the deal of day *number*."""
    start, deals = _STARTS[0]
    for first, text in _STARTS:
        if first <= number:
            start, deals = first, text
    place = 2 * ((number - start) % (len(deals) // 2))
    return deals[place : place + 2]


def day_of_deal(rules: Rules, seed: str, today: str) -> str:
    """
    The latest day up to *today* whose deal was *seed*; empty when there is none.

    A game of that deal counts for that day, however it was begun, if its *rules* are the day's.
    It looks :data:`LOOK_BACK` days back.
    """
    if rules != rules_of_day() or seed.startswith(PYSOL) or int(seed) >= 64 * 64:
        return ""
    code = DIGITS[int(seed) // 64] + DIGITS[int(seed) % 64]
    last = day_number(today)
    for number in range(last, max(_STARTS[0][0], last - LOOK_BACK) - 1, -1):
        if _code_on(number) == code:
            return date_of(number)
    return ""


def noted(
    days: dict[str, Day], date: str, session: Session, now: int, today: str
) -> dict[str, Day]:
    """
    *days* with the game of *session*, which is of the deal of *date*, as it stands at *now*.

    The same days come back when it changes nothing: before the first move, and once it was won.
    """
    known = days.get(date)
    if not session.steps or (known is not None and known.end != UNDER_WAY):
        return days
    end = UNDER_WAY
    if session.state() == WON:
        end = WON_HELPED if session.helped else WON_ALONE
    counts = [session.moves, session.time(now), session.hints, session.undos]
    day = Day(end, *([min(count, LARGEST) for count in counts] + [1 if today > date else 0]))
    if day == known:
        return days
    found = dict(days)
    found[date] = day
    return found


def streaks(days: dict[str, Day], today: str) -> Streaks:
    """The streaks of *days* as they stand on the date *today*."""
    kept = [
        day_number(date)
        for date in sorted(days)
        if days[date].end == WON_ALONE and not days[date].late
    ]
    longest = run = 0
    last = -1
    for number in kept:
        run = run + 1 if number == last + 1 else 1
        last = number
        longest = max(longest, run)
    current = run if kept and day_number(today) - last in (0, 1) else 0
    won = len([date for date in sorted(days) if days[date].end != UNDER_WAY])
    return Streaks(current, longest, won)


def month_cells(days: dict[str, Day], year: int, month: int, today: str) -> list[Cell]:
    """The days of a month in their order, as they stand on the date *today*."""
    cells = []
    for day in range(1, days_in_month(year, month) + 1):
        date = date_text(year, month, day)
        cells.append(Cell(day, date, _state(days, date, today)))
    return cells


def _state(days: dict[str, Day], date: str, today: str) -> str:
    if date < first_day():
        return "none"
    if date > today:
        return "future"
    found = days.get(date)
    if found is None:
        return "new"
    if found.end == UNDER_WAY:
        return "play"
    if found.end == WON_HELPED:
        return "helped"
    return "late" if found.late else "won"


def phases(session: Session) -> str:
    """
    How the cards came home, as phases of the moon: at each shift, and at last.

    It tells nothing of the deal.
    """
    marks = []
    for place in range(session.done):
        if session.steps[place][0] == SHIFT:
            marks.append(home(session.rules, session.positions[place]))
    marks.append(session.home)
    return "".join([PHASES[max(0, (cards - 8) * 4 // 96)] for cards in marks])


def share_text(words: Words, date: str, day: Day, moons: str, streak: int, link: str) -> str:
    """
    Plain text about a day that was won, without a word on its deal: which date, how, *link*.

    *moons* are those of :func:`phases`, or empty; *streak* is told from two days on.
    """
    helped = day.end == WON_HELPED
    result = won_text(words, day.moves, day.time, day.hints, day.undos, helped)
    lines = [words.say("Crescent Solitaire, deal of the day, {date}", date=date)]
    lines.append((moons + " " if moons else "") + result + ".")
    if streak > 1:
        lines.append(words.count("{number} day in a row", "{number} days in a row", streak) + ".")
    return "\n".join(lines + [link])


def day_query(date: str) -> str:
    """The query of a link to the deal of *date*, which does not name the deal."""
    return "day=" + date


def days_text(days: dict[str, Day]) -> str:
    """*days* as they are kept."""
    return json_text({"v": VERSION, "days": days})


def read_days(text: str) -> dict[str, Day]:
    """
    The days that *text* keeps.

    :raises InputError: if they cannot be read or have another version.
    """
    data = read_object(text, message("The days"))
    if data.get("v") != VERSION:
        raise InputError(
            "The days have the version {quote}; this page reads version {version}.",
            quote=quoted(data.get("v")),
            version=VERSION,
        )
    rows = data.get("days")
    if not isinstance(rows, dict):
        raise InputError(
            "{name} cannot be {quote}; expected an object.", name="days", quote=quoted(rows)
        )
    found = {}
    for date in sorted(rows):
        date_parts(date)
        found[date] = _read_day(rows[date])
    return found


def _read_day(row: object) -> Day:
    if (
        not isinstance(row, list)
        or len(row) != 6
        or row[0] not in _ENDS
        or not all([type(number) is int and 0 <= number <= LARGEST for number in row[1:]])
        or row[5] > 1
    ):
        raise InputError(
            "A day cannot be {quote}; expected its end, its moves, its time, its hints, its undos "
            + "and whether it was late.",
            quote=quoted(row),
        )
    return Day(*row)
