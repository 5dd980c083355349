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

# Number, name, fields, as in ``records``. ``since`` is the record in which it happened that is noticed only now.
TABLE = (
    (BETTING_OPENED, "betting opened", (("betting_round", U8),)),
    (BETTING_OVER, "no option to bet is left", ()),
    (LOOKED, "a Player has looked", (("seat", U8),)),
    (BURN_DUE, "a card is to be burnt first", ()),
    (DECIDED, "decided", (("seat", U8), ("hand", U8), ("decision", U8))),
    (OFFER_CLOSED, "offer closed", (("what", U8),)),
    (WAGER, "wager", (("seat", U8), ("area", U8), ("amount", U32))),
    (BLIND, "blind", (("seat", U8), ("blind", U8), ("how", U8))),
    (BUTTON_PLACED, "button placed", (("seat", U8),)),
    (CUT_CARD_SEEN, "cut card seen", ()),
    (BETS_CLOSED, "bets closed", ()),
    (INTERIM_SETTLED, "interim settlement", (("seat", U8),)),
    (SUBSEQUENT_DEAL, "subsequent deal begun", ()),
    (CARD_REFUSED, "card refused", (("seat", U8),)),
    (SHOWDOWN, "showdown", ()),
    (PLACED, "placed", (("position", U16), ("to", U8))),
    (NOTICED, "noticed", (("situation", TEXT), ("since", U32))),
    (RULED, "ruled", (("situation", TEXT), ("outcome", TEXT), ("rank", U8), ("since", U32))),
    (NEXT_ROUND, "next round begun", ()),
    (INTERRUPTED, "interrupted", ()),
    (JACKPOT_SYSTEM, "jackpot system", (("working", U8),)),
    (EXAMINED, "another hand examined", (("seat", U8), ("hand", U8))),
    (WALKED_AWAY, "walked away", (("seat", U8),)),
    (ORDER_KNOWN, "order of a double draw", (("known", U8),)),
    (NOT_SHUFFLED, "cards not shuffled", ()),
    (FOUND, "found", (("code", U8), ("position", U16))),
)
