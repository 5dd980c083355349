"""`trueshoe watch`: a bridge's tables live in a terminal, with the Pit Supervisor's rulings."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import needs

EXIT_CODES = "Exit codes: 0 ended by Q, 2 could not run."
EXAMPLE = "trueshoe watch --name 'A. Lim'"


@told
def watch(
    bridge: Annotated[
        str | None, typer.Option("--bridge", metavar="HOST:PORT", help="Where the bridge's API listens.")
    ] = None,
    token: Annotated[
        Path | None, typer.Option("--token", metavar="FILE", help="The file with the bridge's token; else its own.")
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option("--certificate", metavar="FILE", help="The bridge's certificate, if it speaks TLS.")
    ] = None,
    table: Annotated[str | None, typer.Option("--table", metavar="SERIAL", help="Begin with this device.")] = None,
    name: Annotated[str, typer.Option("--name", help="Who looks: kept with the rulings that are made here.")] = "",
    rank: Annotated[
        Literal["Dealer", "Pit Supervisor", "Pit Manager", "Shift Manager", "House"],
        typer.Option("--rank", help="The rank of who looks."),
    ] = "Pit Supervisor",
) -> None:
    """Show what lies on a table, what comes next, findings as they come, and how each device is; R rules on one.

    It needs 80 columns and 24 lines, and works over SSH. What is decided here is kept with the name and the rank."""
    needs("textual", "for screens", "watch")
    needs("websockets", "to hear the bridge", "watch")
    from trueshoe.bridge.settings import Settings
    from trueshoe.watching.hearing import Bridge
    from trueshoe.watching.screen import Watch

    defaults = Settings()
    heard = Bridge(bridge or defaults.listen, token or defaults.token, certificate)
    heard.state()
    Watch(heard, table, name, rank).run()
