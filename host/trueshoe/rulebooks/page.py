"""What a printed procedure is made of: parts with rows, each row under its clause, and the same as JSON or as text."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from trueshoe.rulebooks.clauses import Catalogue, Reading


class Row(NamedTuple):
    """One thing that is done, or that holds, with its clause; `number` counts what is done in its order."""

    clause: str
    do: str = ""
    number: int | None = None


class Part(NamedTuple):
    """Rows under a heading."""

    heading: str
    rows: tuple[Row, ...]


class Page(NamedTuple):
    """A procedure as it is printed, with the catalogue that its clauses stand in."""

    catalogue: Catalogue
    device: str
    seats: tuple[int, ...]
    button: int
    parts: tuple[Part, ...]

    def readings(self) -> Iterator[tuple[str, Reading]]:
        """The settings of the House that the clauses of the page leave to it, each with its clause."""
        for id in dict.fromkeys(row.clause for part in self.parts for row in part.rows):
            clause = self.catalogue.clause(id)
            yield from ((id, reading) for reading in (clause.readings if clause else ()) if reading.kind == "house")

    def says(self, id: str) -> str:
        """A clause in a few words."""
        clause = self.catalogue.clause(id)
        return clause.says if clause else ""


def as_object(page: Page) -> dict[str, Any]:
    """A page as other programs read it."""
    return {
        "rulebook": page.catalogue.id,
        "title": page.catalogue.title,
        "in_force": page.catalogue.in_force.isoformat(),
        "device": page.device,
        "seats": list(page.seats),
        "button": page.button or None,
        "parts": [
            {"heading": part.heading, "rows": [row._asdict() | {"says": page.says(row.clause)} for row in part.rows]}
            for part in page.parts
        ],
        "house": [
            {"clause": id, "says": reading.says, "default": reading.default, "ref": reading.ref}
            for id, reading in page.readings()
        ],
    }


def as_text(page: Page) -> Iterator[str]:
    """A page line by line: each clause once, what is done under it."""
    button = f", Dealer Button at seat {page.button}" if page.button else ""
    yield f"{page.catalogue.title}, from a {page.device}: seats {', '.join(map(str, page.seats))}{button}"
    yield f"in force from {page.catalogue.in_force:%d %B %Y, %H:%M}"
    for part in page.parts:
        yield ""
        yield part.heading
        last = ""
        for row in part.rows:
            if row.clause != last:
                yield f"  {row.clause:<9} {page.says(row.clause)}"
            last = row.clause
            if row.do:
                yield f"  {'' if row.number is None else f'{row.number}.':>9} {row.do}"
    yield from _house(page)


def _house(page: Page) -> Iterator[str]:
    settings = list(page.readings())
    if settings:
        yield ""
        yield "What the House has set, and the default"
    for id, reading in settings:
        yield f"  {id:<9} {reading.says} Default: {reading.default}."
