"""What the table reports: facts that no sensor sees and that clauses turn on; records, beside the device's own."""

from .compat import const
from .wire.fields import TEXT, U8, U16, U32

BETTING_OPENED = const(64)
BETTING_OVER = const(65)
LOOKED = const(66)
BURN_DUE = const(67)
DECIDED = const(68)
OFFER_CLOSED = const(69)
WAGER = const(70)
BLIND = const(71)
BUTTON_PLACED = const(72)
CUT_CARD_SEEN = const(73)
BETS_CLOSED = const(74)
INTERIM_SETTLED = const(75)
SUBSEQUENT_DEAL = const(76)
CARD_REFUSED = const(77)
SHOWDOWN = const(78)
PLACED = const(79)
NOTICED = const(80)
RULED = const(81)
NEXT_ROUND = const(82)
INTERRUPTED = const(83)
JACKPOT_SYSTEM = const(84)
EXAMINED = const(85)
WALKED_AWAY = const(86)
ORDER_KNOWN = const(87)
NOT_SHUFFLED = const(88)
FOUND = const(89)
PAID = const(90)

# What a wager is laid on.
MAIN = const(1)
JACKPOT = const(2)
BONUS = const(3)
INSURANCE = const(4)
PAIR = const(5)
BUSTED = const(6)
POT_OF_GOLD = const(7)

# Small and big, and what became of a blind.
SMALL = const(1)
BIG = const(2)
POSTED = const(1)
MISSED = const(2)
ABSENT = const(3)

# Who decided, from the lowest rank to the highest.
RANKS = ("", "Dealer", "Pit Supervisor", "Pit Manager", "Shift Manager", "House")

# What a kind's fields hold, as in ``records``.
LAYOUTS = {
    BETTING_OPENED: (U8,),
    BETTING_OVER: (),
    LOOKED: (U8,),
    BURN_DUE: (),
    DECIDED: (U8, U8, U8),
    OFFER_CLOSED: (U8,),
    WAGER: (U8, U8, U32),
    BLIND: (U8, U8, U8),
    BUTTON_PLACED: (U8,),
    CUT_CARD_SEEN: (),
    BETS_CLOSED: (),
    INTERIM_SETTLED: (U8,),
    SUBSEQUENT_DEAL: (),
    CARD_REFUSED: (U8,),
    SHOWDOWN: (),
    PLACED: (U16, U8),
    NOTICED: (TEXT, U32),
    RULED: (TEXT, TEXT, U8, U32),
    NEXT_ROUND: (),
    INTERRUPTED: (),
    JACKPOT_SYSTEM: (U8,),
    EXAMINED: (U8, U8),
    WALKED_AWAY: (U8,),
    ORDER_KNOWN: (U8,),
    NOT_SHUFFLED: (),
    FOUND: (U8, U16),
    PAID: (U8, U32),
}
