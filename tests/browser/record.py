"""
Records the games that the browser tests play, in ``tests/data/games.jsonl``.

``python -m tests.browser.record`` writes them anew: each is the query of a link and a line of
moves, found here by playing at random or by the solver, that leads to what its id says.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from crescent.moves import SHIFT, Move, is_won
from crescent.notation import move_text, parse_query
from crescent.position import Position
from crescent.rules import FOUNDATION, PILE, Rules
from crescent.search import finish, outlook, verdict
from crescent.search.solver import solve
from crescent.session import OVER, STUCK, Session

FILE = Path(__file__).parent.parent / "data" / "games.jsonl"
PUBLISHED = ["6S:10>5", "4S:10>16", "3C:10>4", "8D:11>6", "9D:11>15"]
LONG_PILE = 20

Test = Callable[[Session], bool]
Choice = Callable[[Session, random.Random], Move]


def anything(session: Session, source: random.Random) -> Move:
    """Any legal move, a shift only when there is no other."""
    moves = session.legal_moves()
    return source.choice([move for move in moves if move != SHIFT] or moves)


def hasty(session: Session, source: random.Random) -> Move:
    """A move to a foundation where there is one."""
    moves = [m for m in session.legal_moves() if m != SHIFT]
    home = [m for m in moves if session.rules.roles[m.target] == FOUNDATION]
    return source.choice(home or moves or [SHIFT])


def piling_up(session: Session, source: random.Random) -> Move:
    """A move that makes the longest piles longer, a shift when there is none."""
    piles = session.position.piles
    longer = [
        m
        for m in session.legal_moves()
        if m != SHIFT
        and session.rules.roles[m.target] == PILE
        and len(piles[m.target]) >= len(piles[m.source])
    ]
    if longer and source.random() < 0.97:
        return max(longer, key=lambda m: (len(piles[m.target]), source.random()))
    return SHIFT if SHIFT in session.legal_moves() else anything(session, source)


def fits_both(session: Session) -> bool:
    """A pile's top card fits both foundations of its suit."""
    fits = [
        m.source
        for m in session.legal_moves()
        if session.rules.roles[m.source] == PILE and session.rules.roles[m.target] == FOUNDATION
    ]
    return len(fits) > len(set(fits))


def can_give_back(session: Session) -> bool:
    """A foundation's card may go back onto a pile."""
    roles = session.rules.roles
    moves = [move for move in session.legal_moves() if move != SHIFT]
    return any(roles[m.source] == FOUNDATION and roles[m.target] == PILE for m in moves)


def has_long_pile(session: Session) -> bool:
    """A pile holds many cards."""
    return max(map(len, session.position.piles[:16])) >= LONG_PILE


def is_secretly_over(session: Session) -> bool:
    """Cards can be moved about, with no shift left, but none will ever go up again."""
    moves = session.legal_moves()
    if not 1 < len(moves) < 6 or session.position.shifts or session.home == 8:
        return False
    return outlook(session.rules, session.position).outlook == "over"


def is_secretly_stuck(session: Session) -> bool:
    """Cards can be moved about and a shift is left, but without it none goes up."""
    moves = session.legal_moves()
    if not 1 < len(moves) < 6 or not session.position.shifts or session.home == 8:
        return False
    return verdict(session.rules, session.position).verdict == "stuck"


def may_be_lost(session: Session) -> bool:
    """Proven lost although a card can still go up."""
    found = outlook(session.rules, session.position)
    return found.outlook == "lost" and session.home > 8


def played(rules: Rules, seed: str, choice: Choice, test: Test, length: int) -> list[str] | None:
    """The line of a random game up to where *test* first holds, if it does."""
    session = Session(rules, seed)
    session.autoplay = False
    source = random.Random(seed)
    for _ in range(length):
        if not session.legal_moves():
            return None
        session.play(choice(session, source), 0)
        if test(session):
            return session.step_texts()
    return None


def found(query: str, choice: Choice, test: Test, length: int = 120) -> dict[str, Any]:
    """The first deal in which playing by *choice* reaches what *test* wants, and the line."""
    for number in range(1, 3000):
        link = f"seed={number}" + (f"&{query}" if query else "")
        rules, seed = parse_query(link)
        line = played(rules, seed, choice, test, length)
        if line:
            return {"link": link, "line": line}
    raise ValueError(query)


def won(game: str) -> dict[str, Any]:
    """A deal of *game* that the solver wins in few moves, and how."""
    lines = {}
    for number in range(1, 6):
        link = f"seed={number}" + (f"&game={game}" if game else "")
        rules, seed = parse_query(link)
        session = Session(rules, seed)
        line = solve(rules, session.position).line
        if line:
            lines[link] = [move_text(rules, move) for move in line]
    link = min(lines, key=lambda link: len(lines[link]))
    return {"link": link, "line": lines[link]}


def until_it_finishes(game: dict[str, Any]) -> dict[str, Any]:
    """The start of a won game's line, up to where it ends by itself but has some way to go."""
    rules, seed = parse_query(game["link"])
    session = Session(rules, seed)
    for length, text in enumerate(game["line"]):
        if can_finish(rules, session.position):
            return {"link": game["link"], "line": game["line"][:length]}
        session.replay([text], length + 1)
    raise ValueError(game["link"])


def can_finish(rules: Rules, position: Position) -> bool:
    """Whether the game can end by itself."""
    return not is_won(rules, position) and bool(finish(rules, position))


def games() -> dict[str, dict[str, Any]]:
    """Every recorded game, by its id."""
    home = won("")
    return {
        "published": {"link": "seed=7", "line": PUBLISHED},
        "fits both": found("", hasty, fits_both),
        "held": found("game=hoffmann", hasty, fits_both),
        "give back": found("give_backs=1", hasty, can_give_back),
        "won": home,
        "finish": until_it_finishes(home),
        "over": found("wrap=0&shifts=0", anything, lambda s: s.state() == OVER),
        "stuck": found("wrap=0&shifts=1", anything, lambda s: s.state() == STUCK),
        "secretly over": found("wrap=0&shifts=0&transfers=0", hasty, is_secretly_over),
        "secretly stuck": found("wrap=0&shifts=1&transfers=0", hasty, is_secretly_stuck),
        "lost": found("wrap=0&shifts=0", hasty, may_be_lost, length=12),
        "long pile": found("game=nine", piling_up, has_long_pile, length=200),
    }


def main() -> None:
    """Write the file."""
    lines = [json.dumps({"id": name} | game) + "\n" for name, game in games().items()]
    FILE.write_text("".join(lines))


if __name__ == "__main__":
    main()
