"""The lessons: what they claim is what the search proves."""

import pytest
from test_guide import parsed, texts, words_of

from crescent.deals import deal
from crescent.lessons import LESSONS, frame, frames, lesson
from crescent.moves import SHIFT, apply, is_legal, is_won
from crescent.notation import parse_query
from crescent.replay import parse_link, read_line_code
from crescent.rules import FOUNDATION, rules_for
from crescent.search import verdict
from crescent.search.exhaustion import Exhaustion

NUMBERS = range(1, len(LESSONS) + 1)
ENOUGH = 20_000


def outcome(rules, position):
    """Whether *position* is ``won`` or ``lost``, by all that can follow it."""
    found = Exhaustion(rules)
    found.start(position)
    found.run(ENOUGH)
    return "won" if found.line else "lost" if found.lost else "unknown"


def right_moves(number):
    """Rules, position and move of each step of the right way."""
    for place in range(3, frames(number) - 1):
        yield frame(number, place)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_wrong_move_loses(number):
    """The move that tempts is legal, and all that can follow it was looked at: none of it wins."""
    rules, position, move = frame(number, 1)
    assert is_legal(rules, position, move)
    rules, after, _ = frame(number, 2)
    assert after == apply(rules, position, move)
    assert outcome(rules, after) == "lost"


@pytest.mark.parametrize("number", NUMBERS)
def test_the_right_way_wins(number):
    """The right way begins where the wrong one did, is legal move by move, and wins."""
    assert frame(number, 3)[1] == frame(number, 0)[1] == LESSONS[number - 1].position()[1]
    for rules, position, move in right_moves(number):
        assert is_legal(rules, position, move)
    rules, last, move = frame(number, frames(number) - 1)
    assert move is None
    assert is_won(rules, last)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_position_is_from_a_game(number):
    """The game that a lesson links to is legal and ends at the lesson's position."""
    query, code = parse_link(LESSONS[number - 1].link)
    rules, seed = parse_query(query)
    position = deal(rules, seed)
    for move in read_line_code(rules, position, code):
        position = apply(rules, position, move)
    assert (rules, position) == LESSONS[number - 1].position()


def test_the_king_is_what_the_ace_needs():
    """In the first lesson the ace goes onto the king that waited, and no other place takes it."""
    rules, position, move = frame(1, 10)
    assert [rules.piles[end] for end in move[1:]] == ["2", "9"]
    places = [
        number
        for number in rules.of_role("pile")
        if is_legal(rules, position, move._replace(target=number))
    ]
    assert [rules.piles[number] for number in places] == ["9"]


def test_the_shuffle_comes_when_nothing_else_helps():
    """In the second lesson no card can go up without the first shuffle, just as the words say."""
    steps = range(3, frames(2) - 1)
    stuck = [place for place in steps if verdict(*frame(2, place)[:2]).verdict == "stuck"]
    assert stuck == [5, 6]
    assert frame(2, 6)[2] == SHIFT
    assert SHIFT not in [frame(2, place)[2] for place in (3, 4, 5)]


def test_only_crossing_wins():
    """In the third lesson, a card crosses first, and without that right the game is lost."""
    rules, position, move = frame(3, 3)
    assert {rules.roles[end] for end in move[1:]} == {FOUNDATION}
    assert rules.transfers
    assert outcome(rules_for("crescent", transfers=False), position) == "lost"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("number", NUMBERS)
def test_every_frame_is_told(number, language):
    """Every frame is well formed, has its words and buttons, and leads to those beside it."""
    words = words_of(language)
    told = LESSONS[number - 1]
    assert len(told.texts) == frames(number)
    for place in range(frames(number)):
        tree = parsed(lesson(words, number, place))
        assert not told.texts[place] or words.say(told.texts[place]) in texts(tree)
        leads = [
            button.attrib["data-value"]
            for button in tree.iter("button")
            if button.attrib["data-action"] == "lesson" and "disabled" not in button.attrib
        ]
        beside = [0, place - 1] if place else []
        beside += [place + 1] if place + 1 < frames(number) else []
        assert leads == [f"{number} {other}" for other in beside]
