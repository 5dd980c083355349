"""What was found and what was ruled, in a line for the display of the device that it happened at."""

from collections.abc import Iterator
from typing import Any

from shoecore import facts
from trueshoe.records import named
from trueshoe.records.reader import JUDGED


def lines_of(told: dict[str, Any]) -> Iterator[str]:
    """The lines of what everybody is told: of a ruling, and of each finding with its clause."""
    if told["record"] == named.name(facts.RULED):
        yield f"RULED {told['outcome']}".upper()
    for found in told[JUDGED]["findings"]:
        yield f"{found['clause'] or ''} {found['what']}".strip().upper()
