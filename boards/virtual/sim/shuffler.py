"""The simulated shuffler with the people at it: hands that bring and take cards, clear jams, wipe sensors."""

import wiring

from . import faults
from .path import FEED, Path
from .ways import LEFT
from .works import Works


class Shuffler(Works):
    """What a hand does to the machine; ``plan`` says what will go wrong in it."""

    def put_deck(self, deck) -> None:
        """A hand puts cards into the hopper."""
        self.truth.comes(list(deck))
        self.hopper += list(deck)
        self.sensors[wiring.HOPPER].shade(1 if self.hopper else 0)
        self.feed.happen(self.time)

    def take_tray(self) -> list[int]:
        """A hand takes what lies in the tray."""
        taken = self.tray
        self.tray = []
        self.truth.goes(taken)
        self.sensors[wiring.TRAY].shade(0)
        return taken

    def take_hopper(self) -> list[int]:
        """A hand takes what still lies in the hopper."""
        taken = self.hopper
        self.hopper = []
        self.truth.goes(taken)
        self.sensors[wiring.HOPPER].shade(0)
        return taken

    def hand_clear(self) -> int:
        """The technician's hand: cards on the way in go back on the hopper, on the way out into the tray; how many.

        A card that has hardly left the hopper is pushed back, and none that was on the way."""
        found = len(self.feed.cards) if self.feed.lead() >= LEFT else 0
        back = self.feed.lift()
        out = self.exit.lift()
        self.hopper += reversed(back)
        self.tray += out
        for pin, pile in ((wiring.HOPPER, self.hopper), (wiring.TRAY, self.tray)):
            self.sensors[pin].shade(1 if pile else 0)
        self.feed.happen(self.time)
        self.exit.happen(self.time)
        self.check()
        return found + len(out)

    def hand_empty(self, slot: int) -> int:
        """The technician's hand lays what is in a slot into the tray; how many cards."""
        taken = self.pockets[slot]
        self.pockets[slot] = []
        self.tray += taken
        self.sensors[wiring.TRAY].shade(1 if self.tray else 0)
        self.check()
        return len(taken)

    def clean(self) -> None:
        """The technician wipes every sensor and frees the wheel."""
        self.wheel.slow = 1
        for pin in sorted(self.sensors):
            self.sensors[pin].clean()

    def jam(self, path: Path, card: int, times: int = 1) -> None:
        """Let a card get stuck on its way, the n-th card from now on counting from 0, so many times."""
        self.script.add(path.number, path.passed + card, 60000, faults.STICK, 0, times)

    def plan(self, name: str, card: int, times: int = 1) -> None:
        """Let something of the table of faults happen at the n-th card of its path from now on, counting from 0."""
        path, where, what, value = faults.find(name)
        passed = self.feed.passed if path == FEED else self.exit.passed
        self.script.add(path, passed + card, where, what, value, times)
