"""Ctrl-C and its kin at every stage of a start, in the real MicroPython: the start goes on as if nothing had come."""

import pytest

import registers as r
from cpu import device_sources
from tests.firmware.rig import erased
from tests.host.running import need_vm
from vm import Vm

# Each call of the program on the chip is a stage: there the bytes come on the console.
TYPED = """
import micropython
micropython.kbd_intr(3)
import _chip, machine
stages = 0
def typed(call):
    def with_bytes(*arguments, **named):
        global stages
        stages += 1
        for byte in (1, 2, 3, 4, 5, 13):
            _chip.on_console(byte)
        return call(*arguments, **named)
    return with_bytes
for owner, names in (
    (machine, ("ticks_us", "reset_cause", "unique_id", "rulebook", "packs", "region_is_apart", "usb", "run")),
    (machine.Pin, ("__init__", "value", "irq")),
    (machine.Flash, ("__init__", "read", "program", "erase")),
    (machine.Lcd, ("write",)),
    (machine.Stepper, ("__init__",)),
):
    for name in names:
        setattr(owner, name, typed(getattr(owner, name)))
"""
STAGES = 200


@pytest.mark.parametrize("kind", ["shuffler", "shoe"])
def test_what_is_typed_at_a_start_is_data(kind: str) -> None:
    need_vm()
    sources = device_sources(kind)
    arguments = {"heap_kib": 2048, "registers": r.SIZE, "outputs": r.OUTPUTS, "flash_touched": r.FLASH_TOUCHED}
    with Vm(sources, flash=bytes(erased()), **arguments) as vm:  # type: ignore[arg-type]
        vm.set_inputs(bytes(r.OUTPUTS))
        vm.exec(TYPED)
        vm.exec("import main")
        assert int(vm.exec("print(stages)")) > STAGES
        assert vm.find_loop()
        for _ in range(20):
            vm.poll(bytes(r.OUTPUTS))
