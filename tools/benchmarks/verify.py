"""The judge: ten-player poker rounds a second beside pokerkit's replays of the same hands, and its cost in the VM."""

import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from tools.virtual_board import ROOT, reach

if TYPE_CHECKING:
    from vm import Vm

PEERS: tuple[str, ...] = ("pokerkit",)

_SECONDS = 3.0
_TOLD = ("rws-poker-7", "shoe", tuple(range(1, 11)), 3)
_STEPS = 1_000_000
_ROUNDS = 12
_REPEATS = 20
_JUDGES = 300

# A new pool of names is larger than this; a name in it takes a pointer, a hash and a length.
_POOL_GROWS = 1000
_NAME_BYTES = 8

_PROGRAM = f"""
import gc, time
def turn(n):
    i = 0
    while i < n:
        i += 1
def timed(call, *args):
    start = time.ticks_us()
    call(*args)
    return time.ticks_diff(time.ticks_us(), start)
told = {_TOLD!r}
"""
_PREPARE = f"""
import rounds
from shoecore.verify import Verifier
rows = rounds.reported(*told, rounds.clean(*told))
def play():
    verifier = Verifier()
    for record in rows:
        verifier.see(record)
def fed(at):
    judges = []
    for _ in range({_JUDGES}):
        verifier = Verifier()
        for record in rows[:at]:
            verifier.see(record)
        judges.append(verifier)
    return judges
def each(judges, record):
    for verifier in judges:
        verifier.see(record)
def run(repeats):
    for _ in range(repeats):
        play()
"""


def measure() -> dict[str, float]:
    """Rounds a second on this core, the ratio to the peer, and loop steps and heap in the VM."""
    reach()
    sys.path.append(str(ROOT / "tests" / "shared"))
    ours = _per_second(_verify_rounds())
    theirs = _per_second(_replay_hands())
    return {"verify.rounds_per_second": round(ours), "verify.vs_pokerkit": round(ours / theirs, 1), **_in_the_vm()}


def _per_second(turn: Callable[[], None]) -> float:
    turn()
    done = 0
    start = time.perf_counter()
    while time.perf_counter() - start < _SECONDS:
        turn()
        done += 1
    return done / (time.perf_counter() - start)


def _verify_rounds() -> Callable[[], None]:
    rounds = import_module("rounds")
    from shoecore.verify import Verifier

    rows = rounds.reported(*_TOLD, rounds.clean(*_TOLD))
    assert rounds.judged(rows) == []

    def turn() -> None:
        verifier = Verifier()
        for record in rows:
            verifier.see(record)

    return turn


def _replay_hands() -> Callable[[], None]:
    """The same hand in pokerkit: dealt in the same order, everyone checks or calls to the showdown."""
    from pokerkit import Automation, NoLimitTexasHoldem

    rounds = import_module("rounds")
    from shoecore.cards import text

    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    cards = [text(rounds.identity(at)) for at in range(29)]
    holes = ["".join(cards[1 + seat :: 10][:2]) for seat in range(10)]
    streets = (("", ""), (cards[21], "".join(cards[22:25])), (cards[25], cards[26]), (cards[27], cards[28]))

    def turn() -> None:
        state = NoLimitTexasHoldem.create_state(automations, True, 0, (50, 100), 100, (10_000,) * 10, 10)
        for hole in holes:
            state.deal_hole(hole)
        for burn, board in streets:
            if board:
                state.burn_card(burn)
                state.deal_board(board)
            while state.actor_index is not None:
                state.check_or_call()

    return turn


def _in_the_vm() -> dict[str, float]:
    from vm import Vm

    folders = [ROOT / "shared" / "shoecore", ROOT / "tests" / "shared"]
    with Vm(folders, heap_kib=16384) as vm:
        vm.exec(_PROGRAM)
        vm.exec(_PREPARE)
        count = int(vm.exec("print(len(rows))"))
        mean = min(_steps(vm.exec(f"print(timed(turn, {_STEPS}), timed(run, {_REPEATS}))")) for _ in range(_ROUNDS))
        worst = max(min(_one(vm, at) for _ in range(3)) for at in range(count))
    with Vm(folders[:1]) as vm:
        heap = _heap(vm)
    return {
        **heap,
        "verify.vm_loop_steps_mean": round(mean / _REPEATS / count),
        "verify.vm_loop_steps_worst": round(worst),
    }


def _steps(said: str) -> float:
    loop, run = map(int, said.split())
    return run / (loop / _STEPS)


def _one(vm: "Vm", at: int) -> float:
    """Loop steps for one record of the round, over many judges that have seen all before it."""
    vm.exec(f"judges = fed({at})")
    return _steps(vm.exec(f"print(timed(turn, {_STEPS}), timed(each, judges, rows[{at}]))")) / _JUDGES


def _heap(vm: "Vm") -> dict[str, float]:
    """What a rulebook with its rulings takes, what the judge does, and then a round of ten players.

    Names are interned in pools that grow by doubling: each part is measured with room in the pool, and pays for the
    names that it brings."""
    vm.exec("import gc\nfrom shoecore import deck, records\nfrom shoecore.wire import messages")
    judge = _taken(vm, "from shoecore import facts, findings, sequence, verify\nfrom shoecore.rulings import engine")
    rulebook = _taken(vm, "verify.rulebooks.load('rws-poker-7')\nengine.load('rws-poker-7')")
    before = _alive(vm)
    vm.exec("judge = verify.Verifier()")
    for number, (kind, values) in enumerate(_rows()):
        vm.exec(f"judge.see(records.Record({number + 1}, 0, {kind}, {values!r}))")
    return {
        "verify.vm_heap_bytes": rulebook,
        "verify.vm_judge_bytes": judge,
        "verify.vm_round_bytes": _alive(vm) - before,
    }


def _taken(vm: "Vm", code: str) -> int:
    """Live bytes that statements add, in a pool of names that has room for all of theirs."""
    names = 0
    while True:
        before = _alive(vm)
        vm.exec(f"name_{names} = None; del name_{names}")
        names += 1
        if _alive(vm) - before > _POOL_GROWS:
            break
    known, before = _names(vm), _alive(vm)
    vm.exec(code)
    return _alive(vm) - before + (_names(vm) - known) * _NAME_BYTES


def _names(vm: "Vm") -> int:
    """How many names are interned."""
    return int(vm.exec("import micropython\nmicropython.qstr_info()").split("n_qstr=")[1].split(",")[0])


def _rows() -> list[tuple[int, tuple[object, ...]]]:
    """The round up to its last card: from there on it only shrinks."""
    rounds = import_module("rounds")

    rows = rounds.reported(*_TOLD, rounds.clean(*_TOLD))
    return [(record.kind, record.values) for record in rows[:-1]]


def _alive(vm: "Vm") -> int:
    vm.exec("gc.collect()")
    return int(vm.exec("print(gc.mem_alloc())"))
