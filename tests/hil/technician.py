"""A technician at a rig's device: the service switch, the menu's keys, and a host of the technician's own."""

from collections.abc import Iterator
from contextlib import contextmanager

from shoecore.bundle import told
from shoecore.wire import fields
from shoecore.wire.service import LAYOUTS, SEEN, SENSORS
from shoefw.drivers import keys
from shoefw.service.shuffler import PROCEDURES
from tests.hil.benches import Simulated

_TITLES = [title for title, _ in PROCEDURES]
_ASKED = 60
_PIECE = 200
_MOMENT_US = 300_000


def shown(dut: Simulated) -> tuple[str, str]:
    """What the display shows."""
    first, second = (bytes(line).decode("ascii", "replace").strip() for line in dut.machine.display)
    return first, second


def sees(dut: Simulated, first: str, second: str | None = None, seconds: int = _ASKED) -> None:
    """Wait until the display shows it."""

    def is_shown() -> bool:
        now = shown(dut)
        return now[0] == first and second in (None, now[1])

    dut.wait(is_shown, seconds, f"the display shows {first!r}, {second!r}")


def press(dut: Simulated, key: int) -> None:
    """A key, and a moment until it was seen."""
    dut.machine.press(key)
    dut.host.run_for(_MOMENT_US)


@contextmanager
def serving(dut: Simulated, title: str) -> Iterator[None]:
    """A procedure of the menu with the technician's host; then the switch is open, and the table's host is back."""
    dut.pins["SERVICE"].value = True
    sees(dut, f"SERVICE 1 OF {len(_TITLES)}")
    number = _TITLES.index(title) + 1
    while shown(dut) != (f"SERVICE {number} OF {len(_TITLES)}", title):
        press(dut, keys.ROUND)
    press(dut, keys.SUPERVISOR)
    dut.host.comes(dut.technician)
    yield
    dut.pins["SERVICE"].value = False
    dut.host.run_for(_MOMENT_US)  # no hand turns it back sooner
    dut.host.comes()


def sensors(dut: Simulated) -> tuple[dict[str, bool], tuple[int, ...]]:
    """Which sensors the device says are blocked, and its gauges, each with its limit."""
    answer = dut.host.ask(SENSORS)
    there, blocked, *gauges = fields.get(answer, 0, len(answer), LAYOUTS[SENSORS])
    seen = {name: bool(blocked >> bit & 1) for bit, name in enumerate(SEEN) if there >> bit & 1}
    return seen, tuple(gauges)


def hand_over(dut: Simulated, content: bytes, most: int = 1 << 30) -> tuple[int, str]:
    """Give a file that two have commanded to be installed, or so many pieces of it; how far it came, what was wrong."""
    host = dut.host
    have, state, wrong = host.piece()
    while state in (told.IDLE, told.ERASING):
        host.run_for(100_000)
        have, state, wrong = host.piece()
    while state == told.RECEIVING and most > 0:
        have, state, wrong = host.piece(have, content[have : have + _PIECE])
        most -= 1
        if have == len(content):
            most = 0
    end = dut.machine.time + _ASKED * 1_000_000
    while state == told.RECEIVING and have == len(content) and dut.machine.time < end:
        host.run_for(200_000)
        have, state, wrong = host.piece()
    return state, wrong
