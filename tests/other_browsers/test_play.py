"""The core of the game in Firefox and WebKitGTK: it plays, drags, keeps, replays and advises."""

from crescent.moves import SHIFT, stock_deal
from crescent.session import Session
from tests.browser.robot import GAMES, eventually, shown
from tests.other_browsers.visitor import DrivingPlayer, Visitor

FOCUSED = "() => document.activeElement.closest('[data-pile]')?.dataset.pile"


def test_published_line_by_clicks(visitor: Visitor) -> None:
    """Deal 7's published line plays, and with wrap its King of clubs goes onto the Ace."""
    player = visitor.player("seed=7")
    assert player.board()["1"] == "2H QH TC 3D 8D 5C"
    player.play(*GAMES["published"]["line"])
    player.play("KC:11>10")
    player.agrees()
    assert player.text("deal") == "Deal #7"


def test_selected_card_marks_its_targets(visitor: Visitor) -> None:
    """A click selects a card and marks where it may go; Escape gives it up."""
    player = visitor.player("seed=7")
    player.tap("10")
    eventually(lambda: check_marks(player, "10"))
    player.keyboard.press("Escape")
    eventually(lambda: check_no_marks(player))


def check_marks(player: DrivingPlayer, name: str) -> None:
    """Make sure that the pile *name* is selected, its targets are marked, and nothing else is."""
    rules = player.session.rules
    moves = [m for m in player.session.legal_moves() if m.source == rules.index[name]]
    assert moves
    assert player.marks() == {rules.piles[m.target]: "target" for m in moves} | {name: "selected"}


def check_no_marks(player: DrivingPlayer) -> None:
    """Make sure that nothing is marked."""
    assert player.marks() == {}


def test_drag_and_refused_drag(visitor: Visitor) -> None:
    """A dragged card lies where it was let go; where it does not fit it goes back."""
    player = visitor.player("seed=7")
    move = player.move("6S:10>5")
    player.pick_up("10")
    player.page.mouse.move(*player.card("5"), steps=4)
    eventually(lambda: player.carries(1))
    player.page.mouse.up()
    player.session.play(move, 0)
    player.agrees()
    eventually(lambda: player.carries(0))
    player.drag("10", "HA")
    player.agrees()
    eventually(lambda: player.carries(0))
    eventually(lambda: check_message(player, "That card does not fit there."))


def check_message(player: DrivingPlayer, text: str) -> None:
    """Make sure that the status line says *text*."""
    assert player.text("message") == text


def test_drag_by_touch(visitor: Visitor) -> None:
    """A finger carries a card to where it is lifted."""
    player = visitor.player("seed=7")
    finger = player.finger
    finger.pull(*player.card("10"))
    finger.move(*player.card("5"), steps=4)
    eventually(lambda: player.carries(1))
    finger.up()
    player.session.play(player.move("6S:10>5"), 0)
    player.agrees()


def test_shuffle_undo_and_redo(visitor: Visitor) -> None:
    """The toolbar's buttons shuffle, take back and play again."""
    player = visitor.player("seed=7")
    player.play("6S:10>5", "SHIFT")
    player.agrees()
    player.undo()
    player.undo()
    player.agrees()
    player.redo()
    player.redo()
    player.agrees()


def test_keys_play(visitor: Visitor) -> None:
    """A card is found, picked up and put down by keys alone, and taken back."""
    player = visitor.player("seed=7")
    seek(player, "4c", "4")
    player.keyboard.press("Enter")
    eventually(lambda: check_marks(player, "4"))
    seek(player, "5c", "1")
    player.keyboard.press("Enter")
    player.session.play(player.move("4C:4>1"), 0)
    player.agrees()
    player.keyboard.press("u")
    player.session.undo(0)
    player.agrees()


def seek(player: DrivingPlayer, keys: str, name: str) -> None:
    """Go to the pile *name* by the keys of its top card."""
    player.keyboard.type(keys)
    eventually(lambda: check_focus(player, name))


def check_focus(player: DrivingPlayer, name: str) -> None:
    """Make sure that the pile *name* has the keyboard's focus."""
    assert player.page.evaluate(FOCUSED) == name


def test_reload_restores(visitor: Visitor) -> None:
    """After a reload the game stands where it stood, what was taken back included."""
    player = visitor.player("seed=7")
    player.play(*GAMES["published"]["line"])
    player.undo()
    player.agrees()
    visitor.reload()
    player.agrees()
    player.redo()
    player.agrees()


def test_search_starts_and_gives_a_hint(visitor: Visitor) -> None:
    """The worker starts, and a hint marks a legal move, or the shuffle, and is counted."""
    player = visitor.player("seed=7")
    visitor.wait_for("search")
    player.press("hint")
    eventually(lambda: check_hint(player))
    eventually(lambda: check_counted(player))


def check_hint(player: DrivingPlayer) -> None:
    """Make sure that the marks show a legal move, or the shuffle."""
    moves = [sorted(player.ends(move)) for move in player.session.legal_moves() if move != SHIFT]
    marks = player.marks()
    assert set(marks.values()) == {"hint"}
    assert sorted(marks) in [*moves, ["SHIFT"]]


def check_counted(player: DrivingPlayer) -> None:
    """Make sure that the hint is counted in what is kept."""
    kept = player.save()
    assert kept is not None and kept.hints == 1


CHOOSE_GERMAN = """() => {
    const choice = document.querySelector("dialog select[name=language]");
    choice.value = "de";
    choice.dispatchEvent(new Event("change", { bubbles: true }));
}"""


def open_from_menu(player: DrivingPlayer, action: str) -> None:
    """Press the menu's button for *action*; what is behind the menu may have to be loaded first."""
    player.page.locator("#toolbar [data-action=menu]").click()
    eventually(lambda: player.page.locator(f"dialog [data-action={action}]").click())


def test_replay_goes_through_the_game(visitor: Visitor) -> None:
    """The game that is played is replayed from its start to its end, and played on."""
    player = visitor.player("seed=7")
    player.play("6S:10>5", "4S:10>16")
    player.agrees()
    open_from_menu(player, "replay")
    start = shown(Session(player.session.rules, "7"))
    eventually(lambda: check_board(player, start))
    player.page.locator("#replay [data-action=replay-last]").click()
    player.agrees()
    player.keyboard.press("Escape")
    player.play("SHIFT")
    player.agrees()


def check_board(player: DrivingPlayer, board: dict[str, str]) -> None:
    """Make sure that the board shows *board*."""
    assert player.board() == board


def test_language_changes_and_the_game_stays(visitor: Visitor) -> None:
    """Chosen in the settings, German is spoken at once."""
    player = visitor.player("seed=7")
    player.play("6S:10>5")
    open_from_menu(player, "settings")
    eventually(lambda: player.page.evaluate(CHOOSE_GERMAN))
    eventually(lambda: check_label(player, "new", "Neues Spiel"))
    assert player.board() == shown(player.session)


def check_label(player: DrivingPlayer, action: str, text: str) -> None:
    """Make sure that the toolbar's button for *action* says *text*."""
    button = player.page.locator(f"#toolbar [data-action={action}]")
    assert button.get_attribute("aria-label") == text


def test_stock_is_dealt(visitor: Visitor) -> None:
    """Waning Moon deals from its stock to its waste, by the button and by the key."""
    player = visitor.player("seed=7&game=waning-moon")
    for key in ("", "d"):
        if key:
            player.keyboard.press(key)
        else:
            player.press("deal")
        move = stock_deal(player.session.rules, player.session.position)
        assert move is not None
        player.session.play(move, 0)
        player.agrees()
