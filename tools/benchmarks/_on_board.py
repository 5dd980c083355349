"""What a board takes for the arithmetic of trust, run on the board itself.

    mpremote connect PORT mount shared run tools/benchmarks/_on_board.py

It prints milliseconds: of a tag and its frame, of the root over 52 cards, of a signature verified; and how many bytes
the last keeps alive between its pieces."""

import collections
import gc
from binascii import unhexlify
from time import ticks_diff, ticks_us  # type: ignore[attr-defined]

from shoecore import deck
from shoecore.proof.merkle import SALT_SIZE, at_once, root_steps
from shoecore.wire import frames, tags

_FRAMES = 50
_MESSAGE = 8  # a record of a dispensed set, alone


def tag_and_frame() -> None:
    """The frame of a record alone, so many times."""
    payload = bytearray(frames.MAX_FRAME)
    frame = bytearray(frames.MAX_FRAME)
    outgoing = tags.Outgoing(bytes(32), bytes(8))
    for _ in range(_FRAMES):
        frames.encode(payload, outgoing.close(payload, _MESSAGE), frame)


def root() -> None:
    """The root over a deck."""
    at_once(root_steps(deck.new(), bytes(SALT_SIZE * 52)))


def verified() -> None:
    """RFC 8032, 7.1, test 2."""
    if not at_once(_signature()):  # type: ignore[arg-type]
        raise ValueError("the signature does not hold")


def live() -> int:
    """The most bytes that are alive between two pieces of it, its code among them."""
    gc.collect()
    before = most = gc.mem_alloc()  # type: ignore[attr-defined]
    for _ in _signature():
        gc.collect()
        most = max(most, gc.mem_alloc())  # type: ignore[attr-defined]
    return int(most - before)


def _signature() -> "collections.abc.Generator[None, None, bool]":
    from shoecore.proof.ed25519 import verify_steps

    return verify_steps(
        unhexlify("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"),
        b"\x72",
        unhexlify(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
    )


def timed(call: "collections.abc.Callable[[], None]") -> float:
    """Milliseconds of a call."""
    gc.collect()
    start = ticks_us()
    call()
    return float(ticks_diff(ticks_us(), start) / 1000)


print("live_bytes", live())
print("tag_and_frame_ms", timed(tag_and_frame) / _FRAMES)
print("root52_ms", timed(root))
print("ed25519_ms", timed(verified))
