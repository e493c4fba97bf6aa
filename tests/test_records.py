"""Statistics: each game counts once, the figures are right, and the text is read or refused."""

import itertools
import json
from collections import Counter
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutations import mutations
from strategies import garbage, read_or_refused, rule_sets, seeds
from walks import easy_deal

from crescent.errors import InputError
from crescent.notation import parse_move
from crescent.records import (
    ENDS,
    LARGEST,
    LOST,
    MOST_BEST,
    MOST_GAMES,
    MOVES_BINS,
    NO_GAMES,
    NUMBERS,
    TIME_BINS,
    UNDER_WAY,
    VERSION,
    WON_ALONE,
    WON_HELPED,
    Account,
    Best,
    Figures,
    Game,
    figures,
    game_of,
    noted,
    read_records,
    records_text,
    rules_of,
    start_token,
    widened,
    with_game,
)
from crescent.rules import PRESETS, rules_for
from crescent.session import WON, Session

KEY = rules_for().key()
MINUTE = 60_000
CARDS, LINE = easy_deal()

counts = st.integers(0, 400)


@st.composite
def game_lists(draw, most=12):
    """Games with tokens of their own, in the order of these."""
    tokens = sorted(draw(st.sets(st.integers(1, 10**6), max_size=most)))
    ends = st.sampled_from(ENDS)
    times = st.integers(0, 3 * TIME_BINS * MINUTE)
    moves = st.integers(96, 999)
    return [
        Game(token, draw(seeds), draw(ends), draw(moves), draw(times), draw(counts), draw(counts))
        for token in tokens
    ]


@st.composite
def books(draw):
    """Records of some rules, some of them with more games than are kept one by one."""
    records = {}
    for rules in draw(st.lists(rule_sets(), max_size=3)):
        few = draw(game_lists())
        account = account_of(few)
        if draw(st.booleans()):
            more = [few[n % len(few)] for n in range(MOST_GAMES + 9)] if few else []
            for number, game in enumerate(more):
                account = with_game(account, Game(10**6 + number + 1, *game[1:]))
        records[rules.key()] = account
    return records


def account_of(games):
    """The account of *games*, noted one after the other."""
    account = NO_GAMES
    for game in games:
        account = with_game(account, game)
    return account


def figures_of(games):
    """The figures of *games*, in the order of their tokens, by their definitions."""
    ended = [game for game in games if game.end != UNDER_WAY]
    won = [game for game in ended if game.end == WON_ALONE]
    rows = [len(list(row)) for end, row in itertools.groupby(g.end for g in ended) if end == "w"]
    times = Counter(min(game.time // MINUTE, TIME_BINS - 1) for game in won)
    lengths = Counter(min(game.moves // 10, MOVES_BINS - 1) for game in won)
    return Figures(
        played=len(games),
        lost=sum(game.end == LOST for game in ended),
        won=len(won),
        helped=sum(game.end == WON_HELPED for game in ended),
        time=sum(game.time for game in won),
        moves=sum(game.moves for game in won),
        fewest=min((game.moves for game in won), default=0),
        streak=rows[-1] if ended and ended[-1].end == WON_ALONE else 0,
        longest=max(rows, default=0),
        hints=sum(game.hints for game in ended),
        undos=sum(game.undos for game in ended),
        best=tuple(sorted(Best(g.time, g.moves, g.seed) for g in won)[:MOST_BEST]),
        times=tuple(times[n] for n in range(max(times, default=-1) + 1)),
        lengths=tuple(lengths[n] for n in range(max(lengths, default=-1) + 1)),
    )


def easy_session(started=1000):
    """A session of a deal that :func:`play_to_the_end` wins."""
    session = Session(rules_for(), "7", CARDS)
    session.started = started
    return session


def play_to_the_end(session, now=0):
    """Play the easy deal from where it stands, a second for each move; the time then."""
    for text in LINE[session.moves :]:
        session.play(parse_move(session.rules, text, session.position), now)
        now += 1000
    assert session.state() == WON
    return now


def test_figures_by_hand():
    """The figures of seven games are those worked out with a pencil."""
    account = account_of(
        [
            Game(1, "5", WON_ALONE, 120, 4 * MINUTE + 7000, 1, 10),
            Game(2, "6", WON_ALONE, 110, 5 * MINUTE, 0, 0),
            Game(3, "7", LOST, 30, MINUTE, 2, 5),
            Game(4, "8", WON_HELPED, 101, 2 * MINUTE, 3, 1),
            Game(5, "9", WON_ALONE, 131, 3 * MINUTE + 53000, 0, 2),
            Game(6, "10", UNDER_WAY, 50, MINUTE, 7, 7),
            Game(7, "11", WON_ALONE, 600, 121 * MINUTE, 0, 0),
        ]
    )
    found = figures(account)
    assert found.played == 7
    assert (found.lost, found.won, found.helped) == (1, 4, 1)
    assert found.time == 134 * MINUTE
    assert found.moves == 961
    assert found.fewest == 110
    assert (found.streak, found.longest) == (2, 2)
    assert (found.hints, found.undos) == (6, 18)
    assert [best.time for best in found.best] == [233_000, 247_000, 300_000, 7_260_000]
    assert found.best[0] == Best(233_000, 131, "9")
    assert found.times == (0, 0, 0, 1, 1, 1, *[0] * 113, 1)
    assert found.lengths == (*[0] * 11, 1, 1, 1, *[0] * 45, 1)


@given(game_lists(most=30))
def test_figures_follow_their_definitions(games):
    """Every figure is what its definition makes of the whole list of games."""
    assert figures(account_of(games)) == figures_of(games)


@given(st.lists(st.sampled_from(ENDS), min_size=MOST_GAMES + 1, max_size=MOST_GAMES + 60))
@settings(max_examples=30)
def test_old_games_keep_their_figures(ends):
    """Games too old to be kept one by one stay in every figure; one under way is given up."""
    games = [Game(n + 1, str(n), end, 100 + n, n * MINUTE, n, n) for n, end in enumerate(ends)]
    account = account_of(games)
    old, kept = games[:-MOST_GAMES], games[-MOST_GAMES:]
    assert account.games == tuple(kept) and account.until == old[-1].started
    given_up = [Game(*g[:2], LOST, *g[3:]) if g.end == UNDER_WAY else g for g in old]
    assert account.past == figures_of(given_up)
    assert figures(account) == figures_of(given_up + kept)


@given(game_lists(), st.data())
def test_games_end_in_any_order(games, data):
    """Statistics do not depend on the order in which games are ended, only on that of starts."""
    assert account_of(data.draw(st.permutations(games))) == account_of(games)


@given(game_lists(), st.data())
def test_a_game_counts_once(games, data):
    """Noting a game again changes nothing, and what changed of it takes the old one's place."""
    account = account_of(games)
    for game in games:
        assert with_game(account, game) is account
    if games:
        game = data.draw(st.sampled_from(games))
        again = with_game(account, Game(*game[:2], WON_ALONE, *game[3:]))
        assert figures(again).played == len(games)


@given(game_lists(), st.data())
def test_a_win_is_for_good(games, data):
    """A game that was won stays as it was won, whatever becomes of it later."""
    account = account_of(games)
    for game in games:
        if game.end in (WON_ALONE, WON_HELPED):
            later = Game(*game[:2], data.draw(st.sampled_from(ENDS)), 1, 2, 3, 4)
            assert with_game(account, later) is account


def test_what_was_forgotten_does_not_come_back():
    """A game older than those kept one by one is not counted a second time."""
    account = account_of([Game(n, "1", LOST, 5, 5, 0, 0) for n in range(1, MOST_GAMES + 20)])
    assert with_game(account, Game(7, "1", WON_ALONE, 96, 5, 0, 0)) is account


def test_a_game_counts_from_its_first_move():
    """A deal that is only looked at is not played, not even when it is left."""
    session = easy_session()
    records = {}
    assert noted(records, session, 0) is records
    assert noted(records, session, 0, left=True) is records
    session.play(parse_move(session.rules, LINE[0], session.position), 0)
    records = noted(records, session, 0)
    assert records[KEY].games == (Game(1000, "7", UNDER_WAY, 1, 0, 0, 0),)
    session.undo(0)
    assert figures(noted(records, session, 0)[KEY]).played == 1


def test_a_session_without_a_token_is_not_counted():
    """Only a session that has a token is a game of the statistics."""
    session = easy_session(started=0)
    play_to_the_end(session)
    assert noted({}, session, 0) == {}


def test_undoing_a_win_and_winning_again_counts_once():
    """The first win stands, with its moves and its time."""
    session = easy_session()
    now = play_to_the_end(session)
    records = noted({}, session, now)
    session.undo(now)
    now += 60_000
    session.hints += 1
    assert noted(records, session, now) is records
    play_to_the_end(session, now)
    assert noted(records, session, now) is records
    assert noted(records, session, now, left=True) is records
    assert records[KEY].games == (Game(1000, "7", WON_ALONE, 96, 95_000, 0, 0),)


def test_a_game_that_is_left_is_lost_until_it_is_taken_up_again():
    """A kept game may still be won; until then it is lost, or under way while it is played."""
    session = easy_session()
    session.play(parse_move(session.rules, LINE[0], session.position), 0)
    records = noted({}, session, 500)
    left = noted(records, session, 700, left=True)
    assert left[KEY].games == (Game(1000, "7", LOST, 1, 700, 0, 0),)
    assert noted(left, session, 700)[KEY].games == (Game(1000, "7", UNDER_WAY, 1, 700, 0, 0),)
    now = play_to_the_end(session, 700)
    assert [game.end for game in noted(left, session, now)[KEY].games] == [WON_ALONE]


def test_the_same_deal_again_is_another_game():
    """A restart has a token of its own and counts by itself."""
    first = easy_session()
    now = play_to_the_end(first)
    records = noted({}, first, now)
    second = easy_session(start_token(records, first.rules, 1000))
    play_to_the_end(second)
    assert figures(noted(records, second, now)[KEY])[:3] == (2, 0, 2)


def test_a_win_with_help_is_told_apart():
    """Who took the solver's moves has won with help, which is no time, streak or win by oneself."""
    session = easy_session()
    now = play_to_the_end(session)
    session.helped = True
    found = figures(noted({}, session, now)[KEY])
    assert (found.helped, found.won, found.lost) == (1, 0, 0)
    assert (found.best, found.fewest, found.streak) == ((), 0, 0)


@given(books(), rule_sets(), st.integers(0, 2 * 10**6))
def test_tokens_come_after_all_others(records, rules, clock):
    """A new game's token is later than every other's, even when the clock was set back."""
    token = start_token(records, rules, clock)
    account = records.get(rules.key(), NO_GAMES)
    assert token > max([account.until, *(game.started for game in account.games)])
    assert token >= clock
    after = with_game(account, Game(token, "1", LOST, 1, 1, 1, 1))
    assert figures(after).played == figures(account).played + 1


@given(books(), st.booleans())
@settings(max_examples=20)
def test_records_are_values(records, left):
    """Noting a game gives new records and leaves the old ones as they were."""
    session = easy_session(10**7)
    play_to_the_end(session)
    before = deepcopy(records)
    after = noted(records, session, 0, left)
    assert records == before
    assert {key: after[key] for key in after if key != KEY} == {
        key: records[key] for key in records if key != KEY
    }


@given(books())
def test_records_read_back(records):
    """What is written reads back as the same records, and is written the same again."""
    text = records_text(records)
    assert read_records(text) == records
    assert records_text(read_records(text)) == text


def test_huge_numbers_read_back():
    """A game of absurd length and token is kept as the largest number that is kept."""
    session = easy_session(started=10**30)
    play_to_the_end(session)
    session.elapsed, session.hints, session.undos = 10**40, 10**40, 10**40
    game = game_of(session, 0)
    assert game == Game(LARGEST, "7", WON_ALONE, 96, LARGEST, LARGEST, LARGEST)
    records = noted({}, session, 0)
    assert read_records(records_text(records)) == records
    assert start_token(records, session.rules, 5) == LARGEST


def test_records_stay_small():
    """However many games are played, the text of one set of rules stays below 12,000 characters."""
    seed = "pysol-" + "9" * 20
    account = NO_GAMES
    for number in range(1000):
        game = Game(10**13 + number, seed, ENDS[number % 4], 999, number * 9 * MINUTE, 99, 999)
        account = with_game(account, game)
    assert len(records_text({KEY: account})) < 12_000


def agrees(account):
    """Whether the account's figures can be those of any games."""
    found = figures(account)
    under_way = sum(game.end == UNDER_WAY for game in account.games)
    assert found.played == found.lost + found.won + found.helped + under_way
    assert 0 <= found.streak <= found.longest <= found.won
    assert sum(found.times) == sum(found.lengths) == found.won
    assert len(found.best) == min(found.won, MOST_BEST)
    assert list(found.best) == sorted(found.best)
    assert found.fewest * found.won <= found.moves
    tokens = [account.until, *(game.started for game in account.games)]
    assert tokens == sorted(set(tokens))
    return True


SOME = [Game(n, str(n), ENDS[n % 4], 96 + n, n * MINUTE, n, n) for n in range(1, MOST_GAMES + 9)]
SOME_RECORDS = {KEY: account_of(SOME), rules_for("closed").key(): account_of(SOME[:5])}


def test_damaged_records_are_refused_or_agree():
    """Whatever is changed in kept records, they are refused, or agree with themselves."""
    taken = 0
    for text in mutations(records_text(SOME_RECORDS), 2000):
        found = read_or_refused(read_records, text)
        if found is not None:
            taken += 1
            assert all(agrees(account) for account in found.values())
            assert read_records(records_text(found)) == found
    assert taken > 100


@given(st.text() | garbage.map(lambda value: json.dumps(value, default=str)))
def test_any_text_is_records_or_refused(text):
    """What is no records is an InputError, whatever it is."""
    assert read_or_refused(read_records, text) is None


PAST = dict.fromkeys(NUMBERS, 0) | {"best": [], "times": [], "lengths": []}
ONE_WON = {"played": 1, "won": 1, "time": 9, "moves": 96, "fewest": 96, "longest": 1}
ONE_WON |= {"best": [[9, 96, "7"]], "times": [1], "lengths": [0, 0, 0, 0, 0, 0, 0, 0, 0, 1]}
ROW = [5, "7", "w", 96, 1000, 0, 0]


def account_text(until=0, past=None, games=(), key=KEY):
    """Records of one account, written by hand."""
    account = {"until": until, "past": PAST | (past or {}), "games": list(games)}
    return json.dumps({"v": VERSION, "accounts": {key: account}})


def test_accounts_written_by_hand_are_read():
    """The accounts that the refused ones are made from are fine themselves."""
    found = read_records(account_text(4, ONE_WON, [ROW]))[KEY]
    assert isinstance(found, Account)
    assert figures(found)[:3] == (2, 0, 2)
    assert read_records(account_text())[KEY] == NO_GAMES


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        (json.dumps({"v": VERSION + 1, "accounts": {}}), f"“{VERSION + 1}”"),
        (json.dumps({"accounts": {}}), "“None”"),
        (json.dumps({"v": VERSION, "accounts": []}), r"“\[\]”"),
        (account_text(key="crescent wrap=7"), "“7”"),
        (account_text(key="bridge wrap=1"), "“bridge wrap=1”"),
        (account_text(key="crescent tricks=1"), "“tricks”"),
        (account_text(key=""), "“”"),
        (account_text(-1, ONE_WON), "“-1”"),
        (account_text(2**53, ONE_WON), str(2**53)),
        (account_text(0, ONE_WON), "“0”"),
        (account_text(9), "“9”"),
        (account_text(4, ONE_WON | {"won": 2}), "contradict"),
        (account_text(4, ONE_WON | {"longest": 0}), "contradict"),
        (account_text(4, ONE_WON | {"streak": 2}), "contradict"),
        (account_text(4, ONE_WON | {"fewest": 97}), "contradict"),
        (account_text(4, ONE_WON | {"best": []}), "contradict"),
        (account_text(4, ONE_WON | {"times": [2]}), "contradict"),
        (account_text(4, ONE_WON | {"times": [True]}), "contradict"),
        (account_text(4, ONE_WON | {"lengths": [0] * MOVES_BINS + [1]}), "contradict"),
        (account_text(4, ONE_WON | {"best": [[9, 96, "07"]]}), "“.*07.*”"),
        (account_text(4, ONE_WON | {"hints": -1}), "“-1”"),
        (account_text(games=[ROW[:6]]), "“.*96.*”"),
        (account_text(games=[[*ROW[:2], "W", *ROW[3:]]]), "“.*W.*”"),
        (account_text(games=[[*ROW[:3], -1, *ROW[4:]]]), "“.*-1.*”"),
        (account_text(games=[[*ROW[:3], True, *ROW[4:]]]), "“.*True.*”"),
        (account_text(games=[[5, "<b>", *ROW[2:]]]), "“.*<b>.*”"),
        (account_text(games=[[0, *ROW[1:]]]), "“.*0.*”"),
        (account_text(games=[ROW, ROW]), "“.*5.*”"),
        (account_text(5, ONE_WON, [ROW]), "“.*5.*”"),
        (account_text(games=["w"]), "“w”"),
    ],
)
def test_records_that_are_refused(text, quoted):
    """A wrong value in kept records is refused, and quoted."""
    with pytest.raises(InputError, match=quoted):
        read_records(text)


def test_the_same_rules_twice_are_refused():
    """Two keys of the same rules would make one of the accounts be lost."""
    data = json.loads(account_text())
    data["accounts"]["crescent"] = data["accounts"][KEY]
    with pytest.raises(InputError, match="twice"):
        read_records(json.dumps(data))


@given(rule_sets())
def test_keys_name_their_rules(rules):
    """Rules found by a key have that key, and are the preset wherever one has it."""
    found = rules_of(rules.key())
    assert found.key() == rules.key()
    assert list(read_records(account_text(key=rules.key()))) == [rules.key()]
    assert len(found.changed_fields()) <= len(rules.changed_fields())


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.game)
def test_fields_that_a_key_lacks_are_a_presets(preset):
    """A key from before a field was invented still names rules of its family."""
    rules = rules_for(preset.game)
    for word in rules.key().split(" ")[1:]:
        shorter = rules.key().replace(" " + word, "")
        assert rules_of(shorter).layout is rules.layout


@given(st.lists(st.integers(0, 9), max_size=TIME_BINS).map(tuple), st.integers(2, 12))
def test_wider_steps_count_the_same(found, most):
    """Drawn in wider steps every game is still counted once, at its place, in few enough steps."""
    first, width, wide = widened(found, most)
    assert len(wide) <= most and sum(wide) == sum(found)
    assert first % width == 0
    for place, count in enumerate(wide):
        start = first + place * width
        assert count == sum(found[start : start + width])
    if wide:
        assert wide[0] and wide[-1]
