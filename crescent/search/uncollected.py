"""
Searching without Python's collector of circles.

A search makes hundreds of thousands of objects that stay, and none that hold each
other in a circle. To look for circles among them all the same takes Python a fifth
of the time.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Have the collector rest; afterwards it is as it was. For whoever runs a search for long."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
