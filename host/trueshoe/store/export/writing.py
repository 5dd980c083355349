"""Rounds written to a file, whole or not at all, in the form that its name asks for."""

from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from trueshoe.errors import Trouble
from trueshoe.store.export import hands, lines
from trueshoe.store.rounds import Whole

FORMS = (".jsonl", ".parquet", ".phhs")


class NotExported(Trouble):
    """A file that cannot be written."""


class Written(NamedTuple):
    """How many rounds a file has, and how many it has not, for they cannot be told in its form."""

    rounds: int
    left_out: int


class _Counted:
    def __init__(self, rounds: Iterable[Whole]) -> None:
        self.count = 0
        self._rounds = rounds

    def __iter__(self) -> Iterator[Whole]:
        for found in self._rounds:
            self.count += 1
            yield found


def write(rounds: Iterable[Whole], path: Path, overwrite: bool) -> Written:
    """Write rounds beside the file first; it is there once all of them are."""
    if path.suffix not in FORMS:
        raise _not_exported(path, f"a name that ends with {', '.join(FORMS)}", path.name, "name it so")
    if path.exists() and not overwrite:
        raise _not_exported(path, "a file that is not there yet", "one that is", "name another, or give --overwrite")
    beside = path.with_name(f".{path.name}.new")
    counted = _Counted(rounds)
    try:
        left_out = _writer(path)(counted, beside)
        beside.replace(path)
    except OSError as error:
        raise _not_exported(path, "a file that can be written", str(error), "check the folder and its room") from None
    finally:
        beside.unlink(missing_ok=True)
    return Written(counted.count - left_out, left_out)


def _writer(path: Path) -> Callable[[Iterable[Whole], Path], int]:
    """What writes a form; it says how many rounds it left out."""
    if path.suffix == ".phhs":
        return hands.write
    if path.suffix == ".jsonl":
        return lines.write
    if find_spec("pyarrow") is None:
        raise _not_exported(path, "pyarrow, for columns", "pyarrow is not installed", "pip install 'trueshoe[store]'")
    from trueshoe.store.export import columns

    return columns.write


def _not_exported(path: Path, expected: str, observed: str, next_step: str) -> NotExported:
    return NotExported("the rounds cannot be exported", str(path), expected, observed, next_step)
