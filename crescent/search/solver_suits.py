"""
The foundations of one suit as the solver sees them.

What the two foundations and the hold of a suit allow depends on the ranks they
show and on nothing else. So a suit is a small state, and every way to bring a
card up, with whatever transfers and moves out of the hold it takes, is a step
from one state to the next. States that are worth the same are one state:

* Two foundations that have met can, with transfers, be moved to meet anywhere;
  then every card of the suit can go up, and all of them are :data:`MET`.
* A card that fits both foundations is held where there is a hold, since it can
  still go to either later; a held card that fits one foundation only goes there.

The second is no proof where cards may be given back; the solver looks for wins
and proves nothing by it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from crescent.cards import ACE, KING

ACES = "A"
KINGS = "K"
HELD = "H"
ON_PILE = ""


class State(NamedTuple):
    """The ranks that the Ace and the King foundation show, and the rank held, or 0."""

    ace: int
    king: int
    held: int


MET = State(0, 0, 0)
"""Any state of two foundations that have met, where transfers are allowed."""

Quiet = tuple[int, str, str]
"""A rank and the two places between which a card of it moves."""


class Ways:
    """
    The ways to bring cards up under rules with or without *transfers*, *hold* and *give_backs*.

    A hold adds nothing to transfers, so it is left out where there are both.
    """

    def __init__(self, transfers: bool, hold: bool, give_backs: bool) -> None:
        self.transfers = transfers
        self.give_backs = give_backs
        self.hold = hold and not transfers
        self._plays: dict[State, dict[int, tuple[State, ...]]] = {}

    def settled(self, state: State) -> State:
        """The state that stands for *state* and all that are worth the same."""
        ace, king, held = state
        if held:
            up, down = held == ace + 1, held == king - 1
            if up and (self.transfers or not down):
                return self.settled(State(ace + 1, king, 0))
            if down and not up:
                return self.settled(State(ace, king - 1, 0))
        if self.transfers and king == ace + 1 and not held:
            return MET
        return state

    def plays(self, state: State) -> dict[int, tuple[State, ...]]:
        """For each rank that can go up from the settled *state*, the settled states it leads to."""
        found = self._plays.get(state)
        if found is None:
            found = {}
            for rank in range(ACE, KING + 1):
                goals = self._goals(state, rank)
                if goals:
                    found[rank] = goals
            self._plays[state] = found
        return found

    def _goals(self, state: State, rank: int) -> tuple[State, ...]:
        if state == MET:
            return (State(rank, rank, 0),)
        goals = {
            self.settled(after)
            for before in self._quiet_states(state)
            for _, after in self._sent_up(before, rank)
        }
        held = [goal for goal in goals if goal.held == rank]
        return tuple(held) or tuple(sorted(goals))

    def is_forced(self, state: State) -> bool:
        """Whether a card that can go up from *state* is best sent up before all else is tried."""
        return state != MET

    def sole_plays(self, state: State) -> dict[int, State]:
        """The ranks with one way to go up from *state*, which takes no other rank's way away."""
        choice = state == MET or state.held or (state.king == state.ace + 3 and not self.transfers)
        if choice:
            return {}
        return {rank: goals[0] for rank, goals in self.plays(state).items() if len(goals) == 1}

    def gives(self, state: State) -> list[tuple[int, State]]:
        """The ranks that can be given back from the settled *state*, and what that settles as."""
        if not self.give_backs or state.held:
            return []
        if state == MET:
            return [(rank, State(rank - 1, rank + 1, 0)) for rank in range(ACE + 1, KING)]
        return [(rank, self.settled(after)) for (rank, _, _), after in self._given(state)]

    def line(self, state: State, rank: int, goal: State) -> tuple[list[Quiet], State]:
        """
        The shortest moves by which a card of *rank* goes up from *state* to what settles as *goal*.

        With them the very state they lead to.
        """
        return self._line(state, goal, lambda now: self._sent_up(now, rank))

    def line_back(self, state: State, goal: State) -> tuple[list[Quiet], State]:
        """The shortest moves that give a card back from *state* and settle as *goal*."""
        return self._line(state, goal, self._given)

    def _line(
        self, state: State, goal: State, last: Callable[[State], list[tuple[Quiet, State]]]
    ) -> tuple[list[Quiet], State]:
        """The shortest quiet moves from *state* to one of the *last* moves that comes to *goal*."""
        before: dict[State, list[Quiet]] = {state: []}
        queue = deque([state])
        while queue:
            now = queue.popleft()
            for step, after in last(now):
                if self.settled(after) == goal:
                    return [*before[now], step], after
            for step, after in self._quiet(now):
                if after not in before:
                    before[after] = [*before[now], step]
                    queue.append(after)
        raise ValueError(f"no way from {state} to {goal}")

    def emptied(self, state: State) -> list[Quiet]:
        """The move of the held card of *state* to a foundation, if one is held and fits."""
        return [step for step, _ in self._quiet(state) if step[1] == HELD][:1]

    def _sent_up(self, state: State, rank: int) -> list[tuple[Quiet, State]]:
        """The moves of a card of *rank* from a pile, and the state after each."""
        ace, king, held = state
        up, down = rank == ace + 1, rank == king - 1
        found: list[tuple[Quiet, State]] = []
        if up:
            found.append(((rank, ON_PILE, ACES), State(rank, king, held)))
        if down:
            found.append(((rank, ON_PILE, KINGS), State(ace, rank, held)))
        if self.hold and up and down and not held:
            found.append(((rank, ON_PILE, HELD), State(ace, king, rank)))
        return found

    def _given(self, state: State) -> list[tuple[Quiet, State]]:
        """The moves of a foundation's card to a pile, and the state after each."""
        ace, king, held = state
        found: list[tuple[Quiet, State]] = []
        if ace > ACE:
            found.append(((ace, ACES, ON_PILE), State(ace - 1, king, held)))
        if king < KING:
            found.append(((king, KINGS, ON_PILE), State(ace, king + 1, held)))
        return found

    def _quiet(self, state: State) -> list[tuple[Quiet, State]]:
        """The moves of the suit's own cards between its foundations and its hold."""
        ace, king, held = state
        found: list[tuple[Quiet, State]] = []
        if held and held == ace + 1:
            found.append(((held, HELD, ACES), State(held, king, 0)))
        if held and held == king - 1:
            found.append(((held, HELD, KINGS), State(ace, held, 0)))
        if self.transfers and king == ace + 1:
            if ace > ACE:
                found.append(((ace, ACES, KINGS), State(ace - 1, ace, held)))
            if king < KING:
                found.append(((king, KINGS, ACES), State(king, king + 1, held)))
        return found

    def _quiet_states(self, state: State) -> list[State]:
        """All states that quiet moves lead to from *state*, itself first."""
        found = [state]
        for now in found:
            found.extend(after for _, after in self._quiet(now) if after not in found)
        return found
