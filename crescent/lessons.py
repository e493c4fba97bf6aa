"""
Three short lessons: the end of a game each, with a wrong way and a right one.

A lesson is a sequence of frames: the question, the move that tempts, what comes of
it, and then the right way move by move. :func:`lesson` gives a frame as HTML;
``lesson`` with a lesson and a frame is what its buttons report, ``lesson-game`` the
wish to see the game that led to it. That the wrong way loses and the right one wins
is the search's to prove, in the tests.
"""

from crescent.guide import LESSON_TEXTS, small_board
from crescent.moves import SHIFT, Move, apply
from crescent.notation import parse_move, position_from_data
from crescent.panels import PRESET_NAMES, button
from crescent.position import Position
from crescent.rules import Rules
from crescent.scene import escaped
from crescent.words import Words


class Lesson:
    """
    The moves of a lesson and the texts of its frames.

    ``game``, ``piles`` (by number), ``foundations`` and ``shifts`` are its position,
    ``link`` is a link's query and the code of the game that led there. ``texts`` has
    one for the question, for the move ``wrong``, for what comes of it, for each move of
    ``right`` and for the win; an empty one leaves a move without words.
    """

    def __init__(
        self,
        link: str,
        game: str,
        piles: dict[int, str],
        foundations: dict[str, str],
        shifts: int,
        wrong: str,
        right: str,
        texts: tuple[str, ...],
    ) -> None:
        self.link = link
        self.wrong = wrong
        self.right = right.split(" ")
        self.texts = texts
        columns = [piles.get(number, "") for number in range(1, 17)]
        self.data = {"game": game, "piles": columns, "foundations": foundations, "shifts": shifts}

    def position(self) -> tuple[Rules, Position]:
        """The rules and the position that the lesson begins with."""
        return position_from_data(self.data)


WAIT_TEXTS = (
    "The Ace foundation of diamonds waits for the king, and he lies free on pile 9. "
    + "Three shuffles are left. Should he go home?",
    "It looks like a gift: one card more at home, and one pile less to care for.",
    "The cards of pile 2 lie the wrong way round: the 5 is wanted before the 4 and the 3 that lie "
    + "on it. Only on the king could they be turned round, the ace first, for king and ace are "
    + "neighbours here; and the last king that was free has just gone.",
    "So the king waits. The 10 of diamonds can go at once: nothing needs it on the piles.",
    "A shuffle brings the 2 of spades up.",
    "",
    "",
    "The 9 of diamonds follows the 10.",
    "",
    "The second shuffle brings the ace of diamonds up, and lays the 2 below it.",
    "This is what the king waited for.",
    "The ace takes in the 2, the 2 the 3 and so on: the pile is put in the right order.",
    "",
    "",
    "The 7 is wanted next and goes home.",
    "",
    "",
    "",
    "",
    "",
    "",
    "Only now the king.",
    "All cards are home. A card that others can still lie on may be worth more on its pile than "
    + "at home, and a king on the piles is the only place for an ace.",
)

SHUFFLE_TEXTS = (
    "Two shuffles are left. The 8 of diamonds and the queen of clubs lie at the bottom of their "
    + "piles and are wanted soon. Is it time to shuffle?",
    "A shuffle would bring both up at once …",
    "… but the queen has come to lie on the jack, which must go home before her. One shuffle is "
    + "not enough to set that right as well: the game is lost.",
    "First everything that can go home without it: the jack of clubs.",
    "The ace of diamonds, the last card of its foundation.",
    "Now no more cards can go up without a shuffle. See first what it will do: it takes the bottom "
    + "card of each pile to the top. Laid on the 9, the 10 of diamonds will be under it.",
    "Queen, 8 and 9 come to the top, each in time.",
    "",
    "",
    "",
    "",
    "The 10 lies where the 9 was.",
    "The last shuffle turns the two piles that are left the right way round.",
    "",
    "",
    "",
    "",
    "",
    "All cards are home. Before a shuffle, play home what lies on top, and look at the bottom card "
    + "of each pile: what is below it stays in its order.",
)

CROSSING_TEXTS = (
    "The Ace foundation of hearts shows the 5, its King foundation the 6: they have met, and all "
    + "other suits are complete. The 6 of hearts fits the Ace foundation. Should it go?",
    "It is one card more at home …",
    "The 7, the 8 and the 9 can still go up, and then nothing can: the queen lies on the 10 and "
    + "fits nowhere, and so does the 4 on the second 5. The foundations have passed each "
    + "other, and no card can cross any more.",
    "Where two foundations of a suit meet, a card may cross from one to the other. The 5 goes over "
    + "to the King foundation, and the Ace foundation shows the 4 again.",
    "The King foundation takes the 4, which lay in the way.",
    "And the Ace foundation takes the second 5, which was below it.",
    "Now the 6 goes up as well, and the others behind it.",
    "",
    "",
    "",
    "The queen makes room for the 10. The king is the place for her.",
    "",
    "",
    "",
    "",
    "The other foundation was waiting for the 3.",
    "",
    "",
    "All cards are home. What is at home is not settled as long as two foundations can cross: "
    + "count which copies are left, and send each to the side where its twin is not.",
)

LESSONS = (
    Lesson(
        "?seed=7005&game=nine#moves=1kQjliFFwDs2zKxfWo5Fs1g7F0ST5advoCyiZW07bz5Io9Aveu37hEIKYhBP"
        + "a6DrJNTOpNbyH5Vme44uKp80N9ImLyi30fxI6T1HyHmeC",
        "nine",
        {2: "2D AD 5D 4D 3D", 4: "9D 8D", 7: "6D 7D", 9: "KD", 11: "2S AS TD"},
        {"S": "K3", "H": "KA", "C": "KA", "D": "QJ"},
        3,
        "KD:9>A",
        "TD:11>K SHIFT 2S:11>K AS:11>K 9D:4>K 8D:4>K SHIFT AD:2>9 2D:2>9 3D:2>9 4D:2>9 7D:7>K "
        + "6D:7>K 5D:2>K 4D:9>K 3D:9>K 2D:9>K AD:9>K KD:9>A",
        WAIT_TEXTS,
    ),
    Lesson(
        "?seed=8&game=open#moves=13DicL4anm6ziaHvPE7UTPbBxbtZGCG-xMlDqkgoFxjeeu3-F8x8YbLY4EI5tO"
        + "-EAU9iNc1Cen7WNmr9JC2P_0Ddc8ztGCrgJ2Hk_dDbZ4N",
        "open",
        {1: "QD JD TD", 2: "QC KC JC", 3: "AD", 5: "8D 2S AS", 10: "KD", 16: "9D"},
        {"S": "K3", "H": "KA", "C": "TA", "D": "72"},
        2,
        "SHIFT",
        "JC:2>A AD:3>K TD:1>16 SHIFT QC:2>A KC:2>A 8D:5>A 9D:16>A TD:16>A SHIFT JD:1>A QD:1>A "
        + "KD:10>A 2S:5>K AS:5>K",
        SHUFFLE_TEXTS,
    ),
    Lesson(
        "?seed=30#moves=1jdgeJ0VEmca-RIW_w6OBW-cexyqFaPTG6YXsel2J6wp-XRUNPLnBTRZo0gsFgWW6MCOyht"
        + "P0fYcQ9R1BhllUHAsgH2xXl-rkDRNx",
        "crescent",
        {3: "JH TH QH", 9: "AH 2H", 11: "3H KH 5H 4H", 14: "9H 6H", 16: "8H 7H"},
        {"S": "KA", "H": "56", "C": "KA", "D": "KA"},
        0,
        "6H:14>A",
        "H:A>K 4H:11>K 5H:11>A 6H:14>A 7H:16>A 8H:16>A 9H:14>A QH:3>11 TH:3>A JH:3>A QH:11>A "
        + "KH:11>A 3H:11>K 2H:9>K AH:9>K",
        CROSSING_TEXTS,
    ),
)


def frames(number: int) -> int:
    """How many frames lesson *number*, from 1, has."""
    return len(LESSONS[number - 1].right) + 4


def frame(number: int, place: int) -> tuple[Rules, Position, Move | None]:
    """What frame *place* of a lesson shows: rules, position, and the move that is next, if any."""
    told = LESSONS[number - 1]
    rules, position = told.position()
    if place == 0:
        return rules, position, None
    if place < 3:
        move = parse_move(rules, told.wrong, position)
        return (
            (rules, position, move) if place == 1 else (rules, apply(rules, position, move), None)
        )
    for text in told.right[: place - 3]:
        position = apply(rules, position, parse_move(rules, text, position))
    following = told.right[place - 3 : place - 2]
    return rules, position, parse_move(rules, following[0], position) if following else None


def lesson(words: Words, number: int, place: int) -> str:
    """Frame *place* of lesson *number* as HTML: the board, the words, the buttons."""
    told, last = LESSONS[number - 1], frames(number) - 1
    rules, position, move = frame(number, place)
    title = words.say(
        "Lesson {number}: {title}", number=number, title=words.say(LESSON_TEXTS[number - 1])
    )
    label = words.say("The board of the lesson, step {step} of {steps}", step=place, steps=last)
    value = str(number) + " "
    buttons = [
        button("lesson", value + "0", words.say("Start"), enabled=place > 0),
        button("lesson", value + str(max(0, place - 1)), words.say("Back"), enabled=place > 0),
        button(
            "lesson", value + str(min(last, place + 1)), words.say("Next"), enabled=place < last
        ),
        button("lesson-game", str(number), words.say("The game that led here")),
        button("close", "", words.say("Close")),
    ]
    game = words.say(
        "{game}, {shuffles}",
        game=words.say(PRESET_NAMES[rules.game]),
        shuffles=words.count("{number} shuffle left", "{number} shuffles left", position.shifts),
    )
    return (
        "<h2>"
        + escaped(title)
        + '</h2><div class="opening" aria-live="polite">'
        + small_board(rules, position, None if move == SHIFT else move, label)
        + '<p class="opening-text">'
        + _heading(words, rules, place, move)
        + escaped(words.say(told.texts[place]) if told.texts[place] else "")
        + "</p></div><p>"
        + escaped(game)
        + '</p><p class="buttons">'
        + "".join(buttons)
        + "</p>"
    )


def _heading(words: Words, rules: Rules, place: int, move: Move | None) -> str:
    """What the frame is about, in front of its words."""
    if place == 2:
        text = words.say("Lost.")
    elif move is not None and place == 1:
        text = words.say("{move}?", move=words.move(rules, move))
    elif move is not None:
        text = words.move(rules, move) + "."
    else:
        return ""
    return "<strong>" + escaped(text) + "</strong> "
