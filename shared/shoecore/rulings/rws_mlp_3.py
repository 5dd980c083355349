"""Rulings of Multi-Link Progressive Texas Hold'em Poker (RWS), version 3: 5.12 and 5.15 give the choice of 5.10."""

from . import mlp, mlp_found
from .nodes import Ask

# clauses: rws-mlp-3 5.10, 5.12, 5.15
SITUATIONS = (
    ("card-exposed", mlp.exposed(mlp.options("5.12, 5.10"))),
    ("hand-count", mlp.hand_count(Ask("others-affected", "5.15", mlp.OTHERS_CHOOSE, mlp.ALONE_INVALID))),
) + mlp.ALIKE

CONFLICTS = mlp_found.CONFLICTS
FOUND = mlp_found.FOUND
