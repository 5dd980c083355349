"""What a journal is made to hold, and what must be true of it after every cut of the power."""

from failing_flash import Flash
from shoecore import records
from shoefw.store.journal import Journal

# As many as fill sectors quickly, with little garbage.
_CARDS = bytes(range(52))


def values_of(number: int) -> tuple:
    """Time, kind and values of the record that a story has under a number."""
    which = number % 7
    time = 40 * number
    if which == 0:
        return (time, records.ROUND_OPENED, (number & 0xFFFF, "rws-poker-7", records.SHUFFLER, 1, 0b111111, 3))
    if which == 1:
        return (time, records.ORDER_DRAWN, (number & 0xFFFF, 52, 0))
    if which == 2:
        return (time, records.EXPOSED, (number & 15, number % 52, records.BY_RULES))
    if which == 3:
        return (time, records.FAULT, (1, 2, 300, 2, 250, number & 0xFFFF, 1))
    return (time, records.RESHUFFLED, (number & 0xFFFF, _CARDS))


class Story:
    """A journal on a flash, what was told to it, and what the host has of it."""

    def __init__(self, flash: Flash, at: int, sectors: int) -> None:
        self.flash = flash
        self._at = at
        self._sectors = sectors
        self.begun = 0
        self.made = 0
        self.acknowledged = 0
        self.journal = self.open()

    def open(self) -> Journal:
        """The journal as the next start finds it."""
        return Journal(self.flash, self._at, self._sectors)

    def append(self, count: int) -> None:
        """Make so many records."""
        for _ in range(count):
            self.begun = self.made + 1
            self.journal.append(*values_of(self.begun))
            self.made = self.begun

    def acknowledge(self, number: int) -> None:
        """The host has all up to a number."""
        self.acknowledged = max(self.acknowledged, number)
        self.journal.acknowledge(number)

    def check(self, every: int = 1) -> Journal:
        """A start after a cut: every (or every n-th) record that was made is there as it was made, and nothing else."""
        journal = self.open()
        self._is_right(journal, every)
        self.made = self.begun = journal.next - 1
        self.journal = journal
        return journal

    def _is_right(self, journal: Journal, every: int) -> None:
        assert journal.foreign == "" and journal.damaged == 0, (journal.foreign, journal.damaged)
        assert self.made <= journal.next - 1 <= self.begun, (self.made, journal.next, self.begun)
        assert journal.oldest <= self.acknowledged + 1, (journal.oldest, self.acknowledged)
        for number in range(journal.oldest, journal.next, every):
            found = journal.get(number)
            time, kind, values = values_of(number)
            assert found == (number, time, kind, records.pack(kind, values)), (number, found)
        assert journal.get(journal.next) is None
        for _ in journal.check_steps():
            pass
        assert journal.damaged == 0, "the chain is broken at %d" % journal.damaged_at
