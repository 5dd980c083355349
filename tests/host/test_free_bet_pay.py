"""The pay tables of Free Bet Blackjack, line by line as §4 prints them."""

import pytest

from trueshoe.table.free_bet import pay


# clauses: mbs-fbbj-3 4.1, 4.1 table
def test_the_main_wagers_and_the_pair_pay_as_printed() -> None:
    paid = [str(odds) for odds in (pay.BLACKJACK, pay.REGULAR, pay.INSURANCE, pay.PAIR)]
    assert paid == ["3 to 2", "1 to 1", "2 to 1", "11 to 1"]


# clauses: mbs-fbbj-3 4.2, 4.2 table, 3.15.2
@pytest.mark.parametrize(("cards", "pays"), [(3, 1), (4, 2), (5, 6), (6, 50), (7, 100), (8, 100), (12, 100)])
def test_a_busted_wager_pays_by_the_dealers_cards(cards: int, pays: int) -> None:
    assert str(pay.busted(cards)) == f"{pays} to 1"


# clauses: mbs-fbbj-3 4.3, 4.3 table, 3.15.3
@pytest.mark.parametrize(("markers", "pays"), [(1, 3), (2, 10), (3, 25), (4, 50), (5, 100), (7, 100)])
def test_a_pot_of_gold_pays_by_the_markers(markers: int, pays: int) -> None:
    assert str(pay.pot_of_gold(markers)) == f"{pays} to 1"


# clauses: mbs-fbbj-3 1.1.7
def test_a_pot_of_gold_without_a_marker_loses() -> None:
    assert pay.pot_of_gold(0) is None
