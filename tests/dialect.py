"""
A lint of the dialect that CPython, Pyodide and MicroPython 1.27 share.

:func:`complaints` finds what MicroPython lacks or silently does otherwise, as far as a syntax tree
can see it. What a tree cannot see, the differential test plays.
"""

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator
from typing import NamedTuple

# What the core may import, and from it what.
MODULES = {
    "collections": {"deque", "namedtuple"},
    "json": {"loads"},
    # The names of the stand-in for it on the page.
    "typing": {"Any", "Callable", "Iterator", "Protocol"},
}

# Methods that CPython's types have and MicroPython's have not.
_METHODS = """
as_integer_ratio bit_count bit_length capitalize casefold conjugate expandtabs format_map
isalnum isascii isdecimal isidentifier isnumeric isprintable istitle ljust maketrans
removeprefix removesuffix rjust swapcase title translate zfill _asdict _fields _make _replace
"""
MISSING_METHODS = set(_METHODS.split())

# Builtins that CPython has and MicroPython has not.
_NAMES = """
BaseExceptionGroup BlockingIOError BrokenPipeError BufferError BytesWarning ChildProcessError
ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError
DeprecationWarning EncodingWarning EnvironmentError ExceptionGroup FileExistsError
FileNotFoundError FloatingPointError FutureWarning IOError ImportWarning InterruptedError
IsADirectoryError ModuleNotFoundError NotADirectoryError PendingDeprecationWarning
PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeWarning
SyntaxWarning SystemError TabError TimeoutError UnboundLocalError
UnicodeDecodeError UnicodeEncodeError UnicodeTranslateError UnicodeWarning UserWarning Warning
aiter anext ascii breakpoint format vars
"""
MISSING_NAMES = set(_NAMES.split())

BLANK_METHODS = {"lstrip", "rsplit", "rstrip", "split", "strip"}
LETTER_METHODS = {"isalpha", "isdigit", "islower", "isspace", "isupper", "lower", "upper"}
VIEWS = {"items", "keys", "values"}
# What gives the same whatever the order of its argument.
ORDERLESS = {"all", "any", "dict", "frozenset", "len", "max", "min", "set", "sorted", "sum"}
ORDERED_BY_IT = {"enumerate", "iter", "join", "list", "map", "next", "tuple", "zip"}
ROUNDED = re.compile(r"%[-+ #0]*\d*(\.\d+)?[eEfFgG]|\{[^{}]*:[^{}]*[eEfFgG%]\}")

# What a file does all the same, with the reason why it means the same everywhere.
ALLOWED = {
    ("deals.py", "import", "random"): "large PySolFC numbers need it, and are said to",
    ("deals.py", "letters", "lower"): "no letter but an ASCII one becomes one of pysol",
    ("words/__init__.py", "letters", "lower"): "language tags are ASCII",
    ("words/__init__.py", "letters", "upper"): "what is not ASCII is taken before it",
    ("text.py", "import", "json.dumps"): "of whole numbers, truth values and None alone",
}


class Complaint(NamedTuple):
    """One thing that is not of the dialect: where, which rule says so, what it is."""

    line: int
    rule: str
    what: str


class Rule(NamedTuple):
    """A rule: its name, why it is there, and what of a node breaks it."""

    name: str
    why: str
    broken_by: Callable[[ast.AST], str]


def complaints(source: str, file: str = "") -> list[Complaint]:
    """What in *source*, the text of *file*, is not of the dialect, in the order of its lines."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            child.parent = node  # type: ignore[attr-defined]
    found = list(_joined(source))
    for node in ast.walk(tree):
        for rule in RULES:
            what = rule.broken_by(node)
            if what and (file, rule.name, what) not in ALLOWED:
                found.append(Complaint(_line_of(node), rule.name, what))
    return sorted(found)


def _line_of(node: ast.AST) -> int:
    """The line of *node*, or of what holds it: arguments and comprehensions have none."""
    while not hasattr(node, "lineno"):
        node = _parent(node)
    return int(node.lineno)


def _parent(node: ast.AST) -> ast.AST:
    return getattr(node, "parent", ast.Pass(lineno=0))


def _joined(source: str) -> Iterator[Complaint]:
    """Adjacent string literals of which one is an f-string."""
    before, formatted = False, False
    blank = (tokenize.NL, tokenize.COMMENT)
    opening = getattr(tokenize, "FSTRING_START", None)
    closing = getattr(tokenize, "FSTRING_END", None)
    inside = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        starts = token.type in (tokenize.STRING, opening) and not inside
        if starts:
            is_format = "f" in token.string.split(token.string[-1])[0].lower()
            if before and (is_format or formatted):
                yield Complaint(token.start[0], "joined", token.string[:9])
            formatted = is_format
        inside += (token.type == opening) - (token.type == closing)
        if token.type not in blank:
            before = token.type in (tokenize.STRING, closing) or (inside > 0)


def _called(node: ast.AST) -> tuple[str, ast.Call | None]:
    """The name of the function or method that *node* calls, if it is a call."""
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name):
            return node.func.id, node
        if isinstance(node.func, ast.Attribute):
            return node.func.attr, node
    return "", None


def _method(node: ast.AST, names: set[str]) -> str:
    """The name of the method that *node* calls, if it is one of *names*."""
    name, call = _called(node)
    return name if call and isinstance(call.func, ast.Attribute) and name in names else ""


def _keywords(node: ast.AST, function: str, *names: str) -> str:
    """Those of the keywords *names* with which *node* calls *function*."""
    name, call = _called(node)
    if call is None or name != function:
        return ""
    return " ".join(word.arg for word in call.keywords if word.arg in names)


def _import(node: ast.AST) -> str:
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
        return " ".join(n for n in names if n not in MODULES and n.split(".")[0] != "crescent")
    if isinstance(node, ast.ImportFrom):
        module = node.module or "."
        if node.level or (module not in MODULES and module.split(".")[0] != "crescent"):
            return module
        allowed = MODULES.get(module)
        names = [alias.name for alias in node.names]
        return " ".join(f"{module}.{n}" for n in names if allowed and n not in allowed)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        module = node.value.id
        return f"{module}.{node.attr}" if node.attr not in MODULES.get(module, {node.attr}) else ""
    return ""


def _display(node: ast.AST) -> str:
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        loads = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        return "*" if loads and any(isinstance(item, ast.Starred) for item in node.elts) else ""
    return "**" if isinstance(node, ast.Dict) and None in node.keys else ""


def _missing_name(node: ast.AST) -> str:
    loads = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    return node.id if loads and node.id in MISSING_NAMES else ""


def _namedtuple(node: ast.AST) -> str:
    name, call = _called(node)
    if call is None or name != "namedtuple":
        return ""
    fields = call.args[1] if len(call.args) > 1 else None
    plain = isinstance(fields, ast.Constant) and isinstance(fields.value, str)
    return "" if plain and not call.keywords else "namedtuple"


def _class(node: ast.AST) -> str:
    if isinstance(node, ast.ClassDef) and (len(node.bases) > 1 or node.keywords):
        return node.name
    return node.name if isinstance(node, ast.FunctionDef) and node.name == "__new__" else ""


def _init(node: ast.AST) -> str:
    name, call = _called(node)
    owner = call.func.value if call and isinstance(call.func, ast.Attribute) else None
    return "__init__" if name == "__init__" and _called(owner or node)[0] != "super" else ""


def _isinstance_int(node: ast.AST) -> str:
    name, call = _called(node)
    if call is None or name != "isinstance" or len(call.args) < 2:
        return ""
    kinds = call.args[1].elts if isinstance(call.args[1], ast.Tuple) else [call.args[1]]
    return "int" if any(isinstance(kind, ast.Name) and kind.id == "int" for kind in kinds) else ""


def _number_in_bytes(node: ast.AST) -> str:
    name = _method(node, {"count", "find", "index", "rfind", "rindex"})
    first = node.args[0] if name and isinstance(node, ast.Call) and node.args else None
    number = isinstance(first, ast.Constant) and type(first.value) is int
    return name if number and name != "index" else ""


def _fraction(node: ast.AST) -> str:
    if isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div):
        return "/"
    if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
        return str(node.value)
    name, call = _called(node)
    return name if call and name in ("float", "round") else ""


def _rounded(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        text = node.value
        if isinstance(_parent(_parent(node)), ast.FormattedValue):
            return text if text[-1:] in "eEfFgG%" else ""
        used = isinstance(_parent(node), (ast.BinOp, ast.Attribute))
        found = ROUNDED.search(text) if used else None
        return found[0] if found else ""
    return ""


def _blank(node: ast.AST) -> str:
    name = _method(node, BLANK_METHODS)
    first = node.args[0] if name and isinstance(node, ast.Call) and node.args else None
    nothing = first is None or (isinstance(first, ast.Constant) and first.value is None)
    return name if nothing else ""


def _sort_key(node: ast.AST) -> str:
    """A sort by a key that does not end in the thing itself, so that equal keys may come about."""
    name, call = _called(node)
    for word in call.keywords if call and name in ("sort", "sorted") else []:
        total = (
            isinstance(word.value, ast.Lambda)
            and isinstance(word.value.body, ast.Tuple)
            and isinstance(word.value.body.elts[-1], ast.Name)
            and word.value.body.elts[-1].id == word.value.args.args[0].arg
        )
        if word.arg == "key" and not total:
            return "key"
    return ""


def _unordered(node: ast.AST) -> str:
    """A dictionary's view or a set that something goes through whose outcome has an order."""
    name, call = _called(node)
    view = _method(node, VIEWS) if call and not call.args else ""
    made = name if call and isinstance(call.func, ast.Name) and name in ("set", "frozenset") else ""
    shown = "{}" if isinstance(node, (ast.Set, ast.SetComp, ast.Dict, ast.DictComp)) else ""
    parent = _parent(node)
    inner = isinstance(parent, ast.comprehension) and parent.iter is node
    passed = _called(parent)[0] if isinstance(parent, ast.Call) and node in parent.args else ""
    if inner:
        whole = _parent(parent)
        outer = _parent(whole)
        harmless = isinstance(whole, (ast.SetComp, ast.DictComp)) or (
            isinstance(outer, ast.Call) and _called(outer)[0] in ORDERLESS
        )
        return "" if harmless else view or made or shown
    if isinstance(parent, ast.For) and parent.iter is node:
        return view or made or shown
    return (view or made or shown) if passed in ORDERED_BY_IT else ""


RULES = (
    Rule("match", "there is no match statement", lambda n: "match" * isinstance(n, ast.Match)),
    Rule(
        "except",
        "there is no except*",
        lambda n: "except*" * isinstance(n, getattr(ast, "TryStar", ())),
    ),
    Rule(
        "positional",
        "there are no positional-only arguments",
        lambda n: "/" * bool(isinstance(n, ast.arguments) and n.posonlyargs),
    ),
    Rule("display", "displays cannot unpack", _display),
    Rule(
        "step",
        "slices have no step",
        lambda n: "step" * bool(isinstance(n, ast.Slice) and n.step),
    ),
    Rule("import", "the module or the name is missing, or differs", _import),
    Rule("method", "the method is missing", lambda n: _method(n, MISSING_METHODS)),
    Rule("name", "the builtin is missing", _missing_name),
    Rule("zip", "zip has no strict", lambda n: _keywords(n, "zip", "strict")),
    Rule("sum", "sum has no start by name", lambda n: _keywords(n, "sum", "start")),
    Rule(
        "doc",
        "docstrings are not kept",
        lambda n: "__doc__" * ("__doc__" in (getattr(n, "attr", ""), getattr(n, "id", ""))),
    ),
    Rule("namedtuple", "a namedtuple has a text of fields and no defaults", _namedtuple),
    Rule("class", "a class has one base, no metaclass and no __new__", _class),
    Rule("init", "builtin classes show no __init__; super() finds it", _init),
    Rule("isinstance", "True is no int on MicroPython", _isinstance_int),
    Rule("bytes", "bytes count and find bytes, not numbers", _number_in_bytes),
    Rule("hex", "bytes.hex differs", lambda n: _method(n, {"hex"})),
    Rule("fraction", "geometry and figures are whole numbers", _fraction),
    Rule("rounded", "ties are rounded differently", _rounded),
    Rule("letters", "only ASCII letters are known", lambda n: _method(n, LETTER_METHODS)),
    Rule("blank", "only ASCII blanks are known", _blank),
    Rule("key", "sorting by a key is not stable", _sort_key),
    Rule("order", "dictionaries and sets keep no order", _unordered),
)
