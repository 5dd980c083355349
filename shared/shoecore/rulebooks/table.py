"""The table of a round: who sits where, where the button is, and what play has decided so far."""

from ..compat import const

SEATS = const(10)


class BadTable(ValueError):
    """Seats or a button that no round can be dealt to."""


class Table:
    """Seats are numbered clockwise from the Dealer's left, 1 to 10; the button may lie on an empty seat.

    A procedure asks it what play has decided: who has folded, whether any option to bet is left, and the like."""

    # clauses: rws-mlp-3 2.1.1a; rws-mlp-2 2.1.1a; mbs-fbbj-3 Appendix A, Appendix B
    def __init__(self, seats: tuple, button: int = 0, fewest: int = 1, most: int = SEATS) -> None:
        if not fewest <= len(seats) <= most:
            raise BadTable("a round takes %d to %d seats, not %d" % (fewest, most, len(seats)))
        for at, seat in enumerate(seats):
            if not 1 <= seat <= SEATS or seat in seats[:at]:
                raise BadTable("seat %r: seats are different numbers from 1 to %d" % (seat, SEATS))
        if not 0 <= button <= SEATS:
            raise BadTable("the Dealer Button is at a seat from 1 to %d, not %r" % (SEATS, button))
        self.seats = tuple(sorted(seats))
        self.button = button
        self.live = mask_of(seats)
        self.jackpots = 0
        self.betting = True
        self.burn = False
        self.busted = False
        self.insured = False
        self.refused = ""

    # clauses: rws-poker-7 1.14, 3.7; rws-poker-6 1.14, 3.7
    def clockwise(self) -> tuple:
        """The seats in dealing order: from the left of the button, the button's own seat last."""
        after = [seat for seat in self.seats if seat > self.button]
        return tuple(after + [seat for seat in self.seats if seat <= self.button])

    # clauses: rws-poker-7 1.14, 3.7, 5.5; rws-poker-6 1.14, 3.7, 5.5
    def places_after(self, button: int) -> tuple:
        """Where the button may be a round after it was at a place: at the next Player, or an empty seat on the way."""
        places = []
        for offset in range(1, SEATS + 1):
            place = (button - 1 + offset) % SEATS + 1
            places.append(place)
            if place in self.seats:
                break
        return tuple(places)

    # clauses: rws-poker-7 1.1, 1.19; rws-poker-6 1.1, 1.18; rws-mlp-3 1.13; rws-mlp-2 1.13
    def fold(self, seat: int) -> None:
        """A Player gives up the hand."""
        self.live &= ~(1 << (seat - 1))

    # clauses: rws-poker-7 1.5 tail, 3.11.1, 3.11.2; rws-poker-6 1.5 tail, 3.14.1, 3.14.2
    def contested(self) -> bool:
        """Whether two or more Players are left who have not folded."""
        return self.live & (self.live - 1) != 0


def mask_of(seats: tuple) -> int:
    """Seats as a record carries them: bit 0 is seat 1."""
    mask = 0
    for seat in seats:
        mask |= 1 << (seat - 1)
    return mask


def seats_of(mask: int) -> tuple:
    """The seats of a mask."""
    return tuple([seat for seat in range(1, 17) if mask >> (seat - 1) & 1])
