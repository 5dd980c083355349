"""The sealed cards of the newest order, or of a shoe's newest round, and how far its slots are emptied.

An entry is written once and then only loses bits: its head when it begins, a byte for a card when that is known, a bit
for a slot when its card sets out and one when it is out. When the next begins, the head before it is wiped: without
its nonce nobody can open its cards. Eight entries lie in a sector; the other sector is erased for the ninth.
"""

from binascii import crc32

from shoecore.compat import const

from .places import SEALED, SECTOR, worn

CELLS = const(416)
SLOTS = const(64)

_SIZE = const(512)
_A_SECTOR = const(8)
_PLACES = const(16)

# The head: number, order, nonce, checksum over them, mark; behind it the bits of the slots and the bytes of the cards.
_ORDER = const(4)
_NONCE = const(8)
_CHECK = const(24)
_MARK = const(28)
_HEAD = const(29)
_BEGUN = const(32)
_OUT = const(40)
_CARDS = const(48)

_UNWRITTEN = const(255)
_MOST = const(63)
_RESIDUE = const(0x2144DF1C)

_ERASED = b"\xff" * 29
_ZEROS = bytes(29)
_NO_MARKS = b"\xff" * 16

_BLANK = const(0)
_WIPED = const(1)
_CUT_OFF = const(2)
_DAMAGED = const(3)
_WHOLE = const(4)


class Sealed:
    """``order`` and ``nonce`` are the newest entry's; 0 and none before the first, and where ``damaged`` counts one.

    Each method writes at once; a cut leaves what it writes undone or done. What a cut left of a bit of a slot may show
    itself at a later start alone: it is true of the card all the same."""

    def __init__(self, flash, at: int = SEALED) -> None:
        self._flash = flash
        self._at = at
        self._head = bytearray(_HEAD)
        self._body = memoryview(self._head)[:_MARK]
        self._byte = bytearray(1)
        self._number = 0
        self._newest = -1
        self._free = _A_SECTOR
        self._sector = 1
        self._room = False
        self.order = 0
        self.nonce = b""
        self.damaged = 0
        self._find_newest()
        self._look_around()
        if self._newest >= 0:
            self._finish()

    def make_room(self) -> None:
        """At rest: see to it that the next entry begins without an erasure."""
        if self._free >= _A_SECTOR and not self._room:
            self._flash.erase(self._at + (1 - self._sector) * SECTOR)
            self._room = True

    def begin(self, order: int, nonce: bytes) -> None:
        """A new entry, with no card in it and no slot begun; the one before is gone for good."""
        if self._free >= _A_SECTOR:
            self.make_room()
            self._sector = 1 - self._sector
            self._free = 0
            self._room = False
        before = self._newest
        self._newest = self._sector * _A_SECTOR + self._free
        self._free += 1
        self._number += 1
        head = self._number.to_bytes(4, "little") + order.to_bytes(4, "little") + nonce
        self._flash.program(self._place(self._newest), head + crc32(head).to_bytes(4, "little"))
        if self._look(self._newest) != _WHOLE:
            raise worn(self._place(self._newest))
        self._program(_MARK, 0)
        if before >= 0:
            self._wipe(before)
        self.order = order
        self.nonce = nonce
        self.damaged = 0

    def put(self, position: int, closed: int) -> bool:
        """Keep the card of a position, once; whether it can be read again. No other card may follow it there."""
        if not 0 <= position < CELLS or self._read(_CARDS + position) != _UNWRITTEN:
            return False
        self._program(_CARDS + position, closed)
        return self._read(_CARDS + position) == closed

    def ciphertext(self, position: int):
        """The closed card of a position; None where none was put, or where a cut left half of one."""
        closed = self._read(_CARDS + position)
        return closed if closed <= _MOST else None

    def begun(self, slot: int) -> bool:
        """Whether the card of a slot may have set out."""
        return self._is_marked(_BEGUN, slot)

    def out(self, slot: int) -> bool:
        """Whether the card of a slot is out."""
        return self._is_marked(_OUT, slot)

    def mark_begun(self, slot: int) -> None:
        """The card of a slot is about to set out."""
        self._mark_slot(_BEGUN, slot)

    def mark_out(self, slot: int) -> None:
        """The card of a slot is out."""
        self._mark_slot(_OUT, slot)

    def _find_newest(self) -> None:
        """The whole entry with the highest number, wherever it is."""
        for place in range(_PLACES):
            if self._look(place) == _WHOLE:
                number = int.from_bytes(self._head[:_ORDER], "little")
                if number > self._number:
                    self._number = number
                    self._newest = place
                    self._sector = place // _A_SECTOR
                    self._free = place % _A_SECTOR + 1
                    self.order = int.from_bytes(self._head[_ORDER:_NONCE], "little")
                    self.nonce = bytes(self._head[_NONCE:_CHECK])

    def _look_around(self) -> None:
        """What a cut left of other entries is wiped; a damaged one that is newer than the newest is counted."""
        for place in range(_PLACES):
            kind = self._look(place)
            if kind == _BLANK or place == self._newest:
                continue
            is_behind = 0 <= self._newest < place and place // _A_SECTOR == self._sector
            if is_behind:
                self._free = place % _A_SECTOR + 1
            if kind == _DAMAGED and (is_behind or self._newest < 0):
                self.damaged += 1
            elif kind != _WIPED:
                self._wipe(place)
        if self.damaged:
            self.order = 0
            self.nonce = b""

    def _finish(self) -> None:
        """Do the last step of a begin that was cut before it, and make firm what may be half programmed."""
        if self._look(self._newest) == _WHOLE and self._head[_MARK]:
            self._flash.program(self._place(self._newest), self._body)
            if self._look(self._newest) == _WHOLE:
                self._program(_MARK, 0)
        marks = bytearray(_NO_MARKS)
        self._flash.read(self._place(self._newest) + _BEGUN, marks)
        if marks != _NO_MARKS:
            self._flash.program(self._place(self._newest) + _BEGUN, marks)

    def _look(self, place: int) -> int:
        """Read a head and say what it is."""
        head = self._head
        self._flash.read(self._place(place), head)
        if head == _ERASED:
            return _BLANK
        if crc32(self._body) == _RESIDUE:
            return _WHOLE
        if head == _ZEROS:
            return _WIPED
        return _CUT_OFF if head[_MARK] == _UNWRITTEN else _DAMAGED

    def _wipe(self, place: int) -> None:
        self._flash.program(self._place(place), _ZEROS)

    def _is_marked(self, kind: int, slot: int) -> bool:
        _check(slot)
        return not self._read(kind + slot // 8) >> slot % 8 & 1

    def _mark_slot(self, kind: int, slot: int) -> None:
        _check(slot)
        at = kind + slot // 8
        marked = self._read(at) & ~(1 << slot % 8)
        self._program(at, marked)
        if self._read(at) != marked:
            raise worn(self._place(self._newest))

    def _read(self, at: int) -> int:
        """A byte of the newest entry; before the first nothing is written."""
        if self._newest < 0:
            return _UNWRITTEN
        self._flash.read(self._place(self._newest) + at, self._byte)
        return self._byte[0]

    def _program(self, at: int, byte: int) -> None:
        self._byte[0] = byte
        self._flash.program(self._place(self._newest) + at, self._byte)

    def _place(self, place: int) -> int:
        return self._at + place // _A_SECTOR * SECTOR + place % _A_SECTOR * _SIZE


def _check(slot: int) -> None:
    """Refuse a slot that has no mark: its bits are another thing's."""
    if not 0 <= slot < SLOTS:
        raise ValueError("a slot with a mark is below %d, not %r" % (SLOTS, slot))
