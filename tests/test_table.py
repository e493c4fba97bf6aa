"""Where piles lie: on the table, apart, and as readable as the space allows, for every shape."""

import pytest

from crescent.rules import PILE, PRESETS, Rules, rules_for
from crescent.session import Session
from crescent.table import CARD_HEIGHT, CARD_WIDTH, TIGHT_STRIP, Table, arrange

SHAPES = [(320, 469), (390, 744), (360, 640), (768, 938), (1000, 900), (1000, 799), (415, 320)]
WIDE_SHAPES = [(515, 375), (688, 390), (1280, 634), (3840, 2050), (2000, 400)]
RULES = [rules_for(preset.game) for preset in PRESETS]
MOST_CARDS = 40

Box = tuple[int, int, int, int]

every_game = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.game)
every_shape = pytest.mark.parametrize("shape", SHAPES + WIDE_SHAPES, ids=str)


def boxes(rules: Rules, table: Table, count: int) -> list[Box]:
    """Left, top, right and bottom of every pile of *count* cards, and of the place to shuffle."""
    found = []
    for number, place in enumerate(table.places):
        x, y = table.corner(number, max(0, count - 1), count)
        found.append((place.x, place.y, x + CARD_WIDTH, y + CARD_HEIGHT))
    if table.shift is not None:
        x, y, width, height = table.shift
        found.append((x, y, x + width, y + height))
    return found


@every_shape
@every_game
def test_piles_lie_on_the_table_and_apart(rules: Rules, shape: tuple[int, int]) -> None:
    """However many cards the piles have, none leaves the table or lies over another."""
    table = arrange(rules, *shape)
    for count in (0, 1, 3, 6, 12, MOST_CARDS):
        found = boxes(rules, table, count)
        for number, (left, top, right, bottom) in enumerate(found):
            assert left >= 0 and right <= table.width and top >= 0 and bottom <= table.height
            for other in found[number + 1 :]:
                assert (
                    right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
                )


@every_shape
@every_game
def test_a_fresh_deal_is_not_tightened(rules: Rules, shape: tuple[int, int]) -> None:
    """The cards of a new game show whole indices, as large as the table's are."""
    table = arrange(rules, *shape)
    piles = Session(rules, "1").position.piles
    for number, place in enumerate(table.places):
        if rules.roles[number] == PILE:
            assert place.step(len(piles[number])) == place.strip >= TIGHT_STRIP
            assert 10 * place.strip >= TIGHT_STRIP * table.index


@every_game
def test_the_table_has_the_shape_of_the_space(rules: Rules) -> None:
    """The table fills the space: their shapes differ by less than a card unit."""
    for width, height in SHAPES + WIDE_SHAPES:
        table = arrange(rules, width, height)
        assert abs(table.width * height - table.height * width) <= max(width, height)
