"""The rules and how to play, for every set of rules and in both languages."""

import re
from functools import cache
from xml.etree import ElementTree

import pytest
from test_differential import run
from walks import ALL_RULES, name_of

from crescent import catalog
from crescent.deals import deal
from crescent.guide import OPENING, OPENING_REASONS, guide, opening, opening_position
from crescent.moves import SHIFT, apply, home, is_legal, is_won
from crescent.notation import parse_move
from crescent.rules import ARCS, PRESETS, preset_of, rules_for
from crescent.words import ENGLISH, Words

STEPS = range(len(OPENING) + 1)

# How the game of the worked opening can go on.
REST_OF_THE_GAME = """
JH:12>7 TD:15>5 QH:15>K JH:7>K TH:7>K 6S:16>15 7S:16>15 9D:16>1 9H:16>K 8H:2>K TS:2>3
8S:2>A 3H:2>A JC:2>K TC:13>K 6C:13>A 2D:7>9 9S:7>A TS:3>A JS:3>A 9C:3>K TD:5>1 8H:14>13
QD:14>K JD:5>K TD:1>K 9D:1>K 8D:1>K 7D:6>K 5D:6>A 7C:6>A 7H:14>K 6H:8>K 3D:1>9 4D:5>9
6C:5>6 5C:3>7 6C:6>7 7D:12>11 TS:3>12 QC:8>5 9C:14>1 7S:15>8 6S:15>8 5S:15>16 7H:15>13
6S:8>16 7S:8>16 7C:6>7 6H:6>13 8C:6>A C:A>K 7C:7>K 6C:7>K 5C:7>K 4C:7>K 3C:14>K 2C:15>K
AC:10>K 8C:10>A 9C:1>A TC:1>A 4H:15>A 8S:8>16 QH:1>8 AH:3>1 6D:3>A D:A>K D:A>K 4D:9>K
3D:9>K 2D:9>K AD:9>K SHIFT 5H:12>A 5D:16>A JC:5>A QS:13>A QC:5>A KS:11>A 3S:9>4 TH:9>8
6D:9>A 7D:11>A 8D:11>A 9D:11>A KC:11>A QS:9>K JS:7>K TS:12>K 9S:12>K 8S:16>K 7S:16>K
6S:16>K 5S:16>K 4S:16>K 3S:4>K 2S:4>K AS:4>K 6H:13>A 7H:13>A 8H:13>A 9H:13>A TD:13>A
TH:8>A JH:8>A QH:8>A 5H:13>K 4H:11>K KH:11>A JD:14>A 3H:7>K 2H:1>K AH:1>K QD:12>A KD:10>A
"""


@cache
def words_of(language):
    """The words of *language*, the guide's among them, refusing what its tables lack."""
    if language == "en":
        return ENGLISH
    tables = catalog.tables(language)
    return Words(language, tables["page"] | tables["guide"])


def parsed(html):
    """The tree of *html*, which must be well formed."""
    return ElementTree.fromstring(f"<div>{html}</div>")


def texts(tree):
    """All text of *tree*."""
    return " ".join(tree.itertext())


@pytest.fixture(params=["en", "de"])
def words(request):
    return words_of(request.param)


@pytest.fixture(params=ALL_RULES, ids=name_of)
def rules(request):
    return request.param


def test_markup(words, rules):
    """The guide is well formed, headed, and safe to put into the page beside the board."""
    tree = parsed(guide(words, rules))
    assert [element.tag for element in tree.iter("h2")] == ["h2"]
    for element in tree.iter():
        assert not {"style", "data-pile", "data-card"} & set(element.attrib)
        assert not [name for name in element.attrib if name.startswith("on")]
    for cell in tree.iter("th"):
        assert cell.attrib["scope"] in ("row", "col")
    for table in tree.iter("table"):
        assert table.find("caption").text
        assert len({len(row) for row in table.iter("tr")}) == 1
    for part in tree.iter("details"):
        assert part[0].tag == "summary"
        assert part[0].find("h3").text
    ids = [element.attrib["id"] for element in tree.iter() if "id" in element.attrib]
    assert len(set(ids)) == len(ids)
    assert all(name.startswith(("guide-", "opening-")) for name in ids)


def test_every_text_is_filled_in(words, rules):
    """No placeholder and no empty text is left."""
    tree = parsed(guide(words, rules))
    assert not re.search("[{}]", texts(tree))
    for element in tree.iter():
        if element.tag in ("p", "li", "dt", "dd", "h2", "h3", "h4", "caption", "button"):
            assert texts(element).strip()


def test_all_of_it_is_in_german(rules):
    """What the German guide says is translated: none of its texts is one of the English guide."""
    found = []
    for language in ("en", "de"):
        tree = parsed(guide(words_of(language), rules))
        found.append({element.text for element in tree.iter() if element.tag in ("p", "li", "dd")})
    assert not (found[0] & found[1]) - {None}


def rows_of(tree, kind):
    """The rows of the table of class *kind*, as texts."""
    table = next(table for table in tree.iter("table") if table.attrib["class"] == kind)
    return [[texts(cell).strip() for cell in row] for row in table.find("tbody")]


def test_the_layout_is_that_of_the_rules(words, rules):
    """The table of the layout counts the piles and cards of a deal."""
    rows = rows_of(parsed(guide(words, rules)), "layout")
    position = deal(rules, "1")
    start = 0
    for group, row in zip(rules.groups, rows, strict=False):
        piles = position.piles[start : start + len(group.names)]
        start += len(piles)
        assert row[1:4] == [str(len(piles)), str(len(piles[0])), str(sum(map(len, piles)))]
    assert rows[-1][3] == str(rules.cards)


def test_the_numbers_are_those_of_the_rules(words, rules):
    """The quick reference tells shuffles, piles and switches as the rules have them."""
    rows = dict(rows_of(parsed(guide(words, rules)), "brief"))
    yes = {True: words.say("yes"), False: words.say("no")}
    piles = [name for name, role in zip(rules.piles, rules.roles, strict=True) if role == "pile"]
    assert str(len(piles)) in rows[words.say("Piles")]
    assert str(rules.cards) in rows[words.say("Goal")]
    shuffles = str(rules.shifts) if rules.shifts else words.say("none")
    for name, title, value in (
        ("shifts", "Shuffles", shuffles),
        ("transfers", "Between the two foundations of a suit", yes[rules.transfers]),
        ("give_backs", "From a foundation back to a pile", yes[rules.give_backs]),
        ("hold", "Holding an undecided card", yes[rules.hold]),
    ):
        found = rows.get(words.say(title))
        assert found == (value if name in rules.layout.fields else None)
    if rules.layout.table == ARCS:
        meeting = (
            "king and ace are neighbours too" if rules.wrap else "king and ace are not neighbours"
        )
        assert words.say(meeting) in rows[words.say("On the piles")]


def test_the_shuffles_are_counted(words):
    """The chapter of the shuffle tells how many there are, or that there is none."""
    for shifts in range(10):
        tree = parsed(guide(words, rules_for("crescent", shifts=shifts)))
        chapter = next(part for part in tree.iter("details") if part.get("id") == "guide-shuffle")
        told = words.count("You have {number} shuffle.", "You have {number} shuffles.", shifts)
        assert (told in texts(chapter)) == (shifts > 0)
        assert (words.say("These rules have no shuffle.") in texts(chapter)) == (shifts == 0)


def test_each_version_can_be_started(words, rules):
    """Every preset has a button of its own that names it; house rules are chosen field by field."""
    tree = parsed(guide(words, rules))
    started = [
        button.attrib["data-value"]
        for button in tree.iter("button")
        if button.attrib["data-action"] == "start"
    ]
    assert all(preset_of(game) for game in started)
    assert sorted(started) == sorted(p.game for p in PRESETS if p.game != "custom")


def test_the_versions_are_those_of_the_presets(words, rules):
    """The table of versions shows the fields of each preset of the same table."""
    rows = rows_of(parsed(guide(words, rules)), "versions")
    presets = [
        preset
        for preset in PRESETS
        if preset.layout.table == rules.layout.table and preset.game != "custom"
    ]
    yes = {True: words.say("yes"), False: words.say("no")}
    for preset, row in zip(presets, rows, strict=True):
        if rules.layout.table == ARCS:
            assert row[3:6] == [str(preset.shifts), yes[preset.transfers], yes[preset.hold]]
            assert row[2] == words.say("neighbours" if preset.wrap else "apart")
        else:
            piles = preset.layout.groups[0]
            dealt = [str(len(piles.names)), str(piles.dealt), yes[preset.give_backs]]
            assert row[1:4] == dealt


def test_what_cannot_be_played_is_not_told(words):
    """Moves that the rules lack are not among the moves."""
    transfer = words.say(
        "From foundation to foundation: when the two top cards of a suit’s foundations are "
        "neighbours in rank, either may go onto the other, again and again if you like. The ace "
        "and the king at their bottom never move."
    )
    for preset in PRESETS:
        assert (transfer in guide(words, rules_for(preset.game))) == preset.transfers


def test_the_opening_can_be_played():
    """Each move of the worked opening is legal, and has its reason."""
    rules = rules_for()
    position = deal(rules, "7")
    assert len(OPENING_REASONS) == len(OPENING)
    for step, text in enumerate(OPENING):
        assert opening_position(rules, step) == position
        move = parse_move(rules, text, position)
        assert is_legal(rules, position, move)
        assert move != SHIFT
        position = apply(rules, position, move)
    assert opening_position(rules, len(OPENING)) == position


def test_the_opening_keeps_its_promise():
    """After it 23 cards are home, no pile is empty, and one shuffle wins the game."""
    rules = rules_for()
    position = opening_position(rules, len(OPENING))
    assert home(rules, position) == 23
    assert all(position.piles)
    assert position.shifts == rules.shifts
    for text in REST_OF_THE_GAME.split():
        move = parse_move(rules, text, position)
        assert is_legal(rules, position, move)
        position = apply(rules, position, move)
    assert is_won(rules, position)
    assert position.shifts == rules.shifts - 1


@pytest.mark.parametrize("step", STEPS)
def test_the_board_of_the_opening(words, step):
    """A step draws the position after its moves, marks the next, and leads to its neighbours."""
    rules = rules_for()
    tree = parsed(opening(words, step))
    board = tree.find("svg")
    assert board.attrib["role"] == "img"
    assert board.attrib["aria-label"]
    drawn = sorted(use.attrib["href"] for use in board.iter("use"))
    position = opening_position(rules, step)
    shown = []
    for cards, role in zip(position.piles, rules.roles, strict=True):
        shown += cards if role == "pile" else cards[-1:]
    names = [f"#card-{'A23456789TJQK'[card % 16 - 1]}{'SHCD'[card // 16]}" for card in shown]
    assert drawn == sorted(names + ["#place-pile"] * len(rules.piles))
    width, height = [int(part) for part in board.attrib["viewBox"].split()[2:]]
    for use in board.iter("use"):
        assert 0 <= int(use.attrib["x"]) <= width - 100
        assert 0 <= int(use.attrib["y"]) <= height - 140
    marks = [rect.attrib["class"] for rect in board.iter("rect")]
    assert marks == (["opening-from", "opening-to"] if step < len(OPENING) else [])
    buttons = [b for b in tree.iter("button") if b.attrib["data-action"] == "opening"]
    reached = [int(b.attrib["data-value"]) for b in buttons if "disabled" not in b.attrib]
    expected = [0, step - 1] if step else []
    assert reached == expected + ([step + 1] if step < len(OPENING) else [])


def test_the_guide_is_the_same_on_the_page(tmp_path):
    """The page's MicroPython makes the same guide, in German, and the same boards."""
    words = words_of("de")
    games = [preset.game for preset in PRESETS]
    expression = (
        "(lambda guide, words, rules_for: '|'.join("
        f"[guide.guide(words, rules_for(game)) for game in {games!r}]"
        f" + [guide.opening(words, step) for step in range({len(STEPS)})]))("
        "__import__('crescent.guide').guide,"
        f"__import__('crescent.words').words.Words('de', {words.table!r}),"
        "__import__('crescent.rules').rules.rules_for)"
    )
    expected = [guide(words, rules_for(game)) for game in games]
    expected += [opening(words, step) for step in STEPS]
    assert run("micropython", expression, tmp_path) == "|".join(expected)
