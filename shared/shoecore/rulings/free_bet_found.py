"""What a finding of the judge may be in Free Bet Blackjack (MBS), and which facts contradict each other."""

from .. import findings as f
from ..rulebooks.steps import BURN, DEAL, DECIDE, OFFER, SHOWDOWN

CONFLICTS = (
    (("interim-settled", True), ("outcome-established", False)),
    (("subsequent-deal", False), ("dealer-second-card", True)),
    (("subsequent-deal", False), ("areas-acted", "several-drew")),
    (("subsequent-deal", False), ("areas-acted", "next-hand-only")),
    (("first-card-dealt", False), ("interim-settled", True)),
    (("first-card-dealt", False), ("subsequent-deal", True)),
)

_INITIAL = ("3.18",)
_PLAYERS = ("3.23", "3.26.4", "3.29")
_DEALERS = ("3.34",)
_BEGUN = (("subsequent-deal", True),)


def found() -> tuple:
    """Which situations a finding may be."""
    return (
        ((f.WRONG_PLACE,), (BURN,), (), 0, "burn-missed", ()),
        ((f.WRONG_PLACE, f.EXTRA), (DEAL,), _INITIAL, 0, "dealt-wrongly", ()),
        ((f.WRONG_PLACE,), (DEAL,), _INITIAL, 0, "dealer-without-card", ()),
        ((f.WRONG_PLACE,), (DEAL,), _INITIAL, 0, "player-short", ()),
        ((f.WRONG_PLACE,), (DEAL,), _INITIAL, 0, "cards-without-wager", ()),
        ((f.WRONG_PLACE, f.EXTRA), (DEAL,), _PLAYERS + _DEALERS, 0, "card-in-error", _BEGUN),
        ((f.NOT_NOW, f.EXTRA), (DECIDE, SHOWDOWN), (), 0, "card-in-error", ()),
        ((f.WRONG_PLACE,), (DEAL,), _PLAYERS, 0, "player-missed", ()),
        ((f.NOT_NOW,), (DECIDE,), (), 0, "player-missed", ()),
        ((f.NOT_NOW, f.EXTRA), (OFFER,), ("3.27.1",), 0, "insurance-not-offered", ()),
        ((f.NOT_NOW, f.EXTRA), (OFFER,), ("3.25.1",), 0, "surrender-not-offered", ()),
        ((f.EXTRA,), (OFFER,), (), 0, "dealt-wrongly", ()),
        ((f.NO_WAGER,), (), (), 0, "player-short", ()),
        ((f.TOGETHER,), (), (), 0, "drawn-together", ()),
        ((f.FACE_UP,), (), (), 0, "card-face-up", (("first-card-dealt", True),)),
        ((f.FOREIGN, f.UNREAD), (), (), 0, "foreign-card", ()),
        ((f.DUPLICATE, f.CARDS_SKIPPED), (), (), 0, "deck-count", ()),
        ((f.SHORT,), (), (), 0, "too-few-cards", ()),
        ((f.UNSHUFFLED,), (), (), 0, "not-shuffled", (("was-not-shuffled", True),)),
    )
