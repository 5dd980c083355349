"""The Progressive Jackpot's meter stepped by what tables tell, each thing once, however often it is told."""

from typing import Any

from shoecore import facts, records
from shoecore.endings import ends_round
from trueshoe.store.store import Store
from trueshoe.table.games import Round
from trueshoe.table.jackpot.linked import Linked, check
from trueshoe.table.jackpot.meter import Meter
from trueshoe.table.jackpot.records import Bet
from trueshoe.table.jackpot.store import store as jackpot_store
from trueshoe.table.mlp import pay
from trueshoe.table.mlp.round import MlpRound


def meter(address: str, name: str) -> Meter | None:
    """The meter that the settings name, which must be open; none where they name none."""
    if not address:
        return None
    found = Meter(jackpot_store(address), name)
    found.standing()
    return found


def round_of(store: Store, serial: str, key: str, kinds: tuple[int, ...]) -> str:
    """The id of the round that was on a table when something was told under a key: the record that opened it.

    Where ``kinds`` take in the end of a round, none is on the table after it."""
    told = store.acted(key)
    found = store.newest_of(serial, kinds, told.entry, 1) if told else []
    return str(found[0].number) if found and found[0].kind == records.ROUND_OPENED else ""


def is_of_it(rulebook: str, kind: int, values: tuple[Any, ...]) -> bool:
    """Whether a fact is about Jackpot Bets: one that was placed, or a ruling that gives them all back."""
    laid = kind == facts.WAGER and values[1] == facts.JACKPOT and values[2] > 0
    return rulebook in pay.JACKPOT and (laid or (kind == facts.RULED and ends_round(values)))


# clauses: rws-mlp-3 1.20, 5.21; rws-mlp-2 1.20, 5.21
def by_fact(meter: Meter, rulebook: str, table: str, id: str, kind: int, values: tuple[Any, ...]) -> None:
    """A Jackpot Bet was placed, or all of the Round go back; a table goes by its device's serial number."""
    check(meter, rulebook)
    if kind == facts.RULED:
        for bet in meter.laid(table, id):
            meter.give_back(f"{bet}, returned", bet, "5.21")
    elif not meter.state(bet := Bet(table, id, values[0])):
        meter.accept(f"{bet}, laid", bet)


def by_settlement(meter: Meter, table: str, id: str, round: Round) -> None:
    """A Round that was settled: what it returned goes back, what it lost stays."""
    if isinstance(round, MlpRound):
        Linked(meter, table, id, round).bring()
