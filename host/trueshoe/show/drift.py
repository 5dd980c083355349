"""How rollers slow down, as a plot for a terminal and as an object."""

import textwrap
from collections.abc import Iterator
from typing import Any

from trueshoe.service.drifting import Sample, Trend, since_new, trend
from trueshoe.show import part_words
from trueshoe.show.parts import SERVICE_DUE, SLOWING

_ROWS = 12
_LEAST = 95.0
_MARGIN = 7
_LINES = ((SERVICE_DUE, "service due"), (SLOWING, "slowing"), (100, "as new"))


def as_text(serial: str, samples: list[Sample], width: int) -> Iterator[str]:
    """Each roller: its plot, and when it will be slow at this rate."""
    rollers = sorted({sample.roller for sample in samples})
    yield f"{serial}: a card's time under each roller, in per cent of when it was new"
    for roller in rollers:
        its = since_new(samples, roller)
        line = trend(its)
        yield ""
        yield f"{part_words.name(roller)}, {len(its)} visits"
        yield from _plot(its, line, width)
        yield from textwrap.wrap(_verdict(its, line), width)
    if not rollers:
        yield "its rollers are being learned: 256 cards pass under each before there is anything to compare with"


def as_object(serial: str, samples: list[Sample]) -> dict[str, Any]:
    """The same for a program."""
    rollers = {}
    for roller in sorted({sample.roller for sample in samples}):
        its = since_new(samples, roller)
        line = trend(its)
        rollers[part_words.name(roller)] = {
            "samples": [{"taken": each.taken, "cards": each.cards, "percent": round(each.percent, 2)} for each in its],
            "percent": round(its[-1].percent, 2),
            "percent_a_thousand_cards": round(1000 * line.a_card, 4) if line else None,
            "cards_to_slowing": line.reaches(SLOWING, its[-1].cards) if line else None,
            "cards_to_service": line.reaches(SERVICE_DUE, its[-1].cards) if line else None,
        }
    return {"drift": {"serial": serial, "rollers": rollers}}


def is_due(samples: list[Sample]) -> bool:
    """Whether a roller is slow now."""
    newest = {sample.roller: sample for sample in samples}
    return any(sample.percent >= SLOWING for sample in newest.values())


def _verdict(its: list[Sample], line: Trend | None) -> str:
    now = its[-1]
    said = f"now {now.percent:.1f} % after {now.cards:,} cards; "
    if now.percent >= SERVICE_DUE:
        return said + "service is due: it jams next"
    if not line:
        return said + "one visit shows no trend, come again after some decks"
    left = line.reaches(SERVICE_DUE, now.cards)
    if left is None:
        return said + "it does not slow down"
    return said + f"at this rate service is due, and jams begin, in {left:,} cards"


def _plot(its: list[Sample], line: Trend | None, width: int) -> Iterator[str]:
    """Cards from left to right, per cent upwards: `*` a visit, `.` the trend, `-` where the device warns."""
    columns = max(20, min(100, width - _MARGIN - 1))
    first, last = its[0].cards, max(its[-1].cards, its[0].cards + 1)
    most = max(SERVICE_DUE + 5.0, *(sample.percent for sample in its))
    step = (most - _LEAST) / (_ROWS - 1)
    grid = [[" "] * columns for _ in range(_ROWS)]

    def put(cards: float, percent: float, mark: str) -> None:
        column = round((cards - first) / (last - first) * (columns - 1))
        row = round((percent - _LEAST) / step)
        if 0 <= row < _ROWS and 0 <= column < columns:
            grid[row][column] = mark

    labels = {}
    for percent, word in _LINES:
        row = round((percent - _LEAST) / step)
        labels[row] = f"{percent} %"
        for column in range(columns):
            grid[row][column] = "-"
        grid[row][columns - len(word) - 1 :] = f" {word}"
    for column in range(columns) if line else ():
        cards = first + (last - first) * column / (columns - 1)
        put(cards, line.at(round(cards)) if line else 0, ".")
    for sample in its:
        put(sample.cards, sample.percent, "*")
    for row in reversed(range(_ROWS)):
        yield f"{labels.get(row, ''):>{_MARGIN - 1}} {''.join(grid[row])}".rstrip()
    ends = f"{first:,}", f"{last:,} cards"
    yield f"{'':{_MARGIN}}{ends[0]}{ends[1]:>{columns - len(ends[0])}}"
