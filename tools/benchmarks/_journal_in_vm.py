"""What runs in the VM to measure the journal there: a flash over plain memory, appends and starts under a clock."""

# mypy: ignore-errors
import io

import js

from shoefw.store.journal import Journal

_SECTOR = 4096
_FEW = 9

js.eval("globalThis.times = []")
clock = js.eval("""({
    of: (call) => { const start = performance.now(); call(); times.push(performance.now() - start); },
    read: () => times.splice(0).map((time) => time.toFixed(6)).join(" "),
})""")


class Flash:
    """Takes as little time and memory as an object can; what is programmed must be blank."""

    def __init__(self, content: bytes) -> None:
        self._stream = io.BytesIO(content)
        self._blank = bytes([255]) * _SECTOR

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer."""
        self._stream.seek(at)
        self._stream.readinto(buffer)

    def program(self, at: int, data: bytes) -> None:
        """Put it there."""
        self._stream.seek(at)
        self._stream.write(data)

    def erase(self, at: int) -> None:
        """Set a sector to ones."""
        self.program(at, self._blank)


def turn(times: int) -> None:
    """So many loop steps."""
    i = 0
    while i < times:
        i += 1


def steps(times: int, tries: int) -> None:
    """Print how long so many loop steps take, and a call of nothing."""
    for _ in range(tries):
        clock.of(lambda: turn(times))
    for _ in range(tries):
        clock.of(lambda: None)
    print(clock.read())


def begin(sectors: int) -> Journal:
    """A journal on an erased flash."""
    return Journal(Flash(bytes([255]) * _SECTOR * sectors), 0, sectors)


def append(rows: list, sectors: int) -> None:
    """Print how long each append takes, on a ring that has a sector erased ahead wherever it may.

    A few go before on another ring: a microcontroller has no caches that were still cold."""
    _append(rows[:_FEW], begin(sectors))
    _append(rows, begin(sectors))
    print(clock.read())


def _append(rows: list, journal: Journal) -> None:
    clock.read()
    for number, time, kind, values in rows:
        journal.make_room()
        clock.of(lambda time=time, kind=kind, values=values: journal.append(time, kind, values))
        journal.acknowledge(number)


def garbage(rows: list, sectors: int) -> None:
    """Print what each append takes of the heap."""
    import gc

    journal = begin(sectors)
    taken = []
    for number, time, kind, values in rows:
        journal.make_room()
        before = gc.mem_alloc()
        journal.append(time, kind, values)
        taken.append(gc.mem_alloc() - before)
        journal.acknowledge(number)
    print(*taken)


def load(path: str) -> Flash:
    """A flash as it is in a file."""
    with open(path, "rb") as file:
        return Flash(file.read())


def start(ring: Flash, sectors: int) -> None:
    """Print how long a start takes on it, with all that it reads of the last records."""
    found = Journal(ring, 0, sectors)
    assert found.damaged == 0 and found.order

    def started() -> None:
        for _ in Journal(ring, 0, sectors).tail():
            pass

    clock.of(started)
    print(clock.read())


def started(ring: Flash, sectors: int) -> None:
    """Print what a start takes of the heap."""
    import gc

    before = gc.mem_alloc()
    Journal(ring, 0, sectors)
    print(gc.mem_alloc() - before)
