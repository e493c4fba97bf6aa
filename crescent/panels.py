"""
The dialogs and the status line, as text.

Each function gives the HTML inside one dialog, in the player's language; what
comes from outside is escaped. Buttons carry ``data-action``, the name of the
intent they report; nothing here knows what it leads to.
"""

from crescent.rules import PRESETS, Rules, preset_of
from crescent.scene import escaped
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
}
FIELD_NAMES = {
    "wrap": "Kings and Aces wrap",
    "transfers": "Cards may change between the two foundations of a suit",
    "give_backs": "Foundation cards may come back",
    "hold": "An undecided card may be held",
    "closed": "Piles are dealt face down",
}


def rules_name(words: Words, rules: Rules) -> str:
    """What the player calls these rules: the preset, and whether it was changed."""
    name = words.say(PRESET_NAMES[rules.game])
    if rules.changed_fields() and rules.game != "custom":
        return words.say("{game}, house rules", game=name)
    return name


def wrap_name(words: Words, wrap: bool) -> str:
    """The choice between Kings and Aces as neighbours and not."""
    return words.say("Kings and Aces wrap") if wrap else words.say("No wrap")


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


def _button(words: Words, action: str, text: str, first: bool = False) -> str:
    return (
        '<button type="button" data-action="'
        + action
        + '"'
        + (" autofocus" if first else "")
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
    buttons = _button(words, "new", "New game", True)
    buttons += _button(words, "restart", "Play this deal again") + _button(words, "close", "Close")
    return _dialog(words.say("Won!"), "<p>" + escaped(text) + "</p>", buttons)


def over(words: Words, session: Session) -> str:
    """The dialog of a game in which nothing can be played any more."""
    body = "<p>" + escaped(home_text(words, session)) + "</p>"
    buttons = _button(words, "undo", "Undo last move", True)
    buttons += _button(words, "new", "New game") + _button(words, "close", "Close")
    return _dialog(words.say("No moves left."), body, buttons)


def number(words: Words, seed: str) -> str:
    """The dialog that asks for a deal number."""
    hint = words.say("A number from 0 to 4294967295, or pysol-N for PySolFC’s deal N.")
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
        + _button(words, "close", "Close")
        + "</p></form>"
    )
    return "<h2>" + escaped(words.say("Deal number")) + "</h2>" + body


def house_rules(words: Words, rules: Rules) -> str:
    """The dialog that sets every field of the rules by itself."""
    rows = [_preset_row(words, rules)]
    for name in rules.layout.fields:
        rows.append(_field_row(words, rules, name))
    buttons = '<button value="deal">' + escaped(words.say("Play by these rules")) + "</button>"
    buttons += _button(words, "close", "Close")
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
                "<option" + (" selected" if shifts == rules.shifts else "") + ">"
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


def field_values(game: str) -> list[tuple[str, object]]:
    """The fields of the preset *game* as the dialog of the rules shows them."""
    preset = preset_of(game)
    return [(name, getattr(preset, name)) for name in preset.layout.fields]


def confirm(words: Words, question: str, action: str) -> str:
    """The dialog that asks before a game under way is left."""
    buttons = _button(words, action, "Yes", True) + _button(words, "close", "No")
    return _dialog(question, "", buttons)


KEYS = (
    ("← ↑ → ↓", "move over the board"),
    ("Enter, Space", "pick up, put down, send to a foundation"),
    ("Shift + Enter", "pick up without sending"),
    ("2–9, 1 and a suit letter", "go to the pile that shows that card"),
    ("N · R", "new game · restart this deal"),
    ("U · Shift + U", "undo · redo"),
    ("S", "shuffle"),
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
    return _dialog(words.say("Keys"), body, _button(words, "close", "Close", True))


def menu(words: Words, session: Session, kept: list[str]) -> str:
    """The menu: everything that the toolbar has no room for; *kept* names the kept games."""
    items = [
        _button(words, "new", "New game", True),
        _button(words, "restart", "Restart this deal"),
        _button(words, "number", "Deal number…"),
        _button(words, "rules", "Rules…"),
        _button(words, "wrap", "Play without wrap" if session.rules.wrap else "Play with wrap"),
        _button(
            words,
            "autoplay",
            "Turn automatic moves off" if session.autoplay else "Turn automatic moves on",
        ),
        _button(words, "keys", "Keys"),
    ]
    for place, name in enumerate(kept):
        label = words.say("Back to {game}", game=name)
        items.append(
            '<button type="button" data-action="kept" data-value="'
            + str(place)
            + '">'
            + escaped(label)
            + "</button>"
        )
    items.append(_button(words, "close", "Close"))
    body = '<div class="menu">' + "".join(items) + "</div>"
    return "<h2>" + escaped(words.say("Menu")) + "</h2>" + body
