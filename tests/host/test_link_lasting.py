"""A connection that is lost is made again by itself: no record is missed or taken twice, and a person is told."""

import math
import os
import random
import signal
import socket
import threading
import time
from pathlib import Path

import pytest

from shoecore import records
from shoecore.records import Record
from shoecore.wire import messages
from tests.host.cable import Cable
from tests.host.scripted import Scripted, peer
from trueshoe.link import errors, times
from trueshoe.link.client import Client
from trueshoe.link.errors import ConnectionLost, OtherDevice
from trueshoe.virtual import VirtualDevice

PULLS = 25
LOST = "The connection to the device was lost. Trying again."
BACK = "The device is there again."


def device(*options: str) -> VirtualDevice:
    """A virtual one on CPython."""
    return VirtualDevice(["--cpu=cpython", *options])


def lasting(url: str, told: list[str], patience: float = math.inf) -> Client:
    """A client that does not give up."""
    return Client(url, patience=patience, told=told.append)


def test_a_cable_pulled_at_any_byte_costs_no_record_and_doubles_none() -> None:
    seed = random.SystemRandom().randrange(1 << 30)
    print("seed", seed)
    chance = random.Random(seed)
    told: list[str] = []
    seen: list[Record] = []
    with (
        device("--rounds=3", "--speed=0") as running,
        Cable(running.listening.port) as cable,
        lasting(cable.url, told) as client,
        client.leasing(),
    ):
        cable.pull_after(1)
        while len([1 for record in seen if record.kind == records.ROUND_CLOSED]) < 3:
            record = client.receive(1)
            if record is None:
                continue
            seen.append(record)
            if chance.random() < 0.5:
                client.acknowledge(record.number)
            if len(told) < 2 * PULLS and chance.random() < 0.6:
                cable.pull_after(chance.randrange(1, 200))
    assert [record.number for record in seen] == list(range(1, len(seen) + 1))
    assert told[:2] == [LOST, BACK] and len(told) >= 10


@pytest.mark.parametrize("asks", [False, True], ids=["a record again", "a question for the lease"])
def test_records_behind_what_cannot_be_answered_any_more_are_not_lost(
    asks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pulled = threading.Event()

    def answer(line: socket.socket) -> None:
        scripted = Scripted(line)
        scripted.greet()

        def record(number: int) -> bytes:
            return scripted.record(number, number, records.ROUND_CLOSED, b"\x01\0")

        line.sendall(record(1))
        scripted.hear(messages.ACKNOWLEDGE)
        pulled.wait(30)
        line.sendall((scripted.frame(messages.ASK_LEASE, 1) if asks else record(1)) + record(2) + record(3))

    with peer(answer) as url, Client(url) as client, client.leasing():
        first = client.receive(5)
        assert first and first.number == 1
        client.acknowledge(1)
        no_more_is_taken_by(client, monkeypatch)
        pulled.set()
        assert [record.number for record in (client.receive(5), client.receive(5)) if record] == [2, 3]
        with pytest.raises(ConnectionLost):
            client.receive(5)


def test_records_that_wait_where_an_acknowledgement_finds_the_line_gone_are_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    with (
        device("--rounds=1", "--speed=0") as running,
        lasting(running.listening.port, told) as client,
        client.leasing(),
    ):
        seen = [client.receive(5)]
        line = client._wire._line
        while line and line._came.qsize() < 3:
            time.sleep(0.01)
        no_more_is_taken_by(client, monkeypatch)
        assert seen[0]
        client.acknowledge(seen[0].number)
        seen += [client.receive(5) for _ in range(9)]
    assert [record.number for record in seen if record] == list(range(1, 11))
    assert told == [LOST, BACK]


def no_more_is_taken_by(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line is gone, and whoever writes to it hears of it first."""
    line = client._wire._line
    assert line

    def refuse(data: bytes) -> None:
        raise errors.lost(client.url, "gone")

    monkeypatch.setattr(line._port, "write", refuse)


def test_a_device_that_is_killed_and_comes_back_goes_on_where_it_was(tmp_path: Path) -> None:
    told: list[str] = []
    options = ["--rounds=1", "--speed=0", f"--state={tmp_path}"]
    with device(*options) as first, lasting(first.listening.port, told) as client, client.leasing():
        port = first.listening.port.rsplit(":", 1)[1]
        seen = [record for record in (client.receive(5) for _ in range(10)) if record]
        client.acknowledge(seen[-1].number)
        os.kill(first._process.pid, signal.SIGKILL)
        first._process.wait()
        with device(*options, f"--port={port}"):
            while seen[-1].kind != records.BOOTED:
                record = client.receive(5)
                assert record
                seen.append(record)
    assert [record.number for record in seen] == list(range(1, len(seen) + 1))
    assert told == [LOST, BACK]


def test_a_device_that_hangs_is_told_from_one_that_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "ANSWER", 0.3)
    monkeypatch.setattr(times, "GREETING", 1.0)
    told: list[str] = []

    def wake(text: str) -> None:
        told.append(text)
        os.kill(process, signal.SIGCONT)

    with device() as running:
        process = running._process.pid
        with Client(running.listening.port, patience=math.inf, told=wake) as client:
            os.kill(process, signal.SIGSTOP)
            assert client.status().fault == 0
    assert told[0] == "The device does not answer any more. Trying again." and told[-1] == BACK


def test_another_device_on_the_port_is_not_taken_for_the_first() -> None:
    told: list[str] = []
    with (
        device("--serial=S1") as first,
        device("--serial=S2") as other,
        Cable(first.listening.port) as cable,
        lasting(cable.url, told) as client,
    ):
        cable.pull()
        cable.plug(other.listening.port)
        with pytest.raises(OtherDevice) as refused:
            client.status()
    assert first.listening.serial in refused.value.expected and other.listening.serial in refused.value.observed


def test_patience_ends_with_what_was_lost_first() -> None:
    told: list[str] = []
    with device() as running, Cable(running.listening.port) as cable, lasting(cable.url, told, patience=0.5) as client:
        cable.pull()
        with pytest.raises(ConnectionLost):
            client.status()
    assert told == [LOST]
