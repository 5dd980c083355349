"""Walks over the pages of a journal: every record that can be told, and each place where its chain breaks."""

from collections.abc import Iterator

from shoecore import records
from shoecore.journal import gaps
from shoecore.journal.check import Check
from shoecore.journal.codec import MOST
from shoecore.journal.page import CUT_OFF, DAMAGED, HEAD, PAGE, RECORD, UNCHECKED, Page
from shoecore.journal.sectors import FIRST, HEADER, PAGES, Sectors
from shoecore.records import UnknownRecord
from shoecore.wire.fields import BadField
from trueshoe.journal.found import KEEP, Damage, Found, Lying, Place, Torn

# No sector holds more records.
_MOST_IN_A_SECTOR = 1366

_NO_RECORDS = b"\xff" * (PAGE - HEAD)


class Image:
    """The bytes of a dump, read as a flash is."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw

    def read(self, at: int, buffer: bytearray | memoryview) -> None:
        """Fill the buffer from a place on."""
        buffer[:] = self._raw[at : at + len(buffer)]


class Walk:
    """Steps through the pages of the rounds' ring in the order in which they were written."""

    def __init__(self, image: Image, sectors: Sectors, begin: int, newest: int) -> None:
        """The first sector that is not acknowledged, and the last with a header; the one after it may have lost its."""
        self._image = image
        self._sectors = sectors
        self._newest = newest
        self._check = Check(sectors, ())
        self._page = Page()
        self._body = bytearray(MOST)
        self._lost = set(gaps.lost(sectors, self._page, begin, newest))
        sectors.look(newest)
        self._limit = sectors.first() + 2 * _MOST_IN_A_SECTOR
        self._last = Place(newest, 0, 0)
        self._time = 0
        self._ended = RECORD
        self._stray: Place | None = None

    def pages(self) -> Iterator[list[Found]]:
        """What each page tells; the place after the newest sector is that of the oldest, or is made ready."""
        for sequence in range(max(0, self._newest + 1 - self._sectors.count), self._newest + 2):
            if self._sectors.look(sequence) == HEADER:
                look = self._look
            elif self._is_lost(sequence):
                look = self._look_without_header
            else:
                continue
            for index in range(PAGES):
                yield list(look(Place(sequence, index, self._sectors.place(sequence, index))))
        yield list(self._end())

    def _is_lost(self, sequence: int) -> bool:
        """Whether a sector without a header may hold records of the chain."""
        if sequence > self._newest:
            return gaps.goes_on(self._sectors, self._page, sequence, self._check.next, self._time)
        is_within = self._check.next >= 0 or sequence in self._lost
        return is_within or lost_header(self._image, self._sectors.place(sequence))

    def _look_without_header(self, place: Place) -> Iterator[Found]:
        """Of such a sector a page is looked at only if it can be the chain's."""
        page, number = self._page, self._check.next
        self._image.read(place.byte, page.view)
        page.go_to_start(HEAD)
        if place.page == 0:
            if place.sector > self._newest:
                yield _without_header(place, f"from record {number} on")
        elif page.read() == RECORD and number <= page.first() < self._limit:
            if number < 0:
                yield _without_header(place, f"before record {page.first()}")
            yield from self._look(place)

    def _look(self, place: Place) -> Iterator[Found]:
        page = self._page
        self._sectors.load(page, place.sector, place.page)
        if page.is_blank():
            return
        if page.first() != self._check.next and bytes(page.view[HEAD:]) == _NO_RECORDS:
            yield Torn("a page was begun when the power went; no record is in it", place)
            return
        first, expected, damaged = page.first(), self._check.next, self._check.damaged
        is_of_chain = self._check.look(place.sector, place.page, self._limit)
        if self._check.damaged > damaged:
            yield self._break(place, first, expected)
            self._stray = None
        if is_of_chain:
            while self._check.read():
                pass
            yield from self._records(place)
        elif self._check.damaged == damaged:
            self._stray = place

    def _records(self, place: Place) -> Iterator[Found]:
        page = self._page
        self._sectors.load(page, place.sector, place.page)
        ended = page.read()
        while ended == RECORD:
            at = place._replace(byte=place.byte + page.at)
            try:
                yield Lying(records.unpack(page.number, page.time, page.kind, page.body(self._body)), at)
            except (BadField, UnknownRecord, IndexError) as unknown:
                yield Damage(
                    f"record {page.number} has a good checksum and cannot be read",
                    str(at),
                    "a record of this version's table",
                    str(unknown),
                    "read the dump with the version of trueshoe that its device had",
                )
            ended = page.read()
        self._ended = ended
        self._last = place._replace(byte=place.byte + page.end)
        self._time = page.time

    def _break(self, place: Place, first: int, expected: int) -> Damage:
        """A page does not go on where the one before it ended."""
        if first > expected:
            which = f"record {expected}" if first == expected + 1 else f"records {expected} to {first - 1}"
            what = f"{which} cannot be read"
            observed = f"{place} goes on with record {first}"
        else:
            what = "the page before was changed after this one was written"
            observed = f"{place} has another link"
        where = self._stray or (self._last if self._ended == DAMAGED or first <= expected else place)
        return Damage(
            f"the chain is broken: {what}",
            str(where),
            f"a page that goes on with record {expected} and the link to the page before",
            observed,
            KEEP,
        )

    def _end(self) -> Iterator[Damage | Torn]:
        """How the last page ends, and what is behind it."""
        number = self._check.next
        if self._ended in (CUT_OFF, UNCHECKED):
            yield Torn(f"the power went as record {number} was written; nobody was told of it", self._last)
        elif self._ended == DAMAGED:
            yield Damage(
                "the last page is damaged",
                str(self._last),
                f"record {number}, or blank to the end of the page",
                "bytes that are no record",
                KEEP,
            )
        elif self._stray:
            yield Damage(
                "a page is not of the chain",
                str(self._stray),
                f"blank, or a page that goes on with record {number}",
                "another page",
                KEEP,
            )


def lost_header(image: Image, at: int) -> bool:
    """Whether a sector without a header had one: there are records, and no zeros where it was dropped by its device."""
    page = bytearray(PAGE)
    image.read(at, page)
    return page[0] != 0 and any(byte != 255 for byte in page[FIRST:])


def _without_header(place: Place, which: str) -> Damage:
    return Damage(
        f"the header of a sector is damaged: records {which} cannot be read",
        str(place._replace(page=0)),
        "a header with its checksum",
        "bytes that are none",
        KEEP,
    )
