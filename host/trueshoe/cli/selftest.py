"""`trueshoe selftest`: every sensor, motor, lamp and key of a device tried, with the technician's hands and eyes."""

import json
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AnyPort, Parts, end
from trueshoe.cli.person import AtTheTerminal

EXIT_CODES = "Exit codes: 0 all that was tried is good, 1 something is bad, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe selftest /dev/ttyACM0"


@told
def selftest(
    port: AnyPort = "",
    *,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="How long a hand may take at a sensor.")] = 30.0,
    parts: Parts = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a part.")] = False,
) -> None:
    """Try each part of a device, where HOST AT WORK was chosen at it in service; it asks where a hand is needed.

    Sensors are blocked by hand, keys pressed, lamps and rollers looked at, home found, noise sampled. It needs a
    technician's key. The reader is tried by a deck: KNOWN DECK TEST at the device."""
    from trueshoe.service import session
    from trueshoe.service.selftest import BAD, Selftest

    good = True
    with session.begin(port, parts) as client:
        for tried in Selftest(client, AtTheTerminal(), seconds).run():
            good = good and tried.result != BAD
            if as_json:
                print(json.dumps({"part": tried._asdict()}), flush=True)
                continue
            print(f"{tried.result:<10}{tried.part}: {tried.observed}", flush=True)
            if tried.next_step:
                print(f"{'':<10}expected: {tried.expected}\n{'':<10}next:     {tried.next_step}", flush=True)
    end(clean=good)
