"""Stored rounds verified again in bulk: what was found live is found again, and whatever was changed since is told."""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from shoecore import records
from tests.host.audited import Told, dealt, kept, numbered, settled
from tests.host.bridged import records_of
from tests.host.test_settled_cards import poker
from trueshoe.audit import judging, paying, run
from trueshoe.audit.judging import How
from trueshoe.audit.source import Wanted, source
from trueshoe.audit.tally import Tally
from trueshoe.bridge import settling
from trueshoe.records.voids import MOST
from trueshoe.store.export import writing
from trueshoe.store.rounds import Wanted as Rounds
from trueshoe.store.rounds import whole
from trueshoe.store.store import Store, open
from trueshoe.store.tables import KEPT

HOUR = 3600 * 1000
NAMED = How(10, in_force=False)
ALL = Wanted()
BAD = ("rws-poker-7-shoe-burn-missed", "rws-mlp-2-shuffler-six-community-cards", "mbs-fbbj-3-shoe")


@pytest.fixture
def store(database: str, tmp_path: Path) -> Iterator[Store]:
    """Rounds with and without findings, one of them settled, and a device with committed and opened cards."""
    hours = iter(range(480_000, 500_000))
    found = open(database, lambda: next(hours) * HOUR)
    for place, name in enumerate(BAD):
        kept(found, f"S{place}", records_of(name), tmp_path)
    kept(found, "SETTLED", records_of("rws-poker-7-shoe"), tmp_path)
    owed = settling.settle(poker(), {}).owed.paid
    paid = [{"record": "paid", "seat": seat, "amount": amount} for seat, amount in owed.items()]
    settled(found, "SETTLED", poker() + paid, tmp_path)
    told = [one for button in (1, 2, 3) for one in dealt(random.Random(button), button=button)]
    for at in range(0, len(told), 30):
        kept(found, "SIX", list(numbered(told))[at : at + 30], tmp_path)
    yield found
    found.close()


def audited(address: str, folder: Path, wanted: Wanted = ALL, how: How = NAMED) -> Tally:
    """What an audit counts, in this process."""
    with ThreadPoolExecutor(1) as pool:
        return run.run(source(address), wanted, how, folder / "parts", lambda done, all: None, pool)


def address_of(store: Store) -> str:
    return store.engine.url.render_as_string(hide_password=False).replace("+psycopg", "")


def found_live(store: Store) -> int:
    return sum(len(one.findings) for one in whole(store, Rounds()))


def tamper(store: Store, *statements: str) -> None:
    """Change what is kept, as somebody may who has the database itself."""
    with store.engine.begin() as connection:
        for table in KEPT:
            if connection.dialect.name == "postgresql":
                connection.execute(text(f"ALTER TABLE {table} DISABLE TRIGGER ALL"))
            else:
                for when in ("stay", "last"):
                    connection.execute(text(f"DROP TRIGGER IF EXISTS {table}_{when}"))
        for statement in statements:
            assert connection.execute(text(statement)).rowcount, statement


def test_what_was_found_live_is_found_again_and_everything_verifies(store: Store, tmp_path: Path) -> None:
    found = audited(address_of(store), tmp_path)
    assert found.wrong == {}, found.wrong_examples
    assert found.found.total() == found_live(store) > 0
    assert (found.rounds, found.settled, found.unsettled) == (7, 1, 0)
    assert (found.paid > 0, found.opened, found.unchained) == (True, found.opened, 0) and found.opened >= 3 * 5
    assert found.verdicts == {"clean": 5, "findings": 2} and found.entries == sum(
        1 for s in store.serials() for _ in store.entries(s)
    )


def test_a_file_of_columns_is_audited_to_the_same(store: Store, tmp_path: Path) -> None:
    out = tmp_path / "rounds.parquet"
    writing.write(whole(store, Rounds()), out, overwrite=False)
    ours, theirs = audited(str(out), tmp_path), audited(address_of(store), tmp_path)
    theirs.devices.pop("S1", None), ours.devices.pop("S1", None)
    assert ours.receipts.total() == ours.rounds
    assert ours.as_object() == theirs.as_object()


def test_parts_of_any_length_count_the_same(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = audited(address_of(store), tmp_path)
    for length in (7, 23):
        monkeypatch.setattr(run, "_ENTRIES", length)
        in_parts = audited(address_of(store), tmp_path)
        assert (in_parts.found, in_parts.wrong) == (at_once.found, at_once.wrong), length
        assert in_parts.as_object() == at_once.as_object(), length


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE records SET time = time + 1 WHERE device = 5 AND entry = 60", judging.CHANGED),
        ("UPDATE records SET told = 1 WHERE device = 5 AND entry = 60", judging.CHANGED),
        ("UPDATE devices SET link = 'x' WHERE id = 5", judging.CHANGED),
        ("DELETE FROM records WHERE device = 5 AND entry = 60", judging.MISSING),
        ("DELETE FROM records WHERE device = 5 AND entry > 100", judging.MISSING),
        ("UPDATE records SET body = link WHERE device = 5 AND entry = 60", judging.UNREADABLE),
        ("UPDATE records SET kind = 200 WHERE device = 5 AND entry = 60", judging.UNREADABLE),
        ("DELETE FROM findings WHERE device = 1", judging.NOT_KEPT),
        ("UPDATE findings SET what = 'nothing' WHERE device = 1", judging.NOT_FOUND),
        (
            "DELETE FROM receipts WHERE device = 5; DELETE FROM rounds WHERE device = 5 AND first > 1",
            judging.OTHER_ROUNDS,
        ),
        ("UPDATE actions SET detail = '{}'", paying.UNREADABLE),
    ],
)
def test_whatever_was_changed_is_told(store: Store, tmp_path: Path, statement: str, said: str) -> None:
    tamper(store, *statement.split("; "))
    found = audited(address_of(store), tmp_path)
    assert found.wrong[said], found.wrong
    assert not found.clean and any(one["what"] == said for one in found.wrong_examples)


def test_payouts_are_held_against_the_chain_and_against_what_is_owed(store: Store, tmp_path: Path) -> None:
    row = next(one for one in whole(store, Rounds(device="SETTLED")) if one.actions)
    told = json.loads(row.actions[-1].detail)
    paid = next(line for line in told["lines"] if line.get("record") == "paid")
    paid["amount"] += 100
    tamper(store, f"UPDATE actions SET detail = '{json.dumps(told)}'")
    found = audited(address_of(store), tmp_path)
    assert found.wrong[paying.OTHER] == 1 and "payout that is not what is owed" in str(found.found)


def test_a_process_that_audits_a_file_begins_without_a_database() -> None:
    asks = "import sys, trueshoe.audit.run, trueshoe.audit.columns; print('sqlalchemy' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True).stdout
    assert said == "False\n"


def test_rounds_are_audited_by_when_they_were_opened_and_by_their_device(store: Store, tmp_path: Path) -> None:
    address = address_of(store)
    assert list(audited(address, tmp_path, Wanted(device="SIX")).devices) == ["SIX"]
    second = [one.round.opened for one in whole(store, Rounds(device="SIX"))][1]
    later = audited(address, tmp_path, Wanted(since=second, device="SIX"))
    earlier = audited(address, tmp_path, Wanted(until=second, device="SIX"))
    assert (later.rounds, earlier.rounds, later.wrong, earlier.wrong) == (2, 1, {}, {})
    assert later.entries + earlier.entries == sum(1 for _ in store.entries("SIX"))
    assert audited(address, tmp_path, Wanted(since=second + 10**12)).entries == 0


def orders(most: int, how: Callable[[int], int]) -> Iterator[Told]:
    """Orders that a shuffler draws, and what becomes of each."""
    for number in range(1, most + 1):
        yield records.ORDER_DRAWN, (number, 52, 0)
        yield records.SHUFFLED, (52, bytes(32), 2, 40 + number, 0)
        yield records.ORDER_ENDED, (number, how(number), 52)


def test_the_alarm_of_voided_orders_counts_over_the_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    store = open(database)
    voided = list(numbered(orders(40, lambda number: records.VOIDED if number % 4 == 0 else records.EXECUTED)))
    kept(store, "SHUF", voided, tmp_path)
    for length in (50_000, 13):
        monkeypatch.setattr(run, "_ENTRIES", length)
        shuffler = audited(address_of(store), tmp_path).devices["SHUF"]
        assert (shuffler.voided, shuffler.recent, shuffler.orders) == (MOST, 40, 40)
        assert shuffler.alarm.startswith("void-rate alarm: 10 of the last 40") and shuffler.seeds == 80
    store.close()


def test_a_run_that_was_stopped_is_gone_on_with(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_ENTRIES", 20)
    done: list[judging.Part] = []
    judge: Any = judging.judge
    monkeypatch.setattr(judging, "judge", lambda source, part, how: done.append(part) or judge(source, part, how))

    def stop(entries: int, of: int) -> None:
        if entries > of / 2:
            raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as pool, pytest.raises(KeyboardInterrupt):
        run.run(source(address_of(store)), Wanted(), NAMED, tmp_path / "parts", stop, pool)
    before = len(list((tmp_path / "parts").glob("*/*.json")))
    done.clear()
    found = audited(address_of(store), tmp_path)
    monkeypatch.undo()
    assert found.as_object() == audited(address_of(store), tmp_path).as_object()
    parts = len({(part.serial, part.after) for part in done})
    assert before > 3 and parts == len(done) and parts + before == found_parts(store)
    assert list((tmp_path / "parts").iterdir()) == []


def found_parts(store: Store) -> int:
    return sum(-(-sum(1 for _ in store.entries(serial)) // 20) for serial in store.serials())
