"""The client of one device for a program that runs on asyncio: the same one, at work in a thread of its own."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Any, Self, TypeVar

from shoecore.records import Record
from trueshoe.link.client import Client, Hello, Status

_TURN_SECONDS = 0.05  # what an acknowledgement may have to wait for behind the question for a record

_Answer = TypeVar("_Answer")


class AsyncClient:
    """Use it in an ``async with``; it takes what ``Client`` takes. While it is open the device may move its cards.

    A call that is cancelled costs nothing: a record that came meanwhile is the next one's."""

    def __init__(self, url: str, **options: Any) -> None:
        self._url = url
        self._options = options
        self._thread = ThreadPoolExecutor(1, f"device at {url}")
        self._next: asyncio.Future[Record | None] | None = None

    async def __aenter__(self) -> Self:
        connecting = self._thread.submit(self._connect)
        try:
            self._client = await asyncio.wrap_future(connecting)
        except BaseException:
            connecting.add_done_callback(_leave)
            self._thread.shutdown(wait=False)
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self._client.give_up()
        await asyncio.shield(self._do(self._client.close))
        self._thread.shutdown(wait=False)

    @property
    def hello(self) -> Hello:
        """How the device introduced itself."""
        return self._client.hello

    async def records(self) -> AsyncIterator[Record]:
        """Every record, for as long as the connection lasts."""
        while True:
            record = await self._receive()
            if record is not None:
                yield record

    async def receive(self, seconds: float) -> Record | None:
        """The next record, or None when none comes in this time."""
        ends = asyncio.get_running_loop().time() + seconds
        record = await self._receive()
        while record is None and asyncio.get_running_loop().time() < ends:
            record = await self._receive()
        return record

    async def acknowledge(self, number: int) -> None:
        """Tell the device that every record up to this number is safe here and may be forgotten there."""
        await self._do(lambda: self._client.acknowledge(number))

    async def status(self) -> Status:
        """Ask the device how it is, now."""
        return await self._do(self._client.status)

    async def _receive(self) -> Record | None:
        """One turn; who is cancelled in it leaves it to the next."""
        self._next = self._next or asyncio.ensure_future(self._do(lambda: self._client.receive(_TURN_SECONDS)))
        try:
            record = await asyncio.shield(self._next)
        except Exception:
            self._next = None
            raise
        self._next = None
        return record

    async def _do(self, call: Callable[[], _Answer]) -> _Answer:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)

    def _connect(self) -> Client:
        client = Client(self._url, **self._options)
        client.lease(True)
        return client


def _leave(connecting: "Future[Client]") -> None:
    """Nobody waits for the connection any more."""
    if not connecting.cancelled() and not connecting.exception():
        connecting.result().close()
