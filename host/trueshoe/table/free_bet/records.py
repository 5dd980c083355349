"""What happened at a table of Free Bet Blackjack, a record each, the clause first."""

from typing import NamedTuple

from trueshoe.table.action import Action, actions


class AreaLimited(NamedTuple):
    """A Pit Manager allows fewer wagers on an area."""

    clause: str
    area: int
    wagers: int
    decided_by: str


class PlayerLimited(NamedTuple):
    """A Pit Manager restricts a Player to one playing area."""

    clause: str
    player: int
    decided_by: str


class Placed(NamedTuple):
    """A main wager on a spot of an area; spot 1 is the nearest to the Dealer."""

    clause: str
    area: int
    spot: int
    amount: int
    player: int


class SidePlaced(NamedTuple):
    """A side wager of a Player with a wager on the area."""

    clause: str
    area: int
    bet: str
    amount: int
    player: int


class Claimed(NamedTuple):
    """A Player wants a side wager on an area."""

    clause: str
    area: int
    bet: str
    amount: int
    player: int


class Awarded(NamedTuple):
    """Who of the claimants may place the wager; where claims are equal, whom they agreed on, 0 for nobody."""

    clause: str
    area: int
    bet: str
    agreed: int
    players: tuple[int, ...]


class Withdrawn(NamedTuple):
    """A wager taken back before bets are closed; a main wager where no bet is named."""

    clause: str
    area: int
    bet: str
    player: int
    amount: int


class Closed(NamedTuple):
    """The Dealer said 'No more bets'."""

    clause: str


class Found(NamedTuple):
    """A wager that lies in another size than was noticed before."""

    clause: str
    area: int
    bet: str
    amount: int
    player: int


class Dealt(NamedTuple):
    """One card from the dealing device, to a playing area's hand or the Dealer's, area 0."""

    clause: str
    card: str
    area: int
    hand: int


class LeftOut(NamedTuple):
    """A playing area, or the Dealer as area 0, got no card when one was due on the initial deal."""

    clause: str
    area: int


class DrawnForDealer(NamedTuple):
    """The card that the Dealer did not get on the initial deal, drawn when the subsequent deal has commenced."""

    clause: str
    card: str


class EvenMoneyOpened(NamedTuple):
    """Against a late Ace a Blackjack may be paid even."""

    clause: str
    decided_by: str


class Surrendered(NamedTuple):
    """Half of a wager given up."""

    clause: str
    area: int
    player: int


class EvenMoney(NamedTuple):
    """A Blackjack paid even against the Dealer's Ace."""

    clause: str
    area: int
    player: int


class Insured(NamedTuple):
    """Insurance by the Player whose wager it is."""

    clause: str
    area: int
    amount: int
    player: int


class Declined(NamedTuple):
    """A Player leaves the Insurance on a wager to others."""

    clause: str
    area: int
    player: int


class InsuranceClaimed(NamedTuple):
    """A Player wants the Insurance that the owner of a wager declined."""

    clause: str
    area: int
    owner: int
    amount: int
    player: int


class InsuranceAwarded(NamedTuple):
    """Who of the claimants may place it; where claims are equal, whom they agreed on, 0 for nobody."""

    clause: str
    area: int
    owner: int
    agreed: int
    player: int


class OfferClosed(NamedTuple):
    """Surrender or Insurance is no longer open; or it was forgotten."""

    clause: str
    offered: bool


class OfferedLate(NamedTuple):
    """Insurance that was not offered is open after all."""

    clause: str
    approved_by: str


class Stood(NamedTuple):
    """The Player takes no more cards to this hand."""

    clause: str
    player: int


class Drew(NamedTuple):
    """The Player asks for a card."""

    clause: str
    player: int


class Doubled(NamedTuple):
    """A wager increased on a hand that gets one more card."""

    clause: str
    amount: int
    player: int


class FreeDoubled(NamedTuple):
    """A marker laid on a hand that gets one more card."""

    clause: str
    player: int


class Split(NamedTuple):
    """A hand parted, with a wager as large as the original on the new one."""

    clause: str
    player: int


class FreeSplit(NamedTuple):
    """A hand parted, with a marker on the new one."""

    clause: str
    player: int


class Stayed(NamedTuple):
    """A Player on the area does not join in its controller's split or double."""

    clause: str
    player: int


class Absent(NamedTuple):
    """A Player with a wager is not there to decide."""

    clause: str
    player: int


class Forced(NamedTuple):
    """The Dealer plays a hand that nobody is there to play."""

    clause: str
    draws: bool


class GivenBack(NamedTuple):
    """Wagers that a ruling lets a Player take back: of one area, or of all as area 0."""

    clause: str
    area: int
    player: int


class Voided(NamedTuple):
    """The round is void."""

    clause: str


class Settled(NamedTuple):
    """All wagers are settled."""

    clause: str


ACTIONS = actions(
    Action("limit_area", AreaLimited, ("area", "wagers", "decided_by")),
    Action("limit_player", PlayerLimited, ("player", "decided_by")),
    Action("place", Placed, ("area", "spot", "amount", "player")),
    Action("side", SidePlaced, ("area", "bet", "amount", "player")),
    Action("claim", Claimed, ("area", "bet", "amount", "player")),
    Action("award", Awarded, ("area", "bet", "agreed")),
    Action("withdraw", Withdrawn, ("area", "bet", "player")),
    Action("close", Closed, ()),
    Action("find", Found, ("area", "bet", "amount", "player")),
    Action("deal", Dealt, ("card",)),
    Action("leave_out", LeftOut, ()),
    Action("draw_for_dealer", DrawnForDealer, ("card",)),
    Action("open_even_money", EvenMoneyOpened, ("decided_by",)),
    Action("surrender", Surrendered, ("area", "player")),
    Action("even_money", EvenMoney, ("area", "player")),
    Action("insure", Insured, ("area", "amount", "player")),
    Action("decline", Declined, ("area", "player")),
    Action("claim_insurance", InsuranceClaimed, ("area", "owner", "amount", "player")),
    Action("award_insurance", InsuranceAwarded, ("area", "owner", "agreed")),
    Action("close_offer", OfferClosed, ("offered",)),
    Action("offer_late", OfferedLate, ("approved_by",)),
    Action("stand", Stood, ("player",)),
    Action("draw", Drew, ("player",)),
    Action("double", Doubled, ("amount", "player")),
    Action("free_double", FreeDoubled, ("player",)),
    Action("split", Split, ("player",)),
    Action("free_split", FreeSplit, ("player",)),
    Action("stay", Stayed, ("player",)),
    Action("absent", Absent, ("player",)),
    Action("force", Forced, ()),
    Action("give_back", GivenBack, ("area", "player", "clause")),
    Action("void", Voided, ("clause",)),
    Action("settle", Settled, ()),
)
