"""A bundle, or other keys, taken in from a host: in pieces that go on where they stopped, checked, then believed."""

from shoecore import records
from shoecore.bundle import told
from shoecore.bundle.refused import Refused
from shoecore.compat import const

from ..events import KEY
from ..store.installed import read_steps
from ..store.places import SECTOR
from .believing import believed
from .receiving import Desk
from .worked import worked

_LOOK_MS = const(100)


def run(bench):
    """Take in what two people have commanded, until it is believed, refused, or the technician has enough."""
    desk = Desk(bench.works, (yield from worked(bench, read_steps(bench.works.board.flash), 1)))
    bench.works.link.pairing = desk
    try:
        yield from _taken(bench, desk)
    finally:
        bench.works.link.pairing = None


def _taken(bench, desk: Desk):
    bench.show("INSTALL", "CONNECT A HOST")
    yield from bench.event(KEY, 1)
    while not desk.is_whole():
        yield from worked(bench, desk.look_steps(), 1)
        yield from bench.event(KEY, _LOOK_MS)
        if desk.installed.now.state == told.ERASING:
            yield from _erased(bench, desk)
        elif desk.have:
            bench.show("INSTALL", "%d OF %d" % (desk.have, desk.installed.now.size))
    bench.show("INSTALL", "CHECKING")
    yield from bench.event(KEY, 1)
    try:
        keys = yield from believed(bench, desk)
    except Refused as refused:
        _journal(bench, told.NOT_TAKEN, desk)
        desk.end(told.REFUSED, str(refused))
        yield from bench.told("NOT INSTALLED", refused.what[:16].upper())
        return
    if keys:
        _journal(bench, told.KEYS_COUNT, desk)
        desk.end(told.COUNTS, "", keys)
        yield from bench.told("KEYS TAKEN", "VERSION %d" % keys.version)
    else:
        _journal(bench, told.CHECKED, desk)
        desk.end(told.READY, "")
        yield from bench.told("SWITCH OFF, ON", "TO TRY IT")


def _erased(bench, desk: Desk):
    """Room is made, a sector a piece; a cut begins with it again."""
    slot = desk.slot()
    for at in range(slot.at, slot.at + slot.size, SECTOR):
        bench.works.board.flash.erase(at)
        yield from bench.event(KEY, 1)
    desk.has_room()


def _journal(bench, what: int, desk: Desk) -> None:
    """Written down before it is so."""
    bench.works.outbox.add(records.COMMANDED, what, 0, 0, desk.installed.now.digest)
