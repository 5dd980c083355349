"""Every part of a device tried, one after the other; where a hand or an eye is needed, its person is asked."""

import secrets
import time
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from shoecore import records
from trueshoe.errors import Trouble
from trueshoe.journal import history, recent
from trueshoe.link.client import Client
from trueshoe.service import known_deck, noise, told
from trueshoe.service.told import Sensors
from trueshoe.service.working import LIGHTS, Machine

GOOD = "good"
BAD = "bad"
NOT_TRIED = "not tried"

# What each sensor is called, and how a hand makes it see something.
_BY_HAND = {
    "lid": "Open the lid, then close it.",
    "hopper": "Lay a card on the hopper, then take it away.",
    "entry": "Hold a card at the entry sensor, behind the feed roller, then take it away.",
    "slot": "Hold a card at the slot sensor, then take it away.",
    "exit_sensor": "Hold a card at the exit sensor, then take it away.",
    "tray": "Lay a card into the tray, then take it away.",
    "stock": "Lay a card into the shoe, then take it out, or the other way round.",
    "gate": "Hold a card at the inner exit sensor, then take it away.",
    "mouth": "Hold a card at the outer exit sensor, then take it away.",
    "thick": "Hold two cards together at the thickness sensor, then take them away.",
}
_KEYS = (
    *((number, f"seat {number}") for number in range(1, 11)),
    (16, "BUTTON"),
    (17, "ROUND"),
    (18, "BETTING CLOSED"),
    (19, "ROUND END"),
    (20, "BURN MADE"),
    (21, "SUPERVISOR"),
    (22, "EMPTY"),
)
_JOG_MM = 20
_LOOK_SECONDS = 0.1
_SAMPLES = 1024
_LEAST_BITS = 1.0
_NONCE_BYTES = 32
_NEWEST_SECTORS = 1


class Person(Protocol):
    """Who stands at the device."""

    def tell(self, text: str) -> None:
        """Say what to do there."""

    def agrees(self, question: str) -> bool:
        """Ask what was seen or heard there."""


class Tried(NamedTuple):
    """A part and what came of it; where it is not good, what was expected and what to do."""

    part: str
    result: str
    observed: str
    expected: str = ""
    next_step: str = ""


class Selftest:
    """The tests of one device, which has chosen HOST AT WORK; ``deck`` is what became of a known one, if it was in."""

    def __init__(self, client: Client, person: Person, seconds: float) -> None:
        """With who stands there, and how long a hand may take."""
        self._client = client
        self._machine = Machine(client)
        self._person = person
        self._seconds = seconds
        self.deck: known_deck.Found | None = None

    def run(self, *, deck_only: bool = False) -> Iterator[Tried]:
        """Every part, in the order in which a hand comes by; or the reader and the slots alone, by a known deck."""
        if deck_only:
            yield from self._known_deck()
            return
        seen = told.sensors(self._client)
        yield from self._measured(seen)
        for name, how in _BY_HAND.items():
            if name in seen.blocked:
                yield self._sensor(name, how)
        for light in LIGHTS:
            yield self._light(light)
        for code, name in _KEYS:
            yield self._key(code, name)
        if seen.current:
            yield from self._motors()
        yield self._noise()
        yield self._flash()
        if seen.current and self._person.agrees(_HAS_DECK):
            yield from self._known_deck()
        else:
            yield Tried("reader and slots", NOT_TRIED, "they are tried by a deck", "a sorted deck", _READER)

    def _flash(self) -> Tried:
        """A record is written, with a proof for which all of the flash's bundles are read, and comes back as it was."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        self._client.attest(nonce)
        found = history.of(self._client.hello.serial, recent.take(self._client, _NEWEST_SECTORS), False).past
        signed = [each.record for each in found if each.record.kind == records.COMMANDED]
        whole = bool(signed) and bytes(signed[-1].values[-1]).endswith(nonce)
        observed = "a record written and read back" if whole else "the record that was written is not there"
        step = "Save the journal (trueshoe journal dump), and have the board replaced: it keeps no records."
        return _judged("flash", whole, observed, "the record of this test at the journal's end", step)

    def _known_deck(self) -> Iterator[Tried]:
        """The sorted deck twice through: each slot that misread, swapped, skipped or kept its card."""
        self._person.tell(_LAY_DECK)
        self.deck = found = known_deck.found(self._machine.known_deck())
        if not found.is_sorted:
            yield Tried("reader and slots", BAD, f"{len(found.deviations)} deviations", "a sorted deck", _SORT)
        for deviation in found.deviations if found.is_sorted else ():
            observed = f"{deviation.kind}, {deviation.words}"
            yield Tried(f"slot {deviation.slot}", BAD, observed, deviation.wanted, _STEPS[deviation.kind])
        if found.is_sorted and not found.deviations:
            yield Tried("reader and slots", GOOD, "52 cards twice, each in its slot")

    def _measured(self, seen: Sensors) -> Iterator[Tried]:
        supply = f"{seen.supply.value / 1000:.2f} V"
        least = f"at least {seen.supply.limit / 1000:.2f} V"
        yield _judged(
            "supply", seen.supply.value >= seen.supply.limit, supply, least, "Measure the supply at the device."
        )
        if seen.warmth:
            warmth, most = (f"{value / 10:.1f} degC" for value in seen.warmth)
            cool = "Let it cool, and look at its thermometer where it is not warm."
            yield _judged("thermometer", 0 < seen.warmth.value <= seen.warmth.limit, warmth, f"at most {most}", cool)

    def _sensor(self, name: str, how: str) -> Tried:
        self._person.tell(how)
        seen: set[bool] = set()
        deadline = time.monotonic() + self._seconds
        while len(seen) < 2 and time.monotonic() < deadline:
            seen.add(told.sensors(self._client).blocked[name])
            time.sleep(_LOOK_SECONDS)
        observed = "blocked and clear" if len(seen) == 2 else f"always {'blocked' if True in seen else 'clear'}"
        step = "Wipe the sensor with a dry cloth, look at its cable, and try again; then have it replaced."
        return _judged(f"{name} sensor", len(seen) == 2, observed, "both levels", step)

    def _light(self, light: str) -> Tried:
        self._machine.light(light)
        seen = self._person.agrees(f"Was the {light} on for a second and a half?")
        return _judged(light, seen, "seen" if seen else "not seen", "seen or heard", "Look at its cable; replace it.")

    def _key(self, code: int, name: str) -> Tried:
        self._person.tell(f"Press the key {name}.")
        pressed = self._machine.key()
        names = dict(_KEYS)
        observed = names.get(pressed, f"key {pressed}") if pressed else "no key in ten seconds"
        return _judged(f"key {name}", pressed == code, observed, name, "Look at the keypad and its cable.")

    def _motors(self) -> Iterator[Tried]:
        for motor in ("feed", "exit"):
            yield self._roller(motor)
        try:
            self._machine.home()
        except Trouble as failed:
            yield Tried("carousel and home", BAD, failed.observed, "home found", failed.next_step)
        else:
            yield Tried("carousel and home", GOOD, "home found")

    def _roller(self, motor: str) -> Tried:
        step = f"Look at the motor of the {motor} roller, its cable and its driver."
        try:
            current = self._machine.jog(motor, _JOG_MM)
        except Trouble as failed:
            return Tried(f"{motor} roller", BAD, failed.observed, f"{_JOG_MM} mm", failed.next_step)
        turned = self._person.agrees(f"Did the {motor} roller turn by about {_JOG_MM} mm?")
        observed = f"{'turned' if turned else 'did not turn'}, {current} mA"
        return _judged(f"{motor} roller", turned and current > 0, observed, "turned, with a current", step)

    def _noise(self) -> Tried:
        raw = bytearray()
        while len(raw) < _SAMPLES:
            raw += self._machine.noise()
        bits = noise.estimate(bytes(raw)).bits
        step = "Deal no card from this device; have its noise source replaced."
        return _judged("noise", bits >= _LEAST_BITS, f"{bits:.2f} bits a sample", f"{_LEAST_BITS:.0f} at least", step)


_HAS_DECK = (
    "Is there a deck at hand that is sorted by rank, twos to aces, in each rank clubs, diamonds, hearts, spades?"
)
_LAY_DECK = (
    "Lay the sorted deck on the hopper; when it has come out, take it from the tray and lay it in again as it is."
)
_READER = "Run it with --deck and a sorted deck; at a shoe choose ENROL A DECK there, which names what was misread."
_SORT = "Sort a deck by rank, in each rank clubs, diamonds, hearts, spades; see that it is whole, and run this again."
_STEPS = {
    known_deck.MISREAD: "Wipe the reader, look at the card's corner; where other cards are misread too, replace it.",
    known_deck.SKIPPED: "Look for a card under the lid, and wipe the feed roller: two cards may have come together.",
    known_deck.SWAPPED: "Have home found (trueshoe home), and look at the carousel's belt: it stood one slot off.",
    known_deck.SILENT: "Look into this slot for a card that holds, and wipe the exit roller.",
}


def _judged(part: str, good: bool, observed: str, expected: str, step: str) -> Tried:
    return Tried(part, GOOD, observed) if good else Tried(part, BAD, observed, expected, step)
