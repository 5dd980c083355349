"""The machine of the kind that is wanted, with the faults that are wanted, and the Dealer who plays at it."""

from argparse import Namespace
from typing import Any

from dealer import Dealer
from shoe_dealer import ShoeDealer
from shoecore import deck
from sim import faults
from sim.chance import Chance
from sim.machine import Machine
from sim.shoe import Shoe
from sim.shuffler import Shuffler
from state import State


def machine(wanted: Namespace, state: State) -> Machine:
    """A shuffler or a shoe as it was left, in which things go wrong where they were told to; its switch as wanted."""
    found = _machine(wanted, state)
    found.set_service(wanted.service)
    return found


def _machine(wanted: Namespace, state: State) -> Machine:
    if wanted.device == "shoe":
        found: Machine = Shoe(wanted.seed)
    else:
        found = Shuffler(seed=wanted.seed)
    state.restore(found, wanted.device)
    for name, card, times in wanted.fault:
        plan(found, wanted.device, name, card, times)
    return found


def plan(at: Any, kind: str, name: str, card: int, times: int = 1) -> None:
    """Let something of the table of faults happen at the n-th card from now on, counting from 0, each time it is tried.

    A card is drawn from a shoe once."""
    if kind == "shoe":
        _, _, what, value = faults.find(name, True)
        pin, wrong, late = (0, value, 0) if what == faults.READER else value
        at.arm(at.picked + card, pin, wrong, late)
    else:
        at.plan(name, card, times)


def dealer(at: Any, wanted: Namespace) -> Dealer | ShoeDealer:
    """Who plays, with such cards."""
    if wanted.device == "shoe":
        table = (wanted.rounds, wanted.seats, wanted.button, wanted.seed)
        return ShoeDealer(at, wanted.rulebook, cards(wanted), *table)
    return Dealer(at, cards(wanted), wanted.rounds, wanted.seats, wanted.button)


def cards(wanted: Namespace) -> bytes:
    """What is laid in: into a shoe cards shuffled by hand, into a shuffler a deck in the order of its cards."""
    found = deck.new(wanted.packs)
    if wanted.device == "shoe":
        _shuffle(found, Chance(wanted.seed))
    return bytes(found)


def _shuffle(cards: bytearray, chance: Chance) -> None:
    for at in range(len(cards) - 1, 0, -1):
        other = chance.below(at + 1)
        cards[at], cards[other] = cards[other], cards[at]
