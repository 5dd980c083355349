"""The host at a rig's device: its table's, and a technician's who comes to the same port."""

from typing import Any

from rig import KEY, PART, Rig, nonces

from shoecore.wire import messages
from shoecore.wire.messages import Message
from shoecore.wire.rights import TELL
from trueshoe.hil.rig import Failed
from trueshoe.link.keys import Key
from trueshoe.link.talk import Talk


class Host(Rig):
    """At a device that has power already. ``linked`` is whether the cable is in; pulled, bytes either way are lost."""

    def __init__(self, device: Any, serial: bytes) -> None:
        self.serial = serial
        self.mechanism = device.mechanism
        self.device = device
        self.earlier = []
        self.records = []
        self.status = ()
        self.acknowledges = True
        self.lets_move = True
        self.linked = True
        self.wire = bytearray()
        self.told = bytearray()
        self._talk = Talk(nonces())
        self._saved = 0
        self._found_at = {}
        self._answer: Message | None = None
        self._given = 0

    def comes(self, key: Key | None = None) -> None:
        """A host begins a session: one with a key, or again the table's own, which brings its part of the secret."""
        self.part = None if key else PART
        self._given = 0
        self.device.serial_in += self._talk.open(self.serial.hex(), key or KEY)
        self.run_until(lambda: self._talk.in_session, 5)

    def command(self, command: int, argument: bytes, second: Key | None = None) -> int:
        """Give a command; what came of it."""
        self._given += 1
        self.device.serial_in += self._talk.command(self._given, command, argument, second)
        return int(self._answered(messages.RESULT, 5).values[1])

    def ask(self, question: int) -> bytes:
        """What a technician is told of the device."""
        self._given += 1
        self.device.serial_in += self._talk.command(self._given, TELL, bytes([question]))
        return bytes(self._answered(messages.TOLD, 5).values[1])

    def work(self, what: int, *argument: int, seconds: int = 30) -> tuple[int, bytes]:
        """Have the machine do something; how it ended, and what it told."""
        self.begin_work(what, *argument)
        return self.end_work(seconds)

    def begin_work(self, what: int, *argument: int) -> None:
        """Ask for it, and be off."""
        self._answer = None
        self._given += 1
        self.say(messages.WORK, self._given, what, bytes(argument))

    def end_work(self, seconds: int) -> tuple[int, bytes]:
        """Wait for what came of it."""
        _, how, told = self._answered(messages.WORKED, seconds).values
        return int(how), bytes(told)

    def piece(self, at: int = 0, piece: bytes = b"") -> tuple[int, int, str]:
        """Hand over a piece of what is installed, or ask; how much is there, how far it is, what was wrong."""
        self._answer = None
        self.say(messages.PIECE, at, piece)
        have, state, wrong = self._answered(messages.HAVE, 5).values
        return int(have), int(state), str(wrong)

    def step(self, until: int | None = None) -> None:
        """To the next thing that happens."""
        if not self.linked:
            self.device.serial_in.clear()
        self.device.step(until)
        if not self.linked:
            self.device.serial_out.clear()
        self._hear()

    def run_until(self, reached: Any, seconds: int) -> None:
        """Let time pass until it is so."""
        try:
            super().run_until(reached, seconds)
        except AssertionError as late:
            raise Failed(str(late)) from late

    def _answered(self, kind: int, seconds: int) -> Message:
        """The next answer of a kind."""

        def came() -> bool:
            return self._answer is not None and self._answer.kind == kind

        self.run_until(came, seconds)
        answer, self._answer = self._answer, None
        assert answer
        return answer

    def _take(self, message: Message, at: int) -> None:
        if message.kind in (messages.RESULT, messages.TOLD, messages.WORKED, messages.HAVE):
            self._answer = message
        super()._take(message, at)
