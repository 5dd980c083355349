"""`trueshoe sensors`: what a device's sensors see at this moment, or as they change."""

import json
import time
from itertools import count
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AnyPort, Parts

EXIT_CODES = "Exit codes: 0 told, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe sensors /dev/ttyACM0 --watch"

_LOOK_SECONDS = 0.2


@told
def sensors(
    port: AnyPort = "",
    *,
    watch: Annotated[bool, typer.Option("--watch", help="Go on, and count the changes, until Ctrl-C.")] = False,
    looks: Annotated[
        int | None, typer.Option("--looks", min=1, metavar="N", show_default="no end", help="With --watch: so many.")
    ] = None,
    parts: Parts = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object, with --watch one a change.")] = False,
) -> None:
    """Show which sensors are blocked, the supply, the motors' current and their warmth, each beside its limit.

    The device looks while nothing moves, also with a fault that stands: block a sensor by hand and see it change."""
    from trueshoe.service import session, told
    from trueshoe.show import sensors as shown
    from trueshoe.show.changing import Changing
    from trueshoe.show.screen import is_drawable

    def text() -> str:
        return json.dumps(shown.as_object(serial, seen)) if as_json else "\n".join(shown.as_text(serial, seen))

    with session.begin(port, parts) as client:
        serial = client.hello.serial
        seen = shown.Seen(told.sensors(client), told.parts(client).rollers)
        with Changing(draws=watch and not as_json and is_drawable()) as screen:
            screen.show(text, seen.state)
            for _ in (range(looks) if looks else count()) if watch else ():
                time.sleep(_LOOK_SECONDS)
                seen.look(told.sensors(client))
                screen.show(text, seen.state)
