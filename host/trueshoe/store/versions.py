"""Which version a database's tables have, and the steps from each version to the next."""

import time
from collections.abc import Callable, Sequence

from sqlalchemy import BigInteger, Column, Connection, Engine, Integer, MetaData, Table, Text, insert, select, update

from trueshoe.errors import Trouble
from trueshoe.store.database import alone, transaction, where

Step = Callable[[Connection], None]

_META = MetaData()
_VERSIONS = Table(
    "versions",
    _META,
    Column("part", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("since", BigInteger, nullable=False),
)


class OtherVersion(Trouble):
    """Tables that newer software wrote."""


def bring_up_to_date(engine: Engine, part: str, steps: Sequence[Step]) -> None:
    """Take the steps that a part of the database has not taken yet, all of them or none."""
    with transaction(engine) as connection:
        alone(connection)
        _META.create_all(connection)
        found = connection.execute(select(_VERSIONS.c.version).where(_VERSIONS.c.part == part)).scalar()
        taken = found or 0
        if taken > len(steps):
            raise OtherVersion(
                f"the database was written by newer software: its {part}",
                where(engine),
                f"version {len(steps)} or an older one",
                f"version {taken}",
                "use the newer software; this one changed nothing",
            )
        for step in steps[taken:]:
            step(connection)
        stands = {"version": len(steps), "since": int(time.time() * 1000)}
        if found is None:
            connection.execute(insert(_VERSIONS).values(part=part, **stands))
        elif taken < len(steps):
            connection.execute(update(_VERSIONS).where(_VERSIONS.c.part == part).values(stands))
