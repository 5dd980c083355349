"""The door of the link: what lets hosts in is there while one comes, and what it counted goes on afterwards."""

from expect import raises
from failing_flash import Flash
from shoecore import faults
from shoecore.compat import loaded
from shoecore.wire import messages, rights
from shoecore.wire.host_end import HostEnd
from shoecore.wire.session import NO_MEMORY, DeviceEnd
from shoefw import door
from shoefw.control.task import Task
from shoefw.door import Door
from shoefw.store.keys import Keys
from shoefw.store.places import KEYS, KEYS_ENTRY, SECTOR
from shoefw.store.ring import Ring

_SERIAL = "42"
_CODE = "shoefw.reception"


class Identity:
    """A device's secret."""

    secret = b"s" * 32


class Hall:
    """A door with one host before it, who has a key."""

    def __init__(self) -> None:
        self.flash = Flash(2 * SECTOR, KEYS)
        self.key = Keys(Ring(self.flash, KEYS, KEYS_ENTRY), Identity()).add(b"12345678", rights.DEALER, "one")
        self.end = DeviceEnd(lambda *_: None)
        self.warned: list = []
        self.serial = _SERIAL
        self.door = Door(self, Identity(), self.end, None, self, None)
        self.host = HostEnd(_SERIAL, self.key.id, self.key.key, self.nonce)
        self._nonces = 0

    def warn(self, *fault) -> None:
        """Something is told."""
        self.warned.append(fault)

    def nonce(self) -> bytes:
        """Sixteen bytes that did not come before."""
        self._nonces += 1
        return self._nonces.to_bytes(16, "big")

    def challenge(self) -> tuple:
        """What answers the host that opens a session."""
        self.let_in(messages.OPEN, self.host.open())
        answer, self.end.answer = self.end.answer, None
        return answer

    def shake(self) -> bool:
        """A whole handshake."""
        answer = self.challenge()
        payload = bytearray(240)
        self.host.admit(payload, messages.put(payload, *answer))
        return self.let_in(*self.host.proof)

    def let_in(self, kind, values) -> bool:
        """Until it is known whether a session has begun."""
        while True:
            begun = self.door.let_in(kind, values)
            if begun is not None:
                return begun


def is_open() -> bool:
    """Whether the code that lets in is in the memory, as far as this Python forgets anything."""
    return not loaded() or _CODE in loaded()


def test_what_lets_a_host_in_is_there_until_its_session_begins():
    hall = Hall()
    hall.challenge()
    assert is_open() and hall.end.session is None
    assert hall.shake() and hall.end.session.principal.id == hall.key.id
    assert _CODE not in loaded()


def test_who_opens_and_does_not_prove_itself_keeps_it_there_for_a_moment():
    hall = Hall()
    hall.challenge()
    for _ in range(2):
        hall.door.look()
        assert is_open()
    hall.door.look()
    assert _CODE not in loaded()
    assert hall.shake()


def test_a_proof_that_comes_too_late_is_none():
    hall = Hall()
    answer = hall.challenge()
    payload = bytearray(240)
    hall.host.admit(payload, messages.put(payload, *answer))
    for _ in range(3):
        hall.door.look()
    assert not hall.let_in(*hall.host.proof) and hall.end.session is None


def test_no_start_comes_twice_however_often_it_was_let_go_of():
    hall = Hall()
    steps = hall.flash.steps
    starts = []
    for _ in range(5):
        starts.append(hall.challenge()[1][1])
        for _ in range(3):
            hall.door.look()
    assert starts == sorted(set(starts))
    first = hall.flash.steps - steps
    hall.challenge()
    assert first > 0 and hall.flash.steps - steps == first, "the block is written once"


def test_no_start_comes_twice_wherever_making_room_is_when_somebody_comes():
    hall = Hall()
    starts = [hall.challenge()[1][1]]
    for ahead in (1, 8, 12):
        hall.door.look()
        hall.door.look()
        hall.door.look()
        room = hall.door.make_room(Task())
        for _ in range(ahead):
            next(room)
        hall.door.let_in(messages.OPEN, hall.host.open())
        for _ in room:
            pass
        starts.append(hall.challenge()[1][1])
    assert starts == sorted(set(starts))


def test_who_comes_while_a_command_waits_for_the_code_is_heard_for_itself_and_so_is_the_command():
    hall = Hall()
    assert hall.shake()
    session = hall.end.session
    values = (1, rights.RETIRE_KEY, b"nobody's", b"", b"")
    assert hall.door.command(session, values) == ()
    assert hall.challenge()[0] == messages.CHALLENGE and hall.end.session is session
    answer = ()
    while answer == ():
        answer = hall.door.command(session, values)
    assert answer[0] == messages.RESULT


def test_without_room_it_is_told_once_and_tried_again_each_time():
    hall = Hall()
    with NoRoom():
        for _ in range(3):
            assert hall.challenge() == (messages.REFUSED, (NO_MEMORY, messages.OPEN))
        assert hall.warned == [(faults.MEMORY_FULL, faults.AT_FIRMWARE, faults.NO_CARD, 0, 0, 0)]
        raises(MemoryError, hall.door.keys)
    assert hall.shake()


def test_without_room_at_power_on_it_is_told_and_the_device_starts():
    hall = Hall()
    with NoRoom():
        for _ in hall.door.make_room(Task()):
            pass
    assert hall.warned == [(faults.MEMORY_FULL, faults.AT_FIRMWARE, faults.NO_CARD, 0, 0, 0)]
    assert hall.shake()


def test_without_room_no_command_is_carried_out_and_that_is_said():
    hall = Hall()
    assert hall.shake()
    values = (1, rights.RETIRE_KEY, b"", b"", b"")
    with NoRoom():
        assert hall.door.command(hall.end.session, values) is None
    assert hall.end.answer == (messages.REFUSED, (NO_MEMORY, messages.COMMAND))


class NoRoom:
    """As long as an import finds no room."""

    def __enter__(self) -> None:
        self._bring = door.bring
        door.bring = self._fail

    def __exit__(self, *ended) -> None:
        door.bring = self._bring

    def _fail(self, *what):
        raise MemoryError
