"""The MicroPython dialect of the device's files: every row of the table of bans, held against every node."""

from collections.abc import Iterator

from tools.check.ban import Place
from tools.check.bans_calls import CALLS
from tools.check.bans_syntax import SYNTAX
from tools.check.kinds import kinds
from tools.check.layers import is_device
from tools.check.problem import Problem
from tools.check.source import Source

BANS = SYNTAX + CALLS


def check(source: Source) -> Iterator[Problem]:
    """Every banned construct in a file that runs on the device."""
    path = source.path.as_posix()
    if not is_device(path):
        return
    place = Place(source, kinds(source))
    rows = [ban for ban in BANS if ban.holds_in(path)]
    for node in source.nodes:
        for ban in rows:
            if ban.matches(node, place):
                yield source.problem(node, ban.what, f"none, for {ban.why}", ban.instead)
