"""Where every card is: what the simulation alone knows, and asserts whenever a card has changed its place."""

from .part import Part


class Lost(Exception):
    """The simulation itself lost or doubled a card; the message says how many there should be."""


class Truth(Part):
    """Counts the cards and adds them up as they come in and go out: the places together must give the same."""

    STATE = ("count", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0

    def comes(self, cards) -> None:
        """Cards are brought to the machine."""
        self.count += len(cards)
        self.total += sum(cards)

    def goes(self, cards) -> None:
        """Cards are taken away from it."""
        self.count -= len(cards)
        self.total -= sum(cards)

    def changes(self, before: int, after: int) -> None:
        """A card is another one from now on: torn, turned, exchanged."""
        self.total += after - before

    def check(self, places) -> None:
        """Hold all places against what came and went."""
        count = 0
        total = 0
        for cards in places:
            if cards:
                count += len(cards)
                total += sum(cards)
        if count != self.count or total != self.total:
            raise Lost("%d cards that add up to %d, not %d and %d" % (count, total, self.count, self.total))
