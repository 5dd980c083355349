"""A device's answers to a technician's questions, by name and in their units."""

from datetime import datetime, timedelta
from typing import NamedTuple

from shoecore.wire import fields, service
from trueshoe.link.client import Client

CLOCK_BEGAN = datetime(2000, 1, 1)

_SIGN = 1 << 15


class Roller(NamedTuple):
    """How long a card takes under a roller: when it was new, 0 while that is learned, and of late."""

    new_us: int
    late_us: int

    @property
    def percent(self) -> int | None:
        """Of late by new; None while it is learned."""
        return 100 * self.late_us // self.new_us if self.new_us else None


class Parts(NamedTuple):
    """How much each part was used, by its number, and the rollers."""

    uses: tuple[int, ...]
    rollers: tuple[Roller, ...]


class Measured(NamedTuple):
    """A quantity and the limit that it is held to."""

    value: int
    limit: int


class Sensors(NamedTuple):
    """Whether each sensor that there is, by name, is blocked; millivolts, and at a shuffler milliamperes and 0.1 degC.

    The supply's limit is the least, the others are the most; what a device does not measure is None."""

    blocked: dict[str, bool]
    supply: Measured
    current: Measured | None
    warmth: Measured | None


class Configuration(NamedTuple):
    """What the House has set the device up for; ``changes`` counts how often, ``fault`` forbids to use it, or is 0."""

    rulebook: str
    packs: int
    production: bool
    changes: int
    fault: int


class Clock(NamedTuple):
    """The device's time of day, None where nobody has set it; its drift in millionths; seconds since it started."""

    time: datetime | None
    drift: int
    uptime: int


class Figures(NamedTuple):
    """What of a shuffler's timing is measured: a sensor's bounce, a card's shadow and way, how far they may differ in
    thousandths, and the longest from one edge to the next."""

    settle_us: int
    card_us: int
    gap_us: int
    band: int
    edge_ms: int


class Calibration(NamedTuple):
    """The figures of the board's own file, those in force, those from the next start on, and those before these.

    None stands for the board's own."""

    own: Figures
    in_force: Figures
    stored: Figures | None
    before: Figures | None


class Firmware(NamedTuple):
    """What is on its way, by a number of ``told`` and its place; which place runs, 0 for the image; what was accepted.

    ``release`` is the highest that was ever confirmed, ``fault`` forbids to go by any of it, or is 0."""

    state: int
    coming: int
    digest: bytes
    size: int
    runs: int
    accepted: bytes
    release: int
    fault: int


def parts(client: Client) -> Parts:
    """The parts that wear."""
    return parts_of(client.tell(service.PARTS))


def parts_of(told: tuple[int, ...]) -> Parts:
    """The same, from the answer."""
    new = told[service.COUNTED : service.COUNTED + service.ROLLERS]
    late = told[service.COUNTED + service.ROLLERS :]
    return Parts(tuple(told[: service.COUNTED]), tuple(map(Roller, new, late)))


def sensors(client: Client) -> Sensors:
    """The sensors, and what is measured beside."""
    there, blocked, supply, least, current, stall, warmth, hottest = client.tell(service.SENSORS)
    seen = {name: bool(blocked >> bit & 1) for bit, name in enumerate(service.SEEN) if there >> bit & 1}
    has_motors = stall > 0
    return Sensors(
        seen,
        Measured(supply, least),
        Measured(current, stall) if has_motors else None,
        Measured((warmth ^ _SIGN) - _SIGN, hottest) if has_motors else None,
    )


def configuration(client: Client) -> Configuration:
    """What it is set up for."""
    rulebook, packs, production, changes, fault = client.tell(service.CONFIGURATION)
    return Configuration(rulebook, packs, bool(production), changes, fault)


def clock(client: Client) -> Clock:
    """Its clock."""
    is_set, seconds, drift, uptime = client.tell(service.CLOCK)
    return Clock(CLOCK_BEGAN + timedelta(seconds=seconds) if is_set else None, drift, uptime)


def calibration(client: Client) -> Calibration:
    """What it is calibrated to; a device that cannot be says so."""
    own, in_force, stored, before = (figures(packed) for packed in client.tell(service.CALIBRATION))
    assert own and in_force
    return Calibration(own, in_force, stored, before)


def figures(packed: bytes) -> Figures | None:
    """Those that a device tells; None where it tells none."""
    return Figures(*fields.get(packed, 0, len(packed), service.FIGURE_FIELDS)) if packed else None


def firmware(client: Client) -> Firmware:
    """What is installed on it."""
    return Firmware(*client.tell(service.FIRMWARE))


def display(client: Client) -> tuple[str, str]:
    """The two lines of its display."""
    first, second = client.tell(service.DISPLAY)
    return first, second
