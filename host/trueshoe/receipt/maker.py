"""Makes a receipt of each round as its records come: what was committed to, opened and found, and how it ended."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from shoecore import cards, records
from shoecore.records import Record
from trueshoe.receipt.paths import paths
from trueshoe.receipt.signed import FORMAT, NONE_BEFORE, VERSION, Signer, digest
from trueshoe.records.audit import Found
from trueshoe.records.lines import as_object
from trueshoe.records.openings import Openings
from trueshoe.records.reader import Line
from trueshoe.rulebooks.fingerprint import fingerprint
from trueshoe.store.entries import Device

CLEAN, FINDINGS, VOID = "clean", "findings", "void"
NOT_COMMITTED = "no commitment was told for this round"
_SEED_BITS, _BLOCK = 256, 1024
_COMMITMENT = "the root of the round's cards before it was closed"


class Maker:
    """One device's; ``firmware`` is the SHA-256 of the manifest that the device was found to run, empty where nobody
    has looked; ``previous`` names the device's last receipt."""

    def __init__(self, device: Device, signer: Signer, firmware: str = "", previous: str = NONE_BEFORE) -> None:
        self.device = device
        self.firmware = firmware
        self.previous = previous
        self._signer = signer
        self._opened: Line | None = None
        self._entropy: dict[str, int] | None = None
        self._found: list[Found] = []

    def see(self, line: Line, found: Iterable[Found], openings: Openings) -> bytes | None:
        """Take a record in, with what the judge found in it and knows to be opened; the receipt, where it closes a
        round seen whole."""
        record = line.record
        if record.kind == records.ROUND_OPENED:
            self._opened = line
            self._found = []
        elif record.kind == records.SHUFFLED:
            self._entropy = _entropy(record)
        self._found += found
        if record.kind != records.ROUND_CLOSED or self._opened is None:
            return None
        receipt = self._signer.sign(self._body(self._opened, line, openings))
        self._opened = None
        self.previous = digest(receipt)
        return receipt

    def _body(self, opened: Line, closed: Line, openings: Openings) -> dict[str, Any]:
        """What is signed."""
        found = [_finding(one) for one in self._found]
        if not openings.root:
            found.append({"what": NOT_COMMITTED, "record": closed.record.number, "expected": _COMMITMENT, "clause": ""})
        fields = as_object(opened.record)
        rulebook = fields["rulebook"]
        return {
            "format": FORMAT,
            "version": VERSION,
            "device": self.device._asdict(),
            "firmware": self.firmware,
            "rulebook": {"id": rulebook, "sha256": fingerprint(rulebook)},
            "round": {
                "number": fields["round"],
                "dealt_from": fields["device"],
                "packs": fields["packs"],
                "seats": fields["seats"],
                "button": fields["button"],
                "first_record": opened.record.number,
                "last_record": closed.record.number,
                "opened": _moment(opened.wall),
                "closed": _moment(closed.wall),
            },
            "commitment": {"root": openings.root.hex(), "first": openings.before, "cards": openings.count},
            "cards": _cards(openings),
            "entropy": self._entropy if fields["device"] == "shuffler" else None,
            "findings": found,
            "verdict": VOID if openings.void else FINDINGS if found else CLEAN,
            "previous": self.previous,
        }


def _cards(openings: Openings) -> list[dict[str, Any]]:
    """The opened cards with salts and paths; none where they do not give the root, of which a finding tells."""
    found = paths(openings) or {}
    told = openings.opened
    return [
        {
            "position": position,
            "card": cards.text(told[position].card),
            "salt": told[position].salt.hex(),
            "path": [sibling.hex() for sibling in path],
        }
        for position, path in found.items()
    ]


def _entropy(record: Record) -> dict[str, int]:
    """What the device says of the noise that an order was drawn from."""
    _, _, seeds, blocks, alarms = record.values
    return {"fresh_bits": seeds * _SEED_BITS, "samples": blocks * _BLOCK, "alarms": alarms}


def _finding(found: Found) -> dict[str, Any]:
    clause = f"{found.rulebook} {found.clause}".strip()
    return {"what": found.what, "record": found.line.record.number, "expected": found.expected, "clause": clause}


def _moment(wall: datetime | None) -> str:
    """A wall time local to the table; empty where it is not known."""
    return wall.isoformat(timespec="seconds") if wall else ""
