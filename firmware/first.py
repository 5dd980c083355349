"""The stage that no bundle replaces: what a start runs is chosen, hashed to the last byte, and only then reached.

It lies in the board's image, and what it leaves an import to look through is the one folder that was found right.
``refused`` names what was not; the program that starts then says so, and nothing moves. ``step`` takes the steps
of a program that lies packed and imports, None for the image's own.
"""

import os
import sys

from shoecore.compat import forget_all, since

# By these names, which are never shorter ones, the program finds them: it may be of another release than this stage.
_TOLD = "refused"
_STEP = "step"
refused = ""
step = None

# All that stays in the memory of the stage, of whoever carried it out, and of what a port brings from outside.
_STAYS = ("first", "stage", "_chip")

_BUNDLE = "/bundle"
_PROGRAMS = (".py", ".mpy")


def steps(flash, of_image=()):
    """In pieces, as long as it takes; afterwards the program is what ``import main`` brings. The modules ``of_image``,
    which no bundle has, stay too."""
    image, kind = _image()
    stray = _stray(image, kind)
    files = yield from _chosen(flash)
    globals()[_TOLD] = stray or refused
    globals()[_STEP] = files.step if files else None
    if files:
        import vfs

        vfs.mount(files, _BUNDLE)
    sys.path[:] = [_BUNDLE if files else image]
    files = None
    forget_all(since(_STAYS + of_image))
    mine = globals()
    for name in list(mine):
        if name not in ("refused", "step", "__name__"):
            del mine[name]


def _chosen(flash):
    """The files of the bundle that this start runs, None for the image's own."""
    global refused
    from shoecore.bundle.refused import Refused
    from shoefw.store.installed import Installed
    from shoefw.store.trying import accepted, back, runs

    installed = Installed(flash)
    if installed.fault:
        refused = "what is installed"
        return None
    number = runs(installed)
    while number:
        try:
            return (yield from _whole(flash, installed.slot(number), accepted(installed, number)))
        except Refused as wrong:
            refused = wrong.observed
        number = back(installed, number)
    return None


def _whole(flash, place, accepted: bytes):
    """The files of a bundle, of which every byte is as it was accepted."""
    from mounted import Mounted
    from shoecore.bundle.check import accepted_steps, files
    from shoecore.bundle.refused import Refused

    data = yield from accepted_steps(place, place.size, accepted)
    mounted = Mounted(flash, place.at)
    for file in files(place, place.size, data):
        yield
        if file and not mounted.add(file):
            raise Refused("two files of one checksum", "another name", file.path)
    return mounted


def _image() -> tuple:
    """The folder that this stage lies in, and what kind its programs are; of what is frozen there are no files."""
    for place in sys.path:
        for kind in _PROGRAMS:
            folder = place or os.getcwd()
            try:
                os.stat("%s/first%s" % (folder, kind))
                return (folder, kind)
            except OSError:
                pass
    return (".frozen", "")


def _stray(image: str, kind: str) -> str:
    """A program that lies where one might run, and is none of the image's; empty where there is none."""
    from shoefw.store.programs import programs

    for path in programs():
        is_image = path.startswith(image + "/") and path.endswith(kind)
        if not is_image:
            return path
    return ""
