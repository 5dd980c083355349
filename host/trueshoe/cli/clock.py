"""`trueshoe clock`: a device's time of day against this host's, and set."""

import json
from datetime import datetime
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AnyPort, AsJson, Parts, end

EXIT_CODES = (
    "Exit codes: 0 within a minute of this host, 1 further off or not set, 2 could not run, 130 stopped by Ctrl-C."
)
EXAMPLE = "trueshoe clock /dev/ttyACM0 --set now"

_NOW = "now"
_CLOSE_SECONDS = 60


def _time(text: str) -> str:
    """A time as ISO 8601 has it, within what a device's clock can hold, or the word for this moment."""
    if text and text != _NOW:
        try:
            given = datetime.fromisoformat(text)
        except ValueError:
            raise typer.BadParameter(f"expected 'now' or a time such as 2026-11-19T14:30, not {text!r}") from None
        if given.tzinfo or not 2000 <= given.year < 2100:
            raise typer.BadParameter(f"expected local time without a zone, in 2000 to 2099, not {text!r}")
    return text


@told
def clock(
    port: AnyPort = "",
    *,
    set_to: Annotated[
        str, typer.Option("--set", metavar="TIME", callback=_time, help="Local time as 2026-11-19T14:30, or now.")
    ] = "",
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Tell a device's time of day, how far it is from this host's, and its drift; --set sets it.

    A device's clock stands at every start until somebody sets it; its records have their own time all the same. To set
    it needs a technician's key, and is a record."""
    from shoecore.wire.rights import SET_CLOCK
    from trueshoe.service import session, told

    with session.begin(port, parts) as client:
        if set_to:
            time = datetime.now() if set_to == _NOW else datetime.fromisoformat(set_to)
            seconds = int((time - told.CLOCK_BEGAN).total_seconds())
            session.command(client, SET_CLOCK, seconds.to_bytes(4, "big"), "a journal that can take the record")
        found = told.clock(client)
        serial = client.hello.serial
    off = round((found.time - datetime.now()).total_seconds()) if found.time else None
    if as_json:
        time_told = found.time.isoformat() if found.time else None
        about = {"serial": serial, "time": time_told, "off_seconds": off}
        print(json.dumps({"clock": {**about, "drift_ppm": found.drift, "uptime_seconds": found.uptime}}))
    else:
        print(f"{serial}: {_words(found.time, off)}; drift {found.drift} ppm; running for {found.uptime} s")
    end(clean=off is not None and abs(off) <= _CLOSE_SECONDS)


def _words(time: datetime | None, off: int | None) -> str:
    if time is None or off is None:
        return "its clock was not set since it started; set it with --set now"
    where = f"{abs(off)} s {'ahead of' if off > 0 else 'behind'} this host" if off else "as this host"
    return f"{time:%Y-%m-%d %H:%M:%S}, {where}"
