"""The bridge at work: one event loop for all devices and the API, one thread for the database, until it is stopped."""

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import uvicorn

from shoecore import rulebooks
from trueshoe.bridge import linking, secured, sharing
from trueshoe.bridge.alone import Alone
from trueshoe.bridge.api import api
from trueshoe.bridge.floor import Floor, Port
from trueshoe.bridge.following import Follower
from trueshoe.bridge.keeping import Keeper
from trueshoe.bridge.receipting import signer
from trueshoe.bridge.settings import Settings
from trueshoe.bridge.sharing import Sharing
from trueshoe.bridge.token import token
from trueshoe.errors import Trouble
from trueshoe.link import keys, parts
from trueshoe.receipt.signed import Signer
from trueshoe.rulebooks.fingerprint import fingerprint
from trueshoe.store import check
from trueshoe.store import store as stores
from trueshoe.store.database import is_postgresql

if TYPE_CHECKING:
    from trueshoe.events.telling import Events

_CLOSING_SECONDS = 5.0
_NO_EARLIER = datetime(2025, 1, 1, tzinfo=UTC)


class CannotListen(Trouble):
    """An address that the API cannot have."""


class ClockUnset(Trouble):
    """A host whose clock cannot be right."""


class Serving(NamedTuple):
    """A bridge that has begun: where its API listens, the files of its token and of the certificate that it may have,
    what it has in its hands, what ends it."""

    address: str
    token: Path
    certificate: str
    floor: Floor
    stop: Callable[[], None]


class Server(uvicorn.Server):
    """One whose end is asked for by the bridge, which hears the signals itself."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


async def serve(settings: Settings, begun: Callable[[Serving], None]) -> int:
    """Follow every port until a signal to stop, which is given back."""
    stop = _stop_signal()
    _check_clock()
    certificate, key = secured.served(settings.tls_certificate, settings.tls_key)
    shown = token(settings.token)
    listener = _listener(settings.listen)
    meter = await asyncio.to_thread(linking.meter, settings.jackpot, settings.meter)
    store = await asyncio.to_thread(_opened, settings.store)
    address = "{}://{}:{}".format("https" if certificate else "http", *listener.getsockname()[:2])
    signs = signer(settings.receipts)
    among = await _sharing(store, settings, address, signs)
    floor = Floor(
        store,
        Keeper(store),
        settings.boxes,
        signs,
        settings.in_force,
        meter,
        among,
        ports=[Port(url) for url in settings.ports],
    )
    events = await _events(floor, settings)
    part_of, key_of = partial(parts.kept, folder=settings.parts), partial(keys.kept, folder=settings.parts)
    tls: Any = {"ssl_certfile": certificate, "ssl_keyfile": key} if certificate else {}
    server = Server(uvicorn.Config(api(floor, shown), log_config=None, access_log=False, lifespan="off", **tls))
    tasks = [asyncio.ensure_future(Follower(floor, port, part_of, key_of).run()) for port in floor.ports]
    keeping: asyncio.Future[None] = asyncio.ensure_future(floor.keeper.run())
    if isinstance(among, Sharing):
        among.told = floor.regard
        tasks.append(asyncio.ensure_future(among.run()))
    serving: asyncio.Future[None] = asyncio.ensure_future(server.serve([listener]))
    if events:
        tasks.append(asyncio.ensure_future(events.run()))
    begun(Serving(address, settings.token, certificate, floor, lambda: _stop(stop, 0)))
    try:
        working: list[asyncio.Future[None]] = [keeping, serving, *tasks]
        waited: list[asyncio.Future[Any]] = [stop, *working]
        await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
        for one in working:
            if one.done():
                one.result()
        return stop.result() if stop.done() else 0
    finally:
        for task in tasks:
            task.cancel()
        server.should_exit = True
        with suppress(TimeoutError):
            closing = asyncio.gather(serving, *tasks, floor.signing, return_exceptions=True)
            await asyncio.wait_for(closing, _CLOSING_SECONDS)
        keeping.cancel()
        await among.end()
        listener.close()
        await asyncio.to_thread(store.close)


async def _sharing(store: stores.Store, settings: Settings, address: str, signs: Signer) -> Alone | Sharing:
    """How this bridge shares its store with others: a server with all of them, a file with nobody."""
    if is_postgresql(store.engine):
        return await sharing.begin(store, settings.name, address, settings.parts, signs.public)
    return Alone(str(store.engine.url.database))


async def _events(floor: Floor, settings: Settings) -> "Events | None":
    """What tells the house's broker, where the settings name one."""
    if not settings.mqtt:
        return None
    from trueshoe.events import waiting
    from trueshoe.events.broker import broker
    from trueshoe.events.telling import Events

    password, authority = (
        Path(name).expanduser() if name else None for name in (settings.mqtt_password, settings.mqtt_authority)
    )
    found = broker(settings.mqtt, password, authority, settings.mqtt_topic, settings.name)
    await asyncio.to_thread(waiting.begin, floor.store)
    floor.events = Events(floor, found)
    return floor.events


def _opened(url: str) -> stores.Store:
    """The store, once it is found in order."""
    store = stores.open(url)
    try:
        check.at_start(store)
        for id in rulebooks.IDS:
            store.saw("rulebook", id, bytes.fromhex(fingerprint(id)))
    except BaseException:
        store.close()
        raise
    return store


def _stop_signal() -> "asyncio.Future[int]":
    """Done at the first signal that asks for the end."""
    loop = asyncio.get_running_loop()
    stop: asyncio.Future[int] = loop.create_future()

    for name in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(name, _stop, stop, name)
        except NotImplementedError:  # on Windows, where the program is ended by its KeyboardInterrupt
            break
    return stop


def _stop(stop: "asyncio.Future[int]", number: int) -> None:
    if not stop.done():
        stop.set_result(number)


def _listener(address: str) -> socket.socket:
    host, _, port = address.rpartition(":")
    try:
        return socket.create_server((host, int(port)))
    except OSError as refused:
        raise CannotListen(
            "the API cannot listen at its address",
            address,
            "an address of this machine that no other program has",
            refused.strerror or str(refused),
            "end the other bridge, or name another address with --listen",
        ) from None


def _check_clock() -> None:
    """Rounds are judged by the version of their text that was in force then, which an unset clock cannot tell."""
    now = datetime.now(UTC)
    if now < _NO_EARLIER:
        raise ClockUnset(
            "the clock of this host is not set",
            "the system's clock",
            f"a moment after {_NO_EARLIER:%Y-%m-%d}",
            f"{now:%Y-%m-%d %H:%M}",
            "set the clock, or have the system set it from the network, and start again",
        )
