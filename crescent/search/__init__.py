"""
Hint, verdicts, the end of a game, and whole winning lines.

What can be said for certain about a position: whether a card can still go up,
by which shortest line, whether the game is at its end or lost, and whether it
plays itself out. Budgets are counted in positions, never in seconds, so that an
answer is the same on every machine.

Each question has an answer for piles that a shift turns over and one for columns
with a stock; the rules' own mechanics decide which is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from crescent.moves import Move
from crescent.position import Position
from crescent.rules import STOCK, Rules
from crescent.search import columns, verdicts
from crescent.search import finish as plays
from crescent.search.columns_solver import ColumnsSolver
from crescent.search.reasons import Reason
from crescent.search.solver import Solver
from crescent.search.verdicts import NODES, Hint, Outlook, Verdict

__all__ = [
    "Hint",
    "Outlook",
    "Reason",
    "Verdict",
    "finish",
    "hint",
    "outlook",
    "solver_for",
    "verdict",
]


def has_stock(rules: Rules) -> bool:
    """Whether the game of *rules* deals from a stock."""
    return bool(rules.of_role(STOCK))


def verdict(rules: Rules, position: Position, nodes: int = NODES) -> Verdict:
    """Whether a card can still go up without a shift and a deal, and by which shortest line."""
    if has_stock(rules):
        return columns.verdict(rules, position, nodes)
    return verdicts.verdict(rules, position, nodes)


def outlook(rules: Rules, position: Position, nodes: int = NODES) -> Outlook:
    """Whether the game is over or lost for certain, and why."""
    if has_stock(rules):
        return columns.outlook(rules, position, nodes)
    return verdicts.outlook(rules, position, nodes)


def hint(
    rules: Rules,
    position: Position,
    known_line: Sequence[Move] | None = None,
    nodes: int = NODES,
) -> Hint:
    """What to show a player who asks for help; *known_line* is one that wins from here."""
    if has_stock(rules):
        return columns.hint(rules, position, known_line, nodes)
    return verdicts.hint(rules, position, known_line, nodes)


def finish(rules: Rules, position: Position) -> tuple[Move, ...] | None:
    """A line of foundation moves alone that wins from *position*, or None."""
    if has_stock(rules):
        return columns.finish(rules, position)
    return plays.finish(rules, position)


def solver_for(rules: Rules, position: Position, seed: int = 0) -> Solver | ColumnsSolver:
    """The search for a line that wins *position* under *rules*; nothing is searched yet."""
    if has_stock(rules):
        return ColumnsSolver(rules, position, seed)
    return Solver(rules, position, seed)
