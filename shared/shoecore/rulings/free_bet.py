"""What the rulings of Free Bet Blackjack (MBS) are put together from."""

from .nodes import DEALER, HOUSE, SHIFT_MANAGER, Ask, Ruling


def goes_on(outcome: str, clause: str, *steps: str, who: int = DEALER) -> Ruling:
    """The round goes on with its wagers and its cards as they are."""
    return Ruling(outcome, clause, steps + ("resume",), "stand", "nothing", who)


def moved(outcome: str, clause: str, *steps: str, who: int = DEALER, bets: str = "stand") -> Ruling:
    """The round goes on with cards that lie elsewhere than the device dealt them."""
    return Ruling(outcome, clause, steps + ("resume",), bets, "rebaseline", who)


def settled(clause: str, bets: str, *steps: str) -> Ruling:
    """A wager is settled in a way of its own; cards and all other wagers are not touched."""
    return Ruling("settle", clause, steps, bets, "nothing", DEALER)


def void(clause: str, who: int = DEALER) -> Ruling:
    """The round has no result: all its wagers go back, earlier rounds stand."""
    return Ruling("void", clause, ("collect-all", "earlier-stand"), "all-returned", "give-up", who)


# clauses: mbs-fbbj-3 6.1
def manager() -> Ruling:
    """No rule covers it: the Gaming Shift Manager decides."""
    return Ruling("supervisor", "6.1", ("call",), "as-decided", "wait", SHIFT_MANAGER)


def once_acted(clause: str, acted, before) -> Ask:
    """An interim settlement or the subsequent deal parts what can be dealt again from what cannot."""
    return Ask("interim-settled", clause, acted, Ask("subsequent-deal", clause, acted, before))


# clauses: mbs-fbbj-3 5.2
def put_right(clause: str) -> Ask:
    """The cards go back into the order that was intended, or the round is void where they cannot."""
    order = moved("reconstruct", clause, "move-back", who=HOUSE)
    return Ask("reconstructable", "5.2", order, void("5.2", HOUSE))
