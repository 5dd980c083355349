"""People at a shuffler who do anything at any time, and in the end what its display says."""

import random
from collections.abc import Callable

from floor import DECK

import wiring
from shoefw.control.ruled import SHIFT_MANAGER
from shoefw.drivers import keys
from sim import card as cards
from sim import faults as planned
from sim.shuffler import Shuffler
from staff import Staff

MS = 1000
FACE = 63
BOARD = 5
SEATS = (1, 4, 9)
ALL_KEYS = (*range(1, 11), *range(keys.BUTTON, keys.ABORT + 1))
STALL = 300 * MS
GIVES_UP = 5  # the Supervisor lets go on after four faults, and not after the fifth
GAUGES = ((wiring.TEMPERATURE, 250, 850), (wiring.SUPPLY, 24000, 17000))
WRONG_CARDS = (
    lambda card: card | cards.FLIPPED,
    lambda card: card | cards.CUT,
    lambda card: cards.with_back(card, 9),
    lambda card: cards.with_length(card, 60000),
    lambda card: cards.with_length(card, 120000),
)
PLANS = tuple(
    name.replace("late-N", f"late-{percent}")
    for name, *_ in planned.table()
    for percent in ((50, 250) if "late-N" in name else (0,))
)


class Hands:
    """Whoever stands at the machine: looks at the display and does the next thing that it asks for.

    ``held`` are the cards of the round that left the tray, in their order; ``given`` tells how many were dealt."""

    def __init__(self, machine: Shuffler, chance: random.Random, given: Callable[[], int]) -> None:
        self.machine = machine
        self.chance = chance
        self.given = given
        self.held: list[int] = []
        self._staff = Staff(machine)
        self._signed = 0
        self._opened = False
        self._back = 0
        self.ruled = 1

    def shown(self) -> list[str]:
        """The display's two lines."""
        return [bytes(line).decode().strip() for line in self.machine.display]

    def act(self, first: str, second: str) -> None:
        """The next thing that the display asks for."""
        machine = self.machine
        if second.startswith("ROUND ON"):
            self._signed += 1
            if self._signed % GIVES_UP == 0:
                machine.press(keys.ABORT)
                return
        if self._staff.attend():
            return
        if machine.levels() >> wiring.LID & 1:
            machine.close_lid()
        elif second == "CLOSE THE SWITCH":
            machine.set_service(True)
        elif machine.levels() >> wiring.SERVICE & 1:
            machine.set_service(False)
        elif first == "TAKE THE REST":
            machine.hand_clear()
            machine.take_hopper()
        elif first == "TAKE THE CARDS":
            self.take() if machine.tray else machine.press(keys.EMPTY)
        elif first == "LOAD A DECK" and not machine.hopper:
            self.held = []
            machine.put_deck(DECK)
        elif first == "READY":
            self._open()
        elif first == "IN ROUND":
            self._play(second)
        elif first.startswith("STUB HELD"):
            machine.press(keys.EMPTY)
        elif first.startswith("ALL BACK IN"):
            self._all_back(int(second.split(maxsplit=1)[0]))
        elif first.startswith("1 ON"):
            machine.press(self.ruled)
        elif first.startswith("WHO?"):
            machine.press(SHIFT_MANAGER)
        elif first == "NO SUCH RULING":
            machine.press(keys.ROUND)

    def take(self) -> None:
        """Whatever lies in the tray."""
        self.held += self.machine.take_tray()

    def _open(self) -> None:
        """Ask for a round, what an earlier one left out of the way; where there was none, the seats are wrong."""
        machine = self.machine
        machine.take_tray()
        if self._opened:
            machine.press(self.chance.randrange(1, 11))
        self._opened = not self._opened
        self.held = []
        machine.press(keys.ROUND)

    def _play(self, prompt: str) -> None:
        machine = self.machine
        if prompt.startswith("CLOSE"):
            machine.press(keys.BETTING_CLOSED)
        elif prompt.startswith(("SHOWDOWN", "END THE ROUND")):
            for seat in SEATS:
                machine.press(seat)
            machine.press(keys.ROUND_END)
        elif prompt == "CALL SUPERVISOR":
            machine.press(keys.SUPERVISOR)

    def _all_back(self, count: int) -> None:
        """Every card but the Players', who hold what came after the first board; what will not fit is given up."""
        machine = self.machine
        if machine.hopper or machine.feed.cards or not machine.stands():
            return
        self._back += 1
        if self._back % 3 == 0:
            machine.press(keys.ABORT)
            return
        out = [card & FACE for card in self.held[BOARD : BOARD + len(DECK) - count]]
        self.held = self.held[: self.given()]
        machine.put_deck([card for card in DECK if card not in out])
