"""A game as a short text: what is written reads back, and what is damaged is refused or legal."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import rule_sets, seeds
from walks import ALL_RULES, name_of, walk

from crescent.cards import card_text
from crescent.deals import deal
from crescent.errors import InputError
from crescent.moves import SHIFT, apply, is_legal, legal_moves
from crescent.notation import REPLAY_MARK, link_query, move_text, parse_query
from crescent.replay import (
    DIGITS,
    FILE_TITLE,
    MOST_MOVES,
    BrokenReplayError,
    checked,
    decoded,
    line_code,
    parse_link,
    read_line_code,
    read_replay_file,
    replay_file,
)
from crescent.rules import rules_for

GAMES = Path(__file__).parent / "data" / "reviewed_games.jsonl"
RECORDED = [json.loads(row) for row in GAMES.read_text(encoding="utf-8").splitlines()]
OPEN = rules_for("open")


def game(rules, number, length):
    """The first position and the line of a random game."""
    steps = list(walk(rules, number, length))
    return deal(rules, str(number)), [move for _, move, _ in steps]


@st.composite
def games(draw):
    """Rules, the number of a deal, and a random game of it."""
    rules = draw(rule_sets())
    number = draw(st.integers(0, 9999))
    return (rules, number, *game(rules, number, draw(st.integers(0, 60))))


def is_a_game(rules, position, line):
    """Whether *line* is legal move by move from *position*."""
    for move in line:
        if not is_legal(rules, position, move):
            return False
        position = apply(rules, position, move)
    return True


@given(games())
def test_a_code_reads_back(played):
    """The code of a line is read as that line, under any rules."""
    rules, _, first, line = played
    code = line_code(rules, first, line)
    assert set(code) <= set(DIGITS)
    assert read_line_code(rules, first, code) == line


@given(games())
def test_moves_are_read_one_by_one(played):
    """Each move comes with the position after it, before anything behind it is looked at."""
    rules, _, first, line = played
    for reader in (
        decoded(rules, first, line_code(rules, first, line)),
        checked(rules, first, [move_text(rules, move) for move in line]),
    ):
        position = first
        for expected, (move, after) in zip(line, reader, strict=True):
            assert move == expected
            position = apply(rules, position, move)
            assert after == position


@settings(max_examples=30)
@given(games(), st.data())
def test_a_flipped_character_is_refused_or_leads_to_a_legal_line(played, data):
    """Whatever one character is changed to, what is read is legal; what is not read is told."""
    rules, _, first, line = played
    code = line_code(rules, first, line)
    place = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from(DIGITS + " +/é"))
    flipped = code[:place] + other + code[place + 1 :]
    try:
        found = read_line_code(rules, first, flipped)
    except BrokenReplayError as error:
        assert is_a_game(rules, first, error.line)
        assert error.values["move"] == len(error.line) + 1
        assert str(len(error.line) + 1) in str(error)
    except InputError as error:
        assert str(error).endswith(".")
    else:
        assert is_a_game(rules, first, found)


def test_every_flip_of_one_code():
    """Of all changes of one character in a code, all but a few are refused; the rest are legal."""
    first, line = game(OPEN, 7, 30)
    code = line_code(OPEN, first, line)
    read = 0
    for place in range(len(code)):
        for digit in DIGITS:
            if digit == code[place]:
                continue
            try:
                found = read_line_code(OPEN, first, code[:place] + digit + code[place + 1 :])
            except InputError:
                continue
            read += 1
            assert found != line
            assert is_a_game(OPEN, first, found)
    assert read < len(code) * len(DIGITS) // 10


@given(st.text(alphabet=DIGITS + "=?# é", max_size=60))
def test_any_text_is_read_or_refused(text):
    """No text makes the reader do anything but give a legal line or an InputError."""
    first = deal(OPEN, "7")
    try:
        found = read_line_code(OPEN, first, text)
    except InputError:
        return
    assert is_a_game(OPEN, first, found)


@pytest.mark.parametrize("row", RECORDED, ids=lambda row: row["link"])
def test_codes_are_short(row):
    """A recorded game's code has at most 1.3 characters a move."""
    rules, seed = parse_query(row["link"])
    first = deal(rules, seed)
    line = [move for move, _ in checked(rules, first, row["line"])]
    code = line_code(rules, first, line)
    assert len(code) <= 1.3 * len(line) + 4
    assert read_line_code(rules, first, code) == line


def test_a_huge_count_ends():
    """A code that promises more moves than it has goes wrong where no shuffle is left."""
    code, value = "1", MOST_MOVES
    while value:
        code += DIGITS[value % 64]
        value //= 64
    with pytest.raises(BrokenReplayError) as raised:
        read_line_code(OPEN, deal(OPEN, "7"), code)
    assert raised.value.line == [SHIFT] * OPEN.shifts


@pytest.mark.parametrize("rules", ALL_RULES, ids=name_of)
def test_a_file_reads_back(rules):
    """The file of a game gives its rules, its deal and its moves, whatever ends its lines."""
    first, line = game(rules, 12, 80)
    text = replay_file(rules, "12", line)
    for ending in ("\n", "\r\n"):
        found, seed, texts = read_replay_file(text.replace("\n", ending))
        assert (found, seed) == (rules, "12")
        assert [move for move, _ in checked(found, first, texts)] == line


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no game",
        FILE_TITLE,
        FILE_TITLE + "\n",
        FILE_TITLE + "\ngame=open\n5C:1>7",
        FILE_TITLE + "\nseed=x\n",
        FILE_TITLE + "\nseed=7&game=chess\n",
        "Crescent game 2\nseed=7\n",
    ],
)
def test_what_is_no_file_is_refused(text):
    """A file without its title, a game that there is, or a deal is refused with a sentence."""
    with pytest.raises(InputError) as raised:
        read_replay_file(text)
    assert str(raised.value).endswith(".")


@given(games(), st.data())
def test_a_bad_move_is_named(played, data):
    """A file that goes wrong says at which move, counted from 1, and has the moves before it."""
    rules, _, first, line = played
    place = data.draw(st.integers(0, len(line)))
    position = first
    for move in line[:place]:
        position = apply(rules, position, move)
    legal = {move_text(rules, move) for move in legal_moves(rules, position)}
    some = [f"{card_text(card)}:1>2" for card in (1, 18, 45)]
    bad = data.draw(st.sampled_from([text for text in some if text not in legal] + ["what"]))
    texts = [move_text(rules, move) for move in line[:place]] + [bad]
    with pytest.raises(BrokenReplayError) as raised:
        list(checked(rules, first, texts))
    assert raised.value.line == line[:place]
    assert raised.value.values["move"] == place + 1
    assert f"Move {place + 1} of the replay, “{bad}”" in str(raised.value)


def test_too_many_moves_are_refused():
    """A file of more moves than any game has is read to the most, and no further."""
    rules = rules_for("open")
    first, there, back = next(
        (first, move, back)
        for first in (deal(rules, str(number)) for number in range(100))
        for move in legal_moves(rules, first)
        for back in [move._replace(source=move.target, target=move.source)]
        if 0 <= move.target < 16 and is_legal(rules, apply(rules, first, move), back)
    )
    texts = [move_text(rules, move) for move in (there, back)] * (MOST_MOVES // 2) + ["SHIFT"]
    with pytest.raises(BrokenReplayError) as raised:
        list(checked(rules, first, texts))
    assert len(raised.value.line) == MOST_MOVES


@given(rule_sets(), seeds, st.booleans())
def test_links_are_taken_apart(rules, seed, replay):
    """Of a link, whole or from its query on, query and code are found."""
    query = link_query(rules, seed)
    code = "1abc_-" if replay else ""
    end = "?" + query + (REPLAY_MARK + code if replay else "")
    for link in (end, "https://example.org/crescent/" + end, " http://127.0.0.1:8000/" + end + " "):
        assert parse_link(link) == (query, code)
    assert parse_query(parse_link(end)[0]) == (rules, seed)


def test_a_number_is_no_link():
    """What names a deal by itself has no query; a code alone has none either."""
    assert parse_link("7") == ("", "")
    assert parse_link("pysol-7") == ("", "")
    assert parse_link("#moves=1abc") == ("", "1abc")
    assert parse_link("?seed=7#board") == ("seed=7", "")
