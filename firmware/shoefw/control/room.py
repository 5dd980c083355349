"""How many records a procedure can make at most, if every card jams as often as it may and the host is silent.

What opens cards is not among them: a round is opened while few records wait, and a void order, once in a long while,
finds room in what the journal keeps back for a round in flight."""

from shoecore.compat import const
from shoecore.rulebooks.table import SEATS

# The board's set and one for each seat; four betting rounds; five cards of the board and two of each hand.
_SETS = SEATS + 1
_CLOSES = const(4)
_EXPOSED = 2 * SEATS + 5
_OPENED_AND_CLOSED = const(2)
_REFUSAL = const(1)

# An order drawn and ended, a deck refused for two reasons, a roller that slows, a lid, a host, a ruling.
_AROUND = const(16)
_DOUBTED = const(2)


def intake(slots: int, tries: int) -> int:
    """A deck that fills every slot, each card told as no card, is refused or shuffled, and comes out again."""
    return 2 * _jams(slots, tries) + slots + _AROUND + _REFUSAL


def round_and_rest(slots: int, tries: int) -> int:
    """A round of ten players of whom each folds or shows, and the rest of the deck."""
    return _jams(slots, tries) + _SETS + _CLOSES + SEATS + _EXPOSED + _OPENED_AND_CLOSED + _AROUND + _REFUSAL


def _jams(cards: int, tries: int) -> int:
    """Each card's last try but one fails too: a fault for each that failed, one that it is over, and a doubt and its
    end beside."""
    return cards * (tries + _DOUBTED)
