"""A whole device whose power is cut at any operation on its flash: each moment before one is kept, and taken up again.

The firmware cannot be copied and need not be: what a cut leaves is flash, mechanism, people and host: plain data."""

import importlib
import struct
from collections.abc import Callable
from typing import Any

from cut_flash import Bad, Content, Operation, SeenFlash
from cut_moment import Host, Moment, Violation
from cut_people import People
from rig import SECOND, Rig

import registers as r
import wiring
from cpu import CPythonCpu, VmCpu
from shoecore import records
from shoecore.records import Record
from shoecore.wire import messages
from sim.shuffler import Shuffler
from trueshoe.link.talk import MISSING, RECORD

_QUIET = 1 * SECOND
_UP_SECONDS = 60
_DAY_SECONDS = 400

# Where in the day a card jams: at an intake it passes the second time, in the round a hand clears it.
_JAMS = (("slot-jam", 20, 1), ("exit-jam", 12, 3))

# A start reads the journal's last sectors in one call from outside, within which a VM collects nothing.
_HEAP_KIB = 768

# What the display says when nothing is out of the ordinary.
_USUAL = ("LOAD A DECK", "READY", "IN ROUND", "STUB HELD", "SERVICE")

# What is done to the firmware's modules, freshly imported, before it starts.
Plant = Callable[[], None]


class SeenCpu(CPythonCpu):
    """The firmware on a flash that tells of every operation."""

    def __init__(self, flash: SeenFlash, plant: Plant | None, kind: str) -> None:
        super().__init__(flash.bytes, kind)
        self.flash = flash
        self.keeps_modules = plant is None
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
        if self._plant:
            self._plant()
        self._choose()
        super()._start()

    def _choose(self) -> None:
        """What comes before the program, where that is tried."""


class Device:
    """A machine, its people and its host, through as many comings and goings of the power as there are.

    ``moments`` are those since the power last came, ``began`` is what then stood in the flash. The display says that a
    round ``opens``, that its cards are all ``given``, and that the technician's ``turn`` has come."""

    kind = "shuffler"
    opens = ("READY", "IN ROUND")
    given = ("STUB HELD: EMPTY",)
    turn = ("LOAD A DECK",)

    def __init__(self, flash: Content, kept: list[Record], plant: Plant | None = None, bad: Bad | None = None) -> None:
        self.host = Host(kept)
        self._meet()
        self.powered = 0
        self.moments: list[Moment] = []
        self._plant = plant
        self._bad = bad
        self._read: tuple[int, Content, tuple[Operation, ...]] | None = None
        self._keeps = True
        self._flash = flash
        self.cpu: CPythonCpu | VmCpu = CPythonCpu(bytearray())

    def power(self) -> None:
        """The power comes."""
        self.powered += 1
        self.moments = []
        self._read = None
        self.began = self._flash
        self.flash = flash = SeenFlash(self._flash, lambda operation: self._seen(flash, operation), self._bad)
        self.cpu.close()
        self.cpu = self._chip()
        self.rig: Any = self._connect()

    def stop(self) -> None:
        """The power goes between two operations."""
        self._flash = self.flash.content()

    def cut(self, moment: Moment, content: Content, *, keeps: bool = False) -> None:
        """The power goes at a moment, leaves that in the flash, and comes again.

        ``keeps`` says that the moments that follow are kept."""
        self.machine.restore(moment.machine)
        self.people.restore(moment.people)
        self.host.kept = moment.host.kept[:]
        self.powered = moment.powered
        self._keeps = keeps
        self._flash = content
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
            now = (self.shown(), self.host.last, self._rests())
            if now != before or not self._rests():
                before = now
                since = self.machine.time

    def recovers(self) -> None:
        """The people do what the display says until the device waits for a deck, a round or the round's next key."""
        self.comes_up()
        self._people_act(self._waits, "to get over the cut")

    def day_ends(self) -> None:
        """The people do what the display says until they go home."""
        self._people_act(lambda: self.people.done, "to end the day")

    def polls(self) -> int:
        """How often the firmware was polled since the power came."""
        polls: int = self.rig.device.polls
        return polls

    def _meet(self) -> None:
        """The machine, in which two cards will jam, and the people at it."""
        self.machine: Any = Shuffler()
        self.people: Any = People(self.machine)
        for name, card, times in _JAMS:
            self.machine.plan(name, card, times)

    def _rests(self) -> bool:
        """Whether no card moves, and nothing that moves one."""
        stands: bool = self.machine.stands()
        return stands

    def _waits(self) -> bool:
        """Whether it waits for a deck, a round or the round's next key."""
        return self.shown()[0].startswith(_USUAL)

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
        return SeenCpu(self.flash, self._plant, self.kind)

    def _connect(self) -> "Connected":
        return Connected(self.cpu, self.machine, self.powered, self.host)

    def _seen(self, flash: SeenFlash, operation: Operation) -> None:
        """Keep everything as it is, with what left the port in this poll already at the host."""
        if not self._keeps or flash is not self.flash:  # what Python clears away of an earlier start still ends
            return
        content = flash.content()
        reads, read, unread = self._read or (-1, content, ())
        if reads != flash.reads:
            read, unread = content, ()
        self._read = None if operation.is_erase() else (flash.reads, read, (*unread, operation))
        machine = self.machine.snapshot()
        assert isinstance(self.cpu, SeenCpu)
        sent = self.cpu.sent()
        host = self.host.after(self.rig.would_hear(sent) if sent else [])
        people = self.people.state()
        shown = self.shown()[0]
        self.moments.append(Moment(operation, content, read, unread, machine, people, host, self.powered, shown))


class DeviceInVm(Device):
    """The same with its firmware in the real MicroPython, whose operations on the flash nobody sees."""

    def _chip(self) -> CPythonCpu | VmCpu:
        return VmCpu(self.flash.bytes, kind=self.kind, heap_kib=_HEAP_KIB)


class Connected(Rig):
    """A powered device, whose host has been there before."""

    def __init__(self, cpu: CPythonCpu | VmCpu, machine: Shuffler, seed: int, host: Host) -> None:
        self._host = host
        super().__init__(cpu, machine, seed)
        self.acknowledges = False  # but as its host does

    def _take(self, message: messages.Message, at: int) -> None:
        if message.kind == MISSING:
            raise Violation(f"record {message.values[1]} came after record {self._host.last}")
        if message.kind != RECORD:
            super()._take(message, at)
            return
        record = records.unpack(*message.values)
        self.records.append(record)
        if self._host.takes(record):
            self.say(messages.ACKNOWLEDGE, record.number)
