"""Receipts in an audit: whatever was changed, left out or signed by somebody else is told, by one signature a part."""

import json
import random
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.host.audited import dealt, kept, numbered
from trueshoe.audit import receipts, run
from trueshoe.audit.judging import How
from trueshoe.audit.page import page
from trueshoe.audit.receipts import OTHER_HOST, UNLINKED, UNSIGNED, Receipts
from trueshoe.audit.report import Report, as_text, report
from trueshoe.audit.source import Wanted, source
from trueshoe.bridge.receipting import signer
from trueshoe.receipt.signed import Signer
from trueshoe.store.entries import Receipt
from trueshoe.store.export import writing
from trueshoe.store.rounds import Wanted as Rounds
from trueshoe.store.rounds import whole
from trueshoe.store.store import open as open_store

ROUNDS = 5
Told = list[tuple[str, int]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with rounds of one device, and the key that signed their receipts."""
    found = tmp_path_factory.mktemp("receipts")
    store = open_store(f"sqlite:///{found / 'kept.db'}")
    told = [one for button in range(1, ROUNDS + 1) for one in dealt(random.Random(button), button=button)]
    kept(store, "SIX", list(numbered(told)), found)
    store.close()
    return found


@pytest.fixture
def rows(folder: Path) -> list[Receipt]:
    """The receipts, the oldest first."""
    store = open_store(f"sqlite:///{folder / 'kept.db'}")
    with store.engine.connect() as connection:
        found = connection.execute(text("SELECT first, receipt FROM receipts ORDER BY first")).all()
    store.close()
    assert len(found) == ROUNDS
    return [Receipt(first, bytes(content)) for first, content in found]


def told(rows: list[Receipt], after: int = 0, is_all: bool = True, public: str = "") -> Told:
    found = Receipts("SIX", public).verify(reversed(rows), after, is_all)
    return [(one.what, [row.first for row in rows].index(one.first)) for one in found]


def changed(rows: list[Receipt], at: int, change: Callable[[bytes], bytes]) -> list[Receipt]:
    """With another content of one."""
    own = rows[at]._replace(content=change(rows[at].content))
    assert own != rows[at]
    return [*rows[:at], own, *rows[at + 1 :]]


def signed_by(other: Signer) -> Callable[[bytes], bytes]:
    """The same, signed by somebody else."""

    def change(content: bytes) -> bytes:
        return other.sign({key: value for key, value in json.loads(content).items() if key != "signature"})

    return change


def test_one_signature_holds_for_all_that_it_names(
    rows: list[Receipt], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[str] = []
    check = receipts.check_signature
    monkeypatch.setattr(receipts, "check_signature", lambda *own: [checked.append(own[1]), check(*own)])
    public = signer(folder / "receipts.key").public
    found = Receipts("SIX", public)
    assert not list(found.verify(reversed(rows), 0, is_all=True))
    assert (found.keys, checked) == ({public: ROUNDS}, [public])


@pytest.mark.parametrize("at", range(ROUNDS))
def test_a_changed_receipt_does_not_hold(rows: list[Receipt], at: int) -> None:
    another_rulebook = changed(rows, at, lambda one: one.replace(b"rws-poker-7", b"rws-poker-6"))
    another_signature = changed(rows, at, lambda one: one.replace(b'"signature":"', b'"signature":"0')[:-4] + b'"}\n')
    assert told(another_rulebook) == told(another_signature) == [(UNSIGNED, at)]
    assert told(changed(rows, at, lambda one: b"nothing")) == [(UNSIGNED, at)]


def test_what_a_changed_receipt_names_is_not_believed(rows: list[Receipt]) -> None:
    both = changed(changed(rows, 2, lambda one: one[:-9] + one[-8:]), 1, lambda one: one.replace(b"SIX", b"TEN"))
    assert told(both) == [(UNSIGNED, 2), (UNSIGNED, 1)]


@pytest.mark.parametrize("at", range(ROUNDS - 1))
def test_a_receipt_that_is_missing_is_told_at_the_next(rows: list[Receipt], at: int) -> None:
    assert told(rows[:at] + rows[at + 1 :]) == [(UNLINKED, at)]
    assert told(rows[at + 1 :], is_all=False) == [], "an auditor let the older ones go"


def test_a_receipt_that_another_host_signed_is_told(rows: list[Receipt], folder: Path, tmp_path: Path) -> None:
    other, own = signer(tmp_path / "other.key"), signer(folder / "receipts.key").public
    forged = changed(rows, 2, signed_by(other))
    assert told(forged) == [(UNLINKED, 3)], "it is a receipt, and not the one that is named"
    assert told(forged, public=own) == [(UNLINKED, 3), (OTHER_HOST, 2)]
    assert told(rows, public=other.public) == [(OTHER_HOST, at) for at in reversed(range(ROUNDS))]


def test_a_receipt_of_another_device_is_none_of_this_one(rows: list[Receipt]) -> None:
    assert [one.what for one in Receipts("SEVEN", "").verify(reversed(rows), 0, is_all=True)] == [UNSIGNED] * ROUNDS


def test_each_part_has_its_own_and_looks_at_the_one_before(rows: list[Receipt]) -> None:
    parts = [(rows[:3], 0), (rows[2:], rows[2].first)]
    assert [told(part, after) for part, after in parts] == [[], []]
    wrong = changed(rows, 2, lambda one: one.replace(b"rws-poker-7", b"rws-poker-6"))
    assert [told(part, after) for part, after in [(wrong[:3], 0), (wrong[2:], rows[2].first)]] == [[(UNSIGNED, 2)], []]
    assert told(rows[1:2] + rows[3:], rows[1].first) == [(UNLINKED, 1)]


@pytest.mark.parametrize("entries", [60, 10**6])
def test_an_audit_of_a_store_tells_of_its_receipts(
    folder: Path, tmp_path: Path, entries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "_ENTRIES", entries)
    address, public = f"sqlite:///{folder / 'kept.db'}", signer(folder / "receipts.key").public
    own, others = How(10, in_force=False, key=public), How(10, in_force=False, key="0" * 64)
    with ThreadPoolExecutor(1) as pool:
        found, wrong = (
            run.run(source(address), Wanted(), how, tmp_path / "parts", lambda done, all: None, pool)
            for how in (own, others)
        )
    assert (found.clean, found.receipts) == (True, {public: ROUNDS})
    assert wrong.wrong == {OTHER_HOST: ROUNDS}


def audited(address: str, folder: Path, key: str = "") -> Report:
    """The report of an audit, in parts of some rounds."""
    with pytest.MonkeyPatch.context() as patched, ThreadPoolExecutor(1) as pool:
        patched.setattr(run, "_ENTRIES", 120)
        how = How(10, in_force=False, key=key)
        tally = run.run(source(address), Wanted(), how, folder / "parts", lambda done, all: None, pool)
    return report(tally, "x", receipts_demanded=bool(key))


@pytest.fixture(params=["store", "export"])
def of_both(request: pytest.FixtureRequest, folder: Path, tmp_path: Path) -> Callable[..., str]:
    """A copy of the store, or an export of it, with receipts that somebody changed or removed."""

    def change(*statements: str) -> str:
        copy = tmp_path / "copy.db"
        for name in folder.glob("kept.db*"):
            shutil.copy(name, tmp_path / name.name.replace("kept", "copy"))
        store = open_store(f"sqlite:///{copy}")
        with store.engine.begin() as connection:
            for table in ("receipts", "records"):
                for when in ("stay", "last"):
                    connection.execute(text(f"DROP TRIGGER {table}_{when}"))
            for one in statements:
                assert connection.execute(text(one)).rowcount, one
        out = tmp_path / "copy.parquet"
        writing.write(whole(store, Rounds()), out, overwrite=True)
        store.close()
        return str(out) if request.param == "export" else f"sqlite:///{copy}"

    return change


_NEWEST = "(SELECT max(first) FROM receipts)"


def test_an_export_has_its_receipts_verified_as_its_store(of_both: Callable[..., str], tmp_path: Path) -> None:
    clean = audited(of_both(), tmp_path)
    assert clean["clean"] and clean["receipts"]["count"] == ROUNDS and not clean["receipts"]["without"]
    assert "receipt" not in "\n".join(as_text(clean)).replace(f"{ROUNDS} receipts", "")


@pytest.mark.parametrize("at", range(ROUNDS))
def test_a_receipt_that_was_changed_is_told_of_an_export_too(
    of_both: Callable[..., str], tmp_path: Path, at: int
) -> None:
    which = f"first = (SELECT first FROM receipts ORDER BY first LIMIT 1 OFFSET {at})"
    changed = "CAST(replace(CAST(receipt AS TEXT), 'rws-poker-7', 'rws-poker-6') AS BLOB)"
    found = audited(of_both(f"UPDATE receipts SET receipt = {changed} WHERE {which}"), tmp_path)
    assert [one["what"] for one in found["not_verified"]["by_kind"]] == [UNSIGNED] and not found["clean"]


@pytest.mark.parametrize("gone", [1, 2, ROUNDS - 1])
def test_a_newest_receipt_that_is_missing_is_told_with_the_last(
    of_both: Callable[..., str], tmp_path: Path, rows: list[Receipt], gone: int
) -> None:
    told = audited(of_both(*[f"DELETE FROM receipts WHERE first = {_NEWEST}"] * gone), tmp_path)
    left, first = rows[-gone - 1], rows[-gone].first
    over = json.loads(left.content)["round"]["closed"]
    assert not told["clean"] and told["not_verified"]["count"] == 0 and told["receipts"]["closed_without"] == gone
    last = f"the last receipt is of SIX/{left.first}, over at {over}"
    said = f"device SIX: {gone} closed rounds without a receipt, from SIX/{first} on; {last}"
    assert over and said in list(as_text(told)) and f'<p class="bad">{said}.</p>' in page(told)


def test_a_round_that_is_open_still_needs_no_receipt(of_both: Callable[..., str], tmp_path: Path) -> None:
    closing = "(SELECT max(entry) FROM records)"
    address = of_both(
        f"DELETE FROM receipts WHERE first = {_NEWEST}",
        f"UPDATE rounds SET last = NULL, verdict = 'open' WHERE last = {closing}",
        f"UPDATE devices SET entry = {closing} - 1, link = (SELECT link FROM records WHERE entry = {closing} - 1)",
        f"DELETE FROM records WHERE entry = {closing}",
    )
    told = audited(address, tmp_path)
    assert told["clean"] and told["verdicts"]["open"] == 1 and not told["receipts"]["without"], told


def test_rounds_without_any_receipt_are_said_and_are_not_clean_where_they_are_demanded(
    of_both: Callable[..., str], folder: Path, tmp_path: Path
) -> None:
    address = of_both("DELETE FROM receipts")
    told = audited(address, tmp_path)
    said = f"receipts: none, for {ROUNDS} rounds that were closed, of 1 devices"
    assert told["clean"] and said in list(as_text(told)) and f"<p>{said}.</p>" in page(told)
    assert not audited(address, tmp_path, signer(folder / "receipts.key").public)["clean"]


def test_receipts_of_a_part_of_the_rounds_hold_by_themselves(folder: Path, tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{folder / 'kept.db'}")
    every = list(whole(store, Rounds()))
    store.close()
    for number, some in enumerate((every[1:], every[:2] + every[3:], every[::2])):
        out = tmp_path / f"{number}.parquet"
        writing.write(some, out, overwrite=False)
        told = audited(str(out), tmp_path)
        assert told["clean"] and told["receipts"]["count"] == len(some), told["not_verified"]
