"""Bytes found by coverage at both ends of the link: ``python -m tests.host.guided_link --runs 100000``.

Each input says by its first byte how it comes: as bytes of the line, as the payload of a good frame, or as one with
the tag of the session's next frame; at the device, or at the host. Whatever escapes ends the run with the input."""

import argparse
import random
import sys
from contextlib import suppress

import atheris

from shoecore import records
from tools.virtual_board import ROOT, reach

reach()
sys.path.insert(0, str(ROOT / "tests" / "shared"))

with atheris.instrument_imports(include=["shoecore.wire", "shoefw.link", "shoefw.lease", "trueshoe.link.talk"]):
    from shoecore.wire import frames
    from shoecore.wire.fields import BadField
    from tests.host.test_link_fuzz import _device, _session, frame
    from trueshoe.link.talk import Talk

WAYS = 6
_ENOUGH = 200  # inputs that a pair of ends lives for, so that one session is met in many states


class Ends:
    """A device and a host in a session."""

    def __init__(self) -> None:
        chance = random.Random(1)
        self.link, self.port, self.box, self.end = _device(chance)
        self.talk = Talk(chance.randbytes)
        self.taken = 0
        _session(self.link, self.port, self.talk)

    def take(self, way: int, data: bytes) -> None:
        """One input."""
        self.taken += 1
        host = self.talk._end
        session = (host.session if host else None) if way < WAYS // 2 else self.end.session
        if way % 3 == 0:
            piece = data
        elif way % 3 == 1 or session is None:
            piece = b"\0" + frame(data[: frames.MAX_PAYLOAD])
        else:
            payload = bytearray(data[: frames.MAX_PAYLOAD - 17]) + bytearray(40)
            payload[0] &= 127
            length = session.outgoing.close(payload, min(len(data), frames.MAX_PAYLOAD - 17))
            piece = b"\0" + frame(bytes(payload[:length]))
        if way < WAYS // 2:
            self.port.waiting = piece
            for now in range(4):
                self.link.poll(now)
            while self.port.waiting:
                self.link.poll(5)
            self.port.sent = b""
            assert len(self.link._owed) <= 8
        else:
            with suppress(records.UnknownRecord, BadField):  # what a client tells as a device of another version
                self.talk.take(piece)
            self.talk.reply.clear()

    def is_sound(self) -> bool:
        """Whether a new session begins, whatever came before."""
        _session(self.link, self.port, Talk(random.Random(2).randbytes))
        return self.end.session is not None


class Target:
    """What the fuzzer calls with each input."""

    def __init__(self) -> None:
        self._ends = Ends()

    def __call__(self, data: bytes) -> None:
        """One input; a pair of ends that had enough of them is looked at and replaced."""
        if len(data) < 2:
            return
        if self._ends.taken >= _ENOUGH:
            assert self._ends.is_sound()
            self._ends = Ends()
        self._ends.take(data[0] % WAYS, data[1:])


def main() -> None:
    """Run so many inputs, from a seed that is printed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=100_000, help="how many inputs")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1, 1 << 31), help="the seed")
    given = parser.parse_args()
    print("seed", given.seed, flush=True)
    atheris.Setup(
        [sys.argv[0], f"-runs={given.runs}", f"-seed={given.seed}", "-max_len=256", "-artifact_prefix=build/"], Target()
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main()
