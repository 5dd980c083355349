"""A shuffler's windows measured with a deck, put beside the old ones, and changed at the device or changed back."""

import math
from typing import NamedTuple

from shoecore.wire import fields, service, work
from shoecore.wire.rights import CALIBRATE
from trueshoe.errors import Trouble
from trueshoe.link.client import Client
from trueshoe.link.errors import NotDone
from trueshoe.service import session, told
from trueshoe.service.told import Calibration, Figures

# So many cards have to be measured before anything is said of them.
LEAST_CARDS = 40

_EVEN = 1000
_ROOM = 32


class Span(NamedTuple):
    """The least, the mean and the most of what was measured."""

    least: int
    mean: int
    most: int


class Measured(NamedTuple):
    """How many cards, the longest bounce of a sensor, and each span by its name."""

    cards: int
    bounce_us: int
    spans: dict[str, Span]


class Proposed(NamedTuple):
    """The figures that were measured, and the names of those that no such machine in order has."""

    figures: Figures
    beyond: tuple[str, ...]


class NotCalibrated(Trouble):
    """Figures that a device does not take, or that nobody can propose."""


def calibration(client: Client) -> Calibration:
    """What a device is calibrated to; in words where it is none that can be."""
    try:
        return told.calibration(client)
    except NotDone:
        raise NotCalibrated(
            "This device is not calibrated.",
            f"{client.hello.serial} at {client.url}",
            "a shuffler, whose rollers move cards past sensors",
            "a shoe, from which hands draw at any speed",
            "Nothing is to be done: it measures each card's length by its own two sensors.",
        ) from None


def measured(raw: bytes) -> Measured:
    """What a device has measured."""
    cards, bounce, *values = fields.get(raw, 0, len(raw), work.MEASURED)
    spans = zip(values[::3], values[1::3], values[2::3], strict=True)
    return Measured(cards, bounce, {name: Span(*span) for name, span in zip(work.SPANS, spans, strict=True)})


def propose(found: Measured, known: Calibration) -> Proposed:
    """By the table of figures in `boards/README.md`: means as they are, limits half as much again as the worst."""
    if found.cards < LEAST_CARDS:
        raise NotCalibrated(
            "Too few cards were measured.",
            "the deck that went through",
            f"{LEAST_CARDS} cards or more that went by both sensors without a doubt",
            f"{found.cards}",
            "Clean the sensors and the feed roller, lay a whole deck in, and run it again; nothing was changed.",
        )
    spans = found.spans
    longest = max(spans[name].most for name in ("entry", "slot", "way", "exit"))
    spread = max(_spread(spans[name]) for name in ("entry_a_way", "slot_a_way"))
    wanted = Figures(
        settle_us=_half_more(found.bounce_us),
        card_us=(spans["entry"].mean + spans["slot"].mean) // 2,
        gap_us=spans["way"].mean,
        band=_half_more(spread),
        edge_ms=_half_more(longest) // 1000 + 1,
    )
    limited = [max(value, -(-own // 2)) for value, own in zip(wanted, known.own, strict=True)]
    beyond = [
        name
        for name, value, own in zip(Figures._fields, wanted, known.own, strict=True)
        if value > 2 * own or (name in ("card_us", "gap_us") and 2 * value < own)
    ]
    return Proposed(Figures(*limited), tuple(beyond))


def save(client: Client, figures: Figures) -> None:
    """From its next start on the device goes by them; the ones before are kept."""
    body = bytearray(_ROOM)
    length = fields.put(body, 0, service.FIGURE_FIELDS, figures)
    session.command(client, CALIBRATE, bytes(body[:length]), f"{session.IN_SERVICE}, and other figures than it has")


def undo(client: Client) -> None:
    """The figures before these hold again, from the next start on."""
    session.command(client, CALIBRATE, b"", f"{session.IN_SERVICE}, and figures that differ from those before")


def _spread(span: Span) -> int:
    """How far the worst card was from the mean one, in thousandths."""
    return max(span.most - span.mean, span.mean - span.least) * _EVEN // max(1, span.mean)


def _half_more(worst: int) -> int:
    return math.ceil(worst * 3 / 2)
