"""The shoe's controllers, put together once."""

from .account import Account
from .dealing import ShoeDealing
from .tally import Tally


def dealing(works, rulebook) -> ShoeDealing:
    """The day of a shoe, with everything that it needs."""
    account = Account(works.outbox, works.outbox.judge, rulebook, Tally(works.board.packs))
    return ShoeDealing(works, account)
