"""JSON in one form, and errors that quote."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import garbage, read_or_refused

from crescent.errors import LONGEST_QUOTE, InputError, quoted
from crescent.text import json_text, number_in, read_object, text_in, texts_in, words_in

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(values)
def test_json_reads_back(value):
    """What is written as JSON reads back as the same value."""
    assert json.loads(json_text(value)) == value


@given(st.dictionaries(st.text(), st.integers()))
def test_json_does_not_depend_on_order(members):
    """Equal objects are one text, in whatever order their members were set."""
    backwards = dict(reversed(list(members.items())))
    assert json_text(members) == json_text(backwards)


@given(st.text())
def test_quotes_are_short_and_on_one_line(text):
    """A quote shows its text on one line and is shortened when it is long."""
    shown = quoted(text)
    assert shown[0] == "“" and shown[-1] == "”" and len(shown) <= LONGEST_QUOTE + 2
    assert all(letter >= " " for letter in shown)
    if len(text) <= LONGEST_QUOTE and all(letter >= " " for letter in text):
        assert shown == f"“{text}”"


def test_what_is_nested_too_deeply_is_still_quoted():
    """Quoting a value never fails, however deeply it is nested."""
    nested: list = []
    for _ in range(100_000):
        nested = [nested]
    assert quoted(nested) == "“…”"


@pytest.mark.parametrize(
    "text",
    [
        *["", "[]", "7", "null", '"x"', "{", "{}}", "{'a': 1}", "\0", "{}\ud800"],
        *["{" * 99999, "[" * 99999, '{"a":' * 99999, '{"a":' + "9" * 5000 + "}"],
    ],
)
def test_what_is_no_json_object_is_refused(text):
    """Broken, deep and foreign JSON is refused, and quoted."""
    with pytest.raises(InputError, match="is not a JSON object"):
        read_object(text, "The text")


@given(st.text())
def test_any_text_is_an_object_or_refused(text):
    """Whatever is read as a JSON object is one."""
    found = read_or_refused(read_object, text, "The text")
    assert found is None or isinstance(found, dict)


@given(garbage)
def test_members_have_their_types(value):
    """A text, a whole number and a list of texts are taken; everything else is refused."""
    data = {"x": value}
    assert read_or_refused(text_in, data, "x") == (value if isinstance(value, str) else None)
    number = read_or_refused(number_in, data, "x")
    assert (number is None) == (type(value) is not int or value < 0)
    texts = read_or_refused(texts_in, data, "x")
    assert (texts is None) == (
        not isinstance(value, list) or any(not isinstance(item, str) for item in value)
    )


@given(st.lists(st.text(min_size=1).filter(lambda word: " " not in word)), st.integers(1, 3))
def test_words_are_parted_by_spaces_alone(words, spaces):
    """Words keep whatever else is blank, on every interpreter."""
    assert words_in((" " * spaces).join(words)) == words
