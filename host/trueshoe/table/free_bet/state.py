"""A round of Free Bet Blackjack as it stands: areas, hands, what the rulebook's procedure asks for, and the money."""

from collections.abc import Generator
from typing import Any, NoReturn, TypeVar

from shoecore import rulebooks
from shoecore.cards import symbol
from shoecore.facts import RANKS
from shoecore.rank import blackjack
from shoecore.rulebooks import decisions
from shoecore.rulebooks.steps import DEAL, DEALER, DECIDE, OFFER, SHOWDOWN, Step
from shoecore.rulebooks.table import Table
from trueshoe.table.action import NotAllowed
from trueshoe.table.free_bet.area import BUSTED, Area, Hand, Stake, Wager
from trueshoe.table.free_bet.house import AT_ONCE, FreeBetHouse
from trueshoe.table.house import House

PIT_SUPERVISOR, PIT_MANAGER, SHIFT_MANAGER = RANKS[2], RANKS[3], RANKS[4]
_Record = TypeVar("_Record")
_WORDS = {
    DEAL: "a card is due",
    OFFER: "surrender or Insurance is offered",
    DECIDE: "a Player decides",
    SHOWDOWN: "the hands are compared",
}


class State:
    """What every action of the round reads and changes."""

    def __init__(self, rulebook: str, house: House[FreeBetHouse], setup: dict[str, Any]) -> None:
        self.rulebook = rulebook
        self.house = house
        self.setup = setup
        self.seated: frozenset[int] = frozenset(setup["seats"])
        self.warned: frozenset[int] = frozenset(setup.get("warned", ()))
        self.records: list[Any] = []
        self.areas: dict[int, Area] = {}
        self.dealer = bytearray()
        self.purses: dict[int, int] = {}
        self.one_area: set[int] = set()
        self.absentees: set[int] = set()
        self.following: list[int] = []
        self.doubling = False
        self.decision = 0
        self.offered = True
        self.late = False
        self.left_out = False
        self.even_money_open = False
        self.offer_over = False
        self.decided: Hand | None = None
        self.void_by = ""
        self.over = False
        self.table = Table((1,))
        self.steps: Generator[Step, Any, None] | None = None
        self.step: Step | None = None

    def chips(self) -> int:
        """What lies on the layout and what it took from each Player's purse: together nothing is made or lost."""
        return sum(self.purses.values()) + sum(sum(area.laid_by().values()) for area in self.areas.values())

    def in_order(self) -> list[Area]:
        """The playing areas with wagers, clockwise from the Dealer's left."""
        return [self.areas[number] for number in sorted(self.areas) if self.areas[number].wagers]

    @property
    def open(self) -> bool:
        """Whether bets are open."""
        return self.steps is None

    def begin(self) -> None:
        """Start the rulebook's procedure for the areas with a wager."""
        rules = rulebooks.load(self.rulebook)
        areas = self.in_order()
        self.table = Table(tuple(area.number for area in areas), 0, *rules.SEATS)
        for area in areas:
            area.hands.append(Hand(1, stakes={wager.player: Stake(whole=True) for wager in area.wagers}))
        self.steps = rulebooks.procedure(rules, rulebooks.SHOE, self.table)
        self.step = next(self.steps)

    # clauses: mbs-fbbj-3 3.35
    def go_on(self, told: Any = None) -> None:
        """Send in what was done; a hand that nobody has a stake on any more asks for no decision."""
        areas, draws_on = self.in_order(), self.house.game.draws_on
        self.table.busted = draws_on and any(area.sides[BUSTED] for area in areas)
        self.table.insured = draws_on and any(not one.returned for area in areas for one in area.insured.values())
        assert self.steps and self.step
        if self.step.kind == DECIDE:
            self.decided = self.current()[1]
        self.step = self.steps.send(told)
        while self.step.kind == DECIDE and not self.players_on(*self.current()):
            self.step = self.steps.send(decisions.STAND)

    def current(self) -> tuple[Area, Hand]:
        """The area and the hand that the step is about."""
        assert self.step
        area = self.areas[self.step.to]
        return area, next(hand for hand in area.hands if hand.number == self.step.count)

    def players_on(self, area: Area, hand: Hand) -> list[int]:
        """Who has a live stake on a hand, from front to back."""
        return [wager.player for wager in area.live() if wager.player in hand.stakes]

    # clauses: mbs-fbbj-3 3.11, 3.12, 3.25.1.3, 5.22.1
    def controller(self, area: Area, hand: Hand | None = None) -> int:
        """Who calls the decisions: the Player seated there, else the wager nearest to the Dealer; 0 for nobody."""
        wagers = [wager.player for wager in area.live() if not hand or wager.player in hand.stakes]
        present = [player for player in wagers if player not in self.absentees]
        if area.number in self.seated and area.number in present:
            return area.number
        return present[0] if present else 0

    # clauses: mbs-fbbj-3 5.28
    def counts(self, wager: Wager) -> int:
        """What of a main wager is paid, collected, doubled and insured: no more than the maximum."""
        return min(wager.amount, self.house.game.maximum)

    # clauses: mbs-fbbj-3 3.32
    def is_lost(self, area: Area, player: int) -> bool:
        """Whether every hand that a Player has a stake on is bust."""
        return all(blackjack.is_bust(bytes(hand.cards)) for hand in area.hands if player in hand.stakes)

    # clauses: mbs-fbbj-3 3.15.3, 3.15.4.1
    def gold_markers(self, area: Area, player: int) -> int:
        """How many markers a Pot of Gold wager counts: the Player's own, or without a main wager the controller's."""
        return area.markers(player if area.wager(player) else self.controller(area))

    # clauses: mbs-fbbj-3 3.19
    def paid_at_once(self, area: Area) -> bool:
        """Whether the area's Blackjack is settled by the Dealer's first card, an Ace or ten apart."""
        if self.house.game.blackjack_settled != AT_ONCE:
            return False
        hand = area.hands[0]
        two = blackjack.is_blackjack(bytes(hand.cards), hand.split)
        return bool(two and self.dealer and blackjack.total(bytes(self.dealer[:1]))[0] < 10)

    def laid(self) -> dict[int, bytes]:
        """The cards that were seen, by where they lie; those of a split area together."""
        seen = {DEALER: bytes(self.dealer)}
        seen |= {area.number: b"".join(bytes(hand.cards) for hand in area.hands) for area in self.in_order()}
        return seen

    def lines(self) -> list[str]:
        """The table as it stands, for people."""
        lines = [f"the Dealer: {_hand(self.dealer)}"]
        for area in self.in_order():
            lines.append(f"area {area.number}: {'; '.join(map(self._wager, area.wagers))}")
            for hand in area.hands:
                on = ", ".join(f"Player {player} {self._stake(area, hand, player)}" for player in hand.stakes)
                lines.append(f"  hand {hand.number}: {_hand(hand.cards)}{'; ' + on if on else ''}")
            for bet, placed in area.sides.items():
                for player, amount in placed.items():
                    lines.append(f"  {bet}: Player {player} {self.house.money.text(amount)}")
            for owner, one in area.insured.items():
                laid = self.house.money.text(one.amount)
                lines.append(f"  Insurance on Player {owner}'s wager: Player {one.player} {laid}")
        return lines

    def _wager(self, wager: Wager) -> str:
        state = "surrendered" if wager.surrendered else "even money" if wager.even_money else wager.returned
        return f"Player {wager.player} {self.house.money.text(wager.amount)}{', ' + state if state else ''}"

    def _stake(self, area: Area, hand: Hand, player: int) -> str:
        wager = area.wager(player)
        chips = self.house.money.text(area.on_hand(wager, hand)) if wager else ""
        markers = hand.stakes[player].markers
        return f"{chips}{f' and {markers} marker' + 's' * (markers > 1) if markers else ''}"

    def did(self, record: _Record) -> _Record:
        """Keep the record of what was done."""
        self.records.append(record)
        return record

    def refuse(self, clause: str, where: str, expected: str, observed: str) -> NoReturn:
        """Say what a clause does not allow."""
        raise NotAllowed(self.rulebook, clause, where, expected, observed)

    def not_over(self) -> None:
        """What is settled stays so."""
        if self.over or self.void_by:
            self.refuse("5.29", "the round", "a round that is not over", "it is settled")

    def due(self, kind: int, clause: str, where: str) -> None:
        """The procedure asks for this kind of thing now."""
        self.not_over()
        if self.step is None or self.step.kind != kind:
            observed = _WORDS[self.step.kind] if self.step else "bets are open"
            self.refuse(clause, where, _WORDS[kind], observed)

    def rank(self, said: str, least: str, clause: str, where: str) -> None:
        """Whoever decides has the rank that the clause names, or a higher one."""
        enough = RANKS[RANKS.index(least) :]
        if said not in enough:
            self.refuse(clause, where, " or ".join(enough), said or "nobody")

    def player(self, player: int, where: str) -> None:
        """Players go by a number: that of the area they sit at, or any other."""
        if player < 1:
            self.refuse("3.6", where, "a Player, by a number from 1", str(player))

    def wager(self, area: int, player: int, clause: str) -> Wager:
        """The live wager of a Player on an area."""
        found = self.areas[area].wager(player) if area in self.areas else None
        if not found or not found.live:
            self.refuse(clause, f"area {area}", f"a live wager of Player {player} there", "none lies there")
        if not self.areas[area].hands[0].cards:
            self.refuse("5.14", f"area {area}", "an area that got cards", "it got none, and its wagers go back")
        return found

    def pay_in(self, player: int, amount: int) -> None:
        """Chips from a Player's purse to the layout, or back where the amount is below zero."""
        self.purses[player] = self.purses.get(player, 0) - amount

    def seen(self, card: int) -> int:
        """How often a card lies on the table."""
        dealt = [self.dealer, *(hand.cards for area in self.in_order() for hand in area.hands)]
        return sum(hand.count(card) for hand in dealt)


def _hand(cards: bytearray) -> str:
    if not cards:
        return "no card"
    points, soft = blackjack.total(bytes(cards))
    return f"{' '.join(map(symbol, cards))}, {'soft ' if soft else ''}{points}"
