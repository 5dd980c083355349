"""The mouth of the shoe, exhaustively: every way to and fro of one card, and every order of ten events."""

from collections.abc import Iterator
from itertools import product

from parts.test_shoe_passage import CARD, G, M, R, g, m, passed

from shoecore.cards import UNREAD
from shoefw.control.shoe import passage as p

# Where a card can stand: inside, and past each of the five marks; the reader speaks on the way out alone.
_OUT = (G, M, g, R, m)
_BACK = (g, m, G, 0, M)
_GONE = 5
_PAST_RETURN = 4


def walks(at: int, path: tuple[int, ...], left: int) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Every way to and fro of a card that either leaves or ends inside; past the reader's mark no hand turns back."""
    if at == _GONE or (at == 0 and path):
        yield path, at == _GONE
        return
    if left == 0:
        return
    yield from walks(at + 1, (*path, _OUT[at]), left - 1)
    if 0 < at < _PAST_RETURN:
        yield from walks(at - 1, (*path, _BACK[at - 1]), left - 1)


def test_every_way_to_and_fro_ends_with_the_card_drawn_once_or_not_at_all() -> None:
    count = 0
    for path, left in walks(0, (), 15):
        drawn = [fact for fact in passed(path) if fact not in (p.RETURNED, p.NOTHING)]
        assert drawn == ([(p.DRAWN, CARD)] if left else []), path
        count += 1
    assert count > 100


def test_no_order_of_ten_events_makes_a_card_of_less_than_two_witnesses() -> None:
    for order in product(range(3), repeat=10):
        events = []
        blocked = [False, False]
        witnesses = 0
        for choice in order:
            if choice == 2:
                events.append(R)
                witnesses += 1
            else:
                blocked[choice] = not blocked[choice]
                witnesses += not blocked[choice]
                events.append((G, M)[choice] if blocked[choice] else (g, m)[choice])
        drawn = [fact for fact in passed(events, rest=2) if fact in ((p.DRAWN, CARD), (p.DRAWN, UNREAD))]
        assert 2 * len(drawn) <= witnesses, events
