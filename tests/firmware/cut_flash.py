"""Raw flash that tells of every operation before it is done, and what an operation leaves that the power left alone."""

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from fast_flash import FastFlash

from failing_flash import A_PART, ALL, ANOTHER_PART, NOTHING, PowerCut

_SECTOR = 4096


class Operation(NamedTuple):
    """One program of bytes of a page, or, where there are none, one erase of a sector."""

    at: int
    data: bytes

    def is_erase(self) -> bool:
        """Whether a sector is erased."""
        return not self.data


class Content(NamedTuple):
    """What stands in a flash; the byte ``weak`` was half programmed, and reads the one way or the other."""

    bytes: bytes
    weak: int = -1
    readings: tuple[int, int] = (0, 0)


class Way(NamedTuple):
    """How far an operation comes before the power goes: its ``byte``, and what becomes of the part under way.

    ``lost`` has a bit for each of the programs before it, since anything was read: it comes after this operation, and
    so not at all."""

    byte: int = 0
    leaves: int = NOTHING
    lost: int = 0


NOT_BEGUN = Way()

# What an erase may leave besides: whatever it likes, for some chips clear all bits before they set them.
ANYTHING = 4

# How a sector is bad: an operation fails and says so, or is left out; or the sector cannot be read.
PROGRAM_FAILS = 0
PROGRAM_DOES_NOTHING = 1
ERASE_FAILS = 2
ERASE_DOES_NOTHING = 3
READ_FAILS = 4
WRONGS = (PROGRAM_FAILS, PROGRAM_DOES_NOTHING, ERASE_FAILS, ERASE_DOES_NOTHING, READ_FAILS)


class Bad(NamedTuple):
    """Which sector goes bad, in which way, and after how many more operations on it."""

    sector: int
    wrong: int
    after: int


class SeenFlash(FastFlash):
    """Tells of each operation before it is done; counts reads, so that it is known what nothing has read yet."""

    def __init__(self, content: Content, tell: Callable[[Operation], None], bad: Bad | None = None) -> None:
        super().__init__(0)
        self.bytes = bytearray(content.bytes)
        self.weak = content.weak
        self._weak_readings = content.readings
        self.size = len(content.bytes)
        self.reads = 0
        self._bad = bad
        self._good_for = bad.after if bad else 0
        self._tell = tell

    def content(self) -> Content:
        """What stands in it now."""
        return Content(bytes(self.bytes), self.weak, self._weak_readings)

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer."""
        self.reads += 1
        if self._is_bad(at, READ_FAILS):
            raise OSError(f"flash at {at}: cannot be read")
        buffer[:] = self.bytes[at : at + len(buffer)]

    def program(self, at: int, data: bytes) -> None:
        """Clear bits."""
        self._tell(Operation(at, bytes(data)))
        self._wears(at)
        if self._is_bad(at, PROGRAM_FAILS):
            raise OSError(f"flash at {at}: cannot be programmed")
        if not self._is_bad(at, PROGRAM_DOES_NOTHING):
            super().program(at, data)

    def erase(self, at: int) -> None:
        """Set the sector to ones."""
        self._tell(Operation(at, b""))
        self._wears(at)
        if self._is_bad(at, ERASE_FAILS):
            raise OSError(f"flash at {at}: cannot be erased")
        if not self._is_bad(at, ERASE_DOES_NOTHING):
            super().erase(at)

    def _wears(self, at: int) -> None:
        if self._bad and at // _SECTOR == self._bad.sector:
            self._good_for -= 1

    def _is_bad(self, at: int, wrong: int) -> bool:
        bad = self._bad
        return bad is not None and (bad.sector, bad.wrong) == (at // _SECTOR, wrong) and self._good_for < 0


def reader(content: Content) -> SeenFlash:
    """A flash to read in."""
    return SeenFlash(content, lambda operation: None)


def ways(operation: Operation, unread: int = 0, each_byte: bool = False) -> Iterator[Way]:
    """Every way of cutting an operation off that is tried: at its ends, in between, and before ``unread`` others.

    A program is cut at its first and last byte, in the middle and at a quarter, or at each byte."""
    yield NOT_BEGUN
    if operation.is_erase():
        yield from (Way(0, leaves) for leaves in (A_PART, ANOTHER_PART, ANYTHING, ALL))
        return
    last = len(operation.data) - 1
    for byte in range(last + 1) if each_byte else sorted({0, last // 4, last // 2, last}):
        yield Way(byte, A_PART)
        yield Way(byte, ANOTHER_PART)
    for lost in range(1 << unread):
        yield Way(last, ALL, lost)


def left(content: Content, operation: Operation, way: Way, seed: int) -> Content:
    """What stands in a flash after an operation that came so far."""
    flash = reader(content)
    if way == NOT_BEGUN:
        return content
    if operation.is_erase() and way.leaves in (ANOTHER_PART, ANYTHING):
        sector = slice(operation.at, operation.at + _SECTOR)
        noise = random.Random(seed).randbytes(_SECTOR)
        if way.leaves == ANOTHER_PART:
            noise = bytes(one | other for one, other in zip(noise, flash.bytes[sector], strict=True))
        flash.bytes[sector] = noise
        return flash.content()
    flash.power(way.byte, way.leaves)
    with suppress(PowerCut):
        flash.erase(operation.at) if operation.is_erase() else flash.program(operation.at, operation.data)
    return flash.content()


def without(content: Content, programs: Iterable[Operation], lost: int) -> Content:
    """What stands in a flash after programs of which some are lost."""
    flash = reader(content)
    for number, operation in enumerate(programs):
        if not lost >> number & 1:
            flash.program(operation.at, operation.data)
    return flash.content()


def wavered(content: Content) -> Content:
    """The same, but that the byte that was half programmed reads the other way."""
    flash = reader(content)
    flash.waver()
    return flash.content()
