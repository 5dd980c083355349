"""A table of poker with its Players, and rounds that all fold."""

from tests.host.table_hands import poker_house
from trueshoe.table.poker.seating import Seating


def table(*seats: int, rulebook: str = "rws-poker-7", **settings: object) -> Seating:
    """Players at these seats with 1,000 each."""
    seating = Seating(poker_house(**settings), rulebook)
    for seat in seats:
        seating.sit(seat, 1000)
    return seating


def play(seating: Seating) -> tuple[int, dict[int, str]]:
    """One round that all fold: where the button was, and who posted what."""
    begun = seating.begin()
    round = seating.round
    assert round
    for due in round.dues:
        round.post(due.seat)
    chips = round.chips()
    while not round.over:
        if round.turn:
            round.fold(round.turn)
    seating.end()
    assert sum(seating.places[seat].stake for seat in round.order) == chips
    return begun.button, dict(begun.posts)
