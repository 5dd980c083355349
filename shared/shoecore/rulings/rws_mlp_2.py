"""Rulings of Multi-Link Progressive Texas Hold'em Poker (RWS), version 2: 5.10 only for what is a dealing error."""

from . import mlp, mlp_found
from .nodes import Ask

_ERROR = Ask("dealing-error", "5.10", mlp.OTHERS_CHOOSE, mlp.ALONE_INVALID)

# clauses: rws-mlp-2 5.10, 5.12, 5.15
SITUATIONS = (
    ("card-exposed", mlp.exposed(Ask("dealing-error", "5.10", mlp.options("5.10"), mlp.SUPERVISOR))),
    ("hand-count", mlp.hand_count(Ask("others-affected", "5.10", _ERROR, mlp.ALONE_INVALID))),
) + mlp.ALIKE

CONFLICTS = mlp_found.CONFLICTS
FOUND = mlp_found.FOUND
