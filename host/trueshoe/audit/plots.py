"""Plots of the report as pictures within its page: bars of counts, a line of a measure."""

from collections.abc import Iterator, Sequence
from html import escape

_LEFT, _WIDE, _HIGH = 56, 904, 150  # room for the scale; of the plot itself
_ABOVE, _BELOW = 8, 24
_WIDEST = 96  # of a bar, with the gap behind it: a name has room under it


def bars(counts: Sequence[tuple[str, int]], title: str, kind: str = "bar") -> str:
    """A bar for each name."""
    most = max((count for _, count in counts), default=0)
    if not most:
        return "<p>None.</p>"
    step = min(_WIDEST, _WIDE / len(counts))
    drawn = "".join(
        f'<rect class="{kind}" x="{_LEFT + at * step:.1f}" y="{_height(count / most):.1f}" '
        f'width="{max(0.5, step * 0.8):.1f}" height="{_HIGH * count / most:.1f}">'
        f"<title>{escape(name)}: {count:,}</title></rect>"
        for at, (name, count) in enumerate(counts)
    )
    middles = [_LEFT + (at + 0.4) * step for at in range(len(counts))]
    return _plot(drawn, [name for name, _ in counts], middles, f"{most:,}", title)


def line(points: Sequence[tuple[str, float]], title: str) -> str:
    """A line through a measure for each name, from 0 up."""
    most = max(value for _, value in points)
    places = [_LEFT + at * _WIDE / max(1, len(points) - 1) for at in range(len(points))]
    path = " ".join(f"{x:.1f},{_height(value / most):.1f}" for x, (_, value) in zip(places, points, strict=True))
    return _plot(f'<polyline class="line" points="{path}"/>', [name for name, _ in points], places, f"{most:g}", title)


def _height(part: float) -> float:
    """Where a part of the most lies."""
    return _ABOVE + _HIGH * (1 - part)


def _plot(drawn: str, names: Sequence[str], places: Sequence[float], most: str, title: str) -> str:
    """The picture with its scale, and the names of the first, the middle and the last."""
    box = f'viewBox="0 0 {_LEFT + _WIDE} {_ABOVE + _HIGH + _BELOW}" role="img" aria-label="{escape(title)}"'
    axes = "".join(
        f'<line class="axis" x1="{_LEFT}" y1="{y}" x2="{_LEFT + _WIDE}" y2="{y}"/>'
        f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{said}</text>'
        for y, said in ((_ABOVE, most), (_ABOVE + _HIGH, "0"))
    )
    return f"<figure><svg {box}>{axes}{drawn}{''.join(_named(names, places))}</svg></figure>"


def _named(names: Sequence[str], places: Sequence[float]) -> Iterator[str]:
    last = len(names) - 1
    for at in sorted({0, last // 2, last}):
        anchor = "start" if at == 0 else "end" if places[at] > _WIDE else "middle"
        x = _LEFT if at == 0 else places[at]
        yield f'<text x="{x:.1f}" y="{_ABOVE + _HIGH + 18}" text-anchor="{anchor}">{escape(names[at])}</text>'
