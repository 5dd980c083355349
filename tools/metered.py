"""The firmware in the VM with a meter around each poll: of the bytes that it takes of the heap, or of its loop steps.

A loop step is one turn of ``while i < n: i += 1`` in the same VM. What the edges' handlers take counts to the poll.
Looking at the heap takes longer than a poll does: a meter reads the one or the other.
"""

import struct
from typing import Any, NamedTuple

import registers as r
import wiring
from cpu import VmCpu

_POLLS_A_READING = 1000
_IDLE_POLLS = 50
_TURNS = 8_000
_TRIES = 100

_AROUND = """
import machine
run = machine.run
deliver = machine._deliver_edges
machine._deliver_edges = lambda: None
def metered(poll):
    global idle
    idle = poll
    def turn():
        deliver()
        poll()
    run(around(turn))
machine.run = metered
def repeat(call, times):
    i = 0
    while i < times:
        call()
        i += 1
def nothing():
    pass
"""

# A collection at the firmware's own moments is told by the sign.
_BYTES = f"""
import gc, COMPAT, HMAC
from array import array
taken = array("i", bytes({4 * _POLLS_A_READING}))
hashed = array("i", bytes({4 * _POLLS_A_READING}))
polls = 0
mac = HMAC.MAC
def metered_mac(pads, message, rest=b""):
    before = gc.mem_alloc()
    found = mac(pads, message, rest)
    hashed[polls] += gc.mem_alloc() - before
    return found
HMAC.MAC = metered_mac
collected = False
def collect():
    global collected
    collected = True
COMPAT.collect = collect
def around(turn):
    def look():
        global polls, collected
        before = gc.mem_alloc()
        turn()
        used = gc.mem_alloc() - before
        taken[polls] = -1 - used if collected else used
        polls += 1
        collected = False
    return look
def read():
    print(*taken[:polls])
def read_hashed():
    global polls
    print(*hashed[:polls])
    for i in range(polls):
        hashed[i] = 0
    polls = 0
def idle_bytes(times):
    before = gc.mem_alloc()
    repeat(idle, times)
    print(gc.mem_alloc() - before)
"""

# The VM's own clock counts whole milliseconds; the one beside it nanoseconds.
_TIMES = """
import js
js.eval("globalThis.times = []")
clock = js.eval('''({
    of: (call) => { const start = performance.now(); call(); times.push(performance.now() - start); },
    around: (call) => () => clock.of(call),
    read: () => times.splice(0).map((time) => time.toFixed(6)).join(" "),
})''')
js.globalThis.clock = clock
around = clock.around
def read():
    print(clock.read())
def turns(times):
    i = 0
    while i < times:
        i += 1
def time(call, tries):
    for _ in range(tries):
        clock.of(call)
    read()
"""


class Cost(NamedTuple):
    """What a poll took, and whether something came in, motors had power, noise was drawn, garbage was collected.

    ``hashed`` is what its tags took of it."""

    taken: float
    came_in: bool
    powered: bool
    drew_noise: bool
    collected: bool = False
    hashed: float = 0.0


class MeteredCpu(VmCpu):
    """``costs`` are those of all polls up to the last ``read``."""

    _METER = _BYTES
    _PORTS = (r.READER, r.KEYPAD, r.SERIAL_IN)

    def __init__(self, flash: bytearray, **options: Any) -> None:
        super().__init__(flash, **options)
        self.costs: list[Cost] = []
        self._seen: list[tuple[bool, bool, bool]] = []

    def poll(self, inputs: bytes) -> memoryview:
        """One poll; the output registers."""
        outputs = super().poll(inputs)
        came_in = inputs[r.EDGES] or any(struct.unpack_from("<H", inputs, at)[0] for at in self._PORTS)
        (noise,) = struct.unpack_from("<H", outputs, r.NOISE_TAKEN)
        self._seen.append((bool(came_in), bool(outputs[r.PINS + wiring.MOTOR_POWER]), noise > 0))
        if len(self._seen) == _POLLS_A_READING:
            self.read()
        return outputs

    def read(self) -> None:
        """Take the meter's readings."""
        for taken, seen in zip(self._ask("read()"), self._seen, strict=True):
            self.costs.append(Cost(taken, *seen))
        self._seen = []

    def _program(self) -> None:
        meter = self._METER.replace("COMPAT", self.module("shoecore.compat"))
        meter = meter.replace("HMAC", self.module("shoecore.chance.hmac")).replace(
            "MAC", self.name("shoecore.chance.hmac.mac")
        )
        self.vm.exec(meter + _AROUND)
        super()._program()

    def _ask(self, call: str) -> list[float]:
        return [float(figure) for figure in self.vm.exec(call).split()]


class BytesCpu(MeteredCpu):
    """Reads how many bytes of the heap a poll takes, and at which of them the firmware would have garbage collected."""

    def read(self) -> None:
        """Take the meter's readings."""
        start = len(self.costs)
        super().read()
        for at, hashed in enumerate(self._ask("read_hashed()"), start):
            cost = self.costs[at]
            taken = -1 - cost.taken if cost.taken < 0 else cost.taken
            self.costs[at] = cost._replace(taken=taken, collected=cost.taken < 0, hashed=hashed)

    def idle(self) -> float:
        """What many polls take together that find nothing to do, where the device stands now."""
        return self._ask(f"idle_bytes({_IDLE_POLLS})")[0]


class StepsCpu(MeteredCpu):
    """Reads how long a poll takes, in loop steps. Others use the machine too: the least of several is the truth."""

    _METER = _TIMES

    def __init__(self, flash: bytearray, **options: Any) -> None:
        super().__init__(flash, **options)
        self.step = 0.0

    def read(self) -> None:
        """Take the meter's readings."""
        start = len(self.costs)
        super().read()
        step, empty = self._calibrate()
        for at in range(start, len(self.costs)):
            cost = self.costs[at]
            self.costs[at] = cost._replace(taken=max(0.0, cost.taken - empty) / step)

    def idle(self) -> float:
        """What a poll takes that finds nothing to do, where the device stands now."""
        self.read()
        step, _ = self._calibrate()
        polls = min(self._ask(f"time(lambda: repeat(idle, {_IDLE_POLLS}), {_TRIES})"))
        calls = min(self._ask(f"time(lambda: repeat(nothing, {_IDLE_POLLS}), {_TRIES})"))
        return (polls - calls) / _IDLE_POLLS / step

    def _calibrate(self) -> tuple[float, float]:
        """Milliseconds of a loop step, and of a poll that does nothing at all."""
        turns = min(self._ask(f"time(lambda: turns({_TURNS}), {_TRIES})"))
        return turns / _TURNS, min(self._ask(f"time(nothing, {_TRIES})"))
