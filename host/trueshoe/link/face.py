"""What the faces of the client have in common: how one is made, and what it counts."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from trueshoe.link import keys, parts
from trueshoe.link.connection import Connection, Wire
from trueshoe.link.conversation import Conversation
from trueshoe.link.greeting import Hello
from trueshoe.link.heard import Heard
from trueshoe.link.keys import Key
from trueshoe.link.talk import Talk

_Wire = TypeVar("_Wire", bound=Wire)


class Face(Generic[_Wire]):
    """``damaged`` counts frames that came broken, ``repeated`` records that came again.

    ``part_of`` gives this host's part of the key that the device with a serial number seals its cards with, ``key_of``
    the key that this host was paired with. A connection that is lost is made again by itself for as many seconds as it
    has ``patience``, and ``told`` is called when it is lost and when it is back: no record is missed or taken twice."""

    def __init__(
        self,
        url: str,
        part_of: Callable[[str], bytes] = parts.kept,
        key_of: Callable[[str], Key] = keys.kept,
        patience: float = 0.0,
        told: Callable[[str], None] = lambda text: None,
    ) -> None:
        self.url = url
        self._talk = Talk()
        self._heard = Heard(url, self._talk)
        self._wire = self._over(self._talk, self._heard)
        self._connection = Connection(url, self._wire, self._talk, self._heard, part_of, key_of, patience, told)
        self._conversation = Conversation(self._connection)
        self._begin()

    @abstractmethod
    def _over(self, talk: Talk, heard: Heard) -> _Wire:
        """What it goes over."""

    def _begin(self) -> None:
        """What else is to be done with it as it is made."""

    @property
    def hello(self) -> Hello:
        """How the device introduced itself."""
        return self._connection.hello

    @property
    def role(self) -> int:
        """What this host's key may be used for at the device."""
        return self._heard.role

    @property
    def damaged(self) -> int:
        """Frames that came broken, or that nobody but the device may have sent, since the greeting."""
        return self._talk.damaged

    @property
    def repeated(self) -> int:
        """Records that came again."""
        return self._talk.receiver.repeated if self._talk.receiver else 0
