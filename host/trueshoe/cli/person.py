"""The technician at this terminal, asked on standard error so that results stay alone on standard output."""

import shutil
import sys
import textwrap
from collections.abc import Callable

from trueshoe.errors import Trouble

_LEAST_COLUMNS = 40
_ANSWERS = {"y": True, "yes": True, "n": False, "no": False}


def at_width(text: str, indent: int) -> str:
    """A text in lines that fit this terminal, all but the first of each of its lines indented."""
    width = max(_LEAST_COLUMNS, shutil.get_terminal_size().columns)
    lines = [textwrap.wrap(line, width, subsequent_indent=" " * indent) for line in text.splitlines()]
    return "\n".join("\n".join(wrapped) for wrapped in lines)


class AtTheTerminal:
    """Asks until an answer fits; the end of standard input is nobody."""

    def tell(self, text: str) -> None:
        """Say what to do at the device."""
        print(at_width(f"> {text}", 2), file=sys.stderr, flush=True)

    def agrees(self, question: str) -> bool:
        """A question that is answered by yes or no."""
        while True:
            answer = self._asked(f"{question} [y/n] ", "y or n").lower()
            if answer in _ANSWERS:
                return _ANSWERS[answer]

    def counts(self, question: str) -> int:
        """A question that is answered by a number of cards."""
        while True:
            answer = self._asked(f"{question} [number] ", "a number")
            if answer.isascii() and answer.isdigit() and len(answer) < 5:
                return int(answer)

    def gives(self, question: str, default: str, is_good: Callable[[str], object]) -> str:
        """A question that is answered by what is good, or by nothing for what is meant by default."""
        while True:
            answer = self._asked(f"{question} [{default}] ", "an answer") or default
            if is_good(answer):
                return answer

    def _asked(self, question: str, expected: str) -> str:
        print(question, end="", file=sys.stderr, flush=True)
        answer = sys.stdin.readline()
        if not answer:
            raise Trouble(
                "Nobody answers.",
                "standard input",
                expected,
                "its end",
                "Run this at a terminal, or give the answers on standard input, a line each.",
            )
        return answer.strip()
