"""
A position as a picture.

:func:`arrange` gives every pile its place on a table of a given shape, in card
units (a card is 100 wide and 140 high); the rest writes SVG text for it and
tells which cards moved between two positions. It knows no screen: the caller
scales the table to whatever space there is. All lengths are whole numbers, so
that the text is the same on every interpreter.
"""

from crescent.cards import FACE, FACE_DOWN, card_text
from crescent.position import Position
from crescent.rules import FOUNDATION, HOLD, PILE, Rules
from crescent.words import Words

CARD_WIDTH = 100
CARD_HEIGHT = 140
COLUMNS = 8
MARGIN = 8
GAP = 8
ARC = 22
TIGHT_STRIP = 34
WIDE_STRIP = 46
MARK_ROOM = 26
SHIFT_WIDTH = 168
SHIFT_HEIGHT = 60
MOST_PITCH = 168
WIDE_SHAPE = (3, 2)
WIDE_SHAPE_WITH_HOLDS = (19, 10)


class Place:
    """Where a pile lies: its top left corner, the height it may fill, its widest strip."""

    __slots__ = ("room", "strip", "x", "y")

    def __init__(self, x: int, y: int, room: int, strip: int) -> None:
        self.x = x
        self.y = y
        self.room = room
        self.strip = strip

    def step(self, count: int) -> int:
        """The height of the strip that each covered card of *count* shows."""
        if count < 2:
            return 0
        return min(self.strip, (self.room - CARD_HEIGHT) // (count - 1))


class Table:
    """
    The places of all piles, by number, on a table *width* × *height* units.

    ``shift`` is the corner and the size of the place that shuffles, or None.
    """

    __slots__ = ("height", "places", "shift", "width")

    def __init__(
        self,
        width: int,
        height: int,
        places: list[Place],
        shift: tuple[int, int, int, int] | None,
    ) -> None:
        self.width = width
        self.height = height
        self.places = places
        self.shift = shift

    def corner(self, number: int, index: int, count: int) -> tuple[int, int]:
        """The corner of card *index* of the *count* in pile *number*."""
        place = self.places[number]
        return place.x, place.y + index * place.step(count)


def arrange(rules: Rules, width: int, height: int) -> Table:
    """
    The table for *rules* in a space of the shape *width* : *height*, both at least 1.

    A wide space has the holds and the shuffle place in the row of the
    foundations, a tall one below it; cards are as large as the shape allows.
    """
    wide_shape = WIDE_SHAPE_WITH_HOLDS if rules.hold else WIDE_SHAPE
    wide = width * wide_shape[1] >= height * wide_shape[0]
    hold_row = CARD_HEIGHT + GAP if rules.hold and not wide else 0
    shift_row = 0 if wide or not rules.shifts else SHIFT_HEIGHT + GAP
    fan = CARD_HEIGHT + 5 * TIGHT_STRIP
    least = 2 * (MARGIN + ARC + fan + GAP) + CARD_HEIGHT + MARK_ROOM + hold_row + shift_row
    least_width = COLUMNS * (CARD_WIDTH + GAP) + GAP
    table_width = max(least_width, least * width // height)
    table_height = max(least, table_width * height // width)
    spare = table_height - least
    strip = min(WIDE_STRIP, TIGHT_STRIP + spare // 10)
    slack = (spare - 10 * (strip - TIGHT_STRIP)) // 4
    fan = CARD_HEIGHT + 5 * strip
    middle = MARGIN + ARC + fan + GAP + 2 * slack
    lower = middle + CARD_HEIGHT + MARK_ROOM + hold_row + GAP
    bottom = table_height - MARGIN - shift_row
    table = Table(table_width, table_height, [], None)
    pitch = min(MOST_PITCH, (table_width - 2 * GAP - CARD_WIDTH) // (COLUMNS - 1))
    left = (table_width - pitch * (COLUMNS - 1) - CARD_WIDTH) // 2
    seats = _seats(rules, table_width, middle, wide, pitch, left)
    for number, role in enumerate(rules.roles):
        if role == PILE:
            table.places.append(
                _arc_place(number, left, pitch, (MARGIN + slack, middle), (lower, bottom), strip)
            )
        else:
            x, y = seats[rules.piles[number]]
            table.places.append(Place(x, y, CARD_HEIGHT, 0))
    if rules.shifts:
        table.shift = _shift_place(table_width, table_height, middle, wide)
    return table


def _arc_place(
    number: int,
    left: int,
    pitch: int,
    upper: tuple[int, int],
    lower: tuple[int, int],
    strip: int,
) -> Place:
    """The place of one of sixteen piles on the two arcs, each between two heights."""
    column = number % COLUMNS
    bend = ARC * (2 * column - 7) * (2 * column - 7) // 49
    x = left + column * pitch
    if number < COLUMNS:
        y = upper[0] + bend
        return Place(x, y, upper[1] - GAP - y, strip)
    y = lower[0] + ARC - bend
    return Place(x, y, lower[1] - y, strip)


def _seats(
    rules: Rules, width: int, middle: int, wide: bool, pitch: int, left: int
) -> dict[str, tuple[int, int]]:
    """The corner of every foundation and hold, by its name."""
    seats = {}
    in_row = 3 if rules.hold and wide else 2
    seat_pitch = CARD_WIDTH + (12 if wide else GAP) if wide else pitch
    start = (width - seat_pitch * (4 * in_row - 1) - CARD_WIDTH) // 2 if wide else left
    for place, suit in enumerate("SHCD"):
        x = start + place * in_row * seat_pitch
        seats[suit + "A"] = (x, middle)
        seats[suit + "K"] = (x + (in_row - 1) * seat_pitch, middle)
        if in_row == 3:
            seats[suit + "H"] = (x + seat_pitch, middle)
        else:
            seats[suit + "H"] = (x + seat_pitch // 2, middle + CARD_HEIGHT + MARK_ROOM)
    return seats


def _shift_place(width: int, height: int, middle: int, wide: bool) -> tuple[int, int, int, int]:
    if wide:
        x = width - MARGIN - SHIFT_WIDTH
        return x, middle + (CARD_HEIGHT - SHIFT_HEIGHT) // 2, SHIFT_WIDTH, SHIFT_HEIGHT
    long = 2 * SHIFT_WIDTH
    return (width - long) // 2, height - MARGIN - SHIFT_HEIGHT, long, SHIFT_HEIGHT


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
    rules: Rules,
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
    other that lost one; one that fits neither just appears.
    """
    lost: dict[int, list[tuple[int, int, int]]] = {}
    changed = changed_piles(before, after)
    for number in changed:
        cards = before.piles[number]
        for index in range(_first_shown(rules, number, cards), len(cards)):
            x, y = table.corner(number, index, len(cards))
            if index == len(cards) - 1:
                x, y = dropped.get(number, (x, y))
            lost.setdefault(cards[index] & FACE, []).append((number, x, y))
    found: dict[int, dict[int, Arrival]] = {}
    for own in (True, False):
        for number in changed:
            _match_pile(rules, table, after, number, own, lost, found.setdefault(number, {}))
    return found


def _first_shown(rules: Rules, number: int, cards: bytes) -> int:
    return 0 if rules.roles[number] == PILE else max(0, len(cards) - 1)


def _match_pile(
    rules: Rules,
    table: Table,
    after: Position,
    number: int,
    own: bool,
    lost: dict[int, list[tuple[int, int, int]]],
    found: dict[int, Arrival],
) -> None:
    """Match the cards of one pile with those that were *lost*, by its own pile or by others."""
    cards = after.piles[number]
    for index in range(_first_shown(rules, number, cards), len(cards)):
        if index in found:
            continue
        for candidate in lost.get(cards[index] & FACE, ()):
            if (candidate[0] == number) == own:
                x, y = table.corner(number, index, len(cards))
                found[index] = Arrival(
                    candidate[1] - x, candidate[2] - y, not own or candidate[2] < y
                )
                lost[cards[index] & FACE].remove(candidate)
                break


def board_svg(rules: Rules, table: Table, position: Position, words: Words) -> str:
    """What the board's ``<svg>`` holds: a group for each pile, and one for cards in flight."""
    parts = [pile_group(rules, table, position, words, number) for number in reading_order(rules)]
    if table.shift is not None:
        parts.append(shift_group(table, position, words))
    parts.append('<g id="kin" aria-hidden="true"></g><g id="flight" aria-hidden="true"></g>')
    return "".join(parts)


def reading_order(rules: Rules) -> list[int]:
    """The piles as they are read: the upper arc, the foundations and holds, the lower arc."""
    piles = rules.of_role(PILE)
    half = len(piles) // 2
    others = [number for number, role in enumerate(rules.roles) if role != PILE]
    others.sort(key=lambda n: ("SHCD".find(rules.piles[n][0]), "AHK".find(rules.piles[n][1:]), n))
    return piles[:half] + others + piles[half:]


def pile_group(rules: Rules, table: Table, position: Position, words: Words, number: int) -> str:
    """The group of one pile, named for a screen reader and found by ``data-pile``."""
    place = table.places[number]
    label = escaped(words.pile_label(rules, position, number))
    return (
        '<g class="'
        + rules.roles[number]
        + '" data-pile="'
        + rules.piles[number]
        + '" role="button" tabindex="-1" aria-label="'
        + label
        + '" transform="translate('
        + str(place.x)
        + " "
        + str(place.y)
        + ')">'
        + pile_svg(rules, table, position, number, {})
        + "</g>"
    )


def pile_svg(
    rules: Rules, table: Table, position: Position, number: int, coming: dict[int, Arrival]
) -> str:
    """What lies in the group of pile *number*; the cards in *coming* glide in."""
    place = table.places[number]
    cards = position.piles[number]
    step = place.step(len(cards))
    top = max(0, len(cards) - 1)
    parts = [
        '<rect class="reach" width="100" height="' + str(CARD_HEIGHT + top * step) + '" rx="8"/>',
        _empty_place(rules, number),
    ]
    fanned = rules.roles[number] == PILE
    first = 0 if fanned else max(0, top - 1)
    for index in range(first, len(cards)):
        named = fanned or index == top
        parts.append(_card(cards[index], index * step, named, index == top, coming.get(index)))
    parts.append(_marks(top * step))
    return "".join(parts)


def _empty_place(rules: Rules, number: int) -> str:
    name, role = rules.piles[number], rules.roles[number]
    text = '<use class="place" href="#place-pile"/>'
    if role == FOUNDATION and name[1] in "AK":
        sign = "up" if name[1] == "A" else "down"
        text += '<use href="#sign-' + sign + '" transform="translate(50 154) scale(.7)"/>'
    if role == HOLD:
        text += (
            '<use class="ghost" href="#suit-'
            + name[0]
            + '" transform="translate(50 70) scale(.5)"/>'
        )
    return text


def _card(card: int, y: int, named: bool, top: bool, arrival: Arrival | None) -> str:
    face_down = card & FACE_DOWN
    text = "<g"
    if named and not face_down:
        text += ' data-card="' + card_text(card) + '"'
    if top:
        text += ' class="top"'
    if y:
        text += ' transform="translate(0 ' + str(y) + ')"'
    text += "><use"
    if arrival is not None:
        text += ' class="lands"' if arrival.flies else _glide("glides", arrival)
    return text + ' href="' + card_href(card) + '"/></g>'


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


def _marks(y: int) -> str:
    """The outline that marks the top card, and the sign beside it that needs no colour."""
    return (
        '<g class="marks" transform="translate(0 '
        + str(y)
        + ')"><rect class="ring" x="-4" y="-4" width="108" height="148" rx="11"/>'
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
                    '<g transform="translate('
                    + str(x)
                    + " "
                    + str(y)
                    + ')"><use'
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
        + '" transform="translate('
        + str(x)
        + " "
        + str(y)
        + ')"><rect class="pill" width="'
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


def neighbour(rules: Rules, table: Table, name: str, direction: tuple[int, int]) -> str:
    """
    The name of the pile next to pile *name* in *direction*, (1, 0) being right and (0, 1) down.

    The nearest by the geometry of the table; *name* itself at the edge.
    """
    boxes = [
        (rules.piles[number], place.x, place.y, CARD_WIDTH, CARD_HEIGHT)
        for number, place in enumerate(table.places)
    ]
    if table.shift is not None:
        boxes.append(("SHIFT",) + table.shift)
    centres = [(box[0], 2 * box[1] + box[3], 2 * box[2] + box[4]) for box in boxes]
    from_x, from_y = next(iter([(x, y) for other, x, y in centres if other == name]))
    best = (0, name)
    for other, x, y in centres:
        ahead = (x - from_x) * direction[0] + (y - from_y) * direction[1]
        aside = abs((x - from_x) * direction[1]) + abs((y - from_y) * direction[0])
        if ahead > 0 and aside <= 2 * ahead:
            distance = ahead + 2 * aside
            if best[1] == name or distance < best[0]:
                best = (distance, other)
    return best[1]
