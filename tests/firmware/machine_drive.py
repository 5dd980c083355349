"""A dull driver of the simulated shuffler without any firmware, the same on CPython and in the VM, one action a call.

It homes, feeds a deck slot by slot and lays it into the tray, and notes every edge and reading with its moment."""

import wiring
from sim.shuffler import Shuffler

CARD_US = 450000
TRAVEL_STEPS = 3000


class Drive:
    """``trace`` is what the machine said: ``(pin, level, time)``, and readings as ``(-1, bytes, time)``."""

    def __init__(self, seed: int = 1, faults: tuple = (), cards: int = 52) -> None:
        self.machine = machine = Shuffler(seed=seed)
        self.trace: list[tuple] = []
        self.cards = cards
        for name, card in faults:
            machine.plan(name, card)
        pins = bytearray(32)
        pins[wiring.MOTOR_POWER] = 1
        machine.set_pins(bytes(pins))
        machine.put_deck(range(cards))
        self.home()

    def home(self) -> None:
        """Turn until the mark comes, and stand on it."""
        machine = self.machine
        machine.turn(wiring.CAROUSEL, machine.steps[0] + 1620, 1500)
        while not machine.levels() >> wiring.HOME & 1:
            machine.advance(machine.next_event())
        machine.turn(wiring.CAROUSEL, machine.captured, 1500)
        self.listen()

    def feed(self, slot: int) -> None:
        """One card into a slot; the roller ends as it arrives."""
        self.turn_to(slot)
        self.roll(wiring.FEED_ROLLER, TRAVEL_STEPS, self.machine.feed)

    def eject(self, slot: int) -> None:
        """One card out of a slot; the roller ends as it arrives."""
        self.turn_to(slot)
        self.roll(wiring.EXIT_ROLLER, TRAVEL_STEPS, self.machine.exit)

    def roll_back(self, channel: int) -> None:
        """Turn a roller back over a card's whole way."""
        self.roll(channel, -TRAVEL_STEPS)

    def turn_to(self, slot: int) -> None:
        """Turn the wheel on to a slot."""
        machine = self.machine
        at = machine.steps[0]
        home = machine.captured
        machine.turn(wiring.CAROUSEL, at + (home + slot * wiring.STEPS_A_SLOT - at) % 1080, 6000)
        self.wait(200000)

    def roll(self, channel: int, steps: int, path=None) -> None:
        """Turn a roller, until a card has come to the end of the path that is given, or has had its time."""
        machine = self.machine
        passed = path.passed if path else 0
        until = machine.time + CARD_US
        machine.turn(channel, machine.steps[channel] + steps, 10000)
        while machine.time < until and not (path and path.passed > passed):
            machine.advance(until)
        machine.turn(channel, machine.steps[channel], 1)
        self.wait(5000)

    def wait(self, microseconds: int) -> None:
        """Let so much time pass."""
        machine = self.machine
        until = machine.time + microseconds
        while machine.time < until:
            machine.advance(until)
        self.listen()

    def listen(self) -> None:
        """Note what was said since."""
        machine = self.machine
        self.trace += machine.edges
        machine.edges = []
        if machine.read:
            self.trace.append((-1, bytes(machine.read), machine.time))
            machine.read = bytearray()
