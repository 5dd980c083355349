"""What can happen in a round of poker: each a frozen record that names the clause it was done by.

`to` is what lies over the line in front of the Player after the action, of the Betting Round that is played."""

from typing import NamedTuple

from trueshoe.table.action import Action, actions


class Posted(NamedTuple):
    """A Blind, or what a new or returning Player owes; what is dead goes to the Pot and matches nothing."""

    clause: str
    seat: int
    live: int
    dead: int


class Folded(NamedTuple):
    """The Player gave up the Hand; what was bet too early and stays in the Pot with it."""

    clause: str
    seat: int
    left: int


class Checked(NamedTuple):
    """The Player tapped the table."""

    clause: str
    seat: int


class Called(NamedTuple):
    """The Player matched the Bet before, or went All-in for less."""

    clause: str
    seat: int
    to: int


class Bet(NamedTuple):
    """The first to put chips over the line in a Betting Round."""

    clause: str
    seat: int
    to: int


class Raised(NamedTuple):
    """More than the Bet before."""

    clause: str
    seat: int
    to: int


class AllIn(NamedTuple):
    """Every chip over the line, and what that counts as: a call, a bet or a raise."""

    clause: str
    seat: int
    to: int
    counts_as: str


class Board(NamedTuple):
    """Community Cards turned face up."""

    clause: str
    cards: str


class Shown(NamedTuple):
    """A Player's Hole Cards, shown at the end."""

    clause: str
    seat: int
    cards: str


class Mucked(NamedTuple):
    """A Player left to the others what they win."""

    clause: str
    seat: int


class Declared(NamedTuple):
    """Words alone, which bind nobody."""

    clause: str
    seat: int
    words: str


class Early(NamedTuple):
    """A Player acted Out of Turn and took it back; the amount is 0 where no chips were bet."""

    clause: str
    seat: int
    to: int


class Decided(NamedTuple):
    """What the one with the last word said of an action Out of Turn that no clause covers."""

    clause: str
    seat: int
    decision: str
    by: str


class Exposed(NamedTuple):
    """Hole Cards seen before the end of the Final Betting Round."""

    clause: str
    seat: int


class BetsReturned(NamedTuple):
    """A Betting Round that was played on the wrong cards is taken back."""

    clause: str
    amount: int


class Voided(NamedTuple):
    """The round has no result; the clause that voids it is the reason."""

    clause: str
    reason: str


ACTIONS = actions(
    Action("post", Posted, ("seat",)),
    Action("fold", Folded, ("seat",)),
    Action("check", Checked, ("seat",)),
    Action("call", Called, ("seat",)),
    Action("bet", Bet, ("seat", "to")),
    Action("raise_to", Raised, ("seat", "to")),
    Action("all_in", AllIn, ("seat",)),
    Action("board", Board, ("cards",)),
    Action("show", Shown, ("seat", "cards")),
    Action("muck", Mucked, ("seat",)),
    Action("declare", Declared, ("seat", "words")),
    Action("act_early", Early, ("seat", "to")),
    Action("decide_early", Decided, ("seat", "decision", "by")),
    Action("expose", Exposed, ("seat",)),
    Action("return_bets", BetsReturned, ()),
    Action("void", Voided, ("reason",)),
)
