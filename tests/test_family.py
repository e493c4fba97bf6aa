"""Waning Moon and its cousins: their rows, their rules, their deals, counted positions."""

import json
import random
from pathlib import Path

import plain_columns
import pytest
from walks import walk

from crescent.__main__ import perft
from crescent.cards import FACE_DOWN, card_text, parse_card, pile_text, rank_of
from crescent.deals import deal
from crescent.moves import Move, apply, home, is_legal, legal_moves, objection, stock_deal
from crescent.notation import move_text, parse_move, position_data, position_from_data
from crescent.rules import FOUNDATION, PILE, PRESETS, STOCK, WASTE, rules_for

DATA = Path(__file__).parent / "data"
CORPUS = [json.loads(line) for line in (DATA / "family_perft.jsonl").read_text().splitlines()]
FAMILY = [p.game for p in PRESETS if rules_for(p.game).of_role(STOCK)]
RULES = [rules_for(game, give_backs=given) for game in FAMILY for given in (False, True)]

# Columns, cards dealt to each, cards on the foundations at first, the stock, cards face down in
# each column, and whether a foundation card may come back.
TABLE = {
    "waning-moon": (13, 4, 0, 52, 0, True),
    "forty-thieves": (10, 4, 0, 64, 0, False),
    "lucas": (13, 3, 8, 57, 0, False),
    "emperor": (10, 4, 0, 64, 3, True),
}

# PySolFC's deals of its game 79: the first and the last column, and what the stock deals first.
PYSOL = {
    "pysol-24680": ("5S 5C AH KC", "7C 4S JD 3H", "9D AD AC JC"),
    "pysol-100000": ("TC QD 7S 8C", "2C 7D 4D 4C", "9H 3H 6D 5D"),
}


def name_of(rules):
    """A name for a test's id."""
    return f"{rules.game} {rules.give_backs}"


def test_every_game_with_a_stock_is_in_the_table():
    """A new row is published here with its sources' numbers."""
    assert set(TABLE) == set(FAMILY)


@pytest.mark.parametrize("game", FAMILY)
def test_deals_are_as_published(game):
    """Every game starts with the columns, the foundations and the stock that its sources give."""
    columns, dealt, up, stock, covered, back = TABLE[game]
    rules = rules_for(game)
    position = deal(rules, "7")
    piles = [position.piles[number] for number in rules.of_role(PILE)]
    assert [len(pile) for pile in piles] == [dealt] * columns
    assert all(
        [card >= FACE_DOWN for card in pile] == [True] * covered + [False] * (dealt - covered)
        for pile in piles
    )
    assert home(rules, position) == up and rules.give_backs is back
    assert len(position.piles[rules.of_role(STOCK)[0]]) == stock
    assert all(card & FACE_DOWN for card in position.piles[rules.of_role(STOCK)[0]])
    assert position.piles[rules.of_role(WASTE)[0]] == b"" and position.shifts == 0


@pytest.mark.parametrize("seed", PYSOL)
def test_pysol_numbers_deal_what_pysol_deals(seed):
    """A PySolFC number of Waning Moon gives PySolFC's columns and stock."""
    first, last, stock = PYSOL[seed]
    rules = rules_for("waning-moon")
    position = deal(rules, seed)
    columns = [pile_text(position.piles[number]) for number in rules.of_role(PILE)]
    assert (columns[0], columns[-1]) == (first, last)
    texts = []
    for _ in stock.split():
        position = apply(rules, position, stock_deal(rules, position))
        texts.append(card_text(position.piles[rules.of_role(WASTE)[0]][-1]))
    assert " ".join(texts) == stock


def game_of(row):
    """The position of a row of the corpus, without its id and its counts."""
    return {name: value for name, value in row.items() if name not in ("id", "perft")}


@pytest.mark.parametrize("row", CORPUS, ids=lambda row: row["id"])
def test_both_count_as_the_corpus_says(row):
    """The engine and the rules written a second time find the same sequences of moves."""
    rules, position = position_from_data(game_of(row))
    assert dict(position_data(rules, position)) == game_of(row)
    counts = [perft(rules, position, depth) for depth in range(1, len(row["perft"]) + 1)]
    assert counts == row["perft"]
    assert [plain_columns.perft(game_of(row), depth) for depth in (1, 2)] == row["perft"][:2]


def test_the_corpus_covers_the_games_and_the_mechanics():
    """Every game is counted from a deal and under way; every kind of move occurs."""
    for game in FAMILY:
        rows = [row for row in CORPUS if row["game"] == game]
        assert {bool(row["stock"]) for row in rows} == {True, False}
    texts = " ".join(" ".join(plain_columns.moves(row)) for row in CORPUS)
    for kind in ("DEAL", ":W>F", ":W>1", ":F1>", ":1>F"):
        assert kind in texts


@pytest.mark.parametrize("rules", RULES, ids=name_of)
def test_random_games_follow_the_plain_rules(rules):
    """At every step the engine's moves and its next position are those of the plain rules."""
    for number in range(3):
        game = dict(position_data(rules, deal(rules, str(number))))
        for before, move, after in walk(rules, number, 120):
            texts = [move_text(rules, some) for some in legal_moves(rules, before)]
            assert sorted(texts) == plain_columns.moves(game)
            game = plain_columns.played(game, move_text(rules, move))
            assert dict(position_data(rules, after)) == game


@pytest.mark.parametrize("rules", RULES, ids=name_of)
def test_moves_that_are_not_legal_are_refused(rules):
    """Of all moves that can be written just the legal ones have no objection."""
    source = random.Random(7)
    places = range(len(rules.piles))
    for before, _, _ in walk(rules, 11, 120):
        legal = set(legal_moves(rules, before))
        for _ in range(40):
            start = source.choice(places)
            cards = before.piles[start]
            card = cards[-1] if cards and rules.roles[start] != STOCK else 0
            move = Move(card, start, source.choice(places))
            assert (objection(rules, before, move) == "") == (move in legal)


@pytest.mark.parametrize("game", [g for g in FAMILY if TABLE[g][2] == 0])
def test_an_ace_goes_to_the_first_vacant_foundation(game):
    """Vacant foundations are alike: an Ace has one way up, and it is the first of them."""
    rules = rules_for(game)
    met = 0
    for number in range(5):
        for before, _, _ in walk(rules, number, 200):
            vacant = [n for n in rules.of_role(FOUNDATION) if not before.piles[n]]
            ways = [
                move
                for move in legal_moves(rules, before)
                if rank_of(move.card) == 1 and rules.roles[move.target] == FOUNDATION
            ]
            for move in ways:
                met += 1
                assert move.target == vacant[0]
                assert not is_legal(rules, before, move._replace(target=vacant[-1])) or (
                    len(vacant) == 1
                )
    assert met > 10


@pytest.mark.parametrize("rules", RULES, ids=name_of)
def test_any_card_fills_an_empty_column(rules):
    """Whatever card is on top of a column or of the waste may go onto every empty column."""
    met = 0
    for number in range(4):
        for before, _, _ in walk(rules, number, 200):
            empty = [n for n in rules.of_role(PILE) if not before.piles[n]]
            for start in rules.of_role(PILE) + rules.of_role(WASTE) if empty else ():
                if before.piles[start]:
                    met += 1
                    card = before.piles[start][-1]
                    assert all(is_legal(rules, before, Move(card, start, n)) for n in empty)
    assert met > 0 or rules.game == "forty-thieves"


@pytest.mark.parametrize("rules", RULES, ids=name_of)
def test_the_stock_is_dealt_once_and_one_by_one(rules):
    """DEAL turns one card up onto the waste; when the stock is empty it is no move any more."""
    position = deal(rules, "3")
    stock, waste = rules.of_role(STOCK)[0], rules.of_role(WASTE)[0]
    dealt = parse_move(rules, "DEAL")
    for left in range(len(position.piles[stock]), 0, -1):
        card = position.piles[stock][-1]
        assert len(position.piles[stock]) == left and card & FACE_DOWN
        position = apply(rules, position, dealt)
        assert position.piles[waste][-1] == card - FACE_DOWN
    assert not is_legal(rules, position, dealt) and stock_deal(rules, position) is None
    assert "DEAL" not in [move_text(rules, move) for move in legal_moves(rules, position)]


def test_colours_alternate_where_the_row_says_so():
    """Emperor lays red on black; the others lay a suit on itself."""
    for game in FAMILY:
        rules = rules_for(game)
        takes = rules.accepts[rules.of_role(PILE)[0]]
        expected = ["6H", "6D"] if game == "emperor" else ["6S"]
        assert [card_text(card) for card in takes[parse_card("7S")]] == expected
