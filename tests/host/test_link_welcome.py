"""A welcome says where a device's records end at that moment: what it makes after that may come in the same piece."""

import random
from collections.abc import Callable

from shoefw.link import Link
from tests.host.test_link_fuzz import Port, _device, _session
from tests.host.test_link_lossy import KEY, SERIAL, Box
from trueshoe.link.talk import FORGOTTEN, RECORD, Talk


def polled(link: Link, port: Port, after: Callable[[], None] = lambda: None) -> bytes:
    """What the device says until it has nothing more to say; once it has begun, something happens there."""
    said = b""
    for now in range(60):
        port.sent = b""
        link.poll(now)
        said += port.sent
        if said:
            after()
    return said


def again(link: Link, port: Port, talk: Talk, box: Box, made: int) -> list[int]:
    """Another session, in which so many records are made before the first goes out; the kinds of what came at once."""

    def make() -> None:
        while box.next <= wanted:
            box.make(0)

    wanted = box.next + made - 1
    port.waiting = b"\0" + talk.open(SERIAL, KEY)
    talk.take(polled(link, port))
    port.waiting = bytes(talk.reply)
    talk.reply.clear()
    return [message.kind for message in talk.take(polled(link, port, make))]


def test_records_that_come_in_one_piece_with_the_welcome_are_no_sign_of_a_journal_that_went_back() -> None:
    chance = random.Random(1)
    link, port, box, _ = _device(chance)
    talk = Talk(chance.randbytes)
    _session(link, port, talk)
    kinds = again(link, port, talk, box, 1)
    assert talk.receiver and talk.receiver.received == box.next - 1
    assert kinds.count(RECORD) == 1 and FORGOTTEN not in kinds


def test_a_journal_that_went_back_is_told_once_a_session() -> None:
    chance = random.Random(1)
    link, port, box, _ = _device(chance)
    talk = Talk(chance.randbytes)
    _session(link, port, talk)
    box.made.pop()
    box.next -= 1
    assert again(link, port, talk, box, 0).count(FORGOTTEN) == 1
