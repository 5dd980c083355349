"""What is kept goes to everybody who listens, at once: screens, WebSockets, tests."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_MOST_UNREAD = 10_000

Told = dict[str, Any]


class Listener:
    """What one listener has not read yet; one that reads too slowly is let go, and asks for the state anew."""

    def __init__(self) -> None:
        self._unread: asyncio.Queue[Told | None] = asyncio.Queue()

    def tell(self, told: Told) -> bool:
        """Hand something on; False where too much is unread, after which there is only the end."""
        if self._unread.qsize() >= _MOST_UNREAD:
            self._unread.put_nowait(None)
            return False
        self._unread.put_nowait(told)
        return True

    async def next(self) -> Told | None:
        """The next, or None when this listener was let go."""
        return await self._unread.get()


class Announcer:
    """Tells all of them."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()

    @contextmanager
    def listening(self) -> Iterator[Listener]:
        """A listener for as long as somebody reads it."""
        listener = Listener()
        self._listeners.add(listener)
        try:
            yield listener
        finally:
            self._listeners.discard(listener)

    def tell(self, told: Told) -> None:
        """Tell everybody."""
        self._listeners = {each for each in self._listeners if each.tell(told)}
