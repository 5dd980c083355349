"""How each field of a record stands in JSON: numbers as they are, cards, seats, places and codes by their names."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

from shoecore import cards, facts, fault_texts, finding_texts, records
from shoecore.rulebooks import decisions, steps
from shoecore.rulebooks.table import mask_of, seats_of
from shoecore.sequence import UNTOLD
from shoecore.wire.fields import BYTES, TEXT

_MOST = 255  # of a number in one byte, and of the bytes of a text
_MOST_CARDS = 65535
_MOST_SEATS = 16


class BadValue(ValueError):
    """A value that its field does not take; the text says what it takes."""


class Form(NamedTuple):
    """One way a value is written in JSON: what it looks like, to JSON, from JSON, and as a JSON schema."""

    says: str
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    schema: dict[str, Any]


def number(most: int, least: int = 0) -> Form:
    """A number as it is."""
    says = f"{least} to {most}"

    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise BadValue(f"a number from {says}")
        return value

    return Form(says, lambda value: value, read, {"type": "integer", "minimum": least, "maximum": most})


def named(names: dict[int, str | bool]) -> Form:
    """A number by its name; one that has no name stays a number."""
    says = ", ".join("true" if name is True else "false" if name is False else f"`{name}`" for name in names.values())
    numbers = {(type(name), name): value for value, name in names.items()}

    def read(value: Any) -> int:
        if type(value) is int and 0 <= value <= _MOST and value not in names:
            return value
        if not isinstance(value, str | bool) or (type(value), value) not in numbers:
            raise BadValue(f"one of {says.replace('`', '')}")
        return numbers[type(value), value]

    unnamed = {"type": "integer", "minimum": 0, "maximum": _MOST, "not": {"enum": list(names)}}
    return Form(says, lambda value: names.get(value, value), read, {"anyOf": [{"enum": list(names.values())}, unnamed]})


def _listed(names: Iterable[str], first: int = 0) -> Form:
    return named({at: name for at, name in enumerate(names, first) if name})


def _read_text(value: Any) -> str:
    if not isinstance(value, str) or len(value.encode(errors="replace")) > _MOST:
        raise BadValue("a text of at most 255 bytes")
    return value


def _read_hex(value: Any) -> bytes:
    try:
        found = bytes.fromhex(value) if isinstance(value, str) else None
    except ValueError:
        found = None
    if found is None or found.hex() != value or len(found) > _MOST:
        raise BadValue("at most 255 bytes in hex, two small letters or digits each")
    return found


def _read_card(value: Any) -> int:
    if not isinstance(value, str) or value not in _CARDS:
        raise BadValue("a card such as As or Td, -- hidden, !! foreign, ?? unread, ^^ face up, || cut card")
    return _CARDS[value]


def _write_card(value: int) -> Any:
    """A card's text; the number of one that no pack and no reader has, which is then read nowhere."""
    return value if cards.CARDS <= value < cards.CUT_CARD else cards.text(value)


def _read_seats(value: Any) -> int:
    if (
        not isinstance(value, list)
        or not all(type(seat) is int and 1 <= seat <= _MOST_SEATS for seat in value)
        or value != sorted(set(value))
    ):
        raise BadValue("a list of different seats in their order, such as [1, 3, 5]")
    return int(mask_of(tuple(value)))


_CARDS: dict[str, int] = {cards.text(card): card for card in (*range(cards.CARDS), *range(cards.CUT_CARD, 256))}

TEXTUAL = Form("text", lambda value: value, _read_text, {"type": "string", "maxLength": _MOST})
HEX = Form("hex", lambda value: value.hex(), _read_hex, {"type": "string", "pattern": "^([0-9a-f]{2}){0,255}$"})
CARD = Form(
    "`As`; `--` hidden, `!!` foreign, `??` unread, `^^` face up, `\\|\\|` cut card",
    _write_card,
    _read_card,
    {"enum": list(_CARDS)},
)
SEATS = Form(
    "list of seats",
    lambda value: list(seats_of(value)),
    _read_seats,
    {"type": "array", "items": number(_MOST_SEATS, least=1).schema, "uniqueItems": True},
)
TRUTH = named({0: False, 1: True})
PLACE = named(
    {
        steps.COMMUNITY: "community",
        steps.DEALER: "dealer",
        steps.BURNT: "burnt",
        UNTOLD: "untold",
        steps.NOBODY: "nobody",
    }
)._replace(says="seat, or `community`, `dealer`, `burnt`, `untold`, `nobody`")

_FAULTS = named({row[0]: row[1] for row in fault_texts.TABLE})

_BY_NAME = {
    "at": _listed(fault_texts.PLACES),
    "area": _listed(("main", "jackpot", "bonus", "insurance", "pair", "busted", "pot of gold"), facts.MAIN),
    "blind": _listed(("small", "big"), facts.SMALL),
    "by": _listed(("rules", "dealer", "player"), records.BY_RULES),
    "card": CARD,
    "code": _FAULTS,
    "decision": _listed(decisions.NAMES),
    "device": _listed(("shoe", "shuffler"), records.SHOE),
    "face_up": TRUTH,
    "how": _listed(("posted", "missed", "absent"), facts.POSTED),
    "known": TRUTH,
    "latched": TRUTH,
    "on": TRUTH,
    "rank": _listed(facts.RANKS),
    "reason": _listed(records.REFUSALS),
    "seat": number(_MOST, least=1),
    "seats": SEATS,
    "to": PLACE,
    "what": _listed(("surrender", "insurance"), steps.SURRENDER),
    "working": TRUTH,
}

# Fields that are called as others are and hold something else.
_OF_KIND = {
    (records.FAULT, "card"): number(_MOST_CARDS),
    (records.CLEARED, "by"): _listed(("itself", "hand", "supervisor", "service"), records.BY_ITSELF),
    (records.ORDER_ENDED, "how"): _listed(("executed", "voided"), records.EXECUTED),
    (facts.FOUND, "code"): _listed(finding_texts.NAMES),
}


@cache
def form(kind: int, field: str, wire: int) -> Form:
    """The form of a field of a kind of record, by its type on the wire where it has no names."""
    known = _OF_KIND.get((kind, field)) or _BY_NAME.get(field)
    if known:
        return known
    if wire == TEXT:
        return TEXTUAL
    return HEX if wire == BYTES else number((1 << 8 * wire) - 1)
