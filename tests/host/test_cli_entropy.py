"""`trueshoe entropy` without a device: what a journal's shuffles were drawn from, and the alarms of their noise."""

from pathlib import Path

from shoecore import faults, records
from tests.host.running import lines, trueshoe
from tests.host.test_cli_faults import dump

ROOT = bytes(range(32))
FAILED = (faults.ENTROPY_FAILED, faults.AT_NOISE, faults.NO_CARD, 0, 0, 3, 1)


def shuffled(blocks: int, alarms: int) -> tuple[int, tuple[object, ...]]:
    """The record of a shuffle from one seed, when so much noise had been tested since the start."""
    return records.SHUFFLED, (52, ROOT, 1, blocks, alarms)


def test_bits_samples_and_alarms_are_added_up_over_the_starts(tmp_path: Path) -> None:
    made = ((records.BOOTED, (1, 0)), shuffled(2, 0), shuffled(3, 0), (records.BOOTED, (2, 0)), shuffled(4, 0))
    done = trueshoe("entropy", dump(tmp_path, *made), "--json")
    assert done.returncode == 0, done.stderr
    told = lines(done.stdout)[0]["entropy"]
    assert (told["shuffles"], told["fresh_bits"], told["samples"], told["alarms"]) == (3, 768, 7 * 1024, 0)
    assert told["estimate"] is None and told["whole"]


def test_an_alarm_or_a_failed_test_is_told_and_is_exit_code_1(tmp_path: Path) -> None:
    assert trueshoe("entropy", dump(tmp_path, shuffled(2, 1))).returncode == 1
    done = trueshoe("entropy", dump(tmp_path, (records.FAULT, FAILED)))
    assert done.returncode == 1 and "1 times the noise failed" in done.stdout


def test_samples_are_not_taken_from_a_file(tmp_path: Path) -> None:
    done = trueshoe("entropy", dump(tmp_path), "--sample", "64")
    assert done.returncode == 2 and "a device" in done.stderr and "next:" in done.stderr
    (tmp_path / "there").write_text("mine")
    done = trueshoe("entropy", dump(tmp_path), "--out", str(tmp_path / "there"))
    assert done.returncode == 2 and "--overwrite" in done.stderr and (tmp_path / "there").read_text() == "mine"
