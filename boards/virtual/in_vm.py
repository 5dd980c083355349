"""A whole device in one MicroPython VM, firmware and simulated machine together: a step is one call from outside."""

import struct
from typing import Self

import registers as r
from cpu import device_sources
from image import collect
from imports import order
from runtime import HERE
from vm import Vm

_HEAP_KIB = 4096


class DeviceInVm:
    """Its machine is made by an expression and is seen by nobody outside; ``serial_in`` and ``serial_out`` are."""

    def __init__(self, machine: str, dealer: str, seed: int, serial: bytes, flash: bytes) -> None:
        self.serial_in = bytearray()
        self.serial_out = bytearray()
        sources = [*device_sources("shuffler"), HERE / "sim", HERE / "dealer.py", HERE / "staff.py"]
        modules = collect(sources)
        self._vm = Vm(
            sources,
            heap_kib=_HEAP_KIB,
            registers=r.SIZE,
            outputs=r.OUTPUTS,
            flash_touched=r.FLASH_TOUCHED,
            flash=flash,
        )
        for start in ("sim.beside", "sim.shuffler", "dealer"):
            self._import(order(modules, start))
        self._vm.exec(f"device = sim.beside.Beside({machine}, {r.LAYOUT!r}, {seed}, {serial!r})")
        self._import(order(modules, "main"))
        self._vm.exec(f"import machine; device.join(machine); device.dealer = {dealer}")
        self._vm.find_loop()

    def step(self) -> None:
        """Let time pass to the next thing that happens."""
        given = self.serial_in[: r.SERIAL_IN_BYTES]
        del self.serial_in[: len(given)]
        inputs = bytearray(r.OUTPUTS)
        struct.pack_into("<H", inputs, r.SERIAL_IN, len(given))
        inputs[r.SERIAL_IN + 2 : r.SERIAL_IN + 2 + len(given)] = given
        outputs = self._vm.poll(bytes(inputs))
        (sent,) = struct.unpack_from("<H", outputs, r.SERIAL_OUT)
        self.serial_out += outputs[r.SERIAL_OUT + 2 : r.SERIAL_OUT + 2 + sent]

    def ask(self, expression: str) -> str:
        """What an expression about ``device`` gives in the VM."""
        return self._vm.exec(f"print({expression})").strip()

    def _import(self, modules: list[str]) -> None:
        """One a call: the VM collects garbage between calls alone."""
        for module in modules:
            self._vm.exec(f"import {module}")

    def close(self) -> None:
        """Power off."""
        self._vm.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
