"""Who has a key of this device, for which role and by which name; and a counter that no session ever starts at twice.

A key itself is on no flash: it is made of the device's secret and the key's id, and gone for good with either. The
counter is a number of eight bytes: the high four are written ahead of the first session after each power-on, so what
was counted in the low four is never counted again, whenever the power went.
"""

from shoecore.chance.hmac import mac, pads
from shoecore.compat import const
from shoecore.wire import fields, handshake

from .kept import Kept
from .principal import NoRoom, Principal

MOST = const(7)

_VERSION = const(1)
_READER = const(1)
_LAYOUT = (fields.U32, fields.BYTES)

# A row of the table: role, id, name; role 0 is a row that is free.
_ROW = const(30)
_NAME = const(10)

_KEY = b"ts key 2"
_NONCE = b"ts nonce"


def read_steps(flash, identity, started: int):
    """Steps to the keys that are kept on a flash."""
    from .places import KEYS, KEYS_ENTRY
    from .ring import Ring

    ring = Ring(flash, KEYS, KEYS_ENTRY, True)
    yield from ring.steps()
    yield
    return Keys(ring, identity, started)


class Keys:
    """``fault`` is what forbids every session, or None: a table that may be an earlier one lets nobody in.

    ``started`` counts the sessions since power-on; whoever lets go of this, and needs it again, gives it back."""

    def __init__(self, ring, identity, started: int = 0) -> None:
        """``ring`` is that of the table."""
        self._identity = identity
        self._kept = Kept(ring, _VERSION, _READER, _LAYOUT, (0, bytes(_ROW * MOST)))
        self.fault = self._kept.fault
        self.started = started

    def all(self) -> tuple:
        """Every key that is paired, in the order of the table."""
        return tuple([found for found in map(self._row, range(MOST)) if found])

    def find(self, key_id: bytes):
        """Who has a key with this id; None where nobody has, or this device lets nobody in."""
        if self.fault is None and self._identity.secret:
            for number in range(MOST):
                at = number * _ROW
                if self._table[at] and self._table[at + 1 : at + 1 + handshake.ID_BYTES] == key_id:
                    return self._row(number)
        return None

    def add(self, key_id: bytes, role: int, name: str):
        """Pair a key: who has it now."""
        for number in range(MOST):
            if not self._table[number * _ROW]:
                row = bytearray(_ROW)
                row[0] = role
                row[1 : 1 + handshake.ID_BYTES] = key_id
                called = name.encode()
                row[_NAME - 1] = len(called)
                row[_NAME : _NAME + len(called)] = called
                self._put(number, row)
                return self._row(number)
        raise NoRoom("%d keys are paired, there is no room for another; retire one" % MOST)

    def retire(self, key_id: bytes) -> bool:
        """Let nobody in with a key any more; whether there was such a key."""
        for number in range(MOST):
            at = number * _ROW
            if self._table[at] and self._table[at + 1 : at + 1 + handshake.ID_BYTES] == key_id:
                self._put(number, bytes(_ROW))
                return True
        return False

    def make_room(self) -> None:
        """Erase now what a session would else have to erase while cards move."""
        self._kept.make_room()

    def fresh(self) -> tuple:
        """A nonce that nobody can foretell, and the counter that a session starts at; neither ever came before."""
        if not self.started:
            self._kept.write((self._kept.values[0] + 1, self._table))
        self.started += 1
        start = self._kept.values[0].to_bytes(4, "big") + self.started.to_bytes(4, "big")
        return (mac(pads(self._identity.secret), _NONCE, start)[: handshake.NONCE_BYTES], start)

    @property
    def _table(self) -> bytes:
        table: bytes = self._kept.values[1]
        return table

    def _row(self, number: int):
        at = number * _ROW
        row = self._table[at : at + _ROW]
        if not row[0]:
            return None
        key_id = bytes(row[1 : 1 + handshake.ID_BYTES])
        name = str(row[_NAME : _NAME + row[_NAME - 1]], "utf-8")
        return Principal(key_id, row[0], name, mac(pads(self._identity.secret), _KEY, key_id))

    def _put(self, number: int, row: bytes) -> None:
        at = number * _ROW
        self._kept.write((self._kept.values[0], self._table[:at] + bytes(row) + self._table[at + _ROW :]))
