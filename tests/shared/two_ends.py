"""A device's end and a host's end of a session, with the frames between them in the hands of the test."""

from collections import namedtuple

from shoecore.proof.merkle import at_once
from shoecore.wire import messages, rights, tags
from shoecore.wire.host_end import HostEnd
from shoecore.wire.opening import Opening
from shoecore.wire.session import DeviceEnd

SERIAL = "T0001"
KEY = bytes(range(32))
KEY_ID = b"key of 1"

Principal = namedtuple("Principal", ("id", "role", "key", "name"))


class Ends:
    """Both ends, on one side of a wire each; every nonce is fresh, every start later than the one before."""

    def __init__(self, role: int = rights.DEALER, key: bytes = KEY, serial: str = SERIAL) -> None:
        self.principal = Principal(KEY_ID, role, KEY, "one")
        self.device = DeviceEnd(self.tell)
        self.opening = Opening(SERIAL, self.find, self.fresh)
        self.host = HostEnd(serial, KEY_ID, key, self.nonce)
        self.starts = 0
        self.refused: list = []
        self._nonces = 0

    def tell(self, reason: int, kind: int) -> None:
        """The device lets a message not in."""
        self.refused.append((reason, kind))

    def find(self, key_id: bytes):
        """The one principal there is."""
        return self.principal if key_id == KEY_ID else None

    def nonce(self) -> bytes:
        """Sixteen bytes that did not come before."""
        self._nonces += 1
        return self._nonces.to_bytes(16, "big")

    def fresh(self) -> tuple:
        """A nonce and a start."""
        self.starts += 1
        return self.nonce(), (self.starts << 20).to_bytes(8, "big")

    def shake(self) -> bool:
        """A whole handshake; whether the device has a session from it."""
        self.to_device(plain(messages.OPEN, self.host.open()))
        self.from_device()
        if self.host.proof is None:
            return False
        return self.to_device(plain(*self.host.proof)) is not None

    def to_device(self, payload: bytearray):
        """What the device's end makes of a payload; what begins no session is none."""
        message = self.device.admit(bytearray(payload) + bytearray(4), len(payload))
        if message and (message.kind == messages.OPEN or message.kind == messages.PROVE):
            return message if at_once(self.device.let_in_steps(self.opening, message.kind, message.values)) else None
        return message

    def to_host(self, payload: bytearray):
        """What the host's end makes of a payload."""
        return self.host.admit(bytearray(payload) + bytearray(4), len(payload))

    def from_device(self):
        """Carry the answer that the device owes to the host."""
        answer = self.device.answer
        self.device.answer = None
        return None if answer is None else self.to_host(plain(*answer))

    def said(self, kind: int, *values) -> bytearray:
        """The payload of a message from the host, in the session."""
        return closed(self.host.session, kind, values)

    def told(self, kind: int, *values) -> bytearray:
        """The payload of a message from the device, in the session."""
        return closed(self.device.session, kind, values)


def plain(kind: int, values: tuple) -> bytearray:
    """The payload of a message without a tag."""
    payload = bytearray(240)
    return payload[: messages.put(payload, kind, values)]


def closed(session, kind: int, values: tuple) -> bytearray:
    """The payload of a message with the tag of a session's next frame."""
    payload = bytearray(240)
    length = messages.put(payload, kind, values)
    assert length + tags.OVERHEAD <= 240
    return payload[: session.outgoing.close(payload, length)]
