"""A round told record by record, with cards that go back into the device and come again, and how it goes wrong."""

import rounds
from shoecore import facts
from shoecore import records as r
from shoecore.cards import HIDDEN
from shoecore.rulebooks.steps import BURNT, COMMUNITY
from shoecore.rulebooks.table import mask_of
from shoecore.verify import Verifier

SEATS = (2, 5)

# The Betting Round before each street, its cards, and its name in the situations.
FLOP = (1, 3, "flop")
TURN = (2, 1, "turn")
RIVER = (3, 1, "river")


class Story:
    """Records as they are made; each card is the next of a pack, and one that goes back is the next again. A card that
    comes for one that went back lies where that one lay.

    ``hidden`` tells it as a host sees it: a card is known once it is exposed."""

    def __init__(self, rulebook: str, device: str = "shoe", hidden: bool = False, before: tuple = ()) -> None:
        button = 5 if rulebook.startswith("rws-poker") else 0
        self._hidden = hidden
        self._pack = [rounds.identity(drawn) for drawn in range(52)]
        self.cards = []
        self.where = []
        self.rows = list(before)
        self.row(r.ROUND_OPENED, 1, rulebook, rounds.DEVICES[device], 1, mask_of(SEATS), button)
        self.events = rounds.clean(rulebook, device, SEATS, button)
        self._slots = []
        self._turned = []

    def row(self, kind: int, *values) -> int:
        """Any record; its number."""
        self.rows.append((kind, values))
        return len(self.rows)

    def card(self, to: int) -> None:
        """The next card goes somewhere."""
        position = self._next(to)
        self.row(r.DRAWN, position, HIDDEN if self._hidden else self.cards[position], 0, to, b"")

    def dealt(self, places) -> list:
        """Deal these cards; their positions."""
        first = len(self.where)
        for to in places:
            self.card(to)
        return list(range(first, len(self.where)))

    def set_(self, to: int, count: int) -> None:
        """The next cards go out as a set."""
        self.row(r.DISPENSED, to, len(self.where), count)
        for _ in range(count):
            self._next(to)

    def expose(self, position: int, by: int = r.BY_RULES) -> None:
        """A card is turned up."""
        self._turned.append(position)
        self.row(r.EXPOSED, position, self.cards[position], by)

    def ruled(self, situation: str, outcome: str, rank: int) -> int:
        """Somebody decides; the number of the record."""
        return self.row(facts.RULED, situation, outcome, rank, 0)

    def reshuffled(self, positions, order: int = 0) -> None:
        """Cards go back, and are the next to come."""
        self.row(r.RESHUFFLED, order, bytes(positions))
        self._pack = [self.cards[at] for at in positions if at < len(self.cards)] + self._pack
        for at in positions:
            if at < len(self.where):
                self.where[at] = None

    def until(self, betting_round: int):
        """The clean round up to the end of a Betting Round, which stays open."""
        return self._play(0, self._close(betting_round))

    def on_from(self, betting_round: int):
        """The clean round from the end of a Betting Round to its own."""
        return self._play(self._close(betting_round), len(self.events))

    def street(self, betting_round: int):
        """What follows the end of a Betting Round, without it, to the end of the round."""
        return self._play(self._close(betting_round) + 1, len(self.events))

    def whole(self):
        """The clean round."""
        return self._play(0, len(self.events))

    def found(self) -> list:
        """Code, clause and record of every finding."""
        verifier = Verifier()
        found = []
        for number, (kind, values) in enumerate(self.rows, 1):
            finding = verifier.see(r.Record(number, 0, kind, values))
            if finding:
                found.append((finding.code, finding.clause, number))
        return found

    def _close(self, betting_round: int) -> int:
        return [at for at, event in enumerate(self.events) if event[0] == rounds.CLOSED][betting_round - 1]

    def _next(self, to: int) -> int:
        taken = [slot for slot, place in zip(self._slots, self.where) if place == to]
        self._slots.append(min(set(range(len(taken) + 1)) - set(taken)))
        self.where.append(to)
        self.cards.append(self._pack.pop(0))
        return len(self.where) - 1

    def _play(self, start: int, end: int):
        for what, to, detail, _ in self.events[start:end]:
            if what == rounds.CARD:
                self.card(to)
            elif what == rounds.CARDS:
                self.set_(to, detail)
            elif what == rounds.CLOSED:
                self.row(r.BETTING_CLOSED, detail)
            elif what == rounds.TURNED:
                down = [at for at, place in enumerate(self.where) if place == to and at not in self._turned]
                self.expose(min([(self._slots[at], at) for at in down])[1])
            elif what == rounds.OFFERED:
                self.row(facts.OFFER_CLOSED, detail)
            elif what == rounds.CHOSEN:
                self.row(facts.DECIDED, to, detail[0], detail[1])
            else:
                self.row(r.ROUND_CLOSED, 1)
        return self


def exposed_early(rulebook: str, street: tuple, hidden: bool = False) -> tuple:
    """A street dealt and exposed by the Dealer while the Betting Round before it is open.

    Like the others: the story, the record that is found, the cards that go back, the situation."""
    betting_round, count, name = street
    story = Story(rulebook, hidden=hidden).until(betting_round)
    missed = len(story.rows) + 1
    back = story.dealt([BURNT] + [COMMUNITY] * count)
    story.expose(back[1], r.BY_DEALER)
    return story, missed, back, name + "-exposed"


def too_many(rulebook: str, street: tuple, hidden: bool = False, turned: bool = False) -> tuple:
    """One card too many on a street, noticed before or after it is turned up."""
    betting_round, count, name = street
    story = Story(rulebook, hidden=hidden).until(betting_round)
    story.row(r.BETTING_CLOSED, betting_round)
    back = story.dealt([BURNT] + [COMMUNITY] * count)
    if turned:
        for position in back[1:]:
            story.expose(position)
    extra = len(story.rows) + 1
    return story, extra, back + story.dealt((COMMUNITY,)), "too-many-" + name


def burn_missed(rulebook: str, street: tuple, hidden: bool = False) -> tuple:
    """A street dealt without its burn."""
    betting_round, count, _ = street
    story = Story(rulebook, hidden=hidden).until(betting_round)
    story.row(r.BETTING_CLOSED, betting_round)
    missed = len(story.rows) + 1
    return story, missed, story.dealt([COMMUNITY] * count), "burn-missed"
