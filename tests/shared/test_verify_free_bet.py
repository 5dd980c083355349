"""Free Bet Blackjack to the judge: the burn, the offers, what is taken up of them, and each decision in its time."""

from shoecore import facts
from shoecore import findings as f
from shoecore import records as r
from shoecore.cards import parse
from shoecore.rulebooks import decisions as d
from shoecore.rulebooks.steps import BURNT, DEALER, INSURANCE, SURRENDER
from shoecore.rulebooks.table import mask_of
from shoecore.verify import Verifier

SEAT = 3


def opened(*seats) -> list:
    """A round that is opened at these seats."""
    return [(r.ROUND_OPENED, (1, "mbs-fbbj-3", r.SHOE, 1, mask_of(seats), 0))]


def drawn(first: int, cards: str, *places) -> list:
    """Cards that leave the device one after another, each to its place."""
    texts = cards.split()
    return [(r.DRAWN, (first + at, parse(texts[at]), 0, places[at], b"")) for at in range(len(places))]


def dealt(cards: str) -> list:
    """One Player's round up to the offer: his first card, the Dealer's, his second."""
    return opened(SEAT) + drawn(0, cards, SEAT, DEALER, SEAT)


def dealt_without_dealer(cards: str) -> list:
    """One Player's initial deal in which the Dealer got no card."""
    return opened(SEAT) + drawn(0, cards, SEAT, SEAT)


def decided(decision: int, hand: int = 1, seat: int = SEAT) -> list:
    """The record of a decision."""
    return [(facts.DECIDED, (seat, hand, decision))]


def closed(what: int) -> list:
    """The record of an offer that is over."""
    return [(facts.OFFER_CLOSED, (what,))]


def found_in(*parts) -> list:
    """Code, clause and place of every finding in these rows, the round's opening being 0."""
    rows = []
    for part in parts:
        rows += part
    verifier = Verifier()
    found = [verifier.see(r.Record(at, 400 * at, kind, values)) for at, (kind, values) in enumerate(rows)]
    return [(finding.code, finding.clause, finding.record) for finding in found if finding]


END = [(r.ROUND_CLOSED, (1,))]


# clauses: mbs-fbbj-3 3.25.1, 3.27.1
def test_3_25_1_and_3_27_1_surrender_or_insurance_is_offered_as_the_dealers_card_says():
    for cards, due, other, clause in (
        ("10c 6d 9c", SURRENDER, INSURANCE, "3.25.1"),
        ("10c Ad 9c", INSURANCE, SURRENDER, "3.27.1"),
    ):
        assert found_in(dealt(cards), closed(due), decided(d.STAND)) == []
        assert found_in(dealt(cards), closed(other)) == [(f.NOT_NOW, clause, 4)]
        assert found_in(dealt(cards), decided(d.STAND)) == [(f.NOT_NOW, clause, 4)]


# clauses: mbs-fbbj-3 3.25, 1.1.22
def test_3_25_surrender_against_anything_but_an_ace():
    rest = closed(SURRENDER) + END
    assert found_in(dealt("10c 6d 6c"), decided(d.SURRENDER), rest) == []
    assert found_in(dealt("10c 6d 6c"), rest) == [(f.UNFINISHED, "3.29", 5)]
    assert found_in(dealt("10c Ad 6c"), decided(d.SURRENDER)) == [(f.NOT_ALLOWED, "3.25", 4)]


# clauses: mbs-fbbj-3 3.20
def test_3_20_even_money_for_a_blackjack_against_an_ace():
    rest = closed(INSURANCE) + END
    assert found_in(dealt("Kc Ad Ac"), decided(d.EVEN_MONEY), rest) == []
    assert found_in(dealt("Kc Ad Ac"), rest) == [(f.UNFINISHED, "3.34", 5)]
    assert found_in(dealt("Kc Ad 9c"), decided(d.EVEN_MONEY)) == [(f.NOT_ALLOWED, "3.20", 4)]
    assert found_in(dealt("Kc 6d Ac"), decided(d.EVEN_MONEY)) == [(f.NOT_ALLOWED, "3.20", 4)]


# clauses: mbs-fbbj-3 3.14
def test_3_14_first_a_wager_then_two_cards_then_the_decision():
    assert found_in(opened(SEAT), drawn(0, "10c 6d", 4, DEALER)) == [(f.WRONG_PLACE, "3.18", 1)]
    one_card = opened(SEAT) + drawn(0, "10c 6d", SEAT, DEALER)
    assert found_in(one_card, decided(d.DRAW)) == [(f.NOT_NOW, "3.18", 3)]
    assert found_in(one_card, drawn(2, "5c", SEAT), closed(SURRENDER), decided(d.DRAW)) == []


# clauses: mbs-fbbj-3 3.29, 3.30
def test_3_29_each_hand_is_decided_in_its_turn_and_before_the_dealer_draws():
    two = opened(3, 5) + drawn(0, "10c 9c 6d 2c 8c", 3, 5, DEALER, 3, 5) + closed(SURRENDER)
    assert found_in(two, decided(d.STAND), decided(d.STAND, seat=5)) == []
    assert found_in(two, decided(d.STAND, seat=5)) == [(f.NOT_NOW, "3.29", 7)]
    assert found_in(two, decided(d.STAND, hand=2)) == [(f.NOT_NOW, "3.29", 7)]
    assert found_in(two, decided(d.STAND), drawn(5, "7c", DEALER)) == [(f.NOT_NOW, "3.29", 8)]
    assert found_in(two, decided(d.DRAW), drawn(5, "9h", 3), decided(d.DRAW)) == [(f.NOT_NOW, "3.29", 9)]


# clauses: mbs-fbbj-3 1.1.5, 1.1.6, 1.1.19, 3.21.1, 3.26.1, 3.26.5
def test_a_decision_that_the_rules_do_not_allow_is_found_with_its_clause():
    for cards, decision, clause in (
        ("5c 6d 6c", d.FREE_DOUBLE, ""),
        ("5c 6d 7c", d.FREE_DOUBLE, "3.26.5"),
        ("8c 6d 8h", d.FREE_SPLIT, ""),
        ("8c 6d 9h", d.FREE_SPLIT, "1.1.19"),
        ("10c 6d Kh", d.SPLIT, ""),
        ("10c 6d Kh", d.FREE_SPLIT, "3.21.1"),
    ):
        said = [(f.NOT_ALLOWED, clause, 5)] if clause else []
        assert found_in(dealt(cards), closed(SURRENDER), decided(decision)) == said, cards
    drew = dealt("2c 6d 3h") + closed(SURRENDER) + decided(d.DRAW) + drawn(3, "5s", SEAT)
    assert found_in(drew, decided(d.DOUBLE)) == [(f.NOT_ALLOWED, "3.26.1", 7)]


# clauses: mbs-fbbj-3 3.26.4, 3.26.7, 3.23.1
def test_3_26_4_a_doubled_hand_and_3_23_1_a_split_ace_get_one_card():
    doubled = dealt("5c 7d 6c") + closed(SURRENDER) + decided(d.DOUBLE) + drawn(3, "2c", SEAT)
    assert found_in(doubled, drawn(4, "10c", DEALER), END) == []
    assert found_in(doubled, drawn(4, "10c", SEAT)) == [(f.EXTRA, "3.34", 7)]
    aces = dealt("Ac 7d Ad") + closed(SURRENDER) + decided(d.FREE_SPLIT) + drawn(3, "2c 3c", SEAT, SEAT)
    assert found_in(aces, drawn(5, "10c", DEALER), END) == []
    assert found_in(aces, drawn(5, "10c", SEAT)) == [(f.EXTRA, "3.34", 8)]


# clauses: mbs-fbbj-3 3.34, 3.35
def test_3_34_no_card_to_a_complete_hand_of_the_dealer():
    for upcard, second, more in (("6d", "10h", True), ("7d", "10h", False), ("6d", "Ah", True), ("7d", "Ah", False)):
        stood = dealt("10c %s 9c" % upcard) + closed(SURRENDER) + decided(d.STAND) + drawn(3, second, DEALER)
        said = found_in(stood, drawn(4, "2s", DEALER))
        assert said == ([] if more else [(f.EXTRA, "3.33", 7)]), (upcard, second)
        assert found_in(stood, END) == ([(f.UNFINISHED, "3.34", 7)] if more else []), (upcard, second)


# clauses: mbs-fbbj-3 5.21
def test_5_21_where_the_house_has_a_card_burnt_it_is_the_first():
    due = [(facts.BURN_DUE, ())]
    first = drawn(0, "10c 6d", SEAT, DEALER)
    assert found_in(opened(SEAT), first) == []
    assert found_in(opened(SEAT), due, first) == [(f.WRONG_PLACE, "5.21", 2)]
    assert found_in(opened(SEAT), due, drawn(0, "2c 10c 6d", BURNT, SEAT, DEALER)) == []
    assert found_in(opened(SEAT), drawn(0, "2c", BURNT)) == [(f.EXTRA, "3.18", 1)]
    assert found_in(opened(SEAT), first, due) == [(f.NOT_NOW, "3.18", 3)]


# clauses: mbs-fbbj-3 5.12, 5.12.1, 5.12.2
def test_5_12_a_dealer_without_a_card_draws_one_late_and_then_it_is_offered_by_that_card():
    two = opened(3, 5) + drawn(0, "10c 9c 6d 2c", 3, 5, 3, 5)
    missed = (f.MISSED, "3.18", 3)
    for card, due, other in (("8s", SURRENDER, INSURANCE), ("As", INSURANCE, SURRENDER)):
        at_once = two + decided(d.DRAW) + drawn(4, "2h", 3) + drawn(5, card, DEALER)
        finished = two + decided(d.STAND) + drawn(4, card, DEALER)
        for late in (at_once, finished):
            assert found_in(late, closed(due)) == [missed]
            assert found_in(late, closed(other)) == [missed, (f.NOT_NOW, "5.12.2", len(late))]
        rest = decided(d.STAND) + decided(d.STAND, seat=5) + drawn(6, "10h", DEALER)
        assert found_in(at_once, closed(due), rest, END) == [missed]
        assert found_in(at_once, closed(due), decided(d.STAND), END) == [missed, (f.UNFINISHED, "3.29", 10)]
    last = two + decided(d.STAND) + decided(d.STAND, seat=5)
    assert found_in(last, END) == [missed, (f.UNFINISHED, "5.12", 7)]
    assert found_in(last, drawn(4, "8s", DEALER), closed(SURRENDER), drawn(5, "10h", DEALER), END) == [missed]


# clauses: mbs-fbbj-3 3.25.1.1, 5.12.2
def test_5_12_2_surrender_is_offered_late_but_not_after_a_split():
    stood = dealt_without_dealer("8c 9h") + decided(d.STAND) + drawn(2, "6s", DEALER)
    assert found_in(stood, decided(d.SURRENDER), closed(SURRENDER), END) == [(f.MISSED, "3.18", 2)]
    halves = decided(d.FREE_SPLIT) + drawn(2, "10h", SEAT) + drawn(3, "6s", DEALER)
    split = dealt_without_dealer("8c 8h") + halves
    assert found_in(split, decided(d.SURRENDER)) == [(f.MISSED, "3.18", 2), (f.NOT_ALLOWED, "3.25.1.1", 6)]


# clauses: mbs-fbbj-3 5.11
def test_5_11_the_dealers_card_alone_may_be_left_out_and_comes_at_a_decision():
    missed = (f.MISSED, "3.18", 3)
    two = opened(3, 5) + drawn(0, "10c 9c", 3, 5)
    assert found_in(two, drawn(2, "6d", 5)) == [(f.EXTRA, "3.18", 3)]
    assert found_in(two, drawn(2, "6d", 3), drawn(3, "6s", DEALER)) == [missed, (f.WRONG_PLACE, "3.18", 4)]
    drew = two + drawn(2, "6d 2c", 3, 5) + decided(d.DRAW)
    assert found_in(drew, drawn(4, "6s", DEALER)) == [missed, (f.WRONG_PLACE, "3.29", 6)]
    assert found_in(two, drawn(2, "8s 6d 2c", DEALER, 3, 5), drawn(5, "6s", DEALER)) == [(f.NOT_NOW, "3.25.1", 6)]


# clauses: mbs-fbbj-3 5.30.1
def test_5_30_1_a_round_that_the_power_interrupted_may_be_concluded_where_it_stands():
    cut = dealt("10c 6d 9c") + [(r.BOOTED, (2, 0))]
    withdrawn = [(facts.RULED, ("interruption", "withdraw", 2, 0))]
    assert [code for code, _, _ in found_in(cut, withdrawn, END)] == [f.RESTARTED]
    assert [code for code, _, _ in found_in(cut, END)] == [f.RESTARTED, f.UNFINISHED]


# clauses: mbs-fbbj-3 5.16.2, 5.25
def test_5_16_2_one_player_who_withdraws_ends_no_round():
    withdrawn = [(facts.RULED, ("player-short", "withdraw", 2, 0))]
    assert [code for code, _, _ in found_in(dealt("10c 6d 9c"), withdrawn, END)] == [f.UNFINISHED]
