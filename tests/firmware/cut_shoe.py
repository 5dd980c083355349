"""A shoe whose power is cut at any operation on its flash, and what must be true of it after every cut."""

from cut_checks import chained, demand, judged, latched, of, remembered, started
from cut_device import Device, DeviceInVm
from cut_moment import Moment
from cut_shoe_people import ShoePeople

import wiring
from shoecore import records
from shoecore.proof.merkle import NO_LEAF, Tree
from shoecore.records import Record
from shoefw.store.counters import READER
from sim.card import face
from sim.sensor import DEAD
from sim.shoe import Shoe

_POLLS = 300

# Of a whole round.
_CARDS = 29

# From this card on the gate's sensor sees nothing, until it is wiped.
_BLIND_AT = 18


class ShoeDevice(Device):
    """A shoe, its people and its host."""

    kind = "shoe"
    opens = ("READY", "BURN")
    given = turn = ("SERVICE",)

    def _meet(self) -> None:
        self.machine = Shoe()
        self.people = ShoePeople(self.machine, self.host)
        self.machine.arm(_BLIND_AT, wiring.GATE, DEAD)

    def _rests(self) -> bool:
        rests: bool = self.machine.rests()
        return rests

    def _waits(self) -> bool:
        return not self.machine.lamps[wiring.FAULT_LAMP] and self.shown()[0] != "STARTING"


class ShoeInVm(ShoeDevice, DeviceInVm):
    """The same with its firmware in the real MicroPython."""


def up(device: Device) -> None:
    """The shoe waits for a person: it remembers what was, and goes on with no round before that is signed."""
    demand(device.polls() <= _POLLS, f"{device.polls()} polls until it was up, at most {_POLLS} are allowed")
    started(device)
    judged(device)
    latched(device)
    stops = device.machine.lamps[wiring.FAULT_LAMP]
    demand(stops or not _open(device.host.kept), f"a round was open; nobody is asked, it says {device.shown()}")


def ended(device: Device, moment: Moment, whole: bool = True) -> None:
    """The people have gone home: every card is told once, as the one that it is, under its round's root."""
    judged(device)
    kept = device.host.kept
    demand(not _open(kept), "a round is still open")
    for told in _rounds(kept):
        drawn = of(told, records.DRAWN)
        demand([values[0] for values in drawn] == list(range(len(drawn))), f"drawn are {drawn}")
        tree = Tree()
        for values in drawn:
            tree.add(values[-1] or NO_LEAF)
        roots = {root for _, root in of(told, records.COMMITTED)}
        demand(roots == {tree.root()}, f"the round's root is told as {roots}")
        for position, card, _ in of(told, records.EXPOSED):
            lies = face(device.machine.table[position])
            demand(lies == card, f"position {position} is told as {card}, there lies {lies}")
        demand(device.people.missed or len(drawn) == len(device.machine.table) == _CARDS, f"{len(drawn)} were drawn")
    remembered(device, moment, READER)
    if whole:
        chained(device)


def _open(kept: list[Record]) -> bool:
    """Whether a round is open by the records."""
    return len(of(kept, records.ROUND_OPENED)) > len(of(kept, records.ROUND_CLOSED))


def _rounds(kept: list[Record]) -> list[list[Record]]:
    """The records of each round."""
    rounds: list[list[Record]] = []
    for record in kept:
        if record.kind == records.ROUND_OPENED:
            rounds.append([])
        if rounds:
            rounds[-1].append(record)
    return rounds
