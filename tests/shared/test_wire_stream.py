"""The stream of records: each taken once and in its order, in few bytes, whatever frames the wire keeps for itself."""

from expect import raises
from shoecore import facts, records
from shoecore.wire import batch, fields, frames, messages
from shoecore.wire.stream import WINDOW, Receiver, Sender
from two_ends import Ends

_STEP_MS = 423


class Box:
    """Records as an outbox keeps them; each at a time of its own."""

    def __init__(self, count: int, oldest: int = 1, kind: int = records.DISPENSED, values: tuple = (3, 7, 2)) -> None:
        self.oldest = oldest
        self.next = oldest + count
        self.kind = kind
        self.body = records.pack(kind, values)
        self.times: dict = {}
        self.unreadable: tuple = ()

    def get(self, number: int):
        """The values of a record, or of the next that can be read."""
        while number in self.unreadable:
            number += 1
        if number >= self.next:
            return None
        return (number, self.times.get(number, number * _STEP_MS), self.kind, self.body)

    def acknowledge(self, number: int) -> None:
        """Forget up to a number."""
        self.oldest = max(self.oldest, min(number + 1, self.next))


def test_a_dispensed_card_alone_is_at_most_32_bytes_on_the_wire_tag_included():
    ends = Ends()
    assert ends.shake()
    box = Box(2)
    sender = Sender(1)
    payload = bytearray(frames.MAX_FRAME)
    frame = bytearray(frames.MAX_FRAME)
    for since, most in ((0, 29), (255, 30), (65535, 31), (0xFFFFFF, 32)):
        box.times = {1: 5000, 2: 5000 + since}
        sender.again(1, box)
        box.next = 2
        assert sender.put(payload, box)
        box.next = 3
        length = ends.device.session.outgoing.close(payload, sender.put(payload, box))
        assert frames.encode(payload, length, frame) == most


def test_a_frame_carries_up_to_24_records_and_never_more_than_240_bytes():
    payload = bytearray(frames.MAX_FRAME)
    sender = Sender(1)
    box = Box(60)
    assert sender.put(payload, box) <= 223 and sender.sent == batch.MOST_RECORDS
    leaves = Box(60, kind=records.DRAWN, values=(1, 2, 0, 3, bytes(32)))
    sender = Sender(1)
    length = sender.put(payload, leaves)
    assert length <= 223 and sender.sent == 5
    assert sender.put(payload, leaves) <= 223


def test_every_kind_of_record_comes_back_by_its_bytes():
    payload = bytearray(frames.MAX_FRAME)
    receiver = Receiver(0)
    sender = Sender(1)
    number = 0
    for layouts in (records.LAYOUTS, facts.LAYOUTS):
        for kind in sorted(layouts):
            number += 1
            box = Box(number, kind=kind, values=_values(layouts[kind]))
            length = sender.put(payload, box)
            assert _taken(receiver, payload, length) == [box.get(number)]


def test_records_come_in_their_order_and_at_most_a_window_ahead():
    box = Box(200)
    sender, receiver = Sender(1), Receiver(0)
    assert _pump(sender, receiver, box) == list(range(1, WINDOW + 1))
    assert sender.acknowledge(50, box)
    assert _pump(sender, receiver, box) == list(range(WINDOW + 1, WINDOW + 51))


def test_what_was_not_sent_is_not_acknowledged():
    box = Box(200)
    sender = Sender(1)
    payload = bytearray(frames.MAX_FRAME)
    sender.put(payload, box)
    assert not sender.acknowledge(25, box) and box.oldest == 1
    assert sender.acknowledge(24, box) and box.oldest == 25


def test_a_missing_frame_is_asked_for_once_and_comes_again():
    box = Box(200)
    sender, receiver = Sender(1), Receiver(0)
    payload = bytearray(frames.MAX_FRAME)
    _taken(receiver, payload, sender.put(payload, box))
    sender.put(payload, box)
    receiver.frame_missing()
    assert receiver.wants_again() and not receiver.wants_again()
    assert _taken(receiver, payload, sender.put(payload, box)) == []
    assert not receiver.wants_again()
    sender.again(receiver.received + 1, box)
    assert _pump(sender, receiver, box) == list(range(25, WINDOW + 1))
    assert receiver.repeated == 0 and not receiver.wants_again()


def test_what_comes_again_is_passed_over_and_counted():
    box = Box(30)
    sender, receiver = Sender(1), Receiver(0)
    assert len(_pump(sender, receiver, box)) == 30
    sender.again(1, box)
    box.next += 3
    assert _pump(sender, receiver, box) == [31, 32, 33]
    assert receiver.repeated == 30


def test_a_host_that_has_some_already_takes_only_the_others():
    box = Box(30)
    assert _pump(Sender(1), Receiver(12), box) == list(range(13, 31))


def test_a_device_that_begins_too_late_is_not_believed():
    receiver = Receiver(3)
    assert _pump(Sender(9), receiver, Box(30, oldest=9)) == []
    assert receiver.wants_again() and receiver.received == 3
    assert (receiver.ahead, receiver.beyond) == (1, 9)


def test_a_record_that_cannot_be_read_is_left_out_and_the_host_takes_none_behind_it():
    box = Box(9)
    box.unreadable = (4, 5)
    sender, receiver = Sender(1), Receiver(0)
    assert _pump(sender, receiver, box) == [1, 2, 3]
    assert sender.sent == 9 and receiver.wants_again()
    box.unreadable = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert _pump(Sender(1), Receiver(0), box) == []


def test_the_chain_begins_anew_where_the_time_does_and_where_it_leaps():
    box = Box(6)
    box.times = {1: 100, 2: 200, 3: 0, 4: 50, 5: 50 + 0x1000000, 6: 51 + 0x1000000}
    sender, receiver = Sender(1), Receiver(0)
    payload = bytearray(frames.MAX_FRAME)
    kinds, found = [], []
    for _ in range(4):
        length = sender.put(payload, box)
        if length:
            kinds.append(payload[0])
            found += _taken(receiver, payload, length)
    assert kinds == [messages.RECORDS_ANEW] * 3
    assert found == [box.get(number) for number in range(1, 7)]


def test_an_acknowledgement_of_more_than_was_sent_again_goes_on_behind_it():
    box = Box(60)
    sender, receiver = Sender(1), Receiver(0)
    _pump(sender, receiver, box)
    sender.again(1, box)
    assert sender.acknowledge(40, box)
    assert _pump(sender, receiver, box) == [] and receiver.repeated == 20


def test_to_go_back_to_what_is_forgotten_or_was_never_sent_changes_nothing():
    box = Box(60)
    sender, receiver = Sender(1), Receiver(0)
    _pump(sender, receiver, box)
    sender.acknowledge(30, box)
    for number in (0, 5, 30):
        sender.again(number, box)
        assert sender.sent == 30
    for number in (32, 61, 4000000000):
        sender.again(number, box)
        assert sender.sent == 30


def test_entries_that_end_too_early_or_are_of_no_kind_are_refused():
    payload = bytearray(frames.MAX_FRAME)
    length = Sender(1).put(payload, Box(2))
    whole = bytes(payload[9:length])
    assert len(batch.get(whole, 1, 0)) == 2
    for end in (1, 2, 3, 4, len(whole) - 1):
        raises(fields.BadField, batch.get, whole[:end], 1, 0)
    for kind in (0, 62, 63):
        raises(records.UnknownRecord, batch.get, bytes((kind, 0)), 1, 0)


def _pump(sender, receiver, box) -> list:
    """Send all that may go; the numbers of what is taken."""
    payload = bytearray(frames.MAX_FRAME)
    found = []
    length = sender.put(payload, box)
    while length:
        found += [record[0] for record in _taken(receiver, payload, length)]
        length = sender.put(payload, box)
    return found


def _taken(receiver, payload: bytearray, length: int) -> list:
    message = messages.get(payload, length)
    return receiver.take(message.kind, message.values)


def _values(layout: tuple) -> tuple:
    """The most of every field."""
    given = {fields.U8: 255, fields.U16: 65535, fields.U32: 4294967295, fields.TEXT: "text", fields.BYTES: bytes(32)}
    return tuple([given[width] for width in layout])
