"""Whether the cards that a device opens are those that it had committed to, and all that it must open.

Of each round the cards that the rules exposed are opened, of a void one every card, and nothing else is, but where an
auditor has all of them opened when it is over. A shoe's card is held against its leaf; a shuffler's cards against the
root of their order, with the hashes of all that stays closed.
"""

from typing import NamedTuple

from shoecore import facts, records
from shoecore.cards import CARDS
from shoecore.proof import closed, merkle
from shoecore.records import Record
from shoecore.wire import rights
from trueshoe.records import named

WRONG = "opening that does not fit what was committed to"
NOT_OPENED = "card not opened that the rules have exposed"
VOID_CLOSED = "void round, or order, that was not opened whole"
NOT_EXPOSED = "card opened that the rules have not exposed"
NOT_WHOLE = "cards opened for an auditor, and not all of them"

_VOID = "void"


class Wrong(NamedTuple):
    """What is wrong, and what was expected."""

    what: str
    expected: str


class Card(NamedTuple):
    """An opened card: which it is, and the salt of its leaf."""

    card: int
    salt: bytes


class Openings:
    """Follows what is committed to, exposed and opened; of what it did not see from its start it says nothing.

    ``root`` and ``leaves`` are what the cards are held against, ``count`` of them from the position ``before`` on;
    ``opened`` has the opened cards by their positions, ``hashes`` those told beside them. ``void`` says that the round
    was let be void."""

    def __init__(self) -> None:
        self.root = b""
        self.before = 0
        self.count = 0
        self.leaves: dict[int, bytes] = {}
        self.opened: dict[int, Card] = {}
        self.hashes: list[bytes] = []
        self.exposed: dict[int, int] = {}
        self._given = 0
        self._in_round = False
        self.void = False
        self._whole_due = False
        self._is_over = False
        self._for_auditor = False

    def see(self, record: Record) -> list[Wrong]:
        """Take a record in; what is wrong with what was opened, once that is known."""
        take = _TAKES.get(record.kind)
        return take(self, record) if take else []

    def _open_round(self, record: Record) -> list[Wrong]:
        wrong = self._audited()
        self._in_round = True
        self._is_over = False
        self.void = False
        self.exposed.clear()
        if named.value(record, "device") == records.SHOE:
            self.root = b""
            self.before = self.count = 0
            self.leaves.clear()
            self._forget()
        return wrong

    def _draw_order(self, _: Record) -> list[Wrong]:
        """A new order: between rounds, what the last one owed is owed no longer."""
        if self._in_round:
            return []
        wrong = self._audited() + (self._judged(whole=True) if self._whole_due else [])
        self._whole_due = self._is_over = False
        self._given = 0
        self.root = b""
        self.exposed.clear()
        self._forget()
        return wrong

    def _commit(self, record: Record) -> list[Wrong]:
        self.count, self.root = record.values[:2]
        self.before = self._given
        self.leaves.clear()
        self._forget()
        return []

    def _draw(self, record: Record) -> list[Wrong]:
        position, card, leaf = (named.value(record, name) for name in ("position", "card", "leaf"))
        self.count = max(self.count, position + 1)
        if leaf:
            self.leaves[position] = leaf
            if card < CARDS:
                self.exposed[position] = card
        return []

    def _dispense(self, record: Record) -> list[Wrong]:
        self._given = named.value(record, "first") + named.value(record, "count")
        return []

    def _expose(self, record: Record) -> list[Wrong]:
        if named.value(record, "by") == records.BY_RULES:
            self.exposed[named.value(record, "position")] = named.value(record, "card")
        return []

    def _take_back(self, record: Record) -> list[Wrong]:
        for position in named.value(record, "returned"):
            self.exposed.pop(position, None)
        return []

    def _open(self, record: Record) -> list[Wrong]:
        """A card is opened; behind hashes another run of openings begins, as after a cut of the power."""
        position, card, salt = record.values
        if not salt:
            return []
        if self._is_over and not self._for_auditor:
            return [Wrong(NOT_EXPOSED, f"position {position + 1} closed")]
        if self.hashes:
            self._forget()
        told = Card(card, salt)
        fits = self.opened.get(position, told) == told and _is_any(told)
        if fits and position in self.leaves:
            fits = merkle.leaf(position, card, salt) == self.leaves[position]
        self.opened[position] = told
        wrong = [] if fits else [Wrong(WRONG, f"the card and the salt of what stands at position {position + 1}")]
        return wrong + (self._audited() if self._for_auditor and self._owned() <= set(self.opened) else [])

    def _command(self, record: Record) -> list[Wrong]:
        """An auditor, and a manager beside, have all cards opened of what is over."""
        if named.value(record, "command") == rights.OPEN_CARDS:
            self._for_auditor = self._is_over
            self._forget()
        return []

    def _audited(self) -> list[Wrong]:
        """What was opened for an auditor has come to its end."""
        wrong = self._judged(whole=True) if self._for_auditor and self.opened else []
        self._for_auditor = False
        return [one._replace(what=NOT_WHOLE) if one.what == VOID_CLOSED else one for one in wrong]

    def _prove(self, record: Record) -> list[Wrong]:
        told = named.value(record, "hashes")
        self.hashes += [told[at : at + merkle.HASH_SIZE] for at in range(0, len(told), merkle.HASH_SIZE)]
        return []

    def _rule(self, record: Record) -> list[Wrong]:
        self.void = named.value(record, "outcome") == _VOID
        return []

    def _end_order(self, record: Record) -> list[Wrong]:
        """An order that is voided in a round makes way for another, or the round is void and judged at its close."""
        voided = named.value(record, "how") == records.VOIDED
        if self._in_round:
            return self._judged() if voided and not self.void else []
        self._whole_due = voided and not self._given
        self._is_over = not self._whole_due
        return []

    def _commit_round(self, record: Record) -> list[Wrong]:
        self.root = named.value(record, "root")
        return []

    def _close(self, _: Record) -> list[Wrong]:
        seen, self._in_round = self._in_round, False
        self._is_over = True
        return self._judged(whole=self.void) if seen else []

    def _judged(self, whole: bool = False) -> list[Wrong]:
        """What is wrong with the openings of a round or an order that has come to its end."""
        if not self.root:
            return []
        owned = self._owned()
        due = owned if whole else {position for position in self.exposed if position in owned}
        wrong = []
        if missing := sorted(due - set(self.opened)):
            wrong.append(Wrong(VOID_CLOSED if whole else NOT_OPENED, f"positions {_listed(missing)} opened"))
        if extra := sorted(set(self.opened) - due):
            wrong.append(Wrong(NOT_EXPOSED, f"positions {_listed(extra)} closed"))
        if other := sorted(at for at in due if at in self.exposed and self._is_other(at)):
            wrong.append(Wrong(WRONG, f"at positions {_listed(other)} the cards that were exposed"))
        if not self.leaves and self.opened and not self._give_the_root():
            wrong.append(Wrong(WRONG, f"cards, salts and hashes that give root {self.root.hex()}"))
        return wrong

    def _owned(self) -> set[int]:
        """The positions of the cards that were committed to."""
        return set(self.leaves) or set(range(self.before, self.before + self.count))

    def _is_other(self, position: int) -> bool:
        told = self.opened.get(position)
        return told is not None and told.card != self.exposed[position]

    def _give_the_root(self) -> bool:
        try:
            leaves = {
                position - self.before: merkle.leaf(position - self.before, *told)
                for position, told in self.opened.items()
            }
            root: bytes = closed.root(self.count, leaves, self.hashes)
            return root == self.root
        except (closed.Unproven, merkle.Malformed):
            return False

    def _forget(self) -> None:
        self.opened = {}
        self.hashes = []

    def _restart(self, _: Record) -> list[Wrong]:
        """What the power cut off is told anew; an auditor has to ask anew."""
        self._forget()
        self._for_auditor = False
        return []


def _is_any(told: Card) -> bool:
    return bool(told.card < CARDS and len(told.salt) == merkle.SALT_SIZE)


def _listed(positions: list[int]) -> str:
    """Positions as people count them."""
    return ", ".join(str(position + 1) for position in positions)


_TAKES = {
    records.BOOTED: Openings._restart,
    records.ROUND_OPENED: Openings._open_round,
    records.ORDER_DRAWN: Openings._draw_order,
    records.SHUFFLED: Openings._commit,
    records.DRAWN: Openings._draw,
    records.DISPENSED: Openings._dispense,
    records.EXPOSED: Openings._expose,
    records.RESHUFFLED: Openings._take_back,
    records.OPENED: Openings._open,
    records.PROVEN: Openings._prove,
    records.COMMANDED: Openings._command,
    facts.RULED: Openings._rule,
    records.ORDER_ENDED: Openings._end_order,
    records.COMMITTED: Openings._commit_round,
    records.ROUND_CLOSED: Openings._close,
}
