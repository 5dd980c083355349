"""Pairs of Poker (RWS), in the numbers of version 7 from a Card Shoe.

Three seats with 1,000 each, Blinds of 50 (seat 1) and 100 (seat 2), the button and the first turn at seat 3."""

from tests.host import clause_worlds as worlds
from tests.host.clause_pairs import Pair, PairTable, poker_number
from tests.host.table_script import VERSIONS

FLOP = "3 call, 1 call, 2 check, board 2c7dJh"
CHECKED = ", 1 check, 2 check, 3 check"
LAST = f"{FLOP}{CHECKED}, board 4s{CHECKED}, board 5s"
ALL_IN = "3 all-in, 1 all-in, 2 all-in, board 2c7dJh, board 4s, board 5s"
SHORT = {"stakes": (200, 500, 1000)}
RAKED = {"rake_per_mille": 50, "rake_cap": 20}
EARLY = f"{FLOP}, 2 early 300"


def checked_down(*board: str) -> str:
    """Seats 2 and 3 check down a board."""
    return "".join(f", board {cards}, 2 check, 3 check" for cards in board or ("2c7dJh", "4s", "5s"))


def heads_up(*board: str) -> str:
    """For a Pot of 250."""
    return f"3 call, 1 fold, 2 check{checked_down(*board)}"


RANKS = (
    Pair("3.1.1", heads_up(), "2 show AhKd, 3 show AdKh", "4.5 +125 to 3", "2 show AhKd, 3 show AdQh", "4.4 +250 to 2"),
    Pair(
        "3.1.2",
        heads_up("9h8h2h", "Tc", "3d"),
        "2 show AhKh, 3 show QcJd",
        "4.4 +250 to 2",
        "2 show AhKc, 3 show QcJd",
        "4.4 +250 to 3",
    ),
    Pair(
        "3.1.2 table",
        heads_up("KcKhJs", "4h", "9d"),
        "2 show KdJc, 3 show AhAd",
        "4.4 +250 to 2",
        "2 show QdJc, 3 show AhAd",
        "4.4 +250 to 3",
    ),
    Pair(
        "3.1.3",
        heads_up("5hTd2c", "7s", "8d"),
        "2 show 5sKc, 3 show 5cQd",
        "4.4 +250 to 2",
        "2 show 5sQc, 3 show 5cQd",
        "4.5 +125 to 2",
    ),
    Pair(
        "3.1.3a",
        heads_up("9hTcJd", "2s", "3s"),
        "2 show KhQh, 3 show 8s7s",
        "4.4 +250 to 2",
        "2 show KhAh, 3 show 8s7s",
        "4.4 +250 to 3",
    ),
    Pair(
        "3.1.3b",
        heads_up("5hTd2c", "7s", "8d"),
        "2 show 5sKc, 3 show 5cQd",
        "4.4 +250 to 2",
        "2 show 5sJc, 3 show 5cQd",
        "4.4 +250 to 3",
    ),
    Pair(
        "3.1.3c",
        heads_up("Kd9h4c", "3s", "6d"),
        "2 show AsJd, 3 show AcTd",
        "4.4 +250 to 2",
        "2 show AsTh, 3 show AcTd",
        "4.5 +125 to 2",
    ),
)

ROUNDS = (
    Pair("3.4", "", "3 raise 1000", "allowed", "3 raise 1001", "refused 1.41"),
    Pair("3.9.2", "", "3 raise 200", "allowed", "3 bet 200", "refused 3.9.2"),
    Pair("3.9.4", f"{FLOP}{CHECKED}", "board 4s", "allowed", "1 check", "refused 3.9.4"),
    Pair("3.9.7", f"{FLOP}{CHECKED}, board 4s", "1 check", "allowed", "2 check", "refused 1.28"),
    Pair("3.11", f"{LAST}, 1 check, 2 check", "3 check, 1 show AhAd", "allowed", "1 show AhAd", "refused 3.11"),
    Pair("3.11.1", "3 raise 300, 1 fold", "2 fold", "3.11.1 +250 to 3", "2 call", "goes on"),
    Pair(
        "3.11.2a",
        f"{LAST}, 1 bet 100, 2 raise 200, 3 call, 1 call",
        "2 show KhKd",
        "by 3.11.2a",
        "1 show KhKd",
        "refused 3.11.2a",
    ),
    Pair("3.11.2b", f"{LAST}, 1 check, 2 check", "3 check, 1 show AhAd", "by 3.11.2c", "3 expose", "by 5.13"),
    Pair(
        "3.11.2c",
        f"{LAST}, 1 check, 2 bet 100, 3 call, 1 call",
        "2 show KhKd",
        "by 3.11.2c",
        "1 show KhKd",
        "refused 3.11.2c",
    ),
    Pair(
        "3.11.2d",
        f"3 raise 400, 1 all-in, 2 call{checked_down()}, 1 show AhAd",
        "2 show KhKd, 3 muck",
        "4.6.2 +400 to 2",
        "2 muck, 3 muck",
        "refused 3.11.2d",
        {"stakes": (200, 1000, 1000)},
    ),
    Pair(
        "3.11.2e",
        heads_up("6h7d8c", "9s", "2d"),
        "2 show ThKd, 3 show 5hKs",
        "4.4 +250 to 2",
        "2 show 5cKd, 3 show 5hKs",
        "4.5 +125 to 2",
    ),
    Pair(
        "3.12.4",
        f"{ALL_IN}, 3 show QhQd",
        "1 show KhKd, 2 show AhAd",
        "4.6.1 +600 to 2",
        "1 show AhAd, 2 show KhKd",
        "4.6.1 +600 to 1",
        SHORT,
    ),
    Pair("3.14", "3 say I fold", "3 raise 300", "allowed", "3 fold, 3 raise 300", "refused 1.28"),
)

SETTLED = (
    Pair(
        "4.1",
        "",
        f"3 call, 1 call, 2 check{LAST[len('3 call, 1 call, 2 check') :]}{CHECKED}, 1 show AhAd, 2 muck, 3 muck",
        "4.1 -15",
        f"3 raise 200, 1 call, 2 call{LAST[len('3 call, 1 call, 2 check') :]}{CHECKED}, 1 show AhAd, 2 muck, 3 muck",
        "4.1 -20",
        RAKED,
    ),
    Pair(
        "4.3",
        f"{LAST}, 1 bet 100, 2 fold",
        "3 fold",
        "4.3 +100 to 1",
        "3 call, 1 show AhAd, 3 muck",
        "4.1 -20",
        RAKED,
    ),
    Pair("4.4", heads_up(), "2 show AhAd, 3 show KhKd", "4.4 +250 to 2", "2 show QhQd, 3 show KhKd", "4.4 +250 to 3"),
    Pair("4.5", heads_up(), "2 show AhKd, 3 show AdKh", "4.5 +125 to 2", "2 show AhKd, 3 show AdQh", "4.4 +250 to 2"),
    Pair(
        "4.6.1",
        f"{ALL_IN}, 3 show QhQd",
        "1 show AhAd, 2 show KhKd",
        "4.6.1 +600 to 1",
        "1 show 9h9d, 2 show KhKd",
        "4.6.1 +600 to 2",
        SHORT,
    ),
    Pair(
        "4.6.2",
        f"{ALL_IN}, 3 show QhQd",
        "1 show AhAd, 2 show KhKd",
        "4.6.2 +600 to 2",
        "1 show AhAd, 2 show ThTd",
        "4.6.2 +600 to 3",
        SHORT,
    ),
)

IRREGULAR = (
    Pair("5.1.2", FLOP, "void 5.1.2", "5.14 +100 to 1", "void 5.1.1", "refused 5.14"),
    Pair("5.2 tail", FLOP, "void 5.2.1", "5.14 +100 to 1", "void 5.2.7", "refused 5.14"),
    Pair("5.12", EARLY, "1 check", "allowed", "2 bet 300", "refused 1.28"),
    Pair("5.12.1", EARLY, "1 check, 2 check", "allowed", "1 check, 2 bet 300", "refused 5.12.1"),
    Pair("5.12.2", EARLY, "1 bet 300, 2 call", "allowed", "1 bet 300, 2 raise 600", "refused 5.12.2"),
    Pair("5.12.3", EARLY, "1 bet 301, 2 raise 602", "allowed", "1 bet 300, 2 raise 600", "refused 5.12.2"),
    Pair("5.12.4", EARLY, "1 fold, 2 bet 300", "allowed", "1 fold, 2 check", "refused 5.12.4"),
    Pair("5.13", f"{LAST}, 1 check, 2 check", "3 expose", "by 5.13", "3 check, 3 expose", "refused 5.13"),
    Pair("5.14", f"{FLOP}, 1 bet 400", "void 5.2.1", "5.14 +500 to 1", "2 fold, 3 fold", "4.3 +400 to 1"),
    Pair("5.16", f"{FLOP}, 3 early 300, 1 fold, 2 check", "3 decide check", "by 5.16", "3 check", "refused 5.16"),
)

# Version 7 alone.
BURN_MISSED = (
    Pair("5.7", "", "void 5.7", "5.14 +50 to 1", "void 5.8", "refused 5.14"),
    Pair("5.8.2", "3 call, 1 call, 2 check", "board 2c7dJh, return", "by 5.8.2", "return", "refused 5.8.2"),
    Pair(
        "5.8.3",
        f"{FLOP}, 1 fold, return, board 3c8dQh",
        "2 check",
        "allowed",
        "1 check",
        "refused 1.28",
    ),
)

FIVE = {"seats": (1, 2, 3, 4, 5)}
THREE = {"seats": (2, 5, 9)}
LATER = {"seats": (1, 3, 5)}
FOUR = {"seats": (1, 2, 3, 5)}
SEATS = (
    Pair("3.6", "", "stake 3 500", "by 3.6", "stake 3 499", "refused 3.6", THREE | {"house": {"least_stake": 500}}),
    Pair("3.6.1", "", "add 2 500", "by 3.6.1", "begin, add 2 500", "refused 3.6.1", THREE),
    Pair("3.6.2", "", "leave 2", "by 3.6.2", "take 2 1", "refused 3.6.2", THREE),
    Pair("3.7", "play", "play", "button 5", "away 5, play", "button 9", THREE),
    Pair("3.8", "play", "play", "2 posts big", "away 2, play", "5 posts big", THREE),
    Pair("5.4", "play", "play, play, play, sit 4, play", "4 posts join", "sit 4, play", "4 posts small", LATER),
    Pair("5.4.1", "play" + ", play" * 4, "moved 6, play", "6 posts nothing", "sit 6, play", "6 posts join", FOUR),
    Pair(
        "5.4.2",
        "play",
        "away 4, play, play, play, back 4, play",
        "4 posts return both",
        "play, play, play, play",
        "4 posts nothing",
        FIVE,
    ),
    Pair(
        "5.4.2a",
        "play, away 3, play",
        "back 3, play",
        "3 waits",
        "play, back 3, play",
        "3 posts return small",
        FIVE,
    ),
    Pair(
        "5.4.2b",
        "play, away 3, play",
        "play, back 3, play",
        "3 posts return small",
        "play, play, play, back 3, play",
        "3 posts big",
        FIVE,
    ),
    Pair(
        "5.4.2c",
        "play, away 3, play, play",
        "play, play, back 3, play",
        "3 posts big",
        "play, back 3, play",
        "3 posts return small",
        FIVE,
    ),
    Pair(
        "5.4.2d",
        "play, away 4, play, play, play",
        "play, back 4, play",
        "4 posts big",
        "back 4, play",
        "4 posts return both",
        FIVE,
    ),
    Pair(
        "5.4.2 tail", "play, away 4", "play, play, deem 4", "by 5.4.2 tail", "play, deem 4", "refused 5.4.2 tail", FIVE
    ),
    Pair("5.5", "play", "away 3, play", "no small", "play", "3 posts small", FIVE),
    Pair("5.6", "play", "away 4, play", "5 posts big", "play", "4 posts big", FIVE),
)

TABLES = (
    PairTable(worlds.poker, tuple(VERSIONS), RANKS + ROUNDS + SETTLED + IRREGULAR, poker_number),
    PairTable(worlds.poker, tuple(VERSIONS[:2]), BURN_MISSED, poker_number),
    PairTable(worlds.seats, (VERSIONS[0], VERSIONS[2]), SEATS, poker_number),
)
