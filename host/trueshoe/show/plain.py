"""Plain lines, one a record: for a pipe, a log file, or a terminal that cannot redraw."""

from types import TracebackType
from typing import Self, TextIO

from shoecore import records
from trueshoe.judge import Event
from trueshoe.scene import Scene
from trueshoe.show import fault_words, words
from trueshoe.tally import Tally


class Plain:
    """Writes the device's time, the clause and the words."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """There is nothing to give back."""

    def begin(self, tally: Tally) -> None:
        """Say which device it is."""
        hello = tally.hello
        self._line("", "", f"{hello.product} {hello.version}, board {hello.board}, serial {hello.serial}")

    def show(self, event: Event, scene: Scene) -> None:
        """One line a record; what to do about a fault, and a finding, on a line of its own."""
        time = words.clock(event.record.time)
        self._line(time, event.clause, words.record(event, scene))
        if event.record.kind == records.FAULT:
            self._line(time, "", f"next: {fault_words.fault(event).next}")
        if event.finding:
            self._line(time, event.clause, f"FINDING: {words.finding(event)}")

    def note(self, text: str) -> None:
        """A line without a time of the device."""
        self._line("", "", text)

    def end(self, tally: Tally) -> None:
        """The summary, a line a count."""
        print(file=self._out)
        for label, value in words.summary(tally):
            print(f"{label + ':':<10} {value}", file=self._out, flush=True)

    def _line(self, time: str, clause: str, text: str) -> None:
        print(f"{time:>12}  {clause:<8} {text}".rstrip(), file=self._out, flush=True)
