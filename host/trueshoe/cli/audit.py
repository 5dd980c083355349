"""`trueshoe audit`: stored rounds verified again in bulk, on all cores, with a report."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import AsJson, end
from trueshoe.cli.rounds import Serial, Since, Until, moment

if TYPE_CHECKING:
    from trueshoe.audit.run import Told

EXAMPLE = "trueshoe audit sqlite:///trueshoe.db --since 2026-11-01 --html audit.html"
EXIT_CODES = (
    "Exit codes: 0 clean; 1 findings, something that does not verify, shuffles that are not even, or nothing at all; "
    "2 could not run; 130 stopped by Ctrl-C; the next run goes on from there."
)


@told
def audit(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE", help="sqlite:///FILE, postgresql://user@host/name, or an export, FILE.parquet."
        ),
    ],
    since: Since = None,
    until: Until = None,
    device: Serial = None,
    as_named: Annotated[
        bool, typer.Option("--as-named", help="Judge each round by the rulebook that it names, in force or not.")
    ] = False,
    boxes: Annotated[
        int, typer.Option("--boxes", min=1, max=10, metavar="N", help="Betting boxes of the House's MLP layout.")
    ] = 10,
    key: Annotated[
        Path | None,
        typer.Option(
            "--key",
            metavar="PUBLIC",
            help="The host's public key, KEY.pub: each closed round has to have a receipt that holds by it.",
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", min=1, max=1024, metavar="N", help="Processes; else one a core.")
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option("--dask", metavar="ADDRESS", help="A Dask scheduler whose workers do it: tcp://scheduler:8786."),
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the report with its plots to a file.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Let --html replace a file that is there.")] = False,
    as_json: AsJson = False,
) -> None:
    """Verify stored rounds again: every record judged anew, chains, commitments and payouts, and what was kept of them.

    All cores work, and memory stays the same however many rounds there are. A run that was stopped is gone on with by
    the next one of the same source. Nothing is written to the source."""
    import json

    from platformdirs import user_cache_path

    from trueshoe import cores
    from trueshoe.audit import cluster, page, report
    from trueshoe.audit import run as running
    from trueshoe.audit.judging import How
    from trueshoe.audit.source import Wanted
    from trueshoe.audit.source import source as source_at
    from trueshoe.log import signing

    if dask and jobs:
        raise typer.BadParameter("--jobs is for this machine, and --dask for a cluster; expected one of them")
    if html and html.exists() and not overwrite:
        raise typer.BadParameter(f"{html} is there already; expected a new file, or --overwrite")
    wanted = Wanted(moment(since), moment(until), device)
    how = How(boxes, not as_named, signing.public(key) if key else "")
    found = source_at(source)
    folder = user_cache_path("trueshoe") / "audit"
    with cluster.cluster(dask) if dask else cores.pool(jobs) as pool, _progress() as told_of:
        tally = running.run(found, wanted, how, folder, told_of, pool)
    said = report.report(tally, found.name, receipts_demanded=key is not None)
    if html:
        _write(html, page.page(said))
    print(json.dumps(said, ensure_ascii=False) if as_json else "\n".join(report.as_text(said)))
    end(clean=said["clean"])


def _write(path: Path, text: str) -> None:
    """The report, whole or not at all."""
    from trueshoe import cores
    from trueshoe.errors import Trouble

    try:
        cores.keep(path, text.encode())
    except OSError as refused:
        raise Trouble(
            "the report cannot be written",
            str(path),
            "a file that can be written",
            refused.strerror or str(refused),
            "name another; what was audited is not kept",
        ) from None
    print(f"the report is in {path}", file=sys.stderr)


@contextmanager
def _progress() -> Iterator["Told"]:
    """A bar on standard error."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("auditing", total=None)
        yield lambda done, all: progress.update(bar, completed=done, total=all)
