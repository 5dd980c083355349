"""A sheet as people read it: a table a bet, the figures beside it, the strategy, the House's settings."""

import json
from collections.abc import Iterator
from fractions import Fraction

from trueshoe.analyse.sheet import Bet, Figure, Number, Sheet

_NAME = 52
_ABREAST = 6


def as_text(sheet: Sheet) -> Iterator[str]:
    """Every line of it."""
    yield f"{sheet.rulebook}: {sheet.method}"
    for bet in sheet.bets:
        yield ""
        yield from _bet(bet)
    if sheet.strategy:
        yield ""
        yield "# Strategy"
        yield from _strategy(sheet)
    yield ""
    yield "The House's settings that this holds for"
    for section, settings in sheet.house.items():
        for name, value in settings.items():
            yield f"  [{section}] {name} = {json.dumps(value, ensure_ascii=False)}"
    for note in sheet.notes:
        yield f"Note: {note}."


def percent(number: Number) -> str:
    """A part as people compare it."""
    return f"{float(number) * 100:.4f} %"


def _bet(bet: Bet) -> Iterator[str]:
    yield f"{bet.name} ({bet.clause}): House edge {percent(bet.edge)}"
    for end in bet.ends:
        rare = f"1 in {float(1 / end.frequency):,.1f}" if end.frequency else "never"
        yield f"  {end.name:<{_NAME}} {float(end.frequency):>14.10f}  {rare:>18}  {end.pays}"
    for one in bet.figures:
        yield f"  {one.name + ':':<{_NAME}} {_figure(one)}"


def _figure(figure: Figure) -> str:
    if not figure.unit:
        return f"{percent(figure.value):>16}" if isinstance(figure.value, Fraction) else f"{figure.value:>14.10f}"
    return f"{float(figure.value):>14,.2f} {figure.unit}"


def _strategy(sheet: Sheet) -> Iterator[str]:
    """Hands that are worth something stand side by side; the rows of a plan are TOML, as --strategy reads it."""
    if sheet.strategy[0].worth is None:
        yield from _plan(sheet)
        return
    found = sorted(sheet.strategy, key=lambda one: -(one.worth or 0))
    cells = [
        f"{one.hand:<3} {float(one.worth or 0):+.4f}{' fold' if one.answer == 'Fold' else '     '}" for one in found
    ]
    for start in range(0, len(cells), _ABREAST):
        yield "  " + "  ".join(cells[start : start + _ABREAST]).rstrip()


def _plan(sheet: Sheet) -> Iterator[str]:
    """A table a kind of hand, and a line a row of it."""
    kind = ""
    for one in sheet.strategy:
        of, _, row = one.hand.partition(", ")
        if of != kind:
            yield f"[{of}]"
            kind = of
        yield f'"{row}" = "{one.answer}"'
