"""The day in which every cut is tried, and what is tried: a cut, or a second one while the first is got over."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import cut_checks
import cut_install
import cut_shoe
from cut_device import Device, Plant
from cut_flash import NOT_BEGUN, Content, Operation, SeenFlash, Way
from cut_moment import Moment
from rig import erased

from shoecore import records
from shoecore.records import Record
from shoefw.store import places
from shoefw.store.decks import NONE, Decks
from shoefw.store.journal import Journal
from sim.card import HOUSE_BACK

# What must be true after a cut, by whose power is cut: the first that it is.
_CHECKS: tuple[tuple[type[Device], Any], ...] = (
    (cut_install.InstallDevice, cut_install),
    (cut_shoe.ShoeDevice, cut_shoe),
    (Device, cut_checks),
)

# At most so many bytes are free in the ring's last sector when the day begins.
_FREE = 512
_ENROLLED = (0, HOUSE_BACK, "a paper supplier")


class Tally:
    """Counts the cuts and the states of everything that they leave, and keeps what was wrong after each.

    Two cuts that leave the same state are one: what happens after them depends on nothing else."""

    def __init__(self) -> None:
        self.cuts = 0
        self.states = 0
        self.violations: list[str] = []
        self._known: set[bytes] = set()

    @contextmanager
    def cut(self, what: str, state: bytes) -> Iterator[bool]:
        """One cut, and whether it left a state that none before did; what goes wrong after it is written down."""
        is_new = state not in self._known
        self._known.add(state)
        self.cuts += 1
        self.states += is_new
        try:
            yield is_new
        except Exception as wrong:
            self.violations.append(f"{what}: {type(wrong).__name__}: {wrong}")

    def holds(self) -> None:
        """Fail with the first violations, where there are any."""
        ALL.cuts += self.cuts
        ALL.states += self.states
        ALL.violations += self.violations
        first = "\n".join(self.violations[:5])
        assert not self.violations, f"{len(self.violations)} of {self.cuts} cuts were not survived:\n{first}"

    def __str__(self) -> str:
        return f"{self.cuts} tried, which left {self.states} different states, {len(self.violations)} violations"


# Of this whole run of the tests.
ALL = Tally()


class Day:
    """The day as it goes without a cut, and the moments of its operations."""

    def __init__(self, plant: Plant | None = None, of: type[Device] = Device) -> None:
        self.device = of(*before(), plant)
        self.device.power()
        self.device.day_ends()
        self.moments = self.device.moments

    def dispensing(self) -> list[Moment]:
        """From the opening of the round until its cards are given."""
        return self.moments[self._first(self.device.opens) : self._first(self.device.given)]

    def configuring(self) -> list[Moment]:
        """From the closing of the service switch to the end of the day."""
        return self.moments[self._first(self.device.turn, since=self._first(self.device.given)) :]

    def _first(self, displays: tuple[str, ...], since: int = 0) -> int:
        """Which moment is the first with one of these displays."""
        shown = [moment.shown for moment in self.moments]
        return next(at for at in range(since, len(shown)) if shown[at].startswith(displays))


def survives(device: Device, tally: Tally, moment: Moment, way: Way, days: int = 1, *, first: str = "") -> None:
    """Cut there, and see that all is well when the device is up, and, for one state in so many, when the day is over.

    ``first`` names the cut that is got over meanwhile, of whose half a byte now reads the other way."""
    content = moment.after(way, tally.cuts, wavers=bool(first))
    with tally.cut(f"{first}{_name(moment)} {way}", moment.state(content)) as is_new:
        if not is_new:
            return
        device.cut(moment, content)
        device.comes_up()
        checks = next(checks for kind, checks in _CHECKS if isinstance(device, kind))
        checks.up(device)
        if tally.states % days == 0:
            device.day_ends()
            checks.ended(device, moment)


def survives_two(
    device: Device, tally: Tally, moment: Moment, way: Way, days: int = 1, *, every_way: bool = False
) -> None:
    """Cut there, and again before each operation with which the device and its people get over it, or in every way."""
    content = moment.after(way, tally.cuts)
    first = f"{_name(moment)} {way}"
    with tally.cut(first, moment.state(content)) as is_new:
        if not is_new:
            return
        device.cut(moment, content, keeps=True)
        device.recovers()
    for second in device.moments:
        for how in second.ways() if every_way else (NOT_BEGUN,):
            survives(device, tally, second, how, days, first=f"{first}, then ")


def _name(moment: Moment) -> str:
    at, data = moment.operation
    what = f"program of {len(data)} bytes" if data else "erase"
    return f"{what} at {at} ({moment.shown})"


def before() -> tuple[Content, list[Record]]:
    """A flash as it is before the day, its ring of records about to wrap; what its next start may send again."""
    operations: list[Operation] = []
    flash = SeenFlash(Content(bytes(erased())), operations.append)
    decks = Decks(flash)
    decks.enrol(HOUSE_BACK, 88, "paper")
    decks.choose(NONE)
    begin, sectors = places.rounds(flash.size)
    journal = Journal(flash, begin, sectors)
    end = begin + sectors * places.SECTOR - _FREE
    while not end <= operations[-1].at < end + _FREE:
        journal.append(journal.time, records.DECK_ENROLLED, _ENROLLED)
        journal.acknowledge(journal.next - 1)
        journal.make_room()
    journal = Journal(flash, begin, sectors)
    return flash.content(), [
        Record(number, journal.time, records.DECK_ENROLLED, _ENROLLED) for number in range(journal.oldest, journal.next)
    ]
