"""The root over 52 leaves in the MicroPython VM, in loop steps (a turn of `while i < n: i += 1` in the same VM)."""

from statistics import median

from tools.virtual_board import ROOT, reach

PEERS: tuple[str, ...] = ()

_ROUNDS = 15
_ROOTS = 250
_STEPS = 1_000_000
_HEAP_KIB = 8192

_PROGRAM = f"""
import gc, time
from shoecore import deck
from shoecore.proof.merkle import at_once, root_steps
cards = deck.new()
salts = bytes(range(208)) * 4
def loop(n):
    i = 0
    while i < n:
        i += 1
def timed(call, *args):
    start = time.ticks_us()
    call(*args)
    return time.ticks_diff(time.ticks_us(), start)
def roots():
    for _ in range({_ROOTS}):
        at_once(root_steps(cards, salts))
def run():
    print(timed(loop, {_STEPS}), timed(roots))
def piece(steps):
    before = gc.mem_alloc()
    try:
        next(steps)
    except StopIteration:
        pass
    print(gc.mem_alloc() - before)
"""


def measure() -> dict[str, float]:
    """Loop steps a root, the median of rounds, and the most garbage that one of its pieces leaves."""
    reach()
    from vm import Vm

    with Vm([ROOT / "shared"], heap_kib=_HEAP_KIB) as vm:
        vm.exec(_PROGRAM)
        times = [tuple(map(int, vm.exec("run()").split())) for _ in range(_ROUNDS)]
        vm.exec("steps = root_steps(cards, salts)")
        garbage = [int(vm.exec("piece(steps)")) for _ in range(5)]
    return {
        "merkle52.loop_steps": round(median(roots / _ROOTS / (loop / _STEPS) for loop, roots in times)),
        "merkle52.vm_piece_garbage_bytes": max(garbage),
    }
