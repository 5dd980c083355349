"""Money in whole units: rounding against fractions, text both ways, chips, and the settings that choose them."""

import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from trueshoe.table import house, settings
from trueshoe.table.money import Money, Rounding, rounding
from trueshoe.table.settings import BadHouse
from trueshoe.table.settlement import Difference, Line, Settlement, as_text, differences


@dataclass(frozen=True)
class Toy:
    """Settings of a game that nobody plays."""

    stake: int = settings.amount(500, "3.1", "the stake")
    pays: Rounding = rounding("down to 1", "4.1", "how a win is rounded")
    order: str = settings.choice("first", "last", clause="4.2", says="who is paid")
    open: bool = settings.switch(True, "", "whether it is played")


def test_a_payout_is_rounded_as_its_fraction_says() -> None:
    for numerator in range(400):
        for denominator in (1, 2, 3, 7, 100):
            for to in (1, 5, 50):
                exact = Fraction(numerator, denominator)
                down, up, near = (Rounding(way, to).of(numerator, denominator) for way in ("down", "up", "nearest"))
                assert down % to == up % to == near % to == 0
                assert down <= exact < down + to and up - to < exact <= up
                assert near in (down, up) and 2 * abs(exact - near) <= to
                assert near == up or 2 * exact < 2 * down + to


def test_an_amount_is_read_as_it_is_written_and_nothing_finer() -> None:
    money = Money()
    for amount in (0, 1, 9, 10, 99, 100, 12_345, 100_000, 123_456_789):
        assert money.amount(money.text(amount)) == amount
    assert (money.text(-125_000), Money(decimals=0).text(1250)) == ("-1,250.00", "1,250")
    assert [money.amount(text) for text in ("25", "25.5", ".5", "1,000")] == [2500, 2550, 50, 100_000]
    for text in ("", ".", "-5", "1.", "1.234", "five", "1e3", "٣", "1.2.3"):
        with pytest.raises(ValueError, match=re.escape(repr(text))):
            money.amount(text)


def test_the_lowest_chip_of_an_amount_is_the_last_one_that_makes_it() -> None:
    money = Money(chips=(100, 500, 2500))
    assert [money.lowest_chip(amount) for amount in (100, 500, 600, 2500, 5500, 3100, 250)] == [
        100,
        500,
        100,
        2500,
        500,
        100,
        1,
    ]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"money": {"chips": [500, 100]}}, "whole numbers from the lowest"),
        ({"money": {"chips": []}}, "whole numbers from the lowest"),
        ({"money": {"decimals": True}}, "a whole number, 0 to 4"),
        ({"money": {"coins": 1}}, "there is no such setting"),
        ({"money": 5}, "names with values"),
        ({"toy": {}}, "there is no such section"),
        ({"poker": {"stake": "5"}}, "'stake' is wrong"),
        ({"poker": {"stake": 0}}, "'stake' is wrong"),
        ({"poker": {"pays": "down"}}, "'down to N', 'up to N' or 'nearest to N'"),
        ({"poker": {"pays": "down to 0"}}, "'pays' is wrong"),
        ({"poker": {"order": "middle"}}, "'first' or 'last'"),
        ({"poker": {"open": 1}}, "true or false"),
    ],
)
def test_a_wrong_setting_is_told_with_its_place(data: dict[str, Any], said: str) -> None:
    with pytest.raises(BadHouse) as refused:
        house.house("poker", Toy, data, "house.toml")
    assert said in str(refused.value) and "house.toml" in refused.value.where


def test_a_house_is_shown_as_the_file_that_chooses_it(tmp_path: Path) -> None:
    chosen = house.house("poker", Toy, {"money": {"currency": "EUR"}, "poker": {"pays": "up to 50"}, "mlp": {}})
    assert (chosen.game, chosen.money.currency) == (Toy(pays=Rounding("up", 50)), "EUR")
    path = tmp_path / "house.toml"
    path.write_text("\n".join(house.as_toml(chosen, "rws-poker-7")), encoding="utf-8")
    assert "# 4.1: how a win is rounded" in path.read_text(encoding="utf-8")
    assert house.house("poker", Toy, house.toml(path)) == chosen
    assert house.house("poker", Toy, house.as_object(chosen)) == chosen
    path.write_text("[money", encoding="utf-8")
    with pytest.raises(BadHouse, match="cannot be read"):
        house.toml(path)


def test_a_recorded_payout_that_differs_is_named() -> None:
    settled = Settlement({1: 500, 2: 500}, {2: 950}, (Line("4.1", "the rake", 50, 0), Line("4.4", "the Pot", 950, 2)))
    assert (settled.net(1), settled.net(2), settled.house()) == (-500, 450, 50)
    assert differences(settled, {2: 950}) == []
    assert differences(settled, {1: 10, 2: 940}) == [Difference(1, 0, 10), Difference(2, 950, 940)]
    text = "\n".join(as_text(settled, Money()))
    assert "4.4  the Pot   9.50" in text and "seat 2       5.00  9.50   4.50" in text
