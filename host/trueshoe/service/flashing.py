"""A bundle brought onto a device in one go, from wherever an earlier try has stopped."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from shoecore.bundle import told as states
from trueshoe.bundle import installing
from trueshoe.bundle.installing import Package
from trueshoe.errors import Trouble
from trueshoe.link import keys
from trueshoe.link.client import Client
from trueshoe.link.errors import PortBusy
from trueshoe.link.keys import Key
from trueshoe.service import firmware, session, told

_FREE_SECONDS = 5.0
_LOOK_SECONDS = 0.2

HandOver = Callable[[Client, Package, Key], None]


class Flashing:
    """``begun`` and in it ``hand_over``, ``wait`` where it ``wants_start``, and ``end``."""

    def __init__(self, port: str, file: Path, parts: Path | None, second: Path) -> None:
        self._port = port
        self._file = file
        self._parts = parts
        self._second = second
        self._before: firmware.Seen | None = None
        self._boots = 0
        self.serial = ""
        self.name = file.name
        self.wants_start = True

    @contextmanager
    def begun(self) -> Iterator[str]:
        """A session with the device: who it is, and that the bundle is for its board, in words."""
        with session.begin(self._port, self._parts) as client:
            hello = client.hello
            self._package = firmware.bundle(self._file, hello.board, f"{hello.serial} at {client.url}")
            keys.kept(hello.serial, self._second)
            self.serial = hello.serial
            self._boots = hello.boots
            self._found = told.firmware(client)
            if self._found.state not in (states.TRIED, states.TAKEN_BACK):
                self._before = firmware.look(client, self._found)
            self._client = client
            yield f"{hello.serial}: board {hello.board}, firmware {hello.version}; {self.name} is for it"

    def hand_over(self, hand_over: HandOver) -> None:
        """All of it, but for what came before; what is on trial already only has to be verified."""
        now = self._found
        is_this = now.digest == self._package.digest
        if now.state == states.TRIED and is_this:
            self.wants_start = False
        elif not (now.state == states.READY and is_this):
            hand_over(self._client, self._package, keys.kept(self.serial, self._second))

    def wait(self, seconds: float) -> None:
        """Until the start that tries it."""
        firmware.wait_for_start(self._port, self._boots, seconds)

    def end(self) -> list[Trouble]:
        """Confirm it, or take it back and say what was wrong."""
        with self._again() as client:
            beside = keys.kept(self.serial, self._second)
            problems = firmware.wrong(client, self._package, self._before)
            if not problems:
                installing.confirm(client, self._package, beside)
                problems = firmware.differing(client, self._package)
            elif told.firmware(client).state == states.TRIED:
                installing.give_up(client, beside)
        return problems

    def _again(self) -> Client:
        """A session once more; a port that was just let go of may take a moment until it is free."""
        deadline = time.monotonic() + _FREE_SECONDS
        while True:
            try:
                return session.begin(self._port, self._parts)
            except PortBusy:
                if time.monotonic() > deadline:
                    raise
                time.sleep(_LOOK_SECONDS)
