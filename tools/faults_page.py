"""Writes `shared/FAULTS.md` from the table of faults: ``python -m tools.faults_page``; ``--check`` compares."""

import sys
from pathlib import Path

from shoecore import fault_table, fault_texts, faults, records
from shoecore.fault_table import AT_REST, HOLDS, REFUSES, STOPS, TABLE, WARNS, Row
from tools import written_page

PAGE = Path(__file__).resolve().parents[1] / "shared" / "FAULTS.md"

# What a fault does to the device, the word that the screens put before it, and who ends it.
_EFFECTS = {
    WARNS: (fault_texts.WARNING, "The device goes on."),
    HOLDS: (fault_texts.WAITS, "Nothing moves until it is over; then the device goes on by itself."),
    REFUSES: (fault_texts.REFUSED, "No round is dealt from this deck."),
    STOPS: (fault_texts.STOPPED, "Nothing moves until it is cleared, over a power cut too."),
}
_CLEARED_BY = {faults.ITSELF: "yes", faults.SUPERVISOR: "no: the Pit Supervisor", faults.SERVICE: "no: service"}
_COUNTS = {
    fault_table.CARD: ", and which card",
    fault_table.SLOT: ", and which slot",
    fault_table.FACE: ", and which card by its face",
}

_INTRODUCTION = f"""# Faults

What a device can find wrong with itself or with its cards, and what to do about it. This page is written from the table
that the screens read by (`python -m tools.faults_page`): `shared/shoecore/faults.py` has the codes, the places and who
ends each, `shared/shoecore/fault_table.py` the words.

A fault is told with what it is, where it is, what was expected, what was observed, and what to do next. The word before
it says what it does to the device:

| word | what it means |
|---|---|
| {fault_texts.WARNING} | {_EFFECTS[WARNS][1]} |
| {fault_texts.WAITS} | {_EFFECTS[HOLDS][1]} |
| {fault_texts.REFUSED} | {_EFFECTS[REFUSES][1]} |
| {fault_texts.TRYING} | The device tries again by itself, and asks when it gives up. |
| {fault_texts.STOPPED} | {_EFFECTS[STOPS][1]} |

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
    lines = ["| code | fault | what it does | clears by itself |", "|---|---|---|---|", *map(_line, TABLE), ""]
    return "\n".join([_INTRODUCTION.replace("{kind}", str(records.FAULT)), *lines, *map(_section, TABLE)])


def _line(row: Row) -> str:
    anchor = f"{row.code}-{row.name.replace(' ', '-')}"
    ended = _CLEARED_BY[fault_texts.ended_by(row.code)]
    return f"| {row.code} | [{row.name}](#{anchor}) | {_EFFECTS[row.effect][0]} | {ended} |"


def _section(row: Row) -> str:
    """One fault: its five parts, and how it is over."""
    unit = fault_texts.UNITS[row.unit][0]
    words = ("*place*", "*card*", f"*expected*{unit}", f"*observed*{unit}")
    over = f"yes. {row.over}" if row.over else f"no. {fault_texts.ENDINGS[fault_texts.ended_by(row.code)]}"
    expected, observed = row.expected, row.observed
    if row.code == faults.SENSOR_STUCK:
        expected, observed = (f"{text}; or {rest}" for text, rest in zip((expected, observed), AT_REST, strict=True))
    places = ", ".join(map(fault_texts.place_of, row.places))
    return f"""## {row.code} {row.name}
- **Where:** {places}{_COUNTS.get(row.counts, "")}.
- **Expected:** {fault_texts.filled(expected, *words)}.
- **Observed:** {fault_texts.filled(observed, *words)}.
- **Next:** {fault_texts.filled(row.next, *words)}
- **Clears by itself:** {over}
"""


if __name__ == "__main__":
    sys.exit(main())
