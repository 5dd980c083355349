"""The link: nothing before the host identified itself, then every record in order until it has been acknowledged."""

from link_bench import Bench, stuffed

from shoecore import records
from shoecore.wire import messages

_WINDOW = 16


def test_nothing_is_sent_before_the_host_identified_itself():
    bench = Bench(3)
    assert bench.run(50) == []


def test_identify_is_answered_with_who_the_device_is():
    bench = Bench()
    bench.say(messages.IDENTIFY, messages.PROTOCOL)
    assert bench.run(3) == [(messages.HELLO, (messages.PROTOCOL, "trueshoe", "0.1.0", "bench", "42", 9))]


def test_a_host_of_another_protocol_gets_the_greeting_and_no_record():
    bench = Bench(3)
    bench.say(messages.IDENTIFY, messages.PROTOCOL + 1)
    assert [message.kind for message in bench.run(20)] == [messages.HELLO]


def test_status_is_answered_at_any_time():
    bench = Bench(2)
    bench.say(messages.ASK_STATUS)
    assert bench.run(2) == [(messages.STATUS, (3, 0, 2, 3))]


def test_the_host_s_part_of_the_key_is_answered_with_the_status_and_kept():
    bench = _streaming(0)
    assert bench.link.part == b""
    bench.say(messages.SEAL_PART, bytes(range(32)))
    assert bench.run(3) == [(messages.STATUS, (3, 0, 0, 1))]
    assert bench.link.part == bytes(range(32))
    bench.say(messages.IDENTIFY, messages.PROTOCOL)
    bench.run(3)
    assert bench.link.part == bytes(range(32))
    bench.say(messages.SEAL_PART, bytes(32))
    bench.run(3)
    assert bench.link.part == bytes(32)


def test_what_is_no_part_of_a_key_is_neither_kept_nor_answered():
    bench = _streaming(0)
    for size in (0, 31, 33):
        bench.say(messages.SEAL_PART, bytes(size))
        assert bench.run(3) == []
    assert bench.link.part == b""


def test_a_host_that_did_not_identify_itself_gives_no_part():
    bench = Bench()
    bench.say(messages.SEAL_PART, bytes(32))
    assert bench.run(3) == [] and bench.link.part == b""


def test_records_come_in_order_and_at_most_a_window_ahead_of_the_host():
    bench = _streaming(40)
    assert bench.numbers(40) == list(range(1, _WINDOW + 1))
    bench.say(messages.ACKNOWLEDGE, 5)
    assert bench.numbers(40) == list(range(_WINDOW + 1, _WINDOW + 6))
    assert bench.outbox.waiting() == 35


def test_without_an_answer_for_a_second_they_come_again_from_the_oldest():
    bench = _streaming(3)
    assert bench.numbers(10) == [1, 2, 3]
    assert bench.numbers(90, 10000) == []
    assert bench.numbers(20, 10000) == [1, 2, 3]
    bench.say(messages.ACKNOWLEDGE, 2)
    assert bench.numbers(90, 10000) == []
    assert bench.numbers(20, 10000) == [3]


def test_a_host_that_identifies_itself_again_gets_all_that_is_not_acknowledged():
    bench = _streaming(4)
    bench.run(10)
    bench.say(messages.ACKNOWLEDGE, 2)
    bench.run(2)
    bench.say(messages.IDENTIFY, messages.PROTOCOL)
    assert bench.numbers(10) == [3, 4]


def test_an_acknowledgement_of_what_was_not_sent_is_not_taken():
    bench = _streaming(40)
    bench.run(20)
    bench.say(messages.ACKNOWLEDGE, _WINDOW + 1)
    bench.run(2)
    assert bench.outbox.waiting() == 40


def test_an_acknowledgement_before_any_greeting_is_not_taken():
    bench = Bench(3)
    bench.say(messages.ACKNOWLEDGE, 0)
    bench.say(messages.ACKNOWLEDGE, 1)
    bench.run(4)
    assert bench.outbox.waiting() == 3


def test_a_port_without_room_loses_and_doubles_nothing():
    bench = _streaming(10)
    got = []
    for turn in range(30):
        bench.port.room = turn % 3 == 2
        got += bench.numbers(1)
    assert got == list(range(1, 11))


def test_what_is_asked_while_the_port_has_no_room_is_answered_when_it_has():
    bench = Bench()
    bench.port.room = False
    bench.say(messages.ASK_STATUS)
    bench.say(messages.ASK_STATUS)
    bench.run(5)
    bench.port.room = True
    assert [message.kind for message in bench.run(5)] == [messages.STATUS, messages.STATUS]


def test_messages_that_come_byte_by_byte_or_many_at_once():
    for piece in (1, 3, 64):
        bench = Bench()
        bench.port.piece = piece
        for _ in range(5):
            bench.say(messages.ASK_STATUS)
        assert len(bench.run(60)) == 5


def test_garbage_and_unknown_messages_cost_nothing_but_themselves():
    bench = Bench()
    for number in (0, 99, 255):
        bench.port.waiting += stuffed(bytes((number, 1, 2)))
    bench.port.waiting += b"\x00\xff\x01\x00" + stuffed(bytes((messages.ACKNOWLEDGE, 1))) + b"\x07" * 300 + b"\x00"
    bench.say(messages.ASK_STATUS)
    assert [message.kind for message in bench.run(20)] == [messages.STATUS]


def test_a_message_that_only_devices_send_is_not_answered():
    bench = _streaming(0)
    bench.say(messages.STATUS, 1, 2, 3, 4)
    bench.say(messages.RECORD, 1, 2, 3, b"")
    assert bench.run(10) == []


def _streaming(waiting: int) -> Bench:
    """A bench whose host has been greeted and has not been sent a record."""
    bench = Bench()
    bench.say(messages.IDENTIFY, messages.PROTOCOL)
    bench.run(2)
    for _ in range(waiting):
        bench.outbox.add(records.CLEARED, 1, 0)
    return bench
