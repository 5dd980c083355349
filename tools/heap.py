"""Live heap of the firmware in the capped VM: after boot, and the most of a day with a round and a ruling in it.

The table is full, and a host listens and acknowledges, as when a round is played. From its opening to its showdown the
rulebook's rulings are loaded, with all that journals one, and the largest of their trees is built: as a device has
them while it makes a ruling, and at no other time; at the round's end it has what opens cards instead. What a board has
in C in its port, and this VM in Python, is measured apart and not counted: ``machine``, which is the virtual chip's own
module, and ``collections``.
"""

import re
from typing import TYPE_CHECKING

from shoecore import records
from tools.day import Day, paired_flash
from tools.virtual_board import reach

if TYPE_CHECKING:
    from cpu import VmCpu

_RULEBOOK = "rws-poker-7"
_HEAP_KIB = 320
_STEPS_A_LOOK = 10
_STREETS = 4
_SHIFTS = (0, 5000, 12000)

# As a device has them; between the brackets stand a module, and what it defines, by the names of the sources.
_COMPAT = "shoecore.compat"
_ENGINE = "shoecore.rulings.engine"
_TREES = f"shoecore.rulings.{_RULEBOOK.replace('-', '_')}"
_RULES = f"""
import gc, <{_COMPAT}> as compat
kept = list(compat.<{_COMPAT}.loaded>())
import <shoefw.control.ruling> as ruling, <shoecore.facts> as facts, <shoecore.reshuffle> as reshuffle
import <{_ENGINE}> as engine
def cost(build):
    before = gc.mem_alloc()
    tree = build()
    return gc.mem_alloc() - before
situations = list(engine.<{_ENGINE}.load>({_RULEBOOK!r}).<{_TREES}.SITUATIONS>)
costs = [cost(build) for _, build in situations]
tree = situations[costs.index(max(costs))][1]()
del situations, costs, cost
"""
_RULED = f"""
del tree, engine, ruling, facts, reshuffle
compat.<{_COMPAT}.forget_all>(compat.<{_COMPAT}.since>(kept))
del kept, gc, compat
"""


def measure_heap(modules: str = "romfs") -> dict[str, int]:
    """Bytes alive after boot, and the most at a look while a deck came in and a round was dealt, ruled on and ended.

    The least of some days: the addresses of this VM are so small that it takes other numbers for them and keeps what
    lies there, each day something else. A chip's begin at half a billion."""
    days = [_measure_day(modules, shift) for shift in _SHIFTS]
    return {name: min(day[name] for day in days) for name in days[0]}


def _measure_day(modules: str, shift: int) -> dict[str, int]:
    """One of them, with all that lives so many bytes farther on."""
    reach()
    from cpu import VmCpu
    from state import FLASH_SIZE

    cpu = VmCpu(paired_flash(FLASH_SIZE), heap_kib=_HEAP_KIB, modules=modules)
    try:
        before = live(cpu)
        cpu.vm.exec(f"shift = bytes({shift})")
        port = measure_port(modules) + live(cpu) - before
        day = Day(cpu)
        boot = live(cpu)
        most = boot
        day.dealer_comes()
        steps = 0
        rules = False
        while not day.is_over():
            day.step()
            steps += 1
            if rules != (records.ROUND_OPENED in day.kinds and day.kinds.count(records.BETTING_CLOSED) < _STREETS):
                rules = not rules
                cpu.vm.exec(_named(cpu, _RULES if rules else _RULED))
            if steps % _STEPS_A_LOOK == 0:
                most = max(most, live(cpu))
    finally:
        cpu.close()
    if records.ROUND_CLOSED not in day.kinds:
        raise RuntimeError("no round was played: heap not measured")
    return {"heap_of_port": measure_port(modules), "heap_after_boot": boot - port, "heap_in_round": most - port}


def _named(cpu: "VmCpu", code: str) -> str:
    """Code with the names that things have on the device."""
    return re.sub("<(.*?)>", lambda whole: cpu.name(whole[1]), code)


def measure_port(modules: str = "romfs") -> int:
    """Bytes of the modules that a board has in C, in a VM that has nothing else."""
    reach()
    import registers as r
    from cpu import VmCpu
    from state import State

    cpu = VmCpu(State(None).flash, heap_kib=_HEAP_KIB, modules=modules)
    try:
        cpu.vm.set_inputs(bytes(r.OUTPUTS))
        before = live(cpu)
        cpu.vm.exec("import collections, machine")
        return live(cpu) - before
    finally:
        cpu.close()


def live(cpu: "VmCpu") -> int:
    """Bytes alive now: this VM collects between calls, so the collection and the reading are two.

    What the last call but one left is only gone with the next: so there is one more."""
    cpu.vm.exec("import gc\ngc.collect()")
    found = int(cpu.vm.exec("import gc\nprint(gc.mem_alloc())"))
    cpu.vm.exec("pass")
    return found
