"""The virtual chip in this Python with the stage before its program, as a board's boot file carries it out.

The stage chooses and hashes a bundle by the firmware's own files; the program that runs is this Python's either way."""

import importlib

from cpu import CPythonCpu


class Staged(CPythonCpu):
    """Chooses what it runs at each power-on."""

    def _start(self) -> None:
        flash = importlib.import_module("machine").Flash()
        steps = importlib.import_module("first")._chosen(flash)
        while True:
            try:
                next(steps)
            except StopIteration:
                break
        super()._start()
