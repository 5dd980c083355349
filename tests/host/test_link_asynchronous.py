"""The client on asyncio: the same records, many devices in one program, calls given up, and every end."""

import asyncio
import inspect
import math
import os
import random
import signal
import threading
from contextlib import suppress

import pytest

from shoecore import records
from shoecore.records import Record
from shoecore.wire import service, work
from trueshoe.link.asynchronous import AsyncClient
from trueshoe.link.client import Client
from trueshoe.link.conversation import Conversation
from trueshoe.link.errors import ConnectionLost, NotDone, PortMissing
from trueshoe.virtual import VirtualDevice

DEALS = ("--cpu=cpython", "--rounds=1", "--speed=0")


async def one_round(url: str) -> list[Record]:
    """All records of a device's first round, acknowledged one by one."""
    seen: list[Record] = []
    async with AsyncClient(url) as client:
        assert client.hello.product == "trueshoe"
        async for record in client.records():
            seen.append(record)
            await client.acknowledge(record.number)
            if record.kind == records.ROUND_CLOSED:
                break
    return seen


def test_two_devices_are_followed_at_once() -> None:
    async def both(*urls: str) -> list[list[Record]]:
        return await asyncio.gather(*map(one_round, urls))

    with VirtualDevice([*DEALS, "--serial=A"]) as first, VirtualDevice([*DEALS, "--serial=B"]) as second:
        for seen in asyncio.run(both(first.listening.port, second.listening.port)):
            assert [record.number for record in seen] == list(range(1, len(seen) + 1))


def test_a_call_that_is_given_up_at_any_time_loses_no_record() -> None:
    seed = random.SystemRandom().randrange(1 << 30)
    print("seed", seed)
    chance = random.Random(seed)

    async def impatient(url: str) -> list[Record]:
        seen: list[Record] = []
        async with AsyncClient(url) as client:
            while not seen or seen[-1].kind != records.ROUND_CLOSED:
                with suppress(TimeoutError):
                    record = await asyncio.wait_for(client.receive(1), chance.random() * 0.004)
                    seen += [record] if record else []
                if chance.random() < 0.3 and seen:
                    await client.acknowledge(seen[-1].number)
        return seen

    with VirtualDevice(DEALS) as device:
        seen = asyncio.run(impatient(device.listening.port))
    assert [record.number for record in seen] == list(range(1, len(seen) + 1))


def test_status_is_told_between_records() -> None:
    async def ask(url: str) -> tuple[int, int]:
        async with AsyncClient(url) as client:
            first = await client.receive(5)
            status = await client.status()
            return first.number if first else 0, status.fault

    with VirtualDevice(DEALS) as device:
        assert asyncio.run(ask(device.listening.port)) == (1, 0)


def test_whatever_one_face_asks_of_a_device_the_other_asks_too() -> None:
    asked = {name for name in vars(Conversation) if name[0] != "_"} - {"wait_for_records"}
    for face in (Client, AsyncClient):
        assert asked <= vars(face).keys()
    for name in asked:
        said, awaited = (inspect.signature(vars(face)[name]) for face in (Client, AsyncClient))
        assert str(said) == str(awaited)


def test_a_technician_s_questions_have_the_same_answers_on_both_faces() -> None:
    nonce = bytes(range(32))

    async def ask(url: str) -> tuple[object, ...]:
        async with AsyncClient(url) as client:
            told = [await client.tell(question) for question in (service.PARTS, service.CONFIGURATION)]
            size = await client.dump_size()
            with pytest.raises(NotDone):
                await client.work(1, work.HOME, b"")
            return told, await client.attest(nonce), await client.piece(0, b""), size, await client.dump(size - 64)

    with VirtualDevice(["--cpu=cpython"]) as device:
        url = device.listening.port
        awaited = asyncio.run(ask(url))
        with Client(url) as client:
            told = [client.tell(question) for question in (service.PARTS, service.CONFIGURATION)]
            size = client.dump_size()
            with pytest.raises(NotDone):
                client.work(1, work.HOME, b"")
            assert awaited == (told, client.attest(nonce), client.piece(0, b""), size, client.dump(size - 64))


def test_a_port_that_is_not_there_is_told_and_leaves_no_thread() -> None:
    async def nowhere() -> None:
        async with AsyncClient("socket://127.0.0.1:1"):
            pass

    with pytest.raises(PortMissing):
        asyncio.run(nowhere())
    for thread in threading.enumerate():
        if thread.name.startswith("device at"):
            thread.join(20)
            assert not thread.is_alive()


def test_a_lost_device_ends_it_and_one_that_is_waited_for_can_be_left() -> None:
    async def lost(url: str, process: int, patience: float) -> None:
        async with AsyncClient(url, patience=patience) as client:
            os.kill(process, signal.SIGKILL)
            async with asyncio.timeout(5 if patience else None):
                async for _ in client.records():
                    pass

    for patience, ended in ((0.0, ConnectionLost), (math.inf, TimeoutError)):
        with VirtualDevice(["--cpu=cpython"]) as device, pytest.raises(ended):
            asyncio.run(lost(device.listening.port, device._process.pid, patience))
