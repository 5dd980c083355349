"""The cards of a written round held against those that the device's records showed, place by place."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from shoecore.cards import symbol
from shoecore.rulebooks.steps import COMMUNITY, DEALER
from trueshoe.table import games, written
from trueshoe.table.games import Round

DIFFERS = "cards written that are not those that the device showed"

_BY_THE_RULES = (COMMUNITY, DEALER)


class Different(NamedTuple):
    """Where other cards are written than lie there by the device, whose cards are None while they lie face down."""

    place: int
    written: bytes
    shown: tuple[int | None, ...]

    def as_object(self) -> dict[str, Any]:
        """As programs read it."""
        return {"place": _name(self.place), "written": _text(self.written), "shown": _text(self.shown)}

    def expected(self) -> str:
        """What the device showed, for people."""
        own, theirs = _text(self.written) or "none", _text(self.shown) or "no card"
        return f"{_name(self.place)}: {theirs} as the device showed, not {own}"


def differences(round: Round, lying: Mapping[int, Sequence[int | None]]) -> list[Different]:
    """Where a written round and the device differ; of Players those whose cards are written.

    Of a void round the device opens cards that nobody saw, and so nobody wrote."""
    told = round.laid()
    places = sorted({*told, *(place for place in _BY_THE_RULES if place in lying)})
    each = [Different(place, told.get(place, b""), tuple(lying.get(place, ()))) for place in places]
    return [one for one in each if _is_other(one, round)]


def _is_other(one: Different, round: Round) -> bool:
    """Whether a written card cannot be one of those, or one that was shown is not written."""
    shown = [card for card in one.shown if card is not None]
    if len(shown) == len(one.shown) and sorted(shown) == sorted(one.written):
        return False
    faces, own = Counter(shown), Counter(one.written)
    hidden = len(one.shown) - faces.total()
    return (own - faces).total() > hidden or bool(faces - own and not _is_void(round))


def _is_void(round: Round) -> bool:
    last = round.records[-1:]
    return any(written.as_object(games.load(round.rulebook).ACTIONS, one)["record"] == "void" for one in last)


def _name(place: int) -> str:
    return {COMMUNITY: "the Community", DEALER: "the Dealer"}.get(place, f"seat {place}")


def _text(cards: Sequence[int | None]) -> str:
    return " ".join("--" if card is None else symbol(card) for card in cards)
