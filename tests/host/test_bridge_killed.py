"""The bridge killed at random points, cables pulled, the database gone: host and devices agree record by record."""

import random
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from shoecore import records
from tests.host.cable import Cable
from tests.host.databases import new_database, postgresql
from tests.host.running import await_that
from tools.floor import made, serial_of
from tools.floored import Bridge, floor
from trueshoe.receipt.check import check_chain, checked
from trueshoe.store.check import whole
from trueshoe.store.store import open

DEVICES = 4
LONGEST = 3.0  # seconds in which a bridge that was started has taken records
PACE = 20  # milliseconds from card to card: dealing lasts as long as the killing


def agree(url: str, records: int) -> None:
    """Every device is kept whole, each record once, in its order, as it was made; and the store is in order."""
    store = open(url)
    try:
        for at in range(DEVICES):
            kept = [(row.number, row.told, row.kind, bytes(row.body)) for row in store.entries(serial_of(at))]
            assert kept == [(number, 0, *made(number)) for number in range(1, records + 1)], serial_of(at)
        assert list(whole(store)) == []
    finally:
        store.close()


def kill(tmp_path: Path, store: str, kills: int, records: int) -> None:
    """Kill bridges at random points while four devices deal, and let the last one finish."""
    seed = random.SystemRandom().randrange(1 << 30)
    print("seed", seed)
    chance = random.Random(seed)
    with floor(tmp_path, DEVICES, f"--pace={PACE}", f"--records={records}") as (running, ports):
        for _ in range(kills):
            with Bridge(tmp_path, ports, store):
                time.sleep(chance.uniform(0.1, LONGEST))
        with Bridge(tmp_path, ports, store):
            assert running.line() == {"connected": DEVICES}
            told = running.line()
    assert (told["acknowledged"], told["made"]) == (DEVICES * records, DEVICES * records)
    agree(store, records)


def test_a_bridge_killed_at_random_points_loses_nothing_and_keeps_nothing_twice(tmp_path: Path) -> None:
    kill(tmp_path, f"sqlite:///{tmp_path / 'store.db'}", 2, 200)


@pytest.mark.proof
def test_a_bridge_killed_again_and_again_loses_nothing_in_both_databases(tmp_path: Path, database: str) -> None:
    kill(tmp_path, database, 20, 3_000)


def test_cables_pulled_in_the_middle_of_anything_cost_no_record(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(1 << 30)
    print("seed", seed)
    chance = random.Random(seed)
    store = f"sqlite:///{tmp_path / 'store.db'}"
    with ExitStack() as stack:
        running, ports = stack.enter_context(floor(tmp_path, DEVICES, "--pace=10", "--records=400"))
        cables = [stack.enter_context(Cable(port)) for port in ports]
        stack.enter_context(Bridge(tmp_path, [cable.url for cable in cables], store))
        running.line()
        for _ in range(12):
            chance.choice(cables).pull_after(chance.randrange(1, 2_000))
            time.sleep(0.1)
        told = running.line()
    assert told["acknowledged"] == DEVICES * 400
    agree(store, 400)


@pytest.mark.proof
def test_a_database_that_goes_and_comes_back_is_waited_for_and_said(tmp_path: Path) -> None:
    with postgresql() as server:
        store = new_database(server.url, "floor")
        with (
            floor(tmp_path, DEVICES, "--pace=15", "--records=1000") as (running, ports),
            Bridge(tmp_path, ports, store) as bridge,
        ):
            running.line()
            time.sleep(1.0)
            server.kill()
            await_that(lambda: bridge.health() == 503, "a bridge that says that it keeps nothing")
            server.restart()
            told = running.line()
            assert bridge.health() == 200
        assert told["acknowledged"] == DEVICES * 1000
        agree(store, 1000)


def test_a_journal_that_is_another_one_is_refused_in_words_and_nothing_of_it_is_acknowledged(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'store.db'}"
    with floor(tmp_path, 1, "--pace=1", "--records=50") as (running, ports), Bridge(tmp_path, ports, store):
        running.line()
        assert running.line()["acknowledged"] == 50
    # another floor begins its numbers again, at another time
    with floor(tmp_path, 1, "--pace=1", "--records=50") as (running, ports), Bridge(tmp_path, ports, store) as bridge:
        await_that(lambda: bridge.ports()[0]["state"] == "refused", "a refusal")
        trouble = bridge.ports()[0]["trouble"]
        assert trouble["what"] == "the device tells another record under a number that is kept"
        running.line()
        running.end_input()
        assert running.line()["acknowledged"] == 0


def test_each_closed_round_has_its_receipt_in_one_chain_over_every_kill(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'store.db'}"
    with floor(tmp_path, 1, f"--pace={PACE}", "--records=260") as (running, ports):
        for _ in range(2):
            with Bridge(tmp_path, ports, store):
                time.sleep(1.0)
        with Bridge(tmp_path, ports, store):
            running.line()
            assert running.line()["acknowledged"] == 260
    kept = open(store)
    public = (tmp_path / "receipts.key.pub").read_text().strip()
    opened = [row.entry for row in kept.entries(serial_of(0)) if row.kind == records.ROUND_OPENED]
    contents = [kept.receipt(serial_of(0), first) for first in opened]
    assert kept.rounds_without_receipt() == [] and len(contents) == 10
    check_chain([(str(at), one, checked(one, public, str(at))) for at, one in enumerate(contents) if one])
    kept.close()
