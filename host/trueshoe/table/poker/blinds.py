"""Where the button goes and who posts what, from who sits where, who is away, and what each has missed."""

from dataclasses import dataclass, field
from typing import NamedTuple

from trueshoe.table.poker.betting import clockwise
from trueshoe.table.poker.house import PokerHouse
from trueshoe.table.poker.round import BIG, JOIN, RETURN_BOTH, RETURN_SMALL, SMALL, Due

IN = "in"  # has paid what he had to
NEW = "new"
MOVED = "moved"  # by a Pit Employee, from another table


@dataclass
class Place:
    """A Player's seat between rounds."""

    stake: int
    joined: str = NEW
    away: bool = False
    will_return: bool = True
    missed_small: bool = False
    missed_big: bool = False
    turns_missed: int = 0

    @property
    def plays(self) -> bool:
        """Whether the Player is here, with chips."""
        return not self.away and self.stake > 0


@dataclass
class Last:
    """What the next round must know of the one before."""

    button: int = 0
    big: int = 0
    first_orbit: bool = True


class Plan(NamedTuple):
    """A round's Players, what each posts, whose Blinds were missed, and what the round after it must know."""

    players: tuple[int, ...]
    dues: tuple[Due, ...]
    missed_small: tuple[int, ...]
    missed_big: tuple[int, ...]
    last: Last


@dataclass
class _Owners:
    """Who posts the Blinds, and whose they were."""

    small: int = 0
    big: int = 0
    missed_small: list[int] = field(default_factory=list)
    missed_big: list[int] = field(default_factory=list)


# clauses: rws-poker-7 1.14, 3.7, 3.8, 5.4.2a; rws-poker-6 1.14, 3.7, 3.8, 5.4.2a
def plan(places: dict[int, Place], last: Last, house: PokerHouse) -> Plan | None:
    """The next round; none where fewer than two can play."""
    playing = [seat for seat, place in places.items() if place.plays]
    if len(playing) < 2:
        return None
    button = next_button(places, last, house)
    waits = places.get(button)
    if waits and waits.plays and waits.missed_small and not waits.missed_big and len(playing) > 2:
        playing.remove(button)  # back at the button, and waits until it has passed
    order = clockwise(playing, button)
    owners = _two(order) if len(order) == 2 and button in order else _owners(places, order, button, house)
    known = Last(button, owners.big, _first_orbit(last, button))
    dues = [due for seat in order if (due := _due(seat, places[seat], owners, first_orbit=known.first_orbit))]
    dues.sort(key=lambda due: (due.kind != SMALL, due.kind != BIG))
    return Plan(order, tuple(dues), tuple(owners.missed_small), tuple(owners.missed_big), known)


# clauses: rws-poker-7 1.14, 1.27, 3.7, 3.8, 5.5; rws-poker-6 1.14, 1.26, 3.7, 3.8, 5.5
def next_button(places: dict[int, Place], last: Last, house: PokerHouse) -> int:
    """The next seat clockwise; one whose Player is away is passed only where he has missed the Big Blind."""
    playing = [seat for seat, place in places.items() if place.plays]
    if not last.button:
        return min(playing)
    if len(playing) == 2:
        if last.big in playing and house.heads_up == "nobody posts the Big Blind twice running":
            return last.big
        return clockwise(playing, last.button)[0]
    return _walk(places, last.button)[0]


def _walk(places: dict[int, Place], button: int) -> tuple[int, ...]:
    """The seats that the button and the Blinds pass, from the left of the button; not those with a missed Blind."""
    return clockwise([seat for seat, place in places.items() if place.plays or not place.missed_big], button)


def _two(order: tuple[int, ...]) -> _Owners:
    """Of two Players, the one with the button posts the Small Blind."""
    return _Owners(small=order[1], big=order[0])


# clauses: rws-poker-7 3.8, 5.5, 5.6; rws-poker-6 3.8, 5.5, 5.6
def _owners(places: dict[int, Place], order: tuple[int, ...], button: int, house: PokerHouse) -> _Owners:
    """First and second left of the button, or those left of them where they are absent."""
    walk = [seat for seat in _walk(places, button) if seat != button or seat in order]
    small, big = walk[0], walk[1]
    found = _Owners()
    skipped = [seat for seat in clockwise(list(places), button) if seat not in walk and not places[seat].plays]
    found.missed_small += [seat for seat in skipped if clockwise([seat, small], button)[0] == seat]
    left = [seat for seat in clockwise(order, big) if seat != small]
    if small in order:
        found.small = small
    else:
        found.missed_small.append(small)
    if big in order:
        found.big = big
        return found
    found.missed_big.append(big)
    if not found.small and house.both_absent == "the next two Players post them":
        found.small = left.pop(0)
    found.big = left[0]
    return found


# clauses: rws-poker-7 5.4, 5.4.1, 5.4.2, 5.4.2b, 5.4.2c, 5.4.2d; rws-poker-6 5.4, 5.4.1, 5.4.2, 5.4.2b, 5.4.2c, 5.4.2d
def _due(seat: int, place: Place, owners: _Owners, *, first_orbit: bool) -> Due | None:
    """What one Player posts; whoever posts the Big Blind owes nothing more."""
    if seat == owners.big:
        return Due(seat, BIG)
    if place.missed_big:
        return Due(seat, RETURN_BOTH)
    if place.missed_small:
        return Due(seat, RETURN_BOTH if seat == owners.small else RETURN_SMALL)
    if place.joined == NEW and not first_orbit:
        return Due(seat, JOIN)
    return Due(seat, SMALL) if seat == owners.small and place.joined != MOVED else None


# clauses: rws-poker-7 1.27, 5.4; rws-poker-6 1.26, 5.4
def _first_orbit(last: Last, button: int) -> bool:
    """Whether the button has not passed the Dealer's place again."""
    return last.first_orbit and button >= last.button
