"""What a device must do on every rig: the same tests on the virtual board, an emulated chip and a machine of metal."""

import pytest

from shoecore import faults, records
from shoecore.states import NO_DECK, SERVICE
from shoecore.verify import Verifier
from shoecore.wire import fields
from shoecore.wire.commands import DONE
from shoecore.wire.rights import CONFIGURE
from shoecore.wire.service import SET_UP
from tests.hil.benches import DECK, Simulated
from tests.hil.technician import serving
from trueshoe.hil.rig import Rig, State

OTHER_RULEBOOK = "rws-mlp-3"
ROUND_SECONDS = 200
DECK_SECONDS = 60


def play(dut: Simulated, rounds: int = 1) -> None:
    """A Dealer plays so many rounds, and every record of them is as the rulebook has it."""
    dut.host.play(rounds)
    dut.wait(lambda: dut.host.device.dealer.done, rounds * ROUND_SECONDS, "the Dealer has played")
    verifier = Verifier()
    assert [finding for finding in map(verifier.see, dut.host.records) if finding] == []
    assert len(dut.records(records.ROUND_CLOSED)) == rounds


def told(dut: Simulated) -> list[tuple[int, int]]:
    """Each fault that was told, with its place."""
    return [values[:2] for values in dut.faults()]


def test_smoke_a_device_that_is_ready_asks_for_a_deck(dut: Simulated) -> None:
    assert dut.state() == NO_DECK
    assert len(dut.records(records.BOOTED)) == 1 and told(dut) == []
    assert not dut.pins["FAULT_LAMP"].value
    assert dut.boot_us <= dut.tolerances.boot_ms * 1000


def test_a_deck_is_shuffled_and_a_round_dealt_by_the_rulebook(dut: Simulated) -> None:
    play(dut)
    assert dut.records(records.SHUFFLED)[0][0] == len(DECK)
    assert dut.records(records.ROUND_OPENED)[0][1] != OTHER_RULEBOOK


def test_another_rulebook_that_two_people_set_is_dealt_by_from_the_next_start_on(dut: Simulated, rig: Rig) -> None:
    wanted = bytearray(64)
    length = fields.put(wanted, 0, SET_UP, (OTHER_RULEBOOK, 1, 0))
    with serving(dut, "HOST AT WORK"):
        assert dut.host.command(CONFIGURE, bytes(wanted[:length]), dut.manager) == DONE
    rig.cycle(State.READY)
    play(dut)
    assert dut.records(records.ROUND_OPENED)[0][1] == OTHER_RULEBOOK


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("feed-jam", (faults.FEED_JAM, faults.AT_ENTRY)),
        ("misfeed", (faults.MISFEED, faults.AT_HOPPER)),
        ("double-feed", (faults.DOUBLE_FEED, faults.AT_THICKNESS)),
        ("entry-double", (faults.SENSOR_STUCK, faults.AT_ENTRY)),
        ("slot-never", (faults.SENSOR_STUCK, faults.AT_SLOT)),
        ("slot-jam", (faults.FEED_JAM, faults.AT_SLOT)),
        ("double-feed-even", (faults.DOUBLE_FEED, faults.AT_THICKNESS)),
        ("double-feed-apart", (faults.DOUBLE_FEED, faults.AT_THICKNESS)),
        ("stall", (faults.MOTOR_STALLED, faults.AT_FEED_ROLLER)),
        ("extra-1", (faults.EXTRA_CARD, faults.AT_ENTRY)),
        ("short", (faults.CARD_LENGTH, faults.AT_ENTRY)),
        ("unread", (faults.UNREAD, faults.AT_READER)),
        ("sag", (faults.POWER_LOW, faults.AT_SUPPLY)),
        ("hot", (faults.OVERHEATED, faults.AT_FEED_ROLLER)),
        ("lid", (faults.LID_OPEN, faults.AT_LID)),
    ],
)
def test_what_goes_wrong_with_a_card_is_told_with_its_place(
    dut: Simulated, wrong: str, expected: tuple[int, int]
) -> None:
    dut.machine.plan(wrong, 3, times=3)
    dut.host.put(DECK)
    dut.wait(lambda: bool(told(dut)), DECK_SECONDS, "a fault is told")
    assert told(dut)[0] == expected
    assert dut.machine.cards() == len(DECK)


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [("exit-jam", (faults.EXIT_JAM, faults.AT_EXIT)), ("exit-stall", (faults.MOTOR_STALLED, faults.AT_EXIT_ROLLER))],
)
def test_a_jam_on_the_way_out_stops_the_round_and_keeps_every_card(
    dut: Simulated, wrong: str, expected: tuple[int, int]
) -> None:
    dut.machine.plan(wrong, 3, times=3)
    dut.host.play(1)
    dut.wait(lambda: bool(told(dut)), ROUND_SECONDS, "a fault is told")
    assert told(dut)[0] == expected
    assert dut.machine.cards() == len(DECK)


def test_an_open_lid_takes_the_motors_power_and_a_closed_one_gives_it_back(dut: Simulated) -> None:
    dut.host.put(DECK)
    dut.wait(lambda: len(dut.machine.hopper) < len(DECK) - 3, DECK_SECONDS, "cards are fed")
    dut.machine.open_lid()
    opened = dut.machine.time
    dut.wait(lambda: not dut.pins["MOTOR_POWER"].value, 1, "the motors have no power")
    assert dut.machine.time - opened <= dut.tolerances.stops_us
    left = len(dut.machine.hopper)
    dut.host.run(2)
    assert len(dut.machine.hopper) == left
    dut.machine.close_lid()


def test_a_silent_host_ends_all_motion_and_its_word_lets_it_go_on(dut: Simulated) -> None:
    dut.host.put(DECK)
    dut.wait(lambda: len(dut.machine.hopper) < len(DECK) - 3, DECK_SECONDS, "cards are fed")
    dut.host.lets_move = False
    dut.host.run(2)
    left = len(dut.machine.hopper)
    assert dut.host.stands()
    dut.host.run(2)
    assert len(dut.machine.hopper) == left
    dut.host.lets_move = True
    dut.wait(lambda: bool(dut.records(records.SHUFFLED)), DECK_SECONDS, "the deck is shuffled")


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("ENTRY", faults.AT_ENTRY),
        ("SLOT", faults.AT_SLOT),
        ("EXIT", faults.AT_EXIT),
    ],
)
def test_a_sensor_that_is_covered_is_told_before_a_card_moves(dut: Simulated, line: str, place: int) -> None:
    dut.pins[line].value = True
    dut.host.put(DECK)
    dut.wait(lambda: bool(told(dut)), DECK_SECONDS, "a fault is told")
    assert told(dut)[0][1] == place
    assert len(dut.machine.hopper) == len(DECK)


def test_the_service_switch_is_seen_at_its_pin(dut: Simulated) -> None:
    dut.pins["SERVICE"].value = True
    dut.wait(lambda: dut.state() == SERVICE, 5, "it is in service")
    dut.pins["SERVICE"].value = False


def test_the_lid_is_seen_at_its_pin_and_told_once_it_is_closed(dut: Simulated) -> None:
    dut.machine.open_lid()
    dut.host.put(DECK)
    dut.host.run(3)
    assert len(dut.machine.hopper) == len(DECK)
    assert not dut.pins["MOTOR_POWER"].value
    dut.machine.close_lid()
    dut.wait(lambda: len(dut.machine.hopper) < len(DECK), 20, "cards are fed once the lid is closed")
