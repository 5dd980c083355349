"""Sensor edges: in order, each with its moment, without bounces, over many turns of the ring; too many are counted."""

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

    def irq(self, handler, trigger: int, hard: bool) -> None:
        """Both edges are wanted, at once."""
        assert trigger == 3 and hard
        self.handler = handler

    def set(self, level: int) -> None:
        """An edge."""
        self.level = level
        self.handler(self)


_SETTLE = 2000
_SPAN = 1 << 30


def test_events_come_out_as_they_went_in_each_with_its_moment():
    clock = Clock()
    edges = Edges(clock.now, _SETTLE, 8)
    for number in range(1, 100):
        for part in (0, 1, 2):
            clock.time = 10000 * number + part
            edges.push(_UNLIKE[part])
        later = 10000 * number + 5000
        for part in (0, 1, 2):
            assert edges.pop(later) == _UNLIKE[part] and edges.time == 10000 * number + part
        assert edges.pop(later) == 0
    assert edges.lost == 0


def test_what_does_not_fit_is_counted_and_nothing_is_written_over():
    edges = Edges(Clock().now, _SETTLE, 8)
    for _ in range(10):
        edges.push(4)
    assert edges.lost == 3
    assert [edges.pop(5000) for _ in range(8)] == [4, 4, 4, 4, 4, 4, 4, 0]


def test_an_edge_waits_until_it_has_settled_and_keeps_its_moment_across_the_wrap():
    clock = Clock()
    for start in (0, _SPAN - 1, _SPAN - _SETTLE, _SPAN - 1000):
        edges = Edges(clock.now, _SETTLE, 4)
        clock.time = start
        edges.push(4)
        for early in (0, 1, _SETTLE - 1):
            now = (start + early) % _SPAN
            assert edges.pop(now) == 0 and edges.sooner(now, _SPAN) == _SETTLE - early
            assert edges.sooner(now, 1) == 1
        assert edges.pop((start + _SETTLE) % _SPAN) == 4 and edges.time == start
        assert edges.sooner((start + _SETTLE) % _SPAN, _SPAN) == _SPAN


def test_an_edge_that_is_taken_back_before_it_settles_is_dropped_with_what_took_it_back():
    for opposite in ((4, 8), (8, 4), (0x200000, 0x400000), (0x1000000, 0x800000), (0x8000, 0x10000), (1, 2)):
        for after in range(1, _SETTLE, 333):
            clock = Clock()
            edges = Edges(clock.now, _SETTLE, 8)
            edges.push(opposite[0])
            clock.time = after
            edges.push(opposite[1])
            assert edges.pop(9000) == 0


def test_of_a_burst_of_bounces_the_last_level_is_left_and_other_sensors_are_not_touched():
    for flips in range(1, 9):
        clock = Clock()
        edges = Edges(clock.now, _SETTLE, 16)
        for flip in range(flips):
            clock.time = 150 * flip
            edges.push(8 if flip % 2 else 4)
        edges.push(16)
        heard = [event for event in (edges.pop(9000), edges.pop(9000)) if event]
        assert heard == ([4, 16] if flips % 2 else [16])


def test_two_edges_that_both_settled_are_two_edges_however_late_they_are_heard():
    clock = Clock()
    edges = Edges(clock.now, _SETTLE, 8)
    edges.push(4)
    clock.time = _SETTLE
    edges.push(8)
    assert [edges.pop(300000) for _ in range(3)] == [4, 8, 0]


def test_the_carousel_s_short_move_is_a_move():
    clock = Clock()
    edges = Edges(clock.now, _SETTLE, 8)
    edges.push(4096)
    clock.time = 500
    edges.push(8192)
    assert [edges.pop(5000) for _ in range(3)] == [4096, 8192, 0]


def test_all_that_happened_up_to_a_moment_is_known_when_it_has_settled():
    edges = Edges(Clock().now, _SETTLE, 4)
    for now in (0, 5, _SPAN - 1, _SPAN - 3000):
        assert edges.settled((now + _SETTLE) % _SPAN) == now


def test_a_sensor_reports_its_blocking_and_its_clearing():
    pin = Pin()
    clock = Clock()
    edges = Edges(clock.now, _SETTLE, 8)
    sensor = Sensor(pin, edges, 16)
    assert not sensor.blocked()
    pin.set(1)
    assert sensor.blocked() and edges.pop(_SETTLE) == 16
    clock.time = 2 * _SETTLE
    pin.set(0)
    assert not sensor.blocked() and edges.pop(4 * _SETTLE) == 32


def test_of_a_burst_that_is_heard_late_in_any_way_the_last_level_is_left():
    pin = Pin()
    clock = Clock()
    edges = Edges(clock.now, _SETTLE, 16)
    for flips in range(1, 5):
        for heard in _late(flips):
            pin.level = 0
            Sensor(pin, edges, 16)
            for at in heard:
                clock.time += 100
                pin.set(at % 2)
            clock.time += _SETTLE
            assert [edges.pop(clock.time), edges.pop(clock.time)] == ([16, 0] if flips % 2 else [0, 0]), heard


def _late(flips: int, since: int = 1) -> list:
    """All that interrupts may see of a burst: each how many flips there had been, the last one all of them."""
    found = [[flips]]
    for at in range(since, flips + 1):
        found += [[at] + later for later in _late(flips, at + 1)]
        found += [[at, at] + later for later in _late(flips, at + 1)]
    return found


# Three events of three sensors.
_UNLIKE = (4, 16, 64)
