"""The carousel: any slot from any slot, forward only, counted from where home was found."""

from shoefw.drivers.carousel import Carousel

_SLOTS = 54
_PITCH = 20
_TURN = _SLOTS * _PITCH
_SPAN = 1 << 30


class Stepper:
    """Stands at once where it is sent."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.sent = []

    def go(self, to: int, rate: int) -> None:
        """Remember the command."""
        self.sent.append((to, rate))

    def stop(self) -> None:
        """Remember the stop."""
        self.sent.append(None)

    def position(self) -> int:
        """Where it is."""
        return self.at


def test_home_is_sought_slowly_over_one_and_a_half_turns():
    stepper = Stepper(17)
    _carousel(stepper).seek_home()
    assert stepper.sent == [(17 + _TURN + _TURN // 2, 1500)]


def test_every_slot_is_reached_from_every_slot_forward_by_the_shortest_way_wherever_the_counter_wraps():
    for home in (137, _SPAN - _TURN // 2):
        stepper = Stepper(home)
        carousel = _carousel(stepper)
        carousel.home_here(home)
        for start in (0, 7, 53):
            for slot in range(_SLOTS):
                if carousel.go(start):
                    stepper.at = stepper.sent[-1][0]
                del stepper.sent[:]
                moves = carousel.go(slot)
                ahead = (slot - start) % _SLOTS * _PITCH
                assert moves == (ahead > 0)
                assert stepper.sent == ([((stepper.at + ahead) % _SPAN, 6000)] if ahead else [])
                stepper.at = (stepper.at + ahead) % _SPAN


def test_a_slot_that_was_overrun_in_the_search_for_home_is_come_to_forward():
    stepper = Stepper(300)
    carousel = _carousel(stepper)
    carousel.home_here(290)
    assert carousel.go(0) and stepper.sent == [(290 + _TURN, 6000)]
    stepper.at = 300
    carousel.home_here(290)
    assert carousel.go(1) and stepper.sent[-1] == (310, 6000)


def test_slots_stay_where_they_are_over_more_steps_than_the_counter_has():
    stepper = Stepper(_SPAN - 100)
    carousel = _carousel(stepper)
    carousel.home_here(_SPAN - 100)
    at = 0
    for slot in (53, 0, 27, 26, 1, 0):
        carousel.go(slot)
        at += (stepper.sent[-1][0] - stepper.at) % _SPAN
        stepper.at = stepper.sent[-1][0]
        assert at % _TURN == slot * _PITCH


def test_home_is_left_backward_and_come_to_again_at_half_speed_and_only_then_known():
    stepper = Stepper(300)
    carousel = _carousel(stepper)
    carousel.back_off(290, 10)
    carousel.approach(290, 50)
    assert stepper.sent == [(280, 1500), (340, 750)] and not carousel.at_home
    carousel.home_here(291)
    assert carousel.at_home
    carousel.lose_home()
    assert not carousel.at_home


def _carousel(stepper: Stepper) -> Carousel:
    return Carousel(stepper, _SLOTS, _PITCH, 6000, 1500)
