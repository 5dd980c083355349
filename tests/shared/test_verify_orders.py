"""The life of an order: drawn once, ended once, and drawn anew in a round only by a ruling that demands it."""

from shoecore import findings as f
from shoecore import records as r
from shoecore.rulebooks.steps import COMMUNITY
from shoecore.rulings.nodes import SHIFT_MANAGER
from shoecore.verify import Verifier
from stories import Story

P7 = "rws-poker-7"
BOOTED = (r.BOOTED, (1, 1))
TAKEN_IN = (r.SHUFFLED, (52, bytes(32), 1, 0, 0))


def drawn(order: int, ruling: int = 0) -> tuple:
    return (r.ORDER_DRAWN, (order, 52, ruling))


def ended(order: int, how: int = r.EXECUTED, given: int = 0) -> tuple:
    return (r.ORDER_ENDED, (order, how, given))


def found_in(rows) -> list:
    """Code and record of every finding."""
    verifier = Verifier()
    found = []
    for number, (kind, values) in enumerate(rows, 1):
        finding = verifier.see(r.Record(number, 0, kind, values))
        if finding:
            found.append((finding.code, number))
    return found


def test_an_order_is_drawn_executed_and_the_next_is_drawn():
    assert found_in((BOOTED, drawn(1), TAKEN_IN, ended(1), drawn(2), TAKEN_IN, ended(2))) == []


def test_an_intake_that_is_aborted_or_refused_voids_its_order():
    aborted = (drawn(1), (r.ABORTED, (20,)), ended(1, r.VOIDED))
    refused = (drawn(2), (r.DECK_REFUSED, (1, 0, 0, 0, 0, 0)), ended(2, r.VOIDED))
    assert found_in((BOOTED,) + aborted + refused + (drawn(3), TAKEN_IN)) == []


def test_an_order_drawn_while_another_lives_is_found():
    assert found_in((BOOTED, drawn(1), drawn(2))) == [(f.REDRAWN, 3)]
    assert found_in((BOOTED, drawn(1), TAKEN_IN, drawn(2), ended(2), drawn(3))) == [(f.REDRAWN, 4)]


def test_the_same_order_is_never_drawn_again():
    assert found_in((BOOTED, drawn(1), ended(1, r.VOIDED), drawn(1))) == [(f.REDRAWN, 4)]


def test_an_order_that_does_not_live_cannot_end():
    assert found_in((BOOTED, drawn(1), ended(1), ended(1))) == [(f.NOT_LIVING, 4)]
    assert found_in((BOOTED, drawn(1), ended(2))) == [(f.NOT_LIVING, 3)]
    assert found_in((BOOTED, ended(1))) == [(f.NOT_LIVING, 2)]


def test_between_rounds_no_ruling_has_an_order_drawn():
    assert found_in((BOOTED, drawn(1), ended(1, r.VOIDED), drawn(2, 1))) == [(f.REDRAWN, 4)]


def test_what_was_not_seen_from_its_start_is_not_judged():
    assert found_in((ended(7), drawn(8))) == []
    assert found_in((drawn(8), ended(8))) == []


def test_a_restarted_device_that_remembers_ends_the_order_that_it_had():
    verifier = Verifier()
    rows = (BOOTED, drawn(1), (r.BOOTED, (2, 1)), drawn(2))
    codes = [verifier.see(r.Record(number, 0, kind, values)) for number, (kind, values) in enumerate(rows, 1)]
    assert [finding.code for finding in codes if finding] == [f.REDRAWN]


def test_a_restarted_device_that_remembers_nothing_begins_anew():
    verifier = Verifier()
    for number, (kind, values) in ((1, BOOTED), (2, drawn(1)), (1, BOOTED), (2, drawn(1)), (3, ended(1))):
        assert verifier.see(r.Record(number, 0, kind, values)) is None


def test_where_records_are_lost_the_orders_are_known_no_more():
    verifier = Verifier()
    codes = []
    for number, (kind, values) in ((1, BOOTED), (2, drawn(1)), (5, TAKEN_IN), (6, ended(2)), (7, ended(2))):
        finding = verifier.see(r.Record(number, 0, kind, values))
        codes.append(finding.code if finding else 0)
    assert codes == [0, 0, f.LOST, 0, f.NOT_LIVING]


def shuffled(*before) -> Story:
    """A shuffler's round as far as its 1st Betting Round, after what came before it: else a deck taken in."""
    return Story(P7, "shuffler", before=before or (BOOTED, drawn(1), TAKEN_IN)).until(1)


def test_cards_of_a_shuffler_without_a_living_order_are_found_once():
    assert shuffled().found() == []
    story = shuffled(BOOTED, drawn(1), TAKEN_IN, ended(1))
    assert story.found() == [(f.NO_ORDER, "5.16", 6)]
    assert [code for code, _, _ in shuffled(BOOTED).found()] == [f.NO_ORDER]


# clauses: rws-poker-7 5.9
def test_an_order_drawn_anew_in_a_round_is_found_even_where_the_old_one_was_ended_first():
    story = shuffled()
    story.row(r.ORDER_ENDED, 1, r.VOIDED, 9)
    again = story.row(r.ORDER_DRAWN, 2, 43, 0)
    assert story.on_from(1).found() == [(f.REDRAWN, "5.16", again)]


def exposed_and_ruled(outcome: str = "take-back") -> tuple:
    """A Flop Card exposed too early, and the Shift Manager's ruling: the story and the number of the ruling."""
    story = shuffled()
    story.expose(0, r.BY_DEALER)
    return story, story.ruled("flop-exposed", outcome, SHIFT_MANAGER)


def dealt_again(story: Story, ruling: int, order: int = 2, returned=(0, 1, 2)) -> list:
    """The rest of the round under another order, by a ruling: the codes beyond the irregularity."""
    story.row(r.ORDER_ENDED, 1, r.VOIDED, 9)
    story.reshuffled(returned, 1)
    story.row(r.ORDER_DRAWN, order, 46, ruling)
    story.row(r.SHUFFLED, 46, bytes(32), 1, 0, 0)
    story.set_(COMMUNITY, 3)
    story.on_from(1)
    story.row(r.ORDER_ENDED, order, r.EXECUTED, 12)
    return [code for code, _, _ in story.found()[1:]]


# clauses: rws-poker-7 5.9
def test_a_ruling_has_the_remainder_drawn_anew():
    story, ruling = exposed_and_ruled()
    assert dealt_again(story, ruling) == []


# clauses: rws-poker-7 5.9
def test_a_draw_that_names_another_record_or_a_ruling_of_something_else_is_found():
    story, ruling = exposed_and_ruled()
    assert dealt_again(story, ruling - 1) == [f.REDRAWN]
    story, ruling = exposed_and_ruled("reconstruct")
    assert dealt_again(story, ruling) == [f.NOT_RULED, f.REDRAWN]


# clauses: rws-poker-7 5.9
def test_a_ruling_demands_an_order_until_the_next_card_and_no_longer():
    story, ruling = exposed_and_ruled()
    story.row(r.ORDER_ENDED, 1, r.VOIDED, 9)
    story.reshuffled((0, 1, 2), 1)
    story.row(r.ORDER_DRAWN, 2, 46, ruling)
    story.row(r.DECK_REFUSED, 0, 0, 0, 1, 0, 0)
    story.row(r.ORDER_ENDED, 2, r.VOIDED, 9)
    story.row(r.ORDER_DRAWN, 3, 46, ruling)
    story.set_(COMMUNITY, 3)
    assert len(story.found()) == 1
    story.row(r.ORDER_ENDED, 3, r.VOIDED, 12)
    story.row(r.ORDER_DRAWN, 4, 43, ruling)
    assert [code for code, _, _ in story.found()[1:]] == [f.REDRAWN]


# clauses: rws-poker-7 5.9
def test_the_old_order_that_goes_on_after_a_ruled_reshuffle_is_found():
    story, _ = exposed_and_ruled()
    story.reshuffled((0, 1, 2), 1)
    story.set_(COMMUNITY, 3)
    assert [code for code, _, _ in story.on_from(1).found()[1:]] == [f.NOT_RESHUFFLED]
