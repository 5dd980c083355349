"""Entries that follow one another as columns: what is the same for all of them is done for all of them at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from trueshoe.audit.source import Kept

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

LINK = 32
NUMBERS = ("entry", "epoch", "number", "told", "time", "kind", "at")

_LONGEST = 255  # bytes of a body; no record has more

# What each number may be for the chain to have it; the others are what the database holds.
_BELOW = {"epoch": 1 << 32, "number": 1 << 32, "told": 1 << 16, "time": 1 << 32, "kind": 1 << 8}


@dataclass(frozen=True)
class Block:
    """A column for each number; ``body`` has all bodies on end, that of a row from its place in ``begins`` to the next.

    ``link`` has a row of 32 bytes for each entry."""

    entry: Ints
    epoch: Ints
    number: Ints
    told: Ints
    time: Ints
    kind: Ints
    at: Ints
    body: Bytes
    begins: Ints
    link: Bytes

    @classmethod
    def of(cls, numbers: Sequence[Ints], body: Bytes, sizes: Ints, links: Bytes) -> Self | None:
        """The columns of what was read; None where some of it is nothing that was ever chained."""
        named = dict(zip(NUMBERS, numbers, strict=True))
        if not len(sizes) or len(links) != LINK * len(sizes) or sizes.max() > _LONGEST:
            return None
        if any(named[name].min() < 0 or named[name].max() >= below for name, below in _BELOW.items()):
            return None
        begins = np.zeros(len(sizes) + 1, np.int64)
        np.cumsum(sizes, out=begins[1:])
        return cls(**named, body=body, begins=begins, link=links.reshape(-1, LINK))

    def __len__(self) -> int:
        return len(self.entry)

    @property
    def sizes(self) -> Ints:
        """How long each body is."""
        return np.diff(self.begins)

    def bytes_at(self, places: Ints, width: int) -> Bytes:
        """So many bytes of the bodies from each of some places on."""
        found = np.empty((*places.shape, width), np.uint8)
        if found.size:
            found[...] = sliding_window_view(self.body, width)[places]
        return found

    def kept(self, first: int, end: int) -> Iterator[Kept]:
        """Rows as they were read."""
        bodies, begins = self.body[self.begins[first] : self.begins[end]].tobytes(), self.begins[first : end + 1]
        places = (begins - begins[0]).tolist()
        rows = [getattr(self, name)[first:end].tolist() for name in NUMBERS]
        links = self.link[first:end].tobytes()
        for row, (entry, epoch, number, told, time, kind, at) in enumerate(zip(*rows, strict=True)):
            body = bodies[places[row] : places[row + 1]]
            link = links[row * LINK : row * LINK + LINK]
            yield Kept(entry, epoch, number, told, time, kind, body, link, at)

    def part(self, first: int, end: int) -> "Block":
        """Some of its rows."""
        columns = {name: getattr(self, name)[first:end] for name in NUMBERS}
        begins = self.begins[first : end + 1]
        body = self.body[begins[0] : begins[-1]]
        return Block(**columns, body=body, begins=begins - begins[0], link=self.link[first:end])

    def is_run(self, first: int, last: int) -> bool:
        """Whether these are all the entries from one to another, each once."""
        return len(self) == last - first + 1 and np.array_equal(self.entry, np.arange(first, last + 1))


class Columns:
    """Rows of ``NUMBERS``, bodies and links as they are read, until they are a block."""

    def __init__(self) -> None:
        self._numbers: list[Ints] = []
        self._sizes: list[Ints] = []
        self._bodies: list[bytes] = []
        self._links: list[bytes] = []
        self._is_sound = True

    def add(self, rows: Sequence[tuple[Any, ...]]) -> None:
        """Take in some rows; among others that are nothing they are not looked at."""
        if not self._is_sound:
            return
        *numbers, bodies, links = zip(*rows, strict=True)
        try:
            self._numbers.append(np.array(numbers, np.int64))
            self._sizes.append(np.fromiter(map(len, bodies), np.int64, len(bodies)))
            self._bodies.append(b"".join(bodies))
            self._links.append(b"".join(links))
            self._is_sound = set(map(len, links)) == {LINK}
        except (TypeError, ValueError, OverflowError):
            self._is_sound = False

    def block(self) -> Block | None:
        """The block of all rows; None where some of it is nothing that was ever chained."""
        if not self._is_sound or not self._sizes:
            return None
        body, link = (np.frombuffer(b"".join(pieces), np.uint8) for pieces in (self._bodies, self._links))
        return Block.of(list(np.concatenate(self._numbers, axis=1)), body, np.concatenate(self._sizes), link)
