"""The games that can be played and settled here, and what each must offer; a game is loaded only when it is played."""

import importlib
import random
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

from trueshoe.table.action import Actions
from trueshoe.table.house import House
from trueshoe.table.settlement import Settlement

SECTIONS = ("poker", "mlp", "jackpot", "free_bet")


class Round(Protocol):
    """One round of a game: its actions are methods with `verify_…` and `can_…` beside them."""

    rulebook: str
    house: House[Any]
    setup: dict[str, Any]
    records: list[Any]

    @property
    def over(self) -> bool:
        """Whether nothing is left but to settle."""

    def chips(self) -> int:
        """All the money that is in the round, wherever it lies; no action changes it."""

    def settlement(self) -> Settlement:
        """Who is owed what, once the round is over."""

    def laid(self) -> dict[int, bytes]:
        """The cards that were seen, by where they lie: the community, the Dealer, a seat."""

    def lines(self) -> list[str]:
        """The table as it stands, for people."""


class Choice(NamedTuple):
    """What may be done now: a word for it, the action with what is known of it, and the amounts it may have."""

    word: str
    action: str
    told: dict[str, Any]
    amount: str = ""  # the argument that the person gives
    least: int = 0
    most: int = 0


class Prompt(NamedTuple):
    """Who must decide, what that person sees, and between what."""

    who: str
    sees: list[str]
    choices: list[Choice]


class Play(Protocol):
    """A round that is played in the terminal: cards come from a shuffled deck, people decide the rest."""

    @property
    def round(self) -> Round:
        """The round that is played."""

    def prompt(self) -> Prompt | None:
        """Do what nobody decides, then say who must; none when the round is over."""


class Game(Protocol):
    """What the module of a game offers."""

    HOUSE: type[Any]
    ACTIONS: Actions

    def begin(self, rulebook: str, house: House[Any], setup: dict[str, Any]) -> Round:
        """A round from what the first line of its file tells; Trouble where it cannot be."""

    def play(self, rulebook: str, house: House[Any], seats: Sequence[int], chance: random.Random) -> Play:
        """A round to be played in the terminal."""


def section(rulebook: str) -> str:
    """The section of a House's file that a rulebook is set by, which is also the name of its game."""
    return {"rws-poker": "poker", "rws-mlp": "mlp", "mbs-fbbj": "free_bet"}[rulebook.rpartition("-")[0]]


@cache
def load(rulebook: str) -> Game:
    """The game of a rulebook."""
    game: Game = importlib.import_module(f"trueshoe.table.{section(rulebook)}.game")
    return game
