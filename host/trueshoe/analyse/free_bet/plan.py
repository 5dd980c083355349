"""A Player's whole plan on two cards of paper: what to do with each hand, with a wager or a marker, by the first card.

It is worked out, or read from a file that the House or a lab gives; a cell holds one of the words of MEANINGS.
"""

import hashlib
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from trueshoe.analyse.free_bet import optimal
from trueshoe.analyse.free_bet.optimal import MARKED, WAGERED, Hand, Kind
from trueshoe.analyse.free_bet.pack import ACE, POINTS, TEN, add
from trueshoe.errors import Trouble

MEANINGS = {
    "S": "stand",
    "H": "hit",
    "D": "double, or hit where that is not allowed",
    "Ds": "double, or stand where that is not allowed",
    "F": "free double, or hit where that is not allowed",
    "Rh": "surrender, or hit where that is not allowed",
    "Rs": "surrender, or stand where that is not allowed",
    "P": "split",
    "R": "surrender",
    "-": "play its total",
}
COLUMNS = (*range(2, TEN + 1), ACE)
KINDS = (WAGERED, MARKED)

_TOTALS = {"hard": range(4, 21), "soft": range(12, 21)}
_FIRST_WORDS = {WAGERED: ("S", "H", "D", "Ds", "F", "Rh", "Rs"), MARKED: ("S", "H", "D", "Ds", "F")}
_PAIR_WORDS = {WAGERED: ("P", "R", "-"), MARKED: ("P", "-")}


class Plan(NamedTuple):
    """Cells by the kind of hand, its row such as ``hard 16`` or ``pair 8``, and the Dealer's first card."""

    cells: dict[tuple[str, str, int], str]

    def of(self, kind: Kind, hand: Hand, first: int) -> str:
        """The cell of a total."""
        return self.cells[kind.name, f"{'soft' if hand.soft else 'hard'} {hand.total}", first]

    def of_pair(self, kind: Kind, points: int, first: int) -> str:
        """The cell of two cards of these points; an Ace is 1."""
        return self.cells[kind.name, f"pair {points}", first]

    def gives_up(self, one: int, other: int, first: int) -> bool:
        """Whether two cards that are no Blackjack are surrendered."""
        word = self.of_pair(WAGERED, one, first) if one == other else "-"
        if word == "-":
            total, soft = add(*add(0, False, one), other)
            word = self.of(WAGERED, Hand(total, soft), first)
        return word.startswith("R")

    def digest(self) -> str:
        """A short name that no other plan has."""
        return hashlib.sha256(repr(sorted(self.cells.items())).encode()).hexdigest()[:8]

    def splits_tens(self) -> bool:
        """Whether two cards of ten points are ever split."""
        return any(self.of_pair(kind, TEN, first) == "P" for kind in KINDS for first in POINTS)

    def has_more_at_stake(self) -> bool:
        """Whether a hand that a split made may have chips where the Dealer may have a Blackjack."""
        doubled = (
            word in ("D", "Ds")
            for (kind, _, first), word in self.cells.items()
            if kind == MARKED.name and first in (TEN, ACE)
        )
        return self.splits_tens() or any(doubled)

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Kind, row and its cells, for the columns 2 to 10 and Ace."""
        for kind in KINDS:
            for row in _rows():
                yield kind.name, row, " ".join(self.cells[kind.name, row, first] for first in COLUMNS)


def computed() -> Plan:
    """The plan that is worth most against endless packs."""
    return _made(_best_cell)


def read(path: Path) -> Plan:
    """The plan of a TOML file with a table for each kind and a row for each hand; Trouble where it is none."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _no_plan(str(path), "a TOML file", str(error)) from None

    known = {kind.name: set(_rows()) for kind in KINDS}
    for table, rows in data.items():
        strange = set(rows if isinstance(rows, dict) else [table]) - known.get(table, set())
        if strange:
            raise _no_plan(f"{path}, [{table}]", "rows such as 'hard 16' in [wager] and [marker]", min(strange))

    def cell(kind: Kind, row: str, first: int) -> str:
        words = _PAIR_WORDS[kind] if row.startswith("pair") else _FIRST_WORDS[kind]
        where = f"{path}, [{kind.name}], '{row}'"
        line = data.get(kind.name, {}).get(row)
        found = line.split() if isinstance(line, str) else []
        if len(found) != len(COLUMNS):
            raise _no_plan(where, f"{len(COLUMNS)} words in a string, for 2 to 10 and Ace", repr(line))
        word = found[COLUMNS.index(first)]
        if word not in words:
            raise _no_plan(where, f"one of {', '.join(words)}", word)
        return word

    return _made(cell)


def _made(cell: Callable[[Kind, str, int], str]) -> Plan:
    return Plan(
        {(kind.name, row, first): cell(kind, row, first) for kind in KINDS for row in _rows() for first in POINTS}
    )


def _rows() -> Iterator[str]:
    for name, totals in _TOTALS.items():
        yield from (f"{name} {total}" for total in totals)
    yield from (f"pair {points}" for points in POINTS)


def _best_cell(kind: Kind, row: str, first: int) -> str:
    name, number = row.split()
    if name == "pair":
        return _best_of_pair(kind, int(number), first)
    total, soft = int(number), name == "soft"
    later = "H" if optimal.best(kind, Hand(total, soft), first) == optimal.HIT else "S"
    now = optimal.best(kind, Hand(total, soft, fresh=True), first)
    if kind is WAGERED and optimal.surrenders(Hand(total, soft, fresh=True), 0, first):
        return "R" + later.lower()
    if now == optimal.FREE_DOUBLE:
        return "F"
    if now == optimal.DOUBLE:
        return "D" if later == "H" else "Ds"
    return later


def _best_of_pair(kind: Kind, points: int, first: int) -> str:
    total, soft = add(*add(0, False, points), points)
    if kind is WAGERED and optimal.surrenders(Hand(total, soft, fresh=True), points, first):
        return "R"
    return "P" if optimal.splits(kind, points, first) else "-"


def _no_plan(where: str, expected: str, observed: str) -> Trouble:
    return Trouble(
        "the strategy cannot be played by",
        where,
        expected,
        observed,
        "copy the strategy that `trueshoe analyse mbs-fbbj-3` prints, and change its cells",
    )
