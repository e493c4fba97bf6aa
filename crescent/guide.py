"""
The rules and how to play, as text for one set of rules.

:func:`guide` gives HTML in the player's language whose numbers come from the
rules; :func:`opening` one step of a worked opening, with its board. Buttons
carry ``data-action`` and ``data-value``: ``start`` and a preset, ``opening``
and a step, ``lesson`` and a lesson's frame. Nothing here is needed for playing,
so the page imports it, and the words it says, only when it is opened.
"""

from crescent.cards import parse_pile
from crescent.deals import deal
from crescent.moves import Move, apply, home
from crescent.notation import parse_move
from crescent.panels import PRESET_NAMES, button, rules_name
from crescent.position import Position
from crescent.rules import (
    ARCS,
    COLUMNS,
    FOUNDATION,
    HOLD,
    PILE,
    PRESETS,
    STOCK,
    TOP,
    WASTE,
    Group,
    Preset,
    Rules,
    rules_for,
)
from crescent.scene import card_href, escaped
from crescent.table import CARD_HEIGHT, CARD_WIDTH, arrange
from crescent.words import Words

EXAMPLE = "QH TC 2H"
"""A pile that shows what a shuffle does."""

OPENING_SEED = "7"
OPENING = (
    "2D:8>A",
    "2H:12>A",
    "QC:8>K",
    "5S:5>10",
    "2S:5>A",
    "3S:16>A",
    "4C:4>1",
    "3D:4>A",
    "4D:2>A",
    "6S:9>16",
    "5S:10>16",
    "6S:10>4",
    "4S:10>A",
    "5S:16>A",
    "6S:4>A",
    "7S:4>A",
    "2C:4>A",
    "3C:10>A",
    "4C:1>A",
    "5C:1>A",
)
"""The first moves of a won game of deal 7 under the default rules."""

OPENING_REASONS = (
    "The 2 follows the ace of its suit: there is nothing to think about. It also lays the "
    + "queen of clubs bare.",
    "The 2 of hearts goes up in the same way.",
    "King foundations are built down: the queen goes onto the king. Three moves, three cards home.",
    "Now look for what is wanted next. The 2 of spades lies right below this 5, and a 6 of "
    + "spades takes the 5 in.",
    "That is what the 5 was moved for.",
    "The 3 of spades was waiting on another pile.",
    "The 3 of diamonds is wanted and lies below this 4 of clubs, which the 5 of clubs takes in.",
    "Up goes the 3 of diamonds, and it shows a 7 of spades that will be of use.",
    "The 4 of diamonds follows at once.",
    "The 4 of spades is wanted. It lies below a 6 and a 5 of spades, so room is needed: "
    + "first this other 6 finds a place on a 7.",
    "The 5 of spades goes over to it, so that the 6 it lay on can follow.",
    "The second 7 of spades takes in the second 6.",
    "The 4 of spades is free, and what was moved away for it now follows it home.",
    "One after the other …",
    "Both 6s of spades can go, and each lies on a 7. Below the 7 in pile 4 waits a 2 of "
    + "clubs, which is wanted: so take this one.",
    "… and the 7.",
    "The 2 of clubs that was seen coming.",
    "The 3 of clubs has lain open since the 4 of spades left.",
    "The 4 of clubs was kept on top of the 5, in the order in which they are needed.",
    "And the 5. A run laid the right way round goes home in one go.",
)
"""Why each of those moves is made."""


def guide(words: Words, rules: Rules) -> str:
    """The rules and how to play under *rules*, as HTML: one part to unfold for each topic."""
    parts = [
        ("brief", words.say("In brief"), _brief(words, rules)),
        ("layout", words.say("The layout"), _layout(words, rules)),
        ("moves", words.say("The moves"), _moves(words, rules)),
    ]
    if "shifts" in rules.layout.fields:
        parts.append(("shuffle", words.say("The shuffle"), _shuffle(words, rules)))
    parts.append(("end", words.say("Winning and losing"), _end(words, rules)))
    if rules.layout.table == ARCS:
        parts.append(("opening", words.say("A game begins: deal 7"), _opening(words)))
        parts.append(("lessons", words.say("Three lessons"), _lessons(words)))
    parts += [
        ("tips", words.say("Tips"), _tips(words, rules)),
        ("versions", words.say("Versions"), _versions(words, rules)),
        ("glossary", words.say("Glossary"), _glossary(words, rules)),
        ("questions", words.say("Questions and answers"), _questions(words, rules)),
    ]
    text = _tag("h2", words.say("Rules and how to play"))
    text += _p(
        words.say(
            "These are the rules of the game on the board: {game}.", game=rules_name(words, rules)
        )
    )
    for name, title, body in parts:
        text += '<details class="chapter" id="guide-' + name + '"'
        text += (' open="">' if name == "brief" else ">") + "<summary>" + _tag("h3", title)
        text += "</summary>" + body + "</details>"
    return text + '<p class="buttons">' + button("close", "", words.say("Close")) + "</p>"


def _tag(name: str, text: str) -> str:
    return "<" + name + ">" + escaped(text) + "</" + name + ">"


def _p(*sentences: str) -> str:
    return _tag("p", " ".join(sentences))


def _list(items: list[str]) -> str:
    return "<ul>" + "".join([_tag("li", item) for item in items]) + "</ul>"


def _table(caption: str, heads: list[str], rows: list[list[str]], kind: str) -> str:
    """A table of HTML cells, the first of each row its heading; no row of heads when empty."""
    text = (
        '<div class="scroll" tabindex="0"><table class="' + kind + '"><caption>' + escaped(caption)
    )
    text += "</caption>"
    if heads:
        cells = ['<th scope="col">' + escaped(head) + "</th>" for head in heads]
        text += "<thead><tr>" + "".join(cells) + "</tr></thead>"
    text += "<tbody>"
    for row in rows:
        text += '<tr><th scope="row">' + row[0] + "</th>"
        text += "".join(["<td>" + cell + "</td>" for cell in row[1:]]) + "</tr>"
    return text + "</tbody></table></div>"


def _yes(words: Words, value: bool) -> str:
    return words.say("yes") if value else words.say("no")


def _group(rules: Rules, role: str) -> Group:
    """The first group of piles with *role*; there must be one."""
    return next(group for group in rules.groups if group.role == role)


def _in_stock(rules: Rules) -> int:
    """How many cards are left for the stock when all others have been laid out."""
    return rules.cards - sum([_each(group) * len(group.names) for group in rules.groups])


def _each(group: Group) -> int:
    """How many cards every pile of *group* begins with, the stock's left out."""
    return 1 if group.starts else group.dealt


def _brief(words: Words, rules: Rules) -> str:
    foundations = len(rules.of_role(FOUNDATION))
    goal = words.say(
        "all {cards} cards on the {foundations} foundations",
        cards=rules.cards,
        foundations=foundations,
    )
    rows = [(words.say("Goal"), goal), (words.say("Foundations"), _built(words, rules))]
    rows += _brief_piles(words, rules)
    if rules.of_role(STOCK):
        text = words.say(
            "{number} cards, dealt to the waste one by one, once", number=_in_stock(rules)
        )
        rows.append((words.say("Stock"), text))
    names = rules.layout.fields
    if "shifts" in names:
        rows.append(
            (words.say("Shuffles"), str(rules.shifts) if rules.shifts else words.say("none"))
        )
    for name, title, value in (
        ("transfers", words.say("Between the two foundations of a suit"), rules.transfers),
        ("give_backs", words.say("From a foundation back to a pile"), rules.give_backs),
        ("hold", words.say("Holding an undecided card"), rules.hold),
    ):
        if name in names:
            rows.append((title, _yes(words, value)))
    cells = [[escaped(title), escaped(text)] for title, text in rows]
    return _table(words.say("Quick reference"), [], cells, "brief")


def _brief_piles(words: Words, rules: Rules) -> list[tuple[str, str]]:
    piles = _group(rules, PILE)
    layout = words.say("{piles} piles of {dealt} cards", piles=len(piles.names), dealt=piles.dealt)
    if len(piles.steps) > 1:
        taken = (
            words.say("same suit, one rank higher or lower") + ", " + _meeting(words, rules.wrap)
        )
    elif piles.match == "alternate":
        taken = words.say("the other colour, one rank lower")
    elif piles.match == "any":
        taken = words.say("any suit, one rank lower")
    else:
        taken = words.say("same suit, one rank lower")
    if rules.of_role(WASTE):
        move = words.say("the top card of a pile or of the waste, to a foundation or a pile")
    else:
        move = words.say("the top card of one pile, to a foundation or another pile")
    emptied = words.say("takes any card") if piles.empty else words.say("stays empty")
    return [
        (words.say("Piles"), layout + ", " + _facing(words, rules)),
        (words.say("A move"), move),
        (words.say("On the piles"), taken),
        (words.say("Emptied pile"), emptied),
    ]


def _built(words: Words, rules: Rules) -> str:
    """How the foundations are built."""
    groups = [group for group in rules.groups if group.role == FOUNDATION]
    if len(groups) < 2:
        return words.say("in suit, each from the ace up to the king")
    return words.say(
        "in suit, {up} from the ace up to the king, {down} from the king down to the ace",
        up=sum([len(group.names) for group in groups if group.steps == (1,)]),
        down=sum([len(group.names) for group in groups if group.steps == (-1,)]),
    )


def _is_covered(rules: Rules) -> bool:
    """Whether the piles are dealt with only the top card face up."""
    return rules.closed or _group(rules, PILE).open == TOP


def _facing(words: Words, rules: Rules) -> str:
    return (
        words.say("only the top card face up") if _is_covered(rules) else words.say("all face up")
    )


def _meeting(words: Words, wrap: bool) -> str:
    if wrap:
        return words.say("king and ace are neighbours too")
    return words.say("king and ace are not neighbours")


def _layout(words: Words, rules: Rules) -> str:
    if rules.layout.table == ARCS:
        text = _p(
            words.say(
                "Two packs of 52 cards are mixed. The piles lie in two arcs like the edges "
                + "of a crescent moon, and the foundations between them."
            )
        )
    else:
        text = _p(
            words.say(
                "Two packs of 52 cards are mixed. The piles lie side by side, and above them "
                + "the foundations, the stock and the waste."
            )
        )
    rows = []
    for group in rules.groups:
        cards = _in_stock(rules) if group.role == STOCK else _each(group) * len(group.names)
        rows.append(
            [
                escaped(_group_name(words, rules, group)),
                str(len(group.names)),
                str(cards // len(group.names)),
                str(cards),
                escaped(_group_state(words, rules, group)),
            ]
        )
    rows.append([escaped(words.say("Together")), "", "", str(rules.cards), ""])
    heads = [
        words.say("Place"),
        words.say("How many"),
        words.say("Cards on each"),
        words.say("Cards"),
        words.say("At the start"),
    ]
    text += _table(words.say("Where the cards lie"), heads, rows, "layout")
    if _is_covered(rules):
        text += _p(
            words.say(
                "A card that becomes the top card of its pile is turned up and stays up, "
                + "even when another covers it later."
            ),
            words.say("What lies face down is a secret from the hints and the marks as well."),
        )
    return text


def _group_name(words: Words, rules: Rules, group: Group) -> str:
    if group.role == HOLD:
        return words.say("Holds")
    if group.role == PILE:
        return words.say("Piles")
    if group.role == STOCK:
        return words.say("Stock")
    if group.role == WASTE:
        return words.say("Waste")
    if rules.layout.table == COLUMNS:
        return words.say("Foundations")
    return words.say("Ace foundations") if group.steps == (1,) else words.say("King foundations")


def _group_state(words: Words, rules: Rules, group: Group) -> str:
    """How the piles of *group* are at the start."""
    if group.role == HOLD:
        return words.say("empty, one for each suit")
    if group.role == PILE:
        return _facing(words, rules)
    if group.role == STOCK:
        return words.say("all face down")
    if not group.starts:
        return words.say("empty")
    return words.say("one ace each") if group.steps == (1,) else words.say("one king each")


def _moves(words: Words, rules: Rules) -> str:
    items = _usual_moves(words, rules)
    if rules.transfers:
        items.append(
            words.say(
                "From foundation to foundation: when the two top cards of a suit’s "
                + "foundations are neighbours in rank, either may go onto the other, again and "
                + "again if you like. The ace and the king at their bottom never move."
            )
        )
    if rules.give_backs:
        items.append(
            words.say(
                "Back from a foundation: its top card, but not the one it started with, may "
                + "return to a pile where it fits."
            )
        )
    if rules.hold:
        items.append(
            words.say(
                "Into the hold: a card that fits both foundations of its suit may wait "
                + "between them, one card for each suit. From there it goes to one of the two "
                + "foundations, whenever you have decided."
            )
        )
    text = _list(items) + _p(_not_allowed(words, rules))
    text += _tag("h4", words.say("With finger, mouse and keys")) + _p(
        words.say(
            "Tap a card: if it fits exactly one foundation, it goes there. If not, it is "
            + "selected and the places it may go to are marked; tap one of them."
        ),
        words.say("Or drag the card where it should go."),
        words.say("Undo takes back as many moves as you like."),
        words.say("The key ? shows all keys."),
    )
    if rules.autoplay:
        text += _p(
            words.say(
                "At first, automatic moves are on: after your move, a top card that fits one "
                + "foundation and no pile goes there by itself. The menu turns this off."
            )
        )
    return text


def _usual_moves(words: Words, rules: Rules) -> list[str]:
    """The moves that every game of the family has."""
    if rules.layout.table == ARCS:
        return [
            words.say(
                "To a foundation: the top card of a pile goes onto the foundation of its "
                + "suit that it continues. An Ace foundation is built up, ace, 2, 3 and so on "
                + "to the king; a King foundation down, king, queen, jack and so on to the ace."
            ),
            words.say(
                "To another pile: the top card of a pile goes onto the top card of another "
                + "pile if that is of the same suit and one rank higher or lower."
            )
            + " "
            + _wrap_sentence(words, rules),
        ]
    homeward = words.say(
        "To a foundation: the top card of a pile or of the waste goes onto a foundation of its "
        + "suit that it continues. All are built up, ace, 2, 3 and so on to the king."
    )
    if not _group(rules, FOUNDATION).starts:
        homeward += " " + words.say("An ace starts a vacant one.")
    return [
        homeward,
        _to_a_column(words, rules) + " " + words.say("Onto an empty pile any card may go."),
        words.say(
            "From the stock: a press on it deals one card to the waste. It is gone through once."
        ),
    ]


def _to_a_column(words: Words, rules: Rules) -> str:
    match = _group(rules, PILE).match
    if match == "alternate":
        return words.say(
            "To a pile: the top card of a pile or of the waste goes onto the top card of a "
            + "pile that is of the other colour and one rank higher, red on black and black "
            + "on red."
        )
    if match == "any":
        return words.say(
            "To a pile: the top card of a pile or of the waste goes onto the top card of a "
            + "pile that is one rank higher, whatever its suit."
        )
    return words.say(
        "To a pile: the top card of a pile or of the waste goes onto the top card of a "
        + "pile of the same suit that is one rank higher."
    )


def _wrap_sentence(words: Words, rules: Rules) -> str:
    if rules.wrap:
        return words.say("King and ace are neighbours there: each may lie on the other.")
    return words.say("King and ace are not neighbours: neither may lie on the other.")


def _not_allowed(words: Words, rules: Rules) -> str:
    sentences = [words.say("Cards move one at a time.")]
    if rules.layout.table == ARCS:
        sentences.append(words.say("An emptied pile stays empty to the end."))
    if not rules.transfers and not rules.give_backs:
        sentences.append(words.say("What lies on a foundation stays there."))
    return " ".join(sentences)


def _shuffle(words: Words, rules: Rules) -> str:
    if not rules.shifts:
        return _p(words.say("These rules have no shuffle."))
    pile = parse_pile(EXAMPLE)
    text = _p(
        words.count("You have {number} shuffle.", "You have {number} shuffles.", rules.shifts),
        words.say(
            "A shuffle takes the bottom card of every pile and lays it on top of the same "
            + "pile. All other cards keep their order, and nothing is left to chance."
        ),
    )
    text += _p(
        words.say(
            "A pile of {before}, from bottom to top, becomes {after}.",
            before=_card_names(words, pile),
            after=_card_names(words, pile[1:] + pile[:1]),
        )
    )
    items = [
        words.say("It moves all piles at once; a pile of one card, or of none, stays as it is."),
        words.say("You may shuffle at any time, also while there are other moves."),
        words.say("It counts as one move and can be undone, and then it is there again."),
        words.say("Where no pile has two cards it would change nothing and is not offered."),
    ]
    if rules.closed:
        items.append(words.say("The cards that come to the top are turned up."))
    return text + _list(items)


def _card_names(words: Words, cards: bytes) -> str:
    return ", ".join([words.card(card) for card in cards])


def _end(words: Words, rules: Rules) -> str:
    text = _p(
        words.say("You have won when all {cards} cards lie on the foundations.", cards=rules.cards),
        words.say(
            "The figure in the status line counts them, with the {starting} that lay there "
            + "at the start.",
            starting=len(rules.of_role(FOUNDATION)),
        ),
    )
    if rules.shifts:
        text += _p(
            words.say(
                "When no further card can reach a foundation without a shuffle and one is "
                + "left, the game says so and waits: shuffle, or undo and try another way."
            )
        )
    text += _p(
        words.say(
            "When no further card can reach a foundation at all, the game is over and says "
            + "how many did. You may still undo from there."
        )
    )
    if _is_covered(rules):
        text += _p(
            words.say(
                "As long as cards lie face down the game says only what everyone can see: "
                + "that there is no move left."
            )
        )
    return text


def _opening(words: Words) -> str:
    text = _p(
        words.say(
            "How a good start is found: the first {number} moves of deal 7 under our default "
            + "rules.",
            number=len(OPENING),
        )
    )
    return (
        text
        + '<div id="guide-board" class="opening" aria-live="polite">'
        + opening(words, 0)
        + "</div>"
    )


LESSON_TEXTS = ("Foundation, or wait?", "When to shuffle", "Where two foundations cross")
"""What the lessons of :mod:`crescent.lessons` are about."""


def _lessons(words: Words) -> str:
    buttons = [
        button("lesson", str(place + 1) + " 0", words.say(text))
        for place, text in enumerate(LESSON_TEXTS)
    ]
    text = _p(words.say("The end of a game each, with a wrong way and a right one."))
    return text + '<p class="others">' + "".join(buttons) + "</p>"


def opening(words: Words, step: int) -> str:
    """The worked opening after *step* of its moves: the board, the next move, the buttons."""
    rules = rules_for()
    position, move = opening_position(rules, step), None
    if step < len(OPENING):
        move = parse_move(rules, OPENING[step], position)
        title = words.say(
            "Move {number} of {moves}: {card} to {pile}.",
            number=step + 1,
            moves=len(OPENING),
            card=words.card(move.card),
            pile=words.pile(rules, move.target),
        )
        text = words.say(OPENING_REASONS[step])
    else:
        title = words.say(
            "{home} of {cards} cards are home.", home=home(rules, position), cards=rules.cards
        )
        text = words.say(
            "No shuffle has been used and no pile is empty. From here the game can be won "
            + "with a single shuffle: deal it yourself, as number 7."
        )
    label = words.count(
        "The board of deal 7 after {number} move",
        "The board of deal 7 after {number} moves",
        step,
    )
    last = len(OPENING)
    buttons = [
        button("opening", "0", words.say("Start"), enabled=step > 0),
        button("opening", str(max(0, step - 1)), words.say("Back"), enabled=step > 0),
        button("opening", str(min(last, step + 1)), words.say("Next"), enabled=step < last),
    ]
    return (
        small_board(rules, position, move, label)
        + '<p class="opening-text"><strong>'
        + escaped(title)
        + "</strong> "
        + escaped(text)
        + '</p><p class="buttons">'
        + "".join(buttons)
        + "</p>"
    )


def opening_position(rules: Rules, step: int) -> Position:
    """The position of the worked opening after *step* moves."""
    position = deal(rules, OPENING_SEED)
    for text in OPENING[:step]:
        position = apply(rules, position, parse_move(rules, text, position))
    return position


def small_board(rules: Rules, position: Position, move: Move | None, label: str) -> str:
    """A picture of *position* with *move* marked; it is no board to play on."""
    table = arrange(rules, 1, 1)
    height = table.shift[1] if table.shift is not None else table.height
    text = '<svg class="opening-board" role="img" aria-label="' + escaped(label)
    text += '" viewBox="0 0 ' + str(table.width) + " " + str(height) + '">'
    for number, cards in enumerate(position.piles):
        first = 0 if rules.roles[number] == PILE else max(0, len(cards) - 1)
        place = table.places[number]
        text += _use("#place-pile", place.x, place.y)
        for index in range(first, len(cards)):
            x, y = table.corner(number, index, len(cards))
            text += _use(card_href(cards[index]), x, y)
    if move is not None:
        source, target = [
            table.corner(number, len(position.piles[number]) - 1, len(position.piles[number]))
            for number in (move.source, move.target)
        ]
        text += _ring("opening-from", source) + _ring("opening-to", target)
        text += _arrow(source, target)
    return text + "</svg>"


def _use(href: str, x: int, y: int) -> str:
    return '<use href="' + href + '" x="' + str(x) + '" y="' + str(y) + '"/>'


def _ring(kind: str, corner: tuple[int, int]) -> str:
    place = '" x="' + str(corner[0] - 4) + '" y="' + str(corner[1] - 4)
    return '<rect class="' + kind + place + '" width="108" height="148" rx="11"/>'


def _arrow(source: tuple[int, int], target: tuple[int, int]) -> str:
    """An arrow between the middles of two cards; its head needs no colour to be seen."""
    ends = [str(x + CARD_WIDTH // 2) + " " + str(y + CARD_HEIGHT // 2) for x, y in (source, target)]
    return (
        '<marker id="opening-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4"'
        + ' markerHeight="4" orient="auto"><path class="opening-head" d="M0 0L10 5L0 10Z"/>'
        + "</marker>"
        + '<path class="opening-arrow" marker-end="url(#opening-head)" d="M'
        + ends[0]
        + "L"
        + ends[1]
        + '"/>'
    )


TIP_TEXTS = (
    (
        (ARCS, COLUMNS),
        "Serve the foundations first. See which card each of them wants next, and where it lies.",
    ),
    (
        (ARCS, COLUMNS),
        "Before you move a card, see whether a pile waits for the one below it. A move that "
        + "frees nothing is seldom worth it.",
    ),
    (
        (ARCS,),
        "Emptying a pile is for ever: nothing may be laid there again. Every pile less is "
        + "one place less to put cards.",
    ),
    (
        (COLUMNS,),
        "An empty pile is the best there is, for it takes any card. Work for one early, and "
        + "do not fill it without need.",
    ),
    (
        (ARCS, COLUMNS),
        "Do not bury what is needed soon. A run on a pile should end, at the top, with the "
        + "card that its foundation wants first.",
    ),
    (
        (COLUMNS,),
        "Deal from the stock when the piles have nothing more to give: it comes only once, "
        + "and the waste grows over what you cannot use.",
    ),
    (
        (ARCS,),
        "Where a card fits both foundations of its suit, think which way its twin can go: "
        + "both copies must get home.",
    ),
    (
        (ARCS,),
        "Keep the two foundations of a suit level. If one runs far ahead, the other waits "
        + "for cards that are already gone.",
    ),
)
"""Advice, each with the tables it is for."""


def _tips(words: Words, rules: Rules) -> str:
    items = [words.say(text) for tables, text in TIP_TEXTS if rules.layout.table in tables]
    if rules.transfers:
        items.append(
            words.say(
                "Cards moved from one foundation of a suit to the other can put right what "
                + "was played too soon."
            )
        )
    if rules.shifts:
        items.append(
            words.say(
                "Keep your shuffles until nothing else helps. But do try one: see what it "
                + "brings up, and undo it if you do not like it."
            )
        )
        items.append(
            words.say(
                "A pile that is built in good order is upset by a shuffle, for its bottom "
                + "card comes to lie on top. Play home what you can before."
            )
        )
    return _list(items)


PRESET_TEXTS = {
    "crescent": "Our default: the common browser game.",
    "open": "A stricter browser game: what is on a foundation is final.",
    "closed": "The deal of the book by Morehead and Mott-Smith, 1949, which expects a win in 9 "
    + "of 10 games.",
    "hoffmann": "As Professor Hoffmann described it in 1892: everything open, sequences without "
    + "a bridge from king to ace, undecided cards held.",
    "four": "One shuffle more, but no way between the foundations.",
    "six": "An easier game: plenty of shuffles.",
    "nine": "The easiest one: the most shuffles there are.",
    "waning-moon": "Thirteen piles that thin out like the moon, which gave it its name, and cards "
    + "may come back. Said to be won in about 1 of 10 games.",
    "forty-thieves": "The old game that gave the family its name.",
    "lucas": "The aces are laid out at the start, which makes it the easiest of these.",
    "emperor": "Red goes on black and black on red, but most of the piles lies face down.",
}
"""Where each preset comes from, or what it is like."""


def _versions(words: Words, rules: Rules) -> str:
    table = rules.layout.table
    presets = [preset for preset in PRESETS if preset.game in PRESET_TEXTS]
    rows = [_version_row(words, preset) for preset in presets if preset.layout.table == table]
    if table == ARCS:
        text = words.say(
            "Crescent has been printed since the 19th century, and nearly every book and "
            + "every site has changed something. These versions can be played here, each with "
            + "all deal numbers."
        )
        heads = [
            words.say("Piles"),
            words.say("King and ace"),
            words.say("Shuffles"),
            words.say("Between foundations"),
            words.say("Hold"),
        ]
    else:
        text = words.say(
            "Waning Moon belongs to a large family of games with a stock that is gone "
            + "through once. These of them can be played here, each with all deal numbers."
        )
        heads = [
            words.say("Piles"),
            words.say("Cards on each"),
            words.say("Back from a foundation"),
            words.say("Face up"),
            words.say("Built down"),
        ]
    heads = [words.say("Version")] + heads
    others = [
        button("start", preset.game, words.say(PRESET_NAMES[preset.game]))
        for preset in presets
        if preset.layout.table != table
    ]
    return (
        _p(text, words.say("A press on its name starts a version."))
        + _table(words.say("The versions compared"), heads, rows, "versions")
        + "<p>"
        + escaped(words.say("Every rule can also be changed by itself."))
        + " "
        + button("rules", "", words.say("House rules"))
        + "</p>"
        + _p(words.say("And on another table:"))
        + '<p class="others">'
        + "".join(others)
        + "</p>"
    )


def _version_row(words: Words, preset: Preset) -> list[str]:
    if preset.layout.table == ARCS:
        cells = [
            words.say("top card open") if preset.closed else words.say("open"),
            words.say("neighbours") if preset.wrap else words.say("apart"),
            str(preset.shifts),
            _yes(words, preset.transfers),
            _yes(words, preset.hold),
        ]
    else:
        piles = preset.layout.groups[0]
        cells = [
            str(len(piles.names)),
            str(piles.dealt),
            _yes(words, preset.give_backs),
            words.say("the top card") if piles.open == TOP else words.say("all cards"),
            _built_down(words, piles.match),
        ]
    name = words.say(PRESET_NAMES[preset.game])
    start = button("start", preset.game, name, words.say("Play {game}", game=name))
    text = "<small>" + escaped(words.say(PRESET_TEXTS[preset.game])) + "</small>"
    return [start + text] + [escaped(cell) for cell in cells]


def _built_down(words: Words, match: str) -> str:
    if match == "alternate":
        return words.say("in alternating colours")
    return words.say("in any suit") if match == "any" else words.say("in suit")


GLOSSARY_TEXTS = (
    (
        (ARCS, COLUMNS),
        "Foundation",
        "One of the places where the cards of a suit are collected in order.",
    ),
    (
        (ARCS,),
        "Ace foundation, King foundation",
        "The one that begins with the ace and is built up, marked ▲; the one that begins "
        + "with the king and is built down, marked ▼.",
    ),
    (
        (ARCS, COLUMNS),
        "Home",
        "On a foundation.",
    ),
    (
        (ARCS, COLUMNS),
        "Pile",
        "A fan of cards on the table. You play with its top card.",
    ),
    (
        (ARCS, COLUMNS),
        "Top card",
        "The card of a pile that lies free, lowest on the screen. Only it moves.",
    ),
    (
        (ARCS, COLUMNS),
        "In suit",
        "Spades on spades, hearts on hearts, and so on; colour alone is not enough.",
    ),
    (
        (ARCS, COLUMNS),
        "To build up, to build down",
        "To lay cards in rising or in falling order of rank.",
    ),
    (
        (ARCS,),
        "Wrap",
        "King and ace of a suit count as neighbours on the piles, never on the foundations.",
    ),
    (
        (ARCS,),
        "Shuffle",
        "The bottom card of every pile goes to its top. Not a mixing of the cards.",
    ),
    (
        (ARCS,),
        "Transfer",
        "A card moves from one foundation of its suit to the other.",
    ),
    (
        (ARCS,),
        "Hold",
        "A place between the two foundations of a suit for one undecided card.",
    ),
    (
        (ARCS, COLUMNS),
        "Twin",
        "The other copy of the same card; there are two of each.",
    ),
    (
        (ARCS, COLUMNS),
        "Deal number",
        "The name of one order of the cards. The same number is the same deal everywhere.",
    ),
    (
        (COLUMNS,),
        "Stock, waste",
        "The cards that were not laid out, face down; and the place where they are dealt to, "
        + "one by one, face up.",
    ),
)
"""The words of the games and what they mean, each with the tables it is for."""


def _glossary(words: Words, rules: Rules) -> str:
    pairs = [
        _tag("dt", words.say(name)) + _tag("dd", words.say(text))
        for tables, name, text in GLOSSARY_TEXTS
        if rules.layout.table in tables
    ]
    return "<dl>" + "".join(pairs) + "</dl>"


QUESTION_TEXTS = (
    (
        (ARCS, COLUMNS),
        "What does it cost?",
        "Nothing. There is no advertising and nothing to buy.",
    ),
    (
        (ARCS, COLUMNS),
        "Do I need an account?",
        "No. There are none.",
    ),
    (
        (ARCS, COLUMNS),
        "Does it run on a phone?",
        "Yes, in its browser, upright and sideways, and on tablets and computers. It can be "
        + "installed, and after the first visit it needs no network.",
    ),
    (
        (ARCS, COLUMNS),
        "What is saved, and where?",
        "The game you are playing, a few that you left, your settings and your results; all "
        + "of it in this browser and nowhere else. Clearing the browser’s data for this site "
        + "deletes it.",
    ),
    (
        (ARCS, COLUMNS),
        "What is sent?",
        "Nothing. The game is fetched, and from then on everything happens on your device.",
    ),
    (
        (ARCS, COLUMNS),
        "How do I share a game?",
        "The address bar always shows a link to the deal and the rules on the board. Whoever "
        + "opens it gets the same cards.",
    ),
    (
        (ARCS, COLUMNS),
        "Where is my score?",
        "There are no points. What counts is how many cards are home, and, in a game you "
        + "have won, the moves and the time it took.",
    ),
    (
        (ARCS,),
        "Can every deal be won?",
        "No. Some cannot be won by anyone, and in any deal a wrong move can spoil it. But "
        + "you may undo as much as you like.",
    ),
    (
        (COLUMNS,),
        "Can every deal be won?",
        "No. Our solver, which may look at the stock, wins most deals of Waning Moon and "
        + "nearly all of Lucas, but few of Forty Thieves. Without looking it is much harder. But "
        + "you may undo as much as you like.",
    ),
    (
        (ARCS,),
        "What does “No moves left” mean?",
        "That no sequence of moves without a shuffle gets one more card onto a foundation. "
        + "If a shuffle is left it may help, and so may undoing; if none is, the game is over.",
    ),
    (
        (COLUMNS,),
        "What does “No moves left” mean?",
        "That no sequence of moves, those with the stock among them, gets one more card onto "
        + "a foundation. Undoing may help.",
    ),
)
"""Questions and their answers, each with the tables it is for."""


def _questions(words: Words, rules: Rules) -> str:
    pairs = [
        _tag("h4", words.say(question)) + _p(words.say(answer))
        for tables, question, answer in QUESTION_TEXTS
        if rules.layout.table in tables
    ]
    return "".join(pairs)
