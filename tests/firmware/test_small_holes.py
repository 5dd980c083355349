"""In a real MicroPython the small holes of the memory are taken, so that what is larger is sought behind them."""

from rig import erased

from cpu import VmCpu
from tests.host.running import need_vm

HEAP_KIB = 144

# This VM collects between calls: what the second frees are holes of two blocks where the third looks for room.
_KEPT = "kept = [[number] for number in range(2000)]"
_LEFT = "kept = kept[::2]"
_COLLECTED = "import gc\ngc.collect()"
_TAKEN = """
import COMPAT
larger = id((None,) * 8)
print(id(object()) < larger)
for _ in range(40):
    COMPAT.FILL()
print(id(object()) < larger)
"""


def test_once_they_are_taken_no_small_object_finds_room_before_the_larger_one() -> None:
    need_vm()
    cpu = VmCpu(erased(), heap_kib=HEAP_KIB)
    taken = _TAKEN.replace("COMPAT", cpu.module("shoecore.compat"))
    try:
        for code in (_KEPT, _LEFT, _COLLECTED):
            cpu.vm.exec(code)
        found = cpu.vm.exec(taken.replace("FILL", cpu.name("shoecore.compat.fill_holes")))
    finally:
        cpu.close()
    assert found.split() == ["True", "False"]
