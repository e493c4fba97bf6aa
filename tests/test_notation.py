"""Whatever is written reads back as the same value; what cannot be read is an InputError."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import damaged, garbage, placed, read_or_refused, rule_sets, seeds
from walks import CRESCENTS, name_of, positions

from crescent.cards import card_text, one_pack, parse_card, parse_pile, pile_text
from crescent.deals import deal
from crescent.errors import InputError
from crescent.moves import SHIFT, is_legal, legal_moves, objection
from crescent.notation import (
    link_query,
    move_text,
    parse_move,
    parse_query,
    position_data,
    position_from_data,
    rules_data,
    rules_from_data,
)
from crescent.rules import rules_for
from crescent.text import json_text

CORPUS = Path(__file__).parent / "data" / "perft.jsonl"


@pytest.mark.parametrize("card", [*one_pack(), *(card | 64 for card in one_pack())])
def test_cards_read_back(card):
    """Every card, lying either way, reads back."""
    assert parse_card(card_text(card)) == card


@given(st.binary().map(lambda raw: bytes(card for card in raw if card & 63 in one_pack())))
def test_piles_read_back(pile):
    """Every pile reads back, an empty one too, however many spaces stand between its cards."""
    pile = bytes(card & 127 for card in pile)
    assert parse_pile(pile_text(pile)) == pile
    assert parse_pile("  " + pile_text(pile).replace(" ", "   ") + " ") == pile


@given(st.text())
def test_any_text_is_a_pile_or_refused(text):
    """Text that names no cards is refused, and quoted."""
    pile = read_or_refused(parse_pile, text)
    assert pile is None or pile_text(pile).split() == [word for word in text.split(" ") if word]


@given(placed())
def test_moves_read_back(found):
    """Every legal move reads back as itself, under every mix of rules."""
    rules, position = found
    texts = set()
    for move in legal_moves(rules, position):
        text = move_text(rules, move)
        assert parse_move(rules, text, position) == move
        texts.add(text)
    assert len(texts) == len(legal_moves(rules, position))


@pytest.mark.parametrize(
    ("text", "piles"),
    [
        ("5C:1>7", "1 7"),
        ("5C:16>A", "16 CA"),
        ("5C:1>K", "1 CK"),
        ("H:A>K", "HA HK"),
        ("H:K>A", "HK HA"),
        ("5C:A>7", "CA 7"),
        ("5C:1>H", "1 CH"),
        ("5C:H>A", "CH CA"),
    ],
)
def test_the_published_forms_of_moves(text, piles):
    """The forms of a move name the piles that they are said to name, and are written so."""
    rules = rules_for("hoffmann", transfers=True, give_backs=True)
    position = deal(rules, "7")
    move = parse_move(rules, text, position)
    assert [rules.piles[move.source], rules.piles[move.target]] == piles.split()
    assert move_text(rules, move) == text


def test_a_shift_is_one_word():
    """SHIFT is the shift."""
    assert parse_move(rules_for(), "SHIFT") == SHIFT
    assert move_text(rules_for(), SHIFT) == "SHIFT"


NO_MOVES = (
    "|SHIFT |shift|5C|5C:|5C:1|5C:1>|5C:>7|:1>7|5C:1>7>8|5C:1:7|5c:1>7|C5:1>7|1C:1>7|[5C]:1>7"
    "|5C:0>7|5C:17>7|5C:01>7|5C:1>B|5C:1>CA|5C:CA>1|C:1>7|C:A>7|C:1>A|5C 1 7|5C:1 > 7|X:A>K"
    "|5C:٧>7|5C:1>H|DEAL"
)


@pytest.mark.parametrize("text", NO_MOVES.split("|"))
def test_moves_that_are_refused(text):
    """What is no move of the game is refused, and quoted."""
    with pytest.raises(InputError, match="“"):
        parse_move(rules_for("crescent"), text, deal(rules_for(), "7"))


@given(placed(), st.text(max_size=12) | st.text("A23456789TJQKSHCD:>1[] ", max_size=9))
def test_any_text_is_a_move_or_refused(found, text):
    """Whatever is read as a move can be asked about, and a legal one is written the same way."""
    rules, position = found
    move = read_or_refused(parse_move, rules, text, position)
    if move is not None:
        objection(rules, position, move)
        if is_legal(rules, position, move):
            assert parse_move(rules, move_text(rules, move), position) == move
    read_or_refused(parse_move, rules, text)


@given(placed())
def test_positions_read_back(found):
    """A position reads back, with rules that allow the same moves."""
    rules, position = found
    data = position_data(rules, position)
    assert json.loads(json_text(data)) == data
    rules_again, again = position_from_data(data)
    assert again == position
    assert legal_moves(rules_again, again) == legal_moves(rules, position)
    assert position_data(rules_again, again) == data


def test_absent_fields_are_the_presets():
    """A position without fields is one of the default game, with all of its shifts."""
    rules = rules_for("nine")
    data = {"game": "nine"} | {
        name: value
        for name, value in position_data(rules, deal(rules, "7")).items()
        if name in ("piles", "foundations")
    }
    assert position_from_data(data) == (rules, deal(rules, "7"))


@given(st.data())
def test_damaged_positions_are_refused_or_whole(data):
    """Whatever is changed in a position, it is refused or whole and can be played."""
    rules = data.draw(st.sampled_from(CRESCENTS))
    position = data.draw(st.sampled_from(positions(rules, 3, 60)))
    found = read_or_refused(position_from_data, data.draw(damaged(position_data(rules, position))))
    if found is not None:
        assert sum(len(pile) for pile in found[1].piles) == 104
        legal_moves(*found)
        assert position_from_data(position_data(*found))[1] == found[1]


PILES = [pile_text(pile) for pile in deal(rules_for(), "7").piles[:16]]
TOPS = dict.fromkeys("SHCD", "AK")


@pytest.mark.parametrize(
    ("changes", "quoted"),
    [
        ({"piles": PILES[:15]}, "15"),
        ({"piles": [*PILES, ""]}, "17"),
        ({"piles": ["QH TC 3D 8D 5C", *PILES[1:]]}, "“2H” is there 1 times"),
        ({"piles": ["2H " + PILES[0], *PILES[1:]]}, "“2H” is there 3 times"),
        ({"piles": ["2H QH TC 3D 8D [5C]", *PILES[1:]]}, r"“\[5C\]” lies face down"),
        ({"piles": ["2H QH TC 3D 8D 5c", *PILES[1:]]}, "“5c”"),
        ({"piles": ["2H,QH TC 3D 8D 5C", *PILES[1:]]}, "“2H,QH”"),
        ({"piles": " ".join(PILES)}, "a list of texts"),
        ({"piles": [PILES]}, "a list of texts"),
        ({"piles": None}, "“None”"),
        ({"foundations": {}}, "“None”"),
        ({"foundations": TOPS | {"S": "A"}}, "“A”"),
        ({"foundations": TOPS | {"S": "AKQ"}}, "“AKQ”"),
        ({"foundations": TOPS | {"S": "-K"}}, "“-K”"),
        ({"foundations": TOPS | {"S": "2K"}}, "“2S” is there 3 times"),
        ({"foundations": ["AK"] * 4}, "tops by suit"),
        ({"holds": {"S": "5S"}}, "holds no cards"),
        ({"holds": []}, "cards by suit"),
        ({"holds": {"S": "5H"}, "hold": True}, "“5H”"),
        ({"holds": {"S": "5S 6S"}, "hold": True}, "“5S 6S”"),
        ({"holds": {"S": "5S"}, "hold": True}, "“5S” is there 3 times"),
        ({"holds": {"S": 5}, "hold": True}, "“5”"),
        ({"shifts": 10}, "“10”"),
        ({"shifts": -1}, "“-1”"),
        ({"shifts": "3"}, "“3”"),
        ({"wrap": "yes"}, "“yes”"),
        ({"wrap": 1}, "“1”"),
        ({"game": "cresent"}, "“cresent”"),
        ({"game": 7}, "“7”"),
    ],
)
def test_positions_that_are_refused(changes, quoted):
    """A position with too few or too many cards or a wrong field is refused, and quoted."""
    data = {"piles": PILES, "foundations": TOPS}
    assert position_from_data(data)[1] == deal(rules_for(), "7")
    with pytest.raises(InputError, match=quoted):
        position_from_data(data | changes)


@given(rule_sets())
def test_rules_read_back(rules):
    """The fields of rules read back as the same rules."""
    assert rules_from_data(rules_data(rules)) == rules


@given(st.dictionaries(st.sampled_from(["game", "wrap", "shifts", "hold", "x"]), garbage))
def test_any_fields_are_rules_or_refused(data):
    """Whatever JSON says about rules, it is read or an InputError."""
    rules = read_or_refused(rules_from_data, data)
    assert rules is None or rules_from_data(rules_data(rules)) == rules


@given(rule_sets(), seeds)
def test_links_read_back(rules, seed):
    """A link reads back as its rules and its seed, with or without its question mark."""
    query = link_query(rules, seed)
    assert parse_query(query) == (rules, seed)
    assert parse_query("?" + query) == (rules, seed)
    assert parse_query(query + "&utm_source=somewhere&x") == (rules, seed)


@pytest.mark.parametrize("rules", CRESCENTS, ids=name_of)
def test_links_carry_only_what_differs(rules):
    """A link names the seed, a preset other than the default, and the changed fields alone."""
    names = [part.split("=")[0] for part in link_query(rules, "7").split("&")]
    game = ["game"] if rules.game != "crescent" else []
    assert names == ["seed", *game, *(name for name, _ in rules.changed_fields())]


@pytest.mark.parametrize(
    ("query", "seed"),
    [
        ("", ""),
        ("?", ""),
        ("seed=7", "7"),
        ("seed=%37", "7"),
        ("seed=+7+", "7"),
        ("seed=%237", "7"),
        ("%73eed=pysol%2D7", "pysol-7"),
        ("seed=1&seed=7", "7"),
        ("%ZZ=%&seed=7&=&&%C3%28=%FF", "7"),
    ],
)
def test_links_that_are_read(query, seed):
    """Escapes are read, the last of two counts, what is not ours is left to others."""
    assert parse_query(query) == (rules_for(), seed)


NO_LINKS = (
    "seed=|seed|seed=x|seed=%00|seed=%FF|seed=7%|game=|game=moon|wrap=2|shifts=10|shifts=|wrap"
    "|hold=%31%30|game=%3Cscript%3E|seed=4294967296|seed=pysol-0"
)


@pytest.mark.parametrize("query", NO_LINKS.split("|"))
def test_links_that_are_refused(query):
    """A wrong game, seed or field is refused, and quoted."""
    with pytest.raises(InputError, match="“"):
        parse_query(query)


@given(
    st.text()
    | st.lists(
        st.tuples(st.sampled_from(["seed", "game", "wrap", "shifts", "%73eed"]), st.text()),
        max_size=4,
    ).map(lambda pairs: "&".join(f"{name}={value}" for name, value in pairs))
)
def test_any_link_is_read_or_refused(query):
    """Whatever follows the question mark, it is read or an InputError."""
    found = read_or_refused(parse_query, query)
    if found is not None and found[1]:
        assert parse_query(link_query(*found)) == found


def test_a_lone_surrogate_in_a_link_is_refused():
    """Text that no UTF-8 can hold is refused like any other, escaped or not."""
    for query in ("seed=\ud800", "seed=%41\ud800", "%\ud800=1&seed=x"):
        with pytest.raises(InputError):
            parse_query(query)


def test_the_corpus_is_written_in_this_form():
    """Positions kept in a file are what the engine writes for them."""
    for line in CORPUS.read_text().splitlines():
        row = json.loads(line)
        data = {name: value for name, value in row.items() if name not in ("id", "perft")}
        assert position_data(*position_from_data(row)) == data
