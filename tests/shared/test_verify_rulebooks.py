"""The judge over all five rulebooks, on both interpreters: a clean round of each, and steps left out of it."""

import rounds


def told(rulebook: str, device: str, button: int = 0) -> tuple:
    return rulebook, device, (2, 5), button


def is_clean_and_omissions_are_found(*round_told) -> None:
    events = rounds.clean(*round_told)
    assert rounds.judged(rounds.reported(*round_told, events)) == []
    for at in range(0, len(events) - 1, 4):
        changed = events[:at] + events[at + 1 :]
        found = rounds.judged(rounds.reported(*round_told, changed))
        first = rounds.first_difference(events, changed)
        assert found[0].record == first + 2 and found[0].clause == events[first][3]


def test_rws_poker_7_from_a_shoe():
    is_clean_and_omissions_are_found(*told("rws-poker-7", "shoe", 5))


def test_rws_poker_7_from_a_shuffler():
    is_clean_and_omissions_are_found(*told("rws-poker-7", "shuffler", 5))


def test_rws_poker_6_from_a_shoe():
    is_clean_and_omissions_are_found(*told("rws-poker-6", "shoe", 5))


def test_rws_mlp_2_from_a_shoe():
    is_clean_and_omissions_are_found(*told("rws-mlp-2", "shoe"))


def test_rws_mlp_2_from_a_shuffler():
    is_clean_and_omissions_are_found(*told("rws-mlp-2", "shuffler"))


def test_rws_mlp_3_from_a_shoe():
    is_clean_and_omissions_are_found(*told("rws-mlp-3", "shoe"))


def test_rws_mlp_3_from_a_shuffler():
    is_clean_and_omissions_are_found(*told("rws-mlp-3", "shuffler"))


def test_mbs_fbbj_3_from_a_shoe():
    is_clean_and_omissions_are_found(*told("mbs-fbbj-3", "shoe"))
