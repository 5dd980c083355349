"""A virtual device faster than the wall's clock waits for its host's answer, and only for a host that gives any."""

from types import SimpleNamespace

import pytest

import asked as asked_module
from asked import Asked
from shoecore.wire import frames, messages
from shoecore.wire.tags import OVERHEAD, TAGGED
from tests.host import scripted


def frame(kind: int, values: tuple[int, ...]) -> bytes:
    """A message of a session as it passes the port; nobody here can check its tag."""
    payload, stuffed = bytearray(frames.MAX_FRAME), bytearray(frames.MAX_FRAME)
    length = messages.put(payload, kind, values) + OVERHEAD
    payload[0] |= TAGGED
    return bytes(stuffed[: frames.encode(payload, length, stuffed)])


class Wall:
    """The wall's clock, which goes on when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def let_patience_end(self) -> None:
        """As long as an answer is waited for."""
        self.now += asked_module._PATIENCE


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """The clock that the device is kept waiting by."""
    wall = Wall()
    monkeypatch.setattr(asked_module, "time", SimpleNamespace(monotonic=lambda: wall.now))
    return wall


@pytest.fixture
def asked(wall: Wall) -> Asked:
    """A host that has greeted and was asked nothing yet."""
    asked = Asked()
    asked.came(scripted.frame(messages.IDENTIFY, (messages.PROTOCOL,)) + frame(messages.ACKNOWLEDGE, (1,)))
    return asked


def test_an_open_question_is_waited_for_until_its_answer_came(asked: Asked) -> None:
    assert asked.patience() == 0
    asked.sent(frame(messages.ASK_LEASE, (7,)))
    assert asked.patience() == asked_module._PATIENCE
    asked.came(frame(messages.ACKNOWLEDGE, (7,)) + frame(messages.LEASE, (6,)))
    assert asked.patience() > 0
    asked.came(frame(messages.LEASE, (7,)))
    assert asked.patience() == 0 and asked.answers


def test_the_session_of_a_host_that_greets_is_waited_for_and_no_other(wall: Wall) -> None:
    asked = Asked()
    assert asked.patience() == 0
    asked.came(scripted.frame(messages.IDENTIFY, (messages.PROTOCOL,)))
    assert asked.patience() == asked_module._PATIENCE
    wall.let_patience_end()
    asked.came(scripted.frame(messages.IDENTIFY, (messages.PROTOCOL,)))
    assert asked.patience() == 0


def test_pieces_of_messages_are_heard_as_wholes(asked: Asked) -> None:
    for byte in frame(messages.ASK_LEASE, (300,)):
        asked.sent(bytes([byte]))
    assert asked.patience() > 0
    for byte in frame(messages.LEASE, (300,)):
        asked.came(bytes([byte]))
    assert asked.patience() == 0


def test_no_other_message_is_waited_for(asked: Asked) -> None:
    asked.sent(frame(messages.WELCOME, (1, 10, 8)) + frame(messages.STATUS, (1, 0, 0, 1)))
    assert asked.patience() == 0


def test_who_does_not_answer_is_not_waited_for_again_before_an_answer(asked: Asked, wall: Wall) -> None:
    asked.sent(frame(messages.ASK_LEASE, (1,)))
    wall.let_patience_end()
    assert asked.patience() == 0 and not asked.answers
    asked.sent(frame(messages.ASK_LEASE, (2,)))
    assert asked.patience() == 0
    asked.came(frame(messages.LEASE, (2,)))
    asked.sent(frame(messages.ASK_LEASE, (3,)))
    assert asked.patience() > 0


def test_a_host_is_there_from_its_greeting_until_it_leaves(asked: Asked) -> None:
    assert asked.greeted
    asked.forget()
    asked.came(b"\0" + scripted.frame(messages.ASK_STATUS, ()))
    asked.sent(frame(messages.ASK_LEASE, (1,)))
    assert not asked.greeted and asked.patience() == 0


def test_another_host_is_waited_for_again(asked: Asked, wall: Wall) -> None:
    asked.sent(frame(messages.ASK_LEASE, (1,)))
    wall.let_patience_end()
    assert asked.patience() == 0
    asked.forget()
    asked.came(scripted.frame(messages.IDENTIFY, (messages.PROTOCOL,)) + frame(messages.ACKNOWLEDGE, (1,)))
    asked.sent(frame(messages.ASK_LEASE, (2,)))
    assert asked.patience() > 0
