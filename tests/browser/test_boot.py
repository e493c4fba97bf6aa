"""How the page starts, on both interpreters, and what it says when it cannot."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser import chromium
from tests.browser.pages import Pages, wait_for

MICROPYTHON_ONLY = pytest.mark.parametrize("interpreter", ["mpy"], indirect=True)

# Chromium samples the heap of some of its runs only, and seldom: here of all, and often.
HEAP_SAMPLED = (
    "--enable-features=HeapProfilerReporting:nonstable-probability/1/stable-probability/1"
    "/renderer-prob-pct/100/renderer-sampling-rate-bytes/100000"
)

FILES = """async () =>
    (await import(`./${document.documentElement.dataset.build}/built.js`)).files.mpy"""


class Spoiled:
    """Has files of the site missing, or other than they are, until they are mended."""

    def __init__(self, pattern: str, body: str | None = None) -> None:
        self.pattern = "**/" + pattern
        self.body = body

    def __call__(self, context: BrowserContext) -> None:
        context.route(self.pattern, self.answer)

    def answer(self, route: Route) -> None:
        if self.body is None:
            route.fulfill(status=404, body="not here")
        else:
            route.fulfill(status=200, body=self.body)

    def mend(self, page: Page) -> None:
        """Have the files back as they are."""
        page.context.unroute(self.pattern)


def test_board_and_search_start(page_at: Pages) -> None:
    """Both interpreters start the board and the worker, all from within the site's folder."""
    page = page_at()
    expect(page.locator("#loading")).to_be_hidden()
    wait_for(page, "search", "ready")
    assert page_at.strays() == []
    assert any(url.endswith("python.zip") for url in page_at.requests)


def test_starts_where_the_heap_is_sampled(browser: Browser, address: str, interpreter: str) -> None:
    """Some runs of Chromium look at the stack while Python allocates: the page outlives that."""
    path = chromium.find()
    flags = [*chromium.FLAGS, HEAP_SAMPLED]
    with browser.browser_type.launch(executable_path=path, args=flags) as sampling:
        pages = Pages(sampling, address, interpreter)
        for _ in range(3):
            wait_for(pages(), "search", "ready")
        pages.close()
    assert pages.errors == []


@MICROPYTHON_ONLY
def test_first_visit_loads_nothing_twice(page_at: Pages) -> None:
    """What is preloaded is what is used: until the worker starts, each file is asked for once."""
    page = page_at()
    files = page.evaluate(FILES)
    wait_for(page, "search", "ready")
    asked_for = [page_at.path(url) for url in page_at.requests]
    before = asked_for[: asked_for.index("search.py")]
    asked = {file: before.count(file) for file in files}
    assert asked == dict.fromkeys(files, 1)


@pytest.mark.parametrize(
    ("interpreter", "file"),
    [
        ("mpy", "vendor/pyscript/core.js"),
        ("mpy", "vendor/pyscript/error-*.js"),
        ("mpy", "micropython.js"),
        ("mpy", "vendor/micropython/micropython.mjs"),
        ("mpy", "vendor/micropython/micropython.wasm"),
        ("mpy", "crescent.mpyz"),
        ("py", "pyodide.js"),
        ("py", "python.zip"),
        ("py", "vendor/pyodide/pyodide.asm.wasm"),
    ],
    indirect=["interpreter"],
)
def test_missing_file_is_named_and_can_be_tried_again(page_at: Pages, file: str) -> None:
    """A page that misses a file says which, and starts once it is there and asked to."""
    missing = Spoiled(file)
    page = page_at(prepare=missing, until="failed")
    name = file.split("*")[0]
    expect(page.locator("#loading-text")).to_contain_text(f"could not load {name}")
    missing.mend(page)
    page.get_by_role("button", name="Try again").click()
    wait_for(page, "board", "ready")
    assert page_at.errors
    page_at.errors.clear()


def test_page_without_webassembly_says_so(page_at: Pages) -> None:
    """A browser without WebAssembly is told what is missing, at once and without an error."""
    page = page_at(
        prepare=lambda context: context.add_init_script("delete globalThis.WebAssembly"),
        until="failed",
    )
    expect(page.locator("#loading-text")).to_contain_text("WebAssembly")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


@MICROPYTHON_ONLY
def test_progress_tells_what_has_arrived(page_at: Pages) -> None:
    """While a file is on its way, the page says how much of all has arrived, and nothing more."""
    held: list[Route] = []

    def hold(context: BrowserContext) -> None:
        context.route("**/micropython.wasm", lambda route: held.append(route))

    page = page_at(prepare=hold, until="loading")
    text = page.locator("#loading-text")
    sizes = page.evaluate(FILES)
    waiting = sizes["vendor/micropython/micropython.wasm"]
    total = sum(sizes.values())
    expect(text).to_have_text(
        f"Loading: {round((total - waiting) / 1024)} of {round(total / 1024)} KB"
    )
    for route in held:
        route.continue_()
    wait_for(page, "board", "ready")


@MICROPYTHON_ONLY
@pytest.mark.parametrize("file", ["search.py", "python.zip", "vendor/pyodide/pyodide.asm.wasm"])
def test_search_that_cannot_load_leaves_the_board_alone(page_at: Pages, file: str) -> None:
    """Without the worker's files the search has failed, the board has not, and a press retries."""
    missing = Spoiled(file)
    page = page_at(prepare=missing)
    wait_for(page, "search", "failed")
    assert page.get_attribute("html", "data-board") == "ready"
    missing.mend(page)
    page.locator('[data-action="retry-search"]').click()
    page.wait_for_selector('html[data-search="ready"]', state="attached")
    assert page_at.errors
    page_at.errors.clear()


@MICROPYTHON_ONLY
def test_search_that_never_answers_has_failed(page_at: Pages) -> None:
    """A worker whose script is broken, which PyScript calls ready, is found out by its silence."""
    page = page_at(prepare=Spoiled("search.py", body="this is no Python"))
    wait_for(page, "search", "failed")
    assert page_at.errors
    page_at.errors.clear()


@MICROPYTHON_ONLY
def test_guarded_calls_never_throw(page_at: Pages) -> None:
    """What JavaScript throws comes back as the text of an error, and null as nothing."""
    page = page_at()
    answers = page.evaluate(
        """async () => [
            crescent.call("JSON", "parse", "{"),
            crescent.call("JSON", "parse", "null"),
            crescent.call("nothing", "at all"),
            crescent.call({ refuse() { throw undefined; } }, "refuse"),
            crescent.call("Math", "max", 1, 2),
            await crescent.ask("Promise", "reject", new Error("no")),
            await crescent.ask("Promise", "resolve", 3),
            await crescent.fetchText("no/such/file"),
        ].map((answer) => ({ length: answer.length, last: answer.at(-1) }))"""
    )
    lengths = [answer["length"] for answer in answers]
    assert lengths == [2, 0, 2, 2, 1, 2, 1, 2]
    assert answers[4]["last"] == 2
    assert answers[5]["last"] == "no"
    assert answers[6]["last"] == 3
    assert answers[7]["last"] == "no/such/file: 404"
    page_at.errors.clear()
