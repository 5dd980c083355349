"""The table of a round: who sits where, and where the Dealer Button is."""

from ..compat import const

SEATS = const(10)


class BadTable(ValueError):
    """Seats or a button that no round can be dealt to."""


class Table:
    """Seats are numbered clockwise from the Dealer's left, 1 to 10; the button may lie on an empty seat."""

    def __init__(self, seats: tuple, button: int, fewest: int = 2) -> None:
        if len(seats) < fewest or len(seats) > SEATS:
            raise BadTable("a round takes %d to %d seats, not %d" % (fewest, SEATS, len(seats)))
        for at, seat in enumerate(seats):
            if not 1 <= seat <= SEATS or seat in seats[:at]:
                raise BadTable("seat %r: seats are different numbers from 1 to %d" % (seat, SEATS))
        if not 1 <= button <= SEATS:
            raise BadTable("the Dealer Button is at a seat from 1 to %d, not %r" % (SEATS, button))
        self.seats = tuple(sorted(seats))
        self.button = button

    @staticmethod
    def from_mask(mask: int, button: int) -> "Table":
        """The table of a record: bit 0 of the mask is seat 1."""
        return Table(tuple([seat for seat in range(1, 17) if mask >> (seat - 1) & 1]), button)

    @property
    def mask(self) -> int:
        """The seats as a record carries them."""
        mask = 0
        for seat in self.seats:
            mask |= 1 << (seat - 1)
        return mask

    def clockwise(self) -> tuple:
        """The seats in dealing order: from the left of the button, the button's own seat last."""
        after = [seat for seat in self.seats if seat > self.button]
        return tuple(after + [seat for seat in self.seats if seat <= self.button])
