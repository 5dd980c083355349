"""What a device must answer when it is asked under a nonce what it runs by, and where its answer differs from that."""

import hashlib
import hmac
from pathlib import Path
from typing import NamedTuple

from shoecore.bundle.check import files
from shoecore.bundle.keys import Keys
from shoecore.bundle.lines import Lines
from shoecore.wire import fields
from shoecore.wire.attested import CODE_SIZE, LAYOUT, SetTo
from trueshoe.bundle import bundles
from trueshoe.bundle.file import Source, read
from trueshoe.errors import Trouble

# An honest device is done by then; one that fetches its answer from elsewhere may not be.
MOST_SECONDS = 10.0

_SECTOR = 4096
_ROM = "/rom"
_PARTS = 4
_LOOK = "take it out of use, keep it as it is, and find out who was at it: PROOF.md says what this proves"


class Expected(NamedTuple):
    """What a device is to run by: ``bundle`` in one place, ``other`` or nothing in the other one, as they were handed
    over, ``image`` as programs in its filesystem; each None where there is none. ``keys`` None: whatever keys."""

    bundle: bytes | None = None
    other: bytes | None = None
    image: bytes | None = None
    keys: Keys | None = None


class Answer(NamedTuple):
    """What a device answered, and in which time."""

    codes: bytes
    told: bytes
    seconds: float


def content(path: Path | None) -> bytes | None:
    """A bundle whose files are whole, as it is handed over."""
    if path is None:
        return None
    bundles.whole(path)
    return read(path)


def digest(expected: Expected) -> bytes:
    """The SHA-256 of the manifest of what runs; empty where it is the image's own, and nobody has said which."""
    runs = expected.bundle or expected.image
    if runs is None:
        return b""
    lines = Lines(Source(runs), len(runs))
    while lines.next():
        pass
    return bytes(lines.digest)


def set_to(answer: Answer, where: str) -> SetTo:
    """What a device says it is set to, in a form that can be read."""
    try:
        found = SetTo(*fields.get(answer.told, 0, len(answer.told), LAYOUT))
    except (fields.BadField, UnicodeError):
        found = None
    if found is None or len(answer.codes) != _PARTS * CODE_SIZE or found.runs > 2:
        raise Trouble(
            "The device's answer cannot be read.",
            where,
            f"{_PARTS} codes of {CODE_SIZE} bytes, and what it is set to",
            f"{len(answer.codes)} bytes of codes, {len(answer.told)} of the other",
            _LOOK,
        )
    return found


def wrong(expected: Expected, nonce: bytes, answer: Answer, where: str) -> list[Trouble]:
    """What is not as it must be, part by part; nothing where all of it is."""
    told = set_to(answer, where)
    programs, *places, setting = (answer.codes[at : at + CODE_SIZE] for at in range(0, len(answer.codes), CODE_SIZE))
    found = [
        *_programs(expected, nonce, programs, where),
        *_runs(expected, told, where),
        *_places(expected, nonce, told, places, where),
    ]
    if setting != _code(nonce, answer.told):
        found.append(_differs("The device does not stand by what it says it is set to.", where, "its code", "another"))
    if expected.keys and _of_keys(expected.keys) != (told.version, told.threshold, told.keys):
        version, threshold, digest = _of_keys(expected.keys)
        found.append(
            _differs(
                "The device takes other signatures.",
                where,
                f"keys of version {version}, {threshold} have to sign, SHA-256 {digest.hex()}",
                f"version {told.version}, {told.threshold}, {told.keys.hex()}",
            )
        )
    if answer.seconds > MOST_SECONDS:
        found.append(
            Trouble(
                "The device took too long.",
                where,
                f"an answer within {MOST_SECONDS:g} s",
                f"after {answer.seconds:.1f} s",
                "end what else it does and ask again; if it is as slow then, look where it has its answer from",
            )
        )
    return found


def _programs(expected: Expected, nonce: bytes, code: bytes, where: str) -> list[Trouble]:
    """Of what runs from the filesystem."""
    if code == _code(nonce, _filed(expected.image)):
        return []
    what = "the image's own programs, as --image has them" if expected.image else "no program in any"
    return [_differs("Other programs lie in the device's filesystems.", where, what, "others, or changed ones")]


def _runs(expected: Expected, told: SetTo, where: str) -> list[Trouble]:
    """Of which of them it says that it runs."""
    if bool(told.runs) == (expected.bundle is not None):
        return []
    wanted = "a bundle" if expected.bundle else "the programs of its image"
    observed = f"it says the bundle in place {'AB'[told.runs - 1]}" if told.runs else "it says those of its image"
    return [
        Trouble(
            "The device runs something else.",
            where,
            wanted,
            observed,
            "name what it is to run with --bundle, or leave that out; if it is not to run this, install what is right",
        )
    ]


def _places(expected: Expected, nonce: bytes, told: SetTo, codes: list[bytes], where: str) -> list[Trouble]:
    """Of the two places of bundles, what is free of them included."""
    size = told.sectors * _SECTOR
    found = []
    for number, code in enumerate(codes, 1):
        is_running = expected.bundle is not None and number == told.runs
        may_be = [expected.bundle] if is_running else [None, expected.other]
        if code not in [_code(nonce, (each or b"").ljust(size, b"\xff")) for each in may_be]:
            wanted = "the bundle" if is_running else "the one of --other, or nothing" if expected.other else "nothing"
            name = f"Place {'AB'[number - 1]} of the device's flash holds something else."
            found.append(_differs(name, where, f"{wanted}, and behind it nothing", "something else, or more"))
    return found


def _filed(image: bytes | None) -> bytes:
    """The programs of a bundle as a device goes over them in its filesystem."""
    if image is None:
        return b""
    lines = Lines(Source(image), len(image))
    while lines.next():
        pass
    while lines.signature():
        pass
    inside = {
        file.path: Source(image).inflated(file.at, file.packed).read()
        for file in files(Source(image), len(image), lines.at)
        if file
    }
    return b"".join(
        f"{_ROM}/{path}\0".encode() + inside[path] + len(inside[path]).to_bytes(4, "big")
        for path in sorted(inside, key=lambda path: path.split("/"))
    )


def _of_keys(keys: Keys) -> tuple[int, int, bytes]:
    return keys.version, keys.threshold, hashlib.sha256(b"".join(keys.keys)).digest()


def _code(nonce: bytes, content: bytes) -> bytes:
    return hmac.digest(nonce, content, "sha256")


def _differs(what: str, where: str, expected: str, observed: str) -> Trouble:
    return Trouble(what, where, expected, observed, _LOOK)
