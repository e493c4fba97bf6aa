"""
The deals of the day, which :mod:`crescent.daily` reads.

Versions are only ever added, at the end, with a first day that is yet to come when they are
published. Each is a Monday and the deals from that day on, all known to be won under the rules
of ``GAME`` and less than 4096, in two digits of base64url each; their number is a multiple of
seven. ``crescent.survey.week_by_week`` makes such a list.
"""

GAME = "crescent"

VERSIONS: tuple[tuple[str, str], ...] = (
    (
        "2026-11-02",
        (
            "AHAZQDAIPrASPvAXQAPwAVP6QCAbP7P5P4QBP3PzABPqAdAKAYPsPyP8P2PpP0AOQFAEP9P1ADPxPuAC"
            "P-ARQGAGAUALAQAJATANAWQEPtAPAMAa"
        ),
    ),
)
