"""An append takes little at every place of the ring: within a page, where a page begins, and where a sector does."""

import gc
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from failing_flash import Flash
from journal_story import values_of
from shoefw.store.journal import Journal
from tools.benchmarks import journal as bench
from tools.virtual_board import ROOT

SECTORS = 4
SECTOR = 4096

# More than fill the ring, and begin it anew.
RECORDS = 600

# What an append may take: bytes of the heap, and bytecodes of CPython. The VM's loop steps are timed by the benchmark
# ``journal``: there a long record that begins a page takes the most, and fewer than 400 of them.
GARBAGE = 256
BYTECODES = 1150


def bytecodes(call: Callable[[], None]) -> int:
    """How many a call executes, and not what Python does meanwhile to what other tests left."""
    count = 0

    def each(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        count += event == "opcode"
        return each

    def flashless(frame: FrameType, event: str, argument: Any) -> Any:
        return None if frame.f_code.co_filename.endswith("failing_flash.py") else each(frame, event, argument)

    gc.disable()
    sys.settrace(flashless)
    try:
        call()
    finally:
        sys.settrace(None)
        gc.enable()
    return count


def appended(journal: Journal) -> Iterator[tuple[int, int, int]]:
    """Of each append over the ring and once more: sector, page and the bytecodes that it took."""
    for number in range(1, RECORDS + 1):
        journal.make_room()
        time, kind, values = values_of(number)
        took = bytecodes(lambda time=time, kind=kind, values=values: journal.append(time, kind, values))  # type: ignore[misc]
        yield journal._head.sequence, journal._head.index, took
        journal.acknowledge(number)


def test_no_append_over_a_whole_ring_takes_long() -> None:
    found = list(appended(Journal(Flash(SECTORS * SECTOR), 0, SECTORS)))
    assert found[-1][0] > SECTORS and {page for _, page, _ in found} == set(range(16))
    assert [each for each in found if each[2] > BYTECODES] == []


def test_no_append_over_a_whole_ring_makes_much_garbage() -> None:
    from vm import Vm

    rows = [(number, *values_of(number)) for number in range(1, RECORDS + 1)]
    code = (Path(bench.__file__).parent / "_journal_in_vm.py").read_bytes()
    with Vm([ROOT / "shared", ROOT / "firmware"], heap_kib=4096, files={"/lib/journal_in_vm.py": code}) as vm:
        vm.exec("from journal_in_vm import *")
        vm.exec(f"rows = {rows!r}")
        taken = [int(figure) for figure in vm.exec(f"garbage(rows, {SECTORS})").split()]
    assert len(taken) == RECORDS and max(taken) <= GARBAGE
