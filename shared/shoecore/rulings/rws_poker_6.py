"""The rulings of Poker (RWS), version 6: no clause for a missed burn, no Electronic Card Shuffler."""

from .. import findings as f
from ..rulebooks.steps import BURN
from . import poker, poker_found, poker_play

_N = poker.Numbers(
    reconstruction="1.33",
    void_bets="5.12",
    hole_exposed="5.11",
    shown_early="3.14.2b",
    flop_exposed="5.7",
    too_many=("5.8", "5.8.1", "5.8.2"),
    card_exposed="5.9",
    all_in="3.15",
    out_of_turn="5.10",
    last="5.14",
)

_DEAL = poker_found.Deal(
    hole=("3.9",), board=("3.10", "3.11", "3.12"), first=("3.9.1",), second=("3.10.1",), later=("3.13",)
)

SITUATIONS = (
    poker.cards_alike(_N)
    + (
        ("shoe-runs-out", lambda: poker.runs_out(_N)),
        ("card-face-up", lambda: poker.face_up(_N)),
        ("burn-missed", lambda: poker.supervisor(_N)),
        ("flop-exposed", lambda: poker.flop_exposed(_N)),
        ("too-many-flop", lambda: poker.too_many(0, _N)),
        ("too-many-turn", lambda: poker.too_many(1, _N)),
        ("too-many-river", lambda: poker.too_many(2, _N)),
        ("turn-exposed", lambda: poker.card_exposed(_N)),
        ("river-exposed", lambda: poker.card_exposed(_N)),
    )
    + poker_play.play_alike(_N)
)

CONFLICTS = poker_found.CONFLICTS


def found(code: int) -> tuple:
    """Which situations a finding of a code may be, by the step that was due."""
    burn = (((BURN,), (), 0, "burn-missed", ()),) if code == f.MISSED else ()
    return burn + poker_found.rows(code, _DEAL)
