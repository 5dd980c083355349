"""A block cut into its rounds, each with what its shape is told by; of a round that may have no shape there is none."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, cached_property

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from shoecore import facts, records
from shoecore.cards import CARDS
from trueshoe.audit.block import Block, Bytes, Ints
from trueshoe.audit.fields import numbers, places
from trueshoe.audit.leaves import Hashes
from trueshoe.records import named

Bools = NDArray[np.bool_]

# The kinds of records of a round with nothing out of the ordinary, each with the fields that another round of the same
# shape may have otherwise.
FREE: dict[int, tuple[str, ...]] = {
    records.ROUND_OPENED: ("round",),
    records.DRAWN: ("card", "leaf"),
    records.DISPENSED: (),
    records.BETTING_CLOSED: (),
    records.EXPOSED: ("card",),
    records.OPENED: ("card", "salt"),
    records.PROVEN: ("hashes",),
    records.FOLDED: (),
    records.COMMITTED: ("round", "root"),
    records.ROUND_CLOSED: ("round",),
    records.ORDER_DRAWN: ("order",),
    records.SHUFFLED: ("root", "seeds", "blocks", "alarms"),
    records.ORDER_ENDED: ("order",),
    facts.BETTING_OPENED: (),
    facts.BETTING_OVER: (),
    facts.LOOKED: (),
    facts.BURN_DUE: (),
    facts.DECIDED: (),
    facts.OFFER_CLOSED: (),
    facts.WAGER: ("amount",),
    facts.BLIND: (),
    facts.BUTTON_PLACED: (),
    facts.BETS_CLOSED: (),
    facts.SHOWDOWN: (),
    facts.NEXT_ROUND: (),
    facts.PAID: ("amount",),
}

_QUARTER_MS = 15 * 60 * 1000  # no clock of any place is set otherwise than at a quarter of an hour


@dataclass(frozen=True)
class Rounds:
    """Each round's rows go from ``first`` to before ``end``; ``opened`` is the row that opens it.

    A round from a shuffler begins with its order. ``day`` is its date, counted from the year 1, and ``ahead`` by how
    many milliseconds the clock on the wall was then ahead of UTC; a round of two dates, or of two clocks, has none.
    ``keys`` tell the shape, None where there can be none."""

    block: Block
    first: Ints
    end: Ints
    opened: Ints
    day: Ints
    ahead: Ints
    keys: list[bytes | None]

    def __len__(self) -> int:
        return len(self.first)

    @cached_property
    def hashes(self) -> Hashes:
        """What their cards hash to."""
        return Hashes(self.block, self.first)


def cut(block: Block) -> Rounds:
    """The rounds of a block; what stands before the first belongs to none."""
    kind = block.kind
    opened = np.flatnonzero(kind == records.ROUND_OPENED)
    has_order = (opened >= 2) & (kind[opened - 2] == records.ORDER_DRAWN) & (kind[opened - 1] == records.SHUFFLED)
    first = opened - 2 * has_order
    end = np.append(first[1:], len(block)) if len(first) else first
    day, ahead = _days(block, first) if len(first) else (first, first)
    rounds = Rounds(block, first, end, opened, day, ahead, [None] * len(first))
    if len(first) and len(block.body):
        _tell(rounds, has_order)
    return rounds


def _tell(rounds: Rounds, has_order: Bools) -> None:
    """Give each round its key: the rows as they are, but for what is free and for which card it is."""
    block, first, end = rounds.block, rounds.first, rounds.end
    step = np.diff(block.number, prepend=block.number[0])
    whole = _whole(rounds, step) & (rounds.day != _NO_DAY) & _of_orders(rounds, has_order)
    told = np.stack([block.kind, block.sizes, step & 255], axis=1).astype(np.uint8).tobytes()
    text, begins = _without_free(block).tobytes(), block.begins
    buttons = block.body[begins[rounds.opened + 1] - 1]
    for at in (np.flatnonzero(whole[1:]) + 1).tolist():
        here, there = int(first[at]), int(end[at])
        rounds.keys[at] = b"".join(
            (
                (there - here).to_bytes(4),
                told[3 * here : 3 * there],
                text[begins[here] : begins[there]],
                buttons[at - 1].tobytes(),
            )
        )


def _whole(rounds: Rounds, step: Ints) -> Bools:
    """Which rounds have records of the ordinary kinds alone, one behind the other, closed once, with a clock that goes
    on."""
    block, first = rounds.block, rounds.first
    ordinary = np.zeros(256, bool)
    ordinary[list(FREE)] = True
    fine = ordinary[block.kind] & (step >= 0) & (step <= 1)
    of_device = np.flatnonzero(block.kind < records.FACTS)
    back = of_device[1:][np.diff(block.time[of_device]) < 0]
    fine[np.setdiff1d(back, first)] = False
    closed = np.add.reduceat(block.kind == records.ROUND_CLOSED, first)
    found: Bools = np.logical_and.reduceat(fine, first) & (closed == 1)
    return found


def _days(block: Block, first: Ints) -> Ints:
    """The day of each round, and how far ahead its clock was; none where that was set meanwhile, or a day began."""
    begins, ends = (of.reduceat(block.at, first) // _QUARTER_MS for of in (np.minimum, np.maximum))
    quarters, where = np.unique(np.concatenate([begins, ends]), return_inverse=True)
    days = np.array([_day(quarter) for quarter in quarters.tolist()])[where]
    of_begins, of_ends = days[: len(first)], days[len(first) :]
    found: Ints = np.where(np.all(of_begins == of_ends, axis=1), of_begins.T, _NO_DAY)
    return found


_NO_DAY = 0


@cache
def _day(quarter: int) -> tuple[int, int]:
    """The date by the clock of this place, and by how much that was ahead then."""
    try:
        there = datetime.fromtimestamp(quarter * _QUARTER_MS / 1000).astimezone()
    except (OverflowError, ValueError, OSError):
        return _NO_DAY, 0
    offset = there.utcoffset()
    assert offset is not None
    return there.toordinal(), offset // timedelta(milliseconds=1)


def _of_orders(rounds: Rounds, has_order: Bools) -> Bools:
    """Which rounds have no order, or one of their own that follows on the last round's and ends with them."""
    block, first = rounds.block, rounds.first
    order = np.zeros(len(first), np.int64)
    begins = first[has_order]
    fine = np.ones(len(block), bool)
    size = sum(wire for _, wire in named.layout(records.ORDER_DRAWN))
    if np.any(block.sizes[begins] != size):
        return np.zeros(len(first), bool)
    order[has_order] = numbers(block, begins, records.ORDER_DRAWN, "order", size)
    size = sum(wire for _, wire in named.layout(records.ORDER_ENDED))
    ended = np.flatnonzero((block.kind == records.ORDER_ENDED) & (np.arange(len(block)) >= first[0]))
    fine[ended[block.sizes[ended] != size]] = False
    ended = ended[block.sizes[ended] == size]
    of = np.searchsorted(first, ended, side="right") - 1
    fine[ended] = numbers(block, ended, records.ORDER_ENDED, "order", size) == order[of]
    counts = [np.add.reduceat(block.kind == kind, first) for kind in _WITH_ORDER]
    once = np.logical_and.reduce([count == has_order for count in counts])
    follows = np.append(False, has_order[:-1]) & (order == np.append(0, order[:-1]) + 1)
    found: Bools = np.logical_and.reduceat(fine, first) & once & (~has_order | follows)
    return found


_WITH_ORDER = (records.ORDER_DRAWN, records.SHUFFLED, records.ORDER_ENDED)


def _without_free(block: Block) -> Bytes:
    """The bodies, with nothing where the free fields are; a card that is one of 52 is any."""
    text = block.body.copy()
    groups = block.kind << 8 | block.sizes
    for group in np.flatnonzero(np.bincount(groups)).tolist():
        kind, size = group >> 8, group & 255
        begins = block.begins[:-1][groups == group]
        for field in FREE.get(kind, ()):
            at, width = places(kind, size)[field]
            if width <= 0 or at + width > size:
                continue
            if field == "card":
                card = begins + at
                text[card] = np.where(text[card] < CARDS, 0, text[card])
            else:
                sliding_window_view(text, width, writeable=True)[begins + at] = 0
    return text
