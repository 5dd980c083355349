"""`trueshoe clear`: what it takes to clear the fault that stands, and each step until it is over."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AnyPort, JsonLines, Parts, end

if TYPE_CHECKING:
    from trueshoe.service.clearing import Look

EXIT_CODES = "Exit codes: 0 no fault stands, 1 it still does, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe clear /dev/ttyACM0"

_PATIENCE = 600.0


@told
def clear(
    port: AnyPort = "",
    *,
    seconds: Annotated[float, typer.Option("--seconds", min=0, help="How long to follow it.")] = _PATIENCE,
    parts: Parts = None,
    as_json: JsonLines = False,
) -> None:
    """Tell what clears the fault that stands, who may, and what happens then; follow it step by step until it is over.

    Nothing clears a fault from afar: hands make the machine free, and the Supervisor's key or the service switch says
    so. With a key to the device, what its display asks for is shown too."""
    from trueshoe.link import asking, finding
    from trueshoe.service import clearing
    from trueshoe.show import clearing as shown
    from trueshoe.show import fault_page

    url = port or finding.only()
    standing = asking.ask(url, 2.0).status.fault
    if standing:
        page = fault_page.find(str(standing))
        width = shutil.get_terminal_size().columns
        print(json.dumps(shown.plan_object(page)) if as_json else "\n".join(shown.plan(page, width)), flush=True)
    with _looking(url, parts) as look:
        last = None
        for last in clearing.looks(look, seconds):
            print(json.dumps(shown.step_object(last)) if as_json else shown.step(last), flush=True)
    end(clean=last is not None and not last.fault)


@contextmanager
def _looking(url: str, folder: Path | None) -> "Iterator[Callable[[], Look]]":
    """What looks at the device: within a session where this host has a key, so its display too, else without."""
    from trueshoe.link import asking
    from trueshoe.link.keys import KeyTrouble
    from trueshoe.service import session, told
    from trueshoe.service.clearing import Look

    def outside() -> Look:
        status = asking.ask(url, 2.0).status
        return Look(status.fault, status.state, ("", ""))

    try:
        client = session.begin(url, folder)
    except KeyTrouble:
        yield outside
        return
    with client:

        def within() -> Look:
            status = client.status()
            return Look(status.fault, status.state, told.display(client) if status.fault else ("", ""))

        yield within
