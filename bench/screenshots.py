"""
Pictures of the page, to be looked at: ``python -m bench.screenshots [OUT]``.

Every theme at every size, and then each place where a player may find himself: the dialogs, a
closed game, a won board, the other games, in one theme or another and in both languages. OUT,
``dist-screenshots`` at first, gets them and an index.html that shows them all.
"""

import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright

from crescent import site
from crescent.notation import parse_query
from crescent.session import Session
from crescent.settings import defaults, settings_text
from tests.browser import chromium
from tests.browser.pages import UNDER, Pages, wait_for
from tests.browser.robot import GAMES, NO_SEARCH, Player, in_the_site, left_behind

Steps = Callable[[Player], object]

THEMES = ["night", "baize", "light", "contrast"]
SIZES = [(320, 568), (390, 844), (844, 390), (1280, 720), (2560, 1440)]
PHONE = (390, 844)
LYING = (844, 390)
DESKTOP = (1280, 720)
SMALL = (320, 568)
FINGER_WIDTH = 900
SETTLED_MS = 700
WON_MS = 2200


@dataclass
class Scene:
    """What a picture shows: a game and what is done on its page before it is taken."""

    name: str
    query: str = "seed=7"
    line: list[str] = field(default_factory=list)
    steps: list[Steps] = field(default_factory=list)
    theme: str = "night"
    language: str = "en"
    sizes: list[tuple[int, int]] = field(default_factory=lambda: [PHONE, DESKTOP])
    search: bool = False
    settled: int = SETTLED_MS
    settings: dict[str, str] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)


def pressing(action: str) -> Steps:
    """Press the button for *action*."""
    return lambda player: player.press(action)


def key(name: str) -> Steps:
    """Press a key."""
    return lambda player: player.page.keyboard.press(name)


def picking_up(name: str) -> Steps:
    """Select the top card of the pile *name*."""
    return lambda player: player.tap(name, shift=True)


def carrying(source: str, target: str) -> Steps:
    """Carry the top card of a pile halfway to another."""

    def carry(player: Player) -> None:
        player.pick_up(source)
        (from_x, from_y), (to_x, to_y) = player.card(source), player.card(target)
        player.page.mouse.move((from_x + to_x) / 2, (from_y + to_y) / 2, steps=3)

    return carry


def playing(text: str) -> Steps:
    """Play a move by clicks."""
    return lambda player: player.play(text)


def more(player: Player) -> None:
    """Open what a replay's bar has no room for."""
    player.page.locator("#replay [popovertarget]:not([data-action])").click()


def advised(player: Player) -> None:
    """Wait for the worker and ask it."""
    wait_for(player.page, "search", "ready")
    player.press("hint")
    player.page.locator("[data-mark=hint]").first.wait_for()


def game(name: str, **options: Any) -> Scene:
    """The recorded game *name*, after its line."""
    recorded = GAMES[name]
    return Scene(options.pop("title", name), recorded["link"], recorded["line"], **options)


def scenes() -> list[Scene]:
    """Every picture but those of :func:`themes`."""
    won = GAMES["won"]
    last = [playing(won["line"][-1])]
    return [
        Scene("selected", steps=[picking_up("10")], sizes=[SMALL, DESKTOP]),
        Scene("selected", steps=[picking_up("10")], theme="baize"),
        Scene("selected", steps=[picking_up("10")], theme="light"),
        Scene("selected", steps=[picking_up("10")], theme="contrast"),
        Scene("carried", steps=[carrying("10", "5")], theme="baize"),
        Scene("hint", steps=[advised], search=True),
        Scene("hint", steps=[advised], search=True, theme="light", language="de"),
        Scene("keyboard's cursor", steps=[key("Tab"), key("ArrowRight"), key("ArrowDown")]),
        game("long pile", sizes=SIZES[:4]),
        game("held", sizes=SIZES[:4], title="hold"),
        game("finish", title="nearly won", theme="baize"),
        Scene("closed", "seed=7&game=closed", sizes=SIZES[:4]),
        Scene("closed", "seed=7&game=closed", theme="baize", sizes=[DESKTOP]),
        Scene("closed", "seed=7&game=closed", theme="contrast", sizes=[DESKTOP]),
        Scene("Waning Moon", "seed=7&game=waning-moon", sizes=SIZES, steps=[key("d"), key("d")]),
        Scene("Waning Moon", "seed=7&game=waning-moon", theme="baize", sizes=[DESKTOP]),
        Scene("Forty Thieves", "seed=7&game=forty-thieves", theme="baize", sizes=[SMALL, DESKTOP]),
        Scene("four colours", settings={"suits": "four"}, theme="light"),
        Scene("four colours", settings={"suits": "four"}, theme="night", sizes=[DESKTOP]),
        Scene("left-handed", settings={"toolbar": "left"}, sizes=[SMALL, LYING]),
        Scene("German", language="de", sizes=SIZES[:4]),
        Scene("German", language="de", theme="baize", sizes=[DESKTOP], steps=[picking_up("10")]),
        Scene("won", won["link"], won["line"][:-1], last, settled=WON_MS, sizes=SIZES[:4]),
        Scene("won board", won["link"], won["line"][:-1], [*last, key("Escape")], settled=WON_MS),
        Scene("won", won["link"], won["line"][:-1], last, "light", "de", settled=WON_MS),
        game("over", steps=[pressing("undo"), pressing("redo")], title="over"),
        game("stuck", steps=[pressing("undo"), pressing("redo")], title="stuck", sizes=[SMALL]),
        Scene("peek", steps=[picking_up("10"), key("p")], sizes=[SMALL, DESKTOP]),
        Scene("menu", steps=[pressing("menu")], sizes=[SMALL, LYING, DESKTOP]),
        Scene("menu", steps=[pressing("menu")], theme="baize", language="de", sizes=[SMALL]),
        Scene("deal number", steps=[pressing("number")]),
        Scene("rules", steps=[pressing("rules")], theme="light"),
        Scene("rules", steps=[pressing("rules")], language="de", sizes=[SMALL, LYING]),
        Scene("settings", steps=[pressing("settings")]),
        Scene("settings", steps=[pressing("settings")], theme="baize", language="de"),
        Scene("keys", steps=[key("?")], sizes=[SMALL, DESKTOP]),
        Scene("guide", steps=[pressing("guide")], sizes=[SMALL, PHONE, DESKTOP]),
        Scene("guide", steps=[pressing("guide")], theme="light", language="de"),
        Scene("statistics", steps=[pressing("statistics")]),
        Scene("question", steps=[playing("6S:10>5"), pressing("new")], sizes=[SMALL, DESKTOP]),
        Scene("replay", won["link"], won["line"], [pressing("replay")], sizes=[*SIZES[:4]]),
        Scene("replay", won["link"], won["line"], [pressing("replay")], language="de"),
        Scene("replay's rest", won["link"], won["line"], [pressing("replay"), more], sizes=[SMALL]),
        Scene("message", steps=[playing("6S:10>5")], language="de", sizes=[SMALL, LYING]),
        Scene("forced colours", options={"forced_colors": "active"}, sizes=[DESKTOP]),
    ]


def themes() -> list[Scene]:
    """A game under way in every theme, at every size."""
    line = GAMES["fits both"]["line"][:12]
    link = GAMES["fits both"]["link"]
    return [Scene("game", link, line, theme=theme, sizes=SIZES) for theme in THEMES]


def file_name(scene: Scene, size: tuple[int, int]) -> str:
    """The name of the picture of *scene* at *size*."""
    parts = [scene.name, scene.theme, scene.language, f"{size[0]}x{size[1]}"]
    if scene.settings:
        parts.insert(1, "-".join(scene.settings.values()))
    return "_".join(parts).replace(" ", "-").replace("'", "") + ".png"


def photograph(pages: Pages, scene: Scene, size: tuple[int, int], out: Path) -> None:
    """Take the picture of *scene* at *size*."""
    chosen = defaults() | {"theme": scene.theme, "language": scene.language} | scene.settings
    kept = in_the_site(f"localStorage.setItem('crescent.settings', {settings_text(chosen)!r})")
    phone = min(size) < FINGER_WIDTH // 2 or size[0] < FINGER_WIDTH
    rules, seed = parse_query(scene.query)
    session = Session(rules, seed)
    session.autoplay = False
    session.replay(scene.line, len(scene.line))
    scripts = [left_behind(session), kept] + ([] if scene.search else [NO_SEARCH])

    def prepare(context: BrowserContext) -> None:
        context.add_init_script("\n".join(scripts))

    page = pages(
        "?" + scene.query,
        viewport=size,
        prepare=prepare,
        device_scale_factor=2 if phone else 1,
        has_touch=phone,
        **scene.options,
    )
    player = Player(page, session)
    for step in scene.steps:
        step(player)
    player.page.wait_for_timeout(scene.settled)
    player.page.screenshot(path=out / file_name(scene, size))
    player.page.context.close()


def index(names: list[str]) -> str:
    """A page that shows the pictures of these *names*."""
    figures = "".join(
        f'<figure><a href="{escape(name)}"><img src="{escape(name)}" alt="" loading="lazy"></a>'
        f"<figcaption>{escape(name.removesuffix('.png').replace('_', ' · '))}</figcaption></figure>"
        for name in names
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Crescent, photographed</title>'
        "<style>body{background:#888;font:14px system-ui;display:flex;flex-wrap:wrap;gap:1rem}"
        "figure{margin:0}img{height:20rem;box-shadow:0 2px 8px #0008}</style>"
        f"{figures}</html>"
    )


def main(out: Path) -> int:
    """Take all pictures; 1 if one of them could not be taken."""
    path = chromium.find()
    assert path, "no Chromium: run python -m tests.browser.chromium"
    out.mkdir(parents=True, exist_ok=True)
    names, failed = [], False
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        dist = Path(folder, "dist")
        site.build(dist)
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        with site.server(dist, under=UNDER, caching="max-age=600") as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            pages = Pages(browser, f"http://127.0.0.1:{server.server_port}{UNDER}", "mpy")
            for scene in [*themes(), *scenes()]:
                for size in scene.sizes:
                    name = file_name(scene, size)
                    try:
                        photograph(pages, scene, size, out)
                        names.append(name)
                    except Exception as error:
                        failed = True
                        reason = str(error).partition("\n")[0] or repr(error)
                        print(f"{name}: {reason}", file=sys.stderr)
            server.shutdown()
        browser.close()
    (out / "index.html").write_text(index(names), encoding="utf-8")
    print(f"{len(names)} pictures: {out / 'index.html'}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "dist-screenshots")))
