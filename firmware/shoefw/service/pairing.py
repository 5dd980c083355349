"""A host is paired: it is given a key of its own, when a check code was seen to be the same at both ends."""

from shoecore import records
from shoecore.chance.hmac import mac, pads
from shoecore.compat import const
from shoecore.proof import x25519
from shoecore.wire import messages, pairing
from shoecore.wire.handshake import ID_BYTES
from shoecore.wire.roles import NAMES

from ..events import KEY
from ..store.principal import NoRoom
from .worked import worked

_LINE = const(16)
_LOOK_MS = const(20)

# The device's own scalar is made of its secret: the same for all its life, and never told.
_SCALAR = b"ts x2551"


class Desk:
    """What the host has said last; a word that does not come in its turn ends the pairing."""

    def __init__(self) -> None:
        self._said: tuple | None = None

    def hear(self, kind: int, values: tuple) -> None:
        """The host says something."""
        self._said = (kind, values)

    def taken(self, kind: int):
        """The values of what the host has said, None while it has said nothing."""
        said = self._said
        self._said = None
        if said is None:
            return None
        if said[0] != kind:
            raise pairing.NotPaired("said out of its turn")
        return said[1]


def run(bench):
    """Pair one host, or say that it was not."""
    works = bench.works
    desk = Desk()
    works.link.pairing = desk
    try:
        outcome = yield from _outcome(bench, desk)
    finally:
        works.link.pairing = None
    yield from bench.told(*outcome)


def _outcome(bench, desk):
    """What to show of how it went."""
    works = bench.works
    try:
        if not works.identity.secret or works.door.keys().fault:
            return ("NO PAIRING", "NO SECRET")
        name = yield from _paired(bench, desk)
    except pairing.NotPaired:
        return ("NOT PAIRED", "BEGIN AGAIN")
    except NoRoom:
        return ("NOT PAIRED", "RETIRE A KEY")
    except MemoryError:
        return ("NOT PAIRED", "MEMORY FULL")
    return ("PAIRED", name)


def _paired(bench, desk):
    """The name of the host that has its key now."""
    works = bench.works
    link = works.link
    bench.show("PAIR A HOST", "CONNECT IT NOW")
    public, role, name = yield from _heard(bench, desk, messages.PAIR)
    if not 0 < role < len(NAMES):
        raise pairing.NotPaired("a role that is none")
    asked = pairing.request(public, role, name, works.board.serial)
    bench.show(NAMES[role].upper(), name[:_LINE])
    scalar = mac(pads(works.identity.secret), _SCALAR)
    own = yield from worked(bench, x25519.public_steps(scalar))
    secret = yield from worked(bench, x25519.shared_steps(scalar, public))
    nonce = works.door.keys().fresh()[0]
    link.tell(messages.PAIR_COMMITTED, (own, pairing.commitment(nonce, asked, own)))
    (host_nonce,) = yield from _heard(bench, desk, messages.PAIR_NONCE)
    link.tell(messages.PAIR_OPENED, (nonce,))
    shared = pairing.Shared(secret, asked, own, nonce, host_nonce)
    yield from bench.agreed("CODE %s" % shared.code(), "SAME AT HOST?")
    bench.show("AGREE AT HOST", name[:_LINE])
    (agreement,) = yield from _heard(bench, desk, messages.PAIR_AGREED)
    if not shared.agrees(agreement):
        raise pairing.NotPaired("another agreement")
    given = works.door.keys().add(works.door.keys().fresh()[0][:ID_BYTES], role, name)
    works.outbox.add(records.KEY_PAIRED, role, name)
    link.tell(messages.PAIRED, shared.give(given.id, given.key))
    return name[:_LINE]


def _heard(bench, desk, kind: int):
    """The values of what the host says next."""
    while True:
        values = desk.taken(kind)
        if values is not None:
            return values
        yield from bench.event(KEY, _LOOK_MS)
