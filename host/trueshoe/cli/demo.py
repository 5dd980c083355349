"""`trueshoe demo`: a virtual shuffler deals rounds over a real link, and the host judges every record."""

from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import Board, Json, Overwrite, Save, Seats, Seed, check_speed, end

EXAMPLE = "trueshoe demo --rounds 3 --seed 7"

_WATCHABLE_SPEED = 4.0
_FASTEST = 0.0
_JAMMED_CARD = 7


@told
def demo(
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds that the simulated Dealer plays.")] = 3,
    seed: Seed = 1,
    board: Board = "vm",
    seats: Seats = "1,3,5",
    speed: Annotated[
        float | None,
        typer.Option(
            "--speed",
            callback=check_speed,
            show_default="4 for a live table, else 0",
            help="Simulated seconds a second; 0 is as fast as it can.",
        ),
    ] = None,
    as_json: Json = False,
    save: Save = None,
    overwrite: Overwrite = False,
) -> None:
    """Start a virtual shuffler that deals Poker (RWS) v7, judge every record, show the table and a summary.

    One card of the first deck jams on its way in, and the device clears it by itself."""
    from trueshoe.link import parts
    from trueshoe.link.client import Client
    from trueshoe.link.errors import LinkError
    from trueshoe.records.writer import saving
    from trueshoe.show.live import Live
    from trueshoe.show.screen import choose
    from trueshoe.virtual import VirtualDevice
    from trueshoe.watch import watch

    screen = choose(as_json)
    if speed is None:
        speed = _WATCHABLE_SPEED if isinstance(screen, Live) else _FASTEST
    wanted = [f"--cpu={board}", f"--rounds={rounds}", f"--seats={seats}", f"--seed={seed}", f"--speed={speed}"]
    with screen, VirtualDevice([*wanted, f"--fault=feed-jam@{_JAMMED_CARD}"], passing=True) as device:
        try:
            told = device.listening
            with Client(told.port, parts.passing, lambda _: told.key) as client, saving(save, overwrite) as file:
                tally = watch(client, screen, rounds, told.interpreter, file)
        except LinkError as lost:
            raise device.ended() or lost from lost
    end(clean=not tally.findings)
