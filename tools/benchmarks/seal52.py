"""Sealing 52 cards with their root, and opening them again, in the MicroPython VM: loop steps and garbage a piece."""

from statistics import median

from tools.virtual_board import ROOT, reach

PEERS: tuple[str, ...] = ()

_ROUNDS = 15
_ORDERS = 50
_STEPS = 1_000_000
_HEAP_KIB = 8192

_PROGRAM = f"""
import gc, time
from shoecore import deck
from shoefw.control.vault import Vault
from shoefw.store.places import SEALED
from shoefw.store.sealed import Sealed
class Flash:
    def __init__(self):
        self.bytes = bytearray(b"\\xff" * 8192)
    def read(self, at, buffer):
        buffer[:] = self.bytes[at - SEALED : at - SEALED + len(buffer)]
    def program(self, at, data):
        for i in range(len(data)):
            self.bytes[at - SEALED + i] &= data[i]
    def erase(self, at):
        self.bytes[at - SEALED : at - SEALED + 4096] = b"\\xff" * 4096
class Parts:
    def __init__(self):
        self.task = self.board = self.identity = self.link = self
        self.flash = Flash()
        self.secret = self.part = bytes(range(32))
    def wait(self, events, milliseconds):
        return None
parts = Parts()
nonce = bytes(range(16))
cards = deck.new()
def loop(n):
    i = 0
    while i < n:
        i += 1
def timed(call, *args):
    start = time.ticks_us()
    call(*args)
    return time.ticks_diff(time.ticks_us(), start)
def done(steps):
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
vault = Vault(parts, Sealed(parts.board.flash))
root = b""
def seal():
    global root
    for _ in range({_ORDERS}):
        root = done(vault.commit(1, nonce, b'', cards))
def open():
    for _ in range({_ORDERS}):
        assert done(vault.open(1, 0, 52, root)) == cards
def run():
    print(timed(loop, {_STEPS}), timed(seal), timed(open))
def piece():
    before = gc.mem_alloc()
    try:
        next(steps)
    except StopIteration:
        pass
    print(gc.mem_alloc() - before)
"""


def measure() -> dict[str, float]:
    """Loop steps of sealing and of opening, the median of rounds, and the most garbage that one piece leaves."""
    reach()
    from vm import Vm

    with Vm([ROOT / "shared", ROOT / "firmware" / "shoefw"], heap_kib=_HEAP_KIB) as vm:
        vm.exec(_PROGRAM)
        times = [tuple(map(int, vm.exec("run()").split())) for _ in range(_ROUNDS)]
        garbage = []
        for steps in ("vault.commit(99, nonce, b'', cards)", "vault.open(99, 0, 52, bytes(32))"):
            vm.exec(f"vault = Vault(parts, Sealed(parts.board.flash)); steps = {steps}")
            garbage += [int(vm.exec("piece()")) for _ in range(7)]
    return {
        "seal52.loop_steps": round(median(sealing / _ORDERS / (loop / _STEPS) for loop, sealing, _ in times)),
        "seal52.opening_loop_steps": round(median(opening / _ORDERS / (loop / _STEPS) for loop, _, opening in times)),
        "seal52.vm_piece_garbage_bytes": max(garbage),
    }
