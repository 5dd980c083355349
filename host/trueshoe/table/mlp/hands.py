"""What a Player does with a Hand: look at one, Fold it, bet on or Check, or walk away from it."""

from shoecore.facts import RANKS
from trueshoe.table.action import can
from trueshoe.table.mlp.before import BeforeCards
from trueshoe.table.mlp.box import FLOP, RIVER, TURN, Box
from trueshoe.table.mlp.records import Bet, Checked, Examined, ExaminedMore, Folded, WalkedAway
from trueshoe.table.mlp.state import FIRST, SECOND, THIRD

PIT_SUPERVISOR, SHIFT_MANAGER = RANKS[2], RANKS[4]
_BET_OF = {FIRST: FLOP, SECOND: TURN, THIRD: RIVER}


class Hands(BeforeCards):
    """The three Betting Rounds, a decision a box in each."""

    # clauses: rws-mlp-3 3.7; rws-mlp-2 3.7
    def verify_examine(self, box: int) -> None:
        """A Player looks at one Hand only."""
        found = self._in_play(box, "3.7")
        first = self.first_examined.get(found.player, box)
        if first != box:
            self.refuse("3.7", f"box {box}", f"the Hand of box {first} alone", "a further Hand; 5.18 rules on it")
        if found.examined:
            self.refuse("3.7", f"box {box}", "a Hand not looked at yet", "it is on record")

    can_examine = can(verify_examine)

    def examine(self, box: int) -> Examined:
        """Look at the Hole Cards of a box."""
        self.verify_examine(box)
        self.first_examined[self.boxes[box].player] = box
        self.boxes[box].examined = True
        return self.did(Examined("3.7", box))

    # clauses: rws-mlp-3 5.18; rws-mlp-2 5.18
    def verify_examine_more(self, box: int, intentional: bool, decided_by: str) -> None:
        """A further Hand was looked at, and a Pit Supervisor or above says whether on purpose."""
        found = self._in_play(box, "5.18")
        if self.first_examined.get(found.player, box) == box:
            self.refuse("5.18", f"box {box}", "a Hand looked at after another", "no other Hand of that Player is")
        if found.examined:
            self.refuse("5.18", f"box {box}", "a Hand that is not ruled on yet", "it is on record")
        self.rank(decided_by, PIT_SUPERVISOR, "5.18", f"box {box}")

    can_examine_more = can(verify_examine_more)

    def examine_more(self, box: int, intentional: bool, decided_by: str) -> ExaminedMore:
        """Take the further Hand out of the Round where it was on purpose; else it plays on."""
        self.verify_examine_more(box, intentional, decided_by)
        self.boxes[box].examined = True
        if intentional:
            self.boxes[box].returned = "5.18"
        self.advance()
        return self.did(ExaminedMore("5.18", box, intentional, decided_by))

    # clauses: rws-mlp-3 1.13, 1.17, 3.11.2, 3.12.3; rws-mlp-2 1.13, 1.17, 3.11.2, 3.12.3
    def verify_fold(self, box: int) -> None:
        """A Hand is given up instead of the Flop Bet, not after it."""
        found = self._to_decide(box, self.by("3.11.2", "3.12.3"))
        if FLOP in found.bets:
            self.refuse("1.17", f"box {box}", "a Turn or River, or a Check", "a Fold In For The Finish")

    can_fold = can(verify_fold)

    # clauses: rws-mlp-3 3.11.2a, 3.12.3a; rws-mlp-2 3.11.2a, 3.12.3a
    def fold(self, box: int) -> Folded:
        """Give up Ante and Bonus; a Jackpot Bet still counts."""
        self.verify_fold(box)
        self.boxes[box].folded = self.by("3.11.2a", "3.12.3a")
        self.advance()
        return self.did(Folded(self.boxes[box].folded, box))

    # clauses: rws-mlp-3 1.6; rws-mlp-2 1.6
    def verify_check(self, box: int) -> None:
        """A Player goes on without a Turn or River; without a Flop nobody goes on."""
        self._to_decide(box, "1.6")
        if self.phase == FIRST:
            clause = self.by("3.11.2", "3.12.3")
            self.refuse(clause, f"box {box}", "a Flop Bet or a Fold", "a Check in the 1st Betting Round")

    can_check = can(verify_check)

    def check(self, box: int) -> Checked:
        """Go on without a further Bet."""
        self.verify_check(box)
        self.boxes[box].acted = True
        return self.did(Checked("1.6", box))

    # clauses: rws-mlp-3 1.11, 1.23, 1.29, 3.7; rws-mlp-2 1.11, 1.23, 1.29, 3.7
    def verify_bet(self, box: int, bet: str, amount: int) -> None:
        """The Bet of this Betting Round, exactly twice the Ante for a Flop and the Ante for a Turn or River."""
        found = self._to_decide(box, self._bet_clause(bet))
        if bet != _BET_OF[self.phase]:
            expected = f"a {_BET_OF[self.phase]}"
            self.refuse(self._bet_clause(_BET_OF[self.phase]), f"box {box}", expected, f"a {bet}")
        due = self.due(found, bet)
        if amount != due:
            clause = {FLOP: "1.11", TURN: "1.29", RIVER: "1.23"}[bet]
            clause = "3.7" if bet == FLOP and not found.examined else clause
            self.refuse(clause, f"box {box}", self.house.money.text(due), self.house.money.text(amount))

    can_bet = can(verify_bet)

    # clauses: rws-mlp-3 3.7, 3.11.2b, 3.11.3, 3.11.4, 3.12.3b, 3.12.4, 3.12.5
    # clauses: rws-mlp-2 3.7, 3.11.2b, 3.11.3, 3.11.4, 3.12.3b, 3.12.4, 3.12.5
    def bet(self, box: int, bet: str, amount: int) -> Bet:
        """Lay a Flop, Turn or River, looked at or blind."""
        self.verify_bet(box, bet, amount)
        found = self.boxes[box]
        self.move(found, bet, amount)
        found.acted = True
        blind = not found.examined
        return self.did(Bet("3.7" if blind else self._bet_clause(bet), box, bet, amount, blind))

    # clauses: rws-mlp-3 5.5, 5.6; rws-mlp-2 5.5, 5.6
    def verify_walk_away(self, player: int, confirmed_by: str) -> None:
        """A Player who has a Bet leaves; that a Flop Bet is lost too, a Shift Manager confirms."""
        self.not_over()
        where = f"Player {player}"
        own = [box for box in self.in_order() if box.player == player and not box.returned]
        if self.phase < FIRST or not own:
            self.refuse("5.5", where, "a Player with a Bet after 'No more Bets'", "none of that Player plays")
        if any(FLOP in box.bets for box in self._left_open(player)):
            self.rank(confirmed_by, SHIFT_MANAGER, "5.5", where)

    can_walk_away = can(verify_walk_away)

    def walk_away(self, player: int, confirmed_by: str) -> WalkedAway:
        """Fold the Hands that still ask for a decision; those that ask none are settled as they lie."""
        self.verify_walk_away(player, confirmed_by)
        gone = self._left_open(player)
        for box in gone:
            box.folded, box.choosing = "5.5", ""
        numbers = tuple(box.number for box in gone)
        self.advance()
        return self.did(WalkedAway("5.5" if gone else "5.6", player, confirmed_by, numbers))

    def undecided(self) -> list[Box]:
        """The boxes whose Players still decide in this Betting Round."""
        return [box for box in self.live() if not box.acted] if self.phase in _BET_OF else []

    def _left_open(self, player: int) -> list[Box]:
        """The Hands of a Player that would still ask for a decision: in the last Betting Round the undecided ones."""
        own = [box for box in self.live() if box.player == player]
        if self.phase == THIRD:
            return [box for box in own if not box.acted]
        return own if self.phase in _BET_OF else []

    def _bet_clause(self, bet: str) -> str:
        """The clause of the device by which a Bet is laid."""
        shoe, shuffler = {FLOP: ("3.11.2b", "3.12.3b"), TURN: ("3.11.3", "3.12.4")}.get(bet, ("3.11.4", "3.12.5"))
        return self.by(shoe, shuffler)

    def _in_play(self, box: int, clause: str) -> Box:
        """A box that is in the Round while Bets are decided on."""
        self.not_over()
        self.not_choosing()
        found = self.box(box, clause)
        if self.phase < FIRST:
            self.refuse(clause, f"box {box}", "Hole Cards dealt after 'No more Bets'", "Bets are open")
        return found

    def _to_decide(self, box: int, clause: str) -> Box:
        """A box whose Player is to decide now."""
        found = self._in_play(box, clause)
        if found not in self.undecided():
            who = ", ".join(str(one.number) for one in self.undecided()) or "none"
            self.refuse(clause, f"box {box}", f"a box that is to decide: {who}", "nothing is to be decided there")
        return found
