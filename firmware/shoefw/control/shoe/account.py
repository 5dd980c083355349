"""What the shoe tells of a round. Which card lies where stays in this object until the rules expose it."""

from shoecore import facts, findings, records, rulebooks
from shoecore.cards import CARDS, CUT_CARD, FACE_UP, HIDDEN, UNREAD
from shoecore.compat import const
from shoecore.rulebooks.steps import BURN, DEAL, REVEAL
from shoecore.rulebooks.table import BadTable, Table, seats_of
from shoecore.sequence import UNTOLD

_MOST_ROUNDS = const(65535)


class Account:
    """Makes the records of the cards, and asks the judge where each is due."""

    def __init__(self, outbox, heard, rulebook, tally, committed) -> None:
        self._outbox = outbox
        self._heard = heard
        self.judge = heard.judge
        self.rulebook = rulebook
        self.hides: bool = rulebook is None or rulebook.CARDS_HIDDEN
        self.tally = tally
        self._committed = committed
        self._cards = bytearray()
        self._open = bytearray()
        self._opening = iter(())
        self._sealed = False
        self._leaves: list[bytes] = []
        self._rounds = outbox.journal.round

    def may_seal(self) -> bool:
        """Whether the host has given its part of the key that cards are sealed with."""
        may: bool = self._committed.may_begin()
        return may

    def make_room(self) -> None:
        """Do between rounds what takes long, so that the first card need not wait for it."""
        self._committed.make_room()

    @property
    def drawn(self) -> int:
        """How many cards left the shoe in the round."""
        return len(self._cards)

    def table(self, seats: int, button: int) -> Table:
        """The table that the keypad tells of, or BadTable where no round can be dealt to it."""
        rules = self.rulebook
        if not self.hides and seats >> rules.SEATS[1]:
            raise BadTable("the seats of %s are 1 to %d: its keys beyond are decisions" % (rules.ID, rules.SEATS[1]))
        table = Table(seats_of(seats), button if rules.BUTTON else 0, *rules.SEATS)
        rulebooks.procedure(rules, rulebooks.SHOE, table)
        return table

    def begin(self, table: Table, packs: int) -> None:
        """A round is open."""
        self._rounds = self._rounds % _MOST_ROUNDS + 1
        self._forget()
        self.acknowledge()
        self._committed.begin(self._rounds)
        self.tell(records.ROUND_OPENED, self._rounds, self.rulebook.ID, records.SHOE, packs, table.live, table.button)

    def take_up(self, past) -> None:
        """A round that the power interrupted: what the journal has of its cards; the sealed ones are opened later."""
        for _, card, _, _, _ in past.drawn:
            self._cards.append(card if card < CARDS else HIDDEN)
            self._open.append(0)
        for kind, values in past.happened:
            if kind == records.EXPOSED:
                self._open[values[0]] = 1
        self._leaves = [values[-1] for values in past.drawn]
        self._opening = self._committed.resume(self._rounds, self._leaves)
        self._sealed = True

    def is_sealed(self) -> bool:
        """Whether cards of a round that was taken up are still to be opened."""
        return self._sealed

    def open_some(self) -> None:
        """Open some of them."""
        try:
            next(self._opening)
        except StopIteration as done:
            self._sealed = False
            for position, card in enumerate(done.value):
                if self._cards[position] == HIDDEN:
                    self._cards[position] = card

    def end_steps(self, void: bool):
        """The round is closed, in short pieces: of a void one all cards are opened, else those that the rules exposed.

        Then it is forgotten which cards lay where."""
        while self.is_sealed():
            yield
        position = 0
        opens = void or self._outbox.is_kept_up_with()
        while opens and position < len(self._cards):
            card = self._cards[position]
            if card < CARDS and (void or self._open[position] or not self.hides):
                salt = self._committed.salt(position)
                if salt:
                    self.tell(records.OPENED, position, card, salt)
                yield
            position += 1
        self.tell(records.COMMITTED, self._rounds, self._committed.end())
        self.tell(records.ROUND_CLOSED, self._rounds)
        self._forget()

    def tell(self, kind: int, *values) -> None:
        """Make a record."""
        self._outbox.add(kind, *values)

    @property
    def finding(self):
        """What the judge found last, or None."""
        return self._heard.finding

    def acknowledge(self) -> None:
        """Someone has seen what was found."""
        self._heard.finding = None

    def take(self, card: int, with_one: bool, behind: bool) -> None:
        """A card has left; ``with_one`` that another, unread, lay on it, ``behind`` that the last one dragged it."""
        if card == CUT_CARD:
            self.tell(facts.CUT_CARD_SEEN)
        else:
            self._leave(card)
            if behind:
                self._together()
        if with_one:
            self.take_beside(UNREAD)
        self.reveal()

    def take_beside(self, card: int) -> None:
        """Another card came out with the last one."""
        self._leave(card)
        self._together()
        self.reveal()

    def show(self, seat: int) -> None:
        """A Player opens the hand."""
        for position, place in enumerate(self.judge.dealt):
            if place == seat:
                self._expose(position)

    def is_due(self) -> bool:
        """Whether a card comes next."""
        step = self.judge.expected
        return step is not None and step.kind in (BURN, DEAL)

    def _leave(self, card: int) -> None:
        position = len(self._cards)
        known = card < CARDS
        face_up = card == FACE_UP
        self._cards.append(card if known else HIDDEN)
        self._open.append(0)
        told = HIDDEN if face_up or (known and self.hides) else card
        step = self.judge.expected
        to = step.to if self.is_due() and not self.judge.sequence.adrift else UNTOLD
        before = self.finding
        self.acknowledge()
        while self.is_sealed() and self.may_seal():
            self.open_some()
        leaf = self._committed.draw(position, card)
        if self.is_sealed():
            self._leaves.append(leaf)
        self.tell(records.DRAWN, position, told, 1 if face_up else 0, to, leaf)
        too_many = self.tally.add(card)
        if too_many and not (self.finding and self.finding.code == findings.DUPLICATE):
            self.tell(facts.FOUND, findings.DUPLICATE, position)
        if face_up and not self.hides:
            self.tell(facts.FOUND, findings.FACE_UP, position)
        self._heard.finding = self.finding or before

    def _together(self) -> None:
        if len(self._cards) > 1:
            self.tell(records.DRAWN_TOGETHER, len(self._cards) - 2, 2)

    def reveal(self) -> None:
        """Tell the cards that the rules expose as soon as they lie."""
        while True:
            step = self.judge.expected
            if step is None or step.kind != REVEAL or not self._turn_next(step.to):
                return

    def _turn_next(self, to: int) -> bool:
        for position, place in enumerate(self.judge.dealt):
            if place == to and not self._open[position]:
                self._expose(position)
                return True
        return False

    def _expose(self, position: int) -> None:
        if not self._open[position]:
            self._open[position] = 1
            self.tell(records.EXPOSED, position, self._cards[position], records.BY_RULES)

    def _forget(self) -> None:
        for position in range(len(self._cards)):
            self._cards[position] = 0
        self._cards = bytearray()
        self._open = bytearray()
