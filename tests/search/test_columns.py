"""The search for games with columns and a stock, against brute force and by its laws."""

import random
from collections import Counter

import brute_columns as brute
import pytest
from walks import positions, walk

from crescent.cards import FACE, FACE_DOWN, card_of, rank_of, suit_of
from crescent.deals import deal
from crescent.moves import apply, home, is_legal, is_won, legal_moves
from crescent.notation import move_text
from crescent.position import Position
from crescent.rules import FOUNDATION, PRESETS, STOCK, rules_for
from crescent.search import finish, hint, outlook, solver_for, verdict
from crescent.search.columns import last_plays, loss, next_rise
from crescent.search.columns_solver import ColumnsSolver, Dive, Judge, Weights
from crescent.search.columns_table import DEALT, HOME, WASTED, Table, View
from crescent.search.solver import Solver
from crescent.search.verdicts import HINT, NODES, STUCK

MOST = 1_500
CHUNK = 150
FAMILY = [p.game for p in PRESETS if rules_for(p.game).of_role(STOCK)]
RULES = [rules_for(game) for game in FAMILY] + [
    rules_for("waning-moon", give_backs=False),
    rules_for("lucas", give_backs=True),
]


def table_of(pack):
    """The search's table for the rules of a tiny pack."""
    cards = [card_of(s, r) for s in range(pack.suits) for r in range(1, pack.ranks + 1)]
    takes = [b""] * 64
    takes[0] = bytes(cards)
    for top in cards:
        takes[top] = bytes(c for c in cards if brute.fits(pack, plain(c), plain(top)))
    return Table(takes, give_backs=pack.give_backs, lowest=pack.lowest, ranks=pack.ranks)


def plain(card):
    """A card as the brute force writes it."""
    return suit_of(card), rank_of(card)


def bytes_of(cards):
    """Cards of the brute force as a pile of the search."""
    return bytes(card_of(*card) for card in cards)


def view_of(pack, state):
    """A state of the brute force as a view of the search."""
    columns, waste, foundations, stock = state
    tops = []
    for suit in range(pack.suits):
        ranks = sorted((rank for s, rank in foundations if s == suit), reverse=True)
        tops += [*ranks, 0, 0][:2]
    return View(tuple(map(bytes_of, columns)), bytes_of(waste), tuple(tops), len(stock))


def replayed(pack, state, steps):
    """The state after the *steps* of the search; one that is not legal is a KeyError."""
    ends = {HOME: "home", WASTED: "waste"}
    for card, source, target in steps:
        after = dict(brute.moves(pack, state))
        if source == DEALT:
            assert plain(card) == state[3][0]
            state = after["deal"]
        else:
            state = after[plain(card), ends.get(source, source), ends.get(target, target)]
    return state


@pytest.mark.parametrize("first", range(0, 900, CHUNK))
def test_the_verdict_and_its_shortest_line_are_right(first):
    """A hint is a shortest line that brings a card up; stuck means that there is none."""
    judged = Counter()
    for number in range(first, first + CHUNK):
        pack, state = brute.sample(number)
        found, steps, _ = next_rise(table_of(pack), view_of(pack, state), NODES)
        if steps:
            assert brute.up(replayed(pack, state, steps)) > brute.up(state), number
        shortest = brute.shortest_gain(pack, state, MOST)
        if shortest is not None:
            expected = (HINT, shortest) if shortest > 0 else (STUCK, 0)
            assert (found, len(steps)) == expected, (number, pack, state)
            judged[found] += 1
    assert judged[HINT] > CHUNK // 3 and judged[STUCK] > CHUNK // 20


@pytest.mark.parametrize("first", range(0, 900, CHUNK))
def test_lost_is_right(first):
    """A game that is called lost cannot be won, and some lost games are called so."""
    judged = Counter()
    for number in range(first, first + CHUNK):
        pack, state = brute.sample(number, stock=False)
        fewest = brute.fewest_to_win(pack, state, MOST)
        if fewest is not None:
            proven = loss(table_of(pack), view_of(pack, state)) is not None
            assert not (proven and fewest >= 0), (number, pack, state)
            judged[fewest >= 0, proven] += 1
    assert judged[False, True] > 5 and judged[True, False] > CHUNK // 5


@pytest.mark.parametrize("first", range(0, 900, CHUNK))
def test_a_game_finishes_exactly_when_plays_alone_win(first):
    """A line of plays is found when there is one, and it wins."""
    judged = Counter()
    for number in range(first, first + CHUNK):
        pack, state = brute.sample(number, stock=False)
        steps = last_plays(table_of(pack), view_of(pack, state), 10**6)
        fewest = brute.fewest_plays_to_win(pack, state, 3_000)
        assert fewest is not None
        assert (len(steps) if steps is not None else -1) == fewest, number
        if steps:
            assert brute.up(replayed(pack, state, steps)) == 2 * pack.suits * pack.ranks
        judged[fewest > 0] += 1
    assert judged[True] > 5 and judged[False] > 5


def solved(pack, state, nodes):
    """What one search of the solver finds: the steps of a win or None."""
    table, view = table_of(pack), view_of(pack, state)
    dive = Dive(Judge(table, bytes_of(state[3]), Weights()), view, None)
    while dive.won is None and dive.alive and dive.nodes < nodes:
        for _ in dive.sweep():
            if dive.won is not None:
                break
    return None if dive.won is None else dive.won.line()


@pytest.mark.parametrize("first", range(0, 150, 50))
def test_the_solver_wins_what_can_be_won(first):
    """A win that is told is one; most tiny games that can be won are."""
    judged = Counter()
    for number in range(first, first + 50):
        pack, state = brute.sample(number)
        steps = solved(pack, state, 5_000)
        if steps is not None:
            assert brute.up(replayed(pack, state, steps)) == 2 * pack.suits * pack.ranks
        fewest = brute.fewest_to_win(pack, state, MOST)
        if fewest is not None:
            judged[fewest >= 0, steps is not None] += 1
    assert not judged[False, True]
    assert judged[True, True] > 5 * judged[True, False]
    assert judged[True, True] > 10


def hidden(position):
    """The place of every card of *position* that lies face down."""
    return [
        (pile, place)
        for pile, cards in enumerate(position.piles)
        for place, card in enumerate(cards)
        if card & FACE_DOWN
    ]


def reshuffled(position, number):
    """*position* with the cards that lie face down in another order."""
    places = hidden(position)
    cards = [position.piles[pile][place] for pile, place in places]
    random.Random(number).shuffle(cards)
    piles = [bytearray(pile) for pile in position.piles]
    for (pile, place), card in zip(places, cards, strict=True):
        piles[pile][place] = card
    return Position(tuple(map(bytes, piles)), position.shifts)


def advice(rules, position):
    """All that is said to a player, and how much work it was."""
    return (
        verdict(rules, position, 3_000),
        outlook(rules, position, 3_000),
        hint(rules, position, None, 3_000),
        finish(rules, position),
    )


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_advice_knows_nothing_of_what_lies_face_down(rules):
    """Two positions that differ in face-down cards alone get the same answers."""
    changed = 0
    for number in range(6):
        for position in positions(rules, number, 120)[::15]:
            other = reshuffled(position, number)
            changed += other != position
            assert advice(rules, position) == advice(rules, other)
    assert changed > 15


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_hints_can_be_played(rules):
    """
    Every hint is a line of legal moves that does what its kind says.

    A line brings one more card up and deals nothing, a turn turns a card of a column up, a deal is
    the deal alone, and "nothing" is said when no move is left or when all is known.
    """
    kinds = Counter()
    for number in range(12):
        for position in positions(rules, number, 250)[::10]:
            found = hint(rules, position, None, 3_000)
            kinds[found.kind] += 1
            after, texts = position, []
            for move in found.line:
                assert is_legal(rules, after, move)
                texts.append(move_text(rules, move))
                after = apply(rules, after, move)
            if found.kind == "line":
                assert home(rules, after) == home(rules, position) + 1 and "DEAL" not in texts
            elif found.kind == "turn":
                assert len(hidden(after)) == len(hidden(position)) - 1 and "DEAL" not in texts
            elif found.kind == "deal":
                assert texts == ["DEAL"]
            elif found.kind == "nothing":
                assert not hidden(position) or not legal_moves(rules, position)
            elif found.kind == "won":
                assert is_won(rules, position)
            told = outlook(rules, position, 3_000)
            if hidden(position):
                over = not legal_moves(rules, position)
                assert told.outlook == ("over" if over else "unknown")
                assert found.kind != "nothing" or over
            if told.outlook == "over":
                assert verdict(rules, position, 3_000).verdict == "stuck"
    assert kinds["line"] > 5 and kinds["deal"] > 5


def test_a_known_win_is_preferred_when_all_is_known():
    """The hint is the beginning of the line to a win, up to the first card that goes up."""
    rules = rules_for("lucas")
    position = deal(rules, "1")
    solver = solver_for(rules, position)
    assert solver.run(60_000) == "won"
    line = list(solver.solution.line)
    while any(position.piles[number] for number in rules.of_role(STOCK)):
        position = apply(rules, position, line.pop(0))
    found = hint(rules, position, line)
    assert found.kind == "line" and found.nodes == 0
    assert list(found.line) == line[: len(found.line)]
    unknown = deal(rules, "1")
    assert hint(rules, unknown, solver.solution.line) == hint(rules, unknown)


@pytest.mark.parametrize("game", FAMILY)
def test_the_solver_wins_by_the_rules(game):
    """Each line that is told is legal from the deal to the win, and slices change nothing."""
    rules = rules_for(game)
    wins = 0
    for seed in ("1", "2", "3"):
        position = deal(rules, seed)
        whole, sliced = ColumnsSolver(rules, position), ColumnsSolver(rules, position)
        whole.run(20_000)
        while not sliced.over and sliced.nodes < 20_000:
            sliced.run(700)
        assert (whole.verdict, whole.line, whole.nodes) == (
            sliced.verdict,
            sliced.line,
            sliced.nodes,
        ) or whole.verdict == sliced.verdict == "unknown"
        if whole.verdict == "won":
            wins += 1
            for move in whole.line:
                assert is_legal(rules, position, move)
                position = apply(rules, position, move)
            assert is_won(rules, position)
        else:
            assert 0 < whole.best < rules.cards
    assert wins or game == "forty-thieves"


def test_the_solver_says_nothing_of_games_that_it_cannot_win():
    """With nothing left to search the answer is unknown, never lost, and the search is over."""
    rules = rules_for("forty-thieves")
    position = positions(rules, 3, 400)[-1]
    assert not legal_moves(rules, position)
    solver = solver_for(rules, position)
    assert solver.run(1_000) == "unknown"
    assert solver.run(1_000) == "unknown" and solver.over and not solver.solution.line


def test_the_mechanics_choose_the_search():
    """Games with a stock are searched as columns, all others as piles that a shift turns."""
    for preset in PRESETS:
        rules = rules_for(preset.game)
        solver = solver_for(rules, deal(rules, "7"))
        assert isinstance(solver, ColumnsSolver if rules.of_role(STOCK) else Solver)


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_a_won_game_is_won(rules):
    """When all cards are up the hint says won, nothing finishes, and nothing is over."""
    cards = [
        bytes(card_of(suit, rank) for rank in range(1, 14)) for suit in (0, 0, 1, 1, 2, 2, 3, 3)
    ]
    piles = [cards.pop() if role == FOUNDATION else b"" for role in rules.roles]
    position = Position(tuple(piles), 0)
    assert hint(rules, position).kind == "won" and finish(rules, position) is None
    assert outlook(rules, position).outlook == "open"


def test_walks_meet_the_cards_that_lie_face_down():
    """The laws above are asked of positions with cards down and with none."""
    for rules in RULES:
        seen = {bool(hidden(after)) for _, _, after in walk(rules, 1, 400)}
        assert True in seen
    assert FACE & FACE_DOWN == 0
