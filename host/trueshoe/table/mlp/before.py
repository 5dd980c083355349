"""Bets before the cards: placed, withdrawn, closed; and chips that lie otherwise than was noticed."""

from trueshoe.table.action import can
from trueshoe.table.mlp.box import ANTE, BEFORE_CARDS, BETS, BONUS, JACKPOT, Box
from trueshoe.table.mlp.records import Closed, Found, Placed, Withdrawn
from trueshoe.table.mlp.state import BEFORE, FIRST, State


class BeforeCards(State):
    """From 'Place your Bets, please' to 'No more Bets', and what is found on the layout after it."""

    # clauses: rws-mlp-3 3.2, 3.5, 3.6, 3.7, 3.8, 3.8.1, 3.9, 3.10, 5.2, 5.11
    # clauses: rws-mlp-2 3.2, 3.5, 3.6, 3.7, 3.8, 3.8.1, 3.9, 3.10, 5.2, 5.11
    def verify_place(self, box: int, bet: str, amount: int, player: int) -> None:
        """A seated Player bets on a box that is nobody else's, an Ante first, within the limits."""
        where, lies = f"box {box}", self.boxes.get(box)
        before = lies.bets.get(bet, 0) if lies else 0
        if self.phase != BEFORE:
            self.refuse("5.11" if before else "3.10", where, "a Bet before 'No more Bets'", "Bets are closed")
        if bet not in BEFORE_CARDS:
            self.refuse("3.6", where, " or ".join(BEFORE_CARDS), bet)
        if not 1 <= box <= self.house.game.boxes:
            self.refuse("2.1.1a", where, f"a box of 1 to {self.house.game.boxes}", str(box))
        if box in self.closed:
            self.refuse("5.17.2b", where, "a box that is open", "the House closed it")
        if player not in self.seated:
            self.refuse("3.5", where, "a Player who sits at a box", f"Player {player} stands")
        if lies and lies.player != player:
            clause = "3.8.1" if bet == JACKPOT else "3.7"
            self.refuse(clause, where, f"Bets of Player {lies.player} alone", f"Player {player} bets")
        if bet != ANTE and not (lies and ANTE in lies.bets):
            self.refuse("3.9" if bet == BONUS else "3.8", where, "an Ante on that box first", "no Ante lies there")
        if bet == JACKPOT and not self.jackpot:
            self.refuse("5.17.2c", where, "no Jackpot Bet in this Round", "a Jackpot Bet")
        self._within_limits(where, bet, before, amount)

    def _within_limits(self, where: str, bet: str, before: int, amount: int) -> None:
        money, (least, most) = self.house.money, self._limits(bet)
        if amount < 1 or before + amount < least:
            self.refuse("5.2", where, f"{money.text(least)} or more, or no Bet", money.text(before + amount))
        if before >= most:
            self.refuse("5.1", where, f"at most {money.text(most)}, which lies there", money.text(before + amount))

    def _limits(self, bet: str) -> tuple[int, int]:
        """The least and the most that may lie on a box."""
        game = self.house.game
        return {
            ANTE: (game.ante_minimum, game.ante_maximum),
            BONUS: (game.bonus_minimum, game.bonus_maximum),
            JACKPOT: (game.jackpot_bet, game.jackpot_bet),
        }[bet]

    can_place = can(verify_place)

    # clauses: rws-mlp-3 1.1, 5.1, 5.22; rws-mlp-2 1.1, 5.1, 5.22
    def place(self, box: int, bet: str, amount: int, player: int) -> Placed:
        """Lay a Bet or add to it; what is over the maximum is rejected. Who lays it for the Player does not matter."""
        self.verify_place(box, bet, amount, player)
        lies = self.boxes.setdefault(box, Box(box, player))
        rejected = max(0, lies.bets.get(bet, 0) + amount - self._limits(bet)[1])
        other = box != player
        clause = {ANTE: "3.7" if other else "3.6", BONUS: "3.9", JACKPOT: "3.8.1" if other else "3.8"}[bet]
        self.move(lies, bet, amount - rejected)
        return self.did(Placed("5.1" if rejected else clause, box, bet, amount, player, rejected))

    # clauses: rws-mlp-3 5.11; rws-mlp-2 5.11
    def verify_withdraw(self, box: int, bet: str) -> None:
        """A Bet is taken back before Bets are closed, the Ante last."""
        where, lies = f"box {box}", self.boxes.get(box)
        if self.phase != BEFORE:
            self.refuse("5.11", where, "before 'No more Bets'", "Bets are closed")
        if not lies or bet not in lies.bets:
            self.refuse("5.2", where, "a Bet that lies there", f"no {bet}")
        if bet == ANTE and len(lies.bets) > 1:
            clause = "3.9" if BONUS in lies.bets else "3.8"
            self.refuse(clause, where, "the other Bets of the box withdrawn first", " and ".join(lies.bets))

    can_withdraw = can(verify_withdraw)

    # clauses: rws-mlp-3 5.2; rws-mlp-2 5.2
    def withdraw(self, box: int, bet: str) -> Withdrawn:
        """Give a Bet back to its Player."""
        self.verify_withdraw(box, bet)
        lies = self.boxes[box]
        amount = lies.bets[bet]
        self.move(lies, bet, -amount)
        if not lies.bets:
            del self.boxes[box]
        return self.did(Withdrawn("5.2", box, bet, amount))

    # clauses: rws-mlp-3 3.6, 3.10; rws-mlp-2 3.6, 3.10
    def verify_close(self) -> None:
        """Somebody takes part, and it was not said before."""
        if self.phase != BEFORE:
            self.refuse("3.10", "the table", "'No more Bets' once in a Round", "Bets are closed")
        if not self.boxes:
            self.refuse("3.6", "the table", "an Ante on some box", "no Bet on the layout")

    can_close = can(verify_close)

    def close(self) -> Closed:
        """Say 'No more Bets': the Hole Cards come next."""
        self.verify_close()
        self.phase = FIRST
        return self.did(Closed("3.10"))

    # clauses: rws-mlp-3 5.20; rws-mlp-2 5.20
    def verify_find(self, box: int, bet: str, amount: int) -> None:
        """Chips lie otherwise than it is recorded: a Bet of another size, or a Jackpot Bet that was overlooked."""
        self.not_over()
        where, lies = f"box {box}", self.boxes.get(box)
        if self.phase == BEFORE:
            self.refuse("5.20", where, "chips as they lie when Bets are closed", "Bets are open")
        if bet not in BETS or amount < 1 or not 1 <= box <= self.house.game.boxes:
            self.refuse("5.20", where, f"an amount of {', '.join(BETS)}", f"{bet} {self.house.money.text(amount)}")
        if lies and lies.returned:
            self.refuse(lies.returned, where, "a Hand that is in the Round", "its Bets are returned")
        if lies and lies.bets.get(bet) == amount:
            self.refuse("5.20", where, f"another amount than the {bet} on record", self.house.money.text(amount))
        if bet != JACKPOT and not (lies and bet in lies.bets):
            self.refuse("5.23", where, f"a {bet} on record, or the Shift Manager's decision", "none is on record")

    can_find = can(verify_find)

    # clauses: rws-mlp-3 5.1.1, 5.2.1, 5.3, 5.3.1, 5.3.2, 5.4; rws-mlp-2 5.1.1, 5.2.1, 5.3, 5.3.1, 5.3.2, 5.4
    def find(self, box: int, bet: str, amount: int) -> Found:
        """Take what lies there for what was bet; settlement corrects it by its clause."""
        self.verify_find(box, bet, amount)
        lies = self.boxes.setdefault(box, Box(box, box))
        self.move(lies, bet, amount - lies.bets.get(bet, 0))
        return self.did(Found(self._found_by(lies, bet, amount), box, bet, amount))

    def _found_by(self, box: Box, bet: str, amount: int) -> str:
        """The clause that settles what was found."""
        if bet == JACKPOT and ANTE not in box.bets:
            return "5.4"
        if bet in BEFORE_CARDS:
            least, most = self._limits(bet)
            return "5.1.1" if amount > most else "5.2.1" if amount < least else "5.20"
        due = self.due(box, bet)
        return "5.3.1" if amount > due else "5.3.2" if amount < due else "5.20"

    # clauses: rws-mlp-3 1.11, 1.23, 1.29; rws-mlp-2 1.11, 1.23, 1.29
    def due(self, box: Box, bet: str) -> int:
        """What a Flop, Turn or River must be: twice the Ante, or the Ante."""
        return box.bets[ANTE] * (2 if bet == "Flop" else 1)
