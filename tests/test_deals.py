"""Deal numbers name the same cards for ever."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import seeds
from walks import ALL_RULES, CRESCENTS, name_of

from crescent.cards import FACE, one_pack, pile_text
from crescent.deals import deal, needs_twister, parse_seed, shuffled
from crescent.errors import InputError
from crescent.moves import SHIFT, apply, is_legal
from crescent.notation import parse_move
from crescent.rules import PILE, rules_for

DEAL_7 = """
2H QH TC 3D 8D 5C · JC 3H 8S TS 8H 4D · 6D AH TS 5C 9C JS · 2S AS 2C 7S 3D 4C ·
JC 6C 4D JD 2S 5S · 8C 6H 7C 7C 5D 7D · JS 3H 4C 9S 2D TH · JH 8S QC 6H QC 2D ·
3S QS 6D TH AD 6S · KD 8C AC 3C 4S 6S · KS KH 4H KC 9D 8D · 5H QD 9S 7D JH 2H ·
QS 5H TD 9H 6C TC · JD 3C 9C 7H QD 8H · 4H 2C 7H 5S QH TD · 5D 4S 9H 9D 7S 3S
"""
LINE_OF_DEAL_7 = ["6S:10>5", "4S:10>16", "3C:10>4", "8D:11>6", "9D:11>15", "KC:11>10"]
LINE_TO_THE_SIX_OF_SPADES = """
SHIFT 2S:4>A QS:13>K 3S:9>A JS:7>K JC:2>13 4D:2>16 TH:7>8 2D:7>A 2H:1>A 4C:4>1 3D:4>16 4H:15>12
TD:15>14 QH:15>K 6S:9>4 KD:10>9 6S:10>15 4S:10>A SHIFT KH:11>1 AS:4>11 QD:12>K 4H:12>13 3H:7>13
AH:3>1 5H:12>6 2H:12>1 JH:12>K 6D:3>12 JS:3>9 9C:3>10 5C:3>5 TS:3>K 9S:7>K 8S:8>K 3H:13>1 4H:13>1
5H:6>1 5C:5>7 6H:6>13 8C:6>10 5H:1>13 4H:1>13 3H:1>13 2H:1>13 AH:1>13 KH:1>13 QH:1>13 4C:1>7
5C:1>7 8D:1>6 6C:5>7 3D:1>A JC:5>1 5S:5>A 6S:4>A 7S:4>K
"""

# Piles of PySolFC's game 647, by its number and the pile's.
PYSOL_PILES = {
    ("24680", 1): "5S TH KS 3H KC TC",
    ("24680", 2): "6C 2S TC 9D 3D QH",
    ("24680", 16): "9S 8S JH TD 9C 8C",
    ("100000", 1): "TC 6H 8S KH JH 9S",
    ("100000", 16): "AD 5D 2S QC 8C 6C",
    ("12345678901234567890", 1): "2C 9H 2S JH 2H 3S",
    ("12345678901234567890", 16): "3C 8D 7H 9S 6S JS",
}


def pile_texts(rules, position):
    """The texts of the piles that moves go between."""
    return [pile_text(position.piles[number]) for number in rules.of_role(PILE)]


@pytest.mark.parametrize("rules", [r for r in CRESCENTS if not r.closed], ids=name_of)
def test_deal_7_is_the_published_deal(rules):
    """Deal 7 has the sixteen published piles, under every open preset."""
    published = [pile.strip() for pile in " ".join(DEAL_7.split()).split("·")]
    assert pile_texts(rules, deal(rules, "7")) == published


@pytest.mark.parametrize("rules", CRESCENTS, ids=name_of)
def test_every_preset_deals_the_same_cards(rules):
    """A deal number gives the same cards for every preset; closed piles only hide them."""
    shown = [bytes(card & FACE for card in pile) for pile in deal(rules, "7").piles[:16]]
    assert shown == list(deal(rules_for(), "7").piles[:16])


def test_the_first_shift_of_deal_7():
    """After one shift, pile 1 of deal 7 is as it was published."""
    rules = rules_for()
    after = apply(rules, deal(rules, "7"), SHIFT)
    assert pile_texts(rules, after)[0] == "QH TC 3D 8D 5C 2H"


@pytest.mark.parametrize("wrap", [True, False])
def test_the_published_line_of_deal_7(wrap):
    """The published line of deal 7 is legal with wrap, and all but its last move without."""
    rules = rules_for("crescent", wrap=wrap)
    position = deal(rules, "7")
    for text in LINE_OF_DEAL_7[:-1]:
        move = parse_move(rules, text, position)
        assert is_legal(rules, position, move), text
        position = apply(rules, position, move)
    assert pile_texts(rules, position)[9].endswith("AC")
    assert is_legal(rules, position, parse_move(rules, LINE_OF_DEAL_7[-1], position)) == wrap


def test_the_published_transfers_of_deal_7():
    """Six of spades on the Ace foundation under a King foundation at seven: two transfers."""
    rules = rules_for()
    position = deal(rules, "7")
    sa, sk = rules.index["SA"], rules.index["SK"]
    for text in LINE_TO_THE_SIX_OF_SPADES.split():
        move = parse_move(rules, text, position)
        assert is_legal(rules, position, move), text
        position = apply(rules, position, move)
    assert (position.piles[sa][-1], position.piles[sk][-1]) == (6, 7)
    for expected in ((5, 6), (4, 5)):
        move = parse_move(rules, "S:A>K", position)
        assert is_legal(rules, position, move)
        position = apply(rules, position, move)
        assert (position.piles[sa][-1], position.piles[sk][-1]) == expected


@pytest.mark.parametrize(("number", "pile"), PYSOL_PILES)
def test_pysol_numbers_deal_what_pysol_deals(number, pile):
    """PySolFC's own numbers deal the piles that PySolFC deals."""
    rules = rules_for()
    assert pile_texts(rules, deal(rules, "pysol-" + number))[pile - 1] == PYSOL_PILES[number, pile]


@given(seeds)
def test_a_deal_holds_two_packs(seed):
    """Every deal of every game holds two packs, no card made or lost."""
    for rules in ALL_RULES:
        cards = Counter(card & FACE for pile in deal(rules, seed).piles for card in pile)
        assert cards == Counter(one_pack() * 2)


@given(seeds)
def test_seeds_read_back(seed):
    """A seed in its one form is read as itself, in spaces and capitals too."""
    assert parse_seed(seed) == seed
    assert parse_seed(f"  {seed.upper()} ") == seed
    assert needs_twister(seed) == (seed.startswith("pysol-") and int(seed[6:]) > 31999)


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("0", "0"),
        ("007", "7"),
        ("#7", "7"),
        (" 7\n", "7"),
        ("4294967295", "4294967295"),
        ("pysol-1", "pysol-1"),
        ("pysol-0031999", "pysol-31999"),
        ("PySol-32001", "pysol-32001"),
        ("pysol-99999999999999999999", "pysol-99999999999999999999"),
    ],
)
def test_seeds_that_are_read(text, seed):
    """Numbers up to the last are read, whatever zeros and spaces stand around them."""
    assert parse_seed(text) == seed


NO_SEEDS = (
    "|-|-1|+7|7.0|1e3|4294967296|99999999999999999999|0x10|1_000|1 000|seven|##|7\0|²|٧|７"
    "|pysol|pysol-|pysol-0|pysol-32000|pysol-100000000000000000000|pysol--5|pysol-#5|pysol 5"
    "|\u00a07|pysol-٧"
)


@pytest.mark.parametrize("text", NO_SEEDS.split("|"))
def test_seeds_that_are_refused(text):
    """What is no number in plain digits or beyond the last is refused, and quoted."""
    with pytest.raises(InputError, match="expected a whole number from 0 to 4294967295"):
        parse_seed(text)


@given(st.text())
def test_any_text_is_a_seed_or_refused(text):
    """Whatever is read as a seed deals; everything else is an InputError."""
    try:
        seed = parse_seed(text)
    except InputError as error:
        assert "“" in str(error)
    else:
        assert parse_seed(seed) == seed
        deal(rules_for(), seed)


@given(st.lists(st.integers(0, 63), max_size=110), st.integers(0, 4294967295))
def test_shuffling_keeps_the_cards(cards, number):
    """A shuffle changes the order and nothing else, and leaves its argument alone."""
    before = list(cards)
    assert Counter(shuffled(cards, number)) == Counter(cards)
    assert cards == before
