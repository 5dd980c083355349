"""Records as JSON lines: some locked letter by letter, every kind there and back, what is refused with its line."""

import json
import resource
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from shoecore import facts, records
from shoecore.records import Record
from shoecore.wire.fields import BYTES, TEXT
from trueshoe.records import named, reader
from trueshoe.records.lines import VERSION, Unreadable, as_line, as_object, from_object
from trueshoe.records.writer import NotSaved, saving

HEAD = '{"format": "trueshoe records", "version": 1}'
FOLD = '{"number": 2, "time_ms": 7, "record": "folded", "seat": 3}'

LOCKED = (
    (
        Record(7, 900, records.ROUND_OPENED, (2, "mbs-fbbj-3", 1, 6, 0b1000001, 0)),
        '{"number": 7, "time_ms": 900, "record": "round opened", "round": 2, "rulebook": "mbs-fbbj-3", '
        '"device": "shoe", "packs": 6, "seats": [1, 7], "button": 0}',
    ),
    (
        Record(8, 901, records.DRAWN, (4, 253, 0, 100, b"\x01\xfe")),
        '{"number": 8, "time_ms": 901, "record": "drawn", "position": 4, "card": "--", "face_up": false, '
        '"to": "dealer", "leaf": "01fe"}',
    ),
    (
        Record(9, 902, records.EXPOSED, (4, 32, 1)),
        '{"number": 9, "time_ms": 902, "record": "exposed", "position": 4, "card": "Tc", "by": "dealer"}',
    ),
    (
        Record(10, 903, records.FAULT, (2, 7, 51, 1, 250, 400, 1)),
        '{"number": 10, "time_ms": 903, "record": "fault", "code": "exit jam", "at": "exit sensor", '
        '"card": 51, "attempt": 1, "expected": 250, "observed": 400, "latched": true}',
    ),
    (
        Record(11, 904, facts.RULED, ("burn-missed", "void", 4, 9)),
        '{"number": 11, "time_ms": 904, "record": "ruled", "situation": "burn-missed", "outcome": "void", '
        '"rank": "Shift Manager", "since": 9}',
    ),
    (
        Record(12, 905, facts.FOUND, (14, 3)),
        '{"number": 12, "time_ms": 905, "record": "found", "code": "card of another deck", "position": 3}',
    ),
    (
        Record(13, 906, facts.DECIDED, (1, 2, 6)),
        '{"number": 13, "time_ms": 906, "record": "decided", "seat": 1, "hand": 2, "decision": "free split"}',
    ),
)


@pytest.mark.parametrize(("record", "line"), LOCKED)
def test_locked_lines(record: Record, line: str) -> None:
    assert as_line(record) == line
    assert from_object(json.loads(line), "here") == record


@pytest.mark.parametrize("kind", named.KINDS.values(), ids=list(named.KINDS))
def test_every_kind_comes_back_with_every_value_of_its_small_fields(kind: int) -> None:
    layout = named.layout(kind)
    for values in zip(*(every_value(kind, name, wire) for name, wire in layout), strict=True) if layout else [()]:
        record = Record(4294967295, 0, kind, values)
        assert from_object(json.loads(as_line(record)), "here") == record


def every_value(kind: int, name: str, wire: int) -> list[Any]:
    """256 values of a field: all that a byte has, but no card that no pack and no reader has, and no seat 0."""
    if wire == TEXT:
        return [chr(0x100 + at) * (at % 100) for at in range(256)]
    if wire == BYTES:
        return [bytes([at]) * at for at in range(256)]
    if name == "card" and kind != records.FAULT:
        return [at % 52 if at < 251 else at for at in range(256)]
    most = (1 << 8 * wire) - 1
    values = list(range(256)) if most == 255 else [most - at for at in range(256)]
    return [value or 1 for value in values] if name == "seat" else values


def test_a_card_that_is_none_is_written_as_its_number_and_read_nowhere() -> None:
    written = as_object(Record(1, 2, records.OPENED, (0, 52, b"")))
    assert written["card"] == 52
    with pytest.raises(Unreadable, match="a card such as As"):
        from_object(written, "here")


def test_a_file_comes_back_with_its_wall_time(tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    with saving(path, overwrite=False) as file:
        assert file
        for record, _ in LOCKED:
            file.add(record)
    written = path.read_bytes().splitlines()
    assert written[0].decode() == HEAD
    written[0] = HEAD.replace("1}", '1, "zero": "2026-11-18T20:00:00"}').encode()
    found = list(reader.read(written, "x"))
    assert [line.record for line in found] == [record for record, _ in LOCKED]
    assert [line.number for line in found] == list(range(2, 9))
    assert found[0].wall == datetime(2026, 11, 18, 20, 0, 0, 900000)


def test_a_disk_that_is_full_leaves_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    room = len(f"{HEAD}\n{LOCKED[0][1]}\n") + 10
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with saving(path, overwrite=False) as file:
        assert file
        file.add(LOCKED[0][0])
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
        try:
            with pytest.raises(NotSaved):
                file.add(LOCKED[1][0])
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert path.read_text(encoding="utf-8").splitlines() == [HEAD, LOCKED[0][1]]
        file.add(LOCKED[2][0])
    assert path.read_text(encoding="utf-8").splitlines() == [HEAD, LOCKED[0][1], LOCKED[2][1]]


def test_what_follow_prints_beside_records_is_passed_over() -> None:
    judged = FOLD.replace("3}", '3, "judged": {"clause": null}}')
    found = read(HEAD, '{"device": {}, "interpreter": null}', judged, '{"summary": {}}')
    assert [line.record for line in found] == [line.record for line in read(HEAD, FOLD)]
    assert [line.number for line in found] == [3]


def test_the_wall_time_ends_with_a_start_of_the_device_and_begins_with_a_new_head() -> None:
    booted = '{"number": 3, "time_ms": 0, "record": "booted", "boots": 1, "cause": 0}'
    dated = HEAD[:-1] + ', "zero": "2026-11-18T20:00:00"}'
    later = dated.replace("20:00", "23:00")
    found = read(dated, booted, FOLD, booted, FOLD, later, booted, FOLD, HEAD, FOLD)
    assert [line.wall and line.wall.hour for line in found] == [20, 20, None, None, 23, 23, None]


REFUSED = (
    ([], "no records", "an empty file"),
    ([FOLD], "what this file is", '"record": "folded"'),
    ([HEAD.replace("1}", "2}")], "another version", "version 2"),
    ([HEAD.replace("1}", '"1"}')], "no number", '"1"'),
    ([HEAD.replace("1}", "true}")], "no number", "true"),
    ([HEAD.replace("1}", "0}")], "no number", "0"),
    ([HEAD[:-1] + ', "zero": "soon"}'], "wall time", '"soon"'),
    ([HEAD[:-1] + ', "zero": "2026-11-18T20:00:00+08:00"}'], "wall time", "+08:00"),
    ([HEAD[:-1] + ', "zero": "2026-11-18"}'], "wall time", '"2026-11-18"'),
    ([HEAD[:-1] + ', "zero": null}'], "wall time", "null"),
    ([HEAD[:-1] + ', "zero": "9999-12-31T23:59:59"}', FOLD.replace("7", "2000000")], "no calendar", "9999-12-31"),
    ([HEAD[:-1] + ', "more": 1}'], "more than a head", '"more": 1'),
    ([HEAD, ""], "no JSON object", "an empty line"),
    ([HEAD, FOLD[:-1]], "no JSON object", FOLD[2:20]),
    ([HEAD, "[1]"], "no JSON object", "[1]"),
    ([HEAD, "\xff".encode("latin-1")], "no JSON object", "byte 1 of the line is no UTF-8"),
    ([HEAD, FOLD.replace("3}", "NaN}")], "no JSON object", "NaN is no JSON"),
    ([HEAD, FOLD.replace("3}", '3, "seat": 3}')], "no JSON object", "a name that comes twice"),
    ([HEAD, "[" * 100_000], "no JSON object", "100000 characters"),
    ([HEAD, FOLD.replace("folded", "fold")], "not known here", '"fold" in a file of version 1'),
    ([HEAD, FOLD.replace('"folded"', "16")], "not known here", "16 in a file of version 1"),
    ([HEAD, FOLD.replace("record", "kind")], "not known here", "no field record"),
    ([HEAD, FOLD.replace("3}", '3, "hand": 1}')], "other fields", '"hand" as well'),
    ([HEAD, FOLD.replace(', "seat": 3', "")], "other fields", "no seat"),
    ([HEAD, FOLD.replace('"seat"', '"place"')], "other fields", 'no seat, "place" as well'),
    ([HEAD, FOLD.replace("3}", "3.0}")], "field seat", "3.0"),
    ([HEAD, FOLD.replace("3}", "true}")], "field seat", "true"),
    ([HEAD, FOLD.replace("3}", "0}")], "field seat", "0"),
    ([HEAD, FOLD.replace("3}", "256}")], "field seat", "256"),
    ([HEAD, FOLD.replace("2,", "-1,")], "field number", "-1"),
    ([HEAD, FOLD.replace("7", "4294967296")], "field time_ms", "4294967296"),
)


@pytest.mark.parametrize(("lines", "what", "observed"), REFUSED)
def test_what_cannot_be_read_is_refused_with_its_line(lines: list[str | bytes], what: str, observed: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(*lines)
    assert what in refused.value.what and observed in refused.value.observed
    assert refused.value.where == (f"x, line {len(lines)}" if lines else "x")


FIELDS = (
    (records.EXPOSED, "card", ("as", "1s", "", "AsKd", 51, None, ["As"])),
    (records.EXPOSED, "by", ("nobody", 0, True)),
    (records.ROUND_OPENED, "seats", ("1,3", [3, 1], [1, 1], [0], [17], [1.0], [True], None)),
    (records.ROUND_OPENED, "device", ("", 1, "Shoe", None)),
    (records.ROUND_OPENED, "rulebook", (7, None, "x" * 256)),
    (records.DRAWN, "leaf", ("0", "0x", "FF", "ff ff", 7, None, "00" * 256)),
    (records.DRAWN, "face_up", ("true", 0, 1, None)),
    (records.DRAWN, "to", ("seat 1", 0, 100, 256, -1, 1.5)),
    (facts.DECIDED, "decision", ("hit", 2, "")),
    (facts.RULED, "rank", ("dealer", 1)),
)


@pytest.mark.parametrize(("kind", "field", "values"), FIELDS)
def test_what_a_field_does_not_take_is_refused(kind: int, field: str, values: tuple[object, ...]) -> None:
    good = as_object(Record(1, 2, kind, tuple(every_value(kind, *field)[1] for field in named.layout(kind))))
    assert from_object(good, "here")
    for value in values:
        with pytest.raises(Unreadable, match=f"field {field} of"):
            from_object(good | {field: value}, "here")


def test_both_versions_are_named() -> None:
    with pytest.raises(Unreadable) as refused:
        read(HEAD.replace("1}", "7}"))
    assert f"version {VERSION}" in refused.value.expected and "version 7" in refused.value.observed
    with pytest.raises(Unreadable) as refused:
        read(HEAD, FOLD.replace("folded", "dispense"))
    assert f"version {VERSION}, such as dispensed" in refused.value.expected


def read(*lines: str | bytes) -> list[reader.Line]:
    """The records of a file of these lines."""
    return list(reader.read([line if isinstance(line, bytes) else line.encode() for line in lines], "x"))
