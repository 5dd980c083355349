"""The words of rulings: each situation's title, each question with the person it is put to, each code as a sentence."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from shoecore.facts import RANKS
from trueshoe.rulebooks.entry import BadCatalogue, Entry

FOLDER = Path(__file__).parent / "rulings"
CODES = "codes.toml"
KINDS = ("outcome", "step", "bets", "device")
LONGEST = 160


@dataclass(frozen=True)
class Fact:
    """One question, with the readings that make it one; a setting of the House has a default, and is not asked."""

    name: str
    ask: str
    who: str
    answers: dict[str, str]
    readings: tuple[str, ...] = ()
    default: str | None = None


@dataclass(frozen=True)
class Words:
    """What the rulings of one game say: ranks by their own titles, situations, questions, and codes of all games."""

    file: str
    rulebooks: tuple[str, ...]
    shift_manager: str
    situations: dict[str, str]
    facts: dict[str, Fact]
    codes: dict[str, dict[str, str]]

    def rank(self, index: int) -> str:
        """What this game's text calls the one who decides."""
        return self.titled(RANKS[index])

    def titled(self, who: str) -> str:
        """A person as this game's text calls him."""
        return self.shift_manager if who == "Shift Manager" else who

    @property
    def settings(self) -> dict[str, str]:
        """What the House has set, where it has set nothing else."""
        return {fact.name: fact.default for fact in self.facts.values() if fact.default}


def load(rulebook: str, folder: Path = FOLDER) -> Words:
    """The words for a rulebook, from the file of its game."""
    for path in sorted(folder.glob("*.toml")):
        if path.name != CODES:
            head = _open(path)
            managers = _named(head, "rulebook", "shift_manager")
            if rulebook in managers:
                return _words(head, tuple(managers), managers[rulebook], codes(folder))
    raise BadCatalogue(f"no words for {rulebook}", str(folder), "a file that names it", "none", "name a known rulebook")


def codes(folder: Path = FOLDER) -> dict[str, dict[str, str]]:
    """The sentence of every outcome, step, and what becomes of bets and device."""
    head = _open(folder / CODES)
    found = {kind: _named(head, kind, "says") for kind in KINDS}
    head.nothing_else()
    return found


def _open(path: Path) -> Entry:
    try:
        return Entry(tomllib.loads(path.read_text(encoding="utf-8")), path.name, "head")
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadCatalogue("words that cannot be read", str(path), "TOML", str(error), "correct it") from None


def _words(head: Entry, books: tuple[str, ...], manager: str, known: dict[str, dict[str, str]]) -> Words:
    situations = _named(head, "situation", "title")
    facts: dict[str, Fact] = {}
    for entry in head.entries("fact", named_by="name"):
        fact = _fact(entry)
        if fact.name in facts:
            raise entry.bad("name", "each fact once", f"{fact.name} a second time")
        facts[fact.name] = fact
    head.nothing_else()
    return Words(head.file, books, manager, situations, facts, known)


def _fact(entry: Entry) -> Fact:
    name, ask, who = entry.text("name"), entry.text("ask", LONGEST), entry.one_of("who", RANKS[1:])
    answers = _named(entry, "answer", "says")
    default = entry.optional("default")
    if default and default not in (allowed := tuple(answers) or ("yes", "no")):
        raise entry.bad("default", " or ".join(allowed), default)
    readings = entry.text("readings") if default else entry.optional("readings") or ""
    fact = Fact(name, ask, who, answers, tuple(filter(None, readings.split(", "))), default)
    entry.nothing_else()
    return fact


def _named(head: Entry, key: str, words: str) -> dict[str, str]:
    """Entries of a name and its words, in the file's order."""
    found: dict[str, str] = {}
    for entry in head.entries(key, named_by="name"):
        name = entry.text("name")
        if name in found:
            raise entry.bad("name", "each name once", f"{name} a second time")
        found[name] = entry.text(words, LONGEST)
        entry.nothing_else()
    return found
