"""The link of a device in the VM over TCP: questions answered, and events told a second beside mpremote's way."""

import json
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from shoecore import records
from tools.benchmarks.journal import FlashImage
from trueshoe.link import parts
from trueshoe.link.client import Client
from trueshoe.virtual import VirtualDevice

_QUESTIONS = 300
_EVENTS = 3000
_ASKED = 60
_HEAP_KIB = 1024  # a start reads the last records, and this VM collects nothing meanwhile
_EVENT = (records.DISPENSED, (3, 7, 2))


def round_trip_ms() -> float:
    """The median of a question for the status and its answer."""
    with _device() as (client, _):
        taken = []
        for _ in range(_QUESTIONS):
            began = time.perf_counter()
            client.status()
            taken.append(time.perf_counter() - began)
    return round(statistics.median(taken) * 1000, 2)


def vs_mpremote() -> float:
    """Events a second that a device tells from its journal, by those that one persistent mpremote session asks for."""
    return round(_told() / _asked(), 1)


def _told() -> float:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "flash.bin").write_bytes(_journal())
        with _device(f"--state={folder}", f"--heap={_HEAP_KIB}") as (client, _):
            first = client.receive(10)
            began = time.perf_counter()
            for _ in range(_EVENTS - 1):
                record = client.receive(10)
                if record is None:
                    raise RuntimeError("the device told no more: rate not measured")
                client.acknowledge(record.number)
    if first is None or record is None or record.number != first.number + _EVENTS - 1:
        raise RuntimeError("records missing: rate not measured")
    return (_EVENTS - 1) / (time.perf_counter() - began)


def _asked() -> float:
    """The same event, as a line of JSON, asked for once an event over a raw REPL that stays open."""
    from mpremote.transport_serial import SerialTransport

    event = json.dumps({"n": 1, "t": 423, "k": "dispensed", "to": 3, "first": 7, "count": 2})
    with VirtualDevice(["--cpu=vm", "--prompt"], passing=True) as device:
        session = SerialTransport(device.listening.port)
        try:
            session.enter_raw_repl()
            session.exec(f"event = {event!r}")
            began = time.perf_counter()
            for _ in range(_ASKED):
                if session.exec("print(event)").strip() != event.encode():
                    raise RuntimeError("mpremote heard something else: rate not measured")
            return _ASKED / (time.perf_counter() - began)
        finally:
            session.close()


@contextmanager
def _device(*options: str) -> Iterator[tuple[Client, VirtualDevice]]:
    with VirtualDevice(["--cpu=vm", "--rounds=0", *options], passing=True) as device:
        told = device.listening
        with Client(told.port, parts.passing, lambda _: told.key) as client:
            yield client, device


def _journal() -> bytes:
    """The flash of a device with so many records that no host has taken."""
    from shoefw.store import places
    from shoefw.store.journal import Journal
    from state import FLASH_SIZE

    flash = FlashImage(FLASH_SIZE)
    journal = Journal(flash, *places.rounds(FLASH_SIZE))
    for number in range(_EVENTS):
        journal.append(423 * number, *_EVENT)
    return bytes(flash.bytes)
