"""A table and its device as lines of text: seats, board, burns, the next step, how the device is."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from shoecore import states
from trueshoe.show import fault_words

_ROW = 5  # seats beside each other
_MOST_DEVICES = 3
_CELL = 15

Object = Mapping[str, Any]


def table(found: Object) -> Iterator[str]:
    """What lies on a table; a seat's cards below its number, the button marked."""
    if not found["rulebook"]:
        yield "no round yet"
        return
    standing = "open" if found["open"] else "over"
    yield f"{found['rulebook']}   round {found['round']}, {standing}   findings {found['findings']}"
    yield ""
    yield f"{'board':<10}{_cards(found['community'])}"
    yield f"{'burnt':<10}{found['burnt']}"
    yield ""
    seats = found["seats"]
    for first in range(0, len(seats), _ROW):
        row = seats[first : first + _ROW]
        yield "".join(f"{_name(seat, found['button']):<{_CELL}}" for seat in row).rstrip()
        yield "".join(f"{_cards(seat['cards']):<{_CELL}}" for seat in row).rstrip()
    yield ""
    due = found["next"]
    yield f"next      {due['text']} ({due['clause']})" if due else "next      nothing is due"


def devices(ports: Iterable[Object], serial: str) -> Iterator[str]:
    """The devices in lines: that of the table which is shown, then those with something wrong, then the others."""
    ordered = sorted(ports, key=lambda port: (not _is(port, serial), not _is_wrong(port), port["port"]))
    yield from map(_device, ordered[:_MOST_DEVICES])
    left_out = ordered[_MOST_DEVICES:]
    if left_out:
        wrong = sum(map(_is_wrong, left_out))
        yield f"and {len(left_out)} more, {f'{wrong} of them with something wrong' if wrong else 'nothing wrong there'}"


def _is(port: Object, serial: str) -> bool:
    return bool(port["serial"] == serial)


def _is_wrong(port: Object) -> bool:
    if port["bridge"]:
        return bool(port["trouble"])
    return port["state"] != "connected" or bool(port["status"] and port["status"]["fault"])


def _device(port: Object) -> str:
    """A device in a line: who, what it is about, what waits, what is wrong."""
    who = port["serial"] or port["port"]
    if port["bridge"] and not port["trouble"]:
        return f"{who:<9} {port['state']}: {port['bridge']} has it"
    if port["trouble"]:
        return f"{who:<9} {port['state']}: {port['trouble']['what']}"
    status = port["status"]
    if not status:
        return f"{who:<9} {port['state']}"
    doing = states.NAMES[status["state"]] if status["state"] < len(states.NAMES) else f"state {status['state']}"
    fault = f", FAULT: {fault_words.name(status['fault'])}" if status["fault"] else ""
    return f"{who:<9} {port['state']}: {doing}, {status['waiting']} waiting{fault}"


def _name(seat: Object, button: int) -> str:
    return f"seat {seat['seat']}{' (D)' if seat['seat'] == button else ''}"


def _cards(held: list[str]) -> str:
    return " ".join(held) or "."
