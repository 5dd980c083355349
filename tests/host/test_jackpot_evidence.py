"""Evidence for the order of payment: a device's times are shown as they were signed, and no other file is taken."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.host.running import ROOT, trueshoe
from trueshoe.errors import Trouble
from trueshoe.log import file as log_file
from trueshoe.table.jackpot import signed
from trueshoe.table.jackpot.meter import Meter
from trueshoe.table.jackpot.order import Claim
from trueshoe.table.jackpot.records import Bet, Dealt
from trueshoe.table.jackpot.store import store

RECORDS = (ROOT / "tests" / "vectors" / "records" / "rws-mlp-3-shoe.jsonl").read_text(encoding="utf-8").splitlines()
FIRST, SECOND = 1_795_032_069_100_000, 1_795_032_070_400_000
SHOE = "TABLE4"


def key_in(folder: Path) -> Path:
    """A host's key; its public half beside it."""
    folder.mkdir(exist_ok=True)
    assert trueshoe("keys", "make", str(folder / "host.key")).returncode == 0
    return folder / "host.key"


def sign(folder: Path, key: Path, lines: list[str], serial: str = SHOE) -> Path:
    """Records with their signed log, and a signed receipt of their Round where it is over."""
    folder.mkdir(exist_ok=True)
    path = folder / "table.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert trueshoe("log", "sign", str(path), "--key", str(key), "--serial", serial).returncode == 0
    made = trueshoe("receipt", "make", str(path), "--key", str(key), "--out", str(folder), "--serial", serial)
    assert made.returncode == 0, made.stderr
    return path


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of a Round as its host signed them."""
    folder = tmp_path_factory.mktemp("signed")
    return sign(folder, key_in(folder), RECORDS)


def read(path: Path, beside: Path | None = None, key: Path | None = None) -> signed.Evidence:
    """The evidence of a file of records; log and receipt are ``beside`` where that is not where the file is."""
    folder = (beside or path).parent
    (receipt,) = folder.glob("*.receipt")
    return signed.read(str(path), folder / "table.jsonl.log", receipt, key or folder / "host.key.pub")


def claim(box: int = 2, record: int = 8, at: int = FIRST, place: int = 1, device: str = SHOE) -> Claim:
    """A winner's claim."""
    return Claim(Bet("4", "1", box), "Royal Flush", Dealt(device, record, at, place, "c0ffee"))


def refused(doing: Callable[[], Any]) -> str:
    """What is refused, in five parts that each say something."""
    with pytest.raises(Trouble) as found:
        doing()
    trouble = found.value
    assert all((trouble.what, trouble.where, trouble.expected, trouble.observed, trouble.next_step))
    return trouble.what


# clauses: rws-mlp-3 4.5.2; rws-mlp-2 4.5.2
def test_4_5_2_the_times_of_each_full_hand_are_those_that_were_signed(files: Path) -> None:
    evidence = read(files)
    assert [(hand.box, hand.at, hand.place) for hand in evidence.hands] == [(2, FIRST, 1), (4, SECOND, 2)]
    right = [claim(), claim(4, 9, SECOND, 2)]
    assert [one.agrees for one in signed.held(evidence, right)] == [True, True]
    for other in (claim(at=FIRST + 1), claim(place=2), claim(record=9), claim(box=4), claim(box=3)):
        assert [one.agrees for one in signed.held(evidence, [other, claim(device="OTHER")])] == [False]


def test_any_record_with_another_time_and_any_that_is_left_out_is_no_evidence(files: Path, tmp_path: Path) -> None:
    other = tmp_path / "table.jsonl"
    for at in range(1, len(RECORDS)):
        changed = json.loads(RECORDS[at])
        changed["time_ms"] += 1
        for lines in ([*RECORDS[:at], json.dumps(changed), *RECORDS[at + 1 :]], RECORDS[:at] + RECORDS[at + 1 :]):
            other.write_text("\n".join(lines) + "\n", encoding="utf-8")
            assert refused(lambda: read(other, files)) == "records that are not as they were signed", at


def test_another_wall_time_than_the_receipts_is_no_evidence(files: Path, tmp_path: Path) -> None:
    other = tmp_path / "table.jsonl"
    for zero in (', "zero": "2026-11-18T20:00:01"', ', "zero": "2026-11-18T19:59:59"', ""):
        head = RECORDS[0].replace(', "zero": "2026-11-18T20:00:00"', zero)
        assert head != RECORDS[0]
        other.write_text("\n".join([head, *RECORDS[1:]]) + "\n", encoding="utf-8")
        assert refused(lambda: read(other, files)) == "records with another wall time than was signed"


def test_what_stands_in_the_log_behind_its_last_head_is_no_evidence(files: Path, tmp_path: Path) -> None:
    begun = sign(tmp_path / "begun", files.parent / "host.key", RECORDS[:8])
    whole, signed_so_far = log_file.read(Path(f"{files}.log")), log_file.read(Path(f"{begun}.log"))
    log_file.save(tmp_path / "grown.log", log_file.Kept(whole.hashes, signed_so_far.heads))
    (receipt,) = files.parent.glob("*.receipt")
    public = files.parent / "host.key.pub"
    said = refused(lambda: signed.read(str(files), tmp_path / "grown.log", receipt, public))
    assert said == "records that are not as they were signed"


def test_a_receipt_that_was_changed_or_is_of_another_is_no_evidence(files: Path, tmp_path: Path) -> None:
    key = files.parent / "host.key"
    (receipt,) = files.parent.glob("*.receipt")
    log, public = Path(f"{files}.log"), key.with_name("host.key.pub")
    forged = tmp_path / "forged.receipt"
    forged.write_bytes(receipt.read_bytes().replace(b"T20:01:00", b"T20:00:59"))
    assert "signature does not hold" in refused(lambda: signed.read(str(files), log, forged, public))
    foreign = sign(tmp_path / "foreign", key, RECORDS, "TABLE5")
    (theirs,) = foreign.parent.glob("*.receipt")
    assert refused(lambda: signed.read(str(files), log, theirs, public)) == "a receipt of another device"
    later = [RECORDS[0]] + [line.replace('"round": 1,', '"round": 2,') for line in RECORDS[1:]]
    (second,) = sign(tmp_path / "later", key, later).parent.glob("*.receipt")
    assert refused(lambda: signed.read(str(files), log, second, public)) == "records without the receipt's Round"


def test_what_another_host_signed_is_no_evidence(files: Path, tmp_path: Path) -> None:
    key = key_in(tmp_path / "theirs")
    said = refused(lambda: read(files, key=key.with_name("host.key.pub")))
    assert said == "records that are not as they were signed"


def test_evidence_of_a_device_at_which_nobody_waits_is_refused(files: Path) -> None:
    evidence = read(files)
    for claims in ([], [claim(device="OTHER")], [claim(record=99)]):
        said = refused(lambda claims=claims: signed.held(evidence, claims))  # type: ignore[misc]
        assert said == "evidence of a device at which nobody waits to be paid"


# clauses: rws-mlp-3 4.5.2; rws-mlp-2 4.5.2
def test_the_house_sees_from_the_terminal_what_is_signed_of_who_waits(files: Path, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'jackpot.db'}"
    assert trueshoe("jackpot", "open", address, "rws-mlp-3").returncode == 0
    (receipt,) = files.parent.glob("*.receipt")
    words = (
        "jackpot",
        "evidence",
        address,
        str(files),
        "--receipt",
        str(receipt),
        "--key",
        f"{files.parent}/host.key.pub",
    )
    nobody = trueshoe(*words)
    assert nobody.returncode == 2 and "nobody waits to be paid" in nobody.stderr
    meter = Meter(store(address), "main")
    for key, box, dealt in (("a", 2, (8, FIRST, 1)), ("b", 4, (9, SECOND - 1_000_000, 2))):
        meter.accept(key, Bet("4", "1", box))
        meter.claim(f"claim {key}", Bet("4", "1", box), "Straight Flush", Dealt(SHOE, *dealt, "c0ffee"))
    said = trueshoe(*words)
    assert said.returncode == 1
    assert "dealt 2026-11-18 20:01:09.100000 as Hand 1, by record 8 of TABLE4, as signed" in said.stdout
    assert "dealt 2026-11-18 20:01:10.400000 as Hand 2, by record 9 of TABLE4, NOT AS signed" in said.stdout
    told = json.loads(trueshoe(*words, "--json").stdout)
    assert [one["agrees"] for one in told["claims"]] == [True, False]
    files.with_name("other.jsonl").write_text("\n".join(RECORDS[:-1]) + "\n", encoding="utf-8")
    forged = trueshoe(*words[:3], str(files.with_name("other.jsonl")), *words[4:], "--log", f"{files}.log")
    assert forged.returncode == 2 and "next:" in forged.stderr and "not as they were signed" in forged.stderr
