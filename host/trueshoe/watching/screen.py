"""The screen: one table as a picture, findings as they come, the devices in lines, and the ruling dialogue."""

import asyncio
import uuid
from contextlib import suppress
from typing import Any, ClassVar

from rich.markup import escape
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Footer, RichLog, Static

from shoecore.facts import RANKS
from trueshoe.errors import Trouble
from trueshoe.rulebooks import rulings_told
from trueshoe.watching import picture
from trueshoe.watching.hearing import Bridge, NoBridge
from trueshoe.watching.ruling import RulingDialogue

_AGAIN_SECONDS = 1.0
_REDRAWN_SECONDS = 0.1  # between two looks at the table, however much happens there

Object = dict[str, Any]


class Watch(App[None]):
    """``name`` and ``rank`` are of who looks; a ruling is kept with them. ``heard`` counts what the bridge told.

    Unless it ``stays``, it is over when the bridge is."""

    TITLE = "trueshoe watch"
    CSS = """
    #title { height: 1; background: $panel; }
    #table { height: 1fr; min-height: 9; padding: 0 1; }
    #devices { height: auto; max-height: 5; padding: 0 1; border-top: solid $panel; }
    #findings { height: 6; padding: 0 1; border-top: solid $panel; }
    RulingDialogue { align: center middle; }
    #ruling { width: 76; height: 20; border: round $accent; background: $surface; padding: 0 1; }
    #asked { text-style: bold; width: 100%; }
    #answers { height: 1fr; border: none; }
    """
    BINDINGS: ClassVar = [
        Binding("n", "next_table", "Next table"),
        Binding("r", "rule", "Rule"),
        Binding("q", "quit", "Quit"),
    ]

    def __init__(self, bridge: Bridge, table: str | None, name: str, rank: str, stays: bool = True) -> None:
        super().__init__()
        self._bridge = bridge
        self._serial = table or ""
        self._name = name
        self._rank = rank
        self._stays = stays
        self.heard = 0
        self._head = Static(id="title")
        self._picture = Static(id="table")
        self._devices = Static(id="devices")
        self._findings = RichLog(id="findings", wrap=True, markup=True)
        self._serials: set[str] = set()
        self._table: Object | None = None
        self._changed = asyncio.Event()
        self._ports: dict[str, Object] = {}
        self._last: dict[str, int] = {}
        self._trouble = ""

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield self._head
        with Vertical():
            yield self._picture
            yield self._devices
            yield self._findings
        yield Footer()

    def on_mount(self) -> None:
        """Begin to hear, and to look at the table."""
        self._hear()
        self._look()

    def action_next_table(self) -> None:
        """The next device's table."""
        serials = sorted(self._serials)
        if serials:
            at = serials.index(self._serial) + 1 if self._serial in serials else 0
            self._serial = serials[at % len(serials)]
            self._table = None
            self._changed.set()

    def action_rule(self) -> None:
        """The ruling dialogue, for the round on the table."""
        rulebook = self._table["rulebook"] if self._table else ""
        if rulebook:
            self.push_screen(RulingDialogue(self._bridge, rulebook), self._keep)
        else:
            self.notify("there is no round on this table yet", severity="warning")

    def _keep(self, ruling: Object | None) -> None:
        """Keep a ruling that was made, under the rank of who made it."""
        if ruling is None:
            return
        try:
            self._may_rule(ruling["rank"])
            self._bridge.tell(
                self._serial,
                {
                    "key": uuid.uuid4().hex,
                    "who": self._name,
                    "role": self._rank,
                    "record": "ruled",
                    "situation": ruling["situation"],
                    "outcome": ruling["outcome"],
                    "rank": self._rank,
                    "since": self._last.get(self._serial, 0),
                },
            )
            self.notify(f"kept: {ruling['outcome']}")
        except Trouble as trouble:
            self.notify(escape(str(trouble)), severity="error", timeout=30)

    def _may_rule(self, rank: str) -> None:
        """Refuse a ruling that somebody of a higher rank makes."""
        if not self._name:
            raise Trouble("nothing is kept", "this screen", "the name of who decides", "none", "start it with --name")
        if RANKS.index(self._rank) < RANKS.index(rank):
            raise Trouble("nothing is kept", "this ruling", f"the {rank}", f"the {self._rank}", f"call the {rank}")

    @work
    async def _hear(self) -> None:
        """Hear the bridge for as long as this screen is there; one that is gone is looked for again."""
        while True:
            before = self.heard
            try:
                async for told in self._bridge.live():
                    self._take(told)
            except NoBridge as gone:
                if not self._stays and self.heard == before:
                    self.exit()
                self._title(f"{gone.what}: trying again")
            await asyncio.sleep(_AGAIN_SECONDS)

    @work
    async def _look(self) -> None:
        """Ask how the table is that is shown, now and then while things happen there, and draw it."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            serial = self._serial
            with suppress(Trouble):  # a bridge that is gone is told where it is heard
                table = await asyncio.to_thread(self._bridge.table, serial) if serial else None
                if serial == self._serial:
                    self._table = table
                    self._draw()
            await asyncio.sleep(_REDRAWN_SECONDS)

    def _take(self, told: Object) -> None:
        """Take in what happened."""
        if "tables" in told:
            self._serials = set(told["tables"])
            self._ports = {port["port"]: port for port in told["ports"]}
            self._trouble = told["trouble"]["what"] if told["trouble"] else ""
        elif "store" in told:
            self._trouble = told["store"]["what"] if told["store"] else ""
        elif "port" in told:
            self._ports[told["port"]] = told
        else:
            serial = told["device"]
            self._serials.add(serial)
            self._last[serial] = told["number"]
            for found in told["judged"]["findings"]:
                self._find(serial, told, found)
        self._serial = self._serial or min(self._serials, default="")
        if told.get("device") == self._serial or "record" not in told:
            self._changed.set()
        self.heard += 1

    def _find(self, serial: str, told: Object, found: Object) -> None:
        clause = f" ({found['rulebook']} {found['clause']})" if found["clause"] else ""
        log = self._findings
        log.write(f"[bold red]{serial} record {told['number']}: {escape(found['what'])}{clause}[/]")
        log.write(f"  expected: {escape(found['expected'])}; came: {escape(told['judged']['text'])}")
        for case in (found["due"] or {}).get("cases", ()):
            log.write(f"  {escape(rulings_told.line_of(case))}")

    def _draw(self) -> None:
        table = self._table
        self._picture.update(
            escape("\n".join(picture.table(table)) if table else "no device has introduced itself yet")
        )
        self._devices.update(escape("\n".join(picture.devices(self._ports.values(), self._serial))))
        self._title(self._trouble)

    def _title(self, trouble: str) -> None:
        shown = f"{self._serial or 'no table'} at {self._bridge.address}"
        self._head.update(f" {shown}{f'   [bold red]{escape(trouble)}[/]' if trouble else ''}")
