"""Reads an approved text as printed into its clauses: (id, wording) in order, through lost bullets and page breaks."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_MARKS = re.compile(r"\*\*|</?(?:sup|b)>|\\(?=\$)")
_BODY = re.compile(r"^[#\s]*1\. Definitions\s*$")
_HEADING = re.compile(r"^[#\s]*\d\. [\w ]+$")
_APPENDIX = re.compile(r'^[#\s]*Appendix "?([A-Z])"?$')
_NUMBERED = re.compile(r"^[-#\s]*(\d+(?:\.\d+)+)\.?\s+(.+)$")
_LETTERED = re.compile(r"^[-\s]*([a-z]|i+)\.\s+(.+)$")
_BULLET = re.compile(r"^[-\s]*- (.+)$")
_NUMBER = re.compile(r"(?<![\d.,])\d+(?:\.\d+)+")


class Clause(NamedTuple):
    """One clause as printed: its id and its words on one line, bullets and bold marks taken off."""

    id: str
    wording: str


def clauses(text: str) -> list[Clause]:
    """Every clause of a text: numbered, lettered, tails, tables, and appendices that say something."""
    reader = _Reader()
    for line in _body(text):
        reader.take(line)
    return [Clause(id, " ".join(" ".join(lines).split())) for id, lines in reader.found if lines]


def references(wording: str, renumbered: dict[str, str]) -> str:
    """The wording with the numbers of the clauses it refers to exchanged."""
    return _NUMBER.sub(lambda number: renumbered.get(number[0], number[0]), wording)


def _body(text: str) -> Iterator[str]:
    """The lines after the contents list, marks taken off."""
    lines = [_MARKS.sub("", line).rstrip(" ") for line in text.splitlines()]
    return iter(lines[max(at for at, line in enumerate(lines) if _BODY.match(line)) + 1 :])


class _Reader:
    """What has been read: the clauses with their lines, the last one open for more."""

    def __init__(self) -> None:
        self.found: list[tuple[str, list[str]]] = []
        self.number = ""  # the numbered clause that letters, tables and tails belong to
        self.letter = ""
        self.after_blank = False

    def take(self, line: str) -> None:
        """Put a line where it belongs."""
        if not line.strip() or _HEADING.match(line):
            self.after_blank = True
            return
        self._place(line)
        self.after_blank = False

    def _place(self, line: str) -> None:
        if numbered := _NUMBERED.match(line):
            self.number, self.letter = numbered[1], ""
            self._open(self.number, numbered[2])
        elif appendix := _APPENDIX.match(line):
            self.number, self.letter = f"Appendix {appendix[1]}", ""
            self._open(self.number)
        elif "\t" in line:
            self._row(line)
        elif lettered := _LETTERED.match(line):
            self._item(lettered[1], lettered[2])
        elif bullet := _BULLET.match(line):  # an item whose letter was lost in print
            self._item(chr(ord(self.letter or "`") + 1), bullet[1])
        elif self.found:
            self._more(line)

    def _open(self, id: str, *words: str) -> None:
        self.found.append((id, list(words)))

    def _item(self, letter: str, words: str) -> None:
        self.letter = letter
        self._open(self.number + letter, words)

    def _row(self, line: str) -> None:
        """A row of the table that the last numbered clause announces; its title is its first row."""
        id = f"{self.number} table"
        if self.found[-1][0] != id:
            self._open(id)
        self.found[-1][1].append(line.strip())

    def _more(self, line: str) -> None:
        """A line without a number: the rest of a clause that a page break cut, or the tail after a list."""
        lines = self.found[-1][1]
        if not lines or not self.after_blank or re.search(r"\w$", lines[-1]):
            lines.append(line.strip())
        else:
            self._open(f"{self._list(line)} tail", line.strip())

    def _list(self, tail: str) -> str:
        """The clause whose list a tail ends: a sentence of its own the innermost, the rest of one the outermost."""
        parts = self.number.split(".")
        above = [".".join(parts[:depth]) for depth in range(len(parts), 1, -1)]
        announcing = {id for id, lines in self.found if lines and lines[-1].endswith(":")}
        lists = [id for id in above if id in announcing]
        return lists[0] if tail[0].isupper() else lists[-1]
