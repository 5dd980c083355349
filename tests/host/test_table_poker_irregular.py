"""What goes wrong with bets: acting Out of Turn, Hole Cards exposed, wrong cards bet on, a Void round."""

from itertools import product

import pytest

from tests.host.table_script import VERSIONS, begun, numbers, run
from trueshoe.table.action import NotAllowed
from trueshoe.table.poker.out_of_turn import DECISIONS
from trueshoe.table.poker.round import JOIN, Due, PokerRound, usual_blinds

FLOP = "3 call, 1 call, 2 check, board 2c7dJh"
DOING = ("fold", "check", "call", "bet 100", "bet 300", "raise 200", "raise 300", "raise 600", "raise 602", "all-in")


def may(round: PokerRound, seat: int) -> set[str]:
    """Everything of a few actions that a Player may do."""
    found = set()
    for action in DOING:
        word, _, amount = action.partition(" ")
        ask = getattr(round, f"can_{ {'raise': 'raise_to', 'all-in': 'all_in'}.get(word, word) }")
        if ask(seat, int(amount)) if amount else ask(seat):
            found.add(action)
    return found


# clauses: rws-poker-7 5.12, 5.12.1, 5.12.2, 5.12.3, 5.12.4; rws-poker-6 5.10, 5.10.1, 5.10.2, 5.10.3, 5.10.4
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(
    ("early", "skipped", "left", "number"),
    [
        (200, "1 check", {"check"}, 1),
        (0, "1 check", {"check"}, 1),
        (300, "1 bet 300", {"call", "fold"}, 2),
        (300, "1 bet 200", {"call", "fold"}, 2),
        (300, "1 bet 301", {"call", "fold", "raise 602", "all-in"}, 3),
        (0, "1 bet 100", {"call", "fold", "raise 200", "raise 300", "raise 600", "raise 602", "all-in"}, 3),
        (300, "1 fold", {"bet 300"}, 4),
    ],
)
def test_what_the_skipped_player_does_says_what_the_early_one_may_do(
    version: tuple[str, str], early: int, skipped: str, left: set[str], number: int
) -> None:
    round = run(begun(version), f"{FLOP}, 2 early {early}")
    assert (round.records[-1].clause, round.bets[2], round.turn) == (numbers(version).early, 0, 1), "it is taken back"
    run(round, skipped)
    assert may(round, 2) == left
    for action in set(DOING) - left:
        with pytest.raises(NotAllowed) as refused:
            run(round, f"2 {action}")
        if refused.value.clause.startswith(numbers(version).early):
            assert refused.value.clause == f"{numbers(version).early}.{number}"
    assert round.can_act_early(3, 0)


# clauses: rws-poker-7 5.12.3; rws-poker-6 5.10.3
def test_an_early_bet_stays_in_the_pot_where_its_player_folds_to_a_greater_one() -> None:
    greater = run(begun(), f"{FLOP}, 2 early 300, 1 bet 301, 2 fold, 3 fold")
    assert greater.records[-2] == ("3.9.4", 2, 300) and greater.put[2] == 400
    assert greater.settlement().paid[1] == 100 + 100 + 100 + 300 + 301
    posted = run(begun(), "1 early 300, 3 raise 400, 1 fold")
    assert posted.records[-1] == ("3.9.2", 1, 250) and posted.put[1] == 300, "the Small Blind is a part of it"
    equal = run(begun(), f"{FLOP}, 2 early 300, 1 bet 300, 2 fold, 3 fold")
    assert equal.records[-2] == ("3.9.4", 2, 0) and equal.put[2] == 100


# clauses: rws-poker-7 5.12; rws-poker-6 5.10
def test_whoever_acted_in_turn_is_bound_no_more() -> None:
    round = run(begun(), f"{FLOP}, 2 early 300, 1 bet 100, 2 call, 3 raise 300, 1 call")
    assert may(round, 2) == {"call", "fold", "raise 600", "raise 602", "all-in"}


# clauses: rws-poker-7 5.12, 5.12.2; rws-poker-6 5.10, 5.10.2
@pytest.mark.parametrize("version", VERSIONS)
def test_a_call_of_the_skipped_player_counts_as_a_bet_of_that_size(version: tuple[str, str]) -> None:
    round = run(begun(version), f"{FLOP}, 1 bet 100, 3 early 300, 2 call")
    assert may(round, 3) == {"call", "fold"}
    raised = run(begun(version), f"{FLOP}, 1 bet 100, 3 early 100, 2 raise 300")
    assert round.level == 100 and may(raised, 3) >= {"call", "fold", "all-in"} and raised.can_raise_to(3, 500)


# clauses: rws-poker-7 5.12.2; rws-poker-6 5.10.2
@pytest.mark.parametrize("version", VERSIONS)
def test_a_big_blind_who_raised_early_and_is_called_may_check_or_fold(version: tuple[str, str]) -> None:
    round = run(begun(version), "3 call, 2 early 300, 1 call")
    assert may(round, 2) == {"check", "fold"}
    greater = run(begun(version), "3 call, 2 early 200, 1 raise 300")
    assert may(greater, 2) >= {"call", "fold", "raise 600"}


# clauses: rws-poker-7 5.12.1, 5.16; rws-poker-6 5.10.1, 5.14
@pytest.mark.parametrize("version", VERSIONS)
def test_a_check_to_an_early_player_who_owes_a_call_is_for_the_one_with_the_last_word(version: tuple[str, str]) -> None:
    """Seat 4 is new and has posted a live Big Blind: so it may check before the Small Blind, who cannot."""
    round = begun(version, (1000,) * 4, (*usual_blinds((1, 2, 3, 4)), Due(4, JOIN)))
    run(round, "3 fold, 1 early 0, 4 check")
    assert round.turn == 1 and may(round, 1) == set()
    with pytest.raises(NotAllowed, match="decide_early") as refused:
        run(round, "1 call")
    assert refused.value.clause == numbers(version).last_word
    assert not round.can_decide_early(1, "check", "Shift Manager"), "he owes a Call"
    run(round, "1 decide free")
    assert {"call", "fold"} <= may(round, 1)


# clauses: rws-poker-7 5.12, 5.12.4; rws-poker-6 5.10, 5.10.4
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("first", "second"), [*product(("fold", "check", "bet 100"), ("fold", "check", "call"))])
def test_several_skipped_players_are_for_the_one_with_the_last_word_unless_all_fold(
    version: tuple[str, str], first: str, second: str
) -> None:
    round = run(begun(version), f"{FLOP}, 3 early 300, 1 {first}")
    if (first, second) in (("fold", "call"), ("check", "call"), ("bet 100", "check")):
        assert not getattr(round, f"can_{second}")(2)
        return
    run(round, f"2 {second}")
    if (first, second) == ("fold", "fold"):
        assert round.over, "nobody is left: seat 3 wins"
        return
    with pytest.raises(NotAllowed, match="decide_early") as refused:
        run(round, "3 fold")
    assert refused.value.clause == numbers(version).last_word
    left = {"check": {"check"}, "stands": {"bet 300"}, "free": {"fold", "check", "bet 100", "bet 300", "all-in"}}
    if first.startswith("bet"):
        raises = {"raise 200", "raise 300", "raise 600", "raise 602"}
        left = {"call or fold": {"call", "fold"}, "stands": {"raise 300"}, "free": {"call", "fold", "all-in"} | raises}
    for decision in DECISIONS:
        if decision not in left:
            assert not round.can_decide_early(3, decision, "Table Game Shift Manager"), "it would leave nothing to do"
            continue
        decided = run(begun(version), f"{FLOP}, 3 early 300, 1 {first}, 2 {second}, 3 decide {decision}")
        assert may(decided, 3) == left[decision]
        assert decided.records[-1] == (numbers(version).last_word, 3, decision, "Table Game Shift Manager")


# clauses: rws-poker-7 1.28, 5.12; rws-poker-6 1.27, 5.10
def test_only_one_whose_turn_is_to_come_acts_early_and_only_as_he_could_bet() -> None:
    round = run(begun(), f"{FLOP}, 1 check")
    assert not round.can_act_early(2, 100), "it is his turn"
    assert not round.can_act_early(1, 100), "he has acted"
    assert round.can_act_early(3, 100) and not round.can_act_early(3, 99) and not round.can_act_early(3, 901)
    assert not begun().can_act_early(2, 100), "his Big Blind lies there already"
    short = run(begun(stakes=(80, 1000, 1000)), "3 raise 300")
    assert (
        short.can_act_early(2, 300) and run(begun(stakes=(80, 1000, 1000)), "1 early 80, 3 fold, 1 call").bets[1] == 80
    )
    run(round, "3 early 100")
    assert not round.can_act_early(3, 100), "once"
    assert not round.can_decide_early(3, "free", "Table Game Shift Manager"), "clause 5.12 decides it"
    several = run(begun(), f"{FLOP}, 3 early 100, 1 check, 2 check")
    assert not several.can_decide_early(3, "perhaps", "Table Game Shift Manager")
    assert not several.can_decide_early(3, "free", " ") and several.can_decide_early(3, "free", "Shift Manager")


# clauses: rws-poker-7 5.12.4; rws-poker-6 5.10.4
def test_an_early_bet_stands_where_the_skipped_player_folds() -> None:
    round = run(begun(), "1 early 300, 3 fold")
    for step in ("1 fold", "1 call", "1 raise 200", "1 all-in"):
        with pytest.raises(NotAllowed) as refused:
            run(round, step)
        assert refused.value.clause == "5.12.4"
    assert run(round, "1 raise 300").raiser == 1
    whole = run(begun(), "1 early 1000, 3 fold, 1 all-in")
    assert whole.bets[1] == 1000


# clauses: rws-poker-7 5.13; rws-poker-6 5.11
@pytest.mark.parametrize("version", VERSIONS)
def test_exposed_hole_cards_are_folded_and_their_chips_stay(version: tuple[str, str]) -> None:
    round = run(begun(version), f"{FLOP}, 1 bet 200, 3 expose")
    assert (round.turn, round.records[-1]) == (2, (numbers(version).exposed, 3))
    run(round, "2 expose")
    assert round.over and round.settlement().paid == {1: 500, 2: 0, 3: 0}
    with pytest.raises(NotAllowed):
        round.expose(1)
    others = run(begun(version), "3 fold, 2 expose")
    assert others.over and not others.turn and not others.can_fold(1)
    in_turn = run(begun(version), "3 expose")
    assert in_turn.turn == 1 and not in_turn.can_expose(3)


# clauses: rws-poker-7 5.8.2, 5.8.3
def test_bets_on_wrong_cards_go_back_and_folds_stand() -> None:
    round = run(begun(), f"{FLOP}, 1 bet 200, 2 fold, 3 all-in, 1 all-in, return")
    assert round.records[-1] == ("5.8.2", 1800)
    assert round.stack[1:4] == [900, 900, 900] and round.put[1:4] == [100, 100, 100]
    assert not round.active >> 2 & 1 and not round.community and not round.all_in_seats
    run(round, "board 3c8dQh, 1 check, 3 bet 100, 1 call, board 4s, 1 check, 3 check, board 5s, 1 check, 3 check")
    run(round, "1 show KhKd, 3 muck")
    assert round.settlement().paid == {1: 500, 2: 0, 3: 0}
    turn = run(begun(), f"{FLOP}, 1 check, 2 check, 3 check, board 4s, 1 bet 100, return")
    assert len(turn.community) == 3 and turn.put[1] == 100
    run(turn, "board 5s, 1 check")


# clauses: rws-poker-7 5.8.2
def test_a_bet_too_early_on_wrong_cards_binds_nobody_on_the_right_ones() -> None:
    round = run(begun(), f"{FLOP}, 2 early 300, return, board 3c8dQh, 1 check")
    assert may(round, 2) == {"fold", "check", "bet 100", "bet 300", "all-in"}


# clauses: rws-poker-7 5.8.2
@pytest.mark.parametrize(
    "before",
    [
        "",
        "3 call, 1 call, 2 check",
        f"{FLOP}, void 5.2.1",
        f"{FLOP}, 1 all-in, 2 all-in, 3 fold, board 4s",
        f"{FLOP}, 1 all-in, 2 all-in, 3 fold, 1 show AhAd",
    ],
)
def test_no_bets_go_back_before_there_are_community_cards_or_after_a_void(before: str) -> None:
    round = run(begun(), before)
    with pytest.raises(NotAllowed) as refused:
        round.return_bets()
    assert refused.value.clause == "5.8.2"
    assert not run(begun(VERSIONS[2]), FLOP).can_return_bets(), "version 6 has no such clause"


# clauses: rws-poker-7 1.43, 5.1.2, 5.2 tail, 5.7, 5.14, 5.16; rws-poker-6 1.42, 5.1.2, 5.2 tail, 5.12, 5.14
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(
    "script", ["", "3 raise 300, 1 fold", f"{FLOP}, 1 all-in, 2 fold", f"{FLOP}, 1 all-in, 2 call, 3 fold"]
)
def test_a_void_returns_all_bets_of_the_round(version: tuple[str, str], script: str) -> None:
    round = run(begun(version), script)
    by = {"5.1.2", "5.2.1", "5.2.5", "5.2.7a", "5.2.7b"} | ({"5.14"} if version == VERSIONS[2] else {"5.7", "5.16"})
    for reason in (*by, "5.1", "5.1.1", "5.2.7", "5.3", "5.7", "5.8", "5.12", "5.14", "5.16", "5.99"):
        assert round.can_void(reason) == (reason in by), reason
    with pytest.raises(NotAllowed) as refused:
        round.void("5.1.1")
    assert refused.value.clause == numbers(version).void
    run(round, "void 5.2.1")
    settled = round.settlement()
    assert settled.paid == settled.staked and settled.house() == 0
    for name, arguments in (
        *(
            (name, (seat,))
            for name in ("post", "fold", "check", "call", "all_in", "muck", "expose")
            for seat in (1, 2, 3)
        ),
        *((name, (seat, 300)) for name in ("bet", "raise_to", "act_early") for seat in (1, 2, 3)),
        *(("show", (seat, "AhAd")) for seat in (1, 2, 3)),
        *(("board", (cards,)) for cards in ("4s", "2c7dJh")),
        *(("void", ("5.2.1",)), ("return_bets", ())),
    ):
        assert not getattr(round, f"can_{name}")(*arguments), name
