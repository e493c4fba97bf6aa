"""Whatever is done to a text that comes from outside, it is refused in a sentence, or sound."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crescent.errors import InputError
from crescent.moves import Move
from crescent.rules import rules_for
from crescent.session import Session
from tests.fuzz import TARGETS, Target, is_legal_line, takes

INPUTS = 2000

by_target = pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)


@by_target
def test_damaged_texts_are_refused_or_sound(target):
    """Of two thousand damaged texts some are taken, most are not, and none does anything else."""
    texts = list(target.damaged(INPUTS // len(TARGETS)))
    assert len(texts) == INPUTS // len(TARGETS)
    taken = [text for text in texts if takes(target, text)]
    assert 0 < len(taken) < len(texts)


@by_target
def test_sound_texts_are_taken(target):
    """What is damaged here is sound before."""
    assert all(takes(target, text) for text in target.texts)


@by_target
@given(st.text())
@settings(max_examples=50)
def test_any_text_is_refused_or_sound(target, text):
    """So is a text that has nothing to do with the game."""
    takes(target, text)
    takes(target, "?seed=7&game=" + text + "#moves=1" + text)


@by_target
@pytest.mark.parametrize("text", ["[" * 99_999, '{"v":' * 50_000, '{"v":' + "1" * 9999 + "}"])
def test_endless_texts_are_refused_or_sound(target, text):
    """Nor does the depth of a text or the length of a number bring anything down."""
    takes(target, text)


def test_faults_are_found():
    """A reader that fails, or that takes a game that is not legal, does not go unseen."""

    def fails(text):
        raise KeyError(text)

    def whispers(text):
        raise InputError("no sentence")

    first = Session(rules_for(), "7").position
    illegal = [Move(1, 0, 1)]
    with pytest.raises(KeyError):
        takes(Target("wrong", [], fails), "")
    with pytest.raises(AssertionError):
        takes(Target("wrong", [], whispers), "")
    with pytest.raises(AssertionError):
        takes(Target("wrong", [], lambda _: is_legal_line(rules_for(), first, illegal)), "")
