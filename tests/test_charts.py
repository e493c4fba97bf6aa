"""Charts are well-formed pictures with a text beside them, and their numbers are right."""

import itertools
import xml.etree.ElementTree as ElementTree

from hypothesis import example, given
from hypothesis import strategies as st

from crescent.charts import MARGIN, MOST_RESULTS, TALLEST, WIDTH, histogram, results

HOSTILE = "</title><script>&\"'"
bar_counts = st.lists(st.integers(0, 10**6), min_size=1, max_size=12)
ends = st.sampled_from(["won", "helped", "lost"])


def edges_of(counts):
    """Texts for the edges of bars."""
    return [str(10 * place) for place in range(len(counts) + 1)]


def parsed(svg):
    """The chart as a tree, after a look at what every chart has."""
    tree = ElementTree.fromstring(svg)
    assert tree.get("role") == "img"
    assert [child.tag for child in tree[:2]] == ["title", "desc"]
    assert tree.get("aria-labelledby") == tree[0].get("id")
    assert tree.get("aria-describedby") == tree[1].get("id")
    assert "style" not in "".join(name for part in tree.iter() for name in part.attrib)
    return tree


def parts(tree, kind):
    """The parts of that class, with their numbers."""
    return [
        {name: int(value) for name, value in part.attrib.items() if name not in ("class",)}
        for part in tree.iter("rect")
        if part.get("class") == kind
    ]


@given(bar_counts)
def test_bars_are_as_tall_as_their_counts(counts):
    """The heights are the counts to scale, in order, side by side, within the picture."""
    tree = parsed(histogram("a", "Times", "All of it", counts, edges_of(counts), "minutes"))
    bars = parts(tree, "bar")
    shown = [count for count in counts if count]
    assert [bar["height"] for bar in bars] == [max(1, n * TALLEST // max(counts)) for n in shown]
    height = int(tree.get("viewBox").split()[3])
    assert len({bar["y"] + bar["height"] for bar in bars}) <= 1
    for bar in bars:
        assert bar["y"] >= 0 and bar["y"] + bar["height"] < height
        assert bar["x"] >= MARGIN and bar["width"] > 0
        assert bar["x"] + bar["width"] <= WIDTH - MARGIN
    for left, right in itertools.pairwise(bars):
        assert left["x"] + left["width"] < right["x"]


@given(bar_counts)
def test_bars_tell_their_counts(counts):
    """Each bar carries its count, each edge its text, and the unit stands below."""
    tree = parsed(histogram("a", "Times", "All of it", counts, edges_of(counts), "minutes"))
    texts = {kind: [] for kind in ("tally", "edge", "unit")}
    for part in tree.iter("text"):
        texts[part.get("class")].append(part.text)
    assert texts["tally"] == [str(count) for count in counts if count]
    assert texts["edge"] == edges_of(counts)
    assert texts["unit"] == ["minutes"]
    assert tree[0].text == "Times" and tree[1].text == "All of it"


@given(st.lists(ends, max_size=MOST_RESULTS + 9))
@example(["lost"] * 9 + ["won"] * MOST_RESULTS)
def test_results_stand_in_their_order(found):
    """The last fifty have a mark each, from left to right; won ones stand, lost ones hang."""
    tree = parsed(results("a", "Last", "All of it", found))
    rects = list(tree.iter("rect"))
    assert [rect.get("class") for rect in rects] == found[-MOST_RESULTS:]
    places = [int(rect.get("x")) for rect in rects]
    assert places == sorted(set(places))
    assert all(0 <= place < WIDTH for place in places)
    line = 40
    for rect in rects:
        y, height = int(rect.get("y")), int(rect.get("height"))
        assert (y > line) if rect.get("class") == "lost" else (y + height < line)


def test_words_are_escaped():
    """No word given to a chart becomes markup."""
    for svg in (
        histogram(HOSTILE, HOSTILE, HOSTILE, [1], [HOSTILE, HOSTILE], HOSTILE),
        results(HOSTILE, HOSTILE, HOSTILE, ["won"]),
    ):
        tree = parsed(svg)
        assert "<script" not in svg
        assert tree[0].text == tree[1].text == HOSTILE
