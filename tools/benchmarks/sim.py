"""Shuffles of a deck with the full firmware, taken in and emptied out again: decks a minute on two cores."""

import time
from multiprocessing import get_context

from tools.virtual_board import reach

PEERS: tuple[str, ...] = ()

_PROCESSES = 2
_SECONDS = 10.0


def measure() -> dict[str, float]:
    """On CPython one device a core; in the VM the firmware runs in it and the machine beside it, one a core as well."""
    return {"sim.decks_per_minute": _rate("cpython"), "sim.vm_decks_per_minute": _rate("vm")}


def _rate(form: str) -> float:
    with get_context("spawn").Pool(_PROCESSES) as pool:
        return round(sum(pool.map(_decks_a_minute, [form] * _PROCESSES)))


def _decks_a_minute(form: str) -> float:
    """Load, wait until it is shuffled, have it emptied, take it, load again: as fast as this core can."""
    reach()
    from cpu import CPythonCpu, VmCpu
    from tools.day import Day, paired_flash
    from tools.shuffling import Shuffling

    flash = paired_flash()
    cpu = CPythonCpu(flash) if form == "cpython" else VmCpu(flash)
    try:
        day = Day(cpu)
        dealer = Shuffling(day.machine)
        day.device.dealer = dealer
        day.until(lambda: dealer.decks == 1)
        start = time.perf_counter()
        while time.perf_counter() - start < _SECONDS:
            day.step()
        return (dealer.decks - 1) * 60 / (time.perf_counter() - start)
    finally:
        cpu.close()
