"""No byte, light, text, motion or moment that comes out of a device depends on a card that the rules have not exposed.

Shown by pairs of days that are the same in all but what stands on the cards. The faces of the second day's deck are
those of the first by a permutation: one of all the cards, where both days must be one to the first exposure; and one of
the cards alone that the first day never exposed, where they must be one to the end. It is stronger than marking values
and following them: what depends on a card by a branch, a length or a delay is no value that a mark would be on, and no
line of the firmware is another than the one that is shipped. What hides a card behind a salt, and the hashes that prove
it afterwards, are left out: that they tell nothing is shown of the commitment itself (``test_records_roots``)."""

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest
from rig import Rig, erased
from shoe_rig import ShoeRig

from cpu import CPythonCpu, VmCpu
from runtime import NotAvailable
from shoecore import records
from shoecore.cards import CARDS
from shoecore.wire import messages, session
from sim.shuffler import Shuffler
from tests.runner.report import not_run
from trueshoe.link.talk import RECORD

DECK = bytes(random.Random(11).sample(range(CARDS), CARDS))
REVERSED = bytes(CARDS - 1 - card for card in range(CARDS))  # no card keeps its parity
OF_A_SHUFFLER = ("rws-poker-7", "rws-mlp-3", "rws-mlp-2")
OF_A_SHOE = ("rws-poker-7", "rws-poker-6", "rws-mlp-3", "rws-mlp-2", "mbs-fbbj-3")
EVERYWHERE = [("shuffler", text) for text in OF_A_SHUFFLER] + [("shoe", text) for text in OF_A_SHOE]
SEATS = (1, 4, 7)
SECONDS = 400
ASKS_US = 400_000
HEAP_KIB = 256

Event = tuple[Any, ...]
Plant = Callable[[list[int]], None]


class Planted(CPythonCpu):
    """The firmware with its summaries seen, and a leak in it where one is planted, of the face that was read last."""

    def __init__(self, flash: bytearray, kind: str, plant: Plant | None) -> None:
        super().__init__(flash, kind)
        self.summed: list[Event] = []
        self._plant = plant

    def _start(self) -> None:
        summaries = import_module("shoefw.store.summaries").Summaries
        add = summaries.add

        def summed(own: Any, *values: Any) -> None:
            self.summed.append(tuple(len(value) if isinstance(value, bytes) else value for value in values))
            add(own, *values)

        summaries.add = summed
        if self._plant:
            last = [0]
            reader = import_module("shoefw.drivers.reader").Reader
            told = reader._told
            reader._told = lambda own, face, back: last.__setitem__(0, face) or told(own, face, back)
            self._plant(last)
        super()._start()


class Day:
    """A round at a device whose host also asks for its status, and says what is refused; ``events`` is all it saw."""

    def __init__(self, cpu: CPythonCpu | VmCpu, kind: str, rulebook: str, deck: bytes) -> None:
        shuffler = kind == "shuffler"
        rig = Rig(cpu, Shuffler(), rulebook=rulebook) if shuffler else ShoeRig(cpu, rulebook=rulebook)
        self.rig = rig
        self.summed = cpu.summed if isinstance(cpu, Planted) else []
        self.events: list[Event] = []
        self.exposed: dict[int, int] = {}
        self._watch()
        if isinstance(rig, ShoeRig):
            rig.seat(deck=deck, seats=SEATS)
        else:
            rig.play(deck=deck, seats=SEATS)
        while not (rig.device.dealer and rig.device.dealer.done):
            assert rig.mechanism.time < SECONDS * 1_000_000, rig.records[-5:]
            rig.say(messages.ASK_STATUS)
            rig.device.serial_in += b"\x01garbage\0" + rig._talk.say(messages.AGAIN, (1 << 30,))
            rig.run_for(ASKS_US)
        rig.run(1)
        assert rig.kinds().count(records.ROUND_CLOSED) == 1

    def _watch(self) -> None:
        """See every output as it changes, lamps, display and motors, and what goes over the wire and how long it is."""
        device, take, hear = self.rig.device, self.rig._take, self.rig._hear
        drive = device._drive

        def driven(outputs: bytes) -> None:
            self.events.append((self.rig.mechanism.time, "out", outputs))
            drive(outputs)

        def taken(message: messages.Message, at: int) -> None:
            self.events.append((self.rig.mechanism.time, "told", self._masked(message)))
            take(message, at)

        def heard() -> None:
            if device.serial_out:
                self.events.append((self.rig.mechanism.time, "sent", len(device.serial_out)))
            hear()

        device._drive, self.rig._take, self.rig._hear = driven, taken, heard  # type: ignore[method-assign]

    def _masked(self, message: messages.Message) -> Event:
        """A message, without what hides a card or proves one that was shown; the cards that it exposes are kept."""
        if message.kind != RECORD:
            return tuple(message)
        record = records.unpack(*message.values)
        kind, values = record.kind, record.values
        if kind in (records.EXPOSED, records.DRAWN) and values[1] < CARDS:
            self.exposed.setdefault(values[1], len(self.events))
        if kind in (records.SHUFFLED, records.DRAWN, records.COMMITTED, records.OPENED, records.PROVEN):
            values = tuple(len(value) if isinstance(value, bytes) else value for value in values)
        return (kind, record.number, record.time, values)

    def unexposed(self) -> list[int]:
        """The cards that nobody was shown."""
        return [card for card in range(CARDS) if card not in self.exposed]


def day(kind: str, rulebook: str, deck: bytes, chip: str = "cpython", plant: Plant | None = None) -> Day:
    """A day of a device that was never powered before."""
    flash = erased()
    try:
        cpu = Planted(flash, kind, plant) if chip == "cpython" else VmCpu(flash, kind=kind, heap_kib=HEAP_KIB)
    except NotAvailable as missing:
        not_run(str(missing))
        raise
    try:
        return Day(cpu, kind, rulebook, deck)
    finally:
        cpu.close()


def with_faces(deck: bytes, faces: bytes) -> bytes:
    """The same deck with other faces."""
    return bytes(faces[card] for card in deck)


def agree(one: Day, other: Day) -> bool:
    """Whether nobody outside can tell the days from each other before a card of either is exposed."""
    end = min([*one.exposed.values(), *other.exposed.values()])
    at = one.events[end][0]
    return [event for event in one.events if event[0] < at] == [event for event in other.events if event[0] < at]


def shuffled_faces(among: list[int], seed: int) -> bytes:
    """A permutation of these cards, of which none stays, and no other card's."""
    order = among[:]
    random.Random(seed).shuffle(order)
    faces = list(range(CARDS))
    for card, face in zip(order, order[1:] + order[:1], strict=True):
        faces[card] = face
    return bytes(faces)


@pytest.fixture(params=EVERYWHERE, ids="-".join)
def where(request: pytest.FixtureRequest) -> Iterator[tuple[str, str]]:
    """Each kind of device with each rulebook that is dealt from it."""
    yield request.param


def test_before_the_first_exposure_every_output_is_the_same_whatever_is_on_the_cards(where: tuple[str, str]) -> None:
    seed = random.SystemRandom().randrange(1 << 30)
    print("seed", seed)
    one = day(*where, DECK)
    for faces in (REVERSED, shuffled_faces(list(range(CARDS)), seed)):
        assert agree(one, day(*where, with_faces(DECK, faces)))


def test_what_is_never_exposed_changes_no_output_to_the_end(where: tuple[str, str]) -> None:
    seed = random.SystemRandom().randrange(1 << 30)
    print("seed", seed)
    one = day(*where, DECK)
    hidden = one.unexposed()
    assert len(hidden) > 10
    other = day(*where, with_faces(DECK, shuffled_faces(hidden, seed)))
    assert one.events == other.events and one.summed == other.summed != []


@pytest.mark.parametrize("kind", ["shuffler", pytest.param("shoe", marks=pytest.mark.proof)])
def test_the_same_in_the_vm(kind: str) -> None:
    one, other = (day(kind, "rws-poker-7", deck, "vm") for deck in (DECK, with_faces(DECK, REVERSED)))
    assert agree(one, other)


def _in_a_record(last: list[int]) -> None:
    outbox = import_module("shoefw.outbox").Outbox
    add = outbox.add

    def leaks(own: Any, kind: int, *values: Any) -> None:
        add(own, kind, *((*values[:-1], last[0]) if kind == records.ROUND_OPENED else values))

    outbox.add = leaks


def _in_the_status(last: list[int]) -> None:
    app = import_module("shoefw.app").App
    status = app.status
    app.status = lambda own: (*status(own)[:3], status(own)[3] + last[0])


def _in_a_refusal(last: list[int]) -> None:
    end = import_module("shoecore.wire.session").DeviceEnd
    refuse = end.refuse
    end.refuse = lambda own, reason, kind: refuse(own, reason, last[0])


def _on_the_display(last: list[int]) -> None:
    display = import_module("shoefw.drivers.display").Display
    show = display.show
    display.show = lambda own, first, second: show(own, first, f"{second:15}{last[0] & 1}")


def _on_a_pin(last: list[int]) -> None:
    report = import_module("shoefw.control.report").Report
    enter = report.enter

    def leaks(own: Any, state: int) -> None:
        enter(own, state)
        own._board.buzzer.set(last[0] & 1)

    report.enter = leaks


def _in_a_delay(last: list[int]) -> None:
    task = import_module("shoefw.control.task").Task
    wait = task.wait
    task.wait = lambda own, events, ms=0: wait(own, events, ms and ms + (last[0] & 1))


def _in_a_summary(last: list[int]) -> None:
    summaries = import_module("shoefw.store.summaries").Summaries
    add = summaries.add
    summaries.add = lambda own, *values: add(own, *values[:-1], values[-1] + last[0])


PLANTS = [_in_a_record, _in_the_status, _in_a_refusal, _on_the_display, _on_a_pin, _in_a_delay]


@pytest.mark.parametrize("plant", PLANTS)
def test_a_leak_in_any_output_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session.DeviceEnd, "refuse", session.DeviceEnd.refuse)  # the one plant that outlives its device
    one, other = (day("shuffler", "rws-poker-7", deck, plant=plant) for deck in (DECK, with_faces(DECK, REVERSED)))
    assert not agree(one, other)


def test_a_leak_in_a_summary_is_found() -> None:
    days = [(DECK, None), (with_faces(DECK, REVERSED), None), (with_faces(DECK, REVERSED), _in_a_summary)]
    one, other, leaking = (day("shuffler", "rws-poker-7", deck, plant=plant).summed for deck, plant in days)
    assert one == other != leaking
