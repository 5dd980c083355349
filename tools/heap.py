"""Live heap of the firmware in the capped VM: after boot, and in a round in which a ruling is being made.

The table is full, and a host listens and acknowledges, as when a round is played; the rulebook's rulings are loaded
with all that journals one, and the largest of their trees is built. What a board has in C in its port, and this VM in
Python, is measured apart and not counted: ``machine``, which is the virtual chip's own module, and ``collections``.
"""

from typing import TYPE_CHECKING

from tools.day import Day
from tools.virtual_board import reach

if TYPE_CHECKING:
    from cpu import VmCpu

_RULEBOOK = "rws-poker-7"
_HEAP_KIB = 320
_STEPS_A_LOOK = 10

_OF_A_RULING = ("shoefw.control.ruling", "shoecore.facts", "shoecore.reshuffle")
_COST = """
import gc
from shoecore.rulings import engine
def cost(build):
    before = gc.mem_alloc()
    tree = build()
    return gc.mem_alloc() - before
"""
_LARGEST = f"""
situations = list(engine.LOAD({_RULEBOOK!r}).TREES)
costs = [cost(build) for _, build in situations]
tree = situations[costs.index(max(costs))][1]()
del situations, costs
"""


def measure_heap(modules: str = "romfs") -> dict[str, int]:
    """Bytes alive after boot, and the most that were alive at a look while a round was shuffled, dealt and ended."""
    reach()
    from cpu import VmCpu
    from state import State

    cpu = VmCpu(State(None).flash, heap_kib=_HEAP_KIB, modules=modules)
    try:
        day = Day(cpu)
        boot = live(cpu)
        modules_too = ", ".join(map(cpu.module, _OF_A_RULING))
        largest = _LARGEST.replace("LOAD", cpu.name("load")).replace("TREES", cpu.name("SITUATIONS"))
        for part in (f"import {modules_too}", _COST, largest):
            cpu.vm.exec(part)
        most = live(cpu)
        day.dealer_comes()
        steps = 0
        while not day.is_over():
            day.step()
            steps += 1
            if steps % _STEPS_A_LOOK == 0:
                most = max(most, live(cpu))
    finally:
        cpu.close()
    if not day.kinds:
        raise RuntimeError("the host got no record: heap not measured")
    port = measure_port(modules)
    return {"heap_of_port": port, "heap_after_boot": boot - port, "heap_in_round": most - port}


def measure_port(modules: str = "romfs") -> int:
    """Bytes of the modules that a board has in C, in a VM that has nothing but what they need of the core."""
    reach()
    import registers as r
    from cpu import VmCpu
    from state import State

    cpu = VmCpu(State(None).flash, heap_kib=_HEAP_KIB, modules=modules)
    try:
        cpu.vm.set_inputs(bytes(r.OUTPUTS))
        cpu.vm.exec(f"import {cpu.module('shoecore.compat')}")
        before = live(cpu)
        cpu.vm.exec("import collections, machine")
        return live(cpu) - before
    finally:
        cpu.close()


def live(cpu: "VmCpu") -> int:
    """Bytes alive now: this VM collects between calls, so the collection and the reading are two."""
    cpu.vm.exec("import gc\ngc.collect()")
    return int(cpu.vm.exec("import gc\nprint(gc.mem_alloc())"))
