"""The virtual device deals a round with its modules in each form that a board may carry them in."""

import re

import pytest

from shoecore import records
from tests.host.running import need_vm
from tools.day import Day
from tools.virtual_board import ROOT, reach
from trueshoe.judge import Judge
from trueshoe.link.client import Client
from trueshoe.virtual import VirtualDevice

# Compiling the source on the device leaves more behind than a device's heap holds.
HEAPS = {"romfs": 192, "mpy": 192, "py": 384}


@pytest.mark.parametrize("form", HEAPS)
def test_a_round_is_dealt_and_judged_clean(form: str) -> None:
    need_vm()
    judge = Judge()
    options = [f"--modules={form}", f"--heap={HEAPS[form]}", "--rounds=1", "--speed=0"]
    with VirtualDevice(options) as running, Client(running.listening.port) as client, client.leasing():
        for record in client.records():
            assert judge.see(record).finding is None
            client.acknowledge(record.number)
            if record.kind == records.ROUND_CLOSED:
                return
    raise AssertionError("the round was never closed")


@pytest.mark.parametrize("form", HEAPS)
def test_what_the_service_page_types_at_the_prompt_is_on_the_device(form: str) -> None:
    need_vm()
    reach()
    import registers as r
    from cpu import VmCpu
    from pairing import ask_prompt

    page = (ROOT / "firmware" / "shoefw" / "service" / "README.md").read_text(encoding="utf-8")
    (typed,) = re.findall(r"```\n(from board .*?)```", page, re.DOTALL)
    flash = bytearray(b"\xff" * 131072)
    ask_prompt(flash)
    cpu = VmCpu(flash, heap_kib=HEAPS[form], modules=form)
    try:
        cpu.boot(bytes(r.OUTPUTS))
        assert cpu.has_prompt
        for line in typed.splitlines():
            cpu.vm.exec(line)
    finally:
        cpu.close()


def test_what_power_on_alone_needs_is_not_in_the_memory_after_it() -> None:
    need_vm()
    reach()
    from cpu import VmCpu

    cpu = VmCpu(bytearray(b"\xff" * 131072), heap_kib=HEAPS["mpy"], modules="mpy")
    try:
        Day(cpu)
        there = cpu.vm.exec("import sys\nprint(list(sys.modules))")
        for name in ("boots", "decks", "kept", "tail", "versions"):
            assert repr(cpu.module(f"shoefw.store.{name}")) not in there, name
        assert repr(cpu.module("shoecore.journal.scan")) not in there
        assert repr(cpu.module("shoefw.store.journal")) in there
    finally:
        cpu.close()
