"""What people tell the bridge: facts of the table and settled rounds, each once for its key, kept before the answer."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from shoecore import facts, records
from trueshoe.bridge import bodies, linking, settling
from trueshoe.bridge.floor import Floor
from trueshoe.bridge.table import Judged, NothingYet, Table
from trueshoe.errors import Trouble
from trueshoe.store import holding
from trueshoe.store.entries import SETTLED, Action
from trueshoe.table.jackpot.meter import Meter

_PATIENCE_SECONDS = 10.0

Answer = dict[str, Any]


class NotKnown(Trouble):
    """A device that the bridge has not met."""


class NotNow(Trouble):
    """Something that does not fit what is so already."""


class NotKept(Trouble):
    """Something that the store has not kept yet."""


class Teller:
    """Takes what is told; the same key again has the same answer and no second effect."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._pending: dict[str, tuple[str, asyncio.Task[Answer]]] = {}

    async def fact(self, serial: str, found: dict[str, Any]) -> Answer:
        """A fact takes its place behind the newest record, and is judged with it."""
        by, kind, values = bodies.fact(found)
        table = self._table(serial)
        if kind == facts.RULED and facts.RANKS[values[2]] != by["role"]:
            raise _not_now("a ruling of another rank", f"rank {by['role']}, of who tells it", facts.RANKS[values[2]])
        rulebook = table.scene.rulebook
        answer = await self._once(table, by, f"told {found[bodies.RECORD]}", found, lambda: [table.fact(kind, values)])
        if linking.is_of_it(rulebook, kind, values):
            within = (records.ROUND_OPENED, records.ROUND_CLOSED)
            await self._step(
                serial, by, within, lambda meter, id: linking.by_fact(meter, rulebook, serial, id, kind, values)
            )
        return answer

    async def settlement(self, serial: str, found: dict[str, Any]) -> Answer:
        """What was paid is held against what is owed, and the cards against the device's; what differs is a finding."""
        by = bodies.read(found, bodies.SETTLEMENT)
        lines = by.pop("lines")
        table = self._table(serial)
        settled = await asyncio.to_thread(settling.settle, lines, table.lying())
        if settled.rulebook != table.scene.rulebook:
            raise _not_now("a round of another game", table.scene.rulebook or "no round yet", settled.rulebook)
        answer: Answer = {"number": table.number, "told": table.told, "findings": []}
        if settled.written.paid:
            answer = await self._once(table, by, SETTLED, found, lambda: settling.paid(table, settled))
            round = settled.written.round
            await self._step(
                serial,
                by,
                (records.ROUND_OPENED,),
                lambda meter, id: linking.by_settlement(meter, serial, id, round),
            )
        return {**answer, "settlement": settled.as_object()}

    async def _step(
        self, serial: str, by: dict[str, Any], kinds: tuple[int, ...], step: Callable[[Meter, str], None]
    ) -> None:
        """Step the jackpot's meter, where there is one, by what is kept under a key; told again, it is tried again."""
        meter, store = self._floor.meter, self._floor.store
        if meter is None:
            return
        id = await self._floor.keeper.do(lambda: linking.round_of(store, serial, by["key"], kinds))
        if id:
            await asyncio.to_thread(step, meter, id)

    async def _once(self, table: Table, by: dict[str, Any], what: str, found: dict[str, Any], judge: Any) -> Answer:
        """Do it, or answer as when it was done; who waits no longer may ask again."""
        detail = json.dumps({"device": table.serial, **found}, ensure_ascii=False, sort_keys=True)
        action = Action(by["key"], by["who"], by["role"], what, detail)
        if action.key in self._pending:
            before, doing = self._pending[action.key]
            if before != detail:
                raise _other(action.key)
        else:
            doing = asyncio.ensure_future(self._do(table, action, judge))
            self._pending[action.key] = (detail, doing)
            doing.add_done_callback(lambda _: self._pending.pop(action.key, None))
        try:
            return await asyncio.wait_for(asyncio.shield(doing), _PATIENCE_SECONDS)
        except TimeoutError:
            raise self._not_kept() from None

    async def _do(self, table: Table, action: Action, judge: Any) -> Answer:
        done = await self._floor.keeper.do(lambda: self._floor.store.acted(action.key))
        if done:
            if done.detail != action.detail:
                raise _other(action.key)
            return await self._floor.keeper.do(lambda: self._kept(table.serial, done.entry))
        try:
            judged: list[Judged] = judge()
        except NothingYet:
            raise _not_now("nothing came from the device yet", "a record that the fact follows", "none") from None
        taken = await self._floor.keep(table.serial, judged, (action,))
        if taken.trouble:
            raise taken.trouble
        last = judged[-1].entry
        found = [one for each in judged for one in each.told["judged"]["findings"]]
        return {"number": last.number, "told": last.told, "findings": found}

    def _kept(self, serial: str, entry: int) -> Answer:
        row = next(iter(self._floor.store.entries(serial, entry - 1, entry)))
        return {"number": row.number, "told": row.told, "findings": []}

    def _table(self, serial: str) -> Table:
        table = self._floor.tables.get(serial)
        other = self._floor.sharing.other(holding.device(serial))
        if other:
            raise _not_now("another bridge has the device", "a device of this bridge", f"{other.bridge} has {serial}")
        if table is None:
            known = ", ".join(sorted(self._floor.tables)) or "none yet"
            raise NotKnown(
                "the bridge has not met such a device",
                serial,
                f"one of: {known}",
                "another serial number",
                "look at /ports, or name the device's port to the bridge",
            )
        return table

    def _not_kept(self) -> Trouble:
        trouble = self._floor.keeper.trouble
        return NotKept(
            "it is not kept yet",
            trouble.where if trouble else "the store",
            f"the store to have it within {_PATIENCE_SECONDS:g} s",
            trouble.what if trouble else "no answer",
            "send the same again, with the same key: it is kept once",
        )


def _not_now(what: str, expected: str, observed: str) -> NotNow:
    return NotNow(what, "the table", expected, observed, "look at /tables/SERIAL for what is so now")


def _other(key: str) -> NotNow:
    return NotNow(
        "the key was used for something else", key, "the same as under it before", "another", "choose a new key"
    )
