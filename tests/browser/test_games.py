"""Leaving a game for another: new, restart, deal numbers, house rules, wrap, and the questions."""

from playwright.sync_api import expect

from crescent.daily import deal_of_day
from crescent.moves import SHIFT
from crescent.notation import parse_query
from crescent.rules import PRESETS, SWITCHES, rules_for
from crescent.session import Session
from tests.browser.pages import Pages, wait_for
from tests.browser.robot import MICROPYTHON, Player, eventually, player_at

pytestmark = MICROPYTHON

OPENING = "6S:10>5"
TYPED = [("24", "24"), (" #0042 ", "42"), ("4294967295", "4294967295"), ("PySol-9", "pysol-9")]


def started(player: Player, query: str) -> Player:
    """The player at the game that *query* names, which the page has just begun."""
    rules, seed = parse_query(query)
    fresh = Player(player.page, Session(rules, seed))
    eventually(fresh.sees)
    fresh.agrees()
    assert player.query() == "?" + query
    return fresh


def answer(player: Player, question: str, word: str) -> None:
    """Answer the page's *question* with the button *word*."""
    dialog = player.dialog("confirm")
    expect(dialog).to_contain_text(question)
    dialog.get_by_role("button", name=word, exact=True).click()
    player.no_dialog()


def test_new_game_asks_only_when_one_is_under_way(page_at: Pages) -> None:
    """At the deal New game deals at once; under way it asks, and No changes nothing."""
    player = player_at(page_at)
    player.press("new")
    player.no_dialog()
    eventually(check_other_deal, player, "7")
    seed = player.query().partition("seed=")[2]
    player = started(player, f"seed={seed}")
    player.play_move(next(m for m in player.session.legal_moves() if m != SHIFT))
    player.press("new")
    answer(player, "Leave this game for a new one?", "No")
    player.agrees()
    player.press("new")
    answer(player, "Leave this game for a new one?", "Yes")
    eventually(check_other_deal, player, seed)


def check_other_deal(player: Player, seed: str) -> None:
    """Make sure that another deal than *seed* is shown, with no move made."""
    found = player.query().partition("seed=")[2]
    assert found != seed and player.status("deal").text_content() == f"Deal #{found}"
    assert player.status("moves").text_content() == "0 moves"


def test_restart_deals_the_same_again(page_at: Pages) -> None:
    """Restart asks, and deals the same number under the same rules."""
    player = player_at(page_at, "seed=7&game=six")
    player.play("6S:10>5")
    player.press("restart")
    answer(player, "Start this deal again?", "Yes")
    started(player, "seed=7&game=six")


def test_games_without_wrap_do_not_offer_it(page_at: Pages) -> None:
    """Where Kings and Aces never wrap, neither the toolbar nor the menu speaks of it."""
    player = player_at(page_at, "seed=7&game=waning-moon")
    expect(player.page.locator("#toolbar [data-action=wrap]")).to_be_hidden()
    player.press("menu")
    expect(player.dialog("menu").get_by_role("button", name="Restart")).to_be_visible()
    expect(player.dialog("menu").locator("[data-action=wrap]")).to_have_count(0)


def test_going_through_the_presets_loses_no_game(page_at: Pages) -> None:
    """A preset that is begun anew keeps the game that it had, and there is one tab, not two."""
    player = player_at(page_at)
    player.play(OPENING)
    player.agrees()
    first = player
    for name, query in (("Closed Crescent", "seed=7&game=closed"), ("Crescent", "seed=7")):
        player.press("games")
        player.dialog("games").get_by_role("button", name=name, exact=True).click()
        answer(player, "Leave this game and play the deal by other rules?", "Yes")
        player = started(player, query)
        player.play_move(player.session.legal_moves()[0])
        player.agrees()
    player.press("menu")
    back = player.dialog("menu").locator("[data-action=kept]")
    expect(back).to_have_count(1)
    back.click()
    first.agrees()
    first.page.reload()
    wait_for(first.page, "board", "ready")
    first.press("games")
    first.dialog("games").get_by_role("button", name="Closed Crescent").click()
    answer(first, "Leave this game and play the deal by other rules?", "Yes")
    started(first, "seed=7&game=closed")
    first.no_dialog()


def test_pasted_link_to_a_day_deals_its_deal(page_at: Pages) -> None:
    """The dialog for deal numbers takes the link to a deal of the day."""
    player = player_at(page_at)
    player.press("number")
    dialog = player.dialog("number")
    dialog.get_by_label("Deal number").fill("https://a.example/?day=2026-11-05")
    dialog.get_by_role("button", name="Deal").click()
    started(player, "seed=" + deal_of_day("2026-11-05"))


def test_link_to_a_kept_game_goes_on_with_it(page_at: Pages) -> None:
    """A game that gave way to another is gone on with by its link, from where it stood."""
    player = player_at(page_at)
    player.play(OPENING)
    player.agrees()
    address = player.page.url
    player.press("new")
    answer(player, "Leave this game for a new one?", "Yes")
    expect(player.status("moves")).to_have_text("0 moves")
    player.page.goto(address)
    wait_for(player.page, "board", "ready")
    player.agrees()


def test_wrap_keeps_the_deal(page_at: Pages) -> None:
    """The choice of wrap asks when a game is under way and keeps the deal's number."""
    player = player_at(page_at)
    player.press("wrap")
    player = started(player, "seed=7&wrap=0")
    wrap = player.page.get_by_role("button", name="Wrap")
    expect(wrap).to_have_attribute("aria-pressed", "false")
    player.play(OPENING)
    player.press("wrap")
    answer(player, "Leave this game and play the deal by other rules?", "No")
    player.agrees()
    player.press("wrap")
    answer(player, "Leave this game and play the deal by other rules?", "Yes")
    started(player, "seed=7")


def test_deal_number_dialog_deals(page_at: Pages) -> None:
    """A number as people write it deals, at once when nothing is lost by it."""
    player = player_at(page_at)
    for typed, seed in TYPED:
        player.press("number")
        field = player.dialog("number").get_by_label("Deal number")
        expect(field).to_have_value(player.session.seed)
        field.fill(typed)
        player.page.keyboard.press("Enter")
        player.no_dialog()
        player = started(player, f"seed={seed}")


def test_bad_deal_number_is_quoted(page_at: Pages) -> None:
    """What is no deal number is quoted with what was expected, and can be mended."""
    player = player_at(page_at)
    player.press("number")
    dialog = player.dialog("number")
    for typed in ("", "abc", "-1", "4294967296", "1.5", "pysol-32000", "pysol-0"):
        dialog.get_by_label("Deal number").fill(typed)
        dialog.get_by_role("button", name="Deal", exact=True).click()
        expect(dialog).to_contain_text(f"There is no deal “{typed}”; expected a whole number")
    player.agrees()
    dialog.get_by_label("Deal number").fill("8")
    player.page.keyboard.press("Enter")
    started(player, "seed=8")


def test_deal_number_asks_when_a_game_is_under_way(page_at: Pages) -> None:
    """A game under way is left for another number only after a yes."""
    player = player_at(page_at)
    player.play(OPENING)
    player.press("number")
    player.dialog("number").get_by_label("Deal number").fill("8")
    player.page.keyboard.press("Enter")
    answer(player, "Leave this game for deal 8?", "No")
    player.agrees()


def test_each_switch_of_the_house_rules(page_at: Pages) -> None:
    """Every switch can be changed by itself, and the deal begins anew under it."""
    player = player_at(page_at)
    for name in SWITCHES:
        value = not getattr(rules_for(), name)
        player.press("rules")
        dialog = player.dialog("rules")
        dialog.get_by_label("Game").select_option("custom")
        dialog.get_by_label("Game").select_option("crescent")
        dialog.locator(f"[name={name}]").click()
        dialog.get_by_role("button", name="Play by these rules").click()
        player = started(player, f"seed=7&{name}={int(value)}")
        player.press("rules")
        assert player.dialog("rules").locator(f"[name={name}]").is_checked() is value
        player.page.keyboard.press("Escape")


def test_shuffles_of_the_house_rules(page_at: Pages) -> None:
    """The number of shuffles can be chosen; with none there is no place to shuffle."""
    player = player_at(page_at)
    for shifts in (0, 9):
        player.press("rules")
        dialog = player.dialog("rules")
        dialog.get_by_label("Shuffles").select_option(str(shifts))
        dialog.get_by_role("button", name="Play by these rules").click()
        player = started(player, f"seed=7&shifts={shifts}")
        place = player.page.locator("#piles [data-pile=SHIFT]")
        expect(place).to_have_count(1 if shifts else 0)


def test_every_preset_can_be_chosen(page_at: Pages) -> None:
    """Choosing a preset shows its fields alone, as it sets them, and plays it."""
    player = player_at(page_at)
    for preset in PRESETS[1:]:
        player.press("rules")
        dialog = player.dialog("rules")
        dialog.get_by_label("Game").select_option(preset.game)
        for name in SWITCHES:
            switch = dialog.locator(f"[name={name}]")
            expect(switch).to_be_visible(visible=name in preset.layout.fields)
            if name in preset.layout.fields:
                expect(switch).to_be_checked(checked=getattr(preset, name))
        if "shifts" in preset.layout.fields:
            expect(dialog.get_by_label("Shuffles")).to_have_value(str(preset.shifts))
        dialog.get_by_role("button", name="Play by these rules").click()
        player = started(player, f"seed=7&game={preset.game}")


def test_rules_that_stay_change_nothing(page_at: Pages) -> None:
    """Playing by the same rules, or closing the dialog, leaves the game as it is."""
    player = player_at(page_at)
    player.play(OPENING)
    player.press("rules")
    player.dialog("rules").get_by_role("button", name="Play by these rules").click()
    player.no_dialog()
    player.press("rules")
    player.dialog("rules").get_by_role("button", name="Close").click()
    player.no_dialog()
    player.agrees()


def test_rules_ask_when_a_game_is_under_way(page_at: Pages) -> None:
    """Other rules leave a game under way only after a yes."""
    player = player_at(page_at)
    player.play(OPENING)
    player.press("rules")
    dialog = player.dialog("rules")
    dialog.locator("[name=closed]").click()
    dialog.get_by_role("button", name="Play by these rules").click()
    answer(player, "Leave this game and play the deal by other rules?", "No")
    player.agrees()


def test_autoplay_can_be_turned_on(page_at: Pages) -> None:
    """Automatic moves are a choice of the sitting, in the menu, kept with the game."""
    player = player_at(page_at)
    player.press("menu")
    player.dialog("menu").get_by_role("button", name="Turn automatic moves on").click()
    expect(player.status("message")).to_have_text("Automatic moves are on.")
    player.session.autoplay = True
    while len(player.session.steps or [[]]) < 30:
        move = next(m for m in player.session.legal_moves() if m != SHIFT)
        player.play_move(move)
        if len(player.session.steps[-1]) > 1:
            break
    assert len(player.session.steps[-1]) > 1
    player.agrees()
    kept = player.save()
    assert kept is not None and kept.autoplay
