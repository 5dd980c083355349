"""The shape of a round that the judge has found clean, taken from its records; some kinds of rounds have none."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from shoecore import facts, records, rulebooks
from shoecore.cards import CARDS
from shoecore.records import Record
from trueshoe.audit.cut import Rounds
from trueshoe.audit.shape import NO_ROW, OF_FACES, Shape, Told
from trueshoe.records import named, voids


def learned(rounds: Rounds, at: int, told: Sequence[Record], dealt: bytes, shown: int) -> Shape | None:
    """The shape of a round, where each card lies at its end, and the row that showed one of the table's own first."""
    opened, has_order = told[rounds.opened[at] - rounds.first[at]], bool(rounds.opened[at] > rounds.first[at])
    rulebook, by_order = named.value(opened, "rulebook"), named.value(opened, "device") == records.SHUFFLER
    if not rulebooks.load(rulebook).CARDS_HIDDEN or by_order != has_order or not _is_played(told):
        return None
    sizes = rounds.block.sizes[rounds.first[at] : rounds.end[at]].tolist()
    faces = list(_of_cards(told, sizes))
    salted = [one for one in faces if told[one.row].kind == records.OPENED and named.value(told[one.row], "salt")]
    leaves = {
        one.position: one.row for one in _of_positions(told, sizes, (records.DRAWN,)) if _has(told[one.row], "leaf")
    }
    drawn, committed, proven = (_rows(told, kind) for kind in (records.DRAWN, records.COMMITTED, records.PROVEN))
    if not (_as_an_order(drawn, committed, proven, salted) if by_order else _as_leaves(drawn, committed, proven)):
        return None
    if not by_order and not all(leaves.get(one.position, one.row) < one.row for one in salted):
        return None
    shape = Shape(
        rulebook=rulebook,
        kinds=tuple(record.kind for record in told),
        sizes=tuple(sizes),
        dealt=dealt,
        shown=next((at for at, one in enumerate(faces) if one.row == shown), NO_ROW),
        opened=len(_rows(told, records.OPENED)),
        of_orders=tuple(record for record in told if record.kind in voids.OF_ORDERS),
        paced=tuple(_paced(told)),
        paid=tuple((row, named.value(told[row], "seat")) for row in _rows(told, facts.PAID)),
        faces=tuple(faces),
        salted=tuple(salted),
        leaves=() if by_order else tuple(leaves[one.position] for one in salted),
        committed=next(iter(committed), NO_ROW),
        count=named.value(told[1], "cards") if by_order else 0,
        proven=tuple(proven),
    )
    which = np.array([at])
    return shape if shape.fits(rounds, which, shape.cards(rounds, which))[0] else None


def _as_leaves(drawn: Sequence[int], committed: Sequence[int], proven: Sequence[int]) -> bool:
    """Whether cards from a shoe are committed to at most once, and when all of them are drawn."""
    return not proven and (not committed or (len(committed) == 1 and len(drawn) > 0 and drawn[-1] < committed[0]))


def _as_an_order(drawn: Sequence[int], committed: Sequence[int], proven: Sequence[int], salted: Sequence[Told]) -> bool:
    """Whether the cards of an order are each opened once, and then the others are proven."""
    once = len({one.position for one in salted}) == len(salted)
    return not drawn and not committed and once and not (proven and salted and proven[0] < salted[-1].row)


def _is_played(told: Sequence[Record]) -> bool:
    """Whether an order, where there is one, was played: what was voided counts for the void rate."""
    ended = [told[row] for row in _rows(told, records.ORDER_ENDED)]
    return all(named.value(one, "how") == records.EXECUTED and named.value(one, "given") > 0 for one in ended)


def _rows(told: Sequence[Record], kind: int) -> list[int]:
    return [row for row, record in enumerate(told) if record.kind == kind]


def _has(record: Record, field: str) -> bool:
    return len(named.value(record, field)) > 0


def _of_positions(told: Sequence[Record], sizes: Sequence[int], kinds: Sequence[int]) -> Iterator[Told]:
    for row, (record, size) in enumerate(zip(told, sizes, strict=True)):
        if record.kind in kinds:
            yield Told(row, size, named.value(record, "position"))


def _of_cards(told: Sequence[Record], sizes: Sequence[int]) -> Iterator[Told]:
    """The rows that tell which card of the 52 is at a position."""
    for one in _of_positions(told, sizes, OF_FACES):
        if named.value(told[one.row], "card") < CARDS:
            yield one


def _paced(told: Sequence[Record]) -> Iterator[tuple[int, int]]:
    """The rows of cards that came right behind others, and how many."""
    for row, (before, record) in enumerate(pairwise(told), 1):
        if before.kind == record.kind == records.DISPENSED:
            yield row, named.value(record, "count")
