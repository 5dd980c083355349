"""Free Bet Blackjack (MBS), version 3: every card face up, and what each hand gets is for its Player to decide."""

from ..cards import rank_of
from ..compat import const
from ..rank import blackjack
from . import decisions as d
from .steps import DEALER, INSURANCE, SURRENDER, Burn, Deal, Decide, Offer, Showdown

ID = "mbs-fbbj-3"
TITLE = "Free Bet Blackjack (MBS) version 3"
IN_FORCE = "2025-06-02T09:00"
PACKS = (1, 8)
CARDS_HIDDEN = False
SEATS = (1, 7)
BOXES = False
BUTTON = False
IRREGULAR = ("5.1", "5.1", "5.5", "5.19", "5.1", "6.1")

# A round that the power interrupted is never void: without an outcome, Players may withdraw, and it is concluded.
UNDECIDED = "withdraw"

_ACE = const(12)
_HANDS = const(4)
_BLACKJACK = const(21)


class Hand:
    """One hand of a playing area; it lives until it busts, surrenders or is paid."""

    def __init__(self, seat: int, number: int, cards: bytearray) -> None:
        self.seat = seat
        self.number = number
        self.cards = cards
        self.split = False
        self.live = True

    # clauses: mbs-fbbj-3 1.1.9, 3.30, 3.32
    def complete(self) -> bool:
        """Whether no decision is left: bust, given up, paid, or 21 (3.30)."""
        return not self.live or blackjack.total(self.cards)[0] >= _BLACKJACK


# clauses: mbs-fbbj-3 1.1.11, 3.14, 5.12, 5.12.2, 5.14, 5.16.1
def from_shoe(table):
    """The round from the dealing device; a card or a decision is sent in for each step that asks for one.

    None for a card of the initial deal says that it was left out: the Dealer draws his later, a Player acts upon the
    one card that came, and an area without any is passed over."""
    if table.burn:
        yield Burn("5.21")
    hands = []
    for seat in table.seats:
        hands.append(Hand(seat, 1, _dealt((yield Deal(seat, 1, "3.18")))))
    dealer = _dealt((yield Deal(DEALER, 1, "3.18")))
    for hand in hands:
        hand.cards += _dealt((yield Deal(hand.seat, 1, "3.18")))
        hand.live = len(hand.cards) > 0
    if dealer:
        yield from _offer(table, hands, dealer, "")
    played: list[Hand] = []
    for hand in hands:
        yield from _area(table, hand, played, hands, dealer)
    while _matters(table, played, dealer) and blackjack.dealer_draws(dealer):
        late = "" if dealer else "5.12"
        dealer.append((yield Deal(DEALER, 1, late or "3.34")))
        if late:
            yield from _offer(table, hands, dealer, "5.12.2")
    yield Showdown("3.33")


def _dealt(card: int | None) -> bytearray:
    """A card of the initial deal; nothing where it was left out."""
    return bytearray() if card is None else bytearray((card,))


def _offer(table, hands: list, dealer: bytearray, late: str):
    """Insurance and even money against an Ace, else surrender; each taken up by (seat, decision) until it is over.

    ``late`` is the clause of an offer after a Dealer's card that the initial deal had left out."""
    ace = rank_of(dealer[0]) == _ACE
    while True:
        taken = yield Offer(INSURANCE, late or "3.27.1") if ace else Offer(SURRENDER, late or "3.25.1")
        if taken is None:
            return
        seat, decision = taken
        for hand in hands:
            if hand.seat == seat:
                table.refused = _offer_refusal(decision, hand, ace)
                hand.live = hand.live and bool(table.refused)


# clauses: mbs-fbbj-3 1.1.22, 3.20, 3.25, 3.25.1.1
def _offer_refusal(decision: int, hand: Hand, ace: bool) -> str:
    """The clause that forbids taking up an offer, or nothing."""
    if decision == d.EVEN_MONEY:
        return "" if ace and blackjack.is_blackjack(bytes(hand.cards)) else "3.20"
    return "3.25" if ace else "3.25.1.1" if hand.split else ""


# clauses: mbs-fbbj-3 3.23.1, 3.23.2, 3.26.7, 3.28, 5.12, 5.12.1, 5.12.2
def _area(table, first: Hand, played: list, hands: list, dealer: bytearray):
    """One playing area: its hand, and the hands that splitting makes of it, each completed before the next.

    Instead of a decision (DEALER, card) may be sent in: the Dealer's card that the initial deal had left out."""
    waiting = [first]
    made = 1
    while waiting:
        hand = waiting.pop(0)
        played.append(hand)
        if hand.split and len(hand.cards) == 1:
            hand.cards.append((yield Deal(hand.seat, 1, "3.23")))
            if rank_of(hand.cards[0]) == _ACE:
                continue
        while not hand.complete():
            decision = yield Decide(hand.seat, hand.number, "3.29")
            if isinstance(decision, tuple):
                dealer.append(decision[1])
                yield from _offer(table, hands, dealer, "5.12.2")
                continue
            table.refused = refusal(decision, hand, made)
            if table.refused:
                continue
            if decision in (d.SPLIT, d.FREE_SPLIT):
                made += 1
                waiting.insert(0, _split_off(hand, made))
                hand.cards.append((yield Deal(hand.seat, 1, "3.23")))
                if rank_of(hand.cards[0]) == _ACE:
                    break
            elif decision == d.DRAW:
                hand.cards.append((yield Deal(hand.seat, 1, "3.29")))
            elif decision in (d.DOUBLE, d.FREE_DOUBLE):
                hand.cards.append((yield Deal(hand.seat, 1, "3.26.4")))
                break
            else:
                break
        if blackjack.is_bust(hand.cards):
            hand.live = False


def _split_off(hand: Hand, number: int) -> Hand:
    """The second hand of a split, with one of the two cards."""
    other = Hand(hand.seat, number, bytearray([hand.cards[1]]))
    hand.cards = bytearray([hand.cards[0]])
    hand.split = other.split = True
    return other


# clauses: mbs-fbbj-3 1.1.6, 3.26, 3.26.2, 3.26.3
def refusal(decision: int, hand: Hand, made: int) -> str:
    """The clause that forbids a decision, or nothing."""
    two = len(hand.cards) == 2
    total, soft = blackjack.total(hand.cards)
    if decision in (d.SPLIT, d.FREE_SPLIT):
        return _split_refusal(decision, hand, made, two)
    if decision == d.DOUBLE:
        return "" if two else "3.26.1"
    if decision == d.FREE_DOUBLE:
        return "" if two and not soft and 9 <= total <= 11 else "3.26.5"
    if decision == d.SURRENDER:
        return "3.25.1.1" if hand.split else "3.25.1"
    return "" if decision in (d.STAND, d.DRAW, d.REFUSE) else "3.31"


# clauses: mbs-fbbj-3 1.1.5, 3.21, 3.22.1
def _split_refusal(decision: int, hand: Hand, made: int, two: bool) -> str:
    first = _points(hand.cards[0])
    if not two or first != _points(hand.cards[1]):
        return "1.1.19"
    if made == _HANDS:
        return "3.22"
    if decision == d.FREE_SPLIT and first == 10:
        return "3.21.1"
    return ""


def _points(card: int) -> int:
    return blackjack.total(bytes((card,)))[0]


# clauses: mbs-fbbj-3 3.35
def _matters(table, hands: list, dealer: bytearray) -> bool:
    """Whether the Dealer's further cards have any effect on the outcome (3.35)."""
    if table.busted or table.insured:
        return True
    return any(hand.live and not _paid_at_once(hand, dealer) for hand in hands)


def _paid_at_once(hand: Hand, dealer: bytearray) -> bool:
    """A Blackjack is settled by the Dealer's first card unless that can still become one (3.19)."""
    two = blackjack.is_blackjack(bytes(hand.cards), hand.split)
    return two and len(dealer) > 0 and _points(dealer[0]) < 10
