"""What deals are worth: packed tables, the rule of the ratings, new games, and the panels' text."""

import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import rule_sets
from walks import ALL_RULES, name_of

from crescent import worth
from crescent.charts import MARGIN, WIDTH, intervals
from crescent.deals import deal
from crescent.moves import apply, is_won, objection
from crescent.odds_panel import LOST_CARDS, LOST_PILE, LOST_SEED, lost_rules, odds, share
from crescent.replay import read_line_code
from crescent.rules import rules_for
from crescent.survey import kept_surveys, worth_of_record
from crescent.words import ENGLISH
from crescent.worth import LOST, RATED, RATINGS, UNDECIDED, Odds, Worth
from crescent.worth_panel import new_game, worth_sentences

worths = st.one_of(
    st.sampled_from([Worth(UNDECIDED, 0, 0), Worth(LOST, 0, 0)]),
    st.builds(
        Worth,
        st.integers(RATED, worth.UNRATED),
        st.integers(0, worth.MOST_PACKED_SHIFTS),
        st.integers(worth.LEAST_MOVES, worth.MOST_PACKED_MOVES),
    ),
)


@given(st.lists(worths))
def test_a_table_reads_back(found):
    """Each worth comes back from two digits of its own."""
    text = worth.packed(found)
    assert len(text) == 2 * len(found)
    assert [worth.unpacked(text, place) for place in range(len(found))] == found


@pytest.mark.parametrize(
    "wrong",
    [
        Worth(RATED, 4, 120),
        Worth(RATED, 3, 95),
        Worth(RATED, 3, 224),
        Worth(worth.UNRATED + 1, 3, 120),
        Worth(-1, 0, 0),
        Worth(LOST, 0, 120),
    ],
)
def test_what_does_not_fit_is_not_packed(wrong):
    """Nothing is cut down to fit, so that no table says what was not found."""
    with pytest.raises(ValueError, match="12 bits"):
        worth.packed([wrong])


def test_ratings_follow_the_rule():
    """The rule as it is written: first the shuffles, then the positions, and long ones last."""
    efforts = (1, worth.QUICK, worth.QUICK + 1, worth.LONG, worth.LONG + 1)
    found = [[RATINGS[worth.rating(shifts, effort)] for effort in efforts] for shifts in range(4)]
    assert found == [
        ["gentle", "gentle", "gentle", "gentle", "fiendish"],
        ["gentle", "gentle", "gentle", "gentle", "fiendish"],
        ["fair", "fair", "tricky", "tricky", "fiendish"],
        ["hard", "hard", "fiendish", "fiendish", "fiendish"],
    ]


@given(st.integers(0, 9), st.integers(0, 9), st.integers(1, 10**6), st.integers(0, 10**6))
def test_more_is_never_easier(shifts, others, effort, more):
    """A deal that needs more shuffles, or more positions, is rated no lower."""
    assert worth.rating(shifts, effort) <= worth.rating(shifts + others, effort + more)


FOUND = [
    Worth(RATED, 1, 110),
    Worth(UNDECIDED, 0, 0),
    Worth(RATED + 4, 3, 140),
    Worth(LOST, 0, 0),
    Worth(RATED + 1, 2, 120),
]
STRICT = [Worth(UNDECIDED, 0, 0), Worth(RATED + 2, 3, 130)]


@pytest.fixture
def tables(monkeypatch):
    """Known worths of deals 5 to 9 of crescent, and of 6 and 7 without transfers."""
    monkeypatch.setattr(
        worth,
        "TABLES",
        (
            ("crescent", (), 5, worth.packed(FOUND)),
            ("open", (), 5, worth.packed(STRICT)),
        ),
    )


def test_a_worth_is_found(tables):
    """By the rules as they play and the deal; face-down cards change nothing."""
    for rules in (rules_for(), rules_for("closed"), rules_for("custom")):
        assert [worth.worth_of(rules, str(seed)) for seed in range(4, 11)] == [None, *FOUND, None]
    assert worth.worth_of(rules_for("open"), "6") == STRICT[1]
    assert worth.worth_of(rules_for("crescent", transfers=False), "6") == STRICT[1]


@pytest.mark.parametrize("rules", [rules_for(wrap=False), rules_for("six"), rules_for("lucas")])
def test_other_rules_have_other_worths(tables, rules):
    """A deal is worth nothing known under rules that were not surveyed."""
    assert worth.worth_of(rules, "6") is None
    assert worth.worth_of(rules_for(), "pysol-6") is None


def test_deals_can_be_asked_for(tables):
    """Winnable for certain: by these rules or stricter ones; ratings: by these rules alone."""
    assert worth.deals_for(rules_for(), "winnable") == [5, 6, 7, 9]
    assert worth.deals_for(rules_for(), "gentle") == [5]
    assert worth.deals_for(rules_for(), "tricky") == []
    assert worth.deals_for(rules_for("open"), "winnable") == [6]
    assert worth.deals_for(rules_for("six"), "winnable") == [6]
    assert worth.deals_for(rules_for("six"), "tricky") == []
    assert worth.deals_for(rules_for(wrap=False), "winnable") == []
    assert worth.deals_for(rules_for("crescent", shifts=2), "winnable") == []
    assert worth.deals_for(rules_for("crescent", give_backs=True), "winnable") == [5, 6, 7, 9]


def test_only_what_can_be_had_is_offered(tables):
    """Wishes without a deal are not offered."""
    assert worth.wishes(worth.known_deals(rules_for())) == [
        "any",
        "winnable",
        "gentle",
        "fair",
        "fiendish",
    ]
    assert worth.wishes(worth.known_deals(rules_for("six"))) == ["any", "winnable"]
    assert worth.wishes(worth.known_deals(rules_for("lucas"))) == ["any"]


@given(st.lists(st.integers(0, 50), min_size=1, unique=True), st.integers(0), st.data())
def test_a_deal_is_picked(numbers, draw, data):
    """One of the deals, one that was not played while there is one, and each for some draw."""
    played = data.draw(st.lists(st.sampled_from(numbers), unique=True))
    seeds = [str(number) for number in played]
    found = worth.pick(numbers, draw, seeds)
    fresh = set(numbers) - set(played) or set(numbers)
    assert int(found) in fresh
    every = {worth.pick(numbers, number, seeds) for number in range(len(numbers))}
    assert every == {str(number) for number in fresh}


SURVEYS = kept_surveys()


@pytest.mark.parametrize("found", SURVEYS, ids=lambda found: found.plan.rules.key())
def test_the_tables_say_what_the_surveys_found(found):
    """The packed table holds each surveyed deal of its rules as the survey found it."""
    rules = found.plan.rules
    packed = [text for *_, text in worth.TABLES]
    assert all(len(text) % 2 == 0 for text in packed)
    if worth.worth_of(rules, str(min(found.records))) is not None:
        for number, record in found.records.items():
            assert worth.worth_of(rules, str(number)) == worth_of_record(rules, record)


@pytest.mark.parametrize("rules", ALL_RULES, ids=name_of)
def test_winnable_for_certain_is_certain(rules):
    """A line that is kept for some rules wins by all rules of which the deal is said to be won."""
    promised = set(worth.deals_for(rules, "winnable"))
    for found in SURVEYS:
        won = [record for record in found.records.values() if record["result"] == "won"]
        if not promised or not worth._allows(rules, found.plan.rules):
            continue
        for record in won[:: max(1, len(won) // 3)]:
            position = deal(found.plan.rules, str(record["deal"]))
            line = read_line_code(found.plan.rules, position, record["line"])
            position = deal(rules, str(record["deal"]))
            for move in line:
                assert objection(rules, position, move) == ""
                position = apply(rules, position, move)
            assert is_won(rules, position)


def tree_of(html):
    """A dialog as a tree: it is well-formed."""
    return ElementTree.fromstring("<div>" + html + "</div>")


def text_of(part):
    """All text in *part*."""
    return "".join(part.itertext())


def test_a_worth_in_sentences(tables):
    """Won, lost, undecided, not surveyed, and won by stricter rules."""
    said = {seed: worth_sentences(ENGLISH, rules_for(), str(seed)) for seed in range(5, 11)}
    assert said[5] == [
        "This deal can be won. It is gentle.",
        "The fewest shuffles found: 1.",
        "Par: 110 moves, the length of that win.",
    ]
    assert said[6] == ["This deal can be won: stricter rules than these are enough."]
    assert said[8] == ["This deal cannot be won; that is proven."]
    assert said[10] == ["This deal was not surveyed under these rules."]
    assert worth_sentences(ENGLISH, rules_for("open"), "5")[0].startswith("Not known")
    assert worth_sentences(ENGLISH, rules_for(), "pysol-9") == said[10]


def test_the_next_deal_can_be_chosen(tables):
    """The form offers what can be had, with how many there are, the last choice checked."""
    tree = tree_of(new_game(ENGLISH, rules_for(), "fair"))
    form = tree.find("form")
    assert form.get("data-form") == "new-game"
    radios = list(form.iter("input"))
    assert [radio.get("value") for radio in radios] == worth.wishes(worth.known_deals(rules_for()))
    assert [r.get("value") for r in radios if r.get("checked") is not None] == ["fair"]
    assert "A deal that can be won for certain (4 deals)" in text_of(form)
    assert [b.get("data-action") for b in form.iter("button")] == [None, "today", "close"]


@given(rule_sets(), st.sampled_from(["any", "winnable", *RATINGS, "<nonsense>"]))
def test_a_wish_that_cannot_be_had_falls_back(rules, wish):
    """Exactly one choice is checked, whatever was asked for last."""
    tree = tree_of(new_game(ENGLISH, rules, wish))
    (chosen,) = [r.get("value") for r in tree.iter("input") if r.get("checked") is not None]
    assert chosen == (wish if wish in worth.wishes(worth.known_deals(rules)) else "any")


ROW = Odds(
    "crescent", (("wrap", False),), 1, 200, 200, 187, 1, 892, 962, (0, 20, 167), (107, 125, 160),
    300000, 20000, "2026-11-30",
)  # fmt: skip


def test_the_odds_are_told(monkeypatch):
    """The table says what the survey found, and the rest of the page what that means."""
    monkeypatch.setattr(worth, "ODDS", (tuple(ROW), tuple(ROW._replace(changes=(), fewer=0))))
    tree = tree_of(odds(ENGLISH))
    found, fewest = (
        [[text_of(cell) for cell in row] for row in table.find("tbody")]
        for table in tree.iter("table")
    )
    assert found[0] == [
        "Crescent, no wrap", "1 to 200", "187 (93.5%)", "89.2% to 96.2%", "1", "12", "300,000",
        "2026-11-30",
    ]  # fmt: skip
    assert [row[0] for row in found] == ["Crescent, no wrap", "Crescent"]
    assert fewest == [["Crescent, no wrap", "0", "20", "167", "107 to 160, middle 125"]]
    names = [part.get("id") for part in tree.iter() if part.get("id")]
    assert len(names) == len(set(names))
    assert [b.get("data-action") for b in tree.iter("button")] == ["lost-deal", "close"]


def test_the_lost_deal_is_shown_with_its_proof():
    """The King lies on both Queens, above what the shuffles lift; the board shows these three."""
    tree = tree_of(odds(ENGLISH))
    rules = lost_rules()
    cards = deal(rules, LOST_SEED).piles[LOST_PILE]
    king, queen = LOST_CARDS
    assert cards[-1] == king and cards[-3:-1] == bytes([queen, queen])
    assert len(cards) - 3 >= rules.shifts
    text = text_of(tree)
    assert f"Deal {LOST_SEED} of Crescent, no wrap" in text
    assert "7 of diamonds, 7 of spades, 2 of hearts" in text
    (board,) = [part for part in tree.iter("svg") if "lost-board" in part.get("class")]
    assert len(list(board.iter("use"))) == 104
    assert len(list(board.iter("rect"))) == 3


@given(st.lists(st.tuples(st.integers(0, 1000), st.integers(0, 1000), st.integers(0, 1000))))
def test_intervals_lie_to_scale(shares):
    """Bars are as long as their shares, within the picture, the interval between its ends."""
    rows = [
        ("<a>", share, min(low, high), max(low, high), f"{share}") for share, low, high in shares
    ]
    tree = tree_of(intervals("i", "Shares", "All", rows, ("0", "50", "100")))[0]
    width = WIDTH - 2 * MARGIN
    bars = [int(r.get("width")) for r in tree.iter("rect") if r.get("class") == "bar"]
    assert bars == [share * width // 1000 for share, _, _ in shares]
    height = int(tree.get("viewBox").split()[3])
    for rect in tree.iter("rect"):
        x, y = int(rect.get("x")), int(rect.get("y"))
        assert x >= MARGIN - 1 and x + int(rect.get("width")) <= WIDTH - MARGIN + 1
        assert y > 0 and y + int(rect.get("height")) < height
    labels = [t.text for t in tree.iter("text") if t.get("class") == "label"]
    assert labels == ["<a>"] * len(rows)


def test_shares_are_rounded_halves_upwards():
    """In tenths of a percent."""
    assert share(ROW._replace(won=1, deals=3)) == 333
    assert share(ROW._replace(won=1, deals=2000)) == 1
    assert share(ROW._replace(won=3, deals=3)) == 1000
