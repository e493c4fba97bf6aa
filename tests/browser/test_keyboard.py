"""The keyboard alone plays: the cursor, the commands, and the places where keys mean nothing."""

import pytest
from playwright.sync_api import expect

from crescent.moves import SHIFT
from crescent.rules import HOLD
from tests.browser.pages import Pages
from tests.browser.robot import GAMES, MICROPYTHON, Player, eventually, player_at, recorded

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def keys(player: Player, *names: str) -> None:
    """Press these keys, one after the other."""
    for name in names:
        player.page.keyboard.press(name)


def cursor(player: Player) -> str:
    """The pile that has the keyboard's focus."""
    found: str = player.page.evaluate("document.activeElement.dataset.pile ?? ''")
    return found


def enter_board(player: Player) -> None:
    """Reach the board with the Tab key, as a player without a mouse does."""
    for _ in range(30):
        if cursor(player):
            return
        keys(player, "Tab")
    raise AssertionError("Tab never reaches the board")


def steer(player: Player, name: str) -> None:
    """Bring the cursor to the pile *name* with the arrows alone."""
    known: dict[str, dict[str, str]] = {}
    for _ in range(200):
        here = cursor(player)
        if here == name:
            return
        tried = known.setdefault(here, {})
        untried = [arrow for arrow in ARROWS if arrow not in tried]
        arrow = min(untried, key=lambda a: -towards(player, here, name, a)) if untried else ""
        if not arrow:
            arrow = way(known, here)
        keys(player, arrow)
        tried[arrow] = cursor(player)
    raise AssertionError(f"the arrows never reach pile {name}")


def towards(player: Player, here: str, there: str, arrow: str) -> float:
    """How much nearer the direction of *arrow* leads from pile *here* to pile *there*."""
    from_x, from_y = middle(player, here)
    to_x, to_y = middle(player, there)
    across, down = ARROWS[arrow]
    return (to_x - from_x) * across + (to_y - from_y) * down


def middle(player: Player, name: str) -> tuple[float, float]:
    """The middle of a pile's first card."""
    left, top, width, _ = player.reach(name)
    return left + width / 2, top + width * 0.7


def way(known: dict[str, dict[str, str]], here: str) -> str:
    """An arrow that leads from *here* to a pile with an arrow still untried."""
    for arrow, there in known[here].items():
        if there != here and len(known.get(there, {})) < len(ARROWS):
            return arrow
    return "ArrowRight"


def play_by_keys(player: Player, *texts: str) -> None:
    """Play the moves of *texts* with arrows and Enter alone."""
    for text in texts:
        move = player.move(text)
        if move == SHIFT:
            keys(player, "s")
        else:
            source, target = player.ends(move)
            steer(player, source)
            only = player.sends_itself(move)
            keys(
                player, "Enter" if only or len(player.homeward(move.source)) != 1 else "Shift+Enter"
            )
            if not only:
                steer(player, target)
                keys(player, "Enter")
        player.session.play(move, 0)
        eventually(player.sees)


def test_keyboard_alone_plays_the_published_line(page_at: Pages) -> None:
    """With Tab, arrows and Enter the published line of deal 7 is played, the King onto the Ace."""
    player = player_at(page_at)
    enter_board(player)
    play_by_keys(player, *GAMES["published"]["line"], "KC:11>10")
    player.agrees()


@MICROPYTHON
def test_keyboard_reaches_foundations_and_shuffles(page_at: Pages) -> None:
    """Cards go to foundations with Enter, and S shuffles, in the portrait layout too."""
    player = player_at(page_at, GAMES["won"]["link"], viewport=(390, 844))
    enter_board(player)
    play_by_keys(player, *GAMES["won"]["line"][:6])
    player.agrees()


@MICROPYTHON
def test_keyboard_holds_a_card(page_at: Pages) -> None:
    """The hold is reached by the arrows, too."""
    player = recorded(page_at, "held")
    rules = player.session.rules
    hold = next(m for m in player.session.legal_moves() if rules.roles[m.target] == HOLD)
    enter_board(player)
    source, target = player.ends(hold)
    steer(player, source)
    keys(player, "Space")
    steer(player, target)
    keys(player, "Space")
    player.session.play(hold, 0)
    player.agrees()


@MICROPYTHON
@pytest.mark.parametrize("viewport", [(1280, 720), (390, 844)])
def test_arrows_go_by_the_geometry_of_the_board(page_at: Pages, viewport: tuple[int, int]) -> None:
    """From every place each arrow leads to one that lies in its direction, or stays at the edge."""
    player = player_at(page_at, viewport=viewport)
    enter_board(player)
    names = [*player.session.rules.piles, "SHIFT"]
    places = {name: centre(player, name) for name in names}
    reached = set()
    for name in names:
        for arrow, (across, down) in ARROWS.items():
            steer(player, name)
            keys(player, arrow)
            there = cursor(player)
            ahead = (places[there][0] - places[name][0]) * across
            ahead += (places[there][1] - places[name][1]) * down
            assert there == name or ahead > 0, (name, arrow, there)
            if there == name:
                beyond = [
                    other
                    for other in names
                    if (places[other][0] - places[name][0]) * across
                    + (places[other][1] - places[name][1]) * down
                    > abs((places[other][0] - places[name][0]) * down)
                    + abs((places[other][1] - places[name][1]) * across)
                ]
                assert not beyond, (name, arrow)
            reached.add(there)
    assert reached == set(names)


def centre(player: Player, name: str) -> tuple[float, float]:
    """The middle of the first card, or of the place to shuffle."""
    left, top, width, height = player.reach(name)
    return left + width / 2, top + (height / 2 if name == "SHIFT" else width * 0.7)


@MICROPYTHON
def test_cards_are_found_by_name(page_at: Pages) -> None:
    """A digit and a suit's letter go to the pile that shows the card; 1 and 0 stand for ten."""
    player = player_at(page_at)
    enter_board(player)
    for typed, names in (("6s", ["9", "10"]), ("5c", ["1"]), ("1d", ["15"]), ("0c", ["13"])):
        found = []
        for _ in names:
            keys(player, *typed)
            found.append(cursor(player))
        assert sorted(found) == sorted(names)
    keys(player, "9", "d")
    expect(player.status("message")).to_have_text("No pile shows the 9 of diamonds.")
    player.agrees()


@MICROPYTHON
def test_letters_without_a_digit_are_commands(page_at: Pages) -> None:
    """S alone shuffles; after a digit it is spades, once."""
    player = player_at(page_at)
    enter_board(player)
    keys(player, "2", "s")
    player.agrees()
    keys(player, "s")
    player.session.play(SHIFT, 0)
    player.agrees()


@MICROPYTHON
def test_undo_and_redo_keys(page_at: Pages) -> None:
    """U, Control+Z, Shift+U, Control+Shift+Z and Control+Y undo and redo."""
    player = player_at(page_at)
    player.play("6S:10>5", "4S:10>16")
    for undo, redo in (("u", "Shift+U"), ("Control+z", "Control+y"), ("u", "Control+Shift+Z")):
        keys(player, undo)
        player.session.undo(0)
        player.agrees()
        keys(player, redo)
        player.session.redo(0)
        player.agrees()


@MICROPYTHON
def test_space_and_enter_pick_up_and_put_down(page_at: Pages) -> None:
    """Space works as Enter does; the same place again puts the card back, as Escape does."""
    player = player_at(page_at)
    enter_board(player)
    steer(player, "10")
    for ways in (("Space", "Space"), ("Enter", "Enter"), ("Space", "Escape")):
        keys(player, ways[0])
        eventually(check_selected, player, "10")
        keys(player, ways[1])
        eventually(check_selected, player, "")
    player.agrees()


def check_selected(player: Player, name: str) -> None:
    """Make sure that the pile *name* is selected, or none when it is empty."""
    selected = [pile for pile, mark in player.marks().items() if mark == "selected"]
    assert selected == ([name] if name else [])


@MICROPYTHON
def test_shift_enter_picks_up_without_sending(page_at: Pages) -> None:
    """Shift+Enter selects a card that Enter would send to its foundation."""
    player = player_at(page_at, GAMES["won"]["link"])
    move = player.move(GAMES["won"]["line"][0])
    enter_board(player)
    steer(player, player.ends(move)[0])
    keys(player, "Shift+Enter")
    eventually(check_selected, player, player.ends(move)[0])
    player.agrees()
    keys(player, "Escape", "Enter")
    player.session.play(move, 0)
    player.agrees()


@MICROPYTHON
def test_letters_open_what_they_say(page_at: Pages) -> None:
    """N, R, P and ? ask, enlarge and tell; Escape closes each and the board has the keys again."""
    player = player_at(page_at)
    enter_board(player)
    player.play("6S:10>5")
    for key, name in (("n", "confirm"), ("r", "confirm"), ("Shift+?", "keys")):
        keys(player, key)
        player.dialog(name)
        keys(player, "Escape")
        player.no_dialog()
        eventually(check_on_board, player)
    keys(player, "p")
    expect(player.page.locator("#peek")).to_be_visible()
    keys(player, "Escape")
    expect(player.page.locator("#peek")).to_be_hidden()
    check_on_board(player)
    player.agrees()


def check_on_board(player: Player) -> None:
    """Make sure that the keyboard's focus is on a pile."""
    assert cursor(player)


@MICROPYTHON
def test_full_screen_key(page_at: Pages) -> None:
    """F fills the screen where the browser can, and gives it back."""
    player = player_at(page_at)
    filled = player.page.locator(":root:fullscreen")
    keys(player, "f")
    expect(filled).to_have_count(1)
    keys(player, "f")
    expect(filled).to_have_count(0)
    eventually(player.sees)


@MICROPYTHON
def test_keys_in_a_text_field_do_nothing_to_the_game(page_at: Pages) -> None:
    """What is typed into a field is text: no command, no undo of the game."""
    player = player_at(page_at)
    player.play("6S:10>5")
    player.press("number")
    field = player.dialog("number").get_by_label("Deal number")
    field.fill("")
    keys(player, *"nrushpf?1d2", "Control+z", "Control+y", "ArrowLeft", "Space")
    player.dialog("number")
    keys(player, "Escape")
    player.no_dialog()
    player.agrees()


@MICROPYTHON
def test_keys_with_another_modifier_do_nothing(page_at: Pages) -> None:
    """A letter with Alt, Control or the command key is the browser's, not the game's."""
    player = player_at(page_at)
    player.play("6S:10>5")
    for held in ("Alt", "Control", "Meta"):
        for key in "shu":
            keys(player, f"{held}+{key}")
    player.no_dialog()
    player.agrees()


@MICROPYTHON
def test_keys_while_a_dialog_is_open_do_not_play(page_at: Pages) -> None:
    """Behind an open dialog nothing moves."""
    player = player_at(page_at)
    player.play("6S:10>5")
    keys(player, "Shift+?")
    player.dialog("keys")
    keys(player, "u", "s", "Control+z")
    player.dialog("keys")
    keys(player, "Escape")
    player.agrees()


@MICROPYTHON
def test_toolbar_button_under_the_focus_is_pressed_not_the_board(page_at: Pages) -> None:
    """Space and Enter on a focused button press that button alone."""
    player = player_at(page_at)
    player.play("6S:10>5")
    player.page.locator("#toolbar [data-action=undo]").focus()
    keys(player, "Enter")
    player.session.undo(0)
    player.agrees()
    assert player.marks() == {}


@MICROPYTHON
def test_card_is_read_as_the_cursor_comes(page_at: Pages) -> None:
    """Every place has a name that says what lies there, and the board one Tab stop."""
    player = player_at(page_at)
    enter_board(player)
    steer(player, "10")
    label = player.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert label == "Pile 10: 6 of spades, 6 cards"
    stops = player.page.locator("#piles [tabindex='0']")
    expect(stops).to_have_count(1)
    keys(player, "ArrowDown", "ArrowUp", "ArrowLeft")
    expect(stops).to_have_count(1)


@MICROPYTHON
def test_cursor_follows_the_focus(page_at: Pages) -> None:
    """A pile that gets the focus another way, as by a screen reader, is where the cursor is."""
    player = player_at(page_at)
    player.page.locator("[data-pile='10']").focus()
    keys(player, "ArrowRight")
    assert cursor(player) == "11"
    player.page.locator("[data-pile='10']").focus()
    keys(player, "Enter")
    eventually(check_selected, player, "10")
    player.agrees()
