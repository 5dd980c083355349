"""One device followed for ever: its records judged as they come, kept, and only then acknowledged."""

import asyncio
import math
from collections.abc import Awaitable, Callable
from contextlib import suppress

from shoecore import records
from shoecore.records import Record
from trueshoe.bridge.floor import Floor, Port
from trueshoe.bridge.table import Table
from trueshoe.errors import Trouble
from trueshoe.link.asynchronous import AsyncClient
from trueshoe.link.errors import ConnectionLost, NotADevice, PortBusy, PortMissing
from trueshoe.link.greeting import Status
from trueshoe.link.keys import Key
from trueshoe.store.entries import Batch, Entry, Taken

_STATUS_SECONDS = 2.0
_AGAIN_SECONDS = 0.5
_REFUSED_SECONDS = 5.0
_WAITED_FOR = (PortMissing, PortBusy, NotADevice, ConnectionLost)


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

    async def run(self) -> None:
        """Follow it over every connection; what no waiting mends is told, and tried again now and then."""
        while True:
            self._refused = None
            try:
                await self._follow()
            except _WAITED_FOR as away:
                self._floor.say(self._port, "lost" if self._port.hello else "connecting", away)
                await asyncio.sleep(_AGAIN_SECONDS)
            except Trouble as trouble:
                self._floor.say(self._port, "refused", trouble)
                await asyncio.sleep(_REFUSED_SECONDS)

    async def _follow(self) -> None:
        async with AsyncClient(self._port.url, self._part_of, self._key_of, math.inf, self._told) as client:
            serial = client.hello.serial
            other = self._floor.port_of(serial)
            if other and other is not self._port and other.state == "connected":
                raise _twice(self._port, other, serial)
            table = await self._floor.meet(client.hello)
            self._port.hello = client.hello
            self._floor.say(self._port, "connected")
            self._floor.displays[serial] = client.note
            try:
                await self._records(client, table)
            finally:
                self._floor.displays.pop(serial)

    async def _records(self, client: AsyncClient, table: Table) -> None:
        """Take in what comes, for ever, and ask now and then how the device is."""
        clock = asyncio.get_running_loop().time
        due = clock()
        while True:
            came = await client.receive_all(max(0.0, due - clock()))
            if self._refused:
                self._floor.forget(table.serial)
                raise self._refused
            if came:
                self._take(client, table, came)
            if clock() >= due:
                self._is(await client.status())
                due = clock() + _STATUS_SECONDS

    def _take(self, client: AsyncClient, table: Table, came: list[Record]) -> None:
        """Judge what came and have it kept; meanwhile the next is taken in."""
        again = [_as_entry(record) for record in came if table.is_kept(record)]
        fresh = [table.record(record) for record in came if not table.is_kept(record)]
        given: list[Awaitable[Taken]] = []  # in their order at once, before anybody tells a fact
        if again:
            given.append(self._floor.keeper.keep(Batch(table.serial, again)))
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

    def _told(self, _: str) -> None:
        """The connection was lost, or is there again."""
        self._floor.say(self._port, "lost" if self._port.state == "connected" else "connected")


def _as_entry(record: Record) -> Entry:
    return Entry(record.number, record.time, record.kind, records.pack(record.kind, record.values))


def _twice(port: Port, other: Port, serial: str) -> Twice:
    return Twice(
        "The same device is at two ports.",
        port.url,
        "a device of its own at each port",
        f"the device {serial}, which is followed at {other.url}",
        "Name each device once; if there are two devices that call themselves so, take the newer one out of use.",
    )
