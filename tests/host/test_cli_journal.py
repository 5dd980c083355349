"""`trueshoe journal`: the journal taken from a device as it lies on the flash, and every way that it cannot be."""

import hashlib
import json
from pathlib import Path

import pytest

from tests.host.running import lines, trueshoe
from trueshoe.journal import file
from trueshoe.journal.file import BadDump, Dump
from trueshoe.virtual import VirtualDevice

DUMP = Dump("trueshoe", "0.1.0", "virtual", "S1", 7, bytes(range(256)) * 3)


def test_the_journal_of_a_device_is_saved_whole_and_replaces_a_file_only_where_it_may(tmp_path: Path) -> None:
    out = tmp_path / "journal.dump"
    out.write_text("mine", encoding="utf-8")
    with VirtualDevice(["--cpu=cpython", "--speed=0"]) as running:
        device = running.listening.port
        refused = trueshoe("journal", "dump", device, "--out", str(out))
        assert refused.returncode == 2 and "--overwrite" in refused.stderr and out.read_text(encoding="utf-8") == "mine"
        done = trueshoe("journal", "dump", device, "--out", str(out), "--overwrite", "--json")
    assert done.returncode == 0, done.stderr
    told = lines(done.stdout)[0]["dump"]
    saved = file.read(out)
    assert told["size"] == len(saved.raw) > 0 and told["serial"] == saved.serial
    assert told["sha256"] == hashlib.sha256(saved.raw).hexdigest()
    assert [path.name for path in tmp_path.iterdir()] == ["journal.dump"]


@pytest.mark.parametrize("name", ["", "no-folder/journal.dump"])
def test_a_place_that_cannot_be_written_to_is_refused_before_the_device_is_asked(name: str, tmp_path: Path) -> None:
    done = trueshoe("journal", "dump", "/dev/no-such-port", "--out", str(tmp_path / name))
    assert done.returncode == 2 and "cannot be saved" in done.stderr and "port" not in done.stderr


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file.write(tmp_path / "one", DUMP)
    assert file.read(tmp_path / "one") == DUMP


@pytest.mark.parametrize(
    "spoilt",
    [
        b"",
        b"no dump",
        b"[]\n",
        b"{}\n",
        b"\xff\xfe\n",
        b"[" * 9000,
        json.dumps({"format": file.FORMAT, "version": file.VERSION + 1}).encode() + b"\n",
        json.dumps({"format": file.FORMAT, "version": file.VERSION, "serial": 5}).encode() + b"\n",
    ],
)
def test_a_file_that_is_no_dump_is_refused_in_words(spoilt: bytes, tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(spoilt)
    with pytest.raises(BadDump) as refused:
        file.read(tmp_path / "one")
    assert refused.value.where.endswith("one") and refused.value.observed and refused.value.next_step


@pytest.mark.parametrize("by", [-1, 1])
def test_a_dump_that_was_cut_or_has_grown_is_refused_with_both_sizes(by: int, tmp_path: Path) -> None:
    path = tmp_path / "one"
    file.write(path, DUMP)
    whole = path.read_bytes()
    path.write_bytes(whole[:by] if by < 0 else whole + b"x")
    with pytest.raises(BadDump) as refused:
        file.read(path)
    assert "768 bytes" in refused.value.expected and f"{768 + by} bytes" in refused.value.observed
