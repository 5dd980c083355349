"""The live table: seats, community cards, what comes next with its clause, the last records, faults and findings."""

from collections import deque
from types import TracebackType
from typing import Self

from rich import box
from rich.align import Align
from rich.console import Console, Group, RenderableType
from rich.live import Live as RichLive
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from shoecore import cards, records
from trueshoe.judge import Event
from trueshoe.scene import Scene
from trueshoe.show import fault_words, words
from trueshoe.tally import Tally

BACK = "🂠"
_LAST_RECORDS = 7
_FEWER_RECORDS = 4
_LAST_NOTES = 2
_SEATS_A_ROW = 6
_RED_SUITS = (1, 2)
_ROW = tuple[str, str, str, str]


class Live:
    """Draws the table anew with every record, and leaves the last picture standing above the summary."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self._rows: deque[_ROW] = deque(maxlen=_LAST_RECORDS)
        self._notes: deque[Text] = deque(maxlen=_LAST_NOTES)
        self._title = "waiting for the device"
        self._scene = Scene()
        self._live = RichLive(console=self.console, auto_refresh=False, get_renderable=self.picture)

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._live.stop()

    def begin(self, tally: Tally) -> None:
        """Name the device in the frame."""
        hello = tally.hello
        running = f" · {tally.interpreter}" if tally.interpreter else ""
        self._title = f"{hello.product} {hello.version} · board {hello.board} · serial {hello.serial}{running}"
        self._live.refresh()

    def show(self, event: Event, scene: Scene) -> None:
        """Draw the table with this record."""
        self._scene = scene
        style = "bold red" if event.finding else _style(event)
        text = words.record(event, scene, cards.symbol)
        self._rows.append((words.clock(event.record.time), event.clause, text, style))
        if event.finding:
            self._notes.append(Text(f"FINDING {event.clause}  {words.finding(event)}", "bold red"))
        elif event.record.kind == records.FAULT:
            self._notes.append(_fault_note(event))
        elif event.record.kind == records.CLEARED:
            self._notes.append(Text(f"OK  {text}", "green"))
        self._live.refresh()

    def note(self, text: str) -> None:
        """A line among what was found."""
        self._notes.append(Text(text, "yellow"))
        self._live.refresh()

    def end(self, tally: Tally) -> None:
        """The summary under the last picture."""
        self._live.stop()
        lines = Table.grid(padding=(0, 2))
        for label, value in words.summary(tally):
            lines.add_row(Text(label, "dim"), value)
        self.console.print(lines)

    def picture(self) -> RenderableType:
        """The whole frame as it is now."""
        return Panel(
            Group(self._table(), self._next(), *self._notes, self._last()),
            title=self._title,
            title_align="left",
            box=box.ROUNDED,
        )

    def _table(self) -> RenderableType:
        """The players from the Dealer's left to the Dealer's right, the board before the Dealer."""
        scene = self._scene
        if not scene.round:
            return Align.center(Text("\n\nno round yet\n\n", "dim"))
        boxes = [_box(_hand(scene.cards_of(seat)), _seat_name(scene, seat)) for seat in scene.seats]
        rows = []
        for first in range(0, len(boxes), _SEATS_A_ROW):
            row = Table.grid(padding=(0, 1))
            row.add_row(*boxes[first : first + _SEATS_A_ROW])
            rows.append(Align.center(row))
        return Group(*rows, Align.center(_box(_hand(scene.community, 5), f"round {scene.round}")))

    def _next(self) -> Text:
        wanted = self._scene.next
        clause = f"{self._scene.rulebook} §{wanted.clause}  " if wanted else ""
        return Text.assemble(("next  ", "dim"), (clause, "cyan"), words.step(wanted))

    def _last(self) -> RenderableType:
        rows = Table(box=box.SIMPLE_HEAD, expand=True, pad_edge=False, show_edge=False)
        rows.add_column("device time", justify="right", no_wrap=True)
        rows.add_column("clause", style="cyan", no_wrap=True)
        rows.add_column("record", ratio=1, no_wrap=True, overflow="ellipsis")
        room = _LAST_RECORDS if len(self._scene.seats) <= _SEATS_A_ROW else _FEWER_RECORDS
        for time, clause, text, style in list(self._rows)[-room:]:
            rows.add_row(time, clause, text, style=style)
        for _ in range(room - len(self._rows)):
            rows.add_row("", "", "")
        return rows


def _style(event: Event) -> str:
    """Of a fault: red where the device stands still until it is cleared, else yellow."""
    if event.record.kind != records.FAULT:
        return ""
    return "bold red" if fault_words.fault(event).urgent else "yellow"


def _fault_note(event: Event) -> Text:
    """A fault in full, a line a part."""
    fault = fault_words.fault(event)
    note = Text(f"{fault.heading}  {fault.what}, {fault.where}", _style(event))
    for label, part in (("expected", fault.expected), ("observed", fault.observed), ("next", fault.next)):
        note.append(f"\n  {label:<8}  ", "dim").append(part)
    return note


def _box(hand: Text, name: str) -> Panel:
    return Panel(hand, title=name, box=box.ROUNDED, border_style="dim", expand=False, padding=0)


def _seat_name(scene: Scene, seat: int) -> str:
    return f"{seat} D" if seat == scene.button else str(seat)


def _hand(held: list[int | None], places: int = 2) -> Text:
    """Cards beside each other, each three cells wide, so that nothing moves when one is turned."""
    hand = Text(" ").join([_card(card) for card in held] + [Text(" · ", "dim")] * (places - len(held)))
    return hand.append(" ")


def _card(card: int | None) -> Text:
    if card is None:
        return Text(f" {BACK} ", "blue")
    is_red = card < cards.CARDS and cards.suit_of(card) in _RED_SUITS
    return Text(f"{cards.symbol(card):>3}", "red" if is_red else "bold")
