"""Seven-card hands by the core's evaluator, on CPython and in the MicroPython VM, against treys."""

import random
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from shoecore.cards import CARDS, text
from shoecore.rank.poker import MAJOR, MINOR, value, value_of
from tools.benchmarks._treys_in_vm import files
from tools.virtual_board import reach

if TYPE_CHECKING:
    from vm import Vm

PEERS: tuple[str, ...] = ("treys",)

_ROOT = Path(__file__).resolve().parents[2]
_HANDS = 50_000
_HANDS_IN_VM = 300
# The peer leaves some 3 KB of garbage a hand, which this VM collects between calls only.
_PEER_HEAP_KIB = 16_384
_RUNS = 15

_VM_LOOPS = """
import gc, js
from shoecore.rank.poker import MAJOR, MINOR, value_of
from treys.card import Card
from treys.evaluator import Evaluator

evaluate = Evaluator().evaluate
RANKS = "23456789TJQKA"
hands = [HANDS[at:at + 7] for at in range(0, len(HANDS), 7)]
theirs = [[Card.new(RANKS[card >> 2] + "cdhs"[card & 3]) for card in hand] for hand in hands]
theirs = [(hand[:5], hand[5:]) for hand in theirs]

def ours():
    minors = MINOR
    majors = MAJOR
    for hand in hands:
        minor = major = 0
        for card in hand:
            minor += minors[card]
            major += majors[card]
        value_of(minor, major)

def treys():
    for board, hand in theirs:
        evaluate(hand, board)

def timed(run, times):
    start = js.performance.now()
    for _ in range(times):
        run()
    return (js.performance.now() - start) / times
"""


def measure() -> dict[str, float]:
    """How many times as fast as treys on both interpreters, and what the evaluator costs a heap."""
    generator = random.Random(7)
    hands = [generator.sample(range(CARDS), 7) for _ in range(_HANDS)]
    return {
        "poker7.cpython_vs_treys": _cpython(hands),
        "poker7.vm_vs_treys": _vm([bytes(hand) for hand in hands[:_HANDS_IN_VM]]),
    } | vm_heap()


def vm_heap() -> dict[str, float]:
    """Heap that the evaluator's tables and code take from a ROMFS image, and garbage that a hand leaves."""
    reach()
    from vm import Vm

    hand = bytes(range(0, 49, 7))
    with Vm([_ROOT / "shared"]) as vm:
        vm.exec("import gc, shoecore.cards, shoecore.compat")
        before = _live(vm)
        vm.exec("from shoecore.rank import poker")
        heap = _live(vm) - before
        vm.exec(
            f"hand = {hand!r}\n"
            "def ranked(times):\n"
            "    before = gc.mem_alloc()\n"
            "    for _ in range(times):\n"
            "        minor = major = 0\n"
            "        for card in hand:\n"
            "            minor += poker.MINOR[card]\n"
            "            major += poker.MAJOR[card]\n"
            "        poker.value_of(minor, major)\n"
            "        poker.value(hand)\n"
            "    return gc.mem_alloc() - before\n"
        )
        once, often = (int(vm.exec(f"print(ranked({times}))")) for times in (1, 1001))
    return {"poker7.vm_heap_bytes": heap, "poker7.vm_garbage_bytes": (often - once) / 1000}


def _cpython(hands: list[list[int]]) -> float:
    from treys import Card, Evaluator

    evaluate = Evaluator().evaluate
    translated = [Card.new(text(card)) for card in range(CARDS)]
    theirs = [([translated[card] for card in hand[:5]], [translated[card] for card in hand[5:]]) for hand in hands]

    def ours() -> list[int]:
        minor, major = MINOR, MAJOR
        return [
            value_of(
                minor[a] + minor[b] + minor[c] + minor[d] + minor[e] + minor[f] + minor[g],
                major[a] + major[b] + major[c] + major[d] + major[e] + major[f] + major[g],
            )
            for a, b, c, d, e, f, g in hands
        ]

    def treys() -> list[int]:
        return [evaluate(board, hand) for board, hand in theirs]

    _same_order(ours(), treys())
    return _ratio(lambda: _seconds(ours), lambda: _seconds(treys))


def _vm(hands: list[bytes]) -> float:
    reach()
    from vm import Vm

    with Vm([_ROOT / "shared"], heap_kib=_PEER_HEAP_KIB, cap=False, files=files()) as vm:
        vm.exec(f"HANDS = {b''.join(hands)!r}")
        vm.exec(_VM_LOOPS)
        ranks = vm.exec("print(*[evaluate(hand, board) for board, hand in theirs])")
        _same_order([value(hand) for hand in hands], [int(rank) for rank in ranks.split()])

        def milliseconds(run: str, times: int) -> float:
            vm.exec("gc.collect()")
            return float(vm.exec(f"print(timed({run}, {times}))"))

        return _ratio(lambda: milliseconds("ours", 20), lambda: milliseconds("treys", 1))


def _live(vm: "Vm") -> int:
    vm.exec("gc.collect()")
    return int(vm.exec("print(gc.mem_alloc())"))


def _ratio(ours: Callable[[], float], theirs: Callable[[], float]) -> float:
    """The peer's best time over ours, the runs in turn so that a busy machine slows both."""
    runs = [(ours(), theirs()) for _ in range(_RUNS)]
    return min(their for _, their in runs) / min(our for our, _ in runs)


def _seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def _same_order(values: list[int], ranks: list[int]) -> None:
    """Both must have ranked the hands, and the same way."""
    order = sorted(range(len(values)), key=values.__getitem__)
    for lower, upper in pairwise(order):
        if (values[lower] == values[upper]) != (ranks[lower] == ranks[upper]) or ranks[lower] < ranks[upper]:
            raise RuntimeError(f"hands {lower} and {upper} are ranked otherwise by the peer: nothing measured")
