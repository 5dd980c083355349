"""The prompt is given at one start, for which two people asked at a device in service; and at no other."""

import pytest
from cut_device import SeenCpu
from cut_flash import Content, Operation, SeenFlash, left, ways
from rig import KEY, PART, Rig, erased
from shoe_rig import ShoeRig, powered
from visit import Visit, staffed

from cpu import CPythonCpu
from shoecore import records
from shoecore.wire import rights, roles
from shoecore.wire.commands import BAD_SIGNATURE, DONE, FAILED, NOT_ALLOWED
from shoecore.wire.rights import PIT_MANAGER, PROMPT, SHIFT_MANAGER, TECHNICIAN
from shoefw.drivers import keys
from shoefw.store import places
from sim.shuffler import Shuffler
from trueshoe.link.keys import Key

ROLES = range(1, len(roles.NAMES))
TOGETHER = {(TECHNICIAN, PIT_MANAGER), (TECHNICIAN, SHIFT_MANAGER)}
STARTS = 3
WAIT_SECONDS = 3
KEY_US = 100_000


def start(flash: bytearray) -> Rig:
    """A start with the table's own host at the port."""
    rig = Rig(CPythonCpu(flash), Shuffler())
    if not rig.device.cpu.has_prompt:
        rig.run(1)
    return rig


def prompts(flash: bytearray) -> list[bool]:
    """Which of the next starts give the prompt."""
    return [start(flash).device.cpu.has_prompt for _ in range(STARTS)]


def told(flash: bytearray, kind: int) -> list[tuple]:
    """The values of the records of a kind in the journal."""
    rig = start(flash)
    return [record.values for record in rig.earlier + rig.records if record.kind == kind]


def given(flash: bytearray) -> int:
    """How many starts gave it by the journal."""
    return [cause for _, cause in told(flash, records.BOOTED)].count(records.PROMPT_GIVEN)


def test_without_a_command_no_start_gives_it_with_the_switch_closed_or_open() -> None:
    flash = erased()
    machine = Shuffler()
    machine.set_service(True)
    rig = Rig(CPythonCpu(flash), machine)
    rig.run(3)
    assert not rig.device.cpu.has_prompt and records.BOOTED in rig.kinds()
    assert prompts(flash) == [False] * STARTS


def test_a_shoe_gives_it_as_a_shuffler_does() -> None:
    flash = erased()
    technician, manager = staffed(flash, TECHNICIAN, PIT_MANAGER)
    rig = ShoeRig(powered(flash=flash))
    rig.mechanism.set_service(True)
    rig.run(3)
    rig.part = None
    rig.device.serial_in += rig._talk.open(rig.serial.hex(), technician)
    rig.run(1)
    rig.device.serial_in += rig._talk.command(1, PROMPT, b"", manager)
    rig.run_until(lambda: rig.device.reset_wanted, WAIT_SECONDS)
    assert ShoeRig(powered(flash=flash)).device.cpu.has_prompt  # type: ignore[attr-defined]


def test_two_who_may_have_it_for_one_start_which_is_journalled() -> None:
    flash = erased()
    technician, manager = staffed(flash, TECHNICIAN, PIT_MANAGER)
    visit = Visit(flash, technician)
    visit.serve()
    assert visit.give(1, b"", manager, PROMPT) == DONE
    visit.run_until(lambda: visit.device.reset_wanted, WAIT_SECONDS)
    assert prompts(flash) == [True, False, False]
    assert told(flash, records.COMMANDED) == [(PROMPT, TECHNICIAN, PIT_MANAGER, technician.id + manager.id)]
    assert given(flash) == 1


def in_menu(flash: bytearray, technician: Key) -> Visit:
    """A technician's visit at a device in whose menu EMPTY, which turns the wheel, is one key away."""
    visit = Visit(flash, KEY)
    visit.give_part(PART)
    visit.run_until(lambda: bytes(visit.mechanism.display[0]).startswith(b"LOAD A DECK"), 60)
    visit.serve()
    visit.comes(technician)
    assert bytes(visit.mechanism.display[1]).startswith(b"EMPTY")
    return visit


def moves(visit: Visit) -> bool:
    """Whether anything moves when that key is pressed."""
    visit.mechanism.press(keys.SUPERVISOR)
    visit.run_for(KEY_US)
    return not visit.stands() or visit.mechanism._power


def test_nothing_begins_between_the_command_and_the_reset_and_nothing_moves_at_the_prompt() -> None:
    flash = erased()
    technician, manager = staffed(flash, TECHNICIAN, PIT_MANAGER)
    assert moves(in_menu(bytearray(flash), technician))
    visit = in_menu(flash, technician)
    visit.device.serial_in += visit._talk.command(1, PROMPT, b"", manager)
    visit.run_until(lambda: bool(visit.results), 1)
    assert visit.results == [(1, DONE)]
    while not visit.device.reset_wanted:
        assert not moves(visit)
    rig = Rig(CPythonCpu(flash), visit.mechanism)
    assert rig.device.cpu.has_prompt and rig.stands() and not rig.mechanism._power


@pytest.mark.parametrize("second", [0, *ROLES])
@pytest.mark.parametrize("role", ROLES)
def test_every_role_with_every_second_role(role: int, second: int) -> None:
    flash = erased()
    key, *beside = staffed(flash, role, *([second] if second else []))
    visit = Visit(flash, key)
    visit.serve()
    allowed = (role, second) in TOGETHER
    assert rights.may_command(PROMPT, role, second) == allowed
    assert visit.give(1, b"", beside[0] if beside else None, PROMPT) == (DONE if allowed else NOT_ALLOWED)
    assert start(flash).device.cpu.has_prompt == allowed


def test_with_the_switch_open_or_a_round_open_it_is_not_possible() -> None:
    flash = erased()
    technician, manager = staffed(flash, TECHNICIAN, PIT_MANAGER)
    assert Visit(flash, technician).give(1, b"", manager, PROMPT) == FAILED
    visit = Visit(flash, KEY)
    visit.part = PART
    visit.greet()
    visit.play()
    visit.run_until(lambda: records.DISPENSED in visit.kinds(), 100)
    visit.comes(technician)
    visit.serve()
    assert visit.give(1, b"", manager, PROMPT) == FAILED
    assert prompts(flash) == [False] * STARTS and told(flash, records.COMMANDED) == []


def test_what_nobody_signed_who_may_or_was_given_with_more_is_not_done() -> None:
    flash = erased()
    technician, manager = staffed(flash, TECHNICIAN, PIT_MANAGER)
    visit = Visit(flash, technician)
    visit.serve()
    for number, second in enumerate((Key(manager.id, bytes(32)), Key(b"stranger", manager.secret), technician), 1):
        assert visit.give(number, b"", second, PROMPT) == BAD_SIGNATURE
    assert visit.give(9, b"more", manager, PROMPT) == FAILED
    assert prompts(flash) == [False] * STARTS


def test_where_nothing_can_be_journalled_it_is_not_given() -> None:
    flash = erased()
    technician, manager = staffed(flash, TECHNICIAN, PIT_MANAGER)
    visit = Visit(flash, technician)
    visit.serve()
    assert visit.give(1, b"", manager, PROMPT) == DONE
    visit.run_until(lambda: visit.device.reset_wanted, WAIT_SECONDS)
    begin, _ = places.rounds(len(flash))
    for at in range(begin + 64, begin + 128):
        flash[at] &= 0x5A
    assert prompts(flash) == [False] * STARTS


@pytest.mark.parametrize("each_byte", [False, pytest.param(True, marks=pytest.mark.proof)])
def test_a_cut_at_each_write_gives_it_once_or_not_at_all_and_never_without_its_record(each_byte: bool) -> None:
    flash = erased()
    technician, manager = staffed(flash, TECHNICIAN, PIT_MANAGER)
    written: list[tuple[Content, Operation]] = []
    seen = seeing(Content(bytes(flash)), written)
    visit = Visit(SeenCpu(seen, None, "shuffler"), technician)
    visit.serve()
    written.clear()
    assert visit.give(1, b"", manager, PROMPT) == DONE
    visit.run_until(lambda: visit.device.reset_wanted, WAIT_SECONDS)
    asked = len(written)
    rig = Rig(SeenCpu(seeing(seen.content(), written), None, "shuffler"), Shuffler())
    assert rig.device.cpu.has_prompt and len(written) > asked >= 3
    outcomes = set()
    for number, (content, operation) in enumerate(written):
        for way in ways(operation, each_byte=each_byte):
            flash = bytearray(left(content, operation, way, number).bytes)
            found = prompts(flash).count(True)
            commands = len(told(flash, records.COMMANDED))
            assert found <= 1 and found <= commands, (number, operation, way)
            assert given(flash) >= found
            outcomes.add((number < asked, found))
    assert outcomes == {(True, 0), (True, 1), (False, 0), (False, 1)}


def seeing(content: Content, written: list[tuple[Content, Operation]]) -> SeenFlash:
    """A flash that keeps what stood in it before each operation."""
    flash: SeenFlash = SeenFlash(content, lambda operation: written.append((flash.content(), operation)))
    return flash
