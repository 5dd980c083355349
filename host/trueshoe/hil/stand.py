"""A bench of metal: a board on its port, its lines at an interface's pins, a relay in its supply with a probe."""

import os
import time
from pathlib import Path
from typing import Any

from shoecore.states import NAMES, NO_DECK
from trueshoe.errors import Trouble
from trueshoe.hil.description import Description
from trueshoe.hil.rig import Failed
from trueshoe.hil.tolerances import load
from trueshoe.hil.wired import Pin, Switch, driven_of, lines, pin

KIND = "wired"

_SETTINGS = {"port": "the device's port, as /dev/ttyACM0", "boards": "the folder of boards, of which it has one"}
_OTHERS = {"interface", "keys"}
_ANSWERS_SECONDS = 20.0
_READY_SECONDS = 60.0
_LOOK_SECONDS = 0.5


class Stand:
    """Made from a rig's description; nothing of the interface is touched before it is asked what is missing."""

    def __init__(self, description: Description) -> None:
        self._wants = description
        settings = description.settings
        for key, what in _SETTINGS.items():
            if not isinstance(settings.get(key), str):
                raise _refused(f"settings.{key}", what, repr(settings.get(key)))
        for key in sorted(settings.keys() - _SETTINGS.keys()):
            if key not in _OTHERS or not isinstance(settings[key], str):
                raise _refused(
                    f"settings.{key}", f"a text, and one of {', '.join(sorted({*_SETTINGS, *_OTHERS}))}", key
                )
        if not description.relay:
            raise _refused("power.relay", "the pin that switches the supply, and power.probe the one behind it", "none")
        self._board = Path(settings["boards"]) / description.board
        self._driven = driven_of(self._board, description.pins)
        self.port: str = settings["port"]
        self._keys = Path(settings["keys"]) if "keys" in settings else None
        self.tolerances = load(self._board)
        self.pins: dict[str, Pin] = {}
        self._switch: Switch | None = None
        self._said: list[str] = []
        self._began = time.monotonic()

    def missing(self) -> str:
        """Blinka, the interface, or a pin of it; with all there the lines are at rest from here on."""
        if self._switch:
            return ""
        if name := self._wants.settings.get("interface"):
            os.environ[f"BLINKA_{name}"] = "1"
        try:
            self.pins = lines(self._board, self._wants.pins)
            relay = pin("power.relay", self._wants.relay, drives=True)
            self._switch = Switch(relay, pin("power.probe", self._wants.probe, drives=False))
        except Trouble as trouble:
            return f"{trouble.where}: {trouble.observed}. {trouble.next_step}"
        self.renew()
        return ""

    def renew(self) -> None:
        """Every sensor that it plays is clear."""
        for name, one in self.pins.items():
            if self._driven[name]:
                one.value = False

    def cut(self) -> None:
        """Tell the relay."""
        if self._switch:
            self._switch.cut()
            self._tell("power cut")

    def is_dead(self) -> bool:
        """What the probe says."""
        return self._switch is not None and self._switch.is_dead()

    def supply(self) -> None:
        """Tell the relay, and wait until the device says who it is."""
        assert self._switch
        self._switch.supply()
        self._tell("power on")
        end = time.monotonic() + _ANSWERS_SECONDS
        while True:
            try:
                self._tell(f"it is {self.status()}")
                return
            except Trouble as trouble:
                if time.monotonic() > end:
                    raise Failed(
                        f"expected a device at {self.port} within {_ANSWERS_SECONDS:.0f} s: {trouble}"
                    ) from None
                time.sleep(_LOOK_SECONDS)

    def make_ready(self) -> None:
        """The host that it is paired with lets it move until it asks for a deck."""
        from trueshoe.service import session

        try:
            with session.begin(self.port, self._keys) as client, client.leasing():
                end = time.monotonic() + _READY_SECONDS
                while (state := client.status().state) != NO_DECK:
                    if time.monotonic() > end:
                        raise Failed(f"expected within {_READY_SECONDS:.0f} s that it asks for a deck: {NAMES[state]}")
                    self._take(client)
        except Trouble as trouble:
            raise Failed(str(trouble)) from None
        self._tell("it asks for a deck")

    def status(self) -> str:
        """What it says that it does, asked as anybody may."""
        from trueshoe.link import asking

        return NAMES[asking.ask(self.port, _LOOK_SECONDS * 4).status.state]

    def log(self) -> str:
        """What was switched, and every record that came while it was made ready."""
        return "\n".join(self._said)

    def _take(self, client: Any) -> None:
        record = client.receive(_LOOK_SECONDS)
        while record is not None:
            self._tell(str(record))
            client.acknowledge(record.number)
            record = client.receive(0)

    def _tell(self, what: str) -> None:
        self._said.append(f"{time.monotonic() - self._began:8.3f} s  {what}")


def _refused(where: str, expected: str, observed: str) -> Trouble:
    return Trouble(
        what="The rig cannot be described.",
        where=where,
        expected=expected,
        observed=observed,
        next_step="Bring the rig's description in order; tests/hil/rigs has pico-ft232h.toml and pico-raspberry.toml.",
    )
