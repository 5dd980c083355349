"""Faults: every code has its line, its places and who ends it, and every record of one is told in full."""

from shoecore import fault_texts as texts
from shoecore import faults
from shoecore.fault_table import HOLDS, REFUSES, STOPS, TABLE, WARNS

_MOST = 65535


def test_every_code_has_one_line_in_the_order_of_the_codes():
    assert [row.code for row in TABLE] == list(range(1, faults.MEMORY_FULL + 1))
    assert len({row.name for row in TABLE}) == len(TABLE) == len(faults.CLEARED_BY) - 1
    assert len(set(texts.PLACES)) == len(texts.PLACES) == faults.AT_THICKNESS + 1
    assert texts.name_of(0) == "" and texts.name_of(faults.SLOT_FULL) == "slot full"


def test_what_stops_the_device_is_what_a_person_must_clear_and_all_else_says_when_it_is_over():
    for row in TABLE:
        assert (row.effect == STOPS) == (texts.ended_by(row.code) != faults.ITSELF) == (not row.over), row.name
        assert row.places and all(0 <= at < len(texts.PLACES) for at in row.places), row.name


def test_every_text_fills_and_ends_with_what_to_do():
    for row in TABLE:
        told = texts.told((row.code, row.places[0], 51, 255, 0, _MOST, 1))
        for part in told:
            assert part and "{" not in part, row.name
        assert told.next[-1] == "."


def test_a_jam_is_told_with_its_sensor_its_card_and_its_times():
    told = texts.told((faults.FEED_JAM, faults.AT_ENTRY, 7, 3, 250, 420, 1))
    assert told == (
        "feed jam, attempt 3",
        "entry sensor, card 8",
        "a card past the entry sensor within 250 ms",
        "not past it after 420 ms",
        "Open the lid, take out the card at the entry sensor, lay it face down where the display says, and close the "
        "lid. Follow the display; last, the Pit Supervisor presses SUPERVISOR, and at a shuffler then ROUND to go on "
        "or ABORT to give the deck up. Until then the fault stays, over a power cut too.",
    )
    assert texts.told((faults.EXIT_JAM, faults.AT_MOUTH, 7, 1, 250, 420, 0)).where == "outer exit sensor, card 8"
    assert texts.told((faults.FEED_JAM, faults.AT_ENTRY, 7, 1, 250, 420, 0)).next == texts.TRIES_AGAIN
    assert texts.told((faults.FEED_JAM, faults.AT_ENTRY, faults.NO_CARD, 1, 250, 420, 0)).where == "entry sensor"


def test_a_sensor_that_is_blocked_with_no_card_before_it_is_told_so():
    told = texts.told((faults.SENSOR_STUCK, faults.AT_ENTRY, 7, 1, 0, 3, 0))
    assert told.expected == "the entry sensor clear, with no card before it" and told.observed == "blocked"
    told = texts.told((faults.SENSOR_STUCK, faults.AT_ENTRY, 7, 1, 1000, 212, 0))
    assert "blocked for 100.0 % of the time" in told.expected and told.observed == "21.2 % of it"


def test_numbers_stand_in_their_units():
    for code, expected, observed in (
        (faults.POWER_LOW, "at least 22.500 V", "0.065 V"),
        (faults.OVERHEATED, "at most 2250.0 degC", "6.5 degC"),
        (
            faults.HOMING_FAILED,
            "the home sensor to change within 22500 steps of the carousel",
            "no change after 65 steps",
        ),
        (faults.CLOCK_DRIFTS, "a clock that drifts by at most 22500 ppm", "65 ppm"),
        (faults.SERVICE_DUE, "cards past the supply in less than 2250.0 % of their usual time", "6.5 % of it"),
    ):
        told = texts.told((code, faults.AT_SUPPLY, faults.NO_CARD, 0, 22500, 65, 0))
        assert (told.where, told.expected, told.observed) == ("supply", expected, observed)


def test_what_is_wrong_with_a_deck_names_the_card():
    told = texts.told((faults.MISSING, faults.AT_DECK, 51, 0, 52, 1, 0))
    assert told.where == "deck, As" and told.observed == "cards missing: 1"
    assert texts.told((faults.MISSING, faults.AT_DECK, faults.NO_CARD, 0, 52, 2, 0)).where == "deck"
    assert texts.told((faults.FOREIGN, faults.AT_READER, 51, 0, 52, 1, 0)).where == "reader, card 52"
    assert "take out the card in slot 51" in texts.told((faults.SLOT_FULL, faults.AT_SLOT, 51, 0, 0, 1, 1)).next


def test_the_word_before_a_fault_tells_a_warning_from_a_device_that_stands():
    for effect, word in ((WARNS, "WARNING"), (HOLDS, "WAITS"), (REFUSES, "REFUSED"), (STOPS, "TRYING")):
        codes = [row.code for row in TABLE if row.effect == effect]
        assert codes and {texts.heading((code, 0, 0, 0, 0, 0, 0)) for code in codes} == {word}
        assert {texts.heading((code, 0, 0, 0, 0, 0, 1)) for code in codes} == {"STOPPED"}
    assert texts.heading((99, 0, 0, 0, 0, 0, 0)) == "FAULT"


def test_a_fault_and_a_place_of_a_newer_device_are_told_all_the_same():
    told = texts.told((99, 77, 3, 2, 5, 6, 1))
    assert told.what == "fault 99, attempt 2" and told.where == "place 77" and "Update" in told.next
    assert texts.name_of(99) == "fault 99" and texts.ended_by(99) == faults.ITSELF
