"""`trueshoe home`: the carousel's home found anew."""

import json

from trueshoe.cli.failures import told
from trueshoe.cli.options import AnyPort, AsJson, Parts

EXIT_CODES = "Exit codes: 0 found, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe home /dev/ttyACM0"


@told
def home(
    port: AnyPort = "",
    *,
    parts: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Have a shuffler find its carousel's home, where HOST AT WORK was chosen at the device in service.

    It needs a technician's key. Where home is not found the device latches the fault, and it is cleared there."""
    from trueshoe.service import session, working

    with session.begin(port, parts) as client:
        working.Machine(client).home()
        serial = client.hello.serial
    print(
        json.dumps({"home": {"serial": serial, "found": True}}) if as_json else f"{serial}: home found, slot 0 in front"
    )
