"""The laws of moves, on random games under every preset and some house rules."""

import random
from collections import Counter

import plain_rules
import pytest
from hypothesis import given
from hypothesis import strategies as st
from walks import ALL_RULES, CRESCENTS, easy_deal, name_of, positions, walk

from crescent.cards import ACE, FACE, FACE_DOWN, KING, one_pack
from crescent.deals import deal, lay_out
from crescent.moves import (
    REASONS,
    SHIFT,
    Move,
    apply,
    automatic_move,
    can_shift,
    has_face_down,
    home,
    is_legal,
    is_won,
    legal_moves,
    objection,
)
from crescent.notation import move_text, parse_move, position_data
from crescent.position import Position
from crescent.rules import FOUNDATION, HOLD, PILE, rules_for

LENGTH = 120

every_rules = pytest.mark.parametrize("rules", ALL_RULES, ids=name_of)
every_crescent = pytest.mark.parametrize("rules", CRESCENTS, ids=name_of)


@every_rules
@pytest.mark.parametrize("number", range(8))
def test_moves_conserve_the_packs(rules, number):
    """A move carries cards; it never makes, drops or changes one."""
    for _, _, after in walk(rules, number, LENGTH):
        assert Counter(card & FACE for pile in after.piles for card in pile) == Counter(
            one_pack() * 2
        )


@every_rules
@pytest.mark.parametrize("number", range(8))
def test_a_move_changes_what_it_names_alone(rules, number):
    """A card's move changes its two piles; a shift what shifts, and counts."""
    for before, move, after in walk(rules, number, LENGTH):
        places = set(rules.shifting) if move == SHIFT else {move.source, move.target}
        for place, (old, new) in enumerate(zip(before.piles, after.piles, strict=True)):
            assert place in places or old == new
        assert after.shifts == before.shifts - (move == SHIFT)


@every_rules
@pytest.mark.parametrize("number", range(4))
def test_apply_leaves_the_position_alone(rules, number):
    """A position is a value: playing every move from it leaves it as it was."""
    for position in positions(rules, number, LENGTH)[::20]:
        kept = (tuple(bytes(pile) for pile in position.piles), position.shifts, hash(position))
        for move in legal_moves(rules, position):
            assert apply(rules, position, move) != position
        assert (position.piles, position.shifts, hash(position)) == kept


@every_rules
@pytest.mark.parametrize("number", range(3))
def test_legal_moves_are_those_that_are_legal(rules, number):
    """legal_moves lists each legal move once, and no pair of piles has another."""
    for position in positions(rules, number, LENGTH)[::15]:
        moves = legal_moves(rules, position)
        assert len(set(moves)) == len(moves)
        places = range(len(rules.piles))
        tops = [(source, pile[-1]) for source, pile in enumerate(position.piles) if pile]
        pairs = [Move(card, source, target) for source, card in tops for target in places]
        pairs += [Move(0, source, target) for source in places for target in places]
        assert set(moves) == {move for move in [*pairs, SHIFT] if is_legal(rules, position, move)}


@every_rules
@pytest.mark.parametrize("number", range(2))
def test_only_the_top_card_moves(rules, number):
    """A move that names another card than the top one is never legal, and the reason is known."""
    source = random.Random(number)
    for position in positions(rules, number, LENGTH)[::15]:
        for move in legal_moves(rules, position):
            if move != SHIFT:
                other = source.choice([card for card in one_pack() if card != move.card])
                key = objection(rules, position, move._replace(card=other))
                assert key in REASONS


@every_crescent
@pytest.mark.parametrize("number", range(6))
def test_the_engine_agrees_with_the_plain_rules(rules, number):
    """Legal moves and what comes of them are those of the rules written a second time."""
    game = dict(position_data(rules, deal(rules, str(number))))
    for before, move, after in walk(rules, number, LENGTH):
        assert sorted(move_text(rules, m) for m in legal_moves(rules, before)) == (
            plain_rules.moves(game)
        )
        game = plain_rules.played(game, move_text(rules, move))
        assert game == position_data(rules, after)
        assert home(rules, after) == plain_rules.home(game)


@every_crescent
@pytest.mark.parametrize("number", range(6))
def test_an_emptied_pile_stays_empty(rules, number):
    """No move brings a card to a Crescent pile that has none."""
    empty = set()
    for _, _, after in walk(rules, number, 400):
        now = {place for place in rules.of_role(PILE) if not after.piles[place]}
        assert empty <= now
        empty = now


@every_crescent
@pytest.mark.parametrize("number", range(6))
def test_foundations_build_in_suit_from_their_starting_card(rules, number):
    """A foundation holds its suit, rank by rank from Ace or King, and never loses its first."""
    for _, _, after in walk(rules, number, 400):
        for place in rules.of_role(FOUNDATION):
            cards, name = after.piles[place], rules.piles[place]
            ranks = [card & 15 for card in cards]
            count = len(ranks)
            expected = range(1, count + 1) if name[1] == "A" else range(13, 13 - count, -1)
            assert count >= 1 and ranks == list(expected)
            assert {"SHCD"[card >> 4] for card in cards} == {name[0]}


@every_crescent
@pytest.mark.parametrize("number", range(6))
def test_a_hold_takes_what_both_foundations_take(rules, number):
    """A card goes into its suit's empty hold only while both of its foundations take it."""
    for before, move, after in walk(rules, number, 400):
        if move != SHIFT and rules.roles[move.target] == HOLD:
            suit = rules.piles[move.target][0]
            ace, king = (before.piles[rules.index[suit + side]][-1] for side in "AK")
            assert ace + 1 == move.card == king - 1
            assert after.piles[move.target] == bytes([move.card])
        assert all(len(after.piles[place]) <= 1 for place in rules.of_role(HOLD))


@pytest.mark.parametrize("wrap", [True, False])
def test_wrap_joins_king_and_ace_on_the_piles_alone(wrap):
    """With wrap, King and Ace of a suit go on each other on piles; foundations never wrap."""
    rules = rules_for(wrap=wrap, shifts=0)
    for suit in range(4):
        king, ace = suit * 16 + KING, suit * 16 + ACE
        foundations = deal(rules, "7").piles[16:]
        piles = (bytes([king]), bytes([ace]), *[b""] * 14, *foundations)
        position = Position(piles, rules.shifts)
        moves = {move_text(rules, move) for move in legal_moves(rules, position)}
        letter = "SHCD"[suit]
        assert moves == ({f"K{letter}:1>2", f"A{letter}:2>1"} if wrap else set())


@every_crescent
def test_a_shift_turns_every_pile_of_two_or_more(rules):
    """A shift brings each bottom card to the top, face up, and leaves short piles alone."""
    for position in positions(rules, 3, 300)[::10]:
        if can_shift(rules, position):
            after = apply(rules, position, SHIFT)
            for place in rules.of_role(PILE):
                old, new = position.piles[place], after.piles[place]
                if len(old) < 2:
                    assert new == old
                else:
                    assert new == old[1:] + bytes([old[0] & FACE])
            assert after.piles[16:] == position.piles[16:]


@pytest.mark.parametrize("shifts", range(10))
def test_a_game_has_as_many_shifts_as_its_rules_say(shifts):
    """Exactly as many shifts may be played as the rules give, from none to nine."""
    rules = rules_for(shifts=shifts)
    position = deal(rules, "7")
    for _ in range(shifts):
        assert is_legal(rules, position, SHIFT)
        position = apply(rules, position, SHIFT)
    assert objection(rules, position, SHIFT) == "over"
    assert SHIFT not in legal_moves(rules, position)


def test_a_shift_that_would_change_nothing_is_not_legal():
    """Where no pile holds two cards, a shift is not a legal move."""
    rules = rules_for()
    piles = deal(rules, "7").piles
    position = Position((*[pile[-1:] for pile in piles[:16]], *piles[16:]), rules.shifts)
    assert objection(rules, position, SHIFT) == "flat"
    assert SHIFT not in legal_moves(rules, position)


def test_three_shifts_bring_up_the_three_lowest_cards():
    """Played first, three shifts bring up the first, second and third card from the bottom."""
    rules = rules_for()
    start = position = deal(rules, "7")
    for turn in range(3):
        position = apply(rules, position, SHIFT)
        assert all(position.piles[n][-1] == start.piles[n][turn] for n in range(16))


CLOSED = [rules for rules in CRESCENTS if rules.closed]


@pytest.mark.parametrize("rules", CLOSED, ids=name_of)
@pytest.mark.parametrize("number", range(6))
def test_turned_cards_stay_up(rules, number):
    """In closed piles the top card is up, every covered card is as it was, and none turns down."""
    down = 16 * 5
    for before, _, after in walk(rules, number, 300):
        for pile in after.piles:
            assert not pile or not pile[-1] & FACE_DOWN
            facing = [bool(card & FACE_DOWN) for card in pile]
            assert facing == sorted(facing, reverse=True)
        hidden = sum(bool(card & FACE_DOWN) for pile in after.piles for card in pile)
        assert hidden <= down == sum(bool(c & FACE_DOWN) for pile in before.piles for c in pile)
        assert has_face_down(after) == (hidden > 0)
        down = hidden


@every_crescent
def test_open_piles_hide_nothing(rules):
    """Only closed piles have cards that lie face down."""
    assert has_face_down(deal(rules, "7")) == rules.closed


def test_transfers_and_give_backs_ask_for_their_rules():
    """Without the rule for it, no card leaves a foundation."""
    rules = rules_for("open")
    for number in range(5):
        for position in positions(rules, number, 300)[::10]:
            for move in legal_moves(rules, position):
                assert move == SHIFT or rules.roles[move.source] == PILE


@every_crescent
def test_a_whole_game_is_won_and_only_then(rules):
    """The last card home wins; with one card to go nothing is won."""
    cards, line = easy_deal()
    position = lay_out(rules, cards)
    for text in line:
        assert not is_won(rules, position)
        move = parse_move(rules, text, position)
        assert is_legal(rules, position, move)
        position = apply(rules, position, move)
    assert is_won(rules, position)
    assert home(rules, position) == rules.cards == 104


@every_crescent
@pytest.mark.parametrize("number", range(4))
def test_autoplay_moves_what_has_one_place_to_go(rules, number):
    """The automatic move is the first pile's top card that fits one foundation and no pile."""
    for position in positions(rules, number, LENGTH)[::3]:
        texts = plain_rules.moves(dict(position_data(rules, position)))
        expected = None
        for pile in range(1, 17):
            found = [text for text in texts if f":{pile}>" in text]
            if len(found) == 1 and found[0][-1] in "AK":
                expected = found[0]
                break
        move = automatic_move(rules, position)
        assert (None if move is None else move_text(rules, move)) == expected


@given(st.data())
def test_any_pair_of_piles_gets_a_reason(data):
    """For any card and any two piles there is a verdict, and each has its sentence."""
    rules = data.draw(st.sampled_from(ALL_RULES))
    position = data.draw(st.sampled_from(positions(rules, 5, 60)))
    places = st.integers(0, len(rules.piles) - 1)
    move = Move(data.draw(st.sampled_from([0, *one_pack()])), data.draw(places), data.draw(places))
    key = objection(rules, position, move)
    assert key == "" or REASONS[key].endswith(".")
    assert is_legal(rules, position, move) == (key == "")
