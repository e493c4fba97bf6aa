"""
The dialogs about a deal's worth, as text: what the next deal shall be, and what this one is worth.

:func:`new_game` is the form ``new-game`` whose control ``wish`` is one of
:func:`crescent.worth.wishes`; its buttons carry ``data-action`` ``today`` and ``close``.
:func:`worth` tells what a deal is worth, which the page shows only when asked, or after the game;
``data-action`` ``odds`` and ``close``.
"""

from crescent.deals import PYSOL
from crescent.panels import action_button, dialog, paragraph
from crescent.rules import Rules
from crescent.scene import escaped
from crescent.words import Words
from crescent.worth import (
    ANY,
    LOST,
    MOST_PACKED_MOVES,
    RATED,
    RATINGS,
    UNDECIDED,
    UNRATED,
    Worth,
    deals_for,
    known_deals,
    wishes,
    worth_of,
)

WISH_NAMES = {
    "any": "Any deal",
    "winnable": "A deal that can be won for certain",
    "gentle": "Gentle",
    "fair": "Fair",
    "tricky": "Tricky",
    "hard": "Hard",
    "fiendish": "Fiendish",
}
RATING_NAMES = {
    "gentle": "gentle",
    "fair": "fair",
    "tricky": "tricky",
    "hard": "hard",
    "fiendish": "fiendish",
}


def new_game(words: Words, rules: Rules, wish: str) -> str:
    """The dialog that asks what the next deal shall be; *wish* is what was asked for last."""
    known = known_deals(rules)
    offered = wishes(known)
    chosen = wish if wish in offered else ANY
    rows = ""
    for name in offered:
        text = words.say(WISH_NAMES[name])
        if name != ANY:
            many = len(known[name])
            text = words.count("{wish} ({number} deal)", "{wish} ({number} deals)", many, wish=text)
        rows += (
            '<p class="row"><label><input type="radio" name="wish" value="'
            + name
            + ('" checked="" autofocus=""/> ' if name == chosen else '"/> ')
            + escaped(text)
            + "</label></p>"
        )
    note = ""
    if len(offered) == 1:
        note = paragraph(words.say("Under these rules no deals were surveyed yet."))
    return (
        "<h2>"
        + escaped(words.say("New game"))
        + '</h2><form data-form="new-game"><fieldset><legend>'
        + escaped(words.say("Which deal?"))
        + "</legend>"
        + rows
        + "</fieldset>"
        + note
        + '<p class="buttons"><button>'
        + escaped(words.say("Deal"))
        + "</button>"
        + action_button(words, "today", "Deal of the day")
        + action_button(words, "close", "Close")
        + "</p></form>"
    )


def worth(words: Words, rules: Rules, seed: str) -> str:
    """The dialog that tells what deal *seed* is worth under *rules*."""
    sentences = worth_sentences(words, rules, seed)
    body = "".join([paragraph(sentence) for sentence in sentences])
    buttons = action_button(words, "odds", "The odds") + action_button(words, "close", "Close")
    return dialog(words.say("What is this deal worth?"), body, buttons)


def worth_sentences(words: Words, rules: Rules, seed: str) -> list[str]:
    """What deal *seed* is worth under *rules*, in sentences."""
    found = worth_of(rules, seed)
    if found is not None and found.state != UNDECIDED:
        return _known(words, found)
    sentences = []
    if not seed.startswith(PYSOL) and int(seed) in deals_for(rules, "winnable"):
        sentences.append(words.say("This deal can be won: stricter rules than these are enough."))
    elif found is not None:
        sentences.append(
            words.say("Not known: the survey found neither a win nor a proof that there is none.")
        )
    else:
        sentences.append(words.say("This deal was not surveyed under these rules."))
    return sentences


def _known(words: Words, found: Worth) -> list[str]:
    if found.state == LOST:
        return [words.say("This deal cannot be won; that is proven.")]
    if found.state == UNRATED:
        sentences = [words.say("This deal can be won.")]
    else:
        rating = words.say(RATING_NAMES[RATINGS[found.state - RATED]])
        sentences = [
            words.say("This deal can be won. It is {rating}.", rating=rating),
            words.count(
                "The fewest shuffles found: {number}.",
                "The fewest shuffles found: {number}.",
                found.shifts,
            ),
        ]
    if found.moves < MOST_PACKED_MOVES:
        sentences.append(
            words.say("Par: {moves} moves, the length of that win.", moves=found.moves)
        )
    return sentences
