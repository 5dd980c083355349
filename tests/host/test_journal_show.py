"""`trueshoe journal show`: what a dump holds is told as it was written, and whatever is wrong in it is told too."""

import json
import random
from contextlib import suppress
from pathlib import Path

import pytest

from failing_flash import CUTS, Flash, PowerCut
from journal_story import Story, values_of
from shoecore.journal.rings import ROUNDS, SUMMARIES, pairs, rounds_of_both
from shoecore.journal.sectors import DONE, MARKS, VERSION
from shoecore.journal.summary import place
from shoefw.store.summaries import Summaries
from tests.host.running import lines, trueshoe
from trueshoe.journal import file
from trueshoe.journal.account import Account
from trueshoe.journal.file import BadDump, Dump
from trueshoe.journal.found import Damage, Lying, Torn
from trueshoe.journal.rings import Rings

PAGE = 256
SECTOR = 4096
RINGS = 8  # sectors of the rounds' ring; the summaries have two more
BEHIND = RINGS * SECTOR
ROUND = (1, 1, 1, bytes(range(32)), 0, 11, 0b111, 0)


def story(count: int = 0) -> Story:
    """A journal with so many records, and two sectors of blank flash behind it."""
    told = Story(Flash((RINGS + 2) * SECTOR), 0, RINGS)
    told.append(count)
    return told


def found(raw: bytes) -> tuple[Account, list[object]]:
    """All that a dump tells, and what it comes to."""
    account = Account(Rings(bytes(raw), "a dump"))
    return account, [each for page in account.pages() for each in page]


def told(account: Account, everything: list[object], kind: type) -> list[object]:
    """Those of a kind, after each record was held against the one that was written."""
    for each in everything:
        if isinstance(each, Lying):
            time, code, values = values_of(each.record.number)
            assert each.record[1:] == (time, code, values), each
    assert account.numbers == sorted(set(account.numbers))
    return [each for each in everything if isinstance(each, kind)]


def saved(raw: bytes, path: Path) -> Path:
    """A dump in a file."""
    file.write(path, Dump("trueshoe", "0.1.0", "virtual", "S1", 7, bytes(raw)))
    return path


def test_each_number_of_sectors_that_a_region_gives_to_both_rings_tells_how_many_are_the_rounds() -> None:
    seen = set()
    for sectors in range(16, 600):
        rounds, both = pairs(sectors, ROUNDS), pairs(sectors, ROUNDS) + pairs(sectors, SUMMARIES)
        assert rounds_of_both(both) == rounds
        seen.add(both)
    assert all(rounds_of_both(both) == -1 for both in range(10, 400) if both not in seen)


def test_at_any_length_and_after_any_acknowledgement_a_whole_journal_is_whole_and_tells_every_record() -> None:
    writing = story()
    for step in range(60):
        writing.append(37)
        if step % 3:
            writing.acknowledge(writing.made - 11 * (step % 5))
        writing.journal.make_room()
        account, everything = found(writing.flash.bytes)
        assert not told(account, everything, Damage) and not told(account, everything, Torn)
        assert account.numbers[-1] == writing.made
        assert account.numbers == list(range(account.numbers[0], writing.made + 1))
        waiting = [number for number in account.numbers if number > writing.acknowledged]
        assert account.waiting[len(account.waiting) - len(waiting) :] == waiting


@pytest.mark.parametrize("leaves", CUTS)
@pytest.mark.parametrize("made", [0, 10, 11, 163, 175, 176])
def test_a_power_cut_at_any_step_of_a_record_is_no_damage(made: int, leaves: int) -> None:
    before = story(made)
    kept, done = bytes(before.flash.bytes), before.flash.steps
    before.append(1)
    for step in range(before.flash.steps - done):
        flash = Flash(len(kept))
        flash.bytes[:] = kept
        journal = Story(flash, 0, RINGS).journal
        flash.cut, flash.leaves = flash.steps + step, leaves
        with suppress(PowerCut):
            journal.append(*values_of(made + 1))
        account, everything = found(flash.bytes)
        assert told(account, everything, Damage) == []
        assert account.numbers in (list(range(1, made + 1)), list(range(1, made + 2)))


@pytest.mark.parametrize("share", [4, pytest.param(1, marks=pytest.mark.proof)])
def test_whatever_byte_is_flipped_no_record_is_told_wrongly_and_none_is_missing_untold(share: int) -> None:
    """Each byte, or one in so many, from a first one on that the seed chooses."""
    writing = story(200)
    raw = bytes(writing.flash.bytes)
    seed = random.randrange(1 << 30)
    print(f"seed {seed}")
    bits = random.Random(seed)
    used = max(at for at in range(BEHIND) if raw[at] != 255) // PAGE * PAGE + 2 * PAGE
    silent = []
    for at in range(bits.randrange(share), used, share):
        if at // PAGE not in (0, 1, 7, 15, 16) and at < used - 3 * PAGE:
            continue
        spoilt = bytearray(raw)
        spoilt[at] ^= 1 << bits.randrange(8)
        account, everything = found(spoilt)
        is_told = told(account, everything, Damage) or told(account, everything, Torn)
        missing = set(range(1, 201)) - set(account.numbers)
        assert is_told or not missing, (at, missing)
        if not is_told:
            silent.append(at % SECTOR)
    assert set(silent) <= set(range(MARKS, DONE + 4)), silent


def test_no_bit_of_the_time_that_a_page_goes_on_from_can_be_flipped_unseen() -> None:
    raw = bytes(story(30).flash.bytes)
    for page in (1, 2):
        for bit in range(32):
            spoilt = bytearray(raw)
            spoilt[page * PAGE + 20 + bit // 8] ^= 1 << bit % 8
            account, everything = found(spoilt)
            assert told(account, everything, Damage), (page, bit)


def test_a_page_lost_in_the_middle_is_told_with_its_numbers_and_all_others_are_shown() -> None:
    raw = bytearray(story(200).flash.bytes)
    whole, _ = found(raw)
    raw[5 * PAGE : 6 * PAGE] = bytes(PAGE)
    account, everything = found(raw)
    (damage,) = told(account, everything, Damage)
    missing = sorted(set(whole.numbers) - set(account.numbers))
    assert isinstance(damage, Damage) and f"records {missing[0]} to {missing[-1]} cannot be read" in damage.what
    assert missing == list(range(missing[0], missing[-1] + 1)) and len(missing) > 3
    assert "sector 0, page 6" in damage.where + damage.observed


def test_a_header_lost_costs_the_records_of_its_page_and_says_so() -> None:
    raw = bytearray(story(400).flash.bytes)
    whole, everything = found(raw)
    first = [each.record.number for each in everything if isinstance(each, Lying) and each.place[:2] == (1, 0)]
    raw[SECTOR + 30] ^= 4
    account, everything = found(raw)
    (damage,) = told(account, everything, Damage)
    assert sorted(set(whole.numbers) - set(account.numbers)) == first
    assert isinstance(damage, Damage) and f"records {first[0]} to {first[-1]} cannot be read" in damage.what


@pytest.mark.parametrize("count", [1, 63, 64, 66, 200])
def test_a_summary_is_told_and_one_that_is_damaged_too(count: int) -> None:
    flash = Flash((RINGS + 2) * SECTOR)
    summaries = Summaries(flash, BEHIND, 2)
    for number in range(count):
        summaries.add(number, *ROUND[1:])
    account, everything = found(flash.bytes)
    assert not account.damaged and [each.round for each in everything] == list(range(max(0, summaries.oldest()), count))
    at = BEHIND + place((count - 1) % 128)
    for byte in range(60):
        spoilt = bytearray(flash.bytes)
        spoilt[at + byte] &= ~(spoilt[at + byte] & -spoilt[at + byte]) & 255
        if spoilt == flash.bytes:
            continue
        after, _ = found(spoilt)
        assert after.summaries == account.summaries - 1
        assert after.damaged == 1, byte


@pytest.mark.parametrize("leaves", CUTS)
def test_a_summary_that_a_power_cut_left_is_no_damage(leaves: int) -> None:
    whole = Flash((RINGS + 2) * SECTOR)
    Summaries(whole, BEHIND, 2).add(*ROUND)
    for step in range(whole.steps):
        flash = Flash((RINGS + 2) * SECTOR)
        flash.cut, flash.leaves = step, leaves
        with pytest.raises(PowerCut):
            Summaries(flash, BEHIND, 2).add(*ROUND)
        account, _ = found(flash.bytes)
        assert account.damaged == 0, step


def test_the_command_shows_every_record_and_says_that_it_is_whole(tmp_path: Path) -> None:
    path = saved(story(30).flash.bytes, tmp_path / "one.dump")
    shown = trueshoe("journal", "show", str(path))
    assert shown.returncode == 0, shown.stderr
    assert "journal of S1" in shown.stdout and "30 records, 1 to 30" in shown.stdout and "whole" in shown.stdout
    as_json = trueshoe("journal", "show", str(path), "--json")
    assert as_json.returncode == 0 and len([line for line in lines(as_json.stdout) if "record" in line]) == 30
    assert lines(as_json.stdout)[-1]["summary"]["not_acknowledged"] == 30


def test_what_it_shows_as_json_is_a_file_of_records(tmp_path: Path) -> None:
    path = saved(story(30).flash.bytes, tmp_path / "one.dump")
    records = tmp_path / "records.jsonl"
    records.write_text(trueshoe("journal", "show", str(path), "--json").stdout, encoding="utf-8")
    judged = lines(trueshoe("verify", str(records), "--json").stdout)
    assert judged[-1]["summary"]["records"] == 30


def test_a_damaged_dump_is_shown_and_ends_with_1(tmp_path: Path) -> None:
    raw = bytearray(story(200).flash.bytes)
    raw[5 * PAGE + 99] ^= 1
    shown = trueshoe("journal", "show", str(saved(raw, tmp_path / "one.dump")))
    assert shown.returncode == 1 and "DAMAGED" in shown.stdout and "next:" in shown.stdout
    as_json = lines(trueshoe("journal", "show", str(tmp_path), "--json").stdout)
    assert [line["damage"]["where"] for line in as_json if "damage" in line] and not as_json[-1]["summary"]["whole"]


def test_a_folder_shows_every_dump_and_ends_with_1_where_one_is_damaged(tmp_path: Path) -> None:
    saved(story(30).flash.bytes, tmp_path / "b.dump")
    raw = bytearray(story(200).flash.bytes)
    raw[5 * PAGE + 99] ^= 1
    saved(raw, tmp_path / "a.dump")
    (tmp_path / "else.txt").write_text("no dump", encoding="utf-8")
    shown = trueshoe("journal", "show", str(tmp_path))
    assert shown.returncode == 1 and shown.stdout.index("a.dump: DAMAGED") < shown.stdout.index("b.dump: whole")


def test_a_folder_without_a_dump_and_a_file_that_is_none_are_refused_in_words(tmp_path: Path) -> None:
    empty = trueshoe("journal", "show", str(tmp_path))
    assert empty.returncode == 2 and "no dump" in empty.stderr and "next:" in empty.stderr
    (tmp_path / "mine.txt").write_text("no dump", encoding="utf-8")
    wrong = trueshoe("journal", "show", str(tmp_path / "mine.txt"))
    assert wrong.returncode == 2 and "no dump" in wrong.stderr
    missing = trueshoe("journal", "show", str(tmp_path / "nowhere"))
    assert missing.returncode == 2 and "cannot be read" in missing.stderr


@pytest.mark.parametrize("size", [0, 1, SECTOR, 11 * SECTOR, 10 * SECTOR + 1])
def test_bytes_that_are_not_two_rings_are_refused(size: int) -> None:
    with pytest.raises(BadDump) as refused:
        Rings(bytes(size), "a dump")
    assert f"{size:,} bytes" in refused.value.observed


def test_a_newer_format_is_refused_with_both_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as newer:
        newer.setattr("shoecore.journal.sectors.VERSION", VERSION + 1)
        raw = bytes(story(5).flash.bytes)
    with pytest.raises(BadDump) as refused:
        Rings(raw, "a dump")
    assert f"format {VERSION + 1}" in refused.value.observed and str(VERSION) in refused.value.expected


def test_flash_that_holds_something_else_is_damaged_and_blank_flash_is_whole(tmp_path: Path) -> None:
    account, everything = found(random.Random(5).randbytes((RINGS + 2) * SECTOR))
    assert account.damaged and "no sector has a header" in json.dumps([str(each) for each in everything])
    account, everything = found(b"\xff" * (RINGS + 2) * SECTOR)
    assert not account.damaged and not everything
