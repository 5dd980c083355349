"""What a device's sensors see, as a picture of the cards' way and as an object."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from trueshoe.service.told import Measured, Roller, Sensors
from trueshoe.show import parts

# The cards' way through each kind of device, and what is beside it.
_WAYS = (("hopper", "entry", "slot", "home", "exit_sensor", "tray"), ("stock", "gate", "mouth"))
_BESIDE = ("thick", "lid", "service_switch")
_WORDS = {
    "exit_sensor": "exit",
    "thick": "thickness",
    "service_switch": "service switch",
}
_STATES = {
    "home": ("at the mark", "off the mark"),
    "thick": ("more than one card", "clear"),
    "lid": ("open", "closed"),
    "service_switch": ("closed", "open"),
}


class Seen:
    """What was seen last, how often each sensor was seen to change, and how long a card takes under each roller."""

    def __init__(self, now: Sensors, rollers: tuple[Roller, ...]) -> None:
        self.now = now
        self.rollers = rollers
        self.changes: Counter[str] = Counter()

    @property
    def state(self) -> tuple[bool, ...]:
        """What is told anew when it differs."""
        return tuple(self.now.blocked.values())

    def look(self, now: Sensors) -> None:
        """The sensors were asked again."""
        self.changes.update(
            name for name, is_blocked in now.blocked.items() if self.now.blocked.get(name) != is_blocked
        )
        self.now = now


def as_text(serial: str, seen: Seen) -> Iterator[str]:
    """The way of the cards from left to right, what is beside it, and the measured quantities."""
    blocked = seen.now.blocked
    yield f"{serial}"
    for way in _WAYS:
        there = [name for name in way if name in blocked]
        if there:
            yield "  " + " -> ".join(f"{'[#]' if blocked[name] else '[ ]'} {_name(name)}" for name in there)
    for name, is_blocked in blocked.items():
        count = f", changed {seen.changes[name]} times" if seen.changes[name] else ""
        if name in _BESIDE or count:
            yield f"  {_name(name) + ':':<16}{_state(name, is_blocked)}{count}"
    yield f"  {'supply:':<16}{seen.now.supply.value / 1000:.2f} V, at least {seen.now.supply.limit / 1000:.2f} V"
    if seen.now.current and seen.now.warmth:
        yield f"  {'motors:':<16}{seen.now.current.value} mA, stalled above {seen.now.current.limit} mA"
        warmth = seen.now.warmth
        yield f"  {'warmth:':<16}{warmth.value / 10:.1f} degC, at most {warmth.limit / 10:.1f} degC"
        for name, roller in zip(("feed roller:", "exit roller:"), seen.rollers, strict=True):
            yield f"  {name:<16}{_transit(roller)}"


def as_object(serial: str, seen: Seen) -> dict[str, Any]:
    """The same for a program."""
    now = seen.now
    return {
        "sensors": {
            "serial": serial,
            "blocked": now.blocked,
            "changes": dict(seen.changes),
            "supply_mv": now.supply._asdict(),
            "motors_ma": _or_none(now.current),
            "tenths_of_a_degree": _or_none(now.warmth),
        }
    }


def _or_none(measured: Measured | None) -> dict[str, int] | None:
    return measured._asdict() if measured else None


def _name(name: str) -> str:
    return _WORDS.get(name, name)


def _state(name: str, is_blocked: bool) -> str:
    return _STATES.get(name, ("blocked", "clear"))[not is_blocked]


def _transit(roller: Roller) -> str:
    if roller.percent is None:
        return "how long a card takes is being learned"
    late, new = roller.late_us / 1000, roller.new_us / 1000
    return f"a card takes {late:.1f} ms, new {new:.1f} ms, slowing above {new * parts.SLOWING / 100:.1f} ms"
