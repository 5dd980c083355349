"""Writes the table that ranks hands: for every set of ranks, how many there are, or the straight that they hold.

python tools/tables/ranks.py           write the table
python tools/tables/ranks.py --check   say whether the table in the tree is the one that this file writes
"""

import sys
from pathlib import Path

RANKS = 13
ACE = 12
FIVE = 3
TABLE = Path(__file__).parents[2] / "shared/shoecore/rank/table.py"

HEADER = '''\
"""What a set of ranks is worth; written by tools/tables/ranks.py, which also says how to change it.

An index has one bit a rank, the lowest for the Two. An entry is ``0`` plus the number of ranks, or, where five of them
follow each other, ``@`` plus the rank of the highest straight: ``C`` is five high, ``L`` ace high.
A line holds the 64 sets of the six ranks from Two to Seven; the seven higher ranks choose the line.
"""

RANK_SETS = (
'''


def straight(ranks: int) -> int | None:
    """The rank that heads the highest straight of a set; below the Five's, the Ace counts as 1."""
    for high in range(ACE, FIVE - 1, -1):
        if all(ranks >> (high - step) % RANKS & 1 for step in range(5)):
            return high
    return None


def entry(ranks: int) -> int:
    """The table's byte for one set of ranks."""
    high = straight(ranks)
    return ord("0") + ranks.bit_count() if high is None else ord("@") + high


def module() -> str:
    """The text of the table's module."""
    table = bytes(entry(ranks) for ranks in range(1 << RANKS))
    lines = (f"    {table[at : at + 64]!r}".replace("b'", 'b"').replace("'", '"') for at in range(0, len(table), 64))
    return HEADER + "\n".join(lines) + "\n)\n"


def main(arguments: list[str]) -> str | None:
    """Write or check the table; a text is what went wrong."""
    if arguments == ["--check"]:
        if not TABLE.exists() or TABLE.read_text(encoding="utf-8") != module():
            return f"{TABLE} is not what tools/tables/ranks.py writes; run it without --check"
    elif arguments:
        return __doc__
    else:
        TABLE.write_text(module(), encoding="utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
