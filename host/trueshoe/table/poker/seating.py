"""A table of poker from round to round: who sits down and with what, who is away, and the rounds in between."""

import copy
from typing import Any, TypeVar

from trueshoe.table.action import NotAllowed, can
from trueshoe.table.house import House
from trueshoe.table.poker.betting import SEATS
from trueshoe.table.poker.blinds import IN, MOVED, NEW, Last, Place, plan
from trueshoe.table.poker.comings import Added, Begun, CameBack, DeemedGone, Ended, Left, Sat, WentAway
from trueshoe.table.poker.house import PokerHouse
from trueshoe.table.poker.numbers import NUMBERS
from trueshoe.table.poker.picture import between_rounds
from trueshoe.table.poker.round import PokerRound

_Record = TypeVar("_Record")


class Seating:
    """The seats of one table; between two rounds `round` is none."""

    def __init__(self, house: House[PokerHouse], rulebook: str, device: str = "shoe") -> None:
        self.house = house
        self.rulebook = rulebook
        self.device = device
        self.places: dict[int, Place] = {}
        self.last = Last()
        self.round: PokerRound | None = None
        self.rounds: list[PokerRound] = []
        self.records: list[Any] = []
        self._before: dict[int, Place] = {}
        self._last_before = self.last

    def verify_sit(self, seat: int, stake: int, moved: bool = False) -> None:
        """A free seat, between rounds, with a stake that the signage allows."""
        self._between_rounds("3.6.1", seat, "a Player to sit down")
        if not 1 <= seat <= SEATS or seat in self.places:
            raise self._refused("3.6", seat, "a free seat from 1 to 10", f"seat {seat}")
        self._within("3.6", seat, stake)

    can_sit = can(verify_sit)

    # clauses: rws-poker-7 3.6, 5.4, 5.4.1; rws-poker-6 3.6, 5.4, 5.4.1
    def sit(self, seat: int, stake: int, moved: bool = False) -> Sat:
        """Sit down with a Table Stake."""
        self.verify_sit(seat, stake, moved)
        self.places[seat] = Place(stake, MOVED if moved else NEW)
        return self._done(Sat("5.4.1" if moved else "3.6", seat, stake, moved))

    def verify_add_chips(self, seat: int, amount: int) -> None:
        """Between rounds, up to the greatest Table Stake."""
        self._between_rounds("3.6.1", seat, "chips added")
        if amount <= 0:
            raise self._refused("3.6.1", seat, "an amount above 0", self.house.money.text(amount))
        self._within("3.6", seat, self._place(seat, "3.6.1").stake + amount)

    can_add_chips = can(verify_add_chips)

    # clauses: rws-poker-7 3.6.1; rws-poker-6 3.6.1
    def add_chips(self, seat: int, amount: int) -> Added:
        """Put more chips on the table."""
        self.verify_add_chips(seat, amount)
        self.places[seat].stake += amount
        return self._done(Added("3.6.1", seat, amount))

    # clauses: rws-poker-7 3.6.2; rws-poker-6 3.6.2
    def verify_take_chips(self, seat: int, amount: int) -> None:
        """Never: a Table Stake is not reduced; a Player may only leave with all of it."""
        expected = "the whole Table Stake on the table while the Player plays"
        raise self._refused("3.6.2", seat, expected, f"{self.house.money.text(amount)} taken off")

    can_take_chips = can(verify_take_chips)

    def verify_leave(self, seat: int) -> None:
        """Between rounds."""
        self._place(seat, "3.6.2")
        self._between_rounds("3.6.2", seat, "a Player to leave with his chips")

    can_leave = can(verify_leave)

    def leave(self, seat: int) -> Left:
        """Leave the game."""
        self.verify_leave(seat)
        return self._done(Left("3.6.2", seat, self.places.pop(seat).stake))

    def verify_go_away(self, seat: int, will_return: bool = True) -> None:
        """Whoever is at the table."""
        if self._place(seat, "5.4.2").away:
            raise self._refused("5.4.2", seat, "a Player at his seat", "one who is away")

    can_go_away = can(verify_go_away)

    # clauses: rws-poker-7 5.4.2, 5.4.2 tail; rws-poker-6 5.4.2, 5.4.2 tail
    def go_away(self, seat: int, will_return: bool = True) -> WentAway:
        """Leave the seat for a while; the chips stay."""
        self.verify_go_away(seat, will_return)
        self.places[seat].away = True
        self.places[seat].will_return = will_return
        return self._done(WentAway("5.4.2", seat, will_return))

    def verify_come_back(self, seat: int) -> None:
        """Whoever is away."""
        if not self._place(seat, "5.4.2").away:
            raise self._refused("5.4.2", seat, "a Player who is away", "one at his seat")

    can_come_back = can(verify_come_back)

    # clauses: rws-poker-7 5.4.2; rws-poker-6 5.4.2
    def come_back(self, seat: int) -> CameBack:
        """Be at the seat again, for the next round."""
        self.verify_come_back(seat)
        self.places[seat].away = False
        return self._done(CameBack("5.4.2", seat))

    def verify_deem_gone(self, seat: int) -> None:
        """Only one who is away and missed two turns running, or never said that he would return."""
        place = self._place(seat, "5.4.2 tail")
        self._between_rounds("5.4.2 tail", seat, "a Player deemed gone")
        if not place.away or (place.turns_missed < 2 and place.will_return):
            expected = "two turns missed running, or no word of returning"
            raise self._refused("5.4.2 tail", seat, expected, f"{place.turns_missed} missed, and a word of returning")

    can_deem_gone = can(verify_deem_gone)

    # clauses: rws-poker-7 5.4.2 tail; rws-poker-6 5.4.2 tail
    def deem_gone(self, seat: int) -> DeemedGone:
        """The House deems that a Player has left the game."""
        self.verify_deem_gone(seat)
        return self._done(DeemedGone("5.4.2 tail", seat, self.places.pop(seat).stake))

    def verify_begin(self) -> None:
        """Two Players or more, and no round that still goes on."""
        self._between_rounds("1.36" if self.rulebook == "rws-poker-7" else "1.35", 0, "a round to begin")
        if plan(self.places, self.last, self.house.game) is None:
            playing = [seat for seat, place in self.places.items() if place.plays]
            raise self._refused("3.8", 0, "two Players or more at the table, with chips", f"seats {playing}")

    can_begin = can(verify_begin)

    # clauses: rws-poker-7 1.14, 3.7, 3.8, 5.5, 5.6; rws-poker-6 1.14, 3.7, 3.8, 5.5, 5.6
    def begin(self) -> Begun:
        """Move the button, say who posts what, and begin the round."""
        self.verify_begin()
        next_round = plan(self.places, self.last, self.house.game)
        assert next_round
        self._before, self._last_before = copy.deepcopy(self.places), self.last
        for seat in next_round.missed_small:
            self.places[seat].missed_small = True
        for seat in next_round.missed_big:
            self.places[seat].missed_big = True
        for seat in next_round.missed_small + next_round.missed_big:
            self.places[seat].turns_missed += 1
        for seat in next_round.players:
            place = self.places[seat]
            place.missed_small = place.missed_big = False
            place.turns_missed = 0
            place.joined = IN
        self.last = next_round.last
        stakes = [(seat, self.places[seat].stake) for seat in next_round.players]
        self.round = PokerRound(
            self.house, self.rulebook, stakes, self.last.button, next_round.dues, device=self.device
        )
        self.rounds.append(self.round)
        return self._done(Begun("3.7", self.last.button, tuple((due.seat, due.kind) for due in next_round.dues)))

    def verify_end(self) -> None:
        """A round that is over."""
        if self.round is None:
            raise self._refused("3.7", 0, "a round to settle", "none has begun")
        self.round.verify_settlement()

    can_end = can(verify_end)

    # clauses: rws-poker-7 1.14, 1.36, 5.14; rws-poker-6 1.14, 1.35, 5.12
    def end(self) -> Ended:
        """Settle the round that is over; after a Void all is as it was, the button too."""
        self.verify_end()
        round = self.rounds[-1]
        settled = round.settlement()
        if round.voided:
            self._take_back()
        for seat in round.order:
            self.places[seat].stake = round.stack[seat] + settled.paid[seat]
        self.round = None
        stakes = tuple((seat, self.places[seat].stake) for seat in round.order)
        return self._done(Ended("4.4", settled.house(), stakes))

    def lines(self) -> list[str]:
        """The table as it stands, for people: the round, or who sits here."""
        return self.round.lines() if self.round else between_rounds(self)

    def _take_back(self) -> None:
        """What the Blinds of a Void round changed."""
        self.last = self._last_before
        for seat, before in self._before.items():
            if seat in self.places:
                place = self.places[seat]
                place.joined, place.turns_missed = before.joined, before.turns_missed
                place.missed_small, place.missed_big = before.missed_small, before.missed_big

    def _done(self, record: _Record) -> _Record:
        self.records.append(record)
        return record

    def _place(self, seat: int, clause: str) -> Place:
        if seat not in self.places:
            raise self._refused(clause, seat, "a seat with a Player", f"seat {seat}")
        return self.places[seat]

    def _between_rounds(self, clause: str, seat: int, observed: str) -> None:
        if self.round is not None:
            raise self._refused(clause, seat, "the end of the round first", observed)

    def _within(self, clause: str, seat: int, stake: int) -> None:
        game, money = self.house.game, self.house.money
        if not game.least_stake <= stake <= game.most_stake:
            expected = f"a Table Stake of {money.text(game.least_stake)} to {money.text(game.most_stake)}"
            raise self._refused(clause, seat, expected, money.text(stake))

    def _refused(self, clause: str, seat: int, expected: str, observed: str) -> NotAllowed:
        numbers = NUMBERS[self.rulebook, self.device]
        return NotAllowed(numbers.rulebook, clause, f"seat {seat}" if seat else "the table", expected, observed)
