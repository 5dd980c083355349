"""What is not fully functional: the amount registered before, no further Bets, and what the House does about it."""

from typing import Any

from sqlalchemy import Row, and_, insert, select, update

from shoecore.facts import RANKS
from trueshoe.table.jackpot.books import LAID, WON, Books, scope, where_is
from trueshoe.table.jackpot.records import Bet, Chosen, Failed, Restored
from trueshoe.table.jackpot.store import BETS, FAILURES

CHOICES = ("5.17.2a", "5.17.2b", "5.17.2c")


class Failing(Books):
    """What is done about a malfunction."""

    # clauses: rws-mlp-3 5.16, 5.17; rws-mlp-2 5.16, 5.17
    def verify_fail(self, table: str, box: int) -> None:
        """A system, a table or a box that has not failed already."""
        if box < 0 or (box and not table):
            self._refuse("5.17", "the system", "a box of a table", f"table {table!r}, box {box}")
        if failure := self._failure(Bet(table, "", box)):
            self._refuse("5.17", where_is(table, box), "what is still functional", f"{scope(failure)} has failed")

    def fail(self, table: str, box: int) -> Failed:
        """Register what the meter shows; Bets in play are paid from it, and no others are taken."""
        self.verify_fail(table, box)
        values = {"meter": self._meter.meter, "number": self.entry, "table": table, "box": box}
        self._connection.execute(insert(FAILURES).values({**values, "registered": self.value, "lasts": True}))
        inside = [self._own(BETS), BETS.c.state.in_((LAID, WON)), BETS.c.failure.is_(None)]
        inside += [BETS.c.table == table] * bool(table) + [BETS.c.box == box] * bool(box)
        self._connection.execute(update(BETS).where(*inside).values(failure=self.entry))
        return Failed("5.17", table, box, self.value)

    # clauses: rws-mlp-3 5.17.2, 5.17.2a, 5.17.2b, 5.17.2c; rws-mlp-2 5.17.2, 5.17.2a, 5.17.2b, 5.17.2c
    def verify_choose(self, table: str, box: int, clause: str, decided_by: str) -> None:
        """What the House does in later Rounds about something that has failed."""
        where = where_is(table, box)
        self._lasting(table, box)
        if decided_by != RANKS[-1]:
            self._refuse("5.17.2", where, f"the {RANKS[-1]}, at its absolute discretion", decided_by or "nobody")
        if clause not in CHOICES:
            self._refuse("5.17.2", where, " or ".join(CHOICES), clause)

    def choose(self, table: str, box: int, clause: str, decided_by: str) -> Chosen:
        """Write down what the House chose; no Bet is taken whichever it is."""
        self.verify_choose(table, box, clause, decided_by)
        return Chosen(clause, table, box, decided_by)

    # clauses: rws-mlp-3 5.17.2; rws-mlp-2 5.17.2
    def verify_restore(self, table: str, box: int, decided_by: str) -> None:
        """Something that has failed, by whoever may open a table's jackpot again."""
        self._lasting(table, box)
        if decided_by not in RANKS[-2:]:
            self._refuse("5.17.2", where_is(table, box), " or ".join(RANKS[-2:]), decided_by or "nobody")

    def restore(self, table: str, box: int, decided_by: str) -> Restored:
        """Take Bets again; those that were in play when it failed are still paid from what was registered."""
        self.verify_restore(table, box, decided_by)
        failure = self._lasting(table, box)
        ended = and_(self._own(FAILURES), FAILURES.c.number == failure.number)
        self._connection.execute(update(FAILURES).where(ended).values(lasts=False))
        return Restored("5.17.2", table, box, decided_by)

    def _lasting(self, table: str, box: int) -> Row[Any]:
        own = and_(self._own(FAILURES), FAILURES.c.lasts, FAILURES.c.table == table, FAILURES.c.box == box)
        found = self._connection.execute(select(FAILURES).where(own)).first()
        if found is None:
            self._refuse("5.17.2", where_is(table, box), "something that has failed", "it is functional")
        return found
