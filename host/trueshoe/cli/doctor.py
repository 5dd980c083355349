"""`trueshoe doctor`: whether this host's own installation is in order."""

import json
import shutil
import textwrap
from typing import TYPE_CHECKING

from trueshoe.cli.failures import told
from trueshoe.cli.options import JsonLines, end

if TYPE_CHECKING:
    from trueshoe.doctor.checks import Check

EXIT_CODES = "Exit codes: 0 in order, 1 something is wrong, 2 could not run, 130 stopped by Ctrl-C."
EXAMPLE = "trueshoe doctor"


@told
def doctor(as_json: JsonLines = False) -> None:
    """Look at Python, libraries, keys, ports, rules and the virtual device's parts, and say what to do about each.

    It changes nothing and asks no device."""
    from trueshoe.doctor import checks

    good = True
    width = shutil.get_terminal_size().columns
    for check in checks.checks():
        good = good and check.state != checks.WRONG
        print(json.dumps({"check": check._asdict()}) if as_json else _text(check, width), flush=True)
    end(clean=good)


def _text(check: "Check", width: int) -> str:
    lines = textwrap.wrap(f"{check.state:<6}{check.what}: {check.observed}", width, subsequent_indent=" " * 8)
    for label, text in (("expected", check.expected), ("next", check.next_step)):
        if text:
            lines += textwrap.wrap(f"        {label + ':':<10}{text}", width, subsequent_indent=" " * 18)
    return "\n".join(lines)
