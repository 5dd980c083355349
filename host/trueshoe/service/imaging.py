"""An image written onto a bare board: its boot loader found or asked for, the image checked, the device awaited."""

import time
from collections.abc import Callable
from pathlib import Path

from trueshoe.errors import Trouble
from trueshoe.link import asking, bootloader
from trueshoe.link.bootloader import BadImage, Drive
from trueshoe.link.greeting import Hello
from trueshoe.service import mpremote

_LOOK_SECONDS = 0.5
_APPEARS_SECONDS = 20.0


def drive(port: str, named: Path | None) -> Drive:
    """The board's boot loader; a board that is at MicroPython's prompt is asked to go there."""
    places = [named] if named else None
    found = bootloader.found(places)
    failed = ""
    if not found and not named:
        failed = mpremote.run(port, "bootloader")
        deadline = time.monotonic() + (0 if failed else _APPEARS_SECONDS)
        while not found and time.monotonic() < deadline:
            time.sleep(_LOOK_SECONDS)
            found = bootloader.found()
    if len(found) == 1:
        return found[0]
    raise BadImage(
        "No board waits in its boot loader." if not found else "More than one board waits in its boot loader.",
        str(named or port),
        f"one drive with a file {bootloader.ABOUT}, or a board at MicroPython's prompt",
        ", ".join(str(each.place) for each in found) or failed or "none",
        "Hold BOOTSEL as you plug the board in, have its drive mounted, or name the drive with --drive.",
    )


def write(found: Drive, file: Path, heard: Callable[[int], None]) -> None:
    """The image, where it is for that board."""
    content, board = bootloader.image(file)
    if board != found.board:
        raise BadImage(
            "The image is for another board; nothing was changed.",
            str(found.place),
            f"an image for {found.board}",
            f"{file.name} is for {board}",
            "Build the image for this board: its page in boards/ tells how.",
        )
    bootloader.write(found, file.name, content, heard)


def started(port: str, seconds: float) -> Hello:
    """The device that the image has made of the board, once it introduces itself."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            return asking.ask(port, 1.0).hello
        except Trouble:
            if time.monotonic() > deadline:
                raise
            time.sleep(_LOOK_SECONDS)
