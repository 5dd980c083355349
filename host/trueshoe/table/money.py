"""Money: integers of the smallest unit, the chips in play, and the one way in which a payout is rounded."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from trueshoe.table.settings import Setting, amounts, declared, number, word

WAYS = ("down", "up", "nearest")


class Rounding(NamedTuple):
    """How an amount that is no whole number of units is paid: down, up or to the nearest, to a multiple of units."""

    way: str
    to: int

    def of(self, numerator: int, denominator: int = 1) -> int:
        """A fraction of units as it is paid; what lies in the middle goes up where the nearest is meant."""
        steps = denominator * self.to
        if self.way == "down":
            return numerator // steps * self.to
        if self.way == "up":
            return -(-numerator // steps) * self.to
        return (2 * numerator + steps) // (2 * steps) * self.to

    def __str__(self) -> str:
        return f"{self.way} to {self.to}"


def rounding(default: str, clause: str, says: str) -> Any:
    """A setting that says how one payout is rounded."""

    def read(value: object) -> Rounding:
        words = value.split() if isinstance(value, str) else []
        if len(words) != 3 or words[0] not in WAYS or words[1] != "to" or not words[2].isdecimal() or words[2] == "0":
            raise ValueError
        return Rounding(words[0], int(words[2]))

    return declared(read(default), Setting(clause, says, f"'down to N', 'up to N' or 'nearest to N' {_UNITS}", read))


_UNITS = "smallest units, such as 'down to 1'"


@dataclass(frozen=True)
class Money:
    """What is played for."""

    currency: str = word("SGD", "", "the currency that chips are worth")
    decimals: int = number(2, "", "digits after the point: the smallest unit is the last of them", least=0, most=4)
    chips: tuple[int, ...] = amounts(
        (100, 500, 2500, 10_000, 50_000, 100_000, 500_000), "", "the chips in play, in smallest units, lowest first"
    )

    def text(self, amount: int) -> str:
        """An amount as people write it: ``1,250.00``, without the currency."""
        whole, part = divmod(abs(amount), 10**self.decimals)
        digits = f".{part:0{self.decimals}d}" if self.decimals else ""
        return f"{'-' if amount < 0 else ''}{whole:,}{digits}"

    def amount(self, text: str) -> int:
        """The amount that a person wrote; ValueError where it is none, or finer than the smallest unit."""
        whole, point, part = text.replace(",", "").partition(".")
        if not (whole + part).isdecimal() or not (whole + part).isascii() or (point and not part):
            raise ValueError(f"no amount of money: {text!r}")
        if len(part) > self.decimals:
            raise ValueError(f"{text!r} is finer than the smallest unit, {self.text(1)} {self.currency}")
        return int((whole or "0") + part.ljust(self.decimals, "0"))

    def lowest_chip(self, amount: int) -> int:
        """The lowest chip among those that an amount is made of, highest chips first; 1 where chips do not make it."""
        for chip in reversed(self.chips):
            amount %= chip
            if not amount:
                return chip
        return 1
