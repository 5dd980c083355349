"""`trueshoe provision`: a new device made ready, by a wizard's questions or by a plan."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import Port
from trueshoe.cli.person import AtTheTerminal, at_width

if TYPE_CHECKING:
    from trueshoe.service.plan import Plan

EXIT_CODES = "Exit codes: 0 provisioned, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe provision /dev/ttyACM0 --out table-4 --plan house.toml"


@told
def provision(
    port: Port,
    *,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the people's keys and the plan go.")],
    plan: Annotated[
        Path | None,
        typer.Option("--plan", metavar="FILE", show_default="asked for", help="What it is to become, as TOML."),
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="How long a hand may take there.")] = 600.0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a step.")] = False,
) -> None:
    """Make a new device ready: pair its people by role, set clock and rulebook, give it the keys that sign bundles.

    Without --plan it asks, and writes the answers to FOLDER/plan.toml, which provisions the next device alike. Each
    role's key goes into a folder of its own, to be carried to who it is for; each pairing is agreed to by the code that
    both ends show. What was done before is left as it is, so it may be stopped and run again."""
    from trueshoe.bundle.file import write
    from trueshoe.service import plan as plans
    from trueshoe.service.provisioning import Provisioning

    person = AtTheTerminal()
    wanted = plans.read(plan) if plan else _asked(person)
    for done in Provisioning(port, wanted, out, person, seconds).run():
        said = at_width(f"{done.step + ':':<20}{done.result}", 20)
        print(json.dumps({"provision": done._asdict()}) if as_json else said, flush=True)
    write(out / "plan.toml", plans.written(wanted).encode(), overwrite=True)


def _asked(person: AtTheTerminal) -> "Plan":
    """The wizard."""
    from shoecore import rulebooks
    from trueshoe.service import plan as plans

    rulebook = person.gives(f"Rulebook: {', '.join(rulebooks.IDS)}?", "rws-poker-7", rulebooks.IDS.__contains__)
    fewest, most = rulebooks.load(rulebook).PACKS
    packs = str(fewest)
    if fewest != most:
        packs = person.gives(
            f"Packs, {fewest} to {most}?", packs, lambda said: said in map(str, range(fewest, most + 1))
        )
    production = person.agrees("Does it deal for money?")
    roles = person.gives("Roles, with commas between them?", ", ".join(plans.ROLES), lambda said: True)
    keys = person.gives("File of the keys that sign bundles, or none?", "none", lambda said: True)
    named = tuple(role.strip() for role in roles.split(","))
    file = None if keys == "none" else Path(keys).absolute()
    return plans.check(plans.Plan(named, rulebook, int(packs), production, file), "the answers")
