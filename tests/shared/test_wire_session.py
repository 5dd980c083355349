"""The session: both ends prove themselves or there is none; whatever a wire or a thief can play back is refused."""

from shoecore.wire import handshake, messages, rights, roles, session
from two_ends import KEY, KEY_ID, SERIAL, Ends, plain


def test_both_ends_have_a_session_after_three_messages_and_understand_each_other():
    ends = Ends()
    assert ends.shake()
    assert ends.to_device(ends.said(messages.ACKNOWLEDGE, 7)) == (messages.ACKNOWLEDGE, (7,))
    assert ends.to_host(ends.told(messages.ASK_LEASE, 3)) == (messages.ASK_LEASE, (3,))
    assert ends.device.session.principal.role == rights.DEALER


def test_who_and_how_the_device_is_may_be_asked_without_a_session():
    ends = Ends()
    assert ends.to_device(plain(messages.IDENTIFY, (4,))) == (messages.IDENTIFY, (4,))
    assert ends.to_device(plain(messages.ASK_STATUS, ())) == (messages.ASK_STATUS, ())
    assert ends.device.answer is None and not ends.device.tagged


def test_nothing_else_is_heeded_without_a_session():
    ends = Ends()
    for kind, role_needed in rights.SAYS.items():
        if not role_needed & 1:
            ends.device.answer = None
            assert ends.to_device(bytearray((kind, 0, 0, 0, 0))) is None
            assert ends.device.answer == (messages.REFUSED, (session.NO_SESSION, kind))
    assert len(ends.refused) == sum(1 for roles in rights.SAYS.values() if not roles & 1)


def test_an_acknowledgement_in_a_session_is_none_without_its_tag():
    ends = _in_session()
    assert ends.to_device(plain(messages.ACKNOWLEDGE, (7,))) is None
    assert ends.to_host(plain(messages.ASK_LEASE, (7,))) is None


def test_a_host_with_another_key_gets_no_session_and_is_not_taken_in_by_one():
    ends = Ends(key=bytes(32))
    assert not ends.shake()
    assert ends.host.session is None and ends.host.proof is None and ends.device.session is None


def test_a_device_with_another_serial_number_is_not_taken_for_this_one():
    ends = Ends(serial="T0002")
    assert not ends.shake() and ends.host.proof is None


def test_a_key_that_is_not_paired_is_refused_by_name():
    ends = Ends()
    _, committed = ends.host.open()
    for key_id in (b"another!", b"", KEY_ID[:7], KEY_ID + b"1"):
        assert ends.to_device(plain(messages.OPEN, (key_id, committed))) is None
        assert ends.device.answer == (messages.REFUSED, (session.NO_KEY, messages.OPEN))
    assert ends.starts == 0


def test_nonces_and_starts_of_other_lengths_make_no_handshake():
    ends = Ends()
    for length in (0, 16, 31, 33):
        assert ends.to_device(plain(messages.OPEN, (KEY_ID, bytes(length)))) is None
        assert ends.device.answer[0] == messages.REFUSED
    ends.to_device(plain(messages.OPEN, ends.host.open()))
    nonce, start, proof = ends.device.answer[1]
    for values in ((nonce[1:], start, proof), (nonce, start[1:], proof), (nonce, start, proof[1:]), (b"", b"", b"")):
        ends.to_host(plain(messages.CHALLENGE, values))
        assert ends.host.proof is None


def test_the_host_is_bound_to_its_nonce_before_it_sees_the_device_s_and_does_not_tell_it_until_then():
    ends = Ends()
    opened = plain(messages.OPEN, ends.host.open())
    nonce = ends.host._sent
    assert bytes(nonce) not in bytes(opened)
    ends.to_device(opened)
    challenge = ends.device.answer
    ends.from_device()
    assert ends.host.proof[1][1] == nonce
    device_nonce, start, _ = challenge[1]
    other = (99).to_bytes(16, "big")
    agreed = handshake.Agreed(
        KEY,
        handshake.transcript(messages.PROTOCOL, SERIAL, KEY_ID, handshake.commitment(nonce), device_nonce, start),
    )
    agreed.reveal(other)
    assert ends.to_device(plain(messages.PROVE, (agreed.host_proof(), other))) is None
    assert ends.device.session is None and ends.refused == [(session.NO_PROOF, messages.PROVE)]


def test_the_name_of_a_session_in_which_orders_are_drawn_is_made_of_both_nonces():
    names = []
    for host, device in ((1, 1), (1, 2), (2, 1)):
        committed = handshake.commitment(host.to_bytes(16, "big"))
        agreed = handshake.Agreed(
            KEY,
            handshake.transcript(messages.PROTOCOL, SERIAL, KEY_ID, committed, device.to_bytes(16, "big"), bytes(8)),
        )
        agreed.reveal(host.to_bytes(16, "big"))
        names.append(agreed.session())
    assert len(set(names)) == 3


def test_every_bit_of_the_challenge_counts():
    ends = Ends()
    ends.to_device(plain(messages.OPEN, ends.host.open()))
    challenge = plain(*ends.device.answer)
    for bit in range(8, len(challenge) * 8, 7):
        turned = bytearray(challenge)
        turned[bit >> 3] ^= 1 << (bit & 7)
        ends.to_host(turned)
        assert ends.host.proof is None and ends.host.session is None
    ends.to_host(challenge)
    assert ends.host.proof is not None


def test_every_bit_of_the_proof_counts_and_a_challenge_is_good_for_one_try():
    _counts(range(0, 128, 19))


def test_so_does_every_bit_of_the_nonce_that_comes_with_it():
    _counts(range(136, 264, 19))


def _counts(bits):
    for bit in bits:
        ends = Ends()
        ends.to_device(plain(messages.OPEN, ends.host.open()))
        ends.from_device()
        proof = plain(*ends.host.proof)
        turned = bytearray(proof)
        turned[2 + (bit >> 3)] ^= 1 << (bit & 7)
        assert ends.to_device(turned) is None
        assert ends.device.answer == (messages.REFUSED, (session.NO_PROOF, messages.PROVE))
        assert ends.to_device(proof) is None and ends.device.session is None


def test_a_challenge_to_an_earlier_opening_is_of_no_use():
    ends = Ends()
    ends.to_device(plain(messages.OPEN, ends.host.open()))
    earlier = ends.device.answer
    ends.host.open()
    ends.to_host(plain(*earlier))
    assert ends.host.proof is None
    assert not ends.to_host(plain(*earlier))


def test_no_end_s_proof_serves_as_the_other_s():
    ends = Ends()
    ends.to_device(plain(messages.OPEN, ends.host.open()))
    assert ends.to_device(plain(messages.PROVE, (ends.device.answer[1][2], bytes(15) + b"\x01"))) is None
    assert ends.device.session is None


def test_a_whole_handshake_played_back_makes_no_session():
    ends = Ends()
    opened = plain(messages.OPEN, ends.host.open())
    ends.to_device(opened)
    ends.from_device()
    proof = plain(*ends.host.proof)
    assert ends.to_device(proof)
    acknowledged = ends.said(messages.ACKNOWLEDGE, 1)
    assert ends.to_device(acknowledged)
    first = ends.device.session
    ends.to_device(opened)
    assert ends.to_device(proof) is None
    assert ends.device.session is first and ends.to_device(acknowledged) is None


def test_who_cannot_prove_itself_ends_no_session():
    ends = _in_session()
    ends.to_device(plain(messages.OPEN, (KEY_ID, bytes(32))))
    assert ends.to_device(plain(messages.PROVE, (bytes(16), bytes(16)))) is None
    assert ends.to_device(ends.said(messages.ACKNOWLEDGE, 7)) is not None


def test_a_new_session_takes_the_place_of_the_earlier_whose_frames_are_refused():
    ends = _in_session()
    old = ends.host.session
    kept = ends.said(messages.ACKNOWLEDGE, 7)
    assert ends.shake() and ends.host.session is not old
    assert ends.to_device(kept) is None and ends.refused == [(session.BAD_TAG, messages.ACKNOWLEDGE)]
    assert ends.to_device(ends.said(messages.ACKNOWLEDGE, 7)) is not None


def test_frames_of_a_session_before_a_restart_are_refused_even_where_the_nonces_come_again():
    before = _in_session()
    kept = before.said(messages.ACKNOWLEDGE, 7)
    after = Ends()
    after.starts = before.starts
    assert after.shake()
    assert after.to_device(kept) is None
    assert after.to_device(after.said(messages.ACKNOWLEDGE, 7)) is not None


def test_a_frame_reflected_to_its_sender_is_refused():
    ends = _in_session()
    assert ends.to_host(ends.said(messages.ACKNOWLEDGE, 7)) is None
    assert ends.to_device(ends.told(messages.ACKNOWLEDGE, 7)) is None


def test_a_frame_of_another_device_with_the_same_nonces_is_refused():
    ours, theirs = _in_session(), Ends()
    theirs.opening._serial = "T0002"
    theirs.host._serial = "T0002"
    assert theirs.shake()
    assert ours.to_device(theirs.said(messages.ACKNOWLEDGE, 7)) is None


def test_a_tagged_frame_after_a_restart_is_answered_with_that_there_is_no_session():
    ends = _in_session()
    ends.device.session = None
    assert ends.to_device(ends.said(messages.ACKNOWLEDGE, 7)) is None
    assert ends.device.answer == (messages.REFUSED, (session.NO_SESSION, messages.ACKNOWLEDGE))
    ends.from_device()
    assert ends.host.refusal == (session.NO_SESSION, messages.ACKNOWLEDGE)
    assert roles.REASONS[session.NO_SESSION] == "no session has begun"


def test_a_message_that_the_role_may_not_send_is_refused_by_its_kind():
    ends = Ends(rights.OBSERVER)
    assert ends.shake()
    assert ends.to_device(ends.said(messages.LEASE, 7)) is None
    assert ends.device.answer == (messages.REFUSED, (session.NOT_ALLOWED, messages.LEASE))
    assert ends.to_device(ends.said(messages.ASK_STATUS)) == (messages.ASK_STATUS, ())


def test_a_message_that_is_not_whole_is_refused_and_costs_nothing_else():
    ends = _in_session()
    payload = bytearray(64)
    payload[0] = messages.ACKNOWLEDGE
    length = ends.host.session.outgoing.close(payload, 3)
    assert ends.to_device(payload[:length]) is None
    assert ends.device.answer == (messages.REFUSED, (session.NOT_UNDERSTOOD, messages.ACKNOWLEDGE))
    assert ends.to_device(ends.said(messages.ACKNOWLEDGE, 7)) is not None


def test_the_host_passes_over_what_it_does_not_know():
    ends = _in_session()
    payload = bytearray(64)
    payload[0] = 99
    length = ends.device.session.outgoing.close(payload, 3)
    assert ends.to_host(payload[:length]) is None
    assert ends.to_host(bytearray((99, 1))) is None and ends.host.refused == 2
    assert ends.to_host(ends.told(messages.ASK_LEASE, 3)) is not None


def test_a_part_is_hidden_on_the_wire_in_each_session_otherwise_and_comes_out_at_the_other_end():
    ends = _in_session()
    covered = ends.host.session.covered(KEY)
    assert covered != KEY and ends.device.session.covered(covered) == KEY
    assert ends.shake() and ends.host.session.covered(KEY) not in (covered, KEY)
    assert ends.host.session.covered(b"") == b"" and len(ends.host.session.covered(bytes(33))) == 32


def test_no_two_handshakes_have_the_same_transcript():
    def of(serial, key_id=KEY_ID, host=bytes(32), device=bytes(16), start=bytes(8), protocol=4):
        return handshake.transcript(protocol, serial, key_id, host, device, start)

    one = of("T0001")
    others = (
        of("T0002"),
        of("T000"),
        of("T0001", key_id=b"\x01" * 8),
        of("T0001", host=b"\x01" * 32),
        of("T0001", device=b"\x01" * 16),
        of("T0001", start=b"\x01" * 8),
        of("T0001", protocol=5),
    )
    made = [handshake.Agreed(KEY, found) for found in (one,) + others]
    for make in ("device_proof", "host_proof", "to_device", "to_host", "cover", "session"):
        values = [getattr(agreed, make)() for agreed in made]
        assert len(set(values)) == len(values)
    first = made[0]
    halves = [getattr(first, make)()[:16] for make in ("to_device", "to_host", "cover", "session")]
    assert len({first.device_proof(), first.host_proof()}.union(halves)) == 6


def _in_session() -> Ends:
    ends = Ends()
    assert ends.shake()
    return ends
