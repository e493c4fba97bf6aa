"""
Hint, verdicts, and the end of a game.

What can be said for certain about a position: whether a card can still go up,
by which shortest line, whether the game is at its end or lost, and whether it
plays itself out. Budgets are counted in positions, never in seconds, so that an
answer is the same on every machine.
"""

from crescent.search.finish import finish
from crescent.search.reasons import Reason
from crescent.search.verdicts import Hint, Outlook, Verdict, hint, outlook, verdict

__all__ = [
    "Hint",
    "Outlook",
    "Reason",
    "Verdict",
    "finish",
    "hint",
    "outlook",
    "verdict",
]
