"""The rulings of Free Bet Blackjack (MBS), version 3: what has been settled or drawn decides what can be put right."""

from . import free_bet_wagers as wagers
from .engine import NOT_COVERED
from .free_bet import goes_on, manager, moved, once_acted, put_right, void
from .nodes import DEALER, HOUSE, PIT_MANAGER, RESHUFFLE, RIFFLE, SHIFT_MANAGER, Ask, Choose, Ruling


# clauses: mbs-fbbj-3 5.1, 5.1.1, 5.1.2
def _void_if(fact: str) -> Ask:
    """What makes the round void once a person has confirmed it."""
    return Ask(fact, "5.1", void("5.1.1, 5.1.2"), goes_on("no-effect", "5.1"))


# clauses: mbs-fbbj-3 5.1, 5.1.1, 5.1.2, 5.20
def _not_shuffled() -> Ask:
    """Unshuffled cards void the round; shuffled ones dealt on past the cutting card do not."""
    after_round = Ruling("continue", "5.20", ("finish-round", "shuffle-after"), "stand", "nothing", DEALER)
    due = Ask("manual-shuffling", "5.20", after_round, manager())
    unshuffled = Ask("cut-card-seen", "5.20", due, void("5.1.1, 5.1.2"))
    return Ask("was-not-shuffled", "5.1", unshuffled, goes_on("no-effect", "5.1"))


# clauses: mbs-fbbj-3 5.5
def _face_up() -> Choose:
    """A card lay face up in the device; the rule speaks of the time after the first card of a round alone."""
    refused = Ruling("refuse-deck", "5.5", ("new-deck",), "stand", "nothing", DEALER)
    played = goes_on("play-next", "5.5", "as-next")
    return Choose(
        "face-up-found", "5.5", (("in-round", played), ("at-loading", refused), ("between-rounds", manager()))
    )


# clauses: mbs-fbbj-3 5.6, 5.6.1, 5.6.2
def _dealt_wrongly() -> Ask:
    """A card or cards dealt incorrectly, where no other rule says what then."""
    moved_back = moved("reconstruct", "5.6.2", "move-back", who=HOUSE)
    return once_acted("5.6", Ask("reconstructable", "5.6.2", moved_back, manager()), put_right("5.6.1"))


# clauses: mbs-fbbj-3 5.6.1, 5.7, 3.34
def _card_in_error() -> Ask:
    """A card dealt that was not due; the Dealer's completed hand alone does not keep it."""
    removed = moved("discard", "5.7", "discard-card")
    soft = Ask("soft-is-complete", "3.34", removed, _next_in_turn())
    ways = (("hard-17-up", removed), ("soft-18-up", soft), ("not-complete", _next_in_turn()))
    return once_acted("5.6", Choose("dealer-hand", "5.7", ways), put_right("5.6.1"))


# clauses: mbs-fbbj-3 5.8, 5.9, 5.10, 5.24
def _next_in_turn() -> Ask:
    """It is the next card from the device, for the Players to take or refuse, then the Dealer's."""
    ways = (
        ("not-yet", moved("offer-card", "5.8", "offer-in-turn")),
        ("accepted", moved("play-next", "5.8", "as-next")),
        ("refused", moved("offer-card", "5.9, 5.24", "stands", "offer-in-turn")),
        ("refused-by-all", moved("play-next", "5.10", "dealer-takes")),
    )
    return Ask("players-to-act", "5.8", Choose("card-offered", "5.8", ways), moved("play-next", "5.8", "dealer-takes"))


# clauses: mbs-fbbj-3 5.11, 5.12, 5.12.1, 5.12.2, 5.25
def _dealer_without_card() -> Ask:
    """The Dealer's card of the initial deal was left out."""
    draws = ("draw-for-dealer", "offer-by-card", "may-withdraw")
    later = moved("dealer-draws", "5.12.1, 5.12.2, 5.25", "finish-hand", *draws)
    at_once = moved("dealer-draws", "5.12, 5.12.2, 5.25", *draws)
    return once_acted("5.11", Ask("finish-first", "5.12.1", later, at_once), put_right("5.11"))


# clauses: mbs-fbbj-3 5.12.2, 3.20
def _late_dealer_card() -> Ask:
    """The Dealer's left-out card lies there now: what the Players are offered."""
    insurance = goes_on("offer-late", "5.12.2", "offer-insurance")
    even = goes_on("offer-late", "5.12.2, 3.20", "offer-insurance", "offer-even-money", who=SHIFT_MANAGER)
    ace = Ask("player-blackjack", "3.20", Ask("even-money-open", "3.20", even, insurance), insurance)
    return Ask("late-card-is-ace", "5.12.2", ace, goes_on("offer-late", "5.12.2", "offer-surrender"))


# clauses: mbs-fbbj-3 5.13, 5.14
def _player_short() -> Ask:
    """A wager got fewer than two cards on the initial deal."""
    none = Ruling("return-wager", "5.14", ("give-back", "resume"), "wager-returned", "nothing", DEALER)
    received = Choose("cards-received", "5.14", (("none", none), ("one", _one_card())))
    return once_acted("5.13", received, put_right("5.13"))


# clauses: mbs-fbbj-3 5.16, 5.16.1, 5.16.2, 5.25
def _one_card() -> Choose:
    """The Player has one card only, too late to put it right."""
    ways = (
        ("not-yet", goes_on("act-or-withdraw", "5.16, 5.25", "act-or-give-back", "may-withdraw")),
        ("act", goes_on("continue", "5.16.1")),
        ("withdraw", moved("withdraw", "5.16.2", "discard-card", bets="wager-returned")),
    )
    return Choose("player-chooses", "5.16", ways)


# clauses: mbs-fbbj-3 5.15, 5.25, 5.6.1
def _cards_without_wager() -> Ask:
    """An area without a wager got cards."""
    discarded = moved("discard", "5.15, 5.25", "discard-card", "may-withdraw")
    return once_acted("5.15", discarded, put_right("5.6.1"))


# clauses: mbs-fbbj-3 5.17, 5.18
def _player_missed() -> Choose:
    """A Player was passed over on the subsequent deal."""
    ways = (
        ("next-hand-only", moved("undisclosed", "5.17", "cover-cards", "give-turn")),
        ("several-drew", goes_on("turn-lost", "5.18")),
        ("other", manager()),
    )
    return Choose("areas-acted", "5.17", ways)


# clauses: mbs-fbbj-3 5.19, 5.19.1
def _too_few() -> Ask:
    """Too few cards are left; a device that cannot hand out those that are is not covered."""
    steps = (RIFFLE, "finish-round", "shuffle-after")
    riffled = Ruling("riffle", "5.19, 5.19.1", steps, "stand", RESHUFFLE, DEALER)
    return Ask("cards-suffice", "5.19", manager(), Ask("manual-shuffling", "5.19", riffled, manager()))


# clauses: mbs-fbbj-3 5.21, 5.21.1, 5.21.2
def _burn_missed() -> Ask:
    """The first card was not burnt."""
    return once_acted("5.21", goes_on("continue", "5.21.2"), put_right("5.21.1"))


# clauses: mbs-fbbj-3 5.22, 5.22.1
def _player_absent() -> Ask:
    """Nobody is there to decide for a hand."""
    ways = (
        ("hard-over-11", goes_on("forced-play", "5.22", "draw-hard-over-11", "forfeit-options")),
        ("hard-to-17", goes_on("forced-play", "5.22", "draw-hard-to-17", "forfeit-options")),
    )
    other = goes_on("other-plays", "5.22.1", "nearest-plays")
    return Ask("other-wager", "5.22.1", other, Choose("forced-play", "5.22", ways))


# clauses: mbs-fbbj-3 5.23
def _drawn_together() -> Ask:
    """Cards left the device together; a sensor's order of them counts only where a person accepts it."""
    unknown = Ask("on-dealer-hand", "5.23.4", _dealers_cards(), _players_cards())
    return Ask("order-accepted", "5.23", goes_on("continue", "5.23", "in-order"), unknown)


# clauses: mbs-fbbj-3 5.23.1, 5.23.1.1, 5.23.2, 5.23.2.1, 5.23.3, 5.23.3.1, 5.25
def _players_cards() -> Choose:
    """In no known order, before a Player's hand."""
    picks = moved("player-selects", "5.23.1, 5.23.1.1, 5.25", "player-picks", "rest-next", "may-withdraw")
    open_ = moved("play-next", "5.23.2, 5.23.2.1, 5.25", "open-first", "rest-next", "may-withdraw")
    several = moved("player-selects", "5.23.3, 5.23.3.1, 5.25", "player-picks", "offer-rest", "may-withdraw")
    return Choose("disclosed", "5.23.1", (("none", picks), ("one", open_), ("several", several)))


# clauses: mbs-fbbj-3 5.23.4, 5.23.4.1, 5.23.4.2, 5.23.4.3, 5.23.4.4, 5.23.4.5, 5.23.4.6, 5.25
def _dealers_cards() -> Choose:
    """In no known order, before the Dealer's hand."""
    pick = ("manager-picks", "rest-next", "may-withdraw")
    worst = ("manager-picks-worst", "discard-rest", "may-withdraw")
    picks = moved("manager-selects", "5.23.4.1, 5.23.4.2, 5.25", *pick, who=PIT_MANAGER)
    open_ = moved("play-next", "5.23.4.3, 5.23.4.4, 5.25", "open-first", "rest-next", "may-withdraw")
    both = moved("manager-selects", "5.23.4.5, 5.23.4.6, 5.25", *worst, who=PIT_MANAGER)
    several = Ask("two-drawn", "5.23.4.5", both, manager())
    return Choose("disclosed", "5.23.4", (("none", picks), ("one", open_), ("several", several)))


SITUATIONS = (
    ("foreign-card", lambda: _void_if("card-is-foreign")),
    ("deck-count", lambda: _void_if("count-is-wrong")),
    ("not-shuffled", _not_shuffled),
    ("wager-after-close", wagers.after_close),
    ("card-face-up", _face_up),
    ("dealt-wrongly", _dealt_wrongly),
    ("card-in-error", _card_in_error),
    ("dealer-without-card", _dealer_without_card),
    ("late-dealer-card", _late_dealer_card),
    ("player-short", _player_short),
    ("cards-without-wager", _cards_without_wager),
    ("player-missed", _player_missed),
    ("too-few-cards", _too_few),
    ("burn-missed", _burn_missed),
    ("player-absent", _player_absent),
    ("drawn-together", _drawn_together),
    ("dissatisfied", wagers.dissatisfied),
    ("insurance-missed", wagers.insurance_missed),
    ("surrender-missed", wagers.surrender_missed),
    ("wager-off-limits", wagers.off_limits),
    ("interruption", wagers.interruption),
    (NOT_COVERED, manager),
)
FOUND = "free_bet_found"
