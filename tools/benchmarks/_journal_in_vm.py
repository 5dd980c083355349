"""What runs in the VM to measure the journal there: a flash over plain memory, appends and starts under a clock."""

# mypy: ignore-errors
import js

from shoefw.store.journal import Journal

_SECTOR = 4096

js.eval("globalThis.times = []")
clock = js.eval("""({
    of: (call) => { const start = performance.now(); call(); times.push(performance.now() - start); },
    read: () => times.splice(0).map((time) => time.toFixed(6)).join(" "),
})""")


class Flash:
    """Takes as little time and memory as an object can; what is programmed must be blank."""

    def __init__(self, sectors: int) -> None:
        self.bytes = bytearray(sectors * _SECTOR)
        self._view = memoryview(self.bytes)
        self._blank = bytes([255]) * _SECTOR
        for sector in range(sectors):
            self.erase(sector * _SECTOR)

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer."""
        buffer[:] = self._view[at : at + len(buffer)]

    def program(self, at: int, data: bytes) -> None:
        """Put it there."""
        self._view[at : at + len(data)] = data

    def erase(self, at: int) -> None:
        """Set a sector to ones."""
        self._view[at : at + _SECTOR] = self._blank


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
    return Journal(Flash(sectors), 0, sectors)


def append(journal: Journal, rows: list) -> None:
    """Print how long these appends take together, on a ring with a sector erased ahead."""
    journal.make_room()

    def all_of_them() -> None:
        for _, time, kind, values in rows:
            journal.append(time, kind, values)

    clock.of(all_of_them)
    journal.acknowledge(journal.next - 1)
    print(clock.read())


def garbage(journal: Journal, rows: list) -> None:
    """Print what each append takes of the heap."""
    import gc

    taken = []
    for number, time, kind, values in rows:
        journal.make_room()
        before = gc.mem_alloc()
        journal.append(time, kind, values)
        taken.append(gc.mem_alloc() - before)
        journal.acknowledge(number)
    print(*taken)


def load(path: str, sectors: int) -> Flash:
    """A flash as it is in a file."""
    ring = Flash(sectors)
    with open(path, "rb") as file:
        file.readinto(ring.bytes)
    return ring


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
