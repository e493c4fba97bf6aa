"""Replays from links, files and the running game; reviews of them; playing on; the lessons."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import FilePayload, Page, expect

from crescent.deals import deal
from crescent.moves import SHIFT, apply, home
from crescent.notation import move_text, parse_move, parse_query
from crescent.replay import line_code, replay_file
from crescent.rules import rules_for
from crescent.session import Session
from tests.browser.pages import Pages, wait_for
from tests.browser.robot import MICROPYTHON, Player, eventually, player_at, shown

DATA = Path(__file__).parent.parent / "data"
GAMES = {
    row["link"]: row["line"]
    for row in map(json.loads, (DATA / "reviewed_games.jsonl").read_text().splitlines())
}
LOST = "seed=7004&game=open"
PATIENCE_MS = 60_000


class Game:
    """A recorded game: its deal, its moves, and its positions as sessions."""

    def __init__(self, link: str, moves: int | None = None) -> None:
        self.link = link
        self.rules, self.seed = parse_query(link)
        self.first = deal(self.rules, self.seed)
        self.texts = GAMES[link][:moves]
        self.line = []
        position = self.first
        for text in self.texts:
            self.line.append(parse_move(self.rules, text, position))
            position = apply(self.rules, position, self.line[-1])

    def after(self, moves: int) -> Session:
        """The game after so many moves."""
        session = Session(self.rules, self.seed)
        session.replay(self.texts[:moves], moves)
        return session

    @property
    def code(self) -> str:
        """The code in its link."""
        return line_code(self.rules, self.first, self.line)

    @property
    def suffix(self) -> str:
        """Its link, from the query on."""
        return f"?{self.link}#moves={self.code}"


def shows(player: Player, session: Session) -> None:
    """Make sure that the board shows the position of *session*."""
    assert player.board() == shown(session)


def press(page: Page, action: str) -> None:
    """Press a button of the replay's bar."""
    page.locator(f"#replay [data-action={action}]").click()


def replayed(pages: Pages, game: Game, **options: Any) -> Player:
    """Who looks at the replay of *game*, at its start."""
    page = pages(game.suffix, **options)
    player = Player(page, Session(game.rules, game.seed))
    expect(page.locator("#replay")).to_be_visible()
    eventually(lambda: shows(player, game.after(0)))
    return player


def stands_at(player: Player, game: Game, moves: int) -> None:
    """Make sure that the replay shows the game after so many moves, and says so."""
    session = game.after(moves)
    eventually(lambda: shows(player, session))
    expect(player.page.locator("#replay .place")).to_contain_text(
        f"Move {moves} of {len(game.line)}"
    )
    expect(player.status("moves")).to_have_text(f"{moves} move" + ("s" if moves != 1 else ""))
    up = home(game.rules, session.position)
    expect(player.status("home")).to_have_text(f"{up} of 104")
    expect(player.status("deal")).to_have_text(f"Deal #{game.seed}")


def has_gone_on(page: Page, moves: int) -> None:
    """Make sure that the replay has come to so many moves, or further."""
    assert int(page.locator("#replay [type=range]").input_value()) >= moves


def test_a_link_is_replayed(page_at: Pages) -> None:
    """Buttons, keys and the slider go through the game of a link; the status line follows."""
    game = Game(LOST)
    player = replayed(page_at, game)
    page, last = player.page, len(game.line)
    stands_at(player, game, 0)
    press(page, "replay-next")
    stands_at(player, game, 1)
    for key, moves in (
        ("ArrowRight", 2),
        ("End", last),
        ("ArrowLeft", last - 1),
        ("Home", 0),
    ):
        page.locator("#board").click(position={"x": 3, "y": 3})
        page.keyboard.press(key)
        stands_at(player, game, moves)
    press(page, "replay-shift")
    stands_at(player, game, game.line.index(SHIFT))
    page.locator("#replay [type=range]").fill("40")
    stands_at(player, game, 40)
    page.locator("#replay select").select_option("8")
    page.locator("#replay [type=range]").focus()
    page.keyboard.press(" ")
    eventually(lambda: has_gone_on(page, 43))
    page.keyboard.press(" ")
    page.keyboard.press("Escape")
    expect(page.locator("#replay")).to_be_hidden()
    expect(player.status("moves")).to_have_text("0 moves")


@MICROPYTHON
def test_play_from_here(page_at: Pages) -> None:
    """A game goes on from any position of a replay, and the one under way is kept."""
    game = Game(LOST)
    player = player_at(page_at, "seed=7&game=open")
    player.play("6S:10>5")
    player.agrees()
    player.page.evaluate("(hash) => { location.hash = hash; }", "")
    open_link(player, game)
    player.page.locator("#replay [type=range]").fill("30")
    stands_at(player, game, 30)
    press(player.page, "replay-here")
    player.session = game.after(30)
    player.agrees()
    player.page.locator("#toolbar [data-action=menu]").click()
    expect(player.page.locator("dialog [data-action=kept]")).to_contain_text("#7")


def open_link(player: Player, game: Game) -> None:
    """Paste a link where a deal's number is asked for."""
    player.press("number")
    player.page.locator("#seed").fill(f"https://example.org/crescent/{game.suffix}")
    player.page.locator("#seed").press("Enter")
    stands_at(player, game, 0)


@MICROPYTHON
def test_a_pasted_link_to_a_deal(page_at: Pages) -> None:
    """A link without a replay deals; one that names no game is refused, and says so."""
    player = player_at(page_at)
    player.press("number")
    field = player.page.locator("#seed")
    field.fill("https://example.org/?seed=12&game=chess")
    field.press("Enter")
    expect(player.page.locator("#seed-note")).to_contain_text("chess")
    field.fill("https://example.org/?seed=12&game=six")
    field.press("Enter")
    expect(player.status("deal")).to_have_text("Deal #12")
    assert "game=six" in player.query()


@MICROPYTHON
def test_a_bad_replay_is_shown_as_far_as_it_goes(page_at: Pages) -> None:
    """A damaged file shows the moves before the bad one, and says which it is and why."""
    game = Game(LOST)
    text = replay_file(game.rules, game.seed, game.line)
    texts = [*game.texts[:12], "KD:1>A", *game.texts[13:]]
    bad = "\n".join([*text.split("\n")[:2], " ".join(texts)])
    player = player_at(page_at)
    open_file(player, bad)
    stands_at_end(player, game, 12)
    expect(player.status("message")).to_contain_text("Move 13 of the replay, “KD:1>A”")
    press(player.page, "replay-close")
    open_file(player, "This is no game.")
    expect(player.status("message")).to_contain_text("This is no game.")
    expect(player.page.locator("#replay")).to_be_hidden()


def open_file(player: Player, text: str) -> None:
    """Choose a file with *text* from the menu."""
    with player.page.expect_file_chooser() as chosen:
        player.press("open-replay")
    chosen.value.set_files(
        FilePayload(name="game.txt", mimeType="text/plain", buffer=text.encode())
    )


def stands_at_end(player: Player, game: Game, moves: int) -> None:
    """Make sure that a replay of the first *moves* moves stands at its end."""
    eventually(lambda: shows(player, game.after(moves)))
    expect(player.page.locator("#replay .place")).to_have_text(f"Move {moves} of {moves}")


@MICROPYTHON
def test_a_replay_is_saved_and_opened(page_at: Pages) -> None:
    """The file that the share dialog hands out is opened as the same game."""
    game = Game(LOST, 25)
    player = player_at(page_at, LOST, game.texts)
    player.press("share")
    with player.page.expect_download() as download:
        player.page.locator("dialog [data-action=save-replay]").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert text == replay_file(game.rules, game.seed, game.line)
    player.page.keyboard.press("Escape")
    open_file(player, text)
    stands_at(player, game, 0)
    press(player.page, "replay-last")
    stands_at(player, game, 25)


def review_from_the_end(player: Player) -> None:
    """Ask the dialog of a game that is over where it could still be won."""
    wait_for(player.page, "search", "ready")
    button = player.page.locator("dialog[data-dialog=over] [data-action=review-game]")
    button.click(timeout=PATIENCE_MS)


def test_a_lost_game_is_reviewed(page_at: Pages) -> None:
    """The move that lost is named, the strip leads anywhere, the win is shown and played on."""
    game = Game(LOST)
    player = player_at(page_at, LOST, game.texts, search=True)
    page = player.page
    review_from_the_end(player)
    verdict = page.locator("#replay .verdict")
    expect(verdict).to_contain_text("lost the game", timeout=PATIENCE_MS)
    expect(verdict).to_contain_text("Move 67, king of spades to pile 8")
    expect(page.locator("#replay [data-action=review-stop]")).to_be_hidden()
    strip = page.locator("#replay .strip")
    box = strip.bounding_box()
    assert box is not None
    strip.click(position={"x": box["width"] * 40.5 / (len(game.line) + 1), "y": 8})
    stands_at(player, game, 40)
    expect(page.locator("#replay .place")).to_contain_text("can be won")
    press(page, "replay-last")
    expect(page.locator("#replay .place")).to_contain_text("proven lost")
    press(page, "review-line")
    press(page, "replay-last")
    expect(player.status("home")).to_have_text("104 of 104")
    press(page, "review-back")
    expect(verdict).to_contain_text("lost the game")
    press(page, "review-line")
    page.locator("#replay [type=range]").fill("70")
    expect(player.status("moves")).to_have_text("70 moves")
    press(page, "replay-here")
    expect(page.locator("#replay")).to_be_hidden()
    eventually(lambda: is_played_on(player, game, 66, 70))


def is_played_on(player: Player, game: Game, alike: int, moves: int) -> None:
    """Make sure that a game of so many *moves* is kept which begins as *game* does."""
    kept = player.save()
    assert kept is not None
    assert [move_text(game.rules, move) for move in kept.line][:alike] == game.texts[:alike]
    assert len(kept.line) == moves
    assert kept.helped


@MICROPYTHON
def test_board_has_its_space_back_after_a_replay(page_at: Pages) -> None:
    """The bar takes space from the board, and gives it back when the replay is closed."""
    player = player_at(page_at, viewport=(844, 390))
    player.play("6S:10>5")
    table = player.page.locator("#table")
    before = table.get_attribute("viewBox")
    player.press("replay")
    expect(player.page.locator("#replay")).to_be_visible()
    press(player.page, "replay-close")
    expect(table).to_have_attribute("viewBox", str(before))
    player.agrees()


@MICROPYTHON
def test_replay_on_another_table_leaves_the_game(page_at: Pages) -> None:
    """A replay with other piles, pressed all over, leaves the game that is played as it was."""
    shown_game = Session(rules_for("lucas"), "7")
    for _ in range(3):
        shown_game.play(shown_game.legal_moves()[0], 0)
    code = line_code(shown_game.rules, shown_game.positions[0], shown_game.line)
    player = player_at(page_at)
    page = player.page
    player.play("6S:10>5")
    player.press("number")
    form = player.dialog("number")
    form.get_by_label("Deal number").fill(f"?seed=7&game=lucas#moves={code}")
    form.get_by_role("button", name="Deal").click()
    expect(page.locator("#replay")).to_be_visible()
    press(page, "replay-last")
    eventually(lambda: shows(player, shown_game))
    for pile in ("F8", "W", "STOCK", "13"):
        left, top, _, _ = player.reach(pile)
        page.mouse.click(left + 9, top + 9)
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
    page.locator("#board").click(position={"x": 3, "y": 3})
    press(page, "replay-close")
    player.agrees()
    player.play("4S:10>16")
    player.agrees()


@MICROPYTHON
def test_a_review_is_kept(page_at: Pages) -> None:
    """What a review found is there at once when the game is replayed again, without a worker."""
    game = Game(LOST)
    player = player_at(page_at, LOST, game.texts, search=True)
    review_from_the_end(player)
    verdict = player.page.locator("#replay .verdict")
    expect(verdict).to_contain_text("lost the game", timeout=PATIENCE_MS)
    text = verdict.text_content()
    press(player.page, "replay-close")
    player.page.evaluate("document.documentElement.dataset.search = 'failed'")
    player.press("replay")
    expect(verdict).to_have_text(text or "?")
    expect(player.page.locator("#replay [data-action=review]")).to_be_hidden()


@MICROPYTHON
def test_a_review_can_be_stopped(page_at: Pages) -> None:
    """A stopped review asks no more, keeps what it found, and goes on when it is asked again."""
    game = Game("seed=7004")
    player = player_at(page_at, game.link, game.texts, search=True)
    player.press("replay")
    press(player.page, "review")
    progress = player.page.locator("#replay .progress")
    expect(progress).to_contain_text("positions", timeout=PATIENCE_MS)
    press(player.page, "review-stop")
    expect(progress).to_have_text("")
    expect(player.page.locator("#replay [data-action=review]")).to_be_visible()
    assert player.page.evaluate("localStorage.getItem('crescent.reviews')")
    press(player.page, "review")
    expect(progress).to_contain_text("positions", timeout=PATIENCE_MS)


@MICROPYTHON
def test_a_closed_game_is_reviewed_when_it_is_over(page_at: Pages) -> None:
    """While cards lie face down and moves are left, a review says that it is too early."""
    game = Game("seed=7005&game=closed", 40)
    player = player_at(page_at, game.link, game.texts)
    player.press("replay")
    press(player.page, "review")
    expect(player.status("message")).to_contain_text("cards still lie face down")


@MICROPYTHON
def test_scrubbing_ends_where_the_slider_is(page_at: Pages) -> None:
    """However fast the slider is moved, the place it was left at is shown in the end."""
    game = Game(LOST)
    player = replayed(page_at, game)
    player.page.evaluate(
        """(last) => {
            const slider = document.querySelector("#replay [type=range]");
            for (let at = 0; at <= last; at += 3) {
                slider.value = String(at);
                slider.dispatchEvent(new Event("input", { bubbles: true }));
            }
        }""",
        len(game.line),
    )
    stands_at(player, game, len(game.line))


@MICROPYTHON
def test_lessons(page_at: Pages) -> None:
    """A lesson is opened from the guide, stepped through to its win, and its game is played on."""
    player = player_at(page_at)
    page = player.page
    player.press("guide")
    page.locator("#guide-lessons summary").click()
    page.locator("dialog [data-action=lesson]").nth(2).click()
    dialog = player.dialog("lesson")
    expect(dialog).to_contain_text("Lesson 3")
    following = dialog.get_by_role("button", name="Next")
    for step in range(1, 19):
        following.click()
        expect(following).to_have_attribute("data-value", f"3 {min(step + 1, 18)}")
    expect(dialog).to_contain_text("All cards are home.")
    dialog.locator("[data-action=lesson-game]").click()
    expect(page.locator("#replay .place")).to_have_text("Move 117 of 117", timeout=20_000)
    press(page, "replay-here")
    expect(player.status("moves")).to_have_text("117 moves")
