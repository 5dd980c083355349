"""Multi-Link Progressive Texas Hold'em Poker (RWS), version 3: dealt as version 2; its pay tables and 5.12 differ."""

from . import rws_mlp_2

ID = "rws-mlp-3"
TITLE = "Multi-Link Progressive Texas Hold'em Poker (RWS) version 3"
IN_FORCE = "2020-12-08T08:00"
PACKS = (1, 1)
CARDS_HIDDEN = True
SEATS = (1, 10)
BOXES = True
BUTTON = False
IRREGULAR = rws_mlp_2.IRREGULAR
UNDECIDED = rws_mlp_2.UNDECIDED

# clauses: rws-mlp-3 1.3, 1.3a, 1.3b, 1.3c, 1.4, 1.5, 1.7, 1.9, 1.12, 1.14, 1.15, 1.24, 1.30
# clauses: rws-mlp-3 3.11, 3.11.1, 3.11.2, 3.11.2a, 3.11.3, 3.11.4, 3.11.5, 3.11.6
# clauses: rws-mlp-3 3.12, 3.12.1, 3.12.2, 3.12.3, 3.12.3a, 3.12.4, 3.12.5, 3.12.6
from_shoe = rws_mlp_2.from_shoe
from_shuffler = rws_mlp_2.from_shuffler
