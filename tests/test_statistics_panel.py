"""The dialog of the statistics shows the figures, says what they mean, and can be read by all."""

import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import rule_sets
from test_records import KEY, MINUTE, account_of, books, easy_session, play_to_the_end

from crescent.panels import time_text
from crescent.records import ENDS, LOST, UNDER_WAY, WON_ALONE, WON_HELPED, Game, figures, rules_of
from crescent.rules import rules_for
from crescent.sharing import result_text
from crescent.statistics_panel import NONE, rules_label, statistics
from crescent.words import ENGLISH, Words

NO_WRAP = rules_for(wrap=False).key()
GAMES = [
    Game(1, "5", WON_ALONE, 120, 4 * MINUTE + 7000, 1, 10),
    Game(2, "6", WON_ALONE, 110, 5 * MINUTE, 0, 0),
    Game(3, "7", LOST, 30, MINUTE, 2, 5),
    Game(4, "8", WON_HELPED, 101, 2 * MINUTE, 3, 1),
    Game(5, "9", WON_ALONE, 131, 3 * MINUTE + 53000, 0, 2),
    Game(6, "10", UNDER_WAY, 50, MINUTE, 7, 7),
]
RECORDS = {KEY: account_of(GAMES), NO_WRAP: account_of([Game(1, "3", "w", 99, 9000, 0, 0)])}


def tree_of(html):
    """The dialog as a tree; it is well-formed XML, and no name in it is there twice."""
    tree = ElementTree.fromstring("<div>" + html + "</div>")
    names = [part.get("id") for part in tree.iter() if part.get("id")]
    assert len(names) == len(set(names))
    return tree


def text_of(part):
    """All text in *part*."""
    return "".join(part.itertext())


def rows_of(tree, kind):
    """The texts of the cells of the table of that class, row by row, without its heads."""
    (table,) = [table for table in tree.iter("table") if table.get("class") == kind]
    return [[text_of(cell) for cell in row] for row in table.find("tbody")]


def actions(tree):
    """The names of the intents of the dialog's buttons."""
    return [part.get("data-action") for part in tree.iter("button")]


def test_figures_are_shown():
    """The figures of six games are those worked out with a pencil."""
    rows = rows_of(tree_of(statistics(ENGLISH, RECORDS, KEY)), "figures")
    assert [row[:2] for row in rows] == [
        ["Played", "6"],
        ["Won", "3"],
        ["Won with help", "1"],
        ["Lost", "1"],
        ["Under way", "1"],
        ["Win rate", "60%"],
        ["Current streak", "1"],
        ["Longest streak", "2"],
        ["Best time", "3:53"],
        ["Mean time", "4:20"],
        ["Fewest moves", "110"],
        ["Mean moves", "120"],
        ["Hints", "6"],
        ["Undos", "18"],
    ]


def test_rates_are_rounded():
    """A win rate is the nearest whole percent; of no ended game there is none."""
    for games, rate in (
        ("wwl", "67%"),
        ("wlllllll", "13%"),
        ("lll", "0%"),
        ("w", "100%"),
        ("p", NONE),
    ):
        account = account_of([Game(n + 1, "1", end, 96, 9, 0, 0) for n, end in enumerate(games)])
        rows = rows_of(tree_of(statistics(ENGLISH, {KEY: account}, KEY)), "figures")
        assert rows[5][:2] == ["Win rate", rate]


@given(books())
@settings(max_examples=40)
def test_every_figure_says_what_it_means(records):
    """Beside each figure stands a sentence; every table has a caption and heads with a scope."""
    for key in [*records, KEY]:
        tree = tree_of(statistics(ENGLISH, records, key))
        for table in tree.iter("table"):
            assert text_of(table.find("caption"))
            assert {head.get("scope") for head in table.find("thead").iter("th")} == {"col"}
            for row in table.find("tbody"):
                assert [cell.tag for cell in row][:2] == ["th", "td"]
                assert row[0].get("scope") == "row"
                assert len(row) == len(table.find("thead")[0])
            if table.get("class") == "figures":
                assert all(row[2].endswith(".") for row in rows_of(tree, "figures"))


def test_best_times_with_and_without_wrap_stand_apart():
    """The same rules with and without wrap have columns of their own, whichever is chosen."""
    for key in (KEY, NO_WRAP):
        tree = tree_of(statistics(ENGLISH, RECORDS, key))
        assert rows_of(tree, "best-times") == [
            ["1", "3:53, deal 9", "0:09, deal 3"],
            ["2", "4:07, deal 5", NONE],
            ["3", "5:00, deal 6", NONE],
        ]


def test_rules_without_wrap_have_one_column():
    """Where there is no choice of wrap there is none among the best times."""
    key = rules_for("waning-moon").key()
    account = account_of([Game(1, "3", WON_ALONE, 104, 9000, 0, 0)])
    tree = tree_of(statistics(ENGLISH, {key: account}, key))
    assert rows_of(tree, "best-times") == [["1", "0:09, deal 3"]]


@given(books())
@settings(max_examples=40)
def test_charts_tell_the_figures(records):
    """The bars of each chart add up to the games that were won, and its text says the same."""
    for key in records:
        found = figures(records[key])
        tree = tree_of(statistics(ENGLISH, records, key))
        charts = {chart.get("class"): [] for chart in tree.iter("svg")}
        for chart in tree.iter("svg"):
            charts[chart.get("class")].append(chart)
        histograms = charts.get("chart histogram", [])
        assert len(histograms) == (2 if found.won else 0)
        for chart in histograms:
            numbers = [int(p.text) for p in chart.iter("text") if p.get("class") == "tally"]
            assert sum(numbers) == found.won
            said = chart[1].text.rstrip(".").split("; ")
            assert [int(part.split(": ")[1].split(" ")[0]) for part in said] == numbers
        ended = [game for game in records[key].games if game.end != UNDER_WAY][-50:]
        marks = [list(chart.iter("rect")) for chart in charts.get("chart results", [])]
        assert sum(map(len, marks)) == len(ended)


def test_bars_stand_over_their_times():
    """A bar says from which minute to which it counts."""
    tree = tree_of(statistics(ENGLISH, RECORDS, KEY))
    times = next(part for part in tree.iter("desc") if part.get("id") == "chart-times-description")
    assert times.text == (
        "3 to under 4 minutes: 1 game; 4 to under 5 minutes: 1 game; 5 to under 6 minutes: 1 game."
    )
    records = {KEY: account_of([Game(1, "7", WON_ALONE, 9999, 999 * MINUTE, 0, 0)])}
    tree = tree_of(statistics(ENGLISH, records, KEY))
    said = [part.text for part in tree.iter("desc")]
    assert said[1:] == ["119 minutes or more: 1 game.", "590 moves or more: 1 game."]


def test_the_last_games_are_listed():
    """The last fifty games stand in a table, the latest first; a game under way tells nothing."""
    rows = rows_of(tree_of(statistics(ENGLISH, RECORDS, KEY)), "games")
    assert rows[0] == ["#10", "under way", NONE, NONE, NONE, NONE]
    assert rows[1] == ["#9", "won", "3:53", "131", "0", "2"]
    assert rows[2] == ["#8", "won with help", "2:00", "101", "3", "1"]
    many = [Game(n, str(n), ENDS[n % 4], 96, n, 0, 0) for n in range(1, 91)]
    rows = rows_of(tree_of(statistics(ENGLISH, {KEY: account_of(many)}, KEY)), "games")
    assert [row[0] for row in rows] == [f"#{number}" for number in range(90, 40, -1)]


@given(books(), rule_sets())
@settings(max_examples=40)
def test_rules_can_be_chosen(records, chosen):
    """The chooser offers all rules with games and those chosen, by names of their own."""
    tree = tree_of(statistics(ENGLISH, records, chosen.key()))
    if not records:
        assert not list(tree.iter("select"))
        return
    (select,) = tree.iter("select")
    assert select.get("name") == "rules"
    assert [text_of(label) for label in tree.iter("label")] == ["Rules"]
    assert [label.get("for") for label in tree.iter("label")] == [select.get("id")]
    options = {option.get("value"): text_of(option) for option in select}
    assert sorted(options) == sorted({*records, chosen.key()})
    assert len(set(options.values())) == len(options)
    selected = [option.get("value") for option in select if option.get("selected") is not None]
    assert selected == [chosen.key()]


@pytest.mark.parametrize("records", [{}, {NO_WRAP: RECORDS[NO_WRAP]}])
def test_without_games_it_says_so(records):
    """Before the first game there is a sentence instead of figures, and export and import."""
    tree = tree_of(statistics(ENGLISH, records, KEY))
    assert not list(tree.iter("table")) and not list(tree.iter("svg"))
    assert any("played" in text_of(part) for part in tree.iter("p"))
    wanted = ["export", "import", "reset-statistics", "close"]
    assert actions(tree) == [action for action in wanted if records or action[0] != "r"]


def test_everything_can_be_done():
    """The buttons report their intents by the names that are agreed."""
    tree = tree_of(statistics(ENGLISH, RECORDS, KEY))
    assert actions(tree) == ["export", "import", "reset-statistics", "close"]


def test_words_of_a_language_are_escaped():
    """Whatever a translation says, it stays text."""
    table = {"Won": "<b>&", "Statistics": "<script>", "Rules": '"><i>'}
    html = statistics(Words("xx", table), RECORDS, KEY)
    assert "<script" not in html and "<b>" not in html and "<i>" not in html
    assert rows_of(tree_of(html), "figures")[1][0] == "<b>&"


@given(rule_sets(), rule_sets())
def test_labels_tell_rules_apart(some, others):
    """Rules that play differently have different names."""
    names = [rules_label(ENGLISH, rules_of(rules.key())) for rules in (some, others)]
    assert (names[0] == names[1]) == (some.key() == others.key())


@given(st.integers(0, 3), st.integers(0, 3), st.booleans())
def test_a_result_tells_the_win(hints, undos, helped):
    """What is shared has the deal, the rules, moves, time and help, and the link last."""
    session = easy_session()
    play_to_the_end(session)
    session.hints, session.undos, session.helped = hints, undos, helped
    deal, result, link = result_text(ENGLISH, session, "https://a.example/?seed=7").split("\n")
    assert deal == "Crescent Solitaire, deal #7 (Crescent)"
    assert result.startswith(f"Won in 96 moves and {time_text(session.elapsed)} (")
    assert f"{hints} hint" in result and f"{undos} undo" in result
    assert ("with help" in result) == helped
    assert link == "https://a.example/?seed=7"


def test_a_game_that_is_not_won_is_shared_without_a_result():
    """Before the win only the deal and the link are told."""
    text = result_text(ENGLISH, easy_session(), "link")
    assert text == "Crescent Solitaire, deal #7 (Crescent)\nlink"
