"""The bridge's API for programs of the same machine: HTTP and JSON, and a WebSocket that tells all as it happens."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse, Response

from shoecore import rulebooks
from shoecore.rulings import engine
from trueshoe.bridge import bodies, metrics, pages, schemas
from trueshoe.bridge.bodies import BadInput, TooLong
from trueshoe.bridge.floor import Floor, as_object
from trueshoe.bridge.guard import HEALTH, Guard
from trueshoe.bridge.telling import NotKept, NotKnown, NotNow, Teller
from trueshoe.errors import Trouble
from trueshoe.rulebooks import rulings_told, rulings_words
from trueshoe.store.failing import NoStore
from trueshoe.store.rounds import NoRound

_STATUS: tuple[tuple[type[Trouble], int], ...] = (
    (TooLong, 413),
    (BadInput, 422),
    (NotKnown, 404),
    (NoRound, 404),
    (NotKept, 503),
    (NoStore, 503),
    (Trouble, 409),
)
_ABOUT = (
    "What the bridge knows of its devices, and what the table tells it. Every request but /health shows the token: "
    "`Authorization: Bearer TOKEN`. What is refused says what, where, expected, observed, next step. `/live` is a "
    "WebSocket: first the state of everything, then each record with its findings once it is kept, and each change of "
    "a port, its device's status or the store."
)


def api(floor: Floor, token: str) -> Guard:
    """The application, behind its guard."""
    app = FastAPI(
        title="trueshoe bridge",
        version=version("trueshoe"),
        description=_ABOUT,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    _reads(app, floor)
    _writes(app, Teller(floor))
    _rulings(app)
    pages.add(app, floor)
    app.add_api_websocket_route("/live", _live(floor))
    app.add_exception_handler(Trouble, _refused)
    for status in (404, 405):
        app.add_exception_handler(status, _no_such_thing)
    return Guard(app, token)


def state(floor: Floor) -> dict[str, Any]:
    """Everything as it is now."""
    return {
        "trouble": as_object(floor.keeper.trouble) if floor.keeper.trouble else None,
        "ports": [port.as_object() for port in floor.ports],
        "tables": {serial: table.now() for serial, table in sorted(floor.tables.items())},
        "bridges": floor.sharing.as_object(),
    }


def _reads(app: FastAPI, floor: Floor) -> None:
    @app.get(HEALTH, summary="Whether the bridge keeps what comes", **schemas.answers(schemas.HEALTH))
    async def health() -> Response:
        trouble = floor.keeper.trouble
        connected = sum(port.state == "connected" for port in floor.ports)
        return JSONResponse(
            {"keeps": trouble is None, "ports": len(floor.ports), "connected": connected},
            status_code=503 if trouble else 200,
        )

    @app.get("/state", summary="Everything as it is now", **schemas.answers(schemas.STATE, 401))
    async def everything() -> Response:
        return JSONResponse(state(floor))

    @app.get("/ports", summary="The ports and the devices behind them", **schemas.answers(schemas.PORTS, 401))
    async def ports() -> Response:
        return JSONResponse([port.as_object() for port in floor.ports])

    @app.get("/metrics", summary="Everything that can be counted, for Prometheus", **schemas.text(401))
    async def counted() -> Response:
        return Response("".join(metrics.text(floor)), media_type=metrics.TYPE)

    @app.get("/tables/{serial}", summary="What lies on a device's table", **schemas.answers(schemas.TABLE, 401, 404))
    async def table(serial: str) -> Response:
        found = floor.tables.get(serial)
        if found is None:
            raise NotKnown(
                "the bridge has not met such a device", serial, "a serial number", "another", "look at /ports"
            )
        return JSONResponse(found.now())


def _writes(app: FastAPI, teller: Teller) -> None:
    refusals = (401, 404, 409, 413, 422, 503)

    @app.post(
        "/tables/{serial}/facts",
        summary="Tell a fact of the table; it stands behind the newest record, is judged, and kept once for its key",
        **schemas.answers(schemas.TOLD, *refusals, takes=bodies.fact_schema()),
    )
    async def fact(serial: str, request: Request) -> Response:
        return JSONResponse(await teller.fact(serial, await _body(request)))

    @app.post(
        "/tables/{serial}/settlement",
        summary="Settle a written round; payouts that are not owed and cards that were not shown are findings",
        **schemas.answers(schemas.SETTLED, *refusals, takes=bodies.schema(bodies.SETTLEMENT)),
    )
    async def settlement(serial: str, request: Request) -> Response:
        return JSONResponse(await teller.settlement(serial, await _body(request)))


def _rulings(app: FastAPI) -> None:
    @app.get(
        "/rulings/{rulebook}",
        summary="The situations that a rulebook rules",
        **schemas.answers(schemas.SITUATIONS, 401, 404),
    )
    async def situations(rulebook: str) -> Response:
        titles = rulings_words.load(_rulebook(rulebook)).situations
        return JSONResponse([{"situation": name, "title": titles[name]} for name in engine.situations(rulebook)])

    @app.post(
        "/rulings/{rulebook}/{situation}",
        summary="What must happen now, by the facts that are known; or the one question that is still open",
        **schemas.answers(schemas.RULING, 401, 404, 409, 413, 422, takes=schemas.FACTS),
    )
    async def ruling(rulebook: str, situation: str, request: Request) -> Response:
        if situation not in engine.situations(_rulebook(rulebook)):
            known = ", ".join(engine.situations(rulebook))
            raise NotKnown("there is no such situation", situation, f"one of {known}", situation, "correct the path")
        given = await _body(request)
        try:
            told = rulings_told.decide(rulebook, situation, schemas.read_facts(given))
        except engine.BadFact as refused:
            raise NotNow(
                "the facts do not fit", situation, "facts that a question asks for", str(refused), "correct them"
            ) from None
        return JSONResponse(rulings_told.as_object(told))


def _rulebook(name: str) -> str:
    if name not in rulebooks.IDS:
        known = ", ".join(rulebooks.IDS)
        raise NotKnown("there is no such rulebook", name, f"one of {known}", name, "correct the path")
    return name


async def _body(request: Request) -> dict[str, Any]:
    """The object that a request carries."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > bodies.MOST_BYTES:
            expected = f"at most {bodies.MOST_BYTES} bytes"
            raise TooLong("the body is too long", "the body", expected, "more", "send less at once")
    return bodies.object_of(body)


async def _refused(_: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, Trouble)
    status = next(status for kind, status in _STATUS if isinstance(trouble, kind))
    return JSONResponse(as_object(trouble), status_code=status)


async def _no_such_thing(request: Request, refused: Exception) -> Response:
    """A path or a method that the API does not have."""
    trouble = NotKnown(
        "the API does not have this",
        request.url.path,
        "a path and a method that /openapi.json has",
        f"{request.method} {request.url.path}",
        "look at /openapi.json",
    )
    status, headers = getattr(refused, "status_code", 404), getattr(refused, "headers", None)
    return JSONResponse(as_object(trouble), status_code=status, headers=headers)


def _live(floor: Floor) -> Callable[[WebSocket], Awaitable[None]]:
    async def live(socket: WebSocket) -> None:
        """Tell everything, first as it is now, then as it happens; one who reads too slowly is let go."""
        await socket.accept()
        with floor.announcer.listening() as listener, suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_json(state(floor))
            gone = asyncio.ensure_future(_until_gone(socket))
            try:
                while True:
                    next_one = asyncio.ensure_future(listener.next())
                    await asyncio.wait({next_one, gone}, return_when=asyncio.FIRST_COMPLETED)
                    if gone.done() or (told := await next_one) is None:
                        next_one.cancel()
                        break
                    await socket.send_json(told)
            finally:
                gone.cancel()
            await socket.close(1013 if not gone.done() else 1000)

    return live


async def _until_gone(socket: WebSocket) -> None:
    """What a listener sends means nothing; its end does."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_text()
