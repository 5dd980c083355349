"""The carousel: slots on a wheel that a stepper turns, found again from one home mark."""

from ..ticks import add, diff


class Carousel:
    """Comes to every slot from the same side, so backlash never matters; slot 0 stands at the home mark."""

    def __init__(self, stepper, slots: int, steps_a_slot: int, rate: int, home_rate: int) -> None:
        self._stepper = stepper
        self.slots = slots
        self.pitch = steps_a_slot
        self.turn = slots * steps_a_slot
        self.search = self.turn + self.turn // 2
        self._rate = rate
        self._home_rate = home_rate
        self._slot = 0
        self._place = 0
        self.at_home = False

    def seek_home(self) -> None:
        """Start one and a half turns, slowly: the home mark must come by."""
        self.at_home = False
        self._stepper.go(add(self._stepper.position(), self.search), self._home_rate)

    def mark(self) -> int:
        """Where the carousel stood when the home mark last came by, kept by the step generator itself."""
        position: int = self._stepper.captured()
        return position

    def back_off(self, mark: int, steps: int) -> None:
        """Start back to a little before a mark."""
        self._stepper.go(add(mark, -steps), self._home_rate)

    def approach(self, mark: int, steps: int) -> None:
        """Start for a little behind a mark, at half speed."""
        self._stepper.go(add(mark, steps), self._home_rate // 2)

    def home_here(self, mark: int) -> None:
        """Slot 0 stands at the path where this mark is."""
        self._slot = 0
        self._place = mark
        self.at_home = True

    def go(self, slot: int) -> bool:
        """Start for a slot, reckoned from the last one, as the step counter wraps; False if it stands there already."""
        place = add(self._place, (slot - self._slot) % self.slots * self.pitch)
        ahead = diff(place, self._stepper.position())
        if ahead < 0:
            ahead += self.turn
            place = add(place, self.turn)
        self._slot = slot
        self._place = place
        if ahead:
            self._stepper.go(place, self._rate)
        return ahead > 0

    def lose_home(self) -> None:
        """A hand may have turned it: home must be found before the next slot."""
        self.at_home = False

    def stop(self) -> None:
        """Stand still."""
        self._stepper.stop()
