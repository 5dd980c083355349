"""Kept rounds are listed, shown and written for other programs, which read back what the devices told."""

import json
import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pokerkit import HandHistory
from pyarrow import Table as Columns
from pyarrow import parquet

import rounds as dealt
from shoecore.records import Record
from tests.host.bridged import records_of
from tests.host.bridged import round_of as written_round
from tests.host.kept import FINDING, card, device, opened, round_of, take, void
from tests.host.running import lines, trueshoe
from tests.host.table_hands import act, pluribus, poker_house
from trueshoe.bridge.recalling import recalled
from trueshoe.bridge.receipting import signer
from trueshoe.bridge.table import Table
from trueshoe.records.lines import as_object
from trueshoe.store.entries import Action, Batch
from trueshoe.store.export import columns, writing
from trueshoe.store.rounds import Wanted, listed, one, whole
from trueshoe.store.store import Store, open
from trueshoe.store.telling import name, record
from trueshoe.table import written
from trueshoe.table.poker.round import PokerRound

HOUR = 3600 * 1000


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """Two devices, an hour a round."""
    hours = iter(range(400_000, 500_000))
    found = open(database, lambda: next(hours) * HOUR)
    for serial in ("SHUF1", "SHUF2"):
        found.meet(device(serial))
        take(found, *round_of(1), serial=serial)
        take(found, *round_of(6, found=(FINDING,)), serial=serial)
        take(found, *round_of(11)[:-1], void(14, 1), serial=serial)
        take(found, round_of(11)[-1], opened(16), card(17), serial=serial)
    yield found
    found.close()


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        (Wanted(), "1/1 1/6 1/11 1/17 2/1 2/6 2/11 2/17"),
        (Wanted(device="SHUF2"), "2/1 2/6 2/11 2/17"),
        (Wanted(verdict="findings"), "1/6 2/6"),
        (Wanted(verdict="void", device="SHUF1"), "1/11"),
        (Wanted(verdict="open"), "1/17 2/17"),
        (Wanted(rulebook="rws-poker-7", verdict="clean"), "1/1 2/1"),
        (Wanted(rulebook="mbs-fbbj-3"), ""),
    ],
)
def test_rounds_are_found_by_what_is_asked(store: Store, wanted: Wanted, names: str) -> None:
    assert [name(round) for round in listed(store, wanted)] == [f"SHUF{one}" for one in names.split()]


def test_rounds_are_found_by_when_they_opened(store: Store) -> None:
    first, second, third, _ = [round.opened for round in listed(store, Wanted(device="SHUF1"))]
    assert [round.first for round in listed(store, Wanted(second, third, "SHUF1"))] == [6]
    assert [round.first for round in listed(store, Wanted(first + 1, third + 1, "SHUF1"))] == [6, 11]


def test_every_entry_is_in_one_round(store: Store) -> None:
    entries = [row.entry for found in whole(store, Wanted(device="SHUF1")) for row in found.entries]
    assert entries == list(range(1, 19))
    found = one(store, "SHUF1", 6)
    assert [row.entry for row in found.findings] == [9] and found.rulings == []
    assert [row.outcome for row in one(store, "SHUF1", 11).rulings] == ["void"]


def table_of(store: Store, serial: str, folder: Path) -> Table:
    """A device's table as the bridge has it."""
    return recalled(store, device(serial), store.meet(device(serial)), signer(folder / "receipts.key"), 10, True)


def bridged(store: Store, name: str, serial: str, folder: Path) -> None:
    """A file of records as a bridge keeps it."""
    table = table_of(store, serial, folder)
    entries = [table.record(record).entry for record in records_of(name)]
    assert store.take([Batch(serial, entries)])[0].trouble is None


def good_vectors() -> list[str]:
    """Files of records that are whole rounds as the rulebook says."""
    folder = Path(__file__).resolve().parents[1] / "vectors" / "records"
    return sorted(path.stem for path in folder.glob("*.jsonl"))


def test_json_lines_hold_what_was_told_and_verify_finds_what_the_bridge_found(database: str, tmp_path: Path) -> None:
    store = open(database)
    for place, vector in enumerate(good_vectors()):
        bridged(store, vector, f"S{place}", tmp_path)
    out = tmp_path / "rounds.jsonl"
    said = trueshoe("rounds", "export", "--store", database, "--out", str(out), "--json")
    assert said.returncode == 0, said.stderr
    told = [json.loads(line) for line in out.read_text().splitlines()]
    kept = [as_object(record(row)) for found in whole(store, Wanted()) for row in found.entries]
    assert [one for one in told if "record" in one] == kept
    findings = sum(len(found.findings) for found in whole(store, Wanted()))
    verified = lines(trueshoe("verify", str(out), "--json").stdout)
    unfinished = sum("not closed" in str(one) for one in verified)
    assert verified[-1]["summary"]["findings"] == findings + unfinished
    store.close()


def played(buttons: tuple[int, ...]) -> list[Record]:
    """Rounds of poker as they should be, one behind the other."""
    told: list[Record] = []
    for button in buttons:
        table = "rws-poker-7", "shoe", (1, 3, 5), button
        for place, found in enumerate(dealt.reported(*table, dealt.clean(*table)), len(told) + 1):
            told.append(Record(place, 400 * place, found.kind, found.values))
    return told


def test_rounds_that_lie_apart_are_judged_apart(database: str, tmp_path: Path) -> None:
    store = open(database)
    for serial in ("S1", "S2"):
        table = table_of(store, serial, tmp_path)
        take(store, *(table.record(one).entry for one in played((1, 3, 5))), serial=serial)
        assert table.audit.clean
    apart = [found for place, found in enumerate(whole(store, Wanted())) if place % 3 != 1]
    out = tmp_path / "apart.jsonl"
    assert writing.write(apart, out, False) == (4, 0)
    done = trueshoe("verify", str(out))
    assert done.returncode == 0 and "clean: 4 rounds" in done.stdout, done.stdout
    text = out.read_text().splitlines()
    joined = [line for line in text if '"device": {' not in line]
    assert len(text) - len(joined) == 4
    out.write_text("\n".join(joined) + "\n")
    assert trueshoe("verify", str(out)).returncode == 1
    open_round = [line for line in text if '"round closed"' not in line]
    out.write_text("\n".join(open_round) + "\n")
    said = trueshoe("verify", str(out)).stdout
    assert said.count("expected: the end of the round before") == 3 and "the last round is still open" in said
    store.close()


def test_parquet_has_a_row_an_entry(store: Store, tmp_path: Path) -> None:
    out = tmp_path / "rounds.parquet"
    assert writing.write(whole(store, Wanted()), out, False) == (8, 0)
    rows = parquet.read_table(out).to_pylist()
    kept = [(found, row) for found in whole(store, Wanted()) for row in found.entries]
    assert len(rows) == len(kept) == 36
    for row, (found, entry) in zip(rows, kept, strict=True):
        told = as_object(record(entry))
        assert {**told, **json.loads(row["fields"])} == told and row["record"] == told["record"]
        assert (row["device"], row["entry"], row["link"]) == (found.round.serial, entry.entry, bytes(entry.link))
        assert row["verdict"] == found.round.verdict and row["kept"].timestamp() * 1000 == entry.at
    assert [row["findings"] for row in rows if row["findings"]] == [[FINDING.what]] * 2


def settled(store: Store, serial: str, lines: list[dict[str, Any]], round: int) -> None:
    """A round whose settlement was told."""
    head = store.meet(device(serial))
    detail = json.dumps({"device": serial, "lines": lines})
    action = Action(f"{serial} {round}", "Ada", "Dealer", "settled", detail)
    batch = Batch(serial, [*round_of(head.number + 1, round=round), void(head.number + 5, 1)], [action])
    assert store.take([batch])[0].trouble is None


@pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.proof)])
def test_hand_histories_of_real_hands_play_as_they_were_played(tmp_path: Path, every: int) -> None:
    store = open(f"sqlite:///{tmp_path / 'store.db'}")
    house = poker_house()
    hands = []
    for number, hand in enumerate(list(pluribus())[::every]):
        round = PokerRound(house, "rws-poker-7", [(seat, 10_000) for seat in range(1, 7)], 6)
        round.post(1)
        round.post(2)
        try:
            for action in hand.actions:
                act(round, action)
        except Exception:  # shown in another order than the rulebook's: in no hand history of ours
            continue
        settled(store, "SHUF1", [json.loads(line) for line in written.write(round)], number)
        hands.append((hand, round.settlement()))
    out = tmp_path / "rounds.phhs"
    assert writing.write(whole(store, Wanted()), out, False) == (len(hands), 0) and len(hands) > 800 // every
    store.close()
    with out.open("rb") as file:
        read = list(HandHistory.load_all(file))
    for history, (hand, owed) in zip(read, hands, strict=True):
        state = None
        for state in history:  # noqa: B007 -- the last one is wanted
            pass
        assert state is not None and not state.status, hand.id
        net = [stack - 10_000 for stack in state.stacks]
        assert all(abs(theirs - owed.net(seat)) <= 0.5 for seat, theirs in enumerate(net, 1)), hand.id


def test_a_hand_with_side_pots_plays_to_its_settlement(tmp_path: Path) -> None:
    store = open(f"sqlite:///{tmp_path / 'store.db'}")
    told = written_round("side-pot")
    store.meet(device())
    settled(store, "SHUF1", told, 1)
    take(store, *round_of(6))
    out = tmp_path / "rounds.phhs"
    assert writing.write(whole(store, Wanted()), out, False) == (1, 1)
    store.close()
    said = tomllib.loads(out.read_text())["1"]
    assert said["seats"] == [1, 3, 5] and said["table"] == "SHUF1" and said["starting_stacks"] == [20000, 50000, 100000]
    with out.open("rb") as file:
        (history,) = HandHistory.load_all(file)
    *_, state = history
    round = written.read([json.dumps(line) for line in told]).round
    owed = round.settlement()
    got = [end - start for start, end in zip(said["starting_stacks"], state.stacks, strict=True)]
    assert not state.status and sum(got) == 0 == sum(owed.net(seat) for seat in (1, 3, 5)) + owed.house()


@pytest.mark.parametrize("form", writing.FORMS)
def test_a_file_that_is_there_stays_unless_it_may_be_replaced(store: Store, tmp_path: Path, form: str) -> None:
    out = tmp_path / f"rounds{form}"
    out.write_text("mine")
    with pytest.raises(writing.NotExported, match="--overwrite"):
        writing.write(whole(store, Wanted()), out, False)
    assert out.read_text() == "mine"
    writing.write(whole(store, Wanted()), out, True)
    assert b"mine" not in out.read_bytes() and list(tmp_path.glob(".*")) == []


def test_random_bytes_as_a_name_of_a_form_are_refused(store: Store, tmp_path: Path) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    suffix = "".join(random.Random(seed).choices("abcdef", k=4))
    with pytest.raises(writing.NotExported, match="jsonl"):
        writing.write(whole(store, Wanted()), tmp_path / f"rounds.{suffix}", False)


def test_a_file_of_columns_has_few_groups_and_tells_little_of_each_in_advance(tmp_path: Path) -> None:
    table = Columns.from_pylist([{"device": "A", "entry": 7, "settled": "a long text"}], columns.SCHEMA)
    columns.write_tables([table] * 3, tmp_path / "rounds.parquet")
    file = parquet.ParquetFile(tmp_path / "rounds.parquet")
    assert file.metadata.num_row_groups == 2 and file.read().num_rows == 3
    of_group = file.metadata.row_group(0)
    known = {of_group.column(at).path_in_schema for at in range(of_group.num_columns) if of_group.column(at).statistics}
    assert known == {"device", "first", "entry", "kept", "rulebook", "verdict"}


def test_what_goes_up_from_row_to_row_takes_no_room_in_a_file_of_columns(tmp_path: Path) -> None:
    rising = {name: list(range(1, 10_001)) for name in ("entry", "number", "time_ms", "kept")}
    rows = [dict(zip(rising, values, strict=True)) for values in zip(*rising.values(), strict=True)]
    columns.write_tables([Columns.from_pylist(rows, columns.SCHEMA)], tmp_path / "rounds.parquet")
    file = parquet.ParquetFile(tmp_path / "rounds.parquet")
    of_group = file.metadata.row_group(0)
    told = [of_group.column(at) for at in range(of_group.num_columns)]
    assert all(one.total_compressed_size < 1_000 for one in told if one.path_in_schema in rising)
    assert file.read(["entry"]).column("entry").to_pylist() == rising["entry"]
