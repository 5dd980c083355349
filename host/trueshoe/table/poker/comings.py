"""What can happen at a table of poker between rounds: each a frozen record that names the clause it was done by."""

from typing import NamedTuple

from trueshoe.table.action import Action, actions


class Sat(NamedTuple):
    """A Player sat down with a Table Stake; `moved` here by a Pit Employee, or new."""

    clause: str
    seat: int
    stake: int
    moved: bool


class Added(NamedTuple):
    """A Player put more chips on the table."""

    clause: str
    seat: int
    amount: int


class Left(NamedTuple):
    """A Player left the game with all his chips."""

    clause: str
    seat: int
    stake: int


class DeemedGone(NamedTuple):
    """The House deemed that a Player had left the game."""

    clause: str
    seat: int
    stake: int


class WentAway(NamedTuple):
    """A Player left his seat, saying whether he would be back."""

    clause: str
    seat: int
    will_return: bool


class CameBack(NamedTuple):
    """A Player is at his seat again."""

    clause: str
    seat: int


class Begun(NamedTuple):
    """A round began: the button, and what each seat has to post."""

    clause: str
    button: int
    posts: tuple[tuple[int, str], ...]


class Ended(NamedTuple):
    """A round was settled: the rake, and the stake with which each seat goes on."""

    clause: str
    rake: int
    stakes: tuple[tuple[int, int], ...]


ACTIONS = actions(
    Action("sit", Sat, ("seat", "stake", "moved")),
    Action("add_chips", Added, ("seat", "amount")),
    Action("leave", Left, ("seat",)),
    Action("go_away", WentAway, ("seat", "will_return")),
    Action("come_back", CameBack, ("seat",)),
    Action("deem_gone", DeemedGone, ("seat",)),
    Action("begin", Begun, ()),
    Action("end", Ended, ()),
)
