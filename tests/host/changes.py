"""Whatever may be otherwise in a round: one change each, by chance, of the lines that become its entries."""

import random
from collections.abc import Callable

from shoecore import facts, records
from shoecore.cards import FOREIGN, HIDDEN, UNREAD
from shoecore.wire import rights
from tests.host.entries import Line, values_of

Change = Callable[[random.Random, list[Line]], None]

_OF_CARDS = (records.DRAWN, records.EXPOSED, records.OPENED)
_DAY = 24 * 3600 * 1000
_HALF = 1 << 29

_EXTRAORDINARY = (
    Line(records.BOOTED, (2, 1)),
    Line(records.BOOTED, (2, 1), step=-(10**9)),
    Line(records.FAULT, (3, 1, 0, 1, 0, 0, 1)),
    Line(records.CLEARED, (3, 1)),
    Line(records.SERVICE, (1,)),
    Line(records.RESHUFFLED, (2, b"\x02\x03")),
    Line(records.ORDER_DRAWN, (3, 52, 0)),
    Line(records.ORDER_ENDED, (3, records.VOIDED, 0)),
    Line(records.SHUFFLED, (52, bytes(32), 1, 1, 0)),
    Line(records.COMMANDED, (rights.OPEN_CARDS, 4, 5, bytes(16))),
    Line(records.PROVEN, (bytes(32),)),
    Line(records.SHOE_EMPTY, ()),
    Line(records.OPENED, (3, 7, b"")),
    Line(records.OPENED, (3, 7, bytes(16))),
    Line(records.COMMITTED, (1, bytes(32))),
    Line(facts.RULED, ("interruption", "void", 3, 1), step=0, told=1),
    Line(facts.RULED, ("void", "void", 3, 1)),
    Line(facts.NOT_SHUFFLED, (), step=0, told=1),
    Line(facts.FOUND, (2, 1), step=0, told=1),
    Line(facts.PLACED, (1, 2), step=0, told=1),
    Line(facts.INTERIM_SETTLED, (1,), step=0, told=1),
)
_ORDINARY = (
    Line(records.FOLDED, (3,)),
    Line(records.FOLDED, (3,), step=0, told=1),
    Line(records.BETTING_CLOSED, (1,), step=0, told=1, took=0),
    Line(facts.LOOKED, (2,), step=0, told=1, took=0),
    Line(facts.SHOWDOWN, (), step=0, told=1),
    Line(facts.BETTING_OVER, (), step=0, told=1),
    Line(facts.BURN_DUE, (), step=0, told=1),
    Line(facts.WAGER, (2, facts.MAIN, 500), step=0, told=1),
    Line(facts.WAGER, (2, facts.JACKPOT, 700), step=0, told=1),
    Line(facts.PAID, (2, 500), step=0, told=1),
    Line(facts.BLIND, (1, facts.SMALL, facts.POSTED), step=0, told=1),
    Line(facts.NEXT_ROUND, (), step=0, told=1),
    Line(facts.DECIDED, (2, 1, 1), step=0, told=1),
)


def another_card(chance: random.Random, lines: list[Line]) -> None:
    """One of the 52, or none that can be."""
    at = _one(chance, lines, _OF_CARDS)
    _put(lines, at, 1, chance.choice([chance.randrange(52), HIDDEN, FOREIGN, UNREAD]))


def swapped_cards(chance: random.Random, lines: list[Line]) -> None:
    """Two cards, each in the other's place."""
    one, other = _one(chance, lines, _OF_CARDS), _one(chance, lines, _OF_CARDS)
    first, second = (values_of(lines[at])[1:2] for at in (one, other))
    if first and second:
        _put(lines, one, 1, second[0])
        _put(lines, other, 1, first[0])


def left_out(chance: random.Random, lines: list[Line]) -> None:
    """A line less; its number may be missing or not."""
    at = chance.randrange(len(lines))
    del lines[at]
    if chance.random() < 0.5 and at < len(lines):
        lines[at] = lines[at]._replace(step=2)


def once_more(chance: random.Random, lines: list[Line]) -> None:
    """A line twice; its number may come again too."""
    at = chance.randrange(len(lines))
    lines.insert(at, lines[at]._replace(step=chance.choice([1, 1, 0, -1])))


def in_another_order(chance: random.Random, lines: list[Line]) -> None:
    """Two lines that follow one another, the other way round."""
    at = chance.randrange(len(lines) - 1)
    lines[at : at + 2] = lines[at + 1], lines[at]


def another_byte(chance: random.Random, lines: list[Line]) -> None:
    """A leaf, a salt, a root or a hash with another byte."""
    at = _one(chance, lines, (records.DRAWN, records.OPENED, records.COMMITTED, records.SHUFFLED, records.PROVEN))
    for place, value in enumerate(values_of(lines[at])):
        if isinstance(value, bytes) and value:
            spot = chance.randrange(len(value))
            _put(lines, at, place, value[:spot] + bytes((value[spot] ^ 1 << chance.randrange(8),)) + value[spot + 1 :])


def another_number(chance: random.Random, lines: list[Line]) -> None:
    """A value that is a number, one more or less: a place, a position, a button, an order."""
    at = chance.randrange(len(lines))
    values = values_of(lines[at])
    places = [place for place, value in enumerate(values) if isinstance(value, int) and 0 < value < 255]
    if places:
        place = chance.choice(places)
        _put(lines, at, place, values[place] + chance.choice([-1, 1]))


def no_record(chance: random.Random, lines: list[Line]) -> None:
    """Bytes that are no record, or a kind that nobody knows."""
    at = chance.randrange(len(lines))
    body = bytes(chance.choice([0, 1, 3, 40]))
    lines[at] = lines[at]._replace(values=body, kind=chance.choice([lines[at].kind, 200]))


def extraordinary(chance: random.Random, lines: list[Line]) -> None:
    """Something that no ordinary round has."""
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(_EXTRAORDINARY))


def ordinary(chance: random.Random, lines: list[Line]) -> None:
    """What the table may tell of itself, where it may and where it may not."""
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(_ORDINARY))


def another_time(chance: random.Random, lines: list[Line]) -> None:
    """A clock that jumps: the device's, or that of whoever keeps the entries."""
    at = chance.randrange(len(lines))
    took, came = chance.choice([(-1000, 400), (_HALF, 400), (0, 0), (400, _DAY), (400, -5000), (400, 200 * _DAY)])
    lines[at] = lines[at]._replace(took=took, came=came)


def another_rulebook(chance: random.Random, lines: list[Line]) -> None:
    """A round under another text, or under one that nobody knows."""
    at = _one(chance, lines, (records.ROUND_OPENED,))
    _put(lines, at, 1, chance.choice(["rws-poker-6", "rws-mlp-2", "mbs-fbbj-3", "rws-poker-9"]))


CHANGES: tuple[Change, ...] = (
    another_card,
    swapped_cards,
    left_out,
    once_more,
    in_another_order,
    another_byte,
    another_number,
    no_record,
    extraordinary,
    ordinary,
    another_time,
    another_rulebook,
)


def _one(chance: random.Random, lines: list[Line], kinds: tuple[int, ...]) -> int:
    """A line of one of some kinds, each as often as another; or any where there is none."""
    kind = chance.choice([kind for kind in kinds if any(line.kind == kind for line in lines)] or [-1])
    return chance.choice([at for at, line in enumerate(lines) if kind in (-1, line.kind)])


def _put(lines: list[Line], at: int, place: int, value: object) -> None:
    """A line with another value; what no record can hold stays as it is."""
    values = values_of(lines[at])
    if len(values) <= place or type(values[place]) is not type(value):
        return
    lines[at] = lines[at]._replace(values=(*values[:place], value, *values[place + 1 :]))
