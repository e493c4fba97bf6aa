"""
The dialogs and the status line, as text.

Each function gives the HTML inside one dialog, in the player's language; what
comes from outside is escaped. Buttons carry ``data-action``, the name of the
intent they report; nothing here knows what it leads to.
"""

from crescent.moves import legal_moves
from crescent.position import Position
from crescent.rules import PRESETS, Rules
from crescent.scene import card_href, escaped, reading_order, shift_label
from crescent.session import Session
from crescent.settings import ROWS
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
FIELD_NAMES = {
    "wrap": "Kings and Aces wrap",
    "transfers": "Cards may change between the two foundations of a suit",
    "give_backs": "Foundation cards may come back",
    "hold": "An undecided card may be held",
    "closed": "Piles are dealt face down",
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
    return (
        '<button type="button" data-action="'
        + action
        + '"'
        + (" autofocus" if first else "")
        + (" hidden" if hidden else "")
        + ">"
        + escaped(words.say(text))
        + "</button>"
    )


def _dialog(title: str, body: str, buttons: str) -> str:
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
    return _dialog(words.say("Won!"), MOON + "<p>" + escaped(text) + "</p>", buttons)


def over(words: Words, session: Session) -> str:
    """The dialog of a game in which nothing can be played any more."""
    body = "<p>" + escaped(home_text(words, session)) + "</p>"
    buttons = action_button(words, "undo", "Undo last move", True)
    buttons += action_button(words, "new", "New game")
    buttons += action_button(words, "review-game", "Where could it still be won?")
    buttons += action_button(words, "close", "Close")
    return _dialog(words.say("No moves left."), body, buttons)


def number(words: Words, seed: str) -> str:
    """The dialog that asks for a deal number."""
    hint = words.say(
        "A number from 0 to 4294967295, pysol-N for PySolFC’s deal N, or the link to a deal or a "
        + "replay."
    )
    body = (
        '<form data-form="number"><label for="seed">'
        + escaped(words.say("Deal number"))
        + '</label><input id="seed" name="seed" autocomplete="off" autofocus value="'
        + escaped(seed)
        + '"><p class="note" id="seed-note" role="alert">'
        + escaped(hint)
        + '</p><p class="buttons"><button>'
        + escaped(words.say("Deal"))
        + "</button>"
        + action_button(words, "close", "Close")
        + "</p></form>"
    )
    return "<h2>" + escaped(words.say("Deal number")) + "</h2>" + body


def house_rules(words: Words, rules: Rules) -> str:
    """The dialog that sets every field of the rules by itself."""
    rows = [_preset_row(words, rules)]
    for name in rules.layout.fields:
        rows.append(_field_row(words, rules, name))
    buttons = '<button value="deal">' + escaped(words.say("Play by these rules")) + "</button>"
    buttons += action_button(words, "close", "Close")
    return (
        "<h2>"
        + escaped(words.say("Rules"))
        + '</h2><form data-form="rules">'
        + "".join(rows)
        + '<p class="buttons">'
        + buttons
        + "</p></form>"
    )


def _preset_row(words: Words, rules: Rules) -> str:
    options = []
    for preset in PRESETS:
        chosen = " selected" if preset.game == rules.game else ""
        options.append(
            '<option value="'
            + preset.game
            + '"'
            + chosen
            + ">"
            + escaped(words.say(PRESET_NAMES[preset.game]))
            + "</option>"
        )
    return (
        '<p class="row"><label for="rules-game">'
        + escaped(words.say("Game"))
        + '</label><select id="rules-game" name="game">'
        + "".join(options)
        + "</select></p>"
    )


def _field_row(words: Words, rules: Rules, name: str) -> str:
    if name == "shifts":
        options = "".join(
            [
                "<option"
                + (" selected" if shifts == rules.shifts else "")
                + ">"
                + str(shifts)
                + "</option>"
                for shifts in range(10)
            ]
        )
        return (
            '<p class="row"><label for="rules-shifts">'
            + escaped(words.say("Shuffles"))
            + '</label><select id="rules-shifts" name="shifts">'
            + options
            + "</select></p>"
        )
    checked = " checked" if getattr(rules, name) else ""
    return (
        '<p class="row"><label><input type="checkbox" name="'
        + name
        + '"'
        + checked
        + "> "
        + escaped(words.say(FIELD_NAMES[name]))
        + "</label></p>"
    )


def solving(words: Words) -> str:
    """The dialog of a search for a win that is under way."""
    body = (
        '<p><progress max="1" value="0" aria-label="'
        + escaped(words.say("Progress"))
        + '"></progress></p><p class="note"></p>'
    )
    return _dialog(
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
    body = "<p>" + escaped(text) + "</p>"
    return _dialog(
        words.say("Can this still be won?"), body, action_button(words, "close", "Close", True)
    )


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
    return _dialog(words.say("Can this still be won?"), "<p>" + escaped(text) + "</p>", buttons)


def share(words: Words, text: str, played: bool, sheet: bool) -> str:
    """
    The dialog that hands on *text*, which ends with the link to the deal.

    A replay can be copied when the game was *played*; *sheet* tells whether the
    system has a share sheet.
    """
    body = '<p class="shared">' + escaped(text).replace("\n", "<br>") + "</p>"
    body += '<div id="qr" aria-live="polite"></div>'
    buttons = action_button(words, "copy-link", "Copy the link", True)
    buttons += action_button(words, "qr", "QR code")
    if played:
        buttons += action_button(words, "copy-replay", "Copy a link to the replay")
        buttons += action_button(words, "save-replay", "Save the replay as a file")
    if sheet:
        buttons += action_button(words, "share-on", "Share…")
    return _dialog(words.say("Share"), body, buttons + action_button(words, "close", "Close"))


def elsewhere(words: Words) -> str:
    """The dialog of a game that went on in another tab."""
    text = words.say("This game went on in another tab or window.")
    buttons = action_button(words, "load-elsewhere", "Load it here", True)
    buttons += action_button(words, "copy-elsewhere", "Go on with this one as a copy")
    return _dialog(words.say("Two tabs, one game"), "<p>" + escaped(text) + "</p>", buttons)


REPLAY_SIGNS = (
    ("replay-first", "M5 4h3v16H5zM20 4v16L9 12z"),
    ("replay-back", "M17 4v16L6 12z"),
    ("replay-play", "M4 4v16l9-8zM15 4h2v16h-2zM19 4h2v16h-2z"),
    ("replay-next", "M7 4v16l11-8z"),
    ("replay-last", "M4 4v16l11-8zM16 4h3v16h-3z"),
    ("replay-close", "M6 4l6 6 6-6 2 2-6 6 6 6-2 2-6-6-6 6-2-2 6-6-6-6z"),
)
REPLAY_NAMES = {
    "replay-first": "To the start",
    "replay-back": "One move back",
    "replay-play": "Play or pause",
    "replay-next": "One move on",
    "replay-last": "To the end",
    "replay-close": "Close",
}
REPLAY_SPEEDS = (1, 2, 4, 8)


def replay_bar(words: Words, moves: int) -> str:
    """The bar below the board while a game of so many *moves* is replayed."""
    buttons = [
        '<button type="button" data-action="'
        + action
        + '" aria-label="'
        + escaped(words.say(REPLAY_NAMES[action]))
        + '"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="'
        + sign
        + '"/></svg></button>'
        for action, sign in REPLAY_SIGNS
    ]
    speeds = "".join(
        [
            '<option value="'
            + str(speed)
            + ('" selected>' if speed == 2 else '">')
            + escaped(words.say("{number} a second", number=speed))
            + "</option>"
            for speed in REPLAY_SPEEDS
        ]
    )
    more = (
        action_button(words, "replay-shift", "Next shuffle")
        + action_button(words, "review", "Where could it still be won?")
        + action_button(words, "review-stop", "Stop searching", hidden=True)
        + action_button(words, "review-line", "Show the winning line", hidden=True)
        + action_button(words, "review-back", "Back to the game as played", hidden=True)
        + action_button(words, "replay-here", "Play from here")
    )
    hide = '<button popovertarget="replay-more" popovertargetaction="hide"'
    return (
        '<div class="track"><input type="range" min="0" value="0" max="'
        + str(moves)
        + '" aria-label="'
        + escaped(words.say("Place in the game"))
        + '"><svg class="strip" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"'
        + ' hidden=""></svg></div><span class="place"></span><div class="tools">'
        + "".join(buttons[:-1])
        + '<button type="button" popovertarget="replay-more" aria-label="'
        + escaped(words.say("More"))
        + '">…</button><div id="replay-more" popover><select aria-label="'
        + escaped(words.say("Speed"))
        + '">'
        + speeds
        + "</select>"
        + more.replace("<button", hide)
        + "</div>"
        + buttons[-1]
        + '</div><p class="verdict" role="status"></p><p class="progress"></p>'
    )


def confirm(words: Words, question: str, action: str) -> str:
    """The dialog that asks before a game under way is left."""
    buttons = action_button(words, action, "Yes", True) + action_button(words, "close", "No")
    return _dialog(question, "", buttons)


SETTING_NAMES = {
    "theme": "Colours",
    "suits": "Suits",
    "letters": "Letters on the cards",
    "toolbar": "Toolbar",
    "language": "Language",
}
CHOICE_NAMES = {
    "theme auto": "As the system",
    "theme night": "Night",
    "theme baize": "Baize",
    "theme light": "Light",
    "theme contrast": "High contrast",
    "suits two": "Two colours",
    "suits four": "Four colours",
    "letters auto": "As the language",
    "letters AJQK": "A J Q K",
    "letters ABDK": "A B D K",
    "toolbar right": "Right-handed",
    "toolbar left": "Left-handed",
    "language auto": "As the browser",
    "language en": "English",
    "language de": "Deutsch",
}


def settings(words: Words, values: dict[str, str]) -> str:
    """The dialog of the settings, each taking effect at once."""
    rows = "".join([_setting_row(words, name, choices, values[name]) for name, choices in ROWS])
    body = '<form data-form="settings">' + rows + "</form>"
    return _dialog(words.say("Settings"), body, action_button(words, "close", "Close", True))


def _setting_row(words: Words, name: str, choices: tuple[str, ...], value: str) -> str:
    options = [
        '<option value="'
        + choice
        + ('" selected>' if choice == value else '">')
        + escaped(words.say(CHOICE_NAMES[name + " " + choice]))
        + "</option>"
        for choice in choices
    ]
    return (
        '<p class="row"><label for="setting-'
        + name
        + '">'
        + escaped(words.say(SETTING_NAMES[name]))
        + '</label><select id="setting-'
        + name
        + '" name="'
        + name
        + '">'
        + "".join(options)
        + "</select></p>"
    )


def peek(words: Words, rules: Rules, position: Position, number: int) -> str:
    """The panel that shows one pile enlarged, with the moves of its top card as buttons."""
    cards = position.piles[number]
    title = words.pile_label(rules, position, number)
    buttons = [
        '<button type="button" data-action="peeked" data-value="'
        + escaped(rules.piles[move.target])
        + '">'
        + escaped(words.say("To {pile}", pile=words.pile(rules, move.target)))
        + "</button>"
        for move in legal_moves(rules, position)
        if move.source == number
    ]
    buttons.append(action_button(words, "close-peek", "Close"))
    return (
        "<h2>"
        + escaped(title)
        + "</h2>"
        + _spread(cards)
        + '<p class="buttons">'
        + "".join(buttons)
        + "</p>"
    )


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


KEYS = (
    ("← ↑ → ↓", "move over the board"),
    ("Enter, Space", "pick up, put down, send to a foundation"),
    ("Shift + Enter", "pick up without sending"),
    ("2–9, 1 and a suit letter", "go to the pile that shows that card"),
    ("N · R", "new game · restart this deal"),
    ("U · Shift + U", "undo · redo"),
    ("H · S", "hint · shuffle"),
    ("D", "deal from the stock"),
    ("P · B", "look at a pile · read the board aloud"),
    ("F", "full screen"),
    ("Esc", "cancel"),
    ("?", "these keys"),
)


def keys(words: Words) -> str:
    """The dialog that tells the keys."""
    rows = [
        "<tr><th>" + escaped(words.say(key)) + "</th><td>" + escaped(words.say(does)) + "</td></tr>"
        for key, does in KEYS
    ]
    body = '<table class="keys">' + "".join(rows) + "</table>"
    return _dialog(words.say("Keys"), body, action_button(words, "close", "Close", True))


def games(words: Words, rules: Rules) -> str:
    """The dialog that leads to every game and preset; the one of *rules* is marked."""
    items = []
    for preset in PRESETS:
        current = ' aria-current="true"' if preset.game == rules.game else ""
        items.append(
            '<button type="button" data-action="start" data-value="'
            + preset.game
            + '"'
            + current
            + ">"
            + escaped(words.say(PRESET_NAMES[preset.game]))
            + "</button>"
        )
    body = '<div class="menu">' + "".join(items) + "</div>"
    return _dialog(words.say("More games"), body, action_button(words, "close", "Close", True))


def _wrap_button(words: Words, rules: Rules) -> str:
    """The button for the other choice of Wrap, where the rules have one."""
    if "wrap" not in rules.layout.fields:
        return ""
    return action_button(words, "wrap", "Play without wrap" if rules.wrap else "Play with wrap")


def menu(words: Words, session: Session, back: list[tuple[str, str, str]]) -> str:
    """
    The menu: everything that the toolbar has no room for.

    *back* are the games to go back to: an action, its value, the game's name.
    """
    deals = "".join(
        [
            '<button type="button" data-action="'
            + action
            + '" data-value="'
            + value
            + '">'
            + escaped(words.say("Back to {game}", game=name))
            + "</button>"
            for action, value, name in back
        ]
    )
    sections = (
        _section(
            words.say("Deals"),
            action_button(words, "new", "New game", True)
            + action_button(words, "restart", "Restart this deal")
            + action_button(words, "choose", "Choose the next deal…")
            + action_button(words, "days", "Deal of the day")
            + action_button(words, "number", "Deal number…")
            + action_button(words, "games", "More games…")
            + action_button(words, "rules", "Rules…")
            + deals,
        )
        + _section(
            words.say("This game"),
            action_button(words, "solve", "Can this still be won?")
            + action_button(words, "worth", "What is this deal worth?")
            + action_button(words, "share", "Share…")
            + action_button(words, "replay", "Replay this game")
            + _wrap_button(words, session.rules)
            + action_button(
                words,
                "autoplay",
                "Turn automatic moves off" if session.autoplay else "Turn automatic moves on",
            ),
        )
        + _section(
            words.say("Learn"),
            action_button(words, "guide", "Rules and how to play")
            + action_button(words, "keys", "Keys")
            + action_button(words, "odds", "The odds of the games"),
        )
        + _section(
            words.say("More"),
            action_button(words, "statistics", "Statistics")
            + action_button(words, "settings", "Settings…")
            + action_button(words, "open-replay", "Open a replay…")
            + action_button(words, "read", "Read the board aloud")
            + action_button(words, "full", "Full screen"),
        )
    )
    body = '<div class="menu">' + sections + "</div>"
    return _dialog(words.say("Menu"), body, action_button(words, "close", "Close"))


def _section(title: str, buttons: str) -> str:
    """A part of the menu under its title."""
    return "<section><h3>" + escaped(title) + "</h3>" + buttons + "</section>"
