"""
What a review has found: as it is kept, and as it is shown and told.

The worker finds it, see :mod:`crescent.search.review`; here it is data. Positions of
a game are numbered as in its replay, from 0, the one before the first move.
"""

from collections import namedtuple

from crescent.errors import InputError
from crescent.messages import message
from crescent.moves import Move, is_won
from crescent.notation import parse_query
from crescent.position import Position
from crescent.replay import checked
from crescent.rules import Rules
from crescent.text import json_text, number_in, read_object, text_in, texts_in, truth_in, words_in
from crescent.words import Words

VERSION = 1
MOST_KEPT = 10

Found = namedtuple("Found", "won winning lost reason done")
"""
``won`` is the last position from which a win is known, -1 for none, ``winning`` are
the texts of the moves that win from there; ``lost`` is the first position that is
proven lost, one more than the last for none, ``reason`` why, as ``key``, ``cards`` and
``count``, or None; ``done`` whether no more will be found.
"""


def found_in(data: dict[str, object]) -> Found:
    """
    What *data*, a kept review or an answer of the worker, says.

    :raises InputError: if a member does not fit.
    """
    reason = data.get("reason")
    return Found(
        number_in(data, "won", -1),
        texts_in(data, "winning"),
        number_in(data, "lost"),
        reason if isinstance(reason, dict) else None,
        truth_in(data, "done"),
    )


def with_review(text: str | None, game: str, line: str, found: Found) -> str:
    """
    The value of all kept reviews, *text*, with that of a game first in it.

    *game* is the query of the link to its deal, *line* its moves in the notation.
    """
    data = {
        "game": game,
        "line": line,
        "won": found.won,
        "winning": found.winning,
        "lost": found.lost,
        "reason": found.reason,
        "done": found.done,
    }
    try:
        others = _reviews(text) if text is not None else []
    except InputError:
        others = []
    others = [other for other in others if (other.get("game"), other.get("line")) != (game, line)]
    return json_text({"v": VERSION, "reviews": [data] + others[: MOST_KEPT - 1]})


def kept_review(text: str, game: str, line: str, positions: list[Position]) -> Found | None:
    """
    The review of a game in the value *text*, None when there is none that can be believed.

    *positions* are those of the game; the win that the review tells of is played out.
    """
    try:
        rules, _ = parse_query(game)
        for data in _reviews(text):
            if data.get("game") == game and data.get("line") == line:
                found = found_in(data)
                return found if _is_sound(rules, positions, found) else None
    except InputError:
        pass
    return None


def _reviews(text: str) -> list[dict[str, object]]:
    data = read_object(text, message("The list of reviews"))
    reviews = data.get("reviews")
    if data.get("v") != VERSION or not isinstance(reviews, list):
        return []
    return [review for review in reviews if isinstance(review, dict)]


def _is_sound(rules: Rules, positions: list[Position], found: Found) -> bool:
    if not found.won < found.lost <= len(positions):
        return False
    if found.reason is not None and not _is_reason(found.reason):
        return False
    if found.won < 0:
        return True
    position = positions[found.won]
    for _, after in checked(rules, position, found.winning):
        position = after
    return is_won(rules, position)


def _is_reason(reason: dict[str, object]) -> bool:
    cards = reason.get("cards")
    text_in(reason, "key")
    number_in(reason, "count")
    return isinstance(cards, list) and all([card in range(1, 64) for card in cards])


def line_text(texts: list[str]) -> str:
    """The moves of *texts* as one text, by which a game is known again."""
    return " ".join([" ".join(words_in(text)) for text in texts])


def strip(moves: int, found: Found) -> str:
    """
    The strip of a game of so many *moves*, 1000 by 10: its parts differ in height and in colour.
    """
    ends = (
        (0, found.won + 1, "won", 10),
        (found.won + 1, found.lost, "open", 4),
        (found.lost, moves + 1, "lost", 7),
    )
    parts = []
    for start, end, name, height in ends:
        if end > start:
            left, right = start * 1000 // (moves + 1), end * 1000 // (moves + 1)
            parts.append('<rect class="' + name + '" x="' + str(left) + '" y="' + str(10 - height))
            parts.append('" width="' + str(right - left) + '" height="' + str(height) + '"/>')
    return "".join(parts)


def standing(words: Words, found: Found, number: int) -> str:
    """What is known of one position."""
    if number <= found.won:
        return words.say("can be won")
    return words.say("proven lost") if number >= found.lost else words.say("not known")


def told(words: Words, rules: Rules, line: list[Move], found: Found) -> str:
    """What the review of the game *line* has found, in sentences; less while it still searches."""
    moves = len(line)
    if found.won == moves:
        return words.say("The game was won.")
    if found.won < 0:
        sentences = [words.say("No win was found from any position.")] if found.done else []
    elif found.won + 1 == found.lost:
        sentences = [
            words.say(
                "Move {move}, {text}, lost the game: before it, it could be won.",
                move=found.won + 1,
                text=words.move(rules, line[found.won]),
            )
        ]
    elif not found.done:
        sentences = [words.say("Until move {move} the game could be won.", move=found.won)]
    else:
        sentences = [
            words.say(
                "Until move {move} the game could be won; after the next one, {text}, no win was "
                + "found any more.",
                move=found.won,
                text=words.move(rules, line[found.won]),
            )
        ]
    if found.won + 1 < found.lost <= moves:
        sentences.append(words.say("From move {move} on it is proven lost.", move=found.lost))
    if found.lost <= moves and found.reason:
        reason = found.reason
        sentences.append(words.reason(reason["key"], reason["cards"], reason["count"]))
    return " ".join(sentences)
