"""Pairs of Free Bet Blackjack; Players sit at areas 1, 2 and 4, others stand; amounts are in dollars."""

from tests.host import clause_worlds as worlds
from tests.host.clause_pairs import Pair, PairTable

ONE = "place 1 1 100"
SHARED = "place 1 2 100; place 1 1 60 8; place 1 3 30 9"


def dealt(cards: str, up: str = "8h", bets: str = "") -> str:
    """One wager of 100 on area 1, its two cards and the Dealer's, the offer closed."""
    first, second = cards.split()
    return f"{ONE}; {bets}close; deal {first} {up} {second}; close_offer yes"


def hands(clause: str, cards: str, so: str, others: str, instead: str, dealer: str = "8h Kd", play: str = "") -> Pair:
    """A hand that stands and what it is paid, and another of other cards."""
    up, *rest = dealer.split()
    after = f"; {play}close_offer yes; stand 1; deal {' '.join(rest)}; settle"
    first, second, *_ = cards.split()
    other, another, *_ = others.split()
    return Pair(
        clause,
        f"{ONE}; close",
        f"deal {first} {up} {second}{after}",
        so,
        f"deal {other} {up} {another}{after}",
        instead,
    )


def dealers(clause: str, before: str, cards: str, so: str, others: str, instead: str) -> Pair:
    """The cards that the Dealer draws, and what is paid by others."""
    return Pair(clause, before, f"deal {cards}; settle", so, f"deal {others}; settle", instead)


STANDS = f"{dealt('Kc 9d')}; stand 1"
SEVENTEEN = f"{dealt('Kc 7d')}; stand 1"
BLACKJACK = f"{ONE}; close; deal Ac Th Kd; close_offer yes"
DOUBLED = f"{dealt('5c 6d')}; double 60 1; deal 9h"
DOUBLED_ACE = f"{dealt('5c 6d', 'Ah')}; double 60 1; deal 9h"
SPLIT_ACE = f"{dealt('8c 8d', 'Ah')}; free_split 1; deal Kd; stand 1; deal 3d; double 100 1; deal Kh"
TENS_ACE = f"{dealt('Tc Th', 'Ah')}; split 1; deal 9d; stand 1; deal 9c; stand 1"

CARDS = (
    hands("3.4", "Kc 9d", "4.4.2 +200 to 1", "Kc 8d", "4.7.1 +100 to 1"),
    Pair(
        "3.4.1",
        dealt("Ac 7d"),
        "stand 1; deal 9d; settle",
        "4.4.2 +200 to 1",
        "draw 1; deal 4c; stand 1; deal 9d; settle",
        "4.5.1 -100",
    ),
    hands("3.4.2", "9c 9d", "4.7.1 +100 to 1", "9c 8d", "4.5.1 -100"),
    hands("3.4.3", "Jc 8d", "4.7.1 +100 to 1", "9c 8d", "4.5.1 -100"),
    hands("3.33", "Kc 9d", "4.4.2 +200 to 1", "Kc 7d", "4.5.1 -100"),
    Pair("3.30", dealt("7c 5h"), "draw 1; deal 8c; draw 1", "allowed", "draw 1; deal 9c; draw 1", "refused 3.29"),
    Pair(
        "3.32",
        dealt("7c 5h"),
        "draw 1; deal Kc; settle",
        "4.5.2 -100",
        "draw 1; deal 9c; deal Kc; settle",
        "4.4.2 +200 to 1",
    ),
    dealers("3.34", STANDS, "8d Kc", "4.4.3 +200 to 1", "9d", "4.4.2 +200 to 1"),
    Pair("3.34", STANDS, "deal 8d; deal 2c", "allowed", "deal 9d; deal 2c", "refused 3.18"),
    Pair("3.35", dealt("Kc 7d"), "stand 1; deal 2c", "allowed", "draw 1; deal 5c; deal 2c", "refused 3.18"),
)

SETTLED = (
    dealers("4.4", STANDS, "Kd", "4.4.2 +200 to 1", "Ah", "4.7.1 +100 to 1"),
    dealers("4.4.1", BLACKJACK, "Kc", "4.4.1 +250 to 1", "Ah", "4.7.2 +100 to 1"),
    dealers("4.4.2", STANDS, "Kd", "4.4.2 +200 to 1", "Ah", "4.7.1 +100 to 1"),
    dealers("4.4.3", SEVENTEEN, "8d 7c", "4.4.3 +200 to 1", "8d 6c", "4.7.3 +100 to 1"),
    dealers("4.4.4", BLACKJACK, "2c Kc", "4.4.4 +250 to 1", "Ah", "4.7.2 +100 to 1"),
    dealers("4.5", SEVENTEEN, "Kd", "4.5.1 -100", "9d", "4.7.1 +100 to 1"),
    dealers("4.5.1", SEVENTEEN, "Kd", "4.5.1 -100", "9d", "4.7.1 +100 to 1"),
    Pair(
        "4.5.2",
        f"{dealt('Kc 7d')}; draw 1",
        "deal 5c; settle",
        "4.5.2 -100",
        "deal 4c; deal Kd; settle",
        "4.4.2 +200 to 1",
    ),
    dealers("4.5.3", f"{dealt('Kc 9d', 'Ah')}; stand 1", "Kd", "4.5.3 -100", "9d", "4.5.1 -100"),
    dealers("4.6", DOUBLED_ACE, "Kc", "4.6.1 -100", "9d", "4.7.1 +160 to 1"),
    dealers("4.6.1", DOUBLED_ACE, "Kc", "4.6.1 +60 to 1", "9d", "4.7.1 +160 to 1"),
    dealers("4.6.2", TENS_ACE, "Kd", "4.6.2 +100 to 1", "8d", "4.7.1 +100 to 1"),
    dealers("3.24.4", SPLIT_ACE, "Kd", "4.6.2 -100", "9d", "1.1.8.1 +100 to 1"),
    dealers("4.7", SEVENTEEN, "9d", "4.7.1 +100 to 1", "Kd", "4.5.1 -100"),
    dealers("4.7.1", SEVENTEEN, "9d", "4.7.1 +100 to 1", "Kd", "4.5.1 -100"),
    dealers("4.7.2", BLACKJACK, "Ah", "4.7.2 +100 to 1", "Kc", "4.4.1 +250 to 1"),
    dealers("4.7.3", SEVENTEEN, "8d 6c", "4.7.3 +100 to 1", "8d 7c", "4.4.3 +200 to 1"),
    Pair(
        "3.19",
        f"{ONE}; close",
        "deal Ac 8h Kd; close_offer yes; settle",
        "4.4.1 +250 to 1",
        "deal 9c 8h Kd; close_offer yes; stand 1; deal Kc; settle",
        "4.4.2 +200 to 1",
    ),
    dealers(
        "4.1",
        f"{dealt('Kc 9d', 'Ad').replace('close_offer', 'insure 1 50; close_offer')}; stand 1",
        "Kd",
        "1.1.12 +150 to 1",
        "9d",
        "1.1.12 -50",
    ),
    dealers("4.1 table", BLACKJACK, "Kc", "4.4.1 +250 to 1", "Ah", "4.7.2 +100 to 1"),
)

BUSTS = "deal 8d 7c; settle"


def side(clause: str, bet: str, before: str, follows: str, so: str, differs: str, instead: str) -> Pair:
    """A wager of 5 dollars beside the one of 100."""
    return Pair(clause, f"{ONE}; side 1 {bet} 5; close{before}", follows, so, differs, instead)


AFTER = "; deal Kc 8h 9d; close_offer yes; stand 1"
GOLD = "; deal 5c 9h 6d; close_offer yes"
SIDES = (
    side(
        "3.15.1",
        "Pair",
        "",
        "deal 8c Ad 8d; close_offer yes; stand 1; deal Kd; settle",
        "3.15.1 +60 to 1",
        "deal 8c Ad 9c; close_offer yes; stand 1; deal Kd; settle",
        "3.15.1 -5",
    ),
    side("3.15.2", "Busted", AFTER, BUSTS, "4.2 table +10 to 1", "deal 9c; settle", "3.15.2 -5"),
    side("4.2", "Busted", AFTER, BUSTS, "4.2 table +10 to 1", "deal 9c; settle", "3.15.2 -5"),
    side("4.2 table", "Busted", AFTER, BUSTS, "4.2 table +10 to 1", "deal 2d 5c 7d; settle", "4.2 table +15 to 1"),
    side(
        "3.15.3",
        "Pot_of_Gold",
        GOLD,
        "free_double 1; deal 9c; deal Td; settle",
        "4.3 table +20 to 1",
        "double 100 1; deal 9c; deal Td; settle",
        "3.15.3 -5",
    ),
    side(
        "4.3",
        "Pot_of_Gold",
        GOLD,
        "free_double 1; deal 9c; deal Td; settle",
        "4.3 table +20 to 1",
        "stand 1; deal Td; settle",
        "3.15.3 -5",
    ),
    side(
        "4.3 table",
        "Pot_of_Gold",
        "; deal 8c 9h 8d; close_offer yes; free_split 1; deal 3c",
        "free_double 1; deal Kc; deal Kd; stand 1; deal Td; settle",
        "4.3 table +55 to 1",
        "stand 1; deal Kd; stand 1; deal Td; settle",
        "4.3 table +20 to 1",
    ),
    Pair(
        "3.15.4.1",
        f"{ONE}; place 1 2 50 8; claim 1 Pot_of_Gold 5 9; award 1 Pot_of_Gold 0; close{GOLD}",
        "free_double 1; stay 8; deal 9c; deal Td; settle",
        "3.15.4.1 +20 to 9",
        "double 100 1; free_double 8; deal 9c; deal Td; settle",
        "3.15.4.1 -5",
    ),
    Pair(
        "3.17",
        f"{ONE}; place 2 1 25 1; side 1 Pair 5",
        "side 2 Pair 5 1",
        "allowed",
        "side 3 Pair 5 1",
        "refused 3.15.4",
    ),
)

FIVE = "place 5 1 25 15; place 4 1 25 8"
EQUAL = "place 5 1 25 15; place 4 1 25 8; place 6 1 25 9"
TAKEN = "claim 5 Pair 5 15; claim 5 Pair 5 11; award 5 Pair 0"
_AWARD = "award_insurance 4 14 0"


def _wants(player: int) -> str:
    """A Player claims the Insurance that Player 14 declined on area 4."""
    return f"claim_insurance 4 14 10 {player}"


INSURED = (
    "place 4 1 100 14; place 4 2 60 8; place 3 1 50 3; place 5 1 50 15; place 2 1 25 12; close"
    "; deal 2c 3c 4c 5c Ad 9c 9d 9h 9s"
)
OWNED = f"{INSURED}; decline 4 14"
CLAIMS = (
    Pair(
        "3.17.2.1",
        SHARED,
        "claim 1 Pair 5 9; claim 1 Pair 5 8; claim 1 Pair 5 1; claim 1 Pair 5 10; award 1 Pair 0",
        "for (1, 8, 9)",
        "claim 1 Pair 5 9; claim 1 Pair 5 10; claim 1 Pair 5 1; award 1 Pair 0",
        "for (1, 9, 10)",
    ),
    Pair(
        "3.17.2.2",
        f"{FIVE}; place 7 1 25 9",
        "side 5 Pair 5 15; claim 5 Pair 5 9; claim 5 Pair 5 8; claim 5 Pair 5 10; award 5 Pair 0",
        "for (8, 9)",
        "side 5 Pair 5 15; claim 5 Pair 5 9; claim 5 Pair 5 10; award 5 Pair 0",
        "for (9, 10)",
    ),
    Pair(
        "3.17.2.3",
        f"{EQUAL}; side 4 Busted 10 8; side 6 Busted 5 9; {TAKEN}",
        "claim 5 Pair 5 8; claim 5 Pair 5 9; award 5 Pair 0",
        "for (9,)",
        "claim 5 Pair 5 8; claim 5 Pair 5 12; award 5 Pair 0",
        "for (8,)",
    ),
    Pair(
        "3.17.2.4",
        f"{EQUAL}; {TAKEN}; claim 5 Pair 5 8; claim 5 Pair 5 9",
        "award 5 Pair 9; claim 5 Busted 5 12",
        "allowed",
        "award 5 Pair 0; claim 5 Pair 5 12",
        "refused 3.17.2.4",
    ),
    Pair(
        "3.17.2.5",
        f"{FIVE}; side 5 Pair 5 15; side 5 Busted 5 15; {TAKEN}",
        "claim 5 Pair 5 12; claim 5 Pair 5 13; award 5 Pair 0",
        "for (12,)",
        "claim 5 Pair 5 13; claim 5 Pair 5 12; award 5 Pair 0",
        "for (13,)",
    ),
    Pair(
        "3.27.4.1",
        OWNED,
        f"{_wants(3)}; {_wants(8)}; {_AWARD}",
        "for 8",
        f"{_wants(3)}; {_wants(12)}; {_AWARD}",
        "for 3",
    ),
    Pair("3.27.4.2", OWNED, f"{_wants(12)}; {_wants(3)}; {_AWARD}", "for 3", f"{_wants(12)}; {_AWARD}", "for 12"),
    Pair(
        "3.27.4.3",
        f"{OWNED}; decline 2 12",
        f"claim_insurance 2 12 10 15; award_insurance 2 12 0; {_wants(15)}; {_wants(3)}; {_AWARD}",
        "for 3",
        f"claim_insurance 2 12 10 3; award_insurance 2 12 0; {_wants(15)}; {_wants(3)}; {_AWARD}",
        "for 15",
    ),
    Pair(
        "3.27.4.4",
        f"{OWNED}; {_wants(3)}; {_wants(15)}",
        "award_insurance 4 14 15",
        "for 15",
        "award_insurance 4 14 0",
        "for 0",
    ),
    Pair(
        "3.27.4.5",
        OWNED,
        f"{_wants(20)}; {_wants(19)}; {_AWARD}",
        "for 20",
        f"{_wants(19)}; {_wants(20)}; {_AWARD}",
        "for 19",
    ),
)

TABLES = (PairTable(worlds.house_game, (("mbs-fbbj-3", "shoe"),), CARDS + SETTLED + SIDES + CLAIMS),)
