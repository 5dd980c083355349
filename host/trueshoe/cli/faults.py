"""`trueshoe faults`: what went wrong at a device, and how each came to its end."""

import json
import shutil
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import All, Json, Parts, Source, end

EXIT_CODES = "Exit codes: 0 no fault stands, 1 a fault stands, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe faults /dev/ttyACM0 --last 5"


@told
def faults(
    source: Source = "",
    *,
    fault: Annotated[
        str, typer.Option("--fault", metavar="FAULT", help="Only these: a code, a name or a part of one.")
    ] = "",
    last: Annotated[int | None, typer.Option("--last", min=1, metavar="N", help="Only so many, the newest.")] = None,
    every: All = False,
    parts: Parts = None,
    as_json: Json = False,
) -> None:
    """List the faults in a device's journal: when and where each was, what was expected and observed, how it ended.

    The device gives its journal while nothing moves, and keeps it. A fault that stands is told with what to do next;
    with --json each has its whole page."""
    from trueshoe.journal import history
    from trueshoe.show import fault_page, past_faults

    wanted = fault_page.find(fault).code if fault else 0
    read = history.read(source, every, parts)
    found = [each for each in past_faults.happened(read) if wanted in (0, each.code)]
    stands = any(each.stands for each in found)
    chosen = found[-last:] if last else found
    if as_json:
        for line in past_faults.as_objects(read, chosen):
            print(json.dumps(line, ensure_ascii=False))
    else:
        print(*past_faults.as_text(read, chosen, shutil.get_terminal_size().columns), sep="\n")
    end(clean=not stands)
