"""An audit from beginning to end: cut in parts, each done on some core and kept, all of them counted together."""

import hashlib
import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from pathlib import Path
from typing import Any

import shoecore
import trueshoe
from trueshoe import cores
from trueshoe.audit import judging
from trueshoe.audit.judging import How, Part
from trueshoe.audit.source import Source, Stretch, Wanted
from trueshoe.audit.tally import Tally

_ENTRIES = 100_000  # of a part: long beside what is judged before it, short enough that nobody waits for it

# Told at the beginning and after each part: how many entries are done, and how many there are.
Told = Callable[[int, int], None]


def run(source: Source, wanted: Wanted, how: How, parent: Path, told: Told, pool: Executor) -> Tally:
    """Verify what is wanted of a source; what a run has done that was stopped is only read."""
    parts = list(_parts(source.stretches(wanted)))
    folder = parent / _name(source, parts, how)
    folder.mkdir(parents=True, exist_ok=True)
    with cores.alone(folder):
        _do(source, parts, how, folder, told, pool)
        total = Tally()
        for number in range(len(parts)):
            total.add(Tally.from_object(json.loads(_file(folder, number).read_bytes())))
    shutil.rmtree(folder, ignore_errors=True)
    return total


def _parts(stretches: Sequence[Stretch]) -> Iterator[Part]:
    """Each stretch in parts of some thousand rounds; the last has the link that the stretch must end with."""
    for serial, begins, end, link, head in stretches:
        for after in range(begins, end, _ENTRIES):
            last = min(after + _ENTRIES, end)
            yield Part(
                serial, after, last, begins, end, link if after == begins else None, head if last == end else None
            )


def _name(source: Source, parts: Sequence[Part], how: How) -> str:
    """What the same audit of the same entries by the same code is called."""
    said = json.dumps([source.name, repr(parts), how])
    code = cores.code(*(Path(path) for path in (*trueshoe.__path__, *shoecore.__path__)))
    return f"{hashlib.sha256(said.encode()).hexdigest()[:12]}-{code}"


def _do(source: Source, parts: Sequence[Part], how: How, folder: Path, told: Told, pool: Executor) -> None:
    """Have every part done that is not yet, the longest first: so all cores end together. Each is kept as it comes."""
    sizes = [part.last - part.after for part in parts]
    missing = [number for number in range(len(parts)) if not _file(folder, number).exists()]
    done = sum(sizes) - sum(sizes[number] for number in missing)
    told(done, sum(sizes))
    longest_first = sorted(missing, key=lambda number: -sizes[number])
    waiting = {pool.submit(_judged, number, source, parts[number], how) for number in longest_first}
    try:
        for future in as_completed(set(waiting)):
            waiting.discard(future)  # what is kept need not be remembered
            number, found = future.result()
            cores.keep(_file(folder, number), json.dumps(found).encode())
            done += sizes[number]
            told(done, sum(sizes))
    finally:
        for future in waiting:
            future.cancel()


def _judged(number: int, source: Source, part: Part, how: How) -> tuple[int, dict[str, Any]]:
    """One part, in whatever process."""
    return number, judging.judge(source, part, how).as_object()


def _file(folder: Path, number: int) -> Path:
    return folder / f"{number}.json"
