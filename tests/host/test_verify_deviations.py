"""Every single-step deviation of every procedure, at every place and for every number of seats, is found at once."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rounds
from shoecore import rulebooks

Event = tuple[str, int, object, str]
Round = tuple[str, str, tuple[int, ...], int]


def every_round() -> Iterator[Round]:
    for rulebook in rulebooks.IDS:
        rules = rulebooks.load(rulebook)
        for device in rulebooks.devices(rules):
            for count in range(rules.SEATS[0], rules.SEATS[1] + 1):
                seats = tuple(range(1, count + 1)) if count > 5 else tuple(range(1, 2 * count, 2))[:count]
                yield rulebook, device, tuple(seat for seat in seats if seat <= 10), 3 if rules.BUTTON else 0


ROUNDS = list(every_round())
NAMES = [f"{rulebook}-{device}-{len(seats)}" for rulebook, device, seats, _ in ROUNDS]


def omitted(events: list[Event], at: int) -> list[Event]:
    return events[:at] + events[at + 1 :]


def repeated(events: list[Event], at: int) -> list[Event]:
    return events[: at + 1] + events[at:]


def swapped(events: list[Event], at: int) -> list[Event]:
    return [*events[:at], events[at + 1], events[at], *events[at + 2 :]]


def moved(seats: tuple[int, ...], events: list[Event], at: int) -> Iterator[list[Event]]:
    """The cards of one step to each other place."""
    what, to, detail, clause = events[at]
    if what in (rounds.CARD, rounds.CARDS):
        for place in {*seats, 0, 100, 101, 10} - {to}:
            yield [*events[:at], (what, place, detail, clause), *events[at + 1 :]]


def extra(seats: tuple[int, ...], events: list[Event], at: int) -> Iterator[list[Event]]:
    """A card more, for each place, before one step."""
    for place in (*seats, 0, 100, 101):
        yield [*events[:at], (rounds.CARD, place, 0, ""), *events[at:]]


def deviations(seats: tuple[int, ...], events: list[Event]) -> Iterator[list[Event]]:
    for at in range(len(events) - 1):
        yield omitted(events, at)
        yield repeated(events, at)
        if at + 2 < len(events):
            yield swapped(events, at)
        yield from moved(seats, events, at)
        yield from extra(seats, events, at)


@pytest.mark.parametrize("told", ROUNDS, ids=NAMES)
def test_an_unharmed_round_has_no_finding(told: Round) -> None:
    events = rounds.clean(*told)
    assert rounds.judged(rounds.reported(*told, events)) == []


# clauses: rws-poker-7 3.9.1, 3.9.3, 3.9.5, 3.9.6, 3.10.1, 3.10.2, 3.10.4, 3.10.6, 3.10.7
# clauses: rws-poker-6 3.9, 3.10, 3.11, 3.12
# clauses: rws-mlp-3 3.11.1, 3.11.2, 3.11.3, 3.11.4, 3.11.5, 3.11.6, 3.12.1, 3.12.2, 3.12.3, 3.12.4, 3.12.5, 3.12.6
# clauses: rws-mlp-2 3.11.1, 3.11.2, 3.11.3, 3.11.4, 3.11.5, 3.11.6, 3.12.1, 3.12.2, 3.12.3, 3.12.4, 3.12.5, 3.12.6
# clauses: mbs-fbbj-3 3.18, 3.23, 3.25.1, 3.27.1, 3.29, 3.34
@pytest.mark.parametrize("told", ROUNDS, ids=NAMES)
def test_every_deviation_is_found_at_the_earliest_record_with_its_clause(told: Round) -> None:
    events = rounds.clean(*told)
    tried = 0
    for changed in deviations(told[2], events):
        at = rounds.first_difference(events, changed)
        if at == len(events):
            continue
        found = rounds.judged(rounds.reported(*told, changed))
        assert found, (events[at], changed[at : at + 3])
        assert found[0].record == at + 2, (found[0], events[at], changed[at : at + 3])
        assert found[0].clause == events[at][3], (found[0], events[at], changed[at : at + 3])
        tried += 1
    assert tried > 4 * len(events)


# In blackjack two deviations can be another line of play that the rules allow: one more decision, and its card.
POKER = [told for told in ROUNDS if told[0] != "mbs-fbbj-3"]


@settings(max_examples=300, print_blob=True)
@given(st.data())
def test_pairs_of_deviations_are_found_at_the_first(data: st.DataObject) -> None:
    told = data.draw(st.sampled_from(POKER))
    events = rounds.clean(*told)
    once = list(deviations(told[2], events))
    first = once[data.draw(st.integers(0, len(once) - 1))]
    twice = list(deviations(told[2], first))
    second = twice[data.draw(st.integers(0, len(twice) - 1))]
    at = rounds.first_difference(events, second)
    if at < len(events):
        found = rounds.judged(rounds.reported(*told, second))
        assert found and found[0].record == at + 2
