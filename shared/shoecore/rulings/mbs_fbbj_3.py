"""The rulings of Free Bet Blackjack (MBS), version 3: what has been settled or drawn decides what can be put right."""

from . import free_bet_found
from . import free_bet_wagers as wagers
from . import outcomes as o
from .free_bet import MANAGER, goes_on, moves, once_acted, put_right, void, void_if
from .nodes import Ask, Choose, Ruling

# clauses: mbs-fbbj-3 5.20
_NOT_SHUFFLED_YET = Ask(
    "manual-shuffling", "5.20", goes_on(o.CONTINUE, "5.20", o.FINISH_ROUND, o.SHUFFLE_AFTER), MANAGER
)
_NOT_SHUFFLED = Ask(
    "was-not-shuffled",
    "5.1",
    Ask("cut-card-seen", "5.20", _NOT_SHUFFLED_YET, void("5.1.1, 5.1.2")),
    goes_on(o.NO_EFFECT, "5.1"),
)

# clauses: mbs-fbbj-3 5.5
_FACE_UP = Ask(
    "first-card-dealt",
    "5.5",
    goes_on(o.PLAY_NEXT, "5.5", o.AS_NEXT),
    Ruling(o.REFUSE_DECK, "5.5", (o.NEW_DECK,), o.STAND, o.GIVE_UP, o.DEALER),
)

# clauses: mbs-fbbj-3 5.6, 5.6.1, 5.6.2
_BEFORE_ACTION = put_right("5.6, 5.6.1")
_DEALT_WRONGLY = once_acted(
    "5.6",
    Ask("reconstructable", "5.6.2", moves(o.RECONSTRUCT, "5.6, 5.6.2", o.MOVE_BACK, who=o.HOUSE), MANAGER),
    _BEFORE_ACTION,
)

# clauses: mbs-fbbj-3 5.7, 5.8, 5.9, 5.10, 5.24
_OFFERED = Choose(
    "card-offered",
    "5.8",
    (
        ("not-yet", moves(o.OFFER_CARD, "5.8", o.OFFER_IN_TURN)),
        ("accepted", moves(o.PLAY_NEXT, "5.8", o.AS_NEXT)),
        ("refused", moves(o.OFFER_CARD, "5.9, 5.24", o.STANDS, o.OFFER_IN_TURN)),
        ("refused-by-all", moves(o.PLAY_NEXT, "5.10", o.DEALER_TAKES)),
    ),
)
_NEXT_IN_TURN = Ask("players-to-act", "5.8", _OFFERED, moves(o.PLAY_NEXT, "5.8", o.DEALER_TAKES))
_REMOVED = moves(o.DISCARD, "5.7", o.DISCARD_CARD)
_CARD_IN_ERROR = once_acted(
    "5.6",
    Choose(
        "dealer-hand",
        "5.7",
        (
            ("hard-17-up", _REMOVED),
            ("soft-18-up", Ask("soft-is-complete", "3.34", _REMOVED, _NEXT_IN_TURN)),
            ("not-complete", _NEXT_IN_TURN),
        ),
    ),
    _BEFORE_ACTION,
)

# clauses: mbs-fbbj-3 5.11, 5.12, 5.12.1, 5.12.2
_DRAW = (o.DRAW_FOR_DEALER, o.OFFER_BY_CARD, o.MAY_WITHDRAW)
_DEALER_WITHOUT = once_acted(
    "5.11",
    Ask(
        "finish-first",
        "5.12.1",
        moves(o.DEALER_DRAWS, "5.12.1, 5.12, 5.12.2, 5.25", o.FINISH_HAND, *_DRAW),
        moves(o.DEALER_DRAWS, "5.12, 5.12.2, 5.25", *_DRAW),
    ),
    put_right("5.11"),
)
_INSURANCE = goes_on(o.OFFER_LATE, "5.12.2", o.OFFER_INSURANCE)
_EVEN_MONEY = goes_on(o.OFFER_LATE, "5.12.2, 3.20", o.OFFER_INSURANCE, o.OFFER_EVEN_MONEY, who=o.SHIFT_MANAGER)
_LATE_DEALER_CARD = Ask(
    "late-card-is-ace",
    "5.12.2",
    Ask("player-blackjack", "3.20", Ask("even-money-open", "3.20", _EVEN_MONEY, _INSURANCE), _INSURANCE),
    goes_on(o.OFFER_LATE, "5.12.2", o.OFFER_SURRENDER),
)

# clauses: mbs-fbbj-3 5.13, 5.14, 5.16, 5.16.1, 5.16.2
_ONE_CARD = Choose(
    "player-chooses",
    "5.16",
    (
        ("not-yet", goes_on(o.ACT_OR_WITHDRAW, "5.16, 5.25", o.ACT_OR_GIVE_BACK, o.MAY_WITHDRAW)),
        ("act", goes_on(o.CONTINUE, "5.16.1")),
        ("withdraw", moves(o.WITHDRAW, "5.16.2", o.DISCARD_CARD, bets=o.HAND_RETURNED)),
    ),
)
_NO_CARD = goes_on(o.RETURN_WAGER, "5.14", o.GIVE_BACK)
_PLAYER_SHORT = once_acted(
    "5.13", Choose("cards-received", "5.14", (("none", _NO_CARD), ("one", _ONE_CARD))), put_right("5.13")
)

# clauses: mbs-fbbj-3 5.15
_NO_WAGER = once_acted("5.15", moves(o.DISCARD, "5.15, 5.25", o.DISCARD_CARD, o.MAY_WITHDRAW), _BEFORE_ACTION)

# clauses: mbs-fbbj-3 5.17, 5.18
_PLAYER_MISSED = Choose(
    "areas-acted",
    "5.17",
    (
        ("next-hand-only", moves(o.UNDISCLOSED, "5.17", o.COVER_CARDS, o.GIVE_TURN)),
        ("several-drew", goes_on(o.TURN_LOST, "5.18")),
        ("other", MANAGER),
    ),
)

# clauses: mbs-fbbj-3 5.19, 5.19.1
_RIFFLE = Ruling(
    o.RIFFLE,
    "5.19, 5.19.1",
    (o.RIFFLE_AND_CUT, o.FINISH_ROUND, o.SHUFFLE_AFTER),
    o.STAND,
    o.RESHUFFLE,
    o.DEALER,
)
_TOO_FEW = Ask("cards-suffice", "5.19", MANAGER, Ask("manual-shuffling", "5.19", _RIFFLE, MANAGER))

# clauses: mbs-fbbj-3 5.21, 5.21.1, 5.21.2
_BURN_MISSED = once_acted("5.21", goes_on(o.CONTINUE, "5.21.2"), put_right("5.21.1"))

# clauses: mbs-fbbj-3 5.22, 5.22.1
_FORCED = Choose(
    "forced-play",
    "5.22",
    (
        ("hard-over-11", goes_on(o.FORCED_PLAY, "5.22", o.DRAW_HARD_OVER_11, o.FORFEIT_OPTIONS)),
        ("hard-to-17", goes_on(o.FORCED_PLAY, "5.22", o.DRAW_HARD_TO_17, o.FORFEIT_OPTIONS)),
    ),
)
_ABSENT = Ask("other-wager", "5.22.1", goes_on(o.OTHER_PLAYS, "5.22.1", o.NEAREST_PLAYS), _FORCED)

# clauses: mbs-fbbj-3 5.23, 5.23.1, 5.23.1.1, 5.23.2, 5.23.2.1, 5.23.3, 5.23.3.1
_PLAYERS_CARDS = Choose(
    "disclosed",
    "5.23.1",
    (
        ("none", moves(o.PLAYER_SELECTS, "5.23.1, 5.23.1.1, 5.25", o.PLAYER_PICKS, o.REST_NEXT, o.MAY_WITHDRAW)),
        ("one", moves(o.PLAY_NEXT, "5.23.2, 5.23.2.1, 5.25", o.OPEN_FIRST, o.REST_NEXT, o.MAY_WITHDRAW)),
        ("several", moves(o.PLAYER_SELECTS, "5.23.3, 5.23.3.1, 5.25", o.PLAYER_PICKS, o.OFFER_REST, o.MAY_WITHDRAW)),
    ),
)

# clauses: mbs-fbbj-3 5.23.4, 5.23.4.1, 5.23.4.2, 5.23.4.3, 5.23.4.4, 5.23.4.5, 5.23.4.6
_PICK = (o.MANAGER_PICKS, o.REST_NEXT, o.MAY_WITHDRAW)
_PICK_WORST = (o.MANAGER_PICKS_WORST, o.DISCARD_REST, o.MAY_WITHDRAW)
_WORST = moves(o.MANAGER_SELECTS, "5.23.4.5, 5.23.4.6, 5.25", *_PICK_WORST, who=o.PIT_MANAGER)
_DEALERS_CARDS = Choose(
    "disclosed",
    "5.23.4",
    (
        ("none", moves(o.MANAGER_SELECTS, "5.23.4.1, 5.23.4.2, 5.25", *_PICK, who=o.PIT_MANAGER)),
        ("one", moves(o.PLAY_NEXT, "5.23.4.3, 5.23.4.4, 5.25", o.OPEN_FIRST, o.REST_NEXT, o.MAY_WITHDRAW)),
        ("several", Ask("two-drawn", "5.23.4.5", _WORST, MANAGER)),
    ),
)
_TOGETHER = Ask(
    "order-accepted",
    "5.23",
    goes_on(o.CONTINUE, "5.23", o.IN_ORDER),
    Ask("on-dealer-hand", "5.23.4", _DEALERS_CARDS, _PLAYERS_CARDS),
)

SITUATIONS = (
    ("foreign-card", void_if("card-is-foreign")),
    ("deck-count", void_if("count-is-wrong")),
    ("not-shuffled", _NOT_SHUFFLED),
    ("wager-after-close", wagers.WAGER_LATE),
    ("card-face-up", _FACE_UP),
    ("dealt-wrongly", _DEALT_WRONGLY),
    ("card-in-error", _CARD_IN_ERROR),
    ("dealer-without-card", _DEALER_WITHOUT),
    ("late-dealer-card", _LATE_DEALER_CARD),
    ("player-short", _PLAYER_SHORT),
    ("cards-without-wager", _NO_WAGER),
    ("player-missed", _PLAYER_MISSED),
    ("too-few-cards", _TOO_FEW),
    ("burn-missed", _BURN_MISSED),
    ("player-absent", _ABSENT),
    ("drawn-together", _TOGETHER),
    ("dissatisfied", wagers.DISSATISFIED),
    ("insurance-not-offered", wagers.INSURANCE_MISSED),
    ("surrender-not-offered", wagers.SURRENDER_MISSED),
    ("wager-off-limits", wagers.OFF_LIMITS),
    ("interruption", wagers.INTERRUPTION),
    ("not-covered", MANAGER),
)

CONFLICTS = free_bet_found.CONFLICTS
FOUND = free_bet_found.FOUND
