"""
The browser, as the page's Python meets it on either interpreter.

Wraps what differs between MicroPython and Pyodide, and what MicroPython does not survive: calls
that may throw come back as ``(value, error)``, tasks keep their reference and say what they raise,
and :class:`Search` starts the worker and asks it. Knows no rules and paints nothing.
"""

import asyncio
import json
import sys
from typing import Any, Callable

import js
from pyscript.ffi import create_proxy
from pyscript.workers import workers

ROOT = js.document.documentElement

# How long the worker may take to load, and then to answer its first question: PyScript does not
# tell a worker that takes long from one that will never answer.
LOADING_SECONDS = 180
ANSWER_SECONDS = 10

_tasks: list[Any] = []


def call(target: Any, name: str, *values: Any) -> tuple[Any, str | None]:
    """
    ``(value, error)`` of calling the method *name* of *target*, a JavaScript object or its path.

    One of the two is None, or both if the method gives nothing. For whatever can throw: storage
    that is full or forbidden, parsing, full screen. ``call("localStorage", "getItem", key)``.
    """
    return _pair(js.crescent.call(target, name, *values))


async def ask(target: Any, name: str, *values: Any) -> tuple[Any, str | None]:
    """As :func:`call`, of a method that answers with a promise: the clipboard, sharing."""
    return _pair(await js.crescent.ask(target, name, *values))


async def fetch_text(address: str) -> tuple[str | None, str | None]:
    """``(text, error)`` of a file of the site."""
    return _pair(await js.crescent.fetchText(address))


def _pair(answer: Any) -> tuple[Any, str | None]:
    length = answer.length
    return answer[0] if length == 1 else None, answer[1] if length == 2 else None


def listen(target: Any, event: str, handler: Callable[[Any], None]) -> None:
    """Have *handler* called with every *event* of *target*, for as long as the page lives."""
    target.addEventListener(event, create_proxy(handler))


def milliseconds() -> int:
    """Whole milliseconds since 1970, for the session's clock."""
    return int(float(js.crescent.now()) * 1000)


def clock() -> int:
    """Whole milliseconds of a clock that never runs backwards, from the start of the page."""
    return int(js.performance.now())


async def painted() -> None:
    """Wait until the browser has painted what has been changed so far."""
    await js.crescent.painted()


def spawn(coroutine: Any, on_failure: Callable[[str], None] | None = None) -> Any:
    """
    The task of *coroutine*, neither forgotten nor silent.

    What it raises is printed to the console, and its text given to *on_failure*.
    """
    task = asyncio.create_task(_watched(coroutine, on_failure))
    _tasks.append(task)
    return task


async def _watched(coroutine: Any, on_failure: Callable[[str], None] | None) -> None:
    try:
        await coroutine
    except Exception as error:
        print_error(error)
        if on_failure:
            on_failure(str(error) or repr(error))
    finally:
        _tasks.remove(asyncio.current_task())


def print_error(error: Exception) -> None:
    """Print the traceback of *error* to the console."""
    if hasattr(sys, "print_exception"):
        sys.print_exception(error, sys.stderr)
    else:
        import traceback

        traceback.print_exception(error)


def board_ready() -> None:
    """Mark the board as taking presses, and have what was not needed for that come too."""
    ROOT.setAttribute("data-board", "ready")
    spawn(everything())


def is_board_ready() -> bool:
    """Whether the board takes presses."""
    return str(ROOT.getAttribute("data-board")) == "ready"


def keep_picture(shows: str) -> bool:
    """
    Keep a picture of the board, which *shows* names, for the start of the next visit.

    False while the script that does so has not come yet.
    """
    return bool(js.crescent.keepPicture(shows))


def update() -> None:
    """Start the page again with the new build, which the element ``data-offline`` has told of."""
    js.crescent.update()


async def everything() -> str | None:
    """
    Wait until what the page imports inside its functions can be imported; an error's text, or None.

    What main.py imports at its top, and what that imports, is there from the start.
    """
    _, error = await ask("crescent", "everything")
    return error


def start_failed(message: str) -> None:
    """Say that the page could not start, with a way to try again; nothing once it has."""
    js.crescent.failed(message)


class SearchError(Exception):
    """The worker cannot be reached, or refuses a question; the message says why."""


class Search:
    """
    The worker that searches: off, loading, ready or failed, as the page's ``data-search`` says.

    Questions and answers are JSON; search.py says which there are.
    """

    def __init__(self) -> None:
        self._attempts = 0
        self._script: Any = None
        self._worker: Any = None
        self.on_ready: Callable[[], None] = lambda: None

    @property
    def state(self) -> str:
        """``off``, ``loading``, ``ready`` or ``failed``."""
        return str(ROOT.getAttribute("data-search"))

    async def start(self) -> None:
        """
        Start the worker, or start it again after it failed or was stopped. Runs inside a task.

        :raises SearchError: if it does not load or does not answer.
        """
        if self.state == "loading":
            raise SearchError("the search is starting")
        self.stop()
        ROOT.setAttribute("data-search", "loading")
        try:
            self._worker = await asyncio.wait_for(self._load(), LOADING_SECONDS)
            await asyncio.wait_for(self._answer("ping"), ANSWER_SECONDS)
        except Exception as error:
            self.stop()
            ROOT.setAttribute("data-search", "failed")
            raise SearchError(str(error) or "no answer in time") from error
        ROOT.setAttribute("data-search", "ready")
        self.on_ready()

    async def _load(self) -> Any:
        source, error = await fetch_text("search.py")
        if error:
            raise SearchError(error)
        # PyScript never forgets the name of a worker: every attempt needs one of its own.
        self._attempts += 1
        name = "search" if self._attempts == 1 else "search" + str(self._attempts)
        script = js.document.createElement("script")
        script.type = "py"
        script.setAttribute("worker", "")
        script.setAttribute("name", name)
        script.textContent = source
        self._script = script
        js.document.head.append(script)
        return await workers[name]

    def stop(self) -> None:
        """End the worker, whatever it is doing."""
        if self._script:
            js.crescent.endWorker(self._script)
        self._script = None
        self._worker = None
        ROOT.setAttribute("data-search", "off")

    async def ask(self, name: str, question: dict[str, Any]) -> dict[str, Any]:
        """
        The answer of the worker's service *name* to *question*.

        :raises SearchError: if the worker is not ready, or refuses the question.
        """
        if not self._worker or self.state != "ready":
            raise SearchError("the search is not ready")
        return await self._answer(name, json.dumps(question))

    async def _answer(self, name: str, *texts: str) -> dict[str, Any]:
        try:
            text = await getattr(self._worker, name)(*texts)
        except Exception as error:
            raise SearchError(str(error)) from error
        answer: dict[str, Any] = json.loads(text)
        if "error" in answer:
            raise SearchError(answer["error"])
        return answer
