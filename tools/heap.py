"""Live heap of the firmware in the capped VM, its modules in ROMFS as on a board: after boot, and in a round.

The table is full, and a host listens and acknowledges, as when a round is played.
"""

from typing import TYPE_CHECKING

from shoecore.wire import frames, messages
from tools.virtual_board import reach

if TYPE_CHECKING:
    from cpu import VmCpu
    from device import Device

_SEED = 1
_DECK = bytes(range(52))
_SEATS = tuple(range(1, 11))
_BUTTON = 3
_POLLS_A_LOOK = 10
_POLLS_AT_MOST = 100_000


def measure_heap() -> dict[str, int]:
    """Bytes alive after boot, and the most that were alive at a look while a round was shuffled, dealt and ended."""
    reach()
    from cpu import VmCpu
    from dealer import Dealer
    from device import Device
    from sim.shuffler import Shuffler
    from state import State

    cpu = VmCpu(State(None).flash)
    try:
        machine = Shuffler()
        device = Device(cpu, machine, _SEED, b"SIZE0001")
        device.boot()
        host = Host(device)
        boot = most = live(cpu)
        device.dealer = Dealer(machine, _DECK, 1, _SEATS, _BUTTON)
        while not device.dealer.done:
            device.step()
            host.hear()
            if device.polls % _POLLS_A_LOOK == 0:
                most = max(most, live(cpu))
            if device.polls > _POLLS_AT_MOST:
                raise RuntimeError(f"no end of a round in {_POLLS_AT_MOST} polls: heap not measured")
        if not host.heard:
            raise RuntimeError("the host got no record: heap not measured")
    finally:
        cpu.close()
    return {"heap_after_boot": boot, "heap_in_round": most}


class Host:
    """The other end of a device's port: it identifies itself, lets it move, and acknowledges each record that comes."""

    def __init__(self, device: "Device") -> None:
        self.heard = 0
        self._device = device
        self._decoder = frames.Decoder()
        self._say(messages.IDENTIFY, messages.PROTOCOL)

    def hear(self) -> None:
        """Take what the device sent."""
        sent = bytes(self._device.serial_out)
        self._device.serial_out.clear()
        at = 0
        while at < len(sent):
            at = self._decoder.feed(sent, at, len(sent))
            if self._decoder.length:
                kind, values = messages.get(self._decoder.payload, self._decoder.length)
                if kind == messages.RECORD:
                    self.heard = values[0]
                    self._say(messages.ACKNOWLEDGE, self.heard)
                elif kind == messages.ASK_LEASE:
                    self._say(messages.LEASE, *values)

    def _say(self, kind: int, *values: int) -> None:
        payload = bytearray(frames.MAX_FRAME)
        frame = bytearray(frames.MAX_FRAME)
        length = frames.encode(payload, messages.put(payload, kind, values), frame)
        self._device.serial_in += frame[:length]


def live(cpu: "VmCpu") -> int:
    """Bytes alive now: this VM collects between calls, so the collection and the reading are two."""
    cpu.vm.exec("import gc\ngc.collect()")
    return int(cpu.vm.exec("import gc\nprint(gc.mem_alloc())"))
