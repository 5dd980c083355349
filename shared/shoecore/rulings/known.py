"""What the records of a round say of the facts that rulings turn on, so that nobody is asked for them."""

from .. import facts as t
from .. import records as r
from ..compat import const
from ..rulebooks import SHOE, SHUFFLER

# The device's place among the values of a round that opens.
_DEVICE = const(2)

_TOLD = (
    (t.LOOKED, "looked"),
    (t.LOOKED, "any-card-seen"),
    (t.SHOWDOWN, "final-round-over"),
    (t.INTERIM_SETTLED, "interim-settled"),
    (t.SUBSEQUENT_DEAL, "subsequent-deal"),
    (t.NOT_SHUFFLED, "was-not-shuffled"),
)
_DEVICES = ((r.SHOE, SHOE), (r.SHUFFLER, SHUFFLER))


# clauses: mbs-fbbj-3 1.1.13, 1.1.21
def learn(known: dict, record: r.Record) -> None:
    """Take a record into what is known of its round; a round that opens knows of its device alone."""
    if record.kind == r.ROUND_OPENED:
        known.clear()
        for number, device in _DEVICES:
            if record.values[_DEVICE] == number:
                known["device"] = device
    for kind, fact in _TOLD:
        if record.kind == kind:
            known[fact] = True
