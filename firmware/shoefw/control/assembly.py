"""The shuffler's controllers, put together once."""

from shoecore.chance.source import Source

from .attempts import Attempts
from .dealing import Dealing
from .ejecting import Ejecting
from .feeding import Feeding
from .homing import Homing
from .shuffler import Shuffler
from .turning import Turning
from .vault import Vault


def dealing(works, rulebook) -> Dealing:
    """The day of a shuffler, with everything that it needs."""
    turning = Turning(works, Homing(works))
    feeding = Feeding(works, turning, Attempts(works), works.wear)
    ejecting = Ejecting(works, turning, Attempts(works), works.wear)
    source = Source(works.board.noise)
    vault = Vault(works, source)
    shuffler = Shuffler(works, source, vault, feeding, ejecting)
    return Dealing(works, shuffler, vault, rulebook)
