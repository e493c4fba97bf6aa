"""
Charts, as SVG text.

Each is one picture to a screen reader, with a title and a description that says
what it shows; how it looks is left to the classes of its parts. Its words come
from the caller, in the player's language. All geometry is in whole units of a
table 320 wide, in which letters of 12 can be read on the narrowest screen.
"""

from crescent.scene import escaped

WIDTH = 320
MARGIN = 10
TALLEST = 90
WIDEST_BAR = 40
MOST_RESULTS = 50
ROW = 34


def histogram(
    name: str, title: str, description: str, counts: list[int], edges: list[str], unit: str
) -> str:
    """
    Bars as tall as *counts*, each with its count on it, the longest :data:`TALLEST`.

    *edges* are the texts under the bars' edges, one more than there are bars;
    *unit* says what they count. *name* is the picture's own on the page.
    """
    width = min(WIDTH - 2 * MARGIN, WIDEST_BAR * len(counts))
    left = (WIDTH - width) // 2
    base = TALLEST + 20
    largest = max(counts + [1])
    parts = []
    for place, edge in enumerate(edges):
        x = left + width * place // len(counts)
        parts.append(_text("edge", x, base + 16, edge))
        if place < len(counts) and counts[place]:
            count = counts[place]
            end = left + width * (place + 1) // len(counts)
            height = max(1, count * TALLEST // largest)
            parts.append(_bar("bar", x + 1, base - height, end - x - 2, height))
            parts.append(_text("tally", (x + end) // 2, base - height - 5, str(count)))
    parts.append(_line(left, left + width, base))
    parts.append(_text("unit", WIDTH // 2, base + 33, unit))
    return _picture("histogram", name, title, description, base + 40, parts)


def results(name: str, title: str, description: str, ends: list[str]) -> str:
    """
    The last :data:`MOST_RESULTS` of *ends*, the latest on the right.

    A game that was ``won`` stands above the line, one ``helped`` half as high, one ``lost`` hangs
    below; these words are the classes of the marks.
    """
    shown = ends[-MOST_RESULTS:]
    step = (WIDTH - 2 * MARGIN) // MOST_RESULTS
    left = (WIDTH - step * len(shown)) // 2
    base = 40
    parts = []
    for place, end in enumerate(shown):
        x = left + step * place
        if end == "won":
            parts.append(_bar(end, x + 1, base - 32, step - 2, 31))
        elif end == "helped":
            parts.append(_bar(end, x + 1, base - 16, step - 2, 15))
        elif end == "lost":
            parts.append(_bar(end, x + 1, base + 1, step - 2, 23))
    parts.append(_line(MARGIN, WIDTH - MARGIN, base))
    return _picture("results", name, title, description, 72, parts)


def intervals(
    name: str,
    title: str,
    description: str,
    rows: list[tuple[str, int, int, int, str]],
    scale: tuple[str, str, str],
) -> str:
    """
    A share in each of *rows*, with the interval in which it may really lie, on a common scale.

    A row is its label, the share, the interval's ends, all in tenths of a percent, and the share
    as text. The share is a bar, the interval a line across the bar's end. *scale* are the texts for
    nothing, half and all.
    """
    width = WIDTH - 2 * MARGIN
    parts = []
    for place, (label, share, low, high, text) in enumerate(rows):
        top = place * ROW + 4
        parts.append(_text("label", MARGIN, top + 11, label, "start"))
        parts.append(_text("share", WIDTH - MARGIN, top + 11, text, "end"))
        parts.append(_bar("track", MARGIN, top + 17, width, 8))
        parts.append(_bar("bar", MARGIN, top + 17, width * share // 1000, 8))
        left, right = MARGIN + width * low // 1000, MARGIN + width * high // 1000
        parts.append(_bar("interval", left, top + 20, max(1, right - left), 2))
        for end in (left, right):
            parts.append(_bar("end", end - 1, top + 16, 2, 10))
    base = len(rows) * ROW + 4
    parts.append(_line(MARGIN, WIDTH - MARGIN, base))
    for place, anchor in enumerate(("start", "middle", "end")):
        x = MARGIN + width * place // 2
        parts.append(_text("edge", x, base + 15, scale[place], anchor))
    return _picture("intervals", name, title, description, base + 22, parts)


def _picture(
    kind: str, name: str, title: str, description: str, height: int, parts: list[str]
) -> str:
    name = escaped(name)
    return (
        '<svg class="chart '
        + kind
        + '" viewBox="0 0 '
        + str(WIDTH)
        + " "
        + str(height)
        + '" role="img" fill="currentColor" aria-labelledby="'
        + name
        + '-title" aria-describedby="'
        + name
        + '-description"><title id="'
        + name
        + '-title">'
        + escaped(title)
        + '</title><desc id="'
        + name
        + '-description">'
        + escaped(description)
        + "</desc>"
        + "".join(parts)
        + "</svg>"
    )


def _bar(kind: str, x: int, y: int, width: int, height: int) -> str:
    numbers = (("x", x), ("y", y), ("width", width), ("height", height))
    places = "".join([" " + name + '="' + str(number) + '"' for name, number in numbers])
    return '<rect class="' + kind + '"' + places + "/>"


def _line(left: int, right: int, y: int) -> str:
    return '<path class="axis" d="M' + str(left) + " " + str(y) + "H" + str(right) + '"/>'


def _text(kind: str, x: int, y: int, text: str, anchor: str = "middle") -> str:
    place = '" x="' + str(x) + '" y="' + str(y) + '" text-anchor="' + anchor
    return '<text class="' + kind + place + '" font-size="12">' + escaped(text) + "</text>"
