"""Hosts of every role at a device, with the commands that they give it."""

import itertools

from rig import Rig

from cpu import CPythonCpu, VmCpu
from pairing import paired
from shoecore.wire import messages, roles
from shoecore.wire.messages import Message
from shoecore.wire.rights import RETIRE_KEY
from sim.shuffler import Shuffler
from trueshoe.link.keys import Key


class Visit(Rig):
    """A device started with another host than its table's at the port."""

    part: bytes | None = None

    def __init__(self, chip: bytearray | CPythonCpu | VmCpu, key: Key) -> None:
        self._key = key
        self.results: list[tuple] = []
        super().__init__(CPythonCpu(chip) if isinstance(chip, bytearray) else chip, Shuffler())
        self.run(1)

    def greet(self) -> None:
        """Begin a session with this host's key."""
        self.device.serial_in += self._talk.open(self.serial.hex(), self._key)

    def give(self, number: int, argument: bytes, second: Key | None = None, command: int = RETIRE_KEY) -> int:
        """A command, to retire a key where no other is named; what came of it."""
        self.device.serial_in += self._talk.command(number, command, argument, second)
        self.run(1)
        answered, result = self.results[-1]
        assert answered == number
        return int(result)

    def comes(self, key: Key) -> None:
        """Another host comes, at the same port."""
        self._key = key
        self.part = None
        self.greet()
        self.run(1)

    def serve(self) -> None:
        """Somebody closes the service switch."""
        self.mechanism.set_service(True)
        self.run(2)

    def is_let_in(self) -> bool:
        """Whether the device has begun a session with it."""
        return self._talk.in_session

    def _take(self, message: Message, at: int) -> None:
        if message.kind == messages.RESULT:
            self.results.append(message.values)
        super()._take(message, at)


def staffed(flash: bytearray, *wanted: int) -> list[Key]:
    """The keys of hosts of these roles, with whom the device is paired."""
    drawn = itertools.count(100)
    names = [f"{roles.NAMES[role]} {number}" for number, role in enumerate(wanted)]
    return [
        Key(*paired(flash, lambda size: next(drawn).to_bytes(size, "big"), role, name))
        for role, name in zip(wanted, names, strict=True)
    ]
