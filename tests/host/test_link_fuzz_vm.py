"""Any bytes at the device's end in the real MicroPython: nothing escapes or grows, and the next frame is heard.

One call of the VM takes one piece, as one poll of a device does; between two calls it collects what is garbage."""

import random
from typing import TYPE_CHECKING

from shoecore.wire import messages, rights
from tests.host.running import need_vm
from tests.host.test_link_fuzz import anything, frame, plain
from tools.virtual_board import ROOT

if TYPE_CHECKING:
    from vm import Vm

BYTES = 100_000
SLACK = 640

PROGRAM = """
import gc
from shoecore.proof.merkle import at_once
from shoecore.wire import frames, messages
from shoecore.wire.opening import Opening
from shoecore.wire.session import DeviceEnd
from shoefw.store.keys import Principal
decoder = frames.Decoder()
starts = 0
told = 0
def fresh():
    global starts
    starts += 1
    return (bytes(16), starts.to_bytes(8, "big"))
def tell(*_):
    global told
    told += 1
def find(key_id):
    return Principal(b"a key 01", 2, "fuzz", bytes(32)) if key_id == b"a key 01" else None
end = DeviceEnd(tell)
opening = Opening("S1", find, fresh)
def take(piece):
    at = 0
    heard = []
    while at < len(piece):
        at = decoder.feed(piece, at, len(piece))
        if decoder.length:
            message = end.admit(decoder.payload, decoder.length)
            if message and message.kind in (messages.OPEN, messages.PROVE):
                message = message if at_once(end.let_in_steps(opening, message.kind, message.values)) else None
            if message:
                heard.append(message.kind)
            end.answer = None
    return heard
"""


def test_any_bytes_in_the_vm() -> None:
    need_vm()
    from vm import Vm

    seed = random.SystemRandom().randrange(1 << 30)
    print("seed", seed)
    chance = random.Random(seed)
    said = [
        plain(messages.IDENTIFY, messages.PROTOCOL),
        plain(messages.ASK_STATUS),
        plain(messages.OPEN, b"a key 01", bytes(32)),
        plain(messages.PROVE, bytes(16), bytes(16)),
        *(bytes([kind | tag]) + chance.randbytes(20) for kind in rights.SAYS for tag in (0, 128)),
    ]
    outside = {messages.IDENTIFY, messages.ASK_STATUS, *range(messages.PAIR, messages.PAIRED + 1)}
    with Vm([ROOT / "shared", ROOT / "firmware"], heap_kib=192) as vm:
        vm.exec(PROGRAM)
        before = alive(vm)
        left = BYTES
        for piece in anything(chance, said):
            heard = vm.exec(f"print(take({piece!r}))")
            assert {int(kind) for kind in heard.strip("[]\n").split(", ") if kind} <= outside
            left -= len(piece)
            if left < 0:
                break
        good = b"\0" + frame(plain(messages.IDENTIFY, messages.PROTOCOL))
        assert vm.exec(f"print(take({good!r}))").strip() == f"[{messages.IDENTIFY}]"
        assert alive(vm) <= before + SLACK


GOOD = frame(b"\x03" * 200)
REJECTING = """
def rejected(piece, times):
    before = gc.mem_alloc()
    while times:
        decoder.feed(piece, 0, len(piece))
        times -= 1
    return gc.mem_alloc() - before
"""


REJECTED = (
    b"\x01" * 2000 + b"\0",
    b"\xff" * 300 + b"\0",
    GOOD[:-9] + b"\0",
    *(GOOD[:at] + b"\x07" + GOOD[at + 1 :] for at in range(30, 150, 20)),
)


def test_to_reject_takes_no_memory() -> None:
    need_vm()
    from vm import Vm

    with Vm([ROOT / "shared", ROOT / "firmware"], heap_kib=192) as vm:
        vm.exec(PROGRAM + REJECTING)
        for piece in REJECTED:
            vm.exec(f"piece = {piece!r}\nrejected(piece, 1)")
            assert int(vm.exec("print(rejected(piece, 20))")) == 0, piece
        assert int(vm.exec("print(decoder.rejected)")) == 21 * len(REJECTED)


def alive(vm: "Vm") -> int:
    """Bytes of the heap that are in use."""
    vm.exec("import gc\ngc.collect()")
    return int(vm.exec("import gc\nprint(gc.mem_alloc())"))
