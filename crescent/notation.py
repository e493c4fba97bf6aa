"""
Text of moves, positions, rules and links.

Everything that leaves the process is written and read here, so that a test, a
bug report, a link and a save look alike. Whatever is written reads back as the
same value; what cannot be read raises :class:`InputError`.

A move is ``5C:1>7`` (card, pile, pile), ``5C:1>A`` (to a foundation),
``H:A>K`` (a transfer in hearts), ``5C:A>7`` (a give-back), ``5C:1>H`` and
``5C:H>A`` (into and out of the hold), ``SHIFT`` or ``DEAL``.
"""

from crescent.cards import (
    FACE,
    FACE_DOWN,
    KING,
    RANKS,
    SUITS,
    card_of,
    card_text,
    parse_card,
    parse_pile,
    pile_text,
    rank_of,
    suit_of,
)
from crescent.deals import parse_seed
from crescent.errors import InputError, quoted
from crescent.messages import message
from crescent.moves import SHIFT, Move
from crescent.position import Position
from crescent.rules import (
    DEFAULT_GAME,
    FOUNDATION,
    HOLD,
    STOCK,
    SWITCHES,
    WASTE,
    Group,
    Rules,
    parse_field,
    preset_of,
    rules_for,
)
from crescent.text import text_in, texts_in

REPLAY_MARK = "#moves="
"""What stands in a link between the deal and the moves of a replay."""

_NO_MOVE = message("No move is written {quote}; expected one like 5C:1>7, 5C:1>A, H:A>K or SHIFT.")


def is_suited(name: str) -> bool:
    """Whether the pile *name* belongs to one suit, which its first letter tells."""
    return len(name) == 2 and name[0] in SUITS


def _end_text(name: str) -> str:
    return name[1:] if is_suited(name) else name


def move_text(rules: Rules, move: Move) -> str:
    """*move* in the notation above; its piles are those of *rules*."""
    if move == SHIFT:
        return "SHIFT"
    source, target = rules.piles[move.source], rules.piles[move.target]
    if rules.roles[move.source] == STOCK:
        return "DEAL"
    card = card_text(move.card)
    if is_suited(source) and is_suited(target) and rules.roles[move.source] == FOUNDATION:
        card = card[1:]
    return card + ":" + _end_text(source) + ">" + _end_text(target)


def parse_move(rules: Rules, text: str, position: Position | None = None) -> Move:
    """
    The move that *text* writes.

    A transfer names its suit alone, so its card is the top card that *position*
    shows on the foundation it leaves (without a position, card 0).

    :raises InputError: if it is no move under *rules*; whether it is legal is not asked.
    """
    if text == "SHIFT":
        return SHIFT
    if text == "DEAL" and rules.of_role(STOCK):
        return Move(0, rules.of_role(STOCK)[0], rules.of_role(WASTE)[0])
    card_word, colon, ends = text.partition(":")
    source_word, arrow, target_word = ends.partition(">")
    if not colon or not arrow or not card_word or card_word[-1] not in SUITS:
        raise InputError(_NO_MOVE, quote=quoted(text))
    source = _parse_end(rules, card_word[-1], source_word, text)
    target = _parse_end(rules, card_word[-1], target_word, text)
    if len(card_word) == 1:
        if rules.roles[source] != FOUNDATION or rules.roles[target] != FOUNDATION:
            raise InputError(_NO_MOVE, quote=quoted(text))
        cards = position.piles[source] if position is not None else b""
        return Move(cards[-1] if cards else 0, source, target)
    card = parse_card(card_word)
    if card != card & FACE or rules.roles[source] == STOCK:
        raise InputError(_NO_MOVE, quote=quoted(text))
    return Move(card, source, target)


def _parse_end(rules: Rules, suit: str, word: str, text: str) -> int:
    number = rules.index.get(word)
    if number is None or is_suited(word):
        number = rules.index.get(suit + word)
    if number is None:
        raise InputError(
            "No move is written {quote}; this game has no pile {pile}.",
            quote=quoted(text),
            pile=quoted(word),
        )
    return number


def rules_data(rules: Rules) -> dict[str, object]:
    """The fields of *rules* for JSON: ``game``, every switch, ``shifts``."""
    data: dict[str, object] = {"game": rules.game}
    data.update(rules.fields())
    return data


def rules_from_data(data: dict[str, object]) -> Rules:
    """
    The rules that the fields in *data* name; what is absent is the preset's.

    :raises InputError: if a field does not fit.
    """
    game = data.get("game", DEFAULT_GAME)
    if not isinstance(game, str):
        raise InputError(
            "{name} cannot be {quote}; expected a text.", name="game", quote=quoted(game)
        )
    return rules_for(game, **_known_changes(game, data))


def _known_changes(game: str, data: dict[str, object]) -> dict[str, object]:
    """Every field in *data* that the game can have, and any that differs from its preset."""
    preset = preset_of(game)
    changes = {}
    for name in SWITCHES + ("shifts",):
        if name in data and (name in preset.layout.fields or data[name] != getattr(preset, name)):
            changes[name] = data[name]
    return changes


def position_data(rules: Rules, position: Position) -> dict[str, object]:
    """*position* and its rules for JSON, in the form of the docstring's fields."""
    data = rules_data(rules)
    data["shifts"] = position.shifts
    data["piles"] = [pile_text(position.piles[number]) for number in rules.of_role("pile")]
    data["foundations"] = _foundations_data(rules, position)
    holds = {
        rules.piles[number][0]: pile_text(position.piles[number])
        for number in rules.of_role(HOLD)
        if position.piles[number]
    }
    if holds:
        data["holds"] = holds
    for role in (STOCK, WASTE):
        for number in rules.of_role(role):
            data[role] = pile_text(position.piles[number])
    return data


def _foundations_data(rules: Rules, position: Position) -> object:
    numbers = rules.of_role(FOUNDATION)
    if not is_suited(rules.piles[numbers[0]]):
        tops = [position.piles[number][-1:] for number in numbers]
        return [card_text(top[0]) if top else "-" for top in tops]
    data: dict[str, str] = {}
    for number in numbers:
        suit = rules.piles[number][0]
        top = position.piles[number][-1]
        data[suit] = data.get(suit, "") + RANKS[rank_of(top) - 1]
    return data


def position_from_data(data: dict[str, object]) -> tuple[Rules, Position]:
    """
    The rules and the position that *data* writes, in the form of :func:`position_data`.

    ``shifts`` are those that are left; absent, all of the preset's.

    :raises InputError: if a field does not fit, or the cards are not the two packs.
    """
    rules = rules_from_data(data)
    shifts = rules.shifts
    preset = preset_of(rules.game)
    if shifts < preset.shifts:
        rules = rules_for(rules.game, **dict(rules.changed_fields() + [("shifts", preset.shifts)]))
    piles = _read_piles(rules, data)
    _check_packs(piles)
    return rules, Position(tuple(piles), shifts)


def _read_piles(rules: Rules, data: dict[str, object]) -> list[bytes]:
    columns = texts_in(data, "piles")
    if len(columns) != len(rules.of_role("pile")):
        raise InputError(
            "{name} has {number} texts; expected {expected}.",
            name="piles",
            number=len(columns),
            expected=len(rules.of_role("pile")),
        )
    left = {"pile": [parse_pile(text) for text in columns]}
    for role in (STOCK, WASTE):
        left[role] = [parse_pile(text_in(data, role)) for _ in rules.of_role(role)]
    left[HOLD] = _read_holds(rules, data)
    for pile in left["pile"] + left[HOLD]:
        if pile and pile[-1] & FACE_DOWN:
            raise InputError(
                "The top card {quote} lies face down; expected it face up.",
                quote=quoted(card_text(pile[-1])),
            )
    left[FOUNDATION] = _read_foundations(rules, data)
    return [left[role].pop(0) for role in rules.roles]


def _read_holds(rules: Rules, data: dict[str, object]) -> list[bytes]:
    holds = data.get("holds", {})
    if not isinstance(holds, dict):
        raise InputError(
            "{name} cannot be {quote}; expected cards by suit.", name="holds", quote=quoted(holds)
        )
    if holds and not rules.hold:
        raise InputError(
            "{name} cannot be {quote}; this game holds no cards.",
            name="holds",
            quote=quoted(holds),
        )
    found = []
    for number in rules.of_role(HOLD):
        suit = rules.piles[number][0]
        pile = parse_pile(text_in(holds, suit)) if suit in holds else b""
        if len(pile) > 1 or (pile and SUITS[suit_of(pile[0])] != suit):
            raise InputError(
                "The hold of {suit} cannot be {quote}; expected one card of it.",
                suit=suit,
                quote=quoted(holds[suit]),
            )
        found.append(pile)
    return found


def _read_foundations(rules: Rules, data: dict[str, object]) -> list[bytes]:
    numbers = rules.of_role(FOUNDATION)
    groups = [group for group in rules.groups for _ in group.names if group.role == FOUNDATION]
    if not is_suited(rules.piles[numbers[0]]):
        tops = texts_in(data, "foundations")
        if len(tops) != len(numbers):
            raise InputError(
                "{name} has {number} texts; expected {expected}.",
                name="foundations",
                number=len(tops),
                expected=len(numbers),
            )
        cards = [0 if text == "-" else parse_card(text) for text in tops]
        return [_built_up_to(group, card) for group, card in zip(groups, cards)]
    found = data.get("foundations")
    if not isinstance(found, dict):
        raise InputError(
            "{name} cannot be {quote}; expected tops by suit.",
            name="foundations",
            quote=quoted(found),
        )
    seen: dict[str, int] = {}
    piles = []
    for number, group in zip(numbers, groups):
        suit = rules.piles[number][0]
        tops_text = text_in(found, suit)
        place = seen.get(suit, 0)
        seen[suit] = place + 1
        if len(tops_text) != 2 or tops_text[place] not in RANKS:
            raise InputError(
                "{name} of {suit} cannot be {quote}; expected two ranks like AK.",
                name="foundations",
                suit=suit,
                quote=quoted(tops_text),
            )
        top = card_of(SUITS.index(suit), RANKS.index(tops_text[place]) + 1)
        piles.append(_built_up_to(group, top))
    return piles


def _built_up_to(group: Group, top: int) -> bytes:
    """The cards of a foundation of *group* that shows *top* (0 when it is vacant)."""
    if top == 0:
        return b""
    suit, rank = suit_of(top), rank_of(top)
    first = rank_of(group.starts[0]) if group.starts else RANKS.index(group.empty[0]) + 1
    step = group.steps[0]
    return bytes([card_of(suit, r) for r in range(first, rank + step, step)])


def _check_packs(piles: list[bytes]) -> None:
    counts = [0] * 64
    for pile in piles:
        for card in pile:
            counts[card & FACE] += 1
    for suit in range(4):
        for rank in range(1, KING + 1):
            card = card_of(suit, rank)
            if counts[card] != 2:
                raise InputError(
                    "{quote} is there {number} times; expected every card twice.",
                    quote=quoted(card_text(card)),
                    number=counts[card],
                )


def link_query(rules: Rules, seed: str) -> str:
    """The query of a link to deal *seed* under *rules*: ``seed=7&game=closed&wrap=0``."""
    words = ["seed=" + seed]
    if rules.game != DEFAULT_GAME:
        words.append("game=" + rules.game)
    for name, value in rules.changed_fields():
        words.append(name + "=" + str(int(value)))  # type: ignore[call-overload]
    return "&".join(words)


def link_value(query: str, name: str) -> str:
    """The value of the parameter *name* in a link's *query*; empty when it is not given."""
    return _given(query).get(name, "")


def _given(query: str) -> dict[str, str]:
    found = {}
    for part in query.lstrip("?").split("&"):
        name, _, value = part.partition("=")
        found[_unescaped(name)] = _unescaped(value)
    return found


def parse_query(query: str) -> tuple[Rules, str]:
    """
    The rules and the seed (empty when none is given) that a link's *query* names.

    Parameters that mean nothing here are left to others.

    :raises InputError: if there is no such game, or a seed or field does not fit.
    """
    given = _given(query)
    game = given.get("game", DEFAULT_GAME)
    layout = preset_of(game).layout
    changes = {
        name: parse_field(name, given[name]) for name in SWITCHES + ("shifts",) if name in given
    }
    for name in sorted(changes):
        if name not in layout.fields and changes[name] == getattr(preset_of(game), name):
            changes.pop(name)
    rules = rules_for(game, **changes)
    return rules, parse_seed(given["seed"]) if "seed" in given else ""


def _unescaped(text: str) -> str:
    """*text* of a query with its ``%XX`` read as UTF-8; what is no escape stays as it is."""
    if "%" not in text:
        return text.replace("+", " ")
    try:
        raw = text.replace("+", " ").encode()
    except UnicodeError:
        return text
    found = bytearray()
    place = 0
    while place < len(raw):
        pair = raw[place + 1 : place + 3]
        if (
            raw[place] == 37
            and len(pair) == 2
            and all([c in b"0123456789abcdefABCDEF" for c in pair])
        ):
            found.append(int(pair.decode(), 16))
            place += 3
        else:
            found.append(raw[place])
            place += 1
    try:
        return bytes(found).decode()
    except UnicodeError:
        return text
