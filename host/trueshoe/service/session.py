"""A technician's session with a device: begun at a port or the only one, and what a command needs there, in words."""

from pathlib import Path

from shoecore.wire.commands import FAILED
from shoecore.wire.results import RESULTS
from trueshoe.errors import Trouble
from trueshoe.link import finding, keys, parts
from trueshoe.link.client import Client
from trueshoe.link.errors import NotDone

IN_SERVICE = "the service switch closed, and no round open"


class NotPossible(Trouble):
    """A command that the device may not carry out as it is now."""


def begin(port: str, folder: Path | None) -> Client:
    """The client of a device, to be used in a ``with``; for no port that of the only device there is."""
    url = port or finding.only()
    return Client(url, lambda serial: parts.kept(serial, folder), lambda serial: keys.kept(serial, folder))


def command(client: Client, number: int, argument: bytes, needs: str, second: keys.Key | None = None) -> None:
    """Have it carried out; where the device says that it cannot be, tell what it needs."""
    try:
        client.command(number, argument, second)
    except NotDone as refused:
        if not refused.observed.endswith(RESULTS[FAILED]):
            raise
        raise NotPossible(
            "The device did not do it.",
            f"{client.hello.serial} at {client.url}",
            needs,
            "the device as it is now does not allow it; nothing was changed",
            "Bring that about at the device, look with `trueshoe status`, and give the command again.",
        ) from refused
