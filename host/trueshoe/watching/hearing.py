"""The bridge as other programs hear it: what is so, what happens, and what a person tells or decides, over its API."""

import json
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from trueshoe.bridge import secured
from trueshoe.errors import Trouble

_SECONDS = 10.0

Object = dict[str, Any]


class NoBridge(Trouble):
    """A bridge that cannot be reached, or does not let this screen in."""


class Refused(Trouble):
    """Something that the bridge does not take; the words are its own."""


class Bridge:
    """A bridge at an address, by TLS where its ``certificate`` is known; its token is read from the file at each
    request, so a new one is taken up."""

    def __init__(self, address: str, token: Path, certificate: Path | None = None) -> None:
        self.address = address
        self._token = token
        self._tls = secured.known(certificate) if certificate else None
        self._s = "s" if certificate else ""

    def state(self) -> Object:
        """Everything as it is now."""
        found: Object = self._ask("/state")
        return found

    def table(self, serial: str) -> Object:
        """What lies on a table."""
        found: Object = self._ask(f"/tables/{serial}")
        return found

    def situations(self, rulebook: str) -> list[Object]:
        """What a rulebook rules."""
        found: list[Object] = self._ask(f"/rulings/{rulebook}")
        return found

    def ruling(self, rulebook: str, situation: str, facts: Object) -> Object:
        """The ruling by the facts that are known, or the question that is open."""
        found: Object = self._ask(f"/rulings/{rulebook}/{situation}", facts)
        return found

    def tell(self, serial: str, fact: Object) -> Object:
        """Have a fact of the table kept."""
        found: Object = self._ask(f"/tables/{quote(serial, safe='')}/facts", fact)
        return found

    def settle(self, serial: str, round: Object) -> Object:
        """Have a written round settled, and what was paid in it held against what is owed."""
        found: Object = self._ask(f"/tables/{quote(serial, safe='')}/settlement", round)
        return found

    async def live(self) -> AsyncIterator[Object]:
        """First everything, then what happens, until the bridge ends it."""
        from websockets.asyncio.client import connect
        from websockets.exceptions import WebSocketException

        headers = {"Authorization": f"Bearer {self._read_token()}"}
        try:
            async with connect(
                f"ws{self._s}://{self.address}/live", additional_headers=headers, open_timeout=_SECONDS, ssl=self._tls
            ) as socket:
                async for message in socket:
                    yield json.loads(message)
        except (OSError, WebSocketException) as gone:
            raise self._gone(str(gone)) from None

    def _ask(self, path: str, body: Object | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self._read_token()}", "Content-Type": "application/json"}
        asked = urllib.request.Request(f"http{self._s}://{self.address}{path}", data, headers)
        try:
            with urllib.request.urlopen(asked, timeout=_SECONDS, context=self._tls) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            raise _refused(refused.read(), refused) from None
        except (OSError, ValueError) as gone:
            raise self._gone(str(gone)) from None

    def _read_token(self) -> str:
        try:
            return self._token.read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise NoBridge(
                "the bridge's token cannot be read",
                str(self._token),
                "the file that the bridge made at its first start",
                str(error),
                "run this as the user who runs the bridge, or name the file with --token",
            ) from None

    def _gone(self, observed: str) -> NoBridge:
        return NoBridge(
            "the bridge cannot be reached",
            self.address,
            "a bridge that listens there",
            observed,
            "start it with `trueshoe bridge`, or name its address with --bridge",
        )


def _refused(body: bytes, error: urllib.error.HTTPError) -> Refused:
    """The bridge's own words."""
    names = ("what", "where", "expected", "observed", "next_step")
    try:
        told = json.loads(body)
        return Refused(*(str(told[name]) for name in names))
    except (ValueError, KeyError, TypeError):
        return Refused("the bridge does not take it", error.url, "an answer", f"HTTP {error.code}", "look at its log")
