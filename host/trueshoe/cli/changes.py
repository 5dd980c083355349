"""`trueshoe changes`: what differs at a device since it last worked."""

import json
import shutil

from trueshoe.cli.failures import told
from trueshoe.cli.options import All, Json, Parts, Source, end

EXIT_CODES = "Exit codes: 0 nothing changed, 1 something did, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe changes /dev/ttyACM0"


@told
def changes(source: Source = "", *, every: All = False, parts: Parts = None, as_json: Json = False) -> None:
    """List what changed at a device since its last round came to an end, as its journal has it.

    Starts and their causes, service, parts, cards, the clock, configuration, keys, installations, and what came from
    outside: lid, power, warmth, link."""
    from trueshoe.journal import history
    from trueshoe.show import changes

    read = history.read(source, every, parts)
    last = changes.worked(read)
    changed = changes.since(read, last.record.number if last else 0)
    if as_json:
        for line in changes.as_objects(read, last, changed):
            print(json.dumps(line, ensure_ascii=False))
    else:
        print(*changes.as_text(read, last, changed, shutil.get_terminal_size().columns), sep="\n")
    end(clean=not changed)
