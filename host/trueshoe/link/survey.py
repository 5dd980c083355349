"""All ports asked at once: who answers, and why the others do not."""

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from trueshoe.errors import Trouble
from trueshoe.link import asking, finding
from trueshoe.link.asking import Asked
from trueshoe.link.finding import Candidate

_SECONDS = 1.0
_AT_ONCE = 16


class Seen(NamedTuple):
    """A port and the device that answered on it, or what went wrong; neither where it was not asked."""

    candidate: Candidate
    asked: Asked | None
    trouble: Trouble | None


def survey() -> list[Seen]:
    """Every port, in its order."""
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        return list(pool.map(_see, finding.candidates()))


def _see(candidate: Candidate) -> Seen:
    if not candidate.likely:
        return Seen(candidate, None, None)
    try:
        return Seen(candidate, asking.ask(candidate.port, _SECONDS), None)
    except Trouble as trouble:
        return Seen(candidate, None, trouble)
