"""What a technician's host asks a device and changes at it: as it is, by who may, without a trace in the memory."""

import gc
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from rig import Rig, erased
from shoe_rig import ShoeRig
from visit import Visit, staffed

from cpu import CPythonCpu, VmCpu
from shoecore import records
from shoecore.wire import fields, messages, roles, service
from shoecore.wire.commands import DONE, FAILED, NOT_ALLOWED
from shoecore.wire.messages import Message
from shoecore.wire.rights import (
    ATTEST,
    AUDITOR,
    CONFIGURE,
    DEALER,
    INSTALL,
    PIT_MANAGER,
    PIT_SUPERVISOR,
    REPLACED,
    SET_CLOCK,
    SHIFT_MANAGER,
    TECHNICIAN,
    TELL,
)
from sim.shuffler import Shuffler
from tests.host.running import need_vm

ASKING = (DEALER, TECHNICIAN, PIT_MANAGER, SHIFT_MANAGER, AUDITOR)
RULEBOOK, PACKS = "rws-mlp-2", 1
HEAP_KIB = 192
BUNDLE = bytes(32) + (4096).to_bytes(4, "big")
NOON = int((datetime(2026, 11, 19, 12) - datetime(2000, 1, 1)) / timedelta(seconds=1))


class Asking(Visit):
    """A host that asks."""

    proven = 0

    def ask(self, number: int, question: int) -> tuple | None:
        """The values of an answer; None where the device answers with no more than a result."""
        self.answers: list[tuple[int, bytes]] = []
        self.results.clear()
        self.device.serial_in += self._talk.command(number, TELL, bytes([question]))
        self.run_until(lambda: bool(self.answers or self.results), 10)
        if not self.answers:
            return None
        ((answered, body),) = self.answers
        assert answered == number
        return fields.get(body, 0, len(body), service.LAYOUTS[question])

    def _take(self, message: Message, at: int) -> None:
        if message.kind == messages.TOLD:
            self.answers.append(message.values)
        self.proven += message.kind == messages.ATTESTED
        super()._take(message, at)


def works(rig: Rig) -> Any:
    """What a running device works with."""
    (app,) = [found for found in gc.get_referrers(sys.modules["shoefw.app"].App) if hasattr(found, "outbox")]
    return app._door.works


def modules(cpu: VmCpu) -> set[str]:
    """The modules that are in a device's memory."""
    return set(cpu.vm.exec("import sys\nprint(*sys.modules)").split())


def seen(answer: tuple | None) -> dict[str, bool]:
    """Each sensor that there is, and whether it is blocked."""
    assert answer
    there, blocked = answer[:2]
    return {name: bool(blocked >> bit & 1) for bit, name in enumerate(service.SEEN) if there >> bit & 1}


def set_up(rulebook: str = RULEBOOK, packs: int = PACKS, production: int = 1) -> bytes:
    """The argument of CONFIGURE."""
    body = bytearray(64)
    return bytes(body[: fields.put(body, 0, service.SET_UP, (rulebook, packs, production))])


def journalled(flash: bytearray, kind: int) -> list[tuple]:
    """The values of the records of a kind."""
    rig = Rig(CPythonCpu(flash), Shuffler())
    rig.run(1)
    return [record.values for record in rig.earlier + rig.records if record.kind == kind]


@pytest.mark.parametrize("role", range(1, len(roles.NAMES)))
def test_each_question_is_answered_to_who_may_ask_and_nothing_is_journalled(role: int) -> None:
    flash = erased()
    (key,) = staffed(flash, role)
    visit = Asking(flash, key)
    before = works(visit).outbox.next
    for number, question in enumerate((*service.LAYOUTS, 0, 99), 1):
        answer = visit.ask(number, question)
        assert (answer is not None) == (role in ASKING and question in service.LAYOUTS)
        if answer is None:
            assert visit.results[-1] == (number, FAILED if role in ASKING else NOT_ALLOWED)
    assert works(visit).outbox.next == before


def test_the_sensors_are_told_as_they_are_at_this_moment() -> None:
    flash = erased()
    (key,) = staffed(flash, TECHNICIAN)
    visit = Asking(flash, key)
    first = visit.ask(1, service.SENSORS)
    assert not seen(first)["hopper"] and not seen(first)["lid"] and "stock" not in seen(first)
    visit.put(range(52))
    visit.mechanism.open_lid()
    visit.serve()
    now = visit.ask(2, service.SENSORS)
    assert seen(now) | {"home": False} == dict.fromkeys(seen(now), False) | {
        "hopper": True,
        "lid": True,
        "service_switch": True,
    }
    assert now is not None
    supply, lowest, _, stall, warmth, hottest = now[2:]
    assert supply > lowest > 0 and stall > 0 and 0 < warmth < hottest


def test_a_device_that_stands_with_a_fault_still_tells_its_sensors_and_its_display() -> None:
    flash = erased()
    (key,) = staffed(flash, TECHNICIAN)
    visit = Asking(flash, key)
    works(visit).report.latch(19, 4, 13, 3, 0, 1)
    assert seen(visit.ask(1, service.SENSORS))
    assert visit.ask(2, service.DISPLAY) == ("FAULT 19", "CALL SUPERVISOR")


def test_the_parts_are_told_as_they_are_counted() -> None:
    flash = erased()
    (key,) = staffed(flash, TECHNICIAN)
    visit = Asking(flash, key)
    counters = works(visit).wear.counters
    counters.used(0, 5000)
    counters.learned(0, 90_000)
    told = visit.ask(1, service.PARTS)
    assert told is not None and told[0] == 5000 and told[16] == 90_000 and told[1] == 0


def test_the_clock_is_set_by_a_technician_alone_and_told() -> None:
    flash = erased()
    technician, manager, dealer = staffed(flash, TECHNICIAN, PIT_MANAGER, DEALER)
    visit = Asking(flash, technician)
    told = visit.ask(1, service.CLOCK)
    assert told is not None and told[0] == 0
    assert visit.give(2, NOON.to_bytes(4, "big"), command=SET_CLOCK) == DONE
    visit.run(5)
    told = visit.ask(3, service.CLOCK)
    assert told is not None and told[0] == 1 and NOON + 5 <= told[1] <= NOON + 8
    for number, argument in enumerate((b"", bytes(3), bytes(5)), 4):
        assert visit.give(number, argument, command=SET_CLOCK) == FAILED
    assert [values[0] for values in journalled(flash, records.CLOCK_SET)] == [NOON]
    for key in (manager, dealer):
        assert Asking(flash, key).give(1, bytes(4), command=SET_CLOCK) == NOT_ALLOWED


def test_two_people_set_a_device_up_in_service_and_its_next_start_goes_by_it() -> None:
    flash = erased()
    technician, manager = staffed(flash, TECHNICIAN, PIT_MANAGER)
    visit = Asking(flash, technician)
    assert visit.give(1, set_up(), manager, CONFIGURE) == FAILED, "the switch is open"
    visit.serve()
    assert visit.give(2, set_up(), None, CONFIGURE) == NOT_ALLOWED
    refused = (
        b"",
        set_up("no-rulebook"),
        set_up("rws-poker-6"),
        set_up(packs=2),
        set_up(packs=0),
        set_up("mbs-fbbj-3"),
        set_up(production=2),
    )
    for number, argument in enumerate((*refused, set_up() + b"x"), 3):
        assert visit.give(number, argument, manager, CONFIGURE) == FAILED
    assert visit.give(20, set_up("rws-mlp-3"), manager, CONFIGURE) == DONE
    assert visit.ask(21, service.CONFIGURATION) == ("rws-mlp-3", 1, 1, 1, 0)
    assert journalled(flash, records.CONFIGURED) == [("rws-mlp-3", 1, 1)]
    assert [values[:3] for values in journalled(flash, records.COMMANDED)] == [(CONFIGURE, TECHNICIAN, PIT_MANAGER)]
    assert Asking(flash, technician).ask(1, service.CONFIGURATION) == ("rws-mlp-3", 1, 1, 1, 0)


def test_a_part_that_is_new_counts_from_0_once_the_switch_is_closed() -> None:
    flash = erased()
    (technician,) = staffed(flash, TECHNICIAN)
    visit = Asking(flash, technician)
    works(visit).wear.counters.used(1, 77)
    assert visit.give(1, b"\x01", command=REPLACED) == FAILED
    visit.serve()
    assert visit.give(2, b"\x10", command=REPLACED) == FAILED
    assert visit.give(3, b"\x01", command=REPLACED) == DONE
    assert visit.give(3, b"\x01", command=REPLACED) == DONE, "once, however often it comes"
    assert journalled(flash, records.PART_REPLACED) == [(1, 77)]


def test_what_a_command_needed_is_in_the_memory_no_more_when_it_is_answered() -> None:
    need_vm()
    flash = erased()
    technician, manager = staffed(flash, TECHNICIAN, PIT_MANAGER)
    cpu = VmCpu(flash, heap_kib=HEAP_KIB)
    try:
        visit = Asking(cpu, technician)
        visit.serve()
        before = modules(cpu) | {cpu.module("shoecore.journal.check")}  # that comes and goes by itself
        assert visit.ask(1, service.SENSORS)
        assert modules(cpu) <= before
        assert visit.give(2, set_up(), manager, CONFIGURE) == DONE
        assert modules(cpu) <= before
        assert visit.give(3, BUNDLE, manager, INSTALL) == DONE
        assert modules(cpu) <= before
        visit.device.serial_in += visit._talk.command(4, ATTEST, b"n" * 16)
        visit.run_until(lambda: modules(cpu) <= before and visit.proven > 0, 30)
    finally:
        cpu.close()


def test_a_command_that_comes_amid_an_attestation_is_judged_for_itself() -> None:
    flash = erased()
    technician, manager = staffed(flash, TECHNICIAN, PIT_MANAGER)
    visit = Asking(flash, technician)
    visit.device.serial_in += visit._talk.command(1, ATTEST, b"n" * 16)
    for _ in range(6):
        visit.step()
    assert visit.give(2, BUNDLE, manager, INSTALL) == DONE
    assert visit.ask(3, service.DISPLAY) is not None


@pytest.fixture
def shoe() -> Iterator[ShoeRig]:
    """A shoe with its own sensors."""
    yield ShoeRig()


def test_a_shoe_tells_its_own_sensors(shoe: ShoeRig) -> None:
    from shoefw.telling import answer

    body = answer(works(shoe), bytes([service.SENSORS]))
    told = fields.get(body, 0, len(body), service.LAYOUTS[service.SENSORS])
    assert {"stock", "gate", "mouth", "thick", "lid", "service_switch"} == set(seen(told))
    assert told[4:] == (0, 0, 0, 0)
    assert answer(works(shoe), bytes([PIT_SUPERVISOR, 1])) is None
