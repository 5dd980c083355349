"""What the rulings of Free Bet Blackjack (MBS) are put together from."""

from . import outcomes as o
from .nodes import Ask, Ruling


def goes_on(outcome: str, clause: str, *steps: str, who: int = o.DEALER) -> Ruling:
    """The round goes on with its wagers and its cards as they are."""
    return Ruling(outcome, clause, steps + (o.RESUME,), o.STAND, o.NOTHING, who)


def moves(outcome: str, clause: str, *steps: str, who: int = o.DEALER, bets: str = o.STAND) -> Ruling:
    """The round goes on with cards that lie elsewhere than the device dealt them."""
    return Ruling(outcome, clause, steps + (o.RESUME,), bets, o.REBASELINE, who)


def void(clause: str, who: int = o.DEALER) -> Ruling:
    """The round has no result: all its wagers go back, earlier rounds stand."""
    return Ruling(o.VOID, clause, (o.COLLECT_ALL, o.EARLIER_STAND), o.ALL_RETURNED, o.GIVE_UP, who)


# clauses: mbs-fbbj-3 5.1, 5.1.1, 5.1.2
def void_if(fact: str) -> Ask:
    """What makes the round void once a person has confirmed it."""
    return Ask(fact, "5.1", void("5.1.1, 5.1.2"), goes_on(o.NO_EFFECT, "5.1"))


def once_acted(clause: str, acted, before) -> Ask:
    """An interim settlement or the subsequent deal parts what can be dealt again from what cannot."""
    return Ask("interim-settled", clause, acted, Ask("subsequent-deal", clause, acted, before))


# clauses: mbs-fbbj-3 5.2
def put_right(clause: str) -> Ask:
    """The cards go back into the order that was intended, or the round is void where they cannot."""
    order = moves(o.RECONSTRUCT, clause, o.MOVE_BACK, who=o.HOUSE)
    return Ask("reconstructable", "5.2", order, void("5.2", o.HOUSE))


# clauses: mbs-fbbj-3 6.1
MANAGER = Ruling(o.SUPERVISOR, "6.1", (o.CALL,), o.AS_DECIDED, o.WAIT, o.SHIFT_MANAGER)
