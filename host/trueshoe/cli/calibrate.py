"""`trueshoe calibrate`: a shuffler's sensors and transits measured with a deck, and saved where somebody agrees."""

import json
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AnyPort, JsonLines, Parts, end
from trueshoe.cli.person import AtTheTerminal

EXIT_CODES = (
    "Exit codes: 0 shown, saved or undone, 1 not saved: nobody agreed, or a figure is beyond what a machine in order "
    "has, 2 could not run, 130 stopped by Ctrl-C."
)
EXAMPLE = "trueshoe calibrate /dev/ttyACM0"


@told
def calibrate(
    port: AnyPort = "",
    *,
    show: Annotated[bool, typer.Option("--show", help="Only tell what it is calibrated to.")] = False,
    save: Annotated[bool, typer.Option("--save", help="Save what was measured without asking.")] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Put back the figures before the last that were saved.")] = False,
    parts: Parts = None,
    as_json: JsonLines = False,
) -> None:
    """Measure with a deck how long sensors bounce and cards take, show it beside the old figures, save it if agreed to.

    Close the service switch, choose HOST AT WORK there, run this and lay a deck in. The device takes no figure that is
    under half or over twice its board's own, journals each change, and goes by it from its next start on. It needs a
    technician's key."""
    if show + save + undo > 1:
        raise typer.BadParameter("give one of --show, --save and --undo, not more")
    from trueshoe.service import calibrating, session
    from trueshoe.service.working import Machine
    from trueshoe.show import calibration as shown

    person = AtTheTerminal()
    with session.begin(port, parts) as client:
        serial = client.hello.serial
        before = calibrating.calibration(client)
        if undo:
            calibrating.undo(client)
        elif not show:
            person.tell("Lay a whole deck on the hopper, and take it from the tray when it has come out.")
            found = calibrating.measured(Machine(client).measure())
            new = calibrating.propose(found, before)
            said = [json.dumps(shown.proposed_object(found, new))] if as_json else None
            print(*(said or shown.proposed(serial, before, found, new)), sep="\n", flush=True)
            if new.beyond or not (save or person.agrees("Save the new figures?")):
                end(clean=False)
            calibrating.save(client, new.figures)
        after = calibrating.calibration(client)
    print(json.dumps(shown.kept_object(serial, after)) if as_json else "\n".join(shown.kept(serial, after)))
    if not (show or as_json):
        print(
            "this holds from the device's next start on" + ("" if undo else "; undo it with: trueshoe calibrate --undo")
        )
