"""The page for the pit in a real Chromium with 200 live tables: how long after it came a record is on the screen."""

import asyncio
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Any

from tools.virtual_board import ROOT, reach

PEERS: tuple[str, ...] = ("fastapi", "uvicorn", "playwright")

_TABLES = 200
_CARD_SECONDS = 0.423  # between two records of a table
_SECONDS = 30.0
_RECORDS = "rws-poker-7-shoe"

# What each table shows, noted once the frame that has it was drawn.
_WATCH = """() => {
  window.seen = []
  new MutationObserver(changes => requestAnimationFrame(() => setTimeout(() => {
    const now = Date.now()
    for (const {target} of changes)
      if (target.dataset?.serial) window.seen.push([target.dataset.serial, Number(target.dataset.number), now])
  }))).observe(document.getElementById('tables'), {subtree: true, attributes: true, attributeFilter: ['data-number']})
}"""

Sent = list[tuple[str, int, float]]


def measure() -> dict[str, float]:
    """Records of all tables at a table's pace, each from when the bridge had it to the frame that shows it."""
    reach()
    sys.path.append(str(ROOT / "tests" / "shared"))
    from tests.host.bridged import Running, floor_on, store_in
    from tests.host.browser import at_the_page, browser

    with tempfile.TemporaryDirectory() as folder:
        store = store_in(Path(folder))
        with (
            Running(lambda: floor_on(store, Path(folder))) as bridge,
            browser() as chromium,
            at_the_page(chromium, bridge.url) as page,
        ):
            page.evaluate(_WATCH)
            sent = asyncio.run_coroutine_threadsafe(_deal(bridge.floor), bridge.loop)
            while not sent.done():
                page.wait_for_timeout(200)
            page.wait_for_timeout(2_000)
            waits = sorted(_waits(sent.result(), page.evaluate("window.seen")))
        store.close()
    return {
        "page.p95_ms": round(waits[len(waits) * 95 // 100]),
        "page.worst_ms": round(waits[-1]),
        "page.records_a_second": round(len(waits) / _SECONDS),
    }


async def _deal(floor: Any) -> Sent:
    """Every table its records, one behind the other, the tables evenly apart."""
    from shoecore.records import Record
    from tests.host.bridged import HELLO, records_of

    told = records_of(_RECORDS)
    sent: Sent = []
    ends = time.monotonic() + _SECONDS

    async def one(at: int) -> None:
        serial = f"T{at:03}"
        table = await floor.meet(HELLO._replace(serial=serial))
        due = time.monotonic() + at * _CARD_SECONDS / _TABLES
        for number in count():
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if time.monotonic() > ends:
                return
            due += _CARD_SECONDS
            record = told[number % len(told)]
            fresh = Record(number + 1, number * 423, record.kind, record.values)
            sent.append((serial, fresh.number, time.time() * 1000))
            keeping.append(asyncio.ensure_future(floor.keep(serial, [table.record(fresh)])))

    keeping: list[Any] = []
    await asyncio.gather(*(one(at) for at in range(_TABLES)))
    await asyncio.gather(*keeping)
    return sent


def _waits(sent: Sent, seen: list[tuple[str, int, float]]) -> list[float]:
    """How long each record took until its table showed it, or one behind it."""
    shown: dict[str, list[tuple[int, float]]] = {}
    for serial, number, at in seen:
        shown.setdefault(serial, []).append((number, at))
    waits = []
    for serial, number, at in sent:
        first = next((when for there, when in shown.get(serial, ()) if there >= number), None)
        if first is None:
            raise RuntimeError(f"record {number} of {serial} was never shown: nothing measured")
        waits.append(first - at)
    return waits
