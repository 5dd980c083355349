"""The client on asyncio: the same records, many devices in one program, calls given up, and every end."""

import asyncio
import math
import os
import random
import signal
import threading
from contextlib import suppress

import pytest

from shoecore import records
from shoecore.records import Record
from trueshoe.link.asynchronous import AsyncClient
from trueshoe.link.errors import ConnectionLost, PortMissing
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
