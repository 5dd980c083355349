"""The rulings in a device's image are those that the rulebooks' modules have: each situation, each tree."""

import re
from typing import Any

import pytest

from shoecore import rulebooks
from shoecore.rulings import engine
from shoecore.rulings.packed import Packed
from tests.host.running import need_vm
from tools.virtual_board import reach

reach()
from cpu import VmCpu  # noqa: E402
from pack import pack, with_packed_rulings  # noqa: E402
from state import State  # noqa: E402


@pytest.mark.parametrize("rulebook", rulebooks.IDS)
def test_every_tree_comes_back(rulebook: str) -> None:
    situations = engine.load(rulebook).SITUATIONS
    found = [(name, told(build())) for name, build in Packed(pack(situations))]
    assert found == [(name, told(build())) for name, build in situations] and found


@pytest.mark.parametrize("rulebook", rulebooks.IDS)
def test_every_tree_is_on_the_device(rulebook: str) -> None:
    need_vm()
    cpu = VmCpu(State(None).flash, heap_kib=320)
    try:
        load = cpu.name("shoecore.rulings.engine.load")
        trees = cpu.name(f"shoecore.rulings.{rulebook.replace('-', '_')}.SITUATIONS")
        cpu.vm.exec(f"import {cpu.module('shoecore.rulings.engine')} as engine")
        cpu.vm.exec(f"situations = list(engine.{load}({rulebook!r}).{trees})")
        for number, (name, build) in enumerate(engine.load(rulebook).SITUATIONS):
            cpu.vm.exec("import gc\ngc.collect()")
            printed = cpu.vm.exec(f"name, build = situations[{number}]\nprint(name, build())")
            expected = re.sub(r"\w+(?==)", lambda field: cpu.name(field[0]), str(build()))
            assert printed.strip() == f"{name} {expected}"
    finally:
        cpu.close()


def test_what_only_the_rulings_were_made_of_is_not_in_the_image() -> None:
    texts = {
        "main.py": "from shoecore.rulings import engine\n",
        "shoecore/rulings/__init__.py": "",
        "shoecore/rulings/engine.py": "from .nodes import Ask\n",
        "shoecore/rulings/nodes.py": "Ask = 1\n",
        "shoecore/rulings/packed.py": "Packed = 1\n",
        "shoecore/rulings/rws_poker_7.py": "from . import poker_play\n",
        "shoecore/rulings/poker_play.py": "from . import poker\n",
        "shoecore/rulings/poker.py": "x = 1\n",
    }
    found = with_packed_rulings(texts)
    assert texts.keys() - found.keys() == {"shoecore/rulings/poker_play.py", "shoecore/rulings/poker.py"}
    assert "Packed(b" in found["shoecore/rulings/rws_poker_7.py"]


def told(node: Any) -> Any:
    """A node with its kind, all the way down."""
    if not isinstance(node, tuple):
        return node
    return type(node).__name__, [told(part) for part in node]
