"""A device's signed word for when full Hands were dealt: its records under a signed log, and a Round's signed receipt.

The log signs each record with the device's own time, to the millisecond. It signs no wall time: that is the receipt's,
to the second, of the moment in which the Round was opened."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from shoecore import records
from trueshoe.bundle.file import read as read_file
from trueshoe.errors import Trouble
from trueshoe.log import file as log_file
from trueshoe.log import signing
from trueshoe.log import verify as verifying
from trueshoe.log.entries import entries
from trueshoe.receipt.check import checked
from trueshoe.records import named, reader, source
from trueshoe.records.reader import Line
from trueshoe.table.jackpot.evidence import FullHand, full_hands
from trueshoe.table.jackpot.order import Claim


class NoEvidence(Trouble):
    """Files by which nobody may decide: not as they were signed, of another device or Round, or with other times."""


class Evidence(NamedTuple):
    """What a host signed of one Round of a device: its records, when, and its full Hands in the order of dealing."""

    device: str
    round: int
    records: range
    signed: str
    hands: tuple[FullHand, ...]


class Held(NamedTuple):
    """A winner's claim beside what is signed of it; nothing where that has no such Hand."""

    claim: Claim
    hand: FullHand | None

    @property
    def agrees(self) -> bool:
        """Whether the claim says what is signed."""
        dealt, hand = self.claim.dealt, self.hand
        return hand is not None and (dealt.record, dealt.at, dealt.place) == (hand.record, hand.at, hand.place)


# clauses: rws-mlp-3 4.5.2; rws-mlp-2 4.5.2
def read(name: str, log: Path, receipt: Path, key: Path) -> Evidence:
    """The evidence of some files, which must all be as the host with this key signed them."""
    public = signing.public(key)
    with source.lines(name) as found:
        lines = list(reader.read(found, source.name_of(name)))
    kept = log_file.read(log)
    for wrong in verifying.verify(list(entries(lines)), kept, public):
        observed = f"{wrong.what}: {wrong.observed}, at {wrong.where}"
        raise _refused("records that are not as they were signed", name, wrong.expected, observed)
    body = checked(read_file(receipt), public, str(receipt))
    head = kept.heads[-1][1]
    if body["device"]["serial"] != head.device:
        observed = f"one of {body['device']['serial']}"
        raise _refused("a receipt of another device", str(receipt), f"one of {head.device}, whose log it is", observed)
    round = body["round"]
    signed = lines[: head.size]
    opened = _opened(signed, round, name)
    if not opened.wall or _second(opened) != round["opened"]:
        expected = f"the Round opened at {round['opened'] or 'no known time'}, as the receipt has it"
        raise _refused("records with another wall time than was signed", name, expected, _second(opened) or "none")
    within = range(round["first_record"], round["last_record"] + 1)
    hands = tuple(hand for hand in full_hands(signed) if hand.record in within)
    return Evidence(head.device, round["number"], within, head.at, hands)


def held(evidence: Evidence, claims: Sequence[Claim]) -> list[Held]:
    """Each winner of that Round at the device beside what is signed; there must be one that waits."""
    theirs = [
        Held(claim, next((hand for hand in evidence.hands if hand.box == claim.bet.box), None))
        for claim in claims
        if claim.dealt.device == evidence.device and claim.dealt.record in evidence.records
    ]
    if not theirs:
        waiting = ", ".join(sorted({claim.dealt.device for claim in claims})) or "none"
        raise _refused(
            "evidence of a device at which nobody waits to be paid",
            f"Round {evidence.round} of {evidence.device}",
            f"records of a Round in which a winner waits, at one of: {waiting}",
            evidence.device,
        )
    return theirs


def as_object(evidence: Evidence, found: Sequence[Held]) -> dict[str, Any]:
    """The evidence and what it is held against, as programs read it."""
    return {
        "device": evidence.device,
        "round": evidence.round,
        "signed": evidence.signed,
        "claims": [
            {
                **one.claim.bet._asdict(),
                "hand": one.claim.hand,
                "claimed": one.claim.dealt._asdict(),
                "signed": one.hand._asdict() if one.hand else None,
                "agrees": one.agrees,
            }
            for one in found
        ],
    }


def _opened(lines: Sequence[Line], round: dict[str, Any], name: str) -> Line:
    """The record that opened the receipt's Round, among those that are signed."""
    for line in lines:
        opens = line.record.kind == records.ROUND_OPENED and line.record.number == round["first_record"]
        if opens and named.value(line.record, "round") == round["number"]:
            return line
    expected = f"record {round['first_record']} that opens Round {round['number']}, as the receipt has it"
    raise _refused("records without the receipt's Round", name, expected, f"{len(lines)} signed records without it")


def _second(line: Line) -> str:
    return line.wall.isoformat(timespec="seconds") if line.wall else ""


def _refused(what: str, where: str, expected: str, observed: str) -> NoEvidence:
    return NoEvidence(what, where, expected, observed, "do not decide by it; get the files anew from the table's host")
