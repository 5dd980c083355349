"""A disk that is full: nothing is taken for kept, it is said once, and when there is room all of it is kept once."""

import asyncio
from pathlib import Path
from typing import Any

from sqlalchemy import event

from tests.host.bridged import HELLO, SERIAL, floor_on, store_in
from tools.floor import made
from trueshoe.bridge.keeping import Keeper
from trueshoe.errors import Trouble
from trueshoe.store.check import whole
from trueshoe.store.entries import Batch, Entry
from trueshoe.store.failing import NoRoom

RECORDS = 400


def entries(first: int, last: int) -> list[Entry]:
    """Records of a floor's device."""
    return [Entry(number, number, *made(number)) for number in range(first, last + 1)]


def test_a_full_disk_is_waited_for_and_nothing_is_kept_by_halves_or_twice(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    pages = [1 << 30]
    said: list[Trouble | None] = []

    @event.listens_for(store.engine, "checkout")
    def limit(connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages[0]}")

    async def fill() -> None:
        floor = floor_on(store, tmp_path)
        await floor.meet(HELLO)
        keeper = Keeper(store)
        keeper.told = said.append
        running = asyncio.ensure_future(keeper.run())
        assert (await keeper.keep(Batch(SERIAL, entries(1, 10)))).head.number == 10
        pages[0] = 1  # no more than it has
        waiting = keeper.keep(Batch(SERIAL, entries(11, RECORDS)))
        async with asyncio.timeout(20):
            while not said:
                await asyncio.sleep(0.01)
        assert isinstance(said[0], NoRoom) and keeper.trouble is said[0] and not waiting.done()
        pages[0] = 1 << 30
        assert (await waiting).head.number == RECORDS
        assert said[1:] == [None] and keeper.trouble is None
        running.cancel()

    asyncio.run(fill())
    assert [row.number for row in store.entries(SERIAL)] == list(range(1, RECORDS + 1))
    assert list(whole(store)) == []
    store.close()
