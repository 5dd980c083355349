"""What a day of the shuffler costs the heap in the capped VM: garbage a poll, and between two collections."""

from collections.abc import Iterator

import pytest
from rig import erased

from device import Device
from image import collect
from imports import order
from sim.shuffler import Shuffler
from tools.heap import live
from tools.metered import BytesCpu
from tools.metered_day import MeteredDay

# What a poll may take of the heap: on average of those in which cards move, hashing apart, and at most.
BUSY_BYTES = 64
POLL_BYTES = 32 * 1024

# A board's heap, of which the firmware may live in half.
FREE_BYTES = 96 * 1024


class Booting(BytesCpu):
    """Boots one import a call, as the VM collects garbage between calls alone; ``left`` is what each left behind."""

    def _start(self, inputs: bytes) -> None:
        self.vm.set_inputs(inputs)
        self.left: list[int] = []
        for module in order(collect(self._sources), "main"):
            used = int(self.vm.exec(f"import gc, {module}\nprint(gc.mem_alloc())"))
            self.left.append(used - live(self))


@pytest.fixture(scope="module")
def metered() -> Iterator[MeteredDay]:
    cpu = BytesCpu(erased())
    try:
        found = MeteredDay(cpu)
        found.play()
        yield found
    finally:
        cpu.close()


def test_a_poll_that_finds_nothing_to_do_takes_nothing(metered: MeteredDay) -> None:
    assert len(metered.idle) == 4 and metered.idle == dict.fromkeys(metered.idle, 0.0)


def test_while_cards_move_a_poll_takes_little(metered: MeteredDay) -> None:
    busy = [cost.taken - cost.hashed for cost, busy in zip(metered.costs, metered.busy, strict=True) if busy]
    assert len(busy) > 1000 and sum(busy) / len(busy) <= BUSY_BYTES


def test_no_poll_makes_more_garbage_than_a_call_may(metered: MeteredDay) -> None:
    assert max(cost.taken for cost in metered.costs) <= POLL_BYTES


def test_garbage_is_collected_while_no_card_is_between_sensors_and_before_it_fills_the_heap(
    metered: MeteredDay,
) -> None:
    waiting = 0.0
    most = 0.0
    moments = 0
    for cost, seen in zip(metered.costs, metered.seen, strict=True):
        if cost.collected:
            assert not seen.under_way
            moments += 1
            waiting = 0.0
        waiting += cost.taken
        most = max(most, waiting)
    assert moments > 10 and most < FREE_BYTES


def test_no_call_at_power_on_makes_more_garbage_than_a_call_may() -> None:
    cpu = Booting(erased())
    try:
        Device(cpu, Shuffler(), 1, b"SIZE0001").boot()
    finally:
        cpu.close()
    assert len(cpu.left) > 20 and max(cpu.left) <= POLL_BYTES
