"""One file holds everything that is kept, and is taken whole or not at all."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutations import mutations
from strategies import garbage, read_or_refused, sessions

from crescent.errors import InputError
from crescent.records import noted, records_text
from crescent.rules import PRESETS, rules_for
from crescent.save import MOST_KEPT, kept_text, read_kept, read_session, session_text
from crescent.session import Session
from crescent.settings import defaults, settings_text
from crescent.storage import (
    LONGEST_FILE,
    VERSION,
    check_save,
    check_value,
    export_text,
    read_export,
)

LARGE = "pysol-12345678901234567890"


def played(seed="7", game="crescent", steps=5):
    """A session of *steps* first moves, one of them undone."""
    session = Session(rules_for(game), seed)
    for now in range(steps):
        session.play(session.legal_moves()[0], now)
    session.undo(steps)
    return session


def save_of(*arguments):
    """The save of such a session."""
    return session_text(played(*arguments), 1000)


SESSION = played()
SESSION.started = 5
SAVE = session_text(SESSION, 1000)
VALUES = {
    "current": "crescent",
    "game.crescent": SAVE,
    "game.closed": save_of("3", "closed"),
    "kept": kept_text([save_of("8"), save_of("9", "hoffmann")]),
    "records": records_text(noted({}, SESSION, 1000)),
    "settings": settings_text(defaults()),
}


def test_an_export_reads_back():
    """Every value comes back as it was, and makes the same file again."""
    text = export_text(VALUES)
    assert read_export(text) == VALUES
    assert export_text(read_export(text)) == text


def test_an_empty_export_reads_back():
    """Where nothing is kept there is a file all the same."""
    assert read_export(export_text({})) == {}


@given(st.dictionaries(st.sampled_from(sorted(VALUES)), st.text(max_size=9)))
def test_what_cannot_be_read_is_left_out_of_an_export(wrong):
    """An export can always be imported: it holds the values that can be read, and these alone."""
    fine = {name: VALUES[name] for name in VALUES if name not in wrong}
    wrong.pop("current", None)
    assert read_export(export_text(fine | wrong)) == fine
    assert read_export(export_text(fine | {"aside.1": SAVE, "game.bridge": SAVE})) == fine


@given(sessions())
@settings(max_examples=30)
def test_every_save_can_be_exported(found):
    """Whatever game is under way, its save goes out and comes in."""
    session, now = found
    values = {"game." + session.rules.game: session_text(session, now)}
    assert read_export(export_text(values)) == values


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.game)
def test_saves_of_large_pysol_numbers_are_checked_for_their_form(preset):
    """A deal that not every interpreter can deal is taken when each of its moves can be read."""
    text = save_of(LARGE, preset.game)
    check_save(text)
    data = json.loads(text)
    for name, value in [
        ("steps", ["5C:1>99"]),
        ("steps", [""]),
        ("steps", "SHIFT"),
        ("done", len(data["steps"]) + 1),
        ("done", -1),
        ("elapsed", "5"),
        ("autoplay", [[]]),
        ("helped", None),
        ("shifts", 10),
    ]:
        with pytest.raises(InputError):
            check_save(json.dumps(data | {name: value}))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("game.crescent", save_of("7", "closed")),
        ("game.bridge", SAVE),
        ("game.", SAVE),
        ("game.crescent", SAVE.replace('"done":4', '"done":6')),
        ("current", "bridge"),
        ("current", "<b>"),
        ("kept", "[]"),
        ("kept", json.dumps({"v": VERSION, "games": [SAVE, "{}"]})),
        ("kept", json.dumps({"v": VERSION, "games": [SAVE] * (MOST_KEPT + 1)})),
        ("settings", "{}"),
        ("records", "{}"),
        ("aside.1", SAVE),
        ("", ""),
    ],
)
def test_one_wrong_value_refuses_the_file(name, text):
    """A file with anything wrong in it gives nothing at all."""
    with pytest.raises(InputError):
        check_value(name, text)
    values = VALUES | {name: text}
    file = json.dumps({"crescent": "export", "v": VERSION, "values": values})
    with pytest.raises(InputError):
        read_export(file)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("{}", "“{}”"),
        ("", "“”"),
        (json.dumps({"crescent": "export", "v": VERSION + 1, "values": {}}), f"“{VERSION + 1}”"),
        (json.dumps({"crescent": "export", "v": VERSION, "values": []}), r"“\[\]”"),
        (json.dumps({"crescent": "export", "v": VERSION, "values": {"kept": 7}}), "“7”"),
        (" " * (LONGEST_FILE + 1), str(LONGEST_FILE + 1)),
    ],
)
def test_files_that_are_refused(text, quoted):
    """What is no export is refused, and quoted."""
    with pytest.raises(InputError, match=quoted):
        read_export(text)


@given(st.lists(st.text(max_size=5), max_size=MOST_KEPT + 3))
def test_kept_games_read_back(saves):
    """The list of kept games keeps the first ten, in their order."""
    assert read_kept(kept_text(saves)) == saves[:MOST_KEPT]


def test_damaged_exports_are_refused_or_whole():
    """Whatever is changed in a file, it is refused, or each of its values can be read."""
    taken = 0
    for text in mutations(export_text(VALUES), 2000):
        found = read_or_refused(read_export, text)
        if found is not None:
            taken += 1
            assert read_export(export_text(found)) == found
            for name in found:
                if name.startswith("game."):
                    assert read_session(found[name]).rules.game == name.removeprefix("game.")
    assert taken > 100


@given(st.text() | garbage.map(lambda value: json.dumps(value, default=str)))
def test_any_text_is_an_export_or_refused(text):
    """What is no export is an InputError, whatever it is."""
    assert read_or_refused(read_export, text) is None
    assert read_or_refused(read_kept, text) is None
    assert read_or_refused(check_save, text) is None
