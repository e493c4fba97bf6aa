"""Made-up values for hypothesis: rules, seeds, positions, games, and what an enemy would send."""

from hypothesis import strategies as st
from walks import positions

from crescent.errors import InputError
from crescent.rules import PRESETS, SWITCHES, rules_for
from crescent.session import Session

seeds = st.integers(0, 4294967295).map(str) | st.builds(
    lambda number: f"pysol-{number}", st.integers(1, 31999) | st.integers(32001, 10**20 - 1)
)


@st.composite
def rule_sets(draw):
    """Any preset with any mix of the fields that it lets a player change."""
    preset = draw(st.sampled_from(PRESETS))
    changes = {}
    for name in preset.layout.fields:
        values = st.booleans() if name in SWITCHES else st.integers(0, 9)
        if draw(st.booleans()):
            changes[name] = draw(values)
    return rules_for(preset.game, **changes)


@st.composite
def placed(draw, rule_sets=rule_sets()):  # noqa: B008
    """Rules and a position of a random game under them."""
    rules = draw(rule_sets)
    number, length = draw(st.integers(0, 999)), draw(st.integers(0, 80))
    return rules, positions(rules, number, length)[-1]


@st.composite
def sessions(draw):
    """A session with a history: moves, undos, redos, a clock, hints and the autoplay setting."""
    session = Session(draw(rule_sets()), draw(seeds))
    session.autoplay = draw(st.booleans())
    now = 0
    for choice in draw(st.lists(st.integers(0, 99), max_size=40)):
        now += choice * 10
        moves = session.legal_moves()
        if choice % 7 == 0:
            session.undo(now)
        elif choice % 11 == 0:
            session.redo(now)
        elif moves:
            session.play(moves[choice % len(moves)], now)
    session.hints = draw(st.integers(0, 9))
    session.started = draw(st.integers(0, 2**53 - 1))
    session.helped = draw(st.booleans())
    return session, now


garbage = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["", "5C", "[5C]", "AK", "KA", "SHIFT", "5C:1>7", "crescent", "7", "9"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)


@st.composite
def damaged(draw, data):
    """*data*, JSON members by name, with some changed, some missing, some strange."""
    found = dict(data)
    for name in draw(st.lists(st.sampled_from(sorted(found)), min_size=1, max_size=3)):
        kind = draw(st.integers(0, 2))
        value = found.get(name)
        if kind == 0:
            found.pop(name, None)
        elif kind == 1 and isinstance(value, list) and value:
            place = draw(st.integers(0, len(value) - 1))
            found[name] = [*value[:place], draw(garbage), *value[place + 1 :]]
        elif kind == 1 and isinstance(value, dict) and value:
            found[name] = value | {draw(st.sampled_from(sorted(value))): draw(garbage)}
        else:
            found[name] = draw(garbage)
    return found


def read_or_refused(read, *arguments):
    """What *read* gives, or None when it refuses with an InputError, whose text is a sentence."""
    try:
        return read(*arguments)
    except InputError as error:
        assert str(error).endswith(".") and "\n" not in str(error)
        return None
