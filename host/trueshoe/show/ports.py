"""The ports of a machine and what is behind each, in lines for people and as objects for programs."""

import textwrap
from collections.abc import Iterator

from trueshoe.link.bootloader import Drive
from trueshoe.link.survey import Seen
from trueshoe.show import fault_words, health

_NOT_ASKED = "not asked, for its USB is no board's: name it to `trueshoe status`"
_INDENT = "    "


def as_text(found: list[Seen], waiting: list[Drive], width: int) -> Iterator[str]:
    """Each port on a line of its own, and what is behind it under that."""
    for seen in found:
        yield seen.candidate.port
        yield from textwrap.wrap(_behind(seen), width, initial_indent=_INDENT, subsequent_indent=_INDENT)
    for drive in waiting:
        yield str(drive.place)
        yield from textwrap.wrap(_waits(drive), width, initial_indent=_INDENT, subsequent_indent=_INDENT)
    if not (found or waiting):
        yield "This machine has no port that a device could be on."


def as_object(seen: Seen) -> dict[str, object]:
    """The same for a program; why a port has no device is in five parts."""
    if seen.asked:
        return health.as_object(seen.candidate.port, seen.asked)
    why = vars(seen.trouble) if seen.trouble else None
    return {"port": seen.candidate.port, "about": seen.candidate.about, "asked": seen.candidate.likely, "trouble": why}


def drive_object(drive: Drive) -> dict[str, object]:
    """A board in its boot loader, for a program."""
    return {"drive": str(drive.place), "bootloader": drive.board}


def _waits(drive: Drive) -> str:
    return f"{drive.board} in its boot loader: give it an image with `trueshoe flash PORT IMAGE`, or plug it in anew"


def _behind(seen: Seen) -> str:
    if seen.asked:
        hello, status = seen.asked
        wrong = f", fault {status.fault} {fault_words.name(status.fault)}" if status.fault else ""
        return f"{hello.serial}, board {hello.board}, firmware {hello.version}: {health.state(seen.asked)}{wrong}"
    if seen.trouble:
        return (
            f"{seen.candidate.about}: {seen.trouble.what} Observed: {seen.trouble.observed}. {seen.trouble.next_step}"
        )
    return f"{seen.candidate.about}: {_NOT_ASKED}"
