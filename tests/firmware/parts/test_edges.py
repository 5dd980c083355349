"""Sensor edges: in order, each with its moment, over many turns of the ring; what is too much is counted."""

from shoefw.drivers.edges import Edges
from shoefw.drivers.sensor import Sensor


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.time = 0

    def now(self) -> int:
        """The moment."""
        return self.time


class Pin:
    """A pin that the test drives."""

    IRQ_RISING = 1
    IRQ_FALLING = 2

    def __init__(self) -> None:
        self.level = 0
        self.handler = None

    def value(self) -> int:
        """The level."""
        return self.level

    def irq(self, handler, trigger: int) -> None:
        """Both edges are wanted."""
        assert trigger == 3
        self.handler = handler

    def set(self, level: int) -> None:
        """An edge."""
        self.level = level
        self.handler(self)


def test_events_come_out_as_they_went_in_each_with_its_moment():
    clock = Clock()
    edges = Edges(clock.now, 8)
    for number in range(1, 100):
        for part in (0, 1, 2):
            clock.time = 10 * number + part
            edges.push(number * 4 + part)
        for part in (0, 1, 2):
            assert edges.pop() == number * 4 + part and edges.time == 10 * number + part
        assert edges.pop() == 0
    assert edges.lost == 0


def test_what_does_not_fit_is_counted_and_nothing_is_written_over():
    edges = Edges(Clock().now, 8)
    for number in range(1, 11):
        edges.push(number)
    assert edges.lost == 3
    assert [edges.pop() for _ in range(8)] == [1, 2, 3, 4, 5, 6, 7, 0]


def test_moments_up_to_the_wrap_of_the_clock_are_kept():
    clock = Clock()
    edges = Edges(clock.now, 4)
    clock.time = (1 << 30) - 1
    edges.push(5)
    edges.pop()
    assert edges.time == (1 << 30) - 1


def test_a_sensor_reports_its_blocking_and_its_clearing():
    pin = Pin()
    edges = Edges(Clock().now, 8)
    sensor = Sensor(pin, edges, 16)
    assert not sensor.blocked()
    pin.set(1)
    assert sensor.blocked() and edges.pop() == 16
    pin.set(0)
    assert not sensor.blocked() and edges.pop() == 32
