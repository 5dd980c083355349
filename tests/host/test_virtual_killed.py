"""A virtual board that is killed in a round and started again from its folder goes on, as a real device does."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from shoecore import faults, records
from shoecore.records import Record
from tests.host.started_board import PROGRAM, refused
from trueshoe.link import keys
from trueshoe.link.client import Client

SHUFFLER = ("--device", "shuffler")
SHOE = ("--device", "shoe")
SEATS = 3


@contextmanager
def board(state: Path, *options: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A virtual board with a Dealer for one round, and where it listens to this host; it does not outlive the test."""
    words = [*PROGRAM, "--until-eof", "--cpu=cpython", "--speed=0", "--rounds=1", f"--state={state}", *options]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=sys.stderr, text=True)
    try:
        assert process.stdout
        said = json.loads(process.stdout.readline())
        keys.keep(said["serial"], keys.Key(*map(bytes.fromhex, said["key"])))
        yield process, said["port"]
    finally:
        process.kill()
        process.communicate()


def follow(url: str, seen: dict[int, Record], enough: Callable[[list[Record]], bool]) -> None:
    """Take and acknowledge records until it is enough; what comes again is what came before."""
    with Client(url) as client, client.leasing():
        for record in client.records():
            assert seen.setdefault(record.number, record) == record
            client.acknowledge(record.number)
            if enough(list(seen.values())):
                return


def count(seen: list[Record], kind: int) -> int:
    """How many records of a kind there are."""
    return sum(record.kind == kind for record in seen)


@pytest.mark.parametrize("after", [1, SEATS, SEATS + 1])
def test_a_killed_shuffler_gives_the_rest_of_the_same_order(tmp_path: Path, after: int) -> None:
    seen: dict[int, Record] = {}
    with board(tmp_path, *SHUFFLER) as (process, url):
        follow(url, seen, lambda told: count(told, records.DISPENSED) == after)
        process.kill()
        assert process.wait() < 0
    with board(tmp_path, *SHUFFLER) as (_, url):
        follow(url, seen, lambda told: count(told, records.ROUND_CLOSED) == 2)
    whole([seen[number] for number in sorted(seen)])


def whole(told: list[Record]) -> None:
    """Two rounds, each under the order that was drawn for it, none void; one start had to be signed for."""
    assert [record.number for record in told] == list(range(1, len(told) + 1))
    assert count(told, records.BOOTED) == count(told, records.ORDER_DRAWN) == 2
    assert [record.values[1] for record in told if record.kind == records.ORDER_ENDED] == [records.EXECUTED]
    positions = [record.values[1] for record in told if record.kind == records.DISPENSED]
    assert positions == [0, 5, 7, 9] * 2
    assert [record.values[0] for record in told if record.kind == records.FAULT] == [faults.POWER_LOST]


@pytest.mark.parametrize("after", [2, 6, 12])
def test_a_killed_shoe_knows_every_card_of_the_round(tmp_path: Path, after: int) -> None:
    seen: dict[int, Record] = {}
    with board(tmp_path, *SHOE) as (process, url):
        follow(url, seen, lambda told: count(told, records.DRAWN) == after)
        process.kill()
        assert process.wait() < 0
    with board(tmp_path, *SHOE) as (_, url):
        follow(url, seen, lambda told: count(told, records.ROUND_CLOSED) == 2)
    told = [seen[number] for number in sorted(seen)]
    assert [record.number for record in told] == list(range(1, len(told) + 1))
    positions = [record.values[0] for record in told if record.kind == records.DRAWN]
    assert positions == [*range(len(positions) // 2)] * 2
    assert count(told, records.COMMITTED) == count(told, records.IN_FLIGHT) + 1 == 2


def test_the_machine_of_another_device_or_of_none_is_refused(tmp_path: Path) -> None:
    with board(tmp_path, *SHOE):
        pass
    kept = tmp_path / "machine.txt"
    for text in (kept.read_text(), "('shuffler', [[1]])", "('shuffler', 5)", "('shuff", "import os"):
        kept.write_text(text)
        done = refused("--cpu=cpython", f"--state={tmp_path}", *SHUFFLER)
        assert done.returncode == 2 and "expected that of a shuffler" in done.stderr
        assert "Traceback" not in done.stderr and "remove the file" in done.stderr and kept.read_text() == text
