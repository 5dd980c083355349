"""``poker.value_of`` as machine code, for the ports that have viper: the same steps over the same table.

Hands of a flush, of three of a kind and of more are rare, and left to the functions of ``poker``."""

import micropython

from ..compat import const
from . import poker
from .table import RANK_SETS

_CATEGORY = const(26)
_MADE = const(13)
_RANKS = const(0x1FFF)
_SUIT = const(13)
_COUNT = const(26)
_SIX_CARDS = const(6 << 26)
_SEVEN_CARDS = const(7 << 26)
_THREE_MAJORS = const(3 << 26)
_FIVE_MAJORS = const(5 << 26)
_NONE = const(48)
_FIVE = const(53)
_RUN = const(64)
_AS_STRAIGHT = const((4 << 26) - 64)


@micropython.viper
def value_of(minor: int, major: int) -> int:
    """What the 5, 6 or 7 different cards behind two sums are worth; the sums are not checked."""
    table = ptr8(RANK_SETS)
    if major < _THREE_MAJORS or major >= _FIVE_MAJORS:
        suits = minor if major < _FIVE_MAJORS else major
        if table[suits & _RANKS] >= _FIVE:
            return int(poker.flush(suits & _RANKS))
        if table[suits >> _SUIT & _RANKS] >= _FIVE:
            return int(poker.flush(suits >> _SUIT & _RANKS))
    ranks = minor | major
    ranks = (ranks | ranks >> _SUIT) & _RANKS
    count = table[ranks]
    if count >= _RUN:
        return _AS_STRAIGHT + count
    repeats = (minor >> _COUNT) + _NONE - count
    if repeats > 2:
        return int(poker.many_repeats(minor, major))
    odd = minor ^ major
    odd = (odd ^ odd >> _SUIT) & _RANKS
    made = ranks ^ odd
    if repeats == 2 and made == 0:
        return int(poker.three_of_a_kind(minor, major))
    if minor >= _SIX_CARDS:
        odd &= odd - 1
        if minor >= _SEVEN_CARDS:
            odd &= odd - 1
    return (repeats << _CATEGORY) + (made << _MADE) + odd
