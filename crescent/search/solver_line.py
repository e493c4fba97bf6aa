"""
Between the core and the solver: positions in, lines out.

The solver thinks in steps, in which a card that goes up brings its suit to a
certain state; the moves of the core that a step stands for are found when the
line is played out. Every move of a line is asked of the core before it is told.
"""

from __future__ import annotations

from typing import NamedTuple

from crescent.cards import ACE, FACE, KING, SUITS, card_of, rank_of, suit_of
from crescent.moves import SHIFT, Move, apply, is_legal
from crescent.position import Position
from crescent.rules import FOUNDATION, HOLD, PILE, Rules
from crescent.search.solver_suits import ON_PILE, Quiet, State, Ways


class Step(NamedTuple):
    """
    A move of the top card of pile ``source`` to pile ``target``, which are places among the piles.

    With a ``goal`` the target is -1, and the card goes up and brings its suit to that state; or
    the source is -1, and a card of ``suit`` is given back, which leaves its suit in that state.
    """

    source: int
    target: int
    goal: State | None = None
    suit: int = -1


TURN = Step(-1, -1)
"""A shift."""


def face_up(position: Position) -> Position:
    """*position* with every card face up."""
    piles = [bytes([card & FACE for card in pile]) for pile in position.piles]
    return Position(tuple(piles), position.shifts)


def piles_of(rules: Rules, position: Position) -> list[bytes]:
    """The piles of *position*, every card face up."""
    return [face_up(position).piles[number] for number in rules.of_role(PILE)]


def states_of(rules: Rules, position: Position) -> list[State]:
    """The state of each suit in *position*, not settled."""
    states = [State(ACE, KING, 0)] * len(SUITS)
    for number in rules.of_role(FOUNDATION):
        pile = position.piles[number]
        suit, rank = suit_of(pile[-1]), rank_of(pile[-1])
        side = {"ace": rank} if rank_of(pile[0]) == ACE else {"king": rank}
        states[suit] = states[suit]._replace(**side)
    for number in rules.of_role(HOLD):
        for card in position.piles[number]:
            states[suit_of(card)] = states[suit_of(card)]._replace(held=rank_of(card))
    return states


def line_of(rules: Rules, ways: Ways, position: Position, steps: list[Step]) -> tuple[Move, ...]:
    """
    The moves of the core that *steps* stand for, from *position*; held cards go up at the end.

    :raises ValueError: if one of them is not legal, which would be an error of the solver.
    """
    writer = _Writer(rules, ways, position)
    for step in steps:
        writer.write(step)
    writer.empty_holds()
    return tuple(writer.line)


class _Writer:
    """Plays steps out under the core's rules."""

    def __init__(self, rules: Rules, ways: Ways, position: Position) -> None:
        self.rules = rules
        self.ways = ways
        self.position = position
        self.states = states_of(rules, position)
        self.piles = rules.of_role(PILE)
        self.line: list[Move] = []

    def write(self, step: Step) -> None:
        """Play *step*."""
        if step == TURN:
            self._play(SHIFT)
        elif step.goal is None:
            source = self.piles[step.source]
            self._play(Move(self._top(step.source), source, self.piles[step.target]))
        elif step.source < 0:
            state = self.states[step.suit]
            moves, self.states[step.suit] = self.ways.line_back(state, step.goal)
            self._play_suit(step.suit, moves, step.target)
        else:
            card = self._top(step.source)
            suit, state = suit_of(card), self.states[suit_of(card)]
            moves, self.states[suit] = self.ways.line(state, rank_of(card), step.goal)
            self._play_suit(suit, moves, step.source)

    def empty_holds(self) -> None:
        """Play the held cards that fit a foundation."""
        for suit, state in enumerate(self.states):
            self._play_suit(suit, self.ways.emptied(state), -1)

    def _top(self, pile: int) -> int:
        return self.position.piles[self.piles[pile]][-1]

    def _play_suit(self, suit: int, moves: list[Quiet], pile: int) -> None:
        """Play *moves* of *suit*, the one from or to a pile with the given *pile*."""
        for rank, start, end in moves:
            source, target = [
                self.piles[pile] if place == ON_PILE else self._place(suit, place)
                for place in (start, end)
            ]
            self._play(Move(card_of(suit, rank), source, target))

    def _place(self, suit: int, letter: str) -> int:
        return self.rules.index[SUITS[suit] + letter]

    def _play(self, move: Move) -> None:
        if not is_legal(self.rules, self.position, move):
            raise ValueError(f"{move} is not legal in {self.position}")
        self.position = apply(self.rules, self.position, move)
        self.line.append(move)
