"""What hands can do at a simulated machine: one table, for people and for scripts."""

from argparse import Namespace
from collections.abc import Callable
from typing import Any, NamedTuple

import outfit
import wiring
from device import Device
from shoefw.drivers import keys
from sim import faults
from sim.hand import Hand
from staff import Staff

_SECOND = 1_000_000
_HAND = 300_000  # what any deed takes
_PATIENCE = 300 * _SECOND
_MOST = 86400
_KEYS = {str(seat): seat for seat in range(1, 11)} | {
    "button": keys.BUTTON,
    "round": keys.ROUND,
    "betting-closed": keys.BETTING_CLOSED,
    "round-end": keys.ROUND_END,
    "burn-made": keys.BURN_MADE,
    "supervisor": keys.SUPERVISOR,
    "empty": keys.EMPTY,
    "abort": keys.ABORT,
}

# What is told of it, and whether it is over.
Does = Callable[[Device, Namespace, str], tuple[str, Callable[[], bool]]]


class Refused(Exception):
    """A deed that nobody can do; the message says why."""


class Deed(NamedTuple):
    """What somebody does, with what, and that in words."""

    verb: str
    takes: str
    words: str
    do: Does


def _at_once(act: Callable[[Any, Namespace, str], None]) -> Does:
    """A deed that is done in a moment, which a hand takes for it."""

    def do(device: Device, wanted: Namespace, argument: str) -> tuple[str, Callable[[], bool]]:
        act(device.mechanism, wanted, argument)
        return "", _later(device.mechanism, _HAND)

    return do


def _tells(text: Callable[[Namespace], str]) -> Does:
    """A deed that is none, but for what is told."""
    return lambda device, wanted, argument: (text(wanted), lambda: True)


def _is_shoe(wanted: Namespace) -> bool:
    return bool(wanted.device == "shoe")


def _deeds(wanted: Namespace) -> str:
    return "\n".join(f"{f'{deed.verb} {deed.takes}':<20}{deed.words}" for deed in DEEDS)


def _faults(wanted: Namespace) -> str:
    table = faults.table(_is_shoe(wanted))
    return "\n".join(f"{number:>3} {name:<20}{words}" for number, (name, *_, words) in enumerate(table, 1))


def _press(machine: Any, wanted: Namespace, key: str) -> None:
    machine.press(_one_of(_KEYS, key, "key"))


def _lid(machine: Any, wanted: Namespace, how: str) -> None:
    _one_of({"open": machine.open_lid, "close": machine.close_lid}, how, "way of a lid")()


def _service(machine: Any, wanted: Namespace, how: str) -> None:
    machine.set_service(_one_of({"on": True, "off": False}, how, "way of a switch"))


def _shade(covered: int) -> Does:
    def act(machine: Any, wanted: Namespace, name: str) -> None:
        pins = {sensor: getattr(wiring, sensor.upper()) for sensor in faults.sensors(_is_shoe(wanted))}
        machine.sensors[_one_of(pins, name, "sensor")].shade(covered)

    return _at_once(act)


def _load(machine: Any, wanted: Namespace, count: str) -> None:
    cards = outfit.cards(wanted)
    wanted_cards = _number(count or str(len(cards)), len(cards))
    (machine.fill if _is_shoe(wanted) else machine.put_deck)(cards[:wanted_cards])


def _take(machine: Any, wanted: Namespace, _: str) -> None:
    (machine.clear_table if _is_shoe(wanted) else machine.take_tray)()


def _draw(device: Device, wanted: Namespace, _: str) -> tuple[str, Callable[[], bool]]:
    machine: Any = device.mechanism
    if not _is_shoe(wanted):
        raise Refused("cards are drawn from a shoe alone; a shuffler gives them out")
    if not Hand(machine, machine.picked).draw():
        raise Refused("the shoe has no card")
    return "", machine.rests


def _free(machine: Any, wanted: Namespace, _: str) -> None:
    if _is_shoe(wanted):
        if machine.mouth.cards:
            machine.pull_out()
        for sensor in machine.sensors.values():
            sensor.clean()
    else:
        machine.hand_clear()
        machine.clean()


def _attend(machine: Any, wanted: Namespace, _: str) -> None:
    if _is_shoe(wanted):
        raise Refused("a shoe asks for no more than the Supervisor's key: press supervisor")
    if not Staff(machine).attend():
        raise Refused("no fault stands")


def _fault(machine: Any, wanted: Namespace, told: str) -> None:
    name, _, card = told.partition(" ")
    table = faults.table(_is_shoe(wanted))
    if name.isdecimal() and 0 < int(name) <= len(table):
        name = table[int(name) - 1][0]
    try:
        outfit.plan(machine, wanted.device, name, _number(card or "0"))
    except faults.UnknownFault as unknown:
        raise Refused(f"{unknown}; `faults` has the names") from None


def _power(machine: Any, wanted: Namespace, _: str) -> None:
    machine.power_off()


def _cut(device: Device, wanted: Namespace, argument: str) -> tuple[str, Callable[[], bool]]:
    device.reset_wanted = True
    return _at_once(_power)(device, wanted, argument)


def _wait(device: Device, wanted: Namespace, seconds: str) -> tuple[str, Callable[[], bool]]:
    return "", _later(device.mechanism, _number(seconds) * _SECOND)


def _until(device: Device, wanted: Namespace, text: str) -> tuple[str, Callable[[], bool]]:
    machine: Any = device.mechanism
    is_late = _later(machine, _PATIENCE)

    def is_over() -> bool:
        shown = any(text in bytes(line).decode() for line in machine.display)
        if not shown and is_late():
            raise Refused(f"after five minutes the display does not show {text!r}")
        return shown

    return "", is_over


def _later(machine: Any, microseconds: int) -> Callable[[], bool]:
    end = machine.time + microseconds
    return lambda: bool(machine.time >= end)


def _one_of(known: dict[str, Any], name: str, what: str) -> Any:
    if name not in known:
        raise Refused(f"there is no {what} {name!r}; there are {', '.join(known)}")
    return known[name]


def _number(text: str, most: int = _MOST) -> int:
    if not (text.isdecimal() and int(text) <= most):
        raise Refused(f"expected a number up to {most}, not {text!r}")
    return int(text)


DEEDS = (
    Deed("help", "", "what can be done is told", _tells(_deeds)),
    Deed("show", "", "display and lamps are looked at", _tells(lambda _: "")),
    Deed("press", "KEY", f"a key: 1 to 10, {', '.join(key for key in _KEYS if not key.isdigit())}", _at_once(_press)),
    Deed("lid", "open|close", "the lid is opened, or closed", _at_once(_lid)),
    Deed("service", "on|off", "the service switch is turned", _at_once(_service)),
    Deed("block", "SENSOR", "a finger covers a sensor", _shade(1)),
    Deed("clear", "SENSOR", "it is taken away again", _shade(0)),
    Deed("load", "[CARDS]", "a deck is laid in, or so many of its cards; sorted at a shuffler", _at_once(_load)),
    Deed("take", "", "what was given out is taken away", _at_once(_take)),
    Deed("draw", "", "a card is drawn from a shoe", _draw),
    Deed("free", "", "cards on their way are taken out, and every sensor is wiped", _at_once(_free)),
    Deed("attend", "", "what the display asks for while the fault lamp is lit", _at_once(_attend)),
    Deed("fault", "NAME [CARD]", "let it go wrong at the next card, or so many later", _at_once(_fault)),
    Deed("faults", "", "the names of what can go wrong are told", _tells(_faults)),
    Deed("power", "", "the power is cut, and comes back", _cut),
    Deed("wait", "SECONDS", "nothing for so long", _wait),
    Deed("until", "TEXT", "nothing until the display shows a text, for five minutes at most", _until),
)
