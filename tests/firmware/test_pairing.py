"""A host is paired in service, and from then on has sessions; whoever meddles, or is not in service, gets no key."""

from collections.abc import Callable

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from shoe_rig import ShoeRig, powered

from shoecore import records
from shoecore.wire import messages, pairing, rights
from shoecore.wire.session import NOT_IN_SERVICE
from shoefw.drivers import keys
from trueshoe.link.keys import Key

NONCE = bytes(range(50, 66))
NAME = "pit 4, table 2"
PAIR_A_HOST = 6
WORK_SECONDS = 10


class Pairing:
    """A shoe that was never powered, with a technician at its keys and a host that wants to be paired."""

    def __init__(self, flash: bytearray | None = None) -> None:
        self.flash = flash or bytearray(b"\xff" * 131072)
        self.rig = ShoeRig(powered(flash=self.flash))
        self.rig.run(2)
        self.scalar = X25519PrivateKey.generate()
        self.public = self.scalar.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        self.heard: list[messages.Message] = []
        take = self.rig._take
        self.rig._take = lambda message, at: (self.heard.append(message), take(message, at))  # type: ignore

    def choose(self) -> None:
        """The technician chooses it."""
        self.rig.mechanism.set_service(True)
        self.rig.run(1)
        for key in (PAIR_A_HOST, keys.SUPERVISOR):
            self.press(key)
        assert self.rig.display() == ["PAIR A HOST", "CONNECT IT NOW"]

    def press(self, key: int) -> None:
        """Press a key."""
        self.rig.mechanism.press(key)
        self.rig.run_for(300000)

    def answered(self, kind: int) -> messages.Message:
        """The message that comes next."""
        self.heard.clear()
        self.rig.run_until(lambda: bool(self.heard), WORK_SECONDS)
        assert self.heard[0].kind == kind, self.heard
        return self.heard[0]

    def code(self, public: bytes | None = None) -> pairing.Shared:
        """As far as the code; what the host shares with the device."""
        asked = pairing.request(self.public, rights.DEALER, NAME, self.rig.serial.hex())
        self.rig.say(messages.PAIR, public or self.public, rights.DEALER, NAME)  # type: ignore[arg-type]
        own, commitment = self.answered(messages.PAIR_COMMITTED).values
        self.rig.say(messages.PAIR_NONCE, NONCE)
        (nonce,) = self.answered(messages.PAIR_OPENED).values
        assert pairing.commitment(nonce, asked, own) == commitment or public
        secret = self.scalar.exchange(X25519PublicKey.from_public_bytes(own))
        self.rig.run(1)
        return pairing.Shared(secret, asked, own, nonce, NONCE)


def test_a_host_gets_a_key_with_which_it_has_sessions_over_every_start() -> None:
    desk = Pairing()
    desk.choose()
    shared = desk.code()
    assert desk.rig.display() == [f"CODE {shared.code()}", "SAME AT HOST?"]
    desk.press(keys.SUPERVISOR)
    desk.rig.say(messages.PAIR_AGREED, shared.agreement())
    given = desk.answered(messages.PAIRED).values
    key = Key(given[0], shared.take(*given))
    desk.rig.run(1)
    assert desk.rig.display() == ["PAIRED", NAME]
    rig = ShoeRig(powered(flash=desk.flash))
    rig.device.serial_in += rig._talk.open(rig.serial.hex(), key)
    rig.run(2)
    assert rig._talk.in_session
    assert key.secret not in desk.rig.wire and key.secret not in desk.flash


def test_a_pairing_is_a_record() -> None:
    from rig import erased

    desk = Pairing(erased())
    desk.choose()
    shared = desk.code()
    desk.press(keys.SUPERVISOR)
    desk.rig.say(messages.PAIR_AGREED, shared.agreement())
    desk.answered(messages.PAIRED)
    desk.rig.run(1)
    assert desk.rig.of(records.KEY_PAIRED) == [(rights.DEALER, NAME)]


def _thief(desk: Pairing) -> None:
    """Somebody between the two puts a public value of their own in the place of the host's."""
    other = X25519PrivateKey.generate().public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    shared = desk.code(other)
    assert desk.rig.display()[0] not in (f"CODE {shared.code()}", "PAIR A HOST")
    desk.press(keys.SUPERVISOR)
    desk.rig.say(messages.PAIR_AGREED, shared.agreement())


def _nobody_agrees(desk: Pairing) -> None:
    desk.code()
    desk.press(keys.SUPERVISOR)
    desk.rig.say(messages.PAIR_AGREED, bytes(16))


def _hides_nothing(desk: Pairing) -> None:
    desk.rig.say(messages.PAIR, bytes(32), rights.DEALER, NAME)  # type: ignore[arg-type]
    desk.answered(messages.PAIR_COMMITTED)
    desk.rig.say(messages.PAIR_NONCE, NONCE)


def _out_of_turn(desk: Pairing) -> None:
    desk.rig.say(messages.PAIR_NONCE, NONCE)


def _no_role(desk: Pairing) -> None:
    desk.rig.say(messages.PAIR, desk.public, 8, NAME)  # type: ignore[arg-type]


def _no_name(desk: Pairing) -> None:
    desk.rig.say(messages.PAIR, desk.public, rights.DEALER, "")  # type: ignore[arg-type]


@pytest.mark.parametrize("meddle", [_thief, _nobody_agrees, _hides_nothing, _out_of_turn, _no_role, _no_name])
def test_whoever_meddles_gets_no_key(meddle: Callable[[Pairing], None]) -> None:
    desk = Pairing()
    desk.choose()
    meddle(desk)
    desk.rig.run(5)
    assert desk.rig.display() == ["NOT PAIRED", "BEGIN AGAIN"]
    assert messages.PAIRED not in [message.kind for message in desk.heard]
    assert desk.flash[53248:61440].count(0xFF) > 7600  # the counter alone was written


def test_nobody_is_paired_who_has_not_been_asked_for_at_the_device() -> None:
    desk = Pairing()
    desk.rig.say(messages.PAIR, desk.public, rights.DEALER, NAME)  # type: ignore[arg-type]
    assert desk.answered(messages.REFUSED).values == (NOT_IN_SERVICE, messages.PAIR)


def test_abort_ends_it() -> None:
    desk = Pairing()
    desk.choose()
    desk.press(keys.ABORT)
    assert desk.rig.display()[0] == "SERVICE 1 OF 8"
    desk.rig.say(messages.PAIR, desk.public, rights.DEALER, NAME)  # type: ignore[arg-type]
    assert desk.answered(messages.REFUSED).values == (NOT_IN_SERVICE, messages.PAIR)
