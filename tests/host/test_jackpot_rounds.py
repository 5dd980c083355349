"""Rounds of two tables that share a meter: what it pays is what each round's settlement says, and no cent is lost."""

from pathlib import Path

import pytest

from tests.host.table_stories import tell
from tests.host.test_mlp_bets import BOTH, table
from trueshoe.table.action import NotAllowed
from trueshoe.table.jackpot.house import JackpotHouse
from trueshoe.table.jackpot.ledger import audit
from trueshoe.table.jackpot.meter import Meter
from trueshoe.table.jackpot.records import Bet, Dealt
from trueshoe.table.jackpot.store import store
from trueshoe.table.mlp.box import JACKPOT
from trueshoe.table.mlp.round import MlpRound

HOUSE = JackpotHouse(reset=1_000_000, increment=125)
LAID = "place 1 Ante 25; place 1 Jackpot 5; place 2 Ante 25; place 2 Jackpot 5; close; bet 1 Flop 50; fold 2"
BOARD = "reveal Qs Js Ts; check 1; reveal 2h; check 1; reveal 3h; reveal_dealer 2c 2d"


def opened(rulebook: str, folder: Path) -> Meter:
    """A meter that is rounded as the rounds are."""
    meter = Meter(store(f"sqlite:///{folder / 'jackpot.db'}"), "main")
    meter.open(rulebook, HOUSE, table(rulebook).house.game.jackpot_share)
    return meter


def played(meter: Meter, name: str, rulebook: str, shown: str) -> MlpRound:
    """A Round up to its major winners, who have claimed; each of its Jackpot Bets is in the meter."""
    round = table(rulebook, f"{LAID}; {BOARD}; {shown}")
    for box in round.in_order():
        if JACKPOT in box.bets:
            meter.accept(f"{name} {box.number}", Bet(name, "1", box.number))
    for box in round.majors_due():
        hand = "Royal Flush" if box.number == 1 else "Straight Flush"
        dealt = Dealt(f"SHOE{name}", 20 + box.number, ord(name) * 1000 + box.number, box.number, "c0ffee")
        meter.claim(f"claim {name} {box.number}", Bet(name, "1", box.number), hand, dealt)
    return round


def paid(meter: Meter, name: str, round: MlpRound) -> list[int]:
    """Pay the winners of a Round one after the other, each from the display, and finish it."""
    amounts = []
    for box in round.majors_due():
        found = meter.pay(f"pay {name} {box.number}", Bet(name, "1", box.number))
        round.display(box.number, found.displayed, malfunction=False)
        amounts.append(found.paid)
    round.settle()
    meter.finish(f"finish {name}", name, "1")
    return amounts


# clauses: rws-mlp-3 4.2, 4.2 table, 4.5.1, 4.5.2; rws-mlp-2 4.2, 4.2 table, 4.5.1, 4.5.2
@BOTH
def test_what_the_meter_pays_is_what_the_rounds_settle(rulebook: str, tmp_path: Path) -> None:
    meter = opened(rulebook, tmp_path)
    both = played(meter, "A", rulebook, "show 1 As Ks; show 2 9s 8s")
    other = played(meter, "B", rulebook, "show 1 5c 5d; show 2 Ks 9s")
    with pytest.raises(NotAllowed) as refused:
        paid(meter, "A", both)
    assert refused.value.clause == "4.5.2"
    meter.decide("decide", [claim.bet for claim in meter.standing().claims], "House")
    full = HOUSE.reset + 4 * HOUSE.increment
    assert paid(meter, "A", both) == [full, HOUSE.reset // 10]
    assert paid(meter, "B", other) == [(HOUSE.reset - HOUSE.reset // 10) // 10]
    entries = meter.entries()
    assert not list(audit(entries))
    settled = [round.settlement() for round in (both, other)]
    assert sum(one.jackpot for one in settled) == sum(entry.paid for entry in entries)
    assert meter.standing().value == sum(entry.came + entry.funded - entry.paid for entry in entries)


# clauses: rws-mlp-3 5.21; rws-mlp-2 5.21
@BOTH
def test_a_void_round_leaves_the_meter_as_it_was(rulebook: str, tmp_path: Path) -> None:
    meter = opened(rulebook, tmp_path)
    round = table(rulebook, LAID)
    bets = [Bet("A", "1", box.number) for box in round.in_order() if JACKPOT in box.bets]
    for bet in bets:
        meter.accept(f"{bet}", bet)
    tell(round, "void 5.8.1; settle")
    for bet in bets:
        meter.give_back(f"back {bet}", bet, "5.21")
    assert meter.standing().value == HOUSE.reset and round.settlement().house() == 0
