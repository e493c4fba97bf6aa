"""
What a player sends to others: the deal with its link or its QR code, the result of a won game.
"""

from crescent.panels import action_button, rules_name, time_text
from crescent.scene import escaped
from crescent.session import WON, Session
from crescent.words import Words

QUIET_ZONE = 4
"""The modules that stay light around a QR code, as its standard demands."""

PICTURE_WIDTH = 264
"""The pixels that a QR code fills, as far as whole pixels for each module allow."""


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
        moves, time = session.moves, session.elapsed
        text = won_text(words, moves, time, session.hints, session.undos, session.helped)
        lines.append(text + ".")
    return "\n".join(lines + [link])


def won_text(words: Words, moves: int, time: int, hints: int, undos: int, helped: bool) -> str:
    """How a game was won, *time* in milliseconds: a sentence without its full stop."""
    text = words.count(
        "Won in {number} move and {time}",
        "Won in {number} moves and {time}",
        moves,
        time=time_text(time),
    )
    text += " (" + words.count("{number} hint", "{number} hints", hints)
    text += ", " + words.count("{number} undo", "{number} undos", undos) + ")"
    return text + ", " + words.say("with help") if helped else text


def qr_picture(words: Words, size: int, path: str, replay: bool, played: bool) -> str:
    """
    The QR code of a link, *size* modules wide, whose dark modules the SVG *path* draws.

    It is that of the *replay* or of the deal; when the game was *played*, a button leads to the
    other one. Dark on light in every theme, because that is what cameras read.
    """
    whole = str(size + 2 * QUIET_ZONE)
    width = str(int(whole) * max(2, PICTURE_WIDTH // int(whole)))
    text = words.say("QR code of the replay") if replay else words.say("QR code of the deal")
    picture = (
        '<svg role="img" aria-labelledby="qr-text" shape-rendering="crispEdges" width="'
        + width
        + '" viewBox="-4 -4 '
        + whole
        + " "
        + whole
        + '"><path fill="#fff" d="M-4-4h'
        + whole
        + "v"
        + whole
        + "H-4z"
        + '"/><path fill="#000" d="'
        + escaped(path)
        + '"/></svg>'
    )
    html = "<figure>" + picture + '<figcaption id="qr-text">' + escaped(text) + "</figcaption>"
    if played and replay:
        html += action_button(words, "qr", "QR code of the deal")
    elif played:
        html += action_button(words, "qr-replay", "QR code of the replay")
    return html + "</figure>"
