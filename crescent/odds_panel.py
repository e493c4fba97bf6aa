"""
The dialog of the odds, as text: how often each game can be won, and one deal that cannot.

:func:`odds` gives the HTML inside it, in the player's language, from the surveys that were made.
Buttons carry ``data-action``: ``lost-deal`` deals the deal that cannot be won, by its rules, and
``close``. Nothing is searched here; that the deal is lost is a proof that a reader can follow, and
a test asks the search for the same one.
"""

from crescent.cards import card_of
from crescent.charts import intervals
from crescent.deals import deal
from crescent.panels import action_button, dialog, paragraph
from crescent.position import Position
from crescent.rules import PILE, Rules, rules_for
from crescent.scene import card_href, escaped
from crescent.statistics_panel import rules_label
from crescent.table import arrange
from crescent.words import Words
from crescent.worth import Odds, surveys

LOST_SEED = "3299"
LOST_PILE = 12
"""The pile, by number, whose cards make that deal lost."""
LOST_REASON = "buried"
LOST_CARDS = (card_of(0, 13), card_of(0, 12))
"""The reason as the search gives it: the King of spades lies on both Queens of spades."""


def lost_rules() -> Rules:
    """The rules under which deal :data:`LOST_SEED` cannot be won."""
    return rules_for("crescent", wrap=False)


def odds(words: Words) -> str:
    """The dialog with the odds of every game that was surveyed."""
    say = words.say
    text = ""
    found = surveys()
    if found:
        text += paragraph(
            say(
                "How many deals of each game a search wins that knows all cards. More may be "
                + "winnable: a deal in which no win was found is undecided until it is proven lost."
            )
        )
        text += "<figure><figcaption>" + escaped(say("Share of deals won")) + "</figcaption>"
        text += chart(words, found) + "</figure>" + _table(words, found)
        text += _fewest_table(words, found)
    else:
        text += paragraph(say("No game was surveyed yet."))
    text += _method(words) + _lost_deal(words)
    buttons = action_button(words, "lost-deal", "Try deal 3299") + action_button(
        words, "close", "Close"
    )
    return dialog(say("The odds"), text, buttons)


def _list(kind: str, items: list[str]) -> str:
    rows = "".join(["<li>" + escaped(item) + "</li>" for item in items])
    return "<" + kind + ">" + rows + "</" + kind + ">"


def odds_label(words: Words, odds: Odds) -> str:
    """The name of the rules that *odds* is about."""
    return rules_label(words, rules_for(odds.game, **dict(odds.changes)))


def _tenths(words: Words, tenths: int) -> str:
    """*tenths* of a percent, as text."""
    return words.say("{whole}.{tenth}%", whole=tenths // 10, tenth=tenths % 10)


def share(odds: Odds) -> int:
    """The share of deals won, in tenths of a percent, halves upwards."""
    return int((2000 * odds.won + odds.deals) // (2 * odds.deals))


def chart(words: Words, found: list[Odds]) -> str:
    """The picture of the shares and their intervals."""
    rows = []
    told = []
    for odds in found:
        label, text = odds_label(words, odds), _tenths(words, share(odds))
        rows.append((label, share(odds), odds.low, odds.high, text))
        told.append(words.say("{game}: {share}", game=label, share=text))
    title = words.say("Share of deals won")
    ends = [words.say("{number}%", number=number) for number in (0, 50, 100)]
    return intervals("chart-odds", title, "; ".join(told) + ".", rows, (ends[0], ends[1], ends[2]))


def _table_of(kind: str, caption: str, heads: list[str], rows: list[list[str]]) -> str:
    """A table of texts in a frame that scrolls, the first cell of each row its heading."""
    text = (
        '<div class="scroll" tabindex="0"><table class="' + kind + '"><caption>' + escaped(caption)
    )
    text += "</caption><thead><tr>"
    text += "".join(['<th scope="col">' + escaped(head) + "</th>" for head in heads])
    text += "</tr></thead><tbody>"
    for row in rows:
        cells = "".join(["<td>" + escaped(cell) + "</td>" for cell in row[1:]])
        text += '<tr><th scope="row">' + escaped(row[0]) + "</th>" + cells + "</tr>"
    return text + "</tbody></table></div>"


def _table(words: Words, found: list[Odds]) -> str:
    say = words.say
    heads = [say("Game"), say("Deals"), say("Won"), say("95% interval"), say("Proven lost")]
    heads += [say("Undecided"), say("Budget"), say("Begun")]
    rows = []
    for odds in found:
        interval = say(
            "{low} to {high}", low=_tenths(words, odds.low), high=_tenths(words, odds.high)
        )
        rows.append(
            [
                odds_label(words, odds),
                say("{first} to {last}", first=odds.first, last=odds.last),
                say("{number} ({share})", number=odds.won, share=_tenths(words, share(odds))),
                interval,
                str(odds.lost),
                str(odds.deals - odds.won - odds.lost),
                words.number(odds.nodes),
                odds.begun,
            ]
        )
    return _table_of("odds", say("Surveys"), heads, rows)


def _fewest_table(words: Words, found: list[Odds]) -> str:
    """How few shuffles were enough, in the surveys that asked for it."""
    say = words.say
    asked = [odds for odds in found if odds.fewer and odds.won]
    if not asked:
        return ""
    most = max([len(odds.fewest) for odds in asked])
    heads = [say("Game")] + [str(number) for number in range(most)] + [say("Moves")]
    rows = []
    for odds in asked:
        counts = [str(count) for count in odds.fewest] + [""] * (most - len(odds.fewest))
        least, middle, greatest = odds.moves
        moves = say("{low} to {high}, middle {middle}", low=least, high=greatest, middle=middle)
        rows.append([odds_label(words, odds)] + counts + [moves])
    caption = say("Won deals by the fewest shuffles found, and the moves of those wins")
    return _table_of("fewest", caption, heads, rows)


def _method(words: Words) -> str:
    say = words.say
    items = [
        say(
            "The search knows all cards, also those that lie face down in the game: it measures "
            + "the deals, not the players."
        ),
        say(
            "Its budget is counted in positions and not in time, so that everyone who repeats the "
            + "survey gets the same result."
        ),
        say(
            "A deal counts as won if a line of moves was found that wins it and was played out by "
            + "the rules of the game; as lost only if that is proven."
        ),
        say(
            "The interval is Wilson’s: with 95% confidence, the share of all deals that such a "
            + "search wins lies within it."
        ),
        say(
            "Then each won deal is searched again with one shuffle less, within a smaller budget, "
            + "until that fails. The fewest shuffles with which it was won, and then the positions "
            + "that it took, tell how hard a deal is."
        ),
    ]
    return "<h3>" + escaped(say("How it was measured")) + "</h3>" + _list("ul", items)


def _lost_deal(words: Words) -> str:
    """The deal that cannot be won, on a board, and why."""
    say = words.say
    rules = lost_rules()
    position = deal(rules, LOST_SEED)
    cards = position.piles[LOST_PILE]
    names = [words.card(card) for card in cards]
    proof = [
        say(
            "The cards of pile {pile}, from the bottom: {cards}. The other King of that suit has "
            + "been on its foundation from the start.",
            pile=rules.piles[LOST_PILE],
            cards=", ".join(names),
        ),
        say(
            "This King has to go onto a Queen of its suit: on the Ace foundation, and on a pile "
            + "too, for without wrap nothing else is its neighbour."
        ),
        say(
            "Both Queens are beneath it, and leave their pile only after it, or when a shuffle "
            + "lifts them from the bottom."
        ),
        say(
            "But three shuffles lift only the three lowest cards of the pile: {cards}. So the King "
            + "waits for the Queens, and the Queens wait for the King.",
            cards=", ".join(names[: rules.shifts]),
        ),
    ]
    title = say("A deal that cannot be won")
    text = "<h3>" + escaped(title) + "</h3>"
    text += paragraph(
        say("Deal {seed} of {game}:", seed=LOST_SEED, game=rules_label(words, rules))
        + " "
        + words.reason(LOST_REASON, list(LOST_CARDS), 2)
    )
    label = say("The board of deal {seed}", seed=LOST_SEED)
    return text + _board(rules, position, label) + _list("ol", proof)


def _board(rules: Rules, position: Position, label: str) -> str:
    """A picture of *position* with the cards of the proof marked; it is no board to play on."""
    table = arrange(rules, 1, 1)
    height = table.shift[1] if table.shift is not None else table.height
    text = '<svg class="opening-board lost-board" role="img" aria-label="' + escaped(label)
    text += '" viewBox="0 0 ' + str(table.width) + " " + str(height) + '">'
    marks = ""
    for number, cards in enumerate(position.piles):
        first = 0 if rules.roles[number] == PILE else max(0, len(cards) - 1)
        for index in range(first, len(cards)):
            x, y = table.corner(number, index, len(cards))
            corner = '" x="' + str(x) + '" y="' + str(y)
            text += '<use href="' + card_href(cards[index]) + corner + '"/>'
            if number == LOST_PILE and cards[index] in LOST_CARDS:
                marks += (
                    '<rect class="opening-from' + corner + '" width="100" height="140" rx="8"/>'
                )
    return text + marks + "</svg>"
