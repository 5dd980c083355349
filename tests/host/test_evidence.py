"""`trueshoe evidence`: what a device tells of itself in one file, read elsewhere, and every way that it was changed."""

import io
import json
import zipfile
from pathlib import Path

import pytest

from tests.host.running import lines, trueshoe
from trueshoe.bundle import signing
from trueshoe.evidence import file, words
from trueshoe.evidence.file import BadEvidence
from trueshoe.link import keys
from trueshoe.virtual import VirtualDevice

ABOUT = {"device": {"serial": "S1", "board": "virtual", "version": "0.1.0"}, "taken": "now", "trueshoe": "0.1.0"}
PARTS = {
    "status.json": b'{"state": "ready", "fault": null}\n',
    "display.json": b'{"lines": ["READY", ""]}\n',
    "faults.jsonl": b'{"summary": {"counts": {"feed jam": 2}, "standing": 0}}\n',
    "changes.jsonl": b'{"summary": {"last_worked": null, "changes": 3}}\n',
    file.JOURNAL: bytes(range(256)),
}


def saved(folder: Path, content: bytes) -> Path:
    """A file of these bytes."""
    path = folder / "one.evidence"
    path.write_bytes(content)
    return path


def rewritten(content: bytes, **changed: bytes | None) -> bytes:
    """An archive with some of its parts as others, or without them."""
    whole = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(whole, "w") as new:
        for name in dict.fromkeys([*old.namelist(), *changed]):
            part = changed[name] if name in changed else old.read(name)
            if part is not None:
                new.writestr(name, part)
    return whole.getvalue()


def test_a_device_s_evidence_is_taken_and_read_without_it(tmp_path: Path) -> None:
    out, key, journal = tmp_path / "one.evidence", tmp_path / "a.key", tmp_path / "one.dump"
    public = signing.make(key)
    with VirtualDevice(("--cpu=cpython", "--speed=0"), passing=True) as device:
        told = device.listening
        keys.keep(told.serial, told.key, tmp_path)
        where = ("--out", str(out), "--key", str(key), "--parts", str(tmp_path))
        done = trueshoe("evidence", "take", told.port, *where, "--json")
        again = trueshoe("evidence", "take", told.port, *where)
    assert done.returncode == 0, done.stderr
    assert lines(done.stdout)[0]["evidence"]["size"] == out.stat().st_size
    assert again.returncode == 2 and "--overwrite" in again.stderr
    secret = told.key.secret
    assert secret not in out.read_bytes() and secret.hex().encode() not in b"".join(file.read(out).parts.values())
    shown = trueshoe("evidence", "show", str(out), "--key", f"{key}.pub", "--journal", str(journal), "--json")
    found = lines(shown.stdout)[0]["evidence"]
    assert found["signer"] == public and found["about"]["device"]["serial"] == told.serial
    assert found["parts"]["sensors.json"][0]["sensors"]["blocked"] and found["parts"]["attested.json"][0]["codes"]
    assert trueshoe("journal", "show", str(journal)).returncode == 0
    text = trueshoe("evidence", "show", str(out)).stdout
    assert f"evidence of {told.serial}" in text and f"signed by {public}" in text and "faults:" in text


def test_the_same_parts_make_the_same_bytes_which_are_read_again(tmp_path: Path) -> None:
    content = file.written(ABOUT, PARTS, None)
    assert content == file.written(ABOUT, PARTS, None)
    assert file.read(saved(tmp_path, content)) == (ABOUT, PARTS, "")
    assert "signed by nobody" in "\n".join(words.as_text("it", file.read(tmp_path / "one.evidence")))


def test_every_byte_that_is_changed_is_found(tmp_path: Path) -> None:
    content = file.written(ABOUT, PARTS, None)
    whole = file.read(saved(tmp_path, content))
    for at in range(0, len(content), 7):
        spoilt = bytearray(content)
        spoilt[at] ^= 0x41
        try:
            assert file.read(saved(tmp_path, bytes(spoilt))) == whole, at
        except BadEvidence as refused:
            assert refused.observed and refused.next_step


@pytest.mark.parametrize(
    "changed",
    [
        {"status.json": b'{"state": "ready", "fault": 1}\n'},
        {"status.json": None},
        {"more.json": b"{}"},
        {file.MANIFEST: None},
        {file.MANIFEST: b"[]"},
        {file.MANIFEST: b'{"format": "trueshoe evidence", "version": 2}'},
        {file.MANIFEST: b'{"format": "trueshoe evidence", "version": 1, "about": {}, "parts": []}'},
        {file.MANIFEST: b'{"format": "trueshoe evidence", "version": 1, "about": {}, "parts": {"journal.dump": 5}}'},
        {file.SIGNATURE: b"no"},
        {file.SIGNATURE: b'{"key": "00", "signature": "00"}'},
        {file.SIGNATURE: json.dumps({"key": "00" * 32, "signature": "00" * 64}).encode()},
    ],
)
def test_what_is_not_as_it_was_taken_is_refused_in_words(changed: dict[str, bytes | None], tmp_path: Path) -> None:
    path = saved(tmp_path, rewritten(file.written(ABOUT, PARTS, None), **changed))
    with pytest.raises(BadEvidence) as refused:
        file.read(path)
    assert str(path) in refused.value.where and refused.value.expected and refused.value.observed
    assert trueshoe("evidence", "show", str(path)).returncode == 2


def test_evidence_of_another_signer_and_of_none_is_refused_where_one_is_named(tmp_path: Path) -> None:
    signing.make(tmp_path / "a.key")
    other = signing.make(tmp_path / "b.key")
    path = saved(tmp_path, file.written(ABOUT, PARTS, tmp_path / "a.key"))
    assert file.read(path).signer
    with pytest.raises(BadEvidence):
        file.read(path, other)
    with pytest.raises(BadEvidence):
        file.read(saved(tmp_path, file.written(ABOUT, PARTS, None)), other)


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x03\x04" + bytes(64), b"PK\x05\x06" + bytes(18)])
def test_what_is_no_archive_is_refused(content: bytes, tmp_path: Path) -> None:
    with pytest.raises(BadEvidence):
        file.read(saved(tmp_path, content))


@pytest.mark.parametrize("name", ["status.json", "faults.jsonl", "changes.jsonl", "display.json"])
@pytest.mark.parametrize("part", [b"", b"5\n", b"{}\n", b"no\n", b'{"summary": 5}\n'])
def test_a_part_of_another_form_is_told_and_no_error_of_the_program(name: str, part: bytes) -> None:
    evidence = file.Evidence(ABOUT, PARTS | {name: part}, "")
    with pytest.raises(BadEvidence):
        words.as_text("it", evidence)
