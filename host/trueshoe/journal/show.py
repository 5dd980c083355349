"""Prints a dump from its beginning to its end, with a bar in a terminal while it is read."""

from pathlib import Path

from trueshoe.journal import as_json, file, words
from trueshoe.journal.account import Account
from trueshoe.journal.rings import Rings
from trueshoe.journal.taking import bar


def show(path: Path, *, json: bool) -> bool:
    """Print what a dump holds; whether it is whole."""
    dump = file.read(path)
    account = Account(Rings(dump.raw, str(path)))
    told = as_json if json else words
    lines = list(told.beginning(str(path), dump, account))
    with bar(account.rings.most_pages, f"reading {path}") as shown:
        for done, page in enumerate(account.pages(), 1):
            lines += [line for found in page for line in told.found(found, account)]
            shown(done)
    print(*lines, *told.end(str(path), account), sep="\n", flush=True)
    return not account.damaged
