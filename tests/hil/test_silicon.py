"""Parts of real chips against a scripted one: what they write into it, and what they make of what it says."""

import importlib
import re
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools import board_sizes

BOARDS = Path(__file__).resolve().parents[2] / "boards"
RATE = 5000
TRNG = 0x400F0000
FOUND, DATA, ENABLE, BYPASS = TRNG + 0x104, TRNG + 0x114, TRNG + 0x12C, TRNG + 0x138


class Pin:
    """A pin that keeps its level and who waits for its edges."""

    IN, OUT, PULL_UP, IRQ_RISING, IRQ_FALLING = range(5)

    def __init__(self, number: int, *_: int, value: int = 0) -> None:
        self.number = number
        self.level = value
        self.handler: Any = None

    def value(self, level: int | None = None) -> int:
        if level is not None:
            self.level = int(level)
        return self.level

    def irq(self, handler: Any, trigger: int) -> None:
        self.handler = handler


class Rmt:
    """One pulse, so often."""

    def __init__(self, number: int, pin: Pin, resolution_hz: int) -> None:
        self.unit = 1_000_000 // resolution_hz
        self.loops = 0
        self.sent: tuple[int, list[int], bool] | None = None

    def active(self, on: bool) -> None:
        self.sent = None

    def loop_count(self, count: int) -> None:
        self.loops = count

    def write_pulses(self, durations: list[int], first: bool) -> None:
        self.sent = (self.loops, list(durations), first)


class Pcnt:
    """Counts what a test has it count, and calls at its threshold."""

    INCREMENT, IRQ_THRESHOLD0 = 1, 8

    def __init__(self, number: int, pin: Pin, rising: int) -> None:
        self.count = 0
        self.threshold = 0
        self.started = False
        self.handler: Any = None

    def start(self) -> None:
        self.started = True

    def init(self, threshold0: int) -> None:
        self.count, self.threshold = 0, threshold0

    def irq(self, handler: Any, trigger: int) -> None:
        self.handler = handler

    def value(self) -> int:
        return self.count

    def step(self, pulses: int) -> None:
        self.count += pulses
        if self.count == self.threshold and self.handler:
            self.handler(self)


class Registers(dict[int, int]):
    """Memory of a chip: what it says at each look at its status, in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.status = [0, 0, 1]
        self.written: list[tuple[int, int]] = []

    def __getitem__(self, at: int) -> int:
        if at == FOUND:
            return self.status.pop(0) if len(self.status) > 1 else self.status[0]
        return 0x03020100 + 0x04040404 * ((at - DATA) // 4)

    def __setitem__(self, at: int, value: int) -> None:
        self.written.append((at, value))


class Machine(types.ModuleType):
    """The scripted chip as a module."""

    def __init__(self) -> None:
        super().__init__("machine")
        self.Pin = Pin
        self.mem32 = Registers()
        self.resets = 0
        self.fed = 0

        class Watchdog:
            def __init__(dog, timeout: int) -> None:
                assert timeout <= 2000

            def feed(dog) -> None:
                self.fed += 1

        self.WDT = Watchdog

    def reset(self) -> None:
        self.resets += 1


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    """The chip, with the parts imported afresh beside it and forgotten again."""
    import time

    machine, esp32 = Machine(), types.ModuleType("esp32")
    vars(esp32).update(RMT=Rmt, PCNT=Pcnt)
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setitem(sys.modules, "esp32", esp32)
    monkeypatch.syspath_prepend(str(BOARDS))
    for name, function in (
        ("ticks_ms", lambda: int(time.monotonic() * 1000)),
        ("ticks_add", lambda a, b: a + b),
        ("ticks_diff", lambda a, b: a - b),
    ):
        monkeypatch.setattr(time, name, function, raising=False)
    yield machine
    for name in [name for name in sys.modules if name.partition(".")[0] == "silicon"]:
        del sys.modules[name]


def part(name: str) -> Any:
    """A module of the parts."""
    return importlib.import_module(f"silicon.{name}")


def test_an_esp32_makes_so_many_pulses_at_a_rate_either_way_and_knows_where_it_is(chip: Machine) -> None:
    moves = part("lines").Line()
    seen: list[int] = []
    moves.irq(lambda line: seen.append(line.value()), 0, hard=True)
    wheel = part("rmt").Stepper(0, 1, 2, 3, moves)
    begin = wheel.position()
    wheel.go(begin + 300, RATE)
    assert wheel._pulses.sent == (300, [100, 100], True) and wheel._direction.level == 1 and wheel._made.started
    wheel._made.step(120)
    wheel.capture()
    assert wheel.position() == begin + 120 and seen == [1]
    wheel._made.step(180)
    assert wheel.position() == begin + 300 and seen == [1, 0]
    wheel.go(begin + 250, RATE)
    assert wheel._pulses.sent == (50, [100, 100], True) and wheel._direction.level == 0
    wheel._made.step(20)
    wheel.stop()
    assert wheel._pulses.sent is None and wheel.position() == begin + 280 and seen == [1, 0, 1, 0]
    assert wheel.captured() == begin + 120


def test_an_esp32_s_pin_without_hard_interrupts_is_one_that_the_drivers_take(chip: Machine) -> None:
    pin = part("soft").Input(7)
    heard: list[Any] = []
    pin.irq(heard.append, pin.IRQ_RISING | pin.IRQ_FALLING, hard=True)
    pin._pin.value(1)
    pin._pin.handler(pin._pin)
    assert pin.value() == 1 and heard == [pin._pin]


def test_an_rp2350_s_noise_is_what_its_generator_sampled(chip: Machine) -> None:
    buffer = bytearray(30)
    part("trng").Noise().read(buffer)
    assert buffer == bytes(range(24)) + bytes(range(6))
    assert (BYPASS, 2) in chip.mem32.written  # of its stages the von Neumann one alone
    assert [value for at, value in chip.mem32.written if at == ENABLE] == [1, 0]


@pytest.mark.parametrize("status", [[0, 2], [4], [0]])
def test_an_rp2350_s_noise_that_its_own_test_refuses_or_that_does_not_come_is_none(
    chip: Machine, status: list[int]
) -> None:
    chip.mem32.status = status
    with pytest.raises(OSError, match="noise"):
        part("trng").Noise().read(bytearray(8))
    assert chip.mem32.written[-1] == (ENABLE, 0)


def test_a_diode_s_noise_is_the_lowest_bit_of_each_reading(chip: Machine) -> None:
    readings = iter([1, 0, 1, 1, 0, 0, 1, 0] * 2)
    adc = types.SimpleNamespace(read_u16=lambda: 0x8000 | next(readings) << 4)
    buffer = bytearray(2)
    part("diode").Noise(adc).read(buffer)
    assert buffer == bytes((0b10110010, 0b10110010))


def test_the_region_programs_whole_pages_and_erases_sectors(chip: Machine) -> None:
    class Blocks:
        def __init__(self) -> None:
            self.content = bytearray(b"\xff" * 8192)

        def ioctl(self, what: int, block: int) -> int:
            if what == 6:
                self.content[block * 4096 : block * 4096 + 4096] = b"\xff" * 4096
            return 2

        def readblocks(self, block: int, buffer: bytearray, at: int) -> None:
            buffer[:] = self.content[block * 4096 + at : block * 4096 + at + len(buffer)]

        def writeblocks(self, block: int, page: bytearray, at: int) -> None:
            assert len(page) == 256 and at % 256 == 0
            for number, byte in enumerate(page):
                self.content[block * 4096 + at + number] &= byte

    flash = part("region").Flash(Blocks())
    assert flash.size == 8192
    flash.program(4096 + 300, b"first")
    flash.program(4096 + 305, b"then")
    found = bytearray(9)
    flash.read(4096 + 300, found)
    assert found == b"firstthen"
    flash.erase(4096)
    flash.read(4096 + 300, found)
    assert found == b"\xff" * 9


class Poll:
    """The port's poll, in which a script's time goes on: at each moment of it something comes."""

    def __init__(self, script: "Script") -> None:
        self.script = script
        self.asked: dict[Any, int] = {}

    def register(self, stream: Any, events: int) -> None:
        self.asked[stream] = events

    modify = register

    def ipoll(self, most_ms: int) -> list[tuple[Any, int]]:
        """What has something, at once or within so many milliseconds."""
        assert most_ms > 0
        script = self.script
        script.rests.append(most_ms)
        end = script.now + most_ms * 1000
        while not (found := [(stream, events) for stream, events in self.asked.items() if script.has(stream, events)]):
            coming = min(script.coming, default=end)
            if coming >= end:
                script.now = end
                break
            script.now = coming
            script.coming.pop(coming)()
        return found


class Script:
    """The time, what comes in it, and how long was rested at most."""

    def __init__(self) -> None:
        self.now = 0
        self.coming: dict[int, Any] = {}
        self.rests: list[int] = []
        self.there: set[Any] = set()
        self.waiting = 0

    def has(self, stream: Any, events: int) -> bool:
        asks = getattr(stream, "ioctl", None)
        return bool(asks(3, events) if asks else stream in self.there and events)

    def waits(self) -> bool:
        return self.waiting > 0


def test_the_loop_rests_until_something_came_or_is_due_and_starts_anew_where_a_poll_fails(
    chip: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = Script()
    monkeypatch.setattr("select.poll", lambda: Poll(script))
    edges = importlib.import_module("shoefw.drivers.edges").Edges(lambda: script.now, 2000)
    rest = part("rest").Rest(lambda: script.now, edges, script, ("a uart",))
    loop = part("loop").Loop(lambda: script.now, rest)
    polls: list[int] = []
    due = iter((20_000, 25_500, 25_500, 60_000, 90_000, 90_000, 95_000))
    script.coming = {
        30_100: lambda: edges.push(4),
        37_000: lambda: script.there.add("a uart"),
        40_000: lambda: script.there.add(sys.stdout),
        50_000: lambda: script.there.add(sys.stdin),
    }

    def poll() -> None:
        loop.feed()
        polls.append(script.now)
        script.there.clear()
        edges.pop(script.now)
        script.waiting = script.now == 37_000
        loop.wake_at(next(due))

    loop.feed()
    with pytest.raises(StopIteration):
        loop.run(poll)
    assert polls == [0, 20_000, 26_000, 26_000, 32_100, 37_000, 40_000, 50_000]
    assert script.rests == [20, 6, 34, 2, 58, 53, 55]
    assert chip.fed == len(polls) and chip.resets == 1


@pytest.mark.parametrize("manifest", sorted(BOARDS.glob("*/manifest.py")), ids=lambda path: path.parent.name)
def test_every_file_of_a_manifest_is_there_and_what_the_board_imports_is_in_it(manifest: Path) -> None:
    frozen = set(board_sizes.frozen(manifest))
    assert {"_boot.py", "main.py", "board.py", "first.py", "mounted.py", "firmware/main.py"} <= frozen
    assert needed("board.py", manifest.parent / "board.py") <= frozen


@pytest.mark.parametrize("manifest", sorted(BOARDS.glob("*/manifest.py")), ids=lambda path: path.parent.name)
def test_an_image_has_the_whole_program_and_first_what_comes_and_goes_while_it_works(manifest: Path) -> None:
    frozen = list(board_sizes.frozen(manifest))
    for folder, package in (("shared", "shoecore"), ("firmware", "shoefw")):
        root = BOARDS.parent / folder
        assert {path.relative_to(root).as_posix() for path in (root / package).rglob("*.py")} <= set(frozen)
    comes = [place for place, name in enumerate(frozen) if name.startswith(("shoefw/store/", "shoefw/service/"))]
    stays = [place for place, name in enumerate(frozen) if name.startswith(("shoefw/drivers/", "silicon/"))]
    assert max(comes) < min(stays) and max(comes) < len(frozen) / 4


def test_what_a_manifest_names_and_is_not_there_and_what_no_processor_has_are_told(tmp_path: Path) -> None:
    board = tmp_path / "pico"
    board.mkdir()
    (board / "manifest.py").write_text('freeze(".", "board.py")\n', encoding="utf-8")
    with pytest.raises(board_sizes.Missing, match=r"board\.py"):
        board_sizes.size(board)
    (board / "board.py").write_text("class Board\n", encoding="utf-8")
    with pytest.raises(board_sizes.Missing, match="SyntaxError"):
        board_sizes.size(board)
    (board / "board.py").write_text("class Board:\n    pass\n", encoding="utf-8")
    assert board_sizes.size(board)["files"] == 1


def test_the_table_of_sizes_says_what_the_images_freeze() -> None:
    text = (BOARDS.parent / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `boards/(\w+)`, code that is frozen \| (\d+) KiB, measured", text, re.MULTILINE))
    told = {name: int(kib) * 1024 for name, kib in rows.items()}
    assert told.keys() == {path.parent.name for path in BOARDS.glob("*/manifest.py")}
    for name, size in told.items():
        assert abs(board_sizes.size(BOARDS / name)["frozen_bytes"] - size) < size / 20, name


def needed(name: str, path: Path) -> set[str]:
    """Every file of the project that a frozen file imports, with all that these do."""
    import ast

    found = {name}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            module = f"silicon.{node.module}" if node.level else node.module
            file = module.replace(".", "/") + ".py"
            if module.startswith(("silicon.", "pico.")):
                found |= needed(file, BOARDS / file)
    return found
