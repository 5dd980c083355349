"""Which ports a device may be behind: boards on USB, and virtual devices of this machine."""

from collections.abc import Iterator
from typing import NamedTuple

from serial.tools import list_ports

from trueshoe.link import errors, running
from trueshoe.link.system import MAKERS


class Candidate(NamedTuple):
    """A port, what is on it by what the system says, and whether a device may be behind it."""

    port: str
    about: str
    likely: bool


def candidates() -> Iterator[Candidate]:
    """Every port there is. Only likely ones are asked unnamed: bytes sent to other equipment may do anything."""
    for port in running.ports():
        yield Candidate(port, "virtual device", True)
    for info in sorted(list_ports.comports()):
        about = info.description if info.description not in (None, "n/a") else "no description"
        yield Candidate(info.device, about, info.vid in MAKERS)


def only() -> str:
    """The one port that a device may be behind."""
    likely = [candidate.port for candidate in candidates() if candidate.likely]
    if len(likely) == 1:
        return likely[0]
    raise errors.not_one_port(likely)
