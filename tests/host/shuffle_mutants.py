"""Faulty shuffles, each as a program or a machine would make it, and the number of decks by which it must be caught."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from shuffle_statistics import CARDS, Rows

Maker = Callable[[np.random.Generator, int], Rows]


class Mutant(NamedTuple):
    """A fault, how it shuffles, and the decks that its statistics need."""

    name: str
    make: Maker
    decks: int


def fresh(decks: int) -> Rows:
    """Decks in the order of the cards."""
    return np.tile(np.arange(CARDS, dtype=np.uint8), (decks, 1))


def swap(rows: Rows, place: int, others: NDArray[np.int64]) -> None:
    """Exchange the card at a place of each deck with another of that deck."""
    each = np.arange(len(rows))
    held = rows[each, others].copy()
    rows[each, others] = rows[:, place]
    rows[:, place] = held


def uniform(tape: np.random.Generator, decks: int) -> Rows:
    """No fault: numpy's own shuffle of each deck."""
    return tape.permuted(fresh(decks), axis=1)


def random_swaps(tape: np.random.Generator, decks: int) -> Rows:
    """Two cards anywhere in the deck exchanged, 52 times over."""
    rows = fresh(decks)
    each = np.arange(decks)
    for _ in range(CARDS):
        ones, others = tape.integers(CARDS, size=(2, decks))
        rows[each, ones], rows[each, others] = rows[each, others], rows[each, ones]
    return rows


def naive_swap(tape: np.random.Generator, decks: int) -> Rows:
    """Each card exchanged with any card of the whole deck."""
    rows = fresh(decks)
    for place in range(CARDS):
        swap(rows, place, tape.integers(CARDS, size=decks))
    return rows


def sattolo(tape: np.random.Generator, decks: int) -> Rows:
    """Fisher-Yates with the bound one too low: no card ever stays where it was."""
    rows = fresh(decks)
    for place in range(CARDS - 1, 0, -1):
        swap(rows, place, tape.integers(place, size=decks))
    return rows


def modulo_8(tape: np.random.Generator, decks: int) -> Rows:
    """Fisher-Yates with a byte modulo the choices, and no rejection."""
    rows = fresh(decks)
    for place in range(CARDS - 1, 0, -1):
        swap(rows, place, tape.integers(256, size=decks) % (place + 1))
    return rows


def shelves(passes: int) -> Maker:
    """A machine of ten shelves: each card to the top or the bottom of a random one, the shelves stacked in order."""

    def make(tape: np.random.Generator, decks: int) -> Rows:
        rows = fresh(decks)
        turn = np.arange(CARDS)
        for _ in range(passes):
            side = tape.integers(20, size=(decks, CARDS))
            order = np.argsort(side * CARDS + np.where(side % 2, turn, CARDS - 1 - turn), axis=1)
            rows = np.take_along_axis(rows, order, axis=1)
        return rows

    return make


def riffles(times: int) -> Maker:
    """So many riffles at once (Gilbert, Shannon, Reeds): each place takes the next card of a random packet."""

    def make(tape: np.random.Generator, decks: int) -> Rows:
        packet = tape.integers(2**times, size=(decks, CARDS), dtype=np.int64)
        order = np.argsort(packet, axis=1, kind="stable")
        return np.argsort(order, axis=1).astype(np.uint8)

    return make


def glued(pairs: int, share: float) -> Maker:
    """A double feed: in some decks so many cards come right after the card that they lay behind before."""

    def make(tape: np.random.Generator, decks: int) -> Rows:
        rows = uniform(tape, decks)
        for deck in np.nonzero(tape.random(decks) < share)[0]:
            for card in tape.choice(CARDS // 2, size=pairs, replace=False) * 2:
                rest = rows[deck][rows[deck] != card + 1]
                rows[deck] = np.insert(rest, int(np.argmax(rest == card)) + 1, card + 1)
        return rows

    return make


def stuck_last(share: float) -> Maker:
    """In some decks the last card stays where it was."""

    def make(tape: np.random.Generator, decks: int) -> Rows:
        rows = uniform(tape, decks)
        stuck = np.nonzero(tape.random(decks) < share)[0]
        part = rows[stuck]
        swap(part, CARDS - 1, np.argmax(part == CARDS - 1, axis=1))
        rows[stuck] = part
        return rows

    return make


MUTANTS = (
    Mutant("52 swaps of any two", random_swaps, 100),
    Mutant("each swapped with any", naive_swap, 1_000),
    Mutant("Sattolo off by one", sattolo, 100),
    Mutant("8-bit modulo", modulo_8, 3_000),
    Mutant("ten shelves once", shelves(1), 100),
    Mutant("ten shelves twice", shelves(2), 100_000),
    Mutant("5 riffles", riffles(5), 100),
    Mutant("6 riffles", riffles(6), 100),
    Mutant("7 riffles", riffles(7), 100),
    Mutant("8 riffles", riffles(8), 300),
    Mutant("9 riffles", riffles(9), 2_000),
    Mutant("10 riffles", riffles(10), 3_000),
    Mutant("two glued pairs in 2 % of decks", glued(2, 0.02), 30_000),
    Mutant("a glued pair in 2 % of decks", glued(1, 0.02), 100_000),
    Mutant("last card stuck in 0.5 % of decks", stuck_last(0.005), 1_000_000),
)
