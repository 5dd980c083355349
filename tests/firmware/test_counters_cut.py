"""A whole device cut at each write of its sessions, pairings and retirings: no counter starts twice, none is taken."""

import secrets
from collections.abc import Iterator

import pytest
from cut_device import SeenCpu
from cut_flash import Content, Operation, SeenFlash, left, ways
from rig import KEY, Rig, erased
from visit import Visit, staffed

from cpu import CPythonCpu
from shoecore import records
from shoecore.wire import messages, session
from shoecore.wire.commands import DONE
from shoecore.wire.host_end import HostEnd
from shoecore.wire.rights import OBSERVER, PIT_MANAGER, TECHNICIAN
from shoefw.store import places
from sim.shuffler import Shuffler
from trueshoe.link.keys import Key

FRAMES = 1000
SESSIONS = 20
OF_KEYS = range(places.KEYS, places.KEYS + 2 * places.SECTOR)

Written = tuple[Content, Operation, int]


@pytest.fixture
def starts(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bytes]]:
    """The counters that hosts were told to start at, in their order."""
    told: list[bytes] = []
    answer = HostEnd._answer

    def keep(end: HostEnd, nonce: bytes, start: bytes, proof: bytes) -> None:
        told.append(start)
        answer(end, nonce, start, proof)

    monkeypatch.setattr(HostEnd, "_answer", keep)
    monkeypatch.setattr("rig.nonces", lambda: secrets.token_bytes)
    yield told


def seeing(content: Content, written: list[Written], starts: list[bytes]) -> SeenFlash:
    """A flash that keeps what stood in it before each operation, and how many sessions there were by then."""
    flash: SeenFlash = SeenFlash(content, lambda done: written.append((flash.content(), done, len(starts))))
    return flash


def seen(flash: SeenFlash) -> SeenCpu:
    """The firmware on it."""
    return SeenCpu(flash, None, "shuffler")


def replayed(rig: Rig, frame: bytes) -> list[tuple]:
    """What the device journals of a frame that was said in an earlier session."""
    rig.device.serial_in += frame
    rig.run(1)
    return rig.of(records.REFUSED)


@pytest.mark.parametrize("elsewhere", [False, pytest.param(True, marks=pytest.mark.proof)])
def test_after_a_cut_at_each_write_no_start_comes_again_and_no_earlier_frame_is_taken(
    starts: list[bytes], elsewhere: bool
) -> None:
    flash = erased()
    technician, manager, observer = staffed(flash, TECHNICIAN, PIT_MANAGER, OBSERVER)
    Rig(CPythonCpu(flash), Shuffler()).run(1)
    starts.clear()
    written: list[Written] = []
    content = Content(bytes(flash))
    old = b""
    for _ in range(2):
        chip = seeing(content, written, starts)
        rig = Rig(seen(chip), Shuffler())
        rig.run(1)
        old = rig._talk.say(messages.LEASE, (7,))
        content = chip.content()
    chip = seeing(content, written, starts)
    visit = Visit(seen(chip), technician)
    assert visit.give(1, observer.id, manager) == DONE
    visit.comes(KEY)
    given = starts[:]
    assert given == sorted(set(given)) and len(given) == 4
    of_keys = [done.at for _, done, _ in written if done.at in OF_KEYS]
    assert len(of_keys) >= 8, "three blocks and a retiring"
    for number, (before, done, sessions) in enumerate(written):
        for way in ways(done) if elsewhere or done.at in OF_KEYS else ():
            check(bytearray(left(before, done, way, number).bytes), given[:sessions], starts, old, observer)


def check(flash: bytearray, given: list[bytes], starts: list[bytes], old: bytes, observer: Key) -> None:
    """Two starts later the device has begun at counters that it never told before, and takes nothing of old."""
    starts.clear()
    for _ in range(2):
        rig = Rig(CPythonCpu(flash), Shuffler())
        rig.run(1)
        assert rig._talk.in_session
        assert replayed(rig, old)[-1][:2] == (session.BAD_TAG, messages.LEASE)
    assert [*given, *starts] == sorted({*given, *starts}) and len(starts) == 2
    commanded = [record for record in rig.earlier + rig.records if record.kind == records.COMMANDED]
    assert commanded or Visit(flash, observer).is_let_in(), "nobody is retired without a record"


def test_the_counter_takes_one_write_a_start_however_many_sessions_and_frames(starts: list[bytes]) -> None:
    written: list[Written] = []
    rig = Rig(seen(seeing(Content(bytes(erased())), written, starts)), Shuffler())
    for _ in range(SESSIONS):
        for _ in range(FRAMES // SESSIONS):
            rig.say(messages.ASK_STATUS)
            rig.run_for(5_000)
        rig.greet()
        rig.run_for(200_000)
    assert len(starts) == SESSIONS + 1 and len(set(starts)) == len(starts)
    programs = [done for _, done, _ in written if done.at in OF_KEYS]
    assert len(programs) == 2, "an entry, and its mark"
