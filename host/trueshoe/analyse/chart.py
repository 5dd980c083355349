"""A sheet as a picture, in SVG: the edge of each bet, the frequency of each end, the starting hands in their square."""

from collections.abc import Iterator, Sequence
from math import floor, log10
from xml.sax.saxutils import escape

from trueshoe.analyse.sheet import Bet, Choice, Sheet
from trueshoe.analyse.text import percent

_RANKS = "AKQJT98765432"
_WIDTH = 960
_LABELS = 450
_BARS = 360
_ROW = 18
_CELL = 30
_INK, _QUIET, _HOUSE, _PLAYER = "#222222", "#777777", "#b04a3a", "#3a7ab0"


def as_svg(sheet: Sheet) -> str:
    """The whole picture."""
    parts: list[str] = []
    at = 30
    parts.append(_text(20, at, f"{sheet.rulebook}: the House's edge and how often each bet ends how", _INK, size=16))
    at = _edges(parts, sheet.bets, at + 30)
    for bet in sheet.bets:
        if bet.ends:
            at = _ends(parts, bet, at + 30)
    if sheet.strategy and sheet.strategy[0].worth is not None:
        at = _square(parts, sheet.strategy, at + 30)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{at + 20}" font-family="sans-serif">'
    return "\n".join([head, '<rect width="100%" height="100%" fill="white"/>', *parts, "</svg>\n"])


def _edges(parts: list[str], bets: Sequence[Bet], at: int) -> int:
    """A bar a bet, from the middle: what the House keeps to the right, what the Player gains to the left."""
    most = max(abs(float(bet.edge)) for bet in bets) or 1.0
    middle = _LABELS + _BARS / 2
    for bet in bets:
        edge = float(bet.edge)
        length = abs(edge) / most * _BARS / 2
        parts.append(_text(20, at, bet.name, _INK))
        parts.append(_bar(middle if edge >= 0 else middle - length, at, length, _HOUSE if edge >= 0 else _PLAYER))
        parts.append(_text(_LABELS + _BARS + 10, at, percent(bet.edge), _INK))
        at += _ROW
    return at


def _ends(parts: list[str], bet: Bet, at: int) -> int:
    """A bar an end, ten times rarer for each equal step to the left."""
    parts.append(_text(20, at, bet.name, _INK, size=14))
    at += _ROW
    often = [float(end.frequency) for end in bet.ends if end.frequency]
    least = min(-1, floor(log10(min(often))))
    for end in bet.ends:
        share = float(end.frequency)
        parts.append(_text(20, at, f"{end.name} ({end.pays})", _QUIET))
        if share:
            parts.append(_bar(_LABELS, at, max(1.0, (1 - log10(share) / least) * _BARS), _PLAYER))
        parts.append(_text(_LABELS + _BARS + 10, at, f"{share:.3g}", _INK))
        at += _ROW
    return at


def _square(parts: list[str], strategy: Sequence[Choice], at: int) -> int:
    """The starting hands, those of one suit above the diagonal, by what they are worth in Antes."""
    parts.append(_text(20, at, "Starting hands: what each is worth, in Antes; a fold is crossed", _INK, size=14))
    at += 10
    found = {one.hand: one for one in strategy}
    most = max(abs(float(one.worth or 0)) for one in strategy)
    for row, first in enumerate(_RANKS):
        for column, second in enumerate(_RANKS):
            name = first + second if row == column else first + second + "s" if row < column else second + first + "o"
            parts.extend(_cell(found[name], most, 20 + column * 2 * _CELL, at + row * _CELL))
    return at + len(_RANKS) * _CELL


def _cell(one: Choice, most: float, x: int, y: int) -> Iterator[str]:
    worth = float(one.worth or 0)
    colour = _PLAYER if worth > 0 else _HOUSE
    depth = f"{0.1 + 0.7 * abs(worth) / most:.2f}"
    yield f'<rect x="{x}" y="{y}" width="{2 * _CELL - 2}" height="{_CELL - 2}" fill="{colour}" fill-opacity="{depth}"/>'
    yield _text(x + 4, y + 12, one.hand, _INK, size=10)
    yield _text(x + 4, y + 24, f"{worth:+.2f}", _INK, size=10)
    if one.answer == "Fold":
        yield f'<path d="M{x} {y}l{2 * _CELL - 2} {_CELL - 2}" stroke="{_INK}"/>'


def _bar(x: float, y: int, length: float, colour: str) -> str:
    return f'<rect x="{x:.1f}" y="{y - 11}" width="{length:.1f}" height="13" fill="{colour}"/>'


def _text(x: float, y: int, text: str, colour: str, size: int = 12) -> str:
    return f'<text x="{x}" y="{y}" fill="{colour}" font-size="{size}">{escape(text)}</text>'
