"""The rulings of Poker (RWS), version 7: as version 6 in new numbers, and clauses for a missed burn; from a shuffler
no card is burnt and the board lies there from the start, so what speaks of the Card Shoe there is a person's to say."""

from ..rulebooks import SHOE, SHUFFLER
from . import poker, poker_play
from .nodes import HOUSE, RESHUFFLE, TAKE_ERRORS, Ask, Choose, Ruling

_N = poker.Numbers(
    reconstruction="1.34",
    void_bets="5.14",
    hole_exposed="5.13",
    shown_early="3.11.2b",
    flop_exposed="5.9",
    too_many=("5.10", "5.10.1", "5.10.2"),
    card_exposed="5.11",
    all_in="3.12",
    out_of_turn="5.12",
    last="5.16",
)


# clauses: rws-poker-7 5.16
def _shoe_alone(clause: str, node) -> Choose:
    """A clause of the Card Shoe; in a shuffler's round the Shift Manager decides."""
    return Choose("device", clause, ((SHOE, node), (SHUFFLER, poker.supervisor(_N))))


# clauses: rws-poker-7 5.2.3, 5.3
def _either_device(clause: str, node) -> Choose:
    """A clause of the Card Shoe that the Shift Manager may apply to a shuffler."""
    confirmed = Ask("shuffler-is-shoe", _N.last, node, poker.supervisor(_N))
    return Choose("device", clause, ((SHOE, node), (SHUFFLER, confirmed)))


# clauses: rws-poker-7 5.7
def _first_burn_missed() -> Ask:
    """The first card of the shoe was dealt instead of discarded."""
    rebuilt = Ask("reconstructable", "5.7", poker.reconstruct("5.7", _N), poker.void("5.7", _N, HOUSE))
    return Ask("looked", "5.7", poker.void("5.7", _N), rebuilt)


# clauses: rws-poker-7 5.8, 5.8.1, 5.8.2, 5.8.3
def _burn_missed() -> Ask:
    """The card before the Flop, the Turn or the River was dealt instead of discarded."""
    clause = "5.8.1, 5.8.2, 5.8.3"
    back = (TAKE_ERRORS, "shuffle-in", "folded-stay-out", "resume")
    rebuilt = _bets("reconstruct", "5.8, 5.8.2, 5.8.3", ("move-back", "folded-stay-out", "resume"), "rebaseline")
    exposed = _bets("take-back", clause, back, RESHUFFLE)
    ways = (
        ("community-only", rebuilt),
        ("missed-burn", Ask("burn-is-community", _N.last, rebuilt, exposed)),
        ("hole-or-stub", exposed),
    )
    cards = Ask("reconstructable", "5.8", Choose("exposed-cards", "5.8.1", ways), exposed)
    return Ask("noticed-late", "5.8", poker.supervisor(_N), cards)


def _bets(outcome: str, clause: str, steps: tuple, device: str) -> Ask:
    """Affected are the Bets of the Betting Round that was played on a wrong card."""
    returned = Ruling(outcome, clause, steps, "affected-returned", device, HOUSE)
    return Ask("bet-on-wrong-card", "5.8.2", returned, Ruling(outcome, clause, steps, "stand", device, HOUSE))


FOUND = "rws_poker_7_found"

SITUATIONS = (
    poker.cards_alike(_N)
    + (
        ("community-set", lambda: poker.supervisor(_N)),
        ("shoe-runs-out", lambda: _either_device("5.2.3", poker.runs_out(_N))),
        ("card-face-up", lambda: _either_device("5.3", poker.face_up(_N))),
        ("first-burn-missed", lambda: _shoe_alone("5.7", _first_burn_missed())),
        ("burn-missed", lambda: _shoe_alone("5.8", _burn_missed())),
        ("flop-exposed", lambda: _shoe_alone("5.9", poker.flop_exposed(_N))),
        ("too-many-flop", lambda: _shoe_alone("5.10", poker.too_many(0, _N))),
        ("too-many-turn", lambda: _shoe_alone("5.10.1", poker.too_many(1, _N))),
        ("too-many-river", lambda: _shoe_alone("5.10.2", poker.too_many(2, _N))),
        ("turn-exposed", lambda: _shoe_alone("5.11", poker.card_exposed(_N))),
        ("river-exposed", lambda: _shoe_alone("5.11", poker.card_exposed(_N))),
    )
    + poker_play.play_alike(_N)
)
