"""One device followed for ever: its records judged as they come, kept, and only then acknowledged."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from shoecore import records
from shoecore.records import Record
from trueshoe.bridge import wear
from trueshoe.bridge.floor import Floor, Port
from trueshoe.bridge.table import Table
from trueshoe.errors import Trouble
from trueshoe.link.asynchronous import AsyncClient
from trueshoe.link.errors import ConnectionLost, NotADevice, PortBusy, PortMissing
from trueshoe.link.greeting import Status
from trueshoe.link.keys import Key
from trueshoe.store import holding
from trueshoe.store.entries import Entry, Taken
from trueshoe.store.failing import NoStore
from trueshoe.store.holding import Held, Holder
from trueshoe.store.refusing import TakenOver

_STATUS_SECONDS = 2.0
_AGAIN_SECONDS = 0.5
_AWAY_SECONDS = 2.0  # for which a device whose connection is lost is this bridge's still
_LOOK_SECONDS = 5.0
_REFUSED_SECONDS = 5.0
_URL = "://"  # in the address of a port that is the same from every host
_WAITED_FOR = (PortMissing, PortBusy, NotADevice, ConnectionLost, NoStore)


class Twice(Trouble):
    """Two ports with the same device behind them."""


class Follower:
    """Follows the device behind a port; ``part_of`` and ``key_of`` are as ``Client`` has them."""

    def __init__(self, floor: Floor, port: Port, part_of: Callable[[str], bytes], key_of: Callable[[str], Key]) -> None:
        self._floor = floor
        self._port = port
        self._part_of = part_of
        self._key_of = key_of
        self._keeping: set[asyncio.Task[None]] = set()
        self._refused: Trouble | None = None
        self._lacks: Trouble | None = None  # without which it could not take the device over
        self._has = False
        self._is_identified = False
        self._wear_due = 0.0

    async def run(self) -> None:
        """Follow it over every connection; what no waiting mends is told, and tried again now and then."""
        while True:
            self._refused = None
            try:
                await self._follow()
            except Trouble as trouble:
                await self._wait(trouble if await self._let_go() else _taken_over(self._port.serial))

    async def _wait(self, trouble: Trouble) -> None:
        """Until it is worth another try."""
        if isinstance(trouble, Held):
            self._lacks = trouble.lacks
        if isinstance(trouble, PortBusy) and not self._port.serial:
            await self._learn_who_has_it()
        if isinstance(trouble, (Held, TakenOver)) or (isinstance(trouble, _WAITED_FOR) and self._other()):
            await self._stand_by(trouble if isinstance(trouble, TakenOver) else None)
        elif isinstance(trouble, _WAITED_FOR):
            self._floor.say(self._port, "lost" if self._port.hello else "connecting", trouble)
            await asyncio.sleep(_AGAIN_SECONDS)
        else:
            self._floor.say(self._port, "refused", trouble)
            await asyncio.sleep(_REFUSED_SECONDS)

    async def _follow(self) -> None:
        async with AsyncClient(self._port.url, self._part_of, self._claimed, _AWAY_SECONDS, self._told) as client:
            serial = client.hello.serial
            other = self._floor.port_of(serial)
            if other and other is not self._port and other.state == "connected":
                raise _twice(self._port, other, serial)
            table = await self._floor.meet(client.hello)
            if self._port.hello is None or self._port.hello.serial != serial:
                self._port.rollers = {}
            self._port.hello = client.hello
            self._wear_due = 0.0
            self._floor.say(self._port, "connected")
            self._floor.displays[serial] = client.note
            try:
                await self._records(client, table)
            finally:
                self._floor.displays.pop(serial)

    def _claimed(self, serial: str) -> Key:
        """The key to a device that no other bridge has, and that is this one's from now on."""
        self._port.serial = serial
        self._is_identified = True
        try:
            self._floor.sharing.claim(holding.device(serial), self._port.url, serial)
        except Held as held:
            try:
                self._key_of(serial)
            except Trouble as none:
                held.lacks = none
            raise
        self._has = True
        return self._key_of(serial)

    async def _learn_who_has_it(self) -> None:
        """Somebody is at the port; it may be the bridge that has a device at this address."""
        serial = self._floor.sharing.device_at(self._port.url) if _URL in self._port.url else ""
        if serial:
            await asyncio.to_thread(self._see_what_it_lacks, serial)
            self._is_identified = False

    def _see_what_it_lacks(self, serial: str) -> None:
        """What it would need to take the device over, as far as it is not there by now."""
        try:
            self._claimed(serial)
        except Held as held:
            self._lacks = held.lacks
        except Trouble as trouble:
            self._lacks = trouble

    async def _let_go(self) -> bool:
        """Leave the device to whoever reaches it, unless it is at another port of this bridge; False where another
        bridge has taken it over before."""
        had, self._has = self._has, False
        if not had or self._floor.is_elsewhere(self._port):
            return True
        return await self._floor.sharing.let_go(holding.device(self._port.serial))

    def _other(self) -> Holder | None:
        """The other bridge that has the device which was behind the port last."""
        return self._floor.sharing.other(holding.device(self._port.serial))

    async def _stand_by(self, why: Trouble | None) -> None:
        """Leave the device to the other bridge for as long as that one has it, and its port alone where it is the same.

        At a port of this bridge's own another device may be by now, so it is asked now and then who it is."""
        clock = asyncio.get_running_loop().time
        look = clock() + _LOOK_SECONDS
        if not self._other():
            self._floor.say(self._port, "standing by", why)
            await self._floor.sharing.beaten()
        while other := self._other():
            standing = ("standing by", why or self._lacks, other.bridge)
            if (self._port.state, self._port.trouble, self._port.bridge) != standing:
                self._floor.say(self._port, *standing)
            await self._floor.sharing.beaten()
            if self._lacks:
                await asyncio.to_thread(self._see_what_it_lacks, self._port.serial)
            if clock() >= look and not (self._is_identified and other.port == self._port.url and _URL in other.port):
                return

    async def _records(self, client: AsyncClient, table: Table) -> None:
        """Take in what comes, for ever, and ask now and then how the device is."""
        clock = asyncio.get_running_loop().time
        due = clock()
        while True:
            came = await client.receive_all(max(0.0, due - clock()))
            if self._other():
                self._floor.forget(table.serial)
                raise _taken_over(table.serial)
            if self._refused:
                self._floor.forget(table.serial)
                raise self._refused
            if came:
                self._take(client, table, came)
            if clock() >= due:
                self._is(await client.status())
                await self._look_at_wear(client, clock())
                due = clock() + _STATUS_SECONDS

    def _take(self, client: AsyncClient, table: Table, came: list[Record]) -> None:
        """Judge what came and have it kept; meanwhile the next is taken in."""
        again = [_as_entry(record) for record in came if table.is_kept(record)]
        fresh = [table.record(record) for record in came if not table.is_kept(record)]
        given: list[Awaitable[Taken]] = []  # in their order at once, before anybody tells a fact
        if again:
            given.append(self._floor.keep_again(table.serial, again))
        if fresh:
            given.append(self._floor.keep(table.serial, fresh))
        keeping = asyncio.ensure_future(self._keep(client, given))
        self._keeping.add(keeping)
        keeping.add_done_callback(self._keeping.discard)

    async def _keep(self, client: AsyncClient, given: list[Awaitable[Taken]]) -> None:
        results = [await one for one in given]
        for taken in results:
            self._refused = self._refused or taken.trouble
        if self._refused is None:
            with suppress(Trouble):  # a lost connection says so where records are waited for
                await client.acknowledge(results[-1].head.number)

    def _is(self, status: Status) -> None:
        """How the device is, which everybody is told where it does something else, or stopped."""
        before, self._port.status = self._port.status, status
        if before is None or (before.state, before.fault) != (status.state, status.fault):
            self._floor.say(self._port, "connected")

    async def _look_at_wear(self, client: AsyncClient, now: float) -> None:
        """Ask how its rollers are where that is due and no card moves; everybody is told where it is otherwise."""
        status = self._port.status
        if now < self._wear_due or status is None or status.state not in wear.AT_REST:
            return
        self._wear_due = now + wear.SECONDS
        found = await wear.rollers(client)
        if found is not None and found != self._port.rollers:
            self._port.rollers = found
            self._floor.say(self._port, "connected")

    def _told(self, _: str) -> None:
        """The connection was lost, or is there again."""
        self._floor.say(self._port, "lost" if self._port.state == "connected" else "connected")


def _as_entry(record: Record) -> Entry:
    return Entry(record.number, record.time, record.kind, records.pack(record.kind, record.values))


def _taken_over(serial: str) -> TakenOver:
    return TakenOver(
        "another bridge has the device since",
        f"device {serial}",
        "that this bridge has it as long as it is connected",
        f"another one's term: this one had said nothing for {holding.LEASE_SECONDS:g} s, or was taken for gone",
        "Look at this bridge's host and its way to the database; nothing was kept twice, and nothing is lost.",
    )


def _twice(port: Port, other: Port, serial: str) -> Twice:
    return Twice(
        "The same device is at two ports.",
        port.url,
        "a device of its own at each port",
        f"the device {serial}, which is followed at {other.url}",
        "Name each device once; if there are two devices that call themselves so, take the newer one out of use.",
    )
