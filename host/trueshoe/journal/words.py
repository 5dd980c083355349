"""A dump of a journal in words, line by line."""

import hashlib
from collections.abc import Iterator

from shoecore.journal.summary import Summary
from trueshoe.journal.account import UNKNOWN, Account
from trueshoe.journal.file import Dump
from trueshoe.journal.found import Found, Lying, Torn
from trueshoe.records.verdict import says
from trueshoe.show.plain_words import cards, short
from trueshoe.show.words import clock

_HEADING = "  sector  place  from record  after round  after order  state"


def beginning(name: str, dump: Dump, account: Account) -> Iterator[str]:
    """Whose it is, and the sectors of the rounds' ring in the order in which they were written."""
    yield f"{name}: the journal of {dump.serial}, {dump.product} {dump.firmware}, board {dump.board}"
    yield f"SHA-256 {hashlib.sha256(dump.raw).hexdigest()} of {len(dump.raw):,} bytes, start {dump.boots}"
    sectors = account.rings.sectors
    yield f"\nring of the rounds' records, {len(sectors)} sectors:\n{_HEADING}"
    for each in account.rings.written:
        yield f"{each.sequence:8}{each.place:7}{each.first:13}{each.round:13}{each.order:13}  {each.state}"
    others = [each.state for each in sectors if each.sequence is None]
    for state in dict.fromkeys(others):
        yield f"{others.count(state):8} more: {state}"
    yield "\n  number           time  record"


def found(what: Found, account: Account) -> Iterator[str]:
    """A record or a summary in one line; what is damaged in the five parts that a person needs."""
    if isinstance(what, Lying):
        record = what.record
        mark = " " if account.is_acknowledged(what) else "*"
        yield f"{record.number:>8}{mark}{clock(record.time):>14}  {says(record)}"
    elif isinstance(what, Torn):
        yield f"{'torn':>8}  {what.what} ({what.place})"
    elif isinstance(what, Summary):
        yield f"{'summary':>8} {what.number}: {_summary(what)}"
    else:
        yield f"{'DAMAGED':>8}  {what.what}"
        yield f"          where:    {what.where}"
        yield f"          expected: {what.expected}"
        yield f"          observed: {what.observed}"
        yield f"          next:     {what.next_step}"


def end(name: str, account: Account) -> Iterator[str]:
    """What it comes to."""
    numbers, waiting = account.numbers, account.waiting
    which = f", {numbers[0]} to {numbers[-1]}" if numbers else ""
    yield f"\n{name}: {len(numbers)} records{which}; {account.summaries} summaries of rounds"
    if waiting:
        yield f"{name}: {len(waiting)} not marked as acknowledged (*), {waiting[0]} to {waiting[-1]}"
    yield f"{name}: {f'DAMAGED: {account.damaged} times, see above' if account.damaged else 'whole, the chain holds'}"


def _summary(kept: Summary) -> str:
    findings = "not judged" if kept.findings == UNKNOWN else f"findings {kept.findings}"
    given = "not seen whole" if kept.given == UNKNOWN else f"{cards(kept.given)}, faults {kept.faults}"
    return f"round {kept.round}, order {kept.order}, start {kept.boots}: {given}, {findings}, root {short(kept.root)}"
