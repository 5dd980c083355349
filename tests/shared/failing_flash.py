"""Raw flash that loses its power at a chosen step, with the byte or the sector that was under way left in between."""

_SECTOR = 4096
_PAGE = 256

# What is read byte by byte, which takes time but no memory.
_SHORT = 128

# What a cut leaves of the step that was under way.
NOTHING = 0
A_PART = 1
ANOTHER_PART = 2
ALL = 3
CUTS = (NOTHING, A_PART, ANOTHER_PART, ALL)


class PowerCut(Exception):
    """The power is gone."""


class Flash:
    """Counts its steps: a byte programmed is one, a sector erased is one. Programming only clears bits."""

    def __init__(self, size: int, start: int = 0) -> None:
        self.start = start
        self.bytes = bytearray(size)
        self._blank(0, size)
        self._view = memoryview(self.bytes)
        self.steps = 0
        self.cut = -1
        self.leaves = NOTHING
        self.erased = 0
        self.weak = -1
        self._weak_readings = (0, 0)

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill the buffer."""
        at -= self.start
        if len(buffer) > _SHORT:
            buffer[:] = self._view[at : at + len(buffer)]
            return
        for i in range(len(buffer)):
            buffer[i] = self.bytes[at + i]

    def program(self, at: int, data: bytes) -> None:
        """Clear bits, byte by byte, within a page."""
        at -= self.start
        if at // _PAGE != (at + len(data) - 1) // _PAGE:
            raise ValueError("programmed over the end of a page")
        done = self.cut - self.steps
        is_cut = 0 <= done < len(data)
        if not is_cut:
            done = len(data)
        self.steps += done
        self._clear(at, data[:done] if is_cut else data)
        if 0 <= self.weak - at < done:
            cleared = data[self.weak - at]
            self._weak_readings = (self._weak_readings[0] & cleared, self._weak_readings[1] & cleared)
        if is_cut:
            self._cut_off(at + done, data[done])

    def erase(self, at: int) -> None:
        """Set the sector to ones."""
        at -= self.start
        if self.leaves == NOTHING and self._is_cut():
            raise PowerCut
        is_cut = self.leaves != NOTHING and self._is_cut()
        if not is_cut or self.leaves == ALL:
            self._blank(at, at + _SECTOR)
        elif self.leaves == A_PART:
            self._blank(at, at + _SECTOR // 2)
        elif self.leaves == ANOTHER_PART:
            for i in range(_SECTOR):
                self.bytes[at + i] |= i * 37 & 255
        self.erased += 1
        if is_cut:
            raise PowerCut
        if self.weak // _SECTOR == at // _SECTOR:
            self.weak = -1

    def power(self, cut: int = -1, leaves: int = NOTHING) -> None:
        """The power is back; it goes again after so many steps."""
        self.steps = 0
        self.cut = cut
        self.leaves = leaves

    def waver(self) -> None:
        """The byte that was half programmed reads the other way this time."""
        if self.weak >= 0:
            one, other = self._weak_readings
            self.bytes[self.weak] = other if self.bytes[self.weak] == one else one

    def _blank(self, at: int, end: int) -> None:
        for i in range(at, end):
            self.bytes[i] = 255

    def _clear(self, at: int, data: bytes) -> None:
        for i in range(len(data)):
            self.bytes[at + i] &= data[i]

    def _cut_off(self, at: int, data: int) -> None:
        self.steps += 1
        before = self.bytes[at]
        after = before & data
        self.bytes[at] = self._in_between(before, after)
        if before != after:
            self.weak = at
            self._weak_readings = (before, after)
        raise PowerCut

    def _is_cut(self) -> bool:
        self.steps += 1
        return self.steps - 1 == self.cut

    def _in_between(self, before: int, after: int) -> int:
        if self.leaves == A_PART:
            return after | before & 0x55
        if self.leaves == ANOTHER_PART:
            return after | before & 0xAA
        return after if self.leaves == ALL else before


def survives(flash: Flash, read, act, leaves: int, every: int = 1, first: int = 0) -> int:
    """Cut the power at every (or every n-th) step of an act: what is read afterwards, twice, is as before or after it.

    How many steps the act has."""
    saved = bytes(flash.bytes)
    old = read(flash)
    flash.power()
    act(flash)
    steps = flash.steps
    new = read(flash)
    for cut in range(first, steps, every):
        flash.bytes[:] = saved
        flash.weak = -1
        flash.power(cut, leaves)
        try:
            act(flash)
        except PowerCut:
            pass
        flash.power()
        found = read(flash)
        if found not in (old, new):
            raise AssertionError("cut at step %d: %r, expected %r or %r" % (cut, found, old, new))
        flash.waver()
        again = read(flash)
        if again != found:
            raise AssertionError("cut at step %d: first %r, at the next start %r" % (cut, found, again))
        act(flash)
        if read(flash) != new:
            raise AssertionError("cut at step %d: done again it is %r, expected %r" % (cut, read(flash), new))
    flash.bytes[:] = saved
    act(flash)
    return steps
