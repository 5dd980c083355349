"""Time as the device has it, held against what happened at its pins: each edge, each card's way, each stop."""

import wiring
from shoecore.wire.work import KNOWN_DECK, MEASURE, WORK_DONE
from tests.hil.benches import DECK, Simulated
from tests.hil.technician import sees, serving
from trueshoe.service import calibrating, known_deck

DECK_SECONDS = 200
SORTED = bytes(reversed(DECK))


def test_every_shadow_is_measured_as_it_was_at_the_pin(dut: Simulated) -> None:
    for sensor in dut.machine.sensors.values():
        sensor._bounce = 0
    with serving(dut, "HOST AT WORK"):
        dut.host.begin_work(MEASURE)
        sees(dut, "LAY A DECK")
        dut.machine.happened.clear()
        dut.machine.put_deck(DECK)
        sees(dut, "TAKE THE CARDS", seconds=DECK_SECONDS)
        entry, slot, out = (dut.machine.shadows(pin) for pin in (wiring.ENTRY, wiring.SLOT, wiring.EXIT))
        rises = zip(dut.machine.rises(wiring.ENTRY), dut.machine.rises(wiring.SLOT), strict=True)
        way = [second - first for first, second in rises]
        dut.machine.take_tray()
        how, told = dut.host.end_work(DECK_SECONDS)
    assert how == WORK_DONE
    found = calibrating.measured(told)
    assert found.cards == len(DECK)
    for name, true in (("entry", entry), ("slot", slot), ("way", way), ("exit", out)):
        span = found.spans[name]
        assert len(true) == len(DECK), name
        expected = (min(true), sum(true) / len(true), max(true))
        off = [abs(a - b) for a, b in zip((span.least, span.mean, span.most), expected, strict=True)]
        assert max(off) <= dut.tolerances.edge_us + 1, (name, span, expected)  # a mean is rounded down


def test_a_bounce_at_the_pin_is_one_edge_and_its_length_is_told(dut: Simulated) -> None:
    for sensor in dut.machine.sensors.values():
        sensor._bounce = 1000
    with serving(dut, "HOST AT WORK"):
        dut.host.begin_work(MEASURE)
        sees(dut, "LAY A DECK")
        dut.machine.put_deck(DECK)
        sees(dut, "TAKE THE CARDS", seconds=DECK_SECONDS)
        dut.machine.take_tray()
        _, told = dut.host.end_work(DECK_SECONDS)
    found = calibrating.measured(told)
    assert found.cards == len(DECK) and 0 < found.bounce_us < 2000


def test_the_self_test_with_a_known_deck_finds_nothing_and_a_swapped_card_by_its_slot(dut: Simulated) -> None:
    with serving(dut, "HOST AT WORK"):
        swapped = bytearray(SORTED)
        swapped[3], swapped[7] = SORTED[7], SORTED[3]
        for deck, expected in ((SORTED, 0), (bytes(swapped), 2)):
            dut.host.begin_work(KNOWN_DECK)
            sees(dut, "LAY A SORTED", "DECK IN")
            dut.machine.put_deck(deck)
            for _ in range(2):
                sees(dut, "TAKE THE CARDS", seconds=DECK_SECONDS)
                cards = list(dut.machine.tray)
                dut.machine.take_tray()
                dut.host.run(1)
                if bytes(dut.machine.display[0]).startswith(b"SAME"):
                    dut.machine.put_deck(cards)
            how, told = dut.host.end_work(DECK_SECONDS)
            assert how == WORK_DONE
            assert len(known_deck.found(told).deviations) == expected
