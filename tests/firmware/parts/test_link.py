"""The link: nothing but who and how the device is before a session, then every record in order until it is safe."""

from link_bench import HELLO, KEY_ID, Bench, frame, stuffed

from shoecore import records
from shoecore.wire import messages, rights, session


def test_nothing_is_sent_before_a_host_says_anything():
    bench = Bench(3)
    assert bench.run(50) == []


def test_identify_is_answered_with_who_the_device_is_whatever_protocol_the_host_speaks():
    bench = Bench(3)
    for protocol in (messages.PROTOCOL, messages.PROTOCOL + 1, 0):
        bench.say(messages.IDENTIFY, protocol)
        assert bench.run(20) == [(messages.HELLO, HELLO)]


def test_status_is_answered_at_any_time():
    bench = Bench(2)
    bench.say(messages.ASK_STATUS)
    assert bench.run(2) == [(messages.STATUS, (3, 0, 2, 3))]
    bench.greet()
    bench.run(20)
    bench.say(messages.ASK_STATUS)
    assert bench.run(2) == [(messages.STATUS, (3, 0, 2, 3))]


def test_a_session_begins_with_the_role_and_the_records_that_the_device_keeps():
    assert Bench(3).greet() == (messages.WELCOME, (rights.DEALER, 1, 4))


def test_a_host_without_a_key_gets_no_session_and_no_record():
    bench = Bench(3)
    bench.port.waiting += frame(messages.OPEN, (b"stranger", bytes(32)))
    assert bench.run(20) == [(messages.REFUSED, (session.NO_KEY, messages.OPEN))]
    bench.port.waiting += frame(messages.OPEN, (KEY_ID, bytes(32))) + frame(messages.PROVE, (bytes(16), bytes(16)))
    assert [message.kind for message in bench.run(20)] == [messages.CHALLENGE, messages.REFUSED]
    assert bench.link.part == b"" and bench.numbers(20) == []


def test_the_host_s_part_of_the_key_is_answered_with_the_status_and_kept():
    bench = _streaming(0)
    assert bench.link.part == b""
    bench.give_part(bytes(range(32)))
    assert bench.run(3) == [(messages.STATUS, (3, 0, 0, 1))]
    assert bench.link.part == bytes(range(32))
    bench.greet()
    assert bench.link.part == bytes(range(32))
    bench.give_part(bytes(32))
    bench.run(3)
    assert bench.link.part == bytes(32)


def test_what_is_no_part_of_a_key_is_neither_kept_nor_answered():
    bench = _streaming(0)
    for size in (0, 31, 33):
        bench.say(messages.SEAL_PART, bytes(size))
        assert bench.run(3) == []
    assert bench.link.part == b""


def test_a_host_without_a_session_gives_no_part():
    bench = Bench()
    bench.say(messages.SEAL_PART, bytes(32))
    assert bench.run(3) == [(messages.REFUSED, (session.NO_SESSION, messages.SEAL_PART))]
    assert bench.link.part == b""


def test_a_note_goes_to_whoever_stands_there_and_none_is_taken_without_a_session():
    bench = Bench()
    bench.say(messages.NOTE, "RULED 5.10")
    assert bench.run(3) == [(messages.REFUSED, (session.NO_SESSION, messages.NOTE))]
    assert bench.noted == []
    bench.greet()
    bench.say(messages.NOTE, "RULED 5.10")
    bench.run(3)
    assert bench.noted == ["RULED 5.10"]


def test_records_come_in_order_from_the_oldest_that_is_not_acknowledged():
    bench = _streaming(15)
    assert bench.numbers(15) == list(range(1, 16))
    bench.say(messages.ACKNOWLEDGE, 5)
    assert bench.numbers(6) == [] and bench.outbox.waiting() == 10
    bench.outbox.add(records.CLEARED, 1, 0)
    assert bench.numbers(6) == [16]


def test_without_an_answer_for_a_second_they_come_again_from_the_oldest():
    bench = _streaming(3)
    assert bench.numbers(10) == [1, 2, 3]
    assert bench.numbers(90, 10000) == []
    assert bench.numbers(20, 10000) == [1, 2, 3]
    bench.say(messages.ACKNOWLEDGE, 2)
    assert bench.numbers(90, 10000) == []
    assert bench.numbers(20, 10000) == [3]


def test_a_host_that_misses_a_record_gets_it_and_those_behind_it_at_once():
    bench = _streaming(8)
    assert len(bench.numbers(8)) == 8
    bench.say(messages.AGAIN, 6)
    assert bench.numbers(5) == [6, 7, 8]


def test_a_new_session_gets_all_that_is_not_acknowledged():
    bench = _streaming(4)
    bench.run(10)
    bench.say(messages.ACKNOWLEDGE, 2)
    bench.run(2)
    bench.greet()
    assert bench.numbers(10) == [3, 4]


def test_an_acknowledgement_of_what_was_not_sent_is_not_taken():
    bench = _streaming(3)
    bench.port.room = False
    bench.run(1)
    bench.outbox.add(records.CLEARED, 1, 0)
    bench.say(messages.ACKNOWLEDGE, 4)
    bench.run(2)
    assert bench.outbox.waiting() == 4


def test_an_acknowledgement_without_a_session_is_not_taken():
    bench = Bench(3)
    bench.say(messages.ACKNOWLEDGE, 0)
    bench.say(messages.ACKNOWLEDGE, 1)
    bench.run(4)
    assert bench.outbox.waiting() == 3


def test_an_observer_gets_no_records():
    _gets_none(rights.OBSERVER)


def test_a_technician_gets_no_records():
    _gets_none(rights.TECHNICIAN)


def test_an_auditor_gets_no_records():
    _gets_none(rights.AUDITOR)


def test_a_port_without_room_loses_and_doubles_nothing():
    bench = _streaming(15)
    got = []
    for turn in range(60):
        bench.port.room = turn % 3 == 2
        got += bench.numbers(1)
    assert got == list(range(1, 16))


def test_what_is_asked_while_the_port_has_no_room_is_answered_when_it_has():
    bench = Bench()
    bench.port.room = False
    bench.say(messages.ASK_STATUS)
    bench.say(messages.ASK_STATUS)
    bench.run(5)
    bench.port.room = True
    assert [message.kind for message in bench.run(5)] == [messages.STATUS, messages.STATUS]


def test_questions_without_end_cost_a_bounded_place():
    bench = Bench()
    bench.port.room = False
    for _ in range(30):
        bench.say(messages.ASK_STATUS)
        bench.run(3)
    bench.port.room = True
    assert len(bench.run(50)) == 9


def test_messages_that_come_byte_by_byte_or_many_at_once():
    bench = Bench()
    for piece in (1, 3, 64):
        bench.port.piece = piece
        for _ in range(5):
            bench.say(messages.ASK_STATUS)
        assert len(bench.run(60)) == 5


def test_garbage_and_unknown_messages_cost_nothing_but_themselves():
    bench = Bench()
    for number in (0, 99, 127):
        bench.port.waiting += stuffed(bytes((number, 1, 2)))
    bench.port.waiting += b"\x00\xff\x01\x00" + stuffed(bytes((messages.ACKNOWLEDGE, 1))) + b"\x07" * 300 + b"\x00"
    bench.say(messages.ASK_STATUS)
    kinds = [message.kind for message in bench.run(20)]
    assert kinds == [messages.REFUSED] * 4 + [messages.STATUS]


def test_a_message_that_only_devices_send_is_not_taken():
    bench = _streaming(0)
    bench.say(messages.STATUS, 1, 2, 3, 4)
    bench.say(messages.RECORDS, b"")
    assert [message.kind for message in bench.run(10)] == [messages.REFUSED, messages.REFUSED]


def test_records_that_cannot_be_read_any_more_do_not_keep_the_link_awake():
    bench = _streaming(0)
    bench.outbox.next += 40
    bench.outbox.get = lambda number: None
    assert bench.run(5) == []
    for _ in range(2):
        assert bench.run(1, 1100000) == [] and bench.link.wait()


def _streaming(waiting: int) -> Bench:
    """A bench whose host has a session and has not been sent a record."""
    bench = Bench()
    bench.greet()
    for _ in range(waiting):
        bench.outbox.add(records.CLEARED, 1, 0)
    return bench


def _gets_none(role: int) -> None:
    bench = Bench(3, role)
    bench.greet()
    assert bench.numbers(20, 100000) == []
    bench.say(messages.ACKNOWLEDGE, 1)
    assert [message.kind for message in bench.run(3)] == [messages.REFUSED] and bench.outbox.waiting() == 3
