"""Cards opened for an auditor: whole, only of what is over, by two together, and held against the commitment."""

from collections.abc import Iterator

import pytest
from rig import DECK, KEY, PART, Rig, erased
from shoe_rig import ShoeRig, powered
from test_openings import HEAP_KIB, opened, wrong_in
from visit import staffed

from cpu import CPythonCpu, VmCpu
from runtime import NotAvailable
from shoecore import records, states
from shoecore.records import Record
from shoecore.wire import messages
from shoecore.wire.commands import BAD_SIGNATURE, DONE, FAILED, NOT_ALLOWED
from shoecore.wire.messages import Message
from shoecore.wire.rights import AUDITOR, OPEN_CARDS, PIT_MANAGER
from sim.shuffler import Shuffler
from tests.runner.report import not_run
from trueshoe.link.keys import Key
from trueshoe.records import openings

SECONDS = 300


class Audited:
    """A device that played, with an auditor's host at its port when one comes, and its table's again afterwards."""

    def __init__(self, rig: Rig, auditor: Key, manager: Key) -> None:
        self.rig = rig
        self.auditor = auditor
        self.manager = manager
        self.results: list[int] = []
        self._given = 0
        self._hear = rig._take
        rig._take = self._take  # type: ignore[method-assign]

    def comes(self, key: Key, part: bytes | None = None) -> None:
        """A host comes."""
        self.rig.part = part
        self.rig.device.serial_in += self.rig._talk.open(self.rig.serial.hex(), key)
        self.rig.run(1)

    def opens(self, argument: bytes, second: Key | None = None) -> int:
        """The auditor commands it; what came of it."""
        self._given += 1
        self.results.clear()
        self.rig.device.serial_in += self.rig._talk.command(self._given, OPEN_CARDS, argument, second)
        self.rig.run_until(lambda: bool(self.results), 10)
        return self.results[0]

    def told(self) -> list[Record]:
        """All records, once its table's host is there again."""
        self.comes(KEY, PART)
        self.rig.run(10)
        return self.rig.earlier + self.rig.records

    def _take(self, message: Message, at: int) -> None:
        if message.kind == messages.RESULT:
            self.results.append(message.values[1])
        self._hear(message, at)


def shuffled(kind: str = "cpython") -> Audited:
    """A shuffler with nobody yet who plays."""
    flash = erased()
    auditor, manager = staffed(flash, AUDITOR, PIT_MANAGER)
    try:
        cpu = CPythonCpu(flash) if kind == "cpython" else VmCpu(flash, heap_kib=HEAP_KIB)
    except NotAvailable as missing:
        not_run(str(missing))
    return Audited(Rig(cpu, Shuffler()), auditor, manager)


def committed(told: list[Record]) -> bytes:
    """The argument for the last order."""
    count, root = next(record.values[:2] for record in reversed(told) if record.kind == records.SHUFFLED)
    return b"\0" + count.to_bytes(2, "big") + bytes(root)


@pytest.fixture
def over() -> Audited:
    """A shuffler whose round is over, and its deck out."""
    audited = shuffled()
    played(audited)
    return audited


def played(audited: Audited) -> None:
    """A round, to the end of its order."""
    rig = audited.rig
    rig.play(1)
    rig.run_until(lambda: records.ORDER_ENDED in rig.kinds(), SECONDS)
    rig.device.dealer = None
    rig.take_tray()
    rig.run(5)


@pytest.mark.parametrize("kind", ["cpython", "vm"])
def test_every_card_of_an_order_that_is_over_is_opened_and_the_day_goes_on(kind: str) -> None:
    audited = shuffled(kind)
    try:
        played(audited)
        closed = set(DECK) - set(opened(audited.rig.records).values())
        argument = committed(audited.rig.records)
        audited.comes(audited.auditor)
        assert closed and audited.opens(argument, audited.manager) == DONE
        told = audited.told()
        assert wrong_in(told) == []
        assert sorted(opened(told).values()) == sorted(DECK)
        said = [record.values[:3] for record in told if record.kind == records.COMMANDED]
        assert said == [(OPEN_CARDS, AUDITOR, PIT_MANAGER)]
        audited.rig.put(DECK)
        audited.rig.run_until(lambda: len(audited.rig.of(records.SHUFFLED)) == 2, SECONDS)
        assert wrong_in(audited.rig.records) == []
    finally:
        audited.rig.device.cpu.close()


@pytest.mark.parametrize("kind", ["cpython", pytest.param("vm", marks=pytest.mark.proof)])
def test_every_card_of_a_shoe_s_round_that_is_over_is_opened(kind: str) -> None:
    flash = erased()
    auditor, manager = staffed(flash, AUDITOR, PIT_MANAGER)
    cpu = powered(kind, HEAP_KIB, flash)
    try:
        audited = Audited(ShoeRig(cpu), auditor, manager)
        audited.rig.play(1, deck=DECK, seats=(1, 3, 5))
        told = audited.rig.records
        drawn = [record for record in told if record.kind == records.DRAWN]
        root = next(record.values[1] for record in told if record.kind == records.COMMITTED)
        few = opened(told)
        audited.comes(auditor)
        assert audited.opens(b"\0" + len(drawn).to_bytes(2, "big") + root, manager) == DONE
        told = audited.told()
        assert wrong_in(told) == []
        assert len(few) < len(opened(told)) == len(drawn)
    finally:
        cpu.close()


def test_by_two_together_and_no_other_order(over: Audited) -> None:
    argument = committed(over.rig.records)
    over.comes(over.manager)
    assert over.opens(argument) == NOT_ALLOWED and over.opens(argument, over.auditor) == NOT_ALLOWED
    over.comes(over.auditor)
    over._given = 0
    assert over.opens(argument) == NOT_ALLOWED
    assert over.opens(argument, Key(over.manager.id, bytes(32))) == BAD_SIGNATURE
    other = argument[:-1] + bytes([argument[-1] ^ 1])
    for wrong in (b"", argument[:-1], other, b"\0\0\x33" + argument[3:], b"\0\x01\xa1" + argument[3:]):
        assert over.opens(wrong, over.manager) == FAILED, wrong
    before = len(opened(over.rig.records))
    told = over.told()
    assert len(opened(told)) == before and wrong_in(told) == []


@pytest.mark.parametrize("reached", [states.READY, states.IN_ROUND, states.HOLDING])
def test_not_while_the_order_lives(reached: int) -> None:
    audited = shuffled()
    rig = audited.rig

    def is_reached() -> bool:
        rig.say(messages.ASK_STATUS)
        rig.step()
        return bool(rig.status and rig.status[0] == reached)

    rig.play(1)
    rig.run_until(is_reached, SECONDS)
    rig.device.dealer = None
    rig.run(10)
    argument = committed(rig.records)
    before = opened(rig.records)
    audited.comes(audited.auditor)
    assert audited.opens(argument, audited.manager) == FAILED
    assert opened(audited.told()) == before


def test_not_without_the_part_of_the_table_s_host(over: Audited) -> None:
    argument = committed(over.rig.records)
    flash = over.rig.device.cpu._flash  # type: ignore[attr-defined]
    again = Audited(Rig(CPythonCpu(flash), Shuffler()), over.auditor, over.manager)
    again.comes(over.auditor)
    assert again.opens(argument, over.manager) in (DONE, FAILED)


def honest(over: Audited) -> list[Record]:
    """The records of an order that was opened for an auditor."""
    argument = committed(over.rig.records)
    over.comes(over.auditor)
    assert over.opens(argument, over.manager) == DONE
    return over.told()


def cheating(told: list[Record]) -> Iterator[tuple[str, list[Record]]]:
    """What firmware may tell instead, with what the host finds."""
    asked = next(at for at, record in enumerate(told) if record.kind == records.COMMANDED)
    yield openings.NOT_EXPOSED, told[:asked] + told[asked + 1 :]
    next_order = told[0]._replace(kind=records.ORDER_DRAWN, values=(9, 0, 0))
    yield openings.NOT_WHOLE, [*told[: asked + 30], next_order]
    opens = told[asked + 5]
    position, card, salt = opens.values
    for other in ((position, (card + 1) % 52, salt), (position, card, bytes(16))):
        yield openings.WRONG, [*told[: asked + 5], opens._replace(values=other), *told[asked + 6 :]]


def test_firmware_that_opens_unasked_or_in_part_or_other_cards_is_found(over: Audited) -> None:
    told = honest(over)
    assert wrong_in(told) == []
    for expected, said in cheating(told):
        assert wrong_in(said)[0] == expected
