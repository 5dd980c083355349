"""When a card moves tells nothing of which card it is: the t-test of simulated traces, at intake and on the way out.

Each deck goes in in an order of chance and comes out in another, so what a card is and where it lies have nothing to do
with each other but by what the firmware makes of it."""

import random
from collections.abc import Callable, Iterator
from math import sqrt
from statistics import fmean, variance

import pytest
from cut_mutants import Mutant
from rig import Rig, erased

import wiring
from cpu import CPythonCpu
from shoecore.cards import CARDS, rank_of, suit_of
from shoefw.drivers import keys
from sim.card import face
from sim.shuffler import Shuffler

SECONDS = 120
LEAKS = 4.5

# A card sets out while two are under way: what is known of any of the three may tell in its time.
LAGS = 3
TRACES = 4_000
MANY = 100_000

# The firmware dwells on a red card.
DWELLS = Mutant(
    "dwells-on-a-red-card",
    "shoefw.control.feeding",
    (
        (
            "            fault = yield from self._passing.cross(self._came_back)\n",
            "            fault = yield from self._passing.cross(self._came_back)\n"
            "            if self._board.reader.card & 3 in (1, 2):\n"
            "                yield self._task.wait(0, 20)\n",
        ),
    ),
)

# What an eavesdropper may want to know of a card.
QUESTIONS: dict[str, Callable[[int], bool]] = {
    "red": lambda card: suit_of(card) in (1, 2),
    "high": lambda card: rank_of(card) >= 8,
    "an ace": lambda card: rank_of(card) == 12,
    "a spade": lambda card: suit_of(card) == 3,
    "even": lambda card: card % 2 == 0,
}

Trace = tuple[tuple[int, ...], int]


class Planted(CPythonCpu):
    """The firmware with a fault in it."""

    def _start(self) -> None:
        DWELLS.plant()
        super()._start()


def traces(count: int, cpu: type[CPythonCpu] = CPythonCpu) -> tuple[list[Trace], list[Trace]]:
    """Of so many cards going in and coming out each: which it was and which came before, and when they moved."""
    chance = random.Random(count)
    machine = Shuffler(seed=3)
    rig = Rig(cpu(erased()), machine, 3)
    gone_in: list[Trace] = []
    come_out: list[Trace] = []
    while len(come_out) < count:
        rig.records.clear()
        rig.run_until(lambda: machine.display[0].startswith(b"LOAD"), SECONDS)
        machine.put_deck(chance.sample(range(CARDS), CARDS))
        gone_in += intervals(rig, lambda: machine.hopper, lambda: bool(machine.lamps[wiring.READY_LAMP]))
        machine.press(keys.EMPTY)
        come_out += intervals(rig, lambda: machine.tray, lambda: len(machine.tray) == CARDS)
        machine.take_tray()
    return gone_in, come_out


def intervals(rig: Rig, pile: Callable[[], list[int]], over: Callable[[], bool]) -> Iterator[Trace]:
    """Of each card that leaves or tops a pile, it and the two before it, and the time since the one before."""
    before, since = list(pile()), 0
    end = rig.mechanism.time + SECONDS * 1_000_000
    last: tuple[int, ...] = ()
    while not over():
        assert rig.mechanism.time < end
        rig.step()
        now = list(pile())
        if len(now) != len(before):
            last = (face(before[-1] if len(now) < len(before) else now[-1]), *last[: LAGS - 1])
            if len(last) == LAGS:
                yield last, rig.mechanism.time - since
            before, since = now, rig.mechanism.time


def worst(found: list[Trace]) -> tuple[float, str]:
    """The largest t of Welch's test, of all questions of any of the cards, and of which."""
    return max((abs(welch(found, asked, lag)), name) for name, asked in QUESTIONS.items() for lag in range(LAGS))


def welch(found: list[Trace], asked: Callable[[int], bool], lag: int) -> float:
    """How many standard errors lie between the mean times where it is so of the card and where it is not."""
    groups: tuple[list[int], list[int]] = ([], [])
    for last, time in found:
        groups[asked(last[lag])].append(time)
    error = sqrt(sum(variance(group) / len(group) for group in groups))
    return (fmean(groups[0]) - fmean(groups[1])) / error if error else 0.0


def check(count: int) -> None:
    """No question is answered by when a card moves."""
    for way, found in zip(("in", "out"), traces(count), strict=True):
        t, name = worst(found)
        print(f"{len(found)} cards {way}: t of {t:.2f} for {name}")
        assert len(found) >= count and t < LEAKS, f"on the way {way}: t of {t:.2f} tells {name}"


def test_when_a_card_moves_tells_nothing_of_it() -> None:
    check(TRACES)


@pytest.mark.proof
def test_when_any_of_a_hundred_thousand_cards_moves_tells_nothing_of_it() -> None:
    check(MANY)


def test_a_firmware_that_dwells_on_red_cards_is_found() -> None:
    gone_in, _ = traces(TRACES // 2, Planted)
    t, name = worst(gone_in)
    assert t > LEAKS and name == "red"
