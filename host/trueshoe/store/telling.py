"""A kept round in words and as JSON: its line in a list, and all of it."""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any

from shoecore import records
from shoecore.records import Record
from shoecore.rulebooks.table import seats_of
from trueshoe.records import lines, verdict
from trueshoe.records.forms import form

if TYPE_CHECKING:
    from sqlalchemy import Row

    from trueshoe.store.rounds import Whole

_FIELDS = ("situation", "outcome", "rank", "since")
_DEVICE = form(records.ROUND_OPENED, "device", 1)


def name(round: "Row[Any]") -> str:
    """What a round is called: its device, and the entry that opened it."""
    return f"{round.serial}/{round.first}"


def moment(at: int | None) -> str | None:
    """A time of the store as a wall shows it, local to this host."""
    return None if at is None else datetime.fromtimestamp(at / 1000).isoformat(timespec="milliseconds")


def as_text(round: "Row[Any]") -> str:
    """A round in a line."""
    opened = datetime.fromtimestamp(round.opened / 1000)
    seats = " ".join(map(str, seats_of(round.seats)))
    wrong = f", findings {round.findings}" if round.findings else ""
    return (
        f"{name(round):<16} {opened:%Y-%m-%d %H:%M:%S}  {round.rulebook}, round {round.round}, "
        f"{_DEVICE.write(round.dealt_from)}, seats {seats}: {round.verdict}{wrong}"
    )


def as_object(round: "Row[Any]") -> dict[str, Any]:
    """A round as other programs read it."""
    return {
        "name": name(round),
        "device": round.serial,
        "round": round.round,
        "rulebook": round.rulebook,
        "rulebook_hash": bytes(round.rulebook_hash).hex() or None,
        "firmware_hash": bytes(round.firmware_hash).hex() or None,
        "dealt_from": _DEVICE.write(round.dealt_from),
        "packs": round.packs,
        "seats": list(seats_of(round.seats)),
        "button": round.button,
        "opened": moment(round.opened),
        "closed": moment(round.closed),
        "verdict": round.verdict,
        "findings": round.findings,
        "receipt": bool(round.receipts),
    }


def record(entry: "Row[Any]") -> Record:
    """The record or fact that an entry is."""
    return records.unpack(entry.number, entry.time, entry.kind, bytes(entry.body))


def whole_as_text(found: "Whole") -> Iterator[str]:
    """All of a round, entry by entry, each with what was found and ruled."""
    yield as_text(found.round)
    for entry in found.entries:
        told = f"+{entry.told}" if entry.told else ""
        yield f"{entry.entry:>8}  {entry.time / 1000:>10.3f} s  {entry.number}{told}, {verdict.says(record(entry))}"
        for one in found.findings:
            if one.entry == entry.entry:
                yield f"{'':10}FINDING: {one.what}{f' ({one.rulebook} {one.clause})' if one.clause else ''}"
                yield f"{'':10}  expected: {one.expected}"
    for done in found.actions:
        yield f"{'':10}{done.who}, {done.role}: {done.what}, with entry {done.entry}"
    yield f"{'':10}{'a receipt is kept' if found.round.receipts else 'no receipt is kept'}"


def whole_as_object(found: "Whole") -> dict[str, Any]:
    """All of a round as other programs read it."""
    return {
        **as_object(found.round),
        "entries": [
            {"entry": one.entry, "told": one.told, "at": moment(one.at), **lines.as_object(record(one))}
            for one in found.entries
        ],
        "found": [
            {
                "entry": one.entry,
                "what": one.what,
                "expected": one.expected,
                "rulebook": one.rulebook or None,
                "clause": one.clause or None,
                "due": json.loads(one.due or "null"),
            }
            for one in found.findings
        ],
        "rulings": [{"entry": one.entry, **{name: getattr(one, name) for name in _FIELDS}} for one in found.rulings],
        "actions": [
            {"entry": one.entry, "at": moment(one.at), "who": one.who, "role": one.role, "what": one.what}
            for one in found.actions
        ],
    }
