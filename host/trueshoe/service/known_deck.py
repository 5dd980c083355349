"""What a shuffler made of a sorted deck: each deviation with its slot, and how long the cards took on their way."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from shoecore.cards import CARDS, text
from shoecore.wire import fields, work

MISREAD = "misread"
SKIPPED = "skipped"
SWAPPED = "swapped"
SILENT = "gave no card"

# As the device numbers them.
_KINDS = (MISREAD, SKIPPED, SWAPPED, SILENT)


class Deviation(NamedTuple):
    """A slot that did not hold what it should: the card that was wanted, and in words what came."""

    kind: str
    slot: int
    wanted: str
    words: str


class Found(NamedTuple):
    """Whether the deck was a sorted one, what deviated, and how many cards fell into each step of time at the feed and
    at the exit, from ``work.FIRST_BIN`` thousandths of what the board expects on."""

    is_sorted: bool
    deviations: tuple[Deviation, ...]
    fed: bytes
    given: bytes


def found(raw: bytes) -> Found:
    """What a device tells of it."""
    how, packed, fed, given = fields.get(raw, 0, len(raw), work.TESTED)
    each = [packed[at : at + work.DEVIATION] for at in range(0, len(packed), work.DEVIATION)]
    return Found(how == work.COMPARED, tuple(_deviation(*values) for values in each), bytes(fed), bytes(given))


def as_object(known: Found) -> dict[str, Any]:
    """For a program, and for evidence: histograms as steps from so many per cent on, and how many cards."""
    return {
        "sorted": known.is_sorted,
        "deviations": [deviation._asdict() for deviation in known.deviations],
        "transits": {"feed": _histogram(known.fed), "exit": _histogram(known.given)},
    }


def histograms(known: Found) -> Iterator[str]:
    """How many cards took how long, as bars."""
    for place, bins in (("feed", known.fed), ("exit", known.given)):
        yield f"transits at the {place}, in per cent of what the board expects:"
        for step in _histogram(bins):
            yield f"  {step['percent']:>6.0f} {step['cards']:>4}  {'#' * int(step['cards'] / 2 + 0.5)}"


def _deviation(kind: int, slot: int, wanted: int, card: int) -> Deviation:
    words = f"read as {text(card)}" if card < CARDS else "no card was read"
    return Deviation(_KINDS[kind] if kind < len(_KINDS) else f"kind {kind}", slot, text(wanted), words)


def _histogram(bins: bytes) -> list[dict[str, float]]:
    """Every step that a card fell into."""
    first, step = work.FIRST_BIN / 10, work.BIN / 10
    return [{"percent": first + step * at, "cards": count} for at, count in enumerate(bins) if count]
