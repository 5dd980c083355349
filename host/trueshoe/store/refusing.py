"""Why a batch is not taken, in words: another record under a number that is taken, a hole, a device not met."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row

from shoecore import records
from shoecore.records import UnknownRecord
from shoecore.wire.fields import BadField
from trueshoe.errors import Trouble
from trueshoe.records import verdict
from trueshoe.store.entries import Batch, Entry, Head

_KEEP = (
    "Acknowledge nothing. Save what the device holds with `trueshoe journal dump`, and find out who replaced its board "
    "or erased its flash; where that is known, an auditor begins its records anew with `trueshoe rounds anew`."
)


class Fork(Trouble):
    """A device that tells another story than the one that is kept."""


class Gap(Trouble):
    """An entry that does not follow the one before."""


class NotMet(Trouble):
    """A device that the store does not know."""


class TakenOver(Trouble):
    """Something from a bridge that does not have the device any more."""


class NotAgain(Trouble):
    """Something that is kept once and came another time with other content."""


def unknown(serial: str) -> NotMet:
    """The device never introduced itself."""
    return NotMet(
        "records of a device that the store does not know",
        f"device {serial}",
        "a device that introduced itself",
        "a serial number that is not kept",
        "greet the device first",
    )


def taken_over(batch: Batch, holder: Row[Any] | None) -> TakenOver:
    """The bridge's term with the device is over, and another's has begun."""
    return TakenOver(
        "another bridge has the device since",
        f"device {batch.serial}",
        f"term {batch.term} with the device, in which this was judged",
        f"term {holder.term}, of the bridge {holder.bridge}" if holder else "no term yet",
        "Nothing of it was kept, and nothing is acknowledged: the device tells it to the bridge that has it now. Where "
        "this bridge was cut off, look at its host and its way to the database.",
    )


def not_again(where: str, next_step: str) -> NotAgain:
    """The same name came with another content."""
    what = "something is kept already, and this is other"
    return NotAgain(what, where, "the same as before", "another content", next_step)


def other_action(key: str) -> NotAgain:
    """A key came that was used for something else."""
    return not_again(f"action {key}", "use a new key for each thing that is done")


def fork(head: Head, entry: Entry, kept: Row[Any]) -> Fork:
    """Another record came under a number that is taken."""
    was = _told(kept.number, kept.time, kept.kind, bytes(kept.body))
    came = _told(entry.number, entry.time, entry.kind, entry.body)
    return Fork("the device tells another record under a number that is kept", _where(head, entry), was, came, _KEEP)


def never_kept(head: Head, entry: Entry) -> Fork:
    """A record came from before the first that was ever kept."""
    return Fork(
        "the device tells a record that other records followed and that is not kept",
        _where(head, entry),
        f"a record after {head.number}",
        _told(entry.number, entry.time, entry.kind, entry.body),
        _KEEP,
    )


def hole(head: Head, fresh: Sequence[Entry]) -> Gap | None:
    """The first entry that does not follow the one before it, if any does not."""
    number, told = head.number, head.told
    for entry in fresh:
        follows = (entry.number, entry.told) in ((number + 1, 0), (number, told + 1))
        begins = number == told == entry.told == 0 and entry.number > 0
        if not follows and not begins:
            return Gap(
                "a record is missing before this one",
                _where(head, entry),
                f"record {number + 1}, or what was told as number {told + 1} after record {number}",
                f"record {entry.number}, told {entry.told}",
                "Acknowledge nothing behind the hole, and ask the device for the record that is missing.",
            )
        number, told = entry.number, entry.told
    return None


def _where(head: Head, entry: Entry) -> str:
    after = f", told {entry.told} after it" if entry.told else ""
    return f"device {head.serial}, epoch {head.epoch}, record {entry.number}{after}"


def _told(number: int, time: int, kind: int, body: bytes) -> str:
    """A record in words, or its bytes where it is none."""
    try:
        said = verdict.says(records.unpack(number, time, kind, body))
    except (BadField, UnknownRecord, KeyError):
        said = f"kind {kind}, {body.hex()}"
    return f"{said}, at {time} ms"
