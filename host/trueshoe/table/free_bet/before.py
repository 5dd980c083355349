"""Wagers before the cards: the Pit Manager's limits, main and side wagers, closing; and chips found later."""

from trueshoe.table.action import can
from trueshoe.table.free_bet.area import MAIN, SIDES, Area, Wager
from trueshoe.table.free_bet.records import AreaLimited, Closed, Found, Placed, PlayerLimited, SidePlaced, Withdrawn
from trueshoe.table.free_bet.state import PIT_MANAGER, State

_SPOTS = 3


class BeforeCards(State):
    """From 'Place your bets, please' to 'No more bets'."""

    # clauses: mbs-fbbj-3 3.10.1
    def verify_limit_area(self, area: int, wagers: int, decided_by: str) -> None:
        """A Pit Manager allows fewer wagers than three on an area, before there are more."""
        where = f"area {area}"
        self.rank(decided_by, PIT_MANAGER, "3.10.1", where)
        self._bets_open("3.10.1", where)
        self._area(area)
        laid = len(self.areas[area].wagers) if area in self.areas else 0
        if not max(1, laid) <= wagers < _SPOTS:
            self.refuse("3.10.1", where, f"{max(1, laid)} to {_SPOTS - 1} wagers", str(wagers))

    can_limit_area = can(verify_limit_area)

    def limit_area(self, area: int, wagers: int, decided_by: str) -> AreaLimited:
        """Restrict how many wagers an area takes."""
        self.verify_limit_area(area, wagers, decided_by)
        self.areas.setdefault(area, Area(area)).most = wagers
        return self.did(AreaLimited("3.10.1", area, wagers, decided_by))

    # clauses: mbs-fbbj-3 3.9
    def verify_limit_player(self, player: int, decided_by: str) -> None:
        """A Pit Manager restricts a Player to one area, before that Player has wagers on more."""
        where = f"Player {player}"
        self.rank(decided_by, PIT_MANAGER, "3.9", where)
        self._bets_open("3.9", where)
        if len(self._areas_of(player)) > 1:
            self.refuse("3.9", where, "wagers on one area at most", f"wagers on {len(self._areas_of(player))}")

    can_limit_player = can(verify_limit_player)

    def limit_player(self, player: int, decided_by: str) -> PlayerLimited:
        """Restrict a Player to one playing area."""
        self.verify_limit_player(player, decided_by)
        self.one_area.add(player)
        return self.did(PlayerLimited("3.9", player, decided_by))

    # clauses: mbs-fbbj-3 3.6, 3.9, 3.10, 3.10.1, 3.10.2, 5.3
    def verify_place(self, area: int, spot: int, amount: int, player: int) -> None:
        """One wager a Player on an area, three in all at most, each within the limits."""
        where = f"area {area}"
        self._bets_open("5.3", where)
        self._area(area)
        self.player(player, where)
        house, own = self.house.game, self.areas.get(area, Area(area)).wager(player)
        others = [wager for wager in self.areas.get(area, Area(area)).wagers if wager is not own]
        if not 1 <= spot <= _SPOTS or spot in [wager.spot for wager in others]:
            self.refuse("3.10", where, f"a free spot of 1 to {_SPOTS}", f"spot {spot}")
        if own and own.spot != spot:
            self.refuse("3.10.2", where, f"spot {own.spot}, where the Player's wager lies", f"spot {spot}")
        most = self.areas[area].most if area in self.areas else _SPOTS
        if not own and len(others) >= most:
            self.refuse("3.10.1" if most < _SPOTS else "3.10", where, f"at most {most} wagers", f"{most + 1}")
        if player in self.one_area and not own and self._areas_of(player):
            self.refuse("3.9", where, f"wagers of Player {player} on one area", "another area")
        self._within(where, (own.amount if own else 0) + amount, amount, house.minimum, house.maximum)

    can_place = can(verify_place)

    # clauses: mbs-fbbj-3 3.6, 3.7, 3.14
    def place(self, area: int, spot: int, amount: int, player: int) -> Placed:
        """Lay a main wager or add to it; who lays it for the Player does not matter."""
        self.verify_place(area, spot, amount, player)
        lies = self.areas.setdefault(area, Area(area))
        own = lies.wager(player)
        if own:
            own.amount += amount
        else:
            lies.wagers.append(Wager(player, spot, amount))
            lies.wagers.sort(key=lambda wager: wager.spot)
        self.pay_in(player, amount)
        return self.did(Placed("3.6", area, spot, amount, player))

    # clauses: mbs-fbbj-3 3.15, 3.15.4, 3.16, 3.17, 3.17.1, 5.3
    def verify_side(self, area: int, bet: str, amount: int, player: int) -> None:
        """A Player with a wager on the area has first priority for its side wagers, while a place is free."""
        self.side_place(area, bet, amount, player)
        lies = self.areas[area]
        if not lies.wager(player):
            self.refuse("3.16", f"area {area}", "a wager on the area, or a claim and the Dealer's award", "none")
        if lies.claims.get(bet):
            self.refuse("3.17.2", f"area {area}", "the claims on it awarded first", f"{len(lies.claims[bet])} claims")

    can_side = can(verify_side)

    def side(self, area: int, bet: str, amount: int, player: int) -> SidePlaced:
        """Lay a side wager or add to it."""
        self.verify_side(area, bet, amount, player)
        self.lay_side(self.areas[area], bet, amount, player)
        return self.did(SidePlaced("3.16", area, bet, amount, player))

    # clauses: mbs-fbbj-3 3.15, 3.15.4, 3.17.1, 3.17.2.4
    def side_place(self, area: int, bet: str, amount: int, player: int) -> None:
        """Refuse a side wager that nobody could lay: its kind, its area, a fourth one, off the limits."""
        where, house = f"area {area}", self.house.game
        self._bets_open("3.15", where)
        if bet not in SIDES:
            self.refuse("3.15", where, " or ".join(SIDES), bet)
        self.player(player, where)
        lies = self.areas.get(area)
        if not lies or not lies.wagers:
            self.refuse("3.15.4", where, "a main wager on the area", "none lies there")
        if bet in lies.barred:
            self.refuse("3.17.2.4", where, "no such wager on this area in this round", bet)
        placed = lies.sides[bet]
        if player not in placed and len(placed) == _SPOTS:
            self.refuse("3.17.1", where, f"at most {_SPOTS} wagers of a kind", f"{_SPOTS + 1}")
        self._within(where, placed.get(player, 0) + amount, amount, house.side_minimum, house.side_maximum)

    def lay_side(self, area: Area, bet: str, amount: int, player: int) -> None:
        """Put a side wager on its place."""
        area.sides[bet][player] = area.sides[bet].get(player, 0) + amount
        self.pay_in(player, amount)

    # clauses: mbs-fbbj-3 5.4
    def verify_withdraw(self, area: int, bet: str, player: int) -> None:
        """A wager is taken back before bets are closed; after that it wins or loses."""
        where, lies = f"area {area}", self.areas.get(area)
        self._bets_open("5.4", where)
        if bet == MAIN:
            if not lies or not lies.wager(player):
                self.refuse("5.4", where, f"a wager of Player {player}", "none lies there")
            if len(lies.wagers) == 1 and any(lies.sides.values()):
                self.refuse("3.15.4", where, "the side wagers on the area withdrawn first", "they need a main wager")
        elif not lies or player not in lies.sides.get(bet, {}):
            self.refuse("5.4", where, f"a {bet} wager of Player {player}", "none lies there")

    can_withdraw = can(verify_withdraw)

    def withdraw(self, area: int, bet: str, player: int) -> Withdrawn:
        """Give a wager back to its Player."""
        self.verify_withdraw(area, bet, player)
        lies = self.areas[area]
        if bet == MAIN and (own := lies.wager(player)):
            amount = own.amount
            lies.wagers.remove(own)
        else:
            amount = lies.sides[bet].pop(player)
        self.pay_in(player, -amount)
        return self.did(Withdrawn("5.4", area, bet, player, amount))

    # clauses: mbs-fbbj-3 3.2, 3.14
    def verify_close(self) -> None:
        """There is a wager, no claim is open, and it was not said before."""
        self._bets_open("3.2", "the table")
        if not self.in_order():
            self.refuse("3.14", "the table", "a wager before the cards", "none lies there")
        for area in self.in_order():
            if any(area.claims.values()):
                self.refuse("3.17.2", f"area {area.number}", "its claims awarded first", "open claims")

    can_close = can(verify_close)

    def close(self) -> Closed:
        """Say 'No more bets'."""
        self.verify_close()
        self.begin()
        return self.did(Closed("3.2"))

    # clauses: mbs-fbbj-3 5.27, 5.28
    def verify_find(self, area: int, bet: str, amount: int, player: int) -> None:
        """A wager on record lies in another size."""
        self.not_over()
        where, lies = f"area {area}", self.areas.get(area)
        if self.open:
            self.refuse("5.27", where, "wagers as they lie when bets are closed", "bets are open")
        now = self._amount(lies, bet, player) if lies else 0
        if not now:
            self.refuse("6.1", where, f"a {bet} wager of Player {player} on record", "none is on record")
        if amount < 1 or amount == now:
            self.refuse("5.27", where, "another amount than on record", self.house.money.text(amount))

    can_find = can(verify_find)

    def find(self, area: int, bet: str, amount: int, player: int) -> Found:
        """Take what lies there for what was wagered; settlement pays and collects it by its clause."""
        self.verify_find(area, bet, amount, player)
        lies, house = self.areas[area], self.house.game
        least, most = (house.minimum, house.maximum) if bet == MAIN else (house.side_minimum, house.side_maximum)
        before = lies.laid_by().get(player, 0)
        own = lies.wager(player)
        if bet == MAIN and own:
            own.amount = amount
        else:
            lies.sides[bet][player] = amount
        self.pay_in(player, lies.laid_by()[player] - before)
        clause = "5.28" if amount > most else "5.27" if amount < least else "3.6"
        return self.did(Found(clause, area, bet, amount, player))

    def _amount(self, area: Area, bet: str, player: int) -> int:
        """What a Player has on record."""
        own = area.wager(player)
        return (own.amount if own else 0) if bet == MAIN else area.sides.get(bet, {}).get(player, 0)

    def _areas_of(self, player: int) -> list[int]:
        return [area.number for area in self.in_order() if area.wager(player)]

    def _area(self, area: int) -> None:
        if not 1 <= area <= self.house.game.areas:
            self.refuse("Appendix A", f"area {area}", f"an area of 1 to {self.house.game.areas}", str(area))

    def _bets_open(self, clause: str, where: str) -> None:
        self.not_over()
        if not self.open:
            self.refuse(clause, where, "before 'No more bets'", "bets are closed")

    def _within(self, where: str, total: int, added: int, least: int, most: int) -> None:
        if added < 1 or not least <= total <= most:
            money = self.house.money
            self.refuse("3.6", where, f"{money.text(least)} to {money.text(most)}", money.text(total))
