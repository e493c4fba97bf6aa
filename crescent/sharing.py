"""
What a player sends to others: the deal with its link, and the result of a won game.
"""

from crescent.panels import rules_name, time_text
from crescent.session import WON, Session
from crescent.words import Words


def result_text(words: Words, session: Session, link: str) -> str:
    """
    Plain text of up to three lines: the deal and its rules, the result if it is won, *link*.

    Moves and time are those of the win; help is told as well.
    """
    lines = [
        words.say(
            "Crescent Solitaire, deal #{seed} ({rules})",
            seed=session.seed,
            rules=rules_name(words, session.rules),
        )
    ]
    if session.state() == WON:
        lines.append(_won(words, session))
    return "\n".join(lines + [link])


def _won(words: Words, session: Session) -> str:
    text = words.count(
        "Won in {number} move and {time}",
        "Won in {number} moves and {time}",
        session.moves,
        time=time_text(session.elapsed),
    )
    hints = words.count("{number} hint", "{number} hints", session.hints)
    undos = words.count("{number} undo", "{number} undos", session.undos)
    text += " (" + hints + ", " + undos + ")"
    if session.helped:
        text += ", " + words.say("with the solver’s help")
    return text + "."
