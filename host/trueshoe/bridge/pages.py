"""What the page for the pit needs beside the state: its own files, the words for numbers, rounds and their receipts."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, JSONResponse, Response

from shoecore import states
from shoecore.facts import RANKS
from shoecore.fault_table import TABLE
from trueshoe import page
from trueshoe.bridge import schemas
from trueshoe.bridge.floor import Floor
from trueshoe.bridge.telling import NotKnown
from trueshoe.receipt import page as receipts
from trueshoe.receipt import signed
from trueshoe.show import fault_words
from trueshoe.store import rounds, telling

_NEWEST = 20

_Answer = TypeVar("_Answer")


def add(app: FastAPI, floor: Floor) -> None:
    """Have the application answer for them."""
    _files(app)
    _words(app)
    _rounds(app, floor)


def _files(app: FastAPI) -> None:
    @app.get("/", include_in_schema=False)
    async def index() -> Response:
        return _sent("index.html")

    @app.get("/page/{name}", include_in_schema=False)
    async def file(name: str) -> Response:
        if name not in page.served():
            known = ", ".join(sorted(page.served()))
            raise NotKnown("the page has no such file", name, f"one of {known}", name, "load the page anew")
        return _sent(name)


def _sent(name: str) -> Response:
    found = page.served()[name]
    return Response(found.body, headers=found.headers)


def _words(app: FastAPI) -> None:
    @app.get(
        "/words",
        summary="What the numbers of states and faults mean, and who may rule",
        **schemas.answers(schemas.WORDS, 401),
    )
    async def words() -> Response:
        faults = {
            str(row.code): {
                "name": fault_words.name(row.code),
                "stops": fault_words.stops(row.code),
                "next": fault_words.next_step(row.code),
            }
            for row in TABLE
        }
        return JSONResponse({"states": list(states.NAMES), "faults": faults, "ranks": list(filter(None, RANKS))})


def _rounds(app: FastAPI, floor: Floor) -> None:
    async def ask(call: Callable[[], _Answer]) -> _Answer:
        return await floor.keeper.do(call)

    @app.get(
        "/tables/{serial}/rounds",
        summary=f"The newest {_NEWEST} rounds of a device that are kept, the newest first",
        **schemas.answers(schemas.ROUNDS, 401, 404, 503),
    )
    async def newest(serial: str) -> Response:
        _known(floor, serial)
        found = await ask(partial(rounds.newest, floor.store, serial, _NEWEST))
        return JSONResponse([telling.as_object(one) for one in found])

    @app.get(
        "/tables/{serial}/rounds/{first}/receipt",
        summary="The receipt of a round on one page to be printed, with its commitment as a QR code",
        **schemas.page(401, 404, 503),
    )
    async def receipt(serial: str, first: str) -> Response:
        _known(floor, serial)
        kept = await ask(partial(floor.store.receipt, serial, _entry(first)))
        if kept is None:
            raise NotKnown(
                "the round has no receipt",
                f"{serial}/{first}",
                "a round that was seen whole",
                "none kept",
                "see /rounds",
            )
        return HTMLResponse(receipts.as_html(signed.read(kept, f"{serial}/{first}")))


def _known(floor: Floor, serial: str) -> None:
    if serial not in floor.tables:
        raise NotKnown("the bridge has not met such a device", serial, "a serial number", "another", "look at /ports")


def _entry(first: str) -> int:
    """The entry that opened a round, as a path names it."""
    if not first.isdecimal() or len(first) > 18 or not first.isascii():
        raise NotKnown(
            "there is no such round", first, "the entry that opened a round", first, "look at the device's rounds"
        )
    return int(first)
