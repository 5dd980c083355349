"""What happened at a table of Multi-Link Progressive Texas Hold'em, a record each, the clause first."""

from typing import NamedTuple

from trueshoe.table.action import Action, actions


class Placed(NamedTuple):
    """A Bet before the cards; what is over the maximum is rejected."""

    clause: str
    box: int
    bet: str
    amount: int
    player: int
    rejected: int


class Withdrawn(NamedTuple):
    """A Bet taken back before Bets are closed."""

    clause: str
    box: int
    bet: str
    amount: int


class Closed(NamedTuple):
    """The Dealer said 'No more Bets'."""

    clause: str


class Found(NamedTuple):
    """Chips that lie otherwise than was noticed before; where nothing lay, the box of the Player who laid them."""

    clause: str
    box: int
    bet: str
    amount: int


class Examined(NamedTuple):
    """A Player looked at the Hole Cards of a box."""

    clause: str
    box: int


class ExaminedMore(NamedTuple):
    """A Player looked at a further Hand, and whether that was on purpose by the word of somebody who may say so."""

    clause: str
    box: int
    intentional: bool
    decided_by: str


class Folded(NamedTuple):
    """A Hand given up."""

    clause: str
    box: int


class Checked(NamedTuple):
    """A Player goes on without a further Bet."""

    clause: str
    box: int


class Bet(NamedTuple):
    """A Flop, Turn or River; blind where the Hand was not looked at."""

    clause: str
    box: int
    bet: str
    amount: int
    blind: bool


class Revealed(NamedTuple):
    """Community Cards turned face up."""

    clause: str
    cards: str


class DealerRevealed(NamedTuple):
    """The Dealer's Hand turned face up."""

    clause: str
    cards: str


class Shown(NamedTuple):
    """The Hole Cards of a box turned face up."""

    clause: str
    box: int
    cards: str


class NotShown(NamedTuple):
    """A Player would not reveal the cards; the Table Game Shift Manager confirmed what follows."""

    clause: str
    box: int
    confirmed_by: str


class WalkedAway(NamedTuple):
    """A Player left the table; the boxes that are Folded by it."""

    clause: str
    player: int
    confirmed_by: str
    folded: tuple[int, ...]


class ErrorRuled(NamedTuple):
    """A dealing error after which the affected Players choose by 5.10."""

    clause: str
    boxes: tuple[int, ...]
    reconstructed: bool


class Chosen(NamedTuple):
    """What a Player chose by 5.10: go on, or the Bets back."""

    clause: str
    box: int


class Invalidated(NamedTuple):
    """A Hand that is invalid, its Bets returned."""

    clause: str
    box: int


class Voided(NamedTuple):
    """The Round has no result."""

    clause: str
    cause: str


class Displayed(NamedTuple):
    """What the display showed, or the system had registered before a malfunction, as a major winner was paid."""

    clause: str
    box: int
    amount: int
    malfunction: bool


class Settled(NamedTuple):
    """All Bets are settled."""

    clause: str


ACTIONS = actions(
    Action("place", Placed, ("box", "bet", "amount", "player")),
    Action("withdraw", Withdrawn, ("box", "bet")),
    Action("close", Closed, ()),
    Action("find", Found, ("box", "bet", "amount")),
    Action("examine", Examined, ("box",)),
    Action("examine_more", ExaminedMore, ("box", "intentional", "decided_by")),
    Action("fold", Folded, ("box",)),
    Action("check", Checked, ("box",)),
    Action("bet", Bet, ("box", "bet", "amount")),
    Action("reveal", Revealed, ("cards",)),
    Action("reveal_dealer", DealerRevealed, ("cards",)),
    Action("show", Shown, ("box", "cards")),
    Action("refuse_to_show", NotShown, ("box", "confirmed_by")),
    Action("walk_away", WalkedAway, ("player", "confirmed_by")),
    Action("rule_error", ErrorRuled, ("clause", "boxes", "reconstructed")),
    Action("choose", Chosen, ("box", "clause")),
    Action("invalidate", Invalidated, ("box",)),
    Action("void", Voided, ("cause",)),
    Action("display", Displayed, ("box", "amount", "malfunction")),
    Action("settle", Settled, ()),
)
