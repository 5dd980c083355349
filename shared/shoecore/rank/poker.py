"""The value of a poker hand: an int that is greater for the better hand and equal for equal ones (§3.1 of each text).

A table that is being dealt keeps two sums for the board and two for each seat, all from 0: each card adds its entry of
MINOR to the one and of MAJOR to the other. The sums of a seat and of the board, added, are the sums of the seat's hand.

A value holds the category from bit 26, the ranks that make the category from bit 13, and the odd cards below, one bit a
rank; straights hold their highest rank below. So it stays below 2**30, and no hand leaves garbage behind.
"""

from ..cards import CARDS
from ..compat import const, faster
from .hand import check, duplicate
from .table import RANK_SETS

FIVE_ODD_CARDS = const(0)
ONE_PAIR = const(1)
TWO_PAIRS = const(2)
THREE_OF_A_KIND = const(3)
STRAIGHT = const(4)
FLUSH = const(5)
FULL_HOUSE = const(6)
FOUR_OF_A_KIND = const(7)
STRAIGHT_FLUSH = const(8)
ROYAL_FLUSH = const(9)

# A value: what is odd or heads a straight lies lowest.
_CATEGORY = const(26)
_MADE = const(13)
_AS_TWO_PAIRS = const(TWO_PAIRS << _CATEGORY)
_AS_THREE_OF_A_KIND = const(THREE_OF_A_KIND << _CATEGORY)
_AS_FLUSH = const(FLUSH << _CATEGORY)
_AS_FULL_HOUSE = const(FULL_HOUSE << _CATEGORY)
_AS_FOUR_OF_A_KIND = const(FOUR_OF_A_KIND << _CATEGORY)

# A sum: the ranks of its first suit lie lowest, then those of its second, then a count: all cards in the sum of MINOR
# entries, hearts and spades in that of MAJOR entries.
_RANKS = const(0x1FFF)
_SUIT = const(13)
_BOTH_SUITS = const((1 << 26) - 1)
_COUNT = const(26)
_SIX_CARDS = const(6 << _COUNT)
_SEVEN_CARDS = const(7 << _COUNT)
_THREE_MAJORS = const(3 << _COUNT)
_FIVE_MAJORS = const(5 << _COUNT)

# An entry of the table.
_NONE = const(48)
_FIVE = const(_NONE + 5)
_RUN = const(64)
_AS_STRAIGHT = const((STRAIGHT << _CATEGORY) - _RUN)
_AS_STRAIGHT_FLUSH = const((STRAIGHT_FLUSH << _CATEGORY) - _RUN)
_AS_ROYAL_FLUSH = const((ROYAL_FLUSH << _CATEGORY) - _RUN)
_TO_ACE = const(_RUN + 12)


def _minor(card: int) -> int:
    """A card among all cards, and its rank if it is a club or a diamond."""
    return (1 << _COUNT) + (0 if card & 2 else 1 << (card >> 2) + _SUIT * (card & 1))


def _major(card: int) -> int:
    """A heart or a spade among their like, with its rank."""
    return (1 << _COUNT) + (1 << (card >> 2) + _SUIT * (card & 1)) if card & 2 else 0


MINOR = tuple([_minor(card) for card in range(CARDS)])
MAJOR = tuple([_major(card) for card in range(CARDS)])


# clauses: rws-poker-7 1.16, 3.11.2e, 3.1.1, 3.1.2, 3.1.2 table, 3.1.3, 3.1.3a, 3.1.3b, 3.1.3c
# clauses: rws-poker-6 1.15, 3.14.2e, 3.1.1, 3.1.2, 3.1.2 table, 3.1.3, 3.1.3a, 3.1.3b, 3.1.3c
# clauses: rws-mlp-3 1.10, 3.1.1, 3.1.2, 3.1.2 table, 3.1.3, 3.1.3a, 3.1.3b, 3.1.3c
# clauses: rws-mlp-2 1.10, 3.1.1, 3.1.2, 3.1.2 table, 3.1.3, 3.1.3a, 3.1.3b, 3.1.3c
def value(cards: bytes) -> int:
    """What 5, 6 or 7 cards are worth by their best five; BadHand if they cannot be a hand."""
    check(cards, 5, 7)
    minor = major = 0
    for card in cards:
        if minor & MINOR[card] & _BOTH_SUITS or major & MAJOR[card] & _BOTH_SUITS:
            raise duplicate(card, cards)
        minor += MINOR[card]
        major += MAJOR[card]
    return value_of(minor, major)


def category(worth: int) -> int:
    """FIVE_ODD_CARDS to ROYAL_FLUSH, of a value."""
    return worth >> _CATEGORY


def value_of(minor: int, major: int) -> int:
    """What the 5, 6 or 7 different cards behind two sums are worth; the sums are not checked."""
    # With three or four hearts and spades among at most seven cards, no suit has five.
    if not _THREE_MAJORS <= major < _FIVE_MAJORS:
        suits = minor if major < _FIVE_MAJORS else major
        if RANK_SETS[suits & _RANKS] >= _FIVE:
            return flush(suits & _RANKS)
        if RANK_SETS[suits >> _SUIT & _RANKS] >= _FIVE:
            return flush(suits >> _SUIT & _RANKS)
    ranks = minor | major
    ranks = (ranks | ranks >> _SUIT) & _RANKS
    count = RANK_SETS[ranks]
    if count >= _RUN:
        return _AS_STRAIGHT + count
    repeats = (minor >> _COUNT) + _NONE - count
    if repeats > 2:
        return many_repeats(minor, major)
    odd = minor ^ major
    odd = (odd ^ odd >> _SUIT) & _RANKS
    made = ranks ^ odd
    if repeats == 2 and not made:
        return three_of_a_kind(minor, major)
    # None, one or two pairs: the categories 0 to 2. The lowest odd cards beyond five do not count.
    if minor >= _SIX_CARDS:
        odd &= odd - 1
        if minor >= _SEVEN_CARDS:
            odd &= odd - 1
    return (repeats << _CATEGORY) + (made << _MADE) + odd


def flush(ranks: int) -> int:
    """Five or more cards of a suit."""
    count = RANK_SETS[ranks]
    if count >= _RUN:
        return (_AS_ROYAL_FLUSH if count == _TO_ACE else _AS_STRAIGHT_FLUSH) + count
    while count > _FIVE:
        ranks &= ranks - 1
        count -= 1
    return _AS_FLUSH + ranks


def three_of_a_kind(minor: int, major: int) -> int:
    """One rank three times, and two to four odd cards."""
    either = minor | major
    both = minor & major
    three = (either & both >> _SUIT | either >> _SUIT & both) & _RANKS
    odd = (either | either >> _SUIT) & _RANKS ^ three
    high = _highest(odd)
    return _highest(odd ^ high) + high + (three << _MADE) + _AS_THREE_OF_A_KIND


def many_repeats(minor: int, major: int) -> int:
    """Three cards or more beside the first of their rank: four of a kind, a full house or three pairs."""
    either = minor | major
    both = minor & major
    ranks = (either | either >> _SUIT) & _RANKS
    four = both & both >> _SUIT & _RANKS
    if four:
        return _highest(ranks ^ four) + (four << _MADE) + _AS_FOUR_OF_A_KIND
    two = (either & either >> _SUIT | both | both >> _SUIT) & _RANKS
    three = (either & both >> _SUIT | either >> _SUIT & both) & _RANKS
    if three:
        three = _highest(three)
        return _highest(two ^ three) + (three << _MADE) + _AS_FULL_HOUSE
    two &= two - 1
    return _highest(ranks ^ two) + (two << _MADE) + _AS_TWO_PAIRS


def _highest(ranks: int) -> int:
    """The highest of some ranks, as its bit."""
    rest = ranks & ranks - 1
    while rest:
        ranks = rest
        rest = ranks & ranks - 1
    return ranks


# Where the port has it, machine code gives the same values faster; it calls back for the rare hands.
bytecode_value_of = value_of
value_of = faster(__name__, "value_of") or value_of
