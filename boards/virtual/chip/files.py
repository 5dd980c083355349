"""The files of a virtual device in service mode: the host's, with MicroPython's error numbers, as on a board."""

import os

import vfs

# The numbers of the WebAssembly system interface, and those that a board and its tools use.
_NUMBERS = {2: 13, 8: 9, 20: 17, 28: 22, 31: 21, 44: 2, 51: 28, 54: 20, 55: 39, 63: 1}


class Files:
    """A file system whose every refusal carries the number that a board's would."""

    def __init__(self, folder: str) -> None:
        self._vfs = vfs.VfsPosix(folder)  # type: ignore[attr-defined]  # the stubs know the boards, which have no host

    def __getattr__(self, name: str):
        method = getattr(self._vfs, name)

        def translated(*arguments):
            try:
                return method(*arguments)
            except OSError as error:
                number = error.errno or 0
                raise OSError(_NUMBERS.get(number, number))

        return translated


def put_in_place() -> None:
    """Make the user's folder the root; what the harness brought stays beside it."""
    vfs.mount(Files("/lib"), "/lib")
    vfs.umount("/")
    vfs.mount(Files("/flash"), "/")
    os.chdir("/")
