"""A program of the same machine asks the bridge that runs there."""

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from trueshoe.bridge import settings
from trueshoe.errors import Trouble

_SECONDS = 30.0


class NoBridge(Trouble):
    """A bridge that does not answer."""


def ask(config: Path | None, path: str, body: Any = None) -> Any:
    """The bridge's answer; what it refuses is raised as it says it."""
    chosen = settings.read(config, {})
    url = f"http://{chosen.listen}{path}"
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(url, data, {"Authorization": f"Bearer {_token(chosen.token)}"})
    try:
        with urllib.request.urlopen(asked, timeout=_SECONDS) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:
        raise Trouble(**json.load(refused)) from None
    except (OSError, ValueError) as error:
        raise _no_bridge(url, str(getattr(error, "reason", error))) from None


def lines_of(path: Path) -> list[Any]:
    """The lines of a written round."""
    try:
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, ValueError) as error:
        raise Trouble(
            "the round cannot be read",
            str(path),
            "lines of JSON, as `trueshoe table play` saves",
            str(error),
            "correct it",
        ) from None


def _token(place: Path) -> str:
    try:
        return place.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise _no_bridge(str(place), str(error)) from None


def _no_bridge(where: str, observed: str) -> NoBridge:
    return NoBridge(
        "no bridge answers",
        where,
        "a bridge that this user runs on this machine, with these settings",
        observed,
        "start it with `trueshoe bridge PORT`, or name its file of settings with --config",
    )
