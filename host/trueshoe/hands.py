"""What hands are to do at a virtual device: typed in, or from a script, one deed a line."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from trueshoe.errors import Trouble

_STOP = "stop"
_TYPED = "-"
_PROMPT = "hands> "
_MOST_BYTES = 65536


def script(path: Path) -> Iterator[tuple[str, str]]:
    """Each deed of a script, and where it stands; `-` is standard input. `stop` ends it. A file is read at once."""
    name = "standard input" if str(path) == _TYPED else str(path)
    lines: Iterator[str] = sys.stdin if str(path) == _TYPED else iter(_read(path).splitlines())
    return _deeds(name, lines)


def _deeds(name: str, lines: Iterator[str]) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(lines, 1):
        deed = line.partition("#")[0].strip()
        if deed:
            yield f"{name}, line {number}", deed


def typed() -> Iterator[tuple[str, str]]:
    """Each deed that somebody types at a terminal, until the end of what is typed; an empty line is a look."""
    with suppress(EOFError):
        while True:
            yield "what was typed", input(_PROMPT).strip() or "show"


def is_end(deed: str) -> bool:
    """Whether the device is to be switched off now."""
    return deed == _STOP


def text(answer: dict[str, object]) -> str:
    """What came of a deed, and what the device shows then."""
    display = answer["display"]
    assert isinstance(display, list)
    lamps = " ".join(f"{lamp.upper()} LAMP" for lamp in ("ready", "fault") if answer[lamp])
    shown = f"{answer['deed']}: {' / '.join(filter(None, display)) or 'nothing shown'}{'  ' * bool(lamps)}{lamps}"
    return "\n".join(filter(None, (str(answer.get("told", "")), shown)))


def refused(answer: dict[str, object], where: str) -> Trouble:
    """A deed that nobody could do."""
    return Trouble(
        "A deed was not done.",
        f"{where}: {answer['deed']}",
        "what hands can do at this device; `help` has it",
        str(answer["refused"]),
        "Change the line, and run the script again from its beginning.",
    )


def _read(path: Path) -> str:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise _unread(path, f"more than {_MOST_BYTES} bytes")
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise _unread(path, getattr(error, "strerror", None) or str(error)) from None


def _unread(path: Path, observed: str) -> Trouble:
    return Trouble(
        "The script cannot be read.",
        str(path),
        f"a text of at most {_MOST_BYTES} bytes, one deed a line",
        observed,
        "Name a script that this user may read; `trueshoe sim` and `help` in it list the deeds.",
    )
