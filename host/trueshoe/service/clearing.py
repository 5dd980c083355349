"""A fault that stands, followed until whoever may has cleared it at the device."""

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

_LOOK_SECONDS = 0.25


class Look(NamedTuple):
    """The fault that stands, or 0, the state, and the display: empty where no key lets this host ask for it.

    ``blocked`` names the sensors that see a card which a hand has to take out, where somebody wants to know them."""

    fault: int
    state: int
    display: tuple[str, str]
    blocked: tuple[str, ...] = ()


def looks(look: Callable[[], Look], seconds: float) -> Iterator[Look]:
    """Each look that differs from the one before, until no fault stands or the time is over."""
    deadline = time.monotonic() + seconds
    last: Look | None = None
    while True:
        now = look()
        if now != last:
            yield now
            last = now
        if not now.fault or time.monotonic() >= deadline:
            return
        time.sleep(_LOOK_SECONDS)
