"""Takes a device's journal over the link, piece by piece, with a bar in a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from trueshoe.journal.file import Dump
from trueshoe.link.client import Client


def take(client: Client) -> Dump:
    """The whole journal; the device gives it only while nothing moves, and goes on keeping it."""
    size = client.dump_size()
    raw = bytearray()
    with bar(size, "reading the journal") as shown:
        while len(raw) < size:
            raw += client.dump(len(raw))
            shown(len(raw))
    return dump_of(client, bytes(raw))


def dump_of(client: Client, raw: bytes) -> Dump:
    """What was taken, and whose it is."""
    hello = client.hello
    return Dump(hello.product, hello.version, hello.board, hello.serial, hello.boots, raw)


@contextmanager
def bar(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """How far it is, on standard error; nothing where nobody watches."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)
