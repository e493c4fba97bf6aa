"""
What the surveys beside this file found; ``python -m crescent.survey`` writes it from them.

:mod:`crescent.worth` reads it and says what the columns are.
"""

TABLES: tuple[tuple[str, tuple[tuple[str, object], ...], int, str], ...] = ()

ODDS: tuple[tuple[object, ...], ...] = ()
