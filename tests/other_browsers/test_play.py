"""The core of the game in Firefox and WebKitGTK: it starts, plays, drags, keeps and advises."""

from tests.browser.robot import GAMES, eventually
from tests.other_browsers.visitor import DrivingPlayer, Visitor

HINT_MARKS = {"hint"}


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
    player.page.keyboard.press("Escape")
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
    assert player.carried() == 1
    player.page.mouse.up()
    player.session.play(move, 0)
    player.agrees()
    assert player.carried() == 0
    player.drag("10", "HA")
    player.agrees()
    assert player.carried() == 0
    assert player.text("message") == "That card does not fit there."


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
    keyboard = player.page.keyboard
    move = player.move("6S:10>5")
    focused = "() => document.activeElement.closest('[data-pile]')?.dataset.pile"
    keyboard.press("6")
    keyboard.press("s")
    while player.page.evaluate(focused) != "10":
        keyboard.press("6")
        keyboard.press("s")
    keyboard.press("Enter")
    keyboard.press("5")
    keyboard.press("s")
    assert player.page.evaluate(focused) == "5"
    keyboard.press("Enter")
    player.session.play(move, 0)
    player.agrees()
    keyboard.press("u")
    player.session.undo(0)
    player.agrees()


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
    """Make sure that the marks show a legal move."""
    rules = player.session.rules
    moves = [sorted(player.ends(move)) for move in player.session.legal_moves() if move.source >= 0]
    marks = player.marks()
    assert set(marks.values()) == {"hint"}
    assert sorted(marks) in [*moves, ["SHIFT"]], rules


def check_counted(player: DrivingPlayer) -> None:
    """Make sure that the hint is counted in what is kept."""
    kept = player.save()
    assert kept is not None and kept.hints == 1
