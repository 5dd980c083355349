"""A table and its device as lines of text: seats, board, burns, the next step, how the device is."""

from collections.abc import Iterator, Mapping
from typing import Any

from shoecore import states
from trueshoe.show import fault_words

_ROW = 5  # seats beside each other
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


def device(port: Object) -> str:
    """A device in a line: who, what it is about, what waits, what is wrong."""
    who = port["device"]["serial"] if port["device"] else port["port"]
    if port["trouble"]:
        return f"{who:<10}{port['state']}: {port['trouble']['what']}"
    status = port["status"]
    if not status:
        return f"{who:<10}{port['state']}"
    doing = states.NAMES[status["state"]] if status["state"] < len(states.NAMES) else f"state {status['state']}"
    fault = f", FAULT: {fault_words.name(status['fault'])}" if status["fault"] else ""
    return f"{who:<10}{port['state']}: {doing}, {status['waiting']} waiting{fault}"


def _name(seat: Object, button: int) -> str:
    return f"seat {seat['seat']}{' (D)' if seat['seat'] == button else ''}"


def _cards(held: list[str]) -> str:
    return " ".join(held) or "."
