"""`trueshoe hil`: the tests of a rig, and the evidence of what came of them."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AsJson

if TYPE_CHECKING:
    from trueshoe.hil.run import Came

EXIT_CODES = "Exit codes: 0 every test passed, 1 one failed or was not run, 2 could not run, 130 stopped by Ctrl-C."

LOOK_CODES = "Exit codes: 0 it can be used, 1 it lacks something, 2 could not look, 130 stopped by Ctrl-C."

app = typer.Typer(
    help="Run a device's tests on a rig.",
    epilog=f"Example: trueshoe hil run tests/hil/rigs/virtual.toml\n\n{EXIT_CODES}",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.command("available", epilog=f"Example: trueshoe hil available tests/hil/rigs/virtual.toml\n\n{LOOK_CODES}")
@told
def available(
    rig: Annotated[Path, typer.Argument(metavar="RIG.toml", help="The rig's description.")],
    *,
    tests: Annotated[Path, typer.Option("--tests", help="The folder of the tests.")] = Path("tests/hil"),
    as_json: AsJson = False,
) -> None:
    """Look whether a rig can be used here; nothing is switched."""
    from trueshoe.hil.run import available as look

    missing = look(rig, tests)
    if as_json:
        print(json.dumps({"available": not missing, "missing": missing}))
    else:
        print(f"not available: {missing}" if missing else "available")
    if missing:
        raise typer.Exit(1)


@app.command("run", epilog=f"Example: trueshoe hil run tests/hil/rigs/virtual.toml\n\n{EXIT_CODES}")
@told
def run(
    rig: Annotated[Path, typer.Argument(metavar="RIG.toml", help="The rig's description.")],
    *,
    tests: Annotated[Path, typer.Option("--tests", help="The folder of the tests.")] = Path("tests/hil"),
    only: Annotated[str, typer.Option("--only", help="Tests whose name has this.")] = "",
    soak: Annotated[bool, typer.Option("--soak", help="The tests that take an hour, too.")] = False,
    quarantine: Annotated[Path | None, typer.Option("--quarantine", help="Tests whose failures break nothing.")] = None,
    evidence: Annotated[Path, typer.Option("--evidence", help="JUnit XML with the rig's log.")] = Path("build/hil.xml"),
    as_json: AsJson = False,
) -> None:
    """Run the tests on a rig; what was not run is told with its reason, and is no pass."""
    from trueshoe.hil.run import Suite
    from trueshoe.hil.run import run as run_suite

    came = run_suite(rig, Suite(tests, only, soak, quarantine), evidence)
    if as_json:
        print(json.dumps({"hil": {**came._asdict(), "evidence": str(evidence)}}))
    else:
        _tell(came, evidence)
    if came.failed or came.not_run or not came.passed:
        raise typer.Exit(1)


def _tell(came: "Came", evidence: Path) -> None:
    for name in came.failed:
        print(f"FAILED   {name}")
    for reason in came.quarantined:
        print(f"KNOWN    {reason}")
    for reason in came.not_run:
        print(f"NOT RUN  {reason}")
    counts = f"{came.passed} passed, {len(came.failed)} failed, {len(came.not_run)} not run"
    counts += f", {len(came.quarantined)} in quarantine" if came.quarantined else ""
    print(f"{came.rig}: {counts}; evidence: {evidence}")
