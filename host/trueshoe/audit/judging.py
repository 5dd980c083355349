"""One part of an audit: its entries chained, judged and counted, and held against what was kept beside them."""

import struct
from datetime import datetime
from functools import partial
from typing import NamedTuple

import numpy as np

from shoecore import records
from shoecore.proof.chain import chain
from shoecore.records import Record
from shoecore.wire.fields import BadField
from trueshoe.audit.block import LINK, Block
from trueshoe.audit.counting import Counting
from trueshoe.audit.cut import Rounds, cut
from trueshoe.audit.hashing import links
from trueshoe.audit.known import Known
from trueshoe.audit.passing import Passing
from trueshoe.audit.paying import Payouts
from trueshoe.audit.receipts import Receipts
from trueshoe.audit.source import Kept, Source
from trueshoe.audit.tally import Tally
from trueshoe.records import voids
from trueshoe.records.audit import Audit, Found
from trueshoe.records.reader import Line
from trueshoe.records.uptime import Wall
from trueshoe.scene import Scene
from trueshoe.store.entries import Entry, content

# What is judged before a part for what follows from it: two rounds, however long, and so many entries at least.
_ROUNDS, _BEFORE = 2, 1_000
_BEHIND = 32  # entries behind a part that are looked at for who was paid in it: more than are told at once

NOT_FOUND = "finding that was kept, and is not found again"
NOT_KEPT = "finding that was not kept"
OTHER_ROUNDS = "rounds that are kept otherwise than the entries tell"
CHANGED = "entry changed"
MISSING = "entries missing"
UNREADABLE = "entry that is no record of this version"


class How(NamedTuple):
    """How rounds are judged: the boxes of the House's layout; whether by the text in force, or by the one named; and by
    whose public key receipts have to hold, empty where each may hold by the key that it names."""

    boxes: int
    in_force: bool
    key: str = ""


class Part(NamedTuple):
    """Entries of a device, behind one of them and up to another; the link and the head as in a stretch.

    The stretch goes from behind ``begins`` to ``ends``."""

    serial: str
    after: int
    last: int
    begins: int
    ends: int
    link: bytes | None
    head: bytes | None


def judge(source: Source, part: Part, how: How) -> Tally:
    """Verify a part; what comes before it is judged too, and only what follows from that is told."""
    return _Judging(source, part, how).run()


class _Judging:
    def __init__(self, source: Source, part: Part, how: How) -> None:
        self._source = source
        self._how = how
        self._part = part
        self._audit = Audit(boxes=how.boxes, in_force=how.in_force)
        self._scene = Scene()
        self._wall = Wall()
        self._tally = Tally()
        self._behind = min(part.last + _BEHIND, part.ends)
        self._beside = source.beside(part.serial, part.after, self._behind)
        self._counting = Counting(self._tally, part.serial)
        self._payouts = Payouts(self._tally, part.serial, dict(self._beside.settled))
        self._found: set[tuple[int, str]] = set()
        self._entry = part.after
        self._link = part.link

    def run(self) -> Tally:
        part = self._part
        start = self._start()
        block = self._source.block(part.serial, start, self._behind)
        if block is None or part.after == part.begins or np.any(np.isin(block.kind, voids.OF_ORDERS)):
            self._remember(start)
        if block and block.is_run(start + 1, self._behind) and self._is_chained(block):
            self._by_rounds(cut(block))
        else:
            for kept in self._source.entries(part.serial, start, self._behind):
                if self._owns(kept.entry):
                    self._chain(kept)
                elif kept.entry == part.after:
                    self._link = kept.link
                self._see(kept, _record(kept))
        self._end()
        return self._tally

    def _start(self) -> int:
        """The entry behind which the judge begins."""
        part = self._part
        opened = self._source.newest_of(part.serial, (records.ROUND_OPENED,), part.after, _ROUNDS)
        return max(part.begins, min([part.after - _BEFORE, *(one.entry - 1 for one in opened)]))

    def _remember(self, start: int) -> None:
        """The void rate goes on from before; a part without an order leaves it as it was."""
        for kept in self._source.newest_of(self._part.serial, voids.OF_ORDERS, start, voids.ENOUGH):
            if record := _record(kept):
                self._audit.remember(record)

    def _is_chained(self, block: Block) -> bool:
        """Whether each entry has its link, all at once; where one has not, nothing is counted yet."""
        part = self._part
        first, end = part.after + 1 - int(block.entry[0]), part.last + 1 - int(block.entry[0])
        before = block.link[first - 1].tobytes() if first else part.link
        found = links(block.part(first, end), before or bytes(LINK)) == block.link[first:end]
        if not np.all(found[before is None :]):
            return False
        self._tally.entries += end - first
        self._tally.unchained += before is None
        self._entry, self._link = part.last, block.link[end - 1].tobytes()
        return True

    def _by_rounds(self, rounds: Rounds) -> None:
        """Rounds whose shape is known, behind others that are clean, are taken in by it; all else is judged."""
        block, part = rounds.block, self._part
        known = Known(rounds, self._how[:2])
        wall = self._wall if self._how.in_force else None
        passing = Passing(rounds, known, self._audit, self._scene, wall, self._counting, self._payouts)
        for kept in block.kept(0, int(rounds.first[0]) if len(rounds) else len(block)):
            self._see(kept, _record(kept))
        before, last = (
            int(np.searchsorted(block.entry[rounds.end - 1], entry + 1)) for entry in (part.after, part.last)
        )
        own = before + bool(before < len(rounds) and block.entry[rounds.first[before]] <= part.after)
        at, follows = 0, False
        while at < len(rounds):
            whole = before if at < before else last if at >= own else at
            taken = passing.take(at, whole, at >= own, self._tell) if follows else at
            if taken > at:
                at = taken
                continue
            passing.catch_up()
            follows = self._judge_round(rounds, known, at, at < whole, follows)
            at += 1
        passing.end()

    def _judge_round(self, rounds: Rounds, known: Known, at: int, is_whole: bool, follows: bool) -> bool:
        """Have the judge see a round, and learn from it where it follows a clean one; whether others may follow it."""
        rows = list(rounds.block.kept(int(rounds.first[at]), int(rounds.end[at])))
        told = [_record(kept) for kept in rows]
        clean = [self._see(kept, record) for kept, record in zip(rows, told, strict=True)]
        is_clean = all(clean) and is_whole
        if is_clean and follows:
            shown = self._counting.shown - rows[0].entry
            known.learn(at, [one for one in told if one], self._audit.dealt, shown)
        return is_clean and rounds.keys[at] is not None

    def _see(self, kept: Kept, record: Record | None) -> bool:
        """Judge an entry, and the record that it is; whether the judge has found nothing."""
        found: list[Found] = []
        if record is None and self._owns(kept.entry):
            self._wrong(UNREADABLE, f"entry {kept.entry}", "a record that this version knows", f"kind {kept.kind}")
        if record and kept.entry <= self._part.last:
            found = self._judge(kept, record)
        if record:
            self._pay(kept, record)
        return record is not None and not found

    def _owns(self, entry: int) -> bool:
        return self._part.after < entry <= self._part.last

    def _chain(self, kept: Kept) -> None:
        """An entry that is to be there, with its content and its link."""
        if kept.entry != self._entry + 1:
            self._wrong(MISSING, f"behind entry {self._entry}", f"entry {self._entry + 1}", f"entry {kept.entry}")
        elif self._link is None:
            self._tally.unchained += 1
        elif kept.link != _link(self._link, kept):
            self._wrong(CHANGED, f"entry {kept.entry}", "the content that was chained", "another, or another link")
        self._entry, self._link = kept.entry, kept.link
        self._tally.entries += 1

    def _judge(self, kept: Kept, record: Record) -> list[Found]:
        came = datetime.fromtimestamp(kept.at / 1000)
        found = self._audit.see(Line(kept.entry, record, self._wall.of(record, came)))
        event = self._audit.event
        assert event
        self._scene.take(event)
        self._counting.see(kept, event, found, came, self._audit, self._owns(kept.entry))
        for one in found:
            self._tell(kept.entry, one)
        return found

    def _pay(self, kept: Kept, record: Record) -> None:
        """Payouts are found at the last entry that was told with them, and of each what is wrong with it."""
        lying = partial(self._scene.lying, self._audit.dealt)
        for entry, one in self._payouts.see(kept, record, lying, self._owns(kept.entry)):
            self._tell(entry, one)

    def _tell(self, entry: int, found: Found) -> None:
        if not self._owns(entry):
            return
        self._found.add((entry, found.what))
        self._counting.found(entry, found)

    def _end(self) -> None:
        """What is so once all entries were seen."""
        part, beside = self._part, self._beside
        if self._entry < part.last:
            self._wrong(MISSING, f"behind entry {self._entry}", f"entries up to {part.last}", "none")
        elif part.head is not None and self._link != part.head:
            self._wrong(CHANGED, f"entry {part.last}", "the link that is kept of the newest entry", "another")
        live = {(entry, what) for entry, what in beside.found if self._owns(entry)}
        for entry, what in sorted(live - self._found):
            self._wrong(NOT_FOUND, f"entry {entry}", what, "nothing, or something else")
        for entry, what in sorted(self._found - live):
            self._wrong(NOT_KEPT, f"entry {entry}", what, "nothing, or something else")
        for first in sorted(set(filter(self._owns, beside.rounds)) ^ self._counting.rounds):
            said = ("kept alone", "told by the entries alone")[first in self._counting.rounds]
            self._wrong(OTHER_ROUNDS, f"entry {first}", "a round, kept and told", said)
        self._verify_receipts()
        self._counting.end(self._audit, part.last == part.ends)
        if part.last == part.ends:
            self._payouts.end()

    def _verify_receipts(self) -> None:
        """The host's word for each round."""
        part = self._part
        receipts = Receipts(part.serial, self._how.key)
        kept = self._source.receipts(part.serial, part.after, part.last)
        for one in receipts.verify(kept, part.after, is_all=part.begins == 0):
            self._wrong(one.what, f"entry {one.first}", one.expected, one.observed)
        self._tally.receipts.update(receipts.keys)
        self._counting.receipts(receipts)

    def _wrong(self, what: str, where: str, expected: str, observed: str) -> None:
        self._tally.tell_wrong(what, f"device {self._part.serial}, {where}", expected, observed)


def _record(kept: Kept) -> Record | None:
    """The record that an entry is; None where it is none, as only somebody can have done who changed it."""
    try:
        return records.unpack(int(kept.number), int(kept.time), kept.kind, bytes(kept.body))
    except (records.UnknownRecord, BadField, TypeError, ValueError):
        return None


def _link(before: bytes, kept: Kept) -> bytes:
    """The link of an entry's content behind another; none where it is no content."""
    try:
        entry = Entry(kept.number, kept.time, kept.kind, kept.body, kept.told)
        return chain(before, content(kept.epoch, entry))
    except (TypeError, ValueError, struct.error):
        return b""
