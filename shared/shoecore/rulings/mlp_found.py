"""What a finding may be in Multi-Link Progressive Texas Hold'em Poker (RWS), and what contradicts itself."""

from .. import findings as f
from .. import records as r
from ..rulebooks import SHOE, SHUFFLER
from ..rulebooks.steps import BURN, CLOSE, DEAL, REVEAL, SET, SHOWDOWN

CONFLICTS = (
    (("whole-hands", True), ("reconstructable", False)),
    (("looked", False), ("intended", True)),
    (("flop-bet", False), ("flop-bet-lost", True)),
)

_BOARD = ("3.11.3", "3.11.4", "3.11.5", "3.12.1")
_AFTER_BOARD = ("3.11.3", "3.11.4", "3.11.5", "3.12.4", "3.12.5")
_AFTER_HOLE_CARDS = ("3.11.2", "3.12.3")


def found() -> tuple:
    """Which situations a finding may be."""
    return (
        ((f.MISSED, f.WRONG_PLACE), (BURN,), (), 0, "burn-missed", ()),
        ((f.MISSED, f.WRONG_PLACE), (DEAL, SET), (), 0, "dealt-wrongly", ()),
        ((f.EXTRA,), (BURN, DEAL, SET, CLOSE), (), 0, "dealt-wrongly", ()),
        ((f.LATE, f.NOT_NOW, f.NO_WAGER), (), (), 0, "dealt-wrongly", ()),
        ((f.NOT_NOW,), (), (), 0, "not-covered", ()),
        ((f.NO_WAGER,), (), (), 0, "hand-count", ()),
        ((f.MISSED, f.WRONG_PLACE, f.EXTRA), (DEAL,), ("3.11.1",), 0, "hand-count", ()),
        ((f.MISSED, f.WRONG_COUNT, f.EXTRA), (SET,), ("3.12.2",), 0, "hand-count", ()),
        ((f.EXTRA,), (CLOSE,), _AFTER_HOLE_CARDS, 0, "hand-count", ()),
        ((f.EXTRA,), (BURN,), ("3.11.3",), 0, "hand-count", ()),
        ((f.MISSED, f.WRONG_PLACE, f.WRONG_COUNT), (DEAL, SET), _BOARD, 0, "community-count", ()),
        ((f.MISSED, f.EXTRA), (CLOSE, REVEAL), _AFTER_BOARD, 0, "community-count", ()),
        ((f.EXTRA,), (BURN,), ("3.11.4", "3.11.5"), 0, "community-count", ()),
        ((f.EXTRA,), (SET,), ("3.12.2",), 0, "community-count", ()),
        ((f.EXTRA,), (DEAL,), ("3.11.6",), 0, "community-count", ()),
        ((f.MISSED, f.WRONG_PLACE), (DEAL,), ("3.11.6",), 0, "dealer-count", ()),
        ((f.MISSED, f.WRONG_COUNT), (SET,), ("3.12.2",), 0, "dealer-count", ()),
        ((f.EXTRA,), (CLOSE,), ("3.12.3",), 0, "dealer-count", ()),
        ((f.MISSED, f.EXTRA), (REVEAL, SHOWDOWN), ("3.11.6", "3.12.6"), 0, "dealer-count", ()),
        ((f.TOO_EARLY,), (), (), r.BY_DEALER, "card-exposed", (("by-dealer", True),)),
        ((f.TOO_EARLY,), (), (), r.BY_PLAYER, "not-covered", ()),
        ((f.TOGETHER,), (BURN, DEAL), (), 0, "drawn-together", (("device", SHOE),)),
        ((f.TOGETHER,), (SET,), (), 0, "drawn-together", (("device", SHUFFLER),)),
        ((f.TOGETHER,), (CLOSE, REVEAL, SHOWDOWN), (), 0, "drawn-together", ()),
        ((f.FACE_UP,), (), (), 0, "card-face-up", (("in-round", True),)),
        ((f.FOREIGN, f.UNREAD), (), (), 0, "foreign-card", ()),
        ((f.DUPLICATE, f.CARDS_SKIPPED), (), (), 0, "deck-count", ()),
        ((f.SHORT,), (), (), 0, "too-few-cards", ()),
        ((f.UNSHUFFLED,), (), (), 0, "not-shuffled", (("was-not-shuffled", True),)),
    )
