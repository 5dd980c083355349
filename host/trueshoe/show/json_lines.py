"""JSON lines: the device, then one object a record, last the summary."""

import json
from types import TracebackType
from typing import Any, Self, TextIO

from shoecore import cards, findings, records
from trueshoe.judge import Event
from trueshoe.scene import Scene
from trueshoe.show import words
from trueshoe.tally import Tally


class JsonLines:
    """Writes what a program reads: names and numbers, and the words that the screens show."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """There is nothing to give back."""

    def begin(self, tally: Tally) -> None:
        """The device as it introduced itself."""
        self._write({"device": tally.hello._asdict(), "interpreter": tally.interpreter})

    def show(self, event: Event, scene: Scene) -> None:
        """One object a record."""
        self._write(
            {
                "number": event.record.number,
                "time_ms": event.record.time,
                "record": records.name_of(event.record.kind),
                **_values(event),
                "clause": event.clause or None,
                "finding": _finding(event),
                "text": words.record(event, scene),
            }
        )

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
            "findings",
            "frames_damaged",
        )
        summary = {name: getattr(tally, name) for name in counts}
        summary["device_seconds"] = round(tally.device_seconds, 3)
        summary["real_seconds"] = round(tally.real_seconds, 3)
        self._write({"summary": summary})

    def _write(self, line: dict[str, Any]) -> None:
        print(json.dumps(line, ensure_ascii=False), file=self._out, flush=True)


def _values(event: Event) -> dict[str, Any]:
    """A record's own fields by name, its card as text where it is the face of one, bytes in hexadecimal."""
    record = event.record
    values = {name: value for (name, _), value in zip(records.layout(record.kind), record.values, strict=True)}
    if record.kind in words.OF_CARDS:
        values["card"] = cards.text(values["card"])
    return {name: value.hex() if isinstance(value, bytes) else value for name, value in values.items()}


def _finding(event: Event) -> dict[str, Any] | None:
    if event.finding is None:
        return None
    return {"what": findings.NAMES[event.finding.code], "text": words.finding(event), "clause": event.finding.clause}
