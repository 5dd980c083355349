"""Two writes that nothing has read between may reach the flash in the other order: a cut between them loses nothing.

``make test`` cuts at every fourth step, from a first one on that is printed; the proof at every one."""

import random

import pytest
from fast_flash import FastFlash

from failing_flash import A_PART, ALL, ANOTHER_PART, NOTHING, PowerCut
from journal_story import Story

AT = 4096
SECTORS = 4
SECTOR = 4096


class SwappingFlash(FastFlash):
    """Holds a program back until another one of other bytes is done, or until something is read or erased."""

    def __init__(self, size: int, start: int) -> None:
        super().__init__(size, start)
        self._held: tuple[int, bytes] | None = None
        self.swapped = 0

    def read(self, at: int, buffer: bytearray) -> None:
        """What is held back is done by then."""
        self._catch_up()
        super().read(at, buffer)

    def program(self, at: int, data: bytes) -> None:
        """Before the program that is held back, or held back itself."""
        held = self._held
        if held and (at + len(data) <= held[0] or held[0] + len(held[1]) <= at):
            self.swapped += 1
            super().program(at, data)
            self._catch_up()
        else:
            self._catch_up()
            self._held = (at, bytes(data))

    def erase(self, at: int) -> None:
        """What is held back is done by then."""
        self._catch_up()
        super().erase(at)

    def power(self, cut: int = -1, leaves: int = NOTHING) -> None:
        """What is held back when the power goes is not done."""
        self._held = None
        super().power(cut, leaves)

    def _catch_up(self) -> None:
        held, self._held = self._held, None
        if held:
            super().program(*held)


@pytest.mark.parametrize("leaves", [NOTHING, A_PART, ANOTHER_PART, ALL])
@pytest.mark.parametrize("count", [3, 12, 108])
@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.proof)])
def test_swapped_writes_of_appends_are_as_good_as_others(every: int, count: int, leaves: int) -> None:
    """Within a page, over a change of page, and over one of sector."""
    flash = SwappingFlash(SECTORS * SECTOR, AT)
    story = Story(flash, AT, SECTORS)
    story.append(count)
    saved = bytes(flash.bytes)

    def start() -> Story:
        flash.bytes[:] = saved
        flash.weak = -1
        flash.power()
        again = Story(flash, AT, SECTORS)
        again.made = again.begun = count
        return again

    again = start()
    flash.power()
    again.append(10)
    steps = flash.steps
    assert flash.swapped, "the change of sector has two writes that may be swapped"
    first = random.randrange(every)
    print(f"first {first}")
    for cut in range(first, steps, every):
        again = start()
        flash.power(cut, leaves)
        with pytest.raises(PowerCut):
            again.append(10)
        flash.power()
        try:
            again.check(3)
            flash.waver()
            again.check(3)
        except AssertionError as wrong:
            raise AssertionError(f"cut at step {cut}: {wrong}") from wrong
