"""What Free Bet Blackjack (MBS) rules of wagers and offers: made late, withdrawn, off limits, cut off by a failure."""

from .free_bet import goes_on, manager, settled
from .nodes import DEALER, HOUSE, PIT_SUPERVISOR, Ask, Choose, Ruling


# clauses: mbs-fbbj-3 5.3, 5.4
def after_close() -> Ask:
    """A wager was placed, increased or withdrawn after bets were closed."""
    refused = Ruling("refuse-wager", "5.3", ("refuse",), "refused", "nothing", DEALER)
    ways = (("placed", refused), ("withdrawn", settled("5.4", "settled", "put-back")))
    return Ask("rule-allows", "5.3", goes_on("no-effect", "5.3"), Choose("wager-change", "5.3", ways))


# clauses: mbs-fbbj-3 5.25, 5.4
def dissatisfied() -> Ask:
    """A Player does not like a ruling and wants to take wagers back."""
    withdrawn = Ruling("withdraw", "5.25", ("withdraw-rest", "resume"), "remaining-withdrawn", "nothing", HOUSE)
    permitted = Ask("withdrawal-permitted", "5.25", withdrawn, goes_on("continue", "5.25", who=HOUSE))
    in_time = Ask("card-since", "5.25", goes_on("continue", "5.25"), permitted)
    return Ask("ruling-allows", "5.25", in_time, goes_on("continue", "5.4"))


# clauses: mbs-fbbj-3 5.26, 3.27.1
def insurance_missed() -> Ask:
    """Insurance was not offered."""
    approved = goes_on("offer-late", "5.26", "offer-insurance", who=PIT_SUPERVISOR)
    not_approved = goes_on("continue", "5.26", "no-insurance", who=PIT_SUPERVISOR)
    asked = Ask("insurance-approved", "5.26", approved, not_approved)
    late = Ask("dealer-second-card", "5.26", goes_on("turn-lost", "5.26", "no-insurance"), asked)
    return Ask("subsequent-deal", "5.26", late, goes_on("continue", "3.27.1", "offer-insurance"))


# clauses: mbs-fbbj-3 3.25.1, 6.1
def surrender_missed() -> Ask:
    """Surrender was not offered; no rule says what then, once the subsequent deal has begun."""
    return Ask("subsequent-deal", "3.25.1", manager(), goes_on("continue", "3.25.1", "offer-surrender"))


# clauses: mbs-fbbj-3 5.27, 5.28, 5.29
def off_limits() -> Ask:
    """A wager was under the minimum or over the maximum."""
    returned = Ruling("return-wager", "5.27", ("give-back",), "wager-returned", "nothing", DEALER)
    under = Ask("settled-once", "5.27", returned, settled("5.27", "one-time", "return-later"))
    ways = (("under", under), ("over", settled("5.28", "to-maximum")))
    return Ask("earlier-round", "5.29", goes_on("no-effect", "5.29"), Choose("limit", "5.27", ways))


# clauses: mbs-fbbj-3 5.30, 5.30.1, 5.30.2, 6.1
def interruption() -> Ask:
    """A power failure; another fault of a device is not covered. The round is never void."""
    steps = ("withdraw-whole", "end-round")
    left = Ruling("withdraw", "5.30.1", steps, "all-may-withdraw", "wait", DEALER)
    concluded = goes_on("continue", "5.30.2")
    unseen = Ask("unseen-decide", "5.30.2", Ask("counts-as-outcome", "5.30.2", concluded, left), left)
    return Ask("power-failure", "5.30", Ask("outcome-established", "5.30", concluded, unseen), manager())
