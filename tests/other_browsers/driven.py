"""
A page driven through WebDriver, in as much of Playwright's language as a player needs.

So that :class:`tests.browser.robot.Player` plays in any browser: this knows WebDriver and nothing
of the game.
"""

from typing import Any

from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement

STEP_MS = 20
PULL_PIXELS = 20

# How WebDriver writes the keys that have names.
VALUES = {"Shift": "\ue008", "Enter": "\ue007", "Escape": "\ue00c"}


class Pointer:
    """
    What points at the page of *driver*, a mouse or a finger; points are in the page's pixels.

    WebKitGTK's driver makes a mouse of the finger.
    """

    def __init__(self, driver: WebDriver, kind: str) -> None:
        self.driver = driver
        self.kind = kind

    def _act(self, *steps: tuple[str, int, int], milliseconds: int = STEP_MS) -> None:
        """Do *steps* in one go: a button that is held for long means something else."""
        pointer = PointerInput(self.kind, self.kind)  # type: ignore[no-untyped-call]
        actions = ActionBuilder(self.driver, mouse=pointer, duration=milliseconds)
        hand: Any = actions.pointer_action
        for name, x, y in steps:
            if name == "move":
                hand.move_to_location(x, y)
            elif name == "down":
                hand.pointer_down()
            else:
                hand.pointer_up()
        actions.perform()

    def move(self, x: float, y: float, steps: int = 1) -> None:
        """Move to *x*, *y*; the more *steps*, the more time that takes."""
        self._act(("move", round(x), round(y)), milliseconds=STEP_MS * steps)

    def pull(self, x: float, y: float) -> None:
        """Press at *x*, *y* and begin to carry what is there."""
        left, top = round(x), round(y)
        self._act(("move", left, top), ("down", 0, 0), ("move", left + PULL_PIXELS, top))

    def up(self) -> None:
        """Let go."""
        self._act(("up", 0, 0))

    def click(self, x: float, y: float) -> None:
        """Click at *x*, *y*."""
        self._act(("move", round(x), round(y)), ("down", 0, 0), ("up", 0, 0))


class Keyboard:
    """The keys."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def _act(self, *steps: tuple[str, str]) -> None:
        actions = ActionBuilder(self.driver)
        for name, key in steps:
            getattr(actions.key_action, name)(VALUES.get(key, key))
        actions.perform()

    def down(self, key: str) -> None:
        """Press *key* and hold it."""
        self._act(("key_down", key))

    def up(self, key: str) -> None:
        """Let *key* go."""
        self._act(("key_up", key))

    def press(self, key: str) -> None:
        """Press *key* and let it go."""
        self._act(("key_down", key), ("key_up", key))

    def type(self, keys: str) -> None:
        """Press one of *keys* after another, in one go."""
        self._act(*((name, key) for key in keys for name in ("key_down", "key_up")))


class Found:
    """The elements of a page that a selector finds; looked for anew each time."""

    def __init__(self, driver: WebDriver, selector: str) -> None:
        self.driver = driver
        self.selector = selector

    def _all(self) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, self.selector)

    def count(self) -> int:
        """How many there are."""
        return len(self._all())

    def is_visible(self) -> bool:
        """Whether the one that there is can be seen."""
        return self._one().is_displayed()

    def get_attribute(self, name: str) -> str | None:
        """An attribute of the one that there is."""
        return self._one().get_dom_attribute(name)

    def text_content(self) -> str:
        """The text of the one that there is, as it stands in the page."""
        return str(self._one().get_property("textContent"))

    def click(self) -> None:
        """Click the one that there is."""
        self._one().click()

    def _one(self) -> WebElement:
        (element,) = self._all()
        return element


class DrivenPage:
    """The page that *driver* shows."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver
        self.mouse = Pointer(driver, "mouse")
        self.finger = Pointer(driver, "touch")
        self.keyboard = Keyboard(driver)

    def evaluate(self, script: str, *values: Any) -> Any:
        """The value of *script*, called with *values* if it is a function."""
        text = f"const it = {script}; return typeof it === 'function' ? it(...arguments) : it;"
        return self.driver.execute_script(text, *values)

    def locator(self, selector: str) -> Found:
        """What *selector* finds."""
        return Found(self.driver, selector)
