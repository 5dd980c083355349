"""How a device's rollers slow down is asked while it stands at rest, and told to everybody; nothing waits for it."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from scripted import Scripted, peer

from shoecore import states
from shoecore.wire import fields, messages, rights, service
from tests.host.bridged import Running, floor_on, store_in
from trueshoe.bridge import wear
from trueshoe.bridge.floor import Floor, Port
from trueshoe.bridge.following import Follower
from trueshoe.link import keys, parts

USES = (1000, 500) + (0,) * 14
SLOW = (*USES, 100_000, 0, 117_900, 0)
FEED = {"new_us": 100_000, "late_us": 117_900, "percent": 117, "state": "slowing"}
EXIT = {"new_us": 0, "late_us": 0, "percent": None, "state": "being learned"}


def device(state: int, answer: Callable[[Scripted, tuple[Any, ...]], None], asked: list[int]) -> Callable[..., None]:
    """One that is in a state, and answers what it is commanded."""

    def run(line: socket.socket) -> None:
        scripted = Scripted(line, 1, 1)
        scripted.greet()
        while (heard := scripted.hear()).kind != messages.NOTE:
            if heard.kind == messages.ASK_STATUS:
                scripted.say(messages.STATUS, state, 0, 0, 1)
            elif heard.kind == messages.COMMAND:
                asked.append(heard.values[1])
                answer(scripted, heard.values)

    return run


def tells(scripted: Scripted, values: tuple[Any, ...]) -> None:
    """Answers as the firmware does."""
    body = bytearray(200)
    length = fields.put(body, 0, service.LAYOUTS[service.PARTS], SLOW)
    scripted.say(messages.TOLD, values[0], bytes(body[:length]))


def says_no(scripted: Scripted, values: tuple[Any, ...]) -> None:
    """Refuses it."""
    scripted.say(messages.REFUSED, 1, messages.COMMAND)


def says_nothing(scripted: Scripted, values: tuple[Any, ...]) -> None:
    """As one whose cards have begun to move."""


def followed(bridge: Running, url: str, until: Callable[[Port], Awaitable[None]]) -> Port:
    """A port, followed until something is so."""

    async def run(floor: Floor) -> Port:
        floor.ports = [port := Port(url)]
        following = asyncio.ensure_future(Follower(floor, port, parts.kept, keys.kept).run())
        await until(port)
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        return port

    found: Port = bridge.do(run)
    return found


async def some_looks(port: Port) -> None:
    """Until the device was asked five times how it is."""
    for _ in range(5):
        port.status = None
        while port.status is None:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("state", wear.AT_REST)
def test_a_device_at_rest_is_asked_once_and_everybody_is_told(tmp_path: Path, state: int) -> None:
    asked: list[int] = []
    told: list[Any] = []
    store = store_in(tmp_path)
    with peer(device(state, tells, asked)) as url, Running(lambda: floor_on(store, tmp_path)) as bridge:

        async def until_told(port: Port) -> None:
            with bridge.floor.announcer.listening() as listener:
                while not port.rollers:
                    told.append(await listener.next())

        followed(bridge, url, until_told)
        assert (
            bridge.ask("/ports")[1][0]["rollers"] == told[-1]["rollers"] == {"feed roller": FEED, "exit roller": EXIT}
        )
    store.close()
    assert asked == [rights.TELL]


@pytest.mark.parametrize("state", sorted({*range(len(states.NAMES))} - {*wear.AT_REST}))
def test_a_device_that_is_at_work_is_not_asked(tmp_path: Path, state: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trueshoe.bridge.following._STATUS_SECONDS", 0.01)
    asked: list[int] = []
    store = store_in(tmp_path)
    with peer(device(state, tells, asked)) as url, Running(lambda: floor_on(store, tmp_path)) as bridge:
        followed(bridge, url, some_looks)
    store.close()
    assert asked == []


@pytest.mark.parametrize("answer", [says_no, says_nothing])
def test_one_that_does_not_say_is_followed_on(
    tmp_path: Path, answer: Callable[[Scripted, tuple[Any, ...]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trueshoe.bridge.wear._PATIENCE_SECONDS", 0.1)
    monkeypatch.setattr("trueshoe.bridge.following._STATUS_SECONDS", 0.01)
    asked: list[int] = []
    store = store_in(tmp_path)
    with peer(device(states.READY, answer, asked)) as url, Running(lambda: floor_on(store, tmp_path)) as bridge:

        async def asked_and_more(port: Port) -> None:
            while not asked:
                await asyncio.sleep(0.01)
            await some_looks(port)

        port = followed(bridge, url, asked_and_more)
    store.close()
    assert (port.state, port.trouble, port.rollers) == ("connected", None, {})
    assert asked == [rights.TELL], "and asked again only when it is due again"
