"""Entries of all devices kept for good, as many in one transaction as have come meanwhile, and then acknowledged."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from trueshoe.errors import Trouble
from trueshoe.store.entries import Batch, Taken
from trueshoe.store.failing import NoStore
from trueshoe.store.store import Store

_GATHER_SECONDS = 0.02  # in which more may come for the same transaction
_AGAIN_SECONDS = 0.2
_AGAIN_AT_MOST = 2.0

_Answer = TypeVar("_Answer")


class Keeper:
    """``trouble`` says why nothing is kept at present; the devices keep what is not acknowledged. ``told`` is called
    with it when it begins, when it becomes another, and with None when it is over.

    Batches of one device are kept in the order in which they were given."""

    def __init__(self, store: Store) -> None:
        self.trouble: Trouble | None = None
        self.told: Callable[[Trouble | None], None] = lambda trouble: None
        self._store = store
        self._waiting: list[tuple[Batch, asyncio.Future[Taken]]] = []
        self._came = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, "store")

    async def do(self, call: Callable[[], _Answer]) -> _Answer:
        """Ask the store for something else, in the one thread that it is used in: nobody waits for its lock."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)

    def keep(self, batch: Batch) -> "asyncio.Future[Taken]":
        """What became of a batch, once that is so for good."""
        taken: asyncio.Future[Taken] = asyncio.get_running_loop().create_future()
        self._waiting.append((batch, taken))
        self._came.set()
        return taken

    async def run(self) -> None:
        """Keep what comes, for ever; a store that is damaged ends it."""
        while True:
            await self._came.wait()
            await asyncio.sleep(_GATHER_SECONDS)
            self._came.clear()
            given, self._waiting = self._waiting, []
            results = await self.until_done(partial(self._store.take, [batch for batch, _ in given]))
            for (_, future), taken in zip(given, results, strict=True):
                if not future.done():
                    future.set_result(taken)

    async def until_done(self, call: Callable[[], _Answer]) -> _Answer:
        """One transaction, tried until the database does it; what no waiting mends is raised."""
        pause = _AGAIN_SECONDS
        while True:
            try:
                result = await self.do(call)
            except NoStore as refused:
                self._tell(refused)
                await asyncio.sleep(pause)
                pause = min(2 * pause, _AGAIN_AT_MOST)
            else:
                self._tell(None)
                return result

    def _tell(self, trouble: Trouble | None) -> None:
        """Say it where it is another than before."""
        if str(trouble) != str(self.trouble):
            self.trouble = trouble
            self.told(trouble)
