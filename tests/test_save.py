"""A save reads back as the same game, and a damaged one never becomes half a game."""

import json
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import damaged, garbage, read_or_refused, sessions

from crescent.deals import dealt_cards
from crescent.errors import InputError
from crescent.moves import apply, is_legal
from crescent.rules import rules_for
from crescent.save import VERSION, read_session, saved_deal, session_text
from crescent.session import Session


def facts(session, now):
    """All that a save keeps."""
    return {
        "rules": session.rules,
        "seed": session.seed,
        "position": session.position,
        "positions": session.positions,
        "steps": session.steps,
        "time": session.time(now),
        "hints": session.hints,
        "undos": session.undos,
        "autoplay": session.autoplay,
        "started": session.started,
        "helped": session.helped,
    }


def replayed(session):
    """Whether every step of the session, the undone ones too, is a line of legal moves."""
    position = session.positions[0]
    for place, step in enumerate(session.steps):
        for move in step:
            if not is_legal(session.rules, position, move):
                return False
            position = apply(session.rules, position, move)
        if place < session.done and session.positions[place + 1] != position:
            return False
    return True


@given(sessions())
def test_saves_read_back(found):
    """A game reads back whole: history, undone moves, time, counts, settings; the clock stands."""
    session, now = found
    text = session_text(session, now)
    again = read_session(text)
    assert facts(again, now + 12345) == facts(session, now)
    assert session_text(again, 0) == text
    assert saved_deal(text) == (session.rules, session.seed)


@given(sessions())
def test_a_save_can_be_read_with_its_cards(found):
    """Where the caller has the cards already, the game is the same."""
    session, now = found
    text = session_text(session, now)
    cards = dealt_cards(session.rules, session.seed)
    assert facts(read_session(text, cards), now) == facts(session, now)


@given(sessions(), st.data())
def test_damaged_saves_are_refused_or_legal(found, data):
    """Whatever is changed in a save, it is refused or a game of legal moves."""
    session, now = found
    text = json.dumps(data.draw(damaged(json.loads(session_text(session, now)))))
    again = read_or_refused(read_session, text)
    if again is not None:
        assert replayed(again)
        assert facts(read_session(session_text(again, 0)), 0) == facts(again, 0)


@given(sessions(), st.integers(0, 10**6), st.text(max_size=3))
def test_cut_and_scribbled_saves_are_refused_or_legal(found, place, scribble):
    """A save that was cut off or written over in the middle never becomes a wrong game."""
    session, now = found
    text = session_text(session, now)
    place %= len(text)
    with pytest.raises(InputError):
        read_session(text[:place])
    again = read_or_refused(read_session, text[:place] + scribble + text[place + 1 :])
    assert again is None or replayed(again)


@given(st.text() | garbage.map(partial(json.dumps, default=str)))
def test_any_text_is_a_save_or_refused(text):
    """What is no save is an InputError, whatever it is."""
    assert read_or_refused(read_session, text) is None
    assert read_or_refused(saved_deal, text) is None


def test_every_field_is_needed_or_the_presets():
    """Without a field of the game a save is refused; a rule that is absent is the preset's."""
    session = Session(rules_for("nine"), "7")
    session.play(session.legal_moves()[0], 0)
    data = json.loads(session_text(session, 1000))
    for name in data:
        less = json.dumps({key: value for key, value in data.items() if key != name})
        if name in (
            *("v", "seed", "steps", "done", "elapsed", "hints", "undos"),
            *("autoplay", "helped", "started"),
        ):
            with pytest.raises(InputError):
                read_session(less)
        elif name != "game":
            assert facts(read_session(less), 0) == facts(read_session(json.dumps(data)), 0)


@pytest.mark.parametrize(
    ("changes", "quoted"),
    [
        ({"v": VERSION + 1}, f"“{VERSION + 1}”"),
        ({"v": None}, "“None”"),
        ({"seed": "pysol-0"}, "“pysol-0”"),
        ({"seed": 7}, "“7”"),
        ({"steps": ["6S:10>5", "6S:10>5"]}, "Move 1, “6S:10>5”, is not legal"),
        ({"steps": ["6S:10>5 4S:10>16 3C:10>5"]}, "Move 2, “3C:10>5”, is not legal"),
        ({"steps": ["6S:10>5", ""]}, "step"),
        ({"steps": ["nonsense"]}, "“nonsense”"),
        ({"done": 2}, "“2”"),
        ({"done": -1}, "“-1”"),
        ({"done": True}, "“True”"),
        ({"elapsed": -1}, "“-1”"),
        ({"elapsed": 1.5}, "“1.5”"),
        ({"elapsed": float("inf")}, "“inf”"),
        ({"hints": "0"}, "“0”"),
        ({"autoplay": 1}, "“1”"),
        ({"started": -1}, "“-1”"),
        ({"helped": "no"}, "“no”"),
    ],
)
def test_saves_that_are_refused(changes, quoted):
    """A wrong value in a save is refused, and quoted."""
    session = Session(rules_for(), "7")
    data = json.loads(session_text(session, 0)) | {"steps": ["6S:10>5"], "done": 1}
    read_session(json.dumps(data))
    with pytest.raises(InputError, match=quoted):
        read_session(json.dumps(data | changes))
