"""An order or a round that the power interrupted: the pit lets it go on, with every card where the journal has it, or
it is void. Nothing moves before that is signed."""

from shoecore import faults, records, states
from shoecore.cards import HIDDEN
from shoecore.compat import const
from shoecore.endings import INTERRUPTION

from ..events import LEASE_HELD
from . import unsealing
from .clearing import NOTHING, Voided
from .ruled import go_on
from .vault import Vault

_LOOK_MS = const(100)


class Resuming:
    """``sure`` says that nobody can have touched the cards since the journal's last record."""

    def __init__(self, works, shuffler, sure: bool) -> None:
        self._works = works
        self._past = works.past
        self._shuffler = shuffler
        self._vault = Vault(works, shuffler.sealed)
        self._sure = sure

    def take_up(self):
        """A procedure: tell what was under way, have it signed, open the cards; Voided where the pit ends it."""
        past = self._past
        certain = self._is_certain()
        self._works.outbox.add(records.IN_FLIGHT, past.round(), past.order, past.given, 1 if certain else 0)
        if not certain:
            yield from self._works.clearing.latched(self._fault(faults.AT_DECK), NOTHING)
            raise Voided
        if past.opened:
            yield from self._works.clearing.latched(self._fault(faults.AT_SUPPLY), NOTHING)
            go_on(self._works.outbox, INTERRUPTION)
        self._resume((yield from self._cards()))
        if past.opened:
            self._works.report.enter(states.IN_ROUND)
            yield from self._find_cards()

    def _is_certain(self) -> bool:
        """Whether every card lies where the journal and the marks of the slots have it."""
        past = self._past
        sealed = self._vault.sealed
        if not (self._sure and past.certain and past.order and past.committed) or past.ended:
            return False
        order, before, count, _ = past.committed
        if sealed.damaged or sealed.order != past.order or order != past.order:
            return False
        return past.given - before <= _left(sealed, count)

    def _cards(self):
        """The cards of the order, once the host with which they were sealed has sent its part of the key."""
        past = self._past
        works = self._works
        if past.given and not past.opened:
            return bytes((HIDDEN,)) * (past.committed[1] + past.committed[2])  # none of them will be turned up
        while True:
            while not self._vault.has_key():
                works.report.enter(states.WAITING)
                works.report.show("WAITING", "CONNECT A HOST")
                yield works.task.wait(LEASE_HELD, _LOOK_MS)
            cards = yield from unsealing.opened(self._vault, *past.committed)
            if cards:
                return cards
            yield from works.clearing.latched(self._fault(faults.AT_LINK), NOTHING)

    def _resume(self, cards: bytes) -> None:
        """The order goes on with these cards; the marks tell which slots gave theirs."""
        shuffler = self._shuffler
        shuffler.cards = bytearray(cards)
        _, shuffler.first, count, _ = self._past.committed
        gone = _left(shuffler.sealed, count)
        for slot in range(gone, count):
            shuffler.filled[slot] = 1
        if self._past.opened:
            shuffler.given = shuffler.first + gone

    def _find_cards(self):
        """A card that was on its way when the cut came is out, or comes out now; none is given twice."""
        shuffler = self._shuffler
        slot = shuffler.given - shuffler.first
        if shuffler.filled[slot] and shuffler.sealed.begun(slot):
            self._works.guard.unsuspect()
            yield from shuffler.draw_back()
            yield from shuffler.ejecting.eject(slot, shuffler.given, True, shuffler.given - shuffler.told)
            shuffler.gone(slot)
            shuffler.given += 1
        elif shuffler.given == shuffler.told:
            yield from shuffler.until_taken()

    def _fault(self, at: int) -> tuple:
        past = self._past
        count = past.committed[2] if past.committed else 0
        return (faults.POWER_LOST, at, faults.NO_CARD, 0, count, past.given)


def _left(sealed, slots: int) -> int:
    """How many of so many slots, which give their cards in their order, have given theirs by their marks."""
    slot = 0
    while slot < slots and sealed.out(slot):
        slot += 1
    return slot
