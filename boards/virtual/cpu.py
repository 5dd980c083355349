"""The chip that runs the firmware, in two forms with the same registers: a real MicroPython VM, or this CPython."""

import json
import struct
import sys
import types
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar

import inflate  # noqa: F401  the device's files find it as `deflate`
import registers as r
from fold import NAMES, folded
from image import collect
from imports import order
from kinds import ROOTS, of_kind
from read_once import forget_modules
from runtime import FIRMWARE, HERE, NotAvailable
from vm import Vm, VmError, VmHung

_BOOT_SECONDS = 60.0
_WORK_SECONDS = 60.0


class BootFailed(Exception):
    """The firmware found no room to start in; the message says how to give it more."""


# What lies in no package: the stage before the program, what that reads bundles by, and the program.
_PROGRAM = ("first", "mounted", "main")

# What the program's beginning carries out, and what that imports where something was measured at the machine.
_ONCE = "shoefw.once"
_IF_MEASURED = ("shoefw.calibrated",)

# What people read, of which a device has only the codes.
WORDS = (
    "shoecore/fault_table.py",
    "shoecore/fault_texts.py",
    "shoecore/finding_texts.py",
    "shoecore/wire/results.py",
)


def device_sources(kind: str, board: Path | None = None) -> list[Path]:
    """What a virtual device of a kind carries: the core, the firmware, the chip and its board, or that of a folder."""
    core = find_spec("shoecore")
    if core is None or core.origin is None:
        raise NotAvailable("The package shoecore is not in this Python's environment. Run: make prepare")
    return [
        Path(core.origin).parent,
        FIRMWARE / "shoefw",
        FIRMWARE / "first.py",
        FIRMWARE / "mounted.py",
        FIRMWARE / "main.py",
        HERE / "chip",
        (board or HERE / kind) / "board.py",
        (board or HERE) / "wiring.py",
    ]


def carried(sources: list[Path]) -> dict[str, Path]:
    """A device's modules by their paths: all but the words that people read, of which it has only the codes."""
    return {path: file for path, file in collect(sources).items() if path not in WORDS}


class VmCpu:
    """The firmware in the real MicroPython; its memory is its own, the flash is kept in the caller's bytes."""

    def __init__(
        self,
        flash: bytearray,
        files: dict[str, bytes] | None = None,
        *,
        kind: str = "shuffler",
        board: Path | None = None,
        heap_kib: int = 192,
        modules: str = "romfs",
        every_name: bool = False,
    ) -> None:
        self.flash_changed = False
        self.has_prompt = False
        self._flash = flash
        self._heap_kib = heap_kib
        self._kind = kind
        sources = device_sources(kind, board)
        self._sources = sources if every_name else [folded(of_kind(kind, carried(sources)))]
        self._names: dict[str, Any] = (
            {} if every_name else json.loads((self._sources[0] / NAMES).read_text(encoding="utf-8"))
        )
        self.vm = Vm(
            self._sources,
            heap_kib=heap_kib,
            deadline=_BOOT_SECONDS,
            modules=modules,
            registers=r.SIZE,
            outputs=r.OUTPUTS,
            flash_touched=r.FLASH_TOUCHED,
            flash=bytes(flash),
            files=files,
        )

    def boot(self, inputs: bytes) -> None:
        """Power on with the given registers: run ``main``; where that ends, at the prompt."""
        try:
            self._start(inputs)
        except (VmHung, VmError) as failed:
            if isinstance(failed, VmError) and failed.kind != "MemoryError":
                raise
            reason = str(failed).splitlines()[-1]
            raise BootFailed(
                f"the firmware did not boot in {self._heap_kib} KiB of heap: {reason}. Start it with a larger --heap."
            ) from None
        self.vm.deadline = _WORK_SECONDS

    def poll(self, inputs: bytes) -> memoryview:
        """One poll; the output registers."""
        return self._take(self.vm.poll(inputs))

    def wants_reset(self) -> bool:
        """Take over what the prompt's program changed; whether it asked for a reset."""
        return bool(self._take(self.vm.changes())[r.RESET])

    def module(self, name: str) -> str:
        """The module on the device that has a module of the sources."""
        return str(self._names["places"][name]) if self._names else name

    def name(self, name: str) -> str:
        """The name on the device of something in the sources: a module, what a module defines, an attribute."""
        if not self._names or name in self._names["places"]:
            return self.module(name)
        known = self._names["defined"].get(name, name.rpartition(".")[2])
        return str(self._names["names"].get(known, known))

    def close(self) -> None:
        """Power off."""
        self.vm.close()

    def boot_raw(self) -> None:
        """Start anew as the raw prompt does on a soft reset: without ``main``."""
        self._give_prompt()

    def _start(self, inputs: bytes) -> None:
        self.vm.set_inputs(inputs)
        self._stage()
        self._program()
        self._take(self.vm.changes())
        if not self.vm.find_loop():
            self._give_prompt()

    def _give_prompt(self) -> None:
        self.vm.exec("import files; files.put_in_place()")
        self.has_prompt = True

    def _stage(self) -> None:
        """Carry out what comes before the program."""
        for module in order(collect(self._sources), "stage"):
            self.vm.exec(f"import {module}")
        step = self.name("stage.step").rpartition(".")[2]
        while self.vm.exec(f"print(stage.{step}())").strip() == "True":
            pass

    def _program(self) -> None:
        """Carry the program out, with what it brings in of its own."""
        modules = of_kind(self._kind, collect(self._sources)) if not self._names else collect(self._sources)
        without = [self.module(name) for name in _IF_MEASURED]
        *needed, main = order(modules, "main", [self.module(_ONCE)], without)
        for module in needed:  # of which a bundle of another release may lack some
            self.vm.exec(f"try:\n import {module}\n del {module.partition('.')[0]}\nexcept ImportError:\n pass")
        self.vm.exec(f"import {main}")

    def _take(self, answer: bytes) -> memoryview:
        outputs = memoryview(answer)[: r.SIZE - r.OUTPUTS]
        touched = answer[len(outputs) :]
        if touched:
            (start,) = struct.unpack_from("<I", outputs, r.FLASH_TOUCHED)
            self._flash[start : start + len(touched)] = touched
            self.flash_changed = True
        return outputs


class CPythonCpu:
    """The same firmware files in this process: fast, and no measure of memory. One at a time: the next boot ends it."""

    # Whether what cannot change in the firmware's modules outlives the power; not where something is planted in them.
    keeps_modules = False

    _on: ClassVar["CPythonCpu | None"] = None

    def __init__(self, flash: bytearray, kind: str = "shuffler", board: Path | None = None) -> None:
        self.flash_changed = False
        self.has_prompt = False
        self._sources = device_sources(kind, board)
        self._memory = bytearray(r.SIZE)
        self._flash = flash
        self._loop: Callable[[], None] | None = None
        self._machine: Any = None

    def boot(self, inputs: bytes) -> None:
        """Power on with the given registers: run ``main`` from fresh modules."""
        before = CPythonCpu._on
        if before:
            before.close()
        CPythonCpu._on = self
        self._memory[: len(inputs)] = inputs
        forget_modules(keeping=self.keeps_modules and before is not None and before.keeps_modules)
        folders = [str(_root(source)) for source in self._sources]
        others = [*folders, *(str(HERE / kind) for kind in ROOTS)]
        # A new list: a thread that is importing goes on through the old one.
        sys.path = [*dict.fromkeys(folders), *(folder for folder in sys.path if folder not in others)]
        memories = {0: self._memory, 1: self._flash}
        _module("uctypes", bytearray_at=lambda address, size: memories[address])
        _module("_chip", registers=0, flash=1, flash_size=len(self._flash))
        self._machine = import_module("machine")
        self._machine.Flash.read = _at_once(self._machine)
        self._start()
        self._loop = self._machine.loop
        self.has_prompt = self._loop is None

    def poll(self, inputs: bytes) -> memoryview:
        """One poll; the output registers."""
        memory = self._memory
        memory[: len(inputs)] = inputs
        if self._loop:
            self._loop()
        outputs = memoryview(bytes(memory[r.OUTPUTS :]))
        end = r.OUTPUTS + r.FLASH_TOUCHED + 4
        if any(memory[end : end + 4]):
            memory[end - 4 : end + 4] = bytes(8)
            self.flash_changed = True
        return outputs

    def close(self) -> None:
        """Power off: a ``finally`` that this Python still runs when it forgets the firmware reaches no flash."""
        self._loop = None
        if self._machine:
            self._machine._flash = bytearray(len(self._flash))

    def _start(self) -> None:
        __import__("main")


def _at_once(machine: Any) -> Callable[[Any, int, bytearray], None]:
    """How a flash is read in one piece: byte by byte, as it leaves no garbage in the VM, it would be half of a test."""

    def read(_: Any, at: int, buffer: bytearray) -> None:
        memoryview(buffer)[:] = machine._flash[at : at + len(buffer)]

    return read


def _root(source: Path) -> Path:
    """Where a source is imported from: a file's and a package's folder above it, another folder itself."""
    return source.parent if source.is_file() or (source / "__init__.py").is_file() else source


def _module(name: str, **members: Any) -> None:
    module = types.ModuleType(name)
    module.__dict__.update(members)
    sys.modules[name] = module
