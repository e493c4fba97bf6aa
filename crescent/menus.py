"""
The menu and the dialogs behind it, the replay's bar, what is shared: as text.

As in :mod:`crescent.panels`, which has what a game needs at once, buttons carry ``data-action``;
these come after the board.
"""

from crescent.panels import PRESET_NAMES, action_button, button, dialog
from crescent.rules import MOST_SHIFTS, PRESETS, Rules
from crescent.scene import escaped
from crescent.session import Session
from crescent.settings import ROWS
from crescent.words import Words

FIELD_NAMES = {
    "wrap": "Kings and Aces wrap",
    "transfers": "Cards may change between the two foundations of a suit",
    "give_backs": "Foundation cards may come back",
    "hold": "An undecided card may be held",
    "closed": "Piles are dealt face down",
}


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
    names = [(preset.game, words.say(PRESET_NAMES[preset.game])) for preset in PRESETS]
    return select_row("rules-game", "game", words.say("Game"), names, rules.game)


def _field_row(words: Words, rules: Rules, name: str) -> str:
    if name == "shifts":
        numbers = [(str(shifts), str(shifts)) for shifts in range(MOST_SHIFTS + 1)]
        label = words.say("Shuffles")
        return select_row("rules-shifts", "shifts", label, numbers, str(rules.shifts))
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


def select_row(
    identity: str, name: str, label: str, choices: list[tuple[str, str]], chosen: str
) -> str:
    """A row of a form: a *label* and the *choices*, values and what they are called."""
    return (
        '<p class="row"><label for="'
        + identity
        + '">'
        + escaped(label)
        + '</label><select id="'
        + identity
        + '" name="'
        + name
        + '">'
        + options(choices, chosen)
        + "</select></p>"
    )


def options(choices: list[tuple[str, str]], chosen: str) -> str:
    """The *choices* of a list, values and what they are called, the *chosen* one selected."""
    parts = []
    for value, text in choices:
        selected = '" selected="">' if value == chosen else '">'
        parts.append('<option value="' + escaped(value) + selected + escaped(text) + "</option>")
    return "".join(parts)


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
    return dialog(words.say("Share"), body, buttons + action_button(words, "close", "Close"))


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
REPLAY_SPEED = "2"


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
    speeds = [(str(n), words.say("{number} a second", number=n)) for n in REPLAY_SPEEDS]
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
        + options(speeds, REPLAY_SPEED)
        + "</select>"
        + more.replace("<button", hide)
        + "</div>"
        + buttons[-1]
        + '</div><p class="verdict" role="status"></p><p class="progress"></p>'
    )


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
    return dialog(words.say("Settings"), body, action_button(words, "close", "Close", True))


def _setting_row(words: Words, name: str, choices: tuple[str, ...], value: str) -> str:
    names = [(choice, words.say(CHOICE_NAMES[name + " " + choice])) for choice in choices]
    return select_row("setting-" + name, name, words.say(SETTING_NAMES[name]), names, value)


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
    return dialog(words.say("Keys"), body, action_button(words, "close", "Close", True))


def games(words: Words, rules: Rules) -> str:
    """The dialog that leads to every game and preset; the one of *rules* is marked."""
    items = [
        button(
            "start",
            preset.game,
            words.say(PRESET_NAMES[preset.game]),
            state=' aria-current="true"' if preset.game == rules.game else "",
        )
        for preset in PRESETS
    ]
    body = '<div class="menu">' + "".join(items) + "</div>"
    return dialog(words.say("More games"), body, action_button(words, "close", "Close", True))


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
    games_back = [
        button(action, value, words.say("Back to {game}", game=name))
        for action, value, name in back
    ]
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
            + "".join(games_back),
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
    return dialog(words.say("Menu"), body, action_button(words, "close", "Close"))


def _section(title: str, buttons: str) -> str:
    """A part of the menu under its title."""
    return "<section><h3>" + escaped(title) + "</h3>" + buttons + "</section>"
