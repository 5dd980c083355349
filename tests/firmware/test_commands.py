"""Commands on a whole device: done once by the two who may together, journalled before, and by nobody else."""

import pytest
from rig import Rig, erased
from visit import Visit, staffed

from cpu import CPythonCpu
from shoecore import records
from shoecore.wire import rights, roles
from shoecore.wire.commands import BAD_SIGNATURE, DONE, FAILED, NOT_ALLOWED, OUTDATED
from shoecore.wire.rights import OBSERVER, PIT_MANAGER, RETIRE_KEY, SHIFT_MANAGER, TECHNICIAN
from sim.shuffler import Shuffler
from trueshoe.link.keys import Key

ROLES = range(1, len(roles.NAMES))
TOGETHER = {(TECHNICIAN, PIT_MANAGER), (TECHNICIAN, SHIFT_MANAGER)}


def journalled(flash: bytearray) -> list[tuple]:
    """The commands in the journal, as the table's own host gets them."""
    rig = Rig(CPythonCpu(flash), Shuffler())
    rig.run(1)
    return [record.values for record in rig.earlier + rig.records if record.kind == records.COMMANDED]


def test_two_who_may_retire_a_key_together_and_both_stand_in_the_journal() -> None:
    flash = erased()
    technician, manager, observer = staffed(flash, TECHNICIAN, PIT_MANAGER, OBSERVER)
    assert Visit(flash, observer).is_let_in()
    assert Visit(flash, technician).give(1, observer.id, manager) == DONE
    assert not Visit(flash, observer).is_let_in() and Visit(flash, manager).is_let_in()
    signed = technician.id + manager.id + observer.id
    assert journalled(flash) == [(RETIRE_KEY, TECHNICIAN, PIT_MANAGER, signed)]


@pytest.mark.parametrize("second", [0, *ROLES])
@pytest.mark.parametrize("role", ROLES)
def test_every_role_with_every_second_role(role: int, second: int) -> None:
    flash = erased()
    target, key, *beside = staffed(flash, OBSERVER, role, *([second] if second else []))
    allowed = (role, second) in TOGETHER
    assert rights.may_command(RETIRE_KEY, role, second) == allowed
    assert Visit(flash, key).give(1, target.id, beside[0] if beside else None) == (DONE if allowed else NOT_ALLOWED)
    assert Visit(flash, target).is_let_in() != allowed and len(journalled(flash)) == allowed


def test_a_command_that_comes_again_has_one_effect_and_an_earlier_one_none() -> None:
    flash = erased()
    technician, manager, target, other = staffed(flash, TECHNICIAN, PIT_MANAGER, OBSERVER, OBSERVER)
    visit = Visit(flash, technician)
    assert [visit.give(5, target.id, manager) for _ in range(3)] == [DONE] * 3
    assert visit.give(4, other.id, manager) == OUTDATED
    assert Visit(flash, other).is_let_in() and len(journalled(flash)) == 1


def test_what_is_signed_by_nobody_who_may_or_for_another_session_is_not_done() -> None:
    flash = erased()
    technician, manager, target = staffed(flash, TECHNICIAN, PIT_MANAGER, OBSERVER)
    visit = Visit(flash, technician)
    for number, second in enumerate((Key(manager.id, bytes(32)), Key(b"stranger", manager.secret), technician), 1):
        assert visit.give(number, target.id, second) == BAD_SIGNATURE
    assert Visit(flash, target).is_let_in() and journalled(flash) == []


def test_nobody_retires_the_key_in_use_or_one_that_is_none() -> None:
    flash = erased()
    technician, manager = staffed(flash, TECHNICIAN, PIT_MANAGER)
    visit = Visit(flash, technician)
    for number, argument in enumerate((technician.id, b"no key!!", b"", bytes(255 - 100)), 1):
        assert visit.give(number, argument, manager) == FAILED
    assert Visit(flash, technician).is_let_in() and journalled(flash) == []
