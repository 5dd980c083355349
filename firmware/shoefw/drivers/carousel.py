"""The carousel: slots on a wheel that a stepper turns, found again from one home mark."""


class Carousel:
    """Turns forward only, so backlash never matters; a slot's place counts from the step where home was found."""

    def __init__(self, stepper, slots: int, steps_a_slot: int, rate: int, home_rate: int) -> None:
        self._stepper = stepper
        self.slots = slots
        self._pitch = steps_a_slot
        self._turn = slots * steps_a_slot
        self._rate = rate
        self._home_rate = home_rate
        self._home = 0

    def seek_home(self) -> None:
        """Start one and a half turns, slowly: the home mark must come by."""
        self._stepper.go(self._stepper.position() + self._turn + self._turn // 2, self._home_rate)

    def home_here(self) -> None:
        """Stop: this is where slot 0 stands at the path."""
        self._stepper.stop()
        self._home = self._stepper.position()

    def go(self, slot: int) -> bool:
        """Start for a slot; False if it stands at the path already."""
        at = self._stepper.position()
        ahead = (self._home + slot * self._pitch - at) % self._turn
        if ahead:
            self._stepper.go(at + ahead, self._rate)
        return ahead > 0

    def stop(self) -> None:
        """Stand still."""
        self._stepper.stop()
