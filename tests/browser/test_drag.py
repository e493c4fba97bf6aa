"""Carrying cards by mouse and by touch, picking up without sending, and pile previews."""

from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from crescent.moves import SHIFT, Move
from crescent.rules import FOUNDATION, PILE
from tests.browser.pages import Pages
from tests.browser.robot import (
    GAMES,
    MICROPYTHON,
    Player,
    eventually,
    player_at,
    recorded,
)

pytestmark = MICROPYTHON

TOP_ONLY = "Only the top card of a pile moves."
NO_FIT = "That card does not fit there."


class Finger:
    """A finger on the screen of *player*; it knows the others that are there."""

    def __init__(self, player: Player) -> None:
        self.session: CDPSession = player.page.context.new_cdp_session(player.page)
        self.points: dict[int, tuple[float, float]] = {}

    def send(self, kind: str) -> None:
        """Report where all fingers are."""
        points = [{"x": x, "y": y, "id": name} for name, (x, y) in self.points.items()]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, point: tuple[float, float], name: int = 0) -> None:
        """Put the finger *name* down."""
        self.points[name] = point
        self.send("touchStart")

    def move(self, point: tuple[float, float], name: int = 0) -> None:
        """Move the finger to *point*, in steps."""
        x, y = self.points[name]
        for step in range(1, 5):
            self.points[name] = (x + (point[0] - x) * step / 4, y + (point[1] - y) * step / 4)
            self.send("touchMove")

    def up(self) -> None:
        """Lift all fingers."""
        self.points.clear()
        self.send("touchEnd")

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Draw the finger from one point to another."""
        self.down(start)
        self.move(end)
        self.up()


def touching(pages: Pages, query: str = "seed=7", **options: Any) -> Player:
    """A player at a phone."""
    return player_at(pages, query, viewport=(390, 844), has_touch=True, is_mobile=True, **options)


def carried(player: Player, count: int) -> None:
    """Make sure that *count* cards are being carried."""
    expect(player.page.locator("#flight .carried")).to_have_count(count)


def unchanged(player: Player, message: str) -> None:
    """Make sure that nothing was played, that the page says *message* and holds no card."""
    expect(player.status("message")).to_have_text(message)
    carried(player, 0)
    player.sees()
    expect(player.page.locator("[data-lifted]")).to_have_count(0)
    expect(player.status("moves")).to_have_text("0 moves")


# By mouse.


def test_drag_to_a_pile_and_to_a_foundation(page_at: Pages) -> None:
    """A dragged card lies where it was let go: on a pile, then on a foundation."""
    player = player_at(page_at, GAMES["won"]["link"])
    for text in GAMES["won"]["line"][:8]:
        move = player.move(text)
        if text == "SHIFT":
            player.play(text)
        else:
            player.drag(*player.ends(move))
            player.session.play(move, 0)
        player.agrees()


def test_drag_to_the_hold_and_back_to_piles(page_at: Pages) -> None:
    """A card is dragged into the hold and out of it; a foundation's card back onto a pile."""
    player = recorded(page_at, "held")
    rules = player.session.rules
    hold = next(m for m in player.session.legal_moves() if rules.piles[m.target][1:] == "H")
    player.drag(*player.ends(hold))
    player.session.play(hold, 0)
    player.agrees()
    out = next(m for m in player.session.legal_moves() if m.source == hold.target)
    player.drag(*player.ends(out))
    player.session.play(out, 0)
    player.agrees()


def test_drag_from_a_foundation(page_at: Pages) -> None:
    """Where cards may come back, a foundation's top card is dragged onto a pile."""
    player = recorded(page_at, "give back")
    roles = player.session.rules.roles
    moves = [move for move in player.session.legal_moves() if move != SHIFT]
    back = next(m for m in moves if roles[m.source] == FOUNDATION and roles[m.target] == PILE)
    player.drag(*player.ends(back))
    player.session.play(back, 0)
    player.agrees()


def test_drop_anywhere_on_a_fan_counts_for_its_pile(page_at: Pages) -> None:
    """Let go over any card of a pile's fan, the card goes onto that pile."""
    player = player_at(page_at)
    move = player.move("6S:10>5")
    for index in range(6):
        player.pick_up("10")
        player.page.mouse.move(*player.card("5", index), steps=4)
        carried(player, 1)
        player.page.mouse.up()
        player.session.play(move, 0)
        eventually(player.sees)
        player.undo()
        eventually(player.sees)
    player.agrees()


def test_carried_card_follows_the_pointer_and_marks_its_targets(page_at: Pages) -> None:
    """While a card is carried it is under the pointer, and the piles that take it are marked."""
    player = player_at(page_at)
    start, end = player.card("10"), player.card("5")
    before = corner(player, "[data-pile='10'] .top use")
    player.pick_up("10")
    player.page.mouse.move(*end, steps=3)
    carried(player, 1)
    after = corner(player, "#flight .carried")
    assert abs(after[0] - before[0] - (end[0] - start[0])) < 3
    assert abs(after[1] - before[1] - (end[1] - start[1])) < 3
    marks = player.marks()
    assert marks.pop("10") == "selected"
    assert marks["5"] == "target"
    player.page.mouse.up()
    player.session.play(player.move("6S:10>5"), 0)
    player.agrees()
    assert player.marks() == {}


def corner(player: Player, selector: str) -> tuple[float, float]:
    """The left and the top of what *selector* finds."""
    left, top = player.page.locator(selector).evaluate(
        "found => [found.getBoundingClientRect().left, found.getBoundingClientRect().top]"
    )
    return left, top


def test_refused_drop_glides_back_and_says_why(page_at: Pages) -> None:
    """A card let go where it does not fit returns, and the page says the reason."""
    player = player_at(page_at)
    player.drag("10", "1")
    unchanged(player, NO_FIT)
    player.drag("10", "HA")
    unchanged(player, NO_FIT)
    player.agrees()
    player.drag("10", "5")
    player.session.play(player.move("6S:10>5"), 0)
    player.agrees()


def test_drop_beside_all_piles_returns_the_card(page_at: Pages) -> None:
    """A card let go over nothing goes back without a word."""
    player = player_at(page_at)
    player.pick_up("10")
    player.page.mouse.move(*beside(player), steps=4)
    player.page.mouse.up()
    unchanged(player, "")


def beside(player: Player) -> tuple[float, float]:
    """A point of the board on which nothing lies, even when a card is held there."""
    box = player.page.locator("#board").bounding_box()
    assert box
    left, _, width, _ = player.reach("1")
    assert left - box["x"] > width
    return box["x"] + 2, box["y"] + box["height"] / 2


def test_small_movement_is_a_tap(page_at: Pages) -> None:
    """A hand that trembles taps: a few pixels are no drag."""
    player = player_at(page_at)
    player.pick_up("10")
    x, y = player.card("10")
    player.page.mouse.move(x + 2, y + 2)
    player.page.mouse.up()
    eventually(check_selected, player, "10")


def check_selected(player: Player, name: str) -> None:
    """Make sure that the pile *name* is selected."""
    assert player.marks().get(name) == "selected"


def test_drag_is_no_tap(page_at: Pages) -> None:
    """A card carried about and back to its own pile is neither sent nor left selected."""
    player = player_at(page_at, GAMES["won"]["link"])
    source, _ = player.ends(player.move(GAMES["won"]["line"][0]))
    player.pick_up(source)
    player.page.mouse.move(*player.card("HA"), steps=3)
    player.page.mouse.move(*player.card(source), steps=3)
    player.page.mouse.up()
    carried(player, 0)
    player.sees()
    assert player.marks() == {}


def test_buried_card_is_refused(page_at: Pages) -> None:
    """A card that others lie on cannot be pulled out, and the page says which can."""
    player = player_at(page_at)
    player.page.mouse.move(*player.card("10", 2))
    player.page.mouse.down()
    player.page.mouse.move(*player.card("5"), steps=4)
    player.page.mouse.up()
    unchanged(player, TOP_ONLY)


def test_starting_card_stays(page_at: Pages) -> None:
    """The Ace or King that a foundation starts with cannot be dragged away."""
    player = player_at(page_at)
    player.drag("SA", "5")
    carried(player, 0)
    player.sees()
    expect(player.status("moves")).to_have_text("0 moves")


@pytest.mark.parametrize("button", ["right", "middle"])
def test_other_buttons_change_nothing(page_at: Pages, button: Any) -> None:
    """Only the main button drags, and another one pressed meanwhile does not let go."""
    player = player_at(page_at)
    mouse = player.page.mouse
    mouse.move(*player.card("10"))
    mouse.down(button=button)
    mouse.move(*player.card("5"), steps=4)
    carried(player, 0)
    mouse.up(button=button)
    player.sees()
    player.pick_up("10")
    mouse.move(*player.card("5"), steps=4)
    mouse.down(button=button)
    mouse.up(button=button)
    carried(player, 1)
    player.sees()
    mouse.up()
    player.session.play(player.move("6S:10>5"), 0)
    player.agrees()


def test_leaving_the_window_and_coming_back(page_at: Pages) -> None:
    """A drag goes on outside the window and ends where the button is let go."""
    player = player_at(page_at)
    player.pick_up("10")
    player.page.mouse.move(-60, -60, steps=4)
    carried(player, 1)
    player.page.mouse.move(*player.card("5"), steps=4)
    player.page.mouse.up()
    player.session.play(player.move("6S:10>5"), 0)
    player.agrees()


def test_let_go_outside_the_window(page_at: Pages) -> None:
    """Let go outside the window, the card goes back."""
    player = player_at(page_at)
    player.pick_up("10")
    player.page.mouse.move(-60, -60, steps=4)
    player.page.mouse.up()
    unchanged(player, "")


def test_escape_ends_a_drag(page_at: Pages) -> None:
    """Escape puts the carried card back; letting go then changes nothing."""
    player = player_at(page_at)
    player.pick_up("10")
    player.page.mouse.move(*player.card("5"), steps=4)
    player.page.keyboard.press("Escape")
    carried(player, 0)
    player.page.mouse.up()
    player.sees()
    assert player.marks() == {}
    player.agrees()


def test_resize_during_a_drag(page_at: Pages) -> None:
    """A window that changes its size while a card is carried loses no card."""
    player = player_at(page_at)
    player.pick_up("10")
    player.page.mouse.move(*player.card("5"), steps=4)
    player.page.set_viewport_size({"width": 700, "height": 900})
    eventually(check_carried_none, player)
    player.page.mouse.up()
    eventually(player.sees)
    player.drag("10", "5")
    player.session.play(player.move("6S:10>5"), 0)
    player.agrees()


def check_carried_none(player: Player) -> None:
    """Make sure that nothing is carried."""
    assert player.page.locator("#flight .carried").count() == 0


# By touch.


def test_touch_drags_to_piles_and_foundations(page_at: Pages) -> None:
    """A finger drags cards to foundations and piles."""
    player = touching(page_at, GAMES["won"]["link"])
    finger = Finger(player)
    for text in GAMES["won"]["line"][:3]:
        move = player.move(text)
        source, target = player.ends(move)
        finger.drag(player.card(source), player.card(target))
        player.session.play(move, 0)
        player.agrees()
    finger.drag(player.card("1"), player.card("SK"))
    player.agrees()


def test_taps_play_by_touch(page_at: Pages) -> None:
    """Tap and tap moves a card, beside drags, with no setting."""
    player = touching(page_at)
    for text in ("6S:10>5", "4S:10>16"):
        source, target = player.ends(player.move(text))
        player.page.touchscreen.tap(*player.card(source))
        eventually(check_selected, player, source)
        player.page.touchscreen.tap(*player.card(target))
        player.session.play(player.move(text), 0)
        player.agrees()


def test_second_finger_changes_nothing(page_at: Pages) -> None:
    """While one finger carries a card, another one neither drops it nor takes a second."""
    player = touching(page_at)
    finger = Finger(player)
    finger.down(player.card("10"))
    finger.move(player.card("5"))
    carried(player, 1)
    finger.down(player.card("8"), name=1)
    finger.move(player.card("9"), name=1)
    carried(player, 1)
    player.sees()
    finger.up()
    player.session.play(player.move("6S:10>5"), 0)
    player.agrees()


def test_cancelled_touch_returns_the_card(page_at: Pages) -> None:
    """When the system takes the touch away, the card goes back."""
    player = touching(page_at)
    finger = Finger(player)
    finger.down(player.card("10"))
    finger.move(player.card("5"))
    carried(player, 1)
    finger.points.clear()
    finger.send("touchCancel")
    eventually(check_carried_none, player)
    player.sees()
    assert player.marks() == {}
    player.page.touchscreen.tap(*player.card("10"))
    eventually(check_selected, player, "10")


# Picking up, and looking.


def test_shift_click_picks_up_without_sending(page_at: Pages) -> None:
    """Shift and click selects a card that a plain click would send to its foundation."""
    player = player_at(page_at, GAMES["won"]["link"])
    move = player.move(GAMES["won"]["line"][0])
    source, target = player.ends(move)
    player.tap(source, shift=True)
    eventually(check_selected, player, source)
    player.sees()
    player.tap(target)
    player.session.play(move, 0)
    player.agrees()


def test_long_press_shows_the_pile(page_at: Pages) -> None:
    """A finger that stays shows the pile enlarged, with its top card's moves as buttons."""
    player = touching(page_at)
    finger = Finger(player)
    finger.down(player.card("10"))
    peek = player.page.locator("#peek")
    expect(peek).to_be_visible()
    finger.up()
    expect(peek).to_contain_text("Pile 10: 6 of spades, 6 cards")
    assert spread(player) == ["KD", "8C", "AC", "3C", "4S", "6S"]
    peek.get_by_role("button", name="To pile 5").click()
    player.session.play(player.move("6S:10>5"), 0)
    expect(peek).to_be_hidden()
    player.agrees()


def spread(player: Player) -> list[str]:
    """The cards of the enlarged pile, the bottom card first."""
    found: list[str] = player.page.locator("#peek .spread use").evaluate_all(
        "uses => uses.map((use) => use.getAttribute('href').replace('#card-', ''))"
    )
    return found


def test_resting_mouse_shows_a_tightened_pile(page_at: Pages) -> None:
    """A mouse that rests on a tightened fan shows the pile; leaving it, or pressing, hides it."""
    player = recorded(page_at, "long pile")
    piles = player.session.position.piles[:16]
    longest = max(range(16), key=lambda number: len(piles[number]))
    name = player.session.rules.piles[longest]
    player.page.mouse.move(*player.card(name))
    peek = player.page.locator("#peek")
    expect(peek).to_be_visible()
    assert len(spread(player)) == len(piles[longest])
    player.page.mouse.move(1, 1)
    expect(peek).to_be_hidden()


def test_peek_keeps_backs_as_backs(page_at: Pages) -> None:
    """In a closed game the enlarged pile shows backs where the board does."""
    player = player_at(page_at, "seed=7&game=closed")
    player.tap("10", shift=True)
    player.page.keyboard.press("p")
    expect(player.page.locator("#peek")).to_contain_text("Pile 10: 6 of spades, 6 cards")
    assert spread(player) == ["back"] * 5 + ["6S"]


def test_peek_points_out_twin_and_neighbours(page_at: Pages) -> None:
    """While a pile is enlarged, its top card's twin and neighbours in suit are outlined."""
    player = player_at(page_at)
    player.tap("10", shift=True)
    player.page.keyboard.press("p")
    expect(player.page.locator("#peek")).to_be_visible()
    names = [" ".join(board for board in player.board().values() if board)]
    suited = [card for name in names for card in name.split() if card in ("5S", "6S", "7S")]
    on_piles = [c for n, b in player.board().items() if n.isdigit() for c in b.split()]
    expected = sum(on_piles.count(card) for card in ("5S", "6S", "7S")) - 1
    assert suited and expected > 1
    expect(player.page.locator("#kin rect")).to_have_count(expected)
    player.page.keyboard.press("Escape")
    expect(player.page.locator("#kin rect")).to_have_count(0)


def test_move_is_never_waited_for(page_at: Pages) -> None:
    """Presses that follow without a pause are all played, whatever still glides."""
    player = player_at(page_at, GAMES["won"]["link"])
    moves: list[Move] = []
    for text in GAMES["won"]["line"][:20]:
        player.play(text)
        moves.append(player.session.line[-1])
    player.agrees()
    assert player.session.line == moves
