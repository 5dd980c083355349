"""What a day of the shuffler costs the heap in the capped VM: garbage a poll, and between two collections."""

from collections.abc import Iterator

import pytest
from rig import erased

from shoecore import records
from tools.day import SECOND, Day
from tools.metered import BytesCpu, Cost

# What issue of a call may be, on average of those in which cards move, and at most.
BUSY_BYTES = 64
POLL_BYTES = 32 * 1024

# A board's heap, of which the firmware may live in half.
FREE_BYTES = 96 * 1024


class Metered:
    """A whole day: what each poll took, whether a card was between two sensors at it, and what idle polls took."""

    def __init__(self) -> None:
        self.cpu = BytesCpu(erased())
        self.day = Day(self.cpu)
        self.under_way: list[bool] = []
        self.idle: dict[str, float] = {}

    def play(self) -> None:
        """From power-on until the deck lies in the Dealer's hand again."""
        day = self.day
        self._on(lambda: day.machine.time > 5 * SECOND)
        self._rests("waiting for a deck")
        day.dealer_comes()
        self._on(lambda: records.SHUFFLED in day.kinds)
        self._rests("ready for a round")
        self._on(lambda: records.BETTING_CLOSED in day.kinds)
        self._rests("in a round, its lease held")
        self._on(day.is_over)
        self._rests("after the day")
        self.cpu.read()

    @property
    def costs(self) -> list[Cost]:
        """What each poll took."""
        return self.cpu.costs

    def _on(self, reached) -> None:
        while not reached():
            before = self.day.device.polls
            self.day.step()
            if self.day.device.polls > before:
                self.under_way.append(bool(self.day.machine.feed.cards or self.day.machine.exit.cards))

    def _rests(self, where: str) -> None:
        self._on(self.day.is_settled)
        self.idle[where] = self.cpu.idle()


@pytest.fixture(scope="module")
def metered() -> Iterator[Metered]:
    found = Metered()
    try:
        found.play()
        yield found
    finally:
        found.cpu.close()


def test_a_poll_that_finds_nothing_to_do_takes_nothing(metered: Metered) -> None:
    assert metered.idle == dict.fromkeys(metered.idle, 0.0)


def test_while_cards_move_a_poll_takes_little(metered: Metered) -> None:
    busy = [cost.taken for cost in metered.costs if cost.powered]
    assert len(busy) > 1000 and sum(busy) / len(busy) <= BUSY_BYTES


def test_no_poll_makes_more_garbage_than_a_call_may(metered: Metered) -> None:
    assert max(cost.taken for cost in metered.costs) <= POLL_BYTES


def test_garbage_is_collected_while_no_card_is_between_sensors_and_before_it_fills_the_heap(metered: Metered) -> None:
    assert len(metered.under_way) == len(metered.costs)
    waiting = 0.0
    most = 0.0
    moments = 0
    for cost, under_way in zip(metered.costs, metered.under_way, strict=True):
        if cost.collected:
            assert not under_way
            moments += 1
            waiting = 0.0
        waiting += cost.taken
        most = max(most, waiting)
    assert moments > 10 and most < FREE_BYTES
