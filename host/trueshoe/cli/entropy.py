"""`trueshoe entropy`: what a device's noise has come to, and raw samples of it for a laboratory."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import All, AsJson, Parts, Source, end
from trueshoe.errors import Trouble

if TYPE_CHECKING:
    from trueshoe.journal.history import History

EXIT_CODES = "Exit codes: 0 no test failed, 1 one did, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe entropy /dev/ttyACM0 --sample 4096 --out noise.bin"


@told
def entropy(
    source: Source = "",
    *,
    sample: Annotated[int, typer.Option("--sample", min=0, max=1_000_000, help="So many raw samples, in service.")] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", show_default="not kept", help="Write the samples here.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Let --out replace a file that is there.")] = False,
    every: All = False,
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Tell from the journal what each shuffle was drawn from, and the alarms of the noise's health tests.

    --sample takes raw samples too, one byte each, where HOST AT WORK was chosen at the device, with a technician's key,
    and estimates what they are worth by their most common value (NIST SP 800-90B, 6.3.1). None is ever drawn from."""
    from trueshoe.journal import file, history
    from trueshoe.service import noise
    from trueshoe.show import entropy as shown

    if out:
        file.check(out, overwrite)
    read = history.read(source, every, parts)
    if sample and not read.live:
        raise Trouble(
            "Noise is sampled at a device alone.",
            source,
            "a device's port",
            "a file",
            "Name the port of the device, or leave --sample out.",
        )
    raw = _sampled(read, sample, parts) if sample else b""
    if out:
        from trueshoe.bundle.file import write

        write(out, raw, overwrite=overwrite)
    found = noise.estimate(raw) if sample else None
    drawn = shown.drawn(read)
    if as_json:
        print(json.dumps(shown.as_object(read, drawn, found)))
    else:
        print(*shown.as_text(read, drawn, found), sep="\n")
    end(clean=not drawn.failures and not drawn.alarms)


def _sampled(read: "History", count: int, parts: Path | None) -> bytes:
    from trueshoe.journal.taking import bar
    from trueshoe.service import session, working

    raw = bytearray()
    with session.begin(read.source, parts) as client, bar(count, "sampling") as shown:
        machine = working.Machine(client)
        while len(raw) < count:
            raw += machine.noise()
            shown(len(raw))
    return bytes(raw[:count])
