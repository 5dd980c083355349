"""A bridge without a port: a floor on a store, and the records of a table told to it as a device would."""

import asyncio
import json
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Self

import uvicorn

from shoecore.records import Record
from trueshoe.bridge.api import api
from trueshoe.bridge.floor import Floor, Port
from trueshoe.bridge.keeping import Keeper
from trueshoe.bridge.receipting import signer
from trueshoe.bridge.serving import Server
from trueshoe.link.greeting import Hello
from trueshoe.records.reader import read
from trueshoe.store.store import Store, open

VECTORS = Path(__file__).resolve().parents[1] / "vectors"
SERIAL = "S1"
HELLO = Hello(4, "trueshoe", "0.1.0", "virtual-shoe", SERIAL, 1)
TOKEN = "a-token-that-is-long-enough-for-a-test"


def records_of(name: str) -> list[Record]:
    """The records of a file of vectors."""
    lines = (VECTORS / "records" / f"{name}.jsonl").read_bytes().splitlines()
    return [line.record for line in read(lines, name)]


def round_of(name: str) -> list[dict[str, Any]]:
    """The lines of a written round of the vectors."""
    return [json.loads(line) for line in (VECTORS / "rounds" / f"{name}.jsonl").read_text().splitlines()]


def floor_on(store: Store, folder: Path) -> Floor:
    """A floor with one port, where the device has introduced itself."""
    return Floor(
        store,
        Keeper(store),
        10,
        signer(folder / "receipts.key"),
        ports=[Port("socket://table", "connected", hello=HELLO)],
    )


def store_in(folder: Path) -> Store:
    """A new store."""
    return open(f"sqlite:///{folder / 'store.db'}")


class Running:
    """A floor with its API on a port of its own, in a loop of its own; used in a ``with``."""

    def __init__(self, floor: Callable[[], Floor], port: int = 0) -> None:
        self._make = floor
        self._port = port
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(30)
        return self

    def __exit__(self, *_: object) -> None:
        self.loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(30)

    def do(self, what: Callable[[Floor], Coroutine[Any, Any, Any]]) -> Any:
        """Have something done in the bridge's loop."""
        return asyncio.run_coroutine_threadsafe(what(self.floor), self.loop).result(60)

    def deal(self, name: str, count: int | None = None) -> None:
        """Have the records of a vector come from the device."""

        async def dealt(floor: Floor) -> None:
            table = await floor.meet(HELLO)
            taken = await floor.keep(SERIAL, [table.record(record) for record in records_of(name)[:count]])
            assert taken.trouble is None

        self.do(dealt)

    def ask(self, path: str, body: Any = None, token: str = TOKEN) -> tuple[int, Any]:
        """Ask the API; the status and the JSON of the answer."""
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        asked = urllib.request.Request(self.url + path, data, {"Authorization": f"Bearer {token}"})
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)

    async def _run(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        self.floor = self._make()
        with socket.create_server(("127.0.0.1", self._port)) as listener:
            self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
            keeping = asyncio.ensure_future(self.floor.keeper.run())
            server = Server(uvicorn.Config(api(self.floor, TOKEN), log_config=None, lifespan="off"))
            serving = asyncio.ensure_future(server.serve([listener]))
            while not server.started:
                await asyncio.sleep(0.01)
            self._ready.set()
            await self._stop.wait()
            server.should_exit = True
            await serving
            keeping.cancel()
