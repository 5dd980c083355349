"""What can be seen of a device as time passes, a line of JSON for each moment at which anything of it changes."""

import json
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import wiring
from device import Device
from sim import faults

_BESIDE = (("lid", wiring.LID), ("service", wiring.SERVICE))
_LAMPS = (("ready", wiring.READY_LAMP), ("fault", wiring.FAULT_LAMP))


class Trace:
    """Written to a file, line by line; without one nothing is."""

    def __init__(self, path: Path | None, kind: str) -> None:
        self._file = path.open("w", encoding="utf-8", buffering=1) if path else None
        self._shoe = kind == "shoe"
        self._pins = [(name, getattr(wiring, name.upper())) for name in faults.sensors(self._shoe)]
        self._pins += _BESIDE
        self._last: dict[str, Any] = {}

    def look(self, device: Device) -> None:
        """A moment has come."""
        if not self._file:
            return
        seen = self._seen(device.mechanism)
        if seen != self._last:
            self._last = seen
            where = self._where(device.mechanism)
            self._file.write(f"{json.dumps({'us': device.mechanism.time, **seen, 'where_um': where})}\n")

    def _seen(self, machine: Any) -> dict[str, Any]:
        levels = machine.levels()
        cards = (
            {"stock": len(machine.stock), "mouth": len(machine.mouth.cards), "table": len(machine.table)}
            if self._shoe
            else {
                "hopper": len(machine.hopper),
                "feed": len(machine.feed.cards),
                "slots": sum(map(len, machine.pockets)),
                "exit": len(machine.exit.cards),
                "tray": len(machine.tray),
            }
        )
        return {
            "display": [bytes(line).decode().strip() for line in machine.display],
            "lamps": [name for name, pin in _LAMPS if machine.lamps[pin]],
            "blocked": [name for name, pin in self._pins if levels >> pin & 1],
            "cards": cards,
            "turning": [] if self._shoe else _turning(machine),
        }

    def _where(self, machine: Any) -> list[int]:
        """How far the first card on each way has come."""
        if self._shoe:
            return [end for _, end in machine.mouth.cards]
        return [path.lead() for path in (machine.feed, machine.exit) if path.cards]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file:
            self._file.close()


def _turning(machine: Any) -> list[str]:
    """Which motors turn, and which way."""
    rollers = (("feed", machine.feed.direction), ("exit", machine.exit.direction))
    found = [f"{name} {'on' if way > 0 else 'back'}" for name, way in rollers if way]
    return [*found, "carousel"] if machine.wheel.turns() else found
