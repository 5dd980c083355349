"""The carousel: any slot from any slot, forward only, counted from where home was found."""

from shoefw.drivers.carousel import Carousel

_SLOTS = 54
_PITCH = 20
_TURN = _SLOTS * _PITCH


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


def test_every_slot_is_reached_from_every_slot_forward_by_the_shortest_way():
    for home in (0, 137, 5 * _TURN + 3):
        stepper = Stepper(home)
        carousel = _carousel(stepper)
        carousel.home_here(home)
        for start in range(0, _SLOTS, 9):
            for slot in range(_SLOTS):
                stepper.at = home + 2 * _TURN + start * _PITCH
                del stepper.sent[:]
                moves = carousel.go(slot)
                ahead = (slot - start) % _SLOTS * _PITCH
                assert moves == (ahead > 0)
                assert stepper.sent == ([(stepper.at + ahead, 6000)] if ahead else [])


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
