"""`trueshoe sim`: a virtual device in the foreground, for other programs to connect to."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import Board, Seats, Seed, check_faults, check_serial, check_speed
from trueshoe.cli.rulebook import check_id

if TYPE_CHECKING:
    from trueshoe.virtual import VirtualDevice

EXAMPLE = "trueshoe sim --port 4000 --rounds 10"

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
    board_file: Annotated[
        Path | None,
        typer.Option("--board-file", metavar="FILE", help="Another board.py of that kind, wired as it says."),
    ] = None,
    script: Annotated[
        Path | None,
        typer.Option("--script", metavar="FILE", help="What hands do at it, a line each; - is standard input."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print where it listens as one JSON object.")] = False,
) -> None:
    """Run a virtual device until Ctrl-C, and print how to connect to it.

    Its simulated Dealer begins to play when the first host connects. In a terminal, type what hands do at the machine:
    press keys, open the lid, cover a sensor, let something go wrong; `help` lists it all. A script has the same, a line
    each, with `stop` to end; a line that cannot be done ends it too."""
    from trueshoe import hands
    from trueshoe.link import keys
    from trueshoe.virtual import VirtualDevice

    deeds = hands.script(script) if script else None
    options = [f"--port={port}", f"--cpu={board}", f"--device={device}", f"--rulebook={rulebook}", f"--packs={packs}"]
    options += [f"--rounds={rounds}", f"--seats={seats}", f"--button={button}", f"--seed={seed}", f"--speed={speed}"]
    options += [f"--heap={heap}", f"--modules={modules}", f"--serial={serial}"]
    options += [f"--fault={what}" for what in fault or ()]
    options += (
        ["--service"] * service
        + ["--staff"] * (staff is not None)
        + ["--prompt"] * prompt
        + ([f"--state={state}"] if state else [])
        + ([f"--board-file={board_file}"] if board_file else [])
    )
    with VirtualDevice(options) as virtual:
        told = virtual.listening
        for role, key in told.staff.items():
            keys.keep(told.serial, key, staff / role.replace(" ", "-") if staff else None)
        if as_json:
            print(json.dumps({name: said for name, said in told._asdict().items() if name not in _SECRET}), flush=True)
        else:
            attach = f"mpremote connect {told.port} ls" if prompt else f"trueshoe follow {told.port}"
            print(f"virtual {device} on {told.interpreter}, serial {told.serial}, listening on {told.port}")
            print(f"connect:  {attach}\nstop:     Ctrl-C", flush=True)
        if prompt or not _hands(virtual, deeds, as_json):
            virtual.wait()
            raise virtual.ended() or RuntimeError("the device ended and did not")


def _hands(virtual: "VirtualDevice", script: Iterator[tuple[str, str]] | None, as_json: bool) -> bool:
    """Let them do what a script says, or what is typed; whether the device is to be switched off then."""
    from trueshoe import hands

    at_terminal = not script and sys.stdin.isatty()
    for where, deed in script or (hands.typed() if at_terminal else ()):
        if hands.is_end(deed):
            return True
        answer = virtual.do(deed)
        if "refused" in answer and script:
            raise hands.refused(answer, where)
        if as_json:
            print(json.dumps(answer), flush=True)
        else:
            print(answer["refused"] if "refused" in answer else hands.text(answer), flush=True)
    return at_terminal
