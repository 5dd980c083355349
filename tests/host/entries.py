"""Entries as they are kept, without a database: rounds of some kinds, as a test changed them, as a source of audits."""

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import rounds
from shoecore import records
from shoecore.proof import closed
from shoecore.proof.chain import START, chain
from shoecore.proof.merkle import SALT_SIZE, Tree, leaf
from shoecore.wire.fields import BadField
from tests.host.audited import PLAYERS, dealt
from trueshoe.audit.block import NUMBERS, Block, Columns
from trueshoe.audit.source import Beside, Kept, Stretch, Wanted
from trueshoe.store.entries import Entry, Receipt, content

BEGAN = 1_763_500_000_000


class Rounds(NamedTuple):
    """A source with one device; ``by_shape`` says whether it gives columns, without which every entry is judged."""

    kept: Sequence[Kept]
    beside_all: Beside
    by_shape: bool
    begins: int = 0
    name: str = "rounds"

    def stretches(self, wanted: Wanted) -> list[Stretch]:
        link = START if not self.begins else self.kept[self.begins - 1].link
        return [Stretch("S", self.begins, self.kept[-1].entry, link)]

    def entries(self, serial: str, after: int, last: int) -> Iterator[Kept]:
        return (one for one in self.kept if after < one.entry <= last)

    def block(self, serial: str, after: int, last: int) -> Block | None:
        found = Columns()
        rows = [
            (*(getattr(one, name) for name in NUMBERS), one.body, one.link) for one in self.entries(serial, after, last)
        ]
        if self.by_shape and rows:
            found.add(rows)
        return found.block()

    def newest_of(self, serial: str, kinds: Sequence[int], last: int, most: int) -> list[Kept]:
        return [one for one in self.kept if one.entry <= last and one.kind in kinds][-most:]

    def receipts(self, serial: str, after: int, last: int) -> Iterator[Receipt]:
        return iter(())

    def beside(self, serial: str, after: int, last: int) -> Beside:
        found, first, settled = self.beside_all
        return Beside(
            frozenset(one for one in found if after < one[0] <= last),
            frozenset(one for one in first if after < one <= last),
            tuple(one for one in settled if after < one[0] <= last),
        )


class Line(NamedTuple):
    """What becomes an entry: how far its number and its times go on, its kind and its values or its bytes."""

    kind: int
    values: tuple[Any, ...] | bytes
    step: int = 1
    took: int = 400
    came: int = 400
    told: int = 0


def as_kept(lines: Iterable[Line], began: int = BEGAN) -> list[Kept]:
    """Lines as entries in a chain."""
    found: list[Kept] = []
    number, time, at, link = 0, 0, began, START
    for place, line in enumerate(lines, 1):
        number, time, at = max(1, number + line.step), (time + line.took) % (1 << 30), at + line.came
        body = line.values if isinstance(line.values, bytes) else records.pack(line.kind, line.values)
        link = chain(link, content(1, Entry(number, time, line.kind, body, line.told)))
        found.append(Kept(place, 1, number, line.told, time, line.kind, body, link, at))
    return found


def opened(kept: Iterable[Kept]) -> frozenset[int]:
    """The entries that open rounds."""
    return frozenset(one.entry for one in kept if one.kind == records.ROUND_OPENED)


def plain(chance: random.Random, rulebook: str, button: int, leaf_told: bool) -> Iterator[Line]:
    """A round from a shoe: with leaves and openings, or of known cards alone."""
    if leaf_told:
        yield from (Line(*told) for told in dealt(chance, rulebook, button, (1, 4, 6)))
        return
    deck = chance.sample(range(52), 52)
    events = rounds.clean(rulebook, "shoe", PLAYERS, button)
    for record in rounds.reported(rulebook, "shoe", PLAYERS, button, events):
        values = record.values
        if record.kind == records.DRAWN:
            values = (values[0], deck[values[0]], 0, values[3], b"")
        yield Line(record.kind, values)


def free_bet() -> Iterator[Line]:
    """A round of Free Bet Blackjack, the same cards each time: what the Players decide follows from them."""
    events = rounds.clean("mbs-fbbj-3", "shoe", PLAYERS, 0)
    for record in rounds.reported("mbs-fbbj-3", "shoe", PLAYERS, 0, events):
        yield Line(record.kind, record.values)


def shuffled(chance: random.Random, rulebook: str, button: int, order: int) -> Iterator[Line]:
    """A round from a shuffler, with its order, its openings and the hashes of what stays closed."""
    deck = chance.sample(range(52), 52)
    salts = [chance.randbytes(SALT_SIZE) for _ in deck]
    leaves = [leaf(at, card, salt) for at, (card, salt) in enumerate(zip(deck, salts, strict=True))]
    yield Line(records.ORDER_DRAWN, (order, 52, 0))
    yield Line(records.SHUFFLED, (52, _root(leaves), chance.randint(1, 3), chance.randint(1, 9), order // 9))
    events = rounds.clean(rulebook, "shuffler", PLAYERS, button)
    told = rounds.reported(rulebook, "shuffler", PLAYERS, button, events)
    shown: list[int] = []
    for record in told[:-1]:
        values = record.values
        if record.kind == records.EXPOSED:
            shown.append(values[0])
            values = (values[0], deck[values[0]], values[2])
        yield Line(record.kind, values, took=chance.randint(200, 500))
    for at in sorted(shown):
        yield Line(records.OPENED, (at, deck[at], salts[at]))
    is_open = bytes(at in shown for at in range(52))
    hashes = [_root(leaves[first:end]) for first, end in closed.subtrees(is_open)]
    for at in range(0, len(hashes), 3):
        yield Line(records.PROVEN, (b"".join(hashes[at : at + 3]),))
    yield Line(records.ROUND_CLOSED, (order,))
    yield Line(records.ORDER_ENDED, (order, records.EXECUTED, 17))


def _root(leaves: Sequence[bytes]) -> bytes:
    tree = Tree()
    for one in leaves:
        tree.add(one)
    return tree.root()


def values_of(line: Line) -> tuple[Any, ...]:
    """The values of a line, of bytes too where they are a record."""
    if not isinstance(line.values, bytes):
        return line.values
    try:
        return records.unpack(1, 0, line.kind, line.values).values  # type: ignore[no-any-return]
    except (records.UnknownRecord, BadField):
        return ()
