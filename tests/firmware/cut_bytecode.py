"""What makes a boot on CPython quick, whatever the environment says of bytecode."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def compiled_once(folder: Path) -> Iterator[None]:
    """The bytecode of every module that is loaded is kept in a folder, and taken from there the next time."""
    before = (sys.dont_write_bytecode, sys.pycache_prefix)
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(folder)
    try:
        yield
    finally:
        sys.dont_write_bytecode, sys.pycache_prefix = before
