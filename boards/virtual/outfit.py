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
        shoe = Shoe(wanted.seed)
        state.restore(shoe, wanted.device)
        for name, card in wanted.fault:
            _, _, what, value = faults.find(name, True)
            pin, wrong, late = (0, value, 0) if what == faults.READER else value
            shoe.arm(shoe.picked + card, pin, wrong, late)
        return shoe
    shuffler = Shuffler(seed=wanted.seed)
    state.restore(shuffler, wanted.device)
    for name, card in wanted.fault:
        shuffler.plan(name, card)
    return shuffler


def dealer(at: Any, wanted: Namespace) -> Dealer | ShoeDealer:
    """Who plays: at a shoe with cards shuffled by hand, at a shuffler with a deck in the order of its cards."""
    cards = deck.new(wanted.packs)
    if wanted.device == "shoe":
        _shuffle(cards, Chance(wanted.seed))
        table = (wanted.rounds, wanted.seats, wanted.button, wanted.seed)
        return ShoeDealer(at, wanted.rulebook, bytes(cards), *table)
    return Dealer(at, bytes(cards), wanted.rounds, wanted.seats, wanted.button)


def _shuffle(cards: bytearray, chance: Chance) -> None:
    for at in range(len(cards) - 1, 0, -1):
        other = chance.below(at + 1)
        cards[at], cards[other] = cards[other], cards[at]
