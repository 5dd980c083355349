"""A port on an event loop: what the system can wait for and what it cannot, a device that reads slowly, its end."""

import asyncio
import os
import socket
import tty
from collections.abc import Awaitable, Callable

import pytest

from trueshoe.link.errors import LinkError
from trueshoe.link.evented import EventedPort
from trueshoe.link.port import Port


async def until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.005)


class Heard:
    """What a port gave its user."""

    def __init__(self, url: str) -> None:
        self.bytes = b""
        self.lost: list[LinkError] = []
        self.port = EventedPort(Port(url), self._hear, self.lost.append)

    def _hear(self, chunk: bytes) -> None:
        self.bytes += chunk


def test_a_port_that_the_system_cannot_wait_for_is_read_by_a_thread() -> None:
    async def echo() -> None:
        heard = Heard("loop://")
        heard.port.write(b"one ")
        heard.port.write(b"two")
        await until(lambda: heard.bytes == b"one two")
        heard.port.close()
        heard.port.write(b"three")
        await asyncio.sleep(0.1)
        assert heard.bytes == b"one two" and heard.lost == []

    assert Port("loop://").descriptor() is None
    asyncio.run(echo())


def with_a_terminal(what: Callable[[Heard, int], Awaitable[None]]) -> None:
    """Do something with a serial port and the descriptor of its other end."""

    async def run() -> None:
        ours, theirs = os.openpty()
        tty.setraw(theirs)
        heard = Heard(os.ttyname(theirs))
        try:
            await what(heard, ours)
        finally:
            heard.port.close()
            os.close(ours)
            os.close(theirs)

    asyncio.run(run())


def test_a_serial_port_is_heard_and_written_to() -> None:
    async def talk(heard: Heard, device: int) -> None:
        os.write(device, b"from the device")
        await until(lambda: heard.bytes == b"from the device")
        heard.port.write(b"to the device")
        assert os.read(device, 100) == b"to the device"

    with_a_terminal(talk)


def test_what_a_slow_device_does_not_take_yet_waits_in_its_order() -> None:
    async def slow(heard: Heard, device: int) -> None:
        sent = b"".join(b"%06d\n" % number for number in range(8_000))
        for at in range(0, len(sent), 1_000):
            heard.port.write(sent[at : at + 1_000])
        came = b""
        os.set_blocking(device, False)
        while len(came) < len(sent):
            try:
                came += os.read(device, 512)
            except BlockingIOError:
                await asyncio.sleep(0.001)
        assert came == sent and heard.lost == []

    with_a_terminal(slow)


def test_a_device_that_takes_nothing_is_lost_before_memory_is() -> None:
    async def stuck(heard: Heard, device: int) -> None:
        for _ in range(100):
            heard.port.write(bytes(1_000))
        assert len(heard.lost) == 1 and "does not take" in heard.lost[0].observed

    with_a_terminal(stuck)


@pytest.mark.parametrize("how", [socket.SHUT_WR, socket.SHUT_RDWR])
def test_the_other_ends_leaving_is_told_once(how: int) -> None:
    async def leave() -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            heard = Heard(f"socket://127.0.0.1:{listener.getsockname()[1]}")
            other, _ = listener.accept()
            other.shutdown(how)
            await until(lambda: heard.lost)
            heard.port.write(b"nobody")
            await asyncio.sleep(0.05)
            assert len(heard.lost) == 1
            other.close()

    asyncio.run(leave())
