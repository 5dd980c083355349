"""Scenarios of Multi-Link Progressive Texas Hold'em Poker: what happened, the facts, the outcome and its clause."""

LATER = (
    ("noticed in the next round, nothing was paid wrongly", "noticed-in-time=no payout-error=no", "no-effect", "5.19"),
    ("noticed in the next round, a Bet was paid wrongly", "noticed-in-time=no payout-error=yes", "supervisor", "5.23"),
)


def choice(before: str, clause: str, put_back: bool = True) -> tuple:
    """The rows of a choice by 5.10: put back or not, for all Players or for those affected."""
    way, outcome, option = ("yes", "reconstruct", "5.10.2") if put_back else ("no", "players-option", "5.10.1")
    facts = before + " reconstructable=" + way
    return (
        ("every Player is affected", facts + " all-affected=yes", outcome, clause + ", " + option),
        ("one Player is affected", facts + " all-affected=no", outcome, clause + ", " + option),
    )


def either(before: str, clause: str) -> tuple:
    return choice(before, clause) + choice(before, clause, False)


BURN_MISSED = LATER + (
    (
        "nobody has looked and the cards can go back",
        "noticed-in-time=yes looked=no reconstructable=yes",
        "reconstruct",
        "5.9, 5.10.2",
    ),
    ("but they cannot go back", "noticed-in-time=yes looked=no reconstructable=no", "void", "5.9, 5.21"),
    ("but a Player has looked", "noticed-in-time=yes looked=yes", "void", "5.9, 5.21"),
)

WHOLE_HANDS = (
    (
        "nobody has looked, two complete Hands change places",
        "noticed-in-time=yes looked=no whole-hands=yes",
        "reconstruct",
        "5.8.6, 5.10.2",
    ),
    (
        "nobody has looked, single cards would have to move",
        "noticed-in-time=yes looked=no whole-hands=no",
        "void",
        "5.8.6, 5.8 tail, 5.21",
    ),
)
DEALT_WRONGLY = LATER + WHOLE_HANDS + either("noticed-in-time=yes looked=yes", "5.10")

COUNT = (
    LATER
    + WHOLE_HANDS
    + choice("noticed-in-time=yes looked=yes", "5.10")
    + (
        (
            "the board cannot be put right",
            "noticed-in-time=yes looked=yes reconstructable=no",
            "void",
            "5.8.7, 5.8 tail, 5.21",
        ),
    )
)

_SEEN = "noticed-in-time=yes looked=yes"
HAND_COUNT = (
    LATER
    + choice(_SEEN, "5.10")
    + (
        ("nobody has looked: 5.8.6 is suggested", "noticed-in-time=yes looked=no", "supervisor", "5.23, 5.8.6"),
        ("it touched nobody else", _SEEN + " reconstructable=no others-affected=no", "invalidate", "5.15"),
    )
)
HAND_COUNT_3 = HAND_COUNT + (
    ("others are affected", _SEEN + " reconstructable=no others-affected=yes", "invalidate", "5.15, 5.10"),
)
_OTHERS = _SEEN + " reconstructable=no others-affected=yes dealing-error="
HAND_COUNT_2 = HAND_COUNT + (
    ("others are affected by a dealing error", _OTHERS + "yes", "invalidate", "5.15, 5.10"),
    ("others are affected, no dealing error", _OTHERS + "no", "invalidate", "5.15"),
)

_ONE = "by-dealer=yes looked=no exposed=one"
EXPOSED = (
    ("a Player exposed his own card", "by-dealer=no", "supervisor", "5.23"),
    ("the Dealer exposed a card, a Player has looked", "by-dealer=yes looked=yes", "continue", "5.12"),
    ("two cards, nobody has looked", "by-dealer=yes looked=no exposed=several", "void", "5.8.2, 5.8 tail, 5.21"),
)
EXPOSED_3 = EXPOSED + either(_ONE, "5.12, 5.10")
EXPOSED_2 = (
    EXPOSED
    + (("one card, and no dealing error", _ONE + " dealing-error=no", "supervisor", "5.23"),)
    + either(_ONE + " dealing-error=yes", "5.10")
)

TOGETHER = (
    ("the Pit Supervisor accepts the order", "device=shoe order-accepted=yes", "continue", "5.14"),
    ("no order is accepted", "device=shoe order-accepted=no", "players-option", "5.14, 5.14.1, 5.10.1"),
    ("from a shuffler", "device=shuffler", "supervisor", "5.23"),
)
FACE_UP = (
    ("a card face up in the device in the round", "in-round=yes", "play-next", "5.13"),
    ("a card face up as the deck is loaded", "in-round=no", "refuse-deck", "5.13"),
)
FOREIGN = (
    ("a card of another deck", "card-is-foreign=yes", "void", "5.8.1, 5.8 tail, 5.21"),
    ("a card of this deck, badly read", "card-is-foreign=no", "no-effect", "5.8.1"),
)
DECK_COUNT = (
    ("51 cards are counted", "count-is-wrong=yes", "void", "5.8.3, 5.8 tail, 5.21"),
    ("52 cards are counted", "count-is-wrong=no", "no-effect", "5.8.3"),
)
TOO_FEW = (
    ("too few cards for the round", "cards-suffice=no", "void", "5.8.4, 5.8 tail, 5.21"),
    ("enough, but jammed; a Fold", "cards-suffice=yes outcome-established=yes", "continue", "5.7.1"),
    ("enough, but jammed; nothing won or lost", "cards-suffice=yes outcome-established=no", "void", "5.7.2, 5.21"),
)
NOT_SHUFFLED = LATER + (
    ("the cards were not shuffled", "noticed-in-time=yes was-not-shuffled=yes", "void", "5.8.5, 5.8 tail, 5.21"),
    ("they were", "noticed-in-time=yes was-not-shuffled=no", "no-effect", "5.8.5"),
)
INTERRUPTION = (
    ("the light flickers", "goes-on=yes", "no-effect", "5.7"),
    ("no power, a Player has Folded", "goes-on=no outcome-established=yes", "continue", "5.7.1"),
    ("no power, nothing won or lost", "goes-on=no outcome-established=no", "void", "5.7.2, 5.21"),
)
WALKED_AWAY = (
    ("before his Flop Bet", "decisions-left=yes flop-bet=no", "fold", "5.5, 3.11.2a"),
    ("after it, lost too", "decisions-left=yes flop-bet=yes flop-bet-lost=yes", "fold", "5.5, 3.11.2a"),
    ("after it, not confirmed", "decisions-left=yes flop-bet=yes flop-bet-lost=no", "supervisor", "5.23"),
    ("with nothing left to decide", "decisions-left=no", "settle", "5.6"),
)
JACKPOT = (
    ("fails before anybody has looked", "looked=no", "void", "5.16, 5.21"),
    ("fails after a Player has looked", "looked=yes", "pay-registered", "5.17.1"),
)
JACKPOT_LATER = (
    ("the House closes the table", "house-chooses=close-table", "close-table", "5.17.2a"),
    ("the House closes the box", "house-chooses=close-box", "close-box", "5.17.2b"),
    ("the House plays on without jackpot", "house-chooses=no-jackpot", "no-jackpot", "5.17.2c"),
)
SECOND_HAND = (
    ("on purpose", "intended=yes", "invalidate", "5.18"),
    ("by mistake", "intended=no", "continue", "5.18"),
)
CHOOSES = (
    ("the Reconstructed Hand", "player-chooses=go-on reconstructable=yes", "continue", "5.10.2, 5.10 tail"),
    ("the Hand as it lies", "player-chooses=go-on reconstructable=no", "continue", "5.10.1, 5.10 tail"),
    ("his Bets", "player-chooses=bets-back", "invalidate", "5.10.3"),
)
NOTICED_LATER = (
    ("nothing was paid wrongly", "payout-error=no", "no-effect", "5.19"),
    ("a Bet was paid wrongly", "payout-error=yes", "supervisor", "5.23"),
)
NOT_COVERED = (("a Player pours his drink over the cards", "", "supervisor", "5.23"),)

ALIKE = (
    ("burn-missed", BURN_MISSED),
    ("dealt-wrongly", DEALT_WRONGLY),
    ("community-count", COUNT),
    ("dealer-count", COUNT),
    ("drawn-together", TOGETHER),
    ("card-face-up", FACE_UP),
    ("foreign-card", FOREIGN),
    ("deck-count", DECK_COUNT),
    ("too-few-cards", TOO_FEW),
    ("not-shuffled", NOT_SHUFFLED),
    ("interruption", INTERRUPTION),
    ("walked-away", WALKED_AWAY),
    ("jackpot-failed", JACKPOT),
    ("jackpot-failed-later", JACKPOT_LATER),
    ("second-hand", SECOND_HAND),
    ("player-chooses", CHOOSES),
    ("noticed-later", NOTICED_LATER),
    ("not-covered", NOT_COVERED),
)
SCENARIOS = (
    ("rws-mlp-2", ALIKE + (("card-exposed", EXPOSED_2), ("hand-count", HAND_COUNT_2))),
    ("rws-mlp-3", ALIKE + (("card-exposed", EXPOSED_3), ("hand-count", HAND_COUNT_3))),
)
