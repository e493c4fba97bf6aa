"""What a player who asks is shown, and that it gives nothing away."""

import random

import pytest
from walks import easy_deal, name_of, walk

from crescent.cards import FACE_DOWN, card_text, parse_card
from crescent.deals import lay_out
from crescent.moves import SHIFT, apply, home, is_won, legal_moves
from crescent.notation import move_text, parse_move, position_from_data
from crescent.position import Position
from crescent.rules import HOLD, PILE, rules_for
from crescent.search import finish, hint, outlook, verdict
from crescent.search.reasons import ring_text

CLOSED = [
    rules_for("closed"),
    rules_for("closed", wrap=False, hold=True),
    rules_for("closed", give_backs=True, transfers=False),
    rules_for("hoffmann", closed=True, shifts=1),
]
NODES = 500
FULL = dict.fromkeys("SHCD", "KA")


def position_of(piles, foundations, game="open", holds=None, **fields):
    """Rules and a position of 16 piles, of which only the first are named; other suits are home."""
    data = {"game": game, "shifts": 0, **fields}
    data["piles"] = piles + [""] * (16 - len(piles))
    data["foundations"] = {**FULL, **foundations}
    if holds:
        data["holds"] = holds
    return position_from_data(data)


def texts(rules, line):
    """The moves of *line* as text."""
    return [move_text(rules, move) for move in line]


def same_look(position, source):
    """*position* with its face-down cards dealt anew among their places."""
    hidden = [card for pile in position.piles for card in pile if card & FACE_DOWN]
    source.shuffle(hidden)
    piles = tuple(
        bytes(hidden.pop() if card & FACE_DOWN else card for card in pile)
        for pile in position.piles
    )
    return Position(piles, position.shifts)


@pytest.mark.parametrize("rules", CLOSED, ids=name_of)
def test_games_that_look_the_same_get_the_same_answers(rules):
    """Hint, verdict, outlook and finish see only what the player sees."""
    source = random.Random(5)
    told_apart = 0
    for number in range(1, 7):
        for position, _, _ in list(walk(rules, number, 150))[::15]:
            other = same_look(position, source)
            told_apart += other != position
            assert hint(rules, position, nodes=NODES) == hint(rules, other, nodes=NODES)
            assert verdict(rules, position, NODES) == verdict(rules, other, NODES)
            assert outlook(rules, position, NODES) == outlook(rules, other, NODES)
            assert finish(rules, position) == finish(rules, other)
    assert told_apart > 15


@pytest.mark.parametrize("rules", CLOSED, ids=name_of)
def test_stuck_and_over_with_cards_face_down_are_what_everyone_sees(rules):
    """With a card face down, stuck means no move but the shift, and over no move at all."""
    seen = set()
    for number in range(1, 13):
        for position, _, _ in list(walk(rules, number, 400))[::10]:
            if not any(card & FACE_DOWN for pile in position.piles for card in pile):
                continue
            moves = legal_moves(rules, position)
            said = verdict(rules, position, NODES).verdict
            assert (said == "stuck") == (not [move for move in moves if move != SHIFT])
            assert outlook(rules, position, NODES).outlook == ("unknown" if moves else "over")
            seen.add(said)
    assert "hint" in seen and "unknown" in seen


def test_a_closed_game_is_over_when_no_move_is_left():
    """No legal move and no shift is over, also with cards face down; with a shift it is stuck."""
    piles, foundations = ["[4S] AS", "[2S] 3S"], {"S": "K5"}
    rules, position = position_of(piles, foundations, "closed", wrap=False)
    assert legal_moves(rules, position) == []
    assert verdict(rules, position).verdict == "stuck"
    assert outlook(rules, position).outlook == "over"
    assert hint(rules, position).kind == "nothing"
    rules, position = position_of(piles, foundations, "closed", wrap=False, shifts=1)
    assert verdict(rules, position).verdict == "stuck"
    assert outlook(rules, position).outlook == "unknown"
    assert hint(rules, position)[:2] == ("shift", (SHIFT,))


def test_a_closed_game_shows_a_line_then_a_card_to_turn_then_the_shift():
    """A card that goes up comes before one that turns up, and that before the shift."""
    seen = {}
    rules = rules_for("closed", wrap=False, transfers=False)
    for number in range(1, 40):
        for position, _, _ in list(walk(rules, number, 200))[::10]:
            found = hint(rules, position)
            seen.setdefault(found.kind, []).append((position, found.line))
    for position, line in seen["turn"]:
        hidden = sum(1 for pile in position.piles for card in pile if card & FACE_DOWN)
        up = home(rules, position)
        for move in line:
            assert sum(1 for p in position.piles for card in p if card & FACE_DOWN) == hidden
            position = apply(rules, position, move)
        assert sum(1 for pile in position.piles for card in pile if card & FACE_DOWN) == hidden - 1
        assert home(rules, position) == up
    assert {"line", "turn", "shift"} <= set(seen)


def test_the_shift_is_the_hint_when_only_a_shift_helps():
    """Stuck with a shift that helps: the shift; with none, or one that is of no use: nothing."""
    helping, useless = ["4S AS", "2S 3S"], ["AS 4S 2S 3S"]
    for piles, shifts, kind, over in (
        (helping, 1, "shift", "open"),
        (helping, 0, "nothing", "over"),
        (useless, 1, "nothing", "over"),
    ):
        rules, position = position_of(piles, {"S": "K5"}, wrap=False, shifts=shifts)
        assert verdict(rules, position).verdict == "stuck"
        assert outlook(rules, position).outlook == over
        assert hint(rules, position).kind == kind


def test_a_held_card_is_offered_only_when_no_other_can_go_up():
    """A longer line from the piles comes before the held card; without one, the held card it is."""
    blocked = "5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S 4S"
    foundations = {"S": "46", "H": "K5"}
    for hearts, line in (
        (["AH 2H 4H 3H"], ["5S:H>A"]),
        (["AH 2H 3H 4H"], ["4H:2>K"]),
        (["AH 4H 2H", "3H"], ["2H:2>3", "4H:2>K"]),
    ):
        rules, position = position_of(
            [blocked, *hearts], foundations, "hoffmann", holds={"S": "5S"}
        )
        found = hint(rules, position)
        assert (found.kind, texts(rules, found.line)) == ("line", line)
        assert len(verdict(rules, position).line) == 1


def test_a_held_card_is_offered_beside_foundations_that_have_met():
    """A transfer that could be made in another suit changes nothing for a held card."""
    pile = "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S 4S"
    foundations = {"S": "46", "D": "67"}
    rules, position = position_of(
        [pile], foundations, "hoffmann", holds={"S": "5S"}, transfers=True
    )
    assert texts(rules, hint(rules, position).line) == ["5S:H>A"]


def test_a_known_winning_line_comes_first():
    """Its beginning is shown, up to the first card that goes up, or the shift."""
    rules, position = position_of(["AH 2H", "4H 3H"], {"H": "K5"})
    known = ["3H:2>1", "4H:2>K", "3H:1>K", "2H:1>K", "AH:1>K"]
    moves = [parse_move(rules, text) for text in known]
    assert hint(rules, position, moves)[:2] == ("line", tuple(moves[:2]))
    assert texts(rules, hint(rules, position).line) == ["3H:2>1", "4H:2>K"]
    longer = [parse_move(rules, text) for text in ["2H:1>2", "2H:2>1"]] + moves
    assert hint(rules, position, longer).line == tuple(longer[:4])
    assert hint(rules, position, [SHIFT, *moves])[:2] == ("shift", (SHIFT,))
    assert hint(rules, position, [moves[0], SHIFT]).line == (moves[0],)


def test_a_known_line_is_no_hint_while_a_card_lies_face_down():
    """What a search found with face-down cards would give them away."""
    rules, position = position_of(["[AH] 2H", "[4H] 3H"], {"H": "K5"}, "closed")
    known = [parse_move(rules, "3H:2>1")]
    assert hint(rules, position, known) == hint(rules, position)


def test_a_won_game_has_no_hint():
    """Nothing is left to do, and nothing is stuck, over or lost for it."""
    rules, position = position_of([], {})
    assert is_won(rules, position)
    assert hint(rules, position).kind == "won"
    assert outlook(rules, position).outlook == "open"
    assert finish(rules, position) is None


@pytest.mark.parametrize(
    ("piles", "foundations", "cards", "text"),
    [
        (
            ["2S 4S 3S AS", "AC"],
            {"S": "K5", "C": "K2"},
            ["AS", "2S"],
            "The Ace of spades lies on the last 2 of spades.",
        ),
        (
            ["2S 4S AS 3S", "AC"],
            {"S": "K5", "C": "K2"},
            ["3S", "2S", "4S"],
            "The 3 of spades lies on the last 2 and the last 4 of spades.",
        ),
        (
            ["QS QS KS", "JS TS 9S 8S 7S 6S 5S 4S 3S AS 2S", "2S 3S 4S 5S 6S 7S 8S 9S TS JS"],
            {"S": "AK"},
            ["KS", "QS"],
            "The King of spades lies on both Queens of spades.",
        ),
        (
            ["4S 3S AS 2H", "4H 3H AH 2S", "AC"],
            {"S": "K5", "H": "K5", "C": "K2"},
            ["2H", "2S"],
            "The 2 of hearts and the 2 of spades block each other: "
            "every card that they could go onto lies beneath them.",
        ),
    ],
)
def test_a_loss_is_told_by_the_cards_that_cause_it(piles, foundations, cards, text):
    """The reason names what blocks and what lies beneath it, as data and as a sentence."""
    rules, position = position_of(piles, foundations, wrap=False)
    found = outlook(rules, position)
    assert found.outlook == "lost"
    assert found.reason.key == ("ring" if "block" in text else "buried")
    assert [card_text(card) for card in found.reason.cards] == cards
    assert found.reason.text == text


def test_rings_are_told_briefly():
    """Two copies are told as both, and of many cards one stands for all."""
    cards = [parse_card(text) for text in ("6C", "JS", "6C", "2H", "AD")]
    said = [ring_text(tuple(cards[:length])) for length in (3, 5)] + [ring_text((cards[0],) * 2)]
    assert [text.partition(" block ")[0] for text in said] == [
        "Both 6s of clubs and the Jack of spades",
        "5 cards, both 6s of clubs among them,",
        "Both 6s of clubs",
    ]


def test_finish_plays_an_easy_deal_home():
    """From the deal, plays alone win; the line is legal and has a move for each card."""
    cards, _ = easy_deal()
    for rules in (rules_for("open"), rules_for("crescent"), rules_for("hoffmann")):
        position = lay_out(rules, cards)
        line = finish(rules, position)
        assert line is not None and len(line) == 96
        for move in line:
            assert move in legal_moves(rules, position)
            assert rules.roles[move.source] == PILE and rules.roles[move.target] != PILE
            position = apply(rules, position, move)
        assert is_won(rules, position)


def test_finish_slides_where_transfers_are_allowed():
    """The same cards finish with transfers and do not without."""
    pile = "AS KS 2S QS 3S JS 4S TS 5S 6S 7S 8S 9S"
    for game, moves in (("crescent", 13 + 2), ("open", None)):
        rules, position = position_of([pile], {"S": "67"}, game)
        line = finish(rules, position)
        assert (line and len(line)) == moves
        for move in line or ():
            assert move in legal_moves(rules, position)
            position = apply(rules, position, move)
        assert is_won(rules, position) == (game == "crescent")


def test_finish_takes_held_cards_and_leaves_what_needs_a_pile_move():
    """A held card goes up in its turn; a line that needs a card moved aside is not offered."""
    piles = ["KS QS JS TS 9S 8S 7S 6S", "AS 2S 3S 4S 5S"]
    rules, position = position_of(piles, {"S": "46"}, "hoffmann", holds={"S": "5S"})
    line = finish(rules, position)
    assert line is not None and len(line) == 14
    assert [move for move in line if rules.roles[move.source] == HOLD]
    rules, position = position_of(["AH 2H", "4H 3H"], {"H": "K5"})
    assert finish(rules, position) is None


def test_finish_is_never_offered_with_cards_face_down():
    """A line through cards that nobody has seen would give them away."""
    rules, position = position_of(["[AH] [2H] [3H] 4H"], {"H": "K5"}, "closed")
    assert finish(rules, position) is None
    rules, position = position_of(["AH 2H 3H 4H"], {"H": "K5"}, "closed")
    assert finish(rules, position) is not None
