"""`trueshoe status`: how a device is, at a glance and at any time."""

import json
import shutil

from trueshoe.cli.failures import told
from trueshoe.cli.options import AnyPort, AsJson, end

EXIT_CODES = "Exit codes: 0 no fault, 1 a fault stands, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe status /dev/ttyACM0 --json"
_SECONDS = 2.0


@told
def status(port: AnyPort = "", as_json: AsJson = False) -> None:
    """Ask a device who it is, what it does, what is wrong with it, and what to do next.

    Without a port it asks the only device there is. It needs no key, and disturbs no hand that is being dealt."""
    from trueshoe.link import asking, finding
    from trueshoe.show import health

    url = port or finding.only()
    asked = asking.ask(url, _SECONDS)
    if as_json:
        print(json.dumps(health.as_object(url, asked)))
    else:
        print(*health.as_text(url, asked, shutil.get_terminal_size().columns), sep="\n")
    end(clean=not asked.status.fault)
