"""What a finding of the judge may be in Free Bet Blackjack (MBS), and which facts contradict each other."""

from .. import findings as f
from ..rulebooks.steps import BURN, DEAL, DECIDE, OFFER, SHOWDOWN
from .anywhere import anywhere

CONFLICTS = (
    (("interim-settled", True), ("outcome-established", False)),
    (("subsequent-deal", False), ("dealer-second-card", True)),
    (("subsequent-deal", False), ("areas-acted", "several-drew")),
    (("subsequent-deal", False), ("areas-acted", "next-hand-only")),
    (("face-up-found", "between-rounds"), ("interim-settled", True)),
    (("face-up-found", "between-rounds"), ("subsequent-deal", True)),
)

_INITIAL = ("3.18",)
_PLAYERS = ("3.23", "3.26.4", "3.29")
_DEALERS = ("3.34", "5.12")
_BEGUN = (("subsequent-deal", True),)


def found(code: int) -> tuple:
    """Which situations a finding of a code may be, by the step that was due, and what it tells of them."""
    if code == f.WRONG_PLACE:
        return (
            ((BURN,), (), 0, "burn-missed", ()),
            ((DEAL,), _INITIAL, 0, "dealt-wrongly", ()),
            ((DEAL,), _INITIAL, 0, "dealer-without-card", ()),
            ((DEAL,), _INITIAL, 0, "player-short", ()),
            ((DEAL,), _INITIAL, 0, "cards-without-wager", ()),
            ((DEAL,), _PLAYERS + _DEALERS, 0, "card-in-error", _BEGUN),
            ((DEAL,), _PLAYERS, 0, "player-missed", ()),
        )
    if code == f.EXTRA:
        return (
            ((DEAL,), _INITIAL, 0, "dealt-wrongly", ()),
            ((DEAL,), _PLAYERS + _DEALERS, 0, "card-in-error", _BEGUN),
            ((DECIDE, SHOWDOWN), (), 0, "card-in-error", ()),
            ((OFFER,), ("3.27.1",), 0, "insurance-missed", ()),
            ((OFFER,), ("3.25.1",), 0, "surrender-missed", ()),
            ((OFFER,), ("5.12.2",), 0, "late-dealer-card", ()),
            ((OFFER,), (), 0, "dealt-wrongly", ()),
        )
    if code == f.NOT_NOW:
        return (
            ((DEAL,), (), 0, "dealt-wrongly", ()),
            ((DEAL,), _INITIAL, 0, "dealer-without-card", ()),
            ((DEAL,), _INITIAL, 0, "player-short", ()),
            ((DEAL,), _PLAYERS, 0, "player-missed", ()),
            ((DECIDE, SHOWDOWN), (), 0, "card-in-error", ()),
            ((DECIDE,), (), 0, "player-missed", ()),
            ((OFFER,), ("3.27.1",), 0, "insurance-missed", ()),
            ((OFFER,), ("3.25.1",), 0, "surrender-missed", ()),
            ((OFFER,), ("5.12.2",), 0, "late-dealer-card", ()),
        )
    if code == f.MISSED:
        return (((DEAL,), _INITIAL, 0, "dealer-without-card", ()),)
    return anywhere(code, _anywhere())


def _anywhere() -> tuple:
    """What needs no step to be known by."""
    return (
        ((f.NO_WAGER,), "player-short", ()),
        ((f.TOGETHER,), "drawn-together", ()),
        ((f.FACE_UP,), "card-face-up", (("face-up-found", "in-round"),)),
        ((f.FOREIGN, f.UNREAD), "foreign-card", ()),
        ((f.DUPLICATE, f.CARDS_SKIPPED), "deck-count", ()),
        ((f.SHORT,), "too-few-cards", ()),
        ((f.RESTARTED,), "interruption", ()),
        ((f.NO_CARDS_DUE,), "cards-without-wager", ()),
        ((f.UNSHUFFLED,), "not-shuffled", (("was-not-shuffled", True),)),
    )
