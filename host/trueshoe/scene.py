"""What lies on the table, built up from judged records: who has how many cards, and which the rules have exposed."""

from shoecore import records
from shoecore.cards import HIDDEN
from shoecore.rulebooks.steps import COMMUNITY, Step
from shoecore.rulebooks.table import seats_of
from trueshoe.judge import Event

_GAP = -1  # where a card lay that was taken back


class Scene:
    """The round on the table; before the first there is none and ``round`` is 0."""

    def __init__(self) -> None:
        self.rulebook = ""
        self.round = 0
        self.seats: tuple[int, ...] = ()
        self.button = 0
        self.next: Step | None = None
        self._sets: dict[int, list[int]] = {}
        self._exposed: dict[int, int] = {}

    def take(self, event: Event) -> None:
        """Bring the table up to a record."""
        kind = event.record.kind
        self.next = event.expected
        if kind == records.ROUND_OPENED:
            self._open(event)
        elif kind == records.DISPENSED:
            first, count = event.value("first"), event.value("count")
            for position in range(first, first + count):
                self._lay(event.value("to"), position)
        elif kind == records.DRAWN:
            self._lay(event.value("to"), event.value("position"))
            self._expose(event)
        elif kind == records.RESHUFFLED:
            self._take_back(event.value("returned"))
        elif kind in (records.EXPOSED, records.OPENED):
            self._expose(event)

    def cards_of(self, to: int) -> list[int | None]:
        """The cards of a seat or of the community, None for one that lies face down."""
        return [self._exposed.get(position) for position in self._sets.get(to, []) if position != _GAP]

    def place_of(self, position: int) -> tuple[int, int] | None:
        """Whose card it is that left the device at this position, and which of theirs, from 1."""
        for to, positions in self._sets.items():
            if position in positions:
                return to, positions.index(position) + 1
        return None

    def lying(self, dealt: bytes) -> dict[int, list[int | None]]:
        """The cards of each place, where the judge says of each that left the device where it lies."""
        found: dict[int, list[int | None]] = {}
        for position, place in enumerate(dealt):
            found.setdefault(place, []).append(self._exposed.get(position))
        return found

    @property
    def community(self) -> list[int | None]:
        """The Community Cards."""
        return self.cards_of(COMMUNITY)

    def _lay(self, to: int, position: int) -> None:
        """A card comes to lie where one was taken back, else after the others."""
        there = self._sets.setdefault(to, [])
        if _GAP in there:
            there[there.index(_GAP)] = position
        else:
            there.append(position)

    def _take_back(self, returned: bytes) -> None:
        for there in self._sets.values():
            there[:] = [_GAP if position in returned else position for position in there]

    def _expose(self, event: Event) -> None:
        if event.value("card") != HIDDEN:
            self._exposed[event.value("position")] = event.value("card")

    def _open(self, event: Event) -> None:
        self.round = event.value("round")
        self.rulebook = event.value("rulebook")
        self.button = event.value("button")
        self.seats = seats_of(event.value("seats"))
        self._sets.clear()
        self._exposed.clear()
