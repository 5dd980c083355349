"""Draws each board's `wiring.svg` from its pins and its `wiring.toml`: ``python -m tools.wiring_drawing``.

``--check`` compares. The numbers of the pins are the constants of `board.py`, which the firmware runs by; the rest,
what each is wired to and where it lies on the header, is in `wiring.toml`. Where the two differ nothing is drawn.
"""

import argparse
import ast
import html
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tools.files import write_whole

BOARDS = Path(__file__).resolve().parents[1] / "boards"

_ROW = 26
_TOP = 64
_LEFT = 560
_WIDTH = 150
_COLOURS = {"in": "#1f6feb", "out": "#bf5700", "bus": "#6639ba", "analogue": "#1a7f37", "": "#8c959f"}


class Wrong(Exception):
    """The pins and their wiring differ; the message says where."""


class Line(NamedTuple):
    """One pin of the header: its number there, what it is, its name in the board file, and what it is wired to."""

    at: int
    pin: str
    name: str
    way: str
    to: str


class Wiring(NamedTuple):
    """A board's wiring: both sides of its header from the top, and the outputs of the expander on its bus."""

    title: str
    left: list[Line]
    right: list[Line]
    expander: list[tuple[int, str, str]]


def load(folder: Path) -> Wiring:
    """The wiring of a board, or ``Wrong``; one that is ``like`` another is wired as that is, pin by pin."""
    text = tomllib.loads((folder / "wiring.toml").read_text(encoding="utf-8"))
    if like := text["board"].get("like"):
        base = load(folder.parent / like)
        return base._replace(title=text["board"]["title"])
    pins = pins_of(folder / "board.py")
    lines, expander, header = text["lines"], text.get("expander", {}), text["header"]
    wired = {*lines, *expander}
    for name in sorted(wired - pins.keys()):
        raise Wrong(f"{folder.name}/wiring.toml: {name}: expected a pin of board.py, which has none of that name")
    named = {pins[name]: name for name in lines}
    if len(named) < len(lines):
        twice = sorted(name for name in lines if named[pins[name]] != name)
        raise Wrong(f"{folder.name}/board.py: {', '.join(twice)}: expected a pin of its own, another has it")
    missing = sorted(named.keys() - {*header["left"], *header["right"]})
    if missing:
        raise Wrong(f"{folder.name}/wiring.toml: GPIO {missing}: expected on the header")
    down = [_line(number + 1, pin, named, lines) for number, pin in enumerate(header["left"])]
    last = len(header["left"]) + len(header["right"])
    up = [_line(last - number, pin, named, lines) for number, pin in enumerate(header["right"])]
    outputs = sorted((pins[name], name, row["to"]) for name, row in expander.items())
    return Wiring(text["board"]["title"], down, up, outputs)


def pins_of(board: Path) -> dict[str, int]:
    """Every ``NAME = const(number)`` of a board file that is a pin: those above its first other constant."""
    found: dict[str, int] = {}
    for node in ast.parse(board.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            (target,) = node.targets
            if not isinstance(target, ast.Name) or getattr(node.value.func, "id", "") != "const":
                continue
            if target.id.startswith("_"):
                break
            found[target.id] = ast.literal_eval(node.value.args[0])
    return found


def _line(at: int, pin: Any, named: dict[int, str], lines: dict[str, Any]) -> Line:
    if not isinstance(pin, int):
        return Line(at, pin, "", "", "")
    if pin not in named:
        return Line(at, f"GP{pin}", "", "", "free")
    row = lines[named[pin]]
    return Line(at, f"GP{pin}", named[pin], row["way"], row["to"])


def svg(wiring: Wiring) -> str:
    """The drawing."""
    height = _TOP + _ROW * (max(len(wiring.left), len(wiring.right)) + len(wiring.expander) + 4)
    width = 2 * _LEFT + _WIDTH
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        'font-size="13">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text x="20" y="32" font-size="18" fill="#1f2328">{html.escape(wiring.title)}</text>',
        f'<rect x="{_LEFT}" y="{_TOP - 20}" width="{_WIDTH}" height="{_ROW * len(wiring.left) + 20}" rx="10" '
        'fill="#e8f3ec" stroke="#1a7f37"/>',
        *_side(wiring.left, left=True),
        *_side(wiring.right, left=False),
        *_outputs(wiring.expander, _TOP + _ROW * (len(wiring.left) + 1)),
        "</svg>",
    ]
    return "\n".join(rows) + "\n"


def _side(lines: list[Line], *, left: bool) -> Iterator[str]:
    edge = _LEFT if left else _LEFT + _WIDTH
    anchor, inward = ("end", 1) if left else ("start", -1)
    inner = "start" if left else "end"
    for number, line in enumerate(lines):
        y = _TOP + _ROW * number
        colour = _COLOURS[line.way]
        label = html.escape(f"{line.name}  {line.to}".strip())
        yield f'<circle cx="{edge}" cy="{y}" r="5" fill="{colour}"/>'
        yield f'<text x="{edge + 12 * inward}" y="{y + 4}" text-anchor="{inner}">{line.at} {line.pin}</text>'
        if line.way:
            yield f'<path d="M{edge} {y}H{edge - 24 * inward}" stroke="{colour}" stroke-width="2"/>'
        if label:
            yield f'<text x="{edge - 30 * inward}" y="{y + 4}" text-anchor="{anchor}" fill="{colour}">{label}</text>'


def _outputs(expander: list[tuple[int, str, str]], top: int) -> Iterator[str]:
    if expander:
        yield f'<text x="20" y="{top}" fill="#1f2328">Outputs of the expander on the bus, which draw current:</text>'
    for number, (output, name, to) in enumerate(expander):
        label = html.escape(f"P{output}  {name}  {to}")
        yield f'<text x="40" y="{top + _ROW * (number + 1)}" fill="{_COLOURS["out"]}">{label}</text>'


def main() -> int:
    """Draw every board that says how it is wired, or compare; 1 where a drawing is not what its board says."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--check", action="store_true", help="compare only")
    options.add_argument("--boards", type=Path, default=BOARDS, help="the folder of the boards")
    given = options.parse_args()
    wrong = []
    for wiring in sorted(given.boards.glob("*/wiring.toml")):
        drawing = wiring.with_suffix(".svg")
        try:
            wanted = svg(load(wiring.parent))
        except Wrong as told:
            wrong.append(str(told))
            continue
        if not given.check:
            write_whole(drawing, wanted)
        elif not drawing.is_file() or drawing.read_text(encoding="utf-8") != wanted:
            wrong.append(
                f"{wiring.parent.name}/wiring.svg: not what the board says; run: python -m tools.wiring_drawing"
            )
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
