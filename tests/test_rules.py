"""What a game is: presets, fields, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import garbage, read_or_refused, rule_sets
from walks import CRESCENTS, name_of

from crescent.errors import InputError
from crescent.rules import (
    CRESCENT,
    FOUNDATION,
    HOLD,
    PILE,
    PRESETS,
    SWITCHES,
    Rules,
    parse_field,
    rules_for,
)

# The table of presets: wrap, transfers, give-backs, hold, closed, shifts, autoplay at first.
TABLE = {
    "crescent": (True, True, False, False, False, 3, False),
    "open": (True, False, False, False, False, 3, True),
    "closed": (True, True, False, False, True, 3, False),
    "hoffmann": (False, False, False, True, False, 3, False),
    "four": (True, False, False, False, False, 4, False),
    "six": (True, False, False, False, False, 6, False),
    "nine": (True, False, False, False, False, 9, False),
}


@pytest.mark.parametrize("game", TABLE)
def test_presets_are_as_published(game):
    """Every row of the table of presets is the row that its source describes."""
    rules = rules_for(game)
    fields = tuple(getattr(rules, name) for name in SWITCHES)
    assert (*fields, rules.shifts, rules.autoplay) == TABLE[game]


def test_presets_have_names_of_their_own():
    """No two presets share an id, the default is the first, and custom is among them."""
    games = [preset.game for preset in PRESETS]
    assert len(set(games)) == len(games)
    assert rules_for() == rules_for("crescent") == rules_for(games[0])
    assert "custom" in games


@pytest.mark.parametrize("rules", CRESCENTS, ids=name_of)
def test_a_crescent_table(rules):
    """Sixteen piles, eight foundations in the order S H C D by Ace and King, holds by rule."""
    assert [rules.piles[n] for n in rules.of_role(PILE)] == [str(n) for n in range(1, 17)]
    assert {rules.piles[n] for n in rules.of_role(FOUNDATION)} == {
        suit + side for suit in "SHCD" for side in "AK"
    }
    holds = ["SH", "HH", "CH", "DH"] if rules.hold else []
    assert [rules.piles[n] for n in rules.of_role(HOLD)] == holds


@given(rule_sets(), rule_sets())
def test_rules_are_values(one, other):
    """Rules are equal exactly when preset and fields are, and equal ones hash alike."""
    same = one.game == other.game and one.fields() == other.fields()
    assert (one == other) == same
    assert not same or hash(one) == hash(other)
    assert (one.key() == other.key()) == (
        one.layout is other.layout and one.fields() == other.fields()
    )
    assert eval(repr(one), {"rules_for": rules_for}) == one


@given(rule_sets())
def test_changed_fields_make_the_rules_again(rules):
    """A preset and the fields that differ from it are the whole of the rules."""
    assert rules_for(rules.game, **dict(rules.changed_fields())) == rules


@given(rule_sets())
def test_fields_are_read_as_links_write_them(rules):
    """Every field's value reads back from 0, 1 or its digit."""
    for name, value in rules.fields():
        assert parse_field(name, str(int(value))) == value


@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize("text", ["", "2", "yes", "True", "TRUE", "on", "01", "1 ", "٣"])
def test_switches_that_are_refused(name, text):
    """A switch is 0 or 1, and the error quotes what came."""
    with pytest.raises(InputError, match=f"^{name} cannot be “{text}”; expected 0 or 1.$"):
        parse_field(name, text)


@pytest.mark.parametrize("text", ["", "10", "-1", "+3", "3.0", "three", "٣", "³"])
def test_shifts_that_are_refused(text):
    """Shifts are one digit."""
    with pytest.raises(InputError, match="expected 0 to 9"):
        parse_field("shifts", text)


@pytest.mark.parametrize("value", [True, False, 1.0, "3", None, -1, 10, 2**70, [], float("nan")])
def test_shifts_are_whole_numbers(value):
    """Shifts given as data are a whole number from 0 to 9, and no truth value."""
    with pytest.raises(InputError, match="shifts cannot be"):
        rules_for(shifts=value)


@pytest.mark.parametrize("value", [0, 1, "1", None, 1.0, []])
@pytest.mark.parametrize("name", SWITCHES)
def test_switches_are_truth_values(name, value):
    """A switch given as data is true or false, and no number that equals them."""
    with pytest.raises(InputError, match=f"{name} cannot be"):
        rules_for(**{name: value})


@pytest.mark.parametrize("game", ["", "Crescent", "crescent ", "cresent", "moon\n"])
def test_games_that_are_refused(game):
    """An unknown preset is refused with the list of those there are."""
    with pytest.raises(InputError, match="expected one of crescent, open"):
        rules_for(game)


@given(st.dictionaries(st.text(max_size=9) | st.sampled_from(SWITCHES), garbage, max_size=3))
def test_any_fields_make_rules_or_are_refused(changes):
    """Whatever fields are asked for, there are rules or an InputError."""
    rules = read_or_refused(lambda: rules_for("custom", **changes))
    if rules is not None:
        assert isinstance(rules, Rules) and rules.layout is CRESCENT
        assert all(getattr(rules, name) is value for name, value in changes.items())
