"""Writes `shared/FAULTS.md` from the table of faults: ``python -m tools.faults_page``; ``--check`` compares."""

import sys
from pathlib import Path

from shoecore import records
from shoecore.fault_table import HOLDS, REFUSES, STOPS, WARNS
from tools import written_page
from trueshoe.show import fault_page
from trueshoe.show.fault_page import EFFECTS, TRIES, Page

PAGE = Path(__file__).resolve().parents[1] / "shared" / "FAULTS.md"

_IN_ORDER = (EFFECTS[WARNS], EFFECTS[HOLDS], EFFECTS[REFUSES], TRIES, EFFECTS[STOPS])
_WORDS = "\n".join(f"| {word} | {means} |" for word, means in _IN_ORDER)

_INTRODUCTION = f"""# Faults

What a device can find wrong with itself or with its cards, and what to do about it. This page is written from the table
that the screens read by (`python -m tools.faults_page`): `shared/shoecore/faults.py` has the codes, the places and who
ends each, `shared/shoecore/fault_table.py` the words.

A fault is told with what it is, where it is, what was expected, what was observed, and what to do next. The word before
it says what it does to the device:

| word | what it means |
|---|---|
{_WORDS}

A card that lies face up, two cards drawn together or a card of another deck in the middle of a round is no fault: it is
a finding, and the rulebook says what becomes of it. The device never voids a round; it reports, and the pit decides.

*Expected*, *observed*, *place* and *card* stand for what the record of the fault says (kind {{kind}} in `RECORDS.md`).

## All faults
"""


def main() -> int:
    """Write the page; with --check, exit 1 where it is not what would be written."""
    return written_page.main("faults_page", PAGE, page())


def page() -> str:
    """The whole page."""
    lines = ["| code | fault | what it does | clears by itself |", "|---|---|---|---|"]
    lines += [*map(_line, fault_page.pages()), ""]
    return "\n".join([_INTRODUCTION.replace("{kind}", str(records.FAULT)), *lines, *map(_section, fault_page.pages())])


def _line(page: Page) -> str:
    anchor = f"{page.code}-{page.name.replace(' ', '-')}"
    ended = "yes" if page.cleared_by == "itself" else f"no: {page.cleared_by}"
    return f"| {page.code} | [{page.name}](#{anchor}) | {page.effect} | {ended} |"


def _section(page: Page) -> str:
    """One fault: its five parts, and how it is over."""
    return f"""## {page.code} {page.name}
- **Where:** {page.where}.
- **Expected:** {_stressed(page.expected)}.
- **Observed:** {_stressed(page.observed)}.
- **Next:** {_stressed(page.next)}
- **Clears by itself:** {"yes" if page.cleared_by == "itself" else "no"}. {page.over}
"""


def _stressed(text: str) -> str:
    return text.replace("{", "*").replace("}", "*")


if __name__ == "__main__":
    sys.exit(main())
