"""A device to which bundles and keys are installed over its link, and what must be true of that after every cut."""

import importlib
from typing import Any

from cut_checks import chained, demand, judged, of, started
from cut_device import Connected, Device, SeenCpu
from cut_flash import Content, reader
from cut_install_people import NEXT, OTHER_KEYS, STAYS, InstallPeople, digest
from cut_moment import Moment, Violation
from rig import KEY, PART
from visit import staffed

from shoecore import records
from shoecore.bundle import told
from shoecore.bundle.keys import Keys
from shoecore.wire import messages
from shoecore.wire.commands import DONE
from shoecore.wire.messages import Message
from shoecore.wire.results import RESULTS
from shoecore.wire.rights import CONFIRM, INSTALL, PIT_MANAGER, TECHNICIAN
from shoefw.store.installed import Installed
from shoefw.store.latch import Latch
from shoefw.store.runs import State
from sim.shuffler import Shuffler
from tests.host.signed import ANNA, BEN, CLEO, DORA, outcome
from trueshoe.link.keys import Key

FORMER = (1, 2, ANNA.public + BEN.public + CLEO.public)
LATTER = (2, 2, BEN.public + CLEO.public + DORA.public)

# Until it was looked whether a card is inside.
_POLLS = 1000
_PIECE = 200
_WHOLE = {digest(content): content for content in (STAYS, NEXT, OTHER_KEYS)}


class InstallCpu(SeenCpu):
    """Chooses what it runs as the stage before the program does; the program is this Python's own either way.

    ``ran`` is the place of what it chose, 0 the image; ``refused`` what it found wrong."""

    ran = 0
    refused = ""

    def _choose(self) -> None:
        stage = importlib.import_module("first")
        files = outcome(stage._chosen(self.flash))
        self.ran = files._at if files else 0
        self.refused = stage.refused


class InstallDevice(Device):
    """A shuffler without cards, who installs at it, and its table's host; ``moment`` is that of the last cut."""

    def __init__(self, flash: Content, *others: Any) -> None:
        content = bytearray(flash.bytes)
        self._staff = staffed(content, TECHNICIAN, PIT_MANAGER)
        trusting = reader(Content(bytes(content)))
        Installed(trusting).rotate(Keys(1, 2, (ANNA.public, BEN.public, CLEO.public)))
        super().__init__(trusting.content(), *others)
        self.moment: Moment | None = None

    def power(self) -> None:
        """The power comes, and with it the host."""
        super().power()
        self.people.desk = self.rig

    def cut(self, moment: Moment, content: Content, *, keeps: bool = False) -> None:
        """As of any device."""
        self.moment = moment
        super().cut(moment, content, keeps=keeps)

    def installed(self) -> Installed:
        """What its flash says of bundles."""
        return Installed(reader(self.flash.content()))

    def _meet(self) -> None:
        self.machine = Shuffler()
        self.people = InstallPeople(self.machine, lambda: self.installed().now)

    def _waits(self) -> bool:
        """Whether what was cut off goes on."""
        return self.rig.goes_on or self.people.done

    def _step(self, end: int, what: str) -> None:
        super()._step(end, what)
        if self.people.switches:
            self.people.switches = False
            before = self.moments
            self.stop()
            self.power()
            self.moments = before + self.moments
            self.rig.device.dealer = self.people

    def _chip(self) -> InstallCpu:
        return InstallCpu(self.flash, self._plant, self.kind)

    def _connect(self) -> "Desk":
        return Desk(self._staff, self.cpu, self.machine, self.powered, self.host)


class Desk(Connected):
    """The port, with the table's host at it until somebody installs; ``goes_on`` says that what was asked is done."""

    def __init__(self, staff: list[Key], *others: Any) -> None:
        self.key = KEY
        self._technician, self._second = staff
        self.goes_on = False
        self._asked: tuple[int, bytes] | None = None
        self._number = 0
        self._commanded = b""
        self._have = (0, told.ERASING)
        super().__init__(*others)

    def comes(self, key: Key) -> None:
        """A host comes to the port."""
        self.key = key
        self.part = PART if key == KEY else None
        self.device.serial_in += self._talk.open(self.serial.hex(), key)

    def command(self, command: int, argument: bytes) -> None:
        """Give a command, as soon as the technician's host is there and no other waits for its answer."""
        if self.key != self._technician:
            self.comes(self._technician)
        elif self._talk.in_session and not self._asked:
            self._asked = (command, argument)
            self._number += 1
            self.device.serial_in += self._talk.command(self._number, command, argument, self._second)

    def install(self, content: bytes, signed: bytes) -> None:
        """Command it, then hand over the next piece of it, or ask."""
        have, state = self._have
        if self._commanded != signed:
            self.command(INSTALL, signed + len(content).to_bytes(4, "big"))
        elif state == told.RECEIVING:
            self.say(messages.PIECE, have, content[have : have + _PIECE])
        else:
            self.say(messages.PIECE, 0, b"")

    def _take(self, message: Message, at: int) -> None:
        if message.kind == messages.RESULT:
            assert self._asked
            (command, argument), self._asked = self._asked, None
            if message.values[1] != DONE:
                raise Violation(f"command {command}: {RESULTS[message.values[1]]}")
            self._commanded = argument[:-4] if command == INSTALL else b""
            self._have = (0, told.ERASING)
            self.goes_on = command != INSTALL
        elif message.kind == messages.HAVE:
            had, _ = self._have
            self._have = message.values[:2]
            self.goes_on = self._have[1] != told.ERASING
            if had and self._have[1] == told.IDLE:
                self._commanded = b""  # a page of it was lost, and so it was refused: it is commanded again
        super()._take(message, at)


def up(device: InstallDevice) -> None:
    """What ran still runs or what two have confirmed does, whole, and nothing is so that was not journalled before."""
    demand(device.polls() <= _POLLS, f"{device.polls()} polls until it was up, at most {_POLLS} are allowed")
    started(device)
    judged(device)
    demand(not device.cpu.refused, f"{device.cpu.refused} was refused")
    demand(not Latch(reader(device.began)).read(), f"a fault is latched, the display says {device.shown()}")
    assert device.moment
    before = Installed(reader(device.moment.flash)).now
    installed = stands(device.flash.content(), before)
    _chosen(device, installed, before)
    _journalled(device, installed.now)


def ended(device: InstallDevice, moment: Moment, whole: bool = True) -> None:
    """Everything came as it was wished, and the table's host has heard of all of it."""
    now = device.installed().now
    demand(now == State(told.IDLE, 1, digest(STAYS), 6, 0, b"", 0, *LATTER), f"in the end it is {now}")
    judged(device)
    _journalled(device, now)
    if whole:
        chained(device)


def stands(content: Content, before: State) -> Installed:
    """What a flash says of bundles after a cut before which it said that: the same or more, and all of it is there."""
    installed = Installed(reader(content))
    now = installed.now
    demand(not installed.fault, f"what is installed is told as damaged: {installed.fault}")
    demand((now.version, now.threshold, now.keys) in (FORMER, LATTER), f"the keys that count are those of {now}")
    is_later = (before.runs, before.release, before.version) <= (now.runs, now.release, now.version)
    demand(is_later, f"{now}, before the cut it was {before}")
    bundles = [(now.runs, now.accepted)] if now.runs else []
    if now.state in (told.READY, told.TRIED):
        bundles.append((now.coming, now.digest))
    for number, accepted in bundles:
        whole = _WHOLE.get(accepted, b"none")
        found = bytearray(len(whole))
        installed.slot(number).read(0, found)
        demand(found == whole, f"bundle {number} is not what was accepted: {now}")
    return installed


def _chosen(device: InstallDevice, installed: Installed, before: State) -> None:
    """A start runs what is confirmed; or, for one start alone, what is on trial."""
    now = installed.now
    which = now.coming if now.state == told.TRIED else now.runs
    place = installed.slot(which).at if which else 0
    demand(device.cpu.ran == place, f"what lies at {device.cpu.ran} runs, not what lies at {place}: {now}")
    demand(before.state != told.TRIED or now.state != told.TRIED, "what was on trial when the power went is again")


def _journalled(device: InstallDevice, now: State) -> None:
    """Before anything is so, it is in the journal."""
    said = [(values[0], values[3][-32:]) for values in of(device.host.kept, records.COMMANDED)]
    if now.runs:
        confirmed = [number for number, (what, _) in enumerate(said) if what == CONFIRM]
        demand(bool(confirmed), f"nobody has confirmed {now}")
        demand((told.RUNS_ON_TRIAL, now.accepted) in said[: confirmed[0]], f"{now} was never tried")
    if now.state in (told.READY, told.TRIED):
        demand((told.CHECKED, now.digest) in said, f"{now} is not told as checked")
    if now.version > 1:
        demand((told.KEYS_COUNT, digest(OTHER_KEYS)) in said, f"the keys of {now} are not told")
