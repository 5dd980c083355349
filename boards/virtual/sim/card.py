"""A physical card as one int: its face, and above it what sets it apart from a good card of the House's deck.

A plain face is a good card, so a deck of faces is a deck of cards."""

from shoecore.cards import UNREAD
from shoecore.compat import const

HOUSE_BACK = const(7)
LENGTH_UM = const(88000)

FLIPPED = const(1 << 16)
BENT = const(1 << 17)
CUT = const(1 << 18)

_BACK_SHIFT = const(8)
_LENGTH_SHIFT = const(20)
_LENGTH_MIDDLE = const(256)
_LENGTH_UNIT = const(500)

_MARK = const(0xC5)
_BACK_SEEN = const(0x40)
_CUT_CARD_SEEN = const(0x41)


def with_back(card: int, back: int) -> int:
    """The card with another pattern on its back."""
    return (card & ~(255 << _BACK_SHIFT)) | (back ^ HOUSE_BACK) << _BACK_SHIFT


def with_length(card: int, um: int) -> int:
    """The card cut or torn to a length, to half a millimetre."""
    units = (um - LENGTH_UM) // _LENGTH_UNIT
    return (card & ((1 << _LENGTH_SHIFT) - 1)) | (units & 511) << _LENGTH_SHIFT


def face(card: int) -> int:
    """What is printed on it."""
    return card & 255


def length(card: int) -> int:
    """How long it is."""
    units = card >> _LENGTH_SHIFT
    if not units:
        return LENGTH_UM
    return LENGTH_UM + ((units ^ _LENGTH_MIDDLE) - _LENGTH_MIDDLE) * _LENGTH_UNIT


def frame(card: int) -> bytes:
    """What the reader sends of it; nothing of a card that it cannot read."""
    if card & CUT:
        code = _CUT_CARD_SEEN
    elif card & FLIPPED:
        code = _BACK_SEEN
    elif face(card) == UNREAD:
        return b""
    else:
        code = face(card)
    back = (card >> _BACK_SHIFT & 255) ^ HOUSE_BACK
    return bytes((_MARK, code, back, (code + back & 255) ^ 255))
