"""The shoe's firmware in the capped VM, modules in ROMFS: what lives, and what garbage a poll makes."""

import pytest
from shoe_rig import DECK, ShoeRig, powered

from cpu import VmCpu
from shoecore import facts, records
from shoefw.control.ruled import SHIFT_MANAGER
from shoefw.drivers import keys

# The heap of a board, and the half of it that may live: the rest is for the garbage between two collections.
BOARD_KIB = 192
LIMIT = 96 * 1024
GARBAGE = 32 * 1024

# Seconds in which the journal of a round is checked, a page a second, where no round is open.
JOURNAL_CHECKED = 60


def live(cpu: VmCpu) -> int:
    """Bytes alive; this VM collects between calls, so the collection and the reading are two."""
    cpu.vm.exec("import gc\ngc.collect()")
    return used(cpu)


def used(cpu: VmCpu) -> int:
    """Bytes in use now."""
    return int(cpu.vm.exec("import gc\nprint(gc.mem_alloc())"))


@pytest.mark.parametrize(("rulebook", "packs", "seats"), [("rws-poker-7", 1, 10), ("mbs-fbbj-3", 8, 7)])
def test_a_round_lives_within_its_heap_and_a_waiting_shoe_makes_no_garbage(
    rulebook: str, packs: int, seats: int
) -> None:
    cpu = powered("vm", BOARD_KIB)
    assert isinstance(cpu, VmCpu)
    try:
        rig = ShoeRig(cpu, rulebook=rulebook, packs=packs)
        dealer = rig.seat(1, deck=DECK * packs, seats=tuple(range(1, seats + 1)))
        most = 0
        while not dealer.done:
            live(cpu)
            reading = used(cpu)
            reading, before = used(cpu) - reading, used(cpu)
            rig.step()
            assert used(cpu) - before - reading < GARBAGE
            if rig.device.polls % 20 == 0:
                most = max(most, live(cpu))
        assert rig.agrees()
        rig.run(JOURNAL_CHECKED)
        idle = []
        for _ in range(40):
            live(cpu)
            reading = used(cpu)
            reading, before = used(cpu) - reading, used(cpu)
            rig.step()
            idle.append(used(cpu) - before - reading)
        assert idle == [0] * len(idle)
        rig.mechanism.fill(list(DECK * packs))
        rig.run(1)
        for key in (keys.BUTTON, 4, keys.ROUND, keys.SUPERVISOR, keys.ABORT, SHIFT_MANAGER):
            rig.mechanism.press(key)
            rig.run(1)
        assert rig.kinds()[-3:] == [facts.RULED, records.COMMITTED, records.ROUND_CLOSED]
        assert max(most, live(cpu)) < LIMIT, (most, live(cpu))
    finally:
        cpu.close()
