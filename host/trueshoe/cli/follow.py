"""`trueshoe follow`: connect to a device, judge its records as they come, and show them."""

import math
from functools import partial
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import Json, Overwrite, Parts, Port, Save, end

EXAMPLE = "trueshoe follow /dev/ttyACM0 --until-rounds 2"

_PATIENCE_SECONDS = 10.0


@told
def follow(
    port: Port,
    until_rounds: Annotated[
        int, typer.Option("--until-rounds", min=0, help="Stop after so many rounds; 0 goes on until Ctrl-C.")
    ] = 0,
    as_json: Json = False,
    save: Save = None,
    overwrite: Overwrite = False,
    parts: Parts = None,
) -> None:
    """Connect to a device on a port, judge every record by the rulebook of its round, and show it.

    The device moves cards only while somebody follows it: when this ends, hangs or loses its cable, it stands still
    after the card under way, and goes on where it was for the next who follows.

    A connection that is lost is made again, for ten seconds with --until-rounds and for as long as it takes without.

    A fault that a person must clear ends it only with --until-rounds: whoever clears it needs somebody to follow.

    Records are acknowledged once they are judged, saved where --save asks for it, and shown: the device then forgets
    them."""
    from trueshoe.link import keys
    from trueshoe.link import parts as kept
    from trueshoe.link.client import Client
    from trueshoe.records.writer import saving
    from trueshoe.show.screen import choose
    from trueshoe.watch import watch

    part_of, key_of = partial(kept.kept, folder=parts), partial(keys.kept, folder=parts)
    screen = choose(as_json)
    patience = _PATIENCE_SECONDS if until_rounds else math.inf
    client = Client(port, part_of, key_of, patience, screen.note)
    with client, saving(save, overwrite) as file, screen:
        tally = watch(client, screen, until_rounds, file=file)
    end(clean=not tally.findings)
