"""Every program that lies in a filesystem of this device, wherever people or a port could have put one."""

import os

from shoecore.compat import const

_FOLDER = const(0x4000)
_PROGRAMS = (".py", ".mpy")

# Where people can put files, and where a port looks for programs; of the first, what lies in it, not below.
_PLACES = ("/", "/flash", "/lib", "/rom")


def programs():
    """Their paths, each place's in order."""
    for place in _PLACES:
        yield from in_folder(place, place != "/")


def in_folder(folder: str, deep: bool):
    """The paths of the programs in a folder, and in those below it."""
    for name, is_folder in _entries(folder):
        path = "%s/%s" % (folder.rstrip("/"), name)
        if is_folder:
            if deep:
                yield from in_folder(path, deep)
        elif path.endswith(_PROGRAMS):
            yield path


def _entries(folder: str) -> list:
    """What is in a folder, in order; nothing where there is none, or where a host runs this."""
    if not hasattr(os, "ilistdir"):
        return []
    try:
        return sorted([(entry[0], entry[1] == _FOLDER) for entry in os.ilistdir(folder)])
    except OSError:
        return []
