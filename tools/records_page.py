"""Writes `shared/RECORDS.md` from the tables of records: ``python -m tools.records_page``; ``--check`` compares."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from shoecore import records
from shoecore.records import Record
from shoecore.wire.fields import BYTES, TEXT, U8, U16, U32
from tools import written_page
from trueshoe.records import named, texts
from trueshoe.records.forms import form
from trueshoe.records.head import Head
from trueshoe.records.lines import VERSION, as_line

PAGE = Path(__file__).resolve().parents[1] / "shared" / "RECORDS.md"

_BYTES = {U8: "1", U16: "2", U32: "4", TEXT: "1 + text", BYTES: "1 + bytes"}

_INTRODUCTION = f"""# Records

A record is one fact that the device or the table reported: numbered, timed, of a kind. This page is written from the
tables that the software reads by (`python -m tools.records_page`): `shared/shoecore/records.py` has the device's own
kinds, `shared/shoecore/facts.py` the table's, `host/trueshoe/records/texts.py` the names and the sentences.

What happened and when it was noticed are two moments: a `noticed` or `ruled` record has a number and a time of its own,
and `since` names the record in which it happened.

## On the device and on the wire
Number (4 bytes), time in milliseconds of the device's clock (4), kind (1), then the fields in the order of the tables
below. The time is that since the device started, and begins at 0 again every 2**30 ms, which is 12.4 days: a time less
than that of the record before, in a record that is no `booted`, tells that it has.

Numbers are little-endian; a text or a run of bytes begins with its length in one byte. Seats are one bit each,
bit 0 seat 1. A card is 0 to 51, rank times four plus suit, from the Two of Clubs to the Ace of Spades; 251 is a cut
card, 252 one that lies face up, 253 hidden, 254 foreign, 255 unread. A place is a seat from 1, or 0 community,
100 Dealer, 101 burnt, 254 untold, 255 nobody. What the numbers of a fault mean is in `FAULTS.md`.

## JSON lines
On the host a file of records has one JSON object a line, in UTF-8. The first line is its head:
```json
{{head}}
```
`version` is {VERSION}. `zero` is the wall time, local to the table and without an offset, at which the device's clock
showed 0; it may be left out. With it, each round is judged by the version of its text that was in force when it opened.
Without it nobody knows that version: the round is judged by the rulebook it names, and the summary says for how many
rounds that was so. The clock starts with the device: after a `booted` record the wall time is unknown until a head
comes again, and one may come before any line.

Each further line is a record: `number`, `time_ms`, `record` (the kind by its name), then its fields by name, all of
them. A code that has a name stands by its name; one that has none stands as the number it is.
```json
{{lines}}
```
`follow --save` and `demo --save` write such a file. `follow --json` and `demo --json` print the same lines and a little
more: a line with `device` after the head, a last line with `summary`, and in each record's line a field
`judged` with the clause, the finding and the words of the judge. A reader of records passes over all three: `verify`
judges anew. Only, what stands behind a line with `device` does not follow from what stands before it: a file may have
many devices, and rounds that lie apart, as `rounds export` writes them.

A line that cannot be read is refused with its number: no JSON, a name that comes twice, a kind or a field that this
version does not have, a value that its field does not take. A file of another version is refused with both versions.
"""

_EXAMPLES = (
    Record(12, 81500, records.ROUND_OPENED, (3, "rws-poker-7", records.SHOE, 1, 0b10101, 5)),
    Record(13, 83020, records.DRAWN, (0, 253, 0, 101, bytes.fromhex("5f3a" * 16))),
    Record(40, 140700, records.EXPOSED, (7, 51, records.BY_RULES)),
)


def main() -> int:
    """Write the page; with --check, exit 1 where it is not what would be written."""
    return written_page.main("records_page", PAGE, page())


def page() -> str:
    """The whole page."""
    head = json.dumps(Head().as_object() | {"zero": "2026-11-18T20:00:00"})
    beginning = _INTRODUCTION.replace("{head}", head).replace("{lines}", "\n".join(map(as_line, _EXAMPLES)))
    parts = [beginning, "## What the device reports\n"]
    parts += [part for row in texts.TABLE if row[0] < records.FACTS for part in _kind(row)]
    parts.append("## What the table reports\n")
    parts += [part for row in texts.TABLE if row[0] >= records.FACTS for part in _kind(row)]
    return "\n".join(parts)


def _kind(row: tuple[int, str, str, tuple[tuple[str, str], ...]]) -> Iterator[str]:
    """A kind of record: its name and number, what it says, and its fields."""
    kind, name, sentence, fields = row
    yield f"### {kind} {name}\n{sentence}\n"
    if not fields:
        return
    rows = [
        f"| `{field}` | {_BYTES[wire]} | {form(kind, field, wire).says} | {says} |"
        for (field, wire), (_, says) in zip(named.layout(kind), fields, strict=True)
    ]
    yield "\n".join(["| field | bytes | in JSON | what it says |", "|---|---|---|---|", *rows, ""])


if __name__ == "__main__":
    sys.exit(main())
