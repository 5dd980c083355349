"""Several bridges on one PostgreSQL: a device is one bridge's at a time, another takes it over, nothing is twice."""

import os
import random
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from shoecore import records
from tests.host.cable import Cable
from tests.host.databases import Server, execute, new_database
from tests.host.running import await_that
from tools.floor import OF_A_ROUND, made, serial_of
from tools.floored import Bridge, floor
from trueshoe.link import keys
from trueshoe.receipt.check import check_chain, checked
from trueshoe.store.check import whole
from trueshoe.store.store import open
from trueshoe.virtual import VirtualDevice

PACE = "--pace=20"
HOLDERS = "SELECT bridge, term FROM holders"


@pytest.fixture
def store(postgresql_server: Server) -> Iterator[str]:
    """A database of the test's own."""
    yield new_database(postgresql_server.url, "bridges")
    execute(postgresql_server.url, "DROP DATABASE bridges WITH (FORCE)")


def state_of(bridge: Bridge, at: int = 0) -> tuple[str, str | None]:
    """How a bridge says that a device stands, and who has it."""
    port = bridge.ports()[at]
    return port["state"], port["bridge"]


def stands_by(bridge: Bridge, other: str) -> None:
    await_that(lambda: state_of(bridge) == ("standing by", other), f"that it leaves the device to {other}")


def follows(bridge: Bridge) -> None:
    await_that(lambda: state_of(bridge)[0] == "connected", "that it has the device")


def rows_of(url: str, statement: str) -> list[tuple[Any, ...]]:
    """What a database answers."""
    kept = open(url)
    with kept.engine.connect() as connection:
        rows = [tuple(row) for row in connection.exec_driver_sql(statement)]
    kept.close()
    return rows


def kept_once(url: str, told: dict[str, Any], folder: Path) -> None:
    """All that devices made is there once, each round with one verdict, the closed ones with receipts in one chain."""
    assert told["acknowledged"] == told["made"]
    kept = open(url)
    public = (folder / "receipts.key.pub").read_text().strip()
    closed = count = 0
    for serial in kept.serials():
        entries = list(kept.entries(serial))
        assert [(row.number, row.told, row.kind, bytes(row.body)) for row in entries] == [
            (number, 0, *made(number)) for number in range(1, len(entries) + 1)
        ]
        opened = [row.entry for row in entries if row.kind == records.ROUND_OPENED][: len(entries) // OF_A_ROUND]
        receipts = [kept.receipt(serial, first) for first in opened]
        assert None not in receipts and len(opened) > 1
        check_chain([(str(at), one, checked(one, public, str(at))) for at, one in enumerate(receipts) if one])
        closed, count = closed + len(opened), count + len(entries)
    assert count == told["made"] and list(whole(kept)) == []
    kept.close()
    verdicts = dict(rows_of(url, "SELECT verdict, count(*) FROM rounds GROUP BY verdict"))
    assert verdicts.pop("clean") == closed and set(verdicts) <= {"open"}
    assert rows_of(url, "SELECT * FROM findings") == []


def test_a_bridge_that_is_killed_is_taken_over_and_nothing_is_lost_or_twice(
    tmp_path: Path, store: str, postgresql_server: Server
) -> None:
    """Before that the other one gets what it lacks, and the server dies and comes back: each stays where it is."""
    other, part = tmp_path / "west", f"{serial_of(0)}.part"
    other.mkdir()
    with (
        floor(tmp_path, 2, PACE) as (running, ports),
        Bridge(tmp_path, ports, store, "east") as east,
    ):
        running.line()
        for name in (f"{serial_of(0)}.key", f"{serial_of(1)}.key", f"{serial_of(1)}.part", "receipts.key"):
            shutil.copy(tmp_path / name, other / name)
        with Bridge(other, ports, store, "west") as west:
            stands_by(west, "east")
            await_that(lambda: west.ports()[0]["trouble"], "what it lacks")
            trouble = west.ports()[0]["trouble"]
            assert "the part of the device's key" in trouble["what"] and "copy" in trouble["next_step"]
            assert not (other / part).exists() and west.ports()[1]["trouble"] is None
            shutil.copy(tmp_path / part, other)
            await_that(lambda: west.ports()[0]["trouble"] is None, "that it lacks nothing")
            assert [(one["name"], one["here"], one["devices"]) for one in west.state()["bridges"]] == [
                ("east", False, [serial_of(0), serial_of(1)]),
                ("west", True, []),
            ]

            postgresql_server.kill()
            try:
                await_that(lambda: east.health() == 503, "that it keeps nothing")
            finally:
                postgresql_server.restart()
            await_that(lambda: east.health() == 200, "that it keeps again")
            stands_by(west, "east")
            assert rows_of(store, HOLDERS) == [("east", 1)] * 2

            east.process.kill()
            began = time.monotonic()
            for at in range(2):
                await_that(lambda at=at: state_of(west, at)[0] == "connected", "that it has the device")  # type: ignore[misc]
            print(f"taken over within {time.monotonic() - began:.1f} s")
            await_that(lambda: [one["name"] for one in west.state()["bridges"]] == ["west"], "that east has nothing")
            told = running.stop_dealing()
        assert rows_of(store, HOLDERS) == [("west", 2)] * 2
    kept_once(store, told, tmp_path)


def test_a_device_that_moves_goes_on_where_the_first_bridge_ended_and_one_that_stood_still_keeps_nothing(
    tmp_path: Path, store: str
) -> None:
    with ExitStack() as stack:
        running, (port,) = stack.enter_context(floor(tmp_path, 1, PACE))
        here, there = stack.enter_context(Cable(port)), stack.enter_context(Cable(port))
        there.pull()
        east = stack.enter_context(Bridge(tmp_path, [here.url], store, "east"))
        running.line()
        west = stack.enter_context(Bridge(tmp_path, [there.url], store, "west"))
        for ends, begins, bridge, before in ((here, there, west, east), (there, here, east, west)):
            ends.pull()
            begins.plug()
            follows(bridge)
            assert state_of(before)[0] != "connected"
        assert rows_of(store, HOLDERS) == [("east", 3)]

        os.kill(east.process.pid, signal.SIGSTOP)
        time.sleep(0.2)  # records lie in its connection by now that it has not judged
        here.pull()
        there.plug()
        follows(west)
        kept = rows_of(store, "SELECT max(entry) FROM records")
        os.kill(east.process.pid, signal.SIGCONT)
        stands_by(east, "west")
        await_that(lambda: "another bridge has the device since" in east.heard(), "why")
        assert rows_of(store, HOLDERS) == [("west", 4)]
        await_that(lambda: rows_of(store, "SELECT max(entry) FROM records") > kept, "that the other one goes on")
        told = running.stop_dealing()
    kept_once(store, told, tmp_path)


@pytest.mark.proof
@pytest.mark.timeout(1800)
def test_bridges_killed_stopped_and_cut_off_at_random_lose_nothing_and_keep_nothing_twice(
    tmp_path: Path, store: str
) -> None:
    seed = random.SystemRandom().randrange(1 << 30)
    print("seed", seed)
    chance = random.Random(seed)
    with ExitStack() as stack:
        running, ports = stack.enter_context(floor(tmp_path, 4, PACE))
        cables = {name: [stack.enter_context(Cable(port)) for port in ports] for name in ("east", "west")}
        at_work = {name: ExitStack() for name in cables}
        bridges = {}
        for name, own in cables.items():
            bridges[name] = at_work[name].enter_context(Bridge(tmp_path, [one.url for one in own], store, name))
        running.line()
        for _ in range(20):
            name = chance.choice(list(bridges))
            what = chance.choice(("killed", "stopped", "cut off"))
            print(name, what)
            if what == "killed":
                at_work[name].close()
                time.sleep(chance.uniform(0, 8))
                urls = [one.url for one in cables[name]]
                bridges[name] = at_work[name].enter_context(Bridge(tmp_path, urls, store, name))
            elif what == "stopped":
                os.kill(bridges[name].process.pid, signal.SIGSTOP)
                time.sleep(chance.uniform(0, 8))
                for one in chance.sample(cables[name], 2):
                    one.pull()
                    one.plug()
                time.sleep(chance.uniform(0, 8))
                os.kill(bridges[name].process.pid, signal.SIGCONT)
            else:
                for one in chance.sample(cables[name], 2):
                    one.pull_after(chance.randrange(1, 4_000))
                time.sleep(chance.uniform(0, 4))
        told = running.stop_dealing()
        for one in at_work.values():
            one.close()
    kept_once(store, told, tmp_path)


@pytest.mark.proof
@pytest.mark.timeout(600)
def test_a_round_of_the_firmware_goes_on_at_the_other_bridge_with_what_was_sealed(tmp_path: Path, store: str) -> None:
    options = ["--cpu=cpython", "--rounds=6", "--speed=4", "--seed=5"]
    with VirtualDevice(options, passing=True) as device:
        keys.keep(device.listening.serial, device.listening.key, tmp_path)
        port = [device.listening.port]
        with Bridge(tmp_path, port, store, "east") as east, Bridge(tmp_path, port, store, "west") as west:
            opened = "SELECT count(*) FROM rounds WHERE verdict = 'open'"
            await_that(lambda: rows_of(store, opened) == [(1,)], "a round")
            (first, second) = (east, west) if state_of(east)[0] == "connected" else (west, east)
            time.sleep(1.0)
            first.process.kill()
            follows(second)
            done = "SELECT verdict, count(*) FROM rounds WHERE verdict <> 'open' GROUP BY verdict"
            await_that(lambda: rows_of(store, done) == [("clean", 6)], "six rounds", 300.0)
    kept = open(store)
    assert kept.rounds_without_receipt() == [] and list(whole(kept)) == []
    assert rows_of(store, "SELECT * FROM findings") == []
    kept.close()
