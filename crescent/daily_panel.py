"""
The dialog of the deals of the day, as text: today's deal, a month of days, streaks.

:func:`calendar` gives the HTML inside it, in the player's language. Buttons carry ``data-action``:
``day`` plays the deal of the date in ``data-value``, ``month`` shows the month that ``data-value``
begins (``2026-11``), ``share-day`` shares today's result, ``close``. Nothing tells which deal a
day has.
"""

from crescent.daily import (
    Cell,
    Day,
    date_parts,
    date_text,
    first_day,
    month_cells,
    streaks,
    weekday,
)
from crescent.panels import action_button, button, dialog, paragraph, time_text
from crescent.records import UNDER_WAY
from crescent.scene import escaped
from crescent.words import Words

MONTH_NAMES = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
WEEKDAY_NAMES = (
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
)
STATE_NAMES = {
    "new": "not played",
    "play": "begun",
    "won": "won",
    "helped": "won with help",
    "late": "won later",
}
SIGNS = {"new": "", "play": "◐", "won": "●", "helped": "○", "late": "○"}
"""States differ in more than their colour."""


def month_text(words: Words, year: int, month: int) -> str:
    """The name of a month: “November 2026”."""
    return words.say("{month} {year}", month=words.say(MONTH_NAMES[month - 1]), year=year)


def day_text(words: Words, date: str) -> str:
    """*date* in words: “30 November 2026”."""
    year, month, day = date_parts(date)
    name = words.say(MONTH_NAMES[month - 1])
    # Translators: a date, such as 30 November 2026.
    return words.say("{day} {month} {year}", day=day, month=name, year=year)


def calendar(words: Words, days: dict[str, Day], year: int, month: int, today: str) -> str:
    """The dialog with a month of *days*, as they stand on the date *today*."""
    body = paragraph(_today(words, days, today)) + paragraph(_streaks(words, days, today))
    body += _month(words, days, year, month, today)
    found = days.get(today)
    if found is None:
        play = words.say("Play today’s deal")
    elif found.end == UNDER_WAY:
        play = words.say("Go on with today’s deal")
    else:
        play = words.say("Play today’s deal again")
    buttons = button("day", today, play, state=' autofocus=""')
    if found is not None and found.end != UNDER_WAY:
        buttons += button("share-day", today, words.say("Share the result"))
    buttons += action_button(words, "close", "Close")
    return dialog(words.say("Deal of the day"), body, buttons)


def _today(words: Words, days: dict[str, Day], today: str) -> str:
    date = day_text(words, today)
    found = days.get(today)
    if found is None or found.end == UNDER_WAY:
        return words.say(
            "{date}: the same deal for everyone, and one that can be won. The week begins gently "
            + "and ends hard.",
            date=date,
        )
    return words.count(
        "{date}: won in {number} move and {time}.",
        "{date}: won in {number} moves and {time}.",
        found.moves,
        date=date,
        time=time_text(found.time),
    )


def _streaks(words: Words, days: dict[str, Day], today: str) -> str:
    found = streaks(days, today)
    return " ".join(
        [
            words.count(
                "Streak: {number} day, at most {longest}.",
                "Streak: {number} days, at most {longest}.",
                found.current,
                longest=found.longest,
            ),
            words.count("{number} day won in all.", "{number} days won in all.", found.won),
            words.say("A day counts in a streak if it is won on its date without the solver."),
        ]
    )


def _month(words: Words, days: dict[str, Day], year: int, month: int, today: str) -> str:
    """The table of a month, with buttons for the months beside it."""
    title = month_text(words, year, month)
    text = '<div class="calendar"><p class="months">'
    text += _month_button(words, year, month, -1, date_text(year, month, 1) > first_day(), "‹")
    text += "<strong>" + escaped(title) + "</strong>"
    later = month_cells(days, year, month, today)[-1].date < today
    text += _month_button(words, year, month, 1, later, "›") + "</p>"
    text += (
        '<table class="days"><caption class="unseen">' + escaped(title) + "</caption><thead><tr>"
    )
    for name in WEEKDAY_NAMES:
        said = words.say(name)
        text += '<th scope="col" abbr="' + escaped(said) + '">' + escaped(said[:2]) + "</th>"
    text += "</tr></thead><tbody><tr>"
    text += "<td></td>" * weekday(date_text(year, month, 1))
    for cell in month_cells(days, year, month, today):
        if cell.day > 1 and weekday(cell.date) == 0:
            text += "</tr><tr>"
        text += _cell(words, cell, today)
    return text + "</tr></tbody></table></div>"


def _month_button(words: Words, year: int, month: int, step: int, there: bool, sign: str) -> str:
    count = year * 12 + month - 1 + step
    name = month_text(words, count // 12, count % 12 + 1)
    value = date_text(count // 12, count % 12 + 1, 1)[:7]
    return button("month", value, sign, name, there)


def _cell(words: Words, cell: Cell, today: str) -> str:
    if cell.state in ("none", "future"):
        return '<td class="' + str(cell.state) + '">' + str(cell.day) + "</td>"
    label = words.say(
        "{date}: {state}",
        date=day_text(words, cell.date),
        state=words.say(STATE_NAMES[cell.state]),
    )
    current = ' aria-current="date"' if cell.date == today else ""
    return (
        '<td><button type="button" class="'
        + str(cell.state)
        + '" data-action="day" data-value="'
        + str(cell.date)
        + '" aria-label="'
        + escaped(label)
        + '"'
        + current
        + ">"
        + str(cell.day)
        + '<span class="sign">'
        + SIGNS[cell.state]
        + "</span></button></td>"
    )
