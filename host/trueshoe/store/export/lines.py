"""Rounds as a file of records (JSON lines), which `trueshoe verify` judges anew without the store."""

import json
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

from shoecore.records import BOOTED
from trueshoe.records.head import Head
from trueshoe.records.lines import as_line
from trueshoe.records.reader import DEVICE
from trueshoe.store.rounds import Whole
from trueshoe.store.telling import record


def lines(rounds: Iterable[Whole]) -> Iterator[str]:
    """Each run of rounds of a device that follow one another has a head and a line with the device."""
    follows = ("", 0)
    for found in rounds:
        begins = (found.round.serial, found.begins) != follows
        for entry in found.entries:
            if begins or entry.kind == BOOTED:
                zero = datetime.fromtimestamp(entry.at / 1000) - timedelta(milliseconds=entry.time)
                yield json.dumps(Head(zero).as_object())
            if begins:
                yield json.dumps({DEVICE: {"serial": found.round.serial}})
            begins = False
            yield as_line(record(entry))
            follows = (found.round.serial, entry.entry + 1)


def write(rounds: Iterable[Whole], path: Path) -> int:
    """Write them; none is left out."""
    with path.open("w", encoding="utf-8") as file:
        for line in lines(rounds):
            file.write(line + "\n")
    return 0
