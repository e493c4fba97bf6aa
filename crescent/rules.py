"""
What a game is.

A game is data: a :class:`Layout` lists groups of piles and what each takes,
and :class:`Rules` adds the fields that a player may choose before dealing.
:data:`PRESETS` are the named rows; house rules are the same object with other
fields. The tables that the inner loops read (which card may go on which, which
piles feed which) are compiled once for each ``Rules``.

Nothing else in the engine knows a game by name.
"""

from collections import namedtuple

from crescent.cards import KING, RANKS, SUITS, card_of, is_red, one_pack, parse_card, suit_of
from crescent.errors import InputError, quoted

PILE = "pile"
FOUNDATION = "foundation"
HOLD = "hold"
STOCK = "stock"
WASTE = "waste"

TOP = "top"
ALL = "all"
NONE = "none"

ARCS = "arcs"
COLUMNS = "columns"

Group = namedtuple("Group", "role names steps match empty starts dealt open shifting")
"""
Piles of one kind.

``role`` is one of the five above; ``names`` are the piles' names. A pile takes
a card whose rank differs from its top's by one of ``steps`` and whose suit
stands to its top's as ``match`` says (``suit``, ``alternate``, ``any``); an
empty one takes the ranks in ``empty``. ``starts`` are the cards, one a pile,
that it begins with and never gives away. ``dealt`` cards go to each pile and
lie face up as ``open`` says (``all``, ``top``, ``none``). A shift turns the
piles over that are ``shifting``.
"""

Layout = namedtuple("Layout", "name table groups fields")
"""
Games on the same table: how it is laid out (``arcs`` or ``columns``), its groups
of piles, and the names of the fields that a player may change.
"""

Preset = namedtuple("Preset", "game layout wrap transfers give_backs hold closed shifts autoplay")
"""A named row of fields; ``autoplay`` is how the setting stands at first."""

SWITCHES = ("wrap", "transfers", "give_backs", "hold", "closed")
MOST_SHIFTS = 9


def _numbered(first: int, last: int) -> tuple[str, ...]:
    return tuple([str(number) for number in range(first, last + 1)])


def _suited(letter: str) -> tuple[str, ...]:
    return tuple([suit + letter for suit in SUITS])


def _thieves(
    name: str,
    columns: int,
    dealt: int,
    aces: bool = False,
    match: str = "suit",
    face_up: str = ALL,
) -> Layout:
    """
    A table of the Forty Thieves family: columns, eight foundations, a stock, a waste.

    Columns are built down as *match* says, one card at a time, and an empty one takes
    any card; foundations are built up in suit; the stock is dealt once, a card at a
    time. With *aces* the Aces lie on the foundations from the start.
    """
    starts = _started("A") * 2 if aces else ()
    vacant = "" if aces else "A"
    foundations = tuple(["F" + number for number in _numbered(1, 8)])
    groups = (
        Group(PILE, _numbered(1, columns), (-1,), match, RANKS, (), dealt, face_up, False),
        Group(FOUNDATION, foundations, (1,), "suit", vacant, starts, 0, ALL, False),
        Group(STOCK, ("STOCK",), (), "suit", "", (), 0, NONE, False),
        Group(WASTE, ("W",), (), "suit", "", (), 0, ALL, False),
    )
    return Layout(name, COLUMNS, groups, ("give_backs",))


def _started(rank: str) -> tuple[int, ...]:
    return tuple([parse_card(rank + suit) for suit in SUITS])


CRESCENT = Layout(
    "crescent",
    ARCS,
    (
        Group(PILE, _numbered(1, 16), (1, -1), "suit", "", (), 6, ALL, True),
        Group(FOUNDATION, _suited("A"), (1,), "suit", "", _started("A"), 0, ALL, False),
        Group(FOUNDATION, _suited("K"), (-1,), "suit", "", _started("K"), 0, ALL, False),
        Group(HOLD, _suited("H"), (), "suit", RANKS, (), 0, ALL, False),
    ),
    SWITCHES + ("shifts",),
)

WANING_MOON = _thieves("waning-moon", 13, 4)
"""
Thirteen columns of four, nothing on the foundations at first.

As in PySolFC ("like Forty Thieves, but with 13 piles"), where the top card of a
foundation may come back too. Solitaire Forever II tells of the same game, and of
its name: the columns lie in an arc and wane as the cards go to an inner one.
"""

FORTY_THIEVES = _thieves("forty-thieves", 10, 4)
"""
Ten columns of four.

GNOME Aisleriot, Solitaire Till Dawn and PySolFC agree on all but one thing: whether
a card may come back from a foundation. PySolFC lets the top one; the others do not
speak of it, and here it may not unless the player chooses so.
"""

LUCAS = _thieves("lucas", 13, 3, aces=True)
"""
Thirteen columns of three, the eight Aces laid out at the start.

So say Solitaire Forever II and Dogmelon Solitaire, with cards moved one at a time
and a stock dealt once. They differ from others: Hoffmann, whom Parlett follows, has
a redeal, which Solitaire Forever takes for a misunderstanding; PySolFC moves
sequences and deals the Aces with the rest, four cards to a column. None of the two
lets a card come back from a foundation.
"""

EMPEROR = _thieves("emperor", 10, 4, match="alternate", face_up=TOP)
"""
Ten columns of four with only the top card face up, built down in alternating colours.

So say PySolFC, Novel Games and Wikipedia, which adds that some move sequences, as in
Rank and File. Here, as with the other two, cards move one at a time and the top card
of a foundation may come back.
"""

PRESETS = (
    Preset("crescent", CRESCENT, True, True, False, False, False, 3, False),
    Preset("open", CRESCENT, True, False, False, False, False, 3, True),
    Preset("closed", CRESCENT, True, True, False, False, True, 3, False),
    Preset("hoffmann", CRESCENT, False, False, False, True, False, 3, False),
    Preset("four", CRESCENT, True, False, False, False, False, 4, False),
    Preset("six", CRESCENT, True, False, False, False, False, 6, False),
    Preset("nine", CRESCENT, True, False, False, False, False, 9, False),
    Preset("custom", CRESCENT, True, True, False, False, False, 3, False),
    Preset("waning-moon", WANING_MOON, False, False, True, False, False, 0, False),
    Preset("forty-thieves", FORTY_THIEVES, False, False, False, False, False, 0, False),
    Preset("lucas", LUCAS, False, False, False, False, False, 0, False),
    Preset("emperor", EMPEROR, False, False, True, False, False, 0, False),
)
DEFAULT_GAME = "crescent"

Feed = namedtuple("Feed", "sources targets")
"""
Which piles may give to which: ``sources`` are pairs of a pile and the number of
its cards that stay; ``targets`` are triples of a table (the cards that go on
each top, and at 0 on none), piles that share it, and whether empty ones are
alike, so that only the first counts.
"""


class Rules:
    """
    One game's rules: a preset and the fields as they are chosen.

    Equal when the preset and all fields are equal. The compiled tables:
    ``piles`` are the names of all piles of a position in their order,
    ``index`` finds a pile by its name, ``roles`` tells each pile's role,
    ``keeps`` how many of its cards never leave, ``accepts`` the cards that it takes
    on each top card (at 0 on none), ``feeds`` who may give to whom,
    ``shifting`` the piles that a shift turns over, ``cards`` how many there are.
    """

    __slots__ = (
        "accepts",
        "autoplay",
        "cards",
        "closed",
        "feeds",
        "game",
        "give_backs",
        "groups",
        "hold",
        "index",
        "keeps",
        "layout",
        "piles",
        "roles",
        "shifting",
        "shifts",
        "transfers",
        "wrap",
    )

    def __init__(
        self,
        *,
        game: str,
        layout: Layout,
        wrap: bool,
        transfers: bool,
        give_backs: bool,
        hold: bool,
        closed: bool,
        shifts: int,
        autoplay: bool,
    ) -> None:
        self.game: str = game
        self.layout: Layout = layout
        self.wrap: bool = wrap
        self.transfers: bool = transfers
        self.give_backs: bool = give_backs
        self.hold: bool = hold
        self.closed: bool = closed
        self.shifts: int = shifts
        self.autoplay: bool = autoplay
        self._compile()

    def _compile(self) -> None:
        """Make the tables that legality and the drawing read."""
        groups: list[Group] = [g for g in self.layout.groups if self.hold or g.role != HOLD]
        numbers: list[list[int]] = []
        piles: list[str] = []
        for group in groups:
            numbers.append(list(range(len(piles), len(piles) + len(group.names))))
            piles.extend(group.names)
        self.groups: tuple[Group, ...] = tuple(groups)
        self.piles: tuple[str, ...] = tuple(piles)
        self.index: dict[str, int] = {name: number for number, name in enumerate(piles)}
        self.roles: tuple[str, ...] = tuple([g.role for g in groups for _ in g.names])
        self.keeps: tuple[int, ...] = tuple([1 if g.starts else 0 for g in groups for _ in g.names])
        self.shifting: tuple[int, ...] = tuple(
            [n for g, found in zip(groups, numbers) if g.shifting for n in found]
        )
        self.cards: int = 104
        self._compile_feeds(numbers)

    def _compile_feeds(self, numbers: list[list[int]]) -> None:
        """Make ``accepts``, and ``feeds`` from it."""
        tables = [_accepted(group, self.wrap and group.role == PILE) for group in self.groups]
        self.accepts: tuple[list[bytes], ...] = tuple(
            [table for table, group in zip(tables, self.groups) for _ in group.names]
        )
        feeds: list[Feed] = []
        for giver, sources in zip(self.groups, numbers):
            targets = []
            for taker, table, found in zip(self.groups, tables, numbers):
                if self.may_go(giver.role, taker.role):
                    targets.append((table, tuple(found), taker.role == FOUNDATION))
            if targets:
                feeds.append(Feed(tuple([(n, self.keeps[n]) for n in sources]), tuple(targets)))
        self.feeds: tuple[Feed, ...] = tuple(feeds)

    def may_go(self, giver: str, taker: str) -> bool:
        """Whether the top card of a pile of role *giver* may go to one of role *taker* at all."""
        if taker == FOUNDATION:
            return giver in (PILE, WASTE, HOLD) or (giver == FOUNDATION and self.transfers)
        if taker == PILE:
            return giver in (PILE, WASTE) or (giver == FOUNDATION and self.give_backs)
        return False

    def of_role(self, role: str) -> list[int]:
        """The numbers of the piles with *role*, in their order."""
        return [number for number, found in enumerate(self.roles) if found == role]

    def fields(self) -> list[tuple[str, object]]:
        """The name and value of every field, the same for rules that play the same."""
        switches: list[tuple[str, object]] = [(name, getattr(self, name)) for name in SWITCHES]
        return switches + [("shifts", self.shifts)]

    def changed_fields(self) -> list[tuple[str, object]]:
        """The fields that differ from the preset's, in their order."""
        preset = preset_of(self.game)
        return [(name, value) for name, value in self.fields() if getattr(preset, name) != value]

    def key(self) -> str:
        """One text for all rules that play alike, whatever preset they came from."""
        words = [name + "=" + str(int(value)) for name, value in self.fields()]  # type: ignore[call-overload]
        return str(self.layout.name) + " " + " ".join(words)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Rules) and self.game == other.game and self.fields() == other.fields()
        )

    def __hash__(self) -> int:
        return hash(self.game + " " + self.key())

    def __repr__(self) -> str:
        changes = "".join([", " + name + "=" + repr(v) for name, v in self.changed_fields()])
        return "rules_for(" + repr(self.game) + changes + ")"


_tables: dict[str, list[bytes]] = {}


def _accepted(group: Group, wrap: bool) -> list[bytes]:
    """For each top card (0 for none) the cards that a pile of *group* takes on it."""
    name = repr((group.steps, group.match, group.empty, wrap))
    if name not in _tables:
        _tables[name] = _new_table(group, wrap)
    return _tables[name]


def _new_table(group: Group, wrap: bool) -> list[bytes]:
    table = [b""] * 64
    table[0] = bytes([card for card in one_pack() if RANKS[(card & 15) - 1] in group.empty])
    for top in one_pack():
        taken = []
        for step in group.steps:
            rank = (top & 15) + step
            if wrap:
                rank = (rank - 1) % KING + 1
            if 1 <= rank <= KING:
                for suit in range(len(SUITS)):
                    if _match(group.match, suit_of(top), suit):
                        taken.append(card_of(suit, rank))
        table[top] = bytes(taken)
    return table


def _match(match: str, under: int, over: int) -> bool:
    if match == "suit":
        return under == over
    if match == "alternate":
        return is_red(under) != is_red(over)
    return True


def preset_of(game: str) -> Preset:
    """
    The preset with the id *game*.

    :raises InputError: if there is none.
    """
    for preset in PRESETS:
        if preset.game == game:
            return preset
    known = ", ".join([preset.game for preset in PRESETS])
    raise InputError(
        "No game is called {quote}; expected one of {known}.", quote=quoted(game), known=known
    )


def rules_for(game: str = DEFAULT_GAME, **changes: object) -> Rules:
    """
    The rules of preset *game* with the fields in *changes* set.

    Switches are true or false, ``shifts`` is 0 to 9.

    :raises InputError: if there is no such game or field, or a value does not fit.
    """
    preset = preset_of(game)
    for name in sorted(changes):
        _check_field(preset, name, changes[name])
    switches = {name: bool(changes.get(name, getattr(preset, name))) for name in SWITCHES}
    return Rules(
        game=game,
        layout=preset.layout,
        wrap=switches["wrap"],
        transfers=switches["transfers"],
        give_backs=switches["give_backs"],
        hold=switches["hold"],
        closed=switches["closed"],
        shifts=int(changes.get("shifts", preset.shifts)),  # type: ignore[call-overload]
        autoplay=preset.autoplay,
    )


def _check_field(preset: Preset, name: str, value: object) -> None:
    if name not in preset.layout.fields:
        raise InputError(
            "No rule is called {quote}; {game} has {known}.",
            quote=quoted(name),
            game=preset.game,
            known=", ".join(preset.layout.fields) or "none",
        )
    if name == "shifts":
        if type(value) is not int or not 0 <= value <= MOST_SHIFTS:
            raise InputError(
                "{name} cannot be {quote}; expected a whole number from 0 to 9.",
                name=name,
                quote=quoted(value),
            )
    elif value is not True and value is not False:
        raise InputError(
            "{name} cannot be {quote}; expected true or false.", name=name, quote=quoted(value)
        )


def parse_field(name: str, text: str) -> object:
    """
    The value that *text* gives the field *name* in a link or on the command line.

    :raises InputError: if the field does not exist or the text does not fit it.
    """
    if name == "shifts":
        if len(text) == 1 and text in "0123456789":
            return int(text)
        raise InputError(
            "{name} cannot be {quote}; expected 0 to 9.", name=name, quote=quoted(text)
        )
    if name not in SWITCHES:
        known = ", ".join(SWITCHES) + ", shifts"
        raise InputError(
            "No rule is called {quote}; expected one of {known}.", quote=quoted(name), known=known
        )
    if text in ("1", "true"):
        return True
    if text in ("0", "false"):
        return False
    raise InputError("{name} cannot be {quote}; expected 0 or 1.", name=name, quote=quoted(text))
