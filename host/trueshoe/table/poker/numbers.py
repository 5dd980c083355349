"""The clauses of each version that the table's code speaks of, under names that both versions share."""

from typing import NamedTuple


class Numbers(NamedTuple):
    """Where a version says what; the betting clauses of each Betting Round depend on what is dealt from, too."""

    rulebook: str
    rounds: tuple[str, str, str, str]  # the Betting Rounds
    first: tuple[str, str, str, str]  # who acts first in each
    option: str  # the Big Blind's Check
    no_check: str
    board: tuple[str, str, str]  # Flop, Turn and River
    showdown: str
    folded_to: str  # the last Active Player wins
    last_raiser: str
    first_bettor: str
    must_show: str
    all_in: str
    all_in_less: str
    under_half: str
    preceding: str  # no Raise below any before it
    gestures: str
    out_of_turn: str
    early: str
    exposed: str
    void: str
    voids: tuple[str, ...]  # what makes a round Void; the last is the word of the Shift Manager or above
    last_word: str
    raise_: str
    table_stake: str
    bets_returned: str = ""  # only version 7 has it


_VOIDS = ("5.1.2", "5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5", "5.2.6", "5.2.7a", "5.2.7b")

_V7 = Numbers(
    rulebook="rws-poker-7",
    rounds=("3.9.2", "3.9.4", "3.9.7", "3.9.7"),
    first=("3.9.2a", "3.9.4a", "3.9.7", "3.9.7"),
    option="3.9.2b",
    no_check="3.9.4d",
    board=("3.9.3", "3.9.5", "3.9.6"),
    showdown="3.11",
    folded_to="3.11.1",
    last_raiser="3.11.2a",
    first_bettor="3.11.2c",
    must_show="3.11.2d",
    all_in="3.12",
    all_in_less="3.12.2",
    under_half="3.12.3",
    preceding="3.13",
    gestures="3.14",
    out_of_turn="1.28",
    early="5.12",
    exposed="5.13",
    void="5.14",
    voids=(*_VOIDS, "5.7", "5.16"),
    last_word="5.16",
    raise_="1.32",
    table_stake="1.41",
    bets_returned="5.8.2",
)

NUMBERS = {
    ("rws-poker-7", "shoe"): _V7,
    ("rws-poker-7", "shuffler"): _V7._replace(
        rounds=("3.10.3", "3.10.5", "3.10.8", "3.10.8"),
        first=("3.10.3a", "3.10.5a", "3.10.8", "3.10.8"),
        option="3.10.3b",
        no_check="3.10.5d",
        board=("3.10.4", "3.10.6", "3.10.7"),
    ),
    ("rws-poker-6", "shoe"): Numbers(
        rulebook="rws-poker-6",
        rounds=("3.9.1", "3.10.1", "3.13", "3.13"),
        first=("3.9.1a", "3.10.1a", "3.13", "3.13"),
        option="3.9.1b",
        no_check="3.10.1d",
        board=("3.10", "3.11", "3.12"),
        showdown="3.14",
        folded_to="3.14.1",
        last_raiser="3.14.2a",
        first_bettor="3.14.2c",
        must_show="3.14.2d",
        all_in="3.15",
        all_in_less="3.15.2",
        under_half="3.15.3",
        preceding="3.16",
        gestures="3.17",
        out_of_turn="1.27",
        early="5.10",
        exposed="5.11",
        void="5.12",
        voids=(*_VOIDS, "5.14"),
        last_word="5.14",
        raise_="1.31",
        table_stake="1.40",
    ),
}
