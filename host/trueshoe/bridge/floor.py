"""All devices that the bridge follows: their ports, their tables, and how each of them is."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from trueshoe.bridge.alone import Alone
from trueshoe.bridge.announcing import Announcer
from trueshoe.bridge.keeping import Keeper
from trueshoe.bridge.metrics import Counts
from trueshoe.bridge.noting import lines_of
from trueshoe.bridge.recalling import recalled
from trueshoe.bridge.sharing import Sharing
from trueshoe.bridge.table import Judged, Table
from trueshoe.errors import Trouble
from trueshoe.link.greeting import Hello, Status
from trueshoe.log import stored
from trueshoe.receipt.signed import Signer
from trueshoe.store import holding
from trueshoe.store.entries import Action, Batch, Device, Entry, Taken
from trueshoe.store.failing import NoStore
from trueshoe.store.store import Store
from trueshoe.table.jackpot.meter import Meter

if TYPE_CHECKING:
    from trueshoe.events.telling import Events


@dataclass
class Port:
    """A port, and the device that was met behind it; ``state`` is one of connecting, connected, lost, refused, standing
    by. ``serial`` is that of the device which introduced itself last, also where ``bridge``, another one, has it.
    ``rollers`` says how that device's have slowed down, by their names, as far as it was asked."""

    url: str
    state: str = "connecting"
    trouble: Trouble | None = None
    hello: Hello | None = None
    status: Status | None = None
    serial: str = ""
    bridge: str = ""
    rollers: dict[str, dict[str, Any]] = field(default_factory=dict)

    def as_object(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "port": self.url,
            "state": self.state,
            "trouble": as_object(self.trouble) if self.trouble else None,
            "device": self.hello._asdict() if self.hello else None,
            "status": self.status._asdict() if self.status else None,
            "serial": self.serial or (self.hello.serial if self.hello else None),
            "bridge": self.bridge or None,
            "rollers": self.rollers,
        }


@dataclass
class Floor:
    """What the bridge has in its hands; ``boxes`` are those of the House's layout, ``signer`` signs the receipts.

    Without ``in_force`` each round is judged by the rulebook that it names. ``displays`` are those of the devices that
    are connected, by their serial numbers: each shows a line to whoever stands there. ``meter`` is stepped by the
    Jackpot Bets that the tables tell, ``counts`` are of what was kept since the start. ``sharing`` says which devices
    are this bridge's where several share a store."""

    store: Store
    keeper: Keeper
    boxes: int
    signer: Signer
    in_force: bool = True
    meter: Meter | None = None
    sharing: Alone | Sharing = field(default_factory=Alone)
    announcer: Announcer = field(default_factory=Announcer)
    counts: Counts = field(default_factory=Counts)
    events: "Events | None" = None
    ports: list[Port] = field(default_factory=list)
    tables: dict[str, Table] = field(default_factory=dict)
    displays: dict[str, Callable[[str], None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Whoever listens hears when the store keeps nothing, and when it keeps again. ``signing`` ends with no log
        unsigned."""
        self._terms: dict[str, int] = {}
        self._unsigned: set[str] = set()
        self.signing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.signing.set_result(None)
        self.keeper.told = lambda trouble: self.announcer.tell({"store": as_object(trouble) if trouble else None})

    async def meet(self, hello: Hello) -> Table:
        """The table of a device that introduced itself, judged again as far as it is kept."""
        device = Device(hello.serial, hello.product, hello.version, hello.board)
        term = self.sharing.term(holding.device(hello.serial))
        head = await self.keeper.until_done(lambda: self.store.meet(device))
        if hello.serial not in self.tables or self._terms[hello.serial] != term:
            self._terms[hello.serial] = term
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
        entries = [each.entry for each in judged]
        batch = Batch(serial, entries, actions, receipts, self._terms.get(serial, 0))
        return self._tell(serial, judged, self.keeper.keep(batch))

    def keep_again(self, serial: str, entries: list[Entry]) -> Awaitable[Taken]:
        """Have what comes again held against what is kept."""
        return self.keeper.keep(Batch(serial, entries, term=self._terms.get(serial, 0)))

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

    def regard(self) -> None:
        """Other bridges came, went, or have other devices now: what they have nobody asks for here."""
        for serial in list(self.tables):
            if self.sharing.other(holding.device(serial)):
                self.forget(serial)
        self.announcer.tell({"bridges": self.sharing.as_object()})

    def is_elsewhere(self, port: Port) -> bool:
        """Whether the device that was behind a port is followed at another."""
        others = (one for one in self.ports if one is not port and one.state == "connected")
        return any(one.hello and one.hello.serial == port.serial for one in others)

    def port_of(self, serial: str) -> Port | None:
        """The port that a device was last met at."""
        return next((port for port in self.ports if port.hello and port.hello.serial == serial), None)

    def say(self, port: Port, state: str, trouble: Trouble | None = None, bridge: str = "") -> None:
        """A port is in another state now, which everybody is told."""
        port.state, port.trouble, port.bridge = state, trouble, bridge
        if bridge:
            port.status, port.rollers = None, {}
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
