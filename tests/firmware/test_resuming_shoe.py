"""The power goes in a shoe's round and comes back: it goes on if the Supervisor says so, with every card known."""

import random

import pytest
from rig import erased
from shoe_rig import DECK, ShoeRig, powered

from shoecore import facts, faults, findings, records
from shoecore.cards import HIDDEN
from shoecore.proof.merkle import NO_LEAF, Tree
from shoecore.verify import Verifier
from shoefw.drivers import keys
from sim.card import face
from sim.harness import Harness
from sim.shoe import Shoe
from trueshoe.records.openings import Openings

SECONDS = 200
WATCHDOG = 3
SEATS = (1, 4)
PACKS = {"mbs-fbbj-3": 6}
RULEBOOKS = ("rws-poker-7", "rws-poker-6", "rws-mlp-3", "rws-mlp-2", "mbs-fbbj-3")


class Day:
    """A shoe, its flash and its Dealer, over as many starts as there are."""

    def __init__(self, rulebook: str) -> None:
        self.machine = Shoe(1)
        self.flash = erased()
        self._rulebook = rulebook
        self.heard: list[records.Record] = []
        self.rig = self._start()
        self.dealer = self.rig.seat(deck=DECK * PACKS.get(rulebook, 1), seats=SEATS)

    def _start(self) -> ShoeRig:
        packs = PACKS.get(self._rulebook, 1)
        return ShoeRig(powered(flash=self.flash), self.machine, rulebook=self._rulebook, packs=packs)

    def cut(self) -> None:
        """The power goes, and comes back."""
        self.rig = self._start()
        self.rig.device.dealer = self.dealer  # type: ignore[assignment]

    def step(self) -> None:
        """To the next thing that happens."""
        self.rig.step()
        last = self.heard[-1].number if self.heard else 0
        self.heard += [record for record in (*self.rig.earlier, *self.rig.records) if record.number > last]

    def to_its_end(self) -> None:
        """The round played."""
        end = self.machine.time + SECONDS * 1_000_000
        while not self.dealer.done or not self.of(records.ROUND_CLOSED):
            assert self.machine.time < end, (self.machine.display, self.heard[-5:])
            self.step()

    def of(self, kind: int) -> list[tuple]:
        """The values of the records of a kind."""
        return [record.values for record in self.heard if record.kind == kind]

    def is_quiet(self) -> bool:
        """Whether no card and no key is on its way."""
        return bool(self.of(records.DRAWN)) and self.machine.rests() and not self.machine.keys


@pytest.mark.parametrize("rulebook", RULEBOOKS)
# clauses: rws-poker-7 5.1, 5.1.1; rws-poker-6 5.1, 5.1.1; rws-mlp-3 5.7, 5.7.1; rws-mlp-2 5.7, 5.7.1
def test_a_round_goes_on_after_the_supervisor_has_signed_and_every_card_is_known(rulebook: str) -> None:
    for seed in range(4):
        chance = random.Random(seed)
        day = Day(rulebook)
        drawn = chance.randrange(1, 6)
        while not (len(day.of(records.DRAWN)) == drawn and day.is_quiet()):
            day.step()
        for _ in range(chance.choice((1, 2))):
            day.cut()
        day.to_its_end()
        held_against_the_table(day)
        assert day.of(records.FAULT)[0][:2] == (faults.POWER_LOST, faults.AT_SUPPLY)


def held_against_the_table(day: Day) -> None:
    """Each card once, exposed as the one that it is, under one root."""
    drawn = day.of(records.DRAWN)
    assert [values[0] for values in drawn] == list(range(len(day.machine.table)))
    for position, card, _ in day.of(records.EXPOSED):
        assert card == face(day.machine.table[position])
    assert all(values[1] in (HIDDEN, face(card)) for values, card in zip(drawn, day.machine.table, strict=True))
    tree = Tree()
    for values in drawn:
        tree.add(values[-1] or NO_LEAF)
    assert day.of(records.COMMITTED) == [(1, tree.root())]
    numbers = [record.number for record in day.heard]
    assert numbers == list(range(1, len(numbers) + 1))


def sign(day: Day, *pressed: int) -> None:
    """The power has gone, and the Supervisor signs with these keys."""
    day.cut()
    day.rig.device.dealer = None
    faults_before = len(day.of(records.FAULT))
    while len(day.of(records.FAULT)) == faults_before:
        day.step()
    for key in pressed:
        day.machine.press(key)
        day.rig.run(1)
    day.step()


@pytest.mark.parametrize("rulebook", RULEBOOKS)
# clauses: rws-poker-7 5.1.2; rws-poker-6 5.1.2; rws-mlp-3 5.7.2; rws-mlp-2 5.7.2; mbs-fbbj-3 5.30.1
def test_the_supervisor_may_end_the_round_that_was_interrupted_as_its_text_says(rulebook: str) -> None:
    day = Day(rulebook)
    while not (len(day.of(records.DRAWN)) == 5 and day.is_quiet()):
        day.step()
    sign(day, keys.SUPERVISOR, keys.ABORT)
    outcome = "withdraw" if rulebook == "mbs-fbbj-3" else "void"
    assert day.of(facts.RULED) == [("interruption", outcome, 2, 0)]
    assert day.of(records.ROUND_CLOSED) == [(1,)]
    assert [position for position, _, _ in day.of(records.OPENED)] == list(range(5))
    judge = Verifier()
    openings = Openings()
    found = [finding.code for finding in map(judge.see, day.heard) if finding]
    assert found == [findings.RESTARTED] and [wrong for record in day.heard for wrong in openings.see(record)] == []


@pytest.mark.parametrize(("who", "rank"), [(4, 4), (5, 5), (keys.SUPERVISOR, 0)])
# clauses: mbs-fbbj-3 5.30, 6.1
def test_where_the_power_never_went_no_rule_covers_it_and_the_shift_manager_or_the_house_decides(
    monkeypatch: pytest.MonkeyPatch, who: int, rank: int
) -> None:
    day = Day("mbs-fbbj-3")
    while not (len(day.of(records.DRAWN)) == 5 and day.is_quiet()):
        day.step()
    monkeypatch.setattr(Harness, "reset_cause", WATCHDOG)
    sign(day, keys.SUPERVISOR, keys.ABORT)
    assert day.of(facts.RULED) == [] and bytes(day.machine.display[1]).decode().startswith("WHO? 4SM 5HOUSE")
    day.machine.press(who)
    day.rig.run(1)
    day.step()
    assert day.of(facts.RULED) == ([("not-covered", "void", rank, 0)] if rank else [])
    assert day.of(records.ROUND_CLOSED) == ([(1,)] if rank else [])


@pytest.mark.parametrize("rulebook", ["rws-poker-7", "mbs-fbbj-3"])
def test_a_round_that_the_supervisor_has_ended_goes_on_no_more_after_another_cut(rulebook: str) -> None:
    day = Day(rulebook)
    while not (len(day.of(records.DRAWN)) == 5 and day.is_quiet()):
        day.step()
    sign(day, keys.SUPERVISOR)
    day.machine.press(keys.ABORT)
    while not day.of(facts.RULED):
        day.step()
    assert not day.of(records.ROUND_CLOSED)
    sign(day, keys.SUPERVISOR, keys.ROUND)
    assert len(day.of(facts.RULED)) == 1 and not day.of(records.ROUND_CLOSED)
    for key in (keys.SUPERVISOR, keys.ABORT):
        day.machine.press(key)
        day.rig.run(1)
    day.step()
    assert len(set(day.of(facts.RULED))) == 1 and day.of(records.ROUND_CLOSED) == [(1,)]
