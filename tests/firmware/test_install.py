"""A bundle or keys installed over the link: by two together, at the device in service, resumed, checked, given up."""

import pytest
from rig import Rig, erased
from visit import Visit, staffed

from cpu import CPythonCpu
from failing_flash import Flash
from shoecore import faults, records
from shoecore.bundle import told
from shoecore.bundle.lines import Lines
from shoecore.wire import messages
from shoecore.wire.commands import DONE, FAILED, NOT_ALLOWED
from shoecore.wire.messages import Message
from shoecore.wire.rights import CONFIRM, GIVE_UP, INSTALL, PIT_MANAGER, TECHNICIAN
from shoefw.drivers import keys
from shoefw.service.shuffler import PROCEDURES
from shoefw.store.installed import Installed
from shoefw.store.latch import Latch
from sim.shuffler import Shuffler
from tests.host.signed import ANNA, BEN, CLEO, DORA, EVA, bundle, keys_text, signed, source
from trueshoe.link.keys import Key

BOARD = "virtual-shuffler"
FIRST_KEYS = signed(keys_text(1, (ANNA, BEN, CLEO)), (ANNA, BEN))
BUNDLE = bundle(board=BOARD)
JAM = (faults.FEED_JAM, faults.AT_SLOT, 51, 3, 400, 65535, 1)
_PIECE = 200


def digest(content: bytes) -> bytes:
    """What is signed of a file."""
    lines = Lines(*source(content))
    while lines.next():
        pass
    return bytes(lines.digest)


def journalled(flash: bytearray) -> list[tuple]:
    """The commands in the journal, and what the device told of its own, as the table's own host gets them."""
    rig = Rig(CPythonCpu(bytearray(flash)), Shuffler())
    rig.run(5)
    return [record.values for record in rig.earlier + rig.records if record.kind == records.COMMANDED]


class Bench(Rig):
    """A device in service, INSTALL chosen, its table's host gone, a technician's at its port and a manager beside."""

    def __init__(self, flash: bytearray, staff: list[Key], *, chosen: bool = True) -> None:
        self.staff = staff
        self._key, self._second = staff
        self._given = 0
        self.flash = flash = bytearray(flash)  # its own: what was powered before is off
        self.results: list[int] = []
        self.had: tuple[int, int, str] | None = None
        self.refused: list[tuple] = []
        super().__init__(CPythonCpu(flash), Shuffler())
        self.run_until(lambda: self.mechanism.display[0].startswith(b"LOAD A DECK"), 60)
        if chosen:
            self.choose()
        self.part = None
        self.device.serial_in += self._talk.open(self.serial.hex(), self._key)
        self.run(1)

    def choose(self) -> None:
        """Close the switch, and pick INSTALL."""
        self.mechanism.set_service(True)
        self.run(3)
        place = [title for title, _ in PROCEDURES].index("INSTALL")
        for key in (*[keys.ROUND] * place, keys.SUPERVISOR):
            self.mechanism.press(key)
            self.run_for(300_000)

    def command(self, command: int, argument: bytes, *, alone: bool = False) -> int:
        """Give a command; what came of it."""
        self._given += 1
        self.results.clear()
        self.device.serial_in += self._talk.command(self._given, command, argument, None if alone else self._second)
        self.run_until(lambda: bool(self.results), 5)
        return self.results[0]

    def begin(self, content: bytes) -> int:
        """Command it to be installed."""
        return self.command(INSTALL, digest(content) + len(content).to_bytes(4, "big"))

    def ask(self, at: int = 0, piece: bytes = b"") -> tuple[int, int, str]:
        """Hand over a piece, or ask; what is there."""
        self.had = None
        self.say(messages.PIECE, at, piece)
        self.run_until(lambda: self.had is not None, 5)
        assert self.had
        return self.had

    def hand_over(self, content: bytes, most: int = 1 << 30) -> tuple[int, int, str]:
        """Hand over all of it, or as many pieces; how it ends."""
        for _ in range(50):
            have, state, wrong = self.ask()
            if state == told.RECEIVING:
                break
            self.run(1)
        while state == told.RECEIVING and have < len(content) and most > 0:
            have, state, wrong = self.ask(have, content[have : have + _PIECE])
            most -= 1
        for _ in range(100):
            if most <= 0 or state in (told.READY, told.COUNTS, told.REFUSED):
                break
            self.run(1)
            have, state, wrong = self.ask()
        return have, state, wrong

    def install(self, content: bytes) -> tuple[int, int, str]:
        """All of it."""
        assert self.begin(content) == DONE
        return self.hand_over(content)

    def now(self) -> Installed:
        """What the flash has."""
        flash = Flash(len(self.flash))
        flash.size = len(self.flash)  # type: ignore[attr-defined]
        flash.bytes[:] = self.flash
        return Installed(flash)

    def _take(self, message: Message, at: int) -> None:
        if message.kind == messages.RESULT:
            self.results.append(message.values[1])
        elif message.kind == messages.HAVE:
            self.had = message.values
        elif message.kind == messages.REFUSED:
            self.refused.append(message.values)
        super()._take(message, at)


@pytest.fixture
def bench() -> Bench:
    """A device that has its first keys."""
    flash = erased()
    staff = staffed(flash, TECHNICIAN, PIT_MANAGER)
    first = Bench(flash, staff)
    assert first.install(FIRST_KEYS) == (len(FIRST_KEYS), told.COUNTS, "")
    return Bench(first.flash, staff)


def test_a_bundle_is_taken_in_checked_and_journalled_and_the_next_start_tries_it(bench: Bench) -> None:
    assert bench.install(BUNDLE) == (len(BUNDLE), told.READY, "")
    installed = bench.now()
    assert installed.fault is None
    assert (installed.now.state, installed.now.runs, installed.now.coming) == (told.READY, 0, 1)
    content = bytearray(len(BUNDLE))
    installed.slot(1).read(0, content)
    assert content == BUNDLE
    said = [(values[0], values[3][-36:]) for values in journalled(bench.flash)]
    argument = digest(BUNDLE) + len(BUNDLE).to_bytes(4, "big")
    assert said[-2:] == [(INSTALL, argument), (told.CHECKED, digest(BUNDLE))]
    assert said[-3] == (told.KEYS_COUNT, digest(FIRST_KEYS))


def test_nothing_is_commanded_by_one_alone(bench: Bench) -> None:
    argument = digest(BUNDLE) + len(BUNDLE).to_bytes(4, "big")
    for command in (INSTALL, CONFIRM, GIVE_UP):
        assert bench.command(command, argument, alone=True) == NOT_ALLOWED
    assert bench.now().now.state == told.IDLE


def test_no_piece_is_taken_where_nobody_has_chosen_it_at_the_device(bench: Bench) -> None:
    away = Bench(bench.flash, [bench._key, bench._second], chosen=False)
    assert away.begin(BUNDLE) == DONE
    away.say(messages.PIECE, 0, BUNDLE[:_PIECE])
    away.run(2)
    assert away.had is None and away.refused[-1][1] == messages.PIECE
    assert away.now().now.state == told.ERASING


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (bundle((ANNA, DORA), board=BOARD), "too few signatures"),
        (bundle((ANNA, BEN)), "a bundle for another board"),
        (BUNDLE[:-1] + bytes([BUNDLE[-1] ^ 1]), "that was signed"),
        (signed(keys_text(3, (ANNA, BEN, DORA)), (ANNA, BEN)), "keys of another version"),
        (signed(keys_text(2, (DORA, EVA, CLEO)), (DORA, EVA)), "too few signatures"),
        (b"no bundle\n\n", "no bundle"),
    ],
)
def test_what_is_not_right_is_refused_and_nothing_is_on_its_way(bench: Bench, content: bytes, said: str) -> None:
    before = bench.now().now
    _, state, wrong = bench.install(content)
    assert state == told.REFUSED and said in wrong
    assert bench.now().now == before
    assert journalled(bench.flash)[-1][0] == told.NOT_TAKEN


def test_a_bundle_before_any_keys_is_refused() -> None:
    flash = erased()
    bench = Bench(flash, staffed(flash, TECHNICIAN, PIT_MANAGER))
    _, state, wrong = bench.install(BUNDLE)
    assert state == told.REFUSED and "before any keys" in wrong


def test_another_file_than_was_commanded_is_refused(bench: Bench) -> None:
    other = bundle((BEN, CLEO), board=BOARD)
    assert bench.begin(BUNDLE) == DONE
    more = bundle(board=BOARD, release=7)[: len(BUNDLE)]
    assert len(other) == len(BUNDLE) == len(more)
    _, state, wrong = bench.hand_over(more)
    assert state == told.REFUSED and "another file than was commanded" in wrong


def test_keys_are_rotated_and_the_former_sign_no_bundle_any_more(bench: Bench) -> None:
    assert bench.install(signed(keys_text(2, (CLEO, DORA, EVA)), (ANNA, BEN, DORA, EVA)))[1] == told.COUNTS
    now = bench.now().now
    assert (now.version, now.threshold, now.keys) == (2, 2, CLEO.public + DORA.public + EVA.public)
    again = Bench(bench.flash, [bench._key, bench._second])
    assert again.install(BUNDLE)[1] == told.REFUSED
    once_more = Bench(bench.flash, [bench._key, bench._second])
    assert once_more.install(bundle((DORA, EVA), board=BOARD))[1] == told.READY


@pytest.mark.parametrize("pieces", [0, 1, 2, 5])
def test_it_goes_on_where_it_stopped_after_the_power_was_gone(bench: Bench, pieces: int) -> None:
    assert bench.begin(BUNDLE) == DONE
    if pieces:
        bench.hand_over(BUNDLE, pieces)
    again = Bench(bench.flash, [bench._key, bench._second])
    assert again.begin(BUNDLE) == DONE
    again.run(2)
    have, state, _ = again.ask()
    assert state == told.RECEIVING and have == max(0, (pieces * _PIECE // 256 - 1) * 256)
    assert again.hand_over(BUNDLE) == (len(BUNDLE), told.READY, "")


def test_it_is_given_up_before_it_was_tried_and_never_after_it_was_confirmed(bench: Bench) -> None:
    assert bench.install(BUNDLE)[1] == told.READY
    assert bench.command(CONFIRM, digest(BUNDLE)) == FAILED
    assert bench.command(GIVE_UP, b"") == DONE
    assert bench.now().now.state == told.IDLE
    assert bench.command(GIVE_UP, b"") == FAILED


@pytest.mark.parametrize("fault", [None, JAM])
def test_what_runs_on_trial_with_a_fault_latched_is_not_confirmed(bench: Bench, fault: tuple | None) -> None:
    assert bench.install(BUNDLE)[1] == told.READY
    technician, manager = bench.staff
    flash = Flash(len(bench.flash))
    flash.bytes[:] = bench.flash
    flash.size = len(bench.flash)  # type: ignore[attr-defined]
    Installed(flash).to(told.TRIED)
    if fault:
        Latch(flash).set(fault)
    visit = Visit(bytearray(flash.bytes), technician)
    assert visit.give(1, digest(BUNDLE), manager, CONFIRM) == (FAILED if fault else DONE)


def test_pieces_out_of_their_turn_change_nothing(bench: Bench) -> None:
    assert bench.begin(BUNDLE) == DONE
    bench.run(2)
    assert bench.ask(200, BUNDLE[200:400])[0] == 0
    assert bench.ask(0, BUNDLE[:200])[0] == 200
    assert bench.ask(0, b"\xff" * 200)[0] == 200
    assert bench.ask(200, bytes(200))[0] == 400
    assert bench.ask(400, bytes(200))[0] == 600
    assert bench.hand_over(BUNDLE)[1] == told.REFUSED
