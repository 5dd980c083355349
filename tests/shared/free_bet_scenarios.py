"""Scenarios of Free Bet Blackjack: what happened, the facts, the outcome and its clause."""

# Nothing paid, nothing drawn; a wager paid or taken on the initial deal; a card drawn, and nothing paid.
BEFORE = "interim-settled=no subsequent-deal=no"
SETTLED = "interim-settled=yes"
DRAWN = "interim-settled=no subsequent-deal=yes"


def put_right(clause: str) -> tuple:
    return (
        ("in time, the cards can go back", BEFORE + " reconstructable=yes", "reconstruct", clause),
        ("in time, they cannot", BEFORE + " reconstructable=no", "void", "5.2"),
    )


def too_late(rows: tuple) -> tuple:
    """Rows that hold after an interim settlement as after the beginning of the subsequent deal."""
    return tuple(
        [
            (happened, (when + " " + facts).strip(), outcome, clause)
            for when in (SETTLED, DRAWN)
            for happened, facts, outcome, clause in rows
        ]
    )


FOREIGN = (
    ("a card of another deck", "card-is-foreign=yes", "void", "5.1.1, 5.1.2"),
    ("a card of these decks, badly read", "card-is-foreign=no", "no-effect", "5.1"),
)
DECK_COUNT = (
    ("a card is missing", "count-is-wrong=yes", "void", "5.1.1, 5.1.2"),
    ("none is", "count-is-wrong=no", "no-effect", "5.1"),
)
NOT_SHUFFLED = (
    ("new cards out of the box", "was-not-shuffled=yes cut-card-seen=no", "void", "5.1.1, 5.1.2"),
    (
        "dealt on past the cutting card, manual shuffling",
        "was-not-shuffled=yes cut-card-seen=yes manual-shuffling=yes",
        "continue",
        "5.20",
    ),
    (
        "dealt on past the cutting card, no manual shuffling",
        "was-not-shuffled=yes cut-card-seen=yes manual-shuffling=no",
        "supervisor",
        "6.1",
    ),
    ("they were shuffled", "was-not-shuffled=no", "no-effect", "5.1"),
)
AFTER_CLOSE = (
    ("a double in turn", "rule-allows=yes", "no-effect", "5.3"),
    ("one more chip", "rule-allows=no wager-change=placed", "refuse-wager", "5.3"),
    ("one chip less", "rule-allows=no wager-change=withdrawn", "settle", "5.4"),
)
FACE_UP = (
    ("found after the first card of the round", "face-up-found=in-round", "play-next", "5.5"),
    ("found before it", "face-up-found=between-rounds", "supervisor", "6.1"),
    ("found as the decks are loaded", "face-up-found=at-loading", "refuse-deck", "5.5"),
)
DEALT_WRONGLY = put_right("5.6.1") + too_late(
    (
        ("the cards can go back", "reconstructable=yes", "reconstruct", "5.6.2"),
        ("they cannot", "reconstructable=no", "supervisor", "6.1"),
    )
)


def offered(hand: str) -> tuple:
    """A card that a hand still to act may have."""
    return (
        ("it has to be offered", hand + " players-to-act=yes card-offered=not-yet", "offer-card", "5.8"),
        ("a Player takes it", hand + " players-to-act=yes card-offered=accepted", "play-next", "5.8"),
        ("a Player refuses it", hand + " players-to-act=yes card-offered=refused", "offer-card", "5.9, 5.24"),
        ("all Players refuse it", hand + " players-to-act=yes card-offered=refused-by-all", "play-next", "5.10"),
        ("no Player is left to act", hand + " players-to-act=no", "play-next", "5.8"),
    )


CARD_IN_ERROR = put_right("5.6.1") + too_late(
    (
        ("onto the Dealer's hard 17", "dealer-hand=hard-17-up", "discard", "5.7"),
        ("onto his soft 18, complete", "dealer-hand=soft-18-up soft-is-complete=yes", "discard", "5.7"),
    )
    + offered("dealer-hand=soft-18-up soft-is-complete=no")
    + offered("dealer-hand=not-complete")
)
DEALER_WITHOUT_CARD = put_right("5.11") + too_late(
    (
        ("the Dealer draws at once", "finish-first=no", "dealer-draws", "5.12, 5.12.2, 5.25"),
        ("the Player acting completes the hand first", "finish-first=yes", "dealer-draws", "5.12.1, 5.12.2, 5.25"),
    )
)
LATE_DEALER_CARD = (
    ("a Nine", "late-card-is-ace=no", "offer-late", "5.12.2"),
    ("an Ace, nobody has a Blackjack", "late-card-is-ace=yes player-blackjack=no", "offer-late", "5.12.2"),
    (
        "an Ace against a Blackjack, even money is open",
        "late-card-is-ace=yes player-blackjack=yes even-money-open=yes",
        "offer-late",
        "5.12.2, 3.20",
    ),
    (
        "an Ace against a Blackjack, even money is not",
        "late-card-is-ace=yes player-blackjack=yes even-money-open=no",
        "offer-late",
        "5.12.2",
    ),
)
PLAYER_SHORT = put_right("5.13") + too_late(
    (
        ("no card at all", "cards-received=none", "return-wager", "5.14"),
        ("one card", "cards-received=one player-chooses=not-yet", "act-or-withdraw", "5.16, 5.25"),
        ("one card, he acts", "cards-received=one player-chooses=act", "continue", "5.16.1"),
        ("one card, he withdraws", "cards-received=one player-chooses=withdraw", "withdraw", "5.16.2"),
    )
)
CARDS_WITHOUT_WAGER = put_right("5.6.1") + too_late((("cards lie there", "", "discard", "5.15, 5.25"),))
PLAYER_MISSED = (
    ("the next hand was acted on", "areas-acted=next-hand-only", "undisclosed", "5.17"),
    ("two areas have drawn", "areas-acted=several-drew", "turn-lost", "5.18"),
    ("two areas have stood", "areas-acted=other", "supervisor", "6.1"),
)
TOO_FEW = (
    ("manual shuffling is allowed", "cards-suffice=no manual-shuffling=yes", "riffle", "5.19, 5.19.1"),
    ("manual shuffling is not allowed", "cards-suffice=no manual-shuffling=no", "supervisor", "6.1"),
    ("there are enough, the device jams", "cards-suffice=yes", "supervisor", "6.1"),
)
BURN_MISSED = put_right("5.21.1") + too_late((("the card stays in play", "", "continue", "5.21.2"),))
PLAYER_ABSENT = (
    ("another wager lies there", "other-wager=yes", "other-plays", "5.22.1"),
    ("nobody else's", "other-wager=no forced-play=hard-over-11", "forced-play", "5.22"),
    ("nobody else's, the other way of the House", "other-wager=no forced-play=hard-to-17", "forced-play", "5.22"),
)
_UNKNOWN = "order-accepted=no on-dealer-hand="
TOGETHER = (
    ("the order is accepted", "order-accepted=yes", "continue", "5.23"),
    ("none disclosed", _UNKNOWN + "no disclosed=none", "player-selects", "5.23.1, 5.23.1.1, 5.25"),
    ("one disclosed", _UNKNOWN + "no disclosed=one", "play-next", "5.23.2, 5.23.2.1, 5.25"),
    ("two disclosed", _UNKNOWN + "no disclosed=several", "player-selects", "5.23.3, 5.23.3.1, 5.25"),
    ("the Dealer's, none disclosed", _UNKNOWN + "yes disclosed=none", "manager-selects", "5.23.4.1, 5.23.4.2, 5.25"),
    ("the Dealer's, one disclosed", _UNKNOWN + "yes disclosed=one", "play-next", "5.23.4.3, 5.23.4.4, 5.25"),
    (
        "the Dealer's, both disclosed",
        _UNKNOWN + "yes disclosed=several two-drawn=yes",
        "manager-selects",
        "5.23.4.5, 5.23.4.6, 5.25",
    ),
    ("the Dealer's, three drawn", _UNKNOWN + "yes disclosed=several two-drawn=no", "supervisor", "6.1"),
)
_IN_TIME = "ruling-allows=yes card-since=no"
DISSATISFIED = (
    ("permitted", _IN_TIME + " withdrawal-permitted=yes", "withdraw", "5.25"),
    ("not permitted", _IN_TIME + " withdrawal-permitted=no", "continue", "5.25"),
    ("a card has been dealt since", "ruling-allows=yes card-since=yes", "continue", "5.25"),
    ("with a ruling of 5.8", "ruling-allows=no", "continue", "5.4"),
)
_BEGUN = "subsequent-deal=yes dealer-second-card="
INSURANCE = (
    ("no card drawn yet", "subsequent-deal=no", "continue", "3.27.1"),
    ("the Pit Supervisor approves", _BEGUN + "no insurance-approved=yes", "offer-late", "5.26"),
    ("he does not", _BEGUN + "no insurance-approved=no", "continue", "5.26"),
    ("the Dealer has his second card", _BEGUN + "yes", "turn-lost", "5.26"),
)
SURRENDER = (
    ("no card drawn yet", "subsequent-deal=no", "continue", "3.25.1"),
    ("a card has been drawn", "subsequent-deal=yes", "supervisor", "6.1"),
)
OFF_LIMITS = (
    ("of an earlier round", "earlier-round=yes", "no-effect", "5.29"),
    ("under the minimum", "earlier-round=no limit=under settled-once=no", "settle", "5.27"),
    ("under the minimum again", "earlier-round=no limit=under settled-once=yes", "return-wager", "5.27"),
    ("over the maximum", "earlier-round=no limit=over", "settle", "5.28"),
)
_NO_POWER = "power-failure=yes outcome-established="
INTERRUPTION = (
    ("a Player is bust", _NO_POWER + "yes", "continue", "5.30.2"),
    ("no wager is decided", _NO_POWER + "no unseen-decide=no", "withdraw", "5.30.1"),
    ("unseen cards decide, an outcome", _NO_POWER + "no unseen-decide=yes counts-as-outcome=yes", "continue", "5.30.2"),
    ("unseen cards decide, no outcome", _NO_POWER + "no unseen-decide=yes counts-as-outcome=no", "withdraw", "5.30.1"),
    ("the device jams", "power-failure=no", "supervisor", "6.1"),
)
NOT_COVERED = (("a Player pours his drink over the cards", "", "supervisor", "6.1"),)

SCENARIOS = (
    ("foreign-card", FOREIGN),
    ("deck-count", DECK_COUNT),
    ("not-shuffled", NOT_SHUFFLED),
    ("wager-after-close", AFTER_CLOSE),
    ("card-face-up", FACE_UP),
    ("dealt-wrongly", DEALT_WRONGLY),
    ("card-in-error", CARD_IN_ERROR),
    ("dealer-without-card", DEALER_WITHOUT_CARD),
    ("late-dealer-card", LATE_DEALER_CARD),
    ("player-short", PLAYER_SHORT),
    ("cards-without-wager", CARDS_WITHOUT_WAGER),
    ("player-missed", PLAYER_MISSED),
    ("too-few-cards", TOO_FEW),
    ("burn-missed", BURN_MISSED),
    ("player-absent", PLAYER_ABSENT),
    ("drawn-together", TOGETHER),
    ("dissatisfied", DISSATISFIED),
    ("insurance-missed", INSURANCE),
    ("surrender-missed", SURRENDER),
    ("wager-off-limits", OFF_LIMITS),
    ("interruption", INTERRUPTION),
    ("not-covered", NOT_COVERED),
)
