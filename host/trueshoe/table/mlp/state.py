"""A round of Multi-Link Progressive Texas Hold'em as it stands: boxes, cards, what is due, and where the money lies."""

from typing import Any, NoReturn, TypeVar

from shoecore.cards import BadCard, parse_all, symbol
from shoecore.facts import RANKS
from shoecore.rulebooks import SHOE
from shoecore.rulebooks.steps import COMMUNITY, DEALER
from trueshoe.table.action import NotAllowed
from trueshoe.table.house import House
from trueshoe.table.mlp.box import ANTE, Box
from trueshoe.table.mlp.house import MlpHouse

_Record = TypeVar("_Record")

BEFORE, FIRST, SECOND, THIRD, DEALER_DUE, SHOWING, OVER = range(7)
PHASES = (
    "Bets are open",
    "1st Betting Round",
    "2nd Betting Round",
    "3rd Betting Round",
    "the Dealer's Hand is due",
    "Hands are shown",
    "the Round is over",
)


class State:
    """What every action of the round reads and changes."""

    def __init__(self, rulebook: str, house: House[MlpHouse], setup: dict[str, Any]) -> None:
        self.rulebook = rulebook
        self.house = house
        self.setup = setup
        self.device: str = setup["device"]
        self.seated: frozenset[int] = frozenset(setup["seats"])
        self.closed: frozenset[int] = frozenset(setup.get("closed", ()))
        self.jackpot: bool = setup.get("jackpot", True)
        self.records: list[Any] = []
        self.phase = BEFORE
        self.boxes: dict[int, Box] = {}
        self.first_examined: dict[int, int] = {}
        self.community = b""
        self.dealer = b""
        self.purses: dict[int, int] = {}

    @property
    def over(self) -> bool:
        """Whether nothing is left but to settle."""
        return self.phase == OVER

    def chips(self) -> int:
        """What lies on the layout and what it took from each Player's purse: together nothing is made or lost."""
        return sum(self.purses.values()) + sum(box.laid for box in self.boxes.values())

    def in_order(self) -> list[Box]:
        """The boxes with Bets, clockwise from the Dealer's left."""
        return [self.boxes[number] for number in sorted(self.boxes)]

    def live(self) -> list[Box]:
        """The boxes whose Hands play against the Dealer's."""
        return [box for box in self.in_order() if box.live]

    def laid(self) -> dict[int, bytes]:
        """The cards that were seen, by where they lie."""
        seen = {COMMUNITY: self.community, DEALER: self.dealer}
        seen |= {box.number: box.hole for box in self.in_order()}
        return {place: cards for place, cards in seen.items() if cards}

    def lines(self) -> list[str]:
        """The table as it stands, for people."""
        money = self.house.money
        lines = [f"{PHASES[self.phase]}: {text(self.community) or 'no Community Card'}"]
        if self.dealer:
            lines.append(f"the Dealer: {text(self.dealer)}")
        for box in self.in_order():
            bets = ", ".join(f"{bet} {money.text(amount)}" for bet, amount in box.bets.items())
            gone = f", Folded by {box.folded}" if box.folded else f", returned by {box.returned}" * bool(box.returned)
            lines.append(f"box {box.number}: {text(box.hole) + ', ' if box.hole else ''}{bets}{gone}")
        return lines

    def by(self, shoe: str, shuffler: str) -> str:
        """The clause of the device that is used."""
        return shoe if self.device == SHOE else shuffler

    def did(self, record: _Record) -> _Record:
        """Keep the record of what was done."""
        self.records.append(record)
        return record

    def refuse(self, clause: str, where: str, expected: str, observed: str) -> NoReturn:
        """Say what a clause does not allow."""
        raise NotAllowed(self.rulebook, clause, where, expected, observed)

    def box(self, number: int, clause: str) -> Box:
        """A box that takes part, or the clause by which it cannot do what is wanted."""
        found = self.boxes.get(number)
        if not found or ANTE not in found.bets:
            self.refuse(clause, f"box {number}", "a box with an Ante", "none lies there")
        if found.returned:
            self.refuse(found.returned, f"box {number}", "a Hand that is in the Round", "its Bets are returned")
        return found

    def not_choosing(self) -> None:
        """While Players choose by 5.10 nothing else is done."""
        for box in self.in_order():
            if box.choosing:
                expected = f"5.10.3 or {box.choosing}, chosen by the Player of the box"
                self.refuse("5.10", f"box {box.number}", expected, "not chosen yet")

    def not_over(self) -> None:
        """What is settled stays so."""
        if self.over:
            self.refuse("5.19", "the Round", "a Round that is not over", PHASES[self.phase])

    def rank(self, said: str, least: str, clause: str, where: str) -> None:
        """Whoever decides has the rank that the clause names, or a higher one."""
        enough = RANKS[RANKS.index(least) :]
        if said not in enough:
            self.refuse(clause, where, " or ".join(enough), said or "nobody")

    def cards(self, told: str, count: int, clause: str, where: str) -> bytes:
        """Cards that are turned face up: so many, and none that lies there already."""
        try:
            found = bytes(parse_all(told))
        except BadCard as bad:
            self.refuse(clause, where, f"{count} cards such as {'Ah Kd Qc'[: 3 * count - 1]}", str(bad))
        known = self.community + self.dealer + b"".join(box.hole for box in self.in_order())
        if len(found) != count or len({*found, *known}) != len(found) + len(known):
            self.refuse(clause, where, f"{count} cards that do not lie there yet", told)
        return found

    def move(self, box: Box, bet: str, amount: int) -> None:
        """Chips from the Player's purse to the layout, or back where the amount is below zero."""
        self.purses[box.player] = self.purses.get(box.player, 0) - amount
        box.bets[bet] = box.bets.get(bet, 0) + amount
        if not box.bets[bet]:
            del box.bets[bet]

    # clauses: rws-mlp-3 3.11.2a, 3.12.3a; rws-mlp-2 3.11.2a, 3.12.3a
    def advance(self) -> None:
        """Where no Hand is left to play, what is left is shown; the Flop is needed while a Jackpot Bet counts."""
        jackpots = self.phase == FIRST and any(box.for_jackpot for box in self.in_order())
        if FIRST <= self.phase < SHOWING and not self.live() and not jackpots:
            self.phase = SHOWING


def text(cards: bytes) -> str:
    """Cards as the rulebooks print them."""
    return " ".join(map(symbol, cards))
