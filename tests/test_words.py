"""What is said to the player, in each language, and how translations are checked."""

import json
from functools import cache

import pytest
from babel.messages.catalog import Catalog
from walks import ALL_RULES, name_of, walk

from crescent import catalog, menus, panels
from crescent.cards import card_of, parse_card
from crescent.errors import InputError
from crescent.moves import REASONS
from crescent.notation import parse_move, position_data, position_from_data
from crescent.rules import parse_field, rules_for
from crescent.save import read_session, session_text
from crescent.session import Session
from crescent.text import json_text
from crescent.words import ENGLISH, LANGUAGES, Words, capitalised, language_for


@cache
def tables_of(language):
    """The tables of *language*."""
    return catalog.tables(language)


def german():
    """German with everything that it can say."""
    found = tables_of("de")
    return Words("de", found["page"] | found["guide"])


class Strict(Words):
    """A language that refuses to say what its table lacks."""

    def say(self, message, **values):
        assert message in self.table, message
        return super().say(message, **values)

    def count(self, one, many, number, **values):
        assert one in self.table, one
        return super().count(one, many, number, **values)


def strict(*tables):
    """German that refuses to say what the named *tables* lack."""
    found = tables_of("de")
    return Strict("de", {key: text for name in tables for key, text in found[name].items()})


@pytest.mark.parametrize("language", catalog.languages())
def test_a_language_is_complete(language):
    """Every message is translated, with the same placeholders, and nothing else is."""
    assert catalog.problems(catalog.translation(language), catalog.template()) == []


def test_translators_are_shown_every_message():
    """The template lists the messages of the sources; ``make messages`` brings it up to date."""
    with catalog.TEMPLATE.open("rb") as source:
        listed = {message.id for message in catalog.read_po(source)}
    assert listed == {message.id for message in catalog.template()}


def test_a_text_is_one_message():
    """The same English is said in one way only: alone, or with the same plural."""
    forms = {}
    for message in catalog.messages():
        assert forms.setdefault(message.texts[0], message.texts) == message.texts


def translated(**changes):
    """A translation of two messages, with *changes*, and the catalog of the two."""
    source = Catalog()
    source.add("Deal {seed}")
    source.add(("{number} move", "{number} moves"))
    found = Catalog("de")
    found.add("Deal {seed}", changes.get("deal", "Spiel {seed}"), flags=changes.get("flags", ()))
    moves = changes.get("moves", ("{number} Zug", "{number} Züge"))
    found.add(changes.get("id", ("{number} move", "{number} moves")), moves)
    return found, source


def test_a_good_translation_has_no_problems():
    """The check finds nothing wrong where nothing is."""
    assert catalog.problems(*translated()) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"deal": ""}, "“Deal {seed}” is missing."),
        ({"deal": "Spiel"}, "“Deal {seed}” has other placeholders than “Spiel”."),
        ({"deal": "Spiel {sed}"}, "“Deal {seed}” has other placeholders than “Spiel {sed}”."),
        ({"deal": "Spiel {seed"}, "“Deal {seed}” has other placeholders than “Spiel {seed”."),
        (
            {"deal": "Spiel {seed} "},
            "“Deal {seed}” has other blanks at its ends than “Spiel {seed} ”.",
        ),
        ({"flags": ["fuzzy"]}, "“Deal {seed}” is marked as uncertain."),
        ({"moves": ("{number} Zug", "")}, "“{number} move” is missing."),
        (
            {"moves": ("{number} Zug", "Züge")},
            "“{number} move” has other placeholders than “Züge”.",
        ),
        ({"id": "{number} move", "moves": "Zug"}, "“{number} move” has other plurals."),
        ({"id": "Deal", "moves": "Spiel"}, "“Deal” is not used."),
    ],
    ids=str,
)
def test_a_bad_translation_is_told(changes, problem):
    """The check names what is missing, unused, uncertain, or does not fit its message."""
    assert problem in catalog.problems(*translated(**changes))


def test_other_plurals_are_told():
    """A language with other plural forms than the core knows is refused."""
    _, source = translated()
    assert any("plurals" in problem for problem in catalog.problems(Catalog("pl"), source))


def test_a_translation_is_not_lost_with_its_message():
    """A message that is gone takes its translation out of use; it is there when both return."""
    found, source = translated()
    without = Catalog()
    without.add("Deal {seed}")
    catalog.renew(found, without)
    assert found.get("{number} move") is None
    assert catalog.problems(found, without) == []
    catalog.renew(found, source)
    assert found.get("{number} move").string == ("{number} Zug", "{number} Züge")
    assert catalog.problems(found, source) == []


def test_messages_are_found_where_they_are_said(tmp_path):
    """Joined texts, both arms of a choice, tables, plurals and comments are read; variables not."""
    path = tmp_path / "module.py"
    path.write_text(
        "SIGN_NAMES = {'a': 'One', 'b': ('Two', 'Th' + 'ree')}\n"
        "OTHER = {'a': 'Nothing'}\n"
        "def f(words, x):\n"
        "    # Translators: a greeting\n"
        "    words.say('Hello, ' + '{name}', name='Ann')\n"
        "    words.say('Yes' if x else 'No')\n"
        "    words.count('{number} sheep', '{number} sheep', x)\n"
        "    words.say(x)\n"
        "    raise InputError('Wrong: {quote}', quote=x)\n"
    )
    found = [(message.texts, message.comment) for message in catalog.python_messages(path)]
    assert found == [
        (("One",), ""),
        (("Two",), ""),
        (("Three",), ""),
        (("Hello, {name}",), "a greeting"),
        (("Yes",), ""),
        (("No",), ""),
        (("{number} sheep", "{number} sheep"), ""),
        (("Wrong: {quote}",), ""),
    ]


def test_the_page_is_read(tmp_path):
    """The texts and labels in a page's body are messages; what stands for no script is not."""
    path = tmp_path / "index.html"
    path.write_text(
        "<title>Not</title><body><noscript>Not</noscript>"
        '<button aria-label="Undo it"><b>Undo</b></button></body>'
    )
    assert [m.texts for m in catalog.page_messages(path)] == [("Undo it",), ("Undo",)]


def test_a_language_is_offered_for_each_translation():
    """The page offers English and whatever there is a ``.po`` file for."""
    assert [language for language, _ in LANGUAGES] == ["en", *catalog.languages()]


@pytest.mark.parametrize("language", catalog.languages())
def test_tables_are_what_words_read(language, tmp_path):
    """Written tables read back; a message of the page is not sent again with the guide."""
    catalog.write_tables(tmp_path)
    found = tables_of(language)
    assert json.loads((tmp_path / f"{language}.json").read_text(encoding="utf-8")) == found["page"]
    guide = json.loads((tmp_path / f"{language}-guide.json").read_text(encoding="utf-8"))
    assert guide == found["guide"]
    assert not set(found["page"]) & set(found["guide"])
    assert catalog.boot_tables()[language] == found["boot"]


@pytest.mark.parametrize("language", ["en", *catalog.languages()])
def test_typography(language):
    """No message uses a typewriter's quotes, dots or dashes; German uses its own quotes."""
    if language == "en":
        said = [text for message in catalog.messages() for text in message.texts]
    else:
        said = []
        for table in tables_of(language).values():
            for text in table.values():
                said += [text] if isinstance(text, str) else text
    for text in said:
        assert not set(text) & set("\"'`"), text
        assert "..." not in text and " - " not in text and "--" not in text, text
        if language == "de":
            assert text.count("„") == text.count("“"), text
            assert "”" not in text and "—" not in text, text


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("AS", "Pik-Ass"),
        ("8D", "Karo 8"),
        ("TC", "Kreuz 10"),
        ("JH", "Herz-Bube"),
        ("QC", "Kreuz-Dame"),
        ("KD", "Karo-König"),
        ("2S", "Pik 2"),
    ],
)
def test_cards_are_named_in_german(card, name):
    """A German card is its suit and its rank; a rank that is a word is joined by a hyphen."""
    assert german().card(parse_card(card)) == name


def test_every_card_has_a_name_of_its_own():
    """No two cards are called alike, in either language."""
    for words in (ENGLISH, german()):
        cards = [card_of(suit, rank) for suit in range(4) for rank in range(1, 14)]
        assert len({words.card(card) for card in cards}) == 52


@pytest.mark.parametrize(
    ("number", "english", "german_text"),
    [
        (0, "0 moves", "0 Züge"),
        (1, "1 move", "1 Zug"),
        (2, "2 moves", "2 Züge"),
        (21, "21 moves", "21 Züge"),
        (101, "101 moves", "101 Züge"),
    ],
)
def test_plurals(number, english, german_text):
    """One is one; every other number, none and 101 too, is many."""
    assert ENGLISH.count("{number} move", "{number} moves", number) == english
    assert german().count("{number} move", "{number} moves", number) == german_text


@pytest.mark.parametrize(
    ("number", "english", "german_text"),
    [
        (0, "0", "0"),
        (999, "999", "999"),
        (1000, "1,000", "1.000"),
        (12034, "12,034", "12.034"),
        (4294967295, "4,294,967,295", "4.294.967.295"),
    ],
)
def test_numbers(number, english, german_text):
    """Thousands are set apart as the language does it."""
    assert ENGLISH.number(number) == english
    assert german().number(number) == german_text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pile", "Pile"),
        ("über", "Über"),
        ("ändern", "Ändern"),
        ("öffnen", "Öffnen"),
        ("÷", "÷"),
        ("3 cards", "3 cards"),
        ("", ""),
    ],
)
def test_capitals(text, expected):
    """A first letter becomes a capital, umlauts too."""
    assert capitalised(text) == expected


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        (["de-AT", "en"], "de"),
        (["DE"], "de"),
        (["fr", "de"], "de"),
        (["fr"], "en"),
        ([], "en"),
        (["en-GB", "de"], "en"),
        (["den"], "en"),
    ],
)
def test_language_for(wanted, language):
    """The first wanted language that is there; English when none is."""
    assert language_for(wanted) == language


def raised(function, *arguments, **named):
    """The error that a call raises."""
    with pytest.raises(InputError) as caught:
        function(*arguments, **named)
    return caught.value


def errors():
    """Errors of every module that reads what comes from outside."""
    session = Session(rules_for(), "7")
    save = session_text(session, 0)
    first = position_data(session.rules, session.position)
    wrong = [
        {"piles": [""]},
        {"piles": 3},
        {"piles": [""] * 16},
        {"piles": ["[2H]", *first["piles"][1:]]},
        {"holds": 3},
        {"holds": {"S": "6C"}},
        {"game": "hoffmann", "holds": {"S": "6C"}},
        {"foundations": 3},
        {"foundations": {"S": "AKQ"}},
        {"game": 3},
        {"game": "whist"},
        {"shifts": 12},
        {"wrap": "{x}"},
    ]
    found = [raised(position_from_data, first | change) for change in wrong]
    found += [raised(parse_card, "zz"), raised(parse_move, session.rules, "5C")]
    found += [raised(parse_move, session.rules, "5C:99>1"), raised(rules_for, "crescent", tea=1)]
    found += [raised(parse_field, *pair) for pair in (("shifts", "x"), ("wrap", "x"), ("q", "x"))]
    found += [raised(read_session, text) for text in ("{", '{"v":2}')]
    for old, new in (("false", "3"), ('"undos":0', '"undos":-1'), ('"7"', '"x"')):
        found.append(raised(read_session, save.replace(old, new, 1)))
    for steps in ([""], ["5C:1>A"], []):
        change = {"steps": steps, "done": 9}
        found.append(raised(read_session, json_text(json.loads(save) | change)))
    return found


@pytest.mark.parametrize("error", errors(), ids=str)
def test_errors_are_translated(error):
    """An error is said in German, and what it quotes stays as it came."""
    assert ENGLISH.error(error) == str(error)
    said = strict("page").error(error)
    assert said != str(error)
    for value in error.values.values():
        if str(value).startswith("“"):
            assert f"„{str(value)[1:-1]}“" in said


def test_an_error_may_quote_braces():
    """Braces in what came from outside are quoted, not read as placeholders."""
    error = raised(parse_card, "{rank}{0}")
    assert "{rank}{0}" in str(error)
    assert "„{rank}{0}“" in german().error(error)


@pytest.mark.parametrize("rules", ALL_RULES, ids=name_of)
def test_a_game_is_told_in_german(rules):
    """Whatever is said while a game is played is in the table that the page has at once."""
    words = strict("page")
    for _, move, after in walk(rules, 5, 60):
        assert words.happened(rules, after, move)
        for number in range(len(rules.piles)):
            assert words.pile_label(rules, after, number)


def test_reasons_are_in_the_page():
    """Why a move is refused is said in German."""
    words = strict("page")
    for reason in REASONS.values():
        assert words.say(reason) != reason


@pytest.mark.parametrize("key", ["buried", "ring", "over"])
def test_lost_games_are_explained(key):
    """Each form of reason that the search gives is a sentence with its cards, in both languages."""
    cards = [parse_card(name) for name in ("KD", "QD", "QD", "AD")]
    for words in (ENGLISH, strict("page")):
        text = words.reason(key, cards if key != "over" else [], 3)
        assert text.endswith(".")
        for card in cards if key != "over" else []:
            assert text.lower().count(words.card(card).lower()) == 1


def test_dialogs_are_in_german():
    """The dialogs say only what the German table has."""
    words = strict("page")
    session = Session(rules_for("closed", shifts=5), "7")
    texts = [
        panels.won(words, session, 0),
        panels.over(words, session),
        menus.number(words, "7"),
        menus.house_rules(words, session.rules),
        menus.keys(words),
        menus.menu(words, session, [("kept", "0", "Crescent #7")]),
        panels.rules_name(words, session.rules),
    ]
    for text in texts:
        assert text != ""
