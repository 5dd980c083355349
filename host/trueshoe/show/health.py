"""How a device is, at a glance: for people in a few lines, for programs as one object."""

import textwrap
from collections.abc import Iterator

from shoecore.states import NAMES
from trueshoe.link.asking import Asked
from trueshoe.show import fault_words

_MANY = 0xFFFF


def as_text(port: str, asked: Asked, width: int) -> Iterator[str]:
    """What a technician looks for first: what it does, what is wrong, what to do."""
    hello, status = asked
    rows = [
        (
            "device",
            f"{hello.serial}, {hello.product} {hello.version}, board {hello.board}, started {hello.boots} times",
        ),
        ("port", port),
        ("state", state(asked)),
        ("records", f"{_waiting(status.waiting)} for a host, the next has number {status.next}"),
    ]
    if status.fault:
        rows.append(("fault", f"{status.fault} {fault_words.name(status.fault)}"))
        rows.append(("next", fault_words.next_step(status.fault)))
    for label, text in rows:
        yield from textwrap.wrap(f"{label + ':':<10}{text}", width, subsequent_indent=" " * 10)


def as_object(port: str, asked: Asked) -> dict[str, object]:
    """The same for a program; a count of 65535 waiting records means that or more."""
    hello, status = asked
    fault = {"code": status.fault, "name": fault_words.name(status.fault)} if status.fault else None
    return {
        "port": port,
        **hello._asdict(),
        "state": state(asked),
        "fault": fault,
        "waiting": status.waiting,
        "next_record": status.next,
    }


def state(asked: Asked) -> str:
    """What it is doing, also where this version does not know the word."""
    number = asked.status.state
    return NAMES[number] if number < len(NAMES) else f"state {number}"


def _waiting(count: int) -> str:
    return f"{count} or more wait" if count == _MANY else f"{count} wait{'s' * (count == 1)}"
