"""One device and its table as the bridge sees them: each record and fact judged in turn, and what lies there now."""

import json
import time
from datetime import datetime
from typing import Any, NamedTuple

from shoecore import cards, records
from shoecore.records import Record
from shoecore.rulebooks.steps import BURNT, DEALER
from shoecore.rulebooks.table import SEATS
from trueshoe.bridge.receipting import Receipts
from trueshoe.judge import Event
from trueshoe.records import audit as audits
from trueshoe.records.audit import Audit
from trueshoe.records.lines import as_object
from trueshoe.records.reader import JUDGED, Line
from trueshoe.records.uptime import Wall
from trueshoe.rulebooks import rulings_told
from trueshoe.scene import Scene
from trueshoe.show import words
from trueshoe.store.entries import Entry, Found, Head, Receipt

_MOST_TIME = 0xFFFFFFFF
_MOST_FOUND = 50


class Judged(NamedTuple):
    """An entry for the store, what is told of it once it is kept, and of the entry that closes a round its receipt."""

    entry: Entry
    told: dict[str, Any]
    receipt: Receipt | None


class NothingYet(Exception):
    """A fact that no record of the device comes before."""


class Table:
    """``number`` and ``told`` are those of the last entry that was judged."""

    def __init__(self, head: Head, receipts: Receipts, boxes: int = SEATS, in_force: bool = True) -> None:
        self.serial = head.serial
        self.number = head.number
        self.told = head.told
        self.scene = Scene()
        self._receipts = receipts
        self._entry = head.entry
        self.audit = Audit(boxes=boxes, in_force=in_force)
        self._wall = Wall()
        self._time = 0
        self._came = time.monotonic()
        self._found: list[dict[str, Any]] = []

    def recall(self, row: Any) -> Receipt | None:
        """Judge again what was kept, so that the round goes on from where it was; the receipt of one that it closed."""
        record = records.unpack(row.number, row.time, row.kind, bytes(row.body))
        found, receipt = self._see(row.entry, record, datetime.fromtimestamp(row.at / 1000))
        self._remember(record, tuple(map(_as_kept, found)))
        return receipt

    def is_kept(self, record: Record) -> bool:
        """Whether a device's record was judged before and comes again."""
        return bool(record.number <= self.number)

    def record(self, record: Record) -> Judged:
        """Judge a record that the device sent for the first time."""
        self.number, self.told = record.number, 0
        return self._judge(record)

    def fact(self, kind: int, values: tuple[Any, ...], also: tuple[Found, ...] = ()) -> Judged:
        """Judge a fact that the table told; it stands behind the newest record."""
        if not self.number:
            raise NothingYet
        since = int((time.monotonic() - self._came) * 1000)
        self.told += 1
        return self._judge(Record(self.number, min(self._time + since, _MOST_TIME), kind, values), also)

    def now(self) -> dict[str, Any]:
        """What lies on the table, as programs read it."""
        scene = self.scene
        return {
            "number": self.number,
            "rulebook": scene.rulebook,
            "round": scene.round,
            "open": self.audit.open,
            "button": scene.button,
            "seats": [{"seat": seat, "cards": _faces(scene.cards_of(seat))} for seat in scene.seats],
            "community": _faces(scene.community),
            "dealer": _faces(scene.cards_of(DEALER)),
            "burnt": len(scene.cards_of(BURNT)),
            "next": _next(self.audit.event),
            "findings": self.audit.findings,
            "found": self._found,
        }

    def lying(self) -> dict[int, list[int | None]]:
        """The cards of the round by where they lie, None for one that was not shown."""
        return self.scene.lying(self.audit.dealt)

    def _judge(self, record: Record, also: tuple[Found, ...] = ()) -> Judged:
        self._entry += 1
        found, receipt = self._see(self._entry, record, datetime.now())
        event = self.audit.event
        assert event
        kept = tuple(map(_as_kept, found)) + also
        self._remember(record, kept)
        entry = Entry(
            record.number, record.time, record.kind, records.pack(record.kind, record.values), self.told, kept
        )
        told = as_object(record) | {
            "device": self.serial,
            "told": self.told,
            JUDGED: {
                "clause": event.clause or None,
                "text": words.record(event, self.scene),
                "next": _next(event),
                "findings": [_as_told(one) for one in kept],
            },
        }
        return Judged(entry, told, receipt)

    def _see(self, entry: int, record: Record, now: datetime) -> tuple[list[audits.Found], Receipt | None]:
        """Judge a record that came just now."""
        self._time, self._came = record.time, time.monotonic()
        line = Line(record.number, record, self._wall.of(record, now))
        found = self.audit.see(line)
        assert self.audit.event
        self.scene.take(self.audit.event)
        return found, self._receipts.see(entry, line, found, self.audit.openings)

    def _remember(self, record: Record, kept: tuple[Found, ...]) -> None:
        """What was found in the round, the newest first, for who looks at the table only now."""
        if record.kind == records.ROUND_OPENED:
            self._found = []
        if kept:
            assert self.audit.event
            at = {"number": record.number, "text": words.record(self.audit.event, self.scene)}
            self._found = [*({**at, **_as_told(one)} for one in reversed(kept)), *self._found][:_MOST_FOUND]


def _as_kept(found: audits.Found) -> Found:
    """A finding as the store keeps it, with what it calls for."""
    due = {"cases": [rulings_told.as_object(case) for case in found.due.cases], "moves": list(found.due.moves)}
    return Found(found.what, found.expected, found.rulebook, found.clause, json.dumps(due, ensure_ascii=False))


def _as_told(found: Found) -> dict[str, Any]:
    return {**found._asdict(), "due": json.loads(found.due or "null")}


def _faces(held: list[int | None]) -> list[str]:
    return [cards.text(cards.HIDDEN if card is None else card) for card in held]


def _next(event: Event | None) -> dict[str, str] | None:
    step = event.expected if event else None
    return {"clause": str(step.clause), "text": words.step(step)} if step else None
