"""What a technician's host has a machine do, where somebody has chosen HOST AT WORK at the device."""

import secrets

from shoecore.wire import work
from trueshoe.errors import Trouble
from trueshoe.link import times
from trueshoe.link.client import Client

# What can be jogged and lit, by its number.
MOTORS = ("feed", "exit", "carousel")
LIGHTS = ("ready lamp", "fault lamp", "buzzer", "display")

_WHY = {
    work.WORK_NOT_POSSIBLE: "it is out of bounds, such a device has no such part, or a card lies in the way",
    work.WORK_FAILED: "a fault came between; its display says which",
}
_MOST_WORKS = 0xFFFF


class NotWorked(Trouble):
    """A piece of work that was not done."""


class Machine:
    """One device's machine; each piece of work has a number that the device has not just answered."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._number = secrets.randbelow(_MOST_WORKS) + 1

    def home(self) -> None:
        """Find the carousel's home anew."""
        self._work(work.HOME, "find home")

    def jog(self, motor: str, amount: int, *, forward: bool = True) -> int:
        """Turn a roller so many millimetres, or the carousel to a slot; the motors' current then, in milliamperes."""
        argument = bytes((MOTORS.index(motor), forward, amount))
        return int.from_bytes(self._work(work.JOG, f"jog the {motor}", argument), "big")

    def light(self, which: str) -> None:
        """Light a lamp, sound the buzzer, or fill the display, for a moment."""
        self._work(work.LIGHT, f"light the {which}", bytes((LIGHTS.index(which),)))

    def key(self) -> int:
        """The next key that is pressed there within ten seconds, or 0."""
        told = self._work(work.AWAIT_KEY, "await a key")
        return told[0] if told else 0

    def noise(self) -> bytes:
        """Raw samples of its noise."""
        return self._work(work.NOISE, "give raw noise")

    def measure(self) -> bytes:
        """What the cards of a deck take that somebody lays in."""
        return self._work(work.MEASURE, "measure a deck", seconds=times.DECK)

    def known_deck(self) -> bytes:
        """What the slots make of a sorted deck that somebody lays in, twice."""
        return self._work(work.KNOWN_DECK, "compare a sorted deck", seconds=times.DECK)

    def _work(self, what: int, words: str, argument: bytes = b"", seconds: float = times.PROOF) -> bytes:
        self._number = self._number % _MOST_WORKS + 1
        how, told = self._client.work(self._number, what, argument, seconds)
        if how != work.WORK_DONE:
            raise NotWorked(
                f"The device did not {words}.",
                f"{self._client.hello.serial} at {self._client.url}",
                "a piece of work that it can do, and nothing in the way",
                _WHY.get(how, f"result {how}"),
                "Look at the device and its display, take out what is in the way, and run this again.",
            )
        return told
