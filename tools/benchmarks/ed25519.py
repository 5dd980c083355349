"""An Ed25519 signature verified in the MicroPython VM: loop steps, the heap alive with its code, garbage a piece."""

from statistics import median

from tools.virtual_board import ROOT, reach

PEERS: tuple[str, ...] = ()

_ROUNDS = 9
_STEPS = 1_000_000
_HEAP_KIB = 8192

# RFC 8032, 7.1, test 2.
_PROGRAM = f"""
import gc, time
from binascii import unhexlify
public = unhexlify("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
message = b"\\x72"
signature = unhexlify("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                      "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")
def loop(n):
    i = 0
    while i < n:
        i += 1
def whole():
    return (yield from verify_steps(public, message, signature))
def all():
    steps = whole()
    while True:
        try:
            next(steps)
        except StopIteration as end:
            assert end.value
            return
def timed(call, *args):
    start = time.ticks_us()
    call(*args)
    return time.ticks_diff(time.ticks_us(), start)
def run():
    print(timed(loop, {_STEPS}), timed(all))
def live():
    print(gc.mem_alloc())
def piece():
    before = gc.mem_alloc()
    try:
        next(steps)
    except StopIteration as end:
        print(-1)
        return
    print(gc.mem_alloc() - before)
steps = None
"""


def measure() -> dict[str, float]:
    """Loop steps of a verification, the median of rounds; the most bytes alive between two pieces, beside the program
    that measures; the most garbage of a piece."""
    reach()
    from vm import Vm

    with Vm([ROOT / "shared"], heap_kib=_HEAP_KIB) as vm:

        def live() -> int:
            vm.exec("gc.collect()")
            return int(vm.exec("live()"))

        vm.exec(_PROGRAM)
        before = live()
        vm.exec("from shoecore.proof.ed25519 import verify_steps")
        vm.exec("steps = whole()")
        most = garbage = 0
        while (taken := int(vm.exec("piece()"))) >= 0:
            garbage = max(garbage, taken)
            most = max(most, live() - before)
        times = [tuple(map(int, vm.exec("run()").split())) for _ in range(_ROUNDS)]
    return {
        "ed25519.vm_loop_steps": round(median(verifying / (loop / _STEPS) for loop, verifying in times)),
        "ed25519.vm_heap_bytes": most,
        "ed25519.vm_piece_garbage_bytes": garbage,
    }
