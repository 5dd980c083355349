"""The newest records of a device's journal, taken in seconds where the whole of it would take minutes."""

from shoecore.journal.rings import rounds_of_both
from shoecore.journal.sectors import HEADER, Sectors
from trueshoe.journal.file import Dump
from trueshoe.journal.rings import SECTOR
from trueshoe.journal.taking import bar, dump_of
from trueshoe.journal.walk import Image
from trueshoe.link.client import Client

_BLANK = b"\xff"


def take(client: Client, sectors: int) -> Dump:
    """A journal in which only so many of the newest sectors are read; all others are as if nothing was ever there."""
    size = client.dump_size()
    raw = bytearray(_BLANK * size)
    count = max(0, rounds_of_both(size // SECTOR))
    with bar(count + sectors, "reading the journal") as shown:
        for place in range(count):
            _read(client, raw, place * SECTOR, 1)
            shown(place)
        written = _written(bytes(raw), count)
        for place in written[sectors:]:
            raw[place * SECTOR : (place + 1) * SECTOR] = _BLANK * SECTOR
        for done, place in enumerate(written[:sectors]):
            _read(client, raw, place * SECTOR, SECTOR)
            shown(count + done)
    return dump_of(client, bytes(raw))


def _read(client: Client, raw: bytearray, at: int, length: int) -> None:
    """At least so many bytes from a place on; a piece has those of a sector's header."""
    end = at + length
    while at < end:
        piece = client.dump(at)
        raw[at : at + len(piece)] = piece
        at += len(piece)


def _written(raw: bytes, count: int) -> list[int]:
    """The places of the sectors that have a header, the newest first."""
    sectors = Sectors(Image(raw), 0, count)
    found = [(sectors.sequence(), place) for place in range(count) if sectors.look_at(place) == HEADER]
    return [place for _, place in sorted(found, reverse=True)]
