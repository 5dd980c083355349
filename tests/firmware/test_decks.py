"""No deck that is not exactly right is ever called ready: every single fault, sampled pairs, a million cards."""

import multiprocessing
import random
from collections.abc import Callable, Iterable, Sequence

import pytest
from floor import DECK
from rig import Rig, erased

import wiring
from cpu import CPythonCpu
from shoecore import records
from shoefw.drivers import keys
from sim import card as cards
from sim.shuffler import Shuffler

SECONDS = 120
TENTH = 10
JOKER = 60
UNREADABLE = 255
MILLION = 1_000_000
FEW = 5_000
CARDS = 52
WORKERS = 2

# Of a thousand decks, how many are wrong; of a thousand cards, how many the reader cannot read, and how many bend.
WRONG_DECKS = 100
MISREADS = 1
BENT_CARDS = 5

# What a card can be in place of the right one.
STRANGE: tuple[Callable[[int], int], ...] = (
    lambda card: cards.with_back(card, 9),
    lambda card: JOKER,
    lambda card: UNREADABLE,
    lambda card: card | cards.FLIPPED,
    lambda card: card | cards.CUT,
)


class Machine:
    """One device that decks go through, one after the other."""

    def __init__(self, seed: int = 1) -> None:
        self.machine = Shuffler(seed=seed)
        self.cpu = CPythonCpu(erased())
        self.rig = Rig(self.cpu, self.machine, seed)

    def is_ready_with(self, deck: Sequence[int]) -> bool:
        """Put a deck in: whether the device calls it ready; then it comes out, and nothing is left inside."""
        rig = self.rig
        rig.records.clear()
        rig.run_until(lambda: self.machine.display[0].startswith(b"LOAD"), SECONDS)
        self.machine.put_deck(deck)
        rig.run_until(lambda: bool(self.machine.lamps[wiring.READY_LAMP]) or self._is_refused(), SECONDS)
        ready = bool(self.machine.lamps[wiring.READY_LAMP])
        if ready:
            self.machine.press(keys.EMPTY)
        rig.run_until(self._is_out, SECONDS)
        assert ready == (records.SHUFFLED in rig.kinds())
        assert not any(values[6] for values in rig.of(records.FAULT))
        self.machine.take_tray()
        self.machine.hand_clear()
        if self.machine.hopper:
            self.machine.take_hopper()
        assert self.machine.cards() == 0
        return ready

    def close(self) -> None:
        """Power off."""
        self.cpu.close()

    def _is_refused(self) -> bool:
        return records.DECK_REFUSED in self.rig.kinds()

    def _is_out(self) -> bool:
        return self.machine.display[0].startswith(b"TAKE THE CARDS")


def wrong_ones() -> list[list[int]]:
    """Every deck with one fault: a card missing, any card twice, another in any card's place, a cut card left in."""
    decks = [[card for card in DECK if card != lost] for lost in DECK]
    decks += [[double if card == lost else card for card in DECK] for lost in DECK for double in DECK if double != lost]
    decks += [[make(card) if card == at else card for card in DECK] for at in DECK for make in STRANGE]
    decks += [[*DECK[:at], cards.CUT, *DECK[at:]] for at in range(CARDS + 1)]
    return decks


def never_ready(decks: Iterable[Sequence[int]]) -> None:
    """None of them is called ready, and between them a right deck always is."""
    machine = Machine()
    for number, deck in enumerate(decks):
        assert not machine.is_ready_with(deck), deck
        if number % (2 * TENTH) == 0:
            assert machine.is_ready_with(DECK)
    machine.close()


def pairs(draw: random.Random, count: int) -> list[list[int]]:
    """Decks with two faults."""
    found = []
    for _ in range(count):
        deck = list(DECK)
        first, second = draw.sample(range(CARDS), 2)
        deck[first] = draw.choice(STRANGE)(first)
        deck[second] = draw.choice([draw.choice([card for card in DECK if card not in (first, second)]), JOKER])
        draw.shuffle(deck)
        found.append(deck[: CARDS - draw.randrange(2)])
    return found


def test_a_tenth_of_the_decks_with_one_fault_is_never_ready() -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    decks = wrong_ones()
    never_ready(random.Random(seed).sample(decks, len(decks) // TENTH))


def test_sampled_decks_with_two_faults_are_never_ready() -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    never_ready(pairs(random.Random(seed), 40))


@pytest.mark.proof
@pytest.mark.parametrize("part", range(TENTH))
def test_no_deck_with_one_fault_is_ever_ready(part: int) -> None:
    never_ready(wrong_ones()[part::TENTH])


@pytest.mark.proof
def test_of_a_thousand_decks_with_two_faults_none_is_ever_ready() -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    never_ready(pairs(random.Random(seed), 1000))


def by_chance(seed: int, count: int) -> tuple[int, int, int]:
    """Decks by chance until so many cards were read: how many cards, decks that were right, and of those refused."""
    draw = random.Random(seed)
    machine = Machine(seed)
    read = right = refused = 0
    while read < count:
        deck = list(DECK)
        draw.shuffle(deck)
        deck = [card | cards.BENT if draw.randrange(1000) < BENT_CARDS else card for card in deck]
        wrong = draw.randrange(1000) < WRONG_DECKS
        if wrong:
            at = draw.randrange(CARDS)
            deck[at] = draw.choice(STRANGE)(deck[at] & 63)
        misread = draw.randrange(1000) < MISREADS * CARDS
        if misread:
            machine.machine.plan(draw.choice(("unread", "misread", "read-damaged")), draw.randrange(CARDS))
        ready = machine.is_ready_with(deck)
        assert not (ready and (wrong or misread)), (
            f"seed {seed}: a deck that is none was called ready after {read} cards"
        )
        right += not wrong and not misread
        refused += not wrong and not misread and not ready
        read += CARDS
    machine.close()
    return read, right, refused


def test_cards_by_chance_are_read_counted_and_never_lost() -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    read, right, refused = by_chance(seed, FEW)
    assert read >= FEW and right and not refused


@pytest.mark.proof
def test_a_million_cards_are_read_and_no_wrong_deck_is_called_ready() -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    shares = [(seed + part, MILLION // WORKERS // TENTH) for part in range(WORKERS * TENTH)]
    with multiprocessing.Pool(WORKERS) as pool:
        counts = pool.starmap(by_chance, shares)
    read, right, refused = (sum(column) for column in zip(*counts, strict=True))
    print(f"{read} cards, {right} right decks, {refused} of them refused")
    assert read >= MILLION and refused == 0
