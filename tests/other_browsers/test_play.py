"""The core of the game in Firefox and WebKitGTK: it starts, plays, drags, keeps and advises."""

from crescent.moves import SHIFT
from tests.browser.robot import GAMES, eventually
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
