"""A table of poker as it is written, a line of JSON each: who came and went, and every round between; and read back."""

from collections.abc import Iterable, Iterator
from typing import Any

from trueshoe.table import house as houses
from trueshoe.table import written
from trueshoe.table.poker import comings, records
from trueshoe.table.poker.house import PokerHouse
from trueshoe.table.poker.numbers import NUMBERS
from trueshoe.table.poker.seating import Seating

_FIRST = 'first {"table": ID, "device": "shoe", "house": {...}}'


def write(seating: Seating) -> Iterator[str]:
    """A table as it stands; a round's own records follow its beginning."""
    yield written.line({"table": seating.rulebook, "device": seating.device, "house": houses.as_object(seating.house)})
    rounds = iter(seating.rounds)
    for record in seating.records:
        yield written.line(written.as_object(comings.ACTIONS, record))
        if isinstance(record, comings.Begun):
            for of_round in next(rounds).records:
                yield written.line(written.as_object(records.ACTIONS, of_round))


def read(lines: Iterable[str], where: str = "the table") -> Seating:
    """The table of some lines, done again from its beginning."""
    (at, first), *rest = written.objects(lines, where, _FIRST)
    seating = _begun(first, at)
    for at, told in rest:
        if seating.round and told.get("record") in records.ACTIONS:
            written.do_as(seating.round, records.ACTIONS, told, at)
        else:
            written.do_as(seating, comings.ACTIONS, told, at)
    return seating


def _begun(first: dict[str, Any], at: str) -> Seating:
    """A table from its first line."""
    rulebook, device = first.get("table"), first.get("device")
    if set(first) != {"table", "device", "house"} or (rulebook, device) not in NUMBERS:
        raise written.bad_line(at, _FIRST, written.line(first)[:120])
    chosen = houses.house("poker", PokerHouse, written.of_kind(first, "house", dict, at), at)
    return Seating(chosen, str(rulebook), str(device))
