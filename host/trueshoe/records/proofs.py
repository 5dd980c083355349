"""Everything that a device proves by its records, held together: its roots and leaves, and what it opens of them."""

from shoecore.records import Record
from trueshoe.records.openings import Openings, Wrong
from trueshoe.records.roots import Roots


class Proofs:
    """Beside the judge, who knows rules and no hashes; ``openings`` has what was opened last."""

    def __init__(self) -> None:
        self.openings = Openings()
        self._roots = Roots()

    def see(self, record: Record) -> list[Wrong]:
        """Take a record in; all that is wrong with what it commits to or opens."""
        what = self._roots.see(record)
        wrong = [Wrong(what, self._roots.expected)] if what else []
        return wrong + self.openings.see(record)
