"""The shoe's controllers, put together once."""

from shoecore.chance.source import Source

from ...store.sealed import Sealed
from ..vault import Vault
from .account import Account
from .committed import Committed
from .dealing import ShoeDealing
from .heard import Heard
from .tally import Tally


def dealing(works, rulebook) -> ShoeDealing:
    """The day of a shoe, with everything that it needs."""
    heard = Heard(works.outbox.judge)
    works.outbox.judge = heard
    source = Source(works.board.noise)
    committed = Committed(Vault(works, Sealed(works.board.flash)), source)
    account = Account(works.outbox, heard, rulebook, Tally(works.configuration.packs), committed)
    return ShoeDealing(works, account, source)
