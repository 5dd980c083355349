"""Free Bet Blackjack 5.19: the discards are riffled and the round goes on; nothing that is in play goes with them."""

from shoecore import facts
from shoecore import findings as f
from shoecore import records as r
from shoecore.rulebooks.steps import BURNT, DEALER
from shoecore.rulings.nodes import DEALER as BY_DEALER
from stories import Story

FB = "mbs-fbbj-3"
SITUATION = "too-few-cards"


def short(seats=(2, 5)) -> Story:
    """A round whose first card is burnt, and whose shoe runs empty before the Dealer's card."""
    story = Story(FB)
    story.row(facts.BURN_DUE)
    story.dealt((BURNT,) + seats)
    story.row(r.SHOE_EMPTY)
    return story


def beyond(story: Story) -> list:
    """Code and clause of the findings after the empty shoe."""
    found = story.found()
    assert found[0][:2] == (f.SHORT, "5.19"), found
    return [(code, clause) for code, clause, _ in found[1:]]


# clauses: mbs-fbbj-3 5.19
def test_5_19_the_discards_are_riffled_and_the_round_goes_on():
    story = short()
    story.ruled(SITUATION, "riffle", BY_DEALER)
    story.reshuffled(())
    story.dealt((DEALER, 2, 5))
    assert beyond(story) == []


# clauses: mbs-fbbj-3 5.19
def test_5_19_the_burnt_card_goes_with_them_and_may_come_again():
    story = short()
    story.ruled(SITUATION, "riffle", BY_DEALER)
    story.reshuffled((0,))
    story.dealt((DEALER, 2, 5))
    assert story.cards[3] == story.cards[0] and beyond(story) == []


# clauses: mbs-fbbj-3 5.19
def test_5_19_a_hand_that_was_settled_lies_among_the_discards():
    for settled, said in ((True, []), (False, [(f.NOT_TO_TAKE, "5.19")])):
        story = short()
        if settled:
            story.row(facts.INTERIM_SETTLED, 5)
        story.ruled(SITUATION, "riffle", BY_DEALER)
        story.reshuffled((2,))
        assert beyond(story) == said


def stays_out(position: int) -> None:
    """Hold a riffle that takes a card too many against the rules."""
    story = short()
    story.ruled(SITUATION, "riffle", BY_DEALER)
    story.reshuffled((0, position))
    assert beyond(story) == [(f.NOT_TO_TAKE, "5.19")], position


# clauses: mbs-fbbj-3 5.19
def test_5_19_what_is_in_play_stays_out():
    for position in (1, 2):
        stays_out(position)


# clauses: mbs-fbbj-3 5.19
def test_5_19_what_was_never_dealt_stays_out():
    for position in (3, 200):
        stays_out(position)


# clauses: mbs-fbbj-3 5.19, 6.1
def test_5_19_no_riffle_without_a_ruling_and_no_second_one():
    story = short()
    story.reshuffled(())
    assert beyond(story) == [(f.NOT_RULED, "6.1")]
    story = short()
    story.ruled(SITUATION, "riffle", BY_DEALER)
    story.reshuffled(())
    story.reshuffled(())
    assert beyond(story) == [(f.NOT_RULED, "6.1")]


# clauses: mbs-fbbj-3 5.19
def test_5_19_dealt_on_without_the_riffle_that_was_ruled():
    story = short()
    story.ruled(SITUATION, "riffle", BY_DEALER)
    story.dealt((DEALER, 2, 5))
    assert beyond(story) == [(f.NOT_RESHUFFLED, "5.19")]
