"""What Free Bet Blackjack (MBS) rules of wagers and offers: made late, withdrawn, off limits, cut off by a failure."""

from . import outcomes as o
from .free_bet import MANAGER, goes_on
from .nodes import Ask, Choose, Ruling

# clauses: mbs-fbbj-3 5.25
_WITHDRAWN = Ruling(o.WITHDRAW, "5.25", (o.WITHDRAW_REST, o.RESUME), o.REMAINING_WITHDRAWN, o.NOTHING, o.HOUSE)
DISSATISFIED = Ask(
    "ruling-allows",
    "5.25",
    Ask(
        "card-since",
        "5.25",
        goes_on(o.CONTINUE, "5.25"),
        Ask("withdrawal-permitted", "5.25", _WITHDRAWN, goes_on(o.CONTINUE, "5.25", who=o.HOUSE)),
    ),
    goes_on(o.CONTINUE, "5.4"),
)

# clauses: mbs-fbbj-3 5.26
_INSURANCE_LATE = Ask(
    "dealer-second-card",
    "5.26",
    goes_on(o.TURN_LOST, "5.26", o.NO_INSURANCE),
    Ask(
        "insurance-approved",
        "5.26",
        goes_on(o.OFFER_LATE, "5.26", o.OFFER_INSURANCE, who=o.PIT_SUPERVISOR),
        goes_on(o.CONTINUE, "5.26", o.NO_INSURANCE, who=o.PIT_SUPERVISOR),
    ),
)
INSURANCE_MISSED = Ask("subsequent-deal", "3.27.1", _INSURANCE_LATE, goes_on(o.CONTINUE, "3.27.1", o.OFFER_INSURANCE))
SURRENDER_MISSED = Ask("subsequent-deal", "3.25.1", MANAGER, goes_on(o.CONTINUE, "3.25.1", o.OFFER_SURRENDER))

# clauses: mbs-fbbj-3 5.3, 5.4
_AFTER_CLOSE = Choose(
    "wager-change",
    "5.3",
    (
        ("placed", Ruling(o.REFUSE_WAGER, "5.3", (o.REFUSE,), o.REFUSED, o.NOTHING, o.DEALER)),
        ("withdrawn", Ruling(o.SETTLE, "5.4", (o.PUT_BACK,), o.SETTLED, o.NOTHING, o.DEALER)),
    ),
)
WAGER_LATE = Ask("rule-allows", "5.3", goes_on(o.NO_EFFECT, "5.3"), _AFTER_CLOSE)

# clauses: mbs-fbbj-3 5.27, 5.28, 5.29
_UNDER = Ask(
    "settled-once",
    "5.27",
    goes_on(o.RETURN_WAGER, "5.27", o.GIVE_BACK),
    Ruling(o.SETTLE, "5.27", (o.RETURN_LATER,), o.ONE_TIME, o.NOTHING, o.DEALER),
)
_OVER = Ruling(o.SETTLE, "5.28", (), o.TO_MAXIMUM, o.NOTHING, o.DEALER)
OFF_LIMITS = Ask(
    "earlier-round",
    "5.29",
    goes_on(o.NO_EFFECT, "5.29"),
    Choose("limit", "5.27", (("under", _UNDER), ("over", _OVER))),
)

# clauses: mbs-fbbj-3 5.30, 5.30.1, 5.30.2
_MAY_LEAVE = Ruling(o.WITHDRAW, "5.30.1", (o.WITHDRAW_WHOLE, o.END_ROUND), o.ALL_MAY_WITHDRAW, o.WAIT, o.DEALER)
_CONCLUDED = goes_on(o.CONTINUE, "5.30.2", o.FINISH_ROUND)
_UNSEEN = Ask("unseen-decide", "5.30.2", Ask("counts-as-outcome", "5.30.2", _CONCLUDED, _MAY_LEAVE), _MAY_LEAVE)
INTERRUPTION = Ask("power-failure", "5.30", Ask("outcome-established", "5.30", _CONCLUDED, _UNSEEN), MANAGER)
