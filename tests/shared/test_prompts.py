"""What a small display says of the next step, in every rulebook and from either device."""

import rounds
from shoecore import facts, prompts, rulebooks
from shoecore import records as r
from shoecore.verify import Verifier

_SEATS = (2, 10)


def told(rulebook: str, device: str, seats=_SEATS) -> list:
    """The prompts of a clean round, each as often as it changes."""
    button = 10 if rulebook.startswith("rws-poker") else 0
    events = rounds.clean(rulebook, device, seats, button)
    return prompted(rounds.reported(rulebook, device, seats, button, events))


def prompted(rows) -> list:
    """The prompts after each record, as they change."""
    verifier = Verifier()
    shown = []
    for record in rows:
        verifier.see(record)
        text = prompts.next_step(verifier)
        assert len(text) <= prompts.WIDTH and all(" " <= sign <= "Z" for sign in text), text
        if shown[-1:] != [text]:
            shown.append(text)
    return shown


def test_poker_from_a_shoe():
    hole = ["BURN", "SEAT 2", "SEAT 10", "SEAT 2 CARD 2", "SEAT 10 CARD 2"]
    flop = ["CLOSE BETTING 1", "BURN", "FLOP 1 OF 3", "FLOP 2 OF 3", "FLOP 3 OF 3", "REVEAL FLOP"]
    turn = ["CLOSE BETTING 2", "BURN", "TURN", "REVEAL TURN"]
    river = ["CLOSE BETTING 3", "BURN", "RIVER", "REVEAL RIVER", "CLOSE BETTING 4", "SHOWDOWN", ""]
    assert told("rws-poker-7", "shoe") == hole + flop + turn + river
    assert told("rws-poker-6", "shoe") == hole[1:] + flop + turn + river


def test_poker_from_a_shuffler():
    dealt = ["BOARD 5 CARDS", "SEAT 2 2 CARDS", "SEAT 10 2 CARDS", "CLOSE BETTING 1", "REVEAL FLOP", "CLOSE BETTING 2"]
    assert told("rws-poker-7", "shuffler")[:6] == dealt


def test_mlp_ends_with_the_dealers_hand():
    last = ["RIVER", "REVEAL RIVER", "DEALER", "DEALER CARD 2", "REVEAL DEALER", "SHOWDOWN", ""]
    for rulebook in ("rws-mlp-2", "rws-mlp-3"):
        assert told(rulebook, "shoe")[-7:] == last
        assert "DEALER 2 CARDS" in told(rulebook, "shuffler")


def test_free_bet_says_who_decides_and_what_is_offered():
    shown = told("mbs-fbbj-3", "shoe", (1, 7))
    assert shown[:6] == ["SEAT 1", "SEAT 7", "DEALER", "SEAT 1 CARD 2", "SEAT 7 CARD 2", "OFFER SURRENDER"]
    assert "SEAT 1 DECIDES" in shown
    opened = (r.ROUND_OPENED, (1, "mbs-fbbj-3", r.SHOE, 1, 1, 0))
    # A pair of Threes against an Ace, split: the first hand stands on its second card, then the other gets one.
    cards = [(r.DRAWN, (at, card, 1, to, b"")) for at, (card, to) in enumerate(((4, 1), (48, 100), (5, 1)))]
    split = [(facts.OFFER_CLOSED, (2,)), (facts.DECIDED, (1, 1, 5)), (r.DRAWN, (3, 33, 1, 1, b""))]
    stood = [(facts.DECIDED, (1, 1, 1)), (r.DRAWN, (4, 34, 1, 1, b""))]
    rows = [opened] + cards + split + stood
    shown = prompted([r.Record(at + 1, 0, kind, values) for at, (kind, values) in enumerate(rows)])
    assert shown[3:5] == ["OFFER INSURANCE", "SEAT 1 DECIDES"]
    assert shown[-3:] == ["SEAT 1 DECIDES", "SEAT 1 CARD 4", "SEAT 1 HAND 2"]


def test_a_round_with_one_player_left_ends_and_a_walk_that_is_lost_calls_for_help():
    verifier = Verifier()
    button = (r.ROUND_OPENED, (1, "rws-poker-7", r.SHUFFLER, 1, 0b11, 1))
    rows = [button, (r.DISPENSED, (0, 0, 5)), (r.DISPENSED, (2, 5, 2)), (r.DISPENSED, (1, 7, 2)), (r.FOLDED, (1,))]
    for number, (kind, values) in enumerate(rows + [(r.BETTING_CLOSED, (1,))], 1):
        verifier.see(r.Record(number, 0, kind, values))
    assert prompts.next_step(verifier) == "END THE ROUND"
    verifier.see(r.Record(99, 0, r.FOLDED, (2,)))
    assert prompts.next_step(verifier) == "CALL SUPERVISOR"


def test_between_rounds_nothing_is_due():
    assert prompts.next_step(Verifier()) == ""


def test_every_rulebook_has_a_prompt_for_every_step():
    for rulebook in rulebooks.IDS:
        for device in rulebooks.devices(rulebooks.load(rulebook)):
            assert all(told(rulebook, device)[:-1])
