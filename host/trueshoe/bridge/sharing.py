"""A bridge among others on one PostgreSQL: it says that it lives, sees how they stand, and has what no other has."""

import asyncio
import hashlib
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from trueshoe.link import parts
from trueshoe.store import holding
from trueshoe.store.failing import NoStore
from trueshoe.store.holding import BEAT_SECONDS, LEASE_SECONDS, Bridge, Holder, Standing
from trueshoe.store.store import Store

_AGAIN_SECONDS = 0.2


class Sharing:
    """``told`` is called when others come or go, or something goes from one to another. Any thread may claim.

    What it has it has until it sees that another does: what is kept is guarded by the term, not by what it believes."""

    def __init__(self, store: Store, me: Bridge, folder: Path, signer: str) -> None:
        self.name = me.name
        self.told: Callable[[], None] = lambda: None
        self._engine = store.engine
        self._me = me
        self._folder = folder
        self._signer = signer
        self._terms: dict[str, int] = {}
        self._has: set[str] = set()
        self._standing = Standing({me.name: ""}, {})
        self._began = self._beaten_at = time.monotonic()
        self._beat = asyncio.Event()

    async def run(self) -> None:
        """Beat for ever; a database that is away is waited for, another bridge of this name ends it."""
        while True:
            asked = time.monotonic()
            try:
                standing = await asyncio.to_thread(holding.beat, self._engine, self._me)
            except NoStore:
                self._began = time.monotonic()  # a database that was away has nobody's session any more
                await asyncio.sleep(_AGAIN_SECONDS)
                continue
            if asked - self._beaten_at > LEASE_SECONDS:
                self._began = asked  # it did not see how the others were meanwhile
            self._beaten_at = asked
            self._see(standing)
            await asyncio.sleep(BEAT_SECONDS)

    def claim(self, what: str, port: str = "", serial: str = "") -> int:
        """Have something from now on, and the term in which; Held where another has it."""
        fits = partial(self._fits, serial) if serial else lambda _: ("", "")
        term = holding.claim(self._engine, self._me, what, port, self._is_patient, fits)
        self._terms[what] = term
        self._has.add(what)
        return term

    def term(self, what: str) -> int:
        """The term in which it has something, or had it last."""
        return self._terms.get(what, 0)

    def is_mine(self, what: str) -> bool:
        """Whether it has something, and is sure of it: it has seen how all stand just now."""
        return what in self._has and not self.other(what) and time.monotonic() - self._beaten_at < LEASE_SECONDS

    def other(self, what: str) -> Holder | None:
        """The other bridge that has something; a patient one waits for it while it is silent, too."""
        found = self._standing.holders.get(what)
        if found is None or found.bridge == self.name or found.term < self.term(what):
            return None
        return found if found.has_it or (self._is_patient and not found.free) else None

    def device_at(self, port: str) -> str:
        """The device that another bridge has at a port; empty where none has."""
        for what, held in self._standing.holders.items():
            if what != holding.EVENTS and held.port == port and self.other(what):
                return what.removeprefix(holding.device(""))
        return ""

    async def let_go(self, what: str) -> bool:
        """Leave something to whoever wants it; False where another has taken it over before."""
        self._has.discard(what)
        return await self._quietly(partial(holding.let_go, self._engine, self._me, what))

    async def beaten(self) -> None:
        """Wait until how all stand is seen again."""
        await self._beat.wait()

    async def end(self) -> None:
        """Leave everything to the others."""
        await self._quietly(partial(holding.end, self._engine, self._me))

    def as_object(self) -> list[dict[str, Any]]:
        """The bridges at work, and those gone with a device that no other has taken, as programs read it."""
        devices: dict[str, list[str]] = {}
        for what, holder in sorted(self._standing.holders.items()):
            if what != holding.EVENTS and not holder.free:
                devices.setdefault(holder.bridge, []).append(what.removeprefix(holding.device("")))
        return [
            {"name": name, "here": name == self.name, "address": address, "devices": devices.get(name, [])}
            for name, address in sorted(self._standing.bridges.items())
            if address is not None or name in devices
        ]

    @property
    def _is_patient(self) -> bool:
        """Whether it has not looked on for as long as the others may be silent: after a pause of all, each keeps what
        it had."""
        return time.monotonic() - self._began < LEASE_SECONDS

    def _fits(self, serial: str, needed: str) -> tuple[str, str]:
        """What must be the same at all bridges; a part that another bridge made is not made anew."""
        if needed and not parts.is_there(serial, self._folder):
            return "", self._signer
        return hashlib.sha256(parts.kept(serial, self._folder)).hexdigest(), self._signer

    def _see(self, standing: Standing) -> None:
        before, self._standing = self.as_object(), standing
        self._beat.set()
        self._beat = asyncio.Event()
        if self.as_object() != before:
            self.told()

    async def _quietly(self, call: Callable[[], bool]) -> bool:
        """Say it if the database is there; where it is not, silence says the same."""
        try:
            return await asyncio.to_thread(call)
        except NoStore:
            return True


async def begin(store: Store, name: str, address: str, folder: Path, signer: str) -> Sharing:
    """Begin under a name, once nobody else goes by it."""
    until: int | None = None
    while True:
        begun = await asyncio.to_thread(holding.begin, store.engine, name, address, until)
        if isinstance(begun, Bridge):
            return Sharing(store, begun, folder, signer)
        until = begun
        await asyncio.sleep(_AGAIN_SECONDS)
