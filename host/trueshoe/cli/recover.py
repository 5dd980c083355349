"""`trueshoe recover`: a jam cleared by hand, step by step, and its cards counted."""

import json
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AnyPort, JsonLines, Parts, end
from trueshoe.cli.person import AtTheTerminal, at_width

EXIT_CODES = (
    "Exit codes: 0 no fault stands and no card is missing, 1 a fault stands or the count differs, 2 could not run, "
    "130 stopped by Ctrl-C."
)
EXAMPLE = "trueshoe recover /dev/ttyACM0"

_PATIENCE = 600.0


@told
def recover(
    port: AnyPort = "",
    *,
    counted: Annotated[
        int | None,
        typer.Option(
            "--counted", min=0, max=416, show_default="asked for", help="Cards on the table, already counted."
        ),
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0, help="How long to follow the hands.")] = _PATIENCE,
    parts: Parts = None,
    as_json: JsonLines = False,
) -> None:
    """Lead the hands that clear a jam, a step at a time, and hold the cards on the table against the device's journal.

    Each step is what the device asks for at that moment, with the sensors before which a card still lies. It commands
    nothing: hands and keys at the device do it, so it may be stopped and run again at any moment. It needs a key."""
    from trueshoe.service import clearing, recovering, session
    from trueshoe.show import recovering as shown

    with session.begin(port, parts) as client:
        last = None
        for last in clearing.looks(recovering.looking(client), seconds):
            print(json.dumps(shown.step_object(last)) if as_json else at_width(shown.step(last), 4), flush=True)
        if last is None or last.fault:
            end(clean=False)
        reckoned = recovering.reckoned(client)
    if reckoned.on_table is not None and counted is None:
        counted = AtTheTerminal().counts(shown.question(reckoned))
    print(json.dumps(shown.count_object(reckoned, counted)) if as_json else at_width(shown.count(reckoned, counted), 7))
    end(clean=reckoned.on_table is None or counted == reckoned.on_table)
