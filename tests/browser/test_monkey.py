"""A monkey at the page: whatever it does, the board equals the game that is kept."""

import random
from collections.abc import Callable

import pytest

from crescent.rules import PRESETS
from crescent.save import read_session
from tests.browser.pages import Pages
from tests.browser.robot import MICROPYTHON, READ_SAVE, Player, eventually, player_at, shown

pytestmark = MICROPYTHON

ACTIONS = 70
KEYS = "nrushp?123456789shcd"
SCREENS = [(320, 568), (390, 844), (844, 390), (1280, 720), (1000, 1000)]


class Monkey:
    """A player without a plan, whose whims come from *seed*."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self.page = player.page
        self.whim = random.Random(seed)
        self.done: list[str] = []
        self.habits: list[tuple[Callable[[], None], int]] = [
            (self.tap, 30),
            (self.drag, 20),
            (self.type, 12),
            (self.undo, 8),
            (self.redo, 4),
            (self.answer, 10),
            (self.resize, 4),
            (self.change_rules, 2),
            (self.change_looks, 3),
            (self.wheel, 2),
        ]

    def act(self) -> None:
        """Do something."""
        habits = [habit for habit, _ in self.habits]
        (habit,) = self.whim.choices(habits, [weight for _, weight in self.habits])
        self.done.append(habit.__name__)
        habit()

    def point(self) -> tuple[float, float]:
        """A point on the board, mostly on a card."""
        size = self.page.viewport_size
        assert size
        return self.whim.uniform(0, size["width"] - 1), self.whim.uniform(50, size["height"] - 1)

    def tap(self) -> None:
        """Click somewhere, now and then with Shift."""
        if self.whim.random() < 0.2:
            self.page.keyboard.down("Shift")
        self.page.mouse.click(*self.point())
        self.page.keyboard.up("Shift")

    def drag(self) -> None:
        """Drag from somewhere to somewhere; now and then something happens on the way."""
        self.page.mouse.move(*self.point())
        self.page.mouse.down()
        self.page.mouse.move(*self.point(), steps=3)
        if self.whim.random() < 0.2:
            self.whim.choice([self.type, self.resize, self.undo])()
        self.page.mouse.up()

    def type(self) -> None:
        """Press a few keys."""
        for _ in range(self.whim.randrange(1, 4)):
            key = self.whim.choice([*KEYS, "Enter", "Space", "ArrowLeft", "ArrowUp", "ArrowDown"])
            self.page.keyboard.press(key)

    def undo(self) -> None:
        """Undo once or many times."""
        for _ in range(self.whim.choice([1, 1, 5])):
            self.page.keyboard.press("Control+z")

    def redo(self) -> None:
        """Redo."""
        self.page.keyboard.press("Control+y")

    def resize(self) -> None:
        """Change the window's size."""
        width, height = self.whim.choice(SCREENS)
        self.page.set_viewport_size({"width": width, "height": height})

    def answer(self) -> None:
        """Press a button of the open dialog, or Escape."""
        buttons = self.page.locator("dialog[open] button:not([data-action=full])").all()
        if buttons and self.whim.random() < 0.7:
            self.whim.choice(buttons).click()
        else:
            self.page.keyboard.press("Escape")

    def alone(self) -> None:
        """Close whatever asks."""
        while self.page.locator("dialog[open]").count():
            self.page.keyboard.press("Escape")

    def change_rules(self) -> None:
        """Choose another preset, and play it."""
        self.alone()
        self.player.press("rules")
        dialog = self.player.dialog("rules")
        dialog.locator("[name=game]").select_option(self.whim.choice(PRESETS).game)
        dialog.locator("[value=deal]").click()

    def change_looks(self) -> None:
        """Choose other looks, and another language."""
        self.alone()
        self.player.press("settings")
        for choice in self.player.dialog("settings").locator("select").all():
            choice.select_option(index=self.whim.randrange(choice.locator("option").count()))
        self.page.keyboard.press("Escape")

    def wheel(self) -> None:
        """Turn the wheel."""
        self.page.mouse.wheel(0, self.whim.choice([-300, 300]))


def board_is_kept(player: Player) -> None:
    """Make sure that the board shows the game that the page keeps."""
    session = read_session(player.page.evaluate(READ_SAVE))
    assert player.board() == shown(session)
    label = player.page.locator("#toolbar [data-action=shift]").get_attribute("aria-label")
    assert label and label.endswith(f"({session.position.shifts})")


@pytest.mark.parametrize("seed", [1, 2])
def test_board_always_equals_the_session(page_at: Pages, seed: int) -> None:
    """After every action of a monkey the board is the kept game's, and nothing has failed."""
    player = player_at(page_at, f"seed={seed}", search=True)
    monkey = Monkey(player, seed)
    for _ in range(ACTIONS):
        monkey.act()
        eventually(board_is_kept, player)
        assert page_at.errors == [], monkey.done
    assert player.page.locator(".carried, [data-lifted]").count() == 0
