"""Which bundle a start runs: what was made ready is tried by one start, and taken back by the next if nobody agreed."""

from shoecore.bundle.told import READY, TAKEN_BACK, TRIED

from .installed import Installed


def runs(installed: Installed) -> int:
    """The bundle that this start runs, 0 for the image; a trial is written down before it begins."""
    now = installed.now
    if now.state == READY:
        installed.to(TRIED)
        return now.coming
    if now.state == TRIED:
        installed.to(TAKEN_BACK)
    return now.runs


def accepted(installed: Installed, number: int) -> bytes:
    """The SHA-256 of what was signed of a bundle that a start runs."""
    now = installed.now
    return now.digest if now.state == TRIED and number == now.coming else now.accepted


def back(installed: Installed, number: int) -> int:
    """What runs in the place of a bundle that is not whole: the one before a trial, else the image, to say so."""
    now = installed.now
    if now.state == TRIED and number == now.coming:
        installed.to(TAKEN_BACK)
        return now.runs
    return 0
