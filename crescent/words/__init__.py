"""
What is said to the player, in the player's language.

Messages are written in English where they are used; a language is a table from
those to its own. A message that a table lacks is said in English. Which
language is spoken is the caller's choice; nothing is remembered here.
"""

from crescent.cards import SUITS, rank_of, suit_of
from crescent.moves import SHIFT, Move
from crescent.position import Position
from crescent.rules import FOUNDATION, HOLD, PILE, STOCK, WASTE, Rules


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

    def say(self, message: str, **values: object) -> str:
        """*message* in this language, its ``{names}`` replaced by *values*."""
        text = self.table.get(message, message)
        return str(text).format(**values) if values else str(text)

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        """*one* if *number* is 1, else *many*, with ``{number}`` and *values* put in."""
        forms = self.table.get(one, [one, many])
        return str(forms[0 if number == 1 else 1]).format(number=number, **values)

    def card(self, card: int) -> str:
        """The name of *card* as it is read aloud: “8 of diamonds”."""
        return self.say(
            "{rank} of {suit}", rank=self.rank(rank_of(card)), suit=self.suit(suit_of(card))
        )

    def rank(self, rank: int) -> str:
        """The name of *rank*, 1 to 13."""
        if rank == 1:
            return self.say("ace")
        if rank <= 10:
            return str(rank)
        return (self.say("jack"), self.say("queen"), self.say("king"))[rank - 11]

    def suit(self, suit: int) -> str:
        """The name of *suit*, 0 to 3."""
        names = ("spades", "hearts", "clubs", "diamonds")
        return self.say(names[suit])

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
    """*text* with its first letter, if it is an ASCII one, in upper case."""
    return text[:1].upper() + text[1:]


ENGLISH = Words("en", {})
