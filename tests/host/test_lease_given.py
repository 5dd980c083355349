"""The motion lease as a client gives it: at once, while who follows is alive, and to nobody else."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from shoecore.wire import messages
from tests.host.scripted import Scripted, peer
from trueshoe.link import times
from trueshoe.link.client import Client

_LEASE_SECONDS = 0.25

# So often what takes a moment is tried, where the machine may be too busy for one.
_TRIES = 20


def test_a_question_for_the_lease_is_answered_at_once_while_the_follower_works() -> None:
    with asking_device() as (client, granted), client.leasing():
        assert [granted(number) for number in (1, 2, 65535, 0)] == [True] * 4  # this thread does not turn to the client


def test_who_does_not_follow_gives_no_lease() -> None:
    with asking_device() as (client, granted):
        assert not granted(1)
        with client.leasing():
            assert granted(2)
        assert not granted(3)


def test_what_was_asked_before_the_follower_began_is_answered_then() -> None:
    with asking_device() as (client, granted):
        assert not granted(1)
        with client.leasing():
            assert granted(1, asks=False)


def test_a_follower_that_shows_no_life_gives_no_lease_until_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    with asking_device() as (client, granted), client.leasing():
        assert granted(1)
        monkeypatch.setattr(times, "ALIVE", 0.1)
        time.sleep(0.2)
        assert not granted(2)
        assert any(client.receive(0) is None and granted(number) for number in range(3, _TRIES))


def test_a_follower_that_waits_for_a_quiet_device_is_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "ALIVE", 0.0)
    with asking_device() as (client, granted), client.leasing():
        assert not granted(1)

        def granted_while_it_waits(number: int) -> bool:
            waiting = threading.Thread(target=client.receive, args=(0.3,))
            waiting.start()
            time.sleep(0.1)
            was = granted(number)
            waiting.join()
            return was

        assert any(map(granted_while_it_waits, range(2, _TRIES)))


@contextmanager
def asking_device() -> Iterator[tuple[Client, Callable[..., bool]]]:
    """The client of a device that asks for the lease when the test says so, and whether it then gets it."""
    devices: list[Scripted] = []
    over = threading.Event()

    def answer(line: socket.socket) -> None:
        device = Scripted(line)
        devices.append(device)
        device.greet()
        over.wait(30)

    def granted(number: int, asks: bool = True) -> bool:
        device = devices[0]
        if asks:
            device.say(messages.ASK_LEASE, number)
        device.line.settimeout(_LEASE_SECONDS)
        try:
            while device.hear(messages.LEASE).values != (number,):
                pass
            return True
        except TimeoutError:
            return False
        finally:
            device.line.settimeout(None)

    with peer(answer) as url, Client(url) as client:
        try:
            yield client, granted
        finally:
            over.set()
