"""`trueshoe replay`: a fault of the field once more, by the same firmware in the simulator, step by step."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import end

if TYPE_CHECKING:
    from trueshoe.replay.run import Replayed

EXIT_CODES = "Exit codes: 0 the same fault, 1 only one like it, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe replay table4.evidence"

_KEYS = "Enter or n: on, p: back, a number: to that step, q: quit > "


@told
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Evidence, or a file of `trueshoe journal dump`.")],
    *,
    record: Annotated[
        int | None,
        typer.Option("--record", min=1, metavar="N", show_default="the last fault", help="The fault's record."),
    ] = None,
    steps: Annotated[
        int, typer.Option("--steps", min=0, metavar="N", help="Where nobody can type: so many steps up to the fault.")
    ] = 3,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object, and one for each step up to the fault.")
    ] = False,
) -> None:
    """Bring a fault of the field about again: the same firmware, kind of device, rulebook, seats and card, simulated.

    What may be behind it goes wrong at the card, one thing after the other, until the device tells the same. It stops
    at the fault; in a terminal, go backwards and forwards through all that was seen of the machine until then."""
    from importlib.metadata import version

    from trueshoe.errors import Trouble
    from trueshoe.replay import run, scene
    from trueshoe.show import fault_words, replayed

    wanted = scene.of(file, record)
    found = run.replay(wanted, _trying)
    if not found:
        raise Trouble(
            "The fault could not be brought about.",
            f"{file}, record {wanted.fault.number}: {fault_words.name(wanted.code)}",
            "something at the machine or its cards that brings it about",
            "nothing that the simulator knows does, alone: it may come from flash, clock, link, power or service",
            "See what came before it: trueshoe changes FILE, and trueshoe journal show FILE.",
        )
    here = version("trueshoe")
    if as_json:
        print(json.dumps(replayed.as_object(wanted, found, here)))
        for seen in found.seen:
            print(json.dumps({"step": seen}))
    else:
        print(*replayed.as_text(wanted, found, here), sep="\n", flush=True)
        for at in _typed(found) if sys.stdin.isatty() else _last(found, steps):
            print(*replayed.step(found, at), sep="\n", flush=True)
    end(clean=found.same)


def _trying(cause: str, card: int) -> None:
    if sys.stderr.isatty():
        print(f"trying {cause} at card {card}", file=sys.stderr)


def _last(found: "Replayed", steps: int) -> Iterator[int]:
    """The last steps, the fault's at the end."""
    yield from range(max(0, len(found.seen) - steps), len(found.seen))


def _typed(found: "Replayed") -> Iterator[int]:
    """The fault's step, then wherever somebody goes, until that is enough."""
    at = len(found.seen) - 1
    while True:
        yield at
        try:
            typed = input(_KEYS).strip()
        except EOFError:
            return
        if typed == "q":
            return
        wanted = int(typed) - 1 if typed.isdecimal() else at + (-1 if typed == "p" else 1)
        at = min(max(0, wanted), len(found.seen) - 1)
