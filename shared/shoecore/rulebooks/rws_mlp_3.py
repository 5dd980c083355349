"""Multi-Link Progressive Texas Hold'em Poker (RWS), version 3: dealt as version 2; its pay tables and 5.12 differ."""

from . import rws_mlp_2

ID = "rws-mlp-3"
TITLE = "Multi-Link Progressive Texas Hold'em Poker (RWS) version 3"
IN_FORCE = "2020-12-08T08:00"
PACKS = (1, 1)
CARDS_HIDDEN = True
SEATS = (1, 10)
BUTTON = False
IRREGULAR = rws_mlp_2.IRREGULAR

from_shoe = rws_mlp_2.from_shoe
from_shuffler = rws_mlp_2.from_shuffler
