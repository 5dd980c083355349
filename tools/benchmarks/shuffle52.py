"""Shuffles of one pack in the MicroPython VM, each with its own reseed from noise that passed its health tests."""

from statistics import median

from tools.virtual_board import ROOT, reach

PEERS: tuple[str, ...] = ()

_ROUNDS = 15
_SHUFFLES = 600
_HEAP_KIB = 8192

_PROGRAM = f"""
import hashlib, time
from shoecore import deck
from shoecore.chance.source import Source
class Noise:
    def __init__(self):
        self.tape = b"".join(hashlib.sha256(b"%d" % block).digest() for block in range(1024))
        self.at = 0
    def read(self, buffer):
        buffer[:] = self.tape[self.at : self.at + len(buffer)]
        self.at = (self.at + 61) % 32000
source = Source(Noise())
source.start()
cards = deck.new()
def run():
    start = time.ticks_us()
    for _ in range({_SHUFFLES}):
        source.shuffle(cards)
    print(time.ticks_diff(time.ticks_us(), start))
"""


def measure() -> dict[str, float]:
    """Shuffles a second: the median of rounds between two of which the VM collects its garbage."""
    reach()
    from vm import Vm

    with Vm([ROOT / "shared"], heap_kib=_HEAP_KIB) as vm:
        vm.exec(_PROGRAM)
        microseconds = [int(vm.exec("run()")) for _ in range(_ROUNDS)]
    return {"shuffle52.vm_per_second": round(_SHUFFLES * 1e6 / median(microseconds))}
