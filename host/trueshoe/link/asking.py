"""Who is behind a port and how it is, asked without a key: what any device tells anybody."""

import time
from collections.abc import Callable
from typing import NamedTuple

from shoecore.wire import messages
from trueshoe.link import errors
from trueshoe.link.greeting import Hello, Status
from trueshoe.link.line import Line
from trueshoe.link.talk import Talk

_AGAIN_SECONDS = 0.25


class Asked(NamedTuple):
    """A device as it introduces itself, and how it is now."""

    hello: Hello
    status: Status


def ask(url: str, seconds: float) -> Asked:
    """Ask the device on a port; no session begins, so whatever it does goes on undisturbed."""
    line = Line(url, Talk())
    try:
        line.end_frame()
        try:
            hello = _answer(line, messages.IDENTIFY, (messages.PROTOCOL,), messages.HELLO, seconds)
        except errors.ConnectionLost as lost:
            raise errors.busy(url, f"the connection was closed before a greeting ({lost.observed})") from lost
        if hello is None:
            raise errors.not_a_device(url, line.sample)
        who = Hello(*hello.values)
        if who.protocol != messages.PROTOCOL:
            raise errors.other_protocol(url, who.product, who.version, who.protocol)
        status = _answer(line, messages.ASK_STATUS, (), messages.STATUS, seconds)
        if status is None:
            raise errors.silent(url, seconds, "a question for its status")
        return Asked(who, Status(*status.values))
    finally:
        line.close()


def _answer(line: Line, kind: int, values: tuple[int, ...], wanted: int, seconds: float) -> messages.Message | None:
    """What answers a message, which is said again and again for a wire that loses some."""
    deadline = time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0:
        line.send(kind, values)
        came = _await(line, lambda message: message.kind == wanted, min(left, _AGAIN_SECONDS))
        if came:
            return came
    return None


def _await(line: Line, true: Callable[[messages.Message], bool], seconds: float) -> messages.Message | None:
    deadline = time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0:
        message = line.receive(left)
        if message is not None and true(message):
            return message
    return None
