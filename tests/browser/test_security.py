"""What comes from outside stays text: links, saves, kept games, settings; and the page's policy."""

import json

import pytest
from playwright.sync_api import Page

from tests.browser.pages import Pages, wait_for
from tests.browser.robot import MICROPYTHON, NO_SEARCH

pytestmark = MICROPYTHON

HOSTILE = [
    "<img src=x onerror=globalThis.hit=1>",
    "</script><script>globalThis.hit=1</script>",
    "\"'><svg onload=globalThis.hit=1>",
    "</svg></title></textarea><iframe srcdoc='<script>parent.hit=1</script>'>",
    "javascript:globalThis.hit=1",
    "{number}{0.__class__}&lt;b&gt;\u2028\u0000",
    "x" * 20_000 + "<b>",
]

# look.js and first.js in the page, and boot.js.
OWN_SCRIPTS = 3

# Elements and attributes that no page of the site has.
FOREIGN = """() => [...document.querySelectorAll("*")].filter((element) =>
    ["IMG", "IFRAME", "B", "EMBED", "OBJECT", "foreignObject"].includes(element.nodeName)
    || [...element.attributes].some(({ name, value }) =>
        name.startsWith("on") || value.startsWith("javascript:"))
).map((element) => element.outerHTML.slice(0, 80))"""

VIOLATIONS = """
    globalThis.violations = [];
    addEventListener("securitypolicyviolation", (event) =>
        violations.push(event.violatedDirective + " " + event.blockedURI));
"""


def check_clean(page: Page) -> None:
    """Make sure that nothing foreign is on the page, and that nothing has been run."""
    assert page.evaluate(FOREIGN) == []
    assert page.evaluate("globalThis.hit") is None
    assert page.locator("script:not([type]), script[src]").count() == OWN_SCRIPTS


def opened(page_at: Pages) -> Page:
    """A page without its worker."""
    return page_at(prepare=lambda context: context.add_init_script(NO_SEARCH))


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_links_stay_text(page_at: Pages, text: str) -> None:
    """Whatever a link says is quoted, not built: seed, game, fields, replay."""
    page = opened(page_at)
    for name in ("seed", "game", "wrap", "shifts", "nothing"):
        page.evaluate(
            "([name, text]) => history.replaceState(null, '', '?' + name + '='"
            " + encodeURIComponent(text))",
            [name, text[:2000]],
        )
        page.reload()
        wait_for(page, "board", "ready")
        check_clean(page)
    page.evaluate(
        "(text) => history.replaceState(null, '', '?seed=7#moves=' + encodeURIComponent(text))",
        text[:2000],
    )
    page.reload()
    wait_for(page, "board", "ready")
    check_clean(page)


def hostile_values(text: str) -> list[dict[str, str]]:
    """What a browser may keep, each with *text* where a text stands."""
    save = {
        "v": 1,
        "game": "crescent",
        "seed": text,
        "steps": [text],
        "done": 1,
        "elapsed": 0,
        "hints": 0,
        "undos": 0,
        "autoplay": True,
    }
    return [
        {"crescent.current": "crescent", "crescent.game.crescent": json.dumps(save)},
        {"crescent.current": text, "crescent.game." + text: text},
        {"crescent.current": "crescent", "crescent.game.crescent": text},
        {"crescent.kept": json.dumps([text, json.dumps(save)])},
        {"crescent.kept": json.dumps({"v": 1, "games": [text, json.dumps(save)]})},
        {
            "crescent.settings": json.dumps(
                {"v": 1} | dict.fromkeys(("theme", "suits", "letters", "toolbar", "language"), text)
            )
        },
        {"crescent.settings": json.dumps({"v": text})},
        {"crescent.board": json.dumps({"build": text, "piles": text, "status": {"deal": text}})},
        {"crescent.records": json.dumps({"v": 1, "games": {text: text}})},
        {"crescent.records": text},
    ]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_values_stay_text(page_at: Pages, text: str) -> None:
    """Whatever the browser keeps is read or set aside, never built, and the board plays."""
    page = opened(page_at)
    for values in hostile_values(text):
        page.evaluate(
            """(values) => {
                localStorage.clear();
                Object.assign(localStorage, values);
                Storage.prototype.setItem = () => {};
            }""",
            values,
        )
        page.reload()
        wait_for(page, "board", "ready")
        check_clean(page)
        page.locator("#toolbar [data-action=menu]").click()
        page.locator("dialog[open]").wait_for()
        check_clean(page)
        page.keyboard.press("Escape")
    page_at.errors[:] = [error for error in page_at.errors if "inline event handler" not in error]


def test_page_keeps_to_its_policy(page_at: Pages) -> None:
    """The board, the worker and the dialogs do nothing that the page's policy forbids."""
    page = page_at(prepare=lambda context: context.add_init_script(VIOLATIONS))
    wait_for(page, "search", "ready")
    page.locator("#toolbar [data-action=hint]").click()
    page.wait_for_selector("[data-mark=hint]")
    assert page.evaluate("violations") == []


def test_policy_forbids_what_the_page_does_not_need(page_at: Pages) -> None:
    """Inline scripts, handlers, evaluated text, other hosts, frames and forms are refused."""
    page = page_at(prepare=lambda context: context.add_init_script(VIOLATIONS + NO_SEARCH))
    page.evaluate(
        """async () => {
            const add = (name, values) =>
                document.body.append(Object.assign(document.createElement(name), values));
            add("script", { textContent: "globalThis.hit = 1" });
            add("script", { src: "data:text/javascript,globalThis.hit=1" });
            add("style", { textContent: "body { display: none }" });
            add("iframe", { src: "data:text/html,hello" });
            document.body.insertAdjacentHTML("beforeend", "<i onclick='globalThis.hit=1'></i>");
            document.body.lastChild.click();
            // What a test runs itself may evaluate text: so this runs later.
            setTimeout(() => (0, eval)("globalThis.hit = 1"));
            setTimeout(() => new Function("globalThis.hit = 1")());
            await fetch("http://127.0.0.1:1/").catch(() => {});
            await new Promise((resolve) => setTimeout(resolve, 200));
        }"""
    )
    refused = {violation.split()[0] for violation in page.evaluate("violations")}
    assert {
        "script-src-elem",
        "script-src-attr",
        "script-src",
        "style-src-elem",
        "frame-src",
        "connect-src",
    } <= refused
    assert page.evaluate("globalThis.hit") is None
    page_at.errors.clear()
    page_at.requests.clear()
