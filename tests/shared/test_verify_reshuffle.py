"""The remainder reshuffled in a round: what the clause takes back is due again, and the round goes on to its end."""

from shoecore import findings as f
from shoecore import records as r
from shoecore.rulebooks.steps import BURNT, COMMUNITY
from shoecore.rulings.nodes import DEALER, HOUSE, PIT_SUPERVISOR, SHIFT_MANAGER
from stories import FLOP, RIVER, TURN, Story, burn_missed, exposed_early, too_many

P6 = "rws-poker-6"
P7 = "rws-poker-7"


def taken_back(told: tuple, rank: int) -> Story:
    """The story after the ruling and the reshuffle."""
    story, _, back, situation = told
    story.ruled(situation, "take-back", rank)
    story.reshuffled(back)
    return story


def found_beyond(story: Story) -> list:
    """Code and clause of the findings after the irregularity itself."""
    return [(code, clause) for code, clause, _ in story.found()[1:]]


def exposed_comes_again(rulebook: str, street: tuple) -> None:
    story = taken_back(exposed_early(rulebook, street), DEALER).on_from(street[0])
    assert found_beyond(story) == []


def too_many_come_again(rulebook: str, street: tuple) -> None:
    story = taken_back(too_many(rulebook, street, turned=True), HOUSE).street(street[0])
    assert found_beyond(story) == []


# clauses: rws-poker-7 5.8.1
def test_rws_poker_7_5_8_1_a_missed_burn_takes_the_flop_back_and_the_burn_is_made():
    assert found_beyond(taken_back(burn_missed(P7, FLOP), HOUSE).street(1)) == []


# clauses: rws-poker-7 5.8.1
def test_rws_poker_7_5_8_1_and_so_before_the_turn():
    assert found_beyond(taken_back(burn_missed(P7, TURN), HOUSE).street(2)) == []


# clauses: rws-poker-7 5.9
def test_rws_poker_7_5_9_the_flop_exposed_in_the_1st_betting_round_comes_again():
    exposed_comes_again(P7, FLOP)


# clauses: rws-poker-6 5.7
def test_rws_poker_6_5_7_the_flop_exposed_in_the_1st_betting_round_comes_again():
    exposed_comes_again(P6, FLOP)


# clauses: rws-poker-7 5.10
def test_rws_poker_7_5_10_four_flop_cards_go_back_with_their_burn():
    too_many_come_again(P7, FLOP)


# clauses: rws-poker-7 5.10.1
def test_rws_poker_7_5_10_1_two_turn_cards_go_back_with_their_burn():
    too_many_come_again(P7, TURN)


# clauses: rws-poker-7 5.10.2
def test_rws_poker_7_5_10_2_two_river_cards_go_back_with_their_burn():
    too_many_come_again(P7, RIVER)


# clauses: rws-poker-6 5.8
def test_rws_poker_6_5_8_four_flop_cards_go_back_with_their_burn():
    too_many_come_again(P6, FLOP)


# clauses: rws-poker-6 5.8.1
def test_rws_poker_6_5_8_1_two_turn_cards_go_back_with_their_burn():
    too_many_come_again(P6, TURN)


# clauses: rws-poker-6 5.8.2
def test_rws_poker_6_5_8_2_two_river_cards_go_back_with_their_burn():
    too_many_come_again(P6, RIVER)


# clauses: rws-poker-7 5.11
def test_rws_poker_7_5_11_the_turn_exposed_in_the_2nd_betting_round_comes_again():
    exposed_comes_again(P7, TURN)


# clauses: rws-poker-7 5.11
def test_rws_poker_7_5_11_the_river_exposed_in_the_3rd_betting_round_comes_again():
    exposed_comes_again(P7, RIVER)


# clauses: rws-poker-6 5.9
def test_rws_poker_6_5_9_the_turn_exposed_in_the_2nd_betting_round_comes_again():
    exposed_comes_again(P6, TURN)


# clauses: rws-poker-7 5.9
def test_rws_poker_7_5_9_of_the_flop_the_exposed_card_alone_may_go_back():
    story, _, back, situation = exposed_early(P7, FLOP)
    story.ruled(situation, "take-back", DEALER)
    story.reshuffled(back[:2])
    story.row(r.BETTING_CLOSED, 1)
    story.dealt((BURNT, COMMUNITY))
    for position in [at for at, to in enumerate(story.where) if to == COMMUNITY]:
        story.expose(position)
    assert found_beyond(story.on_from(2)) == []


# clauses: rws-poker-7 5.9
def test_rws_poker_7_5_9_the_betting_round_is_still_to_be_closed():
    story = taken_back(exposed_early(P7, FLOP), DEALER)
    story.card(BURNT)
    assert found_beyond(story) == [(f.MISSED, "3.9.2")]


# clauses: rws-poker-7 5.10
def test_rws_poker_7_5_10_the_flop_has_to_be_burnt_for_again():
    story = taken_back(too_many(P7, FLOP, turned=True), HOUSE)
    story.card(COMMUNITY)
    assert found_beyond(story) == [(f.MISSED, "3.9.3")]


# clauses: rws-poker-7 5.10
def test_rws_poker_7_5_10_the_flop_has_to_be_turned_up_again():
    story = taken_back(too_many(P7, FLOP, turned=True), HOUSE)
    story.dealt((BURNT, COMMUNITY, COMMUNITY, COMMUNITY))
    story.row(r.BETTING_CLOSED, 2)
    assert found_beyond(story) == [(f.MISSED, "3.9.3")]


# clauses: rws-poker-7 5.8.1
def test_rws_poker_7_5_8_1_one_burn_is_owed_and_no_second():
    story = taken_back(burn_missed(P7, TURN), HOUSE)
    story.dealt((BURNT, BURNT))
    assert found_beyond(story) == [(f.EXTRA, "3.9.5")]


# clauses: rws-poker-7 5.2.2, 5.9
def test_only_what_went_back_may_come_again():
    story = taken_back(exposed_early(P7, FLOP), DEALER)
    story.row(r.BETTING_CLOSED, 1)
    story.row(r.DRAWN, len(story.where), story.cards[1], 0, BURNT, b"")
    assert found_beyond(story) == [(f.DUPLICATE, "5.2.2")]


# clauses: rws-poker-7 5.9
def test_a_card_that_went_back_may_be_opened_later_and_counts_no_second_time():
    told = exposed_early(P7, FLOP)
    story = taken_back(told, DEALER).on_from(1)
    position = told[2][0]
    story.row(r.OPENED, position, story.cards[position], b"")
    assert found_beyond(story) == []


# clauses: rws-poker-7 5.9
def test_dealing_on_where_a_reshuffle_was_ruled_is_found_once():
    story, _, _, situation = exposed_early(P7, FLOP)
    story.ruled(situation, "take-back", DEALER)
    story.row(r.BETTING_CLOSED, 1)
    story.expose(len(story.where) - 2)
    story.expose(len(story.where) - 1)
    story.on_from(2)
    assert found_beyond(story) == [(f.LATE, "3.9.3"), (f.NOT_RESHUFFLED, "5.9")]


# clauses: rws-poker-7 5.9
def test_a_card_that_was_hidden_when_it_went_back_may_be_opened_later_too():
    told = exposed_early(P7, FLOP, hidden=True)
    story = taken_back(told, DEALER).on_from(1)
    position = told[2][2]
    story.row(r.OPENED, position, story.cards[position], b"")
    assert found_beyond(story) == []


# clauses: rws-poker-7 5.9
def test_a_flop_that_is_half_dealt_goes_back_as_far_as_it_is():
    for exposed, codes in ((False, [f.MISSED]), (True, [f.MISSED, f.MISSED])):
        story = Story(P7).until(1)
        back = story.dealt((BURNT, COMMUNITY))
        if exposed:
            story.expose(back[1], r.BY_DEALER)
        taken_back((story, 0, back, "flop-exposed"), DEALER).on_from(1)
        assert [code for code, _, _ in story.found()] == codes


# clauses: rws-poker-7 5.9, 5.11
def test_the_remainder_may_be_reshuffled_twice_in_a_round():
    story = taken_back(exposed_early(P7, FLOP), DEALER)
    story.row(r.BETTING_CLOSED, 1)
    for position in story.dealt((BURNT, COMMUNITY, COMMUNITY, COMMUNITY))[1:]:
        story.expose(position)
    back = story.dealt((BURNT, COMMUNITY))
    story.expose(back[1], r.BY_DEALER)
    taken_back((story, 0, back, "turn-exposed"), DEALER)
    assert found_beyond(story.on_from(2)) == [(f.MISSED, "3.9.4")]


# clauses: rws-poker-7 5.8.1
def test_rws_poker_7_5_8_1_a_burn_that_was_made_does_not_go_back():
    for goes, said in ((True, [(f.NOT_TO_TAKE, "5.8.1")]), (False, [])):
        story, _, back, _ = exposed_early(P7, FLOP)
        story.ruled("burn-missed", "take-back", HOUSE)
        story.reshuffled(back if goes else back[1:])
        assert found_beyond(story) == said


# clauses: rws-poker-7 5.9
def test_without_a_board_there_is_nothing_to_take_back():
    story = Story(P7).until(1)
    story.ruled("flop-exposed", "take-back", DEALER)
    at = len(story.rows) + 1
    story.reshuffled(())
    assert story.found() == [(f.NOT_TO_TAKE, "5.9", at)]


# clauses: rws-poker-7 5.9
def test_a_ruling_on_something_else_does_not_undo_the_reshuffle_that_was_ruled():
    story, _, back, situation = exposed_early(P7, FLOP)
    story.ruled(situation, "take-back", DEALER)
    story.ruled("out-of-turn", "act-in-turn", DEALER)
    story.reshuffled(back)
    assert found_beyond(story.on_from(1)) == []


def from_a_shuffler(street: tuple, first: int, rank: int) -> list:
    """A street of the board goes back and comes again by a ruling of a rank."""
    betting_round, count, name = street
    story = Story(P7, "shuffler").until(betting_round)
    story.expose(first, r.BY_DEALER)
    story.ruled(name + "-exposed", "take-back", rank)
    story.reshuffled(range(first, first + count))
    story.set_(COMMUNITY, count)
    return found_beyond(story.on_from(betting_round))


# clauses: rws-poker-7 5.16
def test_from_a_shuffler_a_card_that_lay_open_too_early_and_stays_is_not_turned_again():
    story = Story(P7, "shuffler").until(1)
    story.expose(1, r.BY_DEALER)
    story.row(r.BETTING_CLOSED, 1)
    story.expose(0)
    story.expose(2)
    assert found_beyond(story.on_from(2)) == []


# clauses: rws-poker-7 5.9, 5.16
def test_from_a_shuffler_the_shift_manager_has_the_flop_dealt_again():
    assert from_a_shuffler(FLOP, 0, SHIFT_MANAGER) == []


# clauses: rws-poker-7 5.11, 5.16
def test_from_a_shuffler_the_shift_manager_has_the_turn_dealt_again():
    assert from_a_shuffler(TURN, 3, SHIFT_MANAGER) == []


# clauses: rws-poker-7 5.16
def test_from_a_shuffler_nobody_below_the_shift_manager_has_the_river_dealt_again():
    assert from_a_shuffler(RIVER, 4, PIT_SUPERVISOR) == [(f.NOT_RULED, "5.16")]


# clauses: rws-poker-7 5.16
def test_from_a_shuffler_no_hand_goes_back_by_a_ruling_on_the_board():
    story = Story(P7, "shuffler").until(1)
    story.expose(0, r.BY_DEALER)
    story.ruled("flop-exposed", "take-back", SHIFT_MANAGER)
    story.reshuffled([0, 1, 2, 5, 6])
    assert found_beyond(story) == [(f.NOT_TO_TAKE, "5.9")]


# clauses: rws-poker-7 5.16
def test_from_a_shuffler_something_of_the_board_goes_back():
    story = Story(P7, "shuffler").until(1)
    story.expose(0, r.BY_DEALER)
    story.ruled("flop-exposed", "take-back", SHIFT_MANAGER)
    story.reshuffled(())
    assert found_beyond(story) == [(f.LEFT_LYING, "5.9")]


# clauses: rws-poker-6 5.14
def test_rws_poker_6_5_14_the_shift_manager_may_have_it_done_where_no_clause_rules():
    assert found_beyond(taken_back(burn_missed(P6, FLOP), SHIFT_MANAGER).street(1)) == []


# clauses: rws-poker-6 5.14
def test_rws_poker_6_5_14_and_nobody_below():
    story = taken_back(burn_missed(P6, FLOP), PIT_SUPERVISOR)
    assert found_beyond(story) == [(f.NOT_RULED, "5.14")]
