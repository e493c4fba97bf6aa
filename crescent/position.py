"""
The position as a value.

A position is a tuple of piles, each a ``bytes`` of cards with the bottom first,
in the order of ``Rules.piles``, and the number of shifts left. It never
changes; undo is keeping the old one. It knows no rules.
"""


class Position:
    """
    Where every card lies, and how many shifts are left.

    Equal positions compare and hash alike, so a position is its own key.
    """

    __slots__ = ("piles", "shifts")

    def __init__(self, piles: tuple[bytes, ...], shifts: int) -> None:
        self.piles = piles
        self.shifts = shifts

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.piles == other.piles
            and self.shifts == other.shifts
        )

    def __hash__(self) -> int:
        return hash((self.piles, self.shifts))

    def __repr__(self) -> str:
        return "Position(" + repr(self.piles) + ", " + repr(self.shifts) + ")"
