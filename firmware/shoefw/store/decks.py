"""The types of deck that this device knows: the pattern on their back, who supplies them, how fast a fresh one runs."""

from collections import namedtuple

from shoecore.compat import const
from shoecore.wire import fields
from shoecore.wire.fields import TEXT, U8, U16

from .places import DECKS, DECKS_ENTRY
from .ring import OVERHEAD, Ring

TYPES = const(8)
NONE = const(255)
SUPPLIER_BYTES = const(16)

# ``transit_ms`` is a card's mean way under the feed roller when the type was enrolled.
Deck = namedtuple("Deck", ("type", "back", "transit_ms", "supplier"))

_ROW = const(21)
# Enrolled, back, transit_ms.
_FIELDS = (U8, U8, U16)
_HEAD = const(4)


class NoRoom(ValueError):
    """All places for types are taken."""


class Decks:
    """A table of eight types, one of them the current one; every change is one write, whole or not at all."""

    def __init__(self, flash, at: int = DECKS, ring: Ring | None = None) -> None:
        """``ring`` is that of the table where it was read already."""
        self._ring = ring or Ring(flash, at, DECKS_ENTRY)
        self._table = bytearray(self._ring.value or _empty())

    def is_damaged(self) -> bool:
        """Whether a later table than this one was there and cannot be read: then no deck is to be taken in."""
        return self._ring.damaged > 0

    def all(self) -> tuple:
        """Every type that is enrolled."""
        return tuple(self._deck(type) for type in range(TYPES) if self._is_enrolled(type))

    def current(self):
        """The type that the device takes in, or None where none is chosen: then any back is."""
        type = self._table[0]
        return self._deck(type) if type < TYPES else None

    def enrol(self, back: int, transit_ms: int, supplier: str = "") -> int:
        """Keep a type and make it the current one; the number it has now. A back that is known keeps its number."""
        type = self._place_for(back)
        row = bytearray(_ROW)
        at = fields.put(row, 0, _FIELDS, (1, back, transit_ms))
        fields.put(row, at, (TEXT,), (supplier,))
        start = 1 + type * _ROW
        self._table[start : start + _ROW] = row
        self._table[0] = type
        self._save()
        return type

    def choose(self, type: int) -> None:
        """Make a type the current one; NONE for any."""
        if type != NONE and not (0 <= type < TYPES and self._is_enrolled(type)):
            raise ValueError("deck type %r is not enrolled; enrolled are %s" % (type, self._numbers()))
        self._table[0] = type
        self._save()

    def retire(self, type: int) -> None:
        """Forget a type."""
        if not (0 <= type < TYPES and self._is_enrolled(type)):
            raise ValueError("deck type %r is not enrolled; enrolled are %s" % (type, self._numbers()))
        self._table[1 + type * _ROW] = 0
        if self._table[0] == type:
            self._table[0] = NONE
        self._save()

    def _save(self) -> None:
        self._ring.append(self._table)

    def _deck(self, type: int) -> Deck:
        start = 1 + type * _ROW
        _, back, transit_ms = fields.get(self._table, start, start + _HEAD, _FIELDS)
        at = start + _HEAD
        return Deck(type, back, transit_ms, str(self._table[at + 1 : at + 1 + self._table[at]], "utf-8"))

    def _is_enrolled(self, type: int) -> bool:
        return self._table[1 + type * _ROW] == 1

    def _place_for(self, back: int) -> int:
        free = [type for type in range(TYPES) if not self._is_enrolled(type)]
        for deck in self.all():
            if deck.back == back:
                return deck.type
        if not free:
            raise NoRoom("%d deck types are enrolled, there is no room for another; retire one" % TYPES)
        return free[0]

    def _numbers(self) -> str:
        return ", ".join(str(deck.type) for deck in self.all()) or "none"


def _empty() -> bytes:
    return b"\xff" + bytes(DECKS_ENTRY - OVERHEAD - 1)
