"""The root over a deck of packs in the MicroPython VM, in loop steps: turns of `while i < n: i += 1` in the same VM."""

from statistics import median

from tools.virtual_board import ROOT, reach

_ROUNDS = 15
_LEAVES = 13_000  # hashed in a round, in as many roots as they make
_STEPS = 1_000_000
_HEAP_KIB = 8192

_PROGRAM = """
import gc, time
from shoecore import deck
from shoecore.proof.merkle import at_once, root_steps
cards = deck.new(PACKS)
salts = bytes(range(208)) * (4 * PACKS)
def loop(n):
    i = 0
    while i < n:
        i += 1
def timed(call, *args):
    start = time.ticks_us()
    call(*args)
    return time.ticks_diff(time.ticks_us(), start)
def roots():
    for _ in range(ROOTS):
        at_once(root_steps(cards, salts))
def run():
    print(timed(loop, STEPS), timed(roots))
def piece(steps):
    before = gc.mem_alloc()
    try:
        next(steps)
    except StopIteration:
        pass
    print(gc.mem_alloc() - before)
"""


def measure(packs: int) -> tuple[int, int]:
    """Loop steps a root over so many packs, the median of rounds, and the most garbage that a piece of it leaves."""
    reach()
    from vm import Vm

    roots = _LEAVES // (52 * packs)
    with Vm([ROOT / "shared"], heap_kib=_HEAP_KIB) as vm:
        vm.exec(f"PACKS = {packs}\nROOTS = {roots}\nSTEPS = {_STEPS}")
        vm.exec(_PROGRAM)
        times = [tuple(map(int, vm.exec("run()").split())) for _ in range(_ROUNDS)]
        vm.exec("steps = root_steps(cards, salts)")
        garbage = [int(vm.exec("piece(steps)")) for _ in range(4 * packs + 1)]
    return round(median(root / roots / (loop / _STEPS) for loop, root in times)), max(garbage)
