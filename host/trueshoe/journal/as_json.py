"""A dump of a journal as JSON lines: a file of records, with other lines beside them."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from shoecore.journal.summary import Summary
from trueshoe.journal.account import UNKNOWN, Account
from trueshoe.journal.file import Dump
from trueshoe.journal.found import Found, Lying, Torn
from trueshoe.records.head import Head
from trueshoe.records.lines import as_object
from trueshoe.records.reader import DAMAGE, DEVICE, KEPT, ROUND_SUMMARY, SECTOR, SUMMARY, TORN


def beginning(name: str, dump: Dump, account: Account) -> Iterator[str]:
    """The head of a file of records, whose it is, and the sectors."""
    told = {"file": name, **dump._asdict(), "size": len(dump.raw), "sha256": hashlib.sha256(dump.raw).hexdigest()}
    del told["raw"]
    for line in (Head().as_object(), {DEVICE: told}, *({SECTOR: each._asdict()} for each in account.rings.sectors)):
        yield json.dumps(line)


def found(what: Found, account: Account) -> Iterator[str]:
    """A record as files of records have it, with where it lies; or what else it is."""
    yield json.dumps(_object(what, account), ensure_ascii=False)


def end(name: str, account: Account) -> Iterator[str]:
    """What it comes to."""
    told = {
        "file": name,
        "records": len(account.numbers),
        "first": account.numbers[0] if account.numbers else None,
        "last": account.numbers[-1] if account.numbers else None,
        "not_acknowledged": len(account.waiting),
        "not_acknowledged_from": account.waiting[0] if account.waiting else None,
        "round_summaries": account.summaries,
        "damaged": account.damaged,
        "whole": not account.damaged,
    }
    yield json.dumps({SUMMARY: told})


def _object(what: Found, account: Account) -> dict[str, Any]:
    if isinstance(what, Lying):
        return as_object(what.record) | {KEPT: what.place._asdict() | {"acknowledged": account.is_acknowledged(what)}}
    if isinstance(what, Torn):
        return {TORN: {"what": what.what, "where": str(what.place)}}
    if isinstance(what, Summary):
        told = {name: None if value == UNKNOWN else value for name, value in what._asdict().items()}
        return {ROUND_SUMMARY: told | {"root": what.root.hex()}}
    return {DAMAGE: what._asdict()}
