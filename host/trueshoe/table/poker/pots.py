"""The Main Pot and the Side Pots of a round, and what nobody matched."""

from typing import NamedTuple


class Pot(NamedTuple):
    """Chips with the seats that can win them, in order from the left of the button."""

    amount: int
    seats: tuple[int, ...]
    shares: tuple[int, ...]  # what each contributor put in: the chips that are in it


class Pots(NamedTuple):
    """The Main Pot first; `unmatched` is what lies over every other's chips, and whose it is."""

    pots: tuple[Pot, ...]
    unmatched: int
    owner: int


# clauses: rws-poker-7 1.26, 1.31, 1.38, 3.12.2, 3.12.4, 4.6.1, 4.6.2
# clauses: rws-poker-6 1.25, 1.30, 1.37, 3.15.2, 3.15.4, 4.6.1, 4.6.2
def pots(order: tuple[int, ...], put: list[int], dead: list[int], active: int) -> Pots:
    """The Pots of what each seat put in; dead chips go to the Main Pot, a folded Player's to those he had paid."""
    left = [seat for seat in order if active >> seat & 1]
    owner, unmatched = _unmatched(left, order, put)
    matched = {seat: put[seat] - (unmatched if seat == owner else 0) for seat in order}
    levels = sorted({matched[seat] for seat in left})
    made: list[Pot] = []
    below = 0
    for level in levels:
        # What a folded Player put in beyond the last level is in the last Pot.
        top = level if level != levels[-1] else max(matched.values())
        shares = tuple([min(chips, top) - below for chips in matched.values() if chips > below])
        if not made:
            shares += tuple([dead[seat] for seat in order if dead[seat]])
        if shares:
            made.append(Pot(sum(shares), tuple([seat for seat in left if matched[seat] >= level]), shares))
        below = top
    return Pots(tuple(made), unmatched, owner)


def _unmatched(left: list[int], order: tuple[int, ...], put: list[int]) -> tuple[int, int]:
    """The Player whose chips lie over every other's, and by how much; a folded Player has none to take back."""
    owner = max(left, key=lambda seat: put[seat])
    most = max([put[seat] for seat in order if seat != owner], default=0)
    return (owner, put[owner] - most) if put[owner] > most else (0, 0)
