"""`trueshoe verify`: judge a file of records, offline, by the rulebook that was in force."""

from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import Json, end
from trueshoe.cli.rulebook import check_id

EXIT_CODES = (
    "Exit codes: 0 clean; 1 findings, a last round that is still open, or no record at all; 2 could not run; "
    "130 stopped by Ctrl-C."
)
EXAMPLE = "trueshoe verify rounds.jsonl"


def _check_if_given(text: str | None) -> str | None:
    return check_id(text) if text is not None else None


@told
def verify(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Records as JSON lines (shared/RECORDS.md); - reads standard input.")
    ],
    rulebook: Annotated[
        str | None,
        typer.Option(
            "--rulebook",
            metavar="ID",
            callback=_check_if_given,
            help="Judge every round by this rulebook, not by the one in force when it opened.",
        ),
    ] = None,
    boxes: Annotated[
        int, typer.Option("--boxes", min=1, max=10, metavar="N", help="Betting boxes of the House's MLP layout.")
    ] = 10,
    as_json: Json = False,
) -> None:
    """Judge every record of a file and print each finding with its line, what was expected, what came and the clause.

    A round is judged by the version of its rulebook that was in force when it opened, where the file says the time.
    In words, positions are counted from 1; in JSON, as in the file, from 0."""
    import json

    from trueshoe.records import reader, source, verdict
    from trueshoe.records.audit import Audit

    audit = Audit(rulebook, boxes)
    name = source.name_of(file)
    with source.lines(file) as lines:
        for found in audit.judge(reader.read(lines, name)):
            said = [json.dumps(verdict.as_json(found), ensure_ascii=False)] if as_json else verdict.as_text(found, name)
            print(*said, sep="\n", flush=True)
    last = [json.dumps(verdict.summary_json(audit))] if as_json else verdict.summary_text(audit, name)
    print(*last, sep="\n", flush=True)
    end(clean=audit.clean)
