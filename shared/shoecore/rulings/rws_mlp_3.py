"""Rulings of Multi-Link Progressive Texas Hold'em Poker (RWS), version 3: 5.12 and 5.15 give the choice of 5.10."""

from . import mlp
from .nodes import Ask


# clauses: rws-mlp-3 5.12, 5.10
def _exposed() -> Ask:
    """Where nobody has looked the affected Player chooses."""
    return mlp.exposed(mlp.options("5.12, 5.10"))


# clauses: rws-mlp-3 5.15, 5.10
def _hand_count() -> Ask:
    """Where other Players are affected they choose."""
    others = Ask("others-affected", "5.15", mlp.invalid_hand_others_choose(), mlp.invalid_hand())
    return mlp.hand_count(others)


SITUATIONS = (("card-exposed", _exposed), ("hand-count", _hand_count)) + mlp.ALIKE
FOUND = "mlp_found"
