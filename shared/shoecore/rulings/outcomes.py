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
PLAYER_GONE = "player-gone"
SUPERVISOR = "supervisor"
UNDISCLOSED = "undisclosed"
TURN_LOST = "turn-lost"
FORCED_PLAY = "forced-play"
OTHER_PLAYS = "other-plays"
OFFER_LATE = "offer-late"
REFUSE_WAGER = "refuse-wager"
SETTLE = "settle"
PAY_REGISTERED = "pay-registered"
CLOSE_TABLE = "close-table"
CLOSE_BOX = "close-box"
NO_JACKPOT = "no-jackpot"
REFUSE_DECK = "refuse-deck"

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
    PLAYER_GONE,
    SUPERVISOR,
    UNDISCLOSED,
    TURN_LOST,
    FORCED_PLAY,
    OTHER_PLAYS,
    OFFER_LATE,
    REFUSE_WAGER,
    SETTLE,
    PAY_REGISTERED,
    CLOSE_TABLE,
    CLOSE_BOX,
    NO_JACKPOT,
    REFUSE_DECK,
)

# What the Dealer does, one after the other.
CALL = "call"
MOVE_BACK = "move-back"
COLLECT_ALL = "collect-all"
TAKE_ERRORS = "take-errors"
TAKE_EXPOSED = "take-exposed"
TAKE_BURN = "take-burn"
SHUFFLE_IN = "shuffle-in"
RESUME = "resume"
DISCARD_CARD = "discard-card"
NEXT_CARD = "next-card"
AS_BURN = "as-burn"
IN_ORDER = "in-order"
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
OFFER_ALL = "offer-all"
OFFER_AFFECTED = "offer-affected"
RECONSTRUCTED_OR_BACK = "reconstructed-or-back"
AS_DEALT_OR_BACK = "as-dealt-or-back"
ACCEPT_LATER = "accept-later"
SUPERVISOR_ORDERS = "supervisor-orders"
SUGGEST_VOID = "suggest-void"
REMOVE_HAND = "remove-hand"
KEEP_FOR_JACKPOT = "keep-for-jackpot"
SHOW_NOTICE = "show-notice"
NEW_DECK = "new-deck"
SETTLE_HAND = "settle-hand"
MAY_WITHDRAW = "may-withdraw"
OFFER_IN_TURN = "offer-in-turn"
STANDS = "stands"
DEALER_TAKES = "dealer-takes"
FINISH_HAND = "finish-hand"
DRAW_FOR_DEALER = "draw-for-dealer"
OFFER_SURRENDER = "offer-surrender"
OFFER_INSURANCE = "offer-insurance"
OFFER_EVEN_MONEY = "offer-even-money"
COVER_CARDS = "cover-cards"
GIVE_TURN = "give-turn"
RIFFLE_AND_CUT = "riffle-and-cut"
FINISH_ROUND = "finish-round"
SHUFFLE_AFTER = "shuffle-after"
DRAW_HARD_OVER_11 = "draw-hard-over-11"
DRAW_HARD_TO_17 = "draw-hard-to-17"
FORFEIT_OPTIONS = "forfeit-options"
NEAREST_PLAYS = "nearest-plays"
PLAYER_PICKS = "player-picks"
MANAGER_PICKS = "manager-picks"
MANAGER_PICKS_WORST = "manager-picks-worst"
REST_NEXT = "rest-next"
OFFER_REST = "offer-rest"
DISCARD_REST = "discard-rest"
REFUSE = "refuse"
RETURN_LATER = "return-later"
WITHDRAW_WHOLE = "withdraw-whole"
NO_INSURANCE = "no-insurance"
OFFER_BY_CARD = "offer-by-card"
ACT_OR_GIVE_BACK = "act-or-give-back"
GIVE_BACK = "give-back"
OPEN_FIRST = "open-first"
WITHDRAW_REST = "withdraw-rest"
PUT_BACK = "put-back"
END_ROUND = "end-round"
AS_NEXT = "as-next"

STEPS = (
    CALL,
    MOVE_BACK,
    COLLECT_ALL,
    TAKE_ERRORS,
    TAKE_EXPOSED,
    TAKE_BURN,
    SHUFFLE_IN,
    RESUME,
    DISCARD_CARD,
    NEXT_CARD,
    AS_BURN,
    IN_ORDER,
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
    OFFER_ALL,
    OFFER_AFFECTED,
    RECONSTRUCTED_OR_BACK,
    AS_DEALT_OR_BACK,
    ACCEPT_LATER,
    SUPERVISOR_ORDERS,
    SUGGEST_VOID,
    REMOVE_HAND,
    KEEP_FOR_JACKPOT,
    SHOW_NOTICE,
    NEW_DECK,
    SETTLE_HAND,
    MAY_WITHDRAW,
    OFFER_IN_TURN,
    STANDS,
    DEALER_TAKES,
    FINISH_HAND,
    DRAW_FOR_DEALER,
    OFFER_SURRENDER,
    OFFER_INSURANCE,
    OFFER_EVEN_MONEY,
    COVER_CARDS,
    GIVE_TURN,
    RIFFLE_AND_CUT,
    FINISH_ROUND,
    SHUFFLE_AFTER,
    DRAW_HARD_OVER_11,
    DRAW_HARD_TO_17,
    FORFEIT_OPTIONS,
    NEAREST_PLAYS,
    PLAYER_PICKS,
    MANAGER_PICKS,
    MANAGER_PICKS_WORST,
    REST_NEXT,
    OFFER_REST,
    DISCARD_REST,
    REFUSE,
    RETURN_LATER,
    WITHDRAW_WHOLE,
    NO_INSURANCE,
    OFFER_BY_CARD,
    ACT_OR_GIVE_BACK,
    GIVE_BACK,
    OPEN_FIRST,
    WITHDRAW_REST,
    PUT_BACK,
    END_ROUND,
    AS_NEXT,
)

# What becomes of the bets.
STAND = "stand"
ALL_RETURNED = "all-returned"
AFFECTED_RETURNED = "affected-returned"
AS_DECIDED = "as-decided"
HAND_RETURNED = "hand-returned"
CHOSEN_RETURNED = "chosen-returned"
ANTE_BONUS_LOST = "ante-bonus-lost"
FLOP_LOST_TOO = "flop-lost-too"
SETTLED = "settled"
ONE_TIME = "one-time"
TO_MAXIMUM = "to-maximum"
REMAINING_WITHDRAWN = "remaining-withdrawn"
ALL_MAY_WITHDRAW = "all-may-withdraw"
REFUSED = "refused"

BETS = (
    STAND,
    ALL_RETURNED,
    AFFECTED_RETURNED,
    AS_DECIDED,
    HAND_RETURNED,
    CHOSEN_RETURNED,
    ANTE_BONUS_LOST,
    FLOP_LOST_TOO,
    SETTLED,
    ONE_TIME,
    TO_MAXIMUM,
    REMAINING_WITHDRAWN,
    ALL_MAY_WITHDRAW,
    REFUSED,
)

# What the device must do: nothing; be told which cards were moved by hand; shuffle what remains under a new
# commitment, the old order opened; give the round's order up and open it; wait for a person.
NOTHING = "nothing"
REBASELINE = "rebaseline"
RESHUFFLE = "reshuffle"
GIVE_UP = "give-up"
WAIT = "wait"

DEVICE = (NOTHING, REBASELINE, RESHUFFLE, GIVE_UP, WAIT)
