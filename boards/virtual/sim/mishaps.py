"""What the faults of the script do to the shuffler when their card has come to their place."""

import wiring
from shoecore.compat import const

from . import card as cards
from . import faults
from .machine import GAUGE, LID, READING, SHADE

_UART_US = const(350)
_LATE_US = const(60000)
_PUSHED_US = const(5000)
_A_CARD_US = const(200000)
_REST_US = const(60000)
_ANOTHER = const(52)


def read(machine, card: int, wrong: int) -> None:
    """The reader sends what it sees of a card, a little later, unless it is wrong about it."""
    if wrong == faults.SAYS_NOTHING or machine.chance.happens(machine.misreads):
        return
    said = cards.frame((card & ~255) | (card + 1) % _ANOTHER if wrong == faults.SAYS_ANOTHER else card)
    if wrong == faults.SAYS_IT_DAMAGED and said:
        said = said[:2] + bytes((said[2] ^ 1,)) + said[3:]
    if wrong == faults.SAYS_IT_TWICE:
        said += said
    if said:
        late = _LATE_US if wrong == faults.SAYS_IT_LATE else 0
        machine.agenda.add(machine.time + _UART_US + late, READING, said)


def happen(machine, path, what: int, value) -> None:
    """A fault befalls a machine, at the card on one of its paths."""
    if what == faults.ARM:
        machine.sensors[value[0]].arm(value[1], value[2])
    elif what == faults.STICK:
        path.stick()
    elif what == faults.FALL_BACK:
        path.fall_back()
    elif what == faults.STALL:
        path.roller.stall(machine.time)
    elif what == faults.RUN_AWAY:
        path.roller.run_away(machine.time, value * _A_CARD_US + _REST_US)
    elif what == faults.SET_GAUGE:
        machine.set_gauge(value[0], value[1])
        machine.agenda.add(machine.time + value[3], GAUGE, value[0], value[2])
    elif what == faults.OPEN_LID:
        machine.open_lid()
        machine.agenda.add(machine.time + value, LID, 0)
    elif what == faults.LOSE_STEPS:
        machine.wheel.lose(value)
    elif what == faults.SLOW_WHEEL:
        machine.wheel.slow = value
    elif what == faults.PUSH_BACK:
        machine.agenda.add(machine.time + _PUSHED_US, SHADE, wiring.EXIT, 1)
        machine.agenda.add(machine.time + _PUSHED_US + value, SHADE, wiring.EXIT, 0)
    elif what == faults.READER:
        machine.reader_wrong = value
