"""A page that is written from tables: put in its place, or with ``--check`` held against what would be written."""

import argparse
from pathlib import Path

from tools.files import write_whole


def main(module: str, page: Path, wanted: str) -> int:
    """What ``python -m tools.<module>`` does; 1 where the page is not what its tables say."""
    options = argparse.ArgumentParser(description=f"Write {page.name} from the tables that the software reads by.")
    options.add_argument("--page", type=Path, default=page, help="the file to write or to compare")
    options.add_argument("--check", action="store_true", help="compare only")
    given = options.parse_args()
    if not given.check:
        write_whole(given.page, wanted)
    elif not given.page.is_file() or given.page.read_text(encoding="utf-8") != wanted:
        print(f"{given.page.name}: not what the tables say; run: python -m tools.{module}")
        return 1
    return 0
