"""
The full search: every move of the rules, give-backs, the hold and shifts too.

It answers two questions that fixed prices cannot: the shortest line where cards
may come back from the foundations, so that some must be paid back before more
are up than before; and whether any card can go up at all when the shifts that
are left are counted in.

It stands on :mod:`crescent.search.world`: a position from which the optimistic
world gains too little is dropped, and where no shift is left only suits that
matter are moved. Suits commute under give-backs and the hold as well, because
these too only ever use the piles that show their suit; a shift moves every pile
at once, so before one all suits matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from crescent.cards import card_of
from crescent.search.board import ACES, HELD, KINGS, NO_LIMIT, SHUFFLE, UNKNOWN, Board, Step, Table
from crescent.search.world import world_of

ALL_SUITS = 15


class Climb(NamedTuple):
    """
    What a search came to: the steps of a line, or None, and whether that is proven.

    ``nodes`` are the positions looked at.
    """

    steps: list[Step] | None
    decided: bool
    nodes: int


class _State(NamedTuple):
    board: Board
    gain: int
    moved: int
    step: Step
    parent: int
    suits: int


def shortest_climb(
    table: Table, board: Board, nodes: int, limit: int = NO_LIMIT, turning: bool = False
) -> Climb:
    """
    The shortest line without a shift, after which more cards are up than on *board*.

    With *turning*, after which a card has been turned up instead. Lines of
    *limit* moves and more are not looked for.
    """
    return _search(table, board._replace(shifts=0), nodes, limit, turning)


def any_climb(table: Table, board: Board, nodes: int) -> Climb:
    """Any line, shifts counted in, after which one more card can go up than is up on *board*."""
    return _search(table, board, nodes, NO_LIMIT, False, hurried=True)


def _search(
    table: Table, board: Board, nodes: int, limit: int, turning: bool, hurried: bool = False
) -> Climb:
    """The search of both questions; *hurried*, it looks for any line instead of a shortest."""
    states: list[_State] = []
    fewest: dict[tuple[object, ...], int] = {}
    queue: dict[int, list[int]] = {}
    children: Iterator[tuple[Step, Board, int]] = iter([((0, 0, 0), board, 0)])
    number = -1
    gain = 0
    moved = -1
    while True:
        for step, after, up in children:
            if _arrived(table, after, gain + up, turning, hurried):
                return Climb(_steps(states, number, step), True, len(states) + 1)
            key = (tuple(sorted(after.piles)), after.tops, after.holds, after.shifts)
            length = 0 if hurried else moved + 1
            if fewest.get(key, NO_LIMIT) <= length:
                continue
            if len(states) >= nodes:
                return Climb(None, False, nodes)
            fewest[key] = length
            suits, distance = _prospect(table, after, gain + up, turning)
            if suits and length + distance < limit:
                queue.setdefault(length + distance, []).append(len(states))
            states.append(_State(after, gain + up, moved + 1, step, number, suits))
        if not queue:
            return Climb(None, True, len(states))
        rank = min(queue)
        bucket = queue[rank]
        number = bucket.pop()
        if not bucket:
            del queue[rank]
        board, gain, moved, _, _, suits = states[number]
        children = steps_from(table, board, suits)


def _prospect(table: Table, board: Board, gain: int, turning: bool) -> tuple[int, int]:
    """
    The suits whose moves matter, none when nothing can come of *board*; the least distance.

    *gain* is how many more cards are up than when the search began.
    """
    world = world_of(table, board)
    if turning:
        seen = zip(board.piles, world.lowest, strict=True)
        turns = any(pile[low:] and pile[low] == UNKNOWN for pile, low in seen)
        return (ALL_SUITS, 1) if turns else (0, 0)
    if gain + sum(world.gains) <= 0:
        return 0, 0
    distance = 1 - gain + (0 if _fits(table, board, False) else 1)
    return ALL_SUITS if board.shifts else world.suits, distance


def _arrived(table: Table, board: Board, gain: int, turning: bool, hurried: bool) -> bool:
    """Whether a line may end on *board*, where *gain* more cards are up than when it began."""
    if turning:
        return any(pile and pile[-1] == UNKNOWN for pile in board.piles)
    return gain > 0 or (hurried and gain == 0 and _fits(table, board, table.transfers))


def _fits(table: Table, board: Board, sliding: bool) -> bool:
    """Whether a top card or a held one fits a foundation, when *sliding* after transfers."""
    fits = 0
    for suit in range(table.suits):
        ace, king = board.tops[suit]
        if sliding and table.met((ace, king)):
            fits |= (1 << (table.ranks + 1)) - 2 << suit * 16
        else:
            fits |= (1 << (ace + 1) | 1 << (king - 1)) << suit * 16
    tops = sum({table.bit[pile[-1]] for pile in board.piles if pile})
    held = sum({table.bit[card] for card in board.holds})
    return bool(fits & (tops | held))


def steps_from(table: Table, board: Board, suits: int) -> Iterator[tuple[Step, Board, int]]:
    """Every move of the *suits* and the shift, the board after it, and the cards it brings up."""
    shown: dict[int, list[int]] = {}
    for number, pile in enumerate(board.piles):
        if pile and suits & table.suit_bit[pile[-1]]:
            shown.setdefault(pile[-1], []).append(number)
    for suit in range(table.suits):
        if suits >> suit & 1:
            yield from _foundation_steps(table, board, suit, shown)
    piles, tops, holds, shifts = board
    for card, sources in shown.items():
        for near in table.neighbours[card]:
            for target in shown.get(near, ()):
                for source in sources:
                    after = _carried(piles, card, source, target)
                    yield (card, source, target), Board(after, tops, holds, shifts), 0
    if shifts and any(len(pile) > 1 for pile in piles):
        after = tuple(pile[1:] + pile[:1] for pile in piles)
        yield (0, SHUFFLE, SHUFFLE), Board(after, tops, holds, shifts - 1), 0


def _carried(piles: tuple[bytes, ...], card: int, source: int, target: int) -> tuple[bytes, ...]:
    after = list(piles)
    if source >= 0:
        after[source] = after[source][:-1]
    if target >= 0:
        after[target] += bytes((card,))
    return tuple(after)


def _foundation_steps(
    table: Table, board: Board, suit: int, shown: dict[int, list[int]]
) -> Iterator[tuple[Step, Board, int]]:
    """The moves of one suit that touch its foundations or its hold."""
    piles, tops, holds, shifts = board
    ace, king = tops[suit]
    held = holds[suit]

    def step(
        card: int, source: int, target: int, pair: tuple[int, int], gain: int, hold: int = held
    ) -> tuple[Step, Board, int]:
        after = _carried(piles, card, source, target)
        kept = (*holds[:suit], hold, *holds[suit + 1 :])
        return (
            (card, source, target),
            Board(after, (*tops[:suit], pair, *tops[suit + 1 :]), kept, shifts),
            gain,
        )

    up, down = card_of(suit, ace + 1), card_of(suit, king - 1)
    for card, target, pair in ((up, ACES, (ace + 1, king)), (down, KINGS, (ace, king - 1))):
        for source in shown.get(card, ()):
            yield step(card, source, target, pair, 1)
        if held and card == held:
            yield step(card, HELD, target, pair, 1, 0)
    if table.hold and up == down and not held:
        for source in shown.get(up, ()):
            yield step(up, source, HELD, (ace, king), 0, up)
    if table.give_backs:
        yield from _returning_steps(table, step, suit, (ace, king), shown)


def _returning_steps(
    table: Table,
    step: Callable[..., tuple[Step, Board, int]],
    suit: int,
    pair: tuple[int, int],
    shown: dict[int, list[int]],
) -> Iterator[tuple[Step, Board, int]]:
    """The moves of one suit that take a card from a foundation."""
    ace, king = pair
    top, low = card_of(suit, ace), card_of(suit, king)
    if ace > 1:
        for near in table.neighbours[top]:
            for target in shown.get(near, ()):
                yield step(top, ACES, target, (ace - 1, king), -1)
        if table.transfers and table.met(pair):
            yield step(top, ACES, KINGS, (ace - 1, king - 1), 0)
    if king < table.ranks:
        for near in table.neighbours[low]:
            for target in shown.get(near, ()):
                yield step(low, KINGS, target, (ace, king + 1), -1)
        if table.transfers and table.met(pair):
            yield step(low, KINGS, ACES, (ace + 1, king + 1), 0)


def _steps(states: list[_State], number: int, last: Step) -> list[Step]:
    steps = [last]
    while number > 0:
        steps.append(states[number].step)
        number = states[number].parent
    return steps[::-1]
