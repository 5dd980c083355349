"""A rig's pins where they are real: those of Adafruit Blinka, whichever interface it speaks to, and a relay with proof.

What plays the mechanism is wired line by line: the board's `wiring.toml` says which way each of its lines is, the rig's
description at which pin of the interface it hangs."""

import time
import tomllib
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from trueshoe.errors import Trouble

_WAYS = ("in", "out")
_SETTLED_SECONDS = 0.05
_LONGEST_SECONDS = 3.0


class Pin(Protocol):
    """What of `digitalio.DigitalInOut` a rig uses."""

    value: bool
    direction: Any


def lines(board: Path, pins: Mapping[str, str]) -> dict[str, Pin]:
    """Every line of a board that a rig names, at its pin of the interface: the rig drives what the device reads."""
    driven = driven_of(board, pins)
    return {name: pin(f"pins.{name}", at, drives=driven[name]) for name, at in pins.items()}


def driven_of(board: Path, pins: Mapping[str, str]) -> dict[str, bool]:
    """Of each line that is wired whether the rig drives it; ``Trouble`` for one that the board has not."""
    if not (board / "wiring.toml").is_file():
        raise _refused("rig.board", "the folder of a board, with its wiring.toml", str(board))
    ways = {name: row["way"] for name, row in _lines_of(board).items()}
    for name in pins:
        if ways.get(name) not in _WAYS:
            known = ", ".join(sorted(line for line, way in ways.items() if way in _WAYS))
            raise _refused(f"pins.{name}", f"a line of {board.name}: {known}", name)
    return {name: ways[name] == "in" for name in pins}


def pin(where: str, at: str, *, drives: bool) -> Pin:
    """A pin of the interface, which the rig drives or reads; ``where`` is what names it in the rig's description."""
    interface, digitalio = _blinka()
    if not hasattr(interface, at):
        raise _refused(where, "a pin of the interface that Blinka speaks to", at)
    found: Pin = digitalio.DigitalInOut(getattr(interface, at))
    found.direction = digitalio.Direction.OUTPUT if drives else digitalio.Direction.INPUT
    return found


class Switch:
    """A relay in the device's supply, and a probe behind it: a cut is one once the probe was low for a while."""

    def __init__(
        self,
        relay: Pin,
        probe: Pin,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._relay = relay
        self._probe = probe
        self._now = now
        self._sleep = sleep

    def cut(self) -> None:
        """Tell the relay."""
        self._relay.value = False

    def supply(self) -> None:
        """Tell the relay."""
        self._relay.value = True

    def is_dead(self) -> bool:
        """Whether the supply behind the relay went away and stayed away; capacitors have a few seconds for it."""
        end = self._now() + _LONGEST_SECONDS
        since = self._now()
        while self._now() < end:
            if self._probe.value:
                since = self._now()
            elif self._now() - since >= _SETTLED_SECONDS:
                return True
            self._sleep(_SETTLED_SECONDS / 10)
        return False


def _lines_of(board: Path) -> dict[str, Any]:
    """The lines of a board, or of the one that it is wired like."""
    text = tomllib.loads((board / "wiring.toml").read_text(encoding="utf-8"))
    like = text["board"].get("like")
    found: dict[str, Any] = _lines_of(board.parent / like) if like else text["lines"]
    return found


def _blinka() -> tuple[Any, Any]:
    try:
        return import_module("board"), import_module("digitalio")
    except (ImportError, NotImplementedError, RuntimeError) as missing:
        raise Trouble(
            what="The rig has no pins.",
            where="Adafruit Blinka in this Python",
            expected="the interface that plays the mechanism",
            observed=f"{type(missing).__name__}: {missing}",
            next_step="Install it (pip install adafruit-blinka) and name the interface, as BLINKA_FT232H=1 does.",
        ) from missing


def _refused(where: str, expected: str, observed: str) -> Trouble:
    return Trouble(
        what="The rig's wiring is wrong.",
        where=where,
        expected=expected,
        observed=observed,
        next_step="Bring the rig's description in order; host/trueshoe/hil/WIRING.md has a table.",
    )
