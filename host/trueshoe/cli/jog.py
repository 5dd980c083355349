"""`trueshoe jog`: one motor turned a little, in service alone."""

import json
from typing import Annotated, Literal

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AsJson, Parts, Port

EXIT_CODES = "Exit codes: 0 done, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe jog /dev/ttyACM0 feed 20 --back"


@told
def jog(
    port: Port,
    motor: Annotated[Literal["feed", "exit", "carousel"], typer.Argument(help="What turns.")],
    amount: Annotated[int, typer.Argument(min=0, max=100, help="Millimetres, 1 to 100; of the carousel a slot.")],
    *,
    back: Annotated[bool, typer.Option("--back", help="A roller turns the other way.")] = False,
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Turn a roller so far or the carousel to a slot, where HOST AT WORK was chosen at the device in service.

    The device asks lid, supply and warmth before, turns no roller with a card before it, and stops at any key. What is
    told is the current that the motors drew. It needs a technician's key."""
    from trueshoe.service import session, working

    with session.begin(port, parts) as client:
        current = working.Machine(client).jog(motor, amount, forward=not back)
        serial = client.hello.serial
    if as_json:
        print(json.dumps({"jog": {"serial": serial, "motor": motor, "amount": amount, "back": back, "ma": current}}))
    else:
        what = f"to slot {amount}" if motor == "carousel" else f"{amount} mm {'back' if back else 'on'}"
        print(f"{serial}: {motor} turned {what}, {current} mA")
