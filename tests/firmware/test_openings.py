"""What a device opens of a round: the cards that the rules exposed and no other, a void one whole, and each as it was
committed to; whatever else firmware may answer is found by the host."""

import sys
from collections.abc import Callable

import pytest
from floor import Floor
from rig import DECK, PART, Rig, erased
from shoe_rig import ShoeRig, powered
from test_odd_moments import Aborting
from test_resuming import Day
from test_sealed_order import OTHER_PART

import wiring
from cpu import CPythonCpu, VmCpu
from runtime import NotAvailable
from shoecore import facts, records
from shoecore.cards import CARDS
from shoecore.records import Record
from shoefw.control.ruled import SHIFT_MANAGER
from shoefw.drivers import keys
from sim.card import face
from sim.shuffler import Shuffler
from tests.runner.report import not_run
from trueshoe.records import openings
from trueshoe.records.proofs import Proofs

SECONDS = 300
HEAP_KIB = 144


def wrong_in(told: list[Record]) -> list[str]:
    """What the host finds wrong with the proofs of these records."""
    proofs = Proofs()
    return [wrong.what for record in told for wrong in proofs.see(record)]


def opened(told: list[Record]) -> dict[int, int]:
    """The cards that were opened, by their positions."""
    return {record.values[0]: record.values[1] for record in told if record.kind == records.OPENED}


def exposed(told: list[Record]) -> dict[int, int]:
    """The cards that the rules exposed."""
    return {record.values[0]: record.values[1] for record in told if record.kind == records.EXPOSED}


def a_round(kind: str = "cpython", mutate: Callable[[], None] = lambda: None) -> list[Record]:
    """A shuffler's round, by firmware that may be mutated."""
    try:
        cpu = CPythonCpu(erased()) if kind == "cpython" else VmCpu(erased(), heap_kib=HEAP_KIB)
    except NotAvailable as missing:
        not_run(str(missing))
    try:
        rig = Rig(cpu, Shuffler())
        mutate()
        rig.play(1)
        rig.run_until(lambda: records.ROUND_CLOSED in rig.kinds(), SECONDS)
        return rig.records
    finally:
        cpu.close()


@pytest.mark.parametrize("kind", ["cpython", "vm"])
def test_of_a_shuffler_s_round_the_exposed_cards_are_opened_and_no_other(kind: str) -> None:
    told = a_round(kind)
    assert wrong_in(told) == []
    assert opened(told) == exposed(told) and len(exposed(told)) >= 5
    kinds = [record.kind for record in told]
    assert records.PROVEN in kinds and kinds[-1] == records.ROUND_CLOSED
    assert kinds.index(records.OPENED) > len(kinds) - 1 - kinds[::-1].index(records.EXPOSED)


def test_while_they_are_opened_the_dealer_is_asked_for_no_key_that_the_next_round_would_have() -> None:
    rig = Rig(CPythonCpu(erased()), Shuffler())
    rig.play(1)
    rig.run_until(lambda: records.OPENED in rig.kinds(), SECONDS)
    seen = set()
    while records.ROUND_CLOSED not in rig.kinds():
        seen.add(tuple(line.decode().strip() for line in rig.mechanism.display))
        rig.step()
    assert seen == {("IN ROUND", "ONE MOMENT")}


@pytest.mark.parametrize(("rulebook", "packs"), [("rws-poker-7", 1), ("rws-mlp-2", 1), ("mbs-fbbj-3", 6)])
@pytest.mark.parametrize("kind", ["cpython", "vm"])
def test_of_a_shoe_s_round_the_exposed_cards_are_opened_and_no_other(kind: str, rulebook: str, packs: int) -> None:
    cpu = powered(kind, HEAP_KIB)
    try:
        rig = ShoeRig(cpu, rulebook=rulebook, packs=packs)
        rig.play(2, deck=DECK * packs, seats=(1, 3, 5))
    finally:
        cpu.close()
    assert wrong_in(rig.records) == []
    rounds = [record.number for record in rig.records if record.kind == records.ROUND_CLOSED]
    assert len(rounds) == 2
    first = [record for record in rig.records if record.number < rounds[0]]
    public = {
        record.values[0]: record.values[1]
        for record in first
        if record.kind == records.DRAWN and record.values[1] < CARDS
    }
    assert opened(first) and opened(first).items() <= {**public, **exposed(first)}.items()
    assert rulebook == "mbs-fbbj-3" or opened(first) == exposed(first)


class TakenIn(Day):
    """A day with a deck in the slots; ``order`` is how it stands there."""

    order: list[int]


def ready() -> TakenIn:
    """A day that has come so far."""
    day = TakenIn()
    day.until(lambda: records.SHUFFLED in day.kinds())
    day.order = [face(card) for card in day.machine.slots[:CARDS]]
    return day


def interrupted() -> TakenIn:
    """A day in whose round the power went; the Dealer stands and waits for the pit."""
    day = ready()
    day.until(lambda: len(day.of(records.DISPENSED)) == 2)
    day.cut()
    day.until(lambda: day.machine.display[1].startswith(b"ROUND ON"))
    return day


def test_a_void_round_is_opened_whole_the_stub_and_the_hands_too() -> None:
    day = interrupted()
    day.machine.press(keys.ABORT)
    day.until(lambda: records.ROUND_CLOSED in day.kinds())
    assert wrong_in(day.heard) == []
    assert opened(day.heard) == dict(enumerate(day.order)) and sorted(day.order) == sorted(DECK)


# clauses: rws-poker-7 5.1.2
def test_a_round_that_a_jam_ended_is_one_that_a_technical_interruption_did() -> None:
    day = ready()
    day.machine.plan("exit-jam", 8, 3)
    day.until(lambda: bool(day.machine.lamps[wiring.FAULT_LAMP]))
    day.rig.device.dealer = Aborting(day.machine)
    day.until(lambda: records.ROUND_CLOSED in day.kinds())
    assert day.of(facts.RULED) == [("interruption", "void", 2, 0)]
    assert opened(day.heard) == dict(enumerate(day.order))


def thrown_away() -> TakenIn:
    """A day whose deck is let out unplayed, with a jam on the way: the pit is asked."""
    day = ready()
    day.until(lambda: day.machine.display[0].startswith(b"READY"))
    day.rig.device.dealer = None
    day.machine.plan("exit-jam", 3, 3)
    day.machine.press(keys.EMPTY)
    day.until(lambda: bool(day.machine.lamps[wiring.FAULT_LAMP]))
    day.rig.run(2)
    day.rig.device.dealer = Aborting(day.machine)
    return day


def test_an_order_that_is_voided_before_its_round_is_opened_whole_a_cut_meanwhile_or_not() -> None:
    opened_whole = 0
    for at in range(0, 2000, 90):
        day = thrown_away()
        for _ in range(at):
            day.step()
        voided = (1, records.VOIDED, 0) in day.of(records.ORDER_ENDED)
        day.cut()
        day.until(lambda day=day: len(day.of(records.ORDER_DRAWN)) == 2)  # type: ignore[misc]
        assert wrong_in(day.heard) == [], at
        if voided:
            assert opened(day.heard) == dict(enumerate(day.order)), at
            opened_whole += 1
    assert opened_whole > 5


def test_a_round_that_is_void_is_void_and_opened_whole_after_a_cut_at_any_moment() -> None:
    for at in range(0, 600, 12):
        day = interrupted()
        day.machine.press(keys.ABORT)
        for _ in range(at):
            day.step()
        if records.ROUND_CLOSED in day.kinds():
            break
        day.cut()
        day.until(lambda day=day: records.ROUND_CLOSED in day.kinds())  # type: ignore[misc]
        assert wrong_in(day.heard) == [], at
        is_void = "void" in [values[1] for values in day.of(facts.RULED)]
        assert (opened(day.heard) == dict(enumerate(day.order))) == is_void, at
    else:
        raise AssertionError("the round was never closed")


def test_a_shoe_s_void_round_is_opened_whole() -> None:
    rig = ShoeRig()
    rig.seat(1)
    rig.run_until(lambda: len(rig.of(records.DRAWN)) == 6, SECONDS)
    rig.device.dealer = None
    rig.run(2)
    for key in (keys.SUPERVISOR, keys.ABORT, SHIFT_MANAGER):
        rig.mechanism.press(key)
        rig.run(1)
    assert records.ROUND_CLOSED in rig.kinds() and wrong_in(rig.records) == []
    assert opened(rig.records) == {at: face(card) for at, card in enumerate(rig.mechanism.table)}


def test_with_another_host_s_part_a_void_round_stays_closed_and_that_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    day = interrupted()
    monkeypatch.setattr(Rig, "part", OTHER_PART)
    day.cut()
    day.until(lambda: day.machine.display[1].startswith(b"ROUND ON"))
    day.machine.press(keys.ABORT)
    day.until(lambda: records.ROUND_CLOSED in day.kinds())
    assert wrong_in(day.heard) == [openings.VOID_CLOSED]
    monkeypatch.setattr(Rig, "part", PART)


class TakesBack(Floor):
    """A floor on which the board goes back once, before the showdown."""

    ruled = False

    def act(self) -> None:
        """The Supervisor comes, and the table puts every card but the Players' into the hopper."""
        first, second = (line.decode().strip() for line in self.machine.display)
        key = 0
        if first == "IN ROUND" and second == "CLOSE BETTING 4" and not self.ruled:
            self.ruled, key = True, keys.SUPERVISOR
        elif first.startswith("1 ON"):
            key = 2
        elif first.startswith("WHO?"):
            key = SHIFT_MANAGER
        elif first == "ALL BACK IN":
            if not self.machine.hopper and not self.machine.feed.cards and self.machine.stands():
                self.machine.put_deck(self.given[:5] + self.given[11:])
                self.given = self.given[:11]
        else:
            super().act()
            return
        if key:
            self.machine.press(key)
        self.due = self.machine.time + 200_000


def test_before_a_reshuffle_the_board_that_goes_back_is_opened_and_after_it_the_new_one() -> None:
    machine = Shuffler()
    rig = Rig(CPythonCpu(erased()), machine)
    floor = TakesBack(machine)
    rig.device.dealer = floor
    rig.run_until(lambda: floor.done, SECONDS)
    kinds = rig.kinds()
    assert kinds.count(records.SHUFFLED) == 2 and kinds.count(records.RESHUFFLED) == 1
    assert kinds.index(records.OPENED) < kinds.index(records.ORDER_ENDED)
    assert wrong_in(rig.records) == []
    board = [record.values[0] for record in rig.records if record.kind == records.OPENED]
    assert board[:5] == list(range(5)) and board[5:10] == list(range(11, 16))


# Firmware that cheats.


def telling(mutant: Callable[[int, tuple], list[tuple[int, tuple]]]) -> Callable[[], None]:
    """Firmware that tells other records than it should, once it has started."""

    def mutate() -> None:
        outbox = sys.modules["shoefw.outbox"].Outbox
        add = outbox.add

        def tell(own: object, kind: int, *values: object) -> None:
            for told, instead in mutant(kind, values):
                add(own, told, *instead)

        outbox.add = tell

    return mutate


def _another_card(kind: int, values: tuple) -> list[tuple[int, tuple]]:
    if kind in (records.EXPOSED, records.OPENED) and values[0] == 2:
        return [(kind, (values[0], (values[1] + 1) % CARDS, *values[2:]))]
    return [(kind, values)]


def _another_salt(kind: int, values: tuple) -> list[tuple[int, tuple]]:
    if kind == records.OPENED:
        return [(kind, (values[0], values[1], bytes(16)))]
    return [(kind, values)]


def _not_opened(kind: int, values: tuple) -> list[tuple[int, tuple]]:
    return [] if kind == records.OPENED and values[0] == 2 else [(kind, values)]


@pytest.mark.parametrize(
    ("mutant", "found"),
    [
        (_another_card, openings.WRONG),
        (_another_salt, openings.WRONG),
        (_not_opened, openings.NOT_OPENED),
    ],
)
def test_firmware_that_answers_otherwise_is_found_out(
    mutant: Callable[[int, tuple], list[tuple[int, tuple]]], found: str
) -> None:
    assert found in wrong_in(a_round(mutate=telling(mutant)))
    rig = ShoeRig(rulebook="mbs-fbbj-3", packs=6)
    telling(mutant)()
    rig.play(1, deck=DECK * 6, seats=(1, 3, 5))
    assert found in wrong_in(rig.records)


def test_firmware_that_opens_what_the_rules_did_not_expose_is_found_out() -> None:
    def mutate() -> None:
        playing = sys.modules["shoefw.control.round"].Round
        honest = playing.exposed
        playing.exposed = lambda own: honest(own) + b"\x0f"

    assert wrong_in(a_round(mutate=mutate)) == [openings.NOT_EXPOSED]


def test_nothing_forged_in_the_openings_of_a_round_is_taken() -> None:
    """Every bit of every salt and hash, every other card, and each record left out."""
    told = a_round()
    tried = 0
    for at, record in enumerate(told):
        if record.kind not in (records.OPENED, records.PROVEN):
            continue
        forgeries = [None]
        secret = record.values[-1]
        for bit in range(8 * len(secret)):
            forged = bytearray(secret)
            forged[bit // 8] ^= 1 << bit % 8
            forgeries.append(record._replace(values=(*record.values[:-1], bytes(forged))))
        if record.kind == records.OPENED:
            position, card, salt = record.values
            forgeries += [record._replace(values=(position, other, salt)) for other in range(CARDS) if other != card]
        for forgery in forgeries:
            tried += 1
            assert wrong_in([*told[:at], *([forgery] if forgery else []), *told[at + 1 :]]), (record, forgery)
    assert tried > 1500


def test_a_host_that_acknowledges_nothing_is_soon_told_no_more_openings_but_a_round_is_whole_all_the_same() -> None:
    """The journal is to last for thousands of rounds; what is left out is found."""
    rig = Rig(CPythonCpu(erased()), Shuffler())
    rig.acknowledges = False
    rig.play(4)
    rig.run_until(lambda: rig.device.dealer is not None and rig.device.dealer.done, 4 * SECONDS)
    rig.acknowledges = True
    rig.run_until(lambda: len(rig.of(records.ROUND_CLOSED)) == 4, SECONDS)
    closes = [record.number for record in rig.records if record.kind == records.ROUND_CLOSED]
    assert opened([record for record in rig.records if record.number < closes[0]])
    assert not opened([record for record in rig.records if record.number > closes[2]])
    assert set(wrong_in(rig.records)) == {openings.NOT_OPENED}
