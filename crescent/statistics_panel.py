"""
The dialog of the statistics, as text.

:func:`statistics` gives the HTML inside it, in the player's language, for one
set of rules: figures with what each of them means, best times, charts, the last
games. Buttons carry ``data-action``: ``export``, ``import``,
``reset-statistics``, ``close``; the chooser of the rules is the control
``rules`` of the form ``statistics``. Nothing is counted here.
"""

from crescent.charts import MOST_RESULTS, histogram, results
from crescent.menus import select_row
from crescent.panels import PRESET_NAMES, action_button, paragraph, time_text
from crescent.records import (
    LOST,
    MOST_BEST,
    MOVES_BINS,
    MOVES_STEP,
    NO_GAMES,
    TIME_BINS,
    UNDER_WAY,
    WON_ALONE,
    WON_HELPED,
    Account,
    Best,
    Figures,
    Game,
    figures,
    rules_of,
    widened,
)
from crescent.rules import Rules, rules_for
from crescent.scene import escaped
from crescent.words import Words

MOST_BARS = 10
NONE = "–"

FIELD_ON_NAMES = {
    "wrap": "wrap",
    "transfers": "transfers",
    "give_backs": "cards come back",
    "hold": "hold",
    "closed": "face down",
}
FIELD_OFF_NAMES = {
    "wrap": "no wrap",
    "transfers": "no transfers",
    "give_backs": "no cards come back",
    "hold": "no hold",
    "closed": "face up",
}
END_CLASSES = {WON_ALONE: "won", WON_HELPED: "helped", LOST: "lost"}
END_NAMES = {
    WON_ALONE: "won",
    WON_HELPED: "won with help",
    LOST: "lost",
    UNDER_WAY: "under way",
}


def rules_label(words: Words, rules: Rules) -> str:
    """The name of *rules* that no others have: the preset and every field that was changed."""
    parts = [words.say(PRESET_NAMES[rules.game])]
    for name, value in rules.changed_fields():
        if name == "shifts":
            parts.append(words.count("{number} shuffle", "{number} shuffles", rules.shifts))
        else:
            parts.append(words.say((FIELD_ON_NAMES if value else FIELD_OFF_NAMES)[name]))
    return ", ".join(parts)


def statistics(words: Words, records: dict[str, Account], chosen: str) -> str:
    """The dialog with the statistics under the rules whose key is *chosen*."""
    text = "<h2>" + escaped(words.say("Statistics")) + "</h2>"
    if not records:
        note = words.say("No game was played yet. A game counts from its first move.")
        return text + paragraph(note) + _buttons(words, False)
    text += _chooser(words, records, chosen)
    account = records.get(chosen, NO_GAMES)
    if account == NO_GAMES:
        note = words.say("No game was played by these rules yet.")
        return text + paragraph(note) + _buttons(words, True)
    found = figures(account)
    text += _figures_table(words, found) + _best_table(words, records, rules_of(chosen))
    text += _charts(words, found, account.games) + _last_games(words, account.games)
    return text + _buttons(words, True)


def reset_question(words: Words) -> str:
    """What is asked before all statistics are forgotten."""
    return words.say("Forget the statistics of all games? The games themselves stay.")


def import_question(words: Words) -> str:
    """What is asked before a file takes the place of what is kept."""
    return words.say("Replace all games, statistics and settings here by those of the file?")


def _buttons(words: Words, any_games: bool) -> str:
    buttons = action_button(words, "export", "Export everything…")
    buttons += action_button(words, "import", "Import…")
    if any_games:
        buttons += action_button(words, "reset-statistics", "Reset statistics…")
    return '<p class="buttons">' + buttons + action_button(words, "close", "Close") + "</p>"


def _chooser(words: Words, records: dict[str, Account], chosen: str) -> str:
    """The choice among the rules that were played and those *chosen*, by name."""
    keys = [key for key in sorted(records) if key != chosen] + [chosen]
    named = sorted([(rules_label(words, rules_of(key)), key) for key in keys])
    choices = [(key, label) for label, key in named]
    row = select_row("statistics-rules", "rules", words.say("Rules"), choices, chosen)
    return '<form data-form="statistics">' + row + "</form>"


def _figures_table(words: Words, found: Figures) -> str:
    say = words.say
    ended = found.lost + found.won + found.helped
    rows = [
        (say("Played"), str(found.played), say("Games in which a move was made.")),
        (say("Won"), str(found.won), say("Games won without help, each counted once.")),
        (
            say("Won with help"),
            str(found.helped),
            say(
                "Games won in which moves were played that the solver found, or that come from a "
                + "replay."
            ),
        ),
        (
            say("Lost"),
            str(found.lost),
            say("Games left unwon for another; one that is taken up again is no longer lost."),
        ),
        (
            say("Under way"),
            str(found.played - ended),
            say("Games neither won nor left; they count in nothing below."),
        ),
        (
            say("Win rate"),
            _rate(words, found.won, ended),
            say("Games won without help, of all that ended."),
        ),
        (
            say("Current streak"),
            str(found.streak),
            say("Games won without help in a row, up to the last that ended, as they were begun."),
        ),
        (say("Longest streak"), str(found.longest), say("The longest such row there was.")),
        (
            say("Best time"),
            time_text(found.best[0].time) if found.best else NONE,
            say("The shortest time of a game won without help; a hidden page stops the clock."),
        ),
        (
            say("Mean time"),
            time_text(found.time // found.won) if found.won else NONE,
            say("The time of all games won without help, divided by their number."),
        ),
        (
            say("Fewest moves"),
            str(found.fewest) if found.won else NONE,
            say("Of a game won without help; a shuffle is a move, and what is undone is not."),
        ),
        (
            say("Mean moves"),
            str((found.moves * 2 + found.won) // (2 * found.won)) if found.won else NONE,
            say("The moves of all games won without help, divided by their number."),
        ),
        (say("Hints"), str(found.hints), say("Hints shown in all games that ended.")),
        (say("Undos"), str(found.undos), say("Steps taken back in all games that ended.")),
    ]
    heads = [say("Figure"), say("Value"), say("What it means")]
    cells = [[escaped(cell) for cell in row] for row in rows]
    return _table("figures", say("Figures"), heads, cells)


def _rate(words: Words, part: int, whole: int) -> str:
    """*part* of *whole* in whole percents, halves upwards."""
    if not whole:
        return NONE
    return words.say("{number}%", number=(200 * part + whole) // (2 * whole))


def _table(kind: str, caption: str, heads: list[str], rows: list[list[str]]) -> str:
    """A table; *rows* are of HTML, the first cell of each its heading."""
    text = '<table class="' + kind + '"><caption>' + escaped(caption) + "</caption><thead><tr>"
    text += "".join(['<th scope="col">' + escaped(head) + "</th>" for head in heads])
    text += "</tr></thead><tbody>"
    for row in rows:
        cells = "".join(["<td>" + cell + "</td>" for cell in row[1:]])
        text += '<tr><th scope="row">' + row[0] + "</th>" + cells + "</tr>"
    return text + "</tbody></table>"


def _best_table(words: Words, records: dict[str, Account], rules: Rules) -> str:
    """The best times, those with and without wrap side by side where there is that choice."""
    heads = [words.say("Place")]
    columns = []
    for head, variant in _variants(words, rules):
        heads.append(head)
        columns.append(figures(records.get(variant.key(), NO_GAMES)).best)
    rows = []
    for place in range(min(MOST_BEST, max([len(column) for column in columns]))):
        cells = [_best_text(words, column, place) for column in columns]
        rows.append([str(place + 1)] + [escaped(cell) for cell in cells])
    if not rows:
        return ""
    return _table("best-times", words.say("Best times"), heads, rows)


def _variants(words: Words, rules: Rules) -> list[tuple[str, Rules]]:
    if "wrap" not in rules.layout.fields:
        return [(words.say("Time"), rules)]
    found = []
    for head, wrap in ((words.say("Wrap"), True), (words.say("No wrap"), False)):
        changes = dict(rules.changed_fields())
        changes["wrap"] = wrap
        found.append((head, rules_for(rules.game, **changes)))
    return found


def _best_text(words: Words, best: tuple[Best, ...], place: int) -> str:
    if place >= len(best):
        return NONE
    return words.say("{time}, deal {seed}", time=time_text(best[place].time), seed=best[place].seed)


def _charts(words: Words, found: Figures, games: tuple[Game, ...]) -> str:
    ended = [game.end for game in games if game.end != UNDER_WAY][-MOST_RESULTS:]
    text = ""
    if ended:
        text += _results(words, ended)
    if found.won:
        title = words.say("Time of the games won without help")
        text += _histogram(words, "times", title, words.say("minutes"), found.times, 1, TIME_BINS)
        title = words.say("Moves of the games won without help")
        lengths = found.lengths
        text += _histogram(
            words, "lengths", title, words.say("moves"), lengths, MOVES_STEP, MOVES_BINS
        )
    return text


def _results(words: Words, ends: list[str]) -> str:
    title = words.count("The last game that ended", "The last {number} games that ended", len(ends))
    description = words.say(
        "{won} won, {helped} won with help, {lost} lost; the latest is on the right.",
        won=len([end for end in ends if end == WON_ALONE]),
        helped=len([end for end in ends if end == WON_HELPED]),
        lost=len([end for end in ends if end == LOST]),
    )
    note = words.say("Won stands above the line, won with help half as high, lost below.")
    chart = results("chart-results", title, description, [END_CLASSES[end] for end in ends])
    return _figure(title, chart, note)


def _histogram(
    words: Words,
    name: str,
    title: str,
    unit: str,
    counts: tuple[int, ...],
    scale: int,
    most: int,
) -> str:
    """A chart of *counts*, each of which stands for *scale* units, the last of *most* for more."""
    first, width, bars = widened(counts, MOST_BARS)
    edges = [str((first + width * place) * scale) for place in range(len(bars) + 1)]
    parts = []
    for place, count in enumerate(bars):
        if not count:
            continue
        if first + width * (place + 1) >= most:
            edges[-1] = "…"
            span = words.say("{from_number} {unit} or more", from_number=edges[place], unit=unit)
        else:
            span = words.say(
                "{from_number} to under {to_number} {unit}",
                from_number=edges[place],
                to_number=edges[place + 1],
                unit=unit,
            )
        games = words.count("{number} game", "{number} games", count)
        parts.append(words.say("{span}: {games}", span=span, games=games))
    chart = histogram("chart-" + name, title, "; ".join(parts) + ".", bars, edges, unit)
    return _figure(title, chart, "")


def _figure(caption: str, chart: str, note: str) -> str:
    text = "<figure><figcaption>" + escaped(caption) + "</figcaption>" + chart
    if note:
        text += '<p class="note">' + escaped(note) + "</p>"
    return text + "</figure>"


def _last_games(words: Words, games: tuple[Game, ...]) -> str:
    """A table of the last games, the latest first, to unfold."""
    say = words.say
    rows = []
    for place in range(len(games) - 1, max(-1, len(games) - 1 - MOST_RESULTS), -1):
        game = games[place]
        cells = ["#" + game.seed, say(END_NAMES[game.end])]
        if game.end == UNDER_WAY:
            cells += [NONE, NONE, NONE, NONE]
        else:
            numbers = [str(game.moves), str(game.hints), str(game.undos)]
            cells += [time_text(game.time)] + numbers
        rows.append([escaped(cell) for cell in cells])
    heads = [say("Deal"), say("Result"), say("Time"), say("Moves"), say("Hints"), say("Undos")]
    title = say("The last games")
    return (
        '<details class="last-games"><summary>'
        + escaped(title)
        + '</summary><div class="scroll" tabindex="0">'
        + _table("games", title, heads, rows)
        + "</div></details>"
    )
