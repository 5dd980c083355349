"""A dump as the two rings that it holds: what each sector says, the walk over the records, the rounds' summaries."""

from binascii import crc32
from collections.abc import Iterator
from typing import NamedTuple

from shoecore.journal import summary
from shoecore.journal.gaps import goes_on
from shoecore.journal.page import PAGE, Page
from shoecore.journal.rings import rounds_of_both
from shoecore.journal.scan import Scan
from shoecore.journal.sectors import BLANK, HEADER, NEWER, PAGES, READY, VERSION, Sectors
from shoecore.journal.summary import CHECK, ENTRIES, SIZE, Summary
from trueshoe.journal.file import BadDump
from trueshoe.journal.found import KEEP, Damage, Found
from trueshoe.journal.walk import Image, Walk, lost_header

SECTOR = PAGE * PAGES

_STATES = {BLANK: "blank", READY: "erased"}
_NO_HEADER = "no header: dropped, or begun as the power went, or damaged"


class Sector(NamedTuple):
    """What the header in a place says; of one without a header only what it is."""

    place: int
    state: str
    sequence: int | None = None
    first: int | None = None
    round: int | None = None
    order: int | None = None


class Rings:
    """The journal in a dump; ``unacknowledged`` is the first sector not marked as wholly acknowledged.

    ``most_pages``: how many steps ``pages`` has at most, and what is read behind it."""

    def __init__(self, raw: bytes, name: str) -> None:
        count = rounds_of_both(len(raw) // SECTOR)
        if len(raw) % SECTOR or count <= 0:
            raise _bad(name, "the two rings of a journal, in whole sectors", f"{len(raw):,} bytes")
        self._image = Image(raw)
        self._sectors = Sectors(self._image, 0, count)
        self._summaries = count * SECTOR
        self._slots = (len(raw) // SECTOR - count) * ENTRIES
        scan = Scan(self._sectors)
        newer = [self._sectors.version() for place in range(count) if self._sectors.look_at(place) == NEWER]
        if newer:
            raise _bad(name, f"a journal of format {VERSION} or older", f"format {max(newer)}")
        self.newest = scan.newest
        self.unacknowledged = scan.oldest
        self._begin = scan.begin
        self.sectors = [self._sector(place) for place in range(count)]
        self.most_pages: int = (count + 2) * PAGES

    @property
    def written(self) -> list[Sector]:
        """The sectors that have a header, in the order in which they were written."""
        return sorted((each for each in self.sectors if each.sequence is not None), key=lambda each: each.sequence or 0)

    def pages(self) -> Iterator[list[Found]]:
        """The records, page by page."""
        if self.newest >= 0:
            yield from Walk(self._image, self._sectors, self._begin, self.newest).pages()
        elif lost := [place for place in range(len(self.sectors)) if self._is_lost(place)]:
            observed = f"something that is none, in {len(lost)} of {len(self.sectors)} sectors"
            yield [Damage("no sector has a header", "the rounds' ring", "a journal, or blank flash", observed, KEEP)]

    def summaries(self) -> list[Summary | Damage]:
        """The rounds' summaries in the order in which they were written, then those that are damaged."""
        entry = bytearray(SIZE)
        whole: list[Summary] = []
        others = []
        for slot in range(self._slots):
            self._image.read(self._summaries + summary.place(slot), entry)
            if summary.number(entry, self._slots, slot) >= 0:
                whole.append(summary.get(entry))
            elif self._is_damaged(slot, entry):
                others.append(slot)
        whole.sort()
        ahead = (whole[-1].number // ENTRIES + 1) * ENTRIES % self._slots if whole else -ENTRIES
        under_erasure = range(ahead, ahead + ENTRIES)
        damaged = [slot for slot in others if slot not in under_erasure]
        return [*whole, *(_damaged(slot, self._summaries + summary.place(slot)) for slot in damaged)]

    def _is_lost(self, place: int) -> bool:
        """Whether a sector of a ring without any header had one."""
        is_first = place == 0 and goes_on(self._sectors, Page(), 0, 1, 0)
        return is_first or lost_header(self._image, place * SECTOR)

    def _is_damaged(self, slot: int, entry: bytearray) -> bool:
        """Whether an entry was there: one that a cut of the power left has less cleared of its checksum, never more."""
        mark = bytearray(1)
        self._image.read(self._summaries + summary.begun(slot), mark)
        check = int.from_bytes(entry[CHECK:], "little")
        whole = crc32(entry[:CHECK])
        return mark[0] != 255 and check & whole != whole

    def _sector(self, place: int) -> Sector:
        sectors = self._sectors
        found = sectors.look_at(place)
        if found != HEADER:
            return Sector(place, _STATES.get(found, _NO_HEADER))
        sequence = sectors.sequence()
        if sequence == self.newest:
            state = "being written"
        else:
            state = "acknowledged" if sequence < self.unacknowledged else "not acknowledged"
        return Sector(place, state, sequence, sectors.first(), sectors.round(), sectors.order())


def _damaged(slot: int, at: int) -> Damage:
    return Damage(
        "a round's summary is damaged",
        f"summary in slot {slot}, byte {at} of the journal",
        "an entry with the checksum that stands behind it",
        "another checksum",
        KEEP,
    )


def _bad(name: str, expected: str, observed: str) -> BadDump:
    return BadDump(
        "the dump holds no journal that can be read here",
        name,
        expected,
        observed,
        "read it with the version of trueshoe that its device had, or take it from the device again",
    )
