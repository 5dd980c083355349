"""The meter as the tables use it: each action done exactly once for a key, whoever asks how often and whatever crashes.

An action's key is chosen by who asks, once for what is meant; asked again with it, the meter answers what it answered.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Engine, Row, insert, select

from trueshoe.errors import Trouble
from trueshoe.store.database import alone, transaction
from trueshoe.table.action import can
from trueshoe.table.jackpot import records
from trueshoe.table.jackpot.books import Entry, Moved, enter
from trueshoe.table.jackpot.failing import Failing
from trueshoe.table.jackpot.house import JackpotHouse
from trueshoe.table.jackpot.order import Claim, in_order
from trueshoe.table.jackpot.playing import Playing
from trueshoe.table.jackpot.records import Bet, Dealt, Opened, Record
from trueshoe.table.jackpot.store import ENTRIES, METERS, locked
from trueshoe.table.jackpot.winning import Winning
from trueshoe.table.money import Rounding

_Record = TypeVar("_Record", bound=Record)


class Books(Playing, Winning, Failing):
    """A meter within one transaction, with all its actions."""


class BadMeter(Trouble):
    """A meter that is not there or not as it is meant, or a key that was used for something else."""


class Standing(NamedTuple):
    """A meter as it stands: what the display shows, how many entries it has, who waits in order, and its House."""

    value: int
    entries: int
    claims: list[Claim]
    rulebook: str
    house: JackpotHouse
    share: Rounding


class Meter:
    """One Progressive Jackpot in a store, for any number of tables in any number of processes."""

    def __init__(self, store: Engine, name: str) -> None:
        self._store = store
        self.name = name

    def open(self, rulebook: str, house: JackpotHouse, share: Rounding) -> Opened:
        """Begin the meter where the House resets it to; again with the same settings, nothing happens."""
        settings = json.dumps({"house": asdict(house), "share": share}, sort_keys=True)
        opened = Opened("1.20", rulebook, house.reset)
        with transaction(self._store) as connection:
            alone(connection)
            meter = locked(connection, self.name)
            if meter is None:
                stands = {"rulebook": rulebook, "settings": settings, "value": house.reset, "entries": 1, "reset_at": 1}
                connection.execute(insert(METERS).values(meter=self.name, **stands))
                begun = Entry(1, "open", "open", opened, Moved(funded=house.reset), house.reset)
                enter(connection, self.name, begun)
            elif (meter.rulebook, meter.settings) != (rulebook, settings):
                observed = f"{meter.rulebook}, {meter.settings}"
                raise self._bad("the meter is open with other settings", f"{rulebook}, {settings}", observed, _SETTINGS)
        return opened

    def accept(self, key: str, bet: Bet) -> records.Accepted:
        """A Bet was placed and accepted."""
        return self._once(key, ("accept", bet), lambda books: books.accept(bet))

    def verify_accept(self, bet: Bet) -> None:
        """Whether a Bet may be accepted now."""
        self._see(lambda books: books.verify_accept(bet))

    can_accept = can(verify_accept)

    def give_back(self, key: str, bet: Bet, clause: str) -> records.Returned:
        """A Bet goes back to its Player by a clause."""
        return self._once(key, ("give back", bet, clause), lambda books: books.give_back(bet, clause))

    def verify_give_back(self, bet: Bet, clause: str) -> None:
        """Whether a Bet may go back by a clause now."""
        self._see(lambda books: books.verify_give_back(bet, clause))

    can_give_back = can(verify_give_back)

    def claim(self, key: str, bet: Bet, hand: str, dealt: Dealt) -> records.Claimed:
        """A Hand wins a share of the jackpot."""
        return self._once(key, ("claim", bet, hand, dealt), lambda books: books.claim(bet, hand, dealt))

    def verify_claim(self, bet: Bet, hand: str, dealt: Dealt) -> None:
        """Whether a Hand may claim its share now."""
        self._see(lambda books: books.verify_claim(bet, hand, dealt))

    can_claim = can(verify_claim)

    def decide(self, key: str, order: Sequence[Bet], decided_by: str) -> records.Decided:
        """The House puts the winners that wait in an order."""
        return self._once(key, ("decide", *order, decided_by), lambda books: books.decide(order, decided_by))

    def verify_decide(self, order: Sequence[Bet], decided_by: str) -> None:
        """Whether the winners may be put in that order."""
        self._see(lambda books: books.verify_decide(order, decided_by))

    can_decide = can(verify_decide)

    def pay(self, key: str, bet: Bet) -> records.Paid:
        """Pay the winner whose turn it is; the record has what the display showed."""
        return self._once(key, ("pay", bet), lambda books: books.pay(bet))

    def verify_pay(self, bet: Bet) -> None:
        """Whether it is a winner's turn."""
        self._see(lambda books: books.verify_pay(bet))

    can_pay = can(verify_pay)

    def finish(self, key: str, table: str, round: str) -> records.Finished:
        """A Round is over."""
        return self._once(key, ("finish", table, round), lambda books: books.finish(table, round))

    def verify_finish(self, table: str, round: str) -> None:
        """Whether a Round may be over."""
        self._see(lambda books: books.verify_finish(table, round))

    can_finish = can(verify_finish)

    def fail(self, key: str, table: str = "", box: int = 0) -> records.Failed:
        """The system is not fully functional; or only a table's devices, or one box's."""
        return self._once(key, ("fail", table, box), lambda books: books.fail(table, box))

    def verify_fail(self, table: str = "", box: int = 0) -> None:
        """Whether it had not failed already."""
        self._see(lambda books: books.verify_fail(table, box))

    can_fail = can(verify_fail)

    def choose(self, key: str, clause: str, decided_by: str, table: str = "", box: int = 0) -> records.Chosen:
        """What the House does in later Rounds about what has failed: 5.17.2a, b or c."""
        asked = ("choose", clause, decided_by, table, box)
        return self._once(key, asked, lambda books: books.choose(table, box, clause, decided_by))

    def verify_choose(self, clause: str, decided_by: str, table: str = "", box: int = 0) -> None:
        """Whether the House may choose that now."""
        self._see(lambda books: books.verify_choose(table, box, clause, decided_by))

    can_choose = can(verify_choose)

    def restore(self, key: str, decided_by: str, table: str = "", box: int = 0) -> records.Restored:
        """What had failed is fully functional again."""
        asked = ("restore", decided_by, table, box)
        return self._once(key, asked, lambda books: books.restore(table, box, decided_by))

    def verify_restore(self, decided_by: str, table: str = "", box: int = 0) -> None:
        """Whether it may be taken into use again."""
        self._see(lambda books: books.verify_restore(table, box, decided_by))

    can_restore = can(verify_restore)

    def standing(self) -> Standing:
        """What the display shows, and who waits, with the devices' times for the House to see."""
        with self._books() as books:
            waiting = in_order(books.claims())
            return Standing(books.value, books.entry - 1, waiting, books.rulebook, books.house, books.share)

    def state(self, bet: Bet) -> str:
        """What has become of a Bet; nothing where none was accepted."""
        with self._books() as books:
            return books.state(bet)

    def laid(self, table: str, round: str) -> list[Bet]:
        """The Bets of a Round that are in play."""
        with self._books() as books:
            return books.laid(table, round)

    def done(self, key: str) -> bool:
        """Whether something was done for a key."""
        with self._books() as books:
            return books.entered(key) is not None

    def entries(self) -> Sequence[Row[Any]]:
        """All that ever happened, in order."""
        with transaction(self._store) as connection:
            own = select(ENTRIES).where(ENTRIES.c.meter == self.name).order_by(ENTRIES.c.number)
            return connection.execute(own).all()

    def _once(self, key: str, asked: tuple[Any, ...], act: Callable[[Books], _Record]) -> _Record:
        """Act, or answer what was answered when it was done for this key."""
        wanted = json.dumps(asked, ensure_ascii=False)
        with self._books() as books:
            done = books.entered(key)
            if done is not None:
                if done.asked != wanted:
                    raise self._bad(f"the key {key!r} was used for something else", done.asked, wanted, _KEY)
                return records.read(done.kind, done.record)  # type: ignore[return-value]
            found = act(books)
            books.enter(key, wanted, found)
            return found

    def _see(self, look: Callable[[Books], None]) -> None:
        with self._books() as books:
            look(books)

    @contextmanager
    def _books(self) -> Iterator[Books]:
        """The meter within a transaction that has it to itself."""
        with transaction(self._store) as connection:
            meter = locked(connection, self.name)
            if meter is None:
                raise self._bad("there is no such meter", "one that is open", f"no meter {self.name!r}", _OPEN)
            yield Books(connection, meter)

    def _bad(self, what: str, expected: str, observed: str, next_step: str) -> BadMeter:
        return BadMeter(what, f"meter {self.name!r}", expected, observed, next_step)


_SETTINGS = "open another meter, or settle all tables and set this one up anew"
_KEY = "use a new key for each thing that is meant"
_OPEN = "open it with the House's settings, or correct its name"
