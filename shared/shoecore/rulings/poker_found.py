"""What a finding of the judge may be in Poker (RWS), and which facts about it contradict each other."""

from collections import namedtuple

from .. import findings as f
from ..records import BY_DEALER, BY_PLAYER
from ..rulebooks.steps import BURN, CLOSE, DEAL, REVEAL, SET, SHOWDOWN
from .anywhere import anywhere

# The clauses by which a version deals: Hole Cards; Flop, Turn and River; the 1st Betting Round, the 2nd, the later two.
Deal = namedtuple("Deal", ("hole", "board", "first", "second", "later"))

CONFLICTS = (
    (("any-card-seen", False), ("looked", True)),
    (("any-card-seen", False), ("two-exposed", True)),
    (("any-card-seen", False), ("another-exposed", True)),
    (("final-round-over", True), ("betting-was-open", True)),
)

_CARDS = (DEAL, SET)

_ANYWHERE = (
    ((f.FOREIGN, f.UNREAD), "foreign-card", ()),
    ((f.DUPLICATE,), "deck-count", ()),
    ((f.SHORT,), "shoe-runs-out", ()),
    ((f.RESTARTED,), "interruption", ()),
    ((f.BUTTON,), "no-dealer-button", ()),
    ((f.UNSHUFFLED,), "not-shuffled", ()),
    ((f.TOGETHER,), "drawn-together", ()),
    ((f.NO_WAGER,), "hand-count", ()),
    ((f.LATE,), "deal-order", ()),
)


def rows(code: int, d: Deal) -> tuple:
    """The rows of ``found()`` that both versions have, in a version's own clauses."""
    if code == f.MISSED:
        return _left_out(d)
    if code == f.EXTRA:
        return _too_many(d)
    if code == f.NOT_NOW:
        return (((CLOSE,), d.first, 0, "hand-count", ()), ((DEAL,), d.board, 0, "too-few-community", ()))
    if code == f.WRONG_PLACE:
        return ((_CARDS, d.hole, 0, "hand-count", ()), ((), (), 0, "deal-order", ()))
    if code == f.WRONG_COUNT:
        return (((SET,), d.hole, 0, "card-count", ()),)
    if code == f.FACE_UP:
        return _face_up(d)
    if code == f.TOO_EARLY:
        return _exposed(d)
    return anywhere(code, _ANYWHERE)


def _left_out(d: Deal) -> tuple:
    """A Hole Card left out may be a Hand's, a whole Hand, or still come; cards before the end of a Betting Round are
    exposed, or only dealt out of order."""
    open_ = (("betting-was-open", True),)
    return (
        (_CARDS, d.hole, 0, "card-count", ()),
        (_CARDS, d.hole, 0, "hand-count", ()),
        (_CARDS, d.hole, 0, "deal-order", ()),
        ((DEAL,), d.board, 0, "too-few-community", ()),
        ((CLOSE,), d.first, 0, "flop-exposed", open_),
        ((CLOSE,), d.second, 0, "turn-exposed", open_),
        ((CLOSE,), d.later, 0, "river-exposed", open_),
        ((CLOSE,), (), 0, "deal-order", ()),
    )


def _too_many(d: Deal) -> tuple:
    """A card too many shows at the step after its own: a Hole Card or a burn before more of them, a Community Card
    before it is turned or in the Betting Round after that."""
    return (
        (_CARDS, d.hole, 0, "card-count", ()),
        (_CARDS, d.hole, 0, "hand-count", ()),
        (_CARDS, d.hole, 0, "deal-order", ()),
        ((CLOSE,), d.first, 0, "card-count", ()),
        ((CLOSE,), d.first, 0, "hand-count", ()),
        ((DEAL,), d.board, 0, "deal-order", ()),
        ((REVEAL,), d.board[:1], 0, "too-many-flop", ()),
        ((REVEAL,), d.board[1:2], 0, "too-many-turn", ()),
        ((REVEAL,), d.board[2:], 0, "too-many-river", ()),
        ((CLOSE,), d.second, 0, "too-many-flop", ()),
        ((CLOSE,), d.later, 0, "too-many-turn", ()),
        ((CLOSE,), d.later, 0, "too-many-river", ()),
        ((SHOWDOWN,), (), 0, "too-many-river", ()),
    )


def _face_up(d: Deal) -> tuple:
    """What the card was due to be."""
    return (
        ((DEAL,), d.hole, 0, "card-face-up", (("face-up-due", "hole-card"),)),
        ((BURN,), (), 0, "card-face-up", (("face-up-due", "burnt-card"),)),
        ((DEAL,), d.board, 0, "card-face-up", (("face-up-due", "community-card"),)),
    )


def _exposed(d: Deal) -> tuple:
    """A card that lay open before its time, by who exposed it and by the Betting Round that was open."""
    street = (("betting-was-open", True), ("by-dealer", True))
    return (
        (_CARDS, d.hole, BY_DEALER, "exposed-in-deal", ()),
        ((), (), BY_PLAYER, "hole-cards-shown", ()),
        ((CLOSE,), d.first, BY_DEALER, "flop-exposed", (("betting-was-open", True),)),
        ((CLOSE,), d.first, BY_DEALER, "exposed-in-deal", ()),
        ((CLOSE,), d.second, BY_DEALER, "turn-exposed", street),
        ((CLOSE,), d.later, BY_DEALER, "river-exposed", street),
    )
