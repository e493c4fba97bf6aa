"""
What is written for the player where it is not said yet.

A message is English text; who says it puts it into the player's language. One
that stands in a table, or goes through other hands first, is marked here, so
that translators are shown it.
"""


def message(text: str) -> str:
    """*text* itself."""
    return text
