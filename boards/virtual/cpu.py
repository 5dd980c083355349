"""The chip that runs the firmware, in two forms with the same registers: a real MicroPython VM, or this CPython."""

import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

from runtime import HERE, VERSIONS
from vm import Vm

sys.path.insert(0, str(HERE / "chip"))

import registers as r  # noqa: E402

FLASH_SIZE = 1024 * 1024


def device_sources(root: Path) -> list[Path]:
    """The folders and files that a virtual device carries: the core, the firmware, the chip and its board."""
    return [root / "shared", root / "firmware", HERE / "chip", HERE / "board.py"]


class VmCpu:
    """The firmware in the real MicroPython; its memory is its own."""

    def __init__(
        self,
        root: Path,
        flash: bytes,
        files: dict[str, bytes] | None = None,
        *,
        version: str = VERSIONS[0],
        heap_kib: int = 192,
        modules: str = "romfs",
    ) -> None:
        self.vm = Vm(
            device_sources(root),
            version=version,
            heap_kib=heap_kib,
            modules=modules,
            registers=r.SIZE,
            outputs=r.OUTPUTS,
            flash_touched=r.FLASH_TOUCHED,
            flash=flash,
            files=files,
        )

    def boot(self, inputs: bytes) -> None:
        """Power on with the given registers: run ``main``."""
        self.vm.set_inputs(inputs)
        self.vm.exec("import main")
        self.vm.find_loop()

    def poll(self, inputs: bytes) -> bytes:
        """One poll; the output registers, then the flash bytes it touched."""
        return self.vm.poll(inputs)

    def close(self) -> None:
        """Power off."""
        self.vm.close()


class CPythonCpu:
    """The same firmware files in this process: fast, and no measure of memory. One at a time."""

    def __init__(self, root: Path, flash: bytes) -> None:
        self._memory = bytearray(r.SIZE)
        self._flash = bytearray(flash)
        self._path = [str(path if path.is_dir() else path.parent) for path in device_sources(root)]
        self._loop: Callable[[], None] | None = None

    def boot(self, inputs: bytes) -> None:
        """Power on with the given registers: run ``main`` from fresh modules."""
        self._memory[: len(inputs)] = inputs
        for name in [name for name in sys.modules if name.split(".")[0] in ("main", "board", "machine", "shoefw")]:
            del sys.modules[name]
        for path in self._path:
            if path not in sys.path:
                sys.path.insert(0, path)
        memories = {0: self._memory, 1: self._flash}
        _module("uctypes", bytearray_at=lambda address, size: memories[address])
        _module("_chip", registers=0, flash=1, flash_size=len(self._flash))
        __import__("main")
        self._loop = sys.modules["machine"].loop

    def poll(self, inputs: bytes) -> bytes:
        """One poll; the output registers, then the flash bytes it touched."""
        memory = self._memory
        memory[: len(inputs)] = inputs
        if self._loop:
            self._loop()
        outputs = bytes(memory[r.OUTPUTS :])
        touched = r.OUTPUTS + r.FLASH_TOUCHED
        start, end = (int.from_bytes(memory[at : at + 4], "little") for at in (touched, touched + 4))
        if not end:
            return outputs
        memory[touched : touched + 8] = bytes(8)
        return outputs + bytes(self._flash[start:end])

    def close(self) -> None:
        """Power off."""
        self._loop = None


def _module(name: str, **members: Any) -> None:
    module = types.ModuleType(name)
    module.__dict__.update(members)
    sys.modules[name] = module
