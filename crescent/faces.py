"""
The cards' own art, as SVG text.

A card is 100 wide and 140 high, its corner at the origin. Every shape is a
path of our own, so that cards look alike on every device, and every colour is
a custom property, so that themes and four-colour suits are the style sheet's
alone. Whatever belongs to the index has the class ``index``: a style sheet may
scale it to the strip that a fan leaves free. Nothing here knows a game, a
position or a language.
"""

from crescent.cards import RANKS, SUITS

BODIES = {
    "S": (
        "M0-50C12-30 46-10 46 14C46 28 36 35 25 35C15 35 6 31 0 22"
        "C-6 31-15 35-25 35C-36 35-46 28-46 14C-46-10-12-30 0-50Z"
    ),
    "H": (
        "M0 48C-8 32-48 10-48-18C-48-36-36-46-24-46C-13-46-4-39 0-27"
        "C4-39 13-46 24-46C36-46 48-36 48-18C48 10 8 32 0 48Z"
    ),
    "C": (
        "M0-50C13-50 23-40 23-28C23-20 19-14 14-9C17-11 21-12 25-12C38-12 48-2 48 11"
        "C48 24 38 34 25 34C14 34 5 29 0 20C-5 29-14 34-25 34C-38 34-48 24-48 11"
        "C-48-2-38-12-25-12C-21-12-17-11-14-9C-19-14-23-20-23-28C-23-40-13-50 0-50Z"
    ),
    "D": "M0-50C10-32 24-14 38 0C24 14 10 32 0 50C-10 32-24 14-38 0C-24-14-10-32 0-50Z",
}
"""The suits without their stems, about 100 by 100 around the origin."""

STEM = "M4 16C5 34 10 44 20 50H-20C-10 44-5 34-4 16Z"
"""What spades and clubs stand on."""

GLYPHS = {
    "2": (
        "M6.4 11C6.8 5 10.8 1.5 17 1.5C23.4 1.5 27.3 5 27.3 10.4C27.3 14.3 25.2 17.2 21.5 20.1"
        "C17.8 23 14.9 24.9 13.6 27.3H27.5V32.5H6C6 25.9 9.7 21.8 14.9 17.8"
        "C19 14.7 21.4 13.1 21.4 10.2C21.4 7.9 19.6 6.5 17 6.5C14.1 6.5 12.4 8.1 12.2 11.4Z"
    ),
    "3": (
        "M6.6 9.1C7.4 4.4 11.2 1.5 16.7 1.5C22.9 1.5 26.7 4.4 26.7 9.4"
        "C26.7 12.7 25 15.1 22.1 16.4C25.6 17.4 27.7 19.9 27.7 23.4C27.7 29 23.4 32.5 16.7 32.5"
        "C10.5 32.5 6.6 29.4 6 24.2L11.8 23.4C12.2 26.1 13.9 27.5 16.7 27.5"
        "C19.8 27.5 21.7 25.9 21.7 23.2C21.7 20.3 19.8 18.9 16.3 18.9H13.4V14.1H16.1"
        "C19.2 14.1 20.9 12.7 20.9 10.2C20.9 7.9 19.2 6.5 16.6 6.5C14.3 6.5 12.8 7.7 12.4 10.1Z"
    ),
    "4": "M19 1.5H25.2V20.5H29.4V25.5H25.2V32.5H19.4V25.5H6V20.7ZM19.4 9.1L12.4 20.5H19.4Z",
    "5": (
        "M8.1 1.5H26V6.7H13.4L12.9 12.9C14.3 12 15.9 11.6 17.8 11.6C23.8 11.6 27.7 15.8 27.7 21.8"
        "C27.7 28.4 23.4 32.5 16.5 32.5C10.5 32.5 6.6 29.4 6 24.4L11.8 23.6"
        "C12.2 26.1 13.9 27.5 16.5 27.5C19.8 27.5 21.8 25.5 21.8 22C21.8 18.4 19.8 16.4 16.7 16.4"
        "C14.7 16.4 13.2 17.2 12.3 18.7L6.9 17.9Z"
    ),
    "6": (
        "M27.5 8.5L21.9 9.6C21.3 7.5 19.8 6.5 17.8 6.5C14.3 6.5 12.2 9.4 11.9 14.7"
        "C13.4 13.1 15.5 12.1 18.2 12.1C24.4 12.1 28.7 16.2 28.7 22.2"
        "C28.7 28.4 24.2 32.5 17.6 32.5C10.1 32.5 6 27.1 6 17.6C6 7.5 10.3 1.5 17.8 1.5"
        "C23.2 1.5 26.7 4 27.5 8.5ZM17.6 16.9C14.3 16.9 12.2 19 12.2 22.3"
        "C12.2 25.6 14.3 27.6 17.6 27.6C20.9 27.6 22.8 25.6 22.8 22.3C22.8 19 20.9 16.9 17.6 16.9"
        "Z"
    ),
    "7": "M6 1.5H27.7V6C22.1 12.2 19 20.7 18.4 32.5H12C12.6 21.8 15.7 13.3 21.1 6.9H6Z",
    "8": (
        "M17.4 1.5C23.1 1.5 27.2 4.6 27.2 9.6C27.2 12.9 25.4 15.1 22.9 16.4"
        "C26.5 17.6 28.7 20.3 28.7 23.8C28.7 29.2 24.2 32.5 17.4 32.5C10.5 32.5 6 29.2 6 23.8"
        "C6 20.3 8.3 17.6 11.8 16.4C9.3 15.1 7.6 12.9 7.6 9.6C7.6 4.6 11.7 1.5 17.4 1.5ZM17.4 6.3"
        "C14.9 6.3 13.2 7.7 13.2 10.2C13.2 12.7 14.9 14.1 17.4 14.1C19.8 14.1 21.5 12.7 21.5 10.2"
        "C21.5 7.7 19.8 6.3 17.4 6.3ZM17.4 18.9C14.1 18.9 12 20.5 12 23.4"
        "C12 26.3 14.1 27.7 17.4 27.7C20.7 27.7 22.7 26.3 22.7 23.4C22.7 20.5 20.7 18.9 17.4 18.9"
        "Z"
    ),
    "9": (
        "M7.2 25.5L12.8 24.4C13.4 26.5 14.9 27.5 17 27.5C20.5 27.5 22.5 24.6 22.8 19.3"
        "C21.3 20.9 19.2 21.9 16.5 21.9C10.3 21.9 6 17.8 6 11.8C6 5.6 10.5 1.5 17.2 1.5"
        "C24.6 1.5 28.7 6.9 28.7 16.4C28.7 26.5 24.4 32.5 17 32.5C11.6 32.5 8.1 30 7.2 25.5Z"
        "M17.2 17.1C20.5 17.1 22.5 15 22.5 11.7C22.5 8.4 20.5 6.4 17.2 6.4"
        "C13.9 6.4 11.9 8.4 11.9 11.7C11.9 15 13.9 17.1 17.2 17.1Z"
    ),
    "T": (
        "M11.8 1.5H17.4V32.5H11.6V9.2L6 11.8V6.3ZM30.3 1.5C36 1.5 39.1 6.7 39.1 17"
        "C39.1 27.3 36 32.5 30.3 32.5C24.6 32.5 21.5 27.3 21.5 17C21.5 6.7 24.6 1.5 30.3 1.5Z"
        "M30.3 6.5C28.3 6.5 27.2 9.4 27.2 17C27.2 24.6 28.3 27.5 30.3 27.5"
        "C32.2 27.5 33.4 24.6 33.4 17C33.4 9.4 32.2 6.5 30.3 6.5Z"
    ),
    "A": "M14.7 1.5H21.5L30.3 32.5H24L22.2 25.7H13.9L12.1 32.5H6ZM15.1 20.7H21L18.1 8.7Z",
    "J": (
        "M18.9 1.5H24.6V22.2C24.6 28.8 21.3 32.5 15.5 32.5C10.1 32.5 7.2 29.2 7 23L12.7 22.2"
        "C12.9 25.9 13.6 27.3 15.6 27.3C18 27.3 18.9 25.9 18.9 22.2Z"
    ),
    "Q": (
        "M18.4 1.5C25.8 1.5 30.6 7.3 30.6 17C30.6 26.7 25.8 32.5 18.4 32.5"
        "C11 32.5 6.2 26.7 6.2 17C6.2 7.3 11 1.5 18.4 1.5ZM18.4 6.7C14.3 6.7 12.2 10.4 12.2 17"
        "C12.2 23.6 14.3 27.3 18.4 27.3C22.5 27.3 24.6 23.6 24.6 17C24.6 10.4 22.5 6.7 18.4 6.7Z"
        "M17.9 22.8L21.9 19.3L32.4 30.4L28.3 33.9Z"
    ),
    "K": "M6 1.5H11.8V14.1L21.9 1.5H28.9L19.2 13.3L29.8 32.5H22.9L15.3 18.2L11.8 22.5V32.5H6Z",
    "B": (
        "M6 1.5H17.8C24 1.5 27.5 4.4 27.5 9.4C27.5 12.7 25.8 14.9 22.9 16.2"
        "C26.7 17.2 28.7 19.9 28.7 23.4C28.7 29.2 24.6 32.5 18.2 32.5H6ZM11.8 6.7V13.9H17.2"
        "C20.1 13.9 21.7 12.7 21.7 10.2C21.7 7.8 20.2 6.7 17.4 6.7ZM11.8 19.1V27.3H17.6"
        "C21.1 27.3 22.9 26 22.9 23.2C22.9 20.3 21 19.1 17.6 19.1Z"
    ),
    "D": (
        "M6 1.5H15.9C24.6 1.5 29.3 6.9 29.3 17C29.3 27.1 24.6 32.5 15.9 32.5H6ZM11.8 6.7V27.3"
        "H15.5C20.9 27.3 23.4 24.2 23.4 17C23.4 9.8 20.9 6.7 15.5 6.7Z"
    ),
}
"""Rank glyphs, 31 high from y = 1.5 and beginning at x = 6; "T" is the ten."""

CRESTS = {
    "J": (
        '<path d="M29 60C32 49 40 43 50 43C60 43 68 49 72 59Z"/>'
        '<path fill="var(--gold)" d="M12 61C30 55 56 54 78 57C81 60 80 64 77 66C56 71 30 71 12 61Z'
        'M58 57C58 45 71 36 89 37C89 48 77 57 58 57Z"/>'
        '<path fill="none" stroke="var(--paper)" stroke-width="1.5" d="M60 56C66 49 74 44 84 40"/>'
    ),
    "Q": (
        '<path fill="var(--gold)" d="M28 60Q50 65 72 60V66Q50 71 28 66ZM50 61C41 53 44 45 50 37'
        "C56 45 59 53 50 62ZM59 61C55 51 60 45 67 41C69 50 68 56 59 61ZM68 59C65 51 71 48 80 47"
        "C79 55 76 59 68 59ZM41 61C45 51 40 45 33 41C31 50 32 56 41 61ZM32 59C35 51 29 48 20 47"
        'C21 55 24 59 32 59Z"/>'
        '<path d="M50 58C46 53 47 49 50 45C53 49 54 53 50 58Z"/>'
    ),
    "K": (
        '<path d="M31 60C27 46 42 46 50 46C58 46 73 46 69 60Z"/>'
        '<path fill="var(--gold)" d="M30 59L19 45L33 51L36 40L45 52L50 39L55 52L64 40L67 51L81 45'
        'L70 59Q50 64 30 59ZM29 61Q50 66 71 61V67Q50 72 29 67Z"/>'
        '<path fill="none" stroke="var(--gold)" stroke-width="6" stroke-linecap="round"'
        ' d="M19 45h0M36 40h0M50 38h0M64 40h0M81 45h0"/>'
        '<path d="M50 65l3 2-3 2-3-2zM39 64l3 2-3 1-3-2zM61 64l3 1-3 2-3-1z"/>'
    ),
}
"""What a jack, a queen and a king wear, above the crescent that bears their suit."""

PAPER = (
    '<rect class="paper" width="100" height="140" rx="8" fill="var(--paper)"'
    ' stroke="var(--paper-edge)" stroke-width="1.5"/>'
)

SMALL_SUIT = '<path class="index" transform="translate($x 17) scale(.28)" d="$suit"/>'
"""The suit in the index, beside the rank."""

PLAIN = '<path transform="translate(50 91) scale(.64)" d="$suit"/>'

COURT = (
    '<g transform="translate(6.5 22) scale(.87)">'
    '<path fill="var(--gold-light)" d="M18 70A39 39 0 1 0 82 70A34 34 0 1 1 18 70Z"/>'
    '<path fill="var(--gold)" d="M18 70A39 39 0 1 0 82 70A36.5 36.5 0 1 1 18 70Z"/>'
    '<path transform="translate(50 94) scale(.4)" d="$suit"/>$crest</g>'
)
"""A suit in a crescent, and what its bearer wears."""

ACE = (
    '<g transform="translate(3 13) scale(.94)">'
    '<g transform="translate(50 86) scale(.66)" stroke-linejoin="round">'
    '<path stroke="var(--suit-$)" stroke-width="20" d="$body"/>'
    '<path stroke="var(--paper)" stroke-width="10" d="$body"/><path d="$suit"/></g>'
    '<path fill="var(--paper)" d="M41 85A9.5 9.5 0 1 0 59 85A11 11 0 0 1 41 85Z'
    'M50 73Q50 79 56 79Q50 79 50 85Q50 79 44 79Q50 79 50 73Z"/></g>'
)

PLACES = (
    '<rect id="place-pile" x="1" y="1" width="98" height="138" rx="8" fill="var(--place)"'
    ' stroke="var(--place-line)" stroke-width="2"/>'
    '<path id="sign-up" fill="var(--place-line)" d="M-14 12H14L0-12Z"/>'
    '<path id="sign-down" fill="var(--place-line)" d="M-14-12H14L0 12Z"/>'
    '<g id="mark-up"><use href="#place-pile"/><use href="#sign-up" x="50" y="70"/></g>'
    '<g id="mark-down"><use href="#place-pile"/><use href="#sign-down" x="50" y="70"/></g>'
)

BACK = (
    '<g id="card-back">$paper'
    '<rect x="5" y="5" width="90" height="130" rx="5" fill="var(--back)"/>'
    '<g id="half-back"><path fill="none" stroke="var(--back-line)" d="M10 70V10H90V70M10 30H90'
    "M10 40l10-10M10 50l20-20M10 60l30-30M10 70l40-40M10 80l50-50M10 90l60-60"
    "M10 100l70-70M10 110l80-80M20 110l70-70M30 110l60-60M40 110l50-50"
    'M50 110l40-40M60 110l30-30M70 110l20-20M80 110l10-10"/>'
    '<path fill="var(--back-moon)" d="M20 15a5 5 0 0 1 0 10a6.5 6.5 0 0 0 0-10'
    "M35 15a5 5 0 0 1 0 10zM50 15a5 5 0 0 1 0 10a5 5 0 0 1 0-10M65 15a5 5 0 0 0 0 10z"
    'M80 15a5 5 0 0 0 0 10a6.5 6.5 0 0 1 0-10"/></g>'
    '<use href="#half-back" transform="matrix(1 0 0-1 0 140)"/>'
    '<circle cx="50" cy="70" r="29" fill="var(--back)" stroke="var(--back-moon)"/>'
    '<path fill="var(--back-moon)" transform="rotate(30 50 70)" d="M47 48A22 22 0 0 0 47 92'
    "A26 26 0 0 1 47 48ZM53 48A22 22 0 0 1 53 92A26 26 0 0 0 53 48Z"
    'M50 59Q50 70 61 70Q50 70 50 81Q50 70 39 70Q50 70 50 59Z"/></g>'
)
"""Phases of the moon, a lattice, and two crescents facing each other like the two arcs."""


def definitions(letters: str = "AJQK") -> str:
    """
    The contents of one ``<defs>``: every card, the back and the empty places.

    Ids: ``card-5C`` and so on, ``card-back``, ``suit-S``, ``rank-Q``, ``place-pile``,
    ``mark-up`` and ``mark-down`` for empty foundations, ``sign-up`` and ``sign-down``
    for their triangles alone, around the origin.

    *letters* are shown for ace, jack, queen and king; ids keep A, J, Q and K.

    :raises KeyError: if there is no glyph for a letter.
    """
    shown = {"A": letters[0], "J": letters[1], "Q": letters[2], "K": letters[3]}
    parts = [PLACES, BACK.replace("$paper", PAPER)]
    for rank in "AJQK":
        parts.append('<path class="index" id="rank-' + rank + '" d="' + GLYPHS[shown[rank]] + '"/>')
    for suit in SUITS:
        parts.append('<path id="suit-' + suit + '" d="' + _pip(suit) + '"/>')
        parts += [_face(rank, suit) for rank in RANKS]
    return "".join(parts)


def crescent_mark() -> str:
    """The game's emblem, a crescent and a spade, 100 by 100 with its corner at the origin."""
    crescent = '<path fill="var(--gold)" d="M60 6A45 45 0 1 0 94 60A36 36 0 1 1 60 6Z"/>'
    spade = '<path fill="var(--paper)" transform="translate(61 42) scale(.44)" d="'
    return crescent + spade + _pip("S") + '"/>'


def _pip(suit: str) -> str:
    """The whole path of *suit*."""
    return BODIES[suit] + (STEM if suit in "SC" else "")


def _face(rank: str, suit: str) -> str:
    """
    The card of *rank* and *suit*, its index last.

    It is written out: a browser draws a board of cards that refer to parts they have in common
    in twice the time. Only the letters are referred to, which the page may change.
    """
    picture = COURT.replace("$crest", CRESTS[rank]) if rank in CRESTS else PLAIN
    face = SMALL_SUIT.replace("$x", "58" if rank == "T" else "49")
    face += ACE if rank == "A" else picture
    face = face.replace("$suit", _pip(suit)).replace("$body", BODIES[suit]).replace("$", suit)
    index = '<use href="#rank-' + rank + '"/>'
    if rank not in "AJQK":
        index = '<path class="index" d="' + GLYPHS[rank] + '"/>'
    start = '<g id="card-' + rank + suit + '" fill="var(--suit-' + suit + ')">'
    return start + PAPER + face + index + "</g>"
