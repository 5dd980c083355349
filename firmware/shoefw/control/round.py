"""One round by the rulebook's own procedure: sets go out, keys close Betting Rounds, the rules expose cards.

A round that the power interrupted goes through the same steps again: what the journal has of it is not done twice."""

from shoecore import records, rulebooks
from shoecore.compat import const
from shoecore.rulebooks.steps import CLOSE, COMMUNITY, REVEAL, SET
from shoecore.rulebooks.table import SEATS

from ..bringing import brought_by
from ..drivers import keys
from ..events import KEY
from .idle import idle
from .meanwhile import meanwhile

_HOLE_CARDS = const(2)


class Round:
    """``play`` is a procedure; the Supervisor's key leads to a ruling at any time that a key is waited for.

    ``happened`` is what the journal has of its play."""

    def __init__(self, works, shuffler, table, rulebook, happened: list) -> None:
        self._works = works
        self._outbox = works.outbox
        self._panel = works.panel
        self._report = works.report
        self._shuffler = shuffler
        self._table = table
        self._rulebook = rulebook
        self._happened = happened
        self._sets: list[tuple[int, int, int]] = []
        self._revealed: dict[int, int] = {}

    def play(self):
        """To the end of the round."""
        for step in rulebooks.procedure(self._rulebook, rulebooks.SHUFFLER, self._table):
            self._report.prompt()
            if step.kind == SET:
                yield from self._give(step.to, step.count)
            elif step.kind == CLOSE:
                if (yield from self._betting(step.count)) == keys.ROUND_END:
                    return
            elif step.kind == REVEAL:
                self._reveal(step.to, step.count)
            else:
                yield from self._showdown()

    def exposed(self) -> bytes:
        """The positions of the cards that the rules have exposed and that were not taken back."""
        positions = b""
        for to, first, _ in self._sets:
            positions += bytes(range(first, first + self._revealed.get(to, 0)))
        return positions

    def _take_back(self, place: int, ruling: int):
        """A ruling has a set taken back and the rest reshuffled with it; it is given again, and opened as before."""
        for to, first, count in self._sets:
            if to == place:
                yield from self._shuffler.open_exposed(self.exposed())
                positions = bytes(range(first, first + count))
                yield from meanwhile(
                    self._works, brought_by, "reshuffling", self._works, self._shuffler, positions, ruling
                )
                yield from self._give_again(to, first, count)
                return

    def _give_again(self, to: int, first: int, count: int):
        self._sets.remove((to, first, count))
        opened = self._revealed.get(to, 0)
        self._revealed[to] = 0
        yield from self._give(to, count)
        self._reveal(to, opened)

    def _taken_back_before(self):
        """What the journal has next as taken back and reshuffled is given again, as far as that was not done."""
        reshuffled = self._done(records.RESHUFFLED)
        while reshuffled:
            for to, first, count in self._sets:
                if first == reshuffled[1][0]:
                    yield from self._give_again(to, first, count)
                    break
            reshuffled = self._done(records.RESHUFFLED)

    def _give(self, to: int, count: int):
        given = self._done(records.DISPENSED)
        if given:
            self._sets.append((to, given[1], count))
        else:
            self._sets.append((to, self._shuffler.told, count))
            yield from self._shuffler.dispense(to, count)

    def _reveal(self, to: int, count: int) -> None:
        """Turn the next cards of a set face up."""
        for of, first, _ in self._sets:
            if of == to:
                opened = self._revealed.get(to, 0)
                for position in range(first + opened, first + opened + count):
                    if not self._done(records.EXPOSED):
                        self._shuffler.expose(position)
                self._revealed[to] = opened + count

    def _betting(self, number: int):
        """A Betting Round: a seat key says that its Player folds, until the Dealer closes it or ends the round."""
        table = self._table
        while True:
            yield from self._taken_back_before()
            folded = self._done(records.FOLDED)
            if folded:
                table.fold(folded[0])
                continue
            if self._done(records.BETTING_CLOSED):
                return keys.BETTING_CLOSED
            key = yield from self._key()
            if key == keys.BETTING_CLOSED:
                self._outbox.add(records.BETTING_CLOSED, number)
            if key in (keys.BETTING_CLOSED, keys.ROUND_END):
                return key
            if key in table.seats and table.live >> (key - 1) & 1:
                table.fold(key)
                self._outbox.add(records.FOLDED, key)

    def _showdown(self):
        """Each seat key exposes the hand of an Active Player who shows, once, until the Dealer ends the round."""
        shown = 0
        while True:
            yield from self._taken_back_before()
            key = self._shown_before() or (yield from self._key())
            if key == keys.ROUND_END:
                return
            if 1 <= key <= SEATS and self._table.live >> (key - 1) & 1 and not shown >> key & 1:
                shown |= 1 << key
                self._reveal(key, _HOLE_CARDS)

    def _shown_before(self) -> int:
        """The seat whose hand the journal has next as shown; 0 for none."""
        for kind, values in self._happened[:1]:
            for to, first, count in self._sets:
                if kind == records.EXPOSED and first <= values[0] < first + count:
                    return to
        return 0

    def _done(self, kind: int):
        """The values of the record that comes next in what happened, if it is of this kind; then it is passed by."""
        if self._happened and self._happened[0][0] == kind:
            return self._happened.pop(0)[1]
        return None

    def _key(self):
        """The next key; the Supervisor's is answered here."""
        while True:
            self._report.prompt()
            yield from idle(self._works, KEY)
            key = self._panel.key
            if key != keys.SUPERVISOR:
                return key
            ruling = yield from meanwhile(self._works, brought_by, "deciding", self._works, self._rulebook)
            if ruling:
                yield from self._take_back(COMMUNITY, ruling)
