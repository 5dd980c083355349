"""The shoe's controllers, put together once."""

from shoecore.chance.source import Source

from .account import Account
from .dealing import ShoeDealing
from .heard import Heard
from .tally import Tally


def dealing(works, rulebook) -> ShoeDealing:
    """The day of a shoe, with everything that it needs."""
    heard = Heard(works.outbox.judge)
    works.outbox.judge = heard
    account = Account(works.outbox, heard, rulebook, Tally(works.board.packs))
    return ShoeDealing(works, account, Source(works.board.noise))
