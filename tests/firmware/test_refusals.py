"""Whoever has no key of this device, or only plays back what was said with one, changes nothing and is journalled."""

import secrets

import pytest
from rig import KEY, Rig, erased

from cpu import CPythonCpu
from shoecore import records
from shoecore.wire import frames, messages, session
from sim.shuffler import Shuffler
from trueshoe.link.keys import Key
from trueshoe.link.talk import Talk

MOMENT = 20_000


@pytest.fixture
def flash() -> bytearray:
    """The flash of a device that this host is paired with."""
    return erased()


def started(flash: bytearray) -> Rig:
    """A device that has told its first records to a host, who acknowledges none by itself."""
    rig = Rig(CPythonCpu(flash), Shuffler())
    rig.acknowledges = False
    rig.run(1)
    assert rig.records[0].kind == records.BOOTED and rig.of(records.REFUSED) == []
    return rig


def acknowledgement(rig: Rig) -> bytes:
    """The frame that says that the host has the first record."""
    return rig._talk.say(messages.ACKNOWLEDGE, (1,))


def refused(rig: Rig, sent: bytes) -> list[tuple]:
    """What the device journals of bytes that come to it, which change nothing else."""
    before = rig.records[-1].number
    rig.device.serial_in += sent
    rig.run(1)
    assert {record.kind for record in rig.records if record.number > before} <= {records.REFUSED}
    rig.say(messages.ASK_STATUS)
    rig.run(1)
    assert rig.status[3] - rig.status[2] == 1, "a record was acknowledged"
    return rig.of(records.REFUSED)


def test_a_frame_that_comes_again_is_refused(flash: bytearray) -> None:
    rig = started(flash)
    lease = rig._talk.say(messages.LEASE, (7,))
    rig.device.serial_in += lease
    assert refused(rig, lease) == [(session.BAD_TAG, messages.LEASE, 1)]


def test_a_frame_that_was_overtaken_is_refused(flash: bytearray) -> None:
    rig = started(flash)
    late = acknowledgement(rig)
    rig.say(messages.LEASE, 7)
    assert refused(rig, late) == [(session.BAD_TAG, messages.ACKNOWLEDGE, 1)]


def test_a_frame_from_before_a_restart_is_refused_in_the_session_after_it(flash: bytearray) -> None:
    kept = acknowledgement(started(flash))
    assert refused(started(flash), kept) == [(session.BAD_TAG, messages.ACKNOWLEDGE, 1)]


def test_a_frame_from_before_the_flash_was_put_back_is_refused_though_the_counter_comes_again(
    flash: bytearray, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rig.nonces", lambda: secrets.token_bytes)
    earlier = bytes(flash)
    before = started(flash)
    kept = acknowledgement(before)
    flash[:] = earlier
    after = started(flash)
    starts = [rig._talk._end.session.incoming.counter[:4] for rig in (before, after)]  # type: ignore[union-attr]
    assert starts[0] == starts[1]
    assert refused(after, kept) == [(session.BAD_TAG, messages.ACKNOWLEDGE, 1)]


def test_a_frame_after_a_restart_is_refused_before_there_is_a_session(flash: bytearray) -> None:
    kept = acknowledgement(started(flash))
    rig = Rig(CPythonCpu(flash), Shuffler())
    rig.device.serial_in[:] = kept + rig.device.serial_in
    rig.run(1)
    assert rig.of(records.REFUSED) == [(session.NO_SESSION, messages.ACKNOWLEDGE, 1)]


def test_a_frame_cut_short_anywhere_is_refused_though_its_checksum_holds(flash: bytearray) -> None:
    whole = payload_of(acknowledgement(started(flash)))
    for length in range(1, len(whole)):
        rig = started(erased())
        cut = payload_of(acknowledgement(rig))[:length]
        ((reason, _, count),) = refused(rig, framed(cut))
        assert (reason, count) == (session.BAD_TAG, 1)


def test_every_bit_of_a_frame_counts(flash: bytearray) -> None:
    rig = started(flash)
    whole = payload_of(acknowledgement(rig))
    for bit in range(len(whole) * 8):
        turned = bytearray(whole)
        turned[bit >> 3] ^= 1 << (bit & 7)
        rig.device.serial_in += framed(turned)
        rig.run_for(MOMENT)
    told = rig.of(records.REFUSED)
    assert [reason for reason, _, _ in told].count(session.BAD_TAG) == (len(whole) * 8 - 1).bit_length()
    rig.device.serial_in += acknowledgement(rig)
    rig.say(messages.ASK_STATUS)
    rig.run(1)
    assert rig.status[3] - rig.status[2] == 2, "the session goes on"


@pytest.mark.parametrize("key", [Key(b"stranger", KEY.secret), Key(KEY.id, bytes(32))])
def test_another_device_s_key_lets_nobody_in(flash: bytearray, key: Key) -> None:
    rig = started(flash)
    thief = Talk(bytes)
    opened = thief.open(rig.serial.hex(), key)
    proof = thief.say(messages.PROVE, (bytes(16), bytes(16)))
    reasons = {reason for reason, _, _ in refused(rig, opened + proof)}
    assert reasons == {session.NO_PROOF} if key.id == KEY.id else reasons == {session.NO_KEY, session.NO_PROOF}
    assert refused(rig, framed(bytes((messages.LEASE, 7, 0))))[-1] == (session.NO_SESSION, messages.LEASE, 1)


def test_to_say_it_a_thousand_times_does_not_fill_the_journal(flash: bytearray) -> None:
    rig = started(flash)
    lease = rig._talk.say(messages.LEASE, (7,))
    rig.device.serial_in += lease
    told = refused(rig, lease * 300) and refused(rig, lease * 724)
    assert told == [(session.BAD_TAG, messages.LEASE, 1 << power) for power in range(11)]


def payload_of(frame: bytes) -> bytearray:
    """What a frame carries."""
    decoder = frames.Decoder()
    decoder.feed(frame, 0, len(frame))
    assert decoder.length
    return bytearray(decoder.payload[: decoder.length])


def framed(payload: bytes | bytearray) -> bytes:
    """A frame that carries these bytes, with the checksum that they have."""
    stuffed = bytearray(frames.MAX_FRAME + 8)
    return bytes(stuffed[: frames.encode(bytearray(payload) + bytearray(4), len(payload), stuffed)])
