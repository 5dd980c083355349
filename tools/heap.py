"""Live heap of the firmware in the capped VM, its modules in ROMFS as on a board: after boot, and in a round."""

from typing import TYPE_CHECKING

from tools.virtual_board import reach

if TYPE_CHECKING:
    from cpu import VmCpu

_SEED = 1
_DECK = bytes(range(52))
_SEATS = (1, 3, 5, 7)
_BUTTON = 3
_POLLS_A_LOOK = 10
_POLLS_AT_MOST = 100_000


def measure_heap() -> dict[str, int]:
    """Bytes alive after boot, and the most that were alive at a look while a round was shuffled, dealt and ended."""
    reach()
    from cpu import VmCpu
    from dealer import Dealer
    from device import Device
    from mechanism import Mechanism
    from state import State

    cpu = VmCpu(State(None).flash)
    try:
        machine = Mechanism()
        device = Device(cpu, machine, _SEED, b"SIZE0001")
        device.boot()
        boot = most = live(cpu)
        device.dealer = Dealer(machine, _DECK, 1, _SEATS, _BUTTON)
        while not device.dealer.done:
            device.step()
            if device.polls % _POLLS_A_LOOK == 0:
                most = max(most, live(cpu))
            if device.polls > _POLLS_AT_MOST:
                raise RuntimeError(f"no end of a round in {_POLLS_AT_MOST} polls: heap not measured")
    finally:
        cpu.close()
    return {"heap_after_boot": boot, "heap_in_round": most}


def live(cpu: "VmCpu") -> int:
    """Bytes alive now: this VM collects between calls, so the collection and the reading are two."""
    cpu.vm.exec("import gc\ngc.collect()")
    return int(cpu.vm.exec("import gc\nprint(gc.mem_alloc())"))
