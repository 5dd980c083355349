"""A whole device whose power is cut at any operation on its flash: each moment before one is kept, and taken up again.

The firmware cannot be copied and need not be: what a cut leaves is flash, mechanism, people and host: plain data."""

import importlib
import struct
from collections.abc import Callable, Iterable
from typing import NamedTuple

from cut_flash import Bad, Content, Operation, SeenFlash, Way, left, wavered
from cut_people import People
from rig import SECOND, Rig

import registers as r
import wiring
from cpu import CPythonCpu, VmCpu
from shoecore import records
from shoecore.records import Record
from shoecore.wire import frames, messages
from sim.shuffler import Shuffler

_ACKNOWLEDGES = 5
_QUIET = 1 * SECOND
_UP_SECONDS = 60
_DAY_SECONDS = 400

# A start reads the journal's last sectors in one call from outside, within which a VM collects nothing.
_HEAP_KIB = 768

# What the display says when nothing is out of the ordinary.
_USUAL = ("LOAD A DECK", "READY", "IN ROUND", "STUB HELD", "SERVICE")

# What is done to the firmware's modules, freshly imported, before it starts.
Plant = Callable[[], None]


class Violation(AssertionError):
    """What must be true after every cut is not; the message says what."""


class Host:
    """Keeps what it is told for good, and acknowledges every fifth record; it outlives every cut."""

    def __init__(self, kept: Iterable[Record]) -> None:
        self.kept = list(kept)

    @property
    def last(self) -> int:
        """The number of the last record that it has."""
        return self.kept[-1].number

    def takes(self, record: Record) -> bool:
        """Every number once, without a gap; what comes again is what came before. Whether to acknowledge it now."""
        at = record.number - self.kept[0].number
        if at == len(self.kept):
            self.kept.append(record)
        elif not 0 <= at < len(self.kept):
            raise Violation(f"{record} came after record {self.last}")
        elif self.kept[at] != record:
            raise Violation(f"{record} came again as another; before it was {self.kept[at]}")
        return record.number % _ACKNOWLEDGES == 0

    def after(self, sent: bytes) -> "Host":
        """This host once it has heard what the port gave out when the power went."""
        host = Host(self.kept)
        decoder = frames.Decoder()
        at = 0
        while at < len(sent):
            at = decoder.feed(sent, at, len(sent))
            if decoder.length:
                message = messages.get(decoder.payload, decoder.length)
                if message.kind == messages.RECORD:
                    host.takes(records.unpack(*message.values))
        return host


class Moment(NamedTuple):
    """Everything as it is just before an operation on the flash; ``powered`` is how often the power had come.

    ``unread`` is the flash without the operation before, where nothing has been read since that was done."""

    operation: Operation
    flash: Content
    unread: Content | None
    machine: list
    people: dict[str, object]
    host: Host
    powered: int
    shown: str


class SeenCpu(CPythonCpu):
    """The firmware on a flash that tells of every operation."""

    def __init__(self, flash: SeenFlash, plant: Plant) -> None:
        super().__init__(flash.bytes)
        self.flash = flash
        self._plant = plant

    def sent(self) -> bytes:
        """What the port gave out in this poll so far."""
        at = r.OUTPUTS + r.SERIAL_OUT
        (count,) = struct.unpack_from("<H", self._memory, at)
        return bytes(self._memory[at + 2 : at + 2 + count])

    def has_motors_on(self) -> bool:
        """Whether the firmware gives the motors power."""
        return bool(self._memory[r.OUTPUTS + r.PINS + wiring.MOTOR_POWER])

    def _start(self) -> None:
        importlib.import_module("machine").Flash = lambda: self.flash  # type: ignore[attr-defined]
        self._plant()
        super()._start()


class Device:
    """A machine, its people and its host, through as many comings and goings of the power as there are.

    ``moments`` are those since the power last came, ``began`` is what then stood in the flash."""

    def __init__(self, flash: Content, kept: list[Record], plant: Plant = lambda: None, bad: Bad | None = None) -> None:
        self.machine = Shuffler()
        self.people = People(self.machine)
        self.host = Host(kept)
        self.powered = 0
        self.moments: list[Moment] = []
        self._plant = plant
        self._bad = bad
        self._before: tuple[int, Content] | None = None
        self._keeps = True
        self._flash = flash
        self.cpu: CPythonCpu | VmCpu = CPythonCpu(bytearray())

    def power(self) -> None:
        """The power comes."""
        self.powered += 1
        self.moments = []
        self._before = None
        self.began = self._flash
        self.flash = SeenFlash(self._flash, self._seen, self._bad)
        self.cpu.close()
        self.cpu = self._chip()
        self.rig = Connected(self.cpu, self.machine, self.powered, self.host)

    def stop(self) -> None:
        """The power goes between two operations."""
        self._flash = self.flash.content()

    def cut(self, moment: Moment, way: Way, seed: int = 0, *, wavers: bool = False, keeps: bool = False) -> None:
        """The power goes at a moment, with the operation come so far, and comes again.

        ``wavers`` says that a byte that was half programmed before reads the other way from now on, ``keeps`` that the
        moments that follow are kept."""
        self.machine.restore(moment.machine)
        self.people.restore(moment.people)
        self.host = Host(moment.host.kept)
        self.powered = moment.powered
        self._keeps = keeps
        before = moment.unread if way.swapped and moment.unread else moment.flash
        self._flash = left(wavered(before) if wavers else before, moment.operation, way, seed)
        self.power()

    def shown(self) -> tuple[str, str]:
        """The display's lines."""
        first, second = (bytes(line).decode().strip() for line in self.machine.display)
        return first, second

    def comes_up(self) -> None:
        """Until the device stands, waits for a person, and has told the host all that it has to tell."""
        end = self.machine.time + _UP_SECONDS * SECOND
        before: object = None
        since = self.machine.time
        while self.machine.time < since + _QUIET:
            self._step(end, "to come up")
            now = (self.shown(), self.host.last, self.machine.stands())
            if now != before or not self.machine.stands():
                before = now
                since = self.machine.time

    def recovers(self) -> None:
        """The people do what the display says until the device waits for a deck, a round or the round's next key."""
        self.comes_up()
        self._people_act(lambda: self.shown()[0].startswith(_USUAL), "to get over the cut")

    def day_ends(self) -> None:
        """The people do what the display says until they go home."""
        self._people_act(lambda: self.people.done, "to end the day")

    def polls(self) -> int:
        """How often the firmware was polled since the power came."""
        polls: int = self.rig.device.polls
        return polls

    def _people_act(self, ended: Callable[[], bool], what: str) -> None:
        end = self.machine.time + _DAY_SECONDS * SECOND
        self.people.due = self.machine.time
        self.rig.device.dealer = self.people
        while not ended():
            self._step(end, what)

    def _step(self, end: int, what: str) -> None:
        if self.machine.time > end:
            raise Violation(f"{what} took too long; the display says {self.shown()}")
        self.rig.step()

    def _chip(self) -> CPythonCpu | VmCpu:
        return SeenCpu(self.flash, self._plant)

    def _seen(self, operation: Operation) -> None:
        """Keep everything as it is, with what left the port in this poll already at the host."""
        if not self._keeps:
            return
        flash = self.flash
        content = flash.content()
        unread = self._before[1] if self._before and self._before[0] == flash.reads else None
        self._before = None if operation.is_erase() else (flash.reads, content)
        machine = self.machine.snapshot()
        assert isinstance(self.cpu, SeenCpu)
        host = self.host.after(self.cpu.sent())
        self.moments.append(
            Moment(operation, content, unread, machine, self.people.state(), host, self.powered, self.shown()[0])
        )


class DeviceInVm(Device):
    """The same with its firmware in the real MicroPython, whose operations on the flash nobody sees."""

    def _chip(self) -> CPythonCpu | VmCpu:
        return VmCpu(self.flash.bytes, heap_kib=_HEAP_KIB)


class Connected(Rig):
    """A powered device, whose host has been there before."""

    def __init__(self, cpu: CPythonCpu | VmCpu, machine: Shuffler, seed: int, host: Host) -> None:
        self._host = host
        super().__init__(cpu, machine, seed)

    def _take(self, message: messages.Message, at: int) -> None:
        if message.kind != messages.RECORD:
            super()._take(message, at)
            return
        record = records.unpack(*message.values)
        self.records.append(record)
        if self._host.takes(record):
            self.say(messages.ACKNOWLEDGE, record.number)
