"""What there is to know of a fault before it happens: the page that `trueshoe explain` and FAULTS.md show."""

import textwrap
from collections.abc import Iterator
from typing import NamedTuple

from shoecore import fault_table, fault_texts, faults
from shoecore.fault_table import AT_REST, HOLDS, REFUSES, STOPS, TABLE, WARNS, Row
from trueshoe.errors import Trouble

# The word that the screens put before a fault, and what it means.
EFFECTS = {
    WARNS: (fault_texts.WARNING, "The device goes on."),
    HOLDS: (fault_texts.WAITS, "Nothing moves until it is over; then the device goes on by itself."),
    REFUSES: (fault_texts.REFUSED, "No round is dealt from this deck."),
    STOPS: (fault_texts.STOPPED, "Nothing moves until it is cleared, over a power cut too."),
}
TRIES = (fault_texts.TRYING, "The device tries again by itself, and asks when it gives up.")

_CLEARED_BY = {faults.ITSELF: "itself", faults.SUPERVISOR: "the Pit Supervisor", faults.SERVICE: "service"}
_COUNTS = {
    fault_table.CARD: ", and which card",
    fault_table.SLOT: ", and which slot",
    fault_table.FACE: ", and which card by its face",
}


class UnknownFault(Trouble):
    """No fault has this code or name."""


class Page(NamedTuple):
    """One fault; {place}, {expected}, {observed} and {card} stand for what its record says."""

    code: int
    name: str
    effect: str
    means: str
    where: str
    expected: str
    observed: str
    next: str
    cleared_by: str
    over: str


def pages() -> Iterator[Page]:
    """Every fault, by its code."""
    return map(_page, TABLE)


def find(asked: str) -> Page:
    """The page of a code, of a name, or of the only name that has these letters in it."""
    wanted = " ".join(asked.lower().replace("-", " ").replace("_", " ").split())
    exact = [page for page in pages() if wanted in (str(page.code), page.name)]
    near = exact or [page for page in pages() if wanted and wanted in page.name]
    if len(near) == 1:
        return near[0]
    raise UnknownFault(
        "No fault is known by that." if not near else "More than one fault is known by that.",
        "the table of faults",
        f"a code from 1 to {len(TABLE)}, or a name",
        repr(asked) + (f", as in {', '.join(page.name for page in near)}" if near else ""),
        "See them all with: trueshoe explain.",
    )


def as_text(page: Page, width: int) -> Iterator[str]:
    """A page as a person reads it, in lines of a terminal's width."""
    yield from textwrap.wrap(f"{page.code} {page.name}: {page.effect}. {page.means}", width)
    for label, text in (
        ("where", page.where),
        ("expected", page.expected),
        ("observed", page.observed),
        ("next", page.next),
        ("over", page.over),
    ):
        line = f"  {label + ':':<10}{text.replace('{', '<').replace('}', '>')}"
        yield from textwrap.wrap(line, width, subsequent_indent=" " * 12)


def as_line(page: Page) -> str:
    """A page in one line of a list."""
    return f"{page.code:>3}  {page.name:<24}{page.effect:<10}cleared by {page.cleared_by}"


def as_object(page: Page) -> dict[str, object]:
    """A page as other programs read it."""
    return page._asdict()


def _page(row: Row) -> Page:
    unit = fault_texts.UNITS[row.unit][0]
    words = ("{place}", "{card}", "{expected}" + unit, "{observed}" + unit)
    expected, observed = row.expected, row.observed
    if row.code == faults.SENSOR_STUCK:
        expected, observed = (f"{text}; or {rest}" for text, rest in zip((expected, observed), AT_REST, strict=True))
    by = fault_texts.ended_by(row.code)
    return Page(
        row.code,
        row.name,
        *EFFECTS[row.effect],
        ", ".join(map(fault_texts.place_of, row.places)) + _COUNTS.get(row.counts, ""),
        fault_texts.filled(expected, *words),
        fault_texts.filled(observed, *words),
        fault_texts.filled(row.next, *words),
        _CLEARED_BY[by],
        row.over or fault_texts.ENDINGS[by],
    )
