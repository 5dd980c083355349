"""What two people together change at a device from a host: each is one write, whole or not at all."""

from shoecore.bundle.lines import Lines
from shoecore.bundle.refused import Refused
from shoecore.bundle.told import ERASING, READY, RECEIVING, TAKEN_BACK, TRIED
from shoecore.compat import const
from shoecore.wire.rights import CONFIRM, GIVE_UP, INSTALL

from .store.installed import Installed

_DIGEST = const(32)
_SIZE = const(4)

_RELEASE = "release "


def possible(flash, command: int, argument: bytes):
    """What carries a command out, to be called when it is journalled; None where it is not possible now."""
    installed = Installed(flash)
    state = installed.now.state
    if installed.fault:
        return None
    if command == INSTALL and len(argument) == _DIGEST + _SIZE:
        size = int.from_bytes(argument[_DIGEST:], "big")
        return lambda: _begin(installed, argument[:_DIGEST], size)
    if command == CONFIRM and state == TRIED and argument == installed.now.digest:
        return lambda: _confirm(installed)
    if command == GIVE_UP and state in (ERASING, RECEIVING, READY):
        return lambda: _give_up(installed)
    if command == GIVE_UP and state == TRIED:
        return lambda: _take_back(installed)
    return None


def _begin(installed: Installed, digest: bytes, size: int) -> bool:
    try:
        installed.begin(digest, size)
    except Refused:
        return False
    return True


def _confirm(installed: Installed) -> bool:
    """The bundle that runs stays; its release is read where it lies, as it was checked there."""
    lines = Lines(installed.slot(installed.now.coming), installed.now.size)
    line = lines.next()
    while line and not line.startswith(_RELEASE):
        line = lines.next()
    installed.confirm(int(line[len(_RELEASE) :]))
    return True


def _give_up(installed: Installed) -> bool:
    installed.give_up()
    return True


def _take_back(installed: Installed) -> bool:
    installed.to(TAKEN_BACK)
    return True
