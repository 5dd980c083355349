"""What came from a host, believed: whole as it was commanded, and signed by enough of those that count."""

from shoecore.bundle.check import Here, check_steps
from shoecore.bundle.keys import FORMAT as KEYS
from shoecore.bundle.keys import Keys, keys_steps
from shoecore.bundle.lines import Lines
from shoecore.bundle.refused import Refused
from shoecore.proof.ed25519 import PUBLIC_SIZE

from ..events import KEY
from .clock import date_of
from .worked import worked


def believed(bench, desk):
    """Check all of it: the keys that count from now on, None for a bundle."""
    now = desk.installed.now
    slot = desk.slot()
    trusted = _trusted(now)
    lines = Lines(slot, now.size)
    is_keys = lines.next() == KEYS
    while lines.next():
        yield from bench.event(KEY, 1)
    yield from bench.event(KEY, 1)
    if lines.digest != now.digest:
        raise Refused("another file than was commanded", "its SHA-256", "another")
    if is_keys:
        return (yield from worked(bench, keys_steps(slot, now.size, trusted)))
    if trusted is None:
        raise Refused("a bundle before any keys", "keys, installed first", "none")
    works = bench.works
    here = Here(works.board.NAME, now.release, date_of(works.clock.now(works.outbox.uptime.read())))
    yield from worked(bench, check_steps(slot, now.size, trusted, here))
    return None


def _trusted(now):
    """Whose signatures count; None where nobody was told yet: then whoever stands here trusts the first keys."""
    keys = [now.keys[at : at + PUBLIC_SIZE] for at in range(0, len(now.keys), PUBLIC_SIZE)]
    return Keys(now.version, now.threshold, tuple(keys)) if keys else None
