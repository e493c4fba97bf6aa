"""Where a game could still be won: what a review says is so, and only becomes more."""

import json
from pathlib import Path

import brute
import pytest

from crescent.cards import rank_of, suit_of
from crescent.deals import deal
from crescent.moves import apply, is_legal, is_won
from crescent.notation import parse_query
from crescent.replay import checked
from crescent.rules import HOLD, PILE
from crescent.search.exhaustion import Exhaustion
from crescent.search.review import Review, carried

GAMES = Path(__file__).parents[1] / "data" / "reviewed_games.jsonl"
ROWS = [json.loads(row) for row in GAMES.read_text(encoding="utf-8").splitlines()]
LINKS = [row["link"] for row in ROWS]
WORK = 15_000
FEW = 5_000


def game(row):
    """The rules, the first position, the line and all positions of a recorded game."""
    rules, seed = parse_query(row["link"])
    first = deal(rules, seed)
    steps = list(checked(rules, first, row["line"]))
    return rules, first, [move for move, _ in steps], [first, *(after for _, after in steps)]


def wins(rules, position, line):
    """Whether *line* is legal move by move from *position*, and wins."""
    for move in line:
        if not is_legal(rules, position, move):
            return False
        position = apply(rules, position, move)
    return is_won(rules, position)


def state_of(rules, position):
    """*position* as the brute force sees it."""
    piles = tuple(
        tuple((suit_of(card), rank_of(card)) for card in position.piles[number])
        for number in rules.of_role(PILE)
    )
    tops = tuple(
        tuple(rank_of(position.piles[rules.index[suit + end]][-1]) for end in "AK")
        for suit in "SHCD"
    )
    return piles, tops, (None,) * 4, position.shifts


def pack_of(rules):
    """The rules as the brute force sees them."""
    return brute.Pack(4, 13, rules.wrap, rules.transfers, rules.give_backs, rules.hold)


@pytest.mark.parametrize("row", ROWS, ids=LINKS)
def test_a_review_only_learns(row):
    """What is won stays won and what is lost stays lost; both meet at most; each win is played."""
    rules, first, line, _ = game(row)
    review = Review(rules, first, line)
    before = review.findings
    while not review.done and review.nodes < WORK:
        review.run(1000)
        found = review.findings
        assert -1 <= before.won_until <= found.won_until < found.lost_from <= before.lost_from
        assert review.undecided == found.lost_from - found.won_until - 1
        if found.won_until >= 0:
            assert wins(rules, review.positions[found.won_until], found.winning)
        before = found


@pytest.mark.parametrize("row", ROWS[::5], ids=LINKS[::5])
def test_a_budget_gives_one_answer(row):
    """What is found hangs on the positions looked at, not on how the work is cut."""
    rules, first, line, _ = game(row)
    whole, cut = Review(rules, first, line), Review(rules, first, line)
    whole.run(WORK)
    while not cut.done and cut.nodes < whole.nodes:
        cut.run(1)
    assert (cut.findings, cut.nodes) == (whole.findings, whole.nodes)


def test_a_won_game_is_won_everywhere():
    """The review of a won game is done at once, and knows its last position as won."""
    won = [row for row in ROWS if is_won(game(row)[0], game(row)[3][-1])]
    assert won
    for row in won:
        rules, first, line, _ = game(row)
        review = Review(rules, first, line)
        assert review.run(1)
        assert review.findings.won_until == len(line)
        assert not review.undecided


def test_what_is_exhausted_is_so_by_brute_force():
    """Near the ends of games, lost and won are what a plain search of the rules finds."""
    seen = set()
    for row in ROWS:
        rules, _, _, positions = game(row)
        if rules.closed or rules.of_role(HOLD):
            continue
        for position in positions[-8:]:
            expected = brute.fewest_to_win(pack_of(rules), state_of(rules, position), FEW)
            if expected is None or is_won(rules, position):
                continue
            found = Exhaustion(rules)
            found.start(position)
            found.run(FEW)
            assert found.lost == (expected < 0)
            assert found.lost or wins(rules, position, found.line)
            seen.add(found.lost)
    assert seen == {True, False}


def test_a_line_is_carried_over_what_was_played():
    """A winning line whose first moves were made already wins on, and a lost game takes none."""
    row = next(row for row in ROWS if is_won(game(row)[0], game(row)[3][-1]))
    rules, _, line, positions = game(row)
    for number in (0, len(line) // 2, len(line) - 1):
        assert carried(rules, positions[number], line[number:]) == tuple(line[number:])
        after = carried(rules, positions[number + 1], line[number:])
        assert after is None or wins(rules, positions[number + 1], after)
    assert carried(rules, positions[0], []) is None
