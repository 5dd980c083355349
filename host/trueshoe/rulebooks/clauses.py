"""The clause catalogue: every clause of an approved text, what it asks for in a few words, and who decides it."""

import tomllib
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from trueshoe.rulebooks.entry import BadCatalogue, Entry

ENFORCED = "enforced"  # code decides it
ASKED = "asked"  # a person is asked for a fact, code decides from it
HUMAN = "human"  # conduct that no machine sees, shown to the person it concerns
CLASSES = (ENFORCED, ASKED, HUMAN)

CARDS = "cards"  # cards, their order, and what goes wrong with them
TABLE = "table"  # bets, chips, blinds, rake, payouts
PARTS = (CARDS, TABLE)

KINDS = ("house", "ask", "plain")  # a setting of the House, a question to a person, built as it stands

LONGEST = 120
FOLDER = Path(__file__).parent / "catalogue"


@dataclass(frozen=True)
class Reading:
    """How a clause is taken where the text is silent, at odds with itself or easily misread."""

    ref: str
    kind: str
    says: str
    default: str | None


@dataclass(frozen=True)
class Clause:
    """One clause of a text; `same` and `changed` name the clause of the earlier version that it repeats or replaces."""

    id: str
    class_: str
    part: str
    to: str | None
    says: str
    readings: tuple[Reading, ...] = ()
    same: str | None = None
    changed: str | None = None


@dataclass(frozen=True)
class Head:
    """What one text is; `earlier` is the version that it is written as a difference of."""

    id: str
    title: str
    in_force: datetime
    text: str
    earlier: str | None


@dataclass(frozen=True)
class Catalogue(Head):
    """The clauses of one text, in its order."""

    clauses: tuple[Clause, ...]

    def clause(self, id: str) -> Clause | None:
        """The clause of an id, where the text has one."""
        return next((clause for clause in self.clauses if clause.id == id), None)


def ids(folder: Path = FOLDER) -> list[str]:
    """Every rulebook that has a catalogue."""
    return sorted(path.stem for path in folder.glob("*.toml"))


def head(id: str, folder: Path = FOLDER) -> Head:
    """What a rulebook's text is, without its hundreds of clauses: a file has them behind all else."""
    return _head(_entry(id, folder, with_clauses=False))


def load(id: str, folder: Path = FOLDER) -> Catalogue:
    """The catalogue of a rulebook, each clause that repeats an earlier version's filled in from there."""
    return _catalogue(_entry(id, folder), folder)


def _entry(id: str, folder: Path, with_clauses: bool = True) -> Entry:
    path = folder / f"{id}.toml"
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text if with_clauses else text.partition("\n[[clause]]")[0])
    except FileNotFoundError:
        known = ", ".join(ids(folder))
        raise BadCatalogue(f"no rulebook {id}", str(folder), f"one of {known}", id, "name one of them") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadCatalogue("a catalogue that is no TOML", str(path), "TOML", str(error), "correct it") from None
    return Entry(data, path.name, "head")


def _head(head: Entry) -> Head:
    id = head.one_of("id", (head.file.removesuffix(".toml"),))
    return Head(id, head.text("title"), head.moment("in_force"), head.text("text"), head.optional("earlier"))


def _catalogue(entry: Entry, folder: Path) -> Catalogue:
    head = _head(entry)
    earlier = load(head.earlier, folder) if head.earlier else None
    clauses: dict[str, Clause] = {}
    for one in entry.entries("clause", named_by="id"):
        clause = _clause(one, earlier)
        if clause.id in clauses:
            raise one.bad("id", "each clause once", f"{clause.id} a second time")
        clauses[clause.id] = clause
    entry.nothing_else()
    return Catalogue(**vars(head), clauses=(*clauses.values(),))


def _clause(entry: Entry, earlier: Catalogue | None) -> Clause:
    id, same, changed = entry.text("id"), entry.optional("same"), entry.optional("changed")
    readings = tuple(_reading(reading) for reading in entry.entries("reading", named_by="ref"))
    for key, number in (("same", same), ("changed", changed)):
        if number and not (earlier and earlier.clause(number)):
            raise entry.bad(key, f"a clause of {earlier.id if earlier else 'an earlier version'}", number)
    if same and earlier and (repeated := earlier.clause(same)):
        entry.nothing_else()
        return replace(repeated, id=id, readings=repeated.readings + readings, same=same, changed=changed)
    class_ = entry.one_of("class", CLASSES)
    part = entry.one_of("part", PARTS, default=CARDS)
    to = entry.text("to") if class_ == HUMAN else None
    clause = Clause(id, class_, part, to, entry.text("says", LONGEST), readings, changed=changed)
    entry.nothing_else()
    return clause


def _reading(entry: Entry) -> Reading:
    kind = entry.one_of("kind", KINDS)
    default = entry.text("default") if kind == "house" else entry.optional("default")
    reading = Reading(entry.text("ref"), kind, entry.text("says"), default)
    entry.nothing_else()
    return reading
