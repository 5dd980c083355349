"""What a finding may be in Multi-Link Progressive Texas Hold'em Poker (RWS), and what contradicts itself."""

from .. import findings as f
from .. import records as r
from ..rulebooks import SHOE, SHUFFLER
from ..rulebooks.steps import BURN, CLOSE, DEAL, REVEAL, SET, SHOWDOWN
from .anywhere import anywhere

CONFLICTS = (
    (("whole-hands", True), ("reconstructable", False)),
    (("looked", False), ("intended", True)),
    (("flop-bet", False), ("flop-bet-lost", True)),
)

_BOARD = ("3.11.3", "3.11.4", "3.11.5", "3.12.1")
_AFTER_BOARD = ("3.11.3", "3.11.4", "3.11.5", "3.12.4", "3.12.5")
_AFTER_HOLE_CARDS = ("3.11.2", "3.12.3")


def found(code: int) -> tuple:
    """Which situations a finding of a code may be, by the step that was due, and what it tells of them."""
    if code == f.MISSED:
        return (
            ((BURN,), (), 0, "burn-missed", ()),
            ((DEAL, SET, CLOSE), (), 0, "dealt-wrongly", ()),
            ((DEAL,), ("3.11.1",), 0, "hand-count", ()),
            ((SET,), ("3.12.2",), 0, "hand-count", ()),
            ((DEAL, SET), _BOARD, 0, "community-count", ()),
            ((DEAL,), ("3.11.6",), 0, "dealer-count", ()),
            ((SET,), ("3.12.2",), 0, "dealer-count", ()),
        )
    if code == f.WRONG_PLACE:
        return (
            ((BURN,), (), 0, "burn-missed", ()),
            ((DEAL, SET), (), 0, "dealt-wrongly", ()),
            ((DEAL,), ("3.11.1",), 0, "hand-count", ()),
            ((DEAL, SET), _BOARD, 0, "community-count", ()),
            ((DEAL,), ("3.11.6",), 0, "dealer-count", ()),
        )
    if code == f.EXTRA:
        return (
            ((BURN, DEAL, SET, CLOSE), (), 0, "dealt-wrongly", ()),
            ((DEAL,), ("3.11.1",), 0, "hand-count", ()),
            ((SET,), ("3.12.2",), 0, "hand-count", ()),
            ((CLOSE,), _AFTER_HOLE_CARDS, 0, "hand-count", ()),
            ((BURN,), ("3.11.3",), 0, "hand-count", ()),
            ((CLOSE, REVEAL), _AFTER_BOARD, 0, "community-count", ()),
            ((BURN,), ("3.11.4", "3.11.5"), 0, "community-count", ()),
            ((SET,), ("3.12.2",), 0, "community-count", ()),
            ((DEAL,), ("3.11.6",), 0, "community-count", ()),
            ((CLOSE,), ("3.12.3",), 0, "dealer-count", ()),
            ((REVEAL, SHOWDOWN), ("3.11.6", "3.12.6"), 0, "dealer-count", ()),
        )
    if code == f.NOT_NOW:
        return (
            ((BURN, DEAL, SET, CLOSE, REVEAL, SHOWDOWN), (), 0, "dealt-wrongly", ()),
            ((DEAL, SET), _BOARD, 0, "community-count", ()),
            ((DEAL,), ("3.11.6",), 0, "dealer-count", ()),
            ((), (), 0, "not-covered", ()),
        )
    if code == f.NO_WAGER:
        return (
            ((), (), 0, "dealt-wrongly", ()),
            ((), (), 0, "hand-count", ()),
        )
    if code == f.WRONG_COUNT:
        return (
            ((SET,), ("3.12.2",), 0, "hand-count", ()),
            ((DEAL, SET), _BOARD, 0, "community-count", ()),
            ((SET,), ("3.12.2",), 0, "dealer-count", ()),
        )
    if code == f.TOO_EARLY:
        return (
            ((), (), r.BY_DEALER, "card-exposed", (("by-dealer", True),)),
            ((), (), r.BY_PLAYER, "not-covered", ()),
        )
    if code == f.TOGETHER:
        return (
            ((BURN, DEAL), (), 0, "drawn-together", (("device", SHOE),)),
            ((SET,), (), 0, "drawn-together", (("device", SHUFFLER),)),
            ((CLOSE, REVEAL, SHOWDOWN), (), 0, "drawn-together", ()),
        )
    return anywhere(code, _anywhere())


def _anywhere() -> tuple:
    """What needs no step to be known by."""
    return (
        ((f.LATE,), "dealt-wrongly", ()),
        ((f.FACE_UP,), "card-face-up", (("in-round", True),)),
        ((f.FOREIGN, f.UNREAD), "foreign-card", ()),
        ((f.DUPLICATE, f.CARDS_SKIPPED), "deck-count", ()),
        ((f.SHORT,), "too-few-cards", ()),
        ((f.RESTARTED,), "interruption", ()),
        ((f.NO_CARDS_DUE,), "hand-count", ()),
        ((f.UNSHUFFLED,), "not-shuffled", (("was-not-shuffled", True),)),
    )
