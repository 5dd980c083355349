"""The rulings of Poker (RWS), version 6: no clause for a missed burn, no Electronic Card Shuffler."""

from . import poker, poker_play

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

FOUND = "rws_poker_6_found"

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
