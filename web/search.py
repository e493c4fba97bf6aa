"""
The worker: Pyodide, for whatever takes time.

The page calls the functions that :func:`service` marks, with one JSON text, and gets one back:
what the function returns, or ``{"error": sentence}`` for a question that cannot be answered. A
solve goes in slices, one a call, so that other questions are answered in between and stopping
it is not calling again. Only :func:`ping` takes nothing, and only :func:`qr` waits for something.
"""

import importlib
import json
import sys
import time
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import js

from crescent.deals import dealt_cards, parse_seed
from crescent.errors import InputError
from crescent.moves import Move, apply
from crescent.notation import move_text, parse_move, position_from_data, rules_from_data
from crescent.position import Position
from crescent.rules import Rules
from crescent.search import Reason, finish, hint, outlook, solver_for, verdict
from crescent.search.review import Review
from crescent.search.uncollected import uncollected

# The names that PyScript lets the page call.
__export__ = ["ping", "qr"]

JUDGED_POSITIONS = 2000
SLICE_SECONDS = 0.1
SLICE_POSITIONS = 200

Data = dict[str, Any]


def ping() -> str:
    """The worker's first answer: the version of its Python."""
    return json.dumps({"python": sys.version.split()[0]})


def service(work: Callable[[Data], Data]) -> Callable[[str], str]:
    """*work* as the page calls it: JSON text in, JSON text out."""

    def answer(question: str) -> str:
        try:
            return json.dumps(work(json.loads(question)))
        except InputError as error:
            return json.dumps({"error": str(error)})

    __export__.append(work.__name__)
    return answer


@service
def deal(question: Data) -> Data:
    """``{"cards": [...]}`` of ``{"rules": ..., "seed": ...}``, in the order of the table."""
    rules = rules_from_data(question["rules"])
    return {"cards": list(dealt_cards(rules, parse_seed(str(question["seed"]))))}


@service
def judge(question: Data) -> Data:
    """
    What can be said of ``{"position": ..., "winning": [move, ...]}``.

    The answer's ``verdict``, ``outlook``, ``reason``, ``kind`` and ``line`` (the hint), ``finish``
    (a line that ends the game, or empty) are those of ``crescent.search``.
    """
    rules, position = position_from_data(question["position"])
    winning = _moves(rules, position, question["winning"])
    found = outlook(rules, position, JUDGED_POSITIONS)
    advised = hint(rules, position, winning or None, JUDGED_POSITIONS)
    return {
        "verdict": verdict(rules, position, JUDGED_POSITIONS).verdict,
        "outlook": found.outlook,
        "reason": _reason(found.reason),
        "kind": advised.kind,
        "line": _texts(rules, advised.line),
        "finish": _texts(rules, finish(rules, position) or ()),
    }


@service
@uncollected()
def solve(question: Data) -> Data:
    """
    One more slice of solving ``{"position": ...}``, going on where the last slice of it ended.

    The answer has the ``verdict`` so far, the ``line`` when that is ``won``, the positions looked
    at in ``nodes``, the fewest cards left in ``left``, and in ``done`` whether nothing is left to
    search.
    """
    rules, position = position_from_data(question["position"])
    solver = _solver_of(rules, position)
    until = time.monotonic() + SLICE_SECONDS
    while solver.run(SLICE_POSITIONS) == "unknown" and not solver.over:
        if time.monotonic() > until:
            break
    line = solver.solution.line if solver.verdict == "won" else ()
    return {
        "verdict": solver.verdict,
        "line": _texts(rules, line),
        "nodes": solver.nodes,
        "left": solver.best,
        "done": solver.over,
    }


@service
@uncollected()
def review(question: Data) -> Data:
    """
    One more slice of the review of the game ``{"position": ..., "line": [move, ...]}``.

    The answer is what :class:`crescent.search.review.Review` knows by then: ``won``, ``winning``
    (the moves from the position ``won``), ``lost``, ``reason``, ``nodes``, ``done``.
    """
    rules, position = position_from_data(question["position"])
    at_work = _review_of(rules, position, _moves(rules, position, question["line"]))
    until = time.monotonic() + SLICE_SECONDS
    while not at_work.run(SLICE_POSITIONS) and time.monotonic() < until:
        pass
    found = at_work.findings
    return {
        "won": found.won_until,
        "winning": _texts(rules, found.winning),
        "lost": found.lost_from,
        "reason": _reason(found.reason),
        "nodes": at_work.nodes,
        "done": at_work.done,
    }


QR_LIBRARY = Path("/tmp/qr.zip")


async def qr(question: str) -> str:
    """
    The QR code of ``{"text": ..., "library": address}``.

    The answer has its ``size`` in modules, and the ``path`` of the dark ones as SVG has it; size 0
    for a text that no QR code can hold. The library comes from its address when it is first needed.
    """
    data = json.loads(question)
    if not QR_LIBRARY.exists():
        answer = await js.fetch(data["library"])
        if not answer.ok:
            return json.dumps({"error": f"{data['library']}: {answer.status}"})
        QR_LIBRARY.write_bytes((await answer.arrayBuffer()).to_bytes())
        sys.path.append(str(QR_LIBRARY))
    encoder = importlib.import_module("segno.encoder")
    try:
        rows = encoder.encode(data["text"], micro=False).matrix
    except encoder.DataOverflowError:
        return json.dumps({"size": 0, "path": ""})
    return json.dumps({"size": len(rows), "path": qr_path(rows)})


def qr_path(rows: Sequence[Sequence[int]]) -> str:
    """The path of the dark modules, 1 in *rows*: one rectangle for each run of them."""
    parts = []
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            width = len(list(run))
            if dark:
                parts.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    return "".join(parts)


_reviews: dict[tuple[str, Position, tuple[Move, ...]], Review] = {}


def _review_of(rules: Rules, position: Position, line: list[Move]) -> Review:
    """The review of that game; only the last one is remembered."""
    key = (rules.key(), position, tuple(line))
    if key not in _reviews:
        _reviews.clear()
        _reviews[key] = Review(rules, position, line)
    return _reviews[key]


_solvers: dict[tuple[str, Position], Any] = {}


def _solver_of(rules: Rules, position: Position) -> Any:
    """The solver that is at work on *position*; only the last one is remembered."""
    key = (rules.key(), position)
    if key not in _solvers:
        _solvers.clear()
        _solvers[key] = solver_for(rules, position)
    return _solvers[key]


def _reason(reason: Reason | None) -> Data | None:
    """The parts of *reason*, for the page to say in its language."""
    if reason is None:
        return None
    return {"key": reason.key, "cards": list(reason.cards), "count": reason.count}


def _texts(rules: Rules, line: Sequence[Move]) -> list[str]:
    return [move_text(rules, move) for move in line]


def _moves(rules: Rules, position: Position, texts: list[str]) -> list[Move]:
    line = []
    for text in texts:
        line.append(parse_move(rules, text, position))
        position = apply(rules, position, line[-1])
    return line
