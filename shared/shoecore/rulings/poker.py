"""What the versions of Poker (RWS) rule alike where cards go wrong, in each version's own clause numbers."""

from collections import namedtuple

from .engine import NOT_COVERED
from .nodes import (
    DEALER,
    HOUSE,
    RESHUFFLE,
    SHIFT_MANAGER,
    TAKE_ALL,
    TAKE_BURN,
    TAKE_ERRORS,
    TAKE_EXPOSED,
    Ask,
    Choose,
    Ruling,
)

# The clauses whose numbers differ: reconstruction, a Void's bets, Hole Cards exposed and shown too early, Flop exposed,
# too many Flop, Turn and River Cards, Turn or River exposed, the All-in button, Out of Turn, the last word.
Numbers = namedtuple(
    "Numbers",
    (
        "reconstruction",
        "void_bets",
        "hole_exposed",
        "shown_early",
        "flop_exposed",
        "too_many",
        "card_exposed",
        "all_in",
        "out_of_turn",
        "last",
    ),
)


# clauses: rws-poker-6 5.2 tail, 5.12; rws-poker-7 5.2 tail, 5.14
# clauses: rws-poker-7 1.43; rws-poker-6 1.42
def void(clause: str, n: Numbers, who: int = DEALER) -> Ruling:
    """The round has no result; all its Bets go back, earlier rounds stand, and the button stays."""
    steps = ("collect-all", "earlier-stand", "button-stays")
    return Ruling("void", "%s, %s" % (clause, n.void_bets), steps, "all-returned", "give-up", who)


def reconstruct(clause: str, n: Numbers) -> Ruling:
    """The cards go back into the order that was intended, and play resumes."""
    clauses = "%s, %s" % (clause, n.reconstruction)
    return Ruling("reconstruct", clauses, ("move-back", "resume"), "stand", "rebaseline", HOUSE)


# clauses: rws-poker-6 5.14; rws-poker-7 5.16
def supervisor(n: Numbers) -> Ruling:
    """No clause covers it: the Table Game Shift Manager or above decides."""
    return Ruling("supervisor", n.last, ("call",), "as-decided", "wait", SHIFT_MANAGER)


def goes_on(outcome: str, clause: str, *steps: str) -> Ruling:
    """The round goes on with its bets and its cards as they are."""
    return Ruling(outcome, clause, steps + ("resume",), "stand", "nothing", DEALER)


# clauses: rws-poker-6 5.1, 5.1.1, 5.1.2; rws-poker-7 5.1, 5.1.1, 5.1.2
def interruption(n: Numbers) -> Ask:
    """A power failure, or a device that cannot finish."""
    return Ask("outcome-established", "5.1", goes_on("continue", "5.1.1"), void("5.1.2", n))


# clauses: rws-poker-6 5.2, 5.2.1, 5.2.2, 5.2.4, 5.2 tail; rws-poker-7 5.2, 5.2.1, 5.2.2, 5.2.4, 5.2 tail
def void_if(fact: str, clause: str, n: Numbers) -> Ask:
    """What makes the round Void once a person has confirmed it."""
    return Ask(fact, clause, void("%s, 5.2 tail" % clause, n), goes_on("no-effect", clause))


# clauses: rws-poker-6 5.2.3; rws-poker-7 5.2.3
def runs_out(n: Numbers) -> Ask:
    """Too few cards are left."""
    return Ask("cards-suffice", "5.2.3", goes_on("no-effect", "5.2.3"), void("5.2.3, 5.2 tail", n))


# clauses: rws-poker-6 5.2.5, 5.3; rws-poker-7 5.2.5, 5.3
def exposed_in_deal(n: Numbers) -> Ask:
    """The Dealer exposed cards while dealing the Hole Cards."""
    return Ask("two-exposed", "5.2.5", void("5.2.5, 5.2 tail", n), _discarded(n))


# clauses: rws-poker-6 5.2.5, 5.3; rws-poker-7 5.2.5, 5.3
def face_up(n: Numbers) -> Choose:
    """A card lay face up in the device."""
    counts = Ask("face-up-counts", n.last, void("5.2.5, 5.2 tail", n), _discarded(n))
    burnt = goes_on("discard", "5.3", "discard-card", "as-burn")
    ways = (
        ("hole-card", Ask("another-exposed", "5.2.5", counts, _discarded(n))),
        ("burnt-card", Ask("face-up-burnt", n.last, burnt, supervisor(n))),
        ("community-card", _discarded(n)),
    )
    return Choose("face-up-due", "5.3", ways)


def _discarded(n: Numbers) -> Ask:
    """The card is out; that the next one takes its place is not written, and so asked."""
    ruling = goes_on("discard", "5.3", "discard-card", "next-card")
    return Ask("next-card-instead", n.last, ruling, supervisor(n))


# clauses: rws-poker-6 5.2.6; rws-poker-7 5.2.6
def card_count(n: Numbers) -> Ask:
    """A Player was dealt too few or too many cards."""
    unseen = Ask("reconstructable", n.reconstruction, reconstruct("5.2.6", n), supervisor(n))
    return Ask("any-card-seen", "5.2.6", void("5.2.6, 5.2 tail", n), unseen)


# clauses: rws-poker-6 5.2.7, 5.2.7a, 5.2.7b; rws-poker-7 5.2.7, 5.2.7a, 5.2.7b
def hand_count(n: Numbers) -> Ask:
    """A Hand was left out, or one too many was dealt."""
    unseen = Ask("reconstructable", "5.2.7a", reconstruct("5.2.7a", n), void("5.2.7a, 5.2 tail", n, HOUSE))
    return Ask("looked", "5.2.7", void("5.2.7b, 5.2 tail", n), unseen)


# clauses: rws-poker-6 5.7; rws-poker-7 5.9
def flop_exposed(n: Numbers) -> Ask:
    """A Flop Card was exposed while the 1st Betting Round was still open."""
    clause = n.flop_exposed
    all_cards = Ask("all-flop-cards", n.last, _taken_back(clause, TAKE_ERRORS), _taken_back(clause, TAKE_EXPOSED))
    return _in_time("betting-was-open", clause, all_cards, goes_on("no-effect", clause), n)


# clauses: rws-poker-6 5.8, 5.8.1, 5.8.2; rws-poker-7 5.10, 5.10.1, 5.10.2
def too_many(card: int, n: Numbers) -> Ask:
    """Too many Flop (0), Turn (1) or River (2) Cards were dealt."""
    clause = n.too_many[card]
    counted = Ask("reconstructable", clause, reconstruct(clause, n), _taken_back(clause, TAKE_ALL, HOUSE))
    return Ask("noticed-in-time", clause, counted, supervisor(n))


# clauses: rws-poker-6 5.9; rws-poker-7 5.11
def card_exposed(n: Numbers) -> Ask:
    """The Turn or the River Card was exposed while the Betting Round before it was still open."""
    clause = n.card_exposed
    by_dealer = Ask("by-dealer", clause, _taken_back(clause, TAKE_ERRORS), supervisor(n))
    return _in_time("betting-was-open", clause, by_dealer, goes_on("no-effect", clause), n)


def _in_time(fact: str, clause: str, early, not_early, n: Numbers) -> Ask:
    """When it happened and when it was noticed are two questions."""
    return Ask(fact, clause, Ask("noticed-in-time", clause, early, supervisor(n)), not_early)


def _taken_back(clause: str, taken: str, who: int = DEALER) -> Ruling:
    """The cards and their Burnt Card are shuffled into the remaining cards, and play resumes."""
    return Ruling("take-back", clause, (taken, TAKE_BURN, "shuffle-in", "resume"), "stand", RESHUFFLE, who)


# clauses: rws-poker-6 5.11, 3.14, 3.14.2b; rws-poker-7 5.13, 3.11, 3.11.2b
def hole_exposed(n: Numbers) -> Ask:
    """A Player showed one or both Hole Cards."""
    folded = Ruling("fold", n.hole_exposed, ("muck-hand", "resume"), "stand", "nothing", DEALER)
    shown = Ask("decisions-left", n.shown_early, supervisor(n), goes_on("no-effect", n.shown_early))
    return Ask("final-round-over", n.hole_exposed, shown, folded)


# clauses: rws-poker-6 5.14; rws-poker-7 5.16
def drawn_together(n: Numbers) -> Ask:
    """Cards left the device together; a sensor's order of them counts only where a person accepts it."""
    return Ask("order-accepted", n.last, goes_on("continue", n.last, "in-order"), supervisor(n))


def cards_alike(n: Numbers) -> tuple:
    """The situations of cards that both versions rule alike, whatever device deals."""
    return (
        ("interruption", lambda: interruption(n)),
        ("foreign-card", lambda: void_if("card-is-foreign", "5.2.1", n)),
        ("deck-count", lambda: void_if("count-is-wrong", "5.2.2", n)),
        ("not-shuffled", lambda: void_if("was-not-shuffled", "5.2.4", n)),
        ("exposed-in-deal", lambda: exposed_in_deal(n)),
        ("card-count", lambda: card_count(n)),
        ("hand-count", lambda: hand_count(n)),
        ("hole-cards-shown", lambda: hole_exposed(n)),
        ("drawn-together", lambda: drawn_together(n)),
        ("deal-order", lambda: supervisor(n)),
        ("too-few-community", lambda: supervisor(n)),
        (NOT_COVERED, lambda: supervisor(n)),
    )
