"""
Where everything lies on the table.

:func:`arrange` gives every pile its place on a table of a given shape, in card
units (a card is 100 wide and 140 high): a function of the rules and of the
shape alone, so that the caller scales the table to whatever space there is.
All lengths are whole numbers, the same on every interpreter.
"""

from crescent.rules import ARCS, FOUNDATION, PILE, STOCK, WASTE, Rules

CARD_WIDTH = 100
CARD_HEIGHT = 140
MARGIN = 8
GAP = 8
PITCH = CARD_WIDTH + GAP
TIGHT_STRIP = 34
WIDE_STRIP = 46
WIDEST_STRIP = 52
LARGEST_INDEX = 13
MOST_PITCH = 168

ARC_PILES = 8
ARC = 22
DEEP_ARC = 60
MARK_ROOM = 26
SHIFT_WIDTH = 168
SHIFT_HEIGHT = 60
SHIFT_GAP = (CARD_WIDTH + SHIFT_WIDTH) // 2 + GAP
WIDE_SHAPE = (5, 4)
WIDE_SHAPE_WITH_HOLDS = (17, 10)

NARROW_COLUMNS = 8
COLUMN_CARDS = 11
WASTE_SHOWN = 3
WASTE_STEP = 64


class Place:
    """
    Where a pile lies: its top left corner, the height it may fill, its widest strip.

    A pile that is not fanned downwards shows its last cards, each *across* to the
    right of the one before: as many as *shown*.
    """

    __slots__ = ("across", "room", "shown", "strip", "x", "y")

    def __init__(
        self, x: int, y: int, room: int, strip: int, shown: int = 0, across: int = 0
    ) -> None:
        self.x = x
        self.y = y
        self.room = room
        self.strip = strip
        self.shown = shown
        self.across = across

    def first_shown(self, count: int) -> int:
        """The index of the first of *count* cards that can be seen."""
        return max(0, count - self.shown) if self.shown else 0

    def step(self, count: int) -> int:
        """The height of the strip that each covered card of *count* shows."""
        if count < 2:
            return 0
        return min(self.strip, (self.room - CARD_HEIGHT) // (count - 1))


class Table:
    """
    The places of all piles, by number, on a table *width* × *height* units.

    ``shift`` is the corner and the size of the place that shuffles, or None;
    ``index`` the size of the cards' indices, in tenths of the one that needs a
    strip of ``TIGHT_STRIP``.
    """

    __slots__ = ("height", "index", "places", "shift", "width")

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
        self.index = 10

    def corner(self, number: int, index: int, count: int) -> tuple[int, int]:
        """The corner of card *index* of the *count* in pile *number*."""
        place = self.places[number]
        x, y = self.offset(number, index, count)
        return place.x + x, place.y + y

    def offset(self, number: int, index: int, count: int) -> tuple[int, int]:
        """How far that card's corner lies from the pile's own."""
        place = self.places[number]
        if place.shown:
            return max(0, index - place.first_shown(count)) * place.across, 0
        return 0, index * place.step(count)


def arrange(rules: Rules, width: int, height: int) -> Table:
    """
    The table for *rules* in a space of the shape *width* : *height*, both at least 1.

    Cards are as large as the shape allows.
    """
    if rules.layout.table == ARCS:
        return _arcs(rules, width, height)
    return _columns(rules, width, height)


def _arcs(rules: Rules, width: int, height: int) -> Table:
    """
    Two arcs of eight piles, like the edges of a crescent, around a row of foundations.

    A wide space has the holds and the shuffle place in that row, a tall one below it.
    """
    wide_shape = WIDE_SHAPE_WITH_HOLDS if rules.hold else WIDE_SHAPE
    wide = width * wide_shape[1] >= height * wide_shape[0]
    hold_row = CARD_HEIGHT + GAP if rules.hold and not wide else 0
    shift_row = 0 if wide or not rules.shifts else SHIFT_HEIGHT + GAP
    fan = CARD_HEIGHT + 5 * TIGHT_STRIP
    least = 2 * (MARGIN + ARC + fan + GAP) + CARD_HEIGHT + MARK_ROOM + hold_row + shift_row
    least_width = ARC_PILES * (CARD_WIDTH + GAP) + GAP
    table_width = max(least_width, least * width // height)
    table_height = max(least, table_width * height // width)
    spare = table_height - least
    strip = min(WIDEST_STRIP, TIGHT_STRIP + spare // 12)
    slack = spare - 10 * (strip - TIGHT_STRIP)
    arc = min(DEEP_ARC, ARC + slack // 6)
    slack = (slack - 2 * (arc - ARC)) // 6
    middle = MARGIN + arc + CARD_HEIGHT + 5 * strip + GAP + 3 * slack
    lower = middle + CARD_HEIGHT + MARK_ROOM + hold_row + GAP + slack // 2
    bottom = table_height - MARGIN - shift_row
    table = Table(table_width, table_height, [], None)
    table.index = min(LARGEST_INDEX, 10 * strip // TIGHT_STRIP)
    pitch = min(MOST_PITCH, (table_width - 2 * GAP - CARD_WIDTH) // (ARC_PILES - 1))
    left = (table_width - pitch * (ARC_PILES - 1) - CARD_WIDTH) // 2
    seats = _seats(rules, table_width, middle, wide, pitch, left)
    for number, role in enumerate(rules.roles):
        if role == PILE:
            table.places.append(
                _arc_place(
                    number, left, pitch, arc, (MARGIN + slack, middle), (lower, bottom), strip
                )
            )
        else:
            x, y = seats[rules.piles[number]]
            table.places.append(Place(x, y, CARD_HEIGHT, 0, 1))
    if rules.shifts:
        after = max(seats["DK"][0] + SHIFT_GAP, left + (ARC_PILES - 1) * pitch) if wide else 0
        table.shift = _shift_place(table_width, table_height, middle, after)
    return table


def _arc_place(
    number: int,
    left: int,
    pitch: int,
    arc: int,
    upper: tuple[int, int],
    lower: tuple[int, int],
    strip: int,
) -> Place:
    """The place of one of sixteen piles on the two arcs, each between two heights."""
    column = number % ARC_PILES
    bend = arc * (2 * column - 7) * (2 * column - 7) // 49
    x = left + column * pitch
    if number < ARC_PILES:
        y = upper[0] + bend
        return Place(x, y, upper[1] - GAP - y, strip)
    y = lower[0] + arc - bend
    return Place(x, y, lower[1] - y, strip)


def _seats(
    rules: Rules, width: int, middle: int, wide: bool, pitch: int, left: int
) -> dict[str, tuple[int, int]]:
    """The corner of every foundation and hold, by its name."""
    seats = {}
    in_row = 3 if rules.hold and wide else 2
    seat_pitch = CARD_WIDTH + (4 if rules.hold else 12) if wide else pitch
    start = left
    if wide:
        row = seat_pitch * (4 * in_row - 1) + CARD_WIDTH
        room = width - MARGIN - (SHIFT_WIDTH + GAP if rules.shifts else 0)
        start = min((width - row) // 2, room - row)
    for place, suit in enumerate("SHCD"):
        x = start + place * in_row * seat_pitch
        seats[suit + "A"] = (x, middle)
        seats[suit + "K"] = (x + (in_row - 1) * seat_pitch, middle)
        if in_row == 3:
            seats[suit + "H"] = (x + seat_pitch, middle)
        else:
            seats[suit + "H"] = (x + seat_pitch // 2, middle + CARD_HEIGHT + MARK_ROOM)
    return seats


def _shift_place(width: int, height: int, middle: int, after: int) -> tuple[int, int, int, int]:
    """Below the lower arc, or in a wide space about the middle of a card at *after*."""
    if after:
        x = min(width - MARGIN, after + (CARD_WIDTH + SHIFT_WIDTH) // 2) - SHIFT_WIDTH
        return x, middle + (CARD_HEIGHT - SHIFT_HEIGHT) // 2, SHIFT_WIDTH, SHIFT_HEIGHT
    long = 2 * SHIFT_WIDTH
    return (width - long) // 2, height - MARGIN - SHIFT_HEIGHT, long, SHIFT_HEIGHT


def _columns(rules: Rules, width: int, height: int) -> Table:
    """
    Columns below a row of stock, waste and foundations.

    A tall space has room for eight columns side by side: the foundations stand
    above them, the other columns below, with stock and waste at their right.
    """
    count = len(rules.of_role(PILE))
    fan = CARD_HEIGHT + COLUMN_CARDS * TIGHT_STRIP
    wide = width * (2 * fan + CARD_HEIGHT) > height * (count * PITCH)
    in_row = count if wide else NARROW_COLUMNS
    rows = 1 if wide else 2
    top_row = max(NARROW_COLUMNS + 3, in_row) if wide else NARROW_COLUMNS
    least = 2 * MARGIN + CARD_HEIGHT + rows * (fan + 2 * GAP)
    table_width = max(top_row * PITCH + GAP, (least if wide else 1) * width // height)
    table_height = max(1, table_width * height // width)
    pitch = min(MOST_PITCH, (table_width - 2 * GAP - CARD_WIDTH) // (top_row - 1))
    left = (table_width - pitch * (in_row - 1) - CARD_WIDTH) // 2
    room = (table_height - 2 * MARGIN - CARD_HEIGHT) // rows - 2 * GAP
    strip = min(WIDE_STRIP, (room - CARD_HEIGHT) // COLUMN_CARDS)
    first_row = MARGIN + CARD_HEIGHT + 2 * GAP
    table = Table(table_width, table_height, [], None)
    # Beside the waste stand the stock and, in the same row, foundations or the other columns.
    free = top_row - 1 - (NARROW_COLUMNS if wide else count - NARROW_COLUMNS)
    shown = min(WASTE_SHOWN, (free * pitch - GAP - CARD_WIDTH) // WASTE_STEP + 1)
    seats = _column_seats(wide, table_width, pitch, top_row, first_row + room + 2 * GAP, shown)
    for number, role in enumerate(rules.roles):
        if role == PILE:
            x = left + number % in_row * pitch
            y = first_row + number // in_row * (room + 2 * GAP)
            table.places.append(Place(x, y, room, max(strip, TIGHT_STRIP)))
        else:
            x, y = seats[role]
            waste = (shown, WASTE_STEP) if role == WASTE else (1, 0)
            table.places.append(Place(x, y, CARD_HEIGHT, 0, waste[0], waste[1]))
            if role == FOUNDATION:
                seats[role] = (x + pitch, y)
    return table


def _column_seats(
    wide: bool, width: int, pitch: int, top_row: int, second_row: int, shown: int
) -> dict[str, tuple[int, int]]:
    """The corners of the first foundation, the stock and the waste."""
    left = (width - pitch * (top_row - 1) - CARD_WIDTH) // 2
    if not wide:
        waste = left + (top_row - 1) * pitch - (shown - 1) * WASTE_STEP
        return {
            FOUNDATION: (left, MARGIN),
            STOCK: (waste - pitch, second_row),
            WASTE: (waste, second_row),
        }
    return {
        STOCK: (left, MARGIN),
        WASTE: (left + pitch, MARGIN),
        FOUNDATION: (left + (top_row - 8) * pitch, MARGIN),
    }


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
