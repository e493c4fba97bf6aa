"""
The dialogs and the status line, as text.

Each function gives the HTML inside one dialog, in the player's language; what
comes from outside is escaped. Buttons carry ``data-action``, the name of the
intent they report; nothing here knows what it leads to.
"""

from crescent.moves import legal_moves
from crescent.position import Position
from crescent.rules import Rules
from crescent.scene import card_href, escaped, reading_order, shift_label
from crescent.session import Session
from crescent.words import Words

PRESET_NAMES = {
    "crescent": "Crescent",
    "open": "Open Crescent",
    "closed": "Closed Crescent",
    "hoffmann": "Hoffmann 1892",
    "four": "Crescent, four shuffles",
    "six": "Crescent, six shuffles",
    "nine": "Crescent, nine shuffles",
    "custom": "House rules",
    "waning-moon": "Waning Moon",
    "forty-thieves": "Forty Thieves",
    "lucas": "Lucas",
    "emperor": "Emperor",
}


MOON = (
    '<svg class="moon" viewBox="0 0 100 100" aria-hidden="true"><clipPath id="moon-edge">'
    '<circle cx="50" cy="50" r="50"/></clipPath><g clip-path="url(#moon-edge)">'
    '<circle class="disc" cx="50" cy="50" r="50"/>'
    '<circle class="shade" cx="50" cy="50" r="50"/></g></svg>'
)


def rules_name(words: Words, rules: Rules) -> str:
    """What the player calls these rules: the preset, and whether it was changed."""
    name = words.say(PRESET_NAMES[rules.game])
    if rules.changed_fields() and rules.game != "custom":
        return words.say("{game}, house rules", game=name)
    return name


def time_text(milliseconds: int) -> str:
    """A time as a clock shows it: ``4:07`` or ``1:04:07``."""
    seconds = milliseconds // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    tail = ("0" if seconds % 60 < 10 else "") + str(seconds % 60)
    if hours:
        return str(hours) + ":" + ("0" if minutes < 10 else "") + str(minutes) + ":" + tail
    return str(minutes) + ":" + tail


def home_text(words: Words, session: Session) -> str:
    """How many cards reached the foundations, in a sentence."""
    return words.say(
        "{home} of {cards} cards reached the foundations.",
        home=session.home,
        cards=session.rules.cards,
    )


def action_button(
    words: Words, action: str, text: str, first: bool = False, hidden: bool = False
) -> str:
    """A button that reports *action* and says *text*; the *first* one has the focus at first."""
    state = (' autofocus=""' if first else "") + (' hidden=""' if hidden else "")
    return button(action, "", words.say(text), state=state)


def button(
    action: str, value: str, text: str, label: str = "", enabled: bool = True, state: str = ""
) -> str:
    """
    A button that reports *action* with its *value*, and says *text*, which is translated already.

    *label* is what a screen reader says instead, *state* any more attributes.
    """
    parts = ['<button type="button" data-action="', action, '"']
    if value:
        parts.append(' data-value="' + escaped(value) + '"')
    if label:
        parts.append(' aria-label="' + escaped(label) + '"')
    if not enabled:
        state += ' disabled=""'
    return "".join(parts) + state + ">" + escaped(text) + "</button>"


def paragraph(text: str) -> str:
    """*text* as a paragraph."""
    return "<p>" + escaped(text) + "</p>"


def dialog(title: str, body: str, buttons: str) -> str:
    """A dialog: its title, its body, its buttons below."""
    return "<h2>" + escaped(title) + "</h2>" + body + '<p class="buttons">' + buttons + "</p>"


def won(words: Words, session: Session, now: int) -> str:
    """The dialog of a won game."""
    text = words.count(
        "All cards are home in {number} move and {time}.",
        "All cards are home in {number} moves and {time}.",
        session.moves,
        time=time_text(session.time(now)),
    )
    buttons = action_button(words, "new", "New game", True)
    buttons += action_button(words, "restart", "Play this deal again")
    buttons += action_button(words, "share", "Share…") + action_button(
        words, "replay", "Replay this game"
    )
    buttons += action_button(words, "close", "Close")
    return dialog(words.say("Won!"), MOON + paragraph(text), buttons)


def over(words: Words, session: Session) -> str:
    """The dialog of a game in which nothing can be played any more."""
    body = paragraph(home_text(words, session))
    buttons = action_button(words, "undo", "Undo last move", True)
    buttons += action_button(words, "new", "New game")
    buttons += action_button(words, "review-game", "Where could it still be won?")
    buttons += action_button(words, "close", "Close")
    return dialog(words.say("No moves left."), body, buttons)


def solving(words: Words) -> str:
    """The dialog of a search for a win that is under way."""
    body = (
        '<p><progress max="1" value="0" aria-label="'
        + escaped(words.say("Progress"))
        + '"></progress></p><p class="note"></p>'
    )
    return dialog(
        words.say("Can this still be won?"), body, action_button(words, "close", "Stop", True)
    )


def solving_note(words: Words, nodes: int, left: int) -> str:
    """How far a search for a win has come."""
    return words.say(
        "{nodes} positions searched; at best {left} cards left.",
        nodes=words.number(nodes),
        left=left,
    )


def solve_refused(words: Words) -> str:
    """The dialog that tells why nothing is told while cards lie face down."""
    text = words.say("That is told when the game is over: cards still lie face down.")
    close = action_button(words, "close", "Close", True)
    return dialog(words.say("Can this still be won?"), paragraph(text), close)


def solved(words: Words, verdict: str, moves: int, reason: str) -> str:
    """The dialog of a search for a win that has ended; *reason* tells why a game is lost."""
    buttons = ""
    if verdict == "won":
        text = words.count("Yes, in {number} more move.", "Yes, in {number} more moves.", moves)
        buttons = action_button(words, "next-move", "Next move", True)
        buttons += action_button(words, "play-out", "Play it out")
    elif verdict == "lost":
        text = words.say("No, it is proven lost.") + " " + reason
    elif verdict == "unknown":
        text = words.say("Not known: no win was found, and no proof that there is none.")
        buttons = action_button(words, "solve-on", "Search on", True)
    else:
        text = words.say("The search did not start.")
        buttons = action_button(words, "retry-search", "Try again", True)
    buttons += action_button(words, "close", "Close")
    return dialog(words.say("Can this still be won?"), paragraph(text), buttons)


def elsewhere(words: Words) -> str:
    """The dialog of a game that went on in another tab."""
    text = words.say("This game went on in another tab or window.")
    buttons = action_button(words, "load-elsewhere", "Load it here", True)
    buttons += action_button(words, "copy-elsewhere", "Go on with this one as a copy")
    return dialog(words.say("Two tabs, one game"), paragraph(text), buttons)


def confirm(words: Words, question: str, action: str) -> str:
    """The dialog that asks before a game under way is left."""
    buttons = action_button(words, action, "Yes", True) + action_button(words, "close", "No")
    return dialog(question, "", buttons)


def peek(words: Words, rules: Rules, position: Position, number: int) -> str:
    """The panel that shows one pile enlarged, with the moves of its top card as buttons."""
    cards = position.piles[number]
    title = words.pile_label(rules, position, number)
    buttons = [
        button(
            "peeked",
            rules.piles[move.target],
            words.say("To {pile}", pile=words.pile(rules, move.target)),
        )
        for move in legal_moves(rules, position)
        if move.source == number
    ]
    buttons.append(action_button(words, "close-peek", "Close"))
    return dialog(title, _spread(cards), "".join(buttons))


def _spread(cards: bytes) -> str:
    """The cards of a pile side by side, the bottom card first, in rows of eight."""
    in_row = min(8, max(1, len(cards)))
    rows = (len(cards) + in_row - 1) // in_row
    parts = []
    for index, card in enumerate(cards):
        corner = str(index % in_row * 108) + '" y="' + str(index // in_row * 148)
        parts.append('<use href="' + card_href(card) + '" x="' + corner + '"/>')
    box = "0 0 " + str(in_row * 108) + " " + str(rows * 148)
    return (
        '<svg class="spread" viewBox="' + box + '" aria-hidden="true">' + "".join(parts) + "</svg>"
    )


def board_text(words: Words, rules: Rules, position: Position) -> str:
    """The whole board, pile by pile, as far as it can be seen: to be read aloud."""
    sentences = [words.pile_label(rules, position, number) + "." for number in reading_order(rules)]
    if rules.shifts:
        sentences.append(shift_label(position, words) + ".")
    return " ".join(sentences)
