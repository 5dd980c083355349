"""The journal: bytes of the ring for a round of six players, loop steps and garbage of an append, steps of a start."""

from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from shoecore import records
from tools.day import Day, paired_flash
from tools.virtual_board import ROOT, reach

if TYPE_CHECKING:
    from vm import Vm

PEERS: tuple[str, ...] = ()

_ROUNDS = 200
_SEATS = (1, 2, 3, 4, 5, 6)

# Made only while few records wait: none of a round that no host acknowledges.
_FOR_A_HOST = (records.OPENED, records.PROVEN)
_SECTOR = 4096
_PAGE = 256
_SECTORS = 192
_SMALL = 4
_APPENDS = 1200
_A_LINE = 100
_TRIES = 30
_TURNS = 8000

# A start takes as long as so many loop steps, about: whoever else uses the machine slows both down as much.
_LONG = 40000
_STARTS = 41
_HEAP_KIB = 8192


def measure() -> dict[str, float]:
    """Play the rounds on a virtual shuffler, put its records into a ring, and time the ring in the VM."""
    told = _played()
    return {
        "journal.bytes_per_round": round(_bytes(told) / _ROUNDS, 1),
        "journal.bytes_per_round_all_shown": round(_bytes(_all_shown(told)) / _ROUNDS, 1),
        **_in_the_vm(told),
    }


def _played() -> list[records.Record]:
    """What a device tells of rounds that the virtual Dealer plays with six players: two of them show their cards."""
    reach()
    from cpu import CPythonCpu
    from state import FLASH_SIZE

    day = Day(CPythonCpu(paired_flash(FLASH_SIZE)), _ROUNDS, _SEATS)
    day.dealer_comes()
    day.until(day.is_over)
    return [record for record in day.records if record.kind not in _FOR_A_HOST]


def _all_shown(told: list[records.Record]) -> list[records.Record]:
    """The same rounds, but every player shows both cards."""
    out: list[records.Record] = []
    shown: set[int] = set()
    given = 5 + 2 * len(_SEATS)
    for record in told:
        if record.kind == records.ROUND_OPENED:
            shown = set()
        elif record.kind == records.EXPOSED:
            shown.add(record.values[0])
        elif record.kind == records.ROUND_CLOSED:
            hidden = [position for position in range(given) if position not in shown]
            out += [record._replace(kind=records.EXPOSED, values=(at, 51, records.BY_RULES)) for at in hidden]
        out.append(record)
    return out


def _bytes(told: list[records.Record]) -> int:
    """What the records take of a ring, from its beginning to behind the last."""
    flash = _ring(told)
    last = max(at for at in range(0, len(flash), _PAGE) if flash[at : at + _PAGE].strip(b"\xff"))
    return last + len(flash[last : last + _PAGE].rstrip(b"\xff"))


def _ring(told: list[records.Record]) -> bytearray:
    """A flash with the records, over and over until it is full where there are enough of them."""
    from shoefw.store.journal import Full, Journal

    flash = FlashImage(_SECTORS * _SECTOR)
    journal = Journal(flash, 0, _SECTORS)
    try:
        for record in told:
            journal.append(record.time, record.kind, record.values)
    except Full:
        pass
    return flash.bytes


class FlashImage:
    """Raw flash in memory."""

    def __init__(self, size: int) -> None:
        self.bytes = bytearray(b"\xff" * size)

    def read(self, at: int, buffer: bytearray) -> None:
        """Copy bytes out."""
        buffer[:] = self.bytes[at : at + len(buffer)]

    def program(self, at: int, data: bytes) -> None:
        """Clear bits."""
        for i, byte in enumerate(data, at):
            self.bytes[i] &= byte

    def erase(self, at: int) -> None:
        """Set all bits of a sector."""
        self.bytes[at : at + _SECTOR] = b"\xff" * _SECTOR


def _in_the_vm(told: list[records.Record]) -> dict[str, float]:
    """Each append is the quickest of several that are the same, a loop step is measured beside them; a start is the
    median of many, each against as long a loop."""
    from vm import Vm

    code = Path(__file__).with_name("_journal_in_vm.py").read_bytes()
    full = bytes(_ring(told * 20))
    files = {"/lib/journal_in_vm.py": code, "/lib/ring.bin": full}
    with Vm([ROOT / "shared", ROOT / "firmware"], heap_kib=_HEAP_KIB, files=files) as vm:
        vm.exec("from journal_in_vm import *")
        vm.exec("rows = []")
        for at in range(0, _APPENDS, _A_LINE):
            vm.exec(f"rows += {[tuple(record) for record in told[at : at + _A_LINE]]!r}")
        appends = _quickest(_figures(vm, f"append(rows, {_SMALL})") for _ in range(_TRIES))
        garbage = _figures(vm, f"garbage(rows, {_SMALL})")
        vm.exec("ring = load('/lib/ring.bin')")
        start, beside = f"start(ring, {_SECTORS})", f"steps({_LONG}, 1)"
        starts = [_figures(vm, start)[0] / _figures(vm, beside)[0] for _ in range(_STARTS)]
        taken = _figures(vm, f"started(ring, {_SECTORS})")
        loops = _figures(vm, f"steps({_TURNS}, {10 * _TRIES})")
    step = min(loops[: 10 * _TRIES]) / _TURNS
    call = min(loops[10 * _TRIES :])
    return {
        "journal.append_loop_steps": round((max(appends) - call) / step),
        "journal.append_mean_loop_steps": round((sum(appends) / len(appends) - call) / step),
        "journal.append_garbage_bytes": max(garbage),
        "journal.append_mean_garbage_bytes": round(sum(garbage) / len(garbage), 1),
        "journal.scan_loop_steps": round(median(starts) * _LONG),
        "journal.scan_garbage_bytes": taken[0],
    }


def _quickest(tries: Iterable[list[float]]) -> list[float]:
    return [min(times) for times in zip(*tries, strict=True)]


def _figures(vm: "Vm", call: str) -> list[float]:
    return [float(figure) for figure in vm.exec(call).split()]
