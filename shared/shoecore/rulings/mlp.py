"""What both versions of Multi-Link Progressive Texas Hold'em Poker (RWS) rule alike, under the same clause numbers."""

from . import outcomes as o
from .nodes import Ask, Choose, Ruling


def goes_on(outcome: str, clause: str, who: int = o.DEALER) -> Ruling:
    """The round goes on with its Bets and its cards as they are."""
    return Ruling(outcome, clause, (o.RESUME,), o.STAND, o.NOTHING, who)


# clauses: rws-mlp-2 5.8, 5.21; rws-mlp-3 5.8, 5.21
def void(clause: str, who: int = o.DEALER) -> Ruling:
    """The round has no result: all its Bets go back, earlier rounds stand."""
    steps = (o.COLLECT_ALL, o.EARLIER_STAND)
    return Ruling(o.VOID, clause + ", 5.21", steps, o.ALL_RETURNED, o.GIVE_UP, who)


# clauses: rws-mlp-2 5.8 tail; rws-mlp-3 5.8 tail
def void_if(fact: str, clause: str) -> Ask:
    """What makes the round Void once a person has confirmed it."""
    return Ask(fact, clause, void(clause + ", 5.8 tail"), goes_on(o.NO_EFFECT, clause))


# clauses: rws-mlp-2 5.10.2, 5.10.3, 5.10 tail; rws-mlp-3 5.10.2, 5.10.3, 5.10 tail
def reconstruct(clause: str, offer: str) -> Ruling:
    """The cards go back into their intended order; those who are affected go on with that or take their Bets back."""
    steps = (o.MOVE_BACK, offer, o.RECONSTRUCTED_OR_BACK, o.ACCEPT_LATER, o.RESUME)
    return Ruling(o.RECONSTRUCT, clause, steps, o.CHOSEN_RETURNED, o.REBASELINE, o.HOUSE)


# clauses: rws-mlp-2 5.10.1, 5.10.3, 5.10 tail; rws-mlp-3 5.10.1, 5.10.3, 5.10 tail
def as_dealt(clause: str, offer: str) -> Ruling:
    """The cards stay as they lie; those who are affected go on with that or take their Bets back."""
    steps = (offer, o.AS_DEALT_OR_BACK, o.ACCEPT_LATER, o.RESUME)
    return Ruling(o.PLAYERS_OPTION, clause, steps, o.CHOSEN_RETURNED, o.REBASELINE, o.HOUSE)


def affected(way, clause: str) -> Ask:
    """The Pit says whether all Players are affected, as by a Community Card or a Dealer's."""
    return Ask("all-affected", "5.10", way(clause, o.OFFER_ALL), way(clause, o.OFFER_AFFECTED))


# clauses: rws-mlp-2 5.10; rws-mlp-3 5.10
def options(clause: str) -> Ask:
    """Affected Players choose, with the Reconstructed Hand where the House says that there is one."""
    return Ask("reconstructable", "5.10", affected(reconstruct, clause), affected(as_dealt, clause))


# clauses: rws-mlp-2 5.19; rws-mlp-3 5.19
def in_time(clause: str, node) -> Ask:
    """An error that is noticed only after the next round began has no effect on later rounds."""
    return Ask("noticed-in-time", clause, node, NOTICED_LATER)


# clauses: rws-mlp-2 5.8.2, 5.12; rws-mlp-3 5.8.2, 5.12
def exposed(one_unseen) -> Ask:
    """A card exposed by the Dealer in the deal; ``one_unseen`` is for a single one before anybody has looked."""
    unseen = Choose("exposed", "5.8.2", (("one", one_unseen), ("several", void("5.8.2, 5.8 tail"))))
    return Ask("by-dealer", "5.12", Ask("looked", "5.12", goes_on(o.CONTINUE, "5.12"), unseen), SUPERVISOR)


# clauses: rws-mlp-2 5.15; rws-mlp-3 5.15
def hand_count(invalid) -> Ask:
    """A Hand of a wrong number of cards; ``invalid`` is for one that cannot be put right."""
    seen = Ask("reconstructable", "5.15", affected(reconstruct, "5.10, 5.10.2"), invalid)
    return in_time("5.15", Ask("looked", "5.15", seen, SUGGEST_VOID))


def invalid_hand(clause: str, others: tuple = (), bets: str = o.HAND_RETURNED) -> Ruling:
    """The Hand of a wrong number of cards is out, its Bets go back; others may have a choice."""
    return Ruling(o.INVALIDATE, clause, (o.REMOVE_HAND,) + others + (o.RESUME,), bets, o.REBASELINE, o.HOUSE)


# clauses: rws-mlp-2 5.23; rws-mlp-3 5.23
SUPERVISOR = Ruling(o.SUPERVISOR, "5.23", (o.CALL,), o.AS_DECIDED, o.WAIT, o.SHIFT_MANAGER)
SUGGEST_VOID = Ruling(o.SUPERVISOR, "5.23, 5.8.6", (o.CALL, o.SUGGEST_VOID), o.AS_DECIDED, o.WAIT, o.SHIFT_MANAGER)
NOTICED_LATER = Ask("payout-error", "5.19", SUPERVISOR, goes_on(o.NO_EFFECT, "5.19"))

ALONE_INVALID = invalid_hand("5.15")
OTHERS_CHOOSE = invalid_hand("5.15, 5.10", (o.OFFER_AFFECTED, o.AS_DEALT_OR_BACK, o.ACCEPT_LATER), o.CHOSEN_RETURNED)

# Before anybody has looked only whole Hands that move save the round.
# clauses: rws-mlp-2 5.8.6; rws-mlp-3 5.8.6
_UNSEEN = Ask("whole-hands", "5.8.6", reconstruct("5.8.6, 5.10.2", o.OFFER_AFFECTED), void("5.8.6, 5.8 tail", o.HOUSE))
_DEALT_WRONGLY = in_time("5.19", Ask("looked", "5.8.6", options("5.10"), _UNSEEN))

# clauses: rws-mlp-2 5.8.7; rws-mlp-3 5.8.7
_BOARD_SEEN = Ask("reconstructable", "5.8.7", affected(reconstruct, "5.10, 5.10.2"), void("5.8.7, 5.8 tail", o.HOUSE))
_BOARD_COUNT = in_time("5.8.7", Ask("looked", "5.8.6", _BOARD_SEEN, _UNSEEN))

# clauses: rws-mlp-2 5.9; rws-mlp-3 5.9
_BURN_UNSEEN = Ask("reconstructable", "5.9", reconstruct("5.9, 5.10.2", o.OFFER_ALL), void("5.9", o.HOUSE))
_BURN_MISSED = in_time("5.19", Ask("looked", "5.9", void("5.9"), _BURN_UNSEEN))

# clauses: rws-mlp-2 5.14, 5.14.1; rws-mlp-3 5.14, 5.14.1
_IN_ORDER = Ruling(o.CONTINUE, "5.14", (o.IN_ORDER, o.RESUME), o.STAND, o.NOTHING, o.PIT_SUPERVISOR)
_ORDER_GIVEN = Ruling(
    o.PLAYERS_OPTION,
    "5.14, 5.14.1, 5.10.1",
    (o.SUPERVISOR_ORDERS, o.OFFER_ALL, o.AS_DEALT_OR_BACK, o.ACCEPT_LATER, o.RESUME),
    o.CHOSEN_RETURNED,
    o.REBASELINE,
    o.PIT_SUPERVISOR,
)
_TOGETHER = Ask("from-shoe", "5.14", Ask("order-accepted", "5.14", _IN_ORDER, _ORDER_GIVEN), SUPERVISOR)

# clauses: rws-mlp-2 5.13; rws-mlp-3 5.13
_FACE_UP = Ask(
    "in-round",
    "5.13",
    Ruling(o.PLAY_NEXT, "5.13", (o.AS_NEXT, o.RESUME), o.STAND, o.NOTHING, o.DEALER),
    Ruling(o.REFUSE_DECK, "5.13", (o.NEW_DECK,), o.STAND, o.GIVE_UP, o.DEALER),
)

# clauses: rws-mlp-2 5.7, 5.7.1, 5.7.2; rws-mlp-3 5.7, 5.7.1, 5.7.2
_INTERRUPTED = Ask(
    "outcome-established",
    "5.7",
    Ruling(o.CONTINUE, "5.7.1", (o.FINISH_ROUND,), o.STAND, o.NOTHING, o.DEALER),
    void("5.7.2"),
)

# clauses: rws-mlp-2 5.5, 5.6; rws-mlp-3 5.5, 5.6
_FOLDED = (o.KEEP_FOR_JACKPOT, o.RESUME)
_AFTER_FLOP_BET = Ask(
    "flop-bet-lost",
    "5.5",
    Ruling(o.FOLD, "5.5, 3.11.2a", _FOLDED, o.FLOP_LOST_TOO, o.NOTHING, o.SHIFT_MANAGER),
    SUPERVISOR,
)
_BEFORE_FLOP_BET = Ruling(o.FOLD, "5.5, 3.11.2a", _FOLDED, o.ANTE_BONUS_LOST, o.NOTHING, o.DEALER)
_WALKED_AWAY = Ask(
    "decisions-left",
    "5.5",
    Ask("flop-bet", "5.5", _AFTER_FLOP_BET, _BEFORE_FLOP_BET),
    Ruling(o.SETTLE, "5.6", (o.SETTLE_HAND,), o.SETTLED, o.NOTHING, o.DEALER),
)

# clauses: rws-mlp-2 5.16, 5.17, 5.17.1; rws-mlp-3 5.16, 5.17, 5.17.1
_REGISTERED = Ruling(o.PAY_REGISTERED, "5.17.1", (o.FINISH_ROUND,), o.SETTLED, o.NOTHING, o.DEALER)
_JACKPOT_FAILED = Ask("looked", "5.16", _REGISTERED, void("5.16"))

# clauses: rws-mlp-2 5.17.2, 5.17.2a, 5.17.2b, 5.17.2c; rws-mlp-3 5.17.2, 5.17.2a, 5.17.2b, 5.17.2c
_JACKPOT_LATER = Choose(
    "house-chooses",
    "5.17.2",
    (
        ("close-table", Ruling(o.CLOSE_TABLE, "5.17.2a", (), o.STAND, o.NOTHING, o.HOUSE)),
        ("close-box", Ruling(o.CLOSE_BOX, "5.17.2b", (), o.STAND, o.NOTHING, o.HOUSE)),
        ("no-jackpot", Ruling(o.NO_JACKPOT, "5.17.2c", (o.SHOW_NOTICE,), o.STAND, o.NOTHING, o.HOUSE)),
    ),
)

# clauses: rws-mlp-2 5.18; rws-mlp-3 5.18
_SECOND_HAND = Ask(
    "intended",
    "5.18",
    Ruling(o.INVALIDATE, "5.18", (o.REMOVE_HAND, o.RESUME), o.HAND_RETURNED, o.NOTHING, o.PIT_SUPERVISOR),
    goes_on(o.CONTINUE, "5.18", o.PIT_SUPERVISOR),
)

_GOES_ON = Ask(
    "reconstructable",
    "5.10",
    Ruling(o.CONTINUE, "5.10.2, 5.10 tail", (o.ACCEPT_LATER,), o.STAND, o.NOTHING, o.DEALER),
    Ruling(o.CONTINUE, "5.10.1, 5.10 tail", (o.ACCEPT_LATER,), o.STAND, o.NOTHING, o.DEALER),
)
_BETS_BACK = Ruling(o.INVALIDATE, "5.10.3", (o.REMOVE_HAND,), o.HAND_RETURNED, o.NOTHING, o.DEALER)
_CHOSEN = Choose("player-chooses", "5.10", (("go-on", _GOES_ON), ("bets-back", _BETS_BACK)))

# clauses: rws-mlp-2 5.8.1, 5.8.3, 5.8.4, 5.8.5; rws-mlp-3 5.8.1, 5.8.3, 5.8.4, 5.8.5
ALIKE = (
    ("burn-missed", _BURN_MISSED),
    ("dealt-wrongly", _DEALT_WRONGLY),
    ("community-count", _BOARD_COUNT),
    ("dealer-count", _BOARD_COUNT),
    ("drawn-together", _TOGETHER),
    ("card-face-up", _FACE_UP),
    ("foreign-card", void_if("card-is-foreign", "5.8.1")),
    ("deck-count", void_if("count-is-wrong", "5.8.3")),
    ("too-few-cards", Ask("cards-suffice", "5.8.4", _INTERRUPTED, void("5.8.4, 5.8 tail"))),
    ("not-shuffled", in_time("5.19", void_if("was-not-shuffled", "5.8.5"))),
    ("interruption", Ask("goes-on", "5.7", goes_on(o.NO_EFFECT, "5.7"), _INTERRUPTED)),
    ("walked-away", _WALKED_AWAY),
    ("jackpot-failed", _JACKPOT_FAILED),
    ("jackpot-failed-later", _JACKPOT_LATER),
    ("second-hand", _SECOND_HAND),
    ("player-chooses", _CHOSEN),
    ("noticed-later", NOTICED_LATER),
    ("not-covered", SUPERVISOR),
)
