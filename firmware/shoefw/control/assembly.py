"""The shuffler's controllers, put together once."""

from ..store.sealed import Sealed
from .dealing import Dealing
from .shuffler import Shuffler
from .turning import Turning


def dealing(works, rulebook) -> Dealing:
    """The day of a shuffler, with everything that stays."""
    shuffler = Shuffler(works, Sealed(works.board.flash), Turning(works))
    return Dealing(works, shuffler, rulebook)
