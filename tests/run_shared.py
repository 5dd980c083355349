"""Runs the shared tests on CPython, the MicroPython VM, any MicroPython executable or a board: the same files."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from tests.runner.command import main

    sys.exit(main(sys.argv[1:]))
