"""What a finding of the judge may be in Poker (RWS), and which facts about it contradict each other."""

from collections import namedtuple

from .. import findings as f
from ..records import BY_DEALER, BY_PLAYER
from ..rulebooks.steps import BURN, CLOSE, DEAL, REVEAL, SET, SHOWDOWN

# The clauses by which a version deals: Hole Cards; Flop, Turn and River; the 1st Betting Round, the 2nd, the later two.
Deal = namedtuple("Deal", ("hole", "board", "first", "second", "later"))

CONFLICTS = (
    (("any-card-seen", False), ("looked", True)),
    (("any-card-seen", False), ("two-exposed", True)),
    (("any-card-seen", False), ("another-exposed", True)),
    (("final-round-over", True), ("betting-was-open", True)),
)

_CARDS = (DEAL, SET)


def rows(d: Deal) -> tuple:
    """The rows of ``found()`` that both versions have, in a version's own clauses."""
    return _deck() + _deal(d) + _board(d) + _exposed(d)


def _deck() -> tuple:
    """What the clauses say of the cards themselves."""
    return (
        ((f.FOREIGN, f.UNREAD), (), (), 0, "foreign-card", ()),
        ((f.DUPLICATE,), (), (), 0, "deck-count", ()),
        ((f.SHORT,), (), (), 0, "shoe-runs-out", ()),
        ((f.UNSHUFFLED,), (), (), 0, "not-shuffled", ()),
        ((f.TOGETHER,), (), (), 0, "drawn-together", ()),
        ((f.NO_WAGER,), (), (), 0, "hand-count", ()),
    )


def _deal(d: Deal) -> tuple:
    """The Hole Cards: one left out or too many may be a Hand's, a whole Hand, or come later; too many may be a burn."""
    return (
        ((f.MISSED,), _CARDS, d.hole, 0, "card-count", ()),
        ((f.MISSED,), _CARDS, d.hole, 0, "hand-count", ()),
        ((f.WRONG_COUNT,), (SET,), d.hole, 0, "card-count", ()),
        ((f.EXTRA,), _CARDS, d.hole, 0, "card-count", ()),
        ((f.EXTRA,), (CLOSE,), d.first, 0, "card-count", ()),
        ((f.EXTRA, f.WRONG_PLACE), _CARDS, d.hole, 0, "hand-count", ()),
        ((f.MISSED, f.EXTRA), _CARDS, d.hole, 0, "deal-order", ()),
        ((f.EXTRA, f.NOT_NOW), (CLOSE,), d.first, 0, "hand-count", ()),
        ((f.WRONG_PLACE, f.LATE), (), (), 0, "deal-order", ()),
    )


def _board(d: Deal) -> tuple:
    """The Community Cards: one of a count more shows before its reveal or at the Betting Round after it."""
    return (
        ((f.MISSED, f.NOT_NOW), (DEAL,), d.board, 0, "too-few-community", ()),
        ((f.EXTRA,), (DEAL,), d.board, 0, "deal-order", ()),
        ((f.EXTRA,), (REVEAL,), d.board[:1], 0, "too-many-flop", ()),
        ((f.EXTRA,), (CLOSE,), d.second, 0, "too-many-flop", ()),
        ((f.EXTRA,), (REVEAL,), d.board[1:2], 0, "too-many-turn", ()),
        ((f.EXTRA,), (REVEAL,), d.board[2:], 0, "too-many-river", ()),
        ((f.EXTRA,), (CLOSE,), d.later, 0, "too-many-turn", ()),
        ((f.EXTRA,), (CLOSE,), d.later, 0, "too-many-river", ()),
        ((f.EXTRA,), (SHOWDOWN,), (), 0, "too-many-river", ()),
    )


def _exposed(d: Deal) -> tuple:
    """Cards that lay open before their time."""
    return (
        ((f.FACE_UP,), (DEAL,), d.hole, 0, "card-face-up", (("face-up-due", "hole-card"),)),
        ((f.FACE_UP,), (BURN,), (), 0, "card-face-up", (("face-up-due", "burnt-card"),)),
        ((f.FACE_UP,), (DEAL,), d.board, 0, "card-face-up", (("face-up-due", "community-card"),)),
        ((f.TOO_EARLY,), _CARDS, d.hole, BY_DEALER, "exposed-in-deal", ()),
        ((f.TOO_EARLY,), (), (), BY_PLAYER, "hole-cards-shown", ()),
        ((f.TOO_EARLY,), (CLOSE,), d.first, BY_DEALER, "flop-exposed", (("betting-was-open", True),)),
        (
            (f.TOO_EARLY,),
            (CLOSE,),
            d.second,
            BY_DEALER,
            "turn-exposed",
            (("betting-was-open", True), ("by-dealer", True)),
        ),
        (
            (f.TOO_EARLY,),
            (CLOSE,),
            d.later,
            BY_DEALER,
            "river-exposed",
            (("betting-was-open", True), ("by-dealer", True)),
        ),
    )
