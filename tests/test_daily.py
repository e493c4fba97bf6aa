"""The deal of the day: a date alone decides it, no past day changes, and streaks count right."""

import datetime
import hashlib
import json
import xml.etree.ElementTree as ElementTree
from zoneinfo import ZoneInfo

import pytest
from differential import games
from hypothesis import given
from hypothesis import strategies as st
from strategies import damaged, read_or_refused
from test_differential import run
from walks import easy_deal

from crescent import daily
from crescent.daily import Day
from crescent.daily_panel import calendar
from crescent.data import days as published
from crescent.errors import InputError
from crescent.notation import parse_move
from crescent.rules import rules_for
from crescent.session import Session
from crescent.survey import kept_surveys
from crescent.words import ENGLISH
from crescent.worth import _allows, deals_for

dates = st.dates(min_value=datetime.date(1, 1, 1))
RULES = rules_for(published.GAME)


@given(dates)
def test_dates_are_those_of_the_calendar(date):
    """Numbers, weekdays, parts and texts of dates agree with Python's own."""
    text = date.isoformat()
    assert daily.day_number(text) == date.toordinal() - 1
    assert daily.date_of(date.toordinal() - 1) == text
    assert daily.weekday(text) == date.weekday()
    assert daily.date_parts(text) == (date.year, date.month, date.day)
    assert daily.date_text(date.year, date.month, date.day) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "today", "2026-11-31", "2026-13-01", "2026-00-10", "2027-02-29", "1900-02-29"),
        *("2026-1-01", "26-11-30", "0000-01-01", "2026-11-30 ", "٢٠٢٦-١١-٣٠", "2026-11-3é"),
    ],
)
def test_what_is_no_date_is_refused(text):
    """Days that the calendar lacks, and other texts, are quoted."""
    with pytest.raises(InputError, match=f"“{text}” is no day"):
        daily.date_parts(text)


@pytest.mark.parametrize(
    ("instant", "zones"),
    [
        (
            "2026-12-31T11:30+00:00",
            {
                "Pacific/Kiritimati": "2027-01-01",
                "Europe/Berlin": "2026-12-31",
                "Etc/GMT+12": "2026-12-30",
            },
        ),
        (
            "2028-02-29T23:30+00:00",
            {"Europe/Berlin": "2028-03-01", "UTC": "2028-02-29", "America/New_York": "2028-02-29"},
        ),
        (
            "2027-03-28T00:59:59+00:00",
            {"Europe/Berlin": "2027-03-28", "America/New_York": "2027-03-27"},
        ),
    ],
)
def test_the_local_date_decides(instant, zones):
    """At one instant players in different zones have the deals of their own dates."""
    moment = datetime.datetime.fromisoformat(instant)
    found = {}
    for zone, date in zones.items():
        local = moment.astimezone(ZoneInfo(zone))
        assert daily.date_text(local.year, local.month, local.day) == date
        found[date] = daily.deal_of_day(date)
    assert len(set(found.values())) == len(found)


def test_days_follow_one_another_over_the_years_end():
    """31 December and 1 January are neighbours, leap day or not."""
    for year in range(2026, 2033):
        assert daily.day_number(f"{year + 1}-01-01") == daily.day_number(f"{year}-12-31") + 1
        leap = daily.day_number(f"{year}-03-01") - daily.day_number(f"{year}-02-28")
        assert leap == (2 if year in (2028, 2032) else 1)


WON = {
    record["deal"]
    for found in kept_surveys()
    if _allows(RULES, found.plan.rules)
    for record in found.records.values()
    if record["result"] == "won"
}


@pytest.mark.parametrize("version", published.VERSIONS, ids=lambda version: version[0])
def test_every_day_can_be_won(version):
    """The deals are known to be won, each once, in whole weeks from a Monday on."""
    start, text = version
    numbers = [
        daily.DIGITS.index(text[place]) * 64 + daily.DIGITS.index(text[place + 1])
        for place in range(0, len(text), 2)
    ]
    assert daily.weekday(start) == 0
    assert len(numbers) % 7 == 0 and len(set(numbers)) == len(numbers)
    assert set(numbers) <= WON
    assert set(numbers) <= set(deals_for(RULES, "winnable"))


PUBLISHED = {"2026-11-02": "0e6ae18b555edf4f", "2026-12-07": "294d9d977380b105"}
"""Of each published version, by its first day: a digest that is never to change."""


def test_no_published_day_changes():
    """Versions stay as they were published, in their order; each has its digest here."""
    found = {
        start: hashlib.sha256(text.encode()).hexdigest()[:16] for start, text in published.VERSIONS
    }
    assert list(found) == sorted(found)
    assert found == PUBLISHED


def test_a_new_version_leaves_the_past(monkeypatch):
    """Days before the first day of a new version keep their deals."""
    past = [daily.date_of(daily.day_number("2027-03-01") - n) for n in range(1, 600)]
    before = [daily.deal_of_day(date) for date in past]
    monkeypatch.setattr(daily, "_STARTS", [*daily._STARTS, (daily.day_number("2027-03-01"), "__")])
    assert [daily.deal_of_day(date) for date in past] == before
    assert {daily.deal_of_day(f"2027-03-{day:02}") for day in range(1, 32)} == {"4095"}


@given(st.dates(min_value=datetime.date(2026, 11, 2), max_value=datetime.date(2035, 1, 1)))
def test_a_game_finds_its_day(date):
    """A game of a day's deal by the day's rules counts for the latest day that had it."""
    today = date.isoformat()
    seed = daily.deal_of_day(today)
    assert daily.day_of_deal(RULES, seed, today) == today
    assert daily.day_of_deal(rules_for("six"), seed, today) == ""
    yesterday = daily.date_of(daily.day_number(today) - 1)
    if yesterday >= daily.first_day():
        assert daily.day_of_deal(RULES, daily.deal_of_day(yesterday), today) == yesterday


@pytest.mark.parametrize("seed", ["pysol-7", "4294967295", "4096", "0"])
def test_other_games_have_no_day(seed):
    """A deal that no day has belongs to no day, and a wrong clock ends in no endless search."""
    assert daily.day_of_deal(RULES, seed, "2027-01-01") == ""
    assert daily.day_of_deal(RULES, seed, "9999-12-31") == ""
    assert daily.day_of_deal(RULES, "1", "0001-01-01") == ""


def easy_game(moves=None, now=5000):
    """A session of an easy deal under the day's rules, all or the first of its moves played."""
    cards, line = easy_deal()
    session = Session(RULES, "1", cards)
    played = line[:moves]
    for place, text in enumerate(played, 1):
        time = now if place == len(played) else 0
        session.play(parse_move(session.rules, text, session.position), time)
    session.stop_clock(now)
    return session


def test_a_day_is_noted():
    """Begun by a move, won for good by the last, late after its date; nothing else changes it."""
    today = "2026-11-30"
    assert daily.noted({}, today, easy_game(0), 0, today) == {}
    begun = daily.noted({}, today, easy_game(3), 5000, today)
    assert begun == {today: Day("p", 3, 5000, 0, 0, 0)}
    assert daily.noted(begun, today, easy_game(3), 5000, today) is begun
    won = daily.noted(begun, today, easy_game(), 5000, today)
    assert won == {today: Day("w", 96, 5000, 0, 0, 0)}
    assert daily.noted(won, today, easy_game(3), 9000, today) is won
    late = daily.noted(begun, today, easy_game(), 5000, "2026-12-01")
    assert late[today].late == 1
    helped = easy_game()
    helped.helped = True
    assert daily.noted({}, today, helped, 5000, today)[today].end == "h"


def days_of(words):
    """Days of November 2026, from texts like ``3w`` (won), ``4h``, ``5p`` and ``6l`` (late)."""
    return {
        f"2026-11-{int(word[:-1]):02}": Day("w" if word[-1] == "l" else word[-1], 100, 1, 0, 0,
                                            int(word[-1] == "l"))
        for word in words.split()
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "today", "streaks"),
    [
        ("", 30, (0, 0, 0)),
        ("30w", 30, (1, 1, 1)),
        ("28w 29w", 30, (2, 2, 2)),
        ("28w 29w 30p", 30, (2, 2, 2)),
        ("27w 28w", 30, (0, 2, 2)),
        ("3w 4w 5w 7w 8w", 8, (2, 3, 5)),
        ("3w 4h 5w", 5, (1, 1, 3)),
        ("3w 4l 5w", 5, (1, 1, 3)),
        ("5w 6w", 4, (0, 2, 2)),
    ],
)
def test_streaks(words, today, streaks):
    """Days in a row won on their date and alone, up to today or yesterday; the longest; all."""
    assert daily.streaks(days_of(words), f"2026-11-{today:02}") == streaks


def test_a_streak_goes_over_the_years_end():
    """Months, years and leap days do not break a streak."""
    start = datetime.date(2027, 12, 20)
    days = [(start + datetime.timedelta(n)).isoformat() for n in range(80)]
    found = daily.streaks({day: Day("w", 1, 1, 0, 0, 0) for day in days}, days[-1])
    assert found == (80, 80, 80) and "2028-02-29" in days


def test_a_month():
    """Each day of a month has a state; none is told of the days to come."""
    cells = daily.month_cells(days_of("3w 4h 5p 6l"), 2026, 11, "2026-11-08")
    states = [cell.state for cell in cells]
    assert states == ["none", "new", "won", "helped", "play", "late", "new", "new"] + 22 * [
        "future"
    ]
    assert [cell.day for cell in cells] == list(range(1, 31))


def test_the_calendar_shows_the_days():
    """Today's button, a month from Monday to Sunday, the neighbouring months, the streak."""
    today = "2026-11-30"
    html = calendar(ENGLISH, days_of("27w 28w 29w 30w"), 2026, 11, today)
    tree = ElementTree.fromstring("<div>" + html + "</div>")
    rows = list(tree.find(".//tbody"))
    assert [len(row) for row in rows] == [7, 7, 7, 7, 7, 1]
    assert "".join(rows[0].itertext()) == "1"
    buttons = [(b.get("data-action"), b.get("data-value")) for b in tree.iter("button")]
    assert buttons[0] == ("month", "2026-10") and ("day", "2026-11-02") in buttons
    assert buttons[-3:] == [("day", today), ("share-day", today), ("close", None)]
    (marked,) = [b for b in tree.iter("button") if b.get("aria-current")]
    assert marked.get("aria-label") == "30 November 2026: won"
    text = "".join(tree.itertext())
    assert "Streak: 4 days, at most 4." in text and "won in 100 moves" in text
    assert daily.deal_of_day(today) not in [word.strip(".,:#") for word in text.split()]


@given(dates, dates)
def test_any_month_can_be_shown(month, today):
    """Whatever the clock says, the calendar is whole."""
    html = calendar(ENGLISH, {}, month.year, month.month, today.isoformat())
    tree = ElementTree.fromstring("<div>" + html + "</div>")
    cells = [cell for cell in tree.iter("td") if "".join(cell.itertext())]
    assert len(cells) == daily.days_in_month(month.year, month.month)


def test_a_shared_result_spoils_nothing():
    """It tells date, result, help, streak and link, and neither the deal nor how hard it is."""
    day = Day("w", 131, 247000, 1, 10, 0)
    text = daily.share_text(
        ENGLISH, "2026-11-30", day, "🌑🌓🌕", 5, "https://x.org/?day=2026-11-30"
    )
    assert text.split("\n") == [
        "Crescent Solitaire, deal of the day, 2026-11-30",
        "🌑🌓🌕 Won in 131 moves and 4:07 (1 hint, 10 undos).",
        "5 days in a row.",
        "https://x.org/?day=2026-11-30",
    ]
    assert daily.day_query("2026-11-30") == "day=2026-11-30"
    helped = daily.share_text(ENGLISH, "2026-11-30", day._replace(end="h"), "", 1, "x")
    assert "with help" in helped and "row" not in helped


def test_phases_of_the_moon():
    """A mark at each shuffle and at last: from new to full as the cards come home."""
    assert daily.phases(easy_game(0)) == "🌑"
    assert daily.phases(easy_game()) == "🌕"
    session = easy_game(50)
    session.play(session.legal_moves()[-1], 0)
    assert daily.phases(session) == "🌓🌓"
    session.undo(0)
    assert daily.phases(session) == "🌓"


kept_days = st.dictionaries(
    dates.map(str),
    st.builds(
        Day,
        st.sampled_from("pwh"),
        *[st.integers(0, daily.LARGEST)] * 4,
        st.integers(0, 1),
    ),
)


@given(kept_days)
def test_days_read_back(days):
    """What is kept comes back as it was."""
    assert daily.read_days(daily.days_text(days)) == days


@given(st.data())
def test_damaged_days_are_refused_or_whole(data):
    """Whatever is read is a sentence of refusal, or days that read back."""
    whole = {"v": 1, "days": {"2026-11-30": ["w", 131, 247000, 1, 10, 0]}}
    row = data.draw(damaged(dict(enumerate(whole["days"]["2026-11-30"]))))
    for value in (
        data.draw(damaged(whole)),
        {**whole, "days": {"2026-11-30": [row.get(place) for place in range(6)]}},
    ):
        days = read_or_refused(daily.read_days, json.dumps(value))
        if days is not None:
            assert daily.read_days(daily.days_text(days)) == days


EXPRESSION = """
[games.json_text([daily.deal_of_day(daily.date_of(739000 + 97 * n)) for n in range(40)]
 + daily.month_cells({}, 2026, 11, "2026-11-20")
 + [list(worth.worth_of(worth.rules_for(g), str(n)) or []) for g in ("crescent", "open")
    for n in range(1, 40)]
 + [daily_panel.calendar(games.ENGLISH, {}, 2026, 11, "2026-11-30"), odds_panel.odds(games.ENGLISH)]
 + [worth_panel.new_game(games.ENGLISH, worth.rules_for("crescent"), "fair")])
 for daily, daily_panel, odds_panel, worth, worth_panel in
    [[getattr(__import__("crescent." + name), name) for name in
    ("daily", "daily_panel", "odds_panel", "worth", "worth_panel")]]][0]
"""


@pytest.mark.parametrize("interpreter", ["micropython", "pyodide"])
def test_days_and_worths_are_the_same_everywhere(interpreter, tmp_path):
    """The page's interpreters know the same days, worths and texts as this one."""
    expression = " ".join(EXPRESSION.split())
    expected = eval(expression, {"games": games})
    assert json.loads(run(interpreter, expression, tmp_path)) == json.loads(expected)
