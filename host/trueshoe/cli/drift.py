"""`trueshoe drift`: how a device's rollers slow down from visit to visit, and when one will have to be cleaned."""

import json
import shutil
from pathlib import Path
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AsJson, Parts, end

EXIT_CODES = "Exit codes: 0 no roller is slow, 1 one is, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe drift /dev/ttyACM0"


@told
def drift(
    source: Annotated[
        str,
        typer.Argument(
            metavar="[PORT|FILE]", show_default=False, help="A port, or a file of samples; else the only device."
        ),
    ] = "",
    *,
    samples: Annotated[
        Path | None,
        typer.Option("--samples", metavar="FILE", show_default="beside its key", help="Where they are kept."),
    ] = None,
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Plot how much longer a card takes under each roller than when it was new, visit by visit, and where that leads.

    Each visit adds a sample to those that this host keeps; a file of them is plotted without the device. A roller that
    was replaced begins anew."""
    from trueshoe.service import drifting, session, told
    from trueshoe.show import drift as shown

    if source and Path(source).is_file():
        found = drifting.read(Path(source))
        serial = Path(source).stem
    else:
        with session.begin(source, parts) as client:
            serial = client.hello.serial
            fresh = drifting.samples(told.parts(client))
        found = drifting.add(samples or drifting.place(serial, parts), fresh)
    if as_json:
        print(json.dumps(shown.as_object(serial, found)))
    else:
        print(*shown.as_text(serial, found, shutil.get_terminal_size().columns), sep="\n")
    end(clean=not shown.is_due(found))
