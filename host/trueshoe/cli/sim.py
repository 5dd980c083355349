"""`trueshoe sim`: a virtual device in the foreground, for other programs to connect to."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import Board, Seats, Seed, check_faults, check_serial, check_speed
from trueshoe.cli.rulebook import check_id

_SECRET = ("key", "staff")


@told
def sim(
    *,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="TCP port; 0 takes any that is free.")] = 0,
    board: Board = "vm",
    device: Annotated[Literal["shuffler", "shoe"], typer.Option("--device", help="The kind of device.")] = "shuffler",
    rulebook: Annotated[
        str, typer.Option("--rulebook", callback=check_id, metavar="ID", help="The rulebook that it deals by.")
    ] = "rws-poker-7",
    packs: Annotated[int, typer.Option("--packs", min=1, max=8, help="Packs of cards in a shoe.")] = 1,
    rounds: Annotated[int, typer.Option("--rounds", min=0, help="Rounds that the simulated Dealer plays.")] = 0,
    seats: Seats = "1,3,5",
    button: Annotated[int, typer.Option("--button", min=1, max=10, help="Seat of the Dealer Button at first.")] = 5,
    seed: Seed = 1,
    speed: Annotated[
        float, typer.Option("--speed", callback=check_speed, help="Simulated seconds a second; 0: as fast as can.")
    ] = 1,
    fault: Annotated[
        list[str] | None,
        typer.Option(
            "--fault",
            callback=check_faults,
            metavar="NAME@CARD",
            help="Let something go wrong at a card, such as feed-jam@20; may be repeated. A wrong name lists them all.",
        ),
    ] = None,
    heap: Annotated[int, typer.Option("--heap", min=128, help="KiB of heap for the MicroPython.")] = 192,
    modules: Annotated[
        Literal["romfs", "mpy", "py"], typer.Option("--modules", help="The form that the modules are carried in.")
    ] = "romfs",
    serial: Annotated[
        str, typer.Option("--serial", callback=check_serial, help="Serial number, one to eight letters or digits.")
    ] = "VIRT0001",
    service: Annotated[bool, typer.Option("--service", help="The service switch is closed.")] = False,
    staff: Annotated[
        Path | None,
        typer.Option(
            "--staff",
            metavar="FOLDER",
            help="Pair a technician and a pit manager too; their keys go here.",
        ),
    ] = None,
    prompt: Annotated[bool, typer.Option("--prompt", help="MicroPython's prompt at every start, no firmware.")] = False,
    state: Annotated[Path | None, typer.Option("--state", help="Folder that keeps flash, machine and files.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print where it listens as one JSON object.")] = False,
) -> None:
    """Run a virtual device until Ctrl-C, and print how to connect to it.

    Its simulated Dealer begins to play when the first host connects."""
    from trueshoe.link import keys
    from trueshoe.virtual import VirtualDevice

    options = [f"--port={port}", f"--cpu={board}", f"--device={device}", f"--rulebook={rulebook}", f"--packs={packs}"]
    options += [f"--rounds={rounds}", f"--seats={seats}", f"--button={button}", f"--seed={seed}", f"--speed={speed}"]
    options += [f"--heap={heap}", f"--modules={modules}", f"--serial={serial}"]
    options += [f"--fault={what}" for what in fault or ()]
    options += (
        ["--service"] * service
        + ["--staff"] * (staff is not None)
        + ["--prompt"] * prompt
        + ([f"--state={state}"] if state else [])
    )
    with VirtualDevice(options) as virtual:
        told = virtual.listening
        for role, key in told.staff.items():
            keys.keep(told.serial, key, staff / role.replace(" ", "-") if staff else None)
        if as_json:
            import json

            print(
                json.dumps({name: said for name, said in told._asdict().items() if name not in _SECRET}),
                flush=True,
            )
        else:
            attach = f"mpremote connect {told.port} repl" if prompt else f"trueshoe follow {told.port}"
            print(f"virtual {device} on {told.interpreter}, serial {told.serial}, listening on {told.port}")
            print(f"connect:  {attach}\nstop:     Ctrl-C", flush=True)
        virtual.wait()
        raise virtual.ended() or RuntimeError("the device ended and did not")
