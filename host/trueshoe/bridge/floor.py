"""All devices that the bridge follows: their ports, their tables, and how each of them is."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from trueshoe.bridge.announcing import Announcer
from trueshoe.bridge.keeping import Keeper
from trueshoe.bridge.metrics import Counts
from trueshoe.bridge.noting import lines_of
from trueshoe.bridge.recalling import recalled
from trueshoe.bridge.table import Judged, Table
from trueshoe.errors import Trouble
from trueshoe.link.greeting import Hello, Status
from trueshoe.log import stored
from trueshoe.receipt.signed import Signer
from trueshoe.store.entries import Action, Batch, Device, Taken
from trueshoe.store.failing import NoStore
from trueshoe.store.store import Store
from trueshoe.table.jackpot.meter import Meter

if TYPE_CHECKING:
    from trueshoe.events.telling import Events


@dataclass
class Port:
    """A port, and the device that was met behind it; ``state`` is one of connecting, connected, lost, refused."""

    url: str
    state: str = "connecting"
    trouble: Trouble | None = None
    hello: Hello | None = None
    status: Status | None = None

    def as_object(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "port": self.url,
            "state": self.state,
            "trouble": as_object(self.trouble) if self.trouble else None,
            "device": self.hello._asdict() if self.hello else None,
            "status": self.status._asdict() if self.status else None,
        }


@dataclass
class Floor:
    """What the bridge has in its hands; ``boxes`` are those of the House's layout, ``signer`` signs the receipts.

    Without ``in_force`` each round is judged by the rulebook that it names. ``displays`` are those of the devices that
    are connected, by their serial numbers: each shows a line to whoever stands there. ``meter`` is stepped by the
    Jackpot Bets that the tables tell, ``counts`` are of what was kept since the start."""

    store: Store
    keeper: Keeper
    boxes: int
    signer: Signer
    in_force: bool = True
    meter: Meter | None = None
    announcer: Announcer = field(default_factory=Announcer)
    counts: Counts = field(default_factory=Counts)
    events: "Events | None" = None
    ports: list[Port] = field(default_factory=list)
    tables: dict[str, Table] = field(default_factory=dict)
    displays: dict[str, Callable[[str], None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Whoever listens hears when the store keeps nothing, and when it keeps again. ``signing`` ends with no log
        unsigned."""
        self._unsigned: set[str] = set()
        self.signing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.signing.set_result(None)
        self.keeper.told = lambda trouble: self.announcer.tell({"store": as_object(trouble) if trouble else None})

    async def meet(self, hello: Hello) -> Table:
        """The table of a device that introduced itself, judged again as far as it is kept."""
        device = Device(hello.serial, hello.product, hello.version, hello.board)
        head = await self.keeper.until_done(lambda: self.store.meet(device))
        if hello.serial not in self.tables:
            self.tables[hello.serial] = await self.keeper.until_done(
                lambda: recalled(self.store, device, head, self.signer, self.boxes, self.in_force)
            )
        return self.tables[hello.serial]

    def forget(self, serial: str) -> None:
        """What was judged of a device is not all kept: at the next meeting it is judged anew from what is."""
        self.tables.pop(serial, None)

    def keep(self, serial: str, judged: list[Judged], actions: tuple[Action, ...] = ()) -> Awaitable[Taken]:
        """Keep entries for good, in the order of the calls, and then tell everybody what they are."""
        receipts = [each.receipt for each in judged if each.receipt]
        return self._tell(
            serial, judged, self.keeper.keep(Batch(serial, [each.entry for each in judged], actions, receipts))
        )

    async def _tell(self, serial: str, judged: list[Judged], keeping: Awaitable[Taken]) -> Taken:
        """What is kept is told; where a round is closed, its device's log is signed behind that."""
        taken = await keeping
        if taken.trouble is None:
            for each in judged:
                self.announcer.tell(each.told)
                self.counts.see(each.told)
                for line in lines_of(each.told) if serial in self.displays else ():
                    self.displays[serial](line)
            if any(each.receipt for each in judged):
                self._unsigned.add(serial)
                if self.signing.done():
                    self.signing = asyncio.ensure_future(self._sign())
        return taken

    async def _sign(self) -> None:
        """Sign all logs in which rounds were closed meanwhile; a head that is not kept now is kept with the next."""
        while self._unsigned:
            serials, self._unsigned = sorted(self._unsigned), set()
            with suppress(NoStore):
                await self.keeper.do(partial(stored.sign, self.store, serials, self.signer))

    def port_of(self, serial: str) -> Port | None:
        """The port that a device was last met at."""
        return next((port for port in self.ports if port.hello and port.hello.serial == serial), None)

    def say(self, port: Port, state: str, trouble: Trouble | None = None) -> None:
        """A port is in another state now, which everybody is told."""
        port.state, port.trouble = state, trouble
        self.announcer.tell(port.as_object())


def as_object(trouble: Trouble) -> dict[str, str]:
    """A trouble as programs read it."""
    return {
        "what": trouble.what,
        "where": trouble.where,
        "expected": trouble.expected,
        "observed": trouble.observed,
        "next_step": trouble.next_step,
    }
