"""
Translations: what translators are given, and what the page is given.

Messages are found in the sources, where they are said. :func:`update` lists them for translators
in ``words/messages.pot`` and brings every ``words/*.po`` up to date; :func:`tables` turns those
into what :class:`crescent.words.Words` reads; :func:`problems` tells what is wrong with one.

What counts as a message: the text given to ``say``, ``count`` (both forms), ``message``,
``InputError`` and ``action_button``; what stands in a table of texts, a constant whose name ends in
``NAMES``, ``TEXTS``, ``REASONS`` or ``KEYS``; ``say`` in the page's JavaScript; the words of
index.html. A comment that begins with ``Translators:`` goes to the translators.
"""

import ast
import json
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).resolve().parent
WEB = PACKAGE.parent / "web"
WORDS = PACKAGE / "words"
TEMPLATE = WORDS / "messages.pot"

# Which arguments of a call are messages, counted from 0; two are one message with a plural.
CALLS = {"say": (0,), "count": (0, 1), "message": (0,), "InputError": (0,), "action_button": (2,)}
TABLES = ("NAMES", "TEXTS", "REASONS", "KEYS")
COMMENT = "# Translators: "
# Only the command line says what is in these.
ENGLISH_ONLY = {"__main__.py", "catalog.py", "first_page.py", "site.py", "survey.py"}

# The page reads these tables at different times: before Python, at once, when the guide is opened.
BOOT = "boot"
PAGE = "page"
GUIDE = "guide"
TABLE_OF = {
    "boot.js": (BOOT,),
    "index.html": (BOOT, PAGE),
    "guide.py": (GUIDE,),
    "lessons.py": (GUIDE,),
}

# The core knows one rule for plurals, that of English and German.
PLURALS = "nplurals=2; plural=(n != 1);"

# Fields of a file's head that nobody needs.
UNWANTED = ('"POT-Creation-Date', '"PO-Revision-Date', '"Generated-By', '"Language-Team')

Table = dict[str, str | list[str]]


class Message(NamedTuple):
    """One message as it stands in a source: one text, or the forms for one and for many."""

    texts: tuple[str, ...]
    source: Path
    comment: str = ""


def messages() -> list[Message]:
    """Every message in the sources, as often as it stands there."""
    found: list[Message] = []
    for path in sorted([*PACKAGE.rglob("*.py"), *WEB.glob("*.py")]):
        if path.name not in ENGLISH_ONLY:
            found += python_messages(path)
    for path in sorted(WEB.glob("*.js")):
        with path.open("rb") as source:
            for _, text, _, _ in extract("javascript", source, {"say": None}):
                found.append(Message((str(text),), path))
    return found + page_messages(WEB / "index.html")


def python_messages(path: Path) -> list[Message]:
    """The messages in the Python source at *path*, from top to bottom."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            comment = _comment(lines, node.lineno)
            found += [(node.lineno, Message(texts, path, comment)) for texts in _called(node)]
        elif isinstance(node, ast.Assign) and _name(node.targets[0]).endswith(TABLES):
            texts = _table_texts(node.value)
            found += [(node.lineno, Message((text,), path)) for text in texts]
    return [message for _, message in sorted(found, key=lambda pair: pair[0])]


def _called(call: ast.Call) -> list[tuple[str, ...]]:
    """The messages that *call* is given."""
    places = CALLS.get(_name(call.func), ())
    if not places or len(call.args) <= max(places):
        return []
    texts = [_texts(call.args[place]) for place in places]
    return [forms for forms in zip(*texts, strict=True) if forms[0]]


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _texts(node: ast.AST) -> list[str]:
    """The texts that the expression *node* may be; none where it is worked out elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _texts(node.body) + _texts(node.orelse)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [left + right for left in _texts(node.left) for right in _texts(node.right)]
    return []


def _table_texts(node: ast.AST) -> list[str]:
    """The texts in the table *node*: the values of a dictionary, the members of a tuple."""
    if isinstance(node, ast.Dict):
        return [text for value in node.values for text in _table_texts(value)]
    if isinstance(node, ast.Tuple | ast.List):
        return [text for member in node.elts for text in _table_texts(member)]
    return _texts(node)


def _comment(lines: list[str], number: int) -> str:
    """What the line before line *number* tells the translators."""
    line = lines[number - 2].strip() if number > 1 else ""
    return line.removeprefix(COMMENT) if line.startswith(COMMENT) else ""


def page_messages(path: Path) -> list[Message]:
    """The words on the page at *path* that its Python puts into another language."""
    reader = _PageReader()
    reader.feed(path.read_text(encoding="utf-8"))
    return [Message((text,), path) for text in reader.texts]


class _PageReader(HTMLParser):
    """Collects the texts and the ``aria-label`` attributes in a page's body."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("body", "noscript"):
            self._inside = tag
        self.texts += [value for name, value in attrs if name == "aria-label" and value]

    def handle_endtag(self, tag: str) -> None:
        if tag in ("body", "noscript"):
            self._inside = "body" if tag == "noscript" else ""

    def handle_data(self, data: str) -> None:
        if self._inside == "body" and data.strip():
            self.texts.append(data.strip())


def template() -> Catalog:
    """The catalog of all messages, none translated."""
    catalog = _catalog()
    for texts, path, comment in messages():
        place = path.relative_to(PACKAGE.parent).as_posix()
        comments = [comment] if comment else []
        catalog.add(_id(texts), locations=[(place, 1)], auto_comments=comments)
    return catalog


def _catalog(language: str | None = None) -> Catalog:
    header = "# The words of Crescent, under the licence of Crescent."
    return Catalog(language, project="crescent", version="1", header_comment=header, fuzzy=False)


def _id(texts: tuple[str, ...]) -> str | tuple[str, ...]:
    return texts if len(texts) > 1 else texts[0]


def languages() -> list[str]:
    """The languages that there is a ``.po`` file for."""
    return sorted(path.stem for path in WORDS.glob("*.po"))


def translation(language: str) -> Catalog:
    """What translators wrote for *language*."""
    with (WORDS / f"{language}.po").open("rb") as source:
        return read_po(source, locale=language)


def update() -> None:
    """
    Write the template anew, and put what is new into every language, untranslated.

    The translation of a message that is gone stays at the end of its file, out of use, and serves
    again when the message returns.
    """
    source = template()
    _write(TEMPLATE, source)
    for language in languages():
        catalog = translation(language)
        renew(catalog, source)
        _write(WORDS / f"{language}.po", catalog)


def renew(catalog: Catalog, source: Catalog) -> None:
    """Give *catalog* the messages of *source*, with the translations that it has for them."""
    for said in catalog.obsolete.values():
        if catalog.get(said.id) is None:
            catalog[said.id] = said
    catalog.update(source, no_fuzzy_matching=True, update_creation_date=False)


def _write(path: Path, catalog: Catalog) -> None:
    """Write *catalog* without what would change at every turn, and without unfilled fields."""
    with path.open("wb") as target:
        write_po(target, catalog, sort_by_file=True, include_lineno=False, width=96)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(UNWANTED) and "ADDRESS" not in line]
    path.write_text("".join(kept).lstrip("\n"), encoding="utf-8")


def tables(language: str) -> dict[str, Table]:
    """
    The tables of *language*: ``boot``, ``page`` and ``guide``.

    A message stands in the table of the part that says it; what the page says is not said again
    in the table of the guide, which comes later.
    """
    catalog = translation(language)
    found: dict[str, Table] = {BOOT: {}, PAGE: {}, GUIDE: {}}
    for texts, path, _ in messages():
        said = catalog.get(_id(texts))
        if said is not None and said.string and not said.fuzzy:
            text = said.string if isinstance(said.string, str) else list(said.string)
            for name in TABLE_OF.get(path.name, (PAGE,)):
                found[name][texts[0]] = text
    found[GUIDE] = {key: text for key, text in found[GUIDE].items() if key not in found[PAGE]}
    return found


def table_text(table: Table) -> str:
    """*table* as the JSON that the page fetches."""
    return json.dumps(table, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def write_tables(folder: Path) -> None:
    """Write ``de.json`` and ``de-guide.json``, and so for every language, into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for language in languages():
        found = tables(language)
        for name, table in ((language, found[PAGE]), (f"{language}-guide", found[GUIDE])):
            (folder / f"{name}.json").write_text(table_text(table), encoding="utf-8")


def boot_tables() -> dict[str, Table]:
    """What the page says before its Python runs, in each language."""
    return {language: tables(language)[BOOT] for language in languages()}


def problems(catalog: Catalog, source: Catalog) -> list[str]:
    """What is wrong with *catalog*, a translation of *source*: a sentence for each."""
    found = []
    if catalog.plural_forms != PLURALS:
        found.append(f"The plurals are “{catalog.plural_forms}”; expected “{PLURALS}”.")
    for original in source:
        if original.id:
            said = catalog.get(original.id)
            name = _first(original.id)
            found += [f"“{name}” {problem}." for problem in _problems(original, said)]
    known = {_first(message.id) for message in source}
    unused = {_first(message.id) for message in catalog} - known
    return found + [f"“{text}” is not used." for text in sorted(unused)]


def _first(texts: str | list[str] | tuple[str, ...]) -> str:
    return texts if isinstance(texts, str) else texts[0]


def _problems(original: Entry, said: Entry | None) -> list[str]:
    """What is wrong with *said*, the translation of *original*."""
    if said is None or not said.string or not all(said.string):
        return ["is missing"]
    if said.fuzzy:
        return ["is marked as uncertain"]
    texts = [original.id] if isinstance(original.id, str) else list(original.id)
    forms = [said.string] if isinstance(said.string, str) else list(said.string)
    if len(texts) != len(forms):
        return ["has other plurals"]
    found = []
    for text, form in zip(texts, forms, strict=True):
        if fields(text) != fields(form):
            found.append(f"has other placeholders than “{form}”")
        if text[:1].isspace() != form[:1].isspace() or text[-1:].isspace() != form[-1:].isspace():
            found.append(f"has other blanks at its ends than “{form}”")
    return found


def fields(text: str) -> set[str]:
    """The names of the placeholders in *text*; “?” stands for braces that do not match."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return {"?"}


if __name__ == "__main__":
    update()
