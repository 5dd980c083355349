"""The day in which every cut is tried, and what is tried: a cut, or a second one while the first is got over."""

from collections.abc import Iterator
from contextlib import contextmanager

import cut_checks
from cut_device import Device, Moment, Plant
from cut_flash import NOT_BEGUN, Content, Operation, SeenFlash, Way

from shoecore import records
from shoecore.records import Record
from shoefw.store import places
from shoefw.store.decks import NONE, Decks
from shoefw.store.journal import Journal
from sim.card import HOUSE_BACK

# Where in the day a card jams: at an intake it passes the second time, in the round a hand clears it.
_JAMS = (("slot-jam", 20, 1), ("exit-jam", 12, 3))

# At most so many bytes are free in the ring's last sector when the day begins.
_FREE = 512
_ENROLLED = (0, HOUSE_BACK, "a paper supplier")


class Tally:
    """Counts the cuts, and keeps what was wrong after each."""

    def __init__(self) -> None:
        self.cuts = 0
        self.violations: list[str] = []

    @contextmanager
    def cut(self, what: str) -> Iterator[None]:
        """One cut; whatever goes wrong after it is written down, and the next is tried."""
        self.cuts += 1
        try:
            yield
        except Exception as wrong:
            self.violations.append(f"{what}: {type(wrong).__name__}: {wrong}")

    def holds(self) -> None:
        """Fail with the first violations, where there are any."""
        ALL.cuts += self.cuts
        ALL.violations += self.violations
        first = "\n".join(self.violations[:5])
        assert not self.violations, f"{len(self.violations)} of {self.cuts} cuts were not survived:\n{first}"


# Of this whole run of the tests.
ALL = Tally()


class Day:
    """The day as it goes without a cut, and the moments of its operations."""

    def __init__(self, plant: Plant = lambda: None) -> None:
        self.device = Device(*before(), plant)
        begin(self.device)
        self.device.day_ends()
        self.moments = self.device.moments

    def dispensing(self) -> list[Moment]:
        """From the opening of the round until the rest of the deck is held."""
        return self.moments[self._first("READY", "IN ROUND") : self._first("STUB HELD: EMPTY")]

    def configuring(self) -> list[Moment]:
        """From the closing of the service switch to the end of the day."""
        return self.moments[self._first("LOAD A DECK", since=self._first("STUB HELD: EMPTY")) :]

    def _first(self, *displays: str, since: int = 0) -> int:
        """Which moment is the first with one of these displays."""
        shown = [moment.shown for moment in self.moments]
        return next(at for at in range(since, len(shown)) if shown[at] in displays)


def begin(device: Device) -> None:
    """The power comes in the morning, and two cards will jam."""
    device.power()
    for name, card, times in _JAMS:
        device.machine.plan(name, card, times)


def survives(device: Device, tally: Tally, moment: Moment, way: Way, to_the_end: bool) -> None:
    """Cut there, and see that all is well when the device is up, and, if wanted, when the day is over."""
    with tally.cut(f"{_name(moment)} {way}"):
        device.cut(moment, way, tally.cuts)
        device.comes_up()
        cut_checks.up(device)
        if to_the_end:
            device.day_ends()
            cut_checks.ended(device, moment)


def survives_two(device: Device, tally: Tally, moment: Moment, way: Way, share: int = 1, days: int = 1) -> None:
    """Cut there, and again before the operations with which the device gets over it, or a share of them in turn.

    After each of so many second cuts the day is taken to its end."""
    with tally.cut(f"{_name(moment)} {way}"):
        device.cut(moment, way, tally.cuts, keeps=True)
        device.recovers()
    for number, second in enumerate(device.moments[tally.cuts % share :: share]):
        with tally.cut(f"{_name(moment)} {way}, then {_name(second)}"):
            device.cut(second, NOT_BEGUN, wavers=True)
            device.comes_up()
            cut_checks.up(device)
            if number % days == 0:
                device.day_ends()
                cut_checks.ended(device, moment)


def _name(moment: Moment) -> str:
    at, data = moment.operation
    what = f"program of {len(data)} bytes" if data else "erase"
    return f"{what} at {at} ({moment.shown})"


def before() -> tuple[Content, list[Record]]:
    """A flash as it is before the day, its ring of records about to wrap; what its next start may send again."""
    operations: list[Operation] = []
    flash = SeenFlash(Content(b"\xff" * places.LEAST), operations.append)
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
