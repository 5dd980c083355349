"""What a Player can decide about a hand of Free Bet Blackjack."""

from ..compat import const

STAND = const(1)
DRAW = const(2)
DOUBLE = const(3)
FREE_DOUBLE = const(4)
SPLIT = const(5)
FREE_SPLIT = const(6)
SURRENDER = const(7)
EVEN_MONEY = const(8)
REFUSE = const(9)

NAMES = (
    "",
    "stand",
    "draw",
    "double",
    "free double",
    "split",
    "free split",
    "surrender",
    "even money",
    "refuse the card",
)
