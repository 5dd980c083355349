"""Hands at the simulated machine, told what to do a line at a time: one deed after the other, in the machine's time."""

import json
from argparse import Namespace
from collections.abc import Iterator
from queue import SimpleQueue

import wiring
from deeds import DEEDS, Refused
from device import Device
from sim.machine import Machine

_LAMPS = (("ready", wiring.READY_LAMP), ("fault", wiring.FAULT_LAMP))


class Hands:
    """Each deed is answered with a line of JSON: what was told of it, and what display and lamps show then."""

    def __init__(self, wanted: Namespace) -> None:
        self._wanted = wanted
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._line = ""
        self._deed: Iterator[str | None] | None = None

    def tell(self, line: str) -> None:
        """Let it be done when what was told before is; from any thread."""
        self._lines.put(line)

    def wanted(self) -> bool:
        """Whether there is something to do."""
        return self._deed is not None or not self._lines.empty()

    def act(self, device: Device) -> None:
        """Go on with what is being done, or begin the next."""
        if self._deed is None and not self._lines.empty():
            self._line = self._lines.get()
            self._deed = self._do(device, *self._line.split(maxsplit=1))
        if self._deed is None:
            return
        try:
            told = next(self._deed)
        except Refused as why:
            self._answer(device.mechanism, refused=str(why))
        else:
            if told is not None:
                self._answer(device.mechanism, told=told)

    def _do(self, device: Device, verb: str = "show", argument: str = "") -> Iterator[str | None]:
        """None while it goes on, then what is told of it."""
        deed = next((deed for deed in DEEDS if deed.verb == verb), None)
        if not deed:
            raise Refused(f"nobody can {verb!r} here; `help` has what can be done")
        told, is_over = deed.do(device, self._wanted, argument.strip())
        while not is_over():
            yield None
        yield told

    def _answer(self, machine: Machine, **what: str) -> None:
        self._deed = None
        shown = [bytes(line).decode().strip() for line in machine.display]
        lamps = {name: bool(machine.lamps[pin]) for name, pin in _LAMPS}
        print(json.dumps({"deed": self._line, **what, "display": shown, **lamps}), flush=True)
