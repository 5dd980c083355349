"""The course of a settled round of poker: another one of the same course is owed the same, and not played again.

What is told to settle a round is played again action by action, and no action asks for more of a card than whether it
came before. What is owed at the end turns on cards by nothing but which of the shown Hands is the higher one, or the
same. So all else being the same, letter by letter, and the shown Hands in the same order of value, the same is owed to
the same seats. What was played without a finding is therefore remembered, by all that it turned on; that a card comes
once, and that those which are told are those that the device showed, is looked at for each round by itself."""

import hashlib
import itertools
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from shoecore.cards import CARDS, RANKS, SUITS, text
from shoecore.rank.poker import value
from shoecore.rulebooks.steps import COMMUNITY, DEALER
from trueshoe.batch.ranks import rank_hands
from trueshoe.bridge.settling import Settled
from trueshoe.table.poker.round import PokerRound

_MOST = 50_000  # courses that a process remembers; each is some hundred bytes

_TOLD = re.compile(f'"cards": "((?:[{RANKS}][{SUITS}])*)"')
_BOARD, _HAND = 5, 2

# Each card by the two letters that it is told by, as they are one number.
_LETTERS = np.dtype("<u2")
_CARD = np.zeros(1 << 16, np.uint8)
_CARD[np.frombuffer("".join(map(text, range(CARDS))).encode(), _LETTERS)] = range(CARDS)

Lying = Mapping[int, Sequence[int | None]]

_Places = tuple[int, ...]


class _Laid(NamedTuple):
    """Where the cards of a course lie, by their places among all that it tells: those of each place on the table, and
    those of each shown Hand with the board; there are none of these where a board or a Hand is not whole."""

    places: tuple[tuple[int, _Places], ...]
    hands: tuple[_Places, ...] | None


# Courses by their names; and what was owed, by the order of the Hands too.
_MET: dict[bytes, _Laid] = {}
_OWED: dict[tuple[bytes, _Places], dict[int, int]] = {}


class Course(NamedTuple):
    """One told round: its course, the cards as they are told and what they are, and the order of its Hands; of a course
    that was not met when it was read they are not ranked yet."""

    name: bytes
    told: list[str]
    cards: bytes
    order: _Places | None

    def owed(self, lying: Lying) -> dict[int, int] | None:
        """What was paid to each seat, as it is owed; None where that is not known, or where cards may be others."""
        order = self._ranked()
        owed = None if order is None else _OWED.get((self.name, order))
        if owed is None or DEALER in lying:
            return None
        cards = self.cards
        for place, own in _MET[self.name].places:
            if not _is_shown([cards[at] for at in own], lying.get(place, ())):
                return None
        return owed

    def learn(self, lines: Sequence[dict[str, Any]], paid: dict[int, int]) -> None:
        """Remember what was paid in a round that was played from its lines without a finding."""
        if self.name not in _MET and len(_MET) < _MOST and (laid := _laid(lines, self.told)) is not None:
            _MET[self.name] = laid
        order = self._ranked()
        if order is not None and len(_OWED) < _MOST:
            _OWED[self.name, order] = paid

    def _ranked(self) -> _Places | None:
        """The order of its Hands; None where that is not known."""
        if self.order is not None:
            return self.order
        hands = _hands(self.name, self.cards)
        return None if hands is None else _order([value(hand) for hand in hands])


def courses(told: Mapping[int, str]) -> dict[int, Course]:
    """The course of each round that was told, with all their cards read at once, and all Hands of courses once met
    ranked at once."""
    names, letters = [], []
    for detail in told.values():
        pieces = _TOLD.split(detail)
        names.append(_name(pieces))
        letters.append(pieces[1::2])
    cards = _cards(list(map("".join, letters)))
    hands = list(map(_hands, names, cards))
    ranked = np.frombuffer(b"".join(itertools.chain.from_iterable(filter(None, hands))), np.uint8)
    values = iter(rank_hands(ranked.reshape(-1, _BOARD + _HAND)).tolist() if len(ranked) else [])
    orders = (None if own is None else _order([next(values) for _ in own]) for own in hands)
    return dict(zip(told, map(Course, names, letters, cards, orders), strict=True))


def _cards(texts: Sequence[str]) -> list[bytes]:
    """The cards of each text."""
    every = _CARD[np.frombuffer("".join(texts).encode(), _LETTERS)].tobytes()
    ends = list(itertools.accumulate(len(text) // 2 for text in texts))
    return [every[begin:end] for begin, end in zip([0, *ends], ends, strict=False)]


def _name(pieces: Sequence[str]) -> bytes:
    """What a told round is called, whichever its cards are: by all between them, and how many of them each time.

    What is no card stands between them; of what is JSON no part has a zero byte, so none is taken for another."""
    sizes = ",".join([str(len(letters)) for letters in pieces[1::2]])
    return hashlib.blake2b("\0".join([*pieces[::2], sizes]).encode(), digest_size=32).digest()


def plays(settled: Settled) -> bool:
    """Whether a round that was played is of a game whose course turns on nothing else; so is a void one's, of which the
    device may have shown more than was written: where it did, it is played."""
    return isinstance(settled.written.round, PokerRound)


def _hands(name: bytes, cards: bytes) -> list[bytes] | None:
    """The seven cards of each Hand that was shown; None where a card comes twice, or a board is not whole."""
    laid = _MET.get(name)
    if laid is None or laid.hands is None or len(set(cards)) < len(cards):
        return None
    return [bytes([cards[at] for at in own]) for own in laid.hands]


def _order(values: list[int]) -> _Places:
    """Hands in the order of their values, the same number for the same value."""
    ranks = sorted(set(values))
    return tuple([ranks.index(value) for value in values])


def _is_shown(own: list[int], shown: Sequence[int | None]) -> bool:
    """Whether these are the cards that the device showed there, one for one."""
    if len(own) != len(shown) or None in shown:
        return False
    return sorted(own) == sorted(card for card in shown if card is not None)


def _laid(lines: Sequence[dict[str, Any]], told: Sequence[str]) -> _Laid | None:
    """Where the cards of a told round lie: the board's in the Community, a shown Hand's before its seat."""
    own = [line for line in lines if "cards" in line]
    if [line["cards"] for line in own] != told or not {line["record"] for line in own} <= {"board", "show"}:
        return None
    places: dict[int, _Places] = {COMMUNITY: ()}
    first = 0
    for line in own:
        place, end = COMMUNITY if line["record"] == "board" else line["seat"], first + len(line["cards"]) // 2
        places[place] = (*places.get(place, ()), *range(first, end))
        first = end
    return _Laid(tuple(places.items()), _shown(places))


def _shown(places: Mapping[int, _Places]) -> tuple[_Places, ...] | None:
    """Each shown Hand with the board; None where Hands were shown and one of all these is not whole."""
    board = places[COMMUNITY]
    holes = [own for place, own in places.items() if place != COMMUNITY]
    if holes and (len(board) != _BOARD or any(len(own) != _HAND for own in holes)):
        return None
    return tuple((*board, *own) for own in holes)
