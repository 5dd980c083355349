"""The course of a settled round of poker: another one of the same course is owed the same, and not played again.

What is told to settle a round is played again action by action, and no action asks for more of a card than whether it
came before. What is owed at the end turns on cards by nothing but which of the shown Hands is the higher one, or the
same. So all else being the same, letter by letter, and the shown Hands in the same order of value, the same is owed to
the same seats. What was played without a finding is therefore remembered, by all that it turned on; that a card comes
once, and that those which are told are those that the device showed, is looked at for each round by itself."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from shoecore.cards import CARDS, text
from shoecore.rulebooks.steps import COMMUNITY, DEALER
from trueshoe.batch.ranks import rank_hands
from trueshoe.bridge import settling
from trueshoe.bridge.settling import Settled
from trueshoe.table.poker.round import PokerRound

_MOST = 50_000  # courses that a process remembers; each is some hundred bytes

_BEFORE_CARDS = '"cards": "'
_NONE = -1
_IDENTITY = {text(card): card for card in range(CARDS)}
_BOARD, _HAND = 5, 2

Lying = Mapping[int, Sequence[int | None]]

_Places = tuple[int, ...]

# The places of the cards that are told in a course, in their order; and what was owed, by the order of the Hands too.
_MET: dict[bytes, _Places] = {}
_OWED: dict[tuple[bytes, _Places], dict[int, int]] = {}


class Course(NamedTuple):
    """One told round: its course, the cards that it tells, and, where all are told, the order of its Hands."""

    name: bytes
    cards: tuple[bytes, ...]
    order: _Places | None

    def owed(self, lying: Lying) -> dict[int, int] | None:
        """What was paid to each seat, as it is owed; None where that is not known, or where cards may be others."""
        owed = None if self.order is None else _OWED.get((self.name, self.order))
        if owed is None or DEALER in lying:
            return None
        told = _by_place(_MET[self.name], self.cards)
        told.setdefault(COMMUNITY, b"")
        return owed if all(_is_shown(own, lying.get(place, ())) for place, own in told.items()) else None

    def learn(self, settled: Settled) -> None:
        """Remember what is owed in a round that was played without a finding."""
        if self.order is not None and self.name in _MET and len(_OWED) < _MOST:
            _OWED[self.name, self.order] = settling.recorded(settled)


def courses(told: Mapping[int, str]) -> dict[int, Course]:
    """The course of each round that was told, with all their Hands ranked at once."""
    named, hands = {}, []
    for entry, detail in told.items():
        name, cards = _named(detail)
        if name not in _MET and len(_MET) < _MOST and (places := _placed(detail, cards)) is not None:
            _MET[name] = places
        own = _hands(name, cards)
        named[entry] = name, cards, own
        hands += own or []
    values = iter(rank_hands(np.array(hands)).tolist() if hands else [])
    return {
        entry: Course(name, cards, None if own is None else _order([next(values) for _ in own]))
        for entry, (name, cards, own) in named.items()
    }


def _named(detail: str) -> tuple[bytes, tuple[bytes, ...]]:
    """What a told round is called, whichever its cards are; and those. Cards that are none are a part of the name."""
    first, *rest = detail.split(_BEFORE_CARDS)
    pieces, cards = [first], []
    for piece in rest:
        told, end, others = piece.partition('"')
        own = [_IDENTITY.get(told[at : at + 2], _NONE) for at in range(0, len(told), 2)]
        if _NONE not in own:
            cards.append(bytes(own))
            told = "\0" * len(own)
        pieces += [_BEFORE_CARDS, told, end, others]
    name = hashlib.blake2b("".join(pieces).encode(), digest_size=32, salt=len(cards).to_bytes(16))
    return name.digest(), tuple(cards)


def plays(settled: Settled) -> bool:
    """Whether a round that was played is of a game whose course turns on nothing else; so is a void one's, of which the
    device may have shown more than was written: where it did, it is played."""
    return isinstance(settled.written.round, PokerRound)


def _hands(name: bytes, cards: Sequence[bytes]) -> list[list[int]] | None:
    """The seven cards of each Hand that was shown; None where a card comes twice, or a board is not whole."""
    every = b"".join(cards)
    if name not in _MET or len(set(every)) < len(every):
        return None
    told = _by_place(_MET[name], cards)
    board = told.pop(COMMUNITY, b"")
    if told and (len(board) != _BOARD or any(len(hole) != _HAND for hole in told.values())):
        return None
    return [[*board, *hole] for hole in told.values()]


def _order(values: list[int]) -> _Places:
    """Hands in the order of their values, the same number for the same value."""
    ranks = sorted(set(values))
    return tuple(ranks.index(value) for value in values)


def _by_place(places: _Places, cards: Sequence[bytes]) -> dict[int, bytes]:
    found: dict[int, bytes] = {}
    for place, own in zip(places, cards, strict=True):
        found[place] = found.get(place, b"") + own
    return found


def _is_shown(own: bytes, shown: Sequence[int | None]) -> bool:
    """Whether these are the cards that the device showed there, one for one."""
    return None not in shown and sorted(own) == sorted(card for card in shown if card is not None)


def _placed(detail: str, cards: Sequence[bytes]) -> _Places | None:
    """Where the cards of a told round lie: the board's in the Community, a shown Hand's before its seat."""
    try:
        lines = [line for line in json.loads(detail)["lines"] if "cards" in line]
        found = tuple({"board": COMMUNITY}.get(line["record"], line.get("seat")) for line in lines)
        texts = ["".join(map(text, own)) for own in cards]
        same = [line["cards"] for line in lines] == texts and {line["record"] for line in lines} <= {"board", "show"}
    except (ValueError, TypeError, KeyError):
        return None
    return found if same and all(isinstance(place, int) for place in found) else None
