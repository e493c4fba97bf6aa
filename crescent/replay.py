"""
A whole game as a short text: in a link, or as a file.

The code in a link names each move by the pile that it leaves and by which of
that pile's legal moves it is, the moves sorted by their text; a number in mixed
radix holds them all, in base64url with a version before it. Reading it checks
every move on the way: a code that was damaged goes wrong at some move, and says
which. A file holds the same game in the notation. Both are read move by move, so
that a caller can do so in pieces.
"""

from typing import Iterator

from crescent.errors import InputError, quoted
from crescent.messages import message
from crescent.moves import REASONS, Move, apply, legal_moves, objection
from crescent.notation import REPLAY_MARK, link_query, move_text, parse_move, parse_query
from crescent.position import Position
from crescent.rules import Rules
from crescent.text import words_in

VERSION = "1"
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
MOST_MOVES = 5000
FILE_TITLE = "Crescent game 1"


class BrokenReplayError(InputError):
    """A replay that goes wrong at some move; ``line`` are the moves before it."""

    line: list[Move]


def broken(line: list[Move], sentence: str, **values: object) -> BrokenReplayError:
    """The error of a replay that goes wrong after the moves of *line*, at the next one."""
    error = BrokenReplayError(sentence, move=len(line) + 1, **values)
    error.line = line
    return error


def line_code(rules: Rules, position: Position, line: list[Move]) -> str:
    """The code of the legal *line* from *position*: about one character a move."""
    digits: list[tuple[int, int]] = []
    for move in line:
        choices = _choices(rules, position, move.source)
        digits.append((move.source + 1, len(rules.piles) + 1))
        digits.append((choices.index(move), len(choices)))
        position = apply(rules, position, move)
    value = 0
    for digit, radix in reversed(digits):
        value = value * radix + digit
    code = ""
    value = value * (MOST_MOVES + 1) + len(line)
    while value:
        code += DIGITS[value % 64]
        value //= 64
    return VERSION + code


def read_line_code(rules: Rules, position: Position, code: str) -> list[Move]:
    """
    The line that *code* names from *position*.

    :raises InputError: as :func:`decoded` does.
    """
    return [move for move, _ in decoded(rules, position, code)]


def decoded(rules: Rules, position: Position, code: str) -> Iterator[tuple[Move, Position]]:
    """
    The moves that *code* names from *position*, one by one, each with the position after it.

    :raises BrokenReplayError: if it goes wrong at some move; it has the moves before.
    :raises InputError: if it is no code at all.
    """
    if code[:1] != VERSION or any([digit not in DIGITS for digit in code[1:]]):
        raise InputError(
            "The replay {quote} cannot be read; expected a code that begins with 1.",
            quote=quoted(code),
        )
    value = 0
    for digit in reversed(list(code[1:])):
        value = value * 64 + DIGITS.index(digit)
    count, value = value % (MOST_MOVES + 1), value // (MOST_MOVES + 1)
    line: list[Move] = []
    while len(line) < count:
        source, value = value % (len(rules.piles) + 1) - 1, value // (len(rules.piles) + 1)
        choices = _choices(rules, position, source)
        if not choices:
            raise broken(line, message("Move {move} of the replay takes no card that can move."))
        line.append(choices[value % len(choices)])
        value //= len(choices)
        position = apply(rules, position, line[-1])
        yield line[-1], position
    if value:
        raise broken(line, message("The replay should have ended before move {move}."))


def parse_link(text: str) -> tuple[str, str]:
    """The query and the code of the replay in the link *text*; either may be empty."""
    address, mark, code = text.strip(" ").partition(REPLAY_MARK)
    _, question, query = address.partition("#")[0].rpartition("?")
    return query if question else "", code if mark else ""


def _choices(rules: Rules, position: Position, source: int) -> list[Move]:
    """The legal moves from pile *source* (-1 for a shift), sorted by their text."""
    found = [move for move in legal_moves(rules, position) if move.source == source]
    return [move for _, move in sorted([(move_text(rules, move), move) for move in found])]


def replay_file(rules: Rules, seed: str, line: list[Move]) -> str:
    """The game as a text file: a title, the query of its link, its moves."""
    words = [move_text(rules, move) for move in line]
    rows = [" ".join(words[start : start + 10]) for start in range(0, len(words), 10)]
    return "\n".join([FILE_TITLE, link_query(rules, seed)] + rows) + "\n"


def read_replay_file(text: str) -> tuple[Rules, str, list[str]]:
    """
    The rules, the seed and the texts of the moves in a replay's file.

    :raises InputError: if it is none; the moves are not looked at.
    """
    rows = text.replace("\r", "").split("\n")
    if rows[0].strip(" ") != FILE_TITLE or len(rows) < 2:
        raise InputError(
            "{quote} is no replay; expected a file that begins with “{title}”.",
            quote=quoted(text),
            title=FILE_TITLE,
        )
    rules, seed = parse_query(rows[1].strip(" "))
    if not seed:
        raise InputError("The replay {quote} names no deal.", quote=quoted(rows[1]))
    return rules, seed, words_in(" ".join(rows[2:]))


def checked(rules: Rules, position: Position, texts: list[str]) -> Iterator[tuple[Move, Position]]:
    """
    The moves that *texts* write from *position*, one by one, each with the position after it.

    :raises BrokenReplayError: at the first that cannot be read, is not legal, or is too many.
    """
    line: list[Move] = []
    for text in texts:
        if len(line) == MOST_MOVES:
            raise broken(line, message("The replay has too many moves: move {move} is not read."))
        try:
            move = parse_move(rules, text, position)
        except InputError:
            sentence = message("Move {move} of the replay, {quote}, is none.")
            raise broken(line, sentence, quote=quoted(text)) from None
        reason = objection(rules, position, move)
        if reason:
            raise broken(
                line,
                message("Move {move} of the replay, {quote}, is not legal. {reason}"),
                quote=quoted(text),
                reason=REASONS[reason],
            )
        line.append(move)
        position = apply(rules, position, move)
        yield move, position
