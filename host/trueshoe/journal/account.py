"""All that is found in a dump, in the order in which it was written, and what it comes to."""

from collections.abc import Iterator, Sequence

from shoecore.journal.summary import Summary
from trueshoe.journal.found import Damage, Found, Lying
from trueshoe.journal.rings import Rings

# What a summary has where the device did not see the whole round.
UNKNOWN = 0xFFFF


class Account:
    """Counts what it comes upon; ``waiting`` are the records that no mark says the host has."""

    def __init__(self, rings: Rings) -> None:
        self.rings = rings
        self.numbers: list[int] = []
        self.waiting: list[int] = []
        self.damaged = 0
        self.summaries = 0

    def pages(self) -> Iterator[Sequence[Found]]:
        """What is found, page by page, and last the rounds' summaries."""
        for page in self.rings.pages():
            yield self._noted(page)
        yield self._noted(self.rings.summaries())

    def is_acknowledged(self, lying: Lying) -> bool:
        """Whether the mark of its sector, or of a later one, says that the host has a record."""
        return lying.place.sector < self.rings.unacknowledged

    def _noted(self, page: Sequence[Found]) -> Sequence[Found]:
        for found in page:
            if isinstance(found, Lying):
                self.numbers.append(found.record.number)
                if not self.is_acknowledged(found):
                    self.waiting.append(found.record.number)
            elif isinstance(found, Damage):
                self.damaged += 1
            elif isinstance(found, Summary):
                self.summaries += 1
        return page
