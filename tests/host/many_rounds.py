"""Six-player rounds in bulk, as an export of a store has them: real courses of play, fresh salts, whole chains.

The courses are those of 839 real hands. Each is dealt at every place of the button and under every renaming of the
suits: 120,816 different rounds, which then come again with other salts."""

import itertools
import json
import random
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from struct import Struct
from typing import Any, NamedTuple

import pyarrow

import rounds
from shoecore import facts, records
from shoecore.cards import HIDDEN, SUITS, parse_all
from shoecore.proof.chain import START
from shoecore.proof.merkle import SALT_SIZE, Tree, leaf
from tests.host.audited import PLAYERS
from tests.host.entries import as_kept, shuffled
from tests.host.table_hands import HANDS, SHOWN_IN_ANOTHER_ORDER, act, actions, poker_house
from trueshoe.records import named
from trueshoe.store.export.columns import SCHEMA, write_tables
from trueshoe.table import written
from trueshoe.table.poker.round import PokerRound

RULEBOOK = "rws-poker-7"
CARDS, COMMITTED, SETTLED = range(3)  # how much of a round is told: its cards, also leaves and openings, also payouts

_AT_ONCE = 500  # rounds in a table, as an export has them
_BEGAN = 1_763_500_000_000
_SUITS = tuple(itertools.permutations(range(4)))
_LINK = Struct("<s32sIIHIB")
_DRAWN, _EXPOSED, _OPENED, _COMMITTED, _PAID = map(Struct, ("<HBBBB", "<HBB", "<HBB", "<HB", "<BI"))
_ROUND = Struct("<H")


class Course(NamedTuple):
    """A hand at some place of the button: the cards as they are dealt, who shows, what is told of it and was paid."""

    deck: bytes
    showing: frozenset[int]
    told: str
    paid: tuple[tuple[int, int], ...]


Line = tuple[int, bytes, int]
Row = tuple[Any, ...]


def write(path: Path, devices: int, each: int, form: int) -> None:
    """A file with so many rounds of each of some devices."""
    write_tables((table for device in range(devices) for table in _tables(device, each, form)), path)


def write_alike(path: Path, devices: int, each: int, form: int) -> None:
    """The same where each device has dealt the same: in a chain no device is named."""
    tables = list(_tables(0, each, form))
    write_tables((_named(one, device) for device in range(devices) for one in tables), path)


def write_shuffled(path: Path, devices: int, each: int) -> None:
    """Rounds from a shuffler, committed to and opened, the same ones of each device."""
    tables = list(_in_tables(_shuffled(each)))
    write_tables((_named(one, device) for device in range(devices) for one in tables), path)


def _shuffled(each: int) -> Iterator[list[Row]]:
    """The rows of each round."""
    chance = random.Random(1)
    told = [list(shuffled(chance, RULEBOOK, played % 6 + 1, played)) for played in range(1, each + 1)]
    kept = iter(as_kept(itertools.chain.from_iterable(told)))
    for played, lines in enumerate(told, 1):
        own = list(itertools.islice(kept, len(lines)))
        of_round = _serial(0), next(one.entry for one in own if one.kind == records.ROUND_OPENED), played, RULEBOOK
        yield [
            (*of_round, "clean", *one[:5], one.at, _name(one.kind), "{}", one.kind, one.body, [], None, None, one.link)
            for one in own
        ]


def _tables(device: int, each: int, form: int) -> Iterator[pyarrow.Table]:
    return _in_tables(rows(device, each, form))


def _in_tables(told: Iterator[list[Row]]) -> Iterator[pyarrow.Table]:
    while group := list(itertools.chain.from_iterable(itertools.islice(told, _AT_ONCE))):
        yield pyarrow.table(list(map(list, zip(*group, strict=True))), schema=SCHEMA)


def _named(table: pyarrow.Table, device: int) -> pyarrow.Table:
    serials = pyarrow.array([_serial(device)] * len(table), pyarrow.string())
    return table.set_column(0, SCHEMA.field(0), serials)


def _serial(device: int) -> str:
    return f"TABLE{device:03d}"


def rows(device: int, each: int, form: int) -> Iterator[list[Row]]:
    """The rows of each round of a device, as an export has them."""
    chance, link, entry, number = random.Random(device), START, 0, 0
    serial = _serial(device)
    for played in range(each):
        course = _course((device * 397 + played) % len(_hands()), played % 6)
        suits = _SUITS[played // 5040 % len(_SUITS)]
        lines, detail = _lines(course, suits, played, form, chance)
        found, first = [], entry + 1
        for kind, body, told in lines:
            entry, number = entry + 1, number + (not told)
            clock = number * 400 % (1 << 30)
            link = sha256(_LINK.pack(b"\2", link, 1, number, told, clock, kind) + body).digest()
            last = detail if entry - first == len(lines) - 1 else None
            numbers = entry, 1, number, told, clock, _BEGAN + number * 400
            own = serial, first, (played + 1) % 65536, RULEBOOK, "clean"
            found.append((*own, *numbers, _name(kind), "{}", kind, body, [], last, None, link))
        yield found


def _lines(
    course: Course, suits: tuple[int, ...], played: int, form: int, chance: random.Random
) -> tuple[list[Line], str | None]:
    """The entries of a round as kind, body and whether the table told it; and what was told to settle it."""
    renamed = bytes(card & ~3 | suits[card & 3] for card in course.deck)
    button = (played + 5) % 6 + 1
    found: list[Line] = []
    leaves, salts, shown = [], [], []
    for kind, values, usual in _dealt(button):
        body = usual
        if kind == records.DRAWN and form == CARDS:
            body = _DRAWN.pack(values[0], renamed[values[0]], 0, values[3], 0)
        elif kind == records.DRAWN:
            salts.append(chance.randbytes(SALT_SIZE))
            leaves.append(_leaf(values[0], renamed[values[0]], salts[-1]))
            body = _DRAWN.pack(values[0], HIDDEN, 0, values[3], 32) + leaves[-1]
            shown += [values[0]] if values[3] in course.showing else []
        elif kind == records.EXPOSED:
            body = _EXPOSED.pack(values[0], HIDDEN if form == CARDS else renamed[values[0]], 0)
            shown.append(values[0])
        elif kind in (records.ROUND_OPENED, records.ROUND_CLOSED):
            body = _ROUND.pack((played + 1) % 65536) + body[_ROUND.size :]
        if kind == records.ROUND_CLOSED and form != CARDS:
            found += _opened(played, renamed, salts, leaves, shown)
        found.append((kind, body, 0))
    if form != SETTLED:
        return found, None
    found += [(facts.PAID, _PAID.pack(*one), told) for told, one in enumerate(course.paid, 1)]
    return found, _renamed(course.told, suits)


def _opened(played: int, deck: bytes, salts: list[bytes], leaves: list[bytes], shown: list[int]) -> Iterator[Line]:
    """The shown Hands are turned, all that was shown is opened, and the leaves are bound together."""
    turned = [at for at in shown if at < 2 * len(PLAYERS) + 1]
    yield from ((records.EXPOSED, _EXPOSED.pack(at, deck[at], 0), 0) for at in turned)
    for at in sorted(shown):
        yield records.OPENED, _OPENED.pack(at, deck[at], SALT_SIZE) + salts[at], 0
    tree = Tree()
    for one in leaves:
        tree.add(one)
    yield records.COMMITTED, _COMMITTED.pack((played + 1) % 65536, 32) + tree.root(), 0


def _leaf(position: int, card: int, salt: bytes) -> bytes:
    return leaf(position, card, salt)  # type: ignore[no-any-return]


@cache
def _dealt(button: int) -> list[tuple[int, tuple[Any, ...], bytes]]:
    """What a shoe's round is at a place of the button, whichever its cards are."""
    events = rounds.clean(RULEBOOK, "shoe", PLAYERS, button)
    told = rounds.reported(RULEBOOK, "shoe", PLAYERS, button, events)
    return [(one.kind, one.values, records.pack(one.kind, one.values)) for one in told]


@cache
def _hands() -> list[list[str]]:
    """The words of each hand, but of one that the rulebook has go on otherwise."""
    told = [json.loads(line) for line in HANDS.read_text(encoding="utf-8").splitlines()]
    return [text.split() for id, text, _ in told if id != SHOWN_IN_ANOTHER_ORDER]


@cache
def _course(hand: int, turn: int) -> Course:
    """A hand with its seats so many places further round the table."""
    words = _hands()[hand]
    seat = {str(at): (at + turn - 1) % 6 + 1 for at in range(1, 7)}
    round = PokerRound(poker_house(), RULEBOOK, [(one, 10_000) for one in PLAYERS], seat["6"])
    round.post(seat["1"])
    round.post(seat["2"])
    for action in actions(" ".join(words)):
        act(round, [action[0] if action[0] == "B" else f"p{seat[action[0][1:]]}", *action[1:]])
    paid = round.settlement().paid
    lines = [json.loads(line) for line in written.write(round, paid)]
    holes = [parse_all(cards) for cards in words[1:12:2]]
    board = bytes(round.community)
    unused = iter(sorted({*range(52)} - {*b"".join(holes), *board}))
    firsts, seconds = (bytes(hole[at] for hole in holes) for at in (0, 1))
    burnt = [bytes((next(unused),)) for _ in range(4)]
    deck = b"".join((burnt[0], firsts, seconds, burnt[1], board[:3], burnt[2], board[3:4], burnt[3], board[4:]))
    return Course(deck, frozenset(round.hands), json.dumps({"lines": lines}), tuple(paid.items()))


def _renamed(told: str, suits: tuple[int, ...]) -> str:
    """What was told, with the suits renamed."""
    return _CARDS.sub(lambda found: found[0].translate(_translations()[suits]), told)


@cache
def _translations() -> dict[tuple[int, ...], dict[int, str]]:
    return {suits: {ord(SUITS[one]): SUITS[suits[one]] for one in range(4)} for suits in _SUITS}


_CARDS = re.compile(r'(?<="cards": ")[^"]*')
_name = cache(named.name)
