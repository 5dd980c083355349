"""The link: bytes beside JSON lines, a frame's cost in the VM, a full line, round trips, events beside mpremote's."""

import json
from typing import TYPE_CHECKING

from tools.virtual_board import ROOT, reach

if TYPE_CHECKING:
    from vm import Vm

PEERS: tuple[str, ...] = ("mpremote",)

_TURNS = 1_000_000
_FRAMES = 300
_ROUNDS = 7
_BATCH = 8

_PROGRAM = """
import gc, time
from shoecore import records
from shoecore.wire import frames, messages, tags
from shoecore.wire.stream import Sender
class Box:
    next = oldest = 1
    def get(self, number):
        return (number, 423 * number, records.DISPENSED, body)
body = records.pack(records.DISPENSED, (3, 7, 2))
box = Box()
payload = bytearray(frames.MAX_FRAME)
frame = bytearray(frames.MAX_FRAME)
outgoing = tags.Outgoing(bytes(32), bytes(8))
def begin():
    global sender
    sender = Sender(1)
    box.next = 2
    sender.put(payload, box)
def sent(count):
    box.next += count
    return frames.encode(payload, outgoing.close(payload, sender.put(payload, box)), frame)
def close(times):
    i = 0
    while i < times:
        frames.encode(payload, outgoing.close(payload, {}), frame)
        i += 1
def turn(times):
    i = 0
    while i < times:
        i += 1
def timed(call, times):
    start = time.ticks_us()
    call(times)
    return time.ticks_diff(time.ticks_us(), start)
def garbage(times):
    before = gc.mem_alloc()
    close(times)
    return (gc.mem_alloc() - before) // times
"""


def measure() -> dict[str, float]:
    """Bytes of a record alone and of eight, against JSON lines; loop steps and garbage of one tagged frame; rates."""
    reach()
    from tools.benchmarks._link_line import saturated
    from tools.benchmarks._link_live import round_trip_ms, vs_mpremote
    from vm import Vm

    with Vm([ROOT / "shared" / "shoecore"], heap_kib=16384) as vm:
        alone, eight = _sizes(vm)
        steps, garbage = _frame(vm, alone)
    lines = "".join(json.dumps(_event(number), separators=(",", ":")) + "\n" for number in range(1, _BATCH + 1))
    payload, idle = saturated()
    return {
        "link.payload_fraction": round(payload, 3),
        "link.idle_fraction": round(idle, 3),
        "link.rtt_ms_median": round_trip_ms(),
        "link.vs_mpremote_rate": vs_mpremote(),
        "link.record_bytes": alone,
        "link.vs_jsonlines_bytes": round(len(lines) / eight, 2),
        "link.frame_loop_steps": steps,
        "link.frame_garbage_bytes": garbage,
    }


def _event(number: int) -> dict[str, object]:
    """The same event as a short JSON object."""
    return {"n": number, "t": 423 * number, "k": "dispensed", "to": 3, "first": 7, "count": 2}


def _sizes(vm: "Vm") -> tuple[int, int]:
    vm.exec(_PROGRAM.format(1))
    alone, eight = vm.exec(f"begin()\nprint(sent(1), sent({_BATCH}))").split()
    return int(alone), int(eight)


def _frame(vm: "Vm", alone: int) -> tuple[int, int]:
    """What it takes to tag and to stuff the message of one record."""
    message = alone - 2 - 4 - 17
    vm.exec(_PROGRAM.format(message))
    vm.exec("begin()\nsent(1)")
    best = min(
        int(taken) / int(turns)
        for taken, turns in (
            vm.exec(f"print(timed(close, {_FRAMES}), timed(turn, {_TURNS}))").split() for _ in range(_ROUNDS)
        )
    )
    return round(best * _TURNS / _FRAMES), int(vm.exec(f"print(garbage({_FRAMES}))"))
