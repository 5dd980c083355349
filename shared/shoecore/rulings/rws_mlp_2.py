"""Rulings of Multi-Link Progressive Texas Hold'em Poker (RWS), version 2: 5.10 only for what is a dealing error."""

from . import mlp
from .nodes import Ask


# clauses: rws-mlp-2 5.12, 5.10
def _exposed() -> Ask:
    """5.12 is silent where nobody has looked; a person says whether it is an error as 5.10 means it."""
    return mlp.exposed(Ask("dealing-error", "5.10", mlp.options("5.10"), mlp.supervisor()))


# clauses: rws-mlp-2 5.15, 5.10
def _hand_count() -> Ask:
    """5.15 is silent on the other Players; a person says whether it is an error as 5.10 means it."""
    others = Ask("dealing-error", "5.10", mlp.invalid_hand_others_choose(), mlp.invalid_hand())
    return mlp.hand_count(Ask("others-affected", "5.10", others, mlp.invalid_hand()))


SITUATIONS = (("card-exposed", _exposed), ("hand-count", _hand_count)) + mlp.ALIKE
FOUND = "mlp_found"
