"""The mouth of the shoe: what a card, two cards or a failing sensor can make of its edges, and what it means."""

from collections import namedtuple

from shoecore import faults
from shoecore.cards import UNREAD
from shoefw.control.shoe import passage as p
from shoefw.events import CARD_READ, GATE_BLOCKED, GATE_CLEAR, MOUTH_BLOCKED, MOUTH_CLEAR, THICK, THIN

G, g, M, m, R = GATE_BLOCKED, GATE_CLEAR, MOUTH_BLOCKED, MOUTH_CLEAR, CARD_READ
DRAW = (G, M, g, R, m)
_STEP = 20000
_SPAN = 1 << 30

_FIGURES = (
    ("gap_um", 30000),
    ("rested_um", 185000),
    ("paced", 500),
    ("fastest", 3000),
    ("early_us", 20000),
    ("apart_ms", 180),
    ("read_ms", 60),
    ("after_ms", 150),
    ("slow_ms", 1000),
    ("stuck_ms", 3000),
)
HAND = namedtuple("Hand", tuple([name for name, _ in _FIGURES]))(*[figure for _, figure in _FIGURES])
CARD = 17


class Reader:
    """Says what the test has it say."""

    def __init__(self):
        self.card = UNREAD


def passed(events, card=CARD, start=1000, step=_STEP, rest=4):
    """The facts of a run of events, one every 20 ms, and of the deadlines after it.

    A negative event reads that card; (event, microseconds) comes after another time."""
    reader = Reader()
    passage = p.Passage(HAND, reader)
    facts = []
    now = start
    for told in events:
        event, wait = (told, step) if isinstance(told, int) else told
        until = (now + wait) % _SPAN
        while passage.timed and 0 < (until - passage.deadline) % _SPAN < _SPAN // 2:
            note(facts, passage, passage.late(passage.deadline))
        now = until
        if event < 0 or event == R:
            reader.card = card if event == R else -event
            event = R
        note(facts, passage, passage.see(event, now))
    for _ in range(rest):
        if passage.timed:
            note(facts, passage, passage.late(passage.deadline))
    return facts


def note(facts, passage, fact):
    if fact in (p.DRAWN, p.WITH_IT, p.UNSEEN):
        facts.append((fact, passage.card))
    elif fact == p.STUCK:
        facts.append((fact, passage.at))
    elif fact:
        facts.append(fact)


def last(events):
    """The passage after a run of events."""
    reader = Reader()
    passage = p.Passage(HAND, reader)
    now = 0
    for event in events:
        now += _STEP
        reader.card = CARD
        passage.see(event, now)
    return passage


def test_a_card_that_is_drawn_is_one_card_wherever_the_clock_wraps():
    for start in (0, _SPAN - 1, _SPAN - 30000, _SPAN - 90000, _SPAN // 2):
        assert passed(DRAW, start=start) == [(p.DRAWN, CARD)]
    passage = last(DRAW)
    assert (passage.silent, passage.doubled, passage.joined) == (0, False, False)


def test_a_reading_may_come_before_or_after_any_edge_of_its_card():
    for at in range(1, 5):
        events = [G, M, g, m]
        events.insert(at, R)
        assert passed(events) == [(p.DRAWN, CARD)], at
    assert passed((R, G, M, g, m), step=0) == [(p.DRAWN, CARD)]


def test_a_card_that_was_half_out_and_went_back_is_told_and_one_that_only_showed_itself_is_not():
    assert passed((G, M, m, g)) == [p.RETURNED]
    assert passed((G, M, g, G, m, g)) == [p.RETURNED]
    assert passed((G, g)) == []


def test_any_two_of_the_three_witnesses_make_a_card():
    assert passed((G, M, g, m)) == [(p.DRAWN, UNREAD)]
    assert passed((M, R, m)) == [(p.DRAWN, CARD)]
    assert passed((G, g, R)) == [(p.DRAWN, CARD)]
    assert last((M, R, m)).silent == faults.AT_GATE


def test_one_witness_alone_makes_none():
    assert passed((G, g)) == passed((M, m)) == []
    assert passed((R,)) == [(p.UNSEEN, CARD)]


def test_a_gate_that_stays_blocked_is_stuck_and_the_cards_after_it_are_still_drawn():
    assert passed((G, M, R, m)) == [(p.DRAWN, CARD), (p.STUCK, faults.AT_GATE)]
    facts = passed((G, M, R, m, (M, 400000), -3, m))
    assert facts == [(p.DRAWN, CARD), (p.DRAWN, 3), (p.STUCK, faults.AT_GATE)]


def test_a_mouth_that_stays_blocked_is_stuck_and_the_cards_after_it_are_still_drawn():
    facts = passed((G, M, g, R))
    assert facts == [(p.DRAWN, CARD), (p.STUCK, faults.AT_MOUTH)]
    facts = passed((G, M, g, R, (G, 400000), g, -3))
    assert facts[:2] == [(p.DRAWN, CARD), (p.DRAWN, 3)]


def test_a_card_that_rests_is_slow_and_then_stuck_and_is_drawn_when_it_goes_on():
    for at in range(1, 5):
        events = list(DRAW)
        events[at] = (events[at], 1500000)
        assert passed(events) == ([p.SLOW] if at < 4 else []) + [(p.DRAWN, CARD)], at
    stuck = passed((G, M))
    assert stuck == [p.SLOW, (p.STUCK, faults.AT_GATE)]
    assert passed((G, M, (g, 5000000), R, m))[-1] == (p.DRAWN, CARD)


def test_late_edges_of_one_sensor_change_no_count():
    assert passed((M, G, R, g, m)) == passed((M, G, R, m, g)) == passed((G, g, R, M, m)) == [(p.DRAWN, CARD)]
    assert passed((G, M, R, m, g)) == [(p.DRAWN, CARD)]


def test_an_edge_that_comes_twice_changes_nothing():
    for at, event in enumerate(DRAW):
        assert passed(DRAW[:at] + (event,) + DRAW[at:]) == [(p.DRAWN, CARD)], at


def test_a_blink_of_one_sensor_changes_no_count():
    for at in range(1, 6):
        gate = (g, G) if at < 3 else (G, g)
        mouth = (m, M) if 1 < at < 5 else (M, m)
        for blink in (gate, mouth):
            events = DRAW[:at] + ((blink[0], 3000), (blink[1], 3000)) + DRAW[at:]
            drawn = [fact for fact in passed(events) if fact != p.RETURNED]
            assert drawn == [(p.DRAWN, CARD)], (at, blink)


def test_a_card_pushed_in_from_outside_is_told_and_a_finger_is_not():
    assert passed((M, G, m, g)) == [p.PUSHED_IN]
    assert passed((M, m)) == passed((M, G, g, m)) == []


def test_cards_that_lie_on_each_other_are_two():
    for at in range(1, 3):
        events = list(DRAW)
        events[at:at] = [THICK, THIN]
        assert passed(events) == [(p.DRAWN, CARD)]
        assert last(events).doubled
    assert last((THICK,) + DRAW[:2] + (THIN,) + DRAW[2:]).doubled
    assert not last(DRAW).doubled


def test_a_thickness_that_comes_late_still_tells_of_two():
    assert passed(DRAW + (THICK, THIN)) == [(p.DRAWN, CARD), (p.WITH_IT, UNREAD)]
    assert passed(DRAW[:4] + (THICK, m, THIN)) == [(p.DRAWN, CARD), (p.WITH_IT, UNREAD)]


def test_a_thickness_that_never_ends_is_a_stuck_sensor_and_no_second_card():
    facts = passed([G, THICK, M, g, R, m])
    assert facts == [(p.DRAWN, CARD), (p.STUCK, faults.AT_THICKNESS)]


def test_a_card_close_behind_another_is_told_as_joined():
    facts = passed((G, M, g, R, G, m, M, g, -3, m))
    assert facts == [(p.DRAWN, CARD), (p.DRAWN, 3)]
    assert last((G, M, g, R, G, m, M, g, R, m)).joined


def test_two_readings_in_one_passage_are_two_cards():
    assert passed((G, M, R, g, -3, m)) == [(p.DRAWN, CARD), (p.WITH_IT, 3)]


def test_readings_that_a_pause_of_the_loop_put_before_their_edges_go_with_them():
    reader = Reader()
    passage = p.Passage(HAND, reader)
    reader.card = CARD
    assert passage.see(CARD_READ, 300000) == p.NOTHING
    for at, event in enumerate((G, M, g)):
        assert passage.see(event, 100000 + at * _STEP) == p.NOTHING
    assert passage.see(m, 180000) == p.DRAWN and passage.card == CARD
