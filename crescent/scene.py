"""
A position as a picture.

The functions here write SVG text for a position that lies on a
:class:`crescent.table.Table`, name its piles for a screen reader, and tell which
cards moved between two positions. They know no screen: all lengths are whole
card units, so that the text is the same on every interpreter.
"""

from crescent.cards import FACE, FACE_DOWN, SUITS, card_text
from crescent.position import Position
from crescent.rules import ARCS, FOUNDATION, HOLD, PILE, STOCK, Rules
from crescent.table import CARD_HEIGHT, CARD_WIDTH, TIGHT_STRIP, WIDEST_STRIP, Table
from crescent.words import Words

MOST_FLIGHTS = 30
"""When more cards than this come from other piles, it is another game, dealt from the middle."""


class Arrival:
    """How far, in card units, a card now in a pile lay from there before; whether it flies."""

    __slots__ = ("dx", "dy", "flies")

    def __init__(self, dx: int, dy: int, flies: bool) -> None:
        self.dx = dx
        self.dy = dy
        self.flies = flies


def changed_piles(before: Position, after: Position) -> list[int]:
    """The numbers of the piles that differ."""
    return [n for n, pile in enumerate(after.piles) if pile != before.piles[n]]


def arrivals(
    table: Table,
    before: Position,
    after: Position,
    dropped: dict[int, tuple[int, int]],
) -> dict[int, dict[int, Arrival]]:
    """
    For each changed pile, which of its cards come from elsewhere, by their index.

    *dropped* gives, by pile, the corner where its top card was let go of, when
    that is not where it lay.

    A card is taken to come from its own pile if it lay there, else from any
    other that lost one; one that fits neither just appears. The piles of another
    game come whole from the middle of the table.
    """
    lost: dict[int, list[tuple[int, int, int]]] = {}
    changed = changed_piles(before, after)
    for number in changed:
        cards = before.piles[number]
        for index in range(table.places[number].first_shown(len(cards)), len(cards)):
            x, y = table.corner(number, index, len(cards))
            if index == len(cards) - 1:
                x, y = dropped.get(number, (x, y))
            lost.setdefault(cards[index] & FACE, []).append((number, x, y))
    found: dict[int, dict[int, Arrival]] = {}
    for own in (True, False):
        for number in changed:
            _match_pile(table, after, number, own, lost, found.setdefault(number, {}))
    flying = sum([_flights(found[number]) for number in sorted(found)])
    return found if flying <= MOST_FLIGHTS else _dealt(table, after, changed)


def _dealt(table: Table, after: Position, changed: list[int]) -> dict[int, dict[int, Arrival]]:
    """The arrivals of all cards of the *changed* piles, from the middle of the table."""
    x, y = (table.width - CARD_WIDTH) // 2, (table.height - CARD_HEIGHT) // 2
    found = {}
    for number in changed:
        place = table.places[number]
        arrival = Arrival(x - place.x, y - place.y, False)
        found[number] = dict.fromkeys(range(len(after.piles[number])), arrival)
    return found


def _flights(coming: dict[int, Arrival]) -> int:
    return len([index for index in sorted(coming) if coming[index].flies])


def _match_pile(
    table: Table,
    after: Position,
    number: int,
    own: bool,
    lost: dict[int, list[tuple[int, int, int]]],
    found: dict[int, Arrival],
) -> None:
    """Match the cards of one pile with those that were *lost*, by its own pile or by others."""
    cards = after.piles[number]
    for index in range(table.places[number].first_shown(len(cards)), len(cards)):
        if index in found:
            continue
        for candidate in lost.get(cards[index] & FACE, ()):
            if (candidate[0] == number) == own:
                x, y = table.corner(number, index, len(cards))
                found[index] = Arrival(candidate[1] - x, candidate[2] - y, not own)
                lost[cards[index] & FACE].remove(candidate)
                break


def board_svg(rules: Rules, table: Table, position: Position, words: Words) -> str:
    """What the board's ``<svg>`` holds: a group for each pile, and one for cards in flight."""
    parts = [pile_group(rules, table, position, words, number) for number in reading_order(rules)]
    if table.shift is not None:
        parts.append(shift_group(table, position, words))
    flight = '<g id="flight" class="index-' + str(table.index) + '" aria-hidden="true"></g>'
    parts.append('<g id="kin" aria-hidden="true"></g>' + flight)
    return "".join(parts)


def picture_name(table: Table, position: Position, words: Words) -> str:
    """A name for what :func:`board_svg` gives: another position, table or language has another."""
    size = str(table.width) + " " + str(table.height) + " " + str(position.shifts)
    piles = "/".join([pile.decode() for pile in position.piles])
    return words.language + " " + size + " " + piles


def reading_order(rules: Rules) -> list[int]:
    """The piles as they are read: foundations between the two arcs, or before the columns."""
    piles = rules.of_role(PILE)
    first = len(piles) // 2 if rules.layout.table == ARCS else 0
    others = [number for number, role in enumerate(rules.roles) if role != PILE]
    if rules.layout.table == ARCS:
        others = [n for _, _, n in sorted([_suit_order(rules.piles[n], n) for n in others])]
    return piles[:first] + others + piles[first:]


def _suit_order(name: str, number: int) -> tuple[int, int, int]:
    """The foundations and the hold of a suit side by side, suits in their order."""
    return SUITS.find(name[0]), "AHK".find(name[1]), number


def pile_group(rules: Rules, table: Table, position: Position, words: Words, number: int) -> str:
    """The group of one pile, named for a screen reader and found by ``data-pile``."""
    place = table.places[number]
    label = escaped(words.pile_label(rules, position, number))
    return (
        '<g class="'
        + rules.roles[number]
        + " index-"
        + str(table.index)
        + '" data-pile="'
        + rules.piles[number]
        + '" role="button" tabindex="-1" aria-label="'
        + label
        + '" transform="'
        + _translation((place.x, place.y))
        + '">'
        + pile_svg(rules, table, position, number, {})
        + "</g>"
    )


def pile_svg(
    rules: Rules, table: Table, position: Position, number: int, coming: dict[int, Arrival]
) -> str:
    """What lies in the group of pile *number*; the cards in *coming* glide in."""
    place = table.places[number]
    cards = position.piles[number]
    top = len(cards) - 1
    shown = place.first_shown(len(cards))
    last = table.offset(number, max(0, top), len(cards))
    parts = [
        '<rect class="reach" width="'
        + str(CARD_WIDTH + last[0])
        + '" height="'
        + str(CARD_HEIGHT + last[1])
        + '" rx="8"/>',
        _empty_place(rules, number),
    ]
    drawn = []
    # The card under the ones that show is there for when the one above is carried away.
    for index in range(max(0, shown - 1), len(cards)):
        offset = table.offset(number, index, len(cards))
        drawn.append(_card(cards[index], offset, index >= shown, index == top, coming.get(index)))
    size = place.step(len(cards)) * 10 // TIGHT_STRIP
    if 0 < size < table.index:
        tight = '<g class="index-' + str(max(size, 5)) + '"'
        drawn[:-1] = [part.replace("<g", tight, 1) for part in drawn[:-1]]
    parts += _moving_together(drawn, coming, len(cards))
    if rules.roles[number] == STOCK:
        parts.append('<text class="count" x="50" y="70">' + str(len(cards)) + "</text>")
    parts.append(_marks(last))
    return "".join(parts)


def _moving_together(drawn: list[str], coming: dict[int, Arrival], count: int) -> list[str]:
    """
    The last cards of a pile of *count*, *drawn*, in groups that glide the same way.

    A group is one animation; a shift would have a hundred otherwise.
    """
    parts: list[str] = []
    gliding = ""
    for place, card in enumerate(drawn):
        arrival = coming.get(count - len(drawn) + place)
        way = ""
        if arrival is not None and not arrival.flies and _is_far(arrival):
            way = _glide("glides", arrival)
        if way != gliding:
            parts.append("</g>" if gliding else "")
            parts.append("<g" + way + ">" if way else "")
            gliding = way
        parts.append(card)
    parts.append("</g>" if gliding else "")
    return parts


def _is_far(arrival: Arrival) -> bool:
    """Whether a card moves further than to the next strip; a shorter way is too short to see."""
    return abs(arrival.dx) > WIDEST_STRIP or abs(arrival.dy) > WIDEST_STRIP


def _empty_place(rules: Rules, number: int) -> str:
    name, role = rules.piles[number], rules.roles[number]
    text = '<use class="place" href="#place-pile"/>'
    if role == FOUNDATION and name[1] in "AK":
        sign = "up" if name[1] == "A" else "down"
        text += '<use href="#sign-' + sign + '" transform="translate(50 154) scale(.7)"/>'
    elif role == FOUNDATION:
        text += '<use class="ghost" href="#rank-A" transform="translate(21 43) scale(1.6)"/>'
    if role == HOLD:
        text += (
            '<use class="ghost" href="#suit-'
            + name[0]
            + '" transform="translate(50 70) scale(.5)"/>'
        )
    return text


_drawn: dict[int, str] = {}


def _card(
    card: int, offset: tuple[int, int], named: bool, top: bool, arrival: Arrival | None
) -> str:
    drawn = _drawn.get(card)
    if drawn is None:
        drawn = _drawn[card] = ' href="' + card_href(card) + '"/></g>'
    text = '<g class="top"' if top else "<g"
    if named and not card & FACE_DOWN:
        text += ' data-card="' + card_text(card) + '"'
    if offset != (0, 0):
        text += ' transform="translate(' + str(offset[0]) + " " + str(offset[1]) + ')"'
    lands = arrival is not None and arrival.flies
    return text + ('><use class="lands"' if lands else "><use") + drawn


def card_href(card: int) -> str:
    """The address of the drawing of *card*, its back when it lies face down."""
    return "#card-" + ("back" if card & FACE_DOWN else card_text(card))


def _glide(name: str, arrival: Arrival) -> str:
    return (
        ' class="'
        + name
        + '" style="--dx:'
        + str(arrival.dx)
        + "px;--dy:"
        + str(arrival.dy)
        + 'px"'
    )


def _translation(offset: tuple[int, int]) -> str:
    return "translate(" + str(offset[0]) + " " + str(offset[1]) + ")"


def _marks(offset: tuple[int, int]) -> str:
    """The outline that marks the top card, and the sign beside it that needs no colour."""
    return (
        '<g class="marks" transform="'
        + _translation(offset)
        + '"><rect class="ring" x="-4" y="-4" width="108" height="148" rx="11"/>'
        + '<path class="sign" d="M38 -4h24l-12 14z"/>'
        + '<text class="number" x="50" y="128"></text></g>'
    )


def flight_svg(table: Table, position: Position, found: dict[int, dict[int, Arrival]]) -> str:
    """The cards in flight, drawn above all piles and moving to where they lie."""
    parts = []
    for number in sorted(found):
        cards = position.piles[number]
        for index in sorted(found[number]):
            arrival = found[number][index]
            if arrival.flies:
                x, y = table.corner(number, index, len(cards))
                parts.append(
                    '<g transform="'
                    + _translation((x, y))
                    + '"><use'
                    + _glide("flies", arrival)
                    + ' href="'
                    + card_href(cards[index])
                    + '"/></g>'
                )
    return "".join(parts)


def shift_group(table: Table, position: Position, words: Words) -> str:
    """The place on the board that shuffles and shows how many shuffles are left."""
    assert table.shift is not None
    x, y, width, height = table.shift
    label = shift_label(position, words)
    return (
        '<g class="shift" data-pile="SHIFT" role="button" tabindex="-1" aria-label="'
        + escaped(label)
        + '" transform="'
        + _translation((x, y))
        + '"><rect class="pill" width="'
        + str(width)
        + '" height="'
        + str(height)
        + '" rx="'
        + str(height // 2)
        + '"/><text class="pill-text" x="'
        + str(width // 2)
        + '" y="'
        + str(height // 2)
        + '">'
        + escaped(label)
        + "</text></g>"
    )


def shift_label(position: Position, words: Words) -> str:
    """What the place that shuffles says: how many shuffles are left."""
    return words.say("Shuffle ({number})", number=position.shifts)


def escaped(text: str) -> str:
    """*text* as it may stand in markup, in an attribute as well."""
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(character, entity)
    return text
