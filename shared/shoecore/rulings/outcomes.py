"""The short names that rulings are made of: outcomes, steps of the Dealer, what becomes of bets and device."""

from ..compat import const

# Ranks of ``facts.RANKS``.
DEALER = const(1)
PIT_SUPERVISOR = const(2)
PIT_MANAGER = const(3)
SHIFT_MANAGER = const(4)
HOUSE = const(5)

# What the ruling is.
CONTINUE = "continue"
RECONSTRUCT = "reconstruct"
VOID = "void"
TAKE_BACK = "take-back"
DISCARD = "discard"
PLAY_NEXT = "play-next"
FOLD = "fold"
INVALIDATE = "invalidate"
PLAYERS_OPTION = "players-option"
RETURN_WAGER = "return-wager"
WITHDRAW = "withdraw"
OFFER_CARD = "offer-card"
ACT_OR_WITHDRAW = "act-or-withdraw"
PLAYER_SELECTS = "player-selects"
MANAGER_SELECTS = "manager-selects"
DEALER_DRAWS = "dealer-draws"
RIFFLE = "riffle"
NO_EFFECT = "no-effect"
ACT_IN_TURN = "act-in-turn"
POST_BLINDS = "post-blinds"
SUPERVISOR = "supervisor"

OUTCOMES = (
    CONTINUE,
    RECONSTRUCT,
    VOID,
    TAKE_BACK,
    DISCARD,
    PLAY_NEXT,
    FOLD,
    INVALIDATE,
    PLAYERS_OPTION,
    RETURN_WAGER,
    WITHDRAW,
    OFFER_CARD,
    ACT_OR_WITHDRAW,
    PLAYER_SELECTS,
    MANAGER_SELECTS,
    DEALER_DRAWS,
    RIFFLE,
    NO_EFFECT,
    ACT_IN_TURN,
    POST_BLINDS,
    SUPERVISOR,
)

# What the Dealer does, one after the other.
CALL = "call"
MOVE_BACK = "move-back"
COLLECT_ALL = "collect-all"
TAKE_ERRORS = "take-errors"
TAKE_BURN = "take-burn"
SHUFFLE_IN = "shuffle-in"
BURN_AGAIN = "burn-again"
RESUME = "resume"
DISCARD_CARD = "discard-card"
NEXT_CARD = "next-card"
AS_BURN = "as-burn"
FOLDED_STAY_OUT = "folded-stay-out"
EARLIER_STAND = "earlier-stand"
MUCK_HAND = "muck-hand"
RETRACT = "retract"
MUST_CHECK = "must-check"
CALL_OR_FOLD = "call-or-fold"
CALL_OR_RAISE = "call-or-raise"
EARLY_BET_STAYS = "early-bet-stays"
PLACE_BUTTON = "place-button"
POST_SMALL = "post-small"
POST_BIG = "post-big"
POST_NOTHING = "post-nothing"
WAIT_FOR_BUTTON = "wait-for-button"
LEFT_POSTS_BIG = "left-posts-big"
NO_SMALL = "no-small"
BUTTON_TO_EMPTY = "button-to-empty"
MARK_MISSED = "mark-missed"
NEXT_TWO_POST = "next-two-post"
FREE_SEAT = "free-seat"

STEPS = (
    CALL,
    MOVE_BACK,
    COLLECT_ALL,
    TAKE_ERRORS,
    TAKE_BURN,
    SHUFFLE_IN,
    BURN_AGAIN,
    RESUME,
    DISCARD_CARD,
    NEXT_CARD,
    AS_BURN,
    FOLDED_STAY_OUT,
    EARLIER_STAND,
    MUCK_HAND,
    RETRACT,
    MUST_CHECK,
    CALL_OR_FOLD,
    CALL_OR_RAISE,
    EARLY_BET_STAYS,
    PLACE_BUTTON,
    POST_SMALL,
    POST_BIG,
    POST_NOTHING,
    WAIT_FOR_BUTTON,
    LEFT_POSTS_BIG,
    NO_SMALL,
    BUTTON_TO_EMPTY,
    MARK_MISSED,
    NEXT_TWO_POST,
    FREE_SEAT,
)

# What becomes of the bets.
STAND = "stand"
ALL_RETURNED = "all-returned"
AFFECTED_RETURNED = "affected-returned"
AS_DECIDED = "as-decided"

BETS = (STAND, ALL_RETURNED, AFFECTED_RETURNED, AS_DECIDED)

# What the device must do: nothing; be told which cards were moved by hand; shuffle what remains under a new
# commitment, the old order opened; give the round's order up and open it; wait for a person.
NOTHING = "nothing"
REBASELINE = "rebaseline"
RESHUFFLE = "reshuffle"
GIVE_UP = "give-up"
WAIT = "wait"

DEVICE = (NOTHING, REBASELINE, RESHUFFLE, GIVE_UP, WAIT)
