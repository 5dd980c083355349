"""Pairs of Multi-Link Progressive Texas Hold'em; Players sit at boxes 1, 2 and 4, amounts are in dollars."""

from tests.host import clause_worlds as worlds
from tests.host.clause_pairs import Pair, PairTable

SHOE = (("rws-mlp-3", "shoe"), ("rws-mlp-2", "shoe"))
SHUFFLER = (("rws-mlp-3", "shuffler"), ("rws-mlp-2", "shuffler"))

ANTES = "place 1 Ante 100; place 2 Ante 50"
DEALT = f"{ANTES}; close"
FLOP = f"{DEALT}; examine 1; bet 1 Flop 200; bet 2 Flop 100; reveal Ah Kd 7c"
TURN = f"{FLOP}; check 1; check 2; reveal 4s"
JACKPOT = "place 1 Ante 100; place 1 Jackpot 5; place 2 Ante 50; close"
ALL_BETS = "place 1 Ante 100; place 1 Bonus 10; place 1 Jackpot 5; close"
SECOND = "place 1 Ante 100; place 3 Ante 50 1; close; examine 1"


def shown(board: str, dealer: str, bets: str = ALL_BETS) -> str:
    """A round of box 1 that bets Flop, Turn and River, up to the Dealer's Hand."""
    flop, turn, river = board[:8], board[9:11], board[12:]
    played = f"{bets}; bet 1 Flop 200; reveal {flop}; bet 1 Turn 100; reveal {turn}; bet 1 River 100; reveal {river}"
    return f"{played}; reveal_dealer {dealer}"


def won(clause: str, board: str, dealer: str, hole: str, so: str, other: str, instead: str) -> Pair:
    """A Hand of box 1 and what it is paid, and another of other cards."""
    return Pair(clause, shown(board, dealer), f"show 1 {hole}; settle", so, f"show 1 {other}; settle", instead)


AT_MOST = (
    "bet 1 Flop 200; reveal 2h 2d 2c; check 1; reveal 2s; check 1; reveal 3s; reveal_dealer Ah As; show 1 Ac Ad; settle"
)
CHECKED = (
    "place 1 Ante 100; close; bet 1 Flop 200; reveal Th Jd Qc; check 1; reveal 2s; check 1; reveal 3s; "
    "reveal_dealer Jh As"
)
MAJORS = (
    "place 1 Ante 25; place 1 Jackpot 5; place 2 Ante 25; place 2 Jackpot 5; close; fold 1; fold 2; reveal Tc Jc Qc"
)
WON, LOST, STOOD = "3.13 +200 to 1", "3.14 -100", "3.15 +100 to 1"
RANKS = (
    won("3.1.1", "Th Jd Qc 2s 3s", "8d 7h", "8c 7d", STOOD, "9c 7d", "3.13 +400 to 1"),
    won("3.1.2", "9h 8h 2h Tc 3d", "Qc Jd", "Ah Kh", WON, "Ah Kc", LOST),
    won("3.1.2 table", "Kc Kh Js 4h 9d", "Ah Ad", "Kd Jc", WON, "Qd Jc", LOST),
    won("3.1.3", "5h Td 2c 7s 8d", "5c Qd", "5s Kc", WON, "5s Qc", STOOD),
    won("3.1.3a", "9h Tc Jd 2s 3s", "8s 7s", "Kh Qh", WON, "Kh Ah", LOST),
    won("3.1.3b", "5h Td 2c 7s 8d", "5c Qd", "5s Kc", WON, "5s Jc", LOST),
    won("3.1.3c", "Kd 9h 4c 3s 6d", "Ac Td", "As Jd", WON, "As Th", STOOD),
)
SETTLED = (
    Pair("3.13", CHECKED, "show 1 8c 9d; settle", WON, "show 1 8c Qd; settle", "3.13 +100 to 1"),
    won("3.14", "Th Jd Qc 2s 3s", "8d 9h", "8c 7d", LOST, "Kc 9d", WON),
    won("3.15", "Th Jd Qc 2s 3s", "8d 7h", "8c 7d", STOOD, "8c 6d", LOST),
    won("4.1", "Th Jd Qc 2s 3s", "Jh As", "8c Qd", "3.13 +400 to 1", "8c 7d", "3.14 -200"),
    won("4.1 table", "2h 2d 2c 2s 3s", "Ah As", "Ac Ad", "4.1 table +10010 to 1", "Ac Kd", "4.1 table +160 to 1"),
    won("3.9", "2h 2d 2c 2s 3s", "Ah Ks", "Ac Ad", "4.1 table +310 to 1", "Ac Td", "4.1 table -10"),
    Pair(
        "4.1.1",
        "place 1 Ante 100",
        f"place 1 Bonus 101; close; {AT_MOST}",
        "4.1.1 +100101 to 1",
        f"place 1 Bonus 100; close; {AT_MOST}",
        "4.1 table +100100 to 1",
    ),
    Pair(
        "3.11.2a",
        f"{ALL_BETS}; fold 1; reveal 2c 9h 9d",
        "show 1 2d 3h; settle",
        "4.2.1 -5",
        "settle",
        "4.3 -5",
    ),
    Pair(
        "4.3",
        shown("9h 2s 2c 3h 3s", "Ah As"),
        "refuse_to_show 1 House; settle",
        "4.3 -200",
        "show 1 9c 9d; settle",
        WON,
    ),
)


def jackpots(full: int, flush: int, straight: str) -> tuple[Pair, ...]:
    """Minor hands of a version by what they are paid beside the same bet without the hand."""
    kept = f"{ALL_BETS}; fold 1; reveal 2c 9h 9d"
    return (
        won("3.16", "9h 2s 2c 3h 3s", "Ah As", "9c 9d", f"4.2 table +{full} to 1", "9c Td", "4.2.1 -5"),
        won("3.17", "4c 7c Kc 3h 3s", "Ah As", "9c 2c", f"4.2 table +{flush} to 1", "9c 2d", "4.2.1 -5"),
        won("3.17 table", "7c 6c 5c 3h 3s", "Ah As", "9c 2c", f"4.2 table +{flush} to 1", "9c 8d", straight),
        won("4.2", "9h 9s 2c 3h 3s", "Ah As", "9c 2d", f"4.2 table +{full} to 1", "9c Td", "4.2.1 -5"),
        won(
            "4.2 table", "9h 9s 2c 3h 3s", "Ah As", "9c 9d", "4.2 table +2000 to 1", "9c 2d", f"4.2 table +{full} to 1"
        ),
        won("4.2.1", "9h 2s 2c 9s 3s", "Ah As", "9c 9d", f"4.2 table +{full} to 1", "9c Td", "4.2.1 -5"),
        Pair("4.4", kept, "show 1 2d 2h; settle", f"4.2 table +{full} to 1", "settle", "4.3 -5"),
        Pair(
            "3.11.2a",
            "place 1 Ante 100; place 1 Bonus 10; place 1 Jackpot 5; close",
            "fold 1; reveal 2c 9h 9d; show 1 2d 2h; settle",
            "3.11.2a -100",
            "bet 1 Flop 200; reveal 2c 9h 9d; check 1; reveal 3c; check 1; reveal 4c; reveal_dealer 5h 6h; "
            "show 1 2d 2h; settle",
            WON,
        ),
    )


BETS = (
    Pair("3.2", "", "place 1 Ante 25", "by 3.6", "place 1 Ante 25; close; place 4 Ante 25", "refused 3.10"),
    Pair("3.4", ANTES, "place 4 Ante 25", "allowed", "place 4 Ante 24.99", "refused 5.2"),
    Pair("3.10", ANTES, "place 4 Ante 25", "allowed", "close; place 4 Ante 25", "refused 3.10"),
    Pair("5.11", ANTES, "place 1 Ante 25", "allowed", "close; place 1 Ante 25", "refused 5.11"),
    Pair(
        "4.5",
        f"{MAJORS}; show 2 8c 9c",
        "display 2 1000 no",
        "by 4.5.1",
        "display 2 1000 no; display 2 1000 no",
        "refused 4.5",
    ),
    Pair(
        "4.5.1",
        f"{MAJORS}; show 2 8c 9c; show 1 Kc Ac",
        "display 1 1000 no",
        "by 4.5.1",
        "display 2 1000 no",
        "refused 4.5.1",
    ),
)
IRREGULAR = (
    Pair("5.1.1", DEALT, "find 1 Ante 301", "by 5.1.1", "find 1 Ante 300", "by 5.20"),
    Pair("5.2.1", DEALT, "find 1 Ante 24", "by 5.2.1", "find 1 Ante 25", "by 5.20"),
    Pair("5.3", f"{DEALT}; bet 1 Flop 200", "find 1 Flop 201", "by 5.3.1", "find 1 Flop 200", "refused 5.20"),
    Pair("5.3.1", f"{DEALT}; bet 1 Flop 200", "find 1 Flop 201", "by 5.3.1", "find 1 Flop 199", "by 5.3.2"),
    Pair("5.3.2", f"{DEALT}; bet 1 Flop 200", "find 1 Flop 199", "by 5.3.2", "find 1 Flop 201", "by 5.3.1"),
    Pair("5.4", JACKPOT, "find 4 Jackpot 5", "by 5.4", "find 2 Jackpot 5", "by 5.20"),
    Pair("5.5", TURN, "walk_away 1 House", "by 5.5", "check 1; walk_away 1 House", "by 5.6"),
    Pair("5.6", TURN, "check 1; walk_away 1 House", "by 5.6", "walk_away 1 House", "by 5.5"),
    Pair("5.7", DEALT, "void 5.7.2", "by 5.21", "fold 1; void 5.7.2", "refused 5.7.1"),
    Pair("5.7.1", DEALT, "fold 1; fold 2; settle", "3.11.2a -100", "void 5.7.2; settle", "5.21 +100 to 1"),
    Pair("5.7.2", DEALT, "void 5.7.2; settle", "5.21 +100 to 1", "fold 1; void 5.7.2", "refused 5.7.1"),
    Pair("5.8", DEALT, "void 5.8.1", "by 5.21", "void 5.10", "refused 5.21"),
    Pair("5.8.2", DEALT, "void 5.8.2", "by 5.21", "examine 1; void 5.8.2", "refused 5.8.2"),
    Pair("5.8.6", DEALT, "void 5.8.6", "by 5.21", "examine 1; void 5.8.6", "refused 5.8.6"),
    Pair("5.8 tail", DEALT, "void 5.8.3; settle", "5.21 +100 to 1", "fold 1; fold 2; settle", "3.11.2a -100"),
    Pair("5.10.1", f"{DEALT}; rule_error 5.10 1 no", "choose 1 5.10.1", "by 5.10.1", "choose 1 5.10.2", "refused 5.10"),
    Pair(
        "5.10.2", f"{DEALT}; rule_error 5.10 1 yes", "choose 1 5.10.2", "by 5.10.2", "choose 1 5.10.1", "refused 5.10"
    ),
    Pair(
        "5.10.3",
        f"{DEALT}; rule_error 5.10 1 no",
        "choose 1 5.10.3; fold 2; settle",
        "5.10.3 +100 to 1",
        "choose 1 5.10.1; fold 1; fold 2; settle",
        "3.11.2a -100",
    ),
    Pair("5.20", f"{CHECKED}; show 1 8c 9d", "find 1 Ante 90; settle", "3.13 +180 to 1", "settle", WON),
    Pair("5.15", DEALT, "invalidate 1", "by 5.15", "invalidate 4", "refused 5.15"),
    Pair("5.16", JACKPOT, "void 5.16", "by 5.21", "examine 2; void 5.16", "refused 5.17.1"),
    Pair("5.17", JACKPOT, "void 5.16", "by 5.21", "examine 2; void 5.16", "refused 5.17.1"),
    Pair(
        "5.17.1",
        f"{MAJORS}; show 2 8c 9c",
        "display 2 1000 yes",
        "by 5.17.1",
        "display 2 1000 no",
        "by 4.5.1",
    ),
    Pair("5.18", SECOND, "examine_more 3 yes Pit_Supervisor", "by 5.18", "examine_more 3 yes Dealer", "refused 5.18"),
    Pair("5.21", DEALT, "void 5.8.1; settle", "5.21 +50 to 2", "fold 1; fold 2; settle", "3.11.2a -50"),
)
# Only version 3 gives the options of 5.10 by this clause too.
IRREGULAR_3 = (
    Pair("5.12", DEALT, "rule_error 5.12 1 no", "by 5.12", "examine 1; rule_error 5.12 1 no", "refused 5.12"),
)

FROM_SHUFFLER = (
    Pair("3.12.3", DEALT, "fold 1", "by 3.12.3a", "check 1", "refused 3.12.3"),
    Pair(
        "3.12.3a",
        f"{ALL_BETS}",
        "fold 1; reveal 2c 9h 9d; show 1 2d 3h; settle",
        "3.12.3a -10",
        "bet 1 Flop 200",
        "goes on",
    ),
    Pair("3.12.3b", f"{DEALT}; examine 1", "bet 1 Flop 200", "by 3.12.3b", "bet 1 Turn 100", "refused 3.12.3b"),
    Pair("3.12.4", FLOP, "bet 1 Turn 100", "by 3.12.4", "bet 1 River 100", "refused 3.12.4"),
    Pair("3.12.5", TURN, "bet 1 River 100", "by 3.12.5", "bet 1 Turn 100", "refused 3.12.5"),
    Pair(
        "3.12.6",
        f"{TURN}; check 1; check 2; reveal 5s",
        "reveal_dealer 8c 8d",
        "by 3.12.6",
        "show 1 2c 2d",
        "refused 3.12.6",
    ),
)

LAID = "accept A/1/1; accept B/1/1"
METER = (
    Pair(
        "4.5.2",
        f"{LAID}; claim B/1/1 Straight 7; claim A/1/1 Straight 9",
        "decide House B/1/1 A/1/1; pay B/1/1",
        "by 4.5.2",
        "pay B/1/1",
        "refused 4.5.2",
    ),
    Pair(
        "4.2 table",
        "accept A/1/1",
        "claim A/1/1 Royal 7; pay A/1/1",
        "pays 10001",
        "claim A/1/1 Straight 7; pay A/1/1",
        "pays 1000.1",
    ),
    Pair("5.17.2c", LAID, "fail B; accept A/2/1", "shows 10003", "fail B; accept B/2/1", "refused 5.17.2c"),
    Pair("5.21", LAID, "give_back A/1/1 5.21", "shows 10001", "finish A/1/1", "shows 10002"),
    Pair("5.17.2", "fail A", "choose 5.17.2a House A", "by 5.17.2a", "choose 5.17.2a Dealer A", "refused 5.17.2"),
)

TABLES = (
    PairTable(worlds.house_game, SHOE, RANKS + SETTLED + BETS + IRREGULAR),
    PairTable(worlds.house_game, SHOE[:1], jackpots(400, 200, "4.2 table +100 to 1") + IRREGULAR_3),
    PairTable(worlds.house_game, SHOE[1:], jackpots(200, 100, "4.2.1 -5")),
    PairTable(worlds.house_game, SHUFFLER, FROM_SHUFFLER),
    PairTable(worlds.jackpot, SHOE, METER),
)
