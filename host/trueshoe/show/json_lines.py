"""JSON lines: the head of a file of records, the device, then one object a record, last the summary."""

import json
import sys
from types import TracebackType
from typing import Any, Self, TextIO

from shoecore import finding_texts, records
from trueshoe.judge import Event
from trueshoe.records.head import Head
from trueshoe.records.lines import as_object
from trueshoe.records.reader import DEVICE, JUDGED, SUMMARY
from trueshoe.scene import Scene
from trueshoe.show import fault_words, words
from trueshoe.tally import Tally


class JsonLines:
    """Writes records as a file of records has them, and beside each what was judged and the screens' words."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """There is nothing to give back."""

    def begin(self, tally: Tally) -> None:
        """The head, and the device as it introduced itself."""
        self._write(Head().as_object())
        self._write({DEVICE: tally.hello._asdict(), "interpreter": tally.interpreter})

    def show(self, event: Event, scene: Scene) -> None:
        """One object a record."""
        judged = {"clause": event.clause or None, "finding": _finding(event), "text": words.record(event, scene)}
        if event.record.kind == records.FAULT:
            judged["fault"] = fault_words.fault(event)._asdict()
        self._write(as_object(event.record) | {JUDGED: judged})

    def note(self, text: str) -> None:
        """Beside the lines, which hold records alone."""
        print(text, file=sys.stderr, flush=True)

    def end(self, tally: Tally) -> None:
        """The summary, as the last line."""
        counts = (
            "interpreter",
            "rounds",
            "sets",
            "cards_dispensed",
            "cards_exposed",
            "faults",
            "faults_cleared",
            "warnings",
            "findings",
            "frames_damaged",
        )
        summary = {name: getattr(tally, name) for name in counts}
        summary |= {"orders": tally.orders.drawn, "voided": tally.orders.voided, "void_alarm": tally.orders.alarm}
        summary["device_seconds"] = round(tally.device_seconds, 3)
        summary["real_seconds"] = round(tally.real_seconds, 3)
        self._write({SUMMARY: summary})

    def _write(self, line: dict[str, Any]) -> None:
        print(json.dumps(line, ensure_ascii=False), file=self._out, flush=True)


def _finding(event: Event) -> dict[str, Any] | None:
    if event.finding is None:
        return None
    return {
        "what": finding_texts.NAMES[event.finding.code],
        "text": words.finding(event),
        "clause": event.finding.clause,
    }
