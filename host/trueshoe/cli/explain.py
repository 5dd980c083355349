"""`trueshoe explain`: what a fault means and what to do about it, without a device."""

import json
import shutil
from collections.abc import Iterable
from typing import Annotated

import typer

from trueshoe.cli.failures import told
from trueshoe.cli.options import JsonLines

EXIT_CODES = "Exit codes: 0 explained, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe explain double feed"


@told
def explain(
    fault: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FAULT]", help="A code, or a name or a part of one, such as 8 or double feed."),
    ] = None,
    as_json: JsonLines = False,
) -> None:
    """Explain a fault: where it can be, what was expected and observed, what to do next, and when it is over.

    Without a fault it lists them all. No device is needed."""
    from trueshoe.show import fault_page

    lines: Iterable[str]
    pages = [fault_page.find(" ".join(fault))] if fault else list(fault_page.pages())
    if as_json:
        lines = (json.dumps(fault_page.as_object(page)) for page in pages)
    elif fault:
        lines = fault_page.as_text(pages[0], shutil.get_terminal_size().columns)
    else:
        lines = map(fault_page.as_line, pages)
    for line in lines:
        print(line)
