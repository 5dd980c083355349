"""Writes a file of records, the head first."""

import json
from collections.abc import Iterable
from typing import TextIO

from shoecore.records import Record
from trueshoe.records.head import Head
from trueshoe.records.lines import as_line


def write(records: Iterable[Record], out: TextIO, head: Head) -> None:
    """Write the head and each record in a line of its own."""
    print(json.dumps(head.as_object(), ensure_ascii=False), file=out)
    for record in records:
        print(as_line(record), file=out)
