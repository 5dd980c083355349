"""The host falls silent, at every message: nothing new moves after its lease, and the work goes on when it is back."""

from collections.abc import Callable, Iterator

import pytest
from rig import Rig, erased

import wiring
from cpu import CPythonCpu, VmCpu
from runtime import NotAvailable
from shoecore import faults, records
from shoecore.verify import Verifier
from shoecore.wire import messages
from sim.shuffler import Shuffler
from tests.runner.report import not_run

HEAP_KIB = 144
MS = 1000
LEASE = 250 * MS
CARD_SLOT = 423 * MS
SILENT_SECONDS = 3
ROUND_SECONDS = 120
SPARSE = 30
UNTIL_HOME = 13
IN_THE_SEARCH = 4
COASTS = 50 * MS
FAR_HOME = 900  # steps: a search that outlasts a lease
IN_THE_INTAKE = 71
FORMS = ("pulled", "frozen", "full")


class Watched(Shuffler):
    """A machine that keeps when something was told to move."""

    def __init__(self) -> None:
        super().__init__(FAR_HOME)
        self.started: list[tuple[int, int]] = []

    def turn(self, channel: int, to: int, rate: int) -> None:
        """A step generator is given a target; one that it has reached stops it."""
        if to != self.steps[channel]:
            self.started.append((self.time, channel))
        super().turn(channel, to, rate)


class Silenced(Rig):
    """A rig whose host says nothing after so many messages: its cable is pulled, it is frozen, or its port is full."""

    def __init__(self, cpu: CPythonCpu | VmCpu, form: str, after: int) -> None:
        self.heard = 0
        self.lease_ends = 0
        self._form = form
        self._after = after
        self._unheard: list[bytes] = []
        self.machine = Watched()
        super().__init__(cpu, self.machine)

    def is_silent(self) -> bool:
        """Whether it has fallen silent."""
        return self.heard >= self._after

    def step(self, until: int | None = None) -> None:
        """To the next thing that happens."""
        super().step(until)
        if self._form == "full":
            self.device.serial_blocked = self.is_silent()

    def speak_again(self) -> None:
        """The cable is in again and a host greets the device, or the host thaws and answers what it was asked."""
        self._after = 1 << 30
        if self._form == "pulled" or not self._talk.in_session:
            self.greet()
        for frame in self._unheard:
            super()._hear_frame(frame)

    def _hear_frame(self, frame: bytes) -> None:
        if not self.is_silent():
            super()._hear_frame(frame)
        elif self._form == "frozen":
            self._unheard.append(frame)

    def _take(self, message: messages.Message, at: int) -> None:
        self.heard += 1
        if message.kind == messages.ASK_LEASE:
            self.lease_ends = self.mechanism.time + LEASE
        super()._take(message, at)


@pytest.fixture
def power() -> Iterator[Callable[..., Silenced]]:
    """Powers devices, each in place of the one before."""
    running: list[CPythonCpu | VmCpu] = []

    def start(form: str, after: int, kind: str = "cpython") -> Silenced:
        while running:
            running.pop().close()
        try:
            running.append(CPythonCpu(erased()) if kind == "cpython" else VmCpu(erased(), heap_kib=HEAP_KIB))
        except NotAvailable as missing:
            not_run(str(missing))
        return Silenced(running[0], form, after)

    yield start
    while running:
        running.pop().close()


def fall_silent(power: Callable[..., Silenced], form: str, after: int, kind: str = "cpython") -> Silenced:
    """Play a round whose host is silent for a while after so many messages."""
    rig = power(form, after, kind)
    rig.play()
    dealer = rig.device.dealer
    assert dealer
    rig.run_until(lambda: rig.is_silent() or dealer.done, ROUND_SECONDS)
    began = rig.mechanism.time
    limit = max(began, rig.lease_ends)
    rig.run_until(lambda: rig.mechanism.time >= limit + CARD_SLOT, 2)
    assert [start for start in rig.machine.started if start[0] > limit] == [], (
        f"{form} after message {after}, lease until {limit}"
    )
    stood = list(rig.mechanism.steps)
    rig.run(SILENT_SECONDS)
    assert stood == list(rig.mechanism.steps), f"{form} after message {after}"
    rig.speak_again()
    rig.run_until(lambda: dealer.done, ROUND_SECONDS)
    check_whole(rig)
    return rig


def check_whole(rig: Rig) -> None:
    """Every record came once, the judge finds nothing, and what was told of the link is over."""
    assert [record.number for record in rig.records] == list(range(1, len(rig.records) + 1))
    verifier = Verifier()
    assert [finding for finding in map(verifier.see, rig.records) if finding] == []
    lost = [values for values in rig.of(records.FAULT) if values[0] == faults.LINK_LOST]
    found = [values for values in rig.of(records.CLEARED) if values[0] == faults.LINK_LOST]
    assert len(lost) == len(found) and len(rig.of(records.FAULT)) == len(lost)
    assert rig.kinds().count(records.ROUND_CLOSED) == 1


def messages_of_a_round(power: Callable[..., Silenced]) -> int:
    """How many messages the device has for its host from power-on to the end of a round."""
    rig = power("pulled", 1 << 30)
    rig.play()
    dealer = rig.device.dealer
    assert dealer
    rig.run_until(lambda: dealer.done, ROUND_SECONDS)
    check_whole(rig)
    assert rig.of(records.FAULT) == []
    return rig.heard


@pytest.mark.parametrize("form", FORMS)
def test_a_host_that_falls_silent_at_some_messages(power: Callable[..., Silenced], form: str) -> None:
    part = FORMS.index(form)
    until_home = range(part, UNTIL_HOME, len(FORMS))
    for after in (*until_home, *range(UNTIL_HOME + part * 10, messages_of_a_round(power), SPARSE)):
        fall_silent(power, form, after)


@pytest.mark.parametrize("form", FORMS)
def test_the_same_in_the_vm(power: Callable[..., Silenced], form: str) -> None:
    fall_silent(power, form, IN_THE_INTAKE, "vm")


@pytest.mark.proof
@pytest.mark.parametrize("form", FORMS)
def test_a_host_that_falls_silent_at_every_message(power: Callable[..., Silenced], form: str) -> None:
    for after in range(messages_of_a_round(power)):
        fall_silent(power, form, after)


@pytest.mark.parametrize("form", FORMS)
def test_a_lease_that_is_lost_in_the_intake_is_told_and_clears_by_itself(
    power: Callable[..., Silenced], form: str
) -> None:
    rig = fall_silent(power, form, IN_THE_INTAKE)
    assert [values[:3] for values in rig.of(records.FAULT)] == [(faults.LINK_LOST, faults.AT_LINK, faults.NO_CARD)]
    assert rig.of(records.CLEARED) == [(faults.LINK_LOST, records.BY_ITSELF)]


def test_a_search_for_home_stops_at_once(power: Callable[..., Silenced]) -> None:
    rig = power("pulled", IN_THE_SEARCH)
    rig.run_until(lambda: rig.lease_ends and rig.mechanism.time >= rig.lease_ends + COASTS, 1)
    steps, found = rig.mechanism.steps[wiring.CAROUSEL], rig.mechanism.captured
    rig.run(SILENT_SECONDS)
    assert rig.mechanism.steps[wiring.CAROUSEL] == steps and rig.mechanism.captured == found == 0
    rig.speak_again()
    rig.run_until(lambda: rig.mechanism.captured > 0, SILENT_SECONDS)


def test_a_device_without_any_host_moves_nothing(power: Callable[..., Silenced]) -> None:
    rig = power("pulled", 0)
    rig.device.serial_in.clear()
    rig.play()
    rig.run(SILENT_SECONDS)
    assert rig.machine.started == []
    rig.speak_again()
    rig.run_until(lambda: bool(rig.machine.started), 1)
