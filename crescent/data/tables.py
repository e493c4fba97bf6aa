"""
What the surveys beside this file found; ``python -m crescent.survey`` writes it from them.

:mod:`crescent.worth` reads it and says what the columns are.
"""

TABLES: tuple[tuple[str, tuple[tuple[str, object], ...], int, str], ...] = (
    (
        "crescent",
        (),
        1001,
        "S4Q1uqkycnkyukktcnuxuaTFQ1Q8ugcmcmu2cp0s2k23AASckm2tcwcfcxcb",
    ),
    (
        "open",
        (),
        1,
        "2v2TShkVuiciSYc32WciuW2eSYcO2au32iup2dkguccTSeccSv2j2lcWSo",
    ),
)

ODDS: tuple[tuple[object, ...], ...] = (
    (
        "crescent",
        (),
        1001,
        1030,
        30,
        29,
        0,
        833,
        994,
        (3, 3, 14, 9),
        (122, 140, 165),
        300000,
        20000,
        "2026-11-30",
    ),
    (
        "open",
        (),
        1,
        29,
        29,
        29,
        0,
        883,
        1000,
        (0, 6, 9, 14),
        (110, 126, 151),
        300000,
        20000,
        "2026-11-30",
    ),
)
