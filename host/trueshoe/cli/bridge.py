"""`trueshoe bridge`: follow the devices of a floor, judge them live, keep every record for good."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import STOPPED, told
from trueshoe.cli.options import Json, Parts, needs

if TYPE_CHECKING:
    from trueshoe.bridge.settings import Settings

EXAMPLE = "trueshoe bridge /dev/ttyACM0 /dev/ttyACM1"


@told
def bridge(
    ports: Annotated[
        list[str] | None,
        typer.Argument(metavar="PORT...", help="Serial ports (/dev/ttyACM0, COM3) or URLs (socket://HOST:PORT)."),
    ] = None,
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="A TOML file; --settings shows what it may say.")
    ] = None,
    store: Annotated[
        str | None, typer.Option("--store", metavar="URL", help="sqlite:///FILE or postgresql://user@host/name.")
    ] = None,
    listen: Annotated[
        str | None, typer.Option("--listen", metavar="HOST:PORT", help="Where the API listens; port 0: any.")
    ] = None,
    name: Annotated[
        str | None,
        typer.Option("--name", metavar="NAME", help="What it is called among the bridges that share a store."),
    ] = None,
    parts: Parts = None,
    as_json: Json = False,
    settings: Annotated[
        bool, typer.Option("--settings", help="Print every setting with its meaning, as a file for --config, and stop.")
    ] = False,
) -> None:
    """Follow devices, judge each record by the rulebook of its round, keep it for good, and only then acknowledge it.

    A device that is lost is sought again; what the store cannot keep stays with the devices, and is said.

    What the table tells comes by `trueshoe tell` and the API, whose token is in the file that the setting names."""
    from trueshoe.bridge import settings as known

    given = {"store": store, "listen": listen, "name": name, "parts": str(parts) if parts else None}
    chosen = known.read(config, given, ports or ())
    if settings:
        print("\n".join(known.as_toml(chosen)))
        return
    if not chosen.ports:
        raise typer.BadParameter("no PORT is named, neither here nor in a --config file")
    _serve(chosen, as_json)


def _serve(chosen: "Settings", as_json: bool) -> None:
    import os
    import signal
    import sys

    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))  # nothing has begun, and an import would lose an exception
    needs("sqlalchemy", "for databases", "store")
    needs("fastapi", "for the API", "bridge")
    needs("uvicorn", "for the API", "bridge")
    if chosen.mqtt:
        needs("aiomqtt", "for the house's broker", "bridge")
    import asyncio

    from trueshoe.bridge import reporting, serving

    report = reporting.report(as_json, sys.stdout)
    stopped = asyncio.run(serving.serve(chosen, report.begin))
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it ends already
    if stopped == signal.SIGINT:
        raise typer.Exit(STOPPED)
