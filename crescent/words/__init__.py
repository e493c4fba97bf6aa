"""
What is said to the player, in the player's language.

Messages are written in English where they are used; a language is a table from
those to its own, which the build makes from the ``.po`` file beside this one. A
message that a table lacks is said in English. Which language is spoken is the
caller's choice; nothing is remembered here.
"""

from crescent.cards import SUITS, rank_of, suit_of
from crescent.errors import PHRASES, InputError
from crescent.moves import SHIFT, Move
from crescent.position import Position
from crescent.rules import FOUNDATION, HOLD, PILE, STOCK, WASTE, Rules

LANGUAGES = (("en", "English"), ("de", "Deutsch"))
"""The languages that are spoken, the first without a table, each by its own name."""

SUIT_NAMES = ("spades", "hearts", "clubs", "diamonds")
LISTED = 4
RANK_NAMES = {1: "ace", 11: "jack", 12: "queen", 13: "king"}


def language_for(wanted: list[str]) -> str:
    """The first of the language tags in *wanted*, ``de-AT`` like ``de``, that is spoken here."""
    for tag in wanted:
        for language, _ in LANGUAGES:
            if tag.lower().split("-")[0] == language:
                return language
    return LANGUAGES[0][0]


class Words:
    """
    One language: *table* gives for an English message its own.

    For a message with a number it gives a list, the form for one and the form
    for any other number; both English and German tell just these apart.
    """

    __slots__ = ("language", "table")

    def __init__(self, language: str, table: dict[str, str | list[str]]) -> None:
        self.language = language
        self.table = table

    def learn(self, table: dict[str, str | list[str]]) -> None:
        """Add the messages of *table*, which comes later because few players want it."""
        self.table.update(table)

    def say(self, message: str, **values: object) -> str:
        """*message* in this language, its ``{names}`` replaced by *values*."""
        text = self.table.get(message, message)
        return str(text).format(**values) if values else str(text)

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        """*one* if *number* is 1, else *many*, with ``{number}`` and *values* put in."""
        forms = self.table.get(one, [one, many])
        return str(forms[0 if number == 1 else 1]).format(number=number, **values)

    def error(self, error: InputError) -> str:
        """What *error* says, in this language; what it quotes stays as it came."""
        values: dict[str, object] = {}
        for name in sorted(error.values):
            value = error.values[name]
            if isinstance(value, str) and name in PHRASES:
                value = self.say(value)
            elif isinstance(value, str) and value[:1] == "“":
                value = self.say("“{quote}”", quote=value[1:-1])
            values[name] = value
        return self.say(error.message, **values)

    def reason(self, key: str, cards: list[int], count: int) -> str:
        """Why a game is lost, from the parts of ``crescent.search.reasons.Reason``."""
        names: list[str] = []
        for name in [self.card(card) for card in cards]:
            if name not in names:
                names.append(name)
        if key == "buried":
            return self.count(
                "{card} lies on the last card that it could go onto: {cards}.",
                "{card} lies on the last {number} cards that it could go onto: {cards}.",
                count,
                card=capitalised(names[0]),
                cards=", ".join(names[1:]),
            )
        if key == "ring":
            return self.say(
                "These cards block one another: {cards}. All that they could go onto lies "
                + "beneath them.",
                cards=", ".join(names[:LISTED]) + (" …" if len(names) > LISTED else ""),
            )
        return self.say("No card can reach a foundation any more.")

    def number(self, number: int) -> str:
        """*number*, at least 0, its thousands set apart."""
        if number < 1000:
            return str(number)
        rest = "{:03d}".format(number % 1000)
        return self.say("{thousands},{rest}", thousands=self.number(number // 1000), rest=rest)

    def letters(self) -> str:
        """The letters of ace, jack, queen and king on the cards, in this order."""
        # Translators: the letters on the cards for ace, jack, queen and king.
        return self.say("AJQK")

    def card(self, card: int) -> str:
        """The name of *card* as it is read aloud: “8 of diamonds”."""
        rank, suit = rank_of(card), self.suit(suit_of(card))
        if rank in RANK_NAMES:
            return self.say("{rank} of {suit}", rank=self.rank(rank), suit=suit)
        return self.say("{number} of {suit}", number=rank, suit=suit)

    def rank(self, rank: int) -> str:
        """The name of *rank*, 1 to 13."""
        return self.say(RANK_NAMES[rank]) if rank in RANK_NAMES else str(rank)

    def suit(self, suit: int) -> str:
        """The name of *suit*, 0 to 3."""
        return self.say(SUIT_NAMES[suit])

    def pile(self, rules: Rules, number: int) -> str:
        """The name of pile *number* alone: “pile 3”, “Ace foundation of hearts”."""
        role, name = rules.roles[number], rules.piles[number]
        if role == PILE:
            return self.say("pile {number}", number=name)
        if role == WASTE:
            return self.say("waste")
        if role == STOCK:
            return self.say("stock")
        if name[0] not in SUITS:
            return self.say("foundation {number}", number=name[1:])
        suit = self.suit(SUITS.index(name[0]))
        if role == HOLD:
            return self.say("hold of {suit}", suit=suit)
        if name[1] == "A":
            return self.say("Ace foundation of {suit}", suit=suit)
        return self.say("King foundation of {suit}", suit=suit)

    def pile_label(self, rules: Rules, position: Position, number: int) -> str:
        """What a pile is and holds, as far as it can be seen: “Pile 3: 8 of diamonds, 6 cards”."""
        name = capitalised(self.pile(rules, number))
        cards = position.piles[number]
        role = rules.roles[number]
        if not cards:
            return self.say("{pile}: empty", pile=name)
        if role == STOCK:
            return name + ": " + self.count("{number} card", "{number} cards", len(cards))
        words = name + ": " + self.card(cards[-1])
        if role == FOUNDATION:
            return words + ", " + self._wanted(rules, number, cards)
        if role == HOLD:
            return words
        words += ", " + self.count("{number} card", "{number} cards", len(cards))
        down = len([card for card in cards if card & 64])
        if down:
            words += ", " + self.count("{number} face down", "{number} face down", down)
        return words

    def _wanted(self, rules: Rules, number: int, cards: bytes) -> str:
        for feed in rules.feeds:
            for table, takers, _ in feed.targets:
                if number in takers and table[cards[-1]]:
                    return self.say("takes {card}", card=self.card(table[cards[-1]][0]))
        return self.say("complete")

    def move(self, rules: Rules, move: Move) -> str:
        """What *move* would do: “8 of diamonds to pile 6”."""
        if move == SHIFT:
            return self.say("Shuffle")
        if rules.roles[move.source] == STOCK:
            return self.say("Deal a card from the stock")
        return self.say(
            "{card} to {pile}", card=self.card(move.card), pile=self.pile(rules, move.target)
        )

    def happened(self, rules: Rules, after: Position, move: Move) -> str:
        """What *move* did, for a reader that cannot see: “8 of diamonds to pile 6; …”."""
        if move == SHIFT:
            return self.count("Shuffled; {number} left.", "Shuffled; {number} left.", after.shifts)
        card = after.piles[move.target][-1]
        words = self.say(
            "{card} to {pile}", card=self.card(card), pile=self.pile(rules, move.target)
        )
        below = after.piles[move.source]
        if rules.roles[move.source] == PILE and below:
            return self.say(
                "{move}; now on top of {pile}: {card}.",
                move=words,
                pile=self.pile(rules, move.source),
                card=self.card(below[-1]),
            )
        return words + "."


def capitalised(text: str) -> str:
    """*text* with its first letter, if it is one of the Latin ones up to ÿ, in upper case."""
    first = text[:1]
    # MicroPython's own upper() knows ASCII alone.
    if "à" <= first <= "þ" and first != "÷":
        return chr(ord(first) - 32) + text[1:]
    return first.upper() + text[1:]


ENGLISH = Words("en", {})
