"""Writes `shared/PROTOCOL.md` from the tables of the wire: ``python -m tools.protocol_page``; ``--check`` compares."""

import sys
from collections.abc import Iterator
from pathlib import Path

from shoecore.wire import batch, frames, messages, rights, tags
from shoecore.wire.fields import BYTES, REST, TEXT, U8, U16, U32
from shoecore.wire.results import RESULTS
from shoecore.wire.roles import NAMES, REASONS
from shoecore.wire.stream import WINDOW
from tools import written_page
from trueshoe.link import texts

PAGE = Path(__file__).resolve().parents[1] / "shared" / "PROTOCOL.md"

_BYTES = {U8: "1", U16: "2", U32: "4", TEXT: "1 + text", BYTES: "1 + bytes", REST: "all that follow"}

_INTRODUCTION = f"""# The protocol between a device and its host

Version {messages.PROTOCOL}. This page is written from the tables that the software reads by (`python -m
tools.protocol_page`): `shared/shoecore/wire/` and, for the sentences, `host/trueshoe/link/texts.py`. It is the same
over USB serial, a UART at 115,200 baud and TCP.

## Frames
A frame is a payload of 1 to {frames.MAX_PAYLOAD} bytes and its Adler-32 (RFC 1950), the low byte first, stuffed by
COBS, then a zero byte. COBS, because then a zero byte is nothing but an end: after any garbage the next frame is
heard whole, and what a payload holds never makes a frame longer than two bytes more; an escape byte would double the
worst of them, and a length ahead of the payload is believed when it is wrong. A frame that is damaged, or longer than
{frames.MAX_FRAME} bytes, is dropped, and takes no memory: for that the checksum is two sums, which a small machine
counts without an object on its heap, as it cannot a CRC-32. It finds whatever happens to one byte of a payload or to
two; of noise that is stuffed as a payload of ten bytes or more is, it lets less than one in a million pass. The
checksum stays beside the tag, which decides: a frame whose checksum holds and whose tag does not was hardly damaged by
the line.

A payload is a message: its number, then its fields in their order and nothing more. Numbers are little-endian; a text
or a run of bytes begins with its length in one byte.

## Before a session
Anybody may send `identify` and `ask status`, begin a session, and be paired where somebody at the device has chosen
that in service. Everything else is refused. A host of another version gets the greeting, which names the device's, and
goes no further.

## A session
| byte | open, from the host | | byte | challenge, from the device | | byte | prove, from the host |
|---|---|---|---|---|---|---|---|
| 0 | {messages.OPEN} | | 0 | {messages.CHALLENGE} | | 0 | {messages.PROVE} |
| 1 | 8 | | 1 | 16 | | 1 | 16 |
| 2 to 9 | the key's id | | 2 to 17 | the device's nonce | | 2 to 17 | the host's proof |
| 10 | 32 | | 18 | 8 | | 18 | 16 |
| 11 to 42 | the commitment: SHA-256 of `ts nonce` and the host's nonce | | 19 to 26 | the counter to start at | | \
19 to 34 | the host's nonce |
| | | | 27 | 16 | | | |
| | | | 28 to 43 | the device's proof | | | |

Both ends have a key of 32 bytes, given to this host by this device in a pairing and to nobody else. With it and the
transcript both make, by HMAC-SHA-256 of an eight-byte label and the transcript:

| label | what it is |
|---|---|
| `ts devic` | the device's proof, of which the first 16 bytes are sent |
| `ts host ` | the host's proof, likewise |
| `ts d > h` | the key of the tags on what the device sends |
| `ts h > d` | the key of the tags on what the host sends |
| `ts cover` | what hides the host's part of the cards' key on its way; a host sends one part a session |

The transcript is the version (1 byte), the serial number behind its length (1 byte), the key's id (8), the commitment
(32), the device's nonce (16) and the counter (8); for all but the device's proof then the host's nonce (16). The host
tells that last, and is bound to it first, so neither end can choose its nonce by the other's. The device takes the
host's proof once a challenge, with the nonce of the commitment; an earlier session goes on until both hold. Then it
sends `welcome`, the first frame with a tag. A host that gets no answer begins again at `open`; so it does when the
device says that no session has begun, as after a restart.

## Tags
In a session the first byte of a payload has its high bit set, and behind the message stand {tags.OVERHEAD} bytes more:
the low byte of the frame's counter, and the first 16 bytes of HMAC-SHA-256 over the counter (8 bytes, the high one
first) and all of the payload before the tag. Each direction counts for itself, one a frame, from the counter of the
challenge on.

Only the low byte is sent: the counter of a frame is the least above that of the last frame taken which ends in it. So
up to 255 frames in a row may get lost; one that comes again, late, cut, from another session or another device gets a
counter or a key that its tag was not made with, and is dropped. After 256 lost frames no tag holds any more: then
nothing is answered, and the host begins a session anew.

The counter that sessions start at never comes twice. Its high four bytes are written to the flash before the first
session after each power-on, one write for up to 4,294,967,295 sessions; its low four count the sessions since. The
device's nonce is HMAC-SHA-256 of its secret and that counter: fresh whatever the noise source does.

## Records
A frame carries up to {batch.MOST_RECORDS} records, as many as wait and as suit the port: over USB one.
An entry is one byte, the kind's code and in its
two high bits how many bytes of milliseconds since the record before follow; then those, the low one first; then the
record's fields as `RECORDS.md` has them. Kinds below 32 are their codes, those from 64 on have codes 32 less.
`records` goes on where the frame before ended; the counter tells the host of a frame that is missing, and it asks with
`again`. Up to {WINDOW} records may be on their way. The device keeps each until it is acknowledged, and sends from the
oldest again after a second without an answer; the host takes each number once.

Alone, a dispensed set of cards is 29 to 32 bytes on the wire: {tags.OVERHEAD} of counter and tag, 4 of checksum, 2 of
stuffing, 1 of the message, and 5 to 8 of the entry.

## Pairing
The host makes an X25519 pair for this pairing and sends its public value; the device, whose own scalar is made of its
secret and never told, answers with its public value and a commitment, SHA-256 of `ts commt`, its nonce, its public
value and the request. The host sends its nonce, the device opens the commitment. Both make the six digits of
HMAC-SHA-256 of `ts check` under a key over the shared secret, both values, both nonces and the request, and show them
to a person each. Who stands between the two has one guess in a million, once a try. When both people agree, the device
sends the key, hidden by HMAC-SHA-256 of `ts hide ` and with a tag of its own.
"""

_COMMANDS = """## Commands
A command is carried out while nothing moves. It is journalled with whoever signed it before it has its effect. Who
signs beside the session's own principal makes HMAC-SHA-256 under the own key of `ts secnd`, the session's name, the
number (2 bytes, the high one first), the command (1) and the argument, of which the first 16 bytes are sent. The name
is the first 16 bytes of HMAC-SHA-256 of `ts sessn` and the transcript: a signature serves one command of one session.
"""


def main() -> int:
    """Write the page; with --check, exit 1 where it is not what would be written."""
    return written_page.main("protocol_page", PAGE, page())


def page() -> str:
    """The whole page."""
    parts = [_INTRODUCTION, "## Who may say what\n"]
    parts.append("\n".join(["| message | who |", "|---|---|", *map(_right, rights.SAYS), ""]))
    parts.append("## Why a device refuses\n")
    refusals = [f"| {number} | {reason} |" for number, reason in enumerate(REASONS) if reason]
    parts.append("\n".join(["| reason | in words |", "|---|---|", *refusals, ""]))
    parts.append(_COMMANDS)
    parts.append("\n".join(["| command | what it does | who | and who beside |", "|---|---|---|---|"]))
    parts.append("\n".join([*map(_command, texts.COMMANDS), ""]))
    results = [f"| {number} | {result} |" for number, result in enumerate(RESULTS) if result]
    parts.append("\n".join(["| result | in words |", "|---|---|", *results, ""]))
    parts.append("## The messages\n")
    parts += [part for row in texts.TABLE for part in _message(*row)]
    return "\n".join(parts)


def _right(kind: int) -> str:
    """A message and the roles that may send it."""
    name = next(row[1] for row in texts.TABLE if row[0] == kind)
    if rights.may_say(kind, 0):
        return f"| {name} | anybody |"
    return f"| {name} | {', '.join(NAMES[role] for role in range(1, len(NAMES)) if rights.may_say(kind, role))} |"


def _command(row: tuple[int, str, str]) -> str:
    """A command, and the roles whose session it may come in and who sign beside."""
    number, name, says = row
    first, beside = (", ".join(_roles(bits)) or "nobody" for bits in rights.COMMANDS[number])
    return f"| {number} {name} | {says} | {first} | {beside} |"


def _roles(bits: int) -> list[str]:
    return [NAMES[role] for role in range(1, len(NAMES)) if bits >> role & 1]


def _message(kind: int, name: str, sender: str, says: str, fields: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """A message by its name and number, what it says, and its fields."""
    yield f"### {kind} {name}, from the {sender}\n{says}\n"
    if fields:
        rows = [
            f"| `{field}` | {_BYTES[width]} | {said} |"
            for (field, said), width in zip(fields, messages.LAYOUTS[kind], strict=True)
        ]
        yield "\n".join(["| field | bytes | what it says |", "|---|---|---|", *rows, ""])


if __name__ == "__main__":
    sys.exit(main())
