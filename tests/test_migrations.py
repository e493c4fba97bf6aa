"""
Every text that a released version has kept can still be read, and means what it meant.

A folder of ``data/saves`` holds what one version wrote: games, records, settings, kept games, an
export, and in ``facts.json`` what they say. Files of a version that has shipped never change; a
new version of a text adds its files to a new folder.
"""

import json
from pathlib import Path

import pytest

from crescent import records, save, settings, storage
from crescent.notation import position_data
from crescent.text import json_text

FOLDER = Path(__file__).parent / "data" / "saves"
FILES = {
    f"{path.parent.name} {path.stem}": path
    for path in sorted(FOLDER.glob("*/*.json"))
    if path.stem != "facts"
}


def plain(value):
    """*value* as JSON gives it back."""
    return json.loads(json_text(value))


def game_facts(text):
    """What a save says."""
    session = save.read_session(text)
    names = ["seed", "moves", "done", "home", "elapsed", "hints", "undos", "autoplay"]
    names += ["started", "helped"]
    facts = {name: getattr(session, name) for name in names}
    facts["state"] = session.state()
    facts["steps"] = len(session.steps)
    facts["game"], facts["rules"] = session.rules.game, session.rules.key()
    facts["position"] = plain(position_data(session.rules, session.position))
    return facts


def records_facts(text):
    """All figures of all rules."""
    accounts = records.read_records(text)
    found = {key: records.figures(accounts[key]) for key in accounts}
    names = [*records.NUMBERS, "best", "times", "lengths"]
    return {key: {name: plain(getattr(found[key], name)) for name in names} for key in found}


def settings_facts(text):
    """The settings that were there when the text was written."""
    found = settings.read_settings(text)
    return {name: found[name] for name in ("language", "letters", "suits", "theme", "toolbar")}


def kept_facts(text):
    """The preset and the deal of each kept game, all of which can be played."""
    saves = save.read_kept(text)
    for kept in saves:
        storage.check_save(kept)
    deals = [save.saved_deal(kept) for kept in saves]
    return [[rules.game, seed] for rules, seed in deals]


def export_facts(text):
    """The names of the values in the file."""
    return sorted(storage.read_export(text))


READERS = {
    "game": (game_facts, save.VERSION),
    "records": (records_facts, records.VERSION),
    "settings": (settings_facts, settings.VERSION),
    "kept": (kept_facts, save.KEPT_VERSION),
    "export": (export_facts, storage.VERSION),
}


@pytest.mark.parametrize("file", FILES)
def test_what_was_kept_can_be_read(file):
    """A text of any version says today what it said then."""
    path = FILES[file]
    facts = json.loads((path.parent / "facts.json").read_text(encoding="utf-8"))
    read, _ = READERS[path.stem.split("-")[0]]
    assert read(path.read_text(encoding="utf-8").rstrip("\n")) == facts[path.stem]


@pytest.mark.parametrize("kind", READERS)
def test_every_version_has_its_files(kind):
    """No version of a text is without files: from the first one to the one written now."""
    paths = [path for path in FILES.values() if path.stem.split("-")[0] == kind]
    versions = {json.loads(path.read_text(encoding="utf-8"))["v"] for path in paths}
    assert versions == set(range(1, READERS[kind][1] + 1))
