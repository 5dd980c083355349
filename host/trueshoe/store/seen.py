"""What a firmware or a rulebook was when it was seen, by its hash, and what becomes of that by a device's records."""

from sqlalchemy import Connection, and_, insert, select

from shoecore import records
from shoecore.bundle.told import NOT_OURS, RUNS_ON_TRIAL, WENT_BACK
from shoecore.wire.fields import BadField
from shoecore.wire.handshake import ID_BYTES
from shoecore.wire.rights import ATTEST
from trueshoe.store.tables import HASHES

# By a device's serial number what it was found to run; by the nonce of an attestation what that found.
FIRMWARE, ATTESTED = "firmware", "attested"

_CHANGES = (NOT_OURS, RUNS_ON_TRIAL, WENT_BACK)


def newest(connection: Connection, what: str, name: str) -> bytes:
    """The hash that something had last; empty where nobody has looked, or it may be another one since."""
    of = select(HASHES.c.hash).where(HASHES.c.what == what, HASHES.c.name == name)
    return bytes(connection.execute(of.order_by(HASHES.c.at.desc()).limit(1)).scalar() or b"")


def saw(connection: Connection, what: str, name: str, hash: bytes, now: int) -> None:
    """Something has this hash from now on."""
    own = and_(HASHES.c.what == what, HASHES.c.name == name)
    last = connection.execute(select(HASHES).where(own).order_by(HASHES.c.at.desc()).limit(1)).first()
    if (bytes(last.hash) if last else b"") != hash:
        at = max(now, last.at + 1 if last else 0)
        connection.execute(insert(HASHES).values(what=what, name=name, hash=hash, at=at))


def challenge(kind: int, body: bytes) -> str | None:
    """The nonce, if a record tells of an attestation; empty if it tells that something else runs; else None."""
    if kind != records.COMMANDED:
        return None
    try:
        command, _, _, signed = records.unpack(1, 0, kind, body).values
    except BadField:
        return None
    if command == ATTEST:
        return bytes(signed[ID_BYTES:]).hex()
    return "" if command in _CHANGES else None
