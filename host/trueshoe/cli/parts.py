"""`trueshoe parts`: how worn a device's parts are, and one counted anew when it was replaced."""

import json
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AnyPort, AsJson, Parts, end

EXIT_CODES = "Exit codes: 0 no roller is slow, 1 one is, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe parts /dev/ttyACM0"


def _part(name: str) -> str:
    """The name of a part, or what the names are."""
    from trueshoe.show import part_words

    if name and part_words.number(name) is None:
        raise typer.BadParameter(f"there is no part {name!r}; there are: {', '.join(part_words.ALL)}")
    return name


@told
def parts(
    port: AnyPort = "",
    *,
    replaced: Annotated[
        str, typer.Option("--replaced", metavar="PART", callback=_part, help="It is new: count it from 0.")
    ] = "",
    keys: Parts = None,
    as_json: AsJson = False,
) -> None:
    """Tell how much each part that wears was used, and how much slower the rollers are than when they were new.

    --replaced needs a technician's key, the service switch closed and no round open; the device journals it, with what
    the old part had behind it."""
    from shoecore.wire.rights import REPLACED
    from trueshoe.service import session, told
    from trueshoe.show import part_words
    from trueshoe.show import parts as shown

    with session.begin(port, keys) as client:
        number = part_words.number(replaced)
        if number is not None:
            session.command(client, REPLACED, bytes((number,)), session.IN_SERVICE)
        found = told.parts(client)
        serial = client.hello.serial
    if as_json:
        print(json.dumps({"parts": shown.as_object(serial, found)}))
    else:
        print(*shown.as_text(serial, found), sep="\n")
    end(clean=not shown.is_due(found))
