"""The root over 52 leaves in the MicroPython VM, in loop steps."""

from tools.benchmarks._merkle import measure as measured

PEERS: tuple[str, ...] = ()


def measure() -> dict[str, float]:
    """Loop steps a root, and the most garbage that one of its pieces leaves."""
    steps, garbage = measured(packs=1)
    return {"merkle52.loop_steps": steps, "merkle52.vm_piece_garbage_bytes": garbage}
