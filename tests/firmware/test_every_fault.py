"""No fault of the table that a device cannot tell: each is brought about on the simulated machine, and told."""

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from floor import DECK, Floor
from rig import Rig, erased
from test_fault_matrix import HAPPENS

import wiring
from cpu import CPythonCpu
from shoecore import fault_table, faults, records
from shoecore.chance import known_answer
from shoefw.drivers import keys
from shoefw.store import places
from sim.shuffler import Shuffler

SECONDS = 600
LEARNING = 6
SLIPS_MORE = 240
SLIPS_MUCH_MORE = 420
A_DECK = 30
LAST_OF_THE_BOARD = 4

Bring = Callable[[], Rig]


def power(machine: Shuffler | None = None, flash: bytearray | None = None, rulebook: str = "rws-poker-7") -> Rig:
    """A device that has just begun."""
    return Rig(CPythonCpu(flash if flash is not None else erased()), machine or Shuffler(), rulebook=rulebook)


def firmware() -> Any:
    """The firmware's own App, as it runs on this Python."""
    cells = [cell.cell_contents for cell in sys.modules["machine"].loop.__closure__]
    return next(cell.__self__ for cell in cells if hasattr(cell, "__self__"))


def planned(name: str, card: int = 5) -> Bring:
    """A day with something planned at a card, three times."""

    def bring() -> Rig:
        machine = Shuffler()
        machine.plan(name, card, 3)
        rig = power(machine)
        rig.device.dealer = Floor(machine)
        return rig

    return bring


def noise_dies() -> Rig:
    """A noise source that says one thing for ever."""
    rig = power()
    rig.device._noise.take = bytes
    return rig


def core_is_changed() -> Rig:
    """A known answer that does not hold."""
    returned, known_answer._RETURNED = known_answer._RETURNED, known_answer._RETURNED[::-1]
    rig = power()
    rig.run(1)
    known_answer._RETURNED = returned
    return rig


def flash_is_damaged() -> Rig:
    """The place of the latched fault overwritten."""
    flash = erased()
    flash[places.LATCH : places.LATCH + places.SECTOR] = bytes((at * 7) & 0x7F for at in range(places.SECTOR))
    return power(flash=flash)


def gets_lost(what: str) -> Bring:
    """More edges, or records, than there is room for."""

    def bring() -> Rig:
        rig = power()
        rig.run(1)
        if what == "edges":
            firmware()._board.edges.lost = 1
        else:
            firmware().outbox.lost = 1
        return rig

    return bring


def host_is_silent() -> Rig:
    """Nobody gives the lease."""
    rig = power()
    rig.lets_move = False
    return rig


def host_keeps_nothing() -> Rig:
    """Nobody acknowledges, and a deck waits."""
    rig = power()
    rig.run(10)
    rig.acknowledges = False
    while firmware().outbox.room():
        firmware().outbox.add(records.CLEARED, faults.FEED_JAM, records.BY_ITSELF)
    rig.put(DECK)
    rig.run(2)
    rig.acknowledges = True
    return rig


def host_is_away() -> Rig:
    """Nobody acknowledges until little room is left, and a key is pressed."""
    rig = power()
    rig.run(10)
    rig.acknowledges = False
    while firmware().outbox.room() * 10 >= firmware().outbox.journal.capacity():
        firmware().outbox.add(records.CLEARED, faults.FEED_JAM, records.BY_ITSELF)
    rig.mechanism.set_service(True)
    rig.run(2)
    rig.acknowledges = True
    return rig


def in_service(drift: int = 0) -> Rig:
    """The technician's menu, with a clock that was never set, or that drifts."""
    rig = power()
    rig.run_until(lambda: bytes(rig.mechanism.display[0]).startswith(b"LOAD"), 30)
    if drift:
        clock = firmware().dealing._works.clock
        clock.set(1, 0)
        clock.drift = drift
    rig.mechanism.set_service(True)
    return rig


def switch_in_play() -> Rig:
    """The service switch closed with a deck on its way in."""
    rig = power()
    rig.put(DECK)
    rig.run(8)
    rig.mechanism.set_service(True)
    return rig


def rollers_slip(by: int) -> Bring:
    """Rollers that were learned, and then slip more with every deck."""

    def bring() -> Rig:
        machine = Shuffler()
        rig = power(machine)
        for deck in range(LEARNING + by // A_DECK):
            machine.friction = max(0, deck - LEARNING) * A_DECK
            rig.run_until(lambda: bytes(machine.display[0]).startswith(b"LOAD"), 60)
            rig.put(DECK)
            rig.run_until(lambda: bool(machine.lamps[wiring.READY_LAMP]), 120)
            machine.press(keys.EMPTY)
            rig.run_until(lambda: bytes(machine.display[0]).startswith(b"TAKE"), 120)
            rig.take_tray()
        return rig

    return bring


def power_goes_in_a_round() -> Rig:
    """A round that the power interrupts."""
    machine = Shuffler()
    flash = erased()
    rig = power(machine, flash)
    rig.device.dealer = Floor(machine)
    rig.run_until(lambda: records.DISPENSED in rig.kinds(), SECONDS)
    return power(machine, flash)


def a_slot_is_doubted() -> Rig:
    """A card that left unseen, and the next deck."""
    machine = Shuffler()
    machine.plan("exit-dead", 30)
    rig = power(machine)
    rig.device.dealer = Floor(machine, rounds=2)
    return rig


def hands_before_power_on() -> Rig:
    """A lid that was open while the device had no power."""
    machine = Shuffler()
    machine.open_lid()
    machine.close_lid()
    return power(machine)


def memory_is_full() -> Rig:
    """No room for what takes a deck in."""
    rig = power()
    rig.run(1)
    sys.modules["shoefw.control.intake"] = SimpleNamespace(__name__="intake", Intake=no_room)  # type: ignore[assignment]
    rig.put(DECK)
    return rig


def no_room(*_: Any) -> None:
    """What an import that finds no room ends in."""
    raise MemoryError


OTHERS: dict[int, Bring] = {
    faults.CARD_RETURNED: planned("exit-returned", LAST_OF_THE_BOARD),
    faults.HOMING_FAILED: planned("home-dead"),
    faults.SENSOR_STUCK: planned("entry-stuck"),
    faults.ENTROPY_FAILED: noise_dies,
    faults.INTEGRITY_FAILED: core_is_changed,
    faults.JOURNAL_DAMAGED: flash_is_damaged,
    faults.JOURNAL_FULL: host_keeps_nothing,
    faults.JOURNAL_FILLING: host_is_away,
    faults.EDGES_LOST: gets_lost("edges"),
    faults.RECORDS_LOST: gets_lost("records"),
    faults.LINK_LOST: host_is_silent,
    faults.CONFIGURATION_REFUSED: lambda: power(rulebook="rws-poker-6"),
    faults.CLOCK_UNSET: in_service,
    faults.CLOCK_DRIFTS: lambda: in_service(500),
    faults.IN_SERVICE: switch_in_play,
    faults.OPENED_WHILE_OFF: hands_before_power_on,
    faults.SLOWING: rollers_slip(SLIPS_MORE),
    faults.SERVICE_DUE: rollers_slip(SLIPS_MUCH_MORE),
    faults.SLOT_FULL: a_slot_is_doubted,
    faults.MEMORY_FULL: memory_is_full,
    faults.POWER_LOST: power_goes_in_a_round,
}


def bring_about(code: int) -> Bring:
    """What brings a fault about: a row of the machine's own table where it is told by that."""
    certain = [name for name, codes in HAPPENS.items() if codes[0] == code]
    if certain:
        return planned(certain[0])
    for name, codes in HAPPENS.items():
        if (code in codes[1:] and codes[0] == 0) or (name == "misread" and code in codes):
            return planned(name)
    return OTHERS[code]


@pytest.mark.parametrize("row", fault_table.TABLE, ids=[row.name for row in fault_table.TABLE])
def test_every_fault_of_the_table_is_told_by_a_device(row: fault_table.Row) -> None:
    rig = (OTHERS.get(row.code) or bring_about(row.code))()
    rig.run_until(lambda: row.code in [values[0] for values in rig.of(records.FAULT)], SECONDS)
    told = next(values for values in rig.of(records.FAULT) if values[0] == row.code)
    assert told[1] in row.places, "told at a place that the table does not have for it"
    assert not told[6] or faults.CLEARED_BY[row.code] != faults.ITSELF
