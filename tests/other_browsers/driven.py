"""
A page driven through WebDriver, in as much of Playwright's language as a player needs.

So that :class:`tests.browser.robot.Player` plays in any browser: this knows WebDriver and nothing
of the game.
"""

from typing import Any

from selenium.webdriver.common.action_chains import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement

STEP_MS = 20

Key = dict[str, Any]


class Mouse:
    """The mouse over the page of *driver*; points are in the page's pixels."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def _actions(self) -> tuple[ActionBuilder, Any]:
        pointer = PointerInput("mouse", "mouse")
        actions = ActionBuilder(self.driver, mouse=pointer, duration=STEP_MS)
        return actions, actions.pointer_action

    def move(self, x: float, y: float, steps: int = 1) -> None:
        """Move to *x*, *y*; *steps* is how many times as long as usual that takes."""
        pointer = PointerInput("mouse", "mouse")
        actions = ActionBuilder(self.driver, mouse=pointer, duration=STEP_MS * steps)
        actions.pointer_action.move_to_location(round(x), round(y))
        actions.perform()

    def down(self) -> None:
        """Press the main button."""
        actions, pointer = self._actions()
        pointer.pointer_down()
        actions.perform()

    def up(self) -> None:
        """Let the main button go."""
        actions, pointer = self._actions()
        pointer.pointer_up()
        actions.perform()

    def click(self, x: float, y: float) -> None:
        """Click at *x*, *y*."""
        self.move(x, y)
        self.down()
        self.up()


class Keyboard:
    """The keys, pressed one by one."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def _send(self, *kinds: str, key: str) -> None:
        actions = ActionBuilder(self.driver)
        for kind in kinds:
            getattr(actions.key_action, kind)(VALUES.get(key, key))
        actions.perform()

    def down(self, key: str) -> None:
        """Press *key* and hold it."""
        self._send("key_down", key=key)

    def up(self, key: str) -> None:
        """Let *key* go."""
        self._send("key_up", key=key)

    def press(self, key: str) -> None:
        """Press *key* and let it go."""
        self._send("key_down", "key_up", key=key)


# How WebDriver writes the keys that have names.
VALUES = {
    "Shift": "\ue008",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}


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
        self.mouse = Mouse(driver)
        self.keyboard = Keyboard(driver)

    def evaluate(self, script: str, *values: Any) -> Any:
        """The value of *script*, called with *values* if it is a function."""
        text = f"const it = {script}; return typeof it === 'function' ? it(...arguments) : it;"
        return self.driver.execute_script(text, *values)

    def locator(self, selector: str) -> Found:
        """What *selector* finds."""
        return Found(self.driver, selector)
