"""The Pico's image in an emulated RP2040: time to its loop, heap in a round, software a card, its longest poll."""

from importlib import import_module
from typing import Any

from tools.virtual_board import ROOT, reach

PEERS: tuple[str, ...] = ()

_SLICE_US = 20_000
_ROUND_SECONDS = 300
_CARDS = 52


def measure() -> dict[str, float]:
    """From power-on through a deck and a round, in the chip's own time; the flash's own work counts as no software.

    Software in a card's slot is all the time that the processor is awake while cards go in, from the draw of their
    order to an empty hopper: interrupts too, and looks that find nothing."""
    reach()
    from runtime import NotAvailable
    from tests.hil import emulator

    if missing := emulator.missing():
        raise NotAvailable(missing)
    bench: Any = import_module("tests.hil.benches").EmulatedPico(ROOT / "boards" / "pico")
    bench.supply()
    try:
        found = {"pico.boot_ms": round(bench.boot_us / 1000, 1)}
        bench.make_ready()
        return found | _round(bench)
    finally:
        bench.cut()


def _round(bench: Any) -> dict[str, float]:
    """A deck taken in and a round dealt, looked at at 50 Hz: the heap is fullest just before a collection."""
    from shoecore import records

    bench.device.measure()
    bench.host.play(1)
    longest, named, intake, free = 0.0, 0.0, 0.0, 0.0
    end = bench.machine.time + _ROUND_SECONDS * 1_000_000
    while not bench.device.dealer.done and bench.machine.time < end:
        bench.host.run_for(_SLICE_US)
        work = bench.device.measure()
        longest = max(longest, work["longest"])
        named = max([named, *(took for _, took, _ in work["named"])])
        if bench.machine.hopper and bench.records(records.ORDER_DRAWN) and not bench.records(records.SHUFFLED):
            intake += work["busy"]
        if bench.records(records.ROUND_OPENED) and not bench.records(records.ROUND_CLOSED):
            free = max(free, work["heap"])
    return {
        "pico.heap_free_bytes": free,
        "pico.card_ms": round(intake / 1000 / _CARDS, 2),
        "pico.poll_max_ms": round(longest / 1000, 2),
        "pico.poll_named_max_ms": round(named / 1000, 2),
    }
