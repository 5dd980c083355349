"""`trueshoe faults` and `trueshoe changes`: a device's past in words, from its journal or the newest part of it."""

from pathlib import Path

import pytest

from failing_flash import Flash
from journal_story import Story
from shoecore import fault_table, faults, records
from shoecore.wire import rights
from shoefw.store.journal import Journal
from tests.host.running import lines, trueshoe
from tests.host.test_cli_devices import cache, device
from trueshoe.journal import file, recent
from trueshoe.journal.file import Dump
from trueshoe.journal.history import of
from trueshoe.link.client import Client
from trueshoe.link.greeting import Hello

assert cache  # a fixture

SECTOR = 4096
ROUNDS = 8  # sectors of the rounds' ring; two more for the summaries
WHOSE = Hello(4, "trueshoe", "0.1.0", "virtual", "S1", 7)
JAM = (faults.FEED_JAM, faults.AT_ENTRY, 20, 1, 150, 1000, 0)
STUCK = (faults.SENSOR_STUCK, faults.AT_SLOT, 13, 3, 0, 1, 1)
WARM = (faults.OVERHEATED, faults.AT_FEED_ROLLER, faults.NO_CARD, 0, 600, 655, 0)


class Given(Client):
    """What a device gives of its flash, and how much of it was asked for."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.asked = 0

    @property
    def hello(self) -> Hello:
        return WHOSE

    def dump_size(self) -> int:
        return len(self.raw)

    def dump(self, at: int) -> bytes:
        self.asked += 1
        return self.raw[at : min(at + 200, at - at % SECTOR + SECTOR)]


def dump(folder: Path, *made: tuple[int, tuple[object, ...]]) -> str:
    """The path of a dump with these records, a second apart."""
    flash = Flash((ROUNDS + 2) * SECTOR)
    journal = Journal(flash, 0, ROUNDS)
    for at, (kind, values) in enumerate(made):
        journal.append(1000 * at, kind, values)
    path = folder / "journal.dump"
    file.write(path, Dump("trueshoe", "0.1.0", "virtual", "S1", 7, bytes(flash.bytes)))
    return str(path)


def test_the_newest_sectors_tell_the_end_of_the_whole_history_without_reading_it_all() -> None:
    writing = Story(Flash((ROUNDS + 2) * SECTOR), 0, ROUNDS)
    for _ in range(12):
        writing.append(137)
        raw = bytes(writing.flash.bytes)
        whole = [past.record for past in of("it", recent.take(Given(raw), ROUNDS), True).past]
        assert whole[-1].number == writing.made
        for sectors in range(1, ROUNDS):
            given = Given(raw)
            newest = [past.record for past in of("it", recent.take(given, sectors), False).past]
            assert newest and newest == whole[-len(newest) :]
            assert given.asked <= ROUNDS + 21 * sectors
        writing.acknowledge(writing.made - 7)
        writing.journal.make_room()


def test_a_fault_is_told_with_its_moment_its_five_parts_and_its_end(tmp_path: Path) -> None:
    source = dump(
        tmp_path,
        (records.BOOTED, (7, 1)),
        (records.FAULT, JAM),
        (records.CLEARED, (faults.FEED_JAM, records.BY_ITSELF)),
        (records.CLOCK_SET, (86400 * 366, 0)),
        (records.FAULT, STUCK),
    )
    told = trueshoe("faults", source, "--json")
    assert told.returncode == 1, told.stderr
    jam, stuck, summary = lines(told.stdout)
    assert (jam["fault"]["start"], jam["fault"]["uptime_ms"], jam["fault"]["clock"]) == (7, 1000, None)
    assert jam["fault"]["cleared"] | {"clock": 0} == {
        "record": 3,
        "by": "by itself",
        "start": 7,
        "uptime_ms": 2000,
        "clock": 0,
    }
    assert stuck["fault"]["stands"] and stuck["fault"]["clock"] == "2001-01-01T00:00:01"
    assert all(stuck["fault"][part] for part in ("what", "where", "expected", "observed", "next"))
    assert stuck["fault"]["page"]["code"] == faults.SENSOR_STUCK
    assert summary["summary"]["counts"] == {"feed jam": 1, "sensor stuck or dirty": 1}
    text = trueshoe("faults", source).stdout
    assert "start 7 + 1.0 s, record 2: TRYING 1 feed jam" in text and "cleared by itself after 1.0 s" in text
    assert "2001-01-01 00:00:01, record 5: STOPPED 19" in text and "STANDS: Open the lid" in text


def test_one_kind_and_the_last_alone(tmp_path: Path) -> None:
    source = dump(tmp_path, *[(records.FAULT, JAM), (records.FAULT, WARM)] * 5)
    assert lines(trueshoe("faults", source, "--fault", "feed jam", "--json").stdout)[-1]["summary"]["faults"] == 5
    last = lines(trueshoe("faults", source, "--last", "1", "--json").stdout)
    assert [line["fault"]["record"] for line in last[:-1]] == [10]
    assert "No fault is known by that" in trueshoe("faults", source, "--fault", "nonsense").stderr


@pytest.mark.parametrize("row", fault_table.TABLE, ids=lambda row: row.name)
def test_every_fault_of_the_core_is_told_with_its_page(row: fault_table.Row, tmp_path: Path) -> None:
    from trueshoe.journal import history
    from trueshoe.show import past_faults

    latched = int(faults.CLEARED_BY[row.code] != faults.ITSELF)
    values = (row.code, row.places[0], faults.NO_CARD, 0, 1, 2, latched)
    read = history.read(dump(tmp_path, (records.FAULT, values)), True, None)
    found = past_faults.happened(read)
    fault, _ = past_faults.as_objects(read, found)
    assert fault["fault"]["page"]["name"] == row.name and found[0].stands == bool(latched)
    assert f" {row.code} {row.name}" in " ".join(" ".join(past_faults.as_text(read, found, 80)).split())


def test_what_changed_since_the_last_round_is_told_in_its_order(tmp_path: Path) -> None:
    source = dump(
        tmp_path,
        (records.CONFIGURED, ("rws-poker-6", 1, 1)),
        (records.ROUND_CLOSED, (3,)),
        (records.BOOTED, (8, 2)),
        (records.SERVICE, (1,)),
        (records.PART_REPLACED, (0, 40321)),
        (records.CONFIGURED, ("rws-poker-7", 1, 2)),
        (records.COMMANDED, (rights.INSTALL, rights.TECHNICIAN, rights.PIT_MANAGER, bytes(16) + b"x")),
        (records.KEY_PAIRED, (rights.AUDITOR, "lab")),
        (records.FAULT, WARM),
        (records.FAULT, JAM),
    )
    told = trueshoe("changes", source, "--json")
    assert told.returncode == 1, told.stderr
    *changed, last = lines(told.stdout)
    assert [line["change"]["area"] for line in changed] == [
        "start",
        "service",
        "part",
        "configuration",
        "command",
        "key",
        "surroundings",
    ]
    assert last["summary"]["last_worked"]["record"] == 2 and last["summary"]["changes"] == 7
    text = " ".join(trueshoe("changes", source).stdout.split())
    for words in (
        "round 3 closed; since then:",
        "the feed roller replaced after 40321 uses",
        "an installation begun: commanded by the technician",
        "signed beside by the pit manager",
        "a host was paired as auditor: lab",
        "observed 65.5 degC",
    ):
        assert words in text
    assert "rws-poker-6" not in text


def test_nothing_changed_is_said_and_is_exit_code_0(tmp_path: Path) -> None:
    done = trueshoe("changes", dump(tmp_path, (records.ROUND_CLOSED, (3,))))
    assert done.returncode == 0 and "nothing" in done.stdout
    blank = trueshoe("faults", dump(tmp_path))
    assert blank.returncode == 0 and "its journal has no record" in blank.stdout


def test_the_only_device_tells_it_from_its_newest_sectors(cache: Path) -> None:
    with device("PASTONE1", "--rounds", "1", "--speed", "0", "--fault", "feed-jam@20") as (port, _):
        assert trueshoe("follow", port, "--until-rounds", "1", "--json").returncode == 0
        jam, summary = lines(trueshoe("faults", "--fault", "feed jam", "--json").stdout)
        changed = lines(trueshoe("changes", port, "--json").stdout)
    assert jam["fault"]["where"].endswith("card 21")
    assert jam["fault"]["cleared"]["by"] == "by itself" and summary["summary"]["first_record"] == 1
    assert changed[-1]["summary"]["last_worked"]["record"] > jam["fault"]["record"]


def test_a_file_that_is_no_dump_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("no dump")
    for command in ("faults", "changes"):
        done = trueshoe(command, str(tmp_path / "one"))
        assert done.returncode == 2 and "no dump of a journal" in done.stderr
