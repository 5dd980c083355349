"""Poker held to 840 real hands: what each Player won or lost, but where the rulebook says otherwise."""

import pytest

from tests.host.table_hands import SHOWN_IN_ANOTHER_ORDER, act, pluribus, poker_house
from trueshoe.table import written
from trueshoe.table.action import NotAllowed
from trueshoe.table.poker.round import PokerRound

HALF_CHIPS = {
    "41b/204": [163, -100, 0, 162, 0, -225],
    "60/88": [-50, 138, 0, 0, -225, 137],
    "88/128": [-50, -525, 0, 288, 0, 287],
    "91/43": [-50, -100, 0, 188, 187, -225],
}
HOUSE = poker_house()


def begun(rulebook: str) -> PokerRound:
    """Six seats with 10,000 each, the Blinds posted."""
    round = PokerRound(HOUSE, rulebook, [(seat, 10_000) for seat in range(1, 7)], 6)
    round.post(1)
    round.post(2)
    return round


# clauses: rws-poker-7 3.4, 3.5, 3.8, 3.9.2, 3.9.2a, 3.9.2b, 3.9.4, 3.9.7, 3.11.2a, 3.11.2c, 3.11.2d, 4.4, 4.5
# clauses: rws-poker-6 3.4, 3.5, 3.8, 3.9.1, 3.9.1a, 3.9.1b, 3.10.1, 3.13, 3.14.2a, 3.14.2c, 3.14.2d, 4.4, 4.5
@pytest.mark.parametrize("rulebook", ["rws-poker-7", "rws-poker-6"])
def test_every_real_hand_ends_as_it_did_and_reads_back_as_it_was(rulebook: str) -> None:
    halves = {}
    for hand in pluribus():
        round = begun(rulebook)
        if hand.id == SHOWN_IN_ANOTHER_ORDER:
            first, second = (at for at, action in enumerate(hand.actions) if action[1] == "sm")
            hand.actions[first], hand.actions[second] = hand.actions[second], hand.actions[first]
        for action in hand.actions:
            act(round, action)
            assert round.chips() == 60_000, hand.id
        settled = round.settlement()
        net = [settled.net(seat) for seat in range(1, 7)]
        if net != hand.net:
            halves[hand.id] = net
            assert all(abs(ours - theirs) <= 0.5 for ours, theirs in zip(net, hand.net, strict=True)), hand.id
        assert (settled.house(), sum(settled.staked.values())) == (0, sum(settled.paid.values())), hand.id
        assert list(written.write(written.read(written.write(round)).round)) == list(written.write(round)), hand.id
    assert halves == HALF_CHIPS


# clauses: rws-poker-7 3.11.2a, 3.12.3; rws-poker-6 3.14.2a, 3.15.3
def test_an_all_in_of_less_than_half_a_raise_is_no_raise_and_obliges_nobody_to_show() -> None:
    """Seat 2 raised by 4,400 to 6,200, seat 5 went All-in for 7,425: 1,225 more, under half of the 4,400 of a Raise."""
    hand = next(hand for hand in pluribus() if hand.id == SHOWN_IN_ANOTHER_ORDER)
    round = begun("rws-poker-7")
    shows = [action for action in hand.actions if action[1] == "sm"]
    for action in hand.actions[: hand.actions.index(shows[0])]:
        act(round, action)
    assert round.records[-2].clause == "3.12.3"
    with pytest.raises(NotAllowed, match="seat 2 to show first") as refused:
        act(round, shows[0])
    assert refused.value.clause == "3.11.2a"
    act(round, shows[1])
    act(round, shows[0])
