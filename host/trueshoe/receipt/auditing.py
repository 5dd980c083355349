"""Cards opened for an auditor: the commitment of a receipt, given to the device that made it."""

from pathlib import Path

from shoecore.wire import rights
from trueshoe.bundle.file import read
from trueshoe.errors import Trouble
from trueshoe.link.client import Client
from trueshoe.link.errors import NotDone
from trueshoe.link.keys import Key
from trueshoe.receipt import check


class NotOpened(Trouble):
    """Cards that a device does not open, or that it never committed to."""


def open_cards(client: Client, path: Path, second: Key) -> int:
    """Have all cards opened to which the device committed in a receipt's round; how many there are."""
    body = check.shaped(read(path), str(path))
    commitment = body["commitment"]
    count: int = commitment["cards"]
    if not commitment["root"]:
        raise NotOpened(
            "There is no commitment to open.", str(path), "a root of the round's cards", "none", "name another receipt"
        )
    if body["device"]["serial"] != client.hello.serial:
        raise NotOpened(
            "The receipt is of another device.",
            client.url,
            f"the device {body['device']['serial']}",
            client.hello.serial,
            "connect that device, or name a receipt of this one",
        )
    argument = bytes([commitment["first"]]) + count.to_bytes(2, "big") + bytes.fromhex(commitment["root"])
    try:
        client.command(rights.OPEN_CARDS, argument, second)
    except NotDone as refused:
        raise NotOpened(
            "The device has not opened them.",
            client.url,
            "its last round, over, nothing begun since, its host's part of the key there; an auditor and a manager",
            refused.observed,
            "empty a shuffler, let the table's host connect once after power-on, and ask again; when the next deck or "
            "round has begun nobody can open them any more",
        ) from None
    return count
